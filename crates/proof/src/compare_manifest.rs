//! Holds what is seen to what is claimed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use rayon::prelude::*;

use super::grids::Grid;
use super::read_page::Leaf;
use super::text_search::{names, numbers_in, says};
use super::{Finding, Report, document_text};
use bookgen_base::units::{Pt, Size};
use bookgen_contract::manifest::{Claim, Manifest};
use bookgen_puzzles::record::Record;
use bookgen_puzzles::{self as kinds, Board, Face, Figure, Kind, Puzzle, Style, SymbolRole};

/// A grid, by its page and its place there, both from 0.
type At = (usize, usize);

/// The faces of a puzzle, in the order of the pairs here.
const FACES: [Face; 2] = [Face::Puzzle, Face::Answer];

/// Which grid shows what.
#[derive(Default)]
struct Matched {
    /// The puzzle and the answer of each claim.
    claims: Vec<[Option<At>; 2]>,
    /// The puzzle and the answer of each example.
    examples: Vec<[Option<At>; 2]>,
}

/// Holds the pages to the manifest.
pub fn hold(leaves: &[Leaf], manifest: &Manifest, record: Option<&Record>, report: &mut Report) {
    if leaves.len() != manifest.pages {
        let (there, claimed) = (leaves.len(), manifest.pages);
        report.finding(None, format!("the file has {there} pages; {claimed} are claimed"));
    }
    let matched = matched(leaves, manifest, report);
    let claimed: BTreeSet<At> = matched.claims.iter().flatten().flatten().copied().collect();
    for (page, leaf) in leaves.iter().enumerate() {
        let others =
            leaf.grids.iter().enumerate().filter(|(at, _)| !claimed.contains(&(page, *at)));
        for (_, grid) in others {
            for fault in grid.faults() {
                report.finding(page + 1, format!("a grid that is no puzzle's: {fault}"));
            }
        }
    }
    let recorded = Recorded::of(record, manifest);
    let proofs: Vec<Proof> = manifest
        .puzzles
        .par_iter()
        .zip(&matched.claims)
        .map(|(claim, grids)| {
            let mut proof = Proof::new(leaves, claim, *grids);
            proof.run(recorded.puzzle(claim));
            proof
        })
        .collect();
    // Answers and puzzles whose other half is needed, and the records that should have it.
    let mut apart = [0, 0];
    let mut wanted = BTreeSet::new();
    let mut judged = BTreeSet::new();
    for proof in proofs {
        report.puzzles += usize::from(proof.proved && proof.grids[0].is_some());
        report.answers += usize::from(proof.proved && proof.grids[1].is_some());
        if proof.unread {
            apart[usize::from(proof.grids[0].is_none())] += 1;
            wanted.insert(proof.claim.id.rsplit_once(':').map(|(record, _)| record));
        }
        if !proof.findings.is_empty() {
            judged.extend(proof.grids.iter().flatten().map(|(page, _)| page + 1));
        }
        report.findings.extend(proof.findings);
    }
    let names = wanted.into_iter().map(|record| match record {
        Some(name) => name.to_owned(),
        None => "that of the book".to_owned(),
    });
    let names = names.collect::<Vec<_>>().join(" and ");
    for (count, [one, other]) in apart.into_iter().zip([["puzzle", "answer"], ["answer", "puzzle"]])
    {
        let (s, is, them) = if count == 1 { ("", "is", "it") } else { ("s", "are", "them") };
        if count > 0 {
            report.uncovered.push(format!(
                "{count} {one}{s} whose {other}{s} {is} in another file: name the record that has \
                 {them}, {names}, with --record"
            ));
        }
    }
    if recorded.strange {
        report.uncovered.push("the record has no puzzle of this file: it is another's".to_owned());
    }
    for (pages, grids) in manifest.examples.iter().zip(&matched.examples) {
        if let [Some(puzzle), Some(answer)] = *grids {
            example(leaves, pages[0], puzzle, answer, report);
        }
    }
    folios(leaves, report);
    document_text::hold(leaves, manifest, &judged, report);
}

/// The puzzles of a record, or of several in one, by their names.
struct Recorded<'a> {
    puzzles: BTreeMap<&'a str, Vec<&'a Puzzle>>,
    /// Whether it has any puzzle of this issue: that of one before only has those of its own, which
    /// may be called as these are.
    own: bool,
    /// Whether it has no puzzle of the file at all.
    strange: bool,
}

impl<'a> Recorded<'a> {
    fn of(record: Option<&'a Record>, manifest: &Manifest) -> Recorded<'a> {
        let mut puzzles: BTreeMap<&str, Vec<&Puzzle>> = BTreeMap::new();
        let (own, earlier): (Vec<&Claim>, Vec<&Claim>) =
            manifest.puzzles.iter().partition(|claim| !claim.id.contains(':'));
        let digests = |claims: &[&Claim]| -> BTreeSet<String> {
            claims.iter().map(|claim| claim.puzzle.clone()).collect()
        };
        let (own, earlier) = (digests(&own), digests(&earlier));
        let [mut has_own, mut has_earlier] = [false; 2];
        let entries = record.map(|record| record.entries.as_slice()).unwrap_or_default();
        for entry in entries {
            let digest = entry.puzzle.digest();
            has_own |= own.contains(&digest);
            has_earlier |= earlier.contains(&digest);
            puzzles.entry(&entry.id).or_default().push(&entry.puzzle);
        }
        let strange = !entries.is_empty() && !manifest.puzzles.is_empty();
        Recorded { puzzles, own: has_own, strange: strange && !has_own && !has_earlier }
    }

    /// What is recorded of a claim. A puzzle of an issue before bears the name of its record, too,
    /// and may be called as one of this issue is: that which was meant is taken, if it is there.
    fn puzzle(&self, claim: &Claim) -> Option<&'a Puzzle> {
        let of = |id: &str| self.puzzles.get(id).map(Vec::as_slice).unwrap_or_default();
        let (own, id) = match claim.id.rsplit_once(':') {
            Some((_, id)) => (&[][..], id),
            None if !self.own => (&[][..], claim.id.as_str()),
            None => (of(&claim.id), claim.id.as_str()),
        };
        let meant = of(id).iter().find(|puzzle| puzzle.digest() == claim.puzzle);
        meant.or(own.first()).copied()
    }
}

/// Finds the grid of every claim, and what is claimed by none.
fn matched(leaves: &[Leaf], manifest: &Manifest, report: &mut Report) -> Matched {
    let mut matched = Matched {
        claims: vec![[None; 2]; manifest.puzzles.len()],
        examples: vec![[None; 2]; manifest.examples.len()],
    };
    // What is to be on each page: number, claim, face.
    let mut wanted: BTreeMap<usize, Vec<(u32, usize, usize)>> = BTreeMap::new();
    for (at, claim) in manifest.puzzles.iter().enumerate() {
        for (face, page) in [claim.page, claim.answer].into_iter().enumerate() {
            if let Some(page) = page {
                wanted.entry(page).or_default().push((claim.number, at, face));
            }
        }
    }
    let mut loose: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, leaf) in leaves.iter().enumerate() {
        let page = at + 1;
        let wanted = wanted.remove(&page).unwrap_or_default();
        let mut left: Vec<(u32, usize, usize)> = wanted.clone();
        let mut unnamed = Vec::new();
        for grid in 0..leaf.grids.len() {
            // Of the numbers near it the nearest that is wanted; a puzzle before its answer, which
            // stands upside down where both are on one page.
            let face = usize::from(leaf.grids[grid].flipped);
            let found = leaf.numbers(grid).into_iter().find_map(|number| {
                let of = |(n, _, f): &(u32, usize, usize)| *n == number && (face == 0 || *f == 1);
                left.iter().position(of)
            });
            match found {
                Some(found) => {
                    let (_, claim, face) = left.remove(found);
                    matched.claims[claim][face] = Some((at, grid));
                }
                None => unnamed.push(grid),
            }
        }
        // The only grid of a page may be named in its headline.
        if let ([(number, claim, face)], [grid]) = (&left[..], &unnamed[..])
            && leaf.numbers(*grid).is_empty()
            && leaf.pieces.iter().any(|piece| numbers_in(&piece.text).contains(&u64::from(*number)))
        {
            matched.claims[*claim][*face] = Some((at, *grid));
            left.clear();
            unnamed.clear();
        }
        for (number, _, face) in left {
            let what = if face == 0 { "puzzle" } else { "the answer of puzzle" };
            report.finding(page, format!("{what} {number} is not there"));
        }
        loose.insert(at, unnamed);
    }
    for (page, _) in wanted {
        report.finding(None, format!("page {page} is claimed to hold puzzles and is not there"));
    }
    let mut take = |page: usize| -> Option<At> {
        let at = page.checked_sub(1)?;
        let grids = loose.get_mut(&at).filter(|grids| !grids.is_empty())?;
        Some((at, grids.remove(0)))
    };
    for (example, grids) in manifest.examples.iter().zip(&mut matched.examples) {
        *grids = example.map(&mut take);
        for (page, grid) in example.iter().zip(grids) {
            if grid.is_none() {
                report.finding(*page, "the example of the rules is not there");
            }
        }
    }
    for page in &manifest.ornaments {
        if take(*page).is_none() {
            report.finding(*page, "the grid that adorns the page is not there");
        }
    }
    for (at, grids) in loose {
        for grid in grids {
            let number = match leaves[at].numbers(grid).first() {
                Some(number) => format!("with the number {number}"),
                None => "without a number".to_owned(),
            };
            report.finding(at + 1, format!("there is a grid {number} that nothing claims"));
        }
    }
    matched
}

/// The proof of one puzzle.
struct Proof<'a> {
    leaves: &'a [Leaf],
    claim: &'a Claim,
    grids: [Option<At>; 2],
    findings: Vec<Finding>,
    proved: bool,
    /// Whether it could not be read for want of its other half.
    unread: bool,
}

impl<'a> Proof<'a> {
    fn new(leaves: &'a [Leaf], claim: &'a Claim, grids: [Option<At>; 2]) -> Proof<'a> {
        Proof { leaves, claim, grids, findings: Vec::new(), proved: false, unread: false }
    }

    fn grid(&self, (page, grid): At) -> &'a Grid {
        &self.leaves[page].grids[grid]
    }

    fn finding(&mut self, face: usize, message: impl fmt::Display) {
        // Of what is in another file nothing is said.
        let face = if self.grids[face].is_some() { face } else { 1 - face };
        let page = self.grids[face].map(|(page, _)| page + 1);
        let what = if face == 0 { "puzzle" } else { "the answer of puzzle" };
        let message = format!("{what} {}: {message}", self.claim.number);
        self.findings.push(Finding { page, message, rule: None });
    }

    fn run(&mut self, recorded: Option<&Puzzle>) {
        if self.grids == [None, None] {
            return;
        }
        for face in [0, 1] {
            self.whole(face);
        }
        self.captions();
        let Some(kind) = kinds::find(&self.claim.kind) else {
            return self.finding(0, format!("there is no kind `{}`", self.claim.kind));
        };
        let Some(puzzle) = self.read(kind, recorded) else { return };
        if let Some(recorded) = recorded.filter(|recorded| **recorded != puzzle) {
            let kept = recorded.digest() == self.claim.puzzle;
            let what = if kept { "" } else { ", nor is the manifest's" };
            self.finding(0, format!("what is printed is not the puzzle of the record{what}"));
        } else if puzzle.digest() != self.claim.puzzle {
            self.finding(0, "what is printed is not the puzzle that was made");
        }
        match kind.board(&puzzle) {
            Ok(board) => self.solve(&*board),
            Err(flaw) => self.finding(0, flaw),
        }
    }

    /// The puzzle that is printed: read from both its faces, one of them perhaps as the record has
    /// it, or from one where that says all.
    fn read(&mut self, kind: &dyn Kind, recorded: Option<&Puzzle>) -> Option<Puzzle> {
        let claimed = [self.claim.page, self.claim.answer];
        let mut figures = [None, None];
        for (face, of) in FACES.into_iter().enumerate() {
            figures[face] = match (self.grids[face], claimed[face], recorded) {
                (Some(at), ..) => Some(self.seen(kind, face, at)?),
                // It is missed already.
                (None, Some(_), _) => return None,
                (None, None, Some(puzzle)) => {
                    let figure = drawn(kind, puzzle, of);
                    if figure.is_none() {
                        self.finding(face, "the record has no puzzle of its kind for it");
                    }
                    Some(figure?)
                }
                (None, None, None) => None,
            };
        }
        let read = match &figures {
            [Some(puzzle), Some(answer)] => kind.read(puzzle, answer).map(Some),
            [Some(puzzle), None] => kind.read_alone(puzzle, Face::Puzzle),
            [None, Some(answer)] => kind.read_alone(answer, Face::Answer),
            [None, None] => return None,
        };
        match read {
            Ok(puzzle) => {
                self.unread = puzzle.is_none();
                puzzle
            }
            Err(flaw) => {
                self.finding(0, flaw);
                None
            }
        }
    }

    /// The proof proper: what is printed keeps its claim, and is as hard as it says.
    fn solve(&mut self, board: &dyn Board) {
        let before = self.findings.len();
        if let Err(flaw) = board.verify() {
            self.finding(0, flaw);
        }
        let level = board.grade().level_name();
        if level != self.claim.level.as_deref() {
            let [found, said] = [level, self.claim.level.as_deref()]
                .map(|level| level.unwrap_or("beyond all levels"));
            self.finding(0, format!("it is {found}; it is claimed to be {said}"));
        }
        self.proved = self.findings.len() == before;
    }

    /// Whether all of a grid is to be seen.
    fn whole(&mut self, face: usize) {
        let Some((page, at)) = self.grids[face] else { return };
        let grid = self.grid((page, at));
        let (width, height) = self.leaves[page].size;
        // What is written in thousandths of a point may come out a little wider.
        let half = grid.width / 2.0 - Pt(0.05);
        let border = grid.border;
        if border.x < half
            || border.y < half
            || (border.right() + half).0 > width
            || (border.bottom() + half).0 > height
        {
            self.finding(face, "its grid reaches over the edge of the page");
        }
        for fault in grid.faults() {
            self.finding(face, fault);
        }
    }

    /// A face as it is seen.
    fn seen(&mut self, kind: &dyn Kind, face: usize, at: At) -> Option<Figure> {
        let list = match face {
            0 => self.leaves[at.0].list(&[at.1], self.claim.list),
            _ => Some(Vec::new()),
        };
        let Some(list) = list else {
            let count = self.claim.list;
            self.finding(face, format!("its list does not have {count} entries"));
            return None;
        };
        let role = if face == 0 { kind.about().symbols } else { SymbolRole::Answer };
        let mut figure = self.grid(at).figure(role, list, self.claim.title.clone());
        figure.credit.clone_from(&self.claim.credit);
        Some(figure)
    }

    /// The words beside puzzle and answer.
    fn captions(&mut self) {
        let claim = self.claim;
        if let Some((page, at)) = self.grids[0] {
            let leaf = &self.leaves[page];
            let words = caption(leaf, at);
            let wanted = claim.caption.words.iter().chain(&claim.title).chain(&claim.credit);
            for wanted in wanted.filter(|wanted| !says(&words, wanted)) {
                self.finding(0, absent(wanted, &words));
            }
            if let Some(marks) = claim.caption.marks
                && marks != leaf.marks[at]
            {
                let [filled, all] = leaf.marks[at];
                let [level, levels] = marks;
                self.finding(
                    0,
                    format!("{filled} of {all} marks stand beside it, not {level} of {levels}"),
                );
            }
            self.reference(0, &words, claim.caption.reference.as_deref(), claim.answer);
        }
        if let Some((page, at)) = self.grids[1] {
            let words = caption(&self.leaves[page], at);
            self.reference(1, &words, claim.answer_reference.as_deref(), claim.page);
        }
    }

    /// A reference to the page of the other face: it is printed, and right.
    fn reference(&mut self, face: usize, words: &str, said: Option<&str>, page: Option<usize>) {
        let Some(said) = said else { return };
        let (at, _) = self.grids[face].unwrap_or_default();
        // Where a page has one puzzle only, it may stand at its foot.
        let leaf = &self.leaves[at];
        let foot =
            || leaf.grids.len() == 1 && leaf.pieces.iter().any(|piece| says(&piece.text, said));
        if !says(words, said) && !foot() {
            return self.finding(face, absent(said, words));
        }
        // Where the other face really is.
        let Some((other, _)) = self.grids[1 - face] else { return };
        let label = &self.leaves[other].label;
        if page.is_some() && !names(said, label) {
            self.finding(face, format!("\"{said}\" stands beside it, but that is page {label}"));
        }
    }
}

/// That some words do not stand where they should, and which do.
fn absent(wanted: &str, words: &str) -> String {
    // A space that is not to be broken is a space.
    let plain = |text: &str| text.replace('\u{a0}', " ");
    let (wanted, words) = (plain(wanted), plain(words));
    format!("\"{wanted}\" does not stand beside it; \"{words}\" does")
}

/// The words beside a grid, in one text.
fn caption(leaf: &Leaf, grid: usize) -> String {
    let words: Vec<&str> = leaf.caption(grid).iter().map(|piece| piece.text.as_str()).collect();
    words.join(" ")
}

/// A face as it would be drawn, where it is not in the file.
fn drawn(kind: &dyn Kind, puzzle: &Puzzle, face: Face) -> Option<Figure> {
    let style = Style {
        thin: Pt(0.5),
        thick: Pt(1.0),
        border: Pt(1.0),
        ring: Pt(0.5),
        symbol_ratio: 0.6,
        least_symbol: Pt(6.0),
        least_cell: Pt(10.0),
        most_cell: Pt(10.0),
    };
    let board = kind.board(puzzle).ok().filter(|_| puzzle.kind == kind.about().name)?;
    Some(board.draw(face, &style, Size::new(Pt(2000.0), Pt(2000.0))))
}

/// The example of the rules is a puzzle too.
fn example(leaves: &[Leaf], page: usize, puzzle: At, answer: At, report: &mut Report) {
    let mut flaws = Vec::new();
    for kind in kinds::KINDS {
        match super::without_manifest::read(leaves, *kind, puzzle, answer) {
            Ok(board) => {
                if let Err(flaw) = board.verify() {
                    report.finding(page, format!("the example of the rules: {flaw}"));
                }
                return;
            }
            Err(flaw) => flaws.push(flaw.0),
        }
    }
    let flaw = flaws.into_iter().next().unwrap_or_default();
    report.finding(page, format!("the example of the rules: {flaw}"));
}

/// Page numbers are those that the pages are called by.
fn folios(leaves: &[Leaf], report: &mut Report) {
    for (at, leaf) in leaves.iter().enumerate() {
        for piece in &leaf.pieces {
            let Some(number) = leaf.folio(piece) else { continue };
            if number.to_string() != leaf.label {
                report.finding(
                    at + 1,
                    format!("the page is numbered {number}, but it is page {}", leaf.label),
                );
            }
        }
    }
}
