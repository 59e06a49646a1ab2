//! Tests of the techniques of one line, and of the explanations.

use std::collections::BTreeMap;

use super::super::explain::{Technique, deductions, next_step};
use super::super::levels::solve as solve_with;
use super::super::line_logic::Skill;
use super::super::marks::Marks;
use super::*;
use bookgen_base::placeholders::placeholders;
use bookgen_core::board::WorkedStep;
use bookgen_core::kind_texts::KindTexts;
use bookgen_core::solver::line::{LineCells, first_bits};
use bookgen_core::words::Words;

const SKILLS: [Skill; 4] = [Skill::Gaps, Skill::Ends, Skill::Places, Skill::Arrangements];

/// The numbers of a line.
fn runs(length: usize, black: u64) -> Vec<u8> {
    Picture { columns: length, rows: vec![black] }.clues().runs(0).to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// The conclusions agree with the filling. A better skill and further known cells keep them.
    #[test]
    fn a_line_keeps_its_conclusions(
        length in 1..16usize,
        black in 0..1u64 << 16,
        known in 0..1u64 << 16,
        more in 0..1u64 << 16,
    ) {
        let cells = first_bits(length);
        let black = black & cells;
        let runs = runs(length, black);
        let part = |known: u64| LineCells {
            black: black & known & cells,
            white: !black & known & cells,
        };
        let includes = |all: LineCells, part: LineCells| part.without(all) == LineCells::default();
        let mut weaker = part(known);
        for skill in SKILLS {
            let found = skill.look(length, &runs, part(known)).unwrap();
            prop_assert!(includes(part(u64::MAX), found), "{skill:?} {runs:?}");
            prop_assert!(includes(found, weaker), "{skill:?} {runs:?}");
            let later = skill.look(length, &runs, part(known | more)).unwrap();
            prop_assert!(includes(later, found), "{skill:?} {runs:?} {known:b} {more:b}");
            weaker = found;
        }
    }

    /// Wrong cells are a contradiction or give no cell that is black and white.
    #[test]
    fn any_line_is_solved_or_contradictory(
        length in 1..16usize,
        numbers in prop::collection::vec(1..8u8, 0..5),
        black in 0..1u64 << 16,
        white in 0..1u64 << 16,
    ) {
        let cells = first_bits(length);
        let known = LineCells { black: black & cells, white: white & !black & cells };
        for skill in SKILLS {
            let found = skill.look(length, &numbers, known);
            prop_assert!(found.is_none_or(|found| !found.is_contradictory()));
        }
    }
}

/// The techniques up to a level find the cells of the skill of the level. Each step agrees with the
/// answer and has new cells.
#[test]
fn steps_find_what_skills_find() {
    for seed in 0..40 {
        let options = if seed < 30 { "columns = 10\nrows = 9" } else { "columns = 20\nrows = 18" };
        let board = make(options, seed as usize % LEVELS.len(), seed);
        let clues = &board.clues;
        for (level, skill) in SKILLS.into_iter().enumerate() {
            let techniques: Vec<Technique> = Technique::OF_LINES
                .iter()
                .copied()
                .filter(|technique| technique.level() <= level)
                .collect();
            let mut marks = Marks::new(clues);
            while let Some(step) = next_step(clues, &marks, &techniques, |_, _| true) {
                marks.add(step.line, step.cells);
            }
            let (expected, _) = solve_with(clues, skill).unwrap();
            assert_eq!(marks, expected, "{level}: {board:?}");
        }
        let mut marks = Marks::new(clues);
        for step in deductions(clues) {
            assert_ne!(step.cells, LineCells::default());
            assert_eq!(step.cells.known() & marks.line(step.line).known(), 0);
            marks.add(step.line, step.cells);
            for (row, cells) in marks.rows().iter().enumerate() {
                let black = board.picture.rows[row];
                assert_eq!((cells.black & !black, cells.white & black), (0, 0), "{step:?}");
            }
        }
        assert!(marks.is_complete(), "{board:?}");
    }
}

/// The steps that solve a single line. Each step has the name of its technique and the sentences
/// that explain the step.
fn steps_of_line(length: usize, runs: &[u8], known: LineCells) -> Vec<(&'static str, String)> {
    let others = vec![Vec::new(); length + 4];
    let clues = Clues::new(length, 5, std::iter::once(runs.to_vec()).chain(others));
    let mut marks = Marks::new(&clues);
    marks.add(0, known);
    let words = Words::of_kind(&Nonogram, "en");
    let mut steps = Vec::new();
    while let Some(step) = next_step(&clues, &marks, Technique::OF_LINES, |_, line| line == 0) {
        marks.add(0, step.cells);
        steps.push((step.technique.name(), step.sentences(&clues, &words).join(" ")));
    }
    steps
}

/// No number has common cells in all its places, but the black cell belongs to one of the 4s.
#[test]
fn a_black_cell_can_belong_to_equal_numbers() {
    let known = LineCells { black: 1 << 8, white: 1 << 7 };
    let steps = steps_of_line(18, &[1, 4, 4], known);
    let steps: Vec<(&str, &str)> =
        steps.iter().map(|(name, text)| (*name, text.as_str())).collect();
    assert_eq!(
        steps,
        [
            ("out of reach", "In row 1, no number reaches there any more. So r1c13 is white."),
            (
                "whichever number",
                "Whichever number a black cell of row 1 belongs to, that number covers the same \
                 cells. So r1c10 to r1c12 are black."
            ),
        ]
    );
}

/// The black cell can belong to each of the numbers, and begins a block of at least 2 cells.
#[test]
fn a_block_beside_a_white_cell_is_started() {
    let known = LineCells { black: 1 << 9, white: 1 << 8 };
    let steps = steps_of_line(20, &[2, 3, 2], known);
    let (_, text) = steps.iter().find(|(name, _)| *name == "started block").unwrap();
    assert!(text.contains("the smallest number that is left is 2. So r1c11 is black."), "{text}");
}

/// The only known cells are black, and no black cell decides alone: each place of a number leaves a
/// place for another number that covers the cell.
#[test]
fn an_arrangement_can_need_different_numbers() {
    let runs = [4, 1, 2, 1, 2, 4];
    let known = LineCells { black: 0b1_0000_1010_0001_1000_0000, white: 0 };
    let steps = steps_of_line(24, &runs, known);
    let (name, text) = steps.iter().find(|(name, _)| *name == "all arrangements").unwrap();
    assert_eq!(
        (*name, text.as_str()),
        (
            "all arrangements",
            "All arrangements of the numbers of row 1 cover the same cells. So r1c6 is black."
        )
    );
}

#[test]
fn the_steps_explain_the_solution() {
    let mut seen: BTreeMap<&str, String> = BTreeMap::new();
    for (level, seed) in [(1, 1), (3, 2), (4, 3)] {
        let board = make("columns = 20\nrows = 18", level, seed);
        let steps = board.steps("en");
        for step in steps {
            seen.entry(step.technique).or_insert(step.sentences.join(" "));
        }
    }
    let expected = [
        (
            "black cell near the end",
            "Black cells near both ends of row 5 belong to 3 and 3. So r5c9 to r5c12 are white.",
        ),
        (
            "common cells of all places",
            "All places that are left for the 5 in column 6 share cells. So r11c6 is black.",
        ),
        (
            "contradiction",
            "If r4c3 were white, r10c4 would be white because of row 4 and column 4, but black because of column 3 and row 10. So r4c3 is black.",
        ),
        (
            "finished block",
            "A block of black cells in row 16 is as long as the largest number that is left, 1. So r16c8 is white.",
        ),
        (
            "finished line",
            "In column 10, all black cells are found. So r1c10 to r6c10 and r10c10 to r18c10 are white.",
        ),
        ("no room", "In row 6, no number has room there. So r6c4 is white."),
        (
            "number at the end",
            "At the end of column 5, the place of the 15 is fixed. So r2c5 to r8c5 and r10c5 to r15c5 are black; r16c5 is white.",
        ),
        (
            "out of reach",
            "In row 7, no number reaches there any more. So r7c3, r7c4, r7c10, r7c11, r7c17 and r7c18 are white.",
        ),
        (
            "overlap",
            "Pushed to one end of row 7 and then to the other, the 12 covers some cells twice. So r7c9 to r7c12 are black.",
        ),
    ];
    let found =
        expected.map(|(technique, _)| (technique, seen.get(technique).map_or("", String::as_str)));
    assert_eq!(found, expected);
}

/// Each language has a sentence for each technique, and phrases with the same placeholders.
#[test]
fn all_languages_explain_all_techniques() {
    let words = |code: &str| Words::of_kind(&Nonogram, code);
    let english = KindTexts::load(&Nonogram, "en").unwrap().unwrap();
    let board = make("columns = 10", 4, 3);
    for (code, _) in ABOUT.texts {
        let texts = KindTexts::load(&Nonogram, code).unwrap().unwrap();
        for technique in Technique::OF_LINES {
            let step = WorkedStep::new(technique.name());
            assert!(texts.step(&step).is_some(), "{code}: {}", technique.name());
        }
        // In English, the name of a technique is its own text.
        for (key, text) in &english.phrases {
            let own = texts.phrases.get(key).map(|own| placeholders(own));
            assert_eq!(own, Some(placeholders(text)), "{code}: {key}");
        }
        for step in deductions(&board.clues) {
            let text = step.sentences(&board.clues, &words(code)).join(" ");
            assert!(!text.contains('{') && !text.contains("colour-"), "{code}: {text}");
        }
    }
}

/// The first steps of a puzzle are numbered beside different lines.
#[test]
fn the_first_steps_are_a_picture() {
    for seed in 0..20 {
        let board = make("columns = 8", seed as usize % 2, seed);
        let worked = board.worked().unwrap();
        assert!((4..=6).contains(&worked.steps.len()), "{:?}", worked.steps);
        assert_eq!(worked.figure.check(), Ok(()));
    }
    // An empty picture has finished lines only.
    let empty = NonogramBoard::new(Picture { columns: 5, rows: vec![0; 5] }, None);
    let keys: Vec<String> =
        empty.worked().unwrap().steps.into_iter().map(|step| step.key).collect();
    assert_eq!(keys, ["finished line"; 5]);
}
