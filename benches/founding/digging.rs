//! Measures the digging of text D, one of the four texts that bookgen is based on (see
//! `docs/founding.md`): pruning, reductio, and the orders of digging.

use std::hint::black_box;

use bookgen_base::rng::Draw;
use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::dig::{Limits, dig};
use bookgen_puzzles::sudoku::fill::fill;
use bookgen_puzzles::sudoku::founding::depth_first::find_all;
use bookgen_puzzles::sudoku::founding::dig_hole::{Bounds, DIG_LEVELS, DigOrder, Digger, Pruning};
use bookgen_puzzles::sudoku::founding::reductio::{
    UniquenessTest, digit_is_forced, digit_is_forced_depth_first, enumeration_finds_one,
};
use bookgen_puzzles::sudoku::founding::trace::Trace;
use bookgen_puzzles::sudoku::grade::{self, NESTED};
use bookgen_puzzles::sudoku::solve::State;
use bookgen_puzzles::sudoku::symmetry::Symmetry;

use super::table::{
    Row, Table, min_seconds, ratio, seconds, stream, time, verdict, with_thousands,
};

/// The number of grids for measurements with bookgen's solver.
const GRIDS: usize = 60;

/// The number of grids for measurements with the depth-first solver of the paper.
const FEW_GRIDS: usize = 6;

/// The bounds of an evil puzzle in the English edition.
fn evil() -> Bounds {
    let level = &DIG_LEVELS[4];
    Bounds { min_givens: level.english_givens.0, min_in_line: level.line_bound, min_in_box: 0 }
}

fn grids(count: usize) -> Vec<Cells> {
    let mut rng = stream("pruning");
    (0..count).map(|_| fill(&mut rng)).collect()
}

fn mean(values: impl Iterator<Item = u32>, count: usize) -> f64 {
    f64::from(values.sum::<u32>()) / count as f64
}

/// The mean time, the mean number of tries and the mean number of givens of a way to dig.
struct Measured {
    time: f64,
    tries: f64,
    givens: f64,
}

fn measure(digger: Digger, grids: &[Cells], is_slow: bool) -> Measured {
    let order: [usize; 81] = std::array::from_fn(|cell| cell);
    let mut dug = Vec::new();
    let dig = |grid| digger.dig(grid, &order, &mut Trace::off());
    let mut all = || dug = grids.iter().map(dig).collect::<Vec<_>>();
    let taken = if is_slow { seconds(&mut all) } else { min_seconds(&mut all) };
    Measured {
        time: taken / grids.len() as f64,
        tries: mean(dug.iter().map(|dug| dug.tries), grids.len()),
        givens: mean(dug.iter().map(|dug| dug.givens.count_ones()), grids.len()),
    }
}

/// Compares digging with and without pruning, with the solver of the paper and with bookgen's.
pub fn pruning(table: &mut Table) {
    let (own_time, own_givens) = own_digging();
    let readings = [
        ("with pruning", Pruning::EachCellOnce),
        ("without, rescanning", Pruning::Rescanning),
        ("without, refilling", Pruning::Refilling),
    ];
    for (solver, test, count, is_slow) in [
        ("the paper's solver", digit_is_forced_depth_first as UniquenessTest, FEW_GRIDS, true),
        ("bookgen's solver", digit_is_forced, GRIDS, false),
    ] {
        let grids = grids(count);
        let mut pruned: Option<Measured> = None;
        for (reading, pruning) in readings {
            let here = measure(Digger { test, bounds: evil(), pruning }, &grids, is_slow);
            let (claim, claimed) = match pruned {
                None => ("1,088.35 ms; each cell is tried once", 1.08835),
                Some(_) => ("55,106.23 ms; 50.6x the time", 55.10623),
            };
            let saved = pruned.as_ref().map(|pruned| here.time / pruned.time);
            let factor = pruned.as_ref().map_or(String::new(), |pruned| {
                format!(
                    "; {} the time, {} the tries",
                    ratio(here.time, pruned.time),
                    ratio(here.tries, pruned.tries)
                )
            });
            table.push(Row {
                method: format!("D evil, {reading}, {solver}"),
                claim: claim.into(),
                here: format!(
                    "{} [{}]; {} tries; {:.1} givens{factor}",
                    time(here.time),
                    ratio(claimed, here.time),
                    with_thousands(here.tries),
                    here.givens
                ),
                verdict: match saved {
                    None => verdict(here.tries <= 81.0),
                    Some(saved) => format!("{:.0} % of the claimed saving", 100.0 * saved / 50.6),
                },
                own: format!("{}; {own_givens:.1} givens", time(own_time)),
                faster: ratio(here.time, own_time),
            });
            pruned = pruned.or(Some(here));
        }
    }
}

/// The mean time and the mean number of givens of bookgen's own digging.
fn own_digging() -> (f64, f64) {
    let mut rng = stream("own digging");
    let mut orbits = Symmetry::None.orbits();
    let limits = Limits { min_givens: 0, no_empty_house: false };
    rng.shuffle(&mut orbits);
    let grids = grids(GRIDS);
    let dug = |grid| dig(grid, &orbits, limits, State::new());
    let givens = mean(grids.iter().map(|grid| dug(grid).count_ones()), GRIDS);
    let taken = min_seconds(|| {
        grids.iter().for_each(|grid| {
            black_box(dug(grid));
        });
    });
    (taken / GRIDS as f64, givens)
}

/// Compares reductio with the enumeration of all solutions, both with the solver of the paper.
pub fn reductio(table: &mut Table) {
    for (name, order) in [("left-to-right", DigOrder::LeftToRight), ("random", DigOrder::Random)] {
        let grids = grids(2 * FEW_GRIDS);
        let run = |test: UniquenessTest| {
            let mut rng = stream("reductio");
            let digger = Digger { test, ..Digger::new(evil()) };
            seconds(|| {
                for grid in &grids {
                    let order = order.cells(&mut rng);
                    black_box(digger.dig(grid, &order, &mut Trace::off()));
                }
            }) / grids.len() as f64
        };
        let reductio = run(digit_is_forced_depth_first);
        let enumeration = run(enumeration_finds_one);
        table.push(Row {
            method: format!("D evil, {name}, reductio, the paper's solver"),
            claim: "quicker than enumerating all solutions".into(),
            here: format!(
                "{}; enumeration {}, {} the time",
                time(reductio),
                time(enumeration),
                ratio(enumeration, reductio)
            ),
            verdict: verdict(reductio < enumeration),
            ..Row::default()
        });
    }
}

/// Compares puzzles dug in each order within the same bounds.
pub fn orders(table: &mut Table) {
    const COUNT: usize = 300;
    let mut harder = Vec::new();
    for (name, order) in [
        ("random", DigOrder::Random),
        ("jump", DigOrder::Jump),
        ("serpentine", DigOrder::Serpentine),
        ("left-to-right", DigOrder::LeftToRight),
    ] {
        let mut rng = stream("orders");
        let puzzles: Vec<Cells> = (0..COUNT)
            .map(|_| {
                let grid = fill(&mut rng);
                let order = order.cells(&mut rng);
                let dug = Digger::new(evil()).dig(&grid, &order, &mut Trace::off());
                board::masked(&grid, dug.givens)
            })
            .collect();
        // A puzzle that is too hard for the grader counts as harder than all others.
        let mut ratings: Vec<f64> = puzzles
            .iter()
            .map(|puzzle| {
                let rating = grade::solve(puzzle, NESTED).rating();
                rating.and_then(|rating| rating.to_string().parse().ok()).unwrap_or(f64::INFINITY)
            })
            .collect();
        ratings.sort_by(f64::total_cmp);
        let mut steps: Vec<u64> =
            puzzles.iter().map(|puzzle| find_all(puzzle, 10_000_000).steps).collect();
        steps.sort_unstable();
        let hard = ratings.iter().filter(|rating| **rating > 2.6).count() * 100 / COUNT;
        harder.push((ratings[COUNT / 2], steps[COUNT / 2]));
        let claim = match order {
            DigOrder::Random => "makes easy puzzles",
            DigOrder::LeftToRight => "makes hard puzzles",
            DigOrder::Jump | DigOrder::Serpentine => "",
        };
        let words = |is_harder: bool| if is_harder { "harder" } else { "not harder" };
        let verdict = match order {
            DigOrder::LeftToRight => format!(
                "compared with random: {} to rate, {} for the paper's solver",
                words(harder[3].0 > harder[0].0),
                words(harder[3].1 > harder[0].1)
            ),
            _ => String::new(),
        };
        table.push(Row {
            method: format!("D evil, dug in the order {name}"),
            claim: claim.into(),
            here: format!(
                "median rating {:.1}; {hard} % above medium; median {} steps; {:.1} givens",
                ratings[COUNT / 2],
                with_thousands(steps[COUNT / 2] as f64),
                mean(puzzles.iter().map(|p| board::filled(p).count_ones()), COUNT)
            ),
            verdict,
            ..Row::default()
        });
    }
}
