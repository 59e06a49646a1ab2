//! How fast word searches are made and how well their words are spread:
//! `cargo bench --bench wordsearch`.
//!
//! For each level over the grids of the example list, in the mean:
//!
//! - `uneven`: letters in rings (one in two rings counts twice) in each sixteenth of the grid, for
//!   its size; their standard deviation as a share of their mean
//! - `fullest`, `barest`: the fullest and the barest sixteenth as a share of the mean
//! - `covered`: cells in rings, of a hundred
//! - `crossed`: cells in two rings or more, of a hundred in rings
//! - `beside`: letters with a ring beside theirs along the same diagonal, of a hundred on
//!   diagonals: such rings touch
//! - `tangle`: the most rings that pass through three by three cells
//! - `rim`: rows and columns in the outer two lines of a side, of a hundred
//! - `lean`: how many more words run along rows than down columns or the other way round, of a
//!   hundred of both
//! - `effort`: the grade's measure of how long a solver looks
//! - `diagonal`: words on diagonals, of a hundred
//! - `knots`: how often two rings cross; `worst`: how often in the sixteenth that has most
//!
//! Times are of the processor where the system tells them (Linux), else of the clock.

mod clock;

use bookgen_base::diagnostic::Source;
use bookgen_base::rng::{Rng, StreamName};
use bookgen_base::schema::{FileError, Files, Reader, parse};
use bookgen_puzzles::{self as kinds, Kind, Order, Puzzle, Setter, Target};

use self::clock::Clock;

/// Grids of each level.
const GRIDS: u32 = 120;

/// The figures of a grid after its time, and the digits shown behind their point.
const COLUMNS: [(&str, usize); 13] = [
    ("uneven", 2),
    ("fullest", 2),
    ("barest", 2),
    ("covered", 0),
    ("crossed", 0),
    ("beside", 0),
    ("tangle", 1),
    ("rim", 0),
    ("lean", 0),
    ("effort", 0),
    ("diagonal", 0),
    ("knots", 0),
    ("worst", 1),
];

struct Shelf;

impl Files for Shelf {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Ok(include_bytes!("../examples/words/birds.txt").to_vec())
    }
}

fn setter(kind: &dyn Kind, options: &str) -> Box<dyn Setter> {
    let source = Source::new("options", format!("words = \"birds.txt\"\n{options}"));
    let node = parse(&source).expect("TOML");
    let values = Reader::new(&Shelf).table(&node, kind.about().options, "options");
    kind.setter(&values).unwrap_or_else(|faults| panic!("{faults}"))
}

fn stream(name: &str) -> Rng {
    StreamName::new().with("bench").with(name).stream()
}

fn main() {
    let kind = kinds::find("wordsearch").expect("it is there");
    print!("{:24}{:>9}", "", "ms");
    COLUMNS.iter().for_each(|(name, _)| print!("{name:>9}"));
    println!();
    for options in ["", "words_per_puzzle = 10", "columns = 15\nrows = 15"] {
        let setter = setter(kind, options);
        for level in kind.about().levels {
            let clock = Clock::start();
            let made: Vec<Puzzle> = (0..GRIDS)
                .map(|index| {
                    let target = Target::Level(level);
                    let order = Order { index, target, chapter: stream("chapter") };
                    let mut rng = stream(&format!("{} {index}", level.name));
                    setter.make(&order, &mut rng).unwrap_or_else(|short| panic!("{short:?}"))
                })
                .collect();
            let each = clock.seconds() * 1000.0 / f64::from(GRIDS);
            let mut sums = [0.0; COLUMNS.len()];
            for puzzle in &made {
                let board = kind.board(puzzle).unwrap_or_else(|flaw| panic!("{flaw}"));
                let figures = spread(&Grid::of(puzzle), f64::from(board.grade().effort));
                sums.iter_mut().zip(figures).for_each(|(sum, figure)| *sum += figure);
            }
            let name = format!("{} {}", level.name, options.replace('\n', " "));
            print!("{name:24.24}{each:>9.2}");
            for (sum, (_, digits)) in sums.iter().zip(COLUMNS) {
                print!("{:>9.digits$}", sum / f64::from(GRIDS));
            }
            println!();
        }
    }
}

/// A row and a column, from 0.
type Cell = (usize, usize);
/// How many rows down and how many columns to the right the next letter stands.
type Step = (isize, isize);

/// A finished grid, as its string tells it.
struct Grid {
    columns: usize,
    rows: usize,
    /// For each word its cells and its step.
    words: Vec<(Vec<Cell>, Step)>,
}

impl Grid {
    fn of(puzzle: &Puzzle) -> Grid {
        let size = puzzle.params.split(';').next().and_then(|size| size.split_once('x'));
        let number = |text: &str| text.parse::<usize>().expect("a number");
        let (columns, rows) = size.map(|(a, b)| (number(a), number(b))).expect("a size");
        let word = |text: &str| {
            let mut parts = text.splitn(4, ',');
            let mut part = || parts.next().expect("four parts");
            let (row, column, name, entry) = (number(part()), number(part()), part(), part());
            let sign =
                |plus, minus| isize::from(name.contains(plus)) - isize::from(name.contains(minus));
            let step = (sign('S', 'N'), sign('E', 'W'));
            let letters = entry.chars().filter(|c| c.is_alphabetic()).count() as isize;
            let cell = |i: isize| {
                let at = |from: usize, step: isize| (from as isize - 1 + step * i) as usize;
                (at(row, step.0), at(column, step.1))
            };
            ((0..letters).map(cell).collect(), step)
        };
        Grid { columns, rows, words: puzzle.answer.split(';').map(word).collect() }
    }
}

/// The figures of a grid, in the order of the columns.
fn spread(grid: &Grid, effort: f64) -> [f64; COLUMNS.len()] {
    let mut covers = vec![0u32; grid.columns * grid.rows];
    let (mut full, mut size) = ([0.0; 16], [0.0; 16]);
    let sixteenth = |row: usize, column: usize| row * 4 / grid.rows * 4 + column * 4 / grid.columns;
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            size[sixteenth(row, column)] += 1.0;
        }
    }
    for &(row, column) in grid.words.iter().flat_map(|(cells, _)| cells) {
        covers[row * grid.columns + column] += 1;
        full[sixteenth(row, column)] += 1.0;
    }
    let share: Vec<f64> = full.iter().zip(size).map(|(full, size)| full / size).collect();
    let mean = share.iter().sum::<f64>() / 16.0;
    let variance = share.iter().map(|share| (share - mean) * (share - mean)).sum::<f64>() / 16.0;
    let fullest = share.iter().copied().fold(0.0, f64::max);
    let barest = share.iter().copied().fold(f64::MAX, f64::min);
    let covered = covers.iter().filter(|&&n| n > 0).count() as f64;
    let crossed = covers.iter().filter(|&&n| n > 1).count() as f64;
    let (beside, diagonal) = beside(grid);
    let (mut rim, mut straight, mut lean) = (0.0, 0.0, 0.0_f64);
    for (cells, (down, right)) in &grid.words {
        let (at, side) = match (down, right) {
            (0, _) => (cells[0].0, grid.rows),
            (_, 0) => (cells[0].1, grid.columns),
            _ => continue,
        };
        straight += 1.0;
        lean += if *down == 0 { 1.0 } else { -1.0 };
        rim += f64::from(u8::from(at < 2 || at + 2 >= side));
    }
    let knots = knots(grid);
    [
        variance.sqrt() / mean,
        fullest / mean,
        barest / mean,
        covered * 100.0 / covers.len() as f64,
        crossed * 100.0 / covered,
        beside * 100.0 / f64::max(diagonal, 1.0),
        tangle(grid) as f64,
        rim * 100.0 / f64::max(straight, 1.0),
        lean.abs() * 100.0 / f64::max(straight, 1.0),
        effort,
        100.0 - straight * 100.0 / grid.words.len() as f64,
        knots.iter().sum::<usize>() as f64,
        knots.iter().copied().max().unwrap_or(0) as f64,
    ]
}

/// The letters on diagonals with a ring along the next diagonal, and all letters on diagonals.
fn beside(grid: &Grid) -> (f64, f64) {
    let (mut beside, mut all) = (0.0, 0.0);
    for slope in [1, -1] {
        let words = grid.words.iter().filter(|(_, (down, right))| down * right == slope);
        let cells: Vec<Cell> = words.flat_map(|(cells, _)| cells.clone()).collect();
        all += cells.len() as f64;
        let touches = |&&(row, column): &&Cell| {
            cells.iter().any(|&(r, c)| r == row && c.abs_diff(column) == 1)
        };
        beside += cells.iter().filter(touches).count() as f64;
    }
    (beside, all)
}

/// The most words that have a letter in one window of three by three cells.
fn tangle(grid: &Grid) -> usize {
    let near = |at: usize, from: usize| (from..from + 3).contains(&at);
    let through = |row: usize, column: usize| {
        let words = grid.words.iter();
        words
            .filter(|(cells, _)| cells.iter().any(|&(r, c)| near(r, row) && near(c, column)))
            .count()
    };
    let windows = (0..grid.rows - 2).flat_map(|r| (0..grid.columns - 2).map(move |c| (r, c)));
    windows.map(|(row, column)| through(row, column)).max().unwrap_or(0)
}

/// How often two rings cross, in each sixteenth.
fn knots(grid: &Grid) -> [usize; 16] {
    let mut knots = [0; 16];
    let double = |cells: &[Cell], (down, right): Step| -> Vec<Step> {
        let (row, column) = cells[0];
        (0..2 * cells.len() as isize - 1)
            .map(|i| (2 * row as isize + down * i, 2 * column as isize + right * i))
            .collect()
    };
    let lines: Vec<Vec<Step>> =
        grid.words.iter().map(|(cells, step)| double(cells, *step)).collect();
    for (i, line) in lines.iter().enumerate() {
        for point in lines[..i].iter().flatten().filter(|point| line.contains(point)) {
            let (row, column) = (point.0 as usize / 2, point.1 as usize / 2);
            knots[row * 4 / grid.rows * 4 + column * 4 / grid.columns] += 1;
        }
    }
    knots
}
