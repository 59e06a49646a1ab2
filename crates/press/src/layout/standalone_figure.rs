//! Single puzzles and answers, each on a page of its own size, for publishing outside the document.

use super::arrangement::fit;
use super::footprints::footprint;
use super::typesetter::Typesetter;
use super::word_list::{list_items, list_style};
use super::{Context, caption, figure, puzzles, without_examples};
use crate::document::{Document, Placed};
use crate::page::{Edges, Item, Page};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::{Point, Pt, Size};
use bookgen_puzzles::Face;

/// A puzzle or an answer alone: its figure at the maximum size of the design, and its list.
///
/// Number, title and level are not printed; the alternative text names them.
pub struct StandaloneFigure {
    /// The number of the puzzle.
    pub number: u32,
    /// Whether it is the puzzle or the answer.
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
    let context = Context { document, puzzles: &puzzles, examples: &[], typesetter };
    let pairs =
        (0..puzzles.len()).map(|index| Ok([puzzle(context, index)?, answer(context, index)?]));
    Ok(pairs.collect::<Result<_, Diagnostic>>()?)
}

fn puzzle(context: Context<'_>, index: usize) -> Result<StandaloneFigure, Diagnostic> {
    // Higher than any list.
    const MAX_HEIGHT: Pt = Pt(14_000.0);
    let typesetter = context.typesetter;
    let style = &context.document.design.puzzle;
    let placed = context.puzzles[index];
    let number = context.document.number(index);
    let level = caption::level(context, placed).name;
    let alt = puzzles::alt_text(context, placed, &number.to_string(), &level);
    let footprint = footprint(context, placed)?;
    let words = footprint.list.iter().copied();
    let width = words.fold(footprint.max.width, |widest, word| widest.max(word + Pt(0.1)));
    let list_style = list_style(typesetter);
    let fitted = fit(&footprint, Size::new(width, MAX_HEIGHT), list_style)
        .ok_or_else(|| Diagnostic::bug(format!("puzzle {number} has no size")))?;
    let drawn = placed.board.draw(Face::Puzzle, style, fitted.size);
    let corner = Point::default();
    let figure = figure::figure_item(typesetter, &drawn, style, corner, false, alt.clone())?;
    let mut items = vec![figure];
    let mut size = drawn.size;
    if let Some(list) = fitted.list {
        let below = Point::new(Pt::ZERO, size.height + list_style.gap);
        let entries = placed.board.word_list();
        items.extend(list_items(context, &entries, list.columns, list.pitch, below)?);
        size = Size::new(size.width.max(list.width), below.y + list.height);
    }
    Ok(StandaloneFigure { number, face: Face::Puzzle, alt, page: page(size, number, items) })
}

fn answer(context: Context<'_>, index: usize) -> Result<StandaloneFigure, Diagnostic> {
    let style = &context.document.design.answer;
    let language = &context.document.language;
    let placed = context.puzzles[index];
    let number = context.document.number(index);
    let max = placed.board.extent(Face::Answer, style).most;
    let drawn = placed.board.draw(Face::Answer, style, max);
    let kind = placed.puzzle.kind.as_str();
    let kind = language.kind(kind).map_or(kind, |texts| &texts.title);
    let number_text = number.to_string();
    let alt = language.say("alt-answer", &[("kind", kind), ("number", &number_text)]);
    let corner = Point::default();
    let item = figure::figure_item(context.typesetter, &drawn, style, corner, true, alt.clone())?;
    let page = page(drawn.size, number, vec![item]);
    Ok(StandaloneFigure { number, face: Face::Answer, alt, page })
}

fn page(size: Size, number: u32, items: Vec<Item>) -> Page {
    Page { size, bleed: Edges::default(), label: number.to_string(), items }
}
