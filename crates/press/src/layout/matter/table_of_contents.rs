//! The table of contents.

use crate::layout::context::Context;
use crate::layout::frame::{ContentsEntry, Pagination};
use crate::layout::text::{
    Align, Keep, Line, Setting, TextColumn, balanced_height, break_pages, plain, text_measure,
};
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Size};

/// The pages of the table of contents. The items are relative to the top left corner of the text
/// area.
pub fn contents_pages(
    context: Context<'_>,
    pagination: &Pagination,
    body: Size,
) -> Result<Vec<Vec<Item>>, Diagnostic> {
    /// The height of an entry, as a multiple of the leading.
    const HEIGHT: f64 = 1.4;
    /// Smaller heights. They are used if this saves a page.
    const TIGHT_HEIGHTS: [f64; 2] = [1.28, 1.18];
    let design = &context.document.design;
    let width = if design.centred { text_measure(design, body.width) } else { body.width };
    let left = Point::new((body.width - width) / 2.0, Pt::ZERO);
    let column = Size::new(width, body.height);
    let mut best = with_height(context, pagination, column, HEIGHT)?;
    if best.len() > 1 {
        for height in TIGHT_HEIGHTS {
            let pages = with_height(context, pagination, column, height)?;
            if pages.len() < best.len() {
                best = pages;
            }
        }
    }
    Ok(best.into_iter().map(|page| moved(page, left)).collect())
}

/// The pages with entries of a height, which is a multiple of the leading.
fn with_height(
    context: Context<'_>,
    pagination: &Pagination,
    body: Size,
    height: f64,
) -> Result<Vec<Vec<Item>>, Diagnostic> {
    let mut column = TextColumn::new(context.typesetter, body.width);
    column.heading(&context.document.language.text("contents", &[]))?;
    let height = column.leading() * height;
    let entries = &pagination.entries;
    let last = entries.iter().map(|entry| entry.page).max().unwrap_or(1).to_string();
    let style = context.typesetter.regular(context.document.design.sizes.body);
    // All lines reserve the width of the largest page number.
    let right = body.width - context.typesetter.width(&style, &last)? - style.size * 0.5;
    let mut after_chapter = false;
    for (index, entry) in entries.iter().enumerate() {
        // The last two entries stay on the same page.
        let is_kept = index + 2 == entries.len();
        // Add white space between the chapters and the entries before and after them.
        let is_chapter = entry.puzzles.is_some();
        if index > 0 && after_chapter != is_chapter {
            column.space(height * 0.4);
        }
        after_chapter = is_chapter;
        add_entry(context, &mut column, entry, (height, right), is_kept)?;
    }
    // The last page has more than a few lines.
    let limit = balanced_height(&column.blocks, body.height);
    Ok(break_pages(column.blocks, limit))
}

/// Adds an entry of the given height: title and puzzle numbers at the left, the page number at the
/// right, and dot leaders up to `right`. If `is_kept`, the next entry is on the same page. The leaders of all entries end at the same x coordinate, so that their
/// dots line up. A long title has several lines; page number and leaders are on the last line.
fn add_entry(
    context: Context<'_>,
    column: &mut TextColumn<'_>,
    entry: &ContentsEntry,
    (height, right): (Pt, Pt),
    is_kept: bool,
) -> Result<(), Diagnostic> {
    let typesetter = context.typesetter;
    let sizes = &typesetter.design().sizes;
    let body = typesetter.regular(sizes.body);
    let leading = column.leading();
    let lines = entry_lines(context, entry, right)?;
    let count = lines.len();
    for (i, line) in lines.into_iter().enumerate() {
        let is_last = i + 1 == count;
        // The lines of one entry are closer to each other than to the next entry.
        let height = if is_last { height } else { leading };
        let baseline = leading * 0.98;
        let at = |x: Pt| Point::new(x, baseline);
        let mut items = moved(line.items, at(Pt::ZERO));
        if is_last {
            let page = entry.page.to_string();
            let page_x = at(column.width);
            items.extend(typesetter.line(&body, &page, page_x, Align::Right, Role::Text)?);
            let dot = typesetter.width(&body, " .")?;
            let free = right - line.width - sizes.body * 0.5;
            // Guards against fonts whose full stop has no width.
            let dots = if dot > Pt(0.5) { (free / dot).floor().clamp(0.0, 1000.0) } else { 0.0 };
            if dots > 1.0 {
                let leaders = " .".repeat(dots as usize);
                let role = Role::Artifact;
                items.extend(typesetter.line(&body, &leaders, at(right), Align::Right, role)?);
            }
        }
        column.block(height, Keep::when(!is_last || is_kept), items);
    }
    Ok(())
}

/// Breaks the title of an entry into lines. Adds the puzzle numbers of the entry after the title,
/// or on a line below the title.
fn entry_lines(
    context: Context<'_>,
    entry: &ContentsEntry,
    width: Pt,
) -> Result<Vec<Line>, Diagnostic> {
    let typesetter = context.typesetter;
    let document = context.document;
    let sizes = &typesetter.design().sizes;
    let (body, small) = (typesetter.regular(sizes.body), typesetter.regular(sizes.small));
    let mut lines = plain(typesetter, &body, &entry.title, width, Setting::Left)?;
    let Some(puzzles) = &entry.puzzles else { return Ok(lines) };
    let [first, last] =
        [puzzles.start, puzzles.end - 1].map(|index| document.number(index).to_string());
    let id = if first == last { "puzzles-one" } else { "puzzles-range" };
    let text = document.language.text(id, &[("first", &first), ("last", &last)]);
    for line in plain(typesetter, &small, &text, width, Setting::Left)? {
        let gap = sizes.body * 0.8;
        match lines.last_mut().filter(|last| last.width + gap + line.width <= width) {
            Some(last) => {
                let at = Point::new(last.width + gap, Pt::ZERO);
                last.items.extend(moved(line.items, at));
                last.width += gap + line.width;
            }
            None => lines.push(line),
        }
    }
    Ok(lines)
}
