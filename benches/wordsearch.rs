//! Measures the time to make word searches, and how the words are distributed in the grid.
//!
//! Run the benchmark with `cargo bench --bench wordsearch`.
//!
//! A ring is the line that the answer draws around a word. For each level, the benchmark makes
//! grids from the example word list and prints the mean of each of these measures:
//!
//! - `uneven`: how unevenly ringed letters are spread. The grid is divided into sixteen parts. The
//!   density of a part is the number of its ringed letters, divided by the number of its cells. A
//!   letter in two rings counts twice. The value is the standard deviation of the densities,
//!   divided by the mean density
//! - `fullest`, `barest`: the highest density and the lowest density, divided by the mean density
//! - `covered`: percentage of cells in rings
//! - `crossed`: percentage of ringed cells that are in two or more rings
//! - `beside`: percentage of crowded letters among the letters of diagonal words. A letter is
//!   crowded if a word on the adjacent diagonal passes next to it. The rings of these two words
//!   touch
//! - `tangle`: maximum number of rings that pass through a window of three by three cells
//! - `rim`: percentage of horizontal and vertical words that are close to the edge of the grid: in
//!   the first two or last two rows or columns
//! - `lean`: difference between the number of horizontal words and the number of vertical words, in
//!   percent of the sum of these numbers
//! - `effort`: the number of letters that a solver examines, as computed by the grading
//! - `diagonal`: percentage of words on diagonals
//! - `knots`: number of points where two words cross; `worst`: the largest number of such points in
//!   one of the sixteen parts of the grid
//!
//! Times are processor times where the system reports them (Linux), and otherwise wall-clock times.

#[path = "shared/clock.rs"]
mod clock;

use bookgen_base::diagnostic::Source;
use bookgen_base::rng::{Draw, Rng, StreamName};
use bookgen_base::schema::{FileError, Files, Reader, parse};
use bookgen_puzzles::{self as kinds, Kind, Order, Puzzle, Setter, Target};

use self::clock::Clock;

/// The number of grids for each level.
const GRIDS: u32 = 120;

/// The name of each measure, in the order of the columns, and the number of decimals printed.
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

/// The text of a word list.
struct List(String);

impl Files for List {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Ok(self.0.clone().into_bytes())
    }
}

fn setter(kind: &dyn Kind, list: &List, options: &str) -> Box<dyn Setter> {
    let source = Source::new("options", format!("words = \"birds.txt\"\n{options}"));
    let node = parse(&source).expect("the options are TOML");
    let values = Reader::new(list).table(&node, kind.about().options, "options");
    kind.setter(&values).unwrap_or_else(|faults| panic!("{faults}"))
}

fn stream(name: &str) -> Rng {
    StreamName::new().with("bench").with(name).stream()
}

fn main() {
    let kind = kinds::find("wordsearch").expect("the kind exists");
    print!("{:24}{:>9}", "", "ms");
    COLUMNS.iter().for_each(|(name, _)| print!("{name:>9}"));
    println!();
    let birds = List(include_str!("../examples/words/birds.txt").to_owned());
    for options in ["", "words_per_puzzle = 10", "columns = 15\nrows = 15"] {
        let setter = setter(kind, &birds, options);
        for level in kind.about().levels {
            let clock = Clock::start();
            let made: Vec<Puzzle> = (0..GRIDS)
                .map(|index| {
                    let target = Target::Level(level);
                    let order =
                        Order { index, target, chapter: stream("chapter"), earlier: Vec::new() };
                    let mut rng = stream(&format!("{} {index}", level.name));
                    setter.make(&order, &mut rng).unwrap_or_else(|short| panic!("{short:?}"))
                })
                .collect();
            let each = clock.seconds() * 1000.0 / f64::from(GRIDS);
            let mut sums = [0.0; COLUMNS.len()];
            for puzzle in &made {
                let board = kind.board(puzzle).unwrap_or_else(|flaw| panic!("{flaw}"));
                let figures = measure(&Grid::new(puzzle), f64::from(board.grade().effort));
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
    reject_full_grid(kind);
}

/// Measures the rejection of a request that nearly fills the largest grid: 78 words of 8 letters.
fn reject_full_grid(kind: &dyn Kind) {
    let mut rng = stream("full");
    let mut word = || (0..8).map(|_| char::from(b'A' + rng.below(26) as u8)).collect::<String>();
    let list = List((0..78).map(|_| word() + "\n").collect());
    let setter = setter(kind, &list, "words_per_puzzle = 78\ncolumns = 25\nrows = 25");
    for level in kind.about().levels {
        let order = Order {
            index: 0,
            target: Target::Level(level),
            chapter: stream("chapter"),
            earlier: Vec::new(),
        };
        let clock = Clock::start();
        let made = setter.make(&order, &mut stream(level.name));
        let result = if made.is_ok() { "made" } else { "rejected" };
        let ms = clock.seconds() * 1000.0;
        println!("{} 78 words of 8 letters in 25x25: {result} after {ms:.0} ms", level.name);
    }
}

/// Row and column, from 0.
type Cell = (usize, usize);
/// The step to the next letter: rows down and columns to the right.
type Step = (isize, isize);

/// A finished grid, parsed from its puzzle string.
struct Grid {
    columns: usize,
    rows: usize,
    /// The cells and the step of each word.
    words: Vec<(Vec<Cell>, Step)>,
}

impl Grid {
    fn new(puzzle: &Puzzle) -> Grid {
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

/// The measures of a grid, in the order of [`COLUMNS`].
fn measure(grid: &Grid, effort: f64) -> [f64; COLUMNS.len()] {
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

/// Counts letters of diagonal words. Returns two numbers: the number of these letters that are next
/// to a word on the adjacent diagonal, and the number of all letters of diagonal words.
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

/// The maximum number of words that pass through the same window of three by three cells.
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

/// The number of points where two words cross, for each of sixteen parts of the grid.
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
