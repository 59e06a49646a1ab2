//! Tests of classic Sudoku.

mod ladder;

use super::sudoku_board::PARAMS;
use super::*;
use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::Values;
use bookgen_core::figure::Mark;
use bookgen_core::{Grade, Medium, Order, Rating, Target};

fn puzzle(givens: &str, answer: &str) -> Puzzle {
    let [kind, params, givens, answer] = [NAME, PARAMS, givens, answer].map(str::to_owned);
    Puzzle { kind, params, givens, answer }
}

const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ANSWER: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn made(level: &str, seed: u64) -> Puzzle {
    let options = Values::empty(Source::new("test", "").place(0..0));
    let level = Sudoku.about().level(level).unwrap();
    let chapter = StreamName::new().stream();
    let order = Order { index: 0, target: Target::Level(level), chapter, earlier: Vec::new() };
    let mut rng = StreamName::new().with("sudoku").with_number(seed).stream();
    Sudoku.setter(&options).unwrap().make(&order, &mut rng).unwrap()
}

/// A release of bookgen always makes the same book from the same spec and seed.
#[test]
fn the_same_seed_gives_the_same_puzzle() {
    let made = [("gentle", 1), ("medium", 2), ("hard", 3)].map(|(level, seed)| made(level, seed));
    assert_eq!(
        made.map(|puzzle| puzzle.to_string()),
        [
            "sudoku:9x9:..8..1...9...568.4.7..9815...78..2..5.2...3.1..3..27...1642..7.2.567...8...1..4..:\
             358241697921756834674398152197834265582967341463512789816429573245673918739185426",
            "sudoku:9x9:...2..9.75.........2.358.6.35..1.4...9.....8...7.2..19.3.962.4.........82.4..5...:\
             813246957546197832729358164352819476691574283487623519138962745975431628264785391",
            "sudoku:9x9:.4.6..952...85..3...5..2...9....6..3.2..3..8.7..5....9...3..4...6..21...384..5.1.:\
             841673952279854136635192874958216743426739581713548629192387465567421398384965217",
        ]
    );
}

#[test]
fn invalid_puzzle_strings_are_rejected() {
    let flaw = |puzzle: Puzzle| Sudoku.board(&puzzle).err().unwrap().0;
    let good = puzzle(GIVENS, ANSWER);
    assert_eq!(
        flaw(Puzzle { kind: "maze".into(), ..good.clone() }),
        "this is a \"maze\", not a sudoku"
    );
    assert_eq!(
        flaw(Puzzle { params: "16x16".into(), ..good.clone() }),
        "a sudoku has 9x9 cells, not \"16x16\""
    );
    assert_eq!(flaw(puzzle(&GIVENS[1..], ANSWER)), "the givens have 80 characters instead of 81");
    assert_eq!(
        flaw(puzzle(GIVENS, GIVENS)),
        "the cells of the answer have '.' at row 1 column 3, not a digit from 1 to 9"
    );
}

/// Boards whose answer is not the only solution are graded, fingerprinted and drawn without a
/// panic.
#[test]
fn boards_with_a_false_claim_do_not_panic() {
    let empty = ".".repeat(81);
    let ones = "1".repeat(81);
    let boards = [(&empty[..], ANSWER), (&ones, ANSWER), (GIVENS, &ones), (&ones, &ones)];
    for (givens, answer) in boards {
        let board = Sudoku.board(&puzzle(givens, answer)).unwrap();
        assert!(board.verify().proved().is_err());
        assert_eq!(board.fingerprint().0.len(), 32);
        if givens != GIVENS {
            assert_eq!(board.grade(), Grade { level: None, rating: None, effort: u32::MAX });
        }
    }
    let [one, two] = [&ones, ANSWER].map(|answer| Sudoku.board(&puzzle(GIVENS, answer)).unwrap());
    assert_ne!(one.fingerprint(), two.fingerprint());
}

#[test]
fn a_board_has_a_grade_and_a_fingerprint() {
    let board = Sudoku.board(&puzzle(GIVENS, ANSWER)).unwrap();
    assert_eq!(board.verify().proved(), Ok(()));
    let grade = board.grade();
    assert_eq!((grade.level_name(), grade.rating), (Some("gentle"), Some(Rating(12))));
    assert_eq!(board.fingerprint().0, "0d1f84c027cb43013772f609027b7293");
    // The puzzle is rotated by half a turn, and each digit d is replaced by 10 - d.
    let complement =
        |c: char| c.to_digit(10).map_or('.', |digit| char::from(b'0' + 10 - digit as u8));
    let turned = |text: &str| text.chars().rev().map(complement).collect::<String>();
    let disguise = Sudoku.board(&puzzle(&turned(GIVENS), &turned(ANSWER))).unwrap();
    assert_eq!(disguise.fingerprint(), board.fingerprint());
    assert_eq!(disguise.grade(), grade);
}

#[test]
fn faces_show_givens_and_answers_in_reading_order() {
    let puzzle = puzzle(GIVENS, ANSWER);
    let board = Sudoku.board(&puzzle).unwrap();
    let [front, back] = [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
    let text = |figure: &Figure, wanted: Option<Role>| -> String {
        let marks = &figure.grid().unwrap().marks;
        let texts = marks.iter().filter_map(|mark| match mark {
            Mark::Symbol { text, role, .. } if wanted.is_none_or(|wanted| wanted == *role) => {
                Some(text.as_str())
            }
            _ => None,
        });
        texts.collect()
    };
    assert_eq!(text(&front, None), GIVENS.replace('.', ""));
    assert_eq!(text(&back, None), ANSWER);
    assert_eq!(text(&back, Some(Role::Given)), GIVENS.replace('.', ""));
    assert_eq!(Sudoku.read(&front, &back), Ok(puzzle.clone()));
}
