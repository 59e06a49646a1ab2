//! Contact sheets: the puzzles of many issues, small, for an editor who signs them off.

use crate::document::{Document, Placed};
use crate::layout::text::{Align, Typesetter, rule, stroke};
use crate::page::{Edges, Item, Page, Role};
use crate::paint::{Style, extent};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size, rectangle};
use bookgen_puzzles::Face;
use bookgen_puzzles::figure::Tone;

/// The size of a page, ISO A4.
const PAGE: Size = Size { width: Pt(595.276), height: Pt(841.89) };

/// The margin at each edge of a page.
const MARGIN: Pt = Pt(36.0);

/// The space between two puzzles.
const GAP: Pt = Pt(16.0);

/// The maximum number of puzzles in a row.
const COLUMNS: usize = 4;

/// The type sizes of the title, of the dates and of the texts above a puzzle.
const TITLE: Pt = Pt(14.0);
const DATE: Pt = Pt(9.5);
const TEXT: Pt = Pt(8.0);

/// The space that the title takes at the top of each page.
const HEAD: Pt = Pt(30.0);

/// The space that a date takes above the puzzles of its day.
const DATE_SPACE: Pt = Pt(17.0);

/// The distance of two lines of text, and of the last line from the puzzle.
const LEADING: Pt = Pt(10.0);

/// The side of the box to tick beside a date.
const BOX: Pt = Pt(7.0);

/// The puzzles of a day.
pub struct ContactDay<'a> {
    /// The date, as printed.
    pub date: String,
    /// The puzzles.
    pub puzzles: Vec<ContactPuzzle<'a>>,
}

/// A puzzle on a contact sheet.
pub struct ContactPuzzle<'a> {
    /// The puzzle.
    pub placed: &'a Placed,
    /// The name of the slot and the number, as printed.
    pub title: String,
    /// The level and the author, as printed.
    pub detail: String,
}

/// Lays out a contact sheet in the fonts of `document`: for each day the date, a box to tick, and the
/// puzzles in rows of at most four. Lists of words and clues are left out. `title` is at the top of
/// each page.
///
/// # Errors
/// A character that no font has.
pub fn contact_sheet(
    document: &Document,
    title: &str,
    days: &[ContactDay<'_>],
) -> Result<Vec<Page>, Diagnostic> {
    let most = days.iter().map(|day| day.puzzles.len()).max().unwrap_or(0);
    let grid = ContactGrid::new(most);
    let typesetter = Typesetter { document };
    let rows_of = |day: &ContactDay<'_>| day.puzzles.len().div_ceil(grid.of_day).max(1);
    let mut pages: Vec<Vec<Item>> = Vec::new();
    let mut y = Pt(f64::INFINITY);
    for line in days.chunks(grid.days) {
        let rows = line.iter().map(rows_of).max().unwrap_or(1);
        let height = DATE_SPACE + grid.row_height() * rows as f64;
        if y + height > PAGE.height - MARGIN {
            pages.push(Vec::new());
            y = MARGIN + HEAD;
        }
        let Some(page) = pages.last_mut() else { continue };
        for (at, day) in line.iter().enumerate() {
            let left = MARGIN + (grid.day_width() + GAP) * at as f64;
            page.extend(grid.day(typesetter, day, Point::new(left, y))?);
        }
        y += height;
    }
    let count = pages.len();
    let finished = pages.into_iter().enumerate().map(|(at, mut items)| {
        items.splice(0..0, head(typesetter, title, at + 1, count)?);
        let label = (at + 1).to_string();
        Ok(Page { size: PAGE, bleed: Edges::default(), label, items })
    });
    finished.collect()
}

/// The title and the number of a page.
fn head(
    typesetter: Typesetter<'_>,
    title: &str,
    number: usize,
    count: usize,
) -> Result<Vec<Item>, Diagnostic> {
    let (baseline, right) = (MARGIN + TITLE * 0.8, PAGE.width - MARGIN);
    let number = format!("{number}/{count}");
    let small = typesetter.regular(DATE);
    let free = right - MARGIN - typesetter.width(&small, &number)? - GAP;
    let at = Point::new(MARGIN, baseline);
    let bold = typesetter.bold(TITLE);
    let mut items =
        typesetter.truncated_line(&bold, title, at, Align::Left, free, Role::Heading(1))?;
    let at = Point::new(right, baseline);
    items.extend(typesetter.line(&small, &number, at, Align::Right, Role::Artifact)?);
    Ok(items)
}

/// How a page is divided: rows of days, whose puzzles have squares of one size.
struct ContactGrid {
    /// The number of days in a row.
    days: usize,
    /// The number of puzzles of a day in a row.
    of_day: usize,
    /// The side of the square of a puzzle.
    side: Pt,
}

impl ContactGrid {
    /// The grid for days with at most `most` puzzles.
    fn new(most: usize) -> ContactGrid {
        let of_day = most.clamp(1, COLUMNS);
        let days = COLUMNS / of_day;
        let columns = of_day * days;
        let width = PAGE.width - MARGIN * 2.0;
        let side = (width - GAP * (columns - 1) as f64) / columns as f64;
        // Three puzzles in a row are as large as four: a month then has fewer pages.
        let side = side.min((width - GAP * (COLUMNS - 1) as f64) / COLUMNS as f64);
        ContactGrid { days, of_day, side }
    }

    fn day_width(&self) -> Pt {
        self.side * self.of_day as f64 + GAP * (self.of_day - 1) as f64
    }

    fn row_height(&self) -> Pt {
        LEADING * 2.0 + self.side + GAP
    }

    /// The date, the box and the puzzles of a day.
    fn day(
        &self,
        typesetter: Typesetter<'_>,
        day: &ContactDay<'_>,
        at: Point,
    ) -> Result<Vec<Item>, Diagnostic> {
        let width = self.day_width();
        let weight = Pt(0.5);
        let mut items = vec![rule(at, Point::new(at.x + width, at.y), weight)];
        let top = at.y + DATE_SPACE - BOX - LEADING * 0.5;
        items.push(stroke(rectangle(Rect::new(at.x, top, BOX, BOX)), weight));
        let (left, baseline) = (at.x + BOX + Pt(5.0), top + BOX);
        let bold = typesetter.bold(DATE);
        let (date, free) = (Point::new(left, baseline), at.x + width - left);
        items.extend(typesetter.truncated_line(
            &bold,
            &day.date,
            date,
            Align::Left,
            free,
            Role::Heading(2),
        )?);
        for (index, puzzle) in day.puzzles.iter().enumerate() {
            let (row, column) = (index / self.of_day, index % self.of_day);
            let corner = Point::new(
                at.x + (self.side + GAP) * column as f64,
                at.y + DATE_SPACE + self.row_height() * row as f64,
            );
            items.extend(self.puzzle(typesetter, puzzle, corner)?);
        }
        Ok(items)
    }

    /// A puzzle with its texts. `at` is the top left corner.
    fn puzzle(
        &self,
        typesetter: Typesetter<'_>,
        puzzle: &ContactPuzzle<'_>,
        at: Point,
    ) -> Result<Vec<Item>, Diagnostic> {
        let mut items = Vec::new();
        let lines = [
            (typesetter.bold(TEXT), &puzzle.title, Role::Heading(3)),
            (typesetter.regular(TEXT), &puzzle.detail, Role::Text),
        ];
        for (index, (style, text, role)) in lines.into_iter().enumerate() {
            let baseline = Point::new(at.x, at.y + TEXT * 0.8 + LEADING * index as f64);
            let line =
                typesetter.truncated_line(&style, text, baseline, Align::Left, self.side, role);
            items.extend(line?);
        }
        let board = &*puzzle.placed.board;
        let style = small_style();
        let figure = board.figure(Face::Puzzle, typesetter.design().medium);
        let most = extent(&figure, &style, typesetter.symbol_fonts(Face::Puzzle)).most;
        let scale = (self.side / most.width).min(self.side / most.height).min(1.0);
        let frame = Size::new(most.width * scale, most.height * scale);
        let alt = format!("{}, {}", puzzle.title, puzzle.detail);
        let drawn = typesetter.paint(board, Face::Puzzle, &style, frame, alt, None)?;
        items.push(drawn.item.moved(Point::new(at.x, at.y + LEADING * 2.0)));
        Ok(items)
    }
}

/// The style of a small puzzle: thin lines, and cells of every size.
fn small_style() -> Style {
    Style {
        thin: Pt(0.3),
        thick: Pt(0.8),
        border: Pt(1.0),
        ring: Pt(0.4),
        ring_black: 50,
        clue_tone: Tone::Black,
        symbol_ratio: 0.64,
        corner_ratio: 0.3,
        least_symbol: Pt(0.5),
        least_type: Pt::ZERO,
        least_cell: Pt(1.0),
        most_cell: Pt(24.0),
    }
}
