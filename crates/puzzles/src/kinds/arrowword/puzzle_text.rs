//! The puzzle string of an arrowword.
//!
//! - `params`: the numbers of columns and rows, such as `10x13`.
//! - `givens`: the cells row by row, with `/` between rows: `#` for a clue cell or a cell of the block for a
//!   picture, `-` for an empty cell, or a given letter; see [`cell_text`](bookgen_core::entries::cell_text).
//!   Then for each clue `;`, the number of its cell, the code of its arrow, a space and the text, such as
//!   `;0rr Capital of France`. Cells are numbered row by row from 0. The code has the side of the clue cell
//!   at which the arrow starts and the direction of the word: `r`, `d`, `u` or `l`. Of two clues in a
//!   cell, the upper one is first. A `#` cell without a clue belongs to the block. If a phrase is hidden,
//!   `;=` and its cells follow, such as `;=12,31/5`, with `/` between words.
//! - `answer`: the letters in the same form.
//!
//! Each arrowword has exactly one puzzle string. A string in any other form is rejected.

use super::arrow::Arrow;
use super::{MAX_COLUMNS, MAX_PHRASE, MAX_ROWS, MIN_SIDE};
use bookgen_core::Flaw;
use bookgen_core::entries::Shape;
use bookgen_core::entries::cell_text::{
    CellText, parse_cells, push_text, split_texts, write_letters,
};

/// The maximum number of clues: more than any grid has.
const MAX_CLUES: usize = 1000;

/// A clue in its cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedClue {
    pub cell: usize,
    pub arrow: Arrow,
    pub text: String,
}

/// The givens.
pub struct Givens {
    pub shape: Shape,
    /// The given letter of each cell.
    pub letters: Vec<Option<String>>,
    pub clues: Vec<PlacedClue>,
    /// The cells of the words of the hidden phrase. Empty if there is none.
    pub phrase: Vec<Vec<usize>>,
}

/// Parses the numbers of columns and rows.
///
/// # Errors
/// The text is not a size, or the size is too small or too large.
pub fn parse_params(params: &str) -> Result<(usize, usize), Flaw> {
    let size = params.split_once('x');
    let size = size.and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)));
    let (columns, rows): (usize, usize) =
        size.ok_or_else(|| Flaw(format!("`{params}` is not a size such as `10x13`")))?;
    if !(MIN_SIDE..=MAX_COLUMNS).contains(&columns) || !(MIN_SIDE..=MAX_ROWS).contains(&rows) {
        return Err(Flaw(format!(
            "{columns} columns and {rows} rows: an arrowword has {MIN_SIDE} to {MAX_COLUMNS} columns and {MIN_SIDE} to {MAX_ROWS} rows"
        )));
    }
    Ok((columns, rows))
}

/// Parses the givens.
///
/// # Errors
/// The text is not in the form of the givens.
pub fn parse_givens((columns, rows): (usize, usize), givens: &str) -> Result<Givens, Flaw> {
    let (grid, texts) = givens.split_once(';').unwrap_or((givens, ""));
    let cells: Vec<CellText> = parse_cells(columns, rows, grid)?;
    let shape = Shape { columns, rows, cells: cells.iter().map(Option::is_some).collect() };
    let mut texts = split_texts(texts);
    let phrase = match texts.pop_if(|last| last.starts_with('=')) {
        Some(text) => parse_phrase(&shape, &text[1..])?,
        None => Vec::new(),
    };
    if texts.len() > MAX_CLUES {
        return Err(Flaw(format!("the puzzle has more than {MAX_CLUES} clues")));
    }
    let clues = texts.iter().map(|text| parse_clue(&shape, text)).collect::<Result<_, _>>()?;
    let letters = cells.into_iter().map(Option::flatten).collect();
    Ok(Givens { shape, letters, clues, phrase })
}

fn parse_clue(shape: &Shape, text: &str) -> Result<PlacedClue, Flaw> {
    let shown: String = text.chars().take(40).collect();
    let wrong = || Flaw(format!("`{shown}` is not a clue such as `0rr Capital of France`"));
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let cell: usize = text[..digits].parse().map_err(|_| wrong())?;
    let (code, clue) = text[digits..].split_once(' ').ok_or_else(wrong)?;
    let arrow = Arrow::from_code(code).ok_or_else(wrong)?;
    if shape.cells.get(cell) != Some(&false) {
        return Err(Flaw(format!("`{shown}` is not in a clue cell")));
    }
    Ok(PlacedClue { cell, arrow, text: clue.to_owned() })
}

fn parse_phrase(shape: &Shape, text: &str) -> Result<Vec<Vec<usize>>, Flaw> {
    let cell = |text: &str| {
        let cell = text.parse().ok().filter(|cell| shape.cells.get(*cell) == Some(&true));
        cell.ok_or_else(|| Flaw(format!("the phrase has `{text}`, which is no cell with a letter")))
    };
    let word = |word: &str| word.split(',').map(cell).collect::<Result<Vec<usize>, Flaw>>();
    let phrase = text.split('/').map(word).collect::<Result<Vec<_>, Flaw>>()?;
    if phrase.iter().map(Vec::len).sum::<usize>() > MAX_PHRASE {
        return Err(Flaw(format!("the phrase has more than {MAX_PHRASE} letters")));
    }
    Ok(phrase)
}

/// Parses the answer: the letter of each cell.
///
/// # Errors
/// The text does not have a letter for each cell of the shape.
pub fn parse_answer(shape: &Shape, answer: &str) -> Result<Vec<Option<String>>, Flaw> {
    let cells = parse_cells(shape.columns, shape.rows, answer)?;
    for (cell, (found, has_letter)) in cells.iter().zip(&shape.cells).enumerate() {
        let problem = match (found, has_letter) {
            (Some(Some(_)), true) | (None, false) => continue,
            (Some(None) | None, true) => "has no letter",
            (Some(_), false) => "has a letter",
        };
        return Err(Flaw(format!("in the answer, {} {problem}", shape.cell_name(cell))));
    }
    Ok(cells.into_iter().map(Option::flatten).collect())
}

/// The text of the givens.
pub fn givens(
    shape: &Shape,
    letters: &[Option<String>],
    clues: &[PlacedClue],
    phrase: &[Vec<usize>],
) -> String {
    let mut text = write_letters(shape, letters);
    for PlacedClue { cell, arrow, text: clue } in clues {
        push_text(&mut text, &format!("{cell}{} {clue}", arrow.code()));
    }
    if !phrase.is_empty() {
        let word =
            |word: &Vec<usize>| word.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        text = text + ";=" + &phrase.iter().map(word).collect::<Vec<_>>().join("/");
    }
    text
}
