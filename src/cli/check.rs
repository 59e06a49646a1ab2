//! `bookgen check`: reports the pages, the puzzles and the faults of a book, without writing files.

use std::path::PathBuf;

use super::book_summary::{cover_lines, missing_cover, pages_and_puzzles};
use super::impose::sheets;
use super::spec_files::one_spec;
use super::terminal::{Terminal, escaped, escaped_path, print};
use super::{book_summary, counted, daily, in_threads};
use crate::build::{self, CheckedBook, CheckedCover, CheckedEdition};
use crate::disk;
use crate::publication::is_publication;
use bookgen_base::diagnostic::Faults;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The spec of a book, or of a publication with dated issues [default: the spec in the current
    /// folder]
    #[arg(value_name = "SPEC")]
    spec: Option<PathBuf>,
}

/// Runs the command. The book, or the next issues, are made in memory; no file is written.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let spec = &one_spec(arguments.spec.as_deref())?;
    if disk::spec(spec).is_ok_and(|source| is_publication(&source)) {
        return daily::check_spec(spec);
    }
    let terminal = Terminal { quiet: false };
    let checked = in_threads(None, || build::check(spec, &terminal))??;
    print(&summary(&checked))
}

/// Describes the title, the pages, the cover, the chapters, the editions and the record of a book.
fn summary(checked: &CheckedBook) -> String {
    let book = &checked.main.book;
    let mut text = format!("{}\n{}", book.document.title, edition_text(&checked.main));
    if let Some(booklet) = &checked.booklet {
        text += &format!("{} for the booklet\n", sheets(booklet));
    }
    let mut at = 0;
    for chapter in &book.document.chapters {
        let first = book.document.number(at);
        let last = first + chapter.count - 1;
        text += &format!("  {first}-{last}  {} ({})\n", chapter.title, chapter.id);
        at += chapter.count as usize;
    }
    for list in &book.lists {
        text += &format!("{}\n", escaped(list));
    }
    for edition in &checked.editions {
        let id = edition.book.document.file.edition.as_deref().unwrap_or_default();
        text += &format!("edition {id}\n{}", edition_text(edition));
    }
    let lock = escaped_path(&checked.lock);
    text += &match (checked.recorded, book.puzzles() as usize) {
        (_, 0) => String::new(),
        (0, _) => format!("no record yet: a build writes {lock}\n"),
        (recorded, all) if recorded == all => format!("all puzzles are in {lock}\n"),
        (recorded, all) => format!("{recorded} of {all} puzzles are in {lock}\n"),
    };
    text
}

/// Describes the number and the size of the pages, the puzzles, and the size of the cover.
fn edition_text(edition: &CheckedEdition) -> String {
    let CheckedEdition { book, laid_out, cover } = edition;
    let mut text = pages_and_puzzles(book, laid_out.pages.book.len(), &laid_out.counts);
    if let Some(answers) = &laid_out.pages.answers {
        let answers = format!("{} in a separate file", counted(answers.len(), "page"));
        book_summary::line(&mut text, "answers", &answers);
    }
    match cover {
        CheckedCover::None => {}
        CheckedCover::UnknownWidth => {
            book_summary::line(&mut text, "cover", &missing_cover(book));
        }
        CheckedCover::Made(jacket) => text += &cover_lines(book, jacket),
    }
    text
}
