//! Tests of slitherlink.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::solver::{LEVEL_COUNT, State};
use super::*;
use crate::kinds::{Medium, Order, Shortfall, Target, Verdict};
use crate::solver::model::Another;
use crate::solver::symmetry::Position;
use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{NoFiles, Reader, parse};

/// Makes a puzzle with options in TOML.
fn make(options: &str, level: usize, seed: u64) -> Result<SlitherlinkBoard, Shortfall> {
    let mut reader = Reader::new(&NoFiles);
    let options = parse(&Source::new("book.toml", options)).unwrap();
    let options = reader.table(&options, ABOUT.options, "the options");
    assert_eq!(reader.faults.to_string(), "");
    let stream = StreamName::new().with("slitherlink test").with_number(seed);
    let target = Target::Level(&LEVELS[level]);
    let order = Order { index: 0, target, chapter: stream.stream() };
    let puzzle = Slitherlink.setter(&options).unwrap().make(&order, &mut stream.stream())?;
    let board = SlitherlinkBoard::parse(&puzzle).unwrap();
    assert_eq!(board.puzzle(), puzzle);
    Ok(board)
}

#[test]
fn puzzles_of_every_size_and_level_are_proved() {
    for (size, options) in
        ["columns = 5", "columns = 7", "columns = 12\nrows = 6", "columns = 10"].iter().enumerate()
    {
        for (level, expected) in LEVELS.iter().enumerate() {
            let board = make(options, level, size as u64).unwrap();
            assert_eq!(board.verify(), Verdict::Proved, "{board:?}");
            assert_eq!(board.grade().level, Some(expected), "{board:?}");
            let solution = Slitherlink.solve(&board.puzzle()).unwrap();
            assert_eq!(solution, Solved::One(board.puzzle().answer));
        }
    }
}

/// No rule contradicts the answer.
#[test]
fn every_edge_that_is_set_agrees_with_the_answer() {
    for seed in 0..60 {
        let board =
            make("columns = 8\nsymmetry = \"none\"", seed as usize % LEVEL_COUNT, seed).unwrap();
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
    let puzzle = make("columns = 7", 1, 7).unwrap().puzzle().to_string();
    assert_eq!(make("columns = 7", 1, 7).unwrap().puzzle().to_string(), puzzle);
    assert_eq!(
        puzzle,
        "slitherlink:7x7:3.3212...2.2.22231.23.2...2.21.12123.2.2...2200.3:\
         #.######...#..#.######..#...#######.##..####....#"
    );
}

#[test]
fn the_steps_explain_the_solution() {
    let board = make("columns = 5", 3, 3).unwrap();
    let steps = board.steps();
    let find = |technique: &str| {
        let step = steps.iter().find(|step| step.technique == technique).unwrap();
        step.sentences.join(" ")
    };
    assert_eq!(
        find("diagonal threes"),
        "The 3 in r2c5 touches another 3 at a corner: both outer corners are lines. The top of r2c5 \
         and the right of r2c5: line."
    );
    assert_eq!(
        find("adjacent threes"),
        "The 3 in r3c2 has another 3 beside it: lines run along and between both. The top of r3c2 \
         and the top of r4c2: line; the top of r4c1 and the top of r4c3: no line."
    );
    assert_eq!(
        find("early loop"),
        "A line at the left of r3c2 would close a loop too early. The left of r3c2: no line."
    );
    assert_eq!(
        find("inside and outside"),
        "The cells around r5c5 lie inside or outside the loop in only one way. The right of r5c5 \
         and the bottom of r5c5: line."
    );
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
fn figures_are_read_back() {
    for (seed, options) in
        ["columns = 5", "columns = 20", "columns = 9\nrows = 14"].iter().enumerate()
    {
        let board = make(options, 1, seed as u64).unwrap();
        for medium in Medium::ALL {
            let [puzzle, answer] =
                [Face::Puzzle, Face::Answer].map(|face| board.figure(face, medium).canonical());
            for figure in [&puzzle, &answer] {
                figure.check().unwrap();
            }
            let expected = board.puzzle();
            assert_eq!(Slitherlink.read(&puzzle, &answer).unwrap(), expected);
            assert_eq!(Slitherlink.read_alone(&puzzle, Face::Puzzle).unwrap().unwrap(), expected);
            assert_eq!(Slitherlink.read_alone(&answer, Face::Answer).unwrap().unwrap(), expected);
            assert!(Slitherlink.read(&answer, &puzzle).is_err());
        }
    }
}

#[test]
fn disguised_puzzles_have_the_same_fingerprint() {
    let board = make("columns = 7\nrows = 6", 1, 4).unwrap();
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
    assert_ne!(make("columns = 7\nrows = 6", 1, 5).unwrap().fingerprint(), board.fingerprint());
}

/// Without the loop, or without a clue, a puzzle has a second solution.
#[test]
fn every_rule_of_the_model_is_needed() {
    let board = make("columns = 7\nsymmetry = \"none\"", 4, 3).unwrap();
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
    let made = make("columns = 5", 0, 1).unwrap().puzzle();
    let flaw = |change: &dyn Fn(&mut Puzzle)| {
        let mut puzzle = made.clone();
        change(&mut puzzle);
        match SlitherlinkBoard::parse(&puzzle) {
            Ok(board) => board.verify().proved().map_or_else(|flaw| flaw.0, |()| "proved".into()),
            Err(flaw) => flaw.0,
        }
    };
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
    let count = if std::env::var_os("BOOKGEN_SOAK").is_some() { 1000 } else { 10 };
    for (level, expected) in LEVELS.iter().enumerate() {
        let mut prints = BTreeSet::new();
        for seed in 0..count {
            let board = make("", level, 1000 + seed).unwrap();
            assert_eq!(board.verify(), Verdict::Proved, "{board:?}");
            assert_eq!(board.grade().level, Some(expected), "{board:?}");
            let figure = |face| board.figure(face, Medium::Book).canonical();
            let read = Slitherlink.read(&figure(Face::Puzzle), &figure(Face::Answer)).unwrap();
            assert_eq!(read, board.puzzle());
            assert!(prints.insert(board.fingerprint()), "{board:?}");
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_a_puzzle_or_an_error(
        params in "[5-9]x[5-9]|\\PC{0,20}", givens in "[.0-3]{25,36}|\\PC{0,20}", answer in "[.#]{25,36}",
    ) {
        let puzzle = Puzzle { kind: NAME.into(), params, givens, answer };
        if let Ok(board) = SlitherlinkBoard::parse(&puzzle) {
            prop_assert_eq!(board.puzzle(), puzzle);
            let figure = board.figure(Face::Answer, Medium::Book);
            prop_assert!(figure.panels.len() == 1);
            board.grade();
        }
    }
}

#[test]
fn the_worked_picture_agrees_with_the_answer() {
    for seed in 0..40 {
        let board = make("columns = 6", seed as usize % LEVELS.len(), seed).unwrap();
        let worked = board.worked().unwrap();
        worked.figure.check().unwrap_or_else(|flaw| panic!("{flaw}: {:?}", worked.figure));
        assert!(!worked.techniques.is_empty());
    }
}
