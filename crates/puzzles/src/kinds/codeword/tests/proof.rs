//! Tests of the proof.

use super::*;
use bookgen_core::Verdict;
use bookgen_core::testing::flaw;

/// Without its starters, some puzzle has a second solution, which is a solution indeed.
#[test]
fn second_solutions_are_found() {
    let mut found = 0;
    for seed in 0..20 {
        let puzzle = without_starters(&small(seed));
        let board = board(&puzzle);
        let Verdict::Second { answer, difference } = board.verify() else { continue };
        found += 1;
        assert_ne!(answer, puzzle.answer);
        assert!(difference.0.starts_with("with ") && difference.0.contains(" for the number "));
        let other = Puzzle { answer, ..puzzle.clone() };
        assert!(matches!(self::board(&other).verify(), Verdict::Second { .. }), "{other}");
        assert!(matches!(Codeword.solve(&puzzle), Ok(Solved::Two(..))), "{puzzle}");
        assert_eq!(board.grade().level, None);
    }
    assert!(found > 0);
}

#[test]
fn wrong_answers_are_found() {
    let puzzle = small(1);
    let changed = |change: &dyn Fn(&mut Puzzle)| flaw(&Codeword, &puzzle, change);
    assert_eq!(changed(&|_| ()), "proved");
    assert_eq!(changed(&|puzzle| puzzle.answer.clear()), "the puzzle has no answer");
    // A letter that no other number has.
    let unused = ('A'..='Z').find(|letter| !puzzle.answer.contains(*letter)).unwrap();
    let open = board(&puzzle).starters.iter().position(Option::is_none).unwrap();
    let message = changed(&|puzzle| {
        let own = puzzle.answer.chars().nth(open).unwrap();
        puzzle.answer = puzzle.answer.replace(own, &unused.to_string());
    });
    assert!(message.ends_with("is not in the list"), "{message}");
    let message = changed(&|puzzle| puzzle.params = puzzle.params.replace("en;", "xx;"));
    assert_eq!(message, "there is no built-in list of words `xx`");
    let digest = puzzle.params.rsplit(';').next().unwrap().to_owned();
    let message =
        changed(&|puzzle| puzzle.params = puzzle.params.replace(&digest, "0123456789abcdef"));
    assert_eq!(
        message,
        "the built-in list of words `en` is not the list of the puzzle, with the digest 0123456789abcdef: another version of bookgen has it"
    );
    let undecided = Puzzle { params: "7x7;xx;0123456789abcdef".to_owned(), ..puzzle.clone() };
    assert!(matches!(board(&undecided).verify(), Verdict::Undecided(_)));
    assert_eq!(board(&undecided).grade().level, None);
    assert!(board(&undecided).steps("en").is_empty());
}

/// The digests of the lists are in puzzle strings. A list that was released must stay, beside a newer one.
#[test]
fn the_lists_are_those_of_printed_puzzles() {
    let digest = |language| {
        let file = bookgen_core::entries::built_in_words(language).unwrap();
        bookgen_core::word_list::short_digest(&file.digest).to_owned()
    };
    let digests = ["en", "es", "nl", "pl"].map(digest);
    assert_eq!(digests[0], "77479debe76fb5e7");
    assert_eq!(digests.iter().collect::<std::collections::BTreeSet<_>>().len(), 4);
}

/// Disguised puzzles, with other numbers or with rows and columns exchanged, have the same fingerprint.
#[test]
fn disguises_have_the_same_fingerprint() {
    let puzzle = small(2);
    let first = board(&puzzle);
    let count = first.count() as u8;
    let renumbered = |number: u8| (number + 3) % count;
    let mut starters = vec![None; usize::from(count)];
    let mut letters = vec![String::new(); usize::from(count)];
    for number in 0..count {
        let (from, to) = (usize::from(number), usize::from(renumbered(number)));
        starters[to].clone_from(&first.starters[from]);
        letters[to].clone_from(&first.letters[from]);
    }
    let side = first.shape.columns;
    let transposed: Vec<usize> =
        (0..side * side).map(|cell| cell % side * side + cell / side).collect();
    let numbers = transposed.iter().map(|cell| first.numbers[*cell].map(renumbered)).collect();
    let cells = transposed.iter().map(|cell| first.shape.cells[*cell]).collect();
    let shape = bookgen_core::entries::Shape { cells, ..first.shape.clone() };
    let givens = puzzle_text::Givens { shape, numbers, starters, words: Vec::new() };
    let other = CodewordBoard::new(givens, first.source.clone(), letters).unwrap();
    assert_ne!(other.puzzle(), puzzle);
    assert_eq!(other.verify(), Verdict::Proved);
    assert_eq!(other.fingerprint(), first.fingerprint());
    assert_eq!(other.grade().level, first.grade().level);
    assert_ne!(board(&small(3)).fingerprint(), first.fingerprint());
}

/// Each step is true of the answer, and says so in each language.
#[test]
fn steps_lead_to_the_answer() {
    for level in ["easy", "medium", "hard"] {
        let puzzle = make(&Codeword, "columns = 9\nrows = 9", level, 3).unwrap();
        let board = board(&puzzle);
        let coded = board.coded().unwrap().unwrap();
        let solution = coded.solve().unwrap();
        assert!(solution.knowledge.is_solved());
        for (number, letter) in board.letters.iter().enumerate() {
            let own = solution.knowledge.letter(number).unwrap();
            assert_eq!(&coded.lexicon.alphabet()[usize::from(own)], letter);
        }
        for (language, _) in ABOUT.texts {
            assert_eq!(board.steps(language).len(), solution.steps.len());
        }
    }
}
