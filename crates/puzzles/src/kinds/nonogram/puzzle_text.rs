//! The fields of a puzzle string.
//!
//! The parameters are the size, for example `10x5`. The givens have the numbers of each line,
//! separated by `.`: first the columns from the left, then the rows from the top, with `/` between
//! two lines. A line without black cells has `0`. The answer has a `#` for each black cell and a `.`
//! for each white cell, row by row; then `;` and the title if the puzzle has a title.

use super::clues::Clues;
use super::picture::Picture;
use super::{MAX_SIDE, MAX_TITLE, MIN_SIDE};
use bookgen_base::printed_text::print_fault;
use bookgen_core::Flaw;

/// The parameters.
pub fn params(columns: usize, rows: usize) -> String {
    format!("{columns}x{rows}")
}

/// Parses the numbers of columns and of rows.
///
/// # Errors
/// The text is not the size of a nonogram.
pub fn parse_params(params: &str) -> Result<(usize, usize), Flaw> {
    let size = params.split_once('x').and_then(|(columns, rows)| {
        let side = |text: &str| (MIN_SIDE..=MAX_SIDE).find(|side| side.to_string() == text);
        Some((side(columns)?, side(rows)?))
    });
    size.ok_or_else(|| {
        let (min, max) = (MIN_SIDE, MAX_SIDE);
        Flaw(format!("a nonogram has {min}x{min} to {max}x{max} cells, not {params:?}"))
    })
}

/// The lines in the order of the givens: the columns, then the rows.
fn lines(columns: usize, rows: usize) -> impl Iterator<Item = usize> {
    (rows..rows + columns).chain(0..rows)
}

/// The numbers of all lines. `empty` stands for a line without black cells.
pub fn givens(clues: &Clues, empty: &str) -> String {
    let line = |line: usize| match clues.runs(line) {
        [] => empty.to_owned(),
        runs => runs.iter().map(u8::to_string).collect::<Vec<_>>().join("."),
    };
    lines(clues.columns, clues.rows).map(line).collect::<Vec<_>>().join("/")
}

/// Parses the numbers of all lines.
///
/// # Errors
/// The text does not have numbers for each line, or the numbers of a line do not fit.
pub fn parse_givens(columns: usize, rows: usize, text: &str) -> Result<Clues, Flaw> {
    let texts: Vec<&str> = text.split('/').collect();
    if texts.len() != columns + rows {
        let (has, needs) = (texts.len(), columns + rows);
        return Err(Flaw(format!("the givens have {has} lines instead of {needs}")));
    }
    let mut runs = vec![Vec::new(); columns + rows];
    for (line, text) in lines(columns, rows).zip(texts) {
        let name = line_name(rows, line);
        runs[line] = parse_runs(text).map_err(|number| {
            Flaw(format!("{number:?} in {name} is not a number from 1 to {MAX_SIDE}"))
        })?;
        let length = if line < rows { columns } else { rows };
        check_length(&runs[line], length)
            .map_err(|needs| Flaw(format!("the numbers of {name} need {needs} cells")))?;
    }
    Ok(Clues::new(columns, rows, runs))
}

/// Parses the numbers of a line. The error is the text that is not a number.
fn parse_runs(text: &str) -> Result<Vec<u8>, &str> {
    if text == "0" {
        return Ok(Vec::new());
    }
    let number = |text| {
        let number = (1..=MAX_SIDE as u8).find(|number| number.to_string() == text);
        number.ok_or(text)
    };
    text.split('.').map(number).collect()
}

/// Checks that the numbers of a line fit into its cells. The error is the number of cells that the
/// numbers need.
pub fn check_length(runs: &[u8], length: usize) -> Result<(), usize> {
    let needs: usize = runs.iter().map(|run| usize::from(*run) + 1).sum();
    if needs <= length + 1 { Ok(()) } else { Err(needs - 1) }
}

/// The colours of all cells, and the title.
pub fn answer(picture: &Picture, title: Option<&str>) -> String {
    let mut text: String = picture.iter().map(|black| if black { '#' } else { '.' }).collect();
    if let Some(title) = title {
        text.push(';');
        text.push_str(title);
    }
    text
}

/// Parses the colours of all cells, and the title.
///
/// # Errors
/// The text is not a picture of this size, or the title is not one.
pub fn parse_answer(
    columns: usize,
    rows: usize,
    text: &str,
) -> Result<(Picture, Option<String>), Flaw> {
    let (cells, title) = match text.split_once(';') {
        Some((cells, title)) => (cells, Some(title)),
        None => (text, None),
    };
    let is_black = |c: char| match c {
        '#' => Ok(true),
        '.' => Ok(false),
        _ => Err(Flaw(format!("{c:?} is neither `#` (black) nor `.` (white)"))),
    };
    let cells: Vec<bool> = cells.chars().map(is_black).collect::<Result<_, _>>()?;
    if cells.len() != columns * rows {
        let (has, needs) = (cells.len(), columns * rows);
        return Err(Flaw(format!("the answer has {has} cells instead of {needs}")));
    }
    if let Some(title) = title {
        check_title(title).map_err(|reason| Flaw(format!("the title {reason}")))?;
    }
    Ok((Picture::new(columns, cells), title.map(str::to_owned)))
}

/// Checks a title. The error completes a sentence that starts with "the title".
pub fn check_title(title: &str) -> Result<(), String> {
    match () {
        () if title.is_empty() => Err("is empty".to_owned()),
        () if title.trim() != title => Err("starts or ends with a space".to_owned()),
        () if title.chars().any(char::is_control) => Err("has a control character".to_owned()),
        () if title.chars().count() > MAX_TITLE => {
            Err(format!("has more than {MAX_TITLE} characters"))
        }
        () if print_fault(title).is_some() => Err("cannot be printed".to_owned()),
        () => Ok(()),
    }
}

/// The name of a line in messages.
pub fn line_name(rows: usize, line: usize) -> String {
    match line.checked_sub(rows) {
        Some(column) => format!("column {}", column + 1),
        None => format!("row {}", line + 1),
    }
}

/// The name of a cell in messages. Cells are numbered row by row.
pub fn cell_name(columns: usize, cell: usize) -> String {
    format!("row {}, column {}", cell / columns + 1, cell % columns + 1)
}
