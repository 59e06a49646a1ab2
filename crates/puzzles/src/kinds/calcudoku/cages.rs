//! The cages of a puzzle, as techniques use them.

use std::sync::Arc;

use super::cage::{Cage, Operation};
use super::fillings::{Cache, Filled};
use bookgen_core::grid::latin::WORDS;
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::phrase::{Arg, Phrase};

/// The cages of a puzzle.
#[derive(Clone, Debug)]
pub struct Cages {
    /// The cages, in the order of their first cells.
    pub all: Vec<Arc<Filled>>,
    /// The cage of each cell.
    pub of_cell: Vec<usize>,
}

impl Cages {
    /// The cages of a grid of a size.
    pub fn new(size: usize, cages: &[Cage]) -> Cages {
        let mut cache = Cache::default();
        let filled = |cage: &Cage| Arc::new(Filled::new(size, cage.clone(), &mut cache));
        Cages::from_filled(size, cages.iter().map(filled).collect())
    }

    /// The cages of a grid of a size, with their fillings.
    pub fn from_filled(size: usize, all: Vec<Arc<Filled>>) -> Cages {
        let mut of_cell = vec![0; size * size];
        for (index, filled) in all.iter().enumerate() {
            filled.cage.cells.iter().for_each(|cell| of_cell[*cell] = index);
        }
        Cages { all, of_cell }
    }

    /// The cages that have open cells.
    pub fn open(&self, open: CellSet<WORDS>) -> impl Iterator<Item = &Filled> {
        self.all.iter().map(|cage| &**cage).filter(move |cage| cage.cells.meets(&open))
    }

    /// The cage of a cell.
    pub fn at(&self, cell: usize) -> &Filled {
        &self.all[self.of_cell[cell]]
    }
}

/// The name of a cage in sentences: "the cage 12× at r1c2".
pub fn name(cage: &Cage) -> Arg {
    let key = match cage.clue.operation {
        None => "clue-digit",
        Some(Operation::Add) => "clue-add",
        Some(Operation::Subtract) => "clue-subtract",
        Some(Operation::Multiply) => "clue-multiply",
        Some(Operation::Divide) => "clue-divide",
    };
    let clue = Phrase::new(key).with("target", Arg::Number(i64::from(cage.clue.target)));
    let name = Phrase::new("cage-at").with("clue", Arg::Phrase(Box::new(clue)));
    Arg::Phrase(Box::new(name.with("cell", Arg::Cell(cage.cells[0]))))
}
