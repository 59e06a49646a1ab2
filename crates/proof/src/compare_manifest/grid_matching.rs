//! Matches the grids in a PDF with the claims of its manifest. A claim describes one puzzle that
//! the PDF should contain.

use std::collections::{BTreeMap, BTreeSet};

use crate::Report;
use crate::claimed_artwork::ClaimedArtwork;
use crate::claimed_grids::Owner;
use crate::read_page::{GridIndex, ReadPage};
use crate::text_search::numbers_in;
use bookgen_base::units::{Pt, Rect};
use bookgen_contract::manifest::{Claim, Manifest};

/// The grids that belong to the claims and to the examples of a manifest. Claims and examples are
/// in the order of the manifest.
pub struct Matching {
    /// For each claim, the grid of the puzzle and the grid of the answer.
    pub claims: Vec<[Option<GridIndex>; 2]>,
    /// For each example, the grid of the puzzle and the grid of the answer.
    pub examples: Vec<[Option<GridIndex>; 2]>,
}

/// A puzzle or an answer that a page should have.
#[derive(Clone)]
struct Wanted {
    /// The number of the puzzle.
    number: u32,
    /// The index of the claim in the manifest.
    claim: usize,
    /// 0 for the puzzle, 1 for the answer.
    face: usize,
    /// Whether the manifest claims the place of the grid. No grid at another place is the right one.
    has_place: bool,
}

/// The indices of the unmatched grids of each page. The key of the map is the index of the page.
type Unmatched = BTreeMap<usize, Vec<usize>>;

/// Finds the grid of every claim, example and ornament. Adds a finding for each grid that is
/// missing, and for each grid that the manifest does not claim.
pub fn match_grids(pages: &[ReadPage], manifest: &Manifest, report: &mut Report) -> Matching {
    let mut claims = vec![[None; 2]; manifest.puzzles.len()];
    let mut examples = vec![[None; 2]; manifest.examples.len()];
    let mut ornaments = vec![None; manifest.ornaments.len()];
    for (at, page) in pages.iter().enumerate() {
        let mut places = BTreeSet::new();
        for (index, grid) in page.grids.iter().enumerate() {
            let Some(claimed) = &grid.claimed else { continue };
            let rounded = |length: Pt| (length.0 * 10.0).round() as i64;
            let Rect { x, y, width, height } = grid.border;
            if !places.insert([x, y, width, height].map(rounded)) {
                report.add(at + 1, "the manifest claims two grids at the same place");
            }
            match claimed.owner {
                Owner::Puzzle(claim, face) => claims[claim][face] = Some((at, index)),
                Owner::Example(example, face) => examples[example][face] = Some((at, index)),
                Owner::Ornament(ornament) => ornaments[ornament] = Some((at, index)),
            }
        }
    }
    check_numbers(pages, manifest, &claims, report);
    let mut unmatched = match_claims(pages, manifest, &mut claims, report);
    let mut take = |number: usize| -> Option<GridIndex> {
        let at = number.checked_sub(1)?;
        let grids = unmatched.get_mut(&at).filter(|grids| !grids.is_empty())?;
        Some((at, grids.remove(0)))
    };
    for (numbers, grids) in manifest.examples.iter().zip(&mut examples) {
        for (number, grid) in numbers.iter().zip(grids) {
            *grid = grid.or_else(|| take(*number));
            if grid.is_none() {
                report.add(*number, "the example puzzle in the rules of play is missing");
            }
        }
    }
    for (number, grid) in manifest.ornaments.iter().zip(ornaments) {
        if grid.or_else(|| take(*number)).is_none() {
            report.add(*number, "the ornamental grid is missing");
        }
    }
    for (at, grids) in unmatched {
        for grid in grids {
            let message = match pages[at].numbers(grid).first() {
                Some(number) => format!("the grid with the number {number} is not in the manifest"),
                None => "a grid without a number is not in the manifest".to_owned(),
            };
            report.add(at + 1, message);
        }
    }
    Matching { claims, examples }
}

/// Checks that the number of each puzzle is printed near its claimed grids. If a page has only one
/// claimed grid, the number may also be in the headline. The only puzzle of a file can be without a
/// number: its number in the manifest is then 0.
fn check_numbers(
    pages: &[ReadPage],
    manifest: &Manifest,
    claims: &[[Option<GridIndex>; 2]],
    report: &mut Report,
) {
    if let [Claim { number: 0, .. }] = manifest.puzzles[..] {
        return;
    }
    for (claim, grids) in manifest.puzzles.iter().zip(claims) {
        for (face, grid) in grids.iter().enumerate() {
            let Some((at, grid)) = *grid else { continue };
            let page = &pages[at];
            let has_number = |text: &str| numbers_in(text).contains(&u64::from(claim.number));
            let is_only_grid = page.grids.iter().filter(|grid| grid.claimed.is_some()).count() == 1;
            let is_printed = page.numbers(grid).contains(&claim.number)
                || is_only_grid && page.runs.iter().any(|run| has_number(&run.text));
            if !is_printed {
                let what = if face == 0 { "puzzle" } else { "the answer of puzzle" };
                let number = claim.number;
                report.add(at + 1, format!("{what} {number}: its number is not printed near it"));
            }
        }
    }
}

/// Finds the other grids of the claims by the printed puzzle numbers. Returns the grids without a claim.
fn match_claims(
    pages: &[ReadPage],
    manifest: &Manifest,
    claims: &mut [[Option<GridIndex>; 2]],
    report: &mut Report,
) -> Unmatched {
    let mut wanted: BTreeMap<usize, Vec<Wanted>> = BTreeMap::new();
    for (at, claim) in manifest.puzzles.iter().enumerate() {
        for (face, number) in [claim.page, claim.answer].into_iter().enumerate() {
            if let Some(number) = number
                && claims[at][face].is_none()
            {
                let has_place = !claim.frames[face].is_empty();
                let face = Wanted { number: claim.number, claim: at, face, has_place };
                wanted.entry(number).or_default().push(face);
            }
        }
    }
    let artwork = ClaimedArtwork::new(manifest);
    let mut unmatched = Unmatched::new();
    for (at, page) in pages.iter().enumerate() {
        let wanted = wanted.remove(&(at + 1)).unwrap_or_default();
        let mut missing = Vec::new();
        let is_found = |grid: &usize| {
            let grid = &page.grids[*grid];
            grid.claimed.is_none() && !artwork.shows(at + 1, grid.border)
        };
        let mut grids: Vec<usize> = (0..page.grids.len()).filter(is_found).collect();
        for (wanted, grid) in wanted.iter().zip(assign(page, &wanted)) {
            match grid {
                Some(grid) => {
                    claims[wanted.claim][wanted.face] = Some((at, grid));
                    grids.retain(|other| *other != grid);
                }
                None => missing.push(wanted.clone()),
            }
        }
        // If a page has only one grid, the puzzle number may be in the headline instead of the
        // caption. The title of the puzzle may be another number.
        if let ([Wanted { number, claim, face, has_place: false }], [grid]) =
            (&missing[..], &grids[..])
            && page
                .numbers(*grid)
                .iter()
                .all(|number| is_titled(&manifest.puzzles[*claim], *number))
            && page.runs.iter().any(|run| numbers_in(&run.text).contains(&u64::from(*number)))
        {
            claims[*claim][*face] = Some((at, *grid));
            missing.clear();
            grids.clear();
        }
        for Wanted { number, face, .. } in missing {
            let what = if face == 0 { "puzzle" } else { "the answer of puzzle" };
            report.add(at + 1, format!("{what} {number} is missing"));
        }
        unmatched.insert(at, grids);
    }
    for (number, _) in wanted {
        report.add(None, format!("page {number}, which should have puzzles, is missing"));
    }
    unmatched
}

/// Whether a number occurs in the title or the credit of a puzzle.
fn is_titled(claim: &Claim, number: u32) -> bool {
    let mut texts = claim.title.iter().chain(&claim.credit);
    texts.any(|text| numbers_in(text).contains(&u64::from(number)))
}

/// Assigns grids to the elements of `wanted` whose numbers are printed near the grids. Returns, for
/// each element, the index of its grid, or `None` if no grid was assigned to it.
///
/// The nearest number of a grid is tried first. If `wanted` contains a puzzle and an answer with
/// this number, the puzzle is preferred. An upside-down grid can only be an answer: on the page of
/// its puzzle, an answer is printed upside down.
///
/// Another number near a grid, for example the name of a level, can be the number of another
/// puzzle. If all numbers of a grid are taken, the grids that took these numbers move to other
/// numbers if possible: the assignment is a maximum matching, found by augmenting paths.
fn assign(page: &ReadPage, wanted: &[Wanted]) -> Vec<Option<usize>> {
    let fitting = |grid: usize| -> Vec<usize> {
        if page.grids[grid].claimed.is_some() {
            return Vec::new();
        }
        let is_upside_down = page.grids[grid].is_upside_down;
        let fits = |wanted: &Wanted, number: u32| {
            wanted.number == number && !wanted.has_place && (!is_upside_down || wanted.face == 1)
        };
        let numbers = page.numbers(grid).into_iter();
        let fitting = numbers
            .flat_map(|number| (0..wanted.len()).filter(move |&at| fits(&wanted[at], number)));
        fitting.collect()
    };
    let fitting: Vec<Vec<usize>> = (0..page.grids.len()).map(fitting).collect();
    let mut owners = vec![None; wanted.len()];
    for grid in 0..page.grids.len() {
        take(grid, &fitting, &mut owners, &mut vec![false; wanted.len()]);
    }
    owners
}

/// Finds an element for a grid. Elements without an owner are preferred. An owner of another
/// element moves to a different element if possible. `tried` has the elements that are already
/// tried. Returns whether the grid got an element.
fn take(
    grid: usize,
    fitting: &[Vec<usize>],
    owners: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    let free = fitting[grid].iter().find(|&&at| owners[at].is_none());
    if let Some(&at) = free {
        owners[at] = Some(grid);
        return true;
    }
    for &at in &fitting[grid] {
        if std::mem::replace(&mut tried[at], true) {
            continue;
        }
        if owners[at].is_some_and(|owner| take(owner, fitting, owners, tried)) {
            owners[at] = Some(grid);
            return true;
        }
    }
    false
}
