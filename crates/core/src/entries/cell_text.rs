//! Cells and texts of puzzle strings.
//!
//! The cells are written row by row, with `/` between rows: `#` for no cell, `-` for an empty cell, or a
//! letter. A letter of several characters is in parentheses. Texts are separated by `;`. In a text, `\`
//! precedes `;` and `\`.

use super::shape::Shape;
use crate::board::Flaw;
use crate::letters::is_letter_or_sign_text;
use crate::word_list::MAX_CHARACTERS;
use bookgen_base::printed_text::has_odd_space;

/// A cell of a puzzle string: `None` for no cell, `Some(None)` for an empty cell.
pub type CellText = Option<Option<String>>;

/// Parses cells.
///
/// # Errors
/// The text has another number of rows or columns, or a cell that is not one letter.
pub fn parse_cells(columns: usize, rows: usize, text: &str) -> Result<Vec<CellText>, Flaw> {
    parse_rows(columns, rows, text, "cells", |cell| match cell {
        "#" => Ok(None),
        "-" => Ok(Some(None)),
        letter if is_letter(letter) => Ok(Some(Some(letter.to_owned()))),
        other => Err(Flaw(format!("`{other}` is not one upper-case letter"))),
    })
}

/// Parses rows of cells: `parse` gets the text of each cell, without its parentheses. `noun` names the
/// cells in messages.
///
/// # Errors
/// The text has another number of rows or columns; the errors of `parse`.
pub fn parse_rows<T>(
    columns: usize,
    rows: usize,
    text: &str,
    noun: &str,
    parse: impl Fn(&str) -> Result<T, Flaw>,
) -> Result<Vec<T>, Flaw> {
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() != rows {
        return Err(Flaw(format!("the grid has {} rows instead of {rows}", lines.len())));
    }
    let mut cells = Vec::new();
    for (line, row) in lines.into_iter().zip(1..) {
        let before = cells.len();
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            let (cell, after) = match rest.strip_prefix('(') {
                Some(inner) => inner
                    .split_once(')')
                    .ok_or_else(|| Flaw(format!("row {row} has an unclosed parenthesis")))?,
                None => rest.split_at(c.len_utf8()),
            };
            cells.push(parse(cell)?);
            rest = after;
        }
        let found = cells.len() - before;
        if found != columns {
            return Err(Flaw(format!("row {row} has {found} {noun} instead of {columns}")));
        }
    }
    Ok(cells)
}

/// Whether a text is one letter of a grid.
pub fn is_letter(text: &str) -> bool {
    text.chars().count() <= MAX_CHARACTERS && is_letter_or_sign_text(text)
}

/// Writes cells: the reverse of [`parse_cells`].
pub fn write_cells<'a>(
    columns: usize,
    cells: impl IntoIterator<Item = Option<Option<&'a str>>>,
) -> String {
    let mut text = String::new();
    for (at, cell) in cells.into_iter().enumerate() {
        if at > 0 && at % columns == 0 {
            text.push('/');
        }
        match cell {
            None => text.push('#'),
            Some(None) => text.push('-'),
            Some(Some(letter)) if letter.chars().count() == 1 => text.push_str(letter),
            Some(Some(letter)) => {
                text.push('(');
                text.push_str(letter);
                text.push(')');
            }
        }
    }
    text
}

/// Writes the letters of a shape. A cell of the shape without a letter is empty.
pub fn write_letters(shape: &Shape, letters: &[Option<String>]) -> String {
    let cells = shape.cells.iter().zip(letters);
    write_cells(shape.columns, cells.map(|(is_used, letter)| is_used.then_some(letter.as_deref())))
}

/// Checks that the given letters are letters of the answer. An empty answer has no letters to compare.
///
/// # Errors
/// The first cell with another letter.
pub fn check_givens(
    shape: &Shape,
    givens: &[Option<String>],
    answer: &[Option<String>],
) -> Result<(), Flaw> {
    let is_wrong =
        |(given, own): (&Option<String>, &Option<String>)| given.is_some() && given != own;
    match givens.iter().zip(answer).position(is_wrong) {
        Some(cell) => {
            let name = shape.cell_name(cell);
            Err(Flaw(format!("the given letter in {name} is not the letter of the answer")))
        }
        None => Ok(()),
    }
}

/// Checks the white space of a clue or word.
///
/// # Errors
/// The text has white space other than single spaces.
pub fn check_spaces(text: &str) -> Result<(), Flaw> {
    match has_odd_space(text) {
        true => Err(Flaw(format!("`{text}` has white space other than single spaces"))),
        false => Ok(()),
    }
}

/// Writes a text after a `;`, with its escapes.
pub fn push_text(all: &mut String, text: &str) {
    all.push(';');
    *all += &escaped(text);
}

/// A text with its escapes.
pub fn escaped(text: &str) -> String {
    text.replace('\\', r"\\").replace(';', r"\;")
}

/// Splits a string at each `;` that has no `\` before it, and removes the escapes.
pub fn split_texts(text: &str) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let c = match c {
            ';' => {
                texts.push(String::new());
                continue;
            }
            '\\' => chars.next(),
            other => Some(other),
        };
        if let Some(last) = texts.last_mut() {
            last.extend(c);
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cells_are_read_back() {
        let text = "A#-/(M\u{302}\u{30c})-#";
        let cells = parse_cells(3, 2, text).unwrap();
        let written = cells.iter().map(|cell| cell.as_ref().map(Option::as_deref));
        assert_eq!(write_cells(3, written), text);
    }

    #[test]
    fn wrong_cells_are_named() {
        let error = |text| parse_cells(2, 2, text).unwrap_err().0;
        assert_eq!(error("AB"), "the grid has 1 rows instead of 2");
        assert_eq!(error("AB/C"), "row 2 has 1 cells instead of 2");
        assert_eq!(error("AB/Cd"), "`d` is not one upper-case letter");
        assert_eq!(error("AB/(CD)E"), "`CD` is not one upper-case letter");
        assert_eq!(error("AB/(C"), "row 2 has an unclosed parenthesis");
    }

    proptest! {
        #[test]
        fn texts_are_read_back(texts in prop::collection::vec(r"[a;\\\\]{0,6}", 1..5)) {
            let mut all = String::new();
            texts.iter().for_each(|text| push_text(&mut all, text));
            prop_assert_eq!(split_texts(&all[1..]), texts);
        }
    }
}
