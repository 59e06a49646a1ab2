//! The levels of jigsaw Sudoku: which techniques each level needs.

use super::LEVELS;
use crate::kinds::Grade;
use crate::solver::houses::{Candidates, HouseKind, Houses};
use crate::solver::ladder::{Ladder, LevelRules, Solved};
use crate::solver::rules::Rule;
use crate::solver::rules::fish::Fish;
use crate::solver::rules::leftovers::{LawOfLeftovers, Leftovers};
use crate::solver::rules::locked::LockedCandidates;
use crate::solver::rules::singles::{HiddenSingle, NakedSingle};
use crate::solver::rules::subsets::{HiddenSubset, NakedSubset};
use crate::solver::rules::wings::{XyWing, XyzWing};

/// The number of words of a cell set: 81 cells need two.
pub const WORDS: usize = 2;

/// The largest number of cells on each side of the leftovers that solvers look at.
const MAX_LEFTOVERS: u32 = 4;

/// The effort of one step, by level.
const STEP_EFFORT: [u32; LEVELS.len()] = [2, 3, 6, 20, 60];

/// The techniques for a grid with these regions.
pub fn ladder(size: usize, regions: &[usize]) -> Ladder<WORDS> {
    use HouseKind::{Column, Region, Row};
    let houses = Houses::with_regions(size, regions);
    let leftovers = |name, min, max| {
        let all = Leftovers::of(&houses, min, max);
        Box::new(LawOfLeftovers { name, all }) as Box<dyn Rule<WORDS>>
    };
    let one = leftovers("law of leftovers, one cell", 1, 1);
    let several = leftovers("law of leftovers, several cells", 2, MAX_LEFTOVERS);
    let levels: Vec<LevelRules<WORDS>> = vec![
        vec![Box::new(HiddenSingle(Region))],
        vec![Box::new(HiddenSingle(Row)), Box::new(HiddenSingle(Column))],
        vec![Box::new(NakedSingle), Box::new(LockedCandidates), one],
        vec![
            Box::new(NakedSubset(2)),
            Box::new(HiddenSubset(2)),
            several,
            Box::new(Fish(2)),
            Box::new(NakedSubset(3)),
            Box::new(HiddenSubset(3)),
        ],
        vec![
            Box::new(XyWing),
            Box::new(XyzWing),
            Box::new(Fish(3)),
            Box::new(NakedSubset(4)),
            Box::new(HiddenSubset(4)),
            Box::new(Fish(4)),
        ],
    ];
    Ladder { houses, levels }
}

/// The grade of a puzzle. `solved` is the result of the ladder with all levels. A puzzle that the
/// ladder does not solve has no level.
pub fn grade(solved: &Solved) -> Grade {
    let level = solved.level.and_then(|level| LEVELS.get(level));
    let effort = solved.steps.iter().zip(STEP_EFFORT).map(|(steps, effort)| steps * effort).sum();
    match solved.is_complete {
        true => Grade { level: level.or(LEVELS.first()), rating: None, effort },
        false => Grade { level: None, rating: None, effort: u32::MAX },
    }
}

/// The candidates of a puzzle. `givens` has the digits from 1; 0 is an empty cell.
pub fn candidates(houses: &Houses<WORDS>, givens: &[u8]) -> Candidates<WORDS> {
    let given = givens.iter().enumerate().filter(|(_, digit)| **digit > 0);
    Candidates::with_givens(houses, givens, given.map(|(cell, _)| cell).collect())
}
