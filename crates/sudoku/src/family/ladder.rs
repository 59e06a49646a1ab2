//! The levels of the family: which techniques each level needs.

use std::sync::Arc;

use super::board::Layout;
use super::clues::{ClueType, Clues, Parity};
use super::grid::Regions;
use bookgen_core::solver::houses::{Candidates, HouseKind, Houses};
use bookgen_core::solver::ladder::{Ladder, Solved};
use bookgen_core::solver::rules::arrows::{ArrowBounds, ArrowSums};
use bookgen_core::solver::rules::cages::{
    Cage, CageCombinations, CageNeeds, CagePartners, DerivedSum, HouseGroup, MAX_CAGE, SumOfCells,
    derived_sums,
};
use bookgen_core::solver::rules::fish::Fish;
use bookgen_core::solver::rules::leftovers::{LawOfLeftovers, Leftovers};
use bookgen_core::solver::rules::locked::LockedCandidates;
use bookgen_core::solver::rules::relations::{RelatedCandidates, RelatedDigit};
use bookgen_core::solver::rules::remainders::PlacedInRemainder;
use bookgen_core::solver::rules::singles::{HiddenSingle, NakedSingle};
use bookgen_core::solver::rules::subsets::{HiddenSubset, NakedSubset};
use bookgen_core::solver::rules::wings::{XyWing, XyzWing};
use bookgen_core::solver::rules::{LevelRules, Rule};
use bookgen_core::solver::sums::Combinations;
use bookgen_core::{Grade, Level};

/// The names of the levels, from easy to hard.
pub const LEVEL_NAMES: [&str; 5] = ["gentle", "easy", "medium", "hard", "expert"];

/// The effort that each level adds.
const LEVEL_EFFORT: u32 = 500;

/// The effort of one step, by level.
const STEP_EFFORT: [u32; LEVEL_NAMES.len()] = [2, 3, 6, 20, 60];

/// The largest number of cells on each side of the leftovers that solvers look at.
const MAX_LEFTOVERS: u32 = 4;

/// The largest number of cells of a sum that follows from cages and houses.
const MAX_SUM_CELLS: u32 = 8;

/// The largest number of open cells of such a sum.
const MAX_OPEN: u32 = 4;

/// The techniques for a puzzle, by level.
pub fn ladder<const W: usize>(layout: &Layout) -> Ladder<Candidates<W>> {
    let mut houses = layout.grid.houses();
    houses.symbols = (1..=layout.grid.size as u8).map(|digit| layout.symbol(digit)).collect();
    link_clues(layout, &mut houses);
    let levels = if let Clues::Cages(cages) = &layout.clues {
        let cage = |cage: &super::clues::Cage| Cage {
            cells: cage.cells.iter().copied().collect(),
            sum: cage.sum,
        };
        let cages: Vec<Cage<W>> = cages.iter().map(cage).collect();
        killer_levels(&houses, &cages, LEVEL_NAMES.len() - 1)
    } else {
        levels(layout, &houses)
    };
    Ladder { geometry: Arc::new(houses), levels }
}

/// Links the cells that have different digits because of a clue.
fn link_clues<const W: usize>(layout: &Layout, houses: &mut Houses<W>) {
    let groups: Vec<&Vec<usize>> = match &layout.clues {
        Clues::Cages(cages) => cages.iter().map(|cage| &cage.cells).collect(),
        Clues::Thermos(paths) => paths.iter().collect(),
        _ => Vec::new(),
    };
    for group in groups {
        for (at, a) in group.iter().enumerate() {
            group[at + 1..].iter().for_each(|b| houses.link(*a, *b));
        }
    }
}

/// The boxed rules of a level.
macro_rules! rules {
    ($($rule:expr),* $(,)?) => { vec![$(Box::new($rule) as Box<dyn Rule<Candidates<W>>>),*] };
}

fn levels<const W: usize>(layout: &Layout, houses: &Houses<W>) -> Vec<LevelRules<W>> {
    use HouseKind::{Box as BoxHouse, Column, Diagonal, Region, Remainder, Row, Window};
    let region = match layout.grid.shape.regions {
        Regions::Irregular => Region,
        Regions::Boxes | Regions::Samurai => BoxHouse,
    };
    let related = layout.clues.related(&layout.grid);
    let mut gentle: LevelRules<W> = Vec::new();
    let mut medium: LevelRules<W> = Vec::new();
    let mut hard: LevelRules<W> = Vec::new();
    match layout.variant.clues {
        ClueType::Bars | ClueType::Dots => {
            gentle = rules![RelatedDigit(related.clone()), NakedSingle];
            medium = rules![RelatedCandidates(related)];
        }
        ClueType::Signs | ClueType::Thermos => {
            gentle = rules![RelatedCandidates(related), NakedSingle];
        }
        ClueType::Arrows => {
            if let Clues::Arrows(arrows) = &layout.clues {
                gentle = rules![ArrowBounds { arrows: arrows.clone() }, NakedSingle];
                medium = rules![ArrowSums { arrows: arrows.clone() }];
            }
        }
        ClueType::None | ClueType::Parity | ClueType::Letters | ClueType::Cages => {}
    }
    gentle.push(Box::new(HiddenSingle(region)));
    let mut easy: LevelRules<W> = rules![HiddenSingle(Row), HiddenSingle(Column)];
    if layout.grid.shape.has_diagonals {
        easy.push(Box::new(HiddenSingle(Diagonal)));
    }
    if layout.grid.shape.has_windows {
        easy.push(Box::new(HiddenSingle(Window)));
    }
    if layout.grid.shape.has_windows {
        medium.extend(rules![HiddenSingle(Remainder), PlacedInRemainder]);
    }
    medium.extend(rules![NakedSingle, LockedCandidates]);
    if region == Region {
        let leftovers = |name, min, max| {
            let all = Leftovers::new(houses, min, max);
            LawOfLeftovers { name, all }
        };
        medium.push(Box::new(leftovers("law of leftovers, one cell", 1, 1)));
        hard.extend(rules![
            NakedSubset(2),
            HiddenSubset(2),
            leftovers("law of leftovers, several cells", 2, MAX_LEFTOVERS),
        ]);
    } else {
        hard.extend(rules![NakedSubset(2), HiddenSubset(2)]);
    }
    hard.extend(rules![Fish(2), NakedSubset(3), HiddenSubset(3)]);
    let expert = rules![XyWing, XyzWing, Fish(3), NakedSubset(4), HiddenSubset(4), Fish(4)];
    vec![gentle, easy, medium, hard, expert]
}

/// The techniques of killer Sudoku up to a level. The cells of each cage must be linked.
pub fn killer_levels<const W: usize>(
    houses: &Houses<W>,
    cages: &[Cage<W>],
    max_level: usize,
) -> Vec<LevelRules<W>> {
    let combinations = Combinations::of_size(houses.size);
    let mut gentle = rules![
        CageCombinations { cages: cages.to_vec(), combinations },
        NakedSingle,
        HiddenSingle(HouseKind::Box),
        HiddenSingle(HouseKind::Row),
        HiddenSingle(HouseKind::Column),
    ];
    if houses.houses.iter().any(|house| house.kind == HouseKind::Diagonal) {
        gentle.push(Box::new(HiddenSingle(HouseKind::Diagonal)));
    }
    let mut levels = vec![gentle];
    let sum = |name, sums, max_open| SumOfCells { name, sums, max_open };
    let of_groups = |groups: &[HouseGroup]| derived_sums(houses, cages, groups, MAX_SUM_CELLS);
    let mut all: Vec<DerivedSum<W>> = Vec::new();
    if max_level >= 1 {
        let one = (0..houses.houses.len()).map(|index| HouseGroup::new(&[index]));
        let of_one = of_groups(&one.collect::<Vec<HouseGroup>>());
        all.extend_from_slice(&of_one);
        levels.push(rules![sum("sum of one house", of_one, 1)]);
    }
    if max_level >= 2 {
        let of_many = of_groups(&house_groups(houses));
        all.extend_from_slice(&of_many);
        levels.push(rules![
            CagePartners { cages: cages.to_vec() },
            sum("sum of several houses", of_many, 1),
        ]);
    }
    if max_level >= 3 {
        levels.push(rules![sum("sum of several cells", all, MAX_OPEN)]);
    }
    if max_level >= 4 {
        let whole = |cage: &Cage<W>| DerivedSum {
            cells: cage.cells,
            sum: cage.sum,
            houses: HouseGroup::default(),
            is_outside: false,
        };
        let permutations = cages.iter().map(whole).collect();
        levels.push(rules![
            sum("permutations of a cage", permutations, MAX_CAGE as u32),
            CageNeeds { cages: cages.to_vec(), combinations },
            LockedCandidates,
            NakedSubset(2),
            HiddenSubset(2),
            NakedSubset(3),
            HiddenSubset(3),
            Fish(2),
            XyWing,
        ]);
    }
    levels
}

/// The groups of two to four houses without common cells whose sum solvers use: adjacent rows,
/// adjacent columns, and boxes beside or below each other.
fn house_groups<const W: usize>(houses: &Houses<W>) -> Vec<HouseGroup> {
    let of_kind = |kind| -> Vec<usize> {
        let houses = houses.houses.iter().enumerate();
        houses.filter(|(_, house)| house.kind == kind).map(|(index, _)| index).collect()
    };
    let mut groups = Vec::new();
    for kind in [HouseKind::Row, HouseKind::Column] {
        let lines = of_kind(kind);
        for count in 2..=4 {
            groups.extend(lines.windows(count).map(HouseGroup::new));
        }
    }
    let boxes = of_kind(HouseKind::Box);
    let (rows, columns) = super::grid::box_size(houses.size);
    // The boxes are numbered row by row: `rows` boxes in a row of boxes.
    let (across, down) = (rows, columns);
    for row in 0..down {
        for column in 0..across {
            let at = |down: usize, right: usize| boxes.get((row + down) * across + column + right);
            let has_right = column + 1 < across;
            let has_below = row + 1 < down;
            let here = at(0, 0).copied();
            let right = at(0, 1).copied().filter(|_| has_right);
            let below = at(1, 0).copied().filter(|_| has_below);
            let both = at(1, 1).copied().filter(|_| has_right && has_below);
            groups.extend(here.zip(right).map(|(a, b)| HouseGroup::new(&[a, b])));
            groups.extend(here.zip(below).map(|(a, b)| HouseGroup::new(&[a, b])));
            if let (Some(a), Some(b), Some(c), Some(d)) = (here, right, below, both) {
                groups.push(HouseGroup::new(&[a, b, c, d]));
            }
        }
    }
    groups
}

/// The candidates at the start of a puzzle. Marks for odd and even digits apply to all cells at once.
pub fn candidates<const W: usize>(
    layout: &Layout,
    houses: &Houses<W>,
    givens: &[u8],
) -> Candidates<W> {
    let mut candidates = Candidates::new(houses);
    if let Clues::Parity(marks) = &layout.clues {
        let odd = (1..=houses.size).step_by(2).fold(0, |all, digit| all | 1 << (digit - 1));
        for (cell, mark) in marks.iter().enumerate() {
            match mark {
                Some(Parity::Odd) => candidates.keep(houses, cell, odd),
                Some(Parity::Even) => candidates.keep(houses, cell, !odd),
                None => {}
            }
        }
    }
    let given = givens.iter().enumerate().filter(|(_, digit)| **digit > 0);
    candidates.give(houses, givens, given.map(|(cell, _)| cell).collect());
    candidates
}

/// The grade of a puzzle. `solved` is the result of the ladder with all levels. A puzzle that the
/// ladder does not solve, or that needs a level which the variant does not have, has no level.
pub fn grade(levels: &'static [Level], solved: &Solved) -> Grade {
    let hardest = solved.level.unwrap_or(0);
    let steps = solved.steps.iter().zip(STEP_EFFORT).map(|(steps, effort)| steps * effort);
    // The base keeps the levels apart: easier levels can have more steps.
    let effort = hardest as u32 * LEVEL_EFFORT + steps.sum::<u32>();
    let name = LEVEL_NAMES.get(hardest).filter(|_| solved.is_complete);
    let level = name.and_then(|name| levels.iter().find(|level| level.name == *name));
    match level {
        Some(_) => Grade { level, rating: None, effort },
        None => Grade { level: None, rating: None, effort: u32::MAX },
    }
}
