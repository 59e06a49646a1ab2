//! The manifest of pages that are not laid out from a document.

use super::frames::Frames;
use crate::page::Page;
use bookgen_contract::manifest::{Claim, Manifest};
use bookgen_puzzles::{Face, Flaw, Heading, Medium, Puzzle};

/// A puzzle on pages that the caller makes.
#[derive(Clone, Copy, Debug)]
pub struct ShownPuzzle<'p> {
    /// The id of the puzzle. Drawings of the puzzle and of its answer have this id as their
    /// [`Subject`](crate::page::Subject).
    pub id: &'p str,
    /// The number that the page prints near the puzzle and near the answer. 0 if no number is
    /// printed: then the file can have only this puzzle.
    pub number: u32,
    /// The puzzle and its answer.
    pub puzzle: &'p Puzzle,
}

/// The manifest of pages that the caller makes, for example from drawings of
/// [`puzzle_page`](crate::puzzle_page). The manifest says which puzzle is where, so that
/// the crate `bookgen-proof` can prove the finished file. `puzzles` are the puzzles on the pages. A
/// drawing with another subject, or without a subject, is a fault in the proof.
///
/// # Errors
/// A text is not a puzzle of its kind.
pub fn page_manifest(
    title: &str,
    pages: &[Page],
    puzzles: &[ShownPuzzle<'_>],
) -> Result<Manifest, Flaw> {
    let frames = Frames::new(pages);
    let claims = puzzles.iter().map(|shown| {
        let page_of = |face: Face| {
            let drawings = frames.drawings.iter();
            let mut own = drawings.filter(|placed| match &placed.drawing.subject {
                Some(subject) => subject.id == shown.id && subject.face == face,
                None => false,
            });
            own.next().map(|placed| placed.page)
        };
        let ShownPuzzle { id, number, puzzle } = *shown;
        // These pages print neither the title nor the author, except for the author of a quotation, which
        // is a part of its figure.
        let (bare, Heading { credit, .. }) = Heading::take(puzzle)?;
        let board = bookgen_puzzles::board(&bare)?;
        let credit = credit.filter(|author| board.signature(author).is_some());
        let puzzle = &Heading { title: None, credit: credit.clone() }.put(bare.into_owned());
        Ok(Claim {
            page: page_of(Face::Puzzle),
            answer: page_of(Face::Answer),
            level: board.grade().level_name().map(str::to_owned),
            generator: bookgen_puzzles::find(&puzzle.kind).map_or(1, |kind| kind.about().generator),
            list: board.figure(Face::Puzzle, Medium::Screen).entries().count(),
            source: board.source(),
            credit,
            ..Claim::new(number, id, &puzzle.kind, puzzle.digest())
        })
    });
    let puzzles = claims.collect::<Result<Vec<Claim>, Flaw>>()?;
    Ok(frames.add_to(Manifest { puzzles, ..Manifest::new(title, pages.len()) }))
}
