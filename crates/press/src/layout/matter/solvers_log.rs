//! The solver's log: a table with a row for each puzzle, in which the solver writes a date and a
//! time.

use crate::layout::context::Context;
use crate::layout::text::{Align, TextColumn, break_pages, rule};
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Size};

/// The minimum height of a row: high enough to write in.
const MIN_ROW: Pt = Pt(19.0);

/// The minimum width of a table.
const MIN_WIDTH: Pt = Pt(140.0);

/// The space between two tables, as a share of the width of the page.
const GAP: f64 = 0.07;

/// The pages of the log. The items are relative to the top left corner of the text area.
///
/// # Errors
/// A character that no font has.
pub fn pages(context: Context<'_>, body: Size) -> Result<Vec<Vec<Item>>, Diagnostic> {
    let sizes = &context.document.design.sizes;
    let title = context.document.language.text("solvers-log", &[]);
    let mut column = TextColumn::new(context.typesetter, body.width);
    column.heading(&title)?;
    let heading = break_pages(column.blocks, body.height);
    let heading = heading.into_iter().next().unwrap_or_default();
    let gap = body.width * GAP;
    let is_wide = (body.width - gap) / 2.0 >= MIN_WIDTH;
    let (tables, width) = if is_wide { (2, (body.width - gap) / 2.0) } else { (1, body.width) };
    let row = MIN_ROW.max(sizes.body * 1.6);
    let mut pages = Vec::new();
    let mut next = 0;
    while next < context.puzzles.len() {
        let top = if pages.is_empty() { sizes.heading * 2.9 } else { Pt::ZERO };
        let mut items = if pages.is_empty() { heading.clone() } else { Vec::new() };
        // The first row has the names of the columns.
        let rows = (((body.height - top) / row).floor() as usize).saturating_sub(1).max(1);
        // The tables of the last page have the same length.
        let rows = rows.min((context.puzzles.len() - next).div_ceil(tables));
        for table in 0..tables {
            let end = (next + rows).min(context.puzzles.len());
            if next < end {
                let at = Point::new((width + gap) * table as f64, top);
                let size = Size::new(width, row);
                items.extend(moved(table_items(context, next..end, size)?, at));
            }
            next = end;
        }
        pages.push(items);
    }
    Ok(pages)
}

/// A table with the puzzles of a range, with rows of a size.
fn table_items(
    context: Context<'_>,
    puzzles: std::ops::Range<usize>,
    Size { width, height }: Size,
) -> Result<Vec<Item>, Diagnostic> {
    let (document, typesetter) = (context.document, context.typesetter);
    let design = &document.design;
    let label = typesetter.label(design.sizes.small);
    let figures = typesetter.figures(design.sizes.body * 0.9);
    // The right edge of the numbers, and the left edges of the other columns.
    let columns = [width * 0.18, width * 0.26, width * 0.68];
    let baseline = |row: usize| height * (row as f64 + 0.72);
    let mut items = Vec::new();
    let names =
        [("log-number", Align::Right), ("log-date", Align::Left), ("log-time", Align::Left)];
    for ((id, align), x) in names.into_iter().zip(columns) {
        let name = document.language.text(id, &[]);
        let name = if design.small_caps { name.to_lowercase() } else { name };
        let room = match align {
            Align::Right => columns[0],
            _ => width * 0.32,
        };
        let at = Point::new(x, baseline(0));
        items.extend(typesetter.truncated_line(&label, &name, at, align, room, Role::Text)?);
    }
    let line = |row: usize, weight: Pt| {
        let y = height * (row as f64 + 1.0);
        rule(Point::new(Pt::ZERO, y), Point::new(width, y), weight)
    };
    items.push(line(0, design.puzzle.thick));
    for (row, puzzle) in puzzles.enumerate() {
        let number = document.number(puzzle).to_string();
        let at = Point::new(columns[0], baseline(row + 1));
        items.extend(typesetter.line(&figures, &number, at, Align::Right, Role::Text)?);
        items.push(line(row + 1, design.puzzle.thin));
    }
    Ok(items)
}
