//! Tests of slitherlink.

mod formats;

use super::*;
use bookgen_core::board::Board;
use bookgen_core::grid::answer::AnswerForm;
use bookgen_core::grid::board::GridBoard;
use bookgen_core::grid::testing::make;
use bookgen_core::kind_tests;
use bookgen_core::puzzle::Puzzle;
use bookgen_core::testing;

kind_tests!(
    Slitherlink,
    "slitherlink",
    ["", "columns = 5", "columns = 7\nsymmetry = \"none\"", "columns = 12\nrows = 6"]
);

#[test]
fn the_largest_puzzles_are_proved() {
    let board = make(&Slitherlink, "columns = 20", 2, 1);
    testing::check(&Slitherlink, &board.text(), "medium");
}

#[test]
fn areas_without_clues_are_small() {
    let mut largest = 0;
    for (options, level) in [("columns = 10", 4), ("columns = 10", 3), ("columns = 16", 2)] {
        for seed in 0..5 {
            let puzzle = make(&Slitherlink, options, level, seed).puzzle;
            let areas = (0..puzzle.size.cells()).map(|cell| clueless_area(&puzzle, cell));
            largest = largest.max(areas.max().unwrap());
        }
    }
    assert_eq!(largest, MAX_CLUELESS);
}

/// The edges that are known after counting and patterns.
fn known_edges(givens: &str) -> String {
    let puzzle = bookgen_core::grid::text::parse_givens(&FORM, "5x5", givens).unwrap();
    let topology = Arc::new(Slitherlink.geometry(&puzzle));
    let mut solver = Slitherlink.solver(Task::steps(&topology, &puzzle, 1));
    solver.close(&[]);
    let values = solver.values();
    let known = values.iter().enumerate().filter_map(|(edge, value)| {
        let sign = if (*value)? == 1 { "" } else { "not " };
        Some(format!("{sign}{}", Loop.name(&puzzle, edge)))
    });
    let mut names: Vec<String> = known.collect();
    names.sort();
    names.join(", ")
}

#[test]
fn patterns_are_found() {
    for (givens, expected) in [
        ("3........................", "the left of r1c1, the top of r1c1"),
        ("....1....................", "not the right of r1c5, not the top of r1c5"),
        // Two 3s side by side in row 3. The 2 keeps the loop from enclosing both alone.
        (
            "..2........33............",
            "not the left of r2c3, not the left of r4c3, the left of r3c2, the left of r3c3, the left \
             of r3c4",
        ),
        // Two 3s that touch at a corner.
        (
            "......3.....3............",
            "not the left of r1c2, not the left of r4c4, not the top of r2c1, not the top of r4c4, \
             the left of r2c2, the left of r3c4, the top of r2c2, the top of r4c3",
        ),
    ] {
        assert_eq!(known_edges(givens), expected);
    }
}

#[test]
fn the_steps_explain_the_solution() {
    let puzzle = "slitherlink:5x5:..3.323.32.....22.323.2..:#.#.##.#.######....######";
    let board = GridBoard::parse(&Slitherlink, &puzzle.parse().unwrap()).unwrap();
    let steps = board.steps("en");
    for (technique, text) in [
        (
            "early loop",
            "A line at the top of r2c3 would close a loop too early. The top of r2c3: no line.",
        ),
        (
            "closed corner",
            "The loop can pass a corner of the 3 in r5c1 only along both its sides or not at all. The \
             bottom of r5c1 and the left of r5c1: line.",
        ),
        (
            "inside and outside",
            "The cells around r5c4 lie inside or outside the loop in only one way. The bottom of \
             r5c4: line.",
        ),
    ] {
        let step = steps.iter().find(|step| step.technique == technique).unwrap();
        assert_eq!(step.sentences.join(" "), text);
    }
}

#[test]
fn wrong_puzzles_are_refused() {
    let made = make(&Slitherlink, "columns = 5", 0, 1).text();
    let flaw = |change: &dyn Fn(&mut Puzzle)| testing::flaw(&Slitherlink, &made, change);
    let empty = |p: &mut Puzzle| p.givens = ".".repeat(25);
    for (found, expected) in [
        (flaw(&|p| p.params = "4x30".into()), "a slitherlink has 5x5 to 20x20 cells, not \"4x30\""),
        (flaw(&|p| p.givens = "01".into()), "the grid has 2 cells instead of 25"),
        (flaw(&|p| p.givens = "4".into()), "'4' is not a number from 0 to 3"),
        (flaw(&|p| p.answer = "x".into()), "'x' is neither `#` (inside) nor `.` (outside)"),
        (flaw(&|p| p.answer = "#".into()), "the answer has 1 cells instead of 25"),
        (
            flaw(&|p| {
                empty(p);
                p.answer = format!("#{}#", ".".repeat(23));
            }),
            "the answer breaks a rule: the lines do not form one closed loop",
        ),
    ] {
        assert_eq!(found, expected);
    }
    assert!(flaw(&empty).starts_with("there is a second solution, with a line at the "));
}
