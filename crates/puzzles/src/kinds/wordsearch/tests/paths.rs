//! Tests of words that bend.

use super::super::board::PlacedWord;
use super::super::path_search::Letters;
use super::super::way::Way;
use super::*;

fn paths(more: &str) -> Box<dyn Setter> {
    setter(&flock(), &format!("words_per_puzzle = 12\npaths = true\n{more}"))
}

#[test]
fn puzzles_have_their_level_and_each_word_once() {
    for level in ["easy", "medium", "hard"] {
        for index in 0..3 {
            let puzzle = make(&*paths(""), index, level);
            let board = board(&puzzle);
            assert_eq!(
                (board.verify(), board.grade().level.unwrap().name),
                (Verdict::Proved, level)
            );
            let bends = |word: &PlacedWord| word.way.bends();
            let most = board.words.iter().map(bends).max().unwrap();
            let straight = board.words.iter().filter(|word| bends(word) == 0).count();
            match level {
                "easy" => assert!(most == 1 && straight >= 4, "{puzzle}"),
                "medium" => assert!(most == 3 && straight == 0, "{puzzle}"),
                _ => assert!(most > 3, "{puzzle}"),
            }
            let used: Vec<usize> =
                board.words.iter().flat_map(|word| board.cells_of(word).unwrap()).collect();
            let cells: std::collections::BTreeSet<usize> = used.iter().copied().collect();
            assert_eq!(cells.len() < used.len(), level == "hard", "{puzzle}");
            assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
        }
    }
}

#[test]
fn figures_are_read_back() {
    let clues = "Otter: Swims\nLevel: Flat\nHare: Runs\nStoat: White\nHedgehog: Spiny\nMole: Digs\nBadger: Black\n";
    for (list, options) in [
        (flock().as_str(), "words_per_puzzle = 12"),
        (flock().as_str(), "words_per_puzzle = 12\nshape = \"heart\"\nmessage = \"well done\""),
        (clues, ""),
        (clues, "message = \"well done\"\nshape = \"egg\"\ncase = \"lower\""),
    ] {
        for level in ["easy", "hard"] {
            let setter = setter(list, &format!("paths = true\n{options}"));
            let puzzle = make(&*setter, 0, level);
            let board = board(&puzzle);
            let [front, back] =
                [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
            front.check().unwrap();
            back.check().unwrap();
            assert_eq!(WordSearch.read_faces(&front, &back), Ok(puzzle.clone()));
            let alone = (!board.has_clues()).then(|| puzzle.clone());
            assert_eq!(WordSearch.read_face(&front, Face::Puzzle), Ok(alone));
            if !board.has_clues() {
                let entries: Vec<&str> =
                    board.words.iter().map(|word| word.entry.as_str()).collect();
                let unsolved = Puzzle { answer: entries.join(";"), ..puzzle.clone() };
                let solved = WordSearch.solutions(&unsolved);
                if board.message.is_empty() {
                    assert!(matches!(solved, Ok(Solved::One(answer)) if answer == puzzle.answer));
                }
            }
        }
    }
}

fn parsed(text: &str) -> Result<WordSearchBoard, String> {
    WordSearchBoard::parse(&text.parse().unwrap()).map_err(|flaw| flaw.to_string())
}

/// A grid of 5 by 5 letters with the word OTTER.
const OTTER: &str = "wordsearch:5x5;paths:OTXXX/XTEXX/XXRXX/XXXXX/XXXXX:1,1,ESES,otter";

#[test]
fn strings_of_paths_read_back() {
    let board = parsed(OTTER).unwrap();
    assert_eq!(board.puzzle().to_string(), OTTER);
    assert_eq!(board.words[0].way, Way::parse("ESES", true).unwrap());
    assert_eq!(board.verify(), Verdict::Proved);
    // A second path that turns elsewhere spells the word too.
    let twice = OTTER.replace("XTEXX/XXRXX", "XTEXX/XERXX");
    let verdict = parsed(&twice).unwrap().verify();
    assert_eq!(
        verdict,
        Verdict::Wrong(Flaw("more than one path in the grid spells `otter`".to_owned()))
    );
    for (from, to, flaw) in [
        ("ESES", "ESE", "`otter` extends beyond the grid"),
        ("ESES", "ESEW", "the path of `otter` has a cell twice"),
        ("ESES", "NSES", "`otter` extends beyond the grid"),
        ("ESES", "ESEQ", "`1,1,ESEQ,otter` is not in the form row,column,direction,entry"),
        (";paths", "", "`1,1,ESES,otter` is not in the form row,column,direction,entry"),
        ("ESES,otter", "ESES,otter;2,1,ENW,xtto", "the path of `xtto` overlaps another path"),
    ] {
        assert_eq!(parsed(&OTTER.replace(from, to)), Err(flaw.to_owned()), "{to}");
    }
}

#[test]
fn a_palindrome_is_read_from_one_end() {
    let cells = |text: &str| -> Vec<Option<String>> {
        text.chars().map(|c| (c != '#').then(|| c.to_string())).collect()
    };
    let word = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
    let found = |grid: &str, columns, text: &str| {
        Letters { columns, cells: &cells(grid) }.paths(&word(text))
    };
    assert_eq!(found("LEVELXXXX", 3, "LEVEL"), Ok(Vec::new()));
    assert_eq!(found("LEVXLEXXX", 3, "LEVEL"), Ok(vec![vec![0, 1, 2, 5, 4]]));
    assert_eq!(found("LEVXXEXXL", 3, "LEVEL"), Ok(vec![vec![0, 1, 2, 5, 8]]));
    assert_eq!(found("LE#XXVXXE", 3, "LEVE"), Ok(Vec::new()));
    // A loop around four cells has more than one path.
    assert_eq!(found("ABBA", 2, "ABA").unwrap().len(), 2);
    assert!(found(&"A".repeat(400), 20, &"A".repeat(25)).unwrap().len() == 2);
    let many = found(&"A".repeat(400), 20, &("A".repeat(24) + "B")).unwrap_err().to_string();
    assert_eq!(many, format!("`{}B` has too many possible paths to count", "A".repeat(24)));
}

#[test]
fn letters_spell_no_offensive_word_in_a_line() {
    let blocked: Vec<Vec<String>> = bookgen_core::blocklist::blocked_words().collect();
    for index in 0..3 {
        let board = board(&make(&*paths(""), index, "medium"));
        let plain: Vec<Option<String>> = board.cells.clone();
        let letters = Letters { columns: board.columns, cells: &plain };
        for word in blocked.iter().filter(|word| word.len() >= 5) {
            let listed =
                board.words.iter().any(|own| own.letters.concat().contains(&word.concat()));
            assert!(listed || letters.paths(word).unwrap().is_empty(), "{word:?}");
        }
    }
}

#[test]
fn documents_have_texts_about_paths() {
    let form = |list: &str, more: &str| {
        let options = format!("paths = true\n{more}");
        setter(list, &options).text_form()
    };
    assert_eq!(form("otter\nbadger", ""), Some("paths"));
    assert_eq!(form("otter\nbadger", "message = \"hi\""), Some("paths-message"));
    assert_eq!(form("otter: a\nbadger: b", ""), Some("paths-clues"));
    assert_eq!(form("otter: a\nbadger: b", "message = \"hi\""), Some("paths-clues-message"));
    assert_eq!(form("1234\n5678", ""), Some("paths-numbers"));
    assert!(paths("").params(0).contains(";paths=true"));
}
