//! Each puzzle and each answer by itself, for editions that are put together elsewhere.

use super::arrange::fit;
use super::compose::Composer;
use super::makeup::{footprint, list_style};
use super::{Job, figure, puzzles};
use crate::document::Document;
use crate::document::Placed;
use crate::page::{Edges, Item, Page};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::{Point, Pt, Size};
use bookgen_puzzles::Face;

/// A puzzle or an answer by itself: its drawing in the greatest size of the design, and its list.
/// Number, title and level are for whoever sets it; the words that stand for it name them.
pub struct Single {
    /// The number of the puzzle.
    pub number: u32,
    /// Which face it is.
    pub face: Face,
    /// The words that stand for it.
    pub alt: String,
    /// The drawing, on a page of its own size.
    pub page: Page,
}

/// The puzzles of a book, each with its answer and each of the two by itself, in the order of the
/// book.
///
/// # Errors
/// A character that no font has.
pub fn singles(book: &Document, made: &[&Placed]) -> Result<Vec<[Single; 2]>, Faults> {
    let made: Vec<&Placed> = made.iter().copied().filter(|made| made.chapter.is_some()).collect();
    let job = Job { book, puzzles: &made, examples: &[], composer: Composer { book } };
    let singles = (0..made.len()).map(|at| Ok([puzzle(job, at)?, answer(job, at)?]));
    Ok(singles.collect::<Result<_, Diagnostic>>()?)
}

fn puzzle(job: Job<'_>, at: usize) -> Result<Single, Diagnostic> {
    // No list is longer.
    const HIGH: Pt = Pt(14_000.0);
    let composer = job.composer;
    let style = &job.book.design.puzzle;
    let made = job.puzzles[at];
    let number = job.book.number(at);
    let alt = puzzles::alt(job, made, number);
    let footprint = footprint(job, made)?;
    let words = footprint.list.iter().copied();
    let width = words.fold(footprint.most.width, |widest, word| widest.max(word + Pt(0.1)));
    let list = list_style(composer);
    let fitted = fit(&footprint, Size::new(width, HIGH), list)
        .ok_or_else(|| Diagnostic::bug(format!("puzzle {number} has no size")))?;
    let drawn = made.board.draw(Face::Puzzle, style, fitted.figure);
    let corner = Point::default();
    let mut items = vec![figure::figure(composer, &drawn, style, corner, false, alt.clone())?];
    let mut size = drawn.size;
    if let Some(place) = fitted.list {
        let below = Point::new(Pt::ZERO, size.height + list.gap);
        items.extend(puzzles::words(
            job,
            &made.board.word_list(),
            place.columns,
            place.pitch,
            below,
        )?);
        size = Size::new(size.width.max(place.width), below.y + place.height);
    }
    Ok(Single { number, face: Face::Puzzle, alt, page: page(size, number, items) })
}

fn answer(job: Job<'_>, at: usize) -> Result<Single, Diagnostic> {
    let style = &job.book.design.answer;
    let made = job.puzzles[at];
    let number = job.book.number(at);
    let most = made.board.extent(Face::Answer, style).most;
    let drawn = made.board.draw(Face::Answer, style, most);
    let kind = made.puzzle.kind.as_str();
    let kind = job.book.language.kind(kind).map_or(kind, |texts| &texts.title);
    let text = number.to_string();
    let alt = job.book.language.say("alt-answer", &[("kind", kind), ("number", &text)]);
    let corner = Point::default();
    let item = figure::figure(job.composer, &drawn, style, corner, true, alt.clone())?;
    Ok(Single { number, face: Face::Answer, alt, page: page(drawn.size, number, vec![item]) })
}

fn page(size: Size, number: u32, items: Vec<Item>) -> Page {
    Page { size, bleed: Edges::default(), label: number.to_string(), items }
}
