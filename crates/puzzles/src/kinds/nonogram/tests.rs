//! Tests of nonograms.

mod built_in;
mod faults;
mod formats;
mod levels;
mod pictures;
mod techniques;

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::board::{model, solve};
use super::clues::Clues;
use super::levels::{HARD, measure};
use super::picture::Picture;
use super::*;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{Files, NoFiles, Reader, parse};
use bookgen_core::solver::model::Another;
use bookgen_core::solver::search::Solutions;
use bookgen_core::solver::symmetry::Position;
use bookgen_core::{Medium, Verdict, testing};

/// Makes a puzzle with options in TOML.
fn make(options: &str, level: usize, seed: u64) -> NonogramBoard {
    let puzzle = testing::make(&Nonogram, options, LEVELS[level].name, seed);
    let puzzle = puzzle.unwrap_or_else(|shortfall| panic!("{}", shortfall.found_text()));
    NonogramBoard::parse(&puzzle).unwrap()
}

fn board(puzzle: &str) -> NonogramBoard {
    NonogramBoard::parse(&puzzle.parse().unwrap()).unwrap()
}

fn size(columns: usize, rows: usize) -> String {
    format!("columns = {columns}\nrows = {rows}")
}

/// A setter with options in TOML.
fn setter(options: &str, files: &dyn Files) -> Result<Box<dyn Setter>, Faults> {
    let mut reader = Reader::new(files);
    let options = parse(&Source::new("book.toml", options)).expect("the options are TOML");
    let options = reader.table(&options, ABOUT.options, "the options");
    reader.faults.into_result(())?;
    Nonogram.setter(&options)
}

/// A picture of rows of `#` and `.`.
fn picture(rows: &[&str]) -> Picture {
    Picture::new(rows[0].len(), rows.concat().chars().map(|c| c == '#'))
}

#[test]
fn puzzles_of_every_shape_and_level_are_proved() {
    for (columns, rows) in [(5, 5), (5, 13), (20, 8), (15, 15)] {
        for (index, level) in LEVELS.iter().enumerate() {
            if index != HARD || (columns, rows) != (5, 5) {
                let board = make(&size(columns, rows), index, 1);
                testing::check(&Nonogram, &board.puzzle(), level.name);
            }
        }
    }
    for (columns, rows, level) in [(40, 40, 1), (25, 40, 2), (30, 30, 3)] {
        let board = make(&size(columns, rows), level, 1);
        testing::check(&Nonogram, &board.puzzle(), LEVELS[level].name);
    }
}

/// 1,000 puzzles of each level with `BOOKGEN_SOAK=1`, else 10: proved, graded and read back.
#[test]
fn many_puzzles_are_proved_and_read_back() {
    testing::check_many(&Nonogram, "");
}

#[test]
fn the_same_stream_gives_the_same_puzzle() {
    let puzzle = make("columns = 6", 1, 7).puzzle().to_string();
    assert_eq!(make("columns = 6", 1, 7).puzzle().to_string(), puzzle);
    assert_ne!(make("columns = 6", 1, 8).puzzle().to_string(), puzzle);
    assert_eq!(
        puzzle,
        "nonogram:6x6:2/3/5/5/3/2/1.1/6/4/4/2/2:#....#######.####..####...##....##.."
    );
}

/// Half to 60 percent of the cells are black, and no line is empty.
#[test]
fn random_pictures_are_half_black() {
    for level in 0..LEVELS.len() {
        for seed in 0..20 {
            let board = make("columns = 20\nrows = 15", level, seed);
            let share = board.picture.black_cells() as f64 / 300.0;
            assert!((0.49..=0.6).contains(&share), "{level}: {share}");
            assert!(!board.picture.has_empty_line());
        }
    }
}

#[test]
fn disguised_puzzles_have_the_same_fingerprint_and_grade() {
    for (options, level) in [("columns = 9\nrows = 6", 1), ("columns = 10", 3), ("", 4)] {
        // A symmetric picture has fewer disguises.
        let mut boards = (4..).map(|seed| make(options, level, seed));
        let board = boards.find(|board| !board.picture.is_symmetric()).unwrap();
        let Clues { columns, rows, .. } = board.clues;
        let mut seen = BTreeSet::new();
        for position in Position::all(columns, rows) {
            let disguised = NonogramBoard::new(board.picture.moved(&position), None);
            assert_eq!(disguised.verify(), Verdict::Proved);
            assert_eq!(disguised.fingerprint(), board.fingerprint());
            assert_eq!(disguised.grade(), board.grade());
            seen.insert(disguised.puzzle().to_string());
        }
        assert_eq!(seen.len(), 8);
        assert_ne!(boards.next().unwrap().fingerprint(), board.fingerprint());
    }
    // The title is no part of the puzzle.
    let board = make("", 0, 1);
    let titled = NonogramBoard { title: Some("Cat".to_owned()), ..board.clone() };
    assert_eq!(titled.fingerprint(), board.fingerprint());
}

/// The solutions of small puzzles, found by trying all fillings row by row.
#[test]
fn small_puzzles_have_the_solutions_that_a_plain_search_finds() {
    fn runs(cells: u64) -> Vec<u8> {
        Picture { columns: 5, rows: vec![cells] }.clues().runs(0).to_vec()
    }
    fn search(clues: &Clues, rows: &mut Vec<u64>, found: &mut Vec<Picture>) {
        if rows.len() < 5 {
            let at = rows.len();
            for row in (0..32).filter(|row| runs(*row) == clues.runs(at)) {
                rows.push(row);
                search(clues, rows, found);
                rows.pop();
            }
            return;
        }
        let picture = Picture { columns: 5, rows: rows.clone() };
        if picture.clues() == *clues {
            found.push(picture);
        }
    }
    let mut counts = [0; 2];
    for number in 0..150u64 {
        // Rows from the digits of a number that grows irregularly.
        let bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let rows = (0..5).map(|row| bits >> (5 * row) & 31).collect();
        let clues = Picture { columns: 5, rows }.clues();
        let mut found = Vec::new();
        search(&clues, &mut Vec::new(), &mut found);
        let is_solved = measure(&clues, super::levels::MAX_ROUNDS).is_some();
        match solve(&clues) {
            Solutions::One(picture) => {
                assert_eq!(found, [picture]);
                counts[0] += 1;
            }
            Solutions::Two(one, two) => {
                assert!(one != two && found.contains(&one) && found.contains(&two));
                assert!(!is_solved, "{clues:?}");
                counts[1] += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}

#[test]
fn every_line_of_the_model_is_needed() {
    let boards: Vec<NonogramBoard> =
        (0..60).map(|seed| make("columns = 6\nrows = 5", seed as usize % 2, seed)).collect();
    for line in 0..11 {
        let is_needed = boards.iter().any(|board| {
            let mut model = model(&board.clues);
            assert_eq!(model.constraints().len(), 11);
            model.remove(line);
            let answer: Vec<i32> = board.picture.iter().map(i32::from).collect();
            matches!(model.another(&answer), Another::Found(_))
        });
        assert!(is_needed, "line {line}");
    }
}

#[test]
fn the_answer_of_another_puzzle_is_refused() {
    let figure = |seed, options, face| make(options, 1, seed).figure(face, Medium::Book);
    let front = figure(3, "", Face::Puzzle);
    let read = |back| Nonogram.read(&front, &back).unwrap_err().0;
    let runs = "the answer has the numbers 4 in row 1 instead of 1 3";
    assert_eq!(read(figure(4, "", Face::Answer)), runs);
    assert_eq!(
        read(figure(4, "columns = 11\nrows = 10", Face::Answer)),
        "the answer has 11x10 cells, not 10x10"
    );
}

#[test]
fn a_title_is_printed_with_the_answer_only() {
    let board = NonogramBoard { title: Some("A cat".to_owned()), ..make("", 1, 3) };
    assert_eq!((board.title(), board.heading()), (Some("A cat"), None));
    assert!(
        board.puzzle().answer.ends_with(".;A cat") || board.puzzle().answer.contains("#;A cat")
    );
    let [front, back] = [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
    assert_eq!(Nonogram.read(&front, &back), Ok(board.puzzle()));
    // A file with one face has the title in its manifest.
    assert_eq!(Nonogram.read_alone(&front, Face::Puzzle), Ok(Some(board.puzzle())));
    assert_eq!(Nonogram.read_alone(&back, Face::Answer), Ok(Some(board.puzzle())));
    let text = board.puzzle().to_string();
    assert_eq!(NonogramBoard::parse(&text.parse().unwrap()), Ok(board));
}

#[test]
fn lines_have_room_for_a_number_in_four_cells() {
    let slots = |board: &NonogramBoard| {
        let figure = board.figure(Face::Puzzle, Medium::Book);
        let margins = figure.grid().unwrap().lattice.margins;
        [margins.left.slots, margins.top.slots, margins.right.slots, margins.bottom.slots]
    };
    let plain = NonogramBoard::new(Picture { columns: 20, rows: vec![1; 12] }, None);
    assert_eq!(slots(&plain), [5, 3, 0, 0]);
    let striped = NonogramBoard::new(Picture { columns: 20, rows: vec![0x55555; 12] }, None);
    assert_eq!(slots(&striped), [10, 3, 0, 0]);
}

#[test]
fn a_puzzle_is_described_in_words() {
    let board = board("nonogram:5x5:2/4/0/4/2/1.1/2.2/2.2/2.2/0:.#.#.##.####.####.##.....;Twins");
    assert_eq!(
        board.describe(Face::Puzzle, "en"),
        "Above column 1: 2.\nAbove column 2: 4.\nAbove column 3: 0.\nAbove column 4: 4.\nAbove column \
         5: 2.\nLeft of row 1: 1 1.\nLeft of row 2: 2 2.\nLeft of row 3: 2 2.\nLeft of row 4: 2 \
         2.\nLeft of row 5: 0."
    );
    assert_eq!(
        board.describe(Face::Answer, "de"),
        "Zeile 1: leer, schwarz, leer, schwarz, leer.\nZeile 2: schwarz, schwarz, leer, schwarz, \
         schwarz.\nZeile 3: schwarz, schwarz, leer, schwarz, schwarz.\nZeile 4: schwarz, schwarz, \
         leer, schwarz, schwarz.\nZeile 5: leer, leer, leer, leer, leer."
    );
}

proptest! {
    #[test]
    fn any_text_is_a_puzzle_or_an_error(
        params in "[5-9]x[5-9]|\\PC{0,20}",
        givens in "([0-5](\\.[1-3]){0,2}/){9}[0-5]|[0-9./]{0,60}|\\PC{0,20}",
        answer in "[#.]{25}(;\\PC{0,9})?|\\PC{0,20}",
    ) {
        let puzzle = Puzzle { kind: NAME.into(), params, givens, answer };
        // Most random params do not fit, so the test also tries the size of the givens.
        for puzzle in [Puzzle { params: "5x5".into(), ..puzzle.clone() }, puzzle] {
            let Ok(board) = NonogramBoard::parse(&puzzle) else { continue };
            prop_assert_eq!(board.puzzle(), puzzle);
            for face in [Face::Puzzle, Face::Answer] {
                prop_assert_eq!(board.figure(face, Medium::Book).check(), Ok(()));
                board.describe(face, "en");
            }
            board.grade();
            board.steps("en");
            board.verify();
            board.worked();
            board.fingerprint();
        }
    }
}
