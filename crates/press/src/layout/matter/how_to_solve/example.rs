//! The example of a how-to-solve text: a puzzle and its answer.

use std::sync::Arc;

use super::worked::{Picture, centred};
use crate::document::Placed;
use crate::layout::context::Context;
use crate::layout::figures::{
    ClueLayout, clues_of, fit_clues_alone, list_fragment, list_items, list_style,
};
use crate::layout::text::{ColumnBlock, Keep, Setting, TextColumn, page_count, plain};
use crate::page::Role;
use crate::paint::{Painted, Style};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Size};
use bookgen_puzzles::Face;
use bookgen_puzzles::figure::{Grid, Panel};

/// The figures of an example: the puzzle and its answer.
pub struct Example<'a> {
    context: Context<'a>,
    puzzle: Painted,
    answer: Painted,
    /// The lists of the puzzle.
    list: ExampleList<'a>,
    is_side_by_side: bool,
    /// Whether the cells of the answer are smaller than the cells of the puzzle.
    has_small_answer: bool,
    gap: Pt,
}

/// The lists of an example.
enum ExampleList<'a> {
    /// No list.
    None,
    /// A plain list.
    Plain(Vec<String>),
    /// Clues, with the id of the puzzle.
    Clues(ClueLayout, &'a str),
}

impl<'a> ExampleList<'a> {
    /// The lists of an example. `page` is the text area of a page.
    fn new(
        context: Context<'_>,
        placed: &'a Placed,
        page: Size,
    ) -> Result<ExampleList<'a>, Diagnostic> {
        let typesetter = context.typesetter;
        let figure = placed.board.figure(Face::Puzzle, typesetter.design().medium);
        if let Some(clues) = clues_of(typesetter, &figure, page.width)? {
            let layout = fit_clues_alone(&Arc::new(clues), page).ok_or_else(|| {
                let fault = Diagnostic::input("the clues of the example do not fit on a page");
                let label = "the type of the clues is too large for the page".to_owned();
                typesetter.design().point_at(fault, "sizes.list", label).help(
                    "use smaller type (`list` in [page.sizes]), or leave out the page how-to-solve",
                )
            })?;
            return Ok(ExampleList::Clues(layout, &placed.id));
        }
        let entries: Vec<String> = figure.entries().map(str::to_owned).collect();
        Ok(if entries.is_empty() { ExampleList::None } else { ExampleList::Plain(entries) })
    }

    fn is_none(&self) -> bool {
        matches!(self, ExampleList::None)
    }
}

impl<'a> Example<'a> {
    /// Draws an example in a column. The figures have cells of the same size, at most as large as in
    /// an answer of the document. They are side by side if the column is wide enough, if necessary with
    /// smaller cells in the answer. `height` is the height of a page. With [`Picture::Least`], the cells
    /// are as small as possible.
    pub fn new(
        context: Context<'a>,
        column: &TextColumn<'_>,
        height: Pt,
        placed: &'a Placed,
        kind: &str,
        size: Picture,
    ) -> Result<Example<'a>, Diagnostic> {
        /// Texts in corners are larger than in puzzles, so that the cells can be small.
        const CORNER: f64 = 0.36;
        let design = &context.document.design;
        let style = design.example_style();
        let style = &Style { corner_ratio: style.corner_ratio.max(CORNER), ..style };
        let (typesetter, board) = (context.typesetter, &*placed.board);
        let faces = [Face::Puzzle, Face::Answer];
        let ranges = faces.map(|face| typesetter.cell_range(board, face, style));
        let least = ranges[0].0.max(ranges[1].0);
        let most = ranges[0].1.min(ranges[1].1).max(least);
        let size_of = |face: Face, cell: Pt| typesetter.size_of(board, face, style, cell);
        // The cells of the answer for the cells of the puzzle.
        let small_answer = ranges[1].0;
        let sizes = |cell: Pt, answer: Pt| [size_of(faces[0], cell), size_of(faces[1], answer)];
        let figure = board.figure(Face::Puzzle, design.medium);
        let is_open = figure.grid().is_some_and(Grid::is_open);
        // Two fields of dots must not look like one.
        let gap = |cell: Pt| {
            let open = if is_open { cell * 1.5 } else { Pt::ZERO };
            (design.answer_gap * 1.4).max(open)
        };
        let fit_beside = |cell: Pt, answer: Pt| {
            let [puzzle, answer] = sizes(cell, answer);
            puzzle.width + gap(cell) + answer.width <= column.width
                && puzzle.height.max(answer.height) <= height
        };
        // Words are set in lines for cells of their own least size.
        let answer_figure = board.figure(Face::Answer, design.medium);
        let is_words =
            matches!(answer_figure.panels.first(), Some(Panel::Flow(_) | Panel::Text(_)));
        let are_alike = !is_words && fit_beside(least, least);
        let is_side_by_side = are_alike || fit_beside(least, small_answer);
        // Below each other, an answer with much smaller cells leaves the page to the puzzle.
        let is_small_below = !is_side_by_side && small_answer * 2.0 <= least;
        let has_small_answer = is_words || is_small_below || is_side_by_side && !are_alike;
        let answer_cell = |cell: Pt| if has_small_answer { small_answer } else { cell };
        let fits_beside = |cell: Pt| fit_beside(cell, answer_cell(cell));
        let fit = |size: &Size| size.width <= column.width && size.height <= height;
        let smallest = sizes(least, answer_cell(least));
        if !smallest.iter().all(fit) {
            return Err(does_not_fit(context, smallest[0], Size::new(column.width, height)));
        }
        // If the figures are not side by side, they have their minimum size, so that two pages are
        // enough.
        let is_large = is_side_by_side && matches!(size, Picture::Natural);
        let cell = if is_large { largest(least, most, fits_beside) } else { least };
        let style = Style { most_cell: style.most_cell.max(cell), ..style.clone() };
        let paint = |face: Face, cell: Pt, alt: &str| {
            let frame = typesetter.size_of(board, face, &style, cell);
            let alt = context.document.language.text(alt, &[("kind", kind)]);
            typesetter.paint(board, face, &style, frame, alt, Some(&placed.id))
        };
        Ok(Example {
            context,
            puzzle: paint(Face::Puzzle, cell, "alt-example")?,
            answer: paint(Face::Answer, answer_cell(cell), "alt-example-answer")?,
            list: ExampleList::new(context, placed, Size::new(column.width, height))?,
            is_side_by_side,
            gap: gap(cell),
            has_small_answer,
        })
    }

    /// Whether the column is wide enough for the figures side by side.
    pub fn is_side_by_side(&self) -> bool {
        self.is_side_by_side
    }

    /// Adds puzzle and answer side by side, with the list and the caption below them.
    pub fn add_pair(&self, column: &mut TextColumn<'_>, caption: &str) -> Result<(), Diagnostic> {
        let figures = [&self.puzzle, &self.answer];
        let [puzzle, answer] = figures.map(|figure| figure.size);
        // The puzzle can have clues above its cells or an additional row, so the cells of the two
        // figures are aligned at the foot. The cells of a figure with a second grid end higher up.
        // Figures with cells of different sizes are aligned at the top.
        let are_at_foot =
            !self.has_small_answer && figures.iter().all(|figure| figure.frames().len() == 1);
        let feet = figures.map(|figure| match figure.frames().first() {
            Some(frame) if are_at_foot => figure.size.height - frame.origin.y,
            _ => Pt::ZERO,
        });
        let foot = feet[0].max(feet[1]);
        let tops = feet.map(|own| foot - own);
        let left = (column.width - puzzle.width - self.gap - answer.width) / 2.0;
        let right = left + puzzle.width + self.gap;
        let items = vec![
            self.puzzle.item.clone().moved(Point::new(left, tops[0])),
            self.answer.item.clone().moved(Point::new(right, tops[1])),
        ];
        column.block((tops[0] + puzzle.height).max(tops[1] + answer.height), Keep::WithNext, items);
        self.add_list(column, column.width, Keep::WithNext)?;
        add_caption(column, caption)
    }

    /// The blocks of a page with the answer below its puzzle. Returns `None` if the figures do not
    /// fit on one page, or if the puzzle has a list: the list would be between the figures, and
    /// readers would not know to which figure the list belongs.
    pub fn page(
        &self,
        caption: &str,
        column: &TextColumn<'_>,
        height: Pt,
    ) -> Result<Option<Vec<ColumnBlock>>, Diagnostic> {
        if !self.list.is_none() {
            return Ok(None);
        }
        let mut column = TextColumn::new(self.context.typesetter, column.width);
        self.add_puzzle(&mut column)?;
        // The answer stays below its puzzle.
        for block in &mut column.blocks {
            block.keep_with_next = true;
        }
        column.space(column.leading() * 1.5);
        self.add_answer(&mut column, caption)?;
        if let Some(first) = column.blocks.first_mut() {
            first.space_above = column.typesetter.design().sizes.leading * 1.5;
        }
        let fits = page_count(&column.blocks, height) < 2;
        Ok(fits.then_some(column.blocks))
    }

    /// Adds the puzzle with its list.
    pub fn add_puzzle(&self, column: &mut TextColumn<'_>) -> Result<(), Diagnostic> {
        let size = self.puzzle.size;
        let item = centred(&self.puzzle, column.width);
        column.block(size.height, Keep::when(!self.list.is_none()), vec![item]);
        self.add_list(column, size.width, Keep::Free)
    }

    /// Adds the answer with the caption.
    pub fn add_answer(&self, column: &mut TextColumn<'_>, caption: &str) -> Result<(), Diagnostic> {
        let item = centred(&self.answer, column.width);
        column.block(self.answer.size.height, Keep::WithNext, vec![item]);
        add_caption(column, caption)
    }

    /// Adds the lists of the puzzle in columns. `width` is the width of all columns together; if
    /// only one column fits, the whole text width is used instead. `keep` is about the block below
    /// the list.
    fn add_list(
        &self,
        column: &mut TextColumn<'_>,
        width: Pt,
        keep: Keep,
    ) -> Result<(), Diagnostic> {
        let typesetter = self.context.typesetter;
        let list = list_style(typesetter);
        let entries = match &self.list {
            ExampleList::None => return Ok(()),
            ExampleList::Plain(entries) => entries,
            ExampleList::Clues(layout, id) => {
                let fonts = &typesetter.design().fonts;
                column.space(column.leading() * 0.7);
                for page in 0..layout.pages.len() {
                    let items = list_fragment(layout, page, fonts, Some(id))
                        .map_err(|missing| typesetter.missing_glyph(&missing))?;
                    let is_last = page + 1 == layout.pages.len();
                    let keep = if is_last { keep } else { Keep::Free };
                    column.block(layout.size(page).height, keep, items.into_iter().collect());
                }
                return Ok(());
            }
        };
        let style = typesetter.regular(typesetter.design().sizes.list);
        let count = entries.len();
        let mut widest = Pt::ZERO;
        for entry in entries {
            widest = widest.max(typesetter.width(&style, entry)?);
        }
        let fit = |width: Pt| ((width + list.gutter) / (widest + list.gutter)).floor() as usize;
        let width = if fit(width) < 2 { column.width } else { width };
        let columns = count.min(4).min(fit(width).max(1));
        let pitch = width / columns as f64;
        let at = Point::new((column.width - width) / 2.0, Pt::ZERO);
        let items = list_items(typesetter, entries, columns, pitch, at)?;
        column.space(column.leading() * 0.7);
        column.block(list.leading * count.div_ceil(columns) as f64, keep, items);
        Ok(())
    }
}

/// The largest cell between `least` and `most` for which the figures fit. They fit with `least`.
fn largest(least: Pt, most: Pt, fits: impl Fn(Pt) -> bool) -> Pt {
    if fits(most) {
        return most;
    }
    let (mut low, mut high) = (least, most);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if fits(middle) { low = middle } else { high = middle }
    }
    low
}

/// Adds the caption of the example.
fn add_caption(column: &mut TextColumn<'_>, caption: &str) -> Result<(), Diagnostic> {
    let size = column.typesetter.design().sizes.small;
    let style = column.typesetter.italic(size);
    let lines = plain(column.typesetter, &style, caption, column.width, Setting::Centred)?;
    column.space(column.leading() * 0.5);
    column.lines(lines, size * 1.35, size, Keep::Free, Role::Text);
    Ok(())
}

/// The error for figures that do not fit at their minimum size.
fn does_not_fit(context: Context<'_>, min: Size, area: Size) -> Diagnostic {
    let fault = Diagnostic::input("the example of the rules does not fit on a page");
    let label = format!("with this style the example needs {} x {}", min.width, min.height);
    let fault = context.document.design.point_at(fault, "answer", label).help(format!(
        "the text area is {} x {}; use smaller margins or smaller cells in [page.answer], or leave out the page how-to-solve",
        area.width, area.height
    ));
    fault.on_small_page()
}
