//! Compares the pages of a file with its manifest.

mod artwork;
mod explanations;
mod folios;
mod grid_matching;
mod ornaments;
mod printed_lists;
mod puzzle_proof;
mod recorded_puzzles;

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::claimed_artwork::ClaimedArtwork;
use super::claimed_grids::Owner;
use super::clue_lists::ReadFragment;
use super::grids::Context;
use super::read_page::{GridIndex, ReadPage};
use super::{Report, clue_lists, cover_text, document_text, without_manifest};
use bookgen_contract::manifest::Manifest;
use bookgen_puzzles::record::Record;
use bookgen_puzzles::{self as kinds, Board};
use grid_matching::match_grids;
use puzzle_proof::PuzzleProof;
use recorded_puzzles::RecordedPuzzles;

/// Compares the pages with the manifest and adds the findings to the report. If the file contains a
/// puzzle without its answer, or an answer without its puzzle, the missing part is read from the
/// record.
pub fn compare(
    pages: &[ReadPage],
    manifest: &Manifest,
    record: Option<&Record>,
    report: &mut Report,
) {
    if pages.len() != manifest.pages {
        let (found, claimed) = (pages.len(), manifest.pages);
        report.add(None, format!("the file has {found} pages; the manifest claims {claimed}"));
    }
    let artwork = ClaimedArtwork::new(manifest);
    let matching = match_grids(pages, manifest, report);
    let claimed: BTreeSet<GridIndex> =
        matching.claims.iter().flatten().flatten().copied().collect();
    for (at, page) in pages.iter().enumerate() {
        let others =
            page.grids.iter().enumerate().filter(|(grid, _)| !claimed.contains(&(at, *grid)));
        // A grid in a picture is listed, and not judged.
        let others = others
            .filter(|(_, grid)| grid.claimed.is_some() || !artwork.shows(at + 1, grid.border));
        for (_, grid) in others {
            let name = match grid.claimed.as_ref().map(|claimed| claimed.owner) {
                Some(Owner::Example(..)) => "the example in the rules of play",
                Some(_) => "the ornamental grid",
                None => "a grid that is not in the manifest",
            };
            for fault in grid.faults() {
                report.add(at + 1, format!("{name} has a fault: {fault}"));
            }
        }
    }
    for claim in manifest.puzzles.iter().filter(|claim| claim.page.or(claim.answer).is_none()) {
        report.add(None, format!("the manifest claims puzzle {} on no page", claim.number));
    }
    let recorded = RecordedPuzzles::new(record, manifest);
    let fragments = clue_lists::by_owner(pages.iter().map(|page| page.fragments.as_slice()));
    let fragments_of = |owner: Owner| fragments.get(&owner).map_or(&[][..], Vec::as_slice);
    let proofs: Vec<PuzzleProof<'_>> = manifest
        .puzzles
        .par_iter()
        .enumerate()
        .zip(&matching.claims)
        .map(|((index, claim), grids)| {
            let fragments = fragments_of(Owner::Puzzle(index, 0));
            let recorded = recorded.puzzle(claim);
            PuzzleProof::run(pages, manifest, claim, *grids, fragments, recorded)
        })
        .collect();
    report_unread(&proofs, report);
    check_diagrams(pages, manifest, &proofs, report);
    let mut judged = BTreeSet::new();
    for proof in proofs {
        report.puzzles += usize::from(proof.is_proved && proof.grids[0].is_some());
        report.answers += usize::from(proof.is_proved && proof.grids[1].is_some());
        if !proof.findings.is_empty() {
            judged.extend(proof.grids.iter().flatten().map(|(page, _)| page + 1));
            judged.extend(proof.fragments.iter().map(|(page, _)| page + 1));
            judged.extend(proof.findings.iter().filter_map(|finding| finding.page));
        }
        report.findings.extend(proof.findings);
    }
    if recorded.is_unrelated {
        report.unchecked.push("the record, because it contains no puzzle of this file".to_owned());
    }
    let examples = manifest.examples.iter().zip(&matching.examples);
    let mut boards = Vec::new();
    for (index, (numbers, grids)) in examples.enumerate() {
        if let [Some(puzzle), Some(answer)] = *grids {
            let fragments = fragments_of(Owner::Example(index, 0));
            let kind = manifest.example_kinds.get(index).map(String::as_str);
            let grids = (puzzle, answer);
            boards.extend(check_example(pages, numbers[0], kind, grids, fragments, report));
        }
    }
    ornaments::check(pages, manifest, &boards, report);
    artwork::check(pages, manifest, report);
    folios::check(pages, !manifest.words.is_empty(), report);
    document_text::check_sections(pages, manifest, report);
    cover_text::check_cover(pages, manifest, report);
    document_text::compare_digests(pages, manifest, &judged, report);
}

/// Makes the diagrams of steps again from the puzzles that were read, and compares them with the page.
fn check_diagrams(
    pages: &[ReadPage],
    manifest: &Manifest,
    proofs: &[PuzzleProof<'_>],
    report: &mut Report,
) {
    for diagram in &manifest.diagrams {
        let Some(page) = manifest.ornaments.get(diagram.ornament).copied() else {
            report.add(None, "the manifest claims a diagram that is not an ornament");
            continue;
        };
        let Some(proof) = proofs.get(diagram.puzzle) else {
            report.add(page, "the diagram belongs to no puzzle");
            continue;
        };
        let number = proof.claim.number;
        let Some(board) =
            proof.puzzle.as_ref().and_then(|puzzle| bookgen_puzzles::board(puzzle).ok())
        else {
            report.add(page, format!("the diagram of puzzle {number}, which could not be read"));
            continue;
        };
        let Some(expected) = board.diagram(diagram.step) else {
            report
                .add(page, format!("the diagram shows a step that puzzle {number} does not need"));
            continue;
        };
        let grids = page.checked_sub(1).and_then(|index| pages.get(index));
        let grid = grids.into_iter().flat_map(|page| &page.grids).find(|grid| {
            let owner = grid.claimed.as_ref().map(|claimed| claimed.owner);
            owner == Some(Owner::Ornament(diagram.ornament))
        });
        // A missing grid is reported with the other grids.
        let Some(grid) = grid else { continue };
        let found = grid.figure(Context::default());
        if let Err(flaw) = found.and_then(|figure| figure.check_equal(expected)) {
            report.add(page, format!("the diagram of a step of puzzle {number}: {flaw}"));
        }
    }
}

/// Reports how many puzzles could not be read because their answers are in another file, and how
/// many answers could not be read because their puzzles are in another file. Names the records that
/// contain these puzzles.
fn report_unread(proofs: &[PuzzleProof<'_>], report: &mut Report) {
    let unread = || proofs.iter().filter(|proof| proof.needs_other_face);
    let records: BTreeSet<Option<&str>> =
        unread().map(|proof| proof.claim.id.rsplit_once(':').map(|(record, _)| record)).collect();
    let records: Vec<&str> =
        records.into_iter().map(|record| record.unwrap_or("the book's record")).collect();
    let records = records.join(" and ");
    let answers = unread().filter(|proof| proof.grids[0].is_none()).count();
    let puzzles = unread().count() - answers;
    for (count, one, other) in [(puzzles, "puzzle", "answer"), (answers, "answer", "puzzle")] {
        let subject = match count {
            0 => continue,
            1 => format!("1 {one} whose {other} is in another file"),
            _ => format!("{count} {one}s whose {other}s are in another file"),
        };
        report
            .unchecked
            .push(format!("{subject}; to check this, pass the record with --record ({records})"));
    }
    let clues = proofs.iter().filter(|proof| proof.needs_clues).count();
    if clues > 0 {
        let are = if clues == 1 { "puzzle whose clues are" } else { "puzzles whose clues are" };
        report.unchecked.push(format!(
            "{clues} {are} partly in another file; to check this, pass the record with --record"
        ));
    }
    let older = proofs.iter().filter(|proof| proof.has_older_scale).count();
    if older > 0 {
        report.unchecked.push(format!(
            "the levels, solving times, hints and steps of puzzles that an older version of bookgen \
             graded ({older})"
        ));
    }
    let words = proofs.iter().filter(|proof| proof.needs_words).count();
    if words > 0 {
        report.unchecked.push(format!(
            "whether the words of answers fit their clues ({words}); to compare the words with the \
             record, pass the record with --record"
        ));
    }
}

/// Reads an example's puzzle and answer from the rules of play and verifies them. Returns the example
/// if it is correct. `fragments` are the fragments of its clue lists. Older manifests do not name the
/// kind.
fn check_example(
    pages: &[ReadPage],
    number: usize,
    kind: Option<&str>,
    (puzzle, answer): (GridIndex, GridIndex),
    fragments: &[(usize, &ReadFragment)],
    report: &mut Report,
) -> Option<Box<dyn Board>> {
    let mut flaws = Vec::new();
    for (at, fragment) in fragments {
        for fault in fragment.faults(pages[*at].size) {
            report.add(at + 1, format!("the example in the rules of play: in its clues, {fault}"));
        }
    }
    let clues = match clue_lists::lists(fragments.iter().map(|(_, fragment)| *fragment)) {
        Ok(clues) => clues,
        Err(fault) => {
            report.add(number, format!("the example in the rules of play: {fault}"));
            return None;
        }
    };
    let fits = |known: &&&dyn kinds::Kind| kind.is_none_or(|name| known.about().name == name);
    if let Some(name) = kind.filter(|_| !kinds::KINDS.iter().any(|known| fits(&known))) {
        flaws.push(format!("the kind {name:?} is unknown"));
    }
    // Puzzles of several kinds can look alike. Without a name, the example must be a puzzle of one of
    // them.
    let mut unproved = None;
    for kind in kinds::KINDS.iter().filter(fits) {
        let board = without_manifest::read_puzzle(pages, *kind, puzzle, answer, &clues);
        match board.map(|board| (board.verify().proved(), board)) {
            Ok((Ok(()), board)) => return Some(board),
            Ok((Err(flaw), _)) => unproved = unproved.or(Some(flaw.0)),
            Err(flaw) => flaws.push(flaw.0),
        }
    }
    let flaw = unproved.or_else(|| flaws.into_iter().next()).unwrap_or_default();
    report.add(number, format!("the example in the rules of play: {flaw}"));
    None
}
