//! `bookgen check`: says what would be made, and everything that is wrong.

use std::collections::BTreeSet;
use std::path::Path;

use super::cover;
use super::progress::lay_out;
use super::series::Register;
use super::{SpecArgument, advise, contents, counted, disk, impose, in_threads};
use crate::generate::{Taken, Wishes};
use crate::pipeline::{self, LaidOut, Part};
use crate::plan;
use crate::spec::Book;
use bookgen_base::diagnostic::Faults;
use bookgen_press::impose::Imposed;
use bookgen_puzzles::record::Record;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    spec: SpecArgument,
}

/// Runs the command. The puzzles are really made, so that what it says is so; nothing is written.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    in_threads(None, || check(arguments))?
}

fn check(arguments: &Arguments) -> Result<(), Faults> {
    let spec = &arguments.spec.spec;
    let book = disk::book(spec, None, None)?;
    // Advice is given even where faults follow.
    advise(&book.advice);
    let lock = disk::record_path(spec, &book);
    let before = disk::record(&lock, false)?.record;
    let register = Register::open(spec, &book, false)?;
    let others = register.as_ref().map(Register::others).transpose()?;
    let taken = others.as_ref().map(|others| others as &dyn Taken);
    let (laid_out, booklet) = laid(&book, before.as_ref(), taken)?;
    let mut text = format!("{}\n{}", book.document.title, pages(&book, &laid_out));
    text += &cover(&book, &laid_out)?;
    if let Some(booklet) = &booklet {
        advise(&booklet.advice);
        text += &format!("{} for the booklet\n", impose::sheets(booklet));
    }
    let mut at = 0;
    for chapter in &book.document.chapters {
        let first = book.document.number(at);
        let last = first + chapter.count - 1;
        text += &format!("  {first}-{last}  {} ({})\n", chapter.title, chapter.id);
        at += chapter.count as usize;
    }
    let mut faults = Faults::default();
    for id in &book.editions {
        if let Some(more) = faults.collect(edition(spec, id, &laid_out.record)) {
            text += &format!("edition {id}: {more}");
        }
    }
    faults.into_result(())?;
    let before = before.iter().flat_map(|record| &record.entries);
    let before: BTreeSet<&str> = before.map(|entry| entry.id.as_str()).collect();
    let slots = plan::plan(&book).into_iter().filter(|slot| slot.chapter.is_some());
    let recorded = slots.filter(|slot| before.contains(slot.id.as_str())).count();
    text += &match (recorded, book.puzzles() as usize) {
        (_, 0) => String::new(),
        (0, _) => format!("no record yet: {} would be written\n", lock.display()),
        (old, all) if old == all => format!("all of it is in {}\n", lock.display()),
        (old, all) => format!("{old} of {all} puzzles are in {}\n", lock.display()),
    };
    super::print(&text)
}

/// Checks an edition, whose puzzles are in a record; says what it would be.
fn edition(spec: &Path, id: &str, record: &Record) -> Result<String, Faults> {
    let book = disk::book(spec, None, Some(id))?;
    advise(&disk::of_edition(Faults(book.advice.clone()), Some(id)).0);
    let (laid_out, _) = laid(&book, Some(record), None)?;
    let cover = cover(&book, &laid_out).map_err(|faults| disk::of_edition(faults, Some(id)))?;
    Ok(pages(&book, &laid_out) + &cover)
}

/// Makes the cover, if the spec speaks of one; says how large it is.
fn cover(book: &Book, laid_out: &LaidOut) -> Result<String, Faults> {
    let count = laid_out.pages.book.len();
    if book.document.cover.is_none() {
        return Ok(String::new());
    }
    if !pipeline::cover_is_told(&book.document, count) {
        return Ok("the width of the cover is for the printer's template to say\n".to_owned());
    }
    let jacket = pipeline::cover(&book.document, laid_out)?;
    advise(
        &disk::of_edition(Faults(jacket.advice.clone()), book.document.file.edition.as_deref()).0,
    );
    pipeline::print_cover(&book.document, laid_out, &jacket)?;
    Ok(cover::summary(book, &jacket, count))
}

/// Lays out a book and prints it, since what cannot be printed shows only then; gives its advice.
fn laid(
    book: &Book,
    record: Option<&Record>,
    taken: Option<&dyn Taken>,
) -> Result<(LaidOut, Option<Imposed>), Faults> {
    let laid_out = lay_out(book, record, &Wishes { taken, ..Wishes::default() }, false)?;
    let advice = Faults(laid_out.pages.advice.clone());
    advise(&disk::of_edition(advice, book.document.file.edition.as_deref()).0);
    let printed = pipeline::print(&book.document, Part::Book, &laid_out, None)?;
    let booklet = pipeline::booklet(book, &book.document.title, &printed.bytes)?;
    if laid_out.pages.answers.is_some() {
        pipeline::print(&book.document, Part::Answers, &laid_out, None)?;
    }
    Ok((laid_out, booklet))
}

/// How many pages of which size, and how many puzzles.
fn pages(book: &Book, laid_out: &LaidOut) -> String {
    let mut text = format!(
        "{} of {}, {}\n",
        counted(laid_out.pages.book.len(), "page"),
        book.document.design.trim,
        contents(book, &laid_out.counts),
    );
    if let Some(answers) = &laid_out.pages.answers {
        let pages = counted(answers.len(), "page");
        text += &format!("{pages} of answers in a file of their own\n");
    }
    text
}
