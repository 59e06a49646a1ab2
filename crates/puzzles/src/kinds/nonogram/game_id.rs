//! Game ids of Pattern, of Simon Tatham's puzzle collection: the size, a colon, and the numbers of
//! the columns and the rows, for example `10x5:2/3.1/…`. A line without black cells is empty.

use super::NAME;
use super::board::NonogramBoard;
use super::board::parse_clues;
use super::puzzle_text::{check_length, givens, line_name, parse_params};
use super::{MAX_SIDE, MIN_SIDE};
use bookgen_core::game_id::{no_colon, without_page};
use bookgen_core::text_format::{FormatError, TextFormat};
use bookgen_core::{Flaw, Puzzle};

/// The format.
pub const FORMAT: TextFormat = TextFormat::lines(
    "game-id",
    "a game id of Simon Tatham's Pattern a line: 10x10:1.2/1/…",
    read,
    write,
);

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let text = without_page(line);
    let start = line.trim_end().len() - text.len();
    // The columns of messages count characters.
    let column = |at: usize| line[..start + at].chars().count() + 1;
    let error =
        |at: usize, message: String, help: &str| FormatError::in_line(column(at), message, help);
    let form = "write the size, a colon and the numbers: 10x10:1.2/1/…";
    let Some((params, numbers)) = text.split_once(':') else {
        return Err(no_colon(line, form));
    };
    let (columns, rows) = parse_params(params).map_err(|Flaw(message)| {
        error(0, message, &format!("nonograms have {MIN_SIDE} to {MAX_SIDE} columns and rows"))
    })?;
    let first = params.len() + 1;
    if let Some(comma) = numbers.find(',') {
        let message = "the game id has known cells".to_owned();
        let help = "write the game id of a new game, without a comma";
        return Err(error(first + comma, message, help));
    }
    let texts: Vec<&str> = numbers.split('/').collect();
    if texts.len() != columns + rows {
        let message = format!("there are {} lines instead of {}", texts.len(), columns + rows);
        let help = "write the numbers of the columns, then of the rows, with / between them";
        return Err(error(first, message, help));
    }
    let mut at = first;
    let mut givens: Vec<String> = Vec::with_capacity(texts.len());
    for (index, text) in texts.into_iter().enumerate() {
        let (line, length) = match index.checked_sub(columns) {
            Some(row) => (row, columns),
            None => (rows + index, rows),
        };
        let name = line_name(rows, line);
        let mut runs: Vec<u8> = Vec::new();
        let mut number_at = at;
        for number in text.split('.').filter(|_| !text.is_empty()) {
            let run = (1..=MAX_SIDE as u8).find(|run| run.to_string() == number);
            let message = format!("{number:?} in {name} is not a number from 1 to {MAX_SIDE}");
            runs.push(run.ok_or_else(|| error(number_at, message, form))?);
            number_at += number.len() + 1;
        }
        check_length(&runs, length).map_err(|needs| {
            let message = format!("the numbers of {name} need {needs} cells of {length}");
            error(at, message, "check the size and the numbers")
        })?;
        givens.push(if text.is_empty() { "0".to_owned() } else { text.to_owned() });
        at += text.len() + 1;
    }
    Ok(Puzzle {
        kind: NAME.to_owned(),
        params: params.to_owned(),
        givens: givens.join("/"),
        answer: String::new(),
    })
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let clues = match puzzle.answer.is_empty() {
        true => parse_clues(puzzle)?,
        false => NonogramBoard::parse(puzzle)?.clues,
    };
    *out += &format!("{}:{}\n", puzzle.params, givens(&clues, ""));
    Ok(())
}
