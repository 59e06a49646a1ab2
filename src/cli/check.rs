//! `bookgen check`: says what would be made, and everything that is wrong.

use std::collections::BTreeSet;

use super::progress::Bars;
use super::{SpecArgument, advise, contents, counted, disk, impose, in_threads};
use crate::diagnostic::Faults;
use crate::generate::Wishes;
use crate::pipeline::{self, Part};
use crate::plan;

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
    let book = disk::book(spec, None)?;
    // Advice is given even where faults follow.
    advise(&book.advice);
    let lock = disk::record_path(spec, &book);
    let before = disk::record(&lock, false)?.record;
    let bars = Bars::new(false);
    let laid_out = pipeline::lay_out(&book, before.as_ref(), &Wishes::default(), &bars);
    bars.finish();
    let laid_out = laid_out?;
    advise(&laid_out.pages.advice);
    // What cannot be printed shows only in printing.
    let printed = pipeline::print(&book, Part::Book, &laid_out, None)?;
    let booklet = pipeline::booklet(&book, &book.title, &printed.bytes)?;
    if laid_out.pages.answers.is_some() {
        pipeline::print(&book, Part::Answers, &laid_out, None)?;
    }

    let mut text = format!("{}\n", book.title);
    text += &format!(
        "{} of {}, {}\n",
        counted(laid_out.pages.book.len(), "page"),
        book.design.trim,
        contents(&book, &laid_out.counts),
    );
    if let Some(answers) = &laid_out.pages.answers {
        let pages = counted(answers.len(), "page");
        text += &format!("{pages} of answers in a file of their own\n");
    }
    if let Some(booklet) = &booklet {
        advise(&booklet.advice);
        text += &format!("{} for the booklet\n", impose::sheets(booklet));
    }
    let mut at = 0;
    for chapter in &book.chapters {
        let first = book.number(at);
        let last = first + chapter.count - 1;
        text += &format!("  {first}-{last}  {} ({})\n", chapter.title, chapter.id);
        at += chapter.count as usize;
    }
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
