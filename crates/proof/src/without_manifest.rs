//! Proves a file without a manifest. Grids with the same number are read as a puzzle and its answer.
//! Every other grid is read alone. Every puzzle is solved.

mod single_grid;

use std::collections::BTreeMap;

use super::Report;
use super::geometry::place_in_words;
use super::grids::Context;
use super::read_page::{GridIndex, ReadPage};
use bookgen_puzzles::figure::{ClueList, Figure, LineStyle, Mark, OutlineStyle, Role};
use bookgen_puzzles::{Board, Face, Flaw, KINDS, Kind};
use single_grid::{Single, read_single};

/// If more grids have the same number, no pairs of puzzle and answer are searched among them.
const MAX_GROUP: usize = 50;

/// Why there are no claims about puzzles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NoClaims {
    /// There is no manifest.
    NoManifest,
    /// The manifest is about imposed sheets.
    Sheets,
}

/// Reads and solves the puzzles of all grids, and adds the findings to the report. Drawings that may be
/// puzzles are only listed on imposed sheets, because the seal protects them.
pub fn solve_grids(pages: &[ReadPage], no_claims: NoClaims, report: &mut Report) {
    let reason = match no_claims {
        NoClaims::Sheets => "the manifest of sheets makes no claims about puzzles",
        NoClaims::NoManifest => "there is no manifest",
    };
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
    let groups: Vec<Group> = numbered
        .into_iter()
        .map(|(number, grids)| Group::solve(pages, number, grids, report))
        .collect();
    for group in &groups {
        singles.extend(group.check_unpaired(pages, &groups, report));
    }
    report.unchecked.push(format!(
        "whether puzzles are missing, and the number, level and page reference of each puzzle: \
         {reason}"
    ));
    report_drawings(pages, no_claims, report);
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

/// Reports the drawings that may be puzzles.
fn report_drawings(pages: &[ReadPage], no_claims: NoClaims, report: &mut Report) {
    let is_sheets = no_claims == NoClaims::Sheets;
    let mut count = 0;
    for (page, read) in (1..).zip(pages) {
        count += read.drawings.len() + read.lone_characters.len();
        for drawing in read.drawings.iter().filter(|_| !is_sheets) {
            let place = place_in_words(drawing.area);
            report.add(
                page,
                format!("not read: a drawing of lines or dots that may be a puzzle, {place}"),
            );
        }
        for area in read.lone_characters_outside(|_| true).filter(|_| !is_sheets) {
            let place = place_in_words(area);
            report.add(
                page,
                format!("not read: rows of single characters that may be a puzzle, {place}"),
            );
        }
    }
    if is_sheets && count > 0 {
        report.unchecked.push(format!("drawings that may be puzzles ({count})"));
    }
}

/// Grids with the same number, after the pairs of a puzzle and its answer were removed.
struct Group {
    number: u32,
    /// The number of grids with their pairs.
    size: usize,
    /// The grids without a partner.
    unpaired: Vec<GridIndex>,
}

impl Group {
    /// Finds and solves the pairs among grids with the same number.
    fn solve(
        pages: &[ReadPage],
        number: u32,
        mut grids: Vec<GridIndex>,
        report: &mut Report,
    ) -> Group {
        let size = grids.len();
        if size > MAX_GROUP {
            let grids_of = format!("which of the {size} grids with the number {number}");
            report.unchecked.push(format!("{grids_of} belong together"));
            return Group { number, size, unpaired: grids };
        }
        // Two puzzles can have the same number, for example in two chapters.
        if size == 2 && !contradict(pages, &grids, size) {
            return Group { number, size, unpaired: grids };
        }
        let mut unpaired = Vec::new();
        while let Some(first) = grids.pop() {
            match grids.iter().position(|second| are_pair(pages, first, *second)) {
                Some(partner) => {
                    let second = grids.remove(partner);
                    solve_pair(pages, number, second, first, report);
                }
                None => unpaired.push(first),
            }
        }
        Group { number, size, unpaired }
    }

    /// Reports a puzzle and an answer with the same number that do not belong together. Returns the
    /// grids that can only be read alone. `groups` has all groups.
    fn check_unpaired(
        &self,
        pages: &[ReadPage],
        groups: &[Group],
        report: &mut Report,
    ) -> Vec<GridIndex> {
        let Group { number, size, ref unpaired } = *self;
        if size > MAX_GROUP || !contradict(pages, unpaired, size) {
            return unpaired.clone();
        }
        // The nearest number of a grid may be the name of a level. Then the partner of the grid has
        // another number of the grid.
        let has_other_partner = |grid: GridIndex| {
            let numbers = pages[grid.0].numbers(grid.1);
            let others = groups.iter().filter(|other| other.number != number);
            let others = others.flat_map(|other| &other.unpaired);
            let candidates = others.filter(|(page, other)| {
                pages[*page].numbers(*other).iter().any(|other| numbers.contains(other))
            });
            candidates.take(MAX_GROUP).any(|other| are_pair(pages, grid, *other))
        };
        let rest: Vec<GridIndex> =
            unpaired.iter().copied().filter(|grid| !has_other_partner(*grid)).collect();
        if rest.len() < 2 || !contradict(pages, &rest, size) {
            return unpaired.clone();
        }
        if let (2, [second, first]) = (size, &rest[..]) {
            solve_pair(pages, number, *first, *second, report);
            return Vec::new();
        }
        let (page, _) = rest[0];
        report.add(
            page + 1,
            format!("no answer with the number {number} belongs to a puzzle with this number"),
        );
        unpaired.clone()
    }
}

/// Whether grids with the same number contradict each other, because they have no common puzzle.
/// `size` is the number of all grids with this number.
fn contradict(pages: &[ReadPage], grids: &[GridIndex], size: usize) -> bool {
    let is_sudoku = |grid: &GridIndex| matches!(read_single(pages, *grid), Ok(Single::Puzzle(..)));
    let is_readable = |grid: &GridIndex| {
        matches!(read_single(pages, *grid), Ok(Single::Puzzle(..) | Single::WordSearch))
    };
    // If there are only two grids, they should be a puzzle and its answer, of any kind.
    if size == 2 && !grids.iter().all(is_readable) {
        return true;
    }
    let mut faces =
        grids.iter().filter(|grid| size == 2 || is_sudoku(grid)).map(|grid| face(pages, *grid));
    let first = faces.next();
    faces.any(|face| Some(face) != first)
}

/// Whether two grids are a puzzle and its answer, in either order.
fn are_pair(pages: &[ReadPage], first: GridIndex, second: GridIndex) -> bool {
    [(first, second), (second, first)].into_iter().any(|(puzzle, answer)| {
        KINDS.iter().any(|kind| read_puzzle(pages, *kind, puzzle, answer, &[]).is_ok())
    })
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
            faults.extend(board.verify().proved().err().map(|flaw| format!("{name}: {flaw}")));
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
fn faults(pages: &[ReadPage], (page, grid): GridIndex) -> impl Iterator<Item = String> {
    let page = &pages[page];
    let grid = &page.grids[grid];
    let beyond = grid.is_beyond(page.size).then(|| "the grid extends beyond the page".to_owned());
    beyond.into_iter().chain(grid.faults())
}

/// The name of a grid in messages: its number, or its place on the page.
fn name(pages: &[ReadPage], (page, grid): GridIndex) -> String {
    if let Some(number) = pages[page].numbers(grid).first() {
        return format!("the grid with the number {number}");
    }
    let border = pages[page].grids[grid].border;
    format!("the grid {}", place_in_words(border))
}

/// Guesses the face of a puzzle that a grid shows.
fn face(pages: &[ReadPage], (page, grid): GridIndex) -> Face {
    let grid = &pages[page].grids[grid];
    if grid.is_full() || grid.has_bold_symbols() || grid.rings() > 0 {
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
            match read_puzzle(pages, *kind, puzzle, answer, &[]) {
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
    match board.verify().proved() {
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
        Role::Letter => symbols(puzzle) > symbols(answer),
        Role::Given | Role::Answer | Role::Clue | Role::Step => symbols(puzzle) <= symbols(answer),
    }
}

/// Reads a puzzle of a kind from two grids. `clues` are the clue lists of the puzzle, if the manifest
/// claims them.
///
/// # Errors
/// The reason why the grids are not a puzzle of the kind.
pub fn read_puzzle(
    pages: &[ReadPage],
    kind: &dyn Kind,
    puzzle: GridIndex,
    answer: GridIndex,
    clues: &[ClueList],
) -> Result<Box<dyn Board>, Flaw> {
    let (page, grid) = puzzle;
    let answer_grid = &pages[answer.0].grids[answer.1];
    // If puzzle and answer are on the same page, the word list may be next to the answer.
    let mut near = vec![grid];
    if answer.0 == page {
        near.push(answer.1);
    }
    let context = |role, lists| Context { role: Some(role), lists, ..Context::default() };
    let figure = |lists| pages[page].grids[grid].figure(context(kind.about().symbols, lists));
    let puzzle = figure(clues.to_vec())?;
    let size = puzzle.grid().map(|grid| (grid.lattice.columns, grid.lattice.rows));
    let answer = answer_grid.figure(Context { size, ..context(Role::Answer, Vec::new()) })?;
    let puzzle = match kind.read(&puzzle, &answer) {
        Ok(puzzle) => puzzle,
        Err(flaw) => {
            // A word search needs its word list. The list has as many words as the answer marks.
            let list = pages[page].word_list(&near, marked_words(&answer)).unwrap_or_default();
            if list.is_empty() {
                return Err(flaw);
            }
            kind.read(&figure(vec![ClueList::plain(list)])?, &answer)?
        }
    };
    kind.board(&puzzle)
}

/// The number of words that an answer marks: its rings, or its bands along words that bend.
fn marked_words(figure: &Figure) -> usize {
    let marks = figure.grid().map_or(&[][..], |grid| &grid.marks);
    let is_ring = |mark: &&Mark| matches!(mark, Mark::Outline { style: OutlineStyle::Ring, .. });
    let is_band = |mark: &&Mark| matches!(mark, Mark::Line { style: LineStyle::TintedBand, .. });
    marks.iter().filter(|mark| is_ring(mark) || is_band(mark)).count()
}
