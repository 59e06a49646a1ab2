//! Draws measured against predicted times as an SVG picture.

use std::fmt::Write;

use bookgen_puzzles::sudoku::LEVELS;

use crate::fit::{Puzzle, ln};

/// The range of predicted times on the horizontal axis, in minutes.
const PREDICTED: [f64; 2] = [3.0, 36.0];
/// The range of measured times on the vertical axis, in minutes.
const MEASURED: [f64; 2] = [2.0, 120.0];
/// The labelled times on both axes, in minutes.
const TICKS: [f64; 7] = [2.0, 3.0, 5.0, 10.0, 20.0, 50.0, 100.0];
/// A prediction in the grey band differs from the measured time by at most this share of the
/// measured time.
const BAND: f64 = 0.2;

/// The number of pixels for a factor of 10. Both axes are logarithmic and have this scale.
const DECADE: f64 = 180.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 76.0;
const BOTTOM: f64 = 48.0;
const GAP: f64 = 16.0;

/// The distance between two times on an axis, in pixels.
fn distance(from: f64, to: f64) -> f64 {
    ln(to / from) / ln(10.0) * DECADE
}

/// The picture as SVG: one panel for each level with predicted times. `predicted` has the predicted
/// times of the puzzles, in seconds.
pub fn svg(puzzles: &[Puzzle], predicted: &[f64]) -> String {
    let levels: Vec<&str> =
        LEVELS.iter().filter(|level| level.has_times()).map(|level| level.name).collect();
    let panel_width = distance(PREDICTED[0], PREDICTED[1]);
    let panel_height = distance(MEASURED[0], MEASURED[1]);
    let count = levels.len() as f64;
    let width = LEFT + count * panel_width + (count - 1.0) * GAP + RIGHT;
    let height = TOP + panel_height + BOTTOM;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"Lato, Helvetica, Arial, sans-serif\" \
         font-size=\"12\" fill=\"#333\">\n\
         <title>Measured against predicted solving times of Sudoku, by level</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    let band = BAND * 100.0;
    let notes = [
        "Each dot is a puzzle. On the diagonal line, both times are equal.".to_owned(),
        format!(
            "In the grey band, the prediction differs from the measured time by at most {band:.0} %."
        ),
    ];
    for (note, y) in notes.iter().zip([20, 37]) {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"{y}\">{note}</text>");
    }
    let y = TOP + panel_height / 2.0;
    let _ = writeln!(
        out,
        "<text transform=\"translate(16 {y:.1}) rotate(-90)\" text-anchor=\"middle\">measured time in \
         minutes</text>"
    );
    let x = f64::midpoint(LEFT, width - RIGHT);
    let y = height - 10.0;
    let _ = writeln!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">predicted time in minutes</text>"
    );
    for (index, level) in levels.iter().enumerate() {
        let left = LEFT + index as f64 * (panel_width + GAP);
        let _ = writeln!(out, "<g transform=\"translate({left:.1} {TOP})\">");
        axes(&mut out, index == 0);
        dots(&mut out, level, puzzles, predicted);
        out += "</g>\n";
    }
    out += "</svg>\n";
    out
}

/// The position of a pair of times in a panel.
fn position(predicted: f64, measured: f64) -> [f64; 2] {
    [distance(PREDICTED[0], predicted), distance(measured, MEASURED[1])]
}

/// Draws the axes of a panel, the band and the line of equal times. Only the first panel has labels
/// on its vertical axis.
fn axes(out: &mut String, is_first: bool) {
    let [width, height] = position(PREDICTED[1], MEASURED[0]);
    let [first, last] = PREDICTED;
    let corners = [
        (first, first / (1.0 + BAND)),
        (first, first / (1.0 - BAND)),
        (last, last / (1.0 - BAND)),
        (last, last / (1.0 + BAND)),
    ];
    let points = |times: &[(f64, f64)]| {
        let point = |(predicted, measured): &(f64, f64)| {
            let [x, y] = position(*predicted, *measured);
            format!("{x:.1},{y:.1}")
        };
        times.iter().map(point).collect::<Vec<_>>().join(" ")
    };
    let _ = writeln!(out, "<polygon points=\"{}\" fill=\"#e4e4e4\"/>", points(&corners));
    let grid = "stroke=\"#000\" stroke-opacity=\".12\"";
    for tick in TICKS {
        let [x, y] = position(tick, tick);
        let _ = writeln!(out, "<path d=\"M0 {y:.1}H{width:.1}\" {grid}/>");
        if is_first {
            let y = y + 4.0;
            let _ = writeln!(out, "<text x=\"-6\" y=\"{y:.1}\" text-anchor=\"end\">{tick}</text>");
        }
        if (first..=last).contains(&tick) {
            let _ = writeln!(out, "<path d=\"M{x:.1} 0V{height:.1}\" {grid}/>");
            let y = height + 16.0;
            let _ = writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{tick}</text>"
            );
        }
    }
    let line = points(&[(first, first), (last, last)]);
    let _ = writeln!(out, "<polyline points=\"{line}\" stroke=\"#333\"/>");
    let frame = "fill=\"none\" stroke=\"#888\"";
    let _ = writeln!(out, "<rect width=\"{width:.1}\" height=\"{height:.1}\" {frame}/>");
}

/// Draws the heading of a panel and a dot for each puzzle of the level.
fn dots(out: &mut String, level: &str, puzzles: &[Puzzle], predicted: &[f64]) {
    let of_level = || puzzles.iter().zip(predicted).filter(|(puzzle, _)| puzzle.level == level);
    let count = of_level().count();
    let _ = writeln!(
        out,
        "<text y=\"-9\"><tspan font-weight=\"bold\" font-size=\"14\">{level}</tspan>, {count} puzzles</text>"
    );
    out.push_str("<g fill=\"#a3341f\" fill-opacity=\".45\">\n");
    for (puzzle, predicted) in of_level() {
        let [predicted, measured] = [predicted / 60.0, puzzle.seconds / 60.0];
        let is_on = |axis: [f64; 2], minutes: f64| (axis[0]..=axis[1]).contains(&minutes);
        assert!(is_on(PREDICTED, predicted) && is_on(MEASURED, measured), "{predicted} {measured}");
        let [x, y] = position(predicted, measured);
        let _ = writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.2\"/>");
    }
    out.push_str("</g>\n");
}
