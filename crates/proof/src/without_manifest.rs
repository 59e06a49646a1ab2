//! Proves a file without a manifest. Two grids that have the same number are read as a puzzle and
//! its answer, and the puzzle is solved.

use std::collections::BTreeMap;

use super::Report;
use super::read_page::{GridIndex, ReadPage};
use bookgen_puzzles::{Board, Flaw, KINDS, Kind, SymbolRole};

/// Reads two grids that have the same number as a puzzle and its answer, and solves the puzzle.
/// Does this for all such grids, and adds the findings to the report. `reason` tells why the grids
/// cannot be compared with claims.
pub fn solve_pairs(pages: &[ReadPage], reason: &str, report: &mut Report) {
    let mut numbered: BTreeMap<u32, Vec<GridIndex>> = BTreeMap::new();
    let mut unnumbered = 0;
    for (at, page) in pages.iter().enumerate() {
        for grid in 0..page.grids.len() {
            match page.numbers(grid).first() {
                Some(number) => numbered.entry(*number).or_default().push((at, grid)),
                None => unnumbered += 1,
            }
        }
    }
    let mut unpaired = 0;
    for (number, grids) in numbered {
        match grids[..] {
            [first, second] => solve_pair(pages, number, first, second, report),
            _ => unpaired += grids.len(),
        }
    }
    report.unchecked.push(format!(
        "whether puzzles are missing, and the number, level and page reference of each puzzle: \
         {reason}"
    ));
    if unpaired > 0 {
        report
            .unchecked
            .push(format!("{unpaired} grids whose number appears once or more than twice"));
    }
    if unnumbered > 0 {
        report.unchecked.push(format!("{unnumbered} grids without a number"));
    }
}

/// Reads two grids as a puzzle and its answer, in either order and of any kind, and solves the
/// puzzle.
fn solve_pair(
    pages: &[ReadPage],
    number: u32,
    first: GridIndex,
    second: GridIndex,
    report: &mut Report,
) {
    let mut flaws: Vec<(&str, Flaw)> = Vec::new();
    let mut found = None;
    for kind in KINDS {
        for (puzzle, answer) in [(first, second), (second, first)] {
            match read_puzzle(pages, *kind, puzzle, answer) {
                Ok(board) => found = found.or(Some((puzzle, board))),
                Err(flaw) if is_likely_order(pages, *kind, puzzle, answer) => {
                    flaws.push((kind.about().name, flaw));
                }
                Err(_) => {}
            }
        }
    }
    let Some((puzzle, board)) = found else {
        if !flaws.is_empty() {
            let flaws: Vec<String> =
                flaws.iter().map(|(kind, flaw)| format!("as {kind}, {flaw}")).collect();
            let flaws = flaws.join("; ");
            report.add(
                first.0 + 1,
                format!("the grids with the number {number} are not a puzzle: {flaws}"),
            );
        }
        return;
    };
    for (page, grid) in [first, second] {
        for fault in pages[page].grids[grid].faults() {
            report.add(page + 1, format!("puzzle {number}: {fault}"));
        }
    }
    match board.verify() {
        Ok(()) => {
            report.puzzles += 1;
            report.answers += 1;
        }
        Err(flaw) => report.add(puzzle.0 + 1, format!("puzzle {number}: {flaw}")),
    }
}

/// Guesses whether the first grid is the puzzle and the second grid is the answer. An answer has
/// more digits than its puzzle (Sudoku) or fewer letters (word search).
fn is_likely_order(
    pages: &[ReadPage],
    kind: &dyn Kind,
    puzzle: GridIndex,
    answer: GridIndex,
) -> bool {
    let symbols = |(page, grid): GridIndex| pages[page].grids[grid].symbols.len();
    match kind.about().symbols {
        SymbolRole::Letter => symbols(puzzle) > symbols(answer),
        SymbolRole::Given | SymbolRole::Answer => symbols(puzzle) <= symbols(answer),
    }
}

/// Reads a puzzle of a kind from two grids.
///
/// # Errors
/// The reason why the grids are not a puzzle of the kind.
pub fn read_puzzle(
    pages: &[ReadPage],
    kind: &dyn Kind,
    puzzle: GridIndex,
    answer: GridIndex,
) -> Result<Box<dyn Board>, Flaw> {
    let (page, grid) = puzzle;
    let answer_grid = &pages[answer.0].grids[answer.1];
    // If puzzle and answer are on the same page, the word list may be next to the answer.
    let mut near = vec![grid];
    if answer.0 == page {
        near.push(answer.1);
    }
    let answer = answer_grid.figure(SymbolRole::Answer, Vec::new(), None);
    let figure = |list| pages[page].grids[grid].figure(kind.about().symbols, list, None);
    let without_list = kind.read(&figure(Vec::new()), &answer);
    let puzzle = match without_list {
        Ok(puzzle) => puzzle,
        Err(flaw) => {
            // A word search needs its word list. The list has as many words as the answer has
            // rings.
            let list = pages[page].word_list(&near, answer_grid.rings()).unwrap_or_default();
            if list.is_empty() {
                return Err(flaw);
            }
            kind.read(&figure(list), &answer)?
        }
    };
    kind.board(&puzzle)
}
