//! The puzzle string of a codeword.
//!
//! - `params`: the numbers of columns and rows, the list of words and the first digits of its digest, such
//!   as `13x13;en;0123456789abcdef`. The list is the language of a list that bookgen ships, or `own`.
//! - `givens`: the numbers of the cells row by row, with `/` between rows and numbers of two digits in
//!   parentheses: `#` for a black cell. Then, if there are starters, `;` and the starters, such as
//!   `;3=E,17=T`. For a list of the user, `;` and its words that fit an entry with the starters, such as
//!   `;OTTER,STOAT`. Without starters, nothing is between both `;`.
//! - `answer`: the letters of the numbers from 1, such as `QXE`.
//!
//! Each codeword has exactly one puzzle string. A string in any other form is rejected.

use super::MAX_NUMBERS;
use super::letter_text::parse_letters;
use super::word_source::{WordSource, parse_words};
use bookgen_core::Flaw;
use bookgen_core::entries::Shape;
use bookgen_core::entries::cell_text::{parse_rows, write_cells};
use bookgen_core::entries::lattice::{MAX_SIDE, MIN_SIDE};

/// Parses the size and the list.
///
/// # Errors
/// The text is in another form, or the size is too small or too large.
pub fn parse_params(params: &str) -> Result<(usize, usize, WordSource), Flaw> {
    let (size, list) = params.split_once(';').unwrap_or((params, ""));
    let sides = size.split_once('x');
    let sides = sides.and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)));
    let (columns, rows): (usize, usize) =
        sides.ok_or_else(|| Flaw(format!("`{size}` is not a size such as `13x13`")))?;
    let sides = MIN_SIDE..=MAX_SIDE;
    if !sides.contains(&columns) || !sides.contains(&rows) {
        return Err(Flaw(format!(
            "{columns} columns and {rows} rows: a codeword has {MIN_SIDE} to {MAX_SIDE} columns and rows"
        )));
    }
    Ok((columns, rows, WordSource::parse(list)?))
}

/// The givens: the cells and their numbers, the starters and the words.
pub struct Givens {
    pub shape: Shape,
    /// The number of each cell with a letter, from 0.
    pub numbers: Vec<Option<u8>>,
    /// The given letter of each number.
    pub starters: Vec<Option<String>>,
    pub words: Vec<Vec<String>>,
}

/// Parses the givens.
///
/// # Errors
/// The text is not in the form of the givens.
pub fn parse_givens(columns: usize, rows: usize, givens: &str) -> Result<Givens, Flaw> {
    let mut parts = givens.splitn(3, ';');
    let grid = parts.next().unwrap_or_default();
    let numbers = parse_rows(columns, rows, grid, "cells", |cell| match cell {
        "#" => Ok(None),
        number => {
            let number = number.parse().ok().filter(|number| (1..=MAX_NUMBERS).contains(number));
            let wrong = || Flaw(format!("a cell has no number from 1 to {MAX_NUMBERS}"));
            Ok(Some(number.ok_or_else(wrong)? as u8 - 1))
        }
    })?;
    let shape = Shape { columns, rows, cells: numbers.iter().map(Option::is_some).collect() };
    let count = numbers.iter().flatten().max().map_or(0, |most| usize::from(*most) + 1);
    if let Some(number) = (0..count as u8).find(|number| !numbers.contains(&Some(*number))) {
        return Err(Flaw(format!("no cell has the number {}", number + 1)));
    }
    let mut starters = vec![None; count];
    for text in parts.next().filter(|text| !text.is_empty()).into_iter().flat_map(|t| t.split(','))
    {
        let (number, letter) = parse_starter(text, count)?;
        if starters[number].replace(letter).is_some() {
            return Err(Flaw(format!("the number {} has two starters", number + 1)));
        }
    }
    let words = parts.next().map_or(Ok(Vec::new()), parse_words)?;
    Ok(Givens { shape, numbers, starters, words })
}

fn parse_starter(text: &str, count: usize) -> Result<(usize, String), Flaw> {
    let wrong = || Flaw(format!("`{text}` is not a starter such as `3=E`"));
    let (number, letter) = text.split_once('=').ok_or_else(wrong)?;
    let number: usize = number.parse().map_err(|_| wrong())?;
    let letters = parse_letters(letter)?;
    match (&letters[..], (1..=count).contains(&number)) {
        ([letter], true) => Ok((number - 1, letter.clone())),
        _ => Err(wrong()),
    }
}

/// Parses the answer: the letter of each number.
///
/// # Errors
/// The text does not have a letter for each of `count` numbers.
pub fn parse_answer(answer: &str, count: usize) -> Result<Vec<String>, Flaw> {
    let letters = parse_letters(answer)?;
    match letters.len() == count {
        true => Ok(letters),
        false => {
            let found = letters.len();
            Err(Flaw(format!("the answer has {found} letters instead of {count}")))
        }
    }
}

/// Writes the givens: the reverse of [`parse_givens`].
pub fn write_givens(
    columns: usize,
    numbers: &[Option<u8>],
    starters: &[Option<String>],
    source: &WordSource,
) -> String {
    let texts: Vec<Option<String>> =
        numbers.iter().map(|number| number.map(|number| (number + 1).to_string())).collect();
    let cells = texts.iter().map(|text| text.as_ref().map(|text| Some(text.as_str())));
    let mut text = write_cells(columns, cells);
    let starter = |(number, letter): (usize, &Option<String>)| {
        let letter = super::letter_text::write_letters(&[letter.as_ref()?]);
        Some(format!("{}={letter}", number + 1))
    };
    let starters: Vec<String> = starters.iter().enumerate().filter_map(starter).collect();
    if !starters.is_empty() || source.language.is_none() {
        text = text + ";" + &starters.join(",");
    }
    if source.language.is_none() {
        text = text + ";" + &source.write_words();
    }
    text
}
