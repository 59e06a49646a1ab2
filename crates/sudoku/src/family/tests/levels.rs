//! Tests of the levels of windokus and killers.

use std::sync::Arc;

use super::*;
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, HouseKind, Houses};
use bookgen_core::solver::ladder::Ladder;
use bookgen_core::solver::rules::Rule;
use bookgen_core::solver::rules::singles::HiddenSingle;

/// The singles of gentle and easy solve gentle and easy puzzles, although the solver does not know the
/// groups of cells that the windows leave over.
#[test]
fn gentle_and_easy_windokus_need_no_remainders() {
    for (name, kinds) in [
        ("windoku", vec![HouseKind::Box, HouseKind::Row, HouseKind::Column, HouseKind::Window]),
        (
            "windoku-x",
            vec![
                HouseKind::Box,
                HouseKind::Row,
                HouseKind::Column,
                HouseKind::Window,
                HouseKind::Diagonal,
            ],
        ),
    ] {
        for (level, kinds) in [("gentle", &kinds[..1]), ("easy", &kinds[..])] {
            for seed in 0..5 {
                let board = make(kind(name), "", level, seed);
                let all: Houses<2> = board.layout.grid.houses();
                let known = all.houses.iter().filter(|house| house.kind != HouseKind::Remainder);
                let houses = Houses::new(9, all.places.clone(), known.cloned().collect());
                let rule = |kind: &HouseKind| {
                    Box::new(HiddenSingle(*kind)) as Box<dyn Rule<Candidates<2>>>
                };
                let ladder = Ladder {
                    geometry: Arc::new(houses),
                    levels: vec![kinds.iter().map(rule).collect()],
                };
                let mut state = candidates(&board.layout, &ladder.geometry, &board.givens);
                let solved = ladder.solve(&mut state, 0, |_, _, _| {});
                assert!(solved.is_complete, "{name} {level} {seed}");
            }
        }
    }
}

/// From medium on, a step names the group of cells that it uses.
#[test]
fn steps_name_the_remainder_that_they_use() {
    let mut named = BTreeSet::new();
    for seed in 0..10 {
        for step in make(kind("windoku"), "", "medium", seed).steps("en") {
            if step.technique.ends_with("in a remainder") {
                assert!(step.sentences[0].contains("that the windows leave over"), "{step:?}");
                assert_eq!(step.level.unwrap().name, "medium");
                named.insert(step.technique);
            }
        }
    }
    let all = ["digit placed in a remainder", "hidden single in a remainder"];
    assert_eq!(named.into_iter().collect::<Vec<_>>(), all);
}

/// A step "cage combination" removes exactly the digits that are in no set of digits with the sum of
/// the cage that fits. In which cell a digit of the set lies is a matter of harder techniques.
#[test]
fn combinations_end_where_arrangements_begin() {
    let mut beyond = BTreeSet::new();
    for seed in 0..6 {
        let board =
            make(kind("killer"), "", ["gentle", "medium", "expert"][seed as usize % 3], seed);
        let Clues::Cages(cages) = &board.layout.clues else { unreachable!() };
        let ladder = ladder::<2>(&board.layout);
        let mut state = candidates(&board.layout, &ladder.geometry, &board.givens);
        ladder.solve(&mut state, LEVEL_NAMES.len() - 1, |before, _, step| {
            let basis: Vec<usize> = step.basis.into_iter().collect();
            let cage = cages.iter().find(|cage| {
                let cells: CellSet<2> = cage.cells.iter().copied().collect();
                cells == step.basis
            });
            let (Some(cage), Conclusion::Removed(removed)) = (cage, &step.conclusion) else {
                return;
            };
            let possible = fitting(before, &basis, cage.sum);
            let removes_possible = removed.iter().any(|(digit, _)| possible >> digit & 1 == 1);
            match step.technique {
                "cage combination" => assert!(!removes_possible, "{step:?}"),
                technique => {
                    beyond.extend(removes_possible.then_some(technique));
                }
            }
        });
    }
    assert!(beyond.contains("partners in a cage"), "{beyond:?}");
    assert!(beyond.contains("permutations of a cage"), "{beyond:?}");
}

/// The digits, as bits, of all sets of digits with a sum that fit cells: each digit is a candidate of
/// some cell, and each cell has a candidate in the set.
fn fitting(candidates: &Candidates<2>, cells: &[usize], sum: u32) -> u32 {
    let masks: Vec<u32> = cells.iter().map(|cell| candidates.of_cell(*cell)).collect();
    let union = masks.iter().fold(0, |all, mask| all | mask);
    let has_sum = |set: &u32| {
        let digits = (0..9).filter(|digit| set >> digit & 1 == 1);
        set.count_ones() as usize == cells.len()
            && digits.map(|digit| digit + 1).sum::<u32>() == sum
    };
    let fits = |set: &u32| set & !union == 0 && masks.iter().all(|mask| mask & set != 0);
    (0..1 << 9).filter(has_sum).filter(fits).fold(0, |all, set| all | set)
}
