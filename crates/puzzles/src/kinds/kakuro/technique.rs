//! The techniques and their levels.

use super::{EASY, EXPERT, GENTLE, HARD, MEDIUM};

/// A solving technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// The last empty cell of a run.
    LastCell,
    /// A cell in two runs, each with only one combination.
    UniqueSums,
    /// A cell in two runs whose combinations have only one digit in common.
    Crossing,
    /// A digit that all combinations of a run have, with only one place.
    NeededDigit,
    /// A cell with one candidate.
    OnlyCandidate,
    /// A digit that all combinations have that fit the candidates, with only one place.
    NeededDigitWithNotes,
    /// Combinations of a run that do not fit the candidates.
    Combinations,
    /// The smallest and the largest sum of the other cells of a run.
    Bounds,
    /// Two cells of a run that have only two candidates together, or three cells that have only
    /// three.
    NakedSet,
    /// Two digits that a run needs and that have only two places, or three digits that have only
    /// three.
    HiddenSet,
    /// All arrangements of the candidates of a run.
    Arrangements,
    /// The sums across of an area, and the sums down.
    AreaSums,
    /// A candidate that leads to a contradiction.
    Trial,
}

impl Technique {
    /// The name. It is the key of the technique in text files.
    pub fn name(self) -> &'static str {
        match self {
            Technique::LastCell => "last cell",
            Technique::UniqueSums => "unique sums",
            Technique::Crossing => "crossing",
            Technique::NeededDigit => "needed digit",
            Technique::OnlyCandidate => "only candidate",
            Technique::NeededDigitWithNotes => "needed digit, with notes",
            Technique::Combinations => "combinations",
            Technique::Bounds => "least and largest sums",
            Technique::NakedSet => "naked set",
            Technique::HiddenSet => "hidden set",
            Technique::Arrangements => "arrangements",
            Technique::AreaSums => "area sums",
            Technique::Trial => "trial",
        }
    }

    /// The level that first has the technique.
    pub fn level(self) -> usize {
        match self {
            Technique::LastCell | Technique::UniqueSums | Technique::Crossing => GENTLE,
            Technique::NeededDigit => EASY,
            Technique::OnlyCandidate
            | Technique::NeededDigitWithNotes
            | Technique::Combinations
            | Technique::Bounds => MEDIUM,
            Technique::NakedSet | Technique::HiddenSet | Technique::Arrangements => HARD,
            Technique::AreaSums | Technique::Trial => EXPERT,
        }
    }

    /// All techniques, in the order in which a solver tries them.
    pub const ALL: [Technique; 13] = [
        Technique::LastCell,
        Technique::UniqueSums,
        Technique::Crossing,
        Technique::NeededDigit,
        Technique::OnlyCandidate,
        Technique::NeededDigitWithNotes,
        Technique::Combinations,
        Technique::Bounds,
        Technique::NakedSet,
        Technique::HiddenSet,
        Technique::Arrangements,
        Technique::AreaSums,
        Technique::Trial,
    ];
}
