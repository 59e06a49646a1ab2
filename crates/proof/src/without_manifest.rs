//! What can be proved of a file without a manifest: that the grids found in it are puzzles and
//! their answers.

use std::collections::BTreeMap;

use super::Report;
use super::read_page::Leaf;
use bookgen_puzzles::{Board, Flaw, KINDS, Kind, SymbolRole};

/// A grid, by its page and its place there, both from 0.
type At = (usize, usize);

/// Pairs the grids that bear one number, and solves them.
pub fn solve(leaves: &[Leaf], report: &mut Report) {
    let mut numbered: BTreeMap<u32, Vec<At>> = BTreeMap::new();
    let mut unnumbered = 0;
    for (page, leaf) in leaves.iter().enumerate() {
        for grid in 0..leaf.grids.len() {
            match leaf.numbers(grid).first() {
                Some(number) => numbered.entry(*number).or_default().push((page, grid)),
                None => unnumbered += 1,
            }
        }
    }
    let mut alone = 0;
    for (number, grids) in numbered {
        let [first, second] = grids[..] else {
            alone += grids.len();
            continue;
        };
        let orders = [(first, second), (second, first)];
        let mut flaws: Vec<(&str, Flaw)> = Vec::new();
        let mut found = None;
        for kind in KINDS {
            let name = kind.about().name;
            for (puzzle, answer) in orders {
                match read(leaves, *kind, puzzle, answer) {
                    Ok(board) => found = found.or(Some((puzzle, board))),
                    Err(flaw) if is_asked(leaves, *kind, puzzle, answer) => {
                        flaws.push((name, flaw));
                    }
                    Err(_) => {}
                }
            }
        }
        match (found, flaws.first()) {
            (Some((puzzle, board)), _) => {
                for (page, grid) in [first, second] {
                    for fault in leaves[page].grids[grid].faults() {
                        report.finding(page + 1, format!("puzzle {number}: {fault}"));
                    }
                }
                match board.verify() {
                    Ok(()) => {
                        report.puzzles += 1;
                        report.answers += 1;
                    }
                    Err(flaw) => report.finding(puzzle.0 + 1, format!("puzzle {number}: {flaw}")),
                }
            }
            (None, Some(_)) => {
                // Which kind they were to be nobody said.
                let flaws = flaws.iter().map(|(kind, flaw)| format!("no {kind}: {flaw}"));
                let flaws = flaws.collect::<Vec<_>>().join("; ");
                report.finding(
                    first.0 + 1,
                    format!("the grids with the number {number} are {flaws}"),
                );
            }
            (None, None) => {}
        }
    }
    report.uncovered.push(
        "without a manifest it cannot be told whether a puzzle is missing, nor whether numbers, \
         levels and references to pages are those that were meant"
            .to_owned(),
    );
    if alone > 0 {
        report.uncovered.push(format!("{alone} grids whose number no other bears, or two others"));
    }
    if unnumbered > 0 {
        report.uncovered.push(format!("{unnumbered} grids without a number"));
    }
}

/// Whether of two grids one is more likely the puzzle and the other its answer: an answer has more
/// digits than its puzzle, or fewer letters.
fn is_asked(leaves: &[Leaf], kind: &dyn Kind, puzzle: At, answer: At) -> bool {
    let symbols = |(page, grid): At| leaves[page].grids[grid].symbols.len();
    match kind.about().symbols {
        SymbolRole::Letter => symbols(puzzle) > symbols(answer),
        SymbolRole::Given | SymbolRole::Answer => symbols(puzzle) <= symbols(answer),
    }
}

/// A puzzle of a kind from two grids.
pub fn read(
    leaves: &[Leaf],
    kind: &dyn Kind,
    puzzle: At,
    answer: At,
) -> Result<Box<dyn Board>, Flaw> {
    let (page, grid) = puzzle;
    let answer_grid = &leaves[answer.0].grids[answer.1];
    // A list beside the answer belongs to the puzzle next to it.
    let mut near = vec![grid];
    if answer.0 == page {
        near.push(answer.1);
    }
    let answer = answer_grid.figure(SymbolRole::Answer, Vec::new(), None);
    let figure = |list| leaves[page].grids[grid].figure(kind.about().symbols, list, None);
    let bare = kind.read(&figure(Vec::new()), &answer);
    let puzzle = match bare {
        Ok(puzzle) => puzzle,
        Err(flaw) => {
            // Perhaps its list is wanting: as many words of one type as the answer has rings.
            let list = leaves[page].list(&near, answer_grid.rings()).unwrap_or_default();
            if list.is_empty() {
                return Err(flaw);
            }
            kind.read(&figure(list), &answer)?
        }
    };
    kind.board(&puzzle)
}
