//! Measures the methods of text D, one of the four texts that bookgen is based on (see
//! `docs/founding.md`): filling a grid by a Las Vegas algorithm, removing digits from the grid
//! ("digging"), and the levels of the puzzles.

use std::cmp::Reverse;
use std::hint::black_box;

use bookgen_base::rng::{Draw, Rng};
use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::dig::{Limits, dig};
use bookgen_puzzles::sudoku::fill::fill;
use bookgen_puzzles::sudoku::founding::dependency_density::DependencyDensity;
use bookgen_puzzles::sudoku::founding::depth_first::{
    ASCENDING, find_first, find_first_with_fewest_candidates,
};
use bookgen_puzzles::sudoku::founding::dig_hole::{self, Bounds, DIG_LEVELS, Dug};
use bookgen_puzzles::sudoku::founding::dig_hole_score::DigHoleScore;
use bookgen_puzzles::sudoku::founding::las_vegas;
use bookgen_puzzles::sudoku::founding::shuffle::Shuffler;
use bookgen_puzzles::sudoku::founding::transform::Transformation;
use bookgen_puzzles::sudoku::grade::{self, NESTED};
use bookgen_puzzles::sudoku::level_of;
use bookgen_puzzles::sudoku::solve::{self, State};
use bookgen_puzzles::sudoku::symmetry::Symmetry;

use super::table::{Table, min_seconds, min_seconds_per_item, ratio, stream, time, with_thousands};

/// Measures how many Las Vegas starts can be completed. A Las Vegas start is a grid with a few
/// random digits. A solver then tries to fill the other cells. The function compares three solvers:
/// text D's solver with several step limits, the same solver with a better cell order, and
/// bookgen's own solver without a limit.
pub fn las_vegas_starts(table: &mut Table) {
    let mut rng = stream("luck");
    let starts: Vec<Option<Cells>> =
        (0..5000).map(|_| las_vegas::random_start(las_vegas::START_CELLS, &mut rng)).collect();
    let mut row = |how: &str, completes: &dyn Fn(&Cells) -> bool| {
        let done = starts.iter().flatten().filter(|start| completes(start)).count();
        table.row(
            &format!("D las-vegas, n = 11, {how}"),
            "99.7 % of tries succeed",
            format!("{:.1} %", 100.0 * done as f64 / starts.len() as f64),
            "100 %".into(),
            String::new(),
        );
    };
    for max_steps in [1_000, 10_000, las_vegas::MAX_STEPS, 1_000_000] {
        let how = format!("{} steps", with_thousands(max_steps as f64));
        row(&how, &|start| find_first(start, max_steps).first_solution.is_some());
    }
    row("10,000 steps, fewest candidates first", &|start| {
        find_first_with_fewest_candidates(start, 10_000, ASCENDING).first_solution.is_some()
    });
    row("any solver", &|start| solve::count(start, 1) == 1);
}

/// The number of grids from which digits are removed, once with pruning and once without pruning.
const GRIDS: u32 = 60;

pub fn pruning(table: &mut Table) {
    let level = &DIG_LEVELS[4];
    let bounds =
        Bounds { min_givens: level.givens.0, min_in_line: level.min_in_line, min_in_box: 0 };
    let mut rng = stream("pruning");
    let grids: Vec<Cells> = (0..GRIDS).map(|_| fill(&mut rng)).collect();
    let order = level.order.cells(&mut rng);
    let average = |sum: u32| f64::from(sum) / f64::from(GRIDS);
    let measured = |method: fn(&Cells, &[usize; 81], Bounds) -> Dug| {
        let dug: Vec<Dug> = grids.iter().map(|grid| method(grid, &order, bounds)).collect();
        let taken = min_seconds(|| {
            grids.iter().for_each(|grid| {
                black_box(method(grid, &order, bounds));
            });
        });
        let givens = average(dug.iter().map(|dug| dug.givens.count_ones()).sum());
        (taken / f64::from(GRIDS), average(dug.iter().map(|dug| dug.tries).sum()), givens)
    };
    let (with, tries, givens) = measured(dig_hole::dig);
    let (without, more_tries, fewer_givens) = measured(dig_hole::dig_without_pruning);
    let mut orbits = Symmetry::None.orbits();
    let limits = Limits { min_givens: 0, no_empty_house: false };
    rng.shuffle(&mut orbits);
    let dug = |grid| dig(grid, &orbits, limits, State::new());
    let own_givens = average(grids.iter().map(|grid| dug(grid).count_ones()).sum());
    let own = min_seconds(|| {
        grids.iter().for_each(|grid| {
            black_box(dug(grid));
        });
    });
    let own = own / f64::from(GRIDS);
    let mut row = |name: &str, claim: &str, claimed: f64, taken: f64, tries: f64, givens: f64| {
        table.row(
            name,
            claim,
            format!(
                "{} [{}]; {} tries; {givens:.1} givens",
                time(taken),
                ratio(claimed, taken),
                with_thousands(tries)
            ),
            format!("{}; {own_givens:.1} givens", time(own)),
            ratio(taken, own),
        );
    };
    row("D evil, dug with pruning", "1,088.35 ms; 81 tries", 1.08835, with, tries, givens);
    let claimed = 55.10623;
    row("D evil, dug without", "55,106.23 ms", claimed, without, more_tries, fewer_givens);
    table.row(
        "D saving by pruning",
        "50.6x the time",
        format!("{} the time; {} the tries", ratio(without, with), ratio(more_tries, tries)),
        String::new(),
        String::new(),
    );
}

/// Makes puzzles of each level of text D. For each puzzle, compares two levels: the level that the
/// score of text D gives, and the level that bookgen's own grading gives.
pub fn levels(table: &mut Table) {
    for (number, level) in (1..).zip(&DIG_LEVELS) {
        let make = |rng: &mut Rng| {
            let grid = las_vegas::las_vegas(rng);
            let order = level.order.cells(rng);
            let min_givens = level.givens.0 + rng.below(level.givens.1 - level.givens.0 + 1);
            let bounds = Bounds { min_givens, min_in_line: level.min_in_line, min_in_box: 0 };
            let givens = dig_hole::dig(&grid, &order, bounds).givens;
            let transformation = Transformation::random(&mut Shuffler::new(None, rng));
            transformation.apply_to_grid(&board::masked(&grid, givens))
        };
        let mut rng = stream("levels");
        let (mut scored, mut density) = (0, 0.0);
        let mut graded: Vec<(&str, u32)> = Vec::new();
        for _ in 0..500 {
            let puzzle = make(&mut rng);
            scored += u32::from(DigHoleScore::of(&puzzle).level() == number);
            density += DependencyDensity::of(&puzzle).score();
            let rating = grade::solve(&puzzle, NESTED).rating();
            let name = rating.and_then(level_of).map_or("beyond", |level| level.name);
            match graded.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => graded.push((name, 1)),
            }
        }
        graded.sort_by_key(|&(_, count)| Reverse(count));
        let graded = graded.iter().map(|&(name, count)| (name, f64::from(count) / 5.0));
        let graded = graded.filter(|&(_, share)| share >= 5.0);
        let graded: Vec<String> =
            graded.map(|(name, share)| format!("{share:.0} % {name}")).collect();
        let taken = min_seconds_per_item(200, "levels", make);
        let share = f64::from(scored) / 5.0;
        let density = density / 500.0;
        table.row(
            &format!("D dig_level {number}, {}", level.name),
            &format!("scores level {number}"),
            format!("{share:.1} % do; density {density:.2}; {}", time(taken)),
            graded.join(", "),
            String::new(),
        );
    }
}
