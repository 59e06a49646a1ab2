//! Tests of figures, of reading them, and of other ways to show a puzzle.

use super::*;
use bookgen_core::figure::{Anchor, Grid, Mark, Panel};
use bookgen_core::{Medium, Metadata, Step};

fn faces(text: &str) -> [Figure; 2] {
    let board = board(&text.parse().unwrap());
    [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book))
}

fn texts(figure: &Figure) -> Vec<(&str, Anchor, Role)> {
    let marks = figure.grid().unwrap().marks.iter();
    let texts = marks.filter_map(|mark| match mark {
        Mark::Symbol { anchor, text, role, .. } => Some((text.as_str(), *anchor, *role)),
        _ => None,
    });
    texts.collect()
}

#[test]
fn the_puzzle_has_numbers_given_letters_and_clues() {
    let [puzzle, answer] = faces(CLUED);
    let number = |text| (text, Anchor::TopLeft, Role::Clue);
    let letter = |text, role| (text, Anchor::Centre, role);
    let given = |text| letter(text, Role::Given);
    assert_eq!(
        texts(&puzzle),
        [number("1"), number("2"), number("3"), given("C"), given("T"), given("T")]
    );
    assert_eq!(puzzle.grid().unwrap().lattice.cells().count(), 10);
    let lists: Vec<(&str, Vec<(&str, &str)>)> = puzzle
        .lists
        .iter()
        .map(|list| {
            let entries = list.entries.iter();
            let entry = |entry: &'_ bookgen_core::figure::ListEntry| {
                (entry.label.clone().unwrap().leak() as &str, entry.text.clone().leak() as &str)
            };
            (list.heading.as_deref().unwrap(), entries.map(entry).collect())
        })
        .collect();
    assert_eq!(
        lists,
        [
            ("Across", vec![("1", "A pet"), ("3", "Some ; rodents")]),
            ("Down", vec![("1", "A vehicle (4)"), ("2", "A child")]),
        ]
    );
    let found = |text| letter(text, Role::Answer);
    assert_eq!(answer.lists, []);
    let expected = [
        given("C"),
        found("A"),
        given("T"),
        found("A"),
        found("O"),
        found("R"),
        found("A"),
        given("T"),
        found("S"),
        found("T"),
    ];
    assert_eq!(texts(&answer), expected);
}

#[test]
fn listed_words_have_no_numbers() {
    let [puzzle, _] = faces(LISTED);
    assert_eq!(texts(&puzzle), []);
    let lists: Vec<(Option<&str>, Vec<&str>)> = puzzle
        .lists
        .iter()
        .map(|list| {
            let entries = list.entries.iter().map(|entry| entry.text.as_str());
            (list.heading.as_deref(), entries.collect())
        })
        .collect();
    let expected =
        [(Some("3 letters"), vec!["cat", "tot"]), (Some("4 letters"), vec!["cart", "rats"])];
    assert_eq!(lists, expected);
}

fn grid(figure: &mut Figure) -> &mut Grid {
    match &mut figure.panels[0] {
        Panel::Grid(grid) => grid,
        Panel::Flow(_) | Panel::Text(_) => panic!("the figure is a grid"),
    }
}

#[test]
fn changed_figures_are_rejected() {
    let [puzzle, answer] = faces(CLUED);
    type Tamper<'a> = &'a dyn Fn(&mut Figure, &mut Figure);
    let cases: &[(Tamper<'_>, &str)] = &[
        (&|p, _| p.lists.clear(), "the puzzle has no lists"),
        (&|p, _| p.lists[0].heading = None, "a list of the puzzle has no heading"),
        (
            &|p, _| p.lists[1].entries[0].label = Some("4".to_owned()),
            "in the puzzle, a list has \"4 A vehicle (4)\" instead of \"1 A vehicle (4)\"",
        ),
        (&|p, _| p.lists[0].entries.truncate(1), "the puzzle has 3 clues for 4 words in its grid"),
        (&|p, _| p.title = None, "the puzzle and the answer have different titles"),
        (&|p, _| p.panels.clear(), "there is no grid"),
        (
            &|p, _| {
                grid(p)
                    .marks
                    .retain(|mark| !matches!(mark, Mark::Symbol { text, .. } if text == "2"))
            },
            "in the puzzle, the text \"2\" at row 1 column 3 is missing",
        ),
        (
            &|_, a| {
                grid(a).lattice.absent.pop_last();
            },
            "the puzzle and the answer have different cells",
        ),
        (
            &|_, a| {
                grid(a)
                    .marks
                    .retain(|mark| !matches!(mark, Mark::Symbol { text, .. } if text == "O"))
            },
            "in the answer, row 2, column 3 has no letter",
        ),
    ];
    for (tamper, message) in cases {
        let (mut puzzle, mut answer) = (puzzle.clone(), answer.clone());
        tamper(&mut puzzle, &mut answer);
        let flaw = CrissCross.read(&puzzle, &answer).unwrap_err();
        assert_eq!(flaw.to_string(), *message);
    }
}

#[test]
fn listed_words_are_read_from_the_puzzle_alone() {
    let [puzzle, answer] = faces(LISTED);
    assert_eq!(CrissCross.read_alone(&puzzle, Face::Puzzle), Ok(Some(LISTED.parse().unwrap())));
    assert_eq!(CrissCross.read_alone(&answer, Face::Answer), Ok(None));
    let [puzzle, _] = faces(CLUED);
    assert_eq!(CrissCross.read_alone(&puzzle, Face::Puzzle), Ok(None));
}

#[test]
fn figures_are_described_word_by_word() {
    let describe = |text: &str, face| board(&text.parse().unwrap()).describe(face, "en");
    assert_eq!(
        describe(CLUED, Face::Puzzle),
        "The grid has 4 columns and 4 rows.
1 across, from row 1, column 1: 3 letters, C _ T. A pet
3 across, from row 3, column 1: 4 letters, _ _ T _. Some ; rodents
1 down, from row 1, column 1: 4 letters, C _ _ _. A vehicle (4)
2 down, from row 1, column 3: 3 letters, T _ T. A child"
    );
    assert_eq!(
        describe(LISTED, Face::Puzzle),
        "The grid has 4 columns and 4 rows.
Across from row 1, column 1: 3 letters, empty.
Across from row 3, column 1: 4 letters, empty.
Down from row 1, column 1: 4 letters, empty.
Down from row 1, column 3: 3 letters, empty.
The words: cat, tot, cart, rats."
    );
    assert_eq!(
        describe(CLUED, Face::Answer),
        "The grid has 4 columns and 4 rows.
1 across, from row 1, column 1: CAT.
3 across, from row 3, column 1: RATS.
1 down, from row 1, column 1: CART.
2 down, from row 1, column 3: TOT."
    );
}

#[test]
fn the_steps_of_clues_use_known_letters() {
    let steps = board(&CLUED.parse().unwrap()).steps("en");
    assert_eq!(
        steps.iter().map(Step::to_string).collect::<String>(),
        "clue and letters
  1 across, “A pet”, with the letters C _ T: CAT.
clue and letters
  2 down, “A child”, with the letters T _ T: TOT.
clue and letters
  3 across, “Some ; rodents”, with the letters _ _ T _: RATS.
clue and letters
  1 down, “A vehicle (4)”, with the letters C _ R _: CART.
"
    );
}

#[test]
fn clues_are_written_as_a_crossword_of_ipuz() {
    let board = board(&CLUED.replace("=Down", "=Senkrecht").parse().unwrap());
    let puzzle = r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],"title":"One","difficulty":"easy","dimensions":{"width":4,"height":4},"puzzle":[[{"cell":1,"value":"C"},0,{"cell":2,"value":"T"},null],[0,null,0,null],[3,0,{"value":"T"},0],[0,null,null,null]],"clues":{"Across":[[1,"A pet"],[3,"Some ; rodents"]],"Down:Senkrecht":[{"number":1,"clue":"A vehicle","enumeration":"4"},[2,"A child"]]},"showenumerations":true}"#;
    let solution = r#""solution":[["C","A","T",null],["A",null,"O",null],["R","A","T","S"],["T",null,null,null]]}"#;
    assert_eq!(board.ipuz(Face::Puzzle, &IPUZ).unwrap(), puzzle);
    let answer = format!("{},{solution}", &puzzle[..puzzle.len() - 1]);
    assert_eq!(board.ipuz(Face::Answer, &IPUZ).unwrap(), answer);
}

#[test]
fn words_are_written_as_a_fill_in_of_ipuz() {
    let board = board(&LISTED.parse().unwrap());
    let puzzle = r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/fill#1"],"title":"One","difficulty":"easy","intro":"<b>3 letters</b>: cat, tot<br><b>4 letters</b>: cart, rats","dimensions":{"width":4,"height":4},"start":[[0,0,0,null],[0,null,0,null],[0,0,0,0],[0,null,null,null]]}"#;
    let solution = r#""solution":[["C","A","T",null],["A",null,"O",null],["R","A","T","S"],["T",null,null,null]]}"#;
    assert_eq!(board.ipuz(Face::Puzzle, &IPUZ).unwrap(), puzzle);
    let answer = format!("{},{solution}", &puzzle[..puzzle.len() - 1]);
    assert_eq!(board.ipuz(Face::Answer, &IPUZ).unwrap(), answer);
}

/// The metadata of the documents of ipuz.
const IPUZ: Metadata<'_> =
    Metadata { title: "One", author: "", copyright: "", source: "", date: "", level: "easy" };
