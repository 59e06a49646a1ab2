//! Tests of slitherlink.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::solver::{LEVEL_COUNT, State};
use super::*;
use crate::kinds::{Medium, Verdict, testing};
use crate::solver::model::Another;
use crate::solver::symmetry::Position;

mod formats;

/// Makes a puzzle with options in TOML.
fn make(options: &str, level: usize, seed: u64) -> SlitherlinkBoard {
    let puzzle = testing::make(&Slitherlink, options, LEVELS[level].name, seed);
    let puzzle = puzzle.unwrap_or_else(|shortfall| panic!("{}", shortfall.found_text()));
    SlitherlinkBoard::parse(&puzzle).unwrap()
}

#[test]
fn puzzles_of_every_size_and_level_are_proved() {
    for options in ["columns = 5", "columns = 7", "columns = 12\nrows = 6", "columns = 20"] {
        for (index, level) in LEVELS.iter().enumerate() {
            let board = make(options, index, 1);
            testing::check(&Slitherlink, &board.puzzle(), level.name);
        }
    }
}

#[test]
fn areas_without_clues_are_small() {
    let mut largest = 0;
    for (options, level) in [("columns = 10", 4), ("columns = 10", 3), ("columns = 16", 2)] {
        for seed in 0..5 {
            let board = make(options, level, seed);
            let has_clue: Vec<bool> = board.clues.iter().map(Option::is_some).collect();
            let areas = (0..has_clue.len())
                .map(|cell| super::setter::clueless_area(board.columns, &has_clue, cell));
            largest = largest.max(areas.max().unwrap());
        }
    }
    assert_eq!(largest, super::setter::MAX_CLUELESS);
}

/// No rule contradicts the answer.
#[test]
fn every_edge_that_is_set_agrees_with_the_answer() {
    for seed in 0..60 {
        let board = make("columns = 8\nsymmetry = \"none\"", seed as usize % LEVEL_COUNT, seed);
        let topology = board.topology();
        let lines = board.lines(&topology);
        for level in 0..LEVEL_COUNT {
            let mut state = State::new(&topology, &board.clues, level);
            state.record();
            state.close(&[]);
            for step in state.steps() {
                for (edge, is_line) in &step.edges {
                    assert_eq!(*is_line, lines[*edge], "level {level}, {step:?} of {board:?}");
                }
            }
        }
    }
}

#[test]
fn the_same_stream_gives_the_same_puzzle() {
    let puzzle = make("columns = 7", 1, 7).puzzle().to_string();
    assert_eq!(make("columns = 7", 1, 7).puzzle().to_string(), puzzle);
    assert_eq!(
        puzzle,
        "slitherlink:7x7:3.3.32.31202.33.......22213.......02.21222.32.3.3:\
         ##.#.##.#####.##.#.##.#...#.####...#..###.##.#.##"
    );
}

#[test]
fn the_steps_explain_the_solution() {
    let puzzle = "slitherlink:5x5:..3.323.32.....22.323.2..:#.#.##.#.######....######";
    let board = SlitherlinkBoard::parse(&puzzle.parse().unwrap()).unwrap();
    let steps = board.steps("en");
    let find = |technique: &str| {
        let step = steps.iter().find(|step| step.technique == technique).unwrap();
        step.sentences.join(" ")
    };
    for (technique, text) in [
        (
            "early loop",
            "A line at the top of r2c3 would close a loop too early. The top of r2c3: no line.",
        ),
        (
            "full dot",
            "Two lines meet at the top left corner of r1c3, so no other line does. The top of r1c2: \
             no line.",
        ),
        (
            "closed corner",
            "The loop can pass a corner of the 3 in r5c1 only along both its sides or not at all. The \
             bottom of r5c1 and the left of r5c1: line.",
        ),
        (
            "line meets a three",
            "A line meets a corner of the 3 in r4c4 and must go around its far side. The left of r4c5 \
             and the top of r5c4: line.",
        ),
        (
            "inside and outside",
            "The cells around r5c4 lie inside or outside the loop in only one way. The bottom of r5c4: \
             line.",
        ),
        ("complete loop", "The loop is closed and fits all clues. The left of r5c2: no line."),
    ] {
        assert_eq!(find(technique), text);
    }
    assert!(steps.iter().any(|step| step.level == Some(&LEVELS[3])));
}

#[test]
fn patterns_are_found() {
    let edges = |givens: &str| {
        let board = SlitherlinkBoard::parse_givens("5x5", givens).unwrap();
        let topology = board.topology();
        let mut state = State::new(&topology, &board.clues, 1);
        state.record();
        state.close(&[]);
        let mut names: Vec<String> = Vec::new();
        for (edge, is_line) in state.steps().into_iter().flat_map(|step| step.edges) {
            let sign = if is_line { "" } else { "not " };
            names.push(format!("{sign}{}", topology.edge_name(edge)));
        }
        names.sort();
        names.join(", ")
    };
    assert_eq!(edges("3........................"), "the left of r1c1, the top of r1c1");
    assert_eq!(edges("....1...................."), "not the right of r1c5, not the top of r1c5");
    // Two 3s side by side in row 3. The 2 keeps the loop from enclosing both alone.
    assert_eq!(
        edges("..2........33............"),
        "not the left of r2c3, not the left of r4c3, the left of r3c2, the left of r3c3, the left of r3c4"
    );
    // Two 3s that touch at a corner.
    assert_eq!(
        edges("......3.....3............"),
        "not the left of r1c2, not the left of r4c4, not the top of r2c1, not the top of r4c4, \
         the left of r2c2, the left of r3c4, the top of r2c2, the top of r4c3"
    );
}

#[test]
fn disguised_puzzles_have_the_same_fingerprint() {
    let board = make("columns = 7\nrows = 6", 1, 4);
    let mut seen = BTreeSet::new();
    for position in Position::all(7, 6) {
        let disguised = SlitherlinkBoard {
            columns: position.columns,
            rows: position.rows(),
            clues: position.cells.iter().map(|cell| board.clues[*cell]).collect(),
            inside: position.cells.iter().map(|cell| board.inside[*cell]).collect(),
        };
        assert_eq!(disguised.verify(), Verdict::Proved);
        assert_eq!(disguised.fingerprint(), board.fingerprint());
        seen.insert(disguised.puzzle().to_string());
    }
    // The pattern of clues has half-turn symmetry, but the loop has not.
    assert_eq!(seen.len(), 8);
    assert_ne!(make("columns = 7\nrows = 6", 1, 5).fingerprint(), board.fingerprint());
}

/// Without the loop, or without a clue, a puzzle has a second solution.
#[test]
fn every_rule_of_the_model_is_needed() {
    let board = make("columns = 7\nsymmetry = \"none\"", 4, 3);
    let topology = board.topology();
    let answer: Vec<i32> = board.lines(&topology).into_iter().map(i32::from).collect();
    let model = board.model(&topology);
    assert_eq!(model.another(&answer), Another::None);
    let rules = model.constraints().len();
    assert_eq!(rules, 1 + board.clues.iter().flatten().count());
    let needed: Vec<usize> = (0..rules)
        .filter(|rule| {
            let mut model = model.clone();
            model.remove(*rule);
            matches!(model.another(&answer), Another::Found(_))
        })
        .collect();
    // Some clues are needed only to keep the level, not to keep the solution unique.
    assert!(needed.contains(&0) && needed.len() * 2 > rules, "{needed:?} of {rules}");
}

#[test]
fn wrong_puzzles_are_refused() {
    let made = make("columns = 5", 0, 1).puzzle();
    let flaw = |change: &dyn Fn(&mut Puzzle)| testing::flaw(&Slitherlink, &made, change);
    assert_eq!(flaw(&|p| p.kind = "jigsaw".into()), "this is a \"jigsaw\", not a slitherlink");
    assert_eq!(
        flaw(&|p| p.params = "4x30".into()),
        "a slitherlink has 5x5 to 20x20 cells, not \"4x30\""
    );
    assert_eq!(flaw(&|p| p.givens = "01".into()), "the grid has 2 cells instead of 25");
    assert_eq!(flaw(&|p| p.givens = "4".into()), "'4' is not a clue from 0 to 3");
    assert_eq!(flaw(&|p| p.answer = "x".into()), "'x' is neither `#` (inside) nor `.` (outside)");
    assert_eq!(flaw(&|p| p.answer = "#".into()), "the grid has 1 cells instead of 25");
    let empty = |p: &mut Puzzle| p.givens = ".".repeat(25);
    let second = flaw(&empty);
    assert!(second.starts_with("there is a second solution, with"), "{second}");
    let two_loops = |p: &mut Puzzle| {
        empty(p);
        p.answer = format!("#{}#", ".".repeat(23));
    };
    assert_eq!(flaw(&two_loops), "the answer breaks a rule: the lines do not form one closed loop");
}

/// 1,000 puzzles of each level with `BOOKGEN_SOAK=1`, else 10: proved, graded and read back.
#[test]
fn many_puzzles_are_proved_and_read_back() {
    testing::check_many(&Slitherlink, "");
}

proptest! {
    #[test]
    fn any_text_is_a_puzzle_or_an_error(
        params in "[56]x[56]|\\PC{0,20}", givens in "[.0-3]{25}|[.0-3]{30}|[.0-3]{36}|\\PC{0,20}", answer in "[.#]{25}|[.#]{30}|[.#]{36}",
    ) {
        let puzzle = Puzzle { kind: NAME.into(), params, givens, answer };
        if let Ok(board) = SlitherlinkBoard::parse(&puzzle) {
            prop_assert_eq!(board.puzzle(), puzzle);
            for face in [Face::Puzzle, Face::Answer] {
                prop_assert_eq!(board.figure(face, Medium::Book).check(), Ok(()));
            }
            board.grade();
            board.verify();
            board.worked();
        }
    }
}
