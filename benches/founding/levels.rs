//! Measures the levels of text D, one of the four texts that bookgen is based on (see
//! `docs/founding.md`).

use std::cmp::Reverse;

use bookgen_base::rng::{Draw, Rng};
use bookgen_puzzles::sudoku::board;
use bookgen_puzzles::sudoku::founding::dependency_density::DependencyDensity;
use bookgen_puzzles::sudoku::founding::dig_hole::{
    BoundSet, Bounds, DIG_LEVELS, DigLevel, Digger, LineRule,
};
use bookgen_puzzles::sudoku::founding::dig_hole_score::DigHoleScore;
use bookgen_puzzles::sudoku::founding::las_vegas::{self, MAX_STEPS, Start};
use bookgen_puzzles::sudoku::founding::shuffle::Shuffler;
use bookgen_puzzles::sudoku::founding::trace::Trace;
use bookgen_puzzles::sudoku::founding::transform::Transformation;
use bookgen_puzzles::sudoku::grade::{self, NESTED};
use bookgen_puzzles::sudoku::level_of;

use super::table::{Row, Table, min_seconds_per_item, stream, time};

/// The number of puzzles of each row.
const COUNT: u32 = 500;

/// Makes puzzles of each level of text D. For each puzzle, compares two levels: the level that the
/// score of text D gives, and the level that bookgen's own grading gives.
pub fn levels(table: &mut Table) {
    for (bounds, lines) in [
        (BoundSet::EnglishEdition, LineRule::AtLeast),
        (BoundSet::EnglishEdition, LineRule::MoreThan),
        (BoundSet::FiveIntervals, LineRule::MoreThan),
    ] {
        for (number, level) in (1..).zip(&DIG_LEVELS) {
            table.push(row(number, level, bounds, lines));
        }
    }
}

fn row(number: u32, level: &DigLevel, bounds: BoundSet, lines: LineRule) -> Row {
    let make = |rng: &mut Rng| {
        let grid = las_vegas::las_vegas(Start::default(), MAX_STEPS, rng, &mut Trace::off());
        let order = level.order.cells(rng);
        let (min, max) = level.givens(bounds);
        let min_givens = min + rng.below(max - min + 1);
        let limits = Bounds { min_givens, min_in_line: level.min_in_line(lines), min_in_box: 0 };
        let givens = Digger::new(limits).dig(&grid, &order, &mut Trace::off()).givens;
        let transformation = Transformation::random(&mut Shuffler::new(None, rng));
        transformation.apply_to_grid(&board::masked(&grid, givens))
    };
    let mut rng = stream("levels");
    let (mut scored, mut density, mut givens) = (0, 0.0, 0);
    let mut graded: Vec<(&str, u32)> = Vec::new();
    for _ in 0..COUNT {
        let puzzle = make(&mut rng);
        scored += u32::from(DigHoleScore::new(&puzzle).level(bounds) == number);
        density += DependencyDensity::new(&puzzle).score();
        givens += board::filled(&puzzle).count_ones();
        let rating = grade::solve(&puzzle, NESTED).rating();
        let name = rating.and_then(level_of).map_or("beyond", |level| level.name);
        match graded.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => graded.push((name, 1)),
        }
    }
    graded.sort_by_key(|&(_, count)| Reverse(count));
    let share = |count: u32| 100.0 * f64::from(count) / f64::from(COUNT);
    let graded = graded.iter().map(|&(name, count)| (name, share(count)));
    let graded: Vec<String> = graded
        .filter(|&(_, share)| share >= 5.0)
        .map(|(name, share)| format!("{share:.0} % {name}"))
        .collect();
    let taken = min_seconds_per_item(200, "levels", make);
    Row {
        method: format!(
            "D dig_level {number}, {}, {}, {}",
            level.name,
            bounds.name(),
            lines.name()
        ),
        claim: format!("scores level {number}"),
        here: format!(
            "{:.1} givens; density {:.2}; {}",
            f64::from(givens) / f64::from(COUNT),
            density / f64::from(COUNT),
            time(taken)
        ),
        verdict: format!("true for {:.1} %", share(scored)),
        own: graded.join(", "),
        ..Row::default()
    }
}
