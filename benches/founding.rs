//! The claims of the founding texts beside what we measure: `cargo bench --bench founding`.
//!
//! One table: what a text claims, the same method here, and bookgen's own way to the same end. Times
//! are of the processor where the system tells them (Linux), else of the clock; each is the least
//! of 25 runs. Everything else is counted and the same in every run.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::Instant;

use bookgen::kinds::sudoku::board::{self, CellSet, Cells};
use bookgen::kinds::sudoku::canonical::canonical;
use bookgen::kinds::sudoku::dig::{Limits, dig};
use bookgen::kinds::sudoku::fill::fill;
use bookgen::kinds::sudoku::founding::blank::{random_blank, raw, repaired};
use bookgen::kinds::sudoku::founding::density::Density;
use bookgen::kinds::sudoku::founding::dig_hole::{self, Bounds, DIG_LEVELS, Dug};
use bookgen::kinds::sudoku::founding::enumerate::{IN_ORDER, enumerate, first, first_by_fewest};
use bookgen::kinds::sudoku::founding::ladder::LADDER;
use bookgen::kinds::sudoku::founding::las_vegas;
use bookgen::kinds::sudoku::founding::lcg::Lcg;
use bookgen::kinds::sudoku::founding::options::Fill;
use bookgen::kinds::sudoku::founding::relabel::{self, Boards};
use bookgen::kinds::sudoku::founding::score::Parts;
use bookgen::kinds::sudoku::founding::shuffle::{
    Shuffle, Shuffler, factorial, fisher_yates, random_swaps, ranked, stride_probe_by_one, unranked,
};
use bookgen::kinds::sudoku::founding::three_step::{self, End};
use bookgen::kinds::sudoku::founding::transform::Transformation;
use bookgen::kinds::sudoku::grade::{self, NESTED};
use bookgen::kinds::sudoku::setter::level_of;
use bookgen::kinds::sudoku::solve::{self, State};
use bookgen::kinds::sudoku::symmetry::Symmetry;
use bookgen::rng::{Draw, Rng, StreamName};

/// Seconds of processor time that this process has had, if the system tells. Linux brings the figure
/// up to date only now and then, but always when the processor is offered to others.
fn processor() -> Option<f64> {
    std::thread::yield_now();
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

/// The least, of 25 runs, of the seconds that something takes. Each run repeats it for 20 ms.
fn each(mut run: impl FnMut()) -> f64 {
    let mut batch = 1u32;
    let runs = (0..25).map(|_| {
        let (mut times, mut taken) = (0u32, 0.0);
        while taken < 0.02 {
            taken += seconds(|| (0..batch).for_each(|_| run()));
            times += batch;
            batch = (times / 4).max(1);
        }
        taken / f64::from(times)
    });
    runs.fold(f64::INFINITY, f64::min)
}

/// The seconds that one of so many random things takes, the same in every run.
fn each_of(count: u32, name: &str, mut make: impl FnMut(&mut Rng) -> Cells) -> f64 {
    let taken = each(|| {
        let mut rng = stream(name);
        (0..count).for_each(|_| {
            black_box(make(&mut rng));
        });
    });
    taken / f64::from(count)
}

fn stream(name: &str) -> Rng {
    StreamName::new().with("founding bench").with(name).stream()
}

fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// A whole number, with a comma between thousands.
fn whole(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What is printed: the method, what its text claims, what it does here, what bookgen's own way
/// does, and how many times as fast that is.
#[derive(Default)]
struct Table(Vec<[String; 5]>);

impl Table {
    fn row(&mut self, method: &str, claim: &str, here: String, own: String, faster: String) {
        self.0.push([method.to_owned(), claim.to_owned(), here, own, faster]);
    }

    fn print(&self) {
        let width = |column: usize| self.0.iter().map(|row| row[column].chars().count()).max();
        let widths: [usize; 5] = std::array::from_fn(|column| width(column).unwrap_or(0));
        for (number, row) in self.0.iter().enumerate() {
            let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
            println!("| {} |", cells.collect::<Vec<_>>().join(" | "));
            if number == 0 {
                println!("|{}|", widths.map(|width| "-".repeat(width + 2)).join("|"));
            }
        }
    }
}

/// How many times as fast the second is.
fn times(one: f64, other: f64) -> String {
    match one / other {
        ratio if ratio < 10.0 => format!("{ratio:.1}x"),
        ratio => format!("{}x", whole(ratio)),
    }
}

fn main() {
    let mut table = Table::default();
    let [method, here, own, faster] =
        ["text and method", "the method here", "bookgen's own way", "own: times as fast"];
    table.row(method, "claim", here.into(), own.into(), faster.into());
    shuffles(&mut table);
    boards(&mut table);
    fills(&mut table, &[("C cyclic", Fill::Cyclic), ("C diagonal-boxes", Fill::DiagonalBoxes)]);
    blanks(&mut table);
    three_steps(&mut table);
    fills(&mut table, &[("D las-vegas", Fill::LasVegas)]);
    luck(&mut table);
    pruning(&mut table);
    levels(&mut table);
    exhaustive(&mut table);
    table.print();
    println!(
        "
A   Random orders of nine, from the text's generator; a book's own stream takes {} for one.
    chi2: chi-square over all orders of five by its degrees of freedom: 1.0 if all are equally
    likely, above 1.5 by chance once in a thousand times. run: the mean length of the longest
    ascending run in an order of nine, which is {:.2} if all are equally likely.
B   The claim is of an AMD Ryzen 5 2500U. Boards of one class are one board in disguise.
C   A false puzzle has several solutions. bookgen's own are dug with half-turn symmetry.
    The 27 puzzles are those of D.
D   The claims are of a Pentium at 2.66 GHz, and of the paper's own puzzles and solver. las-vegas: of
    5,000 tries; bookgen's own fill needs no second try. evil: whether a cell can go is asked of
    bookgen's solver in all three; what the paper did without pruning it does not say. dig_level: of
    500 puzzles filled, dug and disguised, the share that the score puts at that level, the mean
    dependency-density of text C, and the time of one; beside it what bookgen grades them, where
    it is one in twenty or more. 27 puzzles: a ladder of bookgen's own, not the paper's puzzles.
A claim in brackets is met so many times over, on this machine.",
        time(stream_time()),
        even_run()
    );
}

/// The seconds of a permutation of nine from the stream of a book.
fn stream_time() -> f64 {
    let mut rng = stream("fisher");
    each(|| {
        black_box(fisher_yates::<9>(&mut rng));
    })
}

/// A source that counts what is drawn.
struct Counted {
    lcg: Lcg,
    draws: u32,
}

impl Counted {
    fn new(seed: u64) -> Counted {
        Counted { lcg: Lcg::new(seed), draws: 0 }
    }
}

impl Draw for Counted {
    fn below(&mut self, bound: u32) -> u32 {
        self.draws += 1;
        self.lcg.below(bound)
    }
}

/// Chi-square over its 119 degrees of freedom, of 10,000 permutations of five a possible one: 1 if
/// all are equally likely, more than 1.45 by chance once in a thousand times.
fn unevenness(mut method: impl FnMut() -> [u8; 5]) -> f64 {
    let mut seen = vec![0u32; factorial(5) as usize];
    for _ in 0..10_000 * factorial(5) {
        seen[ranked(&method()) as usize] += 1;
    }
    let off = |&n: &u32| (f64::from(n) - 1e4) * (f64::from(n) - 1e4) / 1e4;
    seen.iter().map(off).sum::<f64>() / 119.0
}

/// The length of the longest run of symbols that rise from place to place.
fn longest_run(permutation: [u8; 9]) -> u32 {
    let (mut longest, mut run) = (1, 1);
    for pair in permutation.windows(2) {
        run = if pair[0] < pair[1] { run + 1 } else { 1 };
        longest = longest.max(run);
    }
    longest
}

/// The mean longest run of all permutations of nine.
fn even_run() -> f64 {
    let sum: u32 = (0..factorial(9)).map(|number| longest_run(unranked(number))).sum();
    f64::from(sum) / f64::from(factorial(9))
}

fn shuffles(table: &mut Table) {
    type Method<const N: usize> = fn(&mut Counted) -> [u8; N];
    let methods: [(&str, &str, Method<9>, Method<5>); 8] = [
        ("A the default: Fisher-Yates", "unbiased; 8 draws", fisher_yates, fisher_yates),
        (
            "A rejection",
            "unbiased; 25.5 draws",
            |d| Shuffle::Rejection.permutation(d),
            |d| Shuffle::Rejection.permutation(d),
        ),
        (
            "A random-swaps, 4 for each symbol",
            "many are needed",
            |d| Shuffle::RandomSwaps.permutation(d),
            |d| Shuffle::RandomSwaps.permutation(d),
        ),
        (
            "A random-swaps, 1 for each symbol",
            "few are biased",
            |d| random_swaps(9, d),
            |d| random_swaps(5, d),
        ),
        (
            "A shrinking-draw",
            "unbiased; 9 draws",
            |d| Shuffle::ShrinkingDraw.permutation(d),
            |d| Shuffle::ShrinkingDraw.permutation(d),
        ),
        (
            "A factorial-unrank",
            "unbiased; 1 draw",
            |d| Shuffle::FactorialUnrank.permutation(d),
            |d| Shuffle::FactorialUnrank.permutation(d),
        ),
        (
            "A stride-probe",
            "9 draws and probes",
            |d| Shuffle::StrideProbe.permutation(d),
            |d| Shuffle::StrideProbe.permutation(d),
        ),
        ("A stride-probe, stride 1", "biased: long runs", stride_probe_by_one, stride_probe_by_one),
    ];
    let mut own = None;
    for (name, claim, nine, five) in methods {
        let mut counted = Counted::new(1);
        let taken = each(|| {
            black_box(nine(&mut counted));
        });
        counted = Counted::new(2);
        let runs: u32 = (0..100_000).map(|_| longest_run(nine(&mut counted))).sum();
        let (draws, run) = (f64::from(counted.draws) / 1e5, f64::from(runs) / 1e5);
        let chi = unevenness(|| five(&mut counted));
        let (own_text, faster) = match own {
            None => (String::new(), String::new()),
            Some(own) => (time(own), times(taken, own)),
        };
        own.get_or_insert(taken);
        let chi = if chi < 100.0 { format!("{chi:.1}") } else { whole(chi) };
        let here = format!("{}; {draws:.1} draws; chi2 {chi}; run {run:.2}", time(taken));
        table.row(name, claim, here, own_text, faster);
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
        match forms.len() {
            1 => "1 class".to_owned(),
            many => format!("{} classes", whole(many as f64)),
        }
    };
    let mut rng = stream("boards");
    let own_classes = classes(&mut std::iter::repeat_with(|| fill(&mut rng)));
    let own = each(|| {
        let mut rng = stream("boards");
        put(&mut std::iter::repeat_with(|| fill(&mut rng)));
    });
    for (name, shuffled) in [("B relabel", false), ("B relabel-shuffled", true)] {
        let mut rng = stream("relabel");
        let found = classes(&mut Boards::new(Shuffler::new(None, &mut rng), shuffled));
        let taken = each(|| {
            let mut rng = stream("relabel");
            put(&mut Boards::new(Shuffler::new(None, &mut rng), shuffled));
        });
        table.row(
            name,
            "10,000 boards to a file in 4.7 s",
            format!("{} [{}]; {found}", time(taken), times(4.7, taken)),
            format!("{} [{}]; {own_classes}", time(own), times(4.7, own)),
            times(taken, own),
        );
    }
    let _ = std::fs::remove_file(path);
}

fn fills(table: &mut Table, methods: &[(&str, Fill)]) {
    let own = each_of(1000, "fill", fill);
    let looks = |method: &dyn Fn(&mut Rng) -> Cells| {
        let mut rng = stream("classes");
        let grids: Vec<Cells> = (0..2000).map(|_| method(&mut rng)).collect();
        let forms: BTreeSet<_> = grids.iter().map(|grid| canonical(grid, 0)).collect();
        let ones = grids.iter().filter(|grid| grid[0] == 1).count();
        let classes = whole(forms.len() as f64);
        format!("classes of 2,000: {classes}; {:.0} % begin with 1", ones as f64 / 20.0)
    };
    for &(name, method) in methods {
        let taken = each_of(500, "fill", |rng| method.grid(None, rng));
        table.row(
            name,
            "",
            format!("{}; {}", time(taken), looks(&|rng| method.grid(None, rng))),
            format!("{}; {}", time(own), looks(&fill)),
            times(taken, own),
        );
    }
}

/// The share of puzzles that do not have exactly one solution, in words.
fn share_of_false(puzzles: &[Cells]) -> String {
    let bad = puzzles.iter().filter(|puzzle| solve::count(puzzle, 2) != 1).count();
    format!("{:.1} % false", 100.0 * bad as f64 / puzzles.len() as f64)
}

fn blanks(table: &mut Table) {
    let limits = Limits { least: 0, no_empty_house: false };
    let own = |rng: &mut Rng| {
        let grid = fill(rng);
        let mut orbits = Symmetry::HalfTurn.orbits();
        rng.shuffle(&mut orbits);
        board::masked(&grid, dig(&grid, &orbits, limits, State::new()))
    };
    let mut rng = stream("own");
    let own_share = share_of_false(&(0..5000).map(|_| own(&mut rng)).collect::<Vec<_>>());
    let own_time = each_of(500, "own", own);
    let own = || format!("{}; {own_share}", time(own_time));
    for (of, method) in [("cyclic", Some(Fill::Cyclic)), ("random", None)] {
        let make = |rng: &mut Rng| {
            let grid = match method {
                Some(method) => method.grid(None, rng),
                None => fill(rng),
            };
            let blanks = random_blank(rng);
            (grid, raw(&blanks), repaired(&grid, &blanks))
        };
        let mut rng = stream("blank");
        let made: Vec<(Cells, CellSet, CellSet)> = (0..5000).map(|_| make(&mut rng)).collect();
        let (mut left_raw, mut mended, mut back) = (Vec::new(), Vec::new(), 0);
        for (grid, raw, repaired) in &made {
            left_raw.push(board::masked(grid, *raw));
            mended.push(board::masked(grid, *repaired));
            back += (repaired & !raw).count_ones();
        }
        let taken = each_of(500, "blank", |rng| {
            let (grid, _, mended) = make(rng);
            board::masked(&grid, mended)
        });
        table.row(
            &format!("C random-blank of {of} grids, raw"),
            "not checked",
            share_of_false(&left_raw),
            own(),
            String::new(),
        );
        let back = f64::from(back) / made.len() as f64;
        table.row(
            &format!("C random-blank of {of} grids, mended"),
            "",
            format!("{}; {}; {back:.1} givens put back", time(taken), share_of_false(&mended)),
            own(),
            times(taken, own_time),
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
            &format!("D las-vegas, n = 11, {how}"),
            "99.7 % of tries succeed",
            format!("{:.1} %", 100.0 * done as f64 / starts.len() as f64),
            "100 %".into(),
            String::new(),
        );
    };
    for most_steps in [1_000, 10_000, las_vegas::MOST_STEPS, 1_000_000] {
        let how = format!("{} steps", whole(most_steps as f64));
        row(&how, &|start| first(start, most_steps).first.is_some());
    }
    row("10,000 steps, fewest digits first", &|start| {
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
    let mut row = |name: &str, claim: &str, claimed: f64, taken: f64, tries: f64, givens: f64| {
        table.row(
            name,
            claim,
            format!(
                "{} [{}]; {} tries; {givens:.1} givens",
                time(taken),
                times(claimed, taken),
                whole(tries)
            ),
            format!("{}; {own_givens:.1} givens", time(own)),
            times(taken, own),
        );
    };
    row("D evil, dug with pruning", "1,088.35 ms; 81 tries", 1.08835, with, tries, givens);
    let claimed = 55.10623;
    row("D evil, dug without", "55,106.23 ms", claimed, without, more_tries, fewer_givens);
    table.row(
        "D what pruning saves",
        "50.6x the time",
        format!("{} the time; {} the tries", times(without, with), times(more_tries, tries)),
        String::new(),
        String::new(),
    );
}

/// What the scores say of puzzles that are filled, dug and disguised for each level.
fn levels(table: &mut Table) {
    for (number, level) in (1..).zip(&DIG_LEVELS) {
        let make = |rng: &mut Rng| {
            let grid = las_vegas::las_vegas(rng);
            let order = level.order.cells(rng);
            let least = level.givens.0 + rng.below(level.givens.1 - level.givens.0 + 1);
            let bounds = Bounds { least, least_in_line: level.least_in_line, least_in_box: 0 };
            let givens = dig_hole::dig(&grid, &order, bounds).givens;
            let any = Transformation::any(&mut Shuffler::new(None, rng));
            any.of_grid(&board::masked(&grid, givens))
        };
        let mut rng = stream("levels");
        let (mut scored, mut density) = (0, 0.0);
        let mut graded: Vec<(&str, u32)> = Vec::new();
        for _ in 0..500 {
            let puzzle = make(&mut rng);
            scored += u32::from(Parts::of(&puzzle).level() == number);
            density += Density::of(&puzzle).score();
            let rating = grade::solve(&puzzle, NESTED).rating();
            let name = rating.filter(|&rating| rating < NESTED).map_or("beyond", level_of);
            match graded.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => graded.push((name, 1)),
            }
        }
        graded.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let graded = graded.iter().map(|&(name, count)| (name, f64::from(count) / 5.0));
        let graded = graded.filter(|&(_, share)| share >= 5.0);
        let graded: Vec<String> =
            graded.map(|(name, share)| format!("{share:.0} % {name}")).collect();
        let taken = each_of(200, "levels", make);
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

/// The 27 puzzles of the ladder.
fn puzzles() -> Vec<Cells> {
    LADDER.iter().filter_map(|(_, text)| board::parse(text, "the ladder", true).ok()).collect()
}

/// The seconds in which bookgen finds the solutions of the ladder, and proves there are no others.
fn own_solver(puzzles: &[Cells]) -> f64 {
    each(|| {
        puzzles.iter().for_each(|puzzle| {
            black_box(solve::count(puzzle, 2));
        });
    })
}

/// The time of the ladder, and of each of its puzzles.
fn two(taken: f64) -> String {
    format!("{}; {} each", time(taken), time(taken / 27.0))
}

fn exhaustive(table: &mut Table) {
    let puzzles = puzzles();
    let own = own_solver(&puzzles);
    let mut steps: u64 = 0;
    let taken = each(|| {
        steps = puzzles.iter().map(|puzzle| enumerate(puzzle, u64::MAX).steps).sum();
    });
    table.row(
        "D 27 puzzles of nine grades",
        "4.509 s; 0.167 s each",
        format!("{} [{}]; {} steps", two(taken), times(4.509, taken), whole(steps as f64)),
        format!("{} [{}]", two(own), times(4.509, own)),
        times(taken, own),
    );
}

fn three_steps(table: &mut Table) {
    let puzzles = puzzles();
    let own = own_solver(&puzzles);
    let solved = puzzles.iter().filter(|puzzle| three_step::solve(puzzle).end == End::Solved);
    let solved = solved.count();
    let taken = each(|| {
        puzzles.iter().for_each(|puzzle| {
            black_box(three_step::solve(puzzle));
        });
    });
    table.row(
        "C three-step solver on 27 puzzles",
        "",
        format!("{}; {solved} solved", two(taken)),
        format!("{}; 27 solved", two(own)),
        times(taken, own),
    );
}
