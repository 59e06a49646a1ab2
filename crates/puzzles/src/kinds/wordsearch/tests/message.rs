//! Tests of hidden messages.

use super::list_faults::faults;
use super::*;
use bookgen_core::figure::Panel;

/// Makes a puzzle, proves it and reads it back.
pub(super) fn checked(setter: &dyn Setter, index: u32, level: &str) -> WordSearchBoard {
    let puzzle = make(setter, index, level);
    let board = board(&puzzle);
    assert_eq!((board.verify(), board.puzzle()), (Verdict::Proved, puzzle.clone()));
    assert_eq!(board.grade().level_name(), Some(level));
    let (front, back) = figures::faces(&board);
    assert_eq!((front.check(), back.check()), (Ok(()), Ok(())));
    assert_eq!(WordSearch.read(&front, &back), Ok(puzzle.clone()));
    board
}

fn is_exact(board: &WordSearchBoard) -> bool {
    board.left_over().len() == board.message.iter().flatten().count()
}

/// Twenty short words.
const ANIMALS: &str = "Otter\nPanda\nTapir\nLynx\nBadger\nZebra\nHorse\nMouse\nWombat\nGecko\n\
                       Llama\nBeaver\nRabbit\nJackal\nWeasel\nMoose\nHyena\nLemur\nPuma\nSkunk\n";

#[test]
fn the_letters_between_the_words_are_the_message() {
    let setter = setter(ANIMALS, "message = \"Early birds catch the worm\"");
    for level in ["easy", "medium", "hard"] {
        let board = checked(&*setter, 0, level);
        assert_eq!(board.message_text(), "EARLY BIRDS CATCH THE WORM");
        assert!(is_exact(&board), "{level}");
        assert!(board.puzzle().params.ends_with(";message=5,5,5,3,4"));
        assert!(board.puzzle().answer.ends_with(";=EARLY/BIRDS/CATCH/THE/WORM"));
        let (front, back) = figures::faces(&board);
        assert_eq!(
            WordSearch.read_alone(&front, Face::Puzzle),
            Ok(Some(board.puzzle())),
            "{level}"
        );
        assert_eq!((front.panels.len(), back.panels.len()), (2, 2));
        let solved = WordSearch.solve(&board.puzzle()).unwrap();
        assert_eq!(solved, Solved::One(board.puzzle().answer));
    }
}

#[test]
fn a_message_begins_the_letters_of_a_grid_of_set_size() {
    let setter = setter(birds(), "message = \"Fly\"\ncolumns = 18\nrows = 18");
    let board = checked(&*setter, 0, "medium");
    assert!(!is_exact(&board));
    assert!(board.left_over().len() > 3);
}

#[test]
fn messages_are_used_in_turn() {
    let two = "messages = [\"Well done\", \"C’est déjà l’été !\"]";
    let (one, two) = (setter(birds(), "messages = [\"Well done\"]"), setter(birds(), two));
    let texts: Vec<String> =
        (0..3).map(|index| checked(&*two, index, "easy").message_text()).collect();
    assert_eq!(texts, ["WELL DONE", "CEST DÉJÀ LÉTÉ", "WELL DONE"]);
    // The list of messages may grow.
    let puzzle = make(&*one, 1, "easy");
    assert_eq!(two.check_recorded(1, &one.params(1), &puzzle), Ok(()));
    assert_ne!(one.params(1), two.params(1));
    assert_eq!(one.params(0), two.params(0));
    let other = setter(birds(), "message = \"Badly done\"");
    assert!(other.check_recorded(1, &one.params(1), &puzzle).is_err());
}

#[test]
fn lower_case_messages_are_lower_case() {
    let setter = setter("Straße\nIgel\nÖfen\nMaus\n", "case = \"lower\"\nmessage = \"Grüß dich\"");
    assert_eq!(checked(&*setter, 0, "easy").message_text(), "grüß dich");
}

#[test]
fn faults_of_messages_help() {
    let fault = |options: &str| {
        let text = faults("Robin\nHeron\n", options);
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let help = lines.iter().position(|line| line.starts_with("help:")).unwrap();
        format!("{} | {}", lines[0].trim_start_matches("× "), lines[help..].join(" "))
    };
    assert_eq!(
        fault("message = \"Route 66\""),
        "the message has `6`, which is not a letter | help: write numbers and signs as words, or set `signs = \"keep\"` to give digits and signs a cell each"
    );
    assert_eq!(
        fault("message = \"…\""),
        "the message has no letters | help: write a word or a sentence, such as `message = \"Well done\"`"
    );
    assert_eq!(
        fault("message = \"A#\""),
        "the message has `#`, which is not a letter | help: remove the sign, or set `signs = \"drop\"` to leave signs out of the grid"
    );
    assert_eq!(
        fault("message = \"A\"\nmessages = [\"B\"]"),
        "`message` and `messages` exclude each other | help: remove `message`, and write it as the first of `messages`"
    );
    assert_eq!(
        fault("message = \"שלום\""),
        "the message is written from right to left | help: write the message in a script that runs from left to right"
    );
    assert_eq!(
        fault(&format!("message = \"{}\"", "well done ".repeat(26))),
        "the message has 208 letters | help: write a shorter message"
    );
    assert_eq!(
        fault(&format!("message = \"{}\"", "x".repeat(26))),
        "a word of the message has 26 letters | help: write spaces between the words"
    );
    assert_eq!(
        fault("message = \"This message has more letters than cells\"\ncolumns = 5\nrows = 6"),
        "the words and the message do not fit the grid | help: use 8 columns and 8 rows, or fewer words, or a shorter message"
    );
    // Help that is followed works.
    setter("Robin\nHeron\n", "message = \"Route 66\"\nsigns = \"keep\"");
    let advised = "message = \"This message has more letters than cells\"\ncolumns = 8\nrows = 8";
    checked(&*setter("Robin\nHeron\n", advised), 0, "easy");
}

#[test]
fn a_message_of_letters_that_spell_a_word_is_refused() {
    let setter = setter("Otter\nPanda\nTapir\n", "message = \"Otter\"\ncolumns = 20\nrows = 5");
    let puzzles = (0..4).filter_map(|index| try_make(&*setter, index, "easy").ok());
    for puzzle in puzzles {
        assert_eq!(board(&puzzle).verify(), Verdict::Proved);
    }
}

const GOOD: &str = "wordsearch:5x5;message=2,1:CATHI/XNEXX/XNTXX/XANXX/XXXXX:\
                    1,2,S,Anna;1,1,E,Cat;2,3,S,ETN;=HI/X";

#[test]
fn false_messages_are_found() {
    let flaw = |from: &str, to: &str| {
        let text = GOOD.replacen(from, to, 1);
        assert!(from.is_empty() || text != GOOD, "{from}");
        match WordSearch.board(&text.parse().unwrap()) {
            Ok(board) => board.verify().proved().err().map_or("fine".to_owned(), |flaw| flaw.0),
            Err(flaw) => flaw.0,
        }
    };
    assert_eq!(flaw("", ""), "fine");
    let cases = [
        (
            "=HI/X",
            "=HA/X",
            "the message has `A`, but the letter left over in row 1, column 5 is `I`",
        ),
        ("=HI/X", "=HIX", "the message has 1 words instead of 2"),
        ("=HI/X", "=HIX/X", "in word 1 of the message, row 1 has 3 letters instead of 2"),
        ("=HI/X", "=hI/X", "`h` of the message is not one letter"),
        (";=HI/X", "", "the answer lacks the hidden message"),
        ("message=2,1", "message=2,0", "`2,0` is not the numbers of letters of a message"),
        ("message=2,1", "message=2,01", "the puzzle string is not in canonical form"),
        (";message=2,1", "", "`=HI/X` is not in the form row,column,direction,entry"),
    ];
    for (from, to, expected) in cases {
        assert_eq!(flaw(from, to), expected);
    }
    let long = format!("={}", ["XXXXXXXXXX"; 2].join("/"));
    let text = GOOD.replace("2,1:", "10,10:").replace("=HI/X", &long);
    let board = board(&text.parse().unwrap());
    assert!(board.verify().proved().is_err());
}

#[test]
fn figures_with_changed_messages_are_rejected() {
    let board = board(&GOOD.parse().unwrap());
    let (front, back) = figures::faces(&board);
    assert_eq!(WordSearch.read(&front, &back), Ok(board.puzzle()));
    let mut less = front.clone();
    less.panels.pop();
    assert!(WordSearch.read(&less, &back).is_err());
    let mut other = back.clone();
    if let Panel::Grid(strip) = &mut other.panels[1] {
        strip.marks.pop();
    }
    assert!(WordSearch.read(&front, &other).is_err());
    assert!(board.describe(Face::Puzzle, "en").ends_with("numbers of letters: 2, 1."));
    assert!(board.describe(Face::Answer, "de").ends_with("mit dem Lösungsspruch: HI X."));
    assert_eq!(board.steps("en").last().unwrap().result, "HI X");
}

/// Prints the share of grids whose letters between the words are exactly the message, and the time of a puzzle:
/// `BOOKGEN_SOAK=1 cargo test -p bookgen-puzzles wordsearch::tests::message::measure -- --nocapture`.
#[test]
fn measure_exact_messages() {
    if std::env::var_os("BOOKGEN_SOAK").is_none() {
        return;
    }
    let messages = ["Well done", "Early birds catch the worm", &"many more letters ".repeat(4)];
    let flock = flock();
    for (list, words) in [(ANIMALS, 12), (ANIMALS, 20), (&*flock, 12), (&*flock, 20)] {
        for message in messages {
            for level in ["easy", "medium", "hard"] {
                let options = format!("message = \"{message}\"\nwords_per_puzzle = {words}");
                let setter = setter(list, &options);
                let start = std::time::Instant::now();
                let exact = (0..10)
                    .filter(|index| is_exact(&board(&make(&*setter, *index, level))))
                    .count();
                let each = start.elapsed() / 10;
                let letters = message.len();
                println!("{words} words, {letters} letters, {level}: {exact} of 10, {each:?}");
            }
        }
    }
}
