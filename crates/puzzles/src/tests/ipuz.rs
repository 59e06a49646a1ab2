//! Tests that ipuz documents have the right kinds, and that a Sudoku can be solved from its document
//! alone.

use bookgen_core::solver::model::{Constraint, Model, Variable};
use bookgen_core::solver::search::Solutions;
use bookgen_core::{Face, KindTexts, Metadata, Puzzle, testing};
use serde_json::{Value, json};

use crate::{KINDS, board, find, generate};

/// The metadata of a document without a title.
const NOTHING: Metadata<'_> =
    Metadata { title: "", author: "", copyright: "", source: "", date: "", level: "" };

/// The kinds that ipuz has as a Sudoku, each with its addresses below `http://ipuz.org/`.
const SUDOKUS: [(&str, &[&str]); 17] = [
    ("sudoku", &["sudoku#1"]),
    ("sudoku-4", &["sudoku#1"]),
    ("sudoku-6", &["sudoku#1"]),
    ("sudoku-8", &["sudoku#1"]),
    ("sudoku-10", &["sudoku#1"]),
    ("sudoku-12", &["sudoku#1"]),
    ("sudoku-16", &["sudoku#1"]),
    ("sudoku-25", &["sudoku#1"]),
    ("sudoku-x", &["sudoku#1", "sudoku/diagonalsudoku#1"]),
    ("windoku", &["sudoku#1", "sudoku/hypersudoku#1"]),
    ("windoku-x", &["sudoku#1", "sudoku/hypersudoku#1", "sudoku/diagonalsudoku#1"]),
    ("jigsaw", &["sudoku#1", "sudoku/jigsawsudoku#1"]),
    ("jigsaw-x", &["sudoku#1", "sudoku/jigsawsudoku#1", "sudoku/diagonalsudoku#1"]),
    ("killer", &["sudoku#1", "sudoku/killersudoku#1"]),
    ("killer-x", &["sudoku#1", "sudoku/killersudoku#1", "sudoku/diagonalsudoku#1"]),
    ("wordoku", &["sudoku#1", "sudoku/wordoku#1"]),
    ("calcudoku", &["sudoku#1", "sudoku/latinsquare#1", "sudoku/calcudoku#1"]),
];

/// Makes a puzzle of a kind. A wordoku takes the words of its example.
fn make(kind: &str, options: &str) -> Puzzle {
    let kind = find(kind).unwrap();
    let texts = KindTexts::load(kind, "en").unwrap().unwrap();
    let words = if kind.about().name == "wordoku" { "words = \"example.txt\"\n" } else { "" };
    let options = format!("{words}{options}");
    let level = kind.about().levels[0].name;
    testing::make_with_files(kind, &options, level, 1, &texts.example).unwrap()
}

fn document(puzzle: &Puzzle, face: Face) -> Value {
    let text = board(puzzle).unwrap().ipuz(face, &NOTHING);
    serde_json::from_str(&text.unwrap_or_else(|| panic!("{puzzle}"))).unwrap()
}

/// Solves a Sudoku from its document alone: rows, columns, boxes, zones, cages and givens. The values
/// are positions in the charset, from 1.
fn solve(document: &Value) -> Solutions<Vec<i32>> {
    let size = document["puzzle"].as_array().unwrap().len();
    let mut model = Model::new();
    let cells: Vec<_> = (0..size * size).map(|_| model.variable(1..=size as i32)).collect();
    let of = |group: &Value| -> Vec<Variable> {
        let at = |cell: &Value, axis: usize| cell[axis].as_u64().unwrap() as usize;
        let list = group["cells"].as_array().unwrap().iter();
        list.map(|cell| cells[at(cell, 1) * size + at(cell, 0)]).collect()
    };
    for at in 0..size {
        model.add(Constraint::Distinct(cells[at * size..][..size].to_vec()));
        model.add(Constraint::Distinct(cells.iter().skip(at).step_by(size).copied().collect()));
    }
    if document["boxes"] == json!(true) {
        let side = size.isqrt();
        assert_eq!(side * side, size, "the boxes are square");
        for number in 0..size {
            let (top, left) = (number / side * side, number % side * side);
            let cell = |at: usize| cells[(top + at / side) * size + left + at % side];
            model.add(Constraint::Distinct((0..size).map(cell).collect()));
        }
    }
    for zone in document["zones"].as_array().into_iter().flatten() {
        model.add(Constraint::Distinct(of(zone)));
    }
    let is_killer = document["kind"].to_string().contains("killersudoku");
    for cage in document["cages"].as_array().into_iter().flatten() {
        let (variables, total) = (of(cage), cage["value"].as_i64().unwrap() as i32);
        let operator = cage["operator"].as_str();
        let pairs = |is_pair: &dyn Fn(i32, i32) -> bool| {
            let all = (1..=size as i32).flat_map(|a| (1..=size as i32).map(move |b| (a, b)));
            let rows = all.filter(|(a, b)| is_pair(*a, *b) || is_pair(*b, *a));
            let rows = rows.map(|(a, b)| vec![a, b]).collect();
            Constraint::Table { variables: variables.clone(), rows }
        };
        model.add(match operator {
            None => Constraint::given(variables[0], total),
            Some("+") if is_killer => Constraint::DistinctSum { variables, total },
            Some("+") => Constraint::sum(&variables, total),
            Some("*") => Constraint::Product { variables, total: total.into() },
            Some("-") => pairs(&|a, b| a - b == total),
            Some("/") => pairs(&|a, b| a == b * total),
            Some(other) => panic!("{other}"),
        });
    }
    let givens = values(document, "puzzle");
    for (cell, value) in cells.iter().zip(givens).filter(|(_, value)| *value > 0) {
        model.add(Constraint::given(*cell, value));
    }
    model.solutions()
}

/// The values of a grid as positions in the charset, from 1. 0 is an empty cell.
fn values(document: &Value, key: &str) -> Vec<i32> {
    let charset: Vec<char> = document["charset"].as_str().unwrap().chars().collect();
    let empty = document.get("empty").cloned().unwrap_or_else(|| json!(0));
    let rows = document[key].as_array().unwrap().iter();
    let cells = rows.flat_map(|row| row.as_array().unwrap());
    let value = |cell: &Value| {
        if *cell == empty {
            return 0;
        }
        let text = cell.as_str().map_or_else(|| cell.to_string(), str::to_owned);
        let known = charset.iter().position(|c| c.to_string() == text);
        known.unwrap_or_else(|| panic!("{text:?} is not in the charset")) as i32 + 1
    };
    cells.map(value).collect()
}

#[track_caller]
fn check_solution(puzzle: &Puzzle) {
    let (face, answer) = (document(puzzle, Face::Puzzle), document(puzzle, Face::Answer));
    assert_eq!(face.get("solution"), None, "{puzzle}");
    assert_eq!(face["puzzle"], answer["puzzle"], "{puzzle}");
    assert_eq!(solve(&face), Solutions::One(values(&answer, "solution")), "{puzzle}");
}

#[test]
fn a_sudoku_has_one_solution_by_its_document_alone() {
    for (kind, addresses) in SUDOKUS {
        let puzzle = make(kind, "");
        let kinds: Vec<String> =
            addresses.iter().map(|address| format!("http://ipuz.org/{address}")).collect();
        assert_eq!(document(&puzzle, Face::Puzzle)["kind"], json!(kinds));
        check_solution(&puzzle);
    }
    for size in 5..9 {
        check_solution(&make("jigsaw", &format!("size = {size}")));
    }
    for size in 3..=9 {
        check_solution(&make("calcudoku", &format!("size = {size}")));
    }
}

#[test]
fn each_symbol_is_one_character_of_the_charset() {
    for (kind, symbols, charset) in [
        ("sudoku-4", "letters", "ABCD"),
        ("sudoku-4", "pictures", "☀☾★♥"),
        ("sudoku-10", "from-zero", "0123456789"),
        ("sudoku-10", "numbers", "123456789A"),
        ("sudoku-12", "mixed", "123456789ABC"),
        ("sudoku-12", "numbers", "123456789ABC"),
        ("sudoku-12", "letters", "ABCDEFGHIJKL"),
        ("sudoku-16", "numbers", "123456789ABCDEFG"),
    ] {
        let puzzle = make(kind, &format!("symbols = \"{symbols}\""));
        let document = document(&puzzle, Face::Puzzle);
        assert_eq!(
            (&document["charset"], &document["displaycharset"]),
            (&json!(charset), &json!(true))
        );
        check_solution(&puzzle);
    }
    let plain = document(&make("sudoku-8", ""), Face::Puzzle);
    assert_eq!((&plain["charset"], plain.get("displaycharset")), (&json!("12345678"), None));
}

/// The charset of a wordoku is in alphabetical order: its word is the answer.
#[test]
fn the_charset_of_a_wordoku_hides_its_word() {
    let charset = document(&make("wordoku", ""), Face::Puzzle)["charset"].clone();
    let mut letters: Vec<char> = charset.as_str().unwrap().chars().collect();
    letters.sort_unstable();
    assert_eq!(charset, json!(letters.into_iter().collect::<String>()));
}

#[test]
fn other_kinds_have_no_document() {
    let words = ["wordsearch", "criss-cross", "fill-in"];
    for kind in KINDS.iter().map(|kind| kind.about().name) {
        if !words.contains(&kind) && !SUDOKUS.iter().any(|(known, _)| *known == kind) {
            let puzzle = generate(kind, find(kind).unwrap().about().levels[0].name, 1);
            let board = board(&puzzle.unwrap()).unwrap();
            assert_eq!(board.ipuz(Face::Answer, &NOTHING), None, "{kind}");
        }
    }
}

#[test]
fn the_document_of_a_jigsaw_has_its_regions() {
    let puzzle =
        "jigsaw:5x5 AAAAABBBBBCCCCCDDDDDEEEEE:1....2....3....4....5....:1234523451345124512351234";
    let puzzle: Puzzle = puzzle.parse().unwrap();
    assert_eq!(
        board(&puzzle).unwrap().ipuz(Face::Answer, &NOTHING).unwrap(),
        r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1","http://ipuz.org/sudoku/jigsawsudoku#1"],"dimensions":{"width":5,"height":5},"charset":"12345","boxes":false,"zones":[{"cells":[[0,0],[1,0],[2,0],[3,0],[4,0]]},{"cells":[[0,1],[1,1],[2,1],[3,1],[4,1]]},{"cells":[[0,2],[1,2],[2,2],[3,2],[4,2]]},{"cells":[[0,3],[1,3],[2,3],[3,3],[4,3]]},{"cells":[[0,4],[1,4],[2,4],[3,4],[4,4]]}],"puzzle":[[1,0,0,0,0],[2,0,0,0,0],[3,0,0,0,0],[4,0,0,0,0],[5,0,0,0,0]],"solution":[[1,2,3,4,5],[2,3,4,5,1],[3,4,5,1,2],[4,5,1,2,3],[5,1,2,3,4]]}"#
    );
}

#[test]
fn the_document_of_a_calcudoku_has_its_cages() {
    let puzzle = "calcudoku:3x3 AABABBCCA:4*,7+,3/,2:123231312";
    let puzzle: Puzzle = puzzle.parse().unwrap();
    assert_eq!(
        board(&puzzle).unwrap().ipuz(Face::Answer, &NOTHING).unwrap(),
        r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1","http://ipuz.org/sudoku/latinsquare#1","http://ipuz.org/sudoku/calcudoku#1"],"dimensions":{"width":3,"height":3},"charset":"123","boxes":false,"cageborder":"thick","showoperators":true,"cages":[{"cells":[[0,0],[1,0],[0,1]],"value":4,"operator":"*"},{"cells":[[2,0],[1,1],[2,1]],"value":7,"operator":"+"},{"cells":[[0,2],[1,2]],"value":3,"operator":"/"},{"cells":[[2,2]],"value":2}],"puzzle":[[0,0,0],[0,0,0],[0,0,0]],"solution":[[1,2,3],[2,3,1],[3,1,2]]}"#
    );
}
