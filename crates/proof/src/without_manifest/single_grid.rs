//! Reads a grid alone, without its number.

use super::face;
use crate::grids::Context;
use crate::read_page::{GridIndex, ReadPage};
use bookgen_puzzles::figure::{ClueList, Role};
use bookgen_puzzles::{Board, Face, Flaw, KINDS, Kind};

/// A grid with fewer straight lines inside, and with fewer digits, is a frame around a text.
const MIN_LINES: usize = 4;
const MIN_DIGITS: usize = 4;

/// The content of a grid.
pub enum Single {
    /// A puzzle of which one face is enough to read and solve it.
    Puzzle(Face, Box<dyn Board>),
    /// A word search. Without its other face, nobody can tell which words are in the grid.
    WordSearch,
    /// A frame around a text or a table without digits.
    Frame,
}

/// Reads a grid alone.
///
/// # Errors
/// The reason why the grid is not a puzzle.
pub fn read_single(pages: &[ReadPage], at: GridIndex) -> Result<Single, Flaw> {
    let grid = &pages[at.0].grids[at.1];
    let single = |symbol: &str| symbol.chars().count() == 1;
    let letters = || grid.symbols.iter().filter(|symbol| single(&symbol.text));
    let digits = letters().filter(|symbol| symbol.text.bytes().all(|byte| byte.is_ascii_digit()));
    let digits = digits.count();
    let mut flaw = None;
    for kind in KINDS {
        match read_as(pages, *kind, at) {
            Ok(puzzle) => return Ok(puzzle),
            Err(found) => flaw = flaw.or(Some(found)),
        }
    }
    if grid.straight_lines() < MIN_LINES && digits < MIN_DIGITS {
        let is_word_search = grid.rings() > 0 || letters().count() >= grid.symbols.len().max(4);
        return Ok(if is_word_search { Single::WordSearch } else { Single::Frame });
    }
    Err(flaw.unwrap_or_else(|| Flaw("there are no kinds of puzzle".to_owned())))
}

/// Reads a grid as a puzzle of a kind.
fn read_as(pages: &[ReadPage], kind: &dyn Kind, at: GridIndex) -> Result<Single, Flaw> {
    let grid = &pages[at.0].grids[at.1];
    let board = |puzzle: Option<_>| match puzzle {
        Some(puzzle) => kind.board(&puzzle).map(Some),
        None => Ok(None),
    };
    let figure =
        |role, lists| grid.figure(Context { role: Some(role), lists, ..Context::default() });
    let role = kind.about().symbols;
    if role == Role::Letter {
        let lists = pages[at.0].word_lists(&[at.1]);
        let boards = lists.into_iter().filter_map(|list| {
            let figure = figure(role, vec![ClueList::plain(list)]).ok()?;
            board(kind.read_alone(&figure, Face::Puzzle).ok()?).ok()?
        });
        let found = { boards }.next().ok_or_else(|| Flaw("there is no word list".to_owned()))?;
        return Ok(Single::Puzzle(Face::Puzzle, found));
    }
    let face = face(pages, at);
    // In an answer without bold digits, every digit may be a given.
    let role = if grid.has_bold_symbols() { Role::Answer } else { role };
    let found = board(kind.read_alone(&figure(role, Vec::new())?, face)?)?;
    let found = found.ok_or_else(|| Flaw("the other face is missing".to_owned()))?;
    Ok(Single::Puzzle(face, found))
}
