//! Fits the coefficients of the prediction to measured times, and predicts times.

use bookgen_puzzles::sudoku::grade::solving_time::{SearchModel, Work};

use crate::statistics::least_squares;

/// The models that are compared. The best model is chosen by cross-validation.
pub const MODELS: [SearchModel; 8] = {
    let weights = [[1, 1, 1], [4, 2, 1], [7, 3, 1], [12, 4, 1]];
    let mut models = [SearchModel { weights: [1, 1, 1], by_digit: false }; 8];
    let mut at = 0;
    while at < 8 {
        models[at] = SearchModel { weights: weights[at % 4], by_digit: at >= 4 };
        at += 1;
    }
    models
};

/// A measured puzzle.
pub struct Puzzle {
    /// The canonical form. Equivalent puzzles have the same form.
    pub form: String,
    /// The name of the level, or an empty text if the puzzle is harder than all levels.
    pub level: &'static str,
    /// The mean solving time, in seconds.
    pub seconds: f64,
    /// The rating, the dependency and the number of givens. The simple formula uses them.
    pub simple: [f64; 3],
    /// The work of a solver under each of the [`MODELS`].
    pub work: Vec<Work>,
}

/// The natural logarithm.
#[expect(clippy::disallowed_methods, reason = "the last digit does not matter in a benchmark")]
pub fn ln(value: f64) -> f64 {
    value.ln()
}

/// The exponential function.
#[expect(clippy::disallowed_methods, reason = "the last digit does not matter in a benchmark")]
pub fn exp(value: f64) -> f64 {
    value.exp()
}

/// The parts of a predicted time: a constant, the search and the other steps. The predicted time in
/// seconds is the sum of the parts, each multiplied by its coefficient.
fn parts(work: &Work) -> [f64; 3] {
    [1.0, work.search as f64 / 1e6, f64::from(work.other_steps)]
}

/// The predicted time of a puzzle, in seconds.
pub fn predict(work: &Work, coefficients: [f64; 3]) -> f64 {
    parts(work).iter().zip(coefficients).map(|(part, coefficient)| part * coefficient).sum()
}

/// Fits the three coefficients, in seconds, so that the squared differences of the logarithms of
/// predicted and measured times are smallest. Uses the Gauss-Newton method.
pub fn fit(puzzles: &[&Puzzle], model: usize) -> [f64; 3] {
    let mut coefficients = [150.0, 20.0, 30.0];
    for _ in 0..12 {
        let rows = puzzles.iter().map(|puzzle| {
            let parts = parts(&puzzle.work[model]);
            let predicted = predict(&puzzle.work[model], coefficients);
            (parts.map(|part| part / predicted), ln(puzzle.seconds / predicted))
        });
        let step = least_squares(rows);
        for (coefficient, step) in coefficients.iter_mut().zip(step) {
            *coefficient = (*coefficient + step).max(*coefficient / 4.0);
        }
    }
    coefficients
}

/// The mean squared difference of the logarithms of predicted and measured times.
pub fn error(puzzles: &[&Puzzle], model: usize, coefficients: [f64; 3]) -> f64 {
    let squares = puzzles.iter().map(|puzzle| {
        let difference = ln(predict(&puzzle.work[model], coefficients) / puzzle.seconds);
        difference * difference
    });
    squares.sum::<f64>() / puzzles.len() as f64
}

/// Predicts the times of `others` with the simple formula: the logarithm of the time is a sum of the
/// logarithms of rating and dependency and of the number of givens, fitted to `puzzles`.
pub fn simple(puzzles: &[&Puzzle], others: &[&Puzzle]) -> Vec<f64> {
    let row = |puzzle: &Puzzle| {
        let [rating, dependency, givens] = puzzle.simple;
        [1.0, ln(rating), ln(dependency), givens]
    };
    let coefficients =
        least_squares(puzzles.iter().map(|puzzle| (row(puzzle), ln(puzzle.seconds))));
    let sum = |row: [f64; 4]| row.iter().zip(coefficients).map(|(x, c)| x * c).sum::<f64>();
    others.iter().map(|puzzle| exp(sum(row(puzzle)))).collect()
}
