//! The table of contents.

use super::Job;
use super::compose::Align;
use super::flow::{Entry, Flow};
use super::prose::{Prose, pages as break_pages};
use crate::diagnostic::Diagnostic;
use crate::page::{Item, Role};
use crate::units::{Point, Pt, Size};

/// The pages of the table, their items placed from the top left of the text area.
pub fn pages(job: Job<'_>, flow: &Flow, body: Size) -> Result<Vec<Vec<Item>>, Diagnostic> {
    let mut prose = Prose::new(job.composer, body.width);
    prose.heading(&job.book.language.say("contents", &[]))?;
    let height = prose.leading() * 1.4;
    let last = flow.entries.iter().map(|entry| entry.page).max().unwrap_or(1).to_string();
    let widest = job.composer.width(&job.composer.regular(job.book.design.sizes.body), &last)?;
    let mut after_chapters = false;
    for entry in &flow.entries {
        // What follows the chapters stands a little apart from them.
        let chapter = entry.puzzles.is_some();
        if after_chapters && !chapter {
            prose.space(height * 0.4);
        }
        after_chapters = chapter;
        let items = line(job, entry, Size::new(body.width, height), widest)?;
        prose.block(height, false, items);
    }
    Ok(break_pages(prose.blocks, body.height))
}

/// An entry: title and puzzles at the left, the page at the right, dots between. The dots of all
/// lines stand under each other, since each row of them ends at the same place.
fn line(job: Job<'_>, entry: &Entry, room: Size, widest: Pt) -> Result<Vec<Item>, Diagnostic> {
    let (width, height) = (room.width, room.height);
    let composer = job.composer;
    let sizes = &composer.design().sizes;
    let body = composer.regular(sizes.body);
    let baseline = height * 0.7;
    let at = |x: Pt| Point::new(x, baseline);
    let mut items = composer.line(&body, &entry.title, at(Pt::ZERO), Align::Left, Role::Text)?;
    let mut left = composer.width(&body, &entry.title)?;
    if let Some(puzzles) = &entry.puzzles {
        let (first, last) = ((puzzles.start + 1).to_string(), puzzles.end.to_string());
        let id = if first == last { "puzzles-one" } else { "puzzles-range" };
        let text = job.book.language.say(id, &[("first", &first), ("last", &last)]);
        let small = composer.regular(sizes.small);
        left += sizes.body * 0.8;
        items.extend(composer.line(&small, &text, at(left), Align::Left, Role::Text)?);
        left += composer.width(&small, &text)?;
    }
    let page = entry.page.to_string();
    items.extend(composer.line(&body, &page, at(width), Align::Right, Role::Text)?);
    // The widest page number's room, the same in every line.
    let right = width - widest - sizes.body * 0.5;
    let dot = composer.width(&body, " .")?;
    let count = ((right - left - sizes.body * 0.5) / dot).floor().max(0.0) as usize;
    if count > 1 {
        let dots = " .".repeat(count);
        items.extend(composer.line(&body, &dots, at(right), Align::Right, Role::Artifact)?);
    }
    Ok(items)
}
