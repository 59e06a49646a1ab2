//! Proves a file without a manifest. Grids with the same number are read as a puzzle and its answer.
//! Every other grid is read alone. Every puzzle is solved.

mod single_grid;

use std::collections::BTreeMap;

use super::Report;
use super::read_page::{GridIndex, ReadPage};
use bookgen_puzzles::{Board, Face, Flaw, KINDS, Kind, SymbolRole};
use single_grid::{Single, read_single};

/// If more grids have the same number, no pairs of puzzle and answer are searched among them.
const MAX_GROUP: usize = 50;

/// Reads and solves the puzzles of all grids, and adds the findings to the report. `reason` tells why
/// the grids cannot be compared with claims.
pub fn solve_grids(pages: &[ReadPage], reason: &str, report: &mut Report) {
    let mut numbered: BTreeMap<u32, Vec<GridIndex>> = BTreeMap::new();
    let mut singles = Vec::new();
    for (at, page) in pages.iter().enumerate() {
        for grid in 0..page.grids.len() {
            match page.numbers(grid).first() {
                Some(number) => numbered.entry(*number).or_default().push((at, grid)),
                None => singles.push((at, grid)),
            }
        }
    }
    for (number, grids) in numbered {
        singles.extend(solve_group(pages, number, grids, report));
    }
    report.unchecked.push(format!(
        "whether puzzles are missing, and the number, level and page reference of each puzzle: \
         {reason}"
    ));
    let (mut unsolved, mut frames) = (0, 0);
    for grid in singles {
        match solve_single(pages, grid, report) {
            Some(Single::WordSearch) => unsolved += 1,
            Some(Single::Frame) => frames += 1,
            _ => {}
        }
    }
    for (count, what) in
        [(unsolved, "word searches that are not complete"), (frames, "frames that are no puzzles")]
    {
        if count > 0 {
            report.unchecked.push(format!("{what} ({count})"));
        }
    }
}

/// Solves the puzzles among grids with the same number. Returns the grids without a partner.
fn solve_group(
    pages: &[ReadPage],
    number: u32,
    mut grids: Vec<GridIndex>,
    report: &mut Report,
) -> Vec<GridIndex> {
    let is_readable = |grid: &GridIndex| {
        matches!(read_single(pages, *grid), Ok(Single::Puzzle(..) | Single::WordSearch))
    };
    if let [first, second] = grids[..] {
        let faces = [first, second].map(|grid| face(pages, grid));
        // Two puzzles can have the same number, for example in two chapters.
        if faces[0] == faces[1] && grids.iter().all(is_readable) {
            return grids;
        }
        solve_pair(pages, number, first, second, report);
        return Vec::new();
    }
    if grids.len() > MAX_GROUP {
        let grids_of = format!("which of the {} grids with the number {number}", grids.len());
        report.unchecked.push(format!("{grids_of} belong together"));
        return grids;
    }
    let mut others = Vec::new();
    while let Some(first) = grids.pop() {
        let partner = grids.iter().position(|second| {
            [(first, *second), (*second, first)].into_iter().any(|(puzzle, answer)| {
                KINDS.iter().any(|kind| read_puzzle(pages, *kind, puzzle, answer).is_ok())
            })
        });
        match partner {
            Some(partner) => {
                let second = grids.remove(partner);
                solve_pair(pages, number, second, first, report);
            }
            None => others.push(first),
        }
    }
    let is_sudoku = |grid: &GridIndex| matches!(read_single(pages, *grid), Ok(Single::Puzzle(..)));
    let mut faces = others.iter().filter(|grid| is_sudoku(grid)).map(|grid| face(pages, *grid));
    let first = faces.next();
    if faces.any(|face| Some(face) != first) {
        let (page, _) = others[0];
        report.add(
            page + 1,
            format!("no answer with the number {number} belongs to a puzzle with this number"),
        );
    }
    others
}

/// Reads a grid alone and solves its puzzle. Returns the content of the grid, or `None` if the grid
/// has a fault.
fn solve_single(pages: &[ReadPage], at: GridIndex, report: &mut Report) -> Option<Single> {
    let (page, _) = at;
    let content = read_single(pages, at);
    if let Ok(Single::Frame) = content {
        return Some(Single::Frame);
    }
    let name = name(pages, at);
    let mut faults: Vec<String> =
        faults(pages, at).map(|fault| format!("{name}: {fault}")).collect();
    match &content {
        Ok(Single::Puzzle(_, board)) => {
            faults.extend(board.verify().err().map(|flaw| format!("{name}: {flaw}")));
        }
        Ok(Single::WordSearch | Single::Frame) => {}
        Err(flaw) => faults.push(format!("{name} is not a valid puzzle or answer: {flaw}")),
    }
    for fault in &faults {
        report.add(page + 1, fault.clone());
    }
    if !faults.is_empty() {
        return None;
    }
    match &content {
        Ok(Single::Puzzle(Face::Puzzle, _)) => report.puzzles += 1,
        Ok(Single::Puzzle(Face::Answer, _)) => report.answers += 1,
        _ => {}
    }
    content.ok()
}

/// The faults that may make a part of a grid unreadable.
fn faults(pages: &[ReadPage], (page, grid): GridIndex) -> impl Iterator<Item = &'static str> {
    let page = &pages[page];
    let grid = &page.grids[grid];
    let beyond = grid.is_beyond(page.size).then_some("the grid extends beyond the page");
    beyond.into_iter().chain(grid.faults())
}

/// The name of a grid in messages: its number, or its place on the page.
fn name(pages: &[ReadPage], (page, grid): GridIndex) -> String {
    if let Some(number) = pages[page].numbers(grid).first() {
        return format!("the grid with the number {number}");
    }
    let border = pages[page].grids[grid].border;
    format!(
        "the grid {:.1} in from the left and {:.1} in from the top",
        border.x.inches(),
        border.y.inches()
    )
}

/// Guesses the face of a puzzle that a grid shows.
fn face(pages: &[ReadPage], (page, grid): GridIndex) -> Face {
    let grid = &pages[page].grids[grid];
    if grid.symbols.len() == 81 && grid.straight_lines() > 0
        || grid.has_bold_symbols()
        || grid.rings() > 0
    {
        Face::Answer
    } else {
        Face::Puzzle
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
    for at in [first, second] {
        for fault in faults(pages, at) {
            report.add(at.0 + 1, format!("puzzle {number}: {fault}"));
        }
    }
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
