//! Benchmark of making and rating Sudoku.
//!
//! Run it with `cargo bench --bench sudoku`, or with `-- rate` for the ratings only.
//!
//! Times are processor times where the system reports them (Linux), and otherwise wall-clock times.

#[path = "shared/clock.rs"]
mod clock;

use bookgen_base::rng::{Draw, Rng, StreamName};
use bookgen_puzzles::sudoku::board::{self, ALL, Cells};
use bookgen_puzzles::sudoku::canonical::canonical;
use bookgen_puzzles::sudoku::dig::{Limits, dig};
use bookgen_puzzles::sudoku::fill::fill;
use bookgen_puzzles::sudoku::grade::{self, NESTED};
use bookgen_puzzles::sudoku::solve::{self, State};
use bookgen_puzzles::sudoku::symmetry::Symmetry;
use bookgen_puzzles::sudoku::{Sudoku, verify};
use bookgen_puzzles::{Kind, Order, Puzzle, Target};

use bookgen_base::diagnostic::Source;
use bookgen_base::schema::Values;

use self::clock::Clock;

/// Repeats an action for half a second and prints its time and its rate.
fn measure(name: &str, run: impl FnMut()) {
    measure_for(0.5, name, run);
}

/// Repeats an action for a number of seconds and prints its time and its rate.
fn measure_for(seconds: f64, name: &str, mut run: impl FnMut()) {
    let clock = Clock::start();
    let (mut times, mut batch) = (0u32, 1);
    while clock.seconds() < seconds {
        for _ in 0..batch {
            run();
        }
        times += batch;
        batch = (times / 8).max(1);
    }
    let seconds = clock.seconds() / f64::from(times);
    println!("{name:40} {:>10.1} us {:>12.0} /s", seconds * 1e6, 1.0 / seconds);
}

fn stream(name: &str) -> Rng {
    StreamName::new().with("bench").with(name).stream()
}

fn main() {
    rate_vectors();
    if std::env::args().any(|argument| argument == "rate") {
        return;
    }
    let mut rng = stream("fill");
    measure("fill a grid", || {
        std::hint::black_box(fill(&mut rng));
    });

    let mut rng = stream("canonical");
    let grids: Vec<Cells> = (0..1000).map(|_| fill(&mut rng)).collect();
    let mut each = grids.iter().cycle();
    measure("canonical form of a grid", || {
        std::hint::black_box(each.next().and_then(|grid| canonical(grid, ALL)));
    });

    for symmetry in [Symmetry::None, Symmetry::HalfTurn, Symmetry::Full] {
        let mut rng = stream("dig");
        let mut orbits = symmetry.orbits();
        let limits = Limits { min_givens: 0, no_empty_house: false };
        measure(&format!("fill and dig completely, {}", symmetry.name()), || {
            let grid = fill(&mut rng);
            rng.shuffle(&mut orbits);
            std::hint::black_box(dig(&grid, &orbits, limits, State::new()));
        });
    }

    let place = Source::new("bench", "").place(0..0);
    let setter = Sudoku.setter(&Values::empty(place)).expect("the defaults are good");
    for level in Sudoku.about().levels {
        let mut rng = stream(level.name);
        let order = Order {
            index: 0,
            target: Target::Level(level),
            chapter: stream("chapter"),
            earlier: Vec::new(),
        };
        let mut made = Vec::new();
        // The times of single puzzles differ much.
        measure_for(3.0, &format!("make, {}", level.name), || {
            made.extend(setter.make(&order, &mut rng));
        });
        let boards: Vec<_> = made.iter().flat_map(|puzzle| Sudoku.board(puzzle)).collect();
        let mut each = boards.iter().cycle();
        measure(&format!("grade, {}", level.name), || {
            std::hint::black_box(each.next().map(|board| board.grade()));
        });
        measure(&format!("fingerprint, {}", level.name), || {
            std::hint::black_box(each.next().map(|board| board.fingerprint()));
        });
        let grids: Vec<(Cells, Cells)> = made.iter().filter_map(cells).collect();
        let mut each = grids.iter().cycle();
        measure(&format!("count solutions up to 2, {}", level.name), || {
            std::hint::black_box(each.next().map(|(givens, _)| solve::count(givens, 2)));
        });
        measure(&format!("verify, {}", level.name), || {
            let (givens, answer) = each.next().expect("a puzzle was made");
            std::hint::black_box(verify::verify(givens, answer))
                .proved()
                .expect("the puzzle is proved");
        });
    }
}

/// Measures the rating of the 800 test puzzles, separately for the four groups of 200 puzzles.
fn rate_vectors() {
    let table = include_str!("../tests/data/sudoku/rating_vectors.tsv");
    let puzzles: Vec<Cells> = table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| board::parse_givens(line.split('\t').next()?).ok())
        .collect();
    for (name, quarter) in
        ["easy", "medium", "hard", "diabolical"].into_iter().zip(puzzles.chunks(200))
    {
        let mut each = quarter.iter().cycle();
        measure(&format!("rate, {name} vectors"), || {
            let puzzle = each.next().expect("a quarter has puzzles");
            std::hint::black_box(grade::solve(puzzle, NESTED));
        });
    }
}

fn cells(puzzle: &Puzzle) -> Option<(Cells, Cells)> {
    let givens = board::parse_givens(&puzzle.givens).ok()?;
    Some((givens, board::parse_answer(&puzzle.answer).ok()?))
}
