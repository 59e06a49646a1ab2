//! Which puzzles a cover shows.

use std::collections::BTreeMap;

use super::liveliness::{Look, look};
use super::puzzle;
use super::puzzle::{CoverPuzzle, Density, PuzzleBox, Shown, TypesetPuzzle};
use crate::cover::CoverPart;
use crate::document::{Document, Placed};
use crate::layout::context::Context;

use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_puzzles::Face;

/// The maximum number of puzzles of one kind and size that are tried.
const MAX_ALIKE: usize = 2;

/// The maximum number of puzzles of one kind that are tried.
const MAX_OF_KIND: usize = 12;

/// The maximum number of puzzles that a help text names.
const MAX_NAMED: usize = 5;

/// What a box of a cover may show.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Whole puzzles only.
    Whole,
    /// A part of a puzzle if no whole puzzle fits.
    AnyPart,
}

/// The puzzles that a side of a cover can show, the preferred one first.
pub struct Choice<'a> {
    /// The puzzles.
    candidates: Vec<CoverPuzzle<'a>>,
    /// The key of the spec that names the puzzle, and the place of its value.
    key: Option<(&'static str, Place)>,
    /// The puzzle that was chosen.
    pub shown: Option<CoverPuzzle<'a>>,
}

/// All puzzles of a book with their numbers.
fn numbered<'a>(
    document: &'a Document,
    puzzles: &'a [&'a Placed],
) -> impl DoubleEndedIterator<Item = CoverPuzzle<'a>> {
    let numbered = puzzles.iter().enumerate();
    numbered.map(|(at, placed)| CoverPuzzle { placed, number: document.number(at) })
}

/// Keeps the first puzzles of each kind and size, in their order. The length of the answer tells the
/// size without drawing the puzzle.
fn without_alike<'a>(puzzles: impl Iterator<Item = CoverPuzzle<'a>>) -> Vec<CoverPuzzle<'a>> {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut sizes: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    let is_new = |candidate: &CoverPuzzle<'a>| {
        let puzzle = &candidate.placed.puzzle;
        let alike = sizes.entry((&puzzle.kind, puzzle.answer.len())).or_default();
        *alike += 1;
        let of_kind = kinds.entry(&puzzle.kind).or_default();
        let is_new = *alike <= MAX_ALIKE && *of_kind < MAX_OF_KIND;
        *of_kind += usize::from(is_new);
        is_new
    };
    puzzles.filter(is_new).collect()
}

impl<'a> Choice<'a> {
    /// The choice for the front: the puzzle that the spec names, or the first puzzle that fits.
    /// Puzzles that look empty come last.
    ///
    /// # Errors
    /// The book has no puzzle with the number of the spec.
    pub fn front(
        context: Context<'a>,
        wanted: Option<&(u32, Place)>,
    ) -> Result<Choice<'a>, Diagnostic> {
        if let Some((number, place)) = wanted {
            return Choice::named(context, "puzzle", *number, place);
        }
        let mut candidates = without_alike(numbered(context.document, context.puzzles));
        candidates.sort_by_cached_key(|puzzle| look(context, puzzle.placed) == Look::Empty);
        Ok(Choice { candidates, key: None, shown: None })
    }

    /// The choice for the back: the puzzle that the spec names, or the last lively puzzle of
    /// another kind than on the front, or the last puzzle. Puzzles that look empty come after all others,
    /// and puzzles with words or clues come last. `front` is the choice for the front.
    ///
    /// # Errors
    /// The book has no puzzle with the number of the spec.
    pub fn back(
        context: Context<'a>,
        wanted: Option<&(u32, Place)>,
        front: &Choice<'a>,
    ) -> Result<Choice<'a>, Diagnostic> {
        match wanted {
            Some((0, _)) => {
                return Ok(Choice { candidates: Vec::new(), key: None, shown: None });
            }
            Some((number, place)) => {
                return Choice::named(context, "back_puzzle", *number, place);
            }
            None => {}
        }
        let mut candidates = without_alike(numbered(context.document, context.puzzles).rev());
        let front_kind = front.candidates.first().map(|front| front.placed.kind.about().name);
        // The sort is stable: among puzzles of other kinds, the last one stays first.
        candidates.sort_by_cached_key(|puzzle| {
            let is_of_front_kind = Some(puzzle.placed.kind.about().name) == front_kind;
            let look = look(context, puzzle.placed);
            // The cover has no room for words or clues, without which nobody can solve the puzzle.
            let medium = context.document.design.medium;
            let figure = puzzle.placed.board.figure(Face::Puzzle, medium);
            let has_list = figure.entries().next().is_some();
            (has_list, look == Look::Empty, is_of_front_kind, look)
        });
        Ok(Choice { candidates, key: None, shown: None })
    }

    /// The choice of the puzzle that a key of the spec names.
    fn named(
        context: Context<'a>,
        key: &'static str,
        number: u32,
        place: &Place,
    ) -> Result<Choice<'a>, Diagnostic> {
        let document = context.document;
        let found = document.position(number).and_then(|at| context.puzzles.get(at));
        let Some(placed) = found else {
            let fault = Diagnostic::input(format!("the book has no puzzle {number}"));
            let runs = document.number_runs();
            let runs = runs.iter().map(|(first, last)| format!("{first} to {last}"));
            let runs: Vec<String> = runs.collect();
            let help = format!(
                "the puzzles of the book have the numbers {}; without this key, bookgen chooses one",
                runs.join(" and ")
            );
            return Err(fault.at(place, "no such puzzle").help(help));
        };
        let candidates = vec![CoverPuzzle { placed, number }];
        Ok(Choice { candidates, key: Some((key, place.clone())), shown: None })
    }

    /// Whether the spec names the puzzle.
    pub fn is_named(&self) -> bool {
        self.key.is_some()
    }

    /// The number of the puzzle that the spec names.
    pub fn named_number(&self) -> Option<u32> {
        self.candidates.first().filter(|_| self.is_named()).map(|puzzle| puzzle.number)
    }

    /// Leaves out the puzzle that the spec names for the other side, if the spec names no puzzle for this
    /// side and there are other puzzles.
    pub fn leave_out(&mut self, number: Option<u32>) {
        let is_other = |puzzle: &CoverPuzzle<'a>| Some(puzzle.number) != number;
        if !self.is_named() && self.candidates.iter().any(is_other) {
            self.candidates.retain(is_other);
        }
    }

    /// Whether there is a puzzle to show beside the puzzle `other` of the other side.
    pub fn has_any(&self, other: Option<u32>) -> bool {
        self.candidates.iter().any(|puzzle| self.is_named() || Some(puzzle.number) != other)
    }

    /// The preferred puzzle.
    pub fn first(&self) -> Option<CoverPuzzle<'a>> {
        self.shown.or_else(|| self.candidates.first().copied())
    }

    /// Chooses the first puzzle that fits into a box. Skips the puzzle with the number `other`,
    /// which is on the other side of the cover. If none fits, chooses a part of the first puzzle of
    /// which a part fits, unless `extent` is whole puzzles. A puzzle that was chosen before is chosen
    /// again if it fits. Returns `None` if the box has no room for any puzzle.
    ///
    /// # Errors
    /// The puzzle that the spec names does not fit; a character that no font has.
    pub fn choose(
        &mut self,
        context: Context<'a>,
        puzzle_box: PuzzleBox<'_>,
        extent: Extent,
        other: Option<u32>,
    ) -> Result<Option<TypesetPuzzle>, Diagnostic> {
        let is_allowed = |puzzle: &CoverPuzzle<'a>| Some(puzzle.number) != other;
        let named = self.is_named();
        let candidates: Vec<CoverPuzzle<'a>> = self
            .shown
            .into_iter()
            .chain(self.candidates.iter().copied())
            .filter(|puzzle| named || is_allowed(puzzle))
            .collect();
        for density in Density::ALL {
            for puzzle in &candidates {
                let fitted = puzzle::fitted(context, *puzzle, Shown::Whole(density), puzzle_box)?;
                if fitted.is_some() {
                    self.shown = Some(*puzzle);
                    return Ok(fitted);
                }
            }
        }
        self.shown = None;
        if let (Some((key, place)), Some(puzzle)) = (&self.key, candidates.first()) {
            let fault = too_small(context, *puzzle, puzzle_box)?.at(place, "this puzzle");
            return Err(fault.help(help(key, context, puzzle_box, other)?));
        }
        if extent == Extent::Whole {
            return Ok(None);
        }
        for puzzle in &candidates {
            let part = puzzle::largest_part(context, *puzzle, puzzle_box)?;
            if part.is_some() {
                self.shown = Some(*puzzle);
                return Ok(part);
            }
        }
        Ok(None)
    }
}

/// The help for a named puzzle that does not fit: the puzzles that fit.
fn help<'a>(
    key: &str,
    context: Context<'a>,
    puzzle_box: PuzzleBox<'_>,
    other: Option<u32>,
) -> Result<String, Diagnostic> {
    let mut fitting = Vec::new();
    for puzzle in without_alike(numbered(context.document, context.puzzles)) {
        if Some(puzzle.number) == other || fitting.len() == MAX_NAMED {
            continue;
        }
        for density in Density::ALL {
            if puzzle::fitted(context, puzzle, Shown::Whole(density), puzzle_box)?.is_some() {
                fitting.push(format!("`{key} = {}`", puzzle.number));
                break;
            }
        }
    }
    Ok(match fitting[..] {
        [] => format!("remove `{key}`: the cover then shows a part of a puzzle"),
        _ => format!("puzzles that fit: {}", fitting.join(", ")),
    })
}

/// The error for two sides with the same puzzle.
///
/// # Errors
/// The spec names the puzzle of the front for the back, and the book has other puzzles.
pub fn different_sides(
    context: Context<'_>,
    front: &Choice<'_>,
    back: &Choice<'_>,
) -> Result<(), Diagnostic> {
    let (Some(number), Some((_, place))) = (back.named_number(), &back.key) else { return Ok(()) };
    if front.named_number() != Some(number) {
        return Ok(());
    }
    let mut others = numbered(context.document, context.puzzles);
    let Some(other) = others.find(|puzzle| puzzle.number != number) else { return Ok(()) };
    let message = format!("the front and the back of the cover both show puzzle {number}");
    let help = format!(
        "write another number, such as `back_puzzle = {}`, or remove `back_puzzle`",
        other.number
    );
    Err(Diagnostic::input(message).at(place, "also on the front").help(help))
}

/// The error for a puzzle that does not fit.
fn too_small(
    context: Context<'_>,
    puzzle: CoverPuzzle<'_>,
    puzzle_box: PuzzleBox<'_>,
) -> Result<Diagnostic, Diagnostic> {
    let number = puzzle.number;
    let part = if puzzle_box.item.part == CoverPart::Back { "back" } else { "front" };
    let message = match puzzle::too_small_text(context, puzzle, puzzle_box)? {
        Some(size) => format!(
            "the smallest symbols of puzzle {number} would have a size of {size} on the {part} of the cover; the minimum is {}",
            puzzle_box.sizes.min
        ),
        None => format!(
            "puzzle {number} does not fit on the {part} of the cover: its lines would be too close to each other"
        ),
    };
    Ok(Diagnostic::input(message))
}
