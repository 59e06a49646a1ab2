//! The table of contents.

use super::Job;
use super::compose::Align;
use super::flow::{Entry, Flow};
use super::paragraph::{Setting, plain};
use super::prose::{Prose, pages as break_pages};
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Size};

/// The pages of the table, their items placed from the top left of the text area.
pub fn pages(job: Job<'_>, flow: &Flow, body: Size) -> Result<Vec<Vec<Item>>, Diagnostic> {
    let mut prose = Prose::new(job.composer, body.width);
    prose.heading(&job.book.language.say("contents", &[]))?;
    let height = prose.leading() * 1.4;
    let last = flow.entries.iter().map(|entry| entry.page).max().unwrap_or(1).to_string();
    let style = job.composer.regular(job.book.design.sizes.body);
    // The widest page number's room, the same in every line.
    let right = body.width - job.composer.width(&style, &last)? - style.size * 0.5;
    let mut after_chapters = false;
    for item in &flow.entries {
        // What follows the chapters stands a little apart from them.
        let chapter = item.puzzles.is_some();
        if after_chapters && !chapter {
            prose.space(height * 0.4);
        }
        after_chapters = chapter;
        entry(job, &mut prose, item, height, right)?;
    }
    Ok(break_pages(prose.blocks, body.height))
}

/// An entry: title and puzzles at the left, the page at the right, dots between them up to `right`.
/// The dots of all lines stand under each other, since each row of them ends at the same place. A
/// long title takes several lines; the last one has the rest.
fn entry(
    job: Job<'_>,
    prose: &mut Prose<'_>,
    entry: &Entry,
    height: Pt,
    right: Pt,
) -> Result<(), Diagnostic> {
    let composer = job.composer;
    let sizes = &composer.design().sizes;
    let (body, small) = (composer.regular(sizes.body), composer.regular(sizes.small));
    let leading = prose.leading();
    let mut lines = plain(composer, &body, &entry.title, right, Setting::Left)?;
    if let Some(puzzles) = &entry.puzzles {
        let numbers = [puzzles.start, puzzles.end - 1].map(|at| job.book.number(at).to_string());
        let [first, last] = numbers;
        let id = if first == last { "puzzles-one" } else { "puzzles-range" };
        let text = job.book.language.say(id, &[("first", &first), ("last", &last)]);
        let range = plain(composer, &small, &text, right, Setting::Left)?;
        for line in range {
            let gap = sizes.body * 0.8;
            match lines.last_mut().filter(|last| last.width + gap + line.width <= right) {
                Some(last) => {
                    let at = Point::new(last.width + gap, Pt::ZERO);
                    last.items.extend(moved(line.items, at));
                    last.width += gap + line.width;
                }
                None => lines.push(line),
            }
        }
    }
    let count = lines.len();
    for (i, line) in lines.into_iter().enumerate() {
        let last = i + 1 == count;
        // The lines of an entry stand closer to each other than to the next.
        let height = if last { height } else { leading };
        let baseline = leading * 0.98;
        let at = |x: Pt| Point::new(x, baseline);
        let mut items = moved(line.items, at(Pt::ZERO));
        if last {
            let page = entry.page.to_string();
            items.extend(composer.line(&body, &page, at(prose.width), Align::Right, Role::Text)?);
            let dot = composer.width(&body, " .")?;
            let room = right - line.width - sizes.body * 0.5;
            // A font may have a full stop of no width.
            let most = if dot > Pt(0.5) { (room / dot).floor().clamp(0.0, 1000.0) } else { 0.0 };
            if most > 1.0 {
                let dots = " .".repeat(most as usize);
                items.extend(composer.line(
                    &body,
                    &dots,
                    at(right),
                    Align::Right,
                    Role::Artifact,
                )?);
            }
        }
        prose.block(height, !last, items);
    }
    Ok(())
}
