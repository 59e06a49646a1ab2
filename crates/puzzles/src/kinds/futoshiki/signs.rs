//! The signs of a futoshiki, their chains, and the bounds that follow from them.

use bookgen_core::grid::latin::forcing_chain::Linked;
use bookgen_core::grid::latin::masks::{Masks, Places, above, below};
use bookgen_core::grid::latin::singles::{Reach, Seen};
use bookgen_core::grid::latin::{MAX_CELLS, MAX_SIZE, WORDS};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::rules;

/// The signs of a puzzle, arranged for solving.
#[derive(Clone, Debug)]
pub struct Signs {
    /// The signs, as the smaller and the larger cell, in the order in which bounds spread along chains: the signs to the smaller
    /// neighbours of a cell come before the signs to its larger neighbours. Signs on a circle,
    /// which no answer allows, and signs after it are left out.
    pub ordered: Vec<[usize; 2]>,
    /// For each cell, the neighbours that are smaller by a sign.
    pub smaller: Vec<CellSet<WORDS>>,
    /// For each cell, the neighbours that are larger by a sign.
    pub larger: Vec<CellSet<WORDS>>,
    /// For each cell, the cells that are smaller by a chain of signs.
    pub all_smaller: Vec<CellSet<WORDS>>,
    /// For each cell, the cells that are larger by a chain of signs.
    pub all_larger: Vec<CellSet<WORDS>>,
}

/// The candidates of the open cells that their signs and the solved cells allow.
#[derive(Clone, Debug)]
pub struct Bounded {
    /// For each cell, its smallest digit by its signs, from 0.
    pub least: [u8; MAX_CELLS],
    /// For each cell, its largest digit by its signs, from 0.
    pub most: [u8; MAX_CELLS],
    /// For each digit, the cells that can have it.
    pub places: Places,
}

impl Signs {
    /// Arranges the signs of a grid.
    pub fn new(size: usize, signs: impl IntoIterator<Item = [usize; 2]>) -> Signs {
        let none = vec![CellSet::EMPTY; size * size];
        let (mut smaller, mut larger) = (none.clone(), none.clone());
        for [below, above] in signs {
            smaller[above].insert(below);
            larger[below].insert(above);
        }
        let mut missing: Vec<u32> = smaller.iter().map(CellSet::len).collect();
        let mut order: Vec<usize> = (0..size * size).filter(|cell| missing[*cell] == 0).collect();
        let mut ordered = Vec::new();
        let (mut all_smaller, mut all_larger) = (none.clone(), none);
        for done in 0.. {
            let Some(&cell) = order.get(done) else { break };
            for next in larger[cell] {
                ordered.push([cell, next]);
                let below = all_smaller[cell] | CellSet::new(cell);
                all_smaller[next] |= below;
                missing[next] -= 1;
                if missing[next] == 0 {
                    order.push(next);
                }
            }
        }
        for [below, above] in ordered.iter().rev() {
            let all_above = all_larger[*above] | CellSet::new(*above);
            all_larger[*below] |= all_above;
        }
        Signs { ordered, smaller, larger, all_smaller, all_larger }
    }
}

impl Seen for Signs {
    type View = Bounded;

    const FAR_SINGLES: [&'static str; 2] =
        ["hidden single in a row, with chains", "hidden single in a column, with chains"];

    /// The candidates within the bounds of the signs: those to neighbours, or also chains of signs.
    fn view(
        &self,
        houses: &Houses<WORDS>,
        candidates: &Candidates<WORDS>,
        reach: Reach,
    ) -> Bounded {
        let size = houses.size;
        let last = size as u8 - 1;
        let (mut least, mut most) = ([0; MAX_CELLS], [last; MAX_CELLS]);
        let mut places = [CellSet::EMPTY; MAX_SIZE];
        for (digit, cells) in candidates.cells_of[..size].iter().enumerate() {
            places[digit] = *cells;
            for cell in *cells & !candidates.open {
                (least[cell], most[cell]) = (digit as u8, digit as u8);
            }
        }
        let is_open = |cell: usize| candidates.open.has(cell);
        let is_known = |cell: usize| reach == Reach::Far || !is_open(cell);
        for &[smaller, larger] in self.ordered.iter().filter(|sign| is_open(sign[1])) {
            let below = if is_known(smaller) { least[smaller] } else { 0 };
            least[larger] = least[larger].max(below + 1);
        }
        for &[smaller, larger] in self.ordered.iter().rev().filter(|sign| is_open(sign[0])) {
            let above = if is_known(larger) { most[larger] } else { last };
            most[smaller] = most[smaller].min(above.saturating_sub(1));
        }
        for cell in candidates.open {
            for digit in (0..least[cell].min(size as u8)).chain(most[cell] + 1..=last) {
                places[usize::from(digit)].remove(cell);
            }
        }
        Bounded { least, most, places }
    }

    fn places(bounded: &Bounded) -> &Places {
        &bounded.places
    }

    /// The bounds that rule out the digit: "r1c2 and r1c3 are at least 3; r1c4 is at most 1".
    fn exclusions(
        &self,
        bounded: &Bounded,
        _: &Houses<WORDS>,
        cells: CellSet<WORDS>,
        digit: usize,
    ) -> Arg {
        let mut groups: Vec<(bool, u8, CellSet<WORDS>)> = Vec::new();
        for cell in cells {
            let (least, most) = (bounded.least[cell], bounded.most[cell]);
            let is_least = usize::from(least) > digit;
            let bound = if is_least { least } else { most };
            match groups.iter_mut().find(|(is, known, _)| (*is, *known) == (is_least, bound)) {
                Some((_, _, cells)) => cells.insert(cell),
                None => groups.push((is_least, bound, CellSet::new(cell))),
            }
        }
        let phrase = |(is_least, bound, cells): (bool, u8, CellSet<WORDS>)| {
            let key = match (is_least, cells.len() > 1) {
                (true, false) => "is-at-least",
                (true, true) => "are-at-least",
                (false, false) => "is-at-most",
                (false, true) => "are-at-most",
            };
            Phrase::new(key)
                .with("cells", rules::cells(cells))
                .with("digit", Arg::Digit(usize::from(bound)))
        };
        Arg::Phrases(groups.into_iter().map(phrase).collect(), "semicolon")
    }

    fn only_digit(
        &self,
        bounded: &Bounded,
        houses: &Houses<WORDS>,
        _: &Candidates<WORDS>,
        cell: usize,
    ) -> Phrase {
        let (least, most) = (usize::from(bounded.least[cell]), usize::from(bounded.most[cell]));
        let key = match (least > 0, most + 1 < houses.size) {
            _ if least == most => "only-by-signs",
            (false, false) => "only-candidate",
            (true, false) => "only-at-least",
            (false, true) => "only-at-most",
            (true, true) => "only-between",
        };
        Phrase::new(key).with("least", Arg::Digit(least)).with("most", Arg::Digit(most))
    }
}

impl Linked for Signs {
    type Effect = ();

    /// None: signs join cells of one row or column.
    fn joined(&self, _: usize) -> CellSet<WORDS> {
        CellSet::EMPTY
    }

    fn effect(&self, _: &Masks, _: usize, _: u32) {}

    fn excluded(&self, (): &(), cell: usize, digit: u32, other: usize) -> u16 {
        if self.larger[cell].has(other) {
            !above(digit)
        } else if self.smaller[cell].has(other) {
            !below(digit)
        } else {
            0
        }
    }
}
