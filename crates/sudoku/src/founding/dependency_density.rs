//! `dependency-density`, a rating of difficulty from the text on cyclic shifts.

use super::depth_first::{candidates, missing_digits};
use crate::board::{self, Cells, PEERS};

/// How often the score counts a pair of blanks that depend on each other.
///
/// The text does not say. If each pair counted once, even the empty board would be below level 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PairCount {
    /// Each pair counts twice, once for each of its blanks.
    #[default]
    Twice,
    /// Each pair counts once.
    Once,
}

impl PairCount {
    /// All values.
    pub const ALL: [PairCount; 2] = [PairCount::Twice, PairCount::Once];

    /// The names of [`PairCount::ALL`].
    pub const NAMES: &'static [&'static str] = &["twice", "once"];

    /// The value with this name.
    pub fn from_name(name: &str) -> Option<PairCount> {
        let at = PairCount::NAMES.iter().position(|known| *known == name)?;
        PairCount::ALL.get(at).copied()
    }
}

/// A measure of how much the blank cells of a puzzle depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DependencyDensity {
    /// The number of pairs of blanks that depend on each other. A pair counts as often as
    /// [`PairCount`] says; [`DependencyDensity::new`] counts it twice.
    pub dependent_pairs: u32,
    /// The number of blank cells.
    pub blanks: u32,
}

impl DependencyDensity {
    /// Measures a puzzle.
    ///
    /// Two blanks depend on each other if they share a row, column or box and have a common
    /// candidate. The candidates of a blank are the digits that the givens allow in it. Filling one
    /// of two dependent blanks can remove a candidate from the other.
    pub fn new(givens: &Cells) -> DependencyDensity {
        let missing = missing_digits(givens).unwrap_or_default();
        let candidates = |cell: usize| candidates(&missing, cell);
        let blank = board::ALL & !board::filled(givens);
        let dependent_pairs = board::cells(blank).map(|cell| {
            let others = board::cells(PEERS[cell] & blank);
            others.filter(|&other| candidates(cell) & candidates(other) != 0).count() as u32
        });
        DependencyDensity { dependent_pairs: dependent_pairs.sum(), blanks: blank.count_ones() }
    }

    /// The same measure, with each pair counted as `count` says.
    pub fn counting(self, count: PairCount) -> DependencyDensity {
        match count {
            PairCount::Twice => self,
            PairCount::Once => {
                DependencyDensity { dependent_pairs: self.dependent_pairs / 2, ..self }
            }
        }
    }

    /// The calculation of the score, for example `534 pairs / (18 x 51 blanks) = 0.582: level 2`.
    pub fn calculation(&self) -> String {
        let DependencyDensity { dependent_pairs, blanks } = self;
        let (score, level) = (self.score(), self.level());
        format!("{dependent_pairs} pairs / (18 x {blanks} blanks) = {score:.3}: level {level}")
    }

    /// The score: the number of dependent pairs divided by 18 times the number of blanks, or 0 if
    /// there are no blanks. A cell has 20 peers, so a nearly empty board scores up to 1.11.
    ///
    /// The text does not say whether a pair of blanks counts once or twice. Ordered pairs, so that
    /// each pair counts twice, are the reading in which the levels of the text can be reached.
    pub fn score(&self) -> f64 {
        if self.blanks == 0 {
            return 0.0;
        }
        f64::from(self.dependent_pairs) / f64::from(18 * self.blanks)
    }

    /// The level, 0 to 3. Level `n` starts at the score `0.25 n` and ends below the start of the
    /// next level. Level 3 has no upper end.
    pub fn level(&self) -> u32 {
        (4 * self.dependent_pairs).checked_div(18 * self.blanks).unwrap_or(0).min(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn density(text: &str) -> DependencyDensity {
        DependencyDensity::new(&board::parse_givens(text).unwrap())
    }

    #[test]
    fn blanks_that_share_a_candidate_depend_on_each_other() {
        let solved =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(density(solved), DependencyDensity { dependent_pairs: 0, blanks: 0 });
        // The first two cells, which contained 5 and 3, are blank. Each blank has one candidate,
        // and the two candidates differ.
        assert_eq!(
            density(&format!("..{}", &solved[2..])),
            DependencyDensity { dependent_pairs: 0, blanks: 2 }
        );
        // The four blanks form a square. The upper two contained 3 and 4, the lower two 7 and 2.
        // The row and the column of each blank allow only one candidate, and all four candidates
        // differ.
        let square: String = solved
            .char_indices()
            .map(|(cell, digit)| if [1, 2, 10, 11].contains(&cell) { '.' } else { digit })
            .collect();
        assert_eq!(density(&square), DependencyDensity { dependent_pairs: 0, blanks: 4 });
        let empty = density(&".".repeat(81));
        assert_eq!((empty.dependent_pairs, empty.level()), (81 * 20, 3));
        assert!((empty.score() - 20.0 / 18.0).abs() < 1e-12);
        assert_eq!(empty.counting(PairCount::Twice), empty);
        assert_eq!(empty.calculation(), "1620 pairs / (18 x 81 blanks) = 1.111: level 3");
        // If each pair counted once, even the empty board would be below level 3.
        assert_eq!(
            empty.counting(PairCount::Once).calculation(),
            "810 pairs / (18 x 81 blanks) = 0.556: level 2"
        );
    }

    #[test]
    fn each_level_is_a_quarter_of_the_score() {
        let level = |dependent_pairs| DependencyDensity { dependent_pairs, blanks: 40 }.level();
        assert_eq!(
            [0, 179, 180, 359, 360, 539, 540, 720, 800].map(level),
            [0, 0, 1, 1, 2, 2, 3, 3, 3]
        );
        assert_eq!(DependencyDensity { dependent_pairs: 0, blanks: 0 }.score(), 0.0);
    }
}
