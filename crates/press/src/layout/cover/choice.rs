//! Which puzzles a cover shows.

use std::collections::BTreeMap;

use super::liveliness::{Look, look};
use super::puzzle::{self, CoverPuzzle, FittedPuzzle, PuzzleBox, TypesetPuzzle};
use crate::cover::CoverPart;
use crate::document::{Document, Placed};
use crate::layout::Context;
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::units::Pt;

/// The maximum number of puzzles of one kind and size that are tried.
const MAX_ALIKE: usize = 2;

/// The maximum number of puzzles of one kind that are tried.
const MAX_OF_KIND: usize = 12;

/// The maximum number of puzzles that a help text names.
const MAX_NAMED: usize = 5;

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
    /// another kind than on the front, or the last puzzle. Puzzles that look empty come last. `front` is the choice for the front.
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
            (look == Look::Empty, is_of_front_kind, look)
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
            let help = format!("the puzzles of the book have the numbers {}", runs.join(" and "));
            return Err(fault.at(place, "no such puzzle").help(help));
        };
        let candidates = vec![CoverPuzzle { placed, number }];
        Ok(Choice { candidates, key: Some((key, place.clone())), shown: None })
    }

    /// Whether the spec names the puzzle.
    pub fn is_named(&self) -> bool {
        self.key.is_some()
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
    /// which is on the other side of the cover. If none fits, chooses a part of the preferred
    /// puzzle. A puzzle that was chosen before is chosen again if it fits. Returns `None` if the
    /// box has no room for any puzzle.
    ///
    /// # Errors
    /// The puzzle that the spec names does not fit; a character that no font has.
    pub fn choose(
        &mut self,
        context: Context<'a>,
        puzzle_box: PuzzleBox<'_>,
        part: CoverPart,
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
        for puzzle in &candidates {
            let fitted = puzzle::fitted(context, *puzzle, None, puzzle_box)?;
            match (fitted, &self.key) {
                (FittedPuzzle::Fits(set), _) => {
                    self.shown = Some(*puzzle);
                    return Ok(Some(*set));
                }
                (FittedPuzzle::TooSmall(size), Some((key, place))) => {
                    let fault = too_small(*puzzle, puzzle_box, part, size).at(place, "this puzzle");
                    return Err(fault.help(self.help(key, context, puzzle_box, other)?));
                }
                (FittedPuzzle::TooSmall(_), None) => {}
            }
        }
        let Some(first) = candidates.first() else { return Ok(None) };
        let set = puzzle::largest_detail(context, *first, puzzle_box)?;
        if set.is_some() {
            self.shown = Some(*first);
        }
        Ok(set)
    }

    /// The help for a named puzzle that does not fit: the puzzles that fit.
    fn help(
        &self,
        key: &str,
        context: Context<'a>,
        puzzle_box: PuzzleBox<'_>,
        other: Option<u32>,
    ) -> Result<String, Diagnostic> {
        let mut fitting = Vec::new();
        for puzzle in without_alike(numbered(context.document, context.puzzles)) {
            let fits = || puzzle::fitted(context, puzzle, None, puzzle_box);
            if Some(puzzle.number) != other
                && fitting.len() < MAX_NAMED
                && matches!(fits()?, FittedPuzzle::Fits(_))
            {
                fitting.push(format!("`{key} = {}`", puzzle.number));
            }
        }
        Ok(match fitting[..] {
            [] => format!("remove `{key}`: the cover then shows a part of a puzzle"),
            _ => format!("puzzles that fit: {}", fitting.join(", ")),
        })
    }
}

/// The error for a puzzle that does not fit.
fn too_small(
    puzzle: CoverPuzzle<'_>,
    puzzle_box: PuzzleBox<'_>,
    part: CoverPart,
    size: Option<Pt>,
) -> Diagnostic {
    let number = puzzle.number;
    let part = if part == CoverPart::Back { "back" } else { "front" };
    let message = match size {
        Some(size) => format!(
            "the smallest symbols of puzzle {number} would have a size of {size} on the {part} of the cover; the minimum is {}",
            puzzle_box.sizes.min
        ),
        None => format!(
            "puzzle {number} does not fit on the {part} of the cover: its lines would be too close to each other"
        ),
    };
    Diagnostic::input(message)
}
