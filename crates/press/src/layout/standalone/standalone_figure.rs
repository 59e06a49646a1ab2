//! Single puzzles and answers, each on a page of its own size, for publishing outside the document.

use super::standalone_page::{DrawingStyle, puzzle_page};
use crate::document::{Document, Placed};
use crate::layout::context::{Context, Ladders, without_examples};
use crate::layout::figures::level_text;
use crate::layout::puzzle_pages::{answer_in_grid, puzzle_alt_text};
use crate::layout::text::Typesetter;
use crate::page::{Group, Item, Page, Role};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::Point;
use bookgen_puzzles::Face;

/// A puzzle or an answer alone: the figure at the maximum size that the design allows, and the list
/// of the puzzle. The free place of a grid has the answer of the previous issue as on the page.
///
/// Number, title and level of the puzzle are not printed. The alternative text names the kind and
/// the number, and for a puzzle also the level.
pub struct StandaloneFigure {
    /// The number of the puzzle.
    pub number: u32,
    /// Whether the figure shows the puzzle or the answer.
    pub face: Face,
    /// The alternative text.
    pub alt: String,
    /// The figure, on a page of its own size.
    pub page: Page,
}

/// The puzzles of a document in order, each as a pair of puzzle and answer.
///
/// # Errors
/// A character that no font has.
pub fn standalone_figures(
    document: &Document,
    placed: &[&Placed],
) -> Result<Vec<[StandaloneFigure; 2]>, Faults> {
    let puzzles = without_examples(placed);
    let typesetter = Typesetter { document };
    let ladders = Ladders::new(document, &puzzles);
    let context =
        Context { document, puzzles: &puzzles, examples: &[], typesetter, ladders: &ladders };
    let pairs =
        (0..puzzles.len()).map(|index| Ok([puzzle(context, index)?, answer(context, index)?]));
    Ok(pairs.collect::<Result<_, Diagnostic>>()?)
}

fn puzzle(context: Context<'_>, index: usize) -> Result<StandaloneFigure, Diagnostic> {
    let placed = context.puzzles[index];
    let number = context.document.number(index).to_string();
    let level = level_text(context, placed).name;
    let alt = puzzle_alt_text(context, placed, &number, &level);
    figure(context, index, Face::Puzzle, alt)
}

fn answer(context: Context<'_>, index: usize) -> Result<StandaloneFigure, Diagnostic> {
    let language = &context.document.language;
    let kind = context.puzzles[index].puzzle.kind.as_str();
    let kind = language.kind(kind).map_or(kind, |texts| &texts.title);
    let number = context.document.number(index).to_string();
    let alt = language.text("alt-answer", &[("kind", kind), ("number", &number)]);
    figure(context, index, Face::Answer, alt)
}

fn figure(
    context: Context<'_>,
    index: usize,
    face: Face,
    alt: String,
) -> Result<StandaloneFigure, Diagnostic> {
    let design = &context.document.design;
    let grid = match face {
        Face::Puzzle => &design.puzzle,
        Face::Answer => &design.answer,
    };
    let style = DrawingStyle {
        grid: grid.clone(),
        symbols: design.faces.figures.clone(),
        answer_givens: design.faces.figures_bold.clone(),
        pictures: design.faces.pictures.clone(),
        words: design.faces.regular.clone(),
        headings: design.faces.bold.clone(),
        word_size: design.sizes.list,
    };
    let number = context.document.number(index);
    let placed = context.puzzles[index];
    let mut page = puzzle_page(&*placed.board, face, Some(&placed.id), &design.fonts, &style, &alt)
        .map_err(|missing| context.typesetter.missing_glyph(&missing))?;
    if let (Face::Puzzle, Some(Item::Group(Group { role: Role::Figure(drawing), .. }))) =
        (face, page.items.first())
    {
        let answer = answer_in_grid(context, placed, &drawing.frames, Point::default())?;
        page.items.extend(answer);
    }
    Ok(StandaloneFigure { number, face, alt, page: Page { label: number.to_string(), ..page } })
}
