//! The paper's pruning, and digging without it.

use super::{Digging, Dug};

/// Which cells digging tries again.
///
/// The paper prunes: it tries each cell once. It does not describe its program without pruning, so
/// there are two readings of that program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pruning {
    /// Each cell is tried once, and no hole is refilled.
    #[default]
    EachCellOnce,
    /// After each hole, all cells are tried again from the first one on.
    Rescanning,
    /// After each cell has been tried once, one hole at a time is refilled, and all givens are tried
    /// again.
    Refilling,
}

impl Pruning {
    /// All values.
    pub const ALL: [Pruning; 3] = [Pruning::EachCellOnce, Pruning::Rescanning, Pruning::Refilling];

    /// The names of [`Pruning::ALL`].
    pub const NAMES: &'static [&'static str] = &["each-cell-once", "rescanning", "refilling"];

    /// The value with this name.
    pub fn from_name(name: &str) -> Option<Pruning> {
        let at = Pruning::NAMES.iter().position(|known| *known == name)?;
        Pruning::ALL.get(at).copied()
    }
}

impl Digging<'_> {
    /// Tries all cells again from the first one on after each hole, including cells that could not
    /// be dug before.
    ///
    /// The result is the same as with pruning, because a given that cannot be removed still cannot
    /// be removed after other givens are removed.
    pub(super) fn rescan(&mut self, order: &[usize; 81]) {
        while order.iter().any(|&cell| self.try_cell(cell)) {}
    }

    /// Refills one hole at a time and tries all givens again.
    ///
    /// If fewer givens remain, the result is kept. Otherwise the hole is restored. Digging stops
    /// when every hole has been refilled without a gain.
    pub(super) fn refill(&mut self, order: &[usize; 81]) {
        self.try_each(order);
        let mut hole = 0;
        // The number of consecutive holes whose refilling brought no gain.
        let mut failures = 0;
        while failures < 81 {
            let cell = order[hole];
            hole = (hole + 1) % 81;
            failures += 1;
            let best = self.dug.givens;
            if best >> cell & 1 == 1 {
                continue;
            }
            self.dug.givens |= 1 << cell;
            // The refilled hole is tried last. Otherwise it would be dug again at once.
            let mut cell_last = *order;
            cell_last.sort_by_key(|&tried| tried == cell);
            self.try_each(&cell_last);
            if self.dug.givens.count_ones() < best.count_ones() {
                failures = 0;
            } else {
                self.dug = Dug { givens: best, ..self.dug };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::fill;
    use crate::founding::dig_hole::{Bounds, DigOrder, Digger};
    use crate::founding::trace::Trace;
    use crate::{board, solve};
    use bookgen_base::rng::StreamName;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4))]

        #[test]
        fn digging_without_pruning_takes_more_tries_and_leaves_as_few_givens_or_fewer(seed: u64) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let solution = fill(&mut rng);
            let order = DigOrder::Random.cells(&mut rng);
            let bounds = Bounds { min_givens: 17, min_in_line: 0, min_in_box: 0 };
            let [pruned, rescanned, unpruned] = Pruning::ALL.map(|pruning| {
                let digger = Digger { pruning, ..Digger::new(bounds) };
                digger.dig(&solution, &order, &mut Trace::off())
            });
            prop_assert!(rescanned.tries > pruned.tries);
            prop_assert_eq!(rescanned.givens, pruned.givens);
            prop_assert!(unpruned.tries > 5 * pruned.tries);
            prop_assert!(unpruned.givens.count_ones() <= pruned.givens.count_ones());
            prop_assert_eq!(solve::count(&board::masked(&solution, unpruned.givens), 2), 1);
        }
    }
}
