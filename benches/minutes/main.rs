//! Fits the prediction of solving times to measured times, and reports how good the predictions
//! are.
//!
//! Run it with `cargo bench --bench minutes -- --picture docs/minutes.svg`. With `--picture`, it also
//! draws measured against predicted times and writes the picture to the file.
//!
//! The measured times are the 1,126 puzzles of `tests/data/sudoku/human_seconds.tsv`. All reported
//! figures come from cross-validation: each tenth of the puzzles is predicted with coefficients that
//! are fitted to the other nine tenths. Equivalent puzzles are always in the same tenth. The choice
//! between the models is part of the fit: it is made by a cross-validation within the nine tenths.
//! The whole is repeated with 20 random divisions into tenths.
//!
//! The run fails if the coefficients of the program are not those of the fit to all puzzles.

mod fit;
mod picture;
#[path = "../shared/rank.rs"]
mod rank;
mod statistics;

use std::collections::{BTreeMap, BTreeSet};

use bookgen_base::rng::{Draw, StreamName};
use bookgen_puzzles::sudoku::grade::solving_time::{self, COEFFICIENTS, Coefficients, MODEL};
use bookgen_puzzles::sudoku::grade::{self, NESTED};
use bookgen_puzzles::sudoku::{board, canonical, level_of, parse_givens, solution};

use self::fit::{MODELS, Puzzle};
use self::rank::rank_correlation;
use self::statistics::{mean, median, relative_errors};

/// The number of random divisions into tenths.
const REPEATS: usize = 20;
const FOLDS: usize = 10;
/// The number of parts of the cross-validation that chooses a model.
const INNER_FOLDS: usize = 5;

fn main() {
    let puzzles = puzzles();
    let all: Vec<&Puzzle> = puzzles.iter().collect();
    let mut nested = Vec::new();
    let mut simple = Vec::new();
    let mut chosen = [0; MODELS.len()];
    for repeat in 0..REPEATS {
        let folds = folds(&all, FOLDS, repeat);
        nested.push(cross_validated(&all, &folds, |training, test| {
            let model = best_model(training, repeat);
            chosen[model] += 1;
            let coefficients = fit::fit(training, model);
            test.iter().map(|puzzle| fit::predict(&puzzle.work[model], coefficients)).collect()
        }));
        simple.push(cross_validated(&all, &folds, fit::simple));
    }
    report_fit(&all, &chosen);
    println!();
    println!("cross-validated, mean of {REPEATS} divisions into {FOLDS} parts:");
    report("prediction", &puzzles, &nested);
    report("rating, dependency and givens", &puzzles, &simple);
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--picture") {
        let path = arguments.get(at + 1).expect("--picture needs a path");
        let of_puzzle = |at: usize| mean(&nested.iter().map(|one| one[at]).collect::<Vec<f64>>());
        let predicted: Vec<f64> = (0..puzzles.len()).map(of_puzzle).collect();
        std::fs::write(path, picture::svg(&puzzles, &predicted)).expect("the file can be written");
    }
}

/// The measured puzzles.
fn puzzles() -> Vec<Puzzle> {
    let lines = include_str!("../../tests/data/sudoku/human_seconds.tsv").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let givens = parse_givens(fields[0]).expect("81 cells");
            let answer = solution(&givens).expect("one solution");
            let rating = grade::solve(&givens, NESTED).rating().expect("a rating");
            let count = givens.iter().filter(|&&digit| digit > 0).count() as f64;
            let work = |model| solving_time::work(&givens, &answer, model).expect("solvable");
            let (form, _) = canonical(&answer, board::filled(&givens)).expect("a solution");
            Puzzle {
                form: board::text(&form),
                level: level_of(rating).map_or("", |level| level.name),
                seconds: fields[2].parse().expect("seconds"),
                simple: [rating.0.into(), grade::dependency(&givens).into(), count],
                work: MODELS.into_iter().map(work).collect(),
            }
        })
        .collect()
}

/// Divides puzzles at random into `folds` parts. Equivalent puzzles are in the same part. The result
/// has the part of each puzzle.
fn folds(puzzles: &[&Puzzle], folds: usize, repeat: usize) -> Vec<usize> {
    let mut part_of: BTreeMap<&str, usize> =
        puzzles.iter().map(|puzzle| (puzzle.form.as_str(), 0)).collect();
    let mut parts: Vec<usize> = (0..part_of.len()).map(|at| at % folds).collect();
    let name = StreamName::new().with("folds").with_number(folds as u64);
    name.with_number(repeat as u64).stream().shuffle(&mut parts);
    part_of.values_mut().zip(parts).for_each(|(value, part)| *value = part);
    puzzles.iter().map(|puzzle| part_of[puzzle.form.as_str()]).collect()
}

/// Predicts each part of the puzzles from the other parts. `predict` gets the other parts and the
/// part to predict.
fn cross_validated(
    puzzles: &[&Puzzle],
    folds: &[usize],
    mut predict: impl FnMut(&[&Puzzle], &[&Puzzle]) -> Vec<f64>,
) -> Vec<f64> {
    let mut predicted = vec![0.0; puzzles.len()];
    for fold in 0..=folds.iter().copied().max().unwrap_or(0) {
        let (test, training): (Vec<usize>, Vec<usize>) =
            (0..puzzles.len()).partition(|&at| folds[at] == fold);
        let of = |indices: &[usize]| indices.iter().map(|&at| puzzles[at]).collect::<Vec<_>>();
        for (&at, value) in test.iter().zip(predict(&of(&training), &of(&test))) {
            predicted[at] = value;
        }
    }
    predicted
}

/// The index of the model with the smallest cross-validated error.
fn best_model(puzzles: &[&Puzzle], repeat: usize) -> usize {
    let folds = folds(puzzles, INNER_FOLDS, repeat);
    let error = |model: usize| {
        let mut sum = 0.0;
        cross_validated(puzzles, &folds, |training, test| {
            let coefficients = fit::fit(training, model);
            sum += fit::error(test, model, coefficients) * test.len() as f64;
            vec![0.0; test.len()]
        });
        sum
    };
    let errors: Vec<f64> = (0..MODELS.len()).map(error).collect();
    (0..MODELS.len()).min_by(|&a, &b| errors[a].total_cmp(&errors[b])).unwrap_or(0)
}

/// Prints the fit of each model to all puzzles.
fn report_fit(puzzles: &[&Puzzle], chosen: &[u32]) {
    let measured: Vec<f64> = puzzles.iter().map(|puzzle| puzzle.seconds).collect();
    println!("fit to all {} puzzles (coefficients in seconds):", puzzles.len());
    println!(
        "{:8} {:8} {:>9} {:>7} {:>10} {:>11} {:>17} {:>12}",
        "weights",
        "by digit",
        "constant",
        "search",
        "other step",
        "correlation",
        "root mean square",
        "times chosen"
    );
    for (index, model) in MODELS.iter().enumerate() {
        let coefficients = fit::fit(puzzles, index);
        let predicted: Vec<f64> =
            puzzles.iter().map(|puzzle| fit::predict(&puzzle.work[index], coefficients)).collect();
        let [a, b, c] = model.weights;
        let [constant, search, other] = coefficients;
        println!(
            "{:8} {:8} {constant:9.1} {search:7.2} {other:10.1} {:11.3} {:17.4} {:12}{}",
            format!("{a} {b} {c}"),
            model.by_digit,
            rank_correlation(&predicted, &measured),
            fit::error(puzzles, index, coefficients).sqrt(),
            chosen[index],
            if *model == MODEL { " used" } else { "" },
        );
    }
    println!("used coefficients, in milliseconds: {COEFFICIENTS:?}");
    let forms: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.form.as_str()).collect();
    println!("puzzles that are not equivalent to another one: {}", forms.len());
    let model = MODELS.iter().position(|model| *model == MODEL).expect("the model is compared");
    let rounded = fit::fit(puzzles, model).map(|seconds| (seconds * 10.0).round() as u64 * 100);
    let [constant, search, other_step] = rounded;
    assert_eq!(COEFFICIENTS, Coefficients { constant, search, other_step }, "the rounded fit");
}

/// Prints rank correlation and median relative error of predictions, for all puzzles and for each
/// level. `predicted` has one list of predictions for each division.
fn report(name: &str, puzzles: &[Puzzle], predicted: &[Vec<f64>]) {
    println!("{name:31} {:>7} {:>11} {:>12}", "puzzles", "correlation", "median error");
    let levels = ["", "gentle", "easy", "medium", "hard", "expert", "extreme", "diabolical"];
    for level in levels {
        let indices: Vec<usize> = (0..puzzles.len())
            .filter(|&at| level.is_empty() || puzzles[at].level == level)
            .collect();
        let name = if level.is_empty() { "all" } else { level };
        if indices.len() < 10 {
            println!("  {name:29} {:7}", indices.len());
            continue;
        }
        let measured: Vec<f64> = indices.iter().map(|&at| puzzles[at].seconds).collect();
        let figures: Vec<[f64; 2]> = predicted
            .iter()
            .map(|predicted| {
                let predicted: Vec<f64> = indices.iter().map(|&at| predicted[at]).collect();
                let errors = relative_errors(&predicted, &measured);
                [rank_correlation(&predicted, &measured), median(errors)]
            })
            .collect();
        let of = |which: usize| mean(&figures.iter().map(|f| f[which]).collect::<Vec<_>>());
        println!("  {name:29} {:7} {:11.3} {:10.1} %", indices.len(), of(0), of(1) * 100.0);
    }
}
