//! Makes the figures of a cryptogram, and reads a cryptogram from its figures.
//!
//! The puzzle has a line to write on above each encrypted letter. Given letters and punctuation marks are
//! printed. Below is the alphabet, with lines for the key. The answer is the text, set in capitals.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{CryptogramBoard, alphabet};
use super::cells::{self, Sign, is_letter, is_mark};
use super::list;
use bookgen_core::figure::{Figure, Flow, FlowCell, Panel, Purpose, Role, Text};
use bookgen_core::{Face, Flaw};

/// The maximum number of letters in a line of the alphabet.
const KEY_LINE: usize = 13;

/// The figure of a face.
pub fn figure(board: &CryptogramBoard, face: Face) -> Figure {
    let source = Some(board.params.clone());
    if face == Face::Answer {
        let text = Text::Paragraph(printed(&board.plain));
        return Figure { source, panels: vec![Panel::Text(text)], ..Figure::default() };
    }
    let words = board.cipher.iter().map(|word| {
        let cells = word.iter().map(|sign| match sign {
            Sign::Mark(mark) => {
                FlowCell { symbol: Some((mark.to_string(), Role::Given)), ..FlowCell::default() }
            }
            Sign::Letter(letter) => written(board, *letter),
        });
        cells.collect()
    });
    let purpose = Purpose::Lettered;
    let text = Flow { words: words.collect(), purpose };
    let letters = alphabet(&board.language, &board.cipher);
    let letters: Vec<char> = letters.into_iter().collect();
    let lines = letters.len().div_ceil(KEY_LINE).max(1);
    let lines = letters.chunks(letters.len().div_ceil(lines).max(1));
    let line = |line: &[char]| line.iter().map(|letter| written(board, *letter)).collect();
    let key = Flow { words: lines.map(line).collect(), purpose };
    Figure { source, panels: vec![Panel::Flow(text), Panel::Flow(key)], ..Figure::default() }
}

/// The text as it is printed: an em dash stands between two words without spaces, an en dash with a space on
/// both sides.
fn printed(plain: &cells::Text) -> String {
    let mut text = String::new();
    let mut is_open = false;
    for word in plain {
        let own: String = word.iter().map(|sign| sign.char()).collect();
        if !text.is_empty() && !is_open {
            text.push(' ');
        }
        is_open = own.ends_with('—');
        match own.strip_suffix('–').filter(|rest| rest.ends_with(char::is_alphabetic)) {
            Some(rest) => text = text + rest + " –",
            None => text += &own,
        }
    }
    text
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
    let (mut cipher, mut given) = (cells::Text::new(), BTreeMap::new());
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
    let plain = read_text(answer, &cipher)?;
    let source = puzzle.source.as_ref().or(answer.source.as_ref());
    let named = match source {
        Some(source) => list::parse(source)?,
        None => {
            let letters: BTreeSet<char> = { puzzle.panels.get(1).into_iter() }
                .filter_map(|panel| match panel {
                    Panel::Flow(key) => Some(key.words.iter().flatten()),
                    Panel::Grid(_) | Panel::Text(_) => None,
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

/// The text of an answer. Spaces and marks are as in the encrypted text.
fn read_text(answer: &Figure, cipher: &cells::Text) -> Result<cells::Text, Flaw> {
    let Some(Panel::Text(Text::Paragraph(text))) = answer.panels.first() else {
        return Err(Flaw("the answer has no text".to_owned()));
    };
    let mut letters = text.chars().filter(|c| is_letter(*c));
    let mut plain = cipher.clone();
    for sign in plain.iter_mut().flatten() {
        if let Sign::Letter(letter) = sign {
            let missing = || Flaw("a letter is missing in the answer".to_owned());
            *letter = letters.next().ok_or_else(missing)?;
        }
    }
    match letters.next() {
        Some(letter) => Err(Flaw(format!("the letter {letter} of the answer is in no cell"))),
        None => Ok(plain),
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
