//! The columns of a list of clues.

use std::ops::Range;
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Place, Source};
use bookgen_base::text_table::{Separator, has_open_quote, lines};

/// The names of the columns, in the usual order, in several languages.
const NAMES: [&[&str]; 6] = [
    &[
        "answer",
        "word",
        "solution",
        "antwort",
        "wort",
        "lösung",
        "respuesta",
        "palabra",
        "réponse",
        "mot",
    ],
    &["clue", "question", "definition", "frage", "hinweis", "pista", "definición", "définition"],
    &["grade", "level", "difficulty", "grad", "stufe", "nivel", "niveau"],
    &["theme", "thema", "tema", "thème"],
    &["language", "lang", "sprache", "idioma", "langue"],
    &["origin", "source", "herkunft", "quelle", "origen", "fuente", "origine"],
];
/// The maximum number of rows.
const MAX_ROWS: usize = 200_000;
/// The maximum length of a line in bytes.
const MAX_LINE: usize = 2_000;

/// The usual names of the columns.
pub const HEADINGS: [&str; 6] = ["answer", "clue", "grade", "theme", "language", "origin"];

/// The columns of a table: which of them has the answers, which the clues, and so on.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    separator: Separator,
    /// The index of each column of [`HEADINGS`].
    of: [Option<usize>; 6],
}

/// A row of the table. Cells that are empty or missing are `None`.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The answer as it is written.
    pub answer: String,
    /// The clue.
    pub clue: String,
    /// The grade, which may not be a number.
    pub grade: Option<String>,
    /// The theme.
    pub theme: Option<String>,
    /// The code of the language.
    pub language: Option<String>,
    /// Where the clue comes from.
    pub origin: Option<String>,
    /// The line of the file, from 1.
    pub line: usize,
    /// The range of the line in the text.
    pub span: Range<usize>,
}

impl Columns {
    /// All columns in the usual order, separated by commas.
    pub const USUAL: Columns = Columns {
        separator: Separator::Comma,
        of: [Some(0), Some(1), Some(2), Some(3), Some(4), Some(5)],
    };

    /// Reads the columns and the rows of a table.
    ///
    /// # Errors
    /// The text is no table of answers and clues.
    pub fn read(source: &Arc<Source>, place: &Place) -> Result<(Columns, Vec<Row>), Diagnostic> {
        let fault = |message: String, label: &str, help: &str| {
            Diagnostic::input(message).at(place, label).help(help)
        };
        if let Some(label) = source.long_line(MAX_LINE) {
            let message = format!("{} is not a list of clues", source.name);
            return Err(fault(message, &label, "write one clue on each line"));
        }
        let all = lines(source);
        let mut content = all.iter().filter(|line| !line.text.starts_with('#')).peekable();
        let Some(first) = content.peek() else {
            let message = format!("{} has no clues", source.name);
            let help = "write a row for each clue: the answer, a comma and the clue";
            return Err(fault(message, "this list", help));
        };
        let separators = [
            Separator::Tab,
            Separator::Semicolon,
            Separator::Pipe,
            Separator::Comma,
            Separator::Colon,
        ];
        let Some(separator) = separators.into_iter().find(|sign| sign.is_in(first.text)) else {
            let place = source.place(first.span.clone());
            let message = format!("{} is not a list of clues", source.name);
            return Err(Diagnostic::input(message)
                .at(&place, "no comma, semicolon or tab between an answer and its clue")
                .help("write a row for each clue: the answer, a comma and the clue"));
        };
        let columns = Columns::of_headings(separator, first.text);
        if columns.is_some() {
            content.next();
        }
        let columns = columns.unwrap_or(Columns { separator, ..Columns::USUAL });
        let mut rows = Vec::new();
        for line in content {
            if has_open_quote(line.text, separator) {
                let place = source.place(line.span.clone());
                return Err(Diagnostic::input("a quotation mark is not closed")
                    .at(&place, "in this row")
                    .help(
                        "write each row on one line, and double the quotation marks inside a cell",
                    ));
            }
            rows.push(columns.row(line.text, line.number, line.span.clone()));
        }
        if rows.len() > MAX_ROWS {
            let label = format!("{} rows; the maximum is {MAX_ROWS}", rows.len());
            let message = format!("{} has too many clues", source.name);
            return Err(fault(message, &label, "use a shorter list"));
        }
        Ok((columns, rows))
    }

    /// Writes a row with these columns, without a line break. The language is left out if there is no
    /// column for it.
    ///
    /// # Errors
    /// The row has a text for a column that the table does not have, or that its separator cannot separate.
    /// The name of this column.
    pub fn write(&self, row: &Row) -> Result<String, &'static str> {
        let optional = [&row.grade, &row.theme, &row.language, &row.origin];
        let texts = [Some(&row.answer), Some(&row.clue)].into_iter();
        let texts = texts.chain(optional.into_iter().map(Option::as_ref));
        let mut cells: Vec<String> = Vec::new();
        for ((text, column), name) in texts.zip(self.of).zip(HEADINGS) {
            let Some(text) = text else { continue };
            let column = match (column, self.separator) {
                (Some(_), Separator::Colon) if name == "language" => continue,
                (Some(column), Separator::Colon) if column > 1 => return Err(name),
                (Some(column), _) => column,
                (None, _) if name == "language" => continue,
                (None, _) => return Err(name),
            };
            if cells.len() <= column {
                cells.resize(column + 1, String::new());
            }
            cells[column] = self.cell(text);
        }
        Ok(cells.join(match self.separator {
            Separator::Tab => "\t",
            Separator::Semicolon => ";",
            Separator::Pipe => "|",
            Separator::Colon => ": ",
            _ => ",",
        }))
    }

    /// A text as a cell, in quotation marks if it needs them.
    fn cell(&self, text: &str) -> String {
        let is_plain = !self.separator.is_in(text) && !text.contains(['"', '#']);
        match is_plain || self.separator == Separator::Colon {
            true => text.to_owned(),
            false => format!("\"{}\"", text.replace('"', "\"\"")),
        }
    }

    /// The columns that a line of headings names. `None` if the line is no line of headings.
    fn of_headings(separator: Separator, line: &str) -> Option<Columns> {
        let cells: Vec<String> =
            separator.all_cells(line).iter().map(|cell| cell.to_lowercase()).collect();
        let of = NAMES.map(|names| cells.iter().position(|cell| names.contains(&cell.as_str())));
        (of[0].is_some() && of[1].is_some()).then_some(Columns { separator, of })
    }

    fn row(&self, text: &str, line: usize, span: Range<usize>) -> Row {
        let cells = match self.separator {
            // A clue may have a colon.
            Separator::Colon => {
                let (answer, clue) = self.separator.split_once(text).unwrap_or_default();
                vec![answer, clue]
            }
            other => other.all_cells(text),
        };
        let cell = |column: usize| -> Option<String> {
            let text = cells.get(self.of[column]?)?;
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            (!text.is_empty()).then_some(text)
        };
        Row {
            answer: cell(0).unwrap_or_default(),
            clue: cell(1).unwrap_or_default(),
            grade: cell(2),
            theme: cell(3),
            language: cell(4),
            origin: cell(5),
            line,
            span,
        }
    }
}
