//! `bookgen list`: lists books with their page counts, spines, ISBNs and states.

use std::path::PathBuf;

use super::spec_files::{is_book, spec_file, spec_paths};
use super::terminal::{escaped, escaped_path, print};
use crate::build::{BookState, ShelvedBook, shelved};
use bookgen_base::diagnostic::Faults;
use bookgen_base::units::inches;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The specs of the books; a folder stands for the spec in the folder [default: the spec in the
    /// current folder]
    #[arg(value_name = "BOOK.TOML")]
    specs: Vec<PathBuf>,
}

/// Runs the command. Books whose specs have no faults are listed even if other specs have faults.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let mut faults = Faults::default();
    let mut books = Vec::new();
    let specs = spec_paths(&arguments.specs)?;
    for path in &specs {
        let spec = faults.collect(spec_file(path).map_err(Faults::from));
        let Some(spec) = spec.filter(|spec| specs.len() == 1 || is_book(spec)) else {
            continue;
        };
        books.extend(faults.collect(shelved(&spec)));
    }
    if !books.is_empty() {
        print(&table(&books))?;
    }
    faults.into_result(())
}

/// One line for each book, in aligned columns.
fn table(books: &[ShelvedBook]) -> String {
    let head = ["spec", "title", "pages", "spine", "ISBN", "state"].map(str::to_owned);
    let rows: Vec<[String; 6]> = std::iter::once(head).chain(books.iter().map(row)).collect();
    let width = |column: usize| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..6).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text += "\n";
    }
    text
}

fn row(book: &ShelvedBook) -> [String; 6] {
    let missing = || "-".to_owned();
    let title = match book.volume {
        Some(volume) => format!("{}, volume {volume}", escaped(&book.title)),
        None => escaped(&book.title),
    };
    let state = match book.state {
        BookState::New => "not built",
        BookState::Changed => "changed since the build",
        BookState::WithoutCover => "built without cover",
        BookState::Built => "built",
    };
    [
        escaped_path(&book.spec),
        title,
        book.pages.map_or_else(missing, |pages| pages.to_string()),
        book.spine.map_or_else(missing, inches),
        book.isbn.clone().unwrap_or_else(missing),
        state.to_owned(),
    ]
}
