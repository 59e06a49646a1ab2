//! Measures claims of texts C and D, two of the four texts that bookgen is based on (see
//! `docs/founding.md`), about the givens of a puzzle and its difficulty.
//!
//! The difficulty of a puzzle is the mean time in which people solved it, or the rating of its
//! hardest step. Each correlation is Spearman's rank correlation. The tables of times and of ratings
//! in `tests/data/sudoku` were dedicated to the public domain.

use bookgen_base::rng::Draw;
use bookgen_puzzles::sudoku::board::{self, CellSet, Cells, HOUSE_SETS};
use bookgen_puzzles::sudoku::fill::fill;
use bookgen_puzzles::sudoku::founding::dependency_density::DependencyDensity;
use bookgen_puzzles::sudoku::founding::dig_hole::{Bounds, DigOrder, Digger};
use bookgen_puzzles::sudoku::founding::trace::Trace;
use bookgen_puzzles::sudoku::grade::{self, NESTED};

use super::rank::rank_correlation;
use super::table::{Row, Table, stream, with_thousands};

/// Puzzles with their difficulty.
struct Sample {
    name: &'static str,
    puzzles: Vec<Cells>,
    difficulty: Vec<f64>,
}

/// The numbers of givens of our own puzzles.
const OWN_GIVENS: std::ops::RangeInclusive<u32> = 24..=36;

/// The number of our own puzzles.
const OWN_COUNT: u32 = 3_000;

fn samples() -> [Sample; 5] {
    let seconds = include_str!("../../tests/data/sudoku/human_seconds.tsv");
    let times = include_str!("../../tests/data/sudoku/human_times.tsv");
    let ratings = include_str!("../../tests/data/sudoku/rating_vectors.tsv");
    [
        of_table("times of people", seconds, 2),
        of_table("times of a second group", times, 1),
        of_table("times of a third group", times, 2),
        of_table("ratings of Sudoku Explainer", ratings, 1),
        own(),
    ]
}

/// The puzzles of a table, with the difficulty in a column.
fn of_table(name: &'static str, table: &str, column: usize) -> Sample {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let puzzle = board::parse_givens(fields[0]).expect("81 cells");
        (puzzle, fields[column].parse::<f64>().expect("a number"))
    });
    let (puzzles, difficulty) = rows.unzip();
    Sample { name, puzzles, difficulty }
}

/// Our own puzzles, dug in a random order down to a random number of givens, with bookgen's rating.
/// A puzzle that is too hard for the grader counts as harder than all others.
fn own() -> Sample {
    let mut rng = stream("difficulty");
    let puzzles: Vec<Cells> = (0..OWN_COUNT)
        .map(|_| {
            let grid = fill(&mut rng);
            let (min, max) = (*OWN_GIVENS.start(), *OWN_GIVENS.end());
            let min_givens = min + rng.below(max - min + 1);
            let bounds = Bounds { min_givens, min_in_line: 0, min_in_box: 0 };
            let order = DigOrder::Random.cells(&mut rng);
            let dug = Digger::new(bounds).dig(&grid, &order, &mut Trace::off());
            board::masked(&grid, dug.givens)
        })
        .collect();
    let rating = |puzzle: &Cells| {
        let rating = grade::solve(puzzle, NESTED).rating();
        rating.map_or(f64::INFINITY, |rating| f64::from(rating.0))
    };
    let difficulty = puzzles.iter().map(rating).collect();
    Sample { name: "ratings of own puzzles", puzzles, difficulty }
}

impl Sample {
    fn measure(&self, measure: impl Fn(&Cells) -> f64) -> Vec<f64> {
        self.puzzles.iter().map(measure).collect()
    }

    fn title(&self) -> String {
        format!("{}, {} puzzles", self.name, with_thousands(self.puzzles.len() as f64))
    }
}

fn givens(puzzle: &Cells) -> f64 {
    f64::from(board::filled(puzzle).count_ones())
}

/// The variance of the number of givens in the 27 houses: 0 if each house has the same number.
fn unevenness(puzzle: &Cells) -> f64 {
    let filled = board::filled(puzzle);
    let counts = HOUSE_SETS.map(|house| f64::from((house & filled).count_ones()));
    let mean = counts.iter().sum::<f64>() / 27.0;
    counts.iter().map(|count| (count - mean) * (count - mean)).sum::<f64>() / 27.0
}

/// The share of givens without a given in the opposite cell. The least share of five symmetries:
/// half-turn, the two axes, and the two diagonals.
fn asymmetry(puzzle: &Cells) -> f64 {
    let filled: CellSet = board::filled(puzzle);
    let opposite = |cell: usize| {
        let (row, column) = (board::row(cell), board::column(cell));
        let at = |row: usize, column: usize| 9 * row + column;
        [
            at(8 - row, 8 - column),
            at(8 - row, column),
            at(row, 8 - column),
            at(column, row),
            at(8 - column, 8 - row),
        ]
    };
    let alone = |symmetry: usize| {
        board::cells(filled).filter(|&cell| filled >> opposite(cell)[symmetry] & 1 == 0).count()
    };
    let least = (0..5).map(alone).min().unwrap_or(0);
    least as f64 / f64::from(filled.count_ones())
}

/// The correlation of `a` and `b` that remains if the correlations of both with `c` are removed.
fn partial(a: &[f64], b: &[f64], c: &[f64]) -> f64 {
    let (ab, ac, bc) = (rank_correlation(a, b), rank_correlation(a, c), rank_correlation(b, c));
    (ab - ac * bc) / ((1.0 - ac * ac) * (1.0 - bc * bc)).sqrt()
}

/// Among the pairs of puzzles with different numbers of givens and different difficulty, the share of
/// pairs in which the puzzle with fewer givens is harder, in percent.
fn fewer_is_harder(givens: &[f64], difficulty: &[f64]) -> f64 {
    let (mut harder, mut all) = (0u32, 0u32);
    for one in 0..givens.len() {
        for other in 0..one {
            if givens[one] != givens[other] && difficulty[one] != difficulty[other] {
                all += 1;
                let fewer = givens[one] < givens[other];
                harder += u32::from(fewer == (difficulty[one] > difficulty[other]));
            }
        }
    }
    100.0 * f64::from(harder) / f64::from(all.max(1))
}

/// A relation is weaker than this if its correlation is closer to 0.
const WEAK: f64 = 0.1;

fn related(correlation: f64, is_expected: bool) -> &'static str {
    match correlation.abs() >= WEAK {
        true if is_expected => "true",
        true => "false: the opposite",
        false => "false: hardly related",
    }
}

/// Text C: difficulty is related to the number of givens, but not necessarily.
pub fn number_of_givens(table: &mut Table) {
    for sample in samples() {
        let givens = sample.measure(givens);
        let density = sample.measure(|puzzle| DependencyDensity::new(puzzle).score());
        let correlation = rank_correlation(&givens, &sample.difficulty);
        let harder = fewer_is_harder(&givens, &sample.difficulty);
        table.push(Row {
            method: format!("C givens; {}", sample.title()),
            claim: "givens matter for difficulty, but not necessarily".into(),
            here: format!(
                "correlation {correlation:.2}; fewer givens are harder in {harder:.0} % of pairs"
            ),
            verdict: match correlation.abs() >= WEAK {
                true => "true",
                false => "false: hardly related",
            }
            .into(),
            ..Row::default()
        });
        let correlation = rank_correlation(&density, &sample.difficulty);
        table.push(Row {
            method: format!("C dependency-density; {}", sample.title()),
            claim: "rates the difficulty".into(),
            here: format!(
                "correlation {correlation:.2}; {:.2} with the number of givens",
                rank_correlation(&density, &givens)
            ),
            verdict: related(correlation, correlation > 0.0).into(),
            ..Row::default()
        });
    }
}

/// Text D: fewer givens, and givens that are distributed less evenly and less symmetrically, are
/// harder to solve by logic.
pub fn distribution_of_givens(table: &mut Table) {
    for sample in samples() {
        let givens = sample.measure(givens);
        let correlation = rank_correlation(&givens, &sample.difficulty);
        table.push(Row {
            method: format!("D fewer givens; {}", sample.title()),
            claim: "are harder by logic".into(),
            here: format!("correlation {correlation:.2}"),
            verdict: related(correlation, correlation < 0.0).into(),
            ..Row::default()
        });
        for (name, measured) in [
            ("less even givens", sample.measure(unevenness)),
            ("less symmetric givens", sample.measure(asymmetry)),
        ] {
            let varies = measured.iter().filter(|value| **value > 0.0).count();
            let correlation = rank_correlation(&measured, &sample.difficulty);
            let rest = partial(&measured, &sample.difficulty, &givens);
            let is_constant = varies * 20 < measured.len();
            table.push(Row {
                method: format!("D {name}; {}", sample.title()),
                claim: "are harder by logic".into(),
                here: if is_constant {
                    format!("{varies} puzzles are not symmetric: too few to compare")
                } else {
                    format!("correlation {correlation:.2}; {rest:.2} for equal numbers of givens")
                },
                verdict: match is_constant {
                    true => String::new(),
                    false => related(rest, rest > 0.0).to_owned(),
                },
                ..Row::default()
            });
        }
    }
}
