//! `bookgen check`: reports the pages, the puzzles and the faults of a book, without writing files.

use std::path::PathBuf;

use super::book_summary::{cover_lines, missing_cover, pages_and_puzzles};
use super::impose::sheets;
use super::spec_files::one_spec;
use super::terminal::{Terminal, escaped, escaped_path, print};
use super::work::Threads;
use super::{book_summary, counted, daily};
use crate::build::{self, CheckedBook, CheckedCover, CheckedEdition};
use crate::disk;
use crate::publication::is_publication;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_press::layout::PageFinding;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The spec of a book, or of a publication with dated issues [default: the spec in the current
    /// folder]
    #[arg(value_name = "SPEC")]
    spec: Option<PathBuf>,
    /// Also measure the pages: headings at the end of a page, pages that end early, grids too close
    /// together, small type, blank pages, puzzles off the centre
    #[arg(long)]
    layout: bool,
}

/// Runs the command. The book, or the next issues, are made in memory; no file is written.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let spec = &one_spec(arguments.spec.as_deref())?;
    if disk::spec(spec).is_ok_and(|source| is_publication(&source)) {
        if arguments.layout {
            let fault = Diagnostic::usage("`--layout` measures the pages of books");
            return Err(fault.help("leave out `--layout` for a publication").into());
        }
        return daily::check_spec(spec);
    }
    let terminal = Terminal { quiet: false };
    let checked = Threads::default().run(|| build::check(spec, &terminal))??;
    if !arguments.layout {
        return print(&summary(&checked));
    }
    let editions = std::iter::once(&checked.main).chain(&checked.editions);
    let findings = { editions }.map(build::review).collect::<Result<Vec<_>, _>>()?.concat();
    print(&(summary(&checked) + &layout_summary(&findings)))?;
    match findings.len() {
        0 => Ok(()),
        count => Err(Diagnostic::input(counted(count, "finding") + " about the pages").into()),
    }
}

/// Lists the findings about the pages.
fn layout_summary(findings: &[PageFinding]) -> String {
    let mut text = String::new();
    for PageFinding { page, message } in findings {
        let place = match page.as_deref().map(|page| (page, page.parse::<u32>())) {
            Some((number, Ok(_))) => format!("page {number}: "),
            Some((label, Err(_))) => format!("{label}: "),
            None => String::new(),
        };
        text += &format!("layout  {place}{}\n", escaped(message));
    }
    if findings.is_empty() {
        text += "layout  no findings\n";
    }
    text
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
    let mut text =
        pages_and_puzzles(book, laid_out.pages.book.len(), &laid_out.counts, &laid_out.words);
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
