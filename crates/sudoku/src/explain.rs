//! Explains a solution in words, step by step.
//!
//! An [`Explanation`] explains one step completely. It names the cells (`r1c9` is row 1, column 9),
//! houses and digits that the step is based on. If the step uses chains, the explanation gives the
//! reason for every link. The explanation mentions only candidates that exist before the step. The
//! [`legend`] explains the notation. [`Walkthrough`] goes through a whole solution, and
//! [`candidate_grid()`] draws the candidates. All wording is in the text files of the kind, under
//! `[phrases]`.
//!
//! ```
//! use bookgen_sudoku::board;
//! use bookgen_sudoku::explain::Walkthrough;
//! use bookgen_sudoku::grade::NESTED;
//!
//! let text = ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
//! let mut walk = Walkthrough::new(&board::parse_givens(text)?, NESTED);
//! let (step, explanation) = walk.next().expect("there is a step");
//! assert_eq!(
//!     explanation.to_string(),
//!     "hidden single in a box (1.2)\n  In box 7 only r7c2 can be 8.\n  So r7c2 is 8.\n",
//! );
//! assert_eq!(step.placed(), Some((55, 7)));
//! // Applies the remaining steps.
//! assert!(walk.by_ref().all(|(step, _)| step.rating <= NESTED));
//! assert!(board::is_solution(walk.cells()));
//! # Ok::<(), bookgen_core::Flaw>(())
//! ```

mod aligned_exclusion;
mod candidate_grid;
mod chains;
mod patterns;
mod phrases;
mod uniqueness;

use std::fmt;

pub use candidate_grid::candidate_grid;

use self::aligned_exclusion::aligned_exclusion;
use self::chains::{cases, contradiction, cycle, forcing_chain};
use self::patterns::{pattern, single, wing};
use self::phrases::{GridNames, candidate, cells, digits, words};
use self::uniqueness::{bug, unique};
use super::board::{CellSet, Cells};
use super::grade::{Candidates, Conclusion, DigitSet, Rules, Solver, Step, Technique, digit_set};
use bookgen_core::board::short;
use bookgen_core::solver::phrase::{Arg, Phrase, placed};

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The name of the technique.
    pub name: String,
    /// The technique and the rating, for example "naked pair (3.0)".
    pub title: String,
    /// The basis of the step and the argument; the last sentence is the conclusion.
    pub sentences: Vec<String>,
    /// Where the step is, for example "in row 3".
    pub place: String,
    /// The conclusion in short, for example "r7c2=8".
    pub result: String,
}

impl fmt::Display for Explanation {
    /// Writes the title, then each sentence on its own line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        self.sentences.iter().try_for_each(|sentence| writeln!(f, "  {sentence}"))
    }
}

/// The notation and terms that explanations use: names of cells and boxes, candidates, and cells
/// that see each other.
///
/// ```
/// use bookgen_sudoku::explain::legend;
///
/// assert!(legend("en").starts_with("r1c9 is the cell in row 1 and column 9."));
/// ```
pub fn legend(language: &str) -> String {
    words(language).word("legend")
}

/// Explains a step that a [`Solver`] found with these candidates. An unknown language gives English.
pub fn explain(candidates: &Candidates, step: &Step, language: &str) -> Explanation {
    let words = words(language);
    let mut phrases = argument(candidates, step);
    let place = Phrase::new("place-in").with("place", place(step, phrases.first()));
    phrases.push(conclusion(candidates, step));
    let sentences = phrases.iter().map(|phrase| phrase.say(&GridNames, words));
    let sentences: Vec<String> = sentences.collect();
    let result = match step.placed() {
        Some((cell, digit)) => placed(cell, digit, &GridNames, words),
        None => short(&sentences),
    };
    let name = words.word(step.technique.name());
    let title = words.say("title", &[("name", &name), ("rating", &step.rating.to_string())]);
    Explanation { name, title, sentences, place: place.say(&GridNames, words), result }
}

/// The phrases that explain a step, without its conclusion.
fn argument(candidates: &Candidates, step: &Step) -> Vec<Phrase> {
    use Technique as T;
    match step.technique {
        T::FullHouse => single("full-house", step),
        T::HiddenSingleBox | T::HiddenSingleLine => single("hidden-single", step),
        T::NakedSingle => single("naked-single", step),
        T::DirectPointing | T::DirectClaiming | T::Pointing | T::Claiming => {
            pattern("locked", step)
        }
        T::NakedPair | T::NakedTriple | T::NakedQuad => pattern("naked-set", step),
        T::DirectHiddenPair
        | T::DirectHiddenTriple
        | T::HiddenPair
        | T::HiddenTriple
        | T::HiddenQuad => pattern("hidden-set", step),
        T::XWing | T::Swordfish | T::Jellyfish => pattern("fish", step),
        T::XyWing | T::XyzWing => wing(candidates, step).into_iter().collect(),
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueLoop1
        | T::UniqueLoop2
        | T::UniqueLoop3
        | T::UniqueLoop4 => unique(candidates, step),
        T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => bug(candidates, step),
        T::AlignedPairExclusion | T::AlignedTripleExclusion => aligned_exclusion(candidates, step),
        T::XCycle | T::YCycle | T::BidirectionalCycle => cycle(candidates, step),
        T::ForcingXChain | T::ForcingChain => forcing_chain(step),
        T::Nishio | T::DynamicContradiction | T::DynamicPlusContradiction => contradiction(step),
        T::CellForcingChains
        | T::HouseForcingChains
        | T::DynamicDouble
        | T::DynamicCell
        | T::DynamicHouse
        | T::DynamicPlusDouble
        | T::DynamicPlusCell
        | T::DynamicPlusHouse => cases(step),
    }
}

/// Where a step is: the first link of its chains, the houses that the first phrase of its argument
/// names, or the first cells of its pattern.
fn place(step: &Step, phrase: Option<&Phrase>) -> Arg {
    const MAX_CELLS: u32 = 4;
    let basis = &step.basis;
    if let Some(link) = basis.chains.first().and_then(|chain| chain.links.first()) {
        return Arg::Cell(link.cell.into());
    }
    let mut args = phrase.into_iter().flat_map(|phrase| &phrase.args);
    let houses = args.find(|(_, arg)| matches!(arg, Arg::Houses(houses) if !houses.is_empty()));
    match houses {
        Some((_, houses)) => houses.clone(),
        None if basis.secondary.count_ones() == 1 => cells(basis.secondary),
        None if basis.cells.count_ones() <= MAX_CELLS => cells(basis.cells),
        None => cells(basis.cells & basis.cells.wrapping_neg()),
    }
}

/// The phrase that states the conclusion of a step. The phrase names only candidates that the cells
/// have before the step.
fn conclusion(candidates: &Candidates, step: &Step) -> Phrase {
    if let Some((cell, digit)) = step.placed() {
        return candidate("places", cell, digit);
    }
    let removed = removed(candidates, step);
    // Digits that are removed from the same cells are named together, in the place of the smallest of
    // these digits.
    let together = |digit: usize| {
        let same = (0..9).filter(|other| removed[*other] == removed[digit]);
        same.fold(0, |set, other| set | 1 << other)
    };
    let firsts = (0..9).filter(|&d| removed[d] != 0 && digit_set::first(together(d)) == d);
    let parts = firsts.map(|d| {
        Phrase::new("removal").with("digits", digits(together(d))).with("cells", cells(removed[d]))
    });
    Phrase::new("removes").with("what", Arg::Phrases(parts.collect(), "part-separator"))
}

/// For each digit, the cells in which a step removes it from the candidates.
fn removed(candidates: &Candidates, step: &Step) -> [CellSet; 9] {
    match &step.conclusion {
        Conclusion::Placement(..) => [0; 9],
        Conclusion::Eliminations(removals) => {
            std::array::from_fn(|digit| removals[digit] & candidates.cells_with(digit))
        }
    }
}

/// The cells and the digits of the conclusion of a step.
fn concluded(step: &Step) -> (CellSet, DigitSet) {
    match &step.conclusion {
        Conclusion::Placement(cell, digit) => (1 << cell, 1 << digit),
        Conclusion::Eliminations(removals) => {
            let digits = (0..9).filter(|digit| removals[*digit] != 0);
            let digits = digits.fold(0, |set, digit| set | 1 << digit);
            (removals.iter().fold(0, |all, cells| all | cells), digits)
        }
    }
}

/// A puzzle that is solved and explained step by step.
#[derive(Clone, Debug)]
pub struct Walkthrough {
    solver: Solver,
    cells: Cells,
    rules: Rules,
    language: String,
}

impl Walkthrough {
    /// Creates a walkthrough of a puzzle. No step has been applied yet. Uniqueness arguments are
    /// valid only if the puzzle has exactly one solution. The walkthrough does not check the number
    /// of solutions; [`solve`](super::grade::solve) does.
    pub fn new(givens: &Cells, rules: impl Into<Rules>) -> Walkthrough {
        let solver = Solver::new(givens);
        Walkthrough { solver, cells: *givens, rules: rules.into(), language: "en".to_owned() }
    }

    /// The walkthrough with explanations in a language. An unknown language gives English.
    #[must_use]
    pub fn in_language(self, language: &str) -> Walkthrough {
        Walkthrough { language: language.to_owned(), ..self }
    }

    /// The digits after the steps applied so far. An empty cell is 0.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The candidates after the steps applied so far.
    pub fn candidates(&self) -> &Candidates {
        self.solver.candidates()
    }

    /// The digits and candidates after the steps applied so far, as text.
    pub fn grid(&self) -> String {
        candidate_grid(&self.cells, self.candidates())
    }
}

impl Iterator for Walkthrough {
    type Item = (Step, Explanation);

    /// Applies and explains the next step. Returns `None` if the puzzle is solved or the rules
    /// allow no step.
    fn next(&mut self) -> Option<(Step, Explanation)> {
        let candidates = self.solver.candidates();
        if candidates.empty_count() == 0 || candidates.is_contradictory() {
            return None;
        }
        let step = self.solver.next(self.rules)?;
        let explanation = explain(self.solver.candidates(), &step, &self.language);
        self.solver.apply(&step);
        if let Some((at, d)) = step.placed() {
            self.cells[at] = d as u8 + 1;
        }
        Some((step, explanation))
    }
}

#[cfg(test)]
mod tests;
