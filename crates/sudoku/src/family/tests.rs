//! Tests of the Sudoku family.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::board::Layout;
use super::clues::{Cage, Clues, PairMark};
use super::grid::{Grid, Regions};
use super::ladder::{LEVEL_NAMES, candidates, ladder};
use super::regions::renumbered;
use super::*;
use bookgen_core::board::Verdict;
use bookgen_core::figure::pictures::{ALL, THEMES};
use bookgen_core::kind_texts::KindTexts;
use bookgen_core::solver::model::Another;
use bookgen_core::solver::rules::Conclusion;
use bookgen_core::solver::symmetry::Position;
use bookgen_core::testing;

mod cells;
mod f_puzzles;
mod formats;
mod levels;

/// The kind with a name.
fn kind(name: &str) -> &'static Family {
    FAMILY.iter().find(|kind| kind.about().name == name).unwrap()
}

/// Makes a puzzle with options in TOML. A wordoku takes the words of its example.
fn make(kind: &'static Family, options: &str, level: &str, seed: u64) -> FamilyBoard {
    let texts = KindTexts::load(kind, "en").unwrap().unwrap();
    let files = &texts.example;
    let words =
        if kind.0.clues == clues::ClueType::Letters { "words = \"example.txt\"\n" } else { "" };
    let options = format!("{words}{options}");
    let puzzle = testing::make_with_files(kind, &options, level, seed, files);
    let puzzle = puzzle.unwrap_or_else(|shortfall| panic!("{level}: {shortfall}"));
    FamilyBoard::parse(kind.0, &puzzle).unwrap()
}

/// Visits each kind and each of its levels, harder levels last.
fn for_each_level(mut visit: impl FnMut(&'static Family, &'static str)) {
    for kind in &FAMILY {
        kind.about().levels.iter().for_each(|level| visit(kind, level.name));
    }
}

/// 1,000 puzzles of each kind and level with `BOOKGEN_SOAK=1` (100 of the largest), else 1: proved,
/// graded and read back. No two have the same fingerprint, and no step contradicts the answer.
#[test]
fn many_puzzles_are_proved_and_read_back() {
    for_each_level(|kind, level| {
        let is_large = kind.0.shape.regions == Regions::Samurai || kind.0.sizes[0] > 12;
        let count = match std::env::var_os("BOOKGEN_SOAK") {
            Some(_) if is_large => 100,
            Some(_) => 1000,
            None => 1,
        };
        let mut prints = BTreeSet::new();
        for seed in 0..count {
            let board = make(kind, "", level, 1000 + seed);
            testing::check(kind, &board.puzzle(), level);
            board::with_words!(board.layout.grid.cells(), check_steps(&board));
            assert!(prints.insert(board.fingerprint()), "{}", board.puzzle());
        }
    });
}

#[test]
fn jigsaw_grids_of_every_size_are_proved() {
    for size in 5..=9 {
        for level in &LEVEL_NAMES[..2] {
            let board = make(kind("jigsaw"), &format!("size = {size}"), level, 1);
            testing::check(kind("jigsaw"), &board.puzzle(), level);
        }
    }
}

#[test]
fn every_choice_of_symbols_is_read_back() {
    for kind in FAMILY.iter().filter(|kind| kind.0.symbols.len() > 1 && kind.0.sizes[0] < 25) {
        for symbols in kind.0.symbols {
            let options = format!("symbols = \"{}\"", symbols.name());
            let board = make(kind, &options, "gentle", 1);
            testing::check(kind, &board.puzzle(), "gentle");
        }
    }
}

#[test]
fn the_texts_of_pictures_and_letters_do_not_speak_of_digits() {
    let words = [("en", "digit"), ("de", "Ziffer"), ("es", "cifra"), ("fr", "chiffre")];
    for name in ["sudoku-4", "sudoku-6"] {
        for (language, word) in words {
            for form in ["pictures", "letters"] {
                let mut texts = KindTexts::load(kind(name), language).unwrap().unwrap();
                texts.choose_form(form);
                let mut all = vec![&texts.rules, &texts.short, &texts.caption, &texts.begin];
                let levels = kind(name).about().levels.iter();
                let levels: Vec<_> = levels.map(|level| texts.level(level.name).unwrap()).collect();
                all.extend(levels.iter().flat_map(|level| [&level.needs, &level.opener]));
                for text in all {
                    assert!(!text.to_lowercase().contains(&word.to_lowercase()), "{text}");
                }
            }
        }
    }
}

#[test]
fn each_theme_has_six_pictures_of_its_own() {
    for theme in &THEMES {
        let different: BTreeSet<char> = theme.pictures.iter().copied().collect();
        assert!(different.len() == theme.pictures.len() && different.len() >= 6, "{}", theme.name);
        assert!(different.iter().all(|picture| ALL.contains(picture)), "{}", theme.name);
    }
}

#[test]
fn the_same_stream_gives_the_same_puzzle() {
    let text = |name, level| make(kind(name), "", level, 7).puzzle().to_string();
    assert_eq!(text("killer", "easy"), text("killer", "easy"));
    insta(&[
        text("sudoku-6", "easy"),
        text("jigsaw", "easy"),
        text("killer", "easy"),
        text("thermo", "gentle"),
    ]);
}

/// Compares puzzle strings with the file `puzzles.txt` beside this file. `BOOKGEN_BLESS=1` writes the
/// file.
fn insta(puzzles: &[String]) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/family/puzzles.txt");
    let found = puzzles.join("\n") + "\n";
    if std::env::var_os("BOOKGEN_BLESS").is_some() {
        std::fs::write(path, &found).unwrap();
    }
    assert_eq!(found, std::fs::read_to_string(path).unwrap_or_default());
}

/// Checks that no step contradicts the answer.
fn check_steps<const W: usize>(board: &FamilyBoard) {
    let ladder = ladder::<W>(&board.layout);
    let mut state = candidates(&board.layout, &ladder.geometry, &board.givens);
    let solved = ladder.solve(&mut state, LEVEL_NAMES.len() - 1, |before, _, step| {
        let digit = |cell: usize| usize::from(board.answer[cell]) - 1;
        match &step.conclusion {
            Conclusion::Placed(cell, placed) => assert_eq!(*placed, digit(*cell), "{step:?}"),
            Conclusion::Removed(removed) => {
                assert!(!removed.is_empty());
                for (removed, cells) in removed {
                    for cell in *cells {
                        assert_ne!(*removed, digit(cell), "{step:?}");
                        assert!(before.cells_of[*removed].has(cell), "{step:?}");
                    }
                }
            }
        }
    });
    assert!(solved.is_complete);
    assert_eq!(state.digits(&ladder.geometry), board.answer);
}

#[test]
fn steps_are_explained_in_words() {
    let steps = |name, level, seed| -> Vec<String> {
        make(kind(name), "", level, seed).steps("en").iter().map(ToString::to_string).collect()
    };
    let has = |steps: &[String], parts: &[&str]| {
        for part in parts {
            assert!(steps.iter().any(|step| step.contains(part)), "{part}: {steps:?}");
        }
    };
    has(
        &steps("killer", "medium", 1),
        &["cage combination", "the combinations that fit have only the digits"],
    );
    has(&steps("thermo", "gentle", 1), &["is less than"]);
    has(&steps("sudoku-16", "gentle", 1), &["In box 1", "In box 16"]);
    has(&steps("samurai", "gentle", 1), &["of grid 5"]);
    has(&steps("wordoku", "gentle", 1), &["hidden single in a box"]);
}

/// A disguise of a board: a rotation or reflection, with other digits.
fn disguised(
    board: &FamilyBoard,
    position: &Position,
    digit: &dyn Fn(u8) -> u8,
    is_mirrored: bool,
) -> FamilyBoard {
    let Layout { variant, grid, clues, symbols } = &board.layout;
    let side = grid.side;
    // The cell of the moved grid at which each cell is found.
    let old_cell = |cell: usize| {
        let (row, column) = grid.places[cell];
        let from = position.cells[row * side + column];
        grid.cell(from / side, from % side).unwrap()
    };
    let mut new_cell = vec![0; grid.cells()];
    for cell in 0..grid.cells() {
        new_cell[old_cell(cell)] = cell;
    }
    let of = |values: &[u8]| -> Vec<u8> {
        let value = |cell| match values[old_cell(cell)] {
            0 => 0,
            value => digit(value),
        };
        (0..grid.cells()).map(value).collect()
    };
    let regions = match grid.shape.regions {
        Regions::Irregular => renumbered(
            &(0..grid.cells()).map(|cell| grid.regions[old_cell(cell)]).collect::<Vec<_>>(),
        ),
        _ => grid.regions.clone(),
    };
    let moved_paths = |paths: &[Vec<usize>], is_turned: bool| {
        let moved = paths.iter().map(|path| {
            let mut path: Vec<usize> = path.iter().map(|cell| new_cell[*cell]).collect();
            if is_turned {
                path.reverse();
            }
            path
        });
        let mut moved: Vec<Vec<usize>> = moved.collect();
        moved.sort();
        moved
    };
    let clues = match clues {
        Clues::None | Clues::Letters(_) => clues.clone(),
        Clues::Cages(cages) => {
            let moved = cages.iter().map(|cage| {
                let mut cells: Vec<usize> = cage.cells.iter().map(|cell| new_cell[*cell]).collect();
                cells.sort_unstable();
                let sum = if is_mirrored { 10 * cells.len() as u32 - cage.sum } else { cage.sum };
                Cage { cells, sum }
            });
            let mut moved: Vec<Cage> = moved.collect();
            moved.sort_by_key(|cage| cage.cells[0]);
            Clues::Cages(moved)
        }
        Clues::Pairs(clue, marks) => {
            let pairs = grid.neighbours();
            let old: std::collections::BTreeMap<(usize, usize), PairMark> = pairs
                .iter()
                .zip(marks)
                .flat_map(|((a, b), mark)| {
                    let back = match mark {
                        PairMark::Less => PairMark::Greater,
                        PairMark::Greater => PairMark::Less,
                        other => *other,
                    };
                    [((*a, *b), *mark), ((*b, *a), back)]
                })
                .collect();
            let mark =
                |(a, b): &(usize, usize)| match (is_mirrored, old[&(old_cell(*a), old_cell(*b))]) {
                    (true, PairMark::Less) => PairMark::Greater,
                    (true, PairMark::Greater) => PairMark::Less,
                    (_, mark) => mark,
                };
            Clues::Pairs(*clue, pairs.iter().map(mark).collect())
        }
        Clues::Thermos(paths) => Clues::Thermos(moved_paths(paths, is_mirrored)),
        Clues::Arrows(paths) => Clues::Arrows(moved_paths(paths, false)),
        Clues::Parity(marks) => {
            Clues::Parity((0..grid.cells()).map(|cell| marks[old_cell(cell)]).collect())
        }
    };
    let grid = Grid { regions, ..grid.clone() };
    let layout = Layout { variant, grid, clues, symbols: *symbols };
    FamilyBoard { layout, givens: of(&board.givens), answer: of(&board.answer) }
}

#[test]
fn disguised_puzzles_have_the_same_fingerprint() {
    use clues::ClueType as C;
    for kind in FAMILY.iter().filter(|kind| kind.about().name != "sudoku-4") {
        let board = make(kind, "", "gentle", 4);
        let other = make(kind, "", "gentle", 5);
        let size = board.layout.grid.size as u8;
        let side = board.layout.grid.side;
        assert_ne!(other.fingerprint(), board.fingerprint(), "{}", kind.about().name);
        // Boxes that are not squares allow no rotation by a quarter turn.
        let (rows, columns) = grid::box_size(usize::from(size));
        let positions = Position::all(side, side);
        let has_quarters = rows == columns || kind.0.shape.regions == Regions::Irregular;
        let positions = positions.iter().enumerate().filter(|(at, _)| has_quarters || at % 2 == 0);
        for (number, position) in positions {
            let rename = |digit: u8| match kind.0.clues {
                C::None => (digit + number as u8) % size + 1,
                _ => digit,
            };
            // The letters of a wordoku spell their word in one direction only.
            if kind.0.clues == C::Letters && number > 0 {
                continue;
            }
            let moved = disguised(&board, position, &rename, false);
            assert_eq!(moved.verify(), Verdict::Proved, "{}", moved.puzzle());
            assert_eq!(moved.fingerprint(), board.fingerprint(), "{}", moved.puzzle());
            if matches!(kind.0.clues, C::Cages | C::Bars | C::Signs | C::Thermos) {
                let mirrored = disguised(&board, position, &|digit| size + 1 - digit, true);
                assert_eq!(mirrored.verify(), Verdict::Proved, "{}", mirrored.puzzle());
                assert_eq!(mirrored.fingerprint(), board.fingerprint(), "{}", mirrored.puzzle());
            }
        }
    }
}

/// Some rule of each type is needed: without it, a puzzle has a second solution.
#[test]
fn rules_of_the_models_are_needed() {
    for kind in FAMILY.iter().filter(|kind| kind.0.sizes[0] < 10 && kind.about().levels.len() > 1) {
        let board = make(kind, "", "easy", 3);
        let answer: Vec<i32> = board.answer.iter().map(|digit| i32::from(*digit)).collect();
        let model = board.model();
        assert_eq!(model.another(&answer), Another::None);
        let mut needed: BTreeSet<String> = BTreeSet::new();
        let all: BTreeSet<String> = model.constraints().iter().map(type_name).collect();
        for rule in &all {
            let mut less = board.model();
            for index in (0..less.constraints().len()).rev() {
                if type_name(&less.constraints()[index]) == *rule {
                    less.remove(index);
                }
            }
            if matches!(less.another(&answer), Another::Found(_)) {
                needed.insert(rule.clone());
            }
        }
        // The sums that follow from cages only help the solver. Some puzzles with clues have hardly
        // any givens.
        let (sums, givens) = ("Linear".to_owned(), "Clause".to_owned());
        let optional = match kind.0.clues {
            clues::ClueType::None => BTreeSet::new(),
            clues::ClueType::Cages => BTreeSet::from([sums]),
            _ => BTreeSet::from([givens]),
        };
        assert_eq!(&needed - &optional, &all - &optional, "{}", board.puzzle());
    }
}

/// The name of a constraint's type.
fn type_name(constraint: &bookgen_core::solver::model::Constraint) -> String {
    let text = format!("{constraint:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

#[test]
fn implied_sums_do_not_change_the_verdict() {
    for seed in 0..4 {
        let board = make(kind("killer"), "", "gentle", seed);
        let answer: Vec<i32> = board.answer.iter().map(|digit| i32::from(*digit)).collect();
        // A puzzle without one of its cages has several solutions, with and without the sums.
        let mut less = board.model();
        for index in (0..less.constraints().len()).rev().step_by(2) {
            if type_name(&less.constraints()[index]) == "DistinctSum" {
                less.remove(index);
            }
        }
        let linear = |model: &mut bookgen_core::solver::model::Model| {
            for index in (0..model.constraints().len()).rev() {
                if type_name(&model.constraints()[index]) == "Linear" {
                    model.remove(index);
                }
            }
        };
        let mut without = board.model();
        linear(&mut without);
        assert_eq!(without.another(&answer), Another::None);
        linear(&mut less);
        assert!(matches!(less.another(&answer), Another::Found(_)));
    }
}

#[test]
fn wrong_puzzles_are_refused() {
    let made = make(kind("jigsaw"), "size = 5", "gentle", 1).puzzle();
    let flaw = |change: &dyn Fn(&mut Puzzle)| testing::flaw(kind("jigsaw"), &made, change);
    assert_eq!(flaw(&|p| p.kind = "sudoku".into()), "this is a \"sudoku\", not a jigsaw");
    assert_eq!(
        flaw(&|p| p.params = "4x4 AAAA".into()),
        "the grid has 5x5 or 6x6 or 7x7 or 8x8 or 9x9 cells, not \"4x4\""
    );
    assert_eq!(flaw(&|p| p.params = "5x5 AAAA".into()), "the regions have 4 cells instead of 25");
    assert_eq!(
        flaw(&|p| p.params = "5x5 AAaA".into()),
        "the regions must be capital letters, not \"AAaA\""
    );
    assert_eq!(flaw(&|p| p.givens = "12".into()), "the grid has 2 cells instead of 25");
    assert_eq!(flaw(&|p| p.givens = "6".into()), "'6' is not a digit from 1 to 5");
    assert_eq!(
        flaw(&|p| p.answer = p.answer.replace('1', "2")),
        "the answer breaks a rule: two values that must differ are equal \
         (row 1, column 4 and row 2, column 2)"
    );
    let empty = flaw(&|p| p.givens = ".".repeat(25));
    assert!(empty.starts_with("there is a second solution, with "), "{empty}");
    assert_eq!(flaw(&|p| p.params += " x"), "\"x\" is not expected in the parameters");
    let params = |letters: &str| format!("5x5 {letters}");
    assert_eq!(
        flaw(&|p| p.params = params("AAAAAABBBBCCCCCDDDDDEEEEE")),
        "region A has 6 cells instead of 5"
    );
    assert_eq!(
        flaw(&|p| p.params = params("AAABAABBBBCCCCCDDDDDEEEEE")),
        "region A is not connected"
    );
}

#[test]
fn wrong_clues_are_refused() {
    let flaw = |name: &str, params: &str| {
        let made = make(kind(name), "", "gentle", 1).puzzle();
        testing::flaw(kind(name), &made, &|puzzle| puzzle.params = params.to_owned())
    };
    assert_eq!(flaw("killer", "9x9"), "the sums of the cages are missing");
    assert_eq!(flaw("killer", "9x9 AA/3"), "there are 2 cells in cages instead of 81");
    let two_cages = format!("9x9 {}/3", "B".repeat(81));
    assert_eq!(
        flaw("killer", &two_cages),
        "the cages must be lettered in the order of their first cells"
    );
    assert_eq!(flaw("kropki", "9x9 .c"), "there are 2 marks instead of 144");
    assert_eq!(flaw("kropki", "9x9 <"), "'<' is not a mark between two cells");
    assert_eq!(flaw("thermo", "9x9 11-13"), "the cells of a thermometer do not touch each other");
    assert_eq!(flaw("thermo", "9x9 11-22,12-21"), "two lines of a thermometer cross");
    assert_eq!(flaw("thermo", "9x9 11-22,22-23"), "two lines of a thermometer share a cell");
    assert_eq!(flaw("thermo", "9x9 11"), "a thermometer has 1 cells");
    assert_eq!(flaw("thermo", "9x9 1a-12"), "\"1a\" is not a row and a column");
    assert_eq!(
        flaw("thermo", "9x9 12-13,11-21"),
        "each thermometer must be listed in the order of its first cell"
    );
    assert_eq!(flaw("even-odd", "9x9 x"), "'x' is not a mark of a cell: e, o or a point");
    assert_eq!(
        flaw("wordoku", "9x9 WORKSPACC"),
        "the word must have 9 different capital letters, not \"WORKSPACC\""
    );
    let made = make(kind("wordoku"), "", "gentle", 1).puzzle();
    let swapped = |text: &str| text.replace('1', "x").replace('2', "1").replace('x', "2");
    let without_word = testing::flaw(kind("wordoku"), &made, &|puzzle| {
        puzzle.givens = swapped(&puzzle.givens);
        puzzle.answer = swapped(&puzzle.answer);
    });
    assert_eq!(without_word, "the answer does not contain the word WORKSPACE");
    assert_eq!(flaw("sudoku-16", "16x16 letter"), "\"letter\" are no symbols of this kind");
}

#[test]
fn wrong_words_are_faults_with_their_lines() {
    struct List;
    impl bookgen_base::schema::Files for List {
        fn bytes(&self, _: &str) -> Result<Vec<u8>, bookgen_base::schema::FileError> {
            Ok("# words\nworkspace\nshort\nLETTERBOX\nWorkspace\nwork-pace\n".into())
        }
    }
    let faults = testing::setter_faults(kind("wordoku"), "words = \"list.txt\"", &List);
    for part in [
        "\"short\" cannot be the word of a wordoku",
        "the word WORKSPACE is listed twice",
        "\"work-pace\" cannot be the word of a wordoku",
    ] {
        assert!(faults.contains(part), "{part}: {faults}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_puzzle_or_an_error(
        index in 0..FAMILY.len(),
        params in "([4-9]|16)x([4-9]|16)( [A-Ca-c.<>eo1-9/,-]{0,90}){0,2}|samurai|\\PC{0,20}",
        givens in "[.1-9A-P]{0,81}|\\PC{0,20}",
    ) {
        let family = &FAMILY[index];
        let kind = family.about().name.to_owned();
        let puzzle = Puzzle { kind, params, givens: givens.clone(), answer: givens };
        if let Ok(board) = FamilyBoard::parse(family.0, &puzzle) {
            prop_assert_eq!(board.puzzle(), puzzle);
        }
    }

    /// Figures of random layouts are valid, even if the puzzle has no solution.
    #[test]
    fn parsed_clues_have_valid_figures(seed in 0..50u64, index in 0..FAMILY.len()) {
        let family = &FAMILY[index];
        if family.0.sizes[0] < 12 && family.0.shape.regions != Regions::Samurai {
            let board = make(family, "", "gentle", seed);
            for face in [Face::Puzzle, Face::Answer] {
                for medium in bookgen_core::board::Medium::ALL {
                    prop_assert_eq!(board.figure(face, medium).check(), Ok(()));
                }
            }
        }
    }
}
