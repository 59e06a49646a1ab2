//! Measures the time to make a set of Sudoku puzzles of each level. Also measures how much the
//! difficulty varies within each level.
//!
//! Run it with `cargo bench --bench levels`.
//!
//! Sets are made on all cores, as for a chapter of a book. Times are wall-clock times.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::Values;
use bookgen_puzzles::sudoku::Sudoku;
use bookgen_puzzles::{Grade, Kind, Level, Order, Target};

/// The number of puzzles made for each level. The difficulties of these puzzles are compared.
const SAMPLE: u32 = 2000;

fn main() {
    let levels = Sudoku.about().levels;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("100 puzzles of each level, half-turn symmetry, graded and ordered, on {cores} cores");
    let mut total = 0.0;
    for level in levels {
        let runs = [0, 1, 2].map(|run| {
            let start = Instant::now();
            let mut grades = make_and_grade(level, 100, cores, run);
            grades.sort_by_key(|grade| grade.effort);
            start.elapsed().as_secs_f64()
        });
        let best = runs.into_iter().fold(f64::INFINITY, f64::min);
        println!("  {:12} {:8.1} ms", level.name, best * 1e3);
        if ["gentle", "easy", "medium", "expert", "extreme"].contains(&level.name) {
            total += best;
        }
    }
    println!("  gentle, easy, medium, expert and extreme together {:.1} ms", total * 1e3);

    println!();
    println!(
        "{SAMPLE} puzzles of each level: predicted solving time; the median easy puzzle takes 1"
    );
    let efforts: Vec<Vec<u32>> = levels
        .iter()
        .map(|level| {
            let mut efforts: Vec<u32> =
                make_and_grade(level, SAMPLE, cores, 3).iter().map(|grade| grade.effort).collect();
            efforts.sort_unstable();
            efforts
        })
        .collect();
    let at = |efforts: &[u32], tenths: usize| {
        f64::from(efforts[(efforts.len() * tenths / 10).min(efforts.len() - 1)])
    };
    let median = at(&efforts[1], 5);
    let mut below: Option<&Vec<u32>> = None;
    for (level, efforts) in levels.iter().zip(&efforts) {
        let time = |tenths: usize| {
            #[expect(clippy::disallowed_methods, reason = "only printed, with two decimals")]
            ((at(efforts, tenths) - median) / 400.0).exp()
        };
        // `bound` is the 90th percentile of the predicted times in the next easier level. The
        // overlap is the fraction of this level's puzzles with a predicted time below `bound`.
        let overlap = below.map_or(0.0, |below| {
            let bound = at(below, 9);
            let faster = efforts.iter().filter(|&&effort| f64::from(effort) < bound).count();
            faster as f64 / efforts.len() as f64
        });
        println!(
            "  {:12} p10 {:.2}  median {:.2}  p90 {:.2}  p90/p10 {:.2}  \
             faster than the slowest tenth of the level below {:.0} %",
            level.name,
            time(1),
            time(5),
            time(9),
            time(9) / time(1),
            overlap * 100.0,
        );
        below = Some(efforts);
    }
}

/// Makes and grades `count` puzzles.
fn make_and_grade(level: &'static Level, count: u32, cores: usize, run: u64) -> Vec<Grade> {
    let place = Source::new("bench", "").place(0..0);
    let setter = Sudoku.setter(&Values::empty(place)).expect("the defaults are good");
    let stream = StreamName::new().with("levels").with(level.name).with_number(run);
    let next = AtomicU32::new(0);
    let work = || {
        let mut grades = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return grades;
            }
            let chapter = stream.stream();
            let order = Order { index, target: Target::Level(level), chapter, earlier: Vec::new() };
            let mut rng = stream.clone().with_number(index.into()).stream();
            let puzzle = setter.make(&order, &mut rng).expect("the level can be met");
            grades.extend(Sudoku.board(&puzzle).map(|board| board.grade()));
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    })
}
