//! The claims of the founding texts beside what we measure: `cargo bench --bench founding`.
//!
//! One table: what a text claims, the same method here, and the program's own way to the same end.
//! Times are of the processor where the system tells them (Linux), else of the clock; each is the
//! median of several runs. Everything else is counted and the same in every run. docs/founding.md
//! explains the rows.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::Instant;

use bookgen::kinds::sudoku::board::{self, Cells};
use bookgen::kinds::sudoku::canonical::canonical;
use bookgen::kinds::sudoku::dig::{Limits, dig};
use bookgen::kinds::sudoku::fill::fill;
use bookgen::kinds::sudoku::founding::blank::{random_blank, raw, repaired};
use bookgen::kinds::sudoku::founding::cyclic::cyclic;
use bookgen::kinds::sudoku::founding::density::Density;
use bookgen::kinds::sudoku::founding::diagonal::diagonal_boxes;
use bookgen::kinds::sudoku::founding::dig_hole::{self, Bounds, DIG_LEVELS, Dug};
use bookgen::kinds::sudoku::founding::enumerate::{IN_ORDER, enumerate, first, first_by_fewest};
use bookgen::kinds::sudoku::founding::ladder::LADDER;
use bookgen::kinds::sudoku::founding::las_vegas;
use bookgen::kinds::sudoku::founding::lcg::Lcg;
use bookgen::kinds::sudoku::founding::relabel::{self, Boards};
use bookgen::kinds::sudoku::founding::score::Parts;
use bookgen::kinds::sudoku::founding::shuffle::{
    self, Shuffle, Shuffler, factorial, ranked, stride_probe_by_one,
};
use bookgen::kinds::sudoku::founding::three_step::{self, End};
use bookgen::kinds::sudoku::founding::transform::Transformation;
use bookgen::kinds::sudoku::solve::{self, State};
use bookgen::kinds::sudoku::symmetry::Symmetry;
use bookgen::rng::{Draw, Rng, StreamName};

/// Seconds of processor time that this process has had, if the system tells.
fn processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// The seconds that something takes.
fn seconds(run: impl FnOnce()) -> f64 {
    let (start, clock) = (processor(), Instant::now());
    run();
    match (start, processor()) {
        (Some(start), Some(now)) => now - start,
        _ => clock.elapsed().as_secs_f64(),
    }
}

fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of.get(of.len() / 2).copied().unwrap_or(0.0)
}

/// The median, over five runs, of the seconds that something takes. Each run repeats it for a
/// tenth of a second, since the system tells its time in steps of some milliseconds.
fn each(mut run: impl FnMut()) -> f64 {
    let mut batch = 1u32;
    let runs = (0..5).map(|_| {
        let (mut times, mut taken) = (0u32, 0.0);
        while taken < 0.1 {
            taken += seconds(|| (0..batch).for_each(|_| run()));
            times += batch;
            batch = (times / 4).max(1);
        }
        taken / f64::from(times)
    });
    median(runs.collect())
}

fn stream(name: &str) -> Rng {
    StreamName::new().with("founding bench").with(name).stream()
}

fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.1} us", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// What is printed: a claim, the text's method, the program's own, and how they compare.
#[derive(Default)]
struct Table(Vec<[String; 4]>);

impl Table {
    fn row(&mut self, claim: &str, text: String, own: String, compared: String) {
        self.0.push([claim.to_owned(), text, own, compared]);
    }

    fn print(&self) {
        let width = |column: usize| self.0.iter().map(|row| row[column].chars().count()).max();
        let widths: [usize; 4] = std::array::from_fn(|column| width(column).unwrap_or(0));
        for row in &self.0 {
            let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
            println!("| {} |", cells.collect::<Vec<_>>().join(" | "));
        }
    }
}

fn ratio(text: f64, own: f64) -> String {
    format!("{:.1}x", text / own)
}

fn main() {
    let mut table = Table::default();
    table.row("claim", "its method here".into(), "the program's own".into(), "ratio".into());
    table.row("---", "---".into(), "---".into(), "---".into());
    shuffles(&mut table);
    boards(&mut table);
    fills(&mut table);
    blanks(&mut table);
    luck(&mut table);
    pruning(&mut table);
    levels(&mut table);
    ladder(&mut table);
    table.print();
}

/// A source that counts what is drawn.
struct Counted {
    lcg: Lcg,
    draws: u32,
}

impl Draw for Counted {
    fn below(&mut self, bound: u32) -> u32 {
        self.draws += 1;
        self.lcg.below(bound)
    }
}

/// Chi-square over its 119 degrees of freedom, of 1,000 permutations of five a possible one: 1 if
/// all are equally likely, more than 1.45 by chance once in a thousand times.
fn unevenness(mut method: impl FnMut() -> [u8; 5]) -> f64 {
    let mut seen = vec![0u32; factorial(5) as usize];
    for _ in 0..1000 * factorial(5) {
        seen[ranked(&method()) as usize] += 1;
    }
    let off = |&n: &u32| (f64::from(n) - 1000.0) * (f64::from(n) - 1000.0) / 1000.0;
    seen.iter().map(off).sum::<f64>() / 119.0
}

fn fisher_yates<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    let mut permutation = std::array::from_fn(|place| place as u8);
    rng.shuffle(&mut permutation);
    permutation
}

fn shuffles(table: &mut Table) {
    let mut rng = stream("fisher");
    let own = each(|| {
        black_box(fisher_yates::<9>(&mut rng));
    });
    let mut fresh = stream("uneven");
    let own_unevenness = unevenness(|| fisher_yates(&mut fresh));
    let mut lcg = Lcg::new(1);
    let same = each(|| {
        black_box(fisher_yates::<9>(&mut lcg));
    });
    type Method<const N: usize> = fn(&mut Counted) -> [u8; N];
    let methods: [(&str, Method<9>, Method<5>); 7] = [
        (
            "A rejection: unbiased, 25.5 draws",
            |d| Shuffle::Rejection.permutation(d),
            |d| Shuffle::Rejection.permutation(d),
        ),
        (
            "A random-swaps, 4 n of them",
            |d| Shuffle::RandomSwaps.permutation(d),
            |d| Shuffle::RandomSwaps.permutation(d),
        ),
        (
            "A random-swaps, n of them: biased",
            |d| shuffle::random_swaps(9, d),
            |d| shuffle::random_swaps(5, d),
        ),
        (
            "A shrinking-draw: unbiased, n draws",
            |d| Shuffle::ShrinkingDraw.permutation(d),
            |d| Shuffle::ShrinkingDraw.permutation(d),
        ),
        (
            "A factorial-unrank: unbiased, 1 draw",
            |d| Shuffle::FactorialUnrank.permutation(d),
            |d| Shuffle::FactorialUnrank.permutation(d),
        ),
        (
            "A stride-probe: n draws and probes",
            |d| Shuffle::StrideProbe.permutation(d),
            |d| Shuffle::StrideProbe.permutation(d),
        ),
        ("A stride-probe, stride 1: biased", stride_probe_by_one, stride_probe_by_one),
    ];
    for (name, nine, five) in methods {
        let mut counted = Counted { lcg: Lcg::new(1), draws: 0 };
        let taken = each(|| {
            black_box(nine(&mut counted));
        });
        counted = Counted { lcg: Lcg::new(2), draws: 0 };
        for _ in 0..100_000 {
            black_box(nine(&mut counted));
        }
        let draws = f64::from(counted.draws) / 1e5;
        let found = unevenness(|| five(&mut counted));
        table.row(
            name,
            format!("{}, {draws:.1} draws; chi2/df {found:.2}", time(taken)),
            format!("{}, 8 draws ({} from the LCG); {own_unevenness:.2}", time(own), time(same)),
            ratio(taken, own),
        );
    }
}

/// Boards are written into a file in the system's folder for such.
fn boards(table: &mut Table) {
    let path = std::env::temp_dir().join("bookgen-bench-sudotiku.txt");
    let put = |boards: &mut dyn Iterator<Item = Cells>| {
        let mut text = String::new();
        boards.take(10_000).for_each(|board| relabel::write(&board, &mut text));
        std::fs::write(&path, text).expect("the temporary folder can be written to");
    };
    let classes = |boards: &mut dyn Iterator<Item = Cells>| {
        let forms: BTreeSet<_> = boards.take(10_000).map(|board| canonical(&board, 0)).collect();
        forms.len()
    };
    let mut rng = stream("boards");
    let own_classes = classes(&mut std::iter::repeat_with(|| fill(&mut rng)));
    let own = each(|| put(&mut std::iter::repeat_with(|| fill(&mut rng))));
    for (name, shuffled) in [
        ("B relabel: 10,000 boards to a file in 4.7 s", false),
        ("B relabel-shuffled: the same", true),
    ] {
        let mut rng = stream("relabel");
        let found = classes(&mut Boards::new(Shuffler::new(None, &mut rng), shuffled));
        let taken = each(|| put(&mut Boards::new(Shuffler::new(None, &mut rng), shuffled)));
        table.row(
            name,
            format!("{}; classes: {found}", time(taken)),
            format!("{}; classes: {own_classes}", time(own)),
            format!("{}; {:.0}x and {:.0}x the claim", ratio(taken, own), 4.7 / taken, 4.7 / own),
        );
    }
    let _ = std::fs::remove_file(path);
}

fn fills(table: &mut Table) {
    let mut rng = stream("fill");
    let own = each(|| {
        black_box(fill(&mut rng));
    });
    type Method = fn(&mut Rng) -> Cells;
    let methods: [(&str, Method); 3] = [
        ("C cyclic fill", |rng| cyclic(&mut Shuffler::new(None, rng))),
        ("C diagonal-boxes fill", |rng| diagonal_boxes(&mut Shuffler::new(None, rng))),
        ("D las-vegas fill", las_vegas::las_vegas),
    ];
    for (name, method) in methods {
        let taken = each(|| {
            black_box(method(&mut rng));
        });
        let looks = |method: Method| {
            let mut rng = stream("classes");
            let grids: Vec<Cells> = (0..2000).map(|_| method(&mut rng)).collect();
            let forms: BTreeSet<_> = grids.iter().map(|grid| canonical(grid, 0)).collect();
            let ones = grids.iter().filter(|grid| grid[0] == 1).count();
            format!("classes: {} of 2000; {:.0} % begin with 1", forms.len(), ones as f64 / 20.0)
        };
        table.row(
            name,
            format!("{}; {}", time(taken), looks(method)),
            format!("{}; {}", time(own), looks(fill)),
            ratio(taken, own),
        );
    }
}

/// How many of the puzzles do not have exactly one solution.
fn share_of_false(puzzles: &[Cells]) -> f64 {
    let bad = puzzles.iter().filter(|puzzle| solve::count(puzzle, 2) != 1).count();
    100.0 * bad as f64 / puzzles.len() as f64
}

fn blanks(table: &mut Table) {
    let mut rng = stream("own");
    let mut orbits = Symmetry::HalfTurn.orbits();
    let limits = Limits { least: 0, no_empty_house: false };
    let mut own = || {
        let grid = fill(&mut rng);
        rng.shuffle(&mut orbits);
        board::masked(&grid, dig(&grid, &orbits, limits, State::new()))
    };
    let own = share_of_false(&(0..5000).map(|_| own()).collect::<Vec<_>>());
    for (name, method) in [
        ("C random-blank, raw, of random grids", fill as fn(&mut Rng) -> Cells),
        ("C random-blank, raw, of cyclic grids", |rng| cyclic(&mut Shuffler::new(None, rng))),
    ] {
        let mut rng = stream("blank");
        let (mut puzzles, mut mended, mut givens) = (Vec::new(), Vec::new(), 0);
        for _ in 0..5000 {
            let grid = method(&mut rng);
            let blanks = random_blank(&mut rng);
            puzzles.push(board::masked(&grid, raw(&blanks)));
            let repaired = repaired(&grid, &blanks);
            givens += repaired.count_ones() - raw(&blanks).count_ones();
            mended.push(board::masked(&grid, repaired));
        }
        let mended = share_of_false(&mended);
        table.row(
            name,
            format!("{:.1} % have several solutions", share_of_false(&puzzles)),
            format!("{own:.1} %"),
            format!("mended: {mended:.1} %, {:.2} givens back", f64::from(givens) / 5000.0),
        );
    }
}

/// The share of starts of the Las Vegas fill that its solver completes, another solver, and any.
fn luck(table: &mut Table) {
    let mut rng = stream("luck");
    let starts: Vec<Option<Cells>> =
        (0..5000).map(|_| las_vegas::start(las_vegas::CELLS, &mut rng)).collect();
    let mut row = |how: &str, done: &dyn Fn(&Cells) -> bool| {
        let done = starts.iter().flatten().filter(|start| done(start)).count();
        table.row(
            &format!("D las-vegas, n = 11: 99.7 % succeed; {how}"),
            format!("{:.2} %", 100.0 * done as f64 / starts.len() as f64),
            "100 %: its starts can be completed".into(),
            String::new(),
        );
    };
    for most_steps in [1_000, 10_000, las_vegas::MOST_STEPS, 1_000_000] {
        row(&format!("{most_steps} steps"), &|start| first(start, most_steps).first.is_some());
    }
    row("10000 steps, fewest digits first", &|start| {
        first_by_fewest(start, 10_000, IN_ORDER).first.is_some()
    });
    row("any solver", &|start| solve::count(start, 1) == 1);
}

/// How many grids are dug with pruning and without.
const GRIDS: u32 = 60;

fn pruning(table: &mut Table) {
    let level = &DIG_LEVELS[4];
    let bounds =
        Bounds { least: level.givens.0, least_in_line: level.least_in_line, least_in_box: 0 };
    let mut rng = stream("pruning");
    let grids: Vec<Cells> = (0..GRIDS).map(|_| fill(&mut rng)).collect();
    let order = level.order.cells(&mut rng);
    let average = |sum: u32| f64::from(sum) / f64::from(GRIDS);
    let measured = |method: fn(&Cells, &[usize; 81], Bounds) -> Dug| {
        let dug: Vec<Dug> = grids.iter().map(|grid| method(grid, &order, bounds)).collect();
        let taken = each(|| {
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
    let limits = Limits { least: 0, no_empty_house: false };
    rng.shuffle(&mut orbits);
    let dug = |grid| dig(grid, &orbits, limits, State::new());
    let own_givens = average(grids.iter().map(|grid| dug(grid).count_ones()).sum());
    let own = each(|| {
        grids.iter().for_each(|grid| {
            black_box(dug(grid));
        });
    });
    let own = own / f64::from(GRIDS);
    table.row(
        "D evil, dug with pruning: 1,088.35 ms",
        format!("{}, {tries:.0} tries, {givens:.1} givens", time(with)),
        format!("{}, {own_givens:.1} givens", time(own)),
        ratio(with, own),
    );
    table.row(
        "D evil, dug without: 55,106.23 ms, 50.6x",
        format!("{}, {more_tries:.0} tries, {fewer_givens:.1} givens", time(without)),
        format!("{}, {own_givens:.1} givens", time(own)),
        format!(
            "{}; pruning saves {:.1}x of the time, {:.1}x of the tries",
            ratio(without, own),
            without / with,
            more_tries / tries
        ),
    );
}

/// What the scores say of puzzles that are filled, dug and disguised for each level.
fn levels(table: &mut Table) {
    for (number, level) in (1..).zip(&DIG_LEVELS) {
        let mut rng = stream("levels");
        let mut make = || {
            let grid = las_vegas::las_vegas(&mut rng);
            let order = level.order.cells(&mut rng);
            let least = level.givens.0 + rng.below(level.givens.1 - level.givens.0 + 1);
            let bounds = Bounds { least, least_in_line: level.least_in_line, least_in_box: 0 };
            let givens = dig_hole::dig(&grid, &order, bounds).givens;
            let any = Transformation::any(&mut Shuffler::new(None, &mut rng));
            any.of_grid(&board::masked(&grid, givens))
        };
        let (mut scores, mut densities) = ([0; 6], [0; 4]);
        for _ in 0..500 {
            let puzzle = make();
            scores[Parts::of(&puzzle).level() as usize] += 1;
            densities[Density::of(&puzzle).level() as usize] += 1;
        }
        let taken = each(|| {
            black_box(make());
        });
        table.row(
            &format!("D level {number}, {}: scored so", level.name),
            format!("{:.1} %; {} each", f64::from(scores[number]) / 5.0, time(taken)),
            String::new(),
            format!("of 500: scores 1-5 {:?}, densities 0-3 {densities:?}", &scores[1..]),
        );
    }
}

fn ladder(table: &mut Table) {
    let puzzles: Vec<Cells> =
        LADDER.iter().filter_map(|(_, text)| board::parse(text, "the ladder", true).ok()).collect();
    let own = each(|| {
        puzzles.iter().for_each(|puzzle| {
            black_box(solve::count(puzzle, 2));
        });
    });
    let mut steps: u64 = 0;
    let exhaustive = each(|| {
        steps = puzzles.iter().map(|puzzle| enumerate(puzzle, u64::MAX).steps).sum();
    });
    table.row(
        "D 27 puzzles of nine grades: 4.509 s, 0.167 s each",
        format!("{}, {} each; {steps} steps", time(exhaustive), time(exhaustive / 27.0)),
        format!("{}, {} each", time(own), time(own / 27.0)),
        format!(
            "{}; {:.0}x and {:.0}x the claim",
            ratio(exhaustive, own),
            4.509 / exhaustive,
            4.509 / own
        ),
    );
    let solved = puzzles.iter().filter(|puzzle| three_step::solve(puzzle).end == End::Solved);
    let solved = solved.count();
    let three = each(|| {
        puzzles.iter().for_each(|puzzle| {
            black_box(three_step::solve(puzzle));
        });
    });
    table.row(
        "C the same by the three-step solver",
        format!("{}, {} each; {solved} of 27 solved", time(three), time(three / 27.0)),
        format!("{}, {} each; all", time(own), time(own / 27.0)),
        ratio(three, own),
    );
}
