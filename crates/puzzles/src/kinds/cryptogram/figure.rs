//! Makes the figures of a cryptogram, and reads a cryptogram from its figures.
//!
//! The puzzle has a line to write on above each encrypted letter. Given letters and punctuation marks are
//! printed. Below is the alphabet, with lines for the key. The answer is the text.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{CryptogramBoard, alphabet};
use super::cells::{Sign, Text, is_letter, is_mark};
use super::list;
use bookgen_core::figure::{Figure, Flow, FlowCell, Panel, Purpose, Role};
use bookgen_core::{Face, Flaw};

/// The maximum number of letters in a line of the alphabet.
const KEY_LINE: usize = 13;

/// The figure of a face.
pub fn figure(board: &CryptogramBoard, face: Face) -> Figure {
    let words = board.cipher.iter().zip(&board.plain).map(|(cipher, plain)| {
        let cells = cipher.iter().zip(plain).map(|(sign, plain)| match (sign, face) {
            (Sign::Mark(mark), _) => {
                FlowCell { symbol: Some((mark.to_string(), Role::Given)), ..FlowCell::default() }
            }
            (Sign::Letter(letter), Face::Puzzle) => written(board, *letter),
            (Sign::Letter(letter), Face::Answer) => {
                let role =
                    if board.given.contains_key(letter) { Role::Given } else { Role::Answer };
                FlowCell { symbol: Some((plain.char().to_string(), role)), ..FlowCell::default() }
            }
        });
        cells.collect()
    });
    let purpose = Purpose::Lettered;
    let text = Flow { words: words.collect(), purpose };
    let mut panels = vec![Panel::Flow(text)];
    if face == Face::Puzzle {
        let letters = alphabet(&board.language, &board.cipher);
        let letters: Vec<char> = letters.into_iter().collect();
        let lines = letters.len().div_ceil(KEY_LINE).max(1);
        let lines = letters.chunks(letters.len().div_ceil(lines).max(1));
        let line = |line: &[char]| line.iter().map(|letter| written(board, *letter)).collect();
        panels.push(Panel::Flow(Flow { words: lines.map(line).collect(), purpose }));
    }
    Figure { source: Some(board.params.clone()), panels, ..Figure::default() }
}

/// The cell of an encrypted letter in the puzzle.
fn written(board: &CryptogramBoard, letter: char) -> FlowCell {
    FlowCell {
        symbol: board.given.get(&letter).map(|given| (given.to_string(), Role::Given)),
        has_line: true,
        label: Some(letter.to_string()),
    }
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show a cryptogram.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<CryptogramBoard, Flaw> {
    let (mut cipher, mut given) = (Text::new(), BTreeMap::new());
    for word in &flow(puzzle)?.words {
        let mut signs = Vec::new();
        for cell in word {
            let symbol = cell.symbol.as_ref().map(|(text, _)| only_char(text)).transpose()?;
            signs.push(match &cell.label {
                Some(label) => {
                    let letter = only_char(label)?;
                    if let Some(plain) = symbol {
                        given.insert(letter, plain);
                    }
                    sign(letter)?
                }
                None => match symbol.map(sign).transpose()? {
                    Some(mark @ Sign::Mark(_)) => mark,
                    _ => return Err(Flaw("a cell has no encrypted letter".to_owned())),
                },
            });
        }
        cipher.push(signs);
    }
    let mut plain = Text::new();
    for word in &flow(answer)?.words {
        let symbols = word.iter().map(|cell| match &cell.symbol {
            Some((text, _)) => sign(only_char(text)?),
            None => Err(Flaw("a letter is missing in the answer".to_owned())),
        });
        plain.push(symbols.collect::<Result<_, _>>()?);
    }
    let source = puzzle.source.as_ref().or(answer.source.as_ref());
    let named = match source {
        Some(source) => list::parse(source)?,
        None => {
            let letters: BTreeSet<char> = { puzzle.panels.get(1).into_iter() }
                .filter_map(|panel| match panel {
                    Panel::Flow(key) => Some(key.words.iter().flatten()),
                    Panel::Grid(_) => None,
                })
                .flatten()
                .filter_map(|cell| cell.label.as_ref()?.chars().next())
                .collect();
            list::likeliest(&plain, |language| alphabet(language, &cipher) == letters)?
        }
    };
    let board = CryptogramBoard::new(named, cipher, given, plain)?;
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

fn flow(figure: &Figure) -> Result<&Flow, Flaw> {
    match figure.panels.first() {
        Some(Panel::Flow(flow)) => Ok(flow),
        _ => Err(Flaw("there is no text in cells".to_owned())),
    }
}

fn only_char(text: &str) -> Result<char, Flaw> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(only), None) => Ok(only),
        _ => Err(Flaw(format!("`{text}` is not one letter or mark"))),
    }
}

fn sign(c: char) -> Result<Sign, Flaw> {
    match c {
        c if is_mark(c) => Ok(Sign::Mark(c)),
        c if is_letter(c) => Ok(Sign::Letter(c)),
        c => Err(Flaw(format!("`{c}` is neither an upper-case letter nor a punctuation mark"))),
    }
}
