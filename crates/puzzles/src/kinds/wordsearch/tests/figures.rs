//! Tests of figures and of reading figures.

use proptest::prelude::*;

use super::*;
use bookgen_core::figure::{Cell, ClueList, Grid, Lattice, Mark, OutlineStyle, Panel, Spot};

/// The figures of the puzzle and of the answer.
pub(super) fn faces(board: &WordSearchBoard) -> (Figure, Figure) {
    let figure = |face| board.figure(face, Medium::Book);
    (figure(Face::Puzzle), figure(Face::Answer))
}

fn grid(figure: &mut Figure) -> &mut Grid {
    match &mut figure.panels[0] {
        Panel::Grid(grid) => grid,
        Panel::Flow(_) | Panel::Text(_) => panic!("the figure is a grid"),
    }
}

fn is_symbol(mark: &Mark) -> bool {
    matches!(mark, Mark::Symbol { .. })
}

fn is_ring(mark: &Mark) -> bool {
    matches!(mark, Mark::Outline { style: OutlineStyle::Ring, .. })
}

/// A mark of a figure, counted from 0 among the marks of its type.
fn mark(figure: &mut Figure, is_type: fn(&Mark) -> bool, index: usize) -> &mut Mark {
    grid(figure).marks.iter_mut().filter(|mark| is_type(mark)).nth(index).unwrap()
}

fn remove(figure: &mut Figure, is_type: fn(&Mark) -> bool, index: usize) {
    let marks = &mut grid(figure).marks;
    let at = marks.iter().enumerate().filter(|(_, mark)| is_type(mark)).nth(index).unwrap().0;
    marks.remove(at);
}

fn symbols(figure: &Figure) -> Vec<(&str, Role)> {
    let marks = figure.grid().unwrap().marks.iter();
    let symbols = marks.filter_map(|mark| match mark {
        Mark::Symbol { text, role, .. } => Some((text.as_str(), *role)),
        _ => None,
    });
    symbols.collect()
}

#[test]
fn the_puzzle_shows_all_letters_and_the_list() {
    let board = board(&make(&*setter(birds(), ""), 5, "easy"));
    let (figure, _) = faces(&board);
    assert_eq!(figure.title.as_deref(), Some("Vögel im Garten"));
    let symbols = symbols(&figure);
    assert_eq!(
        symbols,
        board
            .cells
            .iter()
            .flatten()
            .map(|letter| (letter.as_str(), Role::Letter))
            .collect::<Vec<_>>()
    );
    assert_eq!(figure.grid().unwrap().marks.len(), symbols.len() + 1);
    let entries: Vec<&str> =
        figure.lists[0].entries.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(entries[..3], ["Amsel", "Bachstelze", "Blaumeise"]);
    assert_eq!(entries[6..9], ["Gimpel", "Grauschnäpper", "Grünfink"]);
    assert_eq!(entries[18..], ["Stieglitz", "Zaunkönig"]);
}

#[test]
fn the_answer_shows_ringed_words_and_no_other_letter() {
    let board = board(&make(&*setter("[Two]\nRobin\nTeal\n", ""), 0, "easy"));
    let (_, figure) = faces(&board);
    assert_eq!(figure.lists, []);
    let rings = figure.grid().unwrap().marks.iter().filter(|mark| is_ring(mark)).count();
    assert_eq!(rings, 2);
    let symbols = symbols(&figure);
    assert!(symbols.iter().all(|(_, role)| *role == Role::Answer));
    let mut letters: Vec<&str> = symbols.iter().map(|(text, _)| *text).collect();
    letters.sort_unstable();
    assert_eq!(letters.concat(), "ABEILNORT");
}

#[test]
fn changed_figures_are_rejected() {
    let puzzle = make(&*setter(birds(), ""), 0, "hard");
    let (clean, key) = faces(&board(&puzzle));
    assert_eq!(WordSearch.read(&clean, &key), Ok(puzzle.clone()));
    assert_eq!(WordSearch.read_alone(&clean, Face::Puzzle), Ok(Some(puzzle)));
    assert_eq!(WordSearch.read_alone(&key, Face::Answer), Ok(None));
    let alone = |spoil: fn(&mut Figure)| {
        let mut puzzle = clean.clone();
        spoil(&mut puzzle);
        WordSearch.read_alone(&puzzle, Face::Puzzle).unwrap_err().to_string()
    };
    assert_eq!(alone(|p| remove(p, is_symbol, 0)), "a cell of the puzzle has no letter");
    assert_eq!(alone(|p| p.lists.clear()), "the puzzle has 0 word lists instead of one");
    let extra = |p: &mut Figure| add_entry(p, "Zilpzalpzilp");
    assert_eq!(alone(extra), "`Zilpzalpzilp` is not in the grid");
    let flaw = |tamper: &dyn Fn(&mut Figure, &mut Figure)| {
        let (mut puzzle, mut answer) = (clean.clone(), key.clone());
        tamper(&mut puzzle, &mut answer);
        WordSearch.read(&puzzle, &answer).unwrap_err().to_string()
    };
    type Tamper<'a> = &'a dyn Fn(&mut Figure, &mut Figure);
    let cases: &[(Tamper<'_>, &str)] = &[
        (&|p, _| remove(p, is_symbol, 255), "a cell of the puzzle has no letter"),
        (&|p, _| set_text(p, 7, "7"), "a ring does not enclose a listed word"),
        (&|p, _| set_spot(p, 7, Cell::new(8, 0).centre()), "row 1, column 9 has two letters"),
        (&|p, _| set_role(p, 7, Role::Given), "`P` is not a letter of the grid"),
        (&|p, _| set_spot(p, 7, Spot::new(33, 1)), "`P` is not a letter of the grid"),
        (&|p, _| drop(grid(p).marks.remove(0)), "in the puzzle, the frame is missing"),
        (&|p, _| p.panels.clear(), "there is no grid of letters"),
        (&|p, _| p.lists.clear(), "the puzzle has 0 word lists instead of one"),
        (&|p, _| drop(p.lists[0].entries.pop()), "the answer has 20 rings for 19 words"),
        (
            &|p, _| "Raven".clone_into(&mut p.lists[0].entries[0].text),
            "a ring does not enclose a listed word",
        ),
        (&|p, _| (0..99).for_each(|_| add_entry(p, "Raven")), "the puzzle has more than 80 words"),
        (
            &|p, _| p.title = Some("Shore birds".to_owned()),
            "the puzzle and the answer have different titles",
        ),
        (
            &|_, a| remove(a, is_symbol, symbols(a).len() - 1),
            "in the answer, the text \"C\" at row 16 column 12 is missing",
        ),
        (&|_, a| set_text(a, 0, "Q"), "in the answer, the text \"T\" at row 1 column 1 is missing"),
        (
            &|_, a| grid(a).symbol(Cell::new(3, 0), "Q", Role::Answer),
            "in the answer, the text \"Q\" at row 1 column 4 does not belong to the puzzle",
        ),
        (&|_, a| remove(a, is_ring, 0), "the answer has 19 rings for 20 words"),
        (
            &|_, a| *mark(a, is_ring, 0) = mark(a, is_ring, 1).clone(),
            "`Blue tit` has two rings in the answer",
        ),
        (
            &|_, a| set_ring(a, vec![Cell::new(0, 0), Cell::new(2, 1)]),
            "a ring does not follow a straight line",
        ),
        (&|_, a| set_ring(a, Vec::new()), "the answer has 19 rings for 20 words"),
        (
            &|_, a| a.lists.push(ClueList { heading: None, entries: Vec::new() }),
            "in the answer, the number of lists is 1 instead of 0",
        ),
        (
            &|_, a| grid(a).lattice = Lattice::rectangle(16, 17),
            "in the answer, the grid has 16x17 cells instead of 16x16",
        ),
        (
            &|p, _| grid(p).lattice = Lattice::rectangle(26, 16),
            "the grid has 26x16 cells, which is too many",
        ),
    ];
    let messages: Vec<String> = cases.iter().map(|(tamper, _)| flaw(tamper)).collect();
    let expected: Vec<&str> = cases.iter().map(|(_, expected)| *expected).collect();
    assert_eq!(messages, expected);
}

fn add_entry(figure: &mut Figure, word: &str) {
    let entry = bookgen_core::figure::ListEntry { label: None, text: word.to_owned() };
    figure.lists[0].entries.push(entry);
}

fn set_text(figure: &mut Figure, index: usize, new: &str) {
    if let Mark::Symbol { text, .. } = mark(figure, is_symbol, index) {
        new.clone_into(text);
    }
}

fn set_role(figure: &mut Figure, index: usize, new: Role) {
    if let Mark::Symbol { role, .. } = mark(figure, is_symbol, index) {
        *role = new;
    }
}

fn set_spot(figure: &mut Figure, index: usize, new: Spot) {
    if let Mark::Symbol { at, .. } = mark(figure, is_symbol, index) {
        *at = new;
    }
}

fn set_ring(figure: &mut Figure, new: Vec<Cell>) {
    if let Mark::Outline { cells, .. } = mark(figure, is_ring, 0) {
        *cells = new;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn figures_read_back(
        index in 0u32..6,
        level in prop::sample::select(&["easy", "medium", "hard"][..]),
        accents in prop::sample::select(&["keep", "drop"][..]),
    ) {
        let puzzle = make(&*setter(birds(), &format!("accents = \"{accents}\"")), index, level);
        let (front, back) = faces(&board(&puzzle));
        prop_assert_eq!(front.check(), Ok(()));
        prop_assert_eq!(back.check(), Ok(()));
        prop_assert_eq!(WordSearch.read(&front, &back), Ok(puzzle.clone()));
        prop_assert_eq!(WordSearch.read_alone(&front, Face::Puzzle), Ok(Some(puzzle.clone())));
        // An answer that shares a page with other answers may be printed without its title.
        let mut back = back.canonical();
        back.title = None;
        prop_assert_eq!(WordSearch.read(&front.clone().canonical(), &back), Ok(puzzle));
    }
}
