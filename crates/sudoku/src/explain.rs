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

use self::phrases::{Narrator, digit_name};
use super::board::{CellSet, Cells};
use super::grade::{Candidates, Conclusion, Rules, Solver, Step, Technique};
use bookgen_core::board::short;

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
    Narrator::new(language).phrase("legend", &[])
}

/// Explains a step that a [`Solver`] found with these candidates. An unknown language gives English.
pub fn explain(candidates: &Candidates, step: &Step, language: &str) -> Explanation {
    use Technique as T;
    let n = Narrator::new(language);
    let mut sentences = match step.technique {
        T::FullHouse
        | T::HiddenSingleBox
        | T::HiddenSingleLine
        | T::NakedSingle
        | T::DirectPointing
        | T::DirectClaiming
        | T::DirectHiddenPair
        | T::DirectHiddenTriple
        | T::Pointing
        | T::Claiming
        | T::NakedPair
        | T::NakedTriple
        | T::NakedQuad
        | T::HiddenPair
        | T::HiddenTriple
        | T::HiddenQuad
        | T::XWing
        | T::Swordfish
        | T::Jellyfish
        | T::XyWing
        | T::XyzWing => patterns::sentences(n, candidates, step),
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueLoop1
        | T::UniqueLoop2
        | T::UniqueLoop3
        | T::UniqueLoop4
        | T::Bug1
        | T::Bug2
        | T::Bug3
        | T::Bug4 => uniqueness::sentences(n, candidates, step),
        T::AlignedPairExclusion | T::AlignedTripleExclusion => {
            aligned_exclusion::sentences(n, candidates, step)
        }
        T::XCycle
        | T::YCycle
        | T::BidirectionalCycle
        | T::ForcingXChain
        | T::ForcingChain
        | T::Nishio
        | T::CellForcingChains
        | T::HouseForcingChains
        | T::DynamicDouble
        | T::DynamicCell
        | T::DynamicHouse
        | T::DynamicContradiction
        | T::DynamicPlusDouble
        | T::DynamicPlusCell
        | T::DynamicPlusHouse
        | T::DynamicPlusContradiction => chains::sentences(n, candidates, step),
    };
    sentences.push(conclusion_sentence(n, candidates, step));
    let result = match step.placed() {
        Some((cell, digit)) => format!("{}={}", n.cell_name(cell), digit_name(digit)),
        None => short(&sentences),
    };
    let rating = step.rating.to_string();
    let name = n.technique(step.technique);
    let title = n.phrase("title", &[("name", &name), ("rating", &rating)]);
    Explanation { name, title, sentences, place: place(n, step), result }
}

/// Where a step is: the house of a single, a subset or locked candidates, the lines of a fish, or
/// the first cells of the pattern.
fn place(n: Narrator, step: &Step) -> String {
    use Technique as T;
    const MAX_CELLS: u32 = 4;
    let basis = &step.basis;
    let houses = match step.technique {
        T::Pointing | T::DirectPointing => patterns::pointing(basis).0,
        T::Claiming | T::DirectClaiming => patterns::claiming(basis).0,
        T::XWing | T::Swordfish | T::Jellyfish => {
            let losing = match &step.conclusion {
                Conclusion::Placement(..) => 0,
                Conclusion::Eliminations(removals) => removals.iter().fold(0, |all, set| all | set),
            };
            patterns::bases_and_covers(basis, losing).0
        }
        T::FullHouse
        | T::HiddenSingleBox
        | T::HiddenSingleLine
        | T::DirectHiddenPair
        | T::DirectHiddenTriple
        | T::NakedPair
        | T::NakedTriple
        | T::NakedQuad
        | T::HiddenPair
        | T::HiddenTriple
        | T::HiddenQuad => basis.houses,
        _ => 0,
    };
    let first = basis.chains.first().and_then(|chain| chain.links.first());
    let place = match first {
        _ if houses != 0 => n.house_list(houses),
        Some(link) => n.cell_name(link.cell.into()),
        None if basis.secondary.count_ones() == 1 => n.cell_list("and", basis.secondary),
        None if basis.cells.count_ones() <= MAX_CELLS => n.cell_list("and", basis.cells),
        None => n.cell_list("and", basis.cells & basis.cells.wrapping_neg()),
    };
    n.phrase("place-in", &[("place", &place)])
}

/// The sentence that states the conclusion of a step. The sentence names only candidates that the
/// cells have before the step.
fn conclusion_sentence(n: Narrator, candidates: &Candidates, step: &Step) -> String {
    match &step.conclusion {
        Conclusion::Placement(at, d) => {
            n.phrase("places", &[("cell", &n.cell_name(*at)), ("digit", &digit_name(*d))])
        }
        Conclusion::Eliminations(removals) => {
            let eliminated: [CellSet; 9] =
                std::array::from_fn(|d| removals[d] & candidates.cells_with(d));
            // In the sentence, digits that are removed from the same cells are named together, in
            // the place of the smallest of these digits.
            let same = |d: usize| (0..9).filter(move |&other| eliminated[other] == eliminated[d]);
            let all =
                (0..9).filter(|&d| eliminated[d] != 0 && same(d).next() == Some(d)).map(|d| {
                    let (digits, cells) =
                        (same(d).map(digit_name).collect(), n.cell_list("and", eliminated[d]));
                    n.phrase("removal", &[("digits", &n.join("and", digits)), ("cells", &cells)])
                });
            n.phrase("removes", &[("what", &all.collect::<Vec<_>>().join("; "))])
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

/// The houses of a set, as indices of [`HOUSES`](super::board::HOUSES).
fn houses_in(set: u32) -> impl Iterator<Item = usize> + Clone {
    (0..27).filter(move |house| set >> house & 1 == 1)
}

#[cfg(test)]
mod tests;
