//! The pages "How to solve": for each kind of puzzle, the rules, an example and the levels.

use std::sync::Arc;

use super::caption::{self, LevelText, level_marks};
use super::clues::{self, ClueLayout};
use super::footprints::clues_of;
use super::level_marks::BASELINE_SHIFT;
use super::paragraph::{Setting, Span, plain, stack};
use super::text_column::{Block, TextColumn, page_count, tightened};
use super::word_list::{list_items, list_style};
use super::{Context, markdown};
use crate::document::Placed;
use crate::page::{Item, Role, moved};
use crate::paint::{Extent, Painted, Style};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::{Point, Pt, Size};
use bookgen_puzzles::KindTexts;
use bookgen_puzzles::{self as kinds, About, Face};

/// The texts of the how-to-solve pages, one text for each kind of puzzle. Each text has a title and
/// blocks.
pub fn texts(context: Context<'_>, body: Size) -> Result<Vec<(String, Vec<Block>)>, Faults> {
    let mut texts = Vec::new();
    let only_one = context.examples.len() == 1;
    for placed in context.examples {
        let Some(kind) = kinds::find(&placed.puzzle.kind) else { continue };
        let about = kind.about();
        let Some(words) = context.document.language.kind(about.name) else { continue };
        let title = if only_one {
            context.document.language.text("how-to-solve", &[])
        } else {
            words.how_to.clone()
        };
        let mut column = TextColumn::new(context.typesetter, body.width);
        column.heading(&title)?;
        let break_at = add_text(context, &mut column, body.height, about, words, placed)?;
        // Reduce the white space if this avoids a last page with only a few lines. A text of two
        // pages is broken before the block `break_at`, but only if both parts then fit on one page
        // each.
        let mut first = column.blocks.clone();
        let second = first.split_off(break_at.min(first.len()));
        let parts = [first, second].map(|part| tightened(part, body.height));
        let each_fits = parts.iter().all(|part| page_count(part, body.height) < 2);
        let blocks = if each_fits { parts.concat() } else { tightened(column.blocks, body.height) };
        texts.push((title, blocks));
    }
    Ok(texts)
}

/// The maximum width of a worked example, as a fraction of the width of the text, and its maximum
/// height, as a fraction of the height of a page.
const WORKED_WIDTH: f64 = 0.62;
const WORKED_HEIGHT: f64 = 0.42;

/// Adds the text of one kind to a column. Returns the number of blocks before the best page break,
/// or `usize::MAX` if no page break is better than others.
fn add_text(
    context: Context<'_>,
    column: &mut TextColumn<'_>,
    height: Pt,
    about: &About,
    words: &KindTexts,
    placed: &Placed,
) -> Result<usize, Diagnostic> {
    let mut break_at = usize::MAX;
    markdown::markdown(column, &words.rules)?;
    let example = Example::new(context, column, height, placed, &words.title)?;
    column.space(column.leading() * 0.9);
    let begin = |column: &mut TextColumn<'_>| {
        let first = column.blocks.len();
        column.subheading(&words.begin_title)?;
        markdown::markdown(column, &words.begin)?;
        worked_example(context, column, placed, words, height, first)
    };
    let ladder = |column: &mut TextColumn<'_>| {
        column.subheading(&context.document.language.text("the-levels", &[]))?;
        levels(context, column, about)?;
        time_note(context, column, about)
    };
    if example.side_by_side {
        example.add_pair(column)?;
        example_caption(column, words)?;
        if placed.board.worked().is_some() {
            // The worked example usually needs a second page. The levels fill the first page.
            ladder(column)?;
            begin(column)?;
            return Ok(break_at);
        }
        begin(column)?;
    } else if let Some(page) = example.page(words, column.width, height)? {
        // If the figures are too wide to be side by side, the puzzle and its answer share a page
        // without other text.
        begin(column)?;
        ladder(column)?;
        let break_at = column.blocks.len();
        column.space(column.leading() * 1.5);
        column.blocks.extend(page);
        return Ok(break_at);
    } else {
        // If the figures do not fit on one page, or if the puzzle has a list, the puzzle and its
        // list are placed before the page break. The answer and the caption are placed after it.
        example.add_puzzle(column)?;
        begin(column)?;
        break_at = column.blocks.len();
        column.space(column.leading() * 0.9);
        example.add_answer(column)?;
        example_caption(column, words)?;
    }
    ladder(column)?;
    Ok(break_at)
}

/// The figures of an example: the puzzle and its answer.
struct Example<'a> {
    context: Context<'a>,
    puzzle: Painted,
    answer: Painted,
    /// The lists of the puzzle.
    list: ExampleList<'a>,
    /// Whether puzzle and answer are side by side.
    side_by_side: bool,
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
            let layout = clues::fit_alone(&Arc::new(clues), page).ok_or_else(|| {
                let fault = Diagnostic::book("the clues of the example do not fit on a page");
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
    /// Draws an example. Each figure is at most as large as an answer of the document. If the two
    /// figures are side by side, together they are at most as wide as the column.
    fn new(
        context: Context<'a>,
        column: &TextColumn<'_>,
        height: Pt,
        placed: &'a Placed,
        kind: &str,
    ) -> Result<Example<'a>, Diagnostic> {
        let design = &context.document.design;
        let style = &design.answer;
        let gap = design.answer_gap * 1.4;
        let (typesetter, board) = (context.typesetter, &*placed.board);
        let extents =
            [Face::Puzzle, Face::Answer].map(|face| typesetter.extent(board, face, style));
        let wider = |width: Pt| extents.iter().any(|extent| extent.least.width > width);
        let half = (column.width - gap) / 2.0;
        let side_by_side = !wider(half);
        let width = if side_by_side { half } else { column.width };
        if wider(width) || extents.iter().any(|extent| extent.least.height > height) {
            let min = extents[0].least;
            let fault = Diagnostic::book("the example of the rules does not fit on a page");
            let label = format!("with this style the example needs {} x {}", min.width, min.height);
            return Err(design.point_at(fault, "answer", label).help(format!(
                "the text area is {} x {height}; use a larger trim, smaller margins or smaller cells in [page.answer], or leave out the page how-to-solve",
                column.width
            )));
        }
        // If the figures are not side by side, the puzzle has its minimum size, so that two pages are
        // enough. The answer is as wide as the puzzle, if its cells may be that large.
        let alone = Style { most_cell: design.puzzle.most_cell, ..style.clone() };
        let style = if side_by_side { style } else { &alone };
        let paint = |face: Face, extent: Extent, alt: &str| {
            let max = typesetter.extent(board, face, style).most;
            let full = if side_by_side {
                (width / max.width).min(height / max.height)
            } else {
                extents[0].least.width / max.width
            };
            let least = extent.least.width / max.width;
            let scale = full.min(1.0).max(least);
            let frame = Size::new(max.width * scale, max.height * scale);
            let alt = context.document.language.text(alt, &[("kind", kind)]);
            typesetter.paint(board, face, style, frame, alt, Some(&placed.id))
        };
        let [puzzle, answer] = extents;
        Ok(Example {
            context,
            puzzle: paint(Face::Puzzle, puzzle, "alt-example")?,
            answer: paint(Face::Answer, answer, "alt-example-answer")?,
            list: ExampleList::new(context, placed, Size::new(column.width, height))?,
            side_by_side,
            gap,
        })
    }

    /// Adds puzzle and answer side by side, with the list below them.
    fn add_pair(&self, column: &mut TextColumn<'_>) -> Result<(), Diagnostic> {
        let (puzzle, answer) = (self.puzzle.size, self.answer.size);
        let left = (column.width - puzzle.width - self.gap - answer.width) / 2.0;
        let items = vec![at(&self.puzzle, left), at(&self.answer, left + puzzle.width + self.gap)];
        column.block(puzzle.height.max(answer.height), true, items);
        self.add_list(column, column.width, true)
    }

    /// The blocks of a page with the answer below its puzzle. Returns `None` if the figures do not
    /// fit on one page, or if the puzzle has a list: the list would be between the figures, and
    /// readers would not know to which figure the list belongs.
    fn page(
        &self,
        words: &KindTexts,
        width: Pt,
        height: Pt,
    ) -> Result<Option<Vec<Block>>, Diagnostic> {
        if !self.list.is_none() {
            return Ok(None);
        }
        let mut column = TextColumn::new(self.context.typesetter, width);
        self.add_puzzle(&mut column)?;
        // The answer stays below its puzzle.
        for block in &mut column.blocks {
            block.keep_with_next = true;
        }
        column.space(column.leading() * 1.5);
        self.add_answer(&mut column)?;
        example_caption(&mut column, words)?;
        let fits = page_count(&column.blocks, height) < 2;
        Ok(fits.then_some(column.blocks))
    }

    fn add_puzzle(&self, column: &mut TextColumn<'_>) -> Result<(), Diagnostic> {
        let size = self.puzzle.size;
        let item = at(&self.puzzle, (column.width - size.width) / 2.0);
        column.block(size.height, !self.list.is_none(), vec![item]);
        self.add_list(column, size.width, false)
    }

    fn add_answer(&self, column: &mut TextColumn<'_>) -> Result<(), Diagnostic> {
        let size = self.answer.size;
        let item = at(&self.answer, (column.width - size.width) / 2.0);
        column.block(size.height, true, vec![item]);
        Ok(())
    }

    /// Adds the lists of the puzzle in columns. `width` is the width of all columns together; if
    /// only one column fits, the whole text width is used instead. With `keep`, the list stays on
    /// the same page as the next block.
    fn add_list(
        &self,
        column: &mut TextColumn<'_>,
        width: Pt,
        keep: bool,
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
                    let items = clues::fragment(layout, page, fonts, Some(id))
                        .map_err(|missing| typesetter.missing_glyph(&missing))?;
                    let is_kept = keep && page + 1 == layout.pages.len();
                    let items = items.into_iter().collect();
                    column.block(layout.size(page).height, is_kept, items);
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

/// Adds the first steps of the example as a picture, with a sentence for each technique below it.
/// Adds nothing if the kind has no such picture. `height` is the height of a page, and `first` is the
/// index of the first block of the text before the picture.
fn worked_example(
    context: Context<'_>,
    column: &mut TextColumn<'_>,
    placed: &Placed,
    words: &KindTexts,
    height: Pt,
    first: usize,
) -> Result<(), Diagnostic> {
    let Some(worked) = placed.board.worked() else { return Ok(()) };
    let (typesetter, design) = (context.typesetter, &context.document.design);
    // Steps with the same technique share a sentence.
    let mut sentences: Vec<(Vec<String>, &str)> = Vec::new();
    for (number, technique) in (1..).zip(&worked.techniques) {
        let Some(sentence) = words.step(technique) else { return Ok(()) };
        let number = number.to_string();
        match sentences.iter_mut().find(|(_, known)| *known == sentence) {
            Some((numbers, _)) => numbers.push(number),
            None => sentences.push((vec![number], sentence)),
        }
    }
    // Nobody writes in the picture, so its cells may be as small as the cells of answers.
    let style = Style { most_cell: design.puzzle.most_cell, ..design.answer.clone() };
    let extent = typesetter.worked_extent(&worked, &style);
    let frame = Size::new(column.width * WORKED_WIDTH, height * WORKED_HEIGHT);
    let scale = (frame.width / extent.most.width).min(frame.height / extent.most.height).min(1.0);
    let size = Size::new(extent.most.width * scale, extent.most.height * scale);
    if size.width < extent.least.width {
        return Ok(());
    }
    let alt = context.document.language.text("alt-worked", &[("kind", &words.title)]);
    let drawn = typesetter.paint_worked(&worked, &style, size, alt)?;
    // The text before the picture stays on its page.
    for block in &mut column.blocks[first..] {
        block.keep_with_next = true;
    }
    column.space(column.leading() * 0.9);
    let item = at(&drawn, (column.width - drawn.size.width) / 2.0);
    column.block(drawn.size.height, true, vec![item]);
    column.space(column.leading() * 0.9);
    // All sentences have one indent.
    let body = design.sizes.body;
    let mut indent = body * 1.5;
    for (numbers, _) in &sentences {
        let width = typesetter.width(&typesetter.regular(body), &numbers.join(", "))?;
        indent = indent.max(width + body * 0.5);
    }
    for (numbers, sentence) in sentences {
        let mark = numbers.join(", ");
        let style = typesetter.italic(body);
        let spans = [Span { style, text: sentence.to_owned() }];
        column.indented(&mark, indent, &spans, Setting::Left)?;
    }
    Ok(())
}

/// A drawing at a distance from the left edge of its block.
fn at(drawn: &Painted, x: Pt) -> Item {
    drawn.item.clone().moved(Point::new(x, Pt::ZERO))
}

/// Adds the caption of the example.
fn example_caption(column: &mut TextColumn<'_>, words: &KindTexts) -> Result<(), Diagnostic> {
    let size = column.typesetter.design().sizes.small;
    let style = column.typesetter.italic(size);
    let lines = plain(column.typesetter, &style, &words.caption, column.width, Setting::Centred)?;
    column.space(column.leading() * 0.5);
    column.lines(lines, size * 1.35, size, false, Role::Text);
    Ok(())
}

/// Adds a sentence about the solving times, if captions print times of puzzles of the kind.
fn time_note(
    context: Context<'_>,
    column: &mut TextColumn<'_>,
    about: &About,
) -> Result<(), Diagnostic> {
    let has_time = |placed: &&Placed| {
        placed.puzzle.kind == about.name && caption::time(context, placed).is_some()
    };
    if !context.puzzles.iter().any(has_time) {
        return Ok(());
    }
    let size = column.typesetter.design().sizes.small;
    let style = column.typesetter.italic(size);
    let text = context.document.language.text("time-note", &[]);
    let lines = plain(column.typesetter, &style, &text, column.width, Setting::Left)?;
    column.space(column.leading() * 0.5);
    column.lines(lines, size * 1.35, size, false, Role::Text);
    Ok(())
}

/// Adds a row for each level of a kind. Levels that no puzzle of the document has are left out. A
/// row has the marks and the name of the level, and the solving techniques that the level needs.
fn levels(
    context: Context<'_>,
    column: &mut TextColumn<'_>,
    about: &About,
) -> Result<(), Diagnostic> {
    let typesetter = context.typesetter;
    let sizes = &typesetter.design().sizes;
    let height = column.leading() * 1.25;
    let (regular, italic) = (typesetter.regular(sizes.body), typesetter.italic(sizes.body));
    let gap = sizes.body * 1.4;
    let mut rows = Vec::new();
    let (mut marks_width, mut name_width) = (Pt::ZERO, Pt::ZERO);
    for level in about.levels {
        let is_printed = context
            .puzzles
            .iter()
            .any(|placed| placed.puzzle.kind == about.name && placed.grade.level == Some(level));
        let texts = context.document.language.level(about.name, level.name);
        let Some(texts) = texts.filter(|_| is_printed) else { continue };
        let step = LevelText::of(context, texts.name.clone(), context.ladders.step(about, level));
        let marks = level_marks(context, &step, sizes.body)?;
        if let Some(marks) = &marks {
            marks_width = marks_width.max(marks.width + gap);
        }
        name_width = name_width.max(typesetter.width(&regular, &step.text)?);
        rows.push((marks, step.text, &texts.needs));
    }
    // Long names are broken into lines, so that the explanations keep more than half of the width.
    let name_width = name_width.min((column.width - marks_width) * 0.45);
    let left = marks_width + name_width + gap;
    let leading = column.leading();
    let count = rows.len();
    for (i, (marks, name, needs)) in rows.into_iter().enumerate() {
        let baseline = height * 0.72;
        let mut items = Vec::new();
        if let Some(marks) = marks {
            let at = Point::new(Pt::ZERO, baseline - sizes.body * BASELINE_SHIFT);
            items.extend(moved(marks.items, at));
        }
        let name = plain(typesetter, &regular, &name, name_width + Pt(0.1), Setting::Left)?;
        let needs = plain(typesetter, &italic, needs, column.width - left, Setting::Left)?;
        let further = name.len().max(needs.len()).saturating_sub(1) as f64;
        for (lines, x) in [(name, marks_width), (needs, left)] {
            items.extend(stack(lines, Point::new(x, baseline), leading, &Role::Text).0);
        }
        // The rows of all levels stay on one page.
        column.block(height + leading * further, i + 1 < count, items);
    }
    Ok(())
}
