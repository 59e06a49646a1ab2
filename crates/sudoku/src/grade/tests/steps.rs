//! Checks the conclusions and chains of steps, because explanations are made from them.

use super::*;
use crate::board::{HOUSE_SETS, HOUSES_OF};
use crate::grade::candidates::CandidateView;
use crate::grade::digit_set;

/// The conclusion of a step in the notation of the table: "+439" places 4 in row 3, column 9.
pub fn conclusion_text(candidates: &Candidates, step: &Step) -> String {
    let name = |sign: char, cell: usize, digit: usize| {
        format!("{sign}{}{}{}", digit + 1, board::row(cell) + 1, board::column(cell) + 1)
    };
    match &step.conclusion {
        Conclusion::Placement(cell, digit) => name('+', *cell, *digit),
        Conclusion::Eliminations(removals) => {
            let cells = |digit: usize| board::cells(removals[digit] & candidates.cells_with(digit));
            let all = (0..9).flat_map(|digit| cells(digit).map(move |cell| name('-', cell, digit)));
            all.collect::<Vec<_>>().join(" ")
        }
    }
}

#[test]
fn each_technique_is_found() {
    let table =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/sudoku/steps.tsv"));
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [name, number, expected_rating, follows, puzzle] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let mut solver = Solver::new(&grid(puzzle));
        for _ in 1..number.parse().unwrap() {
            let step = solver.next(NESTED).unwrap();
            solver.apply(&step);
        }
        let step = solver.next(NESTED).unwrap();
        let found =
            (step.technique.name(), step.rating, conclusion_text(solver.candidates(), &step));
        assert_eq!(found, (name, rating(expected_rating), follows.to_owned()), "{puzzle}");
        // The solver returns the first of all steps of the technique.
        assert_eq!(solver.all_steps(step.technique).first(), Some(&step), "{name}: {puzzle}");
    }
}

/// Checks that each link of a chain follows from earlier links for the stated reason.
fn check_chain(candidates: &Candidates, chain: &Chain) {
    for (at, link) in chain.links.iter().enumerate() {
        let (cell, digit) = (usize::from(link.cell), usize::from(link.digit));
        let from: Vec<&Link> = link.from.iter().map(|&i| &chain.links[usize::from(i)]).collect();
        assert!(link.from.iter().all(|&i| usize::from(i) < at));
        let has = |other: usize, d: usize, holds: bool| {
            from.iter().any(|link| {
                (usize::from(link.cell), usize::from(link.digit), link.holds) == (other, d, holds)
            })
        };
        match link.reason {
            Reason::Assumed => assert!(at == 0 && from.is_empty()),
            Reason::SameCell => {
                assert!(!link.holds && (0..9).any(|d| d != digit && has(cell, d, true)));
            }
            Reason::SameHouse(house) => {
                assert!(!link.holds && HOUSES_OF[cell].contains(&house));
                let mut others = board::cells(HOUSE_SETS[usize::from(house)] & !(1 << cell));
                assert!(others.any(|other| has(other, digit, true)));
            }
            Reason::LastCandidate => {
                let mut others = digit_set::iter(candidates.digits(cell) & !(1 << digit));
                assert!(link.holds && others.all(|d| has(cell, d, false)));
            }
            Reason::LastPlace(house) => {
                assert!(link.holds && HOUSES_OF[cell].contains(&house));
                let places = HOUSE_SETS[usize::from(house)] & candidates.cells_with(digit);
                let mut others = board::cells(places & !(1 << cell));
                assert!(others.all(|other| has(other, digit, false)));
            }
            Reason::Pattern(technique) => {
                assert!(!link.holds && !from.is_empty() && from.iter().all(|link| !link.holds));
                let basis = link.pattern.as_ref().unwrap();
                check_pattern(candidates, technique, basis, (cell, digit), &|cell, digit| {
                    has(cell, digit, false)
                });
            }
        }
    }
}

/// Checks that a pattern rules out the candidate `digit` in `cell`. The callback `removed` tells
/// whether earlier links of the chain have removed a candidate. These links must have removed all
/// candidates that would spoil the pattern.
fn check_pattern(
    candidates: &Candidates,
    technique: Technique,
    basis: &Basis,
    (cell, digit): (usize, usize),
    removed: &dyn Fn(usize, usize) -> bool,
) {
    let cells_in = |houses: u32| {
        (0..27).filter(|h| houses >> h & 1 == 1).fold(0, |set, h| set | HOUSE_SETS[h])
    };
    let all_removed = |cells: u128, digits: u16| {
        board::cells(cells).all(|cell| {
            digit_set::iter(digits & candidates.digits(cell)).all(|digit| removed(cell, digit))
        })
    };
    let (boxes, lines) = (basis.houses & 0x1ff, basis.houses & !0x1ff);
    let at = 1 << cell;
    match technique {
        Technique::Pointing | Technique::Claiming => {
            let pointing = technique == Technique::Pointing;
            let (from, into) = if pointing { (boxes, lines) } else { (lines, boxes) };
            assert!(all_removed(cells_in(from) & !basis.cells, 1 << digit));
            assert!(
                basis.cells & !cells_in(into) == 0 && at & cells_in(into) & !cells_in(from) != 0
            );
        }
        Technique::HiddenPair => {
            assert!(all_removed(cells_in(basis.houses) & !basis.cells, basis.digits));
            assert!(at & basis.cells != 0 && !digit_set::contains(basis.digits, digit));
        }
        Technique::NakedPair => {
            assert!(all_removed(basis.cells, !basis.digits));
            assert!(at & cells_in(basis.houses) & !basis.cells != 0);
            assert!(digit_set::contains(basis.digits, digit));
        }
        _ => {
            let (columns, rows) = (lines & 0x3ffff, lines & !0x3ffff);
            let (base, cover) =
                if at & cells_in(columns) == 0 { (columns, rows) } else { (rows, columns) };
            assert!(all_removed(cells_in(base) & !cells_in(cover), 1 << digit));
            assert!(at & cells_in(cover) & !cells_in(base) != 0);
        }
    }
}

/// Checks that the assumptions and conclusions of a step's chains match the step.
fn check_ends(candidates: &Candidates, step: &Step) {
    use Technique as T;
    let chains = &step.basis.chains;
    let ends: Vec<(&Link, &Link)> =
        chains.iter().map(|chain| (&chain.links[0], chain.links.last().unwrap())).collect();
    let same = |a: &Link, b: &Link| (a.cell, a.digit) == (b.cell, b.digit);
    let proves = |link: &Link| match &step.conclusion {
        Conclusion::Placement(cell, digit) => {
            link.holds && (*cell, *digit) == (link.cell.into(), link.digit.into())
        }
        Conclusion::Eliminations(removals) => {
            !link.holds && removals[usize::from(link.digit)] >> link.cell & 1 == 1
        }
    };
    let first = ends[0].0;
    match step.technique {
        // The cycle returns to its start.
        T::XCycle | T::YCycle | T::BidirectionalCycle => {
            assert!(ends.iter().all(|(first, last)| same(first, last) && first.holds == last.holds))
        }
        T::ForcingXChain | T::ForcingChain => assert!(
            ends.iter().all(|(first, last)| same(first, last) && first.holds != last.holds)
                && ends.iter().all(|(_, last)| proves(last))
        ),
        T::Nishio | T::DynamicContradiction | T::DynamicPlusContradiction => {
            assert!(same(ends[0].1, ends[1].1) && ends[0].1.holds != ends[1].1.holds);
            assert!(proves(&Link { holds: !first.holds, ..first.clone() }));
        }
        T::DynamicDouble | T::DynamicPlusDouble => {
            assert!(ends.len() == 2 && same(first, ends[1].0) && first.holds != ends[1].0.holds);
            assert!(ends.iter().all(|(_, last)| proves(last)));
        }
        T::CellForcingChains | T::DynamicCell | T::DynamicPlusCell => {
            let digits = ends.iter().fold(0, |all, (first, _)| all | 1 << first.digit);
            assert_eq!(digits, candidates.digits(first.cell.into()));
            assert!(
                ends.iter().all(|(of, last)| of.holds && of.cell == first.cell && proves(last))
            );
        }
        _ => {
            let cells = ends.iter().fold(0, |all, (first, _)| all | 1u128 << first.cell);
            let house = HOUSE_SETS[step.basis.houses.trailing_zeros() as usize];
            assert_eq!(cells, candidates.cells_with(first.digit.into()) & house);
            assert!(
                ends.iter().all(|(of, last)| of.holds && of.digit == first.digit && proves(last))
            );
        }
    }
}

#[test]
fn chains_are_valid() {
    let table = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/sudoku/rating_vectors.tsv"
    ));
    let mut chains = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')).skip(200).step_by(2) {
        let mut solver = Solver::new(&grid(line.split('\t').next().unwrap()));
        while let Some(step) = solver.next(NESTED) {
            if !step.basis.chains.is_empty() {
                step.basis.chains.iter().for_each(|c| check_chain(solver.candidates(), c));
                check_ends(solver.candidates(), &step);
                chains += 1;
            }
            solver.apply(&step);
        }
    }
    assert!(chains > 500);
}

/// A solver that remembers the searches without a result finds the same steps as a new solver.
#[test]
fn remembered_searches_do_not_change_the_steps() {
    let table = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/sudoku/rating_vectors.tsv"
    ));
    for line in table.lines().filter(|line| !line.starts_with('#')).skip(200).step_by(7) {
        let puzzle = line.split('\t').next().unwrap();
        let mut solver = Solver::new(&grid(puzzle));
        loop {
            let fresh = Solver::from(solver.candidates().clone()).next(NESTED);
            let step = solver.next(NESTED);
            assert_eq!(step, fresh, "{puzzle}");
            let Some(step) = step else { break };
            solver.apply(&step);
        }
    }
}
