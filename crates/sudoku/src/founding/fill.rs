//! Filling methods with their parameters, and sequences of grids.

use super::las_vegas::{self, MAX_STEPS, Start, StartDigits};
use super::lcg::ReseededLcg;
use super::options::FillMethod;
use super::relabel::BoardMethod;
use super::shuffle::{Shuffle, Shuffler};
use super::trace::Trace;
use super::{cyclic_shift, diagonal_boxes, erase_row};
use crate::board::Cells;
use bookgen_base::rng::Rng;

/// A filling method with its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// The method.
    pub method: FillMethod,
    /// The method of drawing permutations; `None` for Fisher-Yates.
    pub shuffle: Option<Shuffle>,
    /// The start of the tries of [`FillMethod::LasVegas`].
    pub start: Start,
    /// The number of further cells that [`FillMethod::EraseRow`] erases with a row.
    pub more_cells: u32,
}

impl From<FillMethod> for Fill {
    fn from(method: FillMethod) -> Fill {
        Fill { method, shuffle: None, start: Start::default(), more_cells: 0 }
    }
}

impl Fill {
    /// Fills a grid by the sound version of the method, as a book uses it.
    pub fn grid(self, rng: &mut Rng) -> Cells {
        self.traced_grid(rng, &mut Trace::off())
    }

    /// [`Fill::grid`] with the steps of the method.
    pub fn traced_grid(self, rng: &mut Rng, trace: &mut Trace) -> Cells {
        let shuffler = |rng| Shuffler::new(self.shuffle, rng);
        match self.method {
            FillMethod::Relabel => BoardMethod::Relabel.board(&mut shuffler(rng), trace),
            FillMethod::Reorder => BoardMethod::Reorder.board(&mut shuffler(rng), trace),
            FillMethod::RelabelShuffled => BoardMethod::Both.board(&mut shuffler(rng), trace),
            FillMethod::Cyclic => cyclic_shift::cyclic(&mut shuffler(rng), trace),
            FillMethod::CyclicText => cyclic_shift::cyclic_as_written(rng, trace),
            FillMethod::DiagonalBoxes => diagonal_boxes::diagonal_boxes(&mut shuffler(rng), trace),
            FillMethod::EraseRow => erase_row::erase_row(self.more_cells, rng, trace),
            FillMethod::LasVegas => las_vegas::las_vegas(self.start, MAX_STEPS, rng, trace),
        }
    }

    /// Whether the text describes the method differently from [`Fill::grid`]. The texts describe no
    /// program for `reorder`, which text B only rejects, and none for `relabel-shuffled`.
    pub fn differs_from_text(self) -> bool {
        !matches!(self.method, FillMethod::Reorder | FillMethod::RelabelShuffled)
    }
}

/// The limits of the methods as written, some of which can run for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of rows that `erase-row` erases for a grid.
    pub max_erased: u32,
    /// The maximum number of times that `diagonal-boxes` fills the six boxes.
    pub max_tries: u32,
}

impl Default for Limits {
    /// Limits that no method reaches if it ends at all.
    fn default() -> Limits {
        Limits { max_erased: 2_000, max_tries: diagonal_boxes::MAX_TRIES }
    }
}

/// Fills grids as the texts describe it.
#[derive(Debug)]
pub struct FillerAsWritten {
    fill: Fill,
    limits: Limits,
    /// The generator of text B. A counter replaces the clock.
    reseeded: ReseededLcg,
}

impl FillerAsWritten {
    /// Creates a filler. For text B, the counter that replaces the clock starts with `counter` and
    /// advances by `ticks` after each draw.
    pub fn new(fill: Fill, limits: Limits, counter: u64, ticks: u64) -> FillerAsWritten {
        FillerAsWritten { fill, limits, reseeded: ReseededLcg::new(counter, ticks) }
    }

    /// Fills the next grid. Returns `None` if the program of the text does not end within the
    /// limits.
    pub fn grid(&mut self, rng: &mut Rng, trace: &mut Trace) -> Option<Cells> {
        let Fill { method, shuffle, start, more_cells } = self.fill;
        let Limits { max_erased, max_tries } = self.limits;
        Some(match method {
            FillMethod::Relabel => {
                let mut shuffler = Shuffler::reseeded(shuffle, &mut self.reseeded);
                BoardMethod::Relabel.board(&mut shuffler, trace)
            }
            FillMethod::Cyclic | FillMethod::CyclicText => {
                cyclic_shift::cyclic_as_written(rng, trace)
            }
            FillMethod::DiagonalBoxes => {
                let mut shuffler = Shuffler::new(shuffle, rng);
                diagonal_boxes::as_written(max_tries, &mut shuffler, trace)?.0
            }
            FillMethod::EraseRow => {
                erase_row::attempt(erase_row::Erasing { more_cells, max_erased }, rng, trace)?.0
            }
            FillMethod::LasVegas => {
                let start = Start { digits: StartDigits::Any, ..start };
                las_vegas::las_vegas(start, MAX_STEPS, rng, trace)
            }
            FillMethod::Reorder | FillMethod::RelabelShuffled => self.fill.traced_grid(rng, trace),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::is_solution;
    use bookgen_base::rng::StreamName;
    use std::collections::BTreeSet;

    #[test]
    fn every_method_fills_grids_as_written_and_sound() {
        let mut rng = StreamName::new().with("fill").stream();
        for method in FillMethod::ALL {
            let fill = Fill::from(method);
            let mut trace = Trace::on();
            assert!(is_solution(&fill.traced_grid(&mut rng, &mut trace)), "{method:?}");
            assert!(!trace.take().is_empty(), "{method:?}");
            let mut filler = FillerAsWritten::new(fill, Limits::default(), 1, 1);
            let grids = (0..3).filter_map(|_| filler.grid(&mut rng, &mut trace));
            let grids: Vec<Cells> = grids.collect();
            assert!(!grids.is_empty() && grids.iter().all(is_solution), "{method:?}");
            assert!(!trace.take().is_empty(), "{method:?}");
        }
    }

    /// The clock of text B, as a counter with a constant speed, gives few different boards.
    #[test]
    fn a_generator_that_is_seeded_before_every_draw_makes_at_most_44_boards() {
        let mut rng = StreamName::new().with("unused").stream();
        for (counter, ticks) in [(0, 1), (7, 3), (123, 1_000)] {
            let fill = Fill::from(FillMethod::Relabel);
            let mut filler = FillerAsWritten::new(fill, Limits::default(), counter, ticks);
            let boards: BTreeSet<Cells> =
                (0..10_000).filter_map(|_| filler.grid(&mut rng, &mut Trace::off())).collect();
            // The eight draws follow from the first one. As a fraction of 1, it lies in one of at
            // most 2 + 3 + ... + 9 intervals, and only its interval decides the board.
            assert!((2..=44).contains(&boards.len()), "{}", boards.len());
        }
        let mut sound = BTreeSet::new();
        for _ in 0..10_000 {
            sound.insert(Fill::from(FillMethod::Relabel).grid(&mut rng));
        }
        assert!(sound.len() > 9_800, "{}", sound.len());
    }
}
