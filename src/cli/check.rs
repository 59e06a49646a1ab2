//! `bookgen check`: reports the pages, the puzzles and the faults of a book, without writing files.

use std::path::PathBuf;

use super::impose::sheets;
use super::terminal::{Terminal, contents, escaped_path, print};
use super::{counted, cover, daily, in_threads};
use crate::build::{self, CheckedBook, CheckedCover, CheckedEdition};
use crate::disk;
use crate::publication::is_publication;
use bookgen_base::diagnostic::Faults;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The spec of a book, or of a publication with dated issues
    #[arg(value_name = "SPEC")]
    spec: PathBuf,
}

/// Runs the command. The book, or the next issues, are made in memory; no file is written.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let spec = &arguments.spec;
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
    for edition in &checked.editions {
        let id = edition.book.document.file.edition.as_deref().unwrap_or_default();
        text += &format!("edition {id}: {}", edition_text(edition));
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
    let pages = laid_out.pages.book.len();
    let mut text = format!(
        "{} of {}, {}\n",
        counted(pages, "page"),
        book.document.design.trim,
        contents(book, &laid_out.counts),
    );
    if let Some(answers) = &laid_out.pages.answers {
        text += &format!("{} of answers in a separate file\n", counted(answers.len(), "page"));
    }
    text += &match cover {
        CheckedCover::None => String::new(),
        CheckedCover::UnknownWidth => {
            "the width of the cover depends on the printer's template\n".to_owned()
        }
        CheckedCover::Made(jacket) => cover::summary(book, jacket, pages),
    };
    text
}
