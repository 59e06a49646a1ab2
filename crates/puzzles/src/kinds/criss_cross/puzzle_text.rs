//! The puzzle string of a criss-cross.
//!
//! - `params`: the numbers of columns and rows, such as `13x11`. Then the headings of the lists:
//!   `;across=Across;down=Down` for clues, or `;letters=letters` for a list of the words, whose
//!   headings are `3 letters`, `4 letters` and so on. Then `;accents=drop`, `;accents=expand`,
//!   `;language=tr` or `;signs=keep` if the listed words have this spelling. Then `;title=` and the title if the puzzle has
//!   a title.
//! - `givens`: the cells row by row, with `/` between rows: `#` for no cell, `-` for an empty cell, or
//!   a letter. A letter of several characters is in parentheses. Then `;` and a text for each word:
//!   its clue, first across and then down; or the listed word, shortest first and in alphabetical
//!   order. In a text, `\` precedes `;` and `\`.
//! - `answer`: the letters in the same form.
//!
//! Each criss-cross has exactly one puzzle string. A string in any other form is rejected.

use super::{MAX_SIDE, MAX_WORDS, MIN_SIDE};
use bookgen_base::printed_text::is_odd_space;
use bookgen_core::Flaw;
use bookgen_core::entries::Shape;
use bookgen_core::entries::cell_text::{parse_cells, push_text, split_texts, write_letters};
use bookgen_core::letters::Spelling;
use bookgen_core::word_list::{MAX_TITLE, check_line};

/// The maximum length of a heading, in characters.
const MAX_HEADING: usize = 40;

/// The parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    pub columns: usize,
    pub rows: usize,
    pub headings: Headings,
    pub spelling: Spelling,
    pub title: Option<String>,
}

/// The headings of the lists, in the language of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Headings {
    /// The headings of the clues.
    Clues { across: String, down: String },
    /// The word "letters" in the headings of the lists of words.
    Words { letters: String },
}

fn flaw(text: String) -> Flaw {
    Flaw(text)
}

/// Parses the parameters.
///
/// # Errors
/// The text is not in the form of the parameters.
pub fn parse_params(params: &str) -> Result<Params, Flaw> {
    let (rest, title) = match params.split_once(";title=") {
        Some((rest, title)) => (rest, Some(title.to_owned())),
        None => (params, None),
    };
    let (rest, spelling) = Spelling::split(rest);
    let mut parts = rest.split(';');
    let size = parts.next().and_then(|size| size.split_once('x'));
    let size = size.and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)));
    let (columns, rows) =
        size.ok_or_else(|| flaw(format!("`{params}` does not start with a size such as `13x11`")))?;
    let sides = MIN_SIDE..=MAX_SIDE;
    if !sides.contains(&columns) || !sides.contains(&rows) {
        return Err(flaw(format!(
            "{columns} columns and {rows} rows: both numbers must be from {MIN_SIDE} to {MAX_SIDE}"
        )));
    }
    let named: Vec<(&str, &str)> = parts.filter_map(|part| part.split_once('=')).collect();
    let headings = match named[..] {
        [("across", across), ("down", down)] => {
            Headings::Clues { across: across.to_owned(), down: down.to_owned() }
        }
        [("letters", letters)] => Headings::Words { letters: letters.to_owned() },
        _ => return Err(flaw(format!("`{params}` lacks the headings of the lists"))),
    };
    named.iter().try_for_each(|(_, heading)| check_line("a heading", heading, MAX_HEADING))?;
    if let Some((_, heading)) = named.iter().find(|(_, heading)| heading.contains(is_odd_space)) {
        return Err(flaw(format!("the heading `{heading}` has white space other than spaces")));
    }
    if let Some(title) = &title {
        check_line("the title", title, MAX_TITLE)?;
    }
    Ok(Params { columns, rows, headings, spelling, title })
}

/// The text of the parameters.
pub fn params(params: &Params) -> String {
    let mut text = format!("{}x{}", params.columns, params.rows);
    match &params.headings {
        Headings::Clues { across, down } => text += &format!(";across={across};down={down}"),
        Headings::Words { letters } => text += &format!(";letters={letters}"),
    }
    text += &params.spelling.params();
    if let Some(title) = &params.title {
        text = text + ";title=" + title;
    }
    text
}

/// The givens.
pub struct Givens {
    pub shape: Shape,
    /// The given letter of each cell.
    pub letters: Vec<Option<String>>,
    /// The clues or the listed words.
    pub texts: Vec<String>,
}

/// Parses the cells and the texts of the words.
///
/// # Errors
/// The text is not in the form of the givens.
pub fn parse_givens(params: &Params, givens: &str) -> Result<Givens, Flaw> {
    let (grid, texts) = givens.split_once(';').unwrap_or((givens, ""));
    let cells = parse_cells(params.columns, params.rows, grid)?;
    let shape = Shape {
        columns: params.columns,
        rows: params.rows,
        cells: cells.iter().map(Option::is_some).collect(),
    };
    let (columns, rows) = (params.columns, params.rows);
    let is_empty_row = |row: usize| !shape.cells[row * columns..][..columns].contains(&true);
    let is_empty_column = |column: usize| (0..rows).all(|row| !shape.cells[row * columns + column]);
    if [0, rows - 1].into_iter().any(is_empty_row)
        || [0, columns - 1].into_iter().any(is_empty_column)
    {
        return Err(flaw("the first or last row or column has no cells".to_owned()));
    }
    let texts = split_texts(texts);
    if texts.len() > MAX_WORDS {
        return Err(flaw(format!("the puzzle has more than {MAX_WORDS} words")));
    }
    let letters = cells.into_iter().map(Option::flatten).collect();
    Ok(Givens { shape, letters, texts })
}

/// Parses the answer: the letter of each cell, or `None` for no cell.
///
/// # Errors
/// The text does not have a letter for each cell of the shape.
pub fn parse_answer(
    params: &Params,
    shape: &Shape,
    answer: &str,
) -> Result<Vec<Option<String>>, Flaw> {
    let cells = parse_cells(params.columns, params.rows, answer)?;
    for (cell, (found, is_used)) in cells.iter().zip(&shape.cells).enumerate() {
        let problem = match (found, is_used) {
            (Some(Some(_)), true) | (None, false) => continue,
            (Some(None), true) => "has no letter",
            (None, true) => "is missing",
            (_, false) => "is not a cell of the puzzle",
        };
        return Err(flaw(format!("in the answer, {} {problem}", shape.cell_name(cell))));
    }
    Ok(cells.into_iter().map(Option::flatten).collect())
}

/// The text of the givens.
pub fn givens(shape: &Shape, givens: &[Option<String>], texts: &[&str]) -> String {
    let mut text = write_letters(shape, givens);
    texts.iter().for_each(|word| push_text(&mut text, word));
    text
}
