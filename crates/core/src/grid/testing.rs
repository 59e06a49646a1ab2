//! The standard tests of kinds in grids: see [`kind_tests`](crate::kind_tests).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use super::board::GridBoard;
use super::disguise::disguises;
use super::form::Relabel;
use super::kind::{GridKind, Task, about};
use super::puzzle::GridPuzzle;
use super::text;
use crate::board::{Board, Face, Flaw, Medium, Verdict};
use crate::kind_texts::KindTexts;
use crate::puzzle::Puzzle;
use crate::solver::model::{Another, Model};
use crate::testing;
use bookgen_base::placeholders::placeholders;

/// Makes the standard tests of a kind in a grid. `options` lists options of chapters as TOML; the tests
/// make puzzles with each of them.
///
/// - each option and level gives a puzzle that is proved, graded and read back;
/// - many puzzles of each level are proved and differ (1,000 with `BOOKGEN_SOAK=1`);
/// - streams give the puzzles of `golden.txt`, and the steps of these puzzles read as written there;
/// - all languages have the same phrases with the same placeholders;
/// - no step contradicts the answer, and each technique is seen;
/// - disguised puzzles have the same fingerprint, level and proof;
/// - without a kind of constraint, the model has a second solution;
/// - changed puzzle strings are other puzzles or errors with a reason.
#[macro_export]
macro_rules! kind_tests {
    ($kind:expr, $folder:literal, $options:expr) => {
        #[test]
        fn puzzles_of_all_options_and_levels_are_proved() {
            $crate::grid::testing::check_options(&$kind, &$options);
        }

        #[test]
        fn many_puzzles_are_proved_and_differ() {
            $crate::testing::check_many(&$kind, "");
        }

        #[test]
        fn streams_and_steps_are_golden() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/kinds/", $folder, "/golden.txt");
            $crate::grid::testing::check_golden(&$kind, path);
        }

        #[test]
        fn all_languages_have_the_same_phrases() {
            $crate::grid::testing::check_phrases(&$kind);
        }

        #[test]
        fn no_step_contradicts_the_answer_and_each_technique_is_seen() {
            $crate::grid::testing::check_steps(&$kind, &$options);
        }

        #[test]
        fn disguised_puzzles_are_the_same_puzzle() {
            $crate::grid::testing::check_disguises(&$kind, &$options);
        }

        #[test]
        fn each_kind_of_constraint_is_needed() {
            $crate::grid::testing::check_rules(&$kind);
        }

        #[test]
        fn changed_strings_are_puzzles_or_errors() {
            $crate::grid::testing::check_strings(&$kind);
        }
    };
}

/// Makes a puzzle.
pub fn make<K: GridKind>(kind: &K, options: &str, level: usize, seed: u64) -> GridBoard<K> {
    let name = about(kind).levels[level].name;
    let puzzle = testing::make(kind, options, name, seed);
    let puzzle = puzzle.unwrap_or_else(|shortfall| panic!("{options} {name}: {shortfall}"));
    GridBoard::parse(kind, &puzzle).unwrap()
}

/// Each option and level gives a puzzle that is proved, graded and read back.
pub fn check_options<K: GridKind>(kind: &K, options: &[&str]) {
    for options in options {
        for (index, level) in about(kind).levels.iter().enumerate() {
            testing::check(kind, &make(kind, options, index, 1).text(), level.name);
        }
    }
}

/// The puzzle of one stream for each level, and one step of each technique in English. The text is
/// compared with a file. `BOOKGEN_BLESS=1` writes the file, and the test fails once.
pub fn check_golden<K: GridKind>(kind: &K, path: impl AsRef<Path>) {
    let mut text = String::new();
    let mut steps: BTreeMap<&str, (u32, String)> = BTreeMap::new();
    for (index, level) in about(kind).levels.iter().enumerate() {
        let board = make(kind, "", index, 7);
        writeln!(text, "{}: {}", level.name, board.text()).unwrap();
        for step in board.steps("en") {
            let said = format!("{} [{}; {}]", step.sentences.join(" "), step.place, step.result);
            steps.entry(step.technique).or_insert((step.difficulty, said));
        }
    }
    let mut steps: Vec<_> = steps.into_iter().collect();
    steps.sort_by_key(|(technique, (difficulty, _))| (*difficulty, *technique));
    for (technique, (_, said)) in steps {
        writeln!(text, "{technique}: {said}").unwrap();
    }
    let known = std::fs::read_to_string(path.as_ref()).unwrap_or_default();
    if std::env::var_os("BOOKGEN_BLESS").is_some() && known != text {
        std::fs::write(path, &text).unwrap();
        panic!("the file was written; look at the difference and run the test again");
    }
    assert_eq!(text, known, "BOOKGEN_BLESS=1 writes the file");
}

/// All languages have the phrases of English, with the same placeholders.
pub fn check_phrases<K: GridKind>(kind: &K) {
    let phrases = |code: &str| KindTexts::load(kind, code).unwrap().unwrap().phrases;
    let english = phrases("en");
    for (code, _) in about(kind).texts {
        let own = phrases(code);
        for (key, text) in &english {
            let found = own.get(key).map(|own| placeholders(own));
            assert_eq!(found, Some(placeholders(text)), "{code}: {key}");
        }
    }
}

/// No step contradicts the answer, and each technique is seen.
pub fn check_steps<K: GridKind>(kind: &K, options: &[&str]) {
    const MOST: u64 = 150;
    let levels = about(kind).levels.len();
    let mut missing: BTreeSet<&str> = BTreeSet::new();
    for seed in 0..MOST {
        let at = seed as usize;
        let board = make(kind, options[at / levels % options.len()], at % levels, seed);
        let geometry = Arc::new(kind.geometry(&board.puzzle));
        let answer = kind.form().answer.variables_of(&board.puzzle);
        let mut solver = kind.solver(Task::steps(&geometry, &board.puzzle, levels - 1));
        if seed == 0 {
            missing.extend(solver.techniques());
        }
        for step in solver.steps() {
            missing.remove(step.technique);
            let found = &step.found;
            assert!(!found.decided.is_empty() || !found.excluded.is_empty(), "{step:?}");
            for (variable, value) in &found.decided {
                assert_eq!(answer[*variable], *value, "{step:?}: {}", board.text());
            }
            for (value, variables) in &found.excluded {
                let is_wrong = variables.iter().any(|variable| answer[*variable] == *value);
                assert!(!is_wrong, "{step:?}: {}", board.text());
            }
        }
        let values: Vec<u8> = solver.values().into_iter().flatten().collect();
        assert_eq!(values, answer, "{}", board.text());
        // The quick techniques solve the puzzle at the same levels.
        for level in 0..levels {
            let [slow, quick] = [false, true].map(|is_quick| {
                kind.solver(Task { geometry: &geometry, puzzle: &board.puzzle, level, is_quick })
                    .close(&[])
            });
            assert_eq!([slow, quick], [level >= at % levels; 2], "{level}: {}", board.text());
        }
    }
    assert!(missing.is_empty(), "not seen: {missing:?}");
}

/// Disguised puzzles have the same fingerprint, level and proof.
pub fn check_disguises<K: GridKind>(kind: &K, options: &[&str]) {
    for (at, options) in options.iter().enumerate() {
        let board = make(kind, options, at % about(kind).levels.len(), 4);
        let mut seen = BTreeSet::new();
        let mut disguises = disguises(kind.form(), &board.puzzle);
        if kind.form().relabel == Relabel::Any {
            disguises.push(with_next_numbers(kind, &board.puzzle));
        }
        for puzzle in disguises {
            let disguised = GridBoard::new(kind, puzzle).unwrap();
            assert_eq!(disguised.verify(), Verdict::Proved, "{}", disguised.text());
            assert_eq!(disguised.fingerprint(), board.fingerprint());
            assert_eq!(disguised.grade().level, board.grade().level, "{}", disguised.text());
            seen.insert(disguised.text().to_string());
        }
        assert!(seen.len() > 4, "{seen:?}");
        let other = make(kind, options, at % about(kind).levels.len(), 5);
        assert_ne!(other.fingerprint(), board.fingerprint());
    }
}

/// The puzzle with the next number for each number of a clue, and the first for the last.
fn with_next_numbers<K: GridKind>(kind: &K, puzzle: &GridPuzzle) -> GridPuzzle {
    let mut puzzle = puzzle.clone();
    for layer in kind.form().layers {
        let clues = &mut puzzle.clues[layer.things];
        let range = layer.clues.values(puzzle.size);
        for clue in clues.iter_mut().flatten() {
            *clue = if clue == range.end() { *range.start() } else { *clue + 1 };
        }
    }
    puzzle
}

/// Without all constraints of one kind, some puzzle has a second solution. Without any one clue of a
/// puzzle, the model has less constraints.
pub fn check_rules<K: GridKind>(kind: &K) {
    const MOST: u64 = 30;
    let levels = about(kind).levels.len();
    let has_second = |board: &GridBoard<K>, model: &Model| {
        let answer = kind.form().answer.variables_of(&board.puzzle);
        let answer: Vec<i32> = answer.into_iter().map(i32::from).collect();
        matches!(model.another(&answer), Another::Found(_))
    };
    let mut kinds: BTreeMap<String, bool> = BTreeMap::new();
    for seed in 0..MOST {
        let board = make(kind, "", seed as usize % levels, seed);
        let model = board.model();
        assert!(!has_second(&board, &model));
        let names: Vec<String> = model.constraints().iter().map(|one| one.name()).collect();
        for name in names.iter().collect::<BTreeSet<_>>() {
            let mut less = model.clone();
            for index in (0..names.len()).rev().filter(|index| names[*index] == *name) {
                less.remove(index);
            }
            *kinds.entry(name.clone()).or_default() |= has_second(&board, &less);
        }
        if seed > 4 && kinds.values().all(|is_needed| *is_needed) {
            break;
        }
    }
    assert!(!kinds.is_empty() && kinds.values().all(|is_needed| *is_needed), "{kinds:?}");
}

/// Each changed puzzle string is another puzzle, whose string it is, or an error with a reason.
pub fn check_strings<K: GridKind>(kind: &K) {
    let made = make(kind, "", 0, 1);
    let puzzle = made.text();
    let mut texts: Vec<Puzzle> = Vec::new();
    let fields: [fn(&mut Puzzle) -> &mut String; 3] =
        [|puzzle| &mut puzzle.params, |puzzle| &mut puzzle.givens, |puzzle| &mut puzzle.answer];
    for field in fields {
        let mut changed = puzzle.clone();
        let text = field(&mut changed).clone();
        let ends = text.char_indices().map(|(at, _)| at);
        for at in ends {
            for c in ["0", "1", "9", "a", ".", "/", "-", "<", "#", "x", "Ä", "٣", "\u{0}", ""] {
                let after = text[at..].chars().next().map_or(0, char::len_utf8);
                *field(&mut changed) = format!("{}{c}{}", &text[..at], &text[at + after..]);
                texts.push(changed.clone());
            }
            *field(&mut changed) = text[..at].to_owned();
            texts.push(changed.clone());
        }
        for more in ["/", "1", ".", "99999999999999999999", "x"] {
            *field(&mut changed) = format!("{text}{more}");
            texts.push(changed.clone());
        }
    }
    let mut count = 0;
    for text in texts {
        match GridBoard::parse(kind, &text) {
            Err(Flaw(reason)) => assert!(reason.len() > 10, "{reason}"),
            Ok(board) => {
                assert_eq!(board.text(), text);
                for face in [Face::Puzzle, Face::Answer] {
                    assert_eq!(board.figure(face, Medium::Book).check(), Ok(()), "{text}");
                }
                // The techniques and the proof end for every string.
                if count % 10 == 0 {
                    board.grade();
                    board.verify();
                    board.worked();
                }
                count += 1;
            }
        }
    }
    assert!(count > 10, "{count}");
    let wrong = Puzzle { kind: "other".to_owned(), ..puzzle.clone() };
    let noun = kind.form().noun;
    let refused = GridBoard::parse(kind, &wrong).err().map(|flaw| flaw.0);
    assert_eq!(refused, Some(format!("this is a \"other\", not {noun}")));
    let empty = GridPuzzle { answer: Vec::new(), ..made.puzzle.clone() };
    assert_eq!(text::parse_givens(kind.form(), &puzzle.params, &puzzle.givens), Ok(empty));
}
