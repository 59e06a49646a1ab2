//! Tests of `kinds::sudoku::read`.

use super::*;
use crate::fill::fill;
use bookgen_base::rng::{Draw, StreamName};
use bookgen_core::figure::{Grid, Lattice, Panel, Purpose, Spot, Tone, Weight};
use bookgen_core::{Board, Medium};
use proptest::prelude::*;

fn board(seed: u64, givens: u128) -> SudokuBoard {
    let answer = fill(&mut StreamName::new().with_number(seed).stream());
    SudokuBoard { givens: board::masked(&answer, givens), answer }
}

fn faces(board: &SudokuBoard) -> [Figure; 2] {
    [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book))
}

fn grid(figure: &mut Figure) -> &mut Grid {
    match &mut figure.panels[0] {
        Panel::Grid(grid) => grid,
        Panel::Flow(_) | Panel::Text(_) => panic!("the figure is a grid"),
    }
}

/// The symbols of a figure, in reading order.
fn symbols(figure: &mut Figure) -> Vec<&mut Mark> {
    let marks = grid(figure).marks.iter_mut();
    marks.filter(|mark| matches!(mark, Mark::Symbol { .. })).collect()
}

fn set_text(figure: &mut Figure, index: usize, new: &str) {
    if let Mark::Symbol { text, .. } = &mut *symbols(figure)[index] {
        new.clone_into(text);
    }
}

fn set_role(figure: &mut Figure, index: usize, new: Role) {
    if let Mark::Symbol { role, .. } = &mut *symbols(figure)[index] {
        *role = new;
    }
}

fn set_spot(figure: &mut Figure, index: usize, new: Spot) {
    if let Mark::Symbol { at, .. } = &mut *symbols(figure)[index] {
        *at = new;
    }
}

/// Removes a symbol.
fn remove(figure: &mut Figure, index: usize) {
    let marks = &mut grid(figure).marks;
    let is_symbol = |mark: &Mark| matches!(mark, Mark::Symbol { .. });
    let first = marks.iter().position(is_symbol).unwrap();
    marks.remove(first + index);
}

/// Removes a run of edges.
fn remove_run(figure: &mut Figure, mark: usize, run: usize) {
    if let Mark::Edges { runs, .. } = &mut grid(figure).marks[mark] {
        runs.remove(run);
    }
}

fn flaw(damage: impl FnOnce(&mut Figure, &mut Figure)) -> String {
    let [mut puzzle, mut answer] = faces(&board(1, u128::MAX / 3));
    damage(&mut puzzle, &mut answer);
    read(&puzzle, &answer).map(|board| board.puzzle()).unwrap_err().0
}

#[test]
fn defects_of_figures_are_reported() {
    let flaws = [
        flaw(|p, _| remove(p, 0)),
        flaw(|_, a| remove(a, 0)),
        flaw(|_, a| remove(a, 1)),
        flaw(|p, _| set_text(p, 0, "0")),
        flaw(|p, _| set_text(p, 0, "12")),
        flaw(|p, _| set_role(p, 0, Role::Answer)),
        flaw(|p, _| set_role(p, 0, Role::Letter)),
        flaw(|p, _| set_spot(p, 0, Spot::new(19, 1))),
        flaw(|p, _| set_spot(p, 0, Spot::new(5, 1))),
        flaw(|p, _| remove_run(p, 0, 0)),
        flaw(|p, _| drop(grid(p).marks.remove(2))),
        flaw(|p, _| {
            if let Mark::Edges { weight, .. } = &mut grid(p).marks[0] {
                *weight = Weight::Thick;
            }
        }),
        flaw(|p, _| {
            let runs = vec![(Spot::new(0, 2), Spot::new(2, 2))];
            grid(p).marks.push(Mark::Edges { runs, weight: Weight::Thick });
        }),
        flaw(|p, _| {
            grid(p).marks.push(Mark::Fill { cells: vec![Cell::new(1, 0)], tone: Tone::Tint })
        }),
        flaw(|p, _| grid(p).lattice = Lattice::rectangle(9, 10)),
        flaw(|p, _| p.panels.push(Panel::Grid(Grid::new(Lattice::rectangle(1, 1), Purpose::Read)))),
        flaw(|p, _| p.panels.clear()),
        flaw(|p, _| p.lists.push(bookgen_core::figure::ClueList::plain(["1".to_owned()]))),
        flaw(|p, _| {
            let at = Cell::new(0, 0).centre();
            grid(p).text(at, Anchor::TopLeft, "3", Role::Clue);
        }),
    ];
    let expected = [
        "row 1 column 1 has no given in the puzzle but the given 6 in the answer",
        "in the answer, row 1 column 1 is empty",
        "in the answer, row 1 column 2 is empty",
        "in the puzzle, row 1 column 1 has \"0\", which is not a digit",
        "in the puzzle, row 1 column 1 has \"12\", which is not a digit",
        "row 1 column 1 has no given in the puzzle but the given 6 in the answer",
        "in the puzzle, row 1 column 1 has a letter",
        "in the puzzle, the text \"6\" is outside the 9x9 cells",
        "in the puzzle, row 1 column 3 has two digits",
        "in the puzzle, the line to the right of row 1 column 1 is missing instead of thin",
        "in the puzzle, the line above row 1 column 1 is missing instead of a border line",
        "in the puzzle, the line to the right of row 1 column 1 is thick instead of thin",
        "in the puzzle, the line below row 1 column 1 is thick instead of thin",
        "in the puzzle, row 1 column 2 is tinted instead of white",
        "in the puzzle, the grid has 9x10 cells instead of 9x9",
        "in the puzzle, the number of grids is 2 instead of 1",
        "in the puzzle, there is no grid",
        "in the puzzle, the number of lists is 1 instead of 0",
        "in the puzzle, the text \"3\" at row 1 column 1 does not belong to the puzzle",
    ];
    assert_eq!(flaws, expected);
}

/// The givens and the answer can be read from the figure of the puzzle alone, and from the figure
/// of the answer alone.
#[test]
fn either_figure_alone_gives_the_puzzle() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let givens = board::parse_givens(text).unwrap();
    let answer = solve::solution(&givens).unwrap();
    let board = SudokuBoard { givens, answer };
    let drawn = faces(&board);
    let alone = |figure: &Figure, face| read_alone(figure, face).map(|board| board.puzzle());
    assert_eq!(alone(&drawn[0], Face::Puzzle), Ok(board.puzzle()));
    assert_eq!(alone(&drawn[1], Face::Answer), Ok(board.puzzle()));
    let flaw = |face: Face, damage: fn(&mut Figure)| {
        let [mut unsolved, mut solved] = drawn.clone();
        let figure = if face == Face::Puzzle { &mut unsolved } else { &mut solved };
        damage(figure);
        alone(figure, face).unwrap_err().0
    };
    let flaws = [
        flaw(Face::Puzzle, |p| set_text(p, 1, "5")),
        flaw(Face::Puzzle, |p| set_role(p, 1, Role::Answer)),
        flaw(Face::Puzzle, |p| set_text(p, 2, "4")),
        flaw(Face::Puzzle, |p| grid(p).marks.truncate(3 + 12)),
        flaw(Face::Answer, |a| drop(grid(a).marks.pop())),
        flaw(Face::Answer, |a| drop(grid(a).marks.remove(2))),
    ];
    assert_eq!(
        flaws,
        [
            "in the puzzle, the given 5 at row 1 column 2 is already in row 1",
            "in the puzzle, the text \"3\" at row 1 column 2 does not belong to the puzzle",
            "the puzzle has no solution",
            "the puzzle has more than one solution",
            "in the answer, row 9 column 9 is empty",
            "in the answer, the line above row 1 column 1 is missing instead of a border line",
        ]
    );
}

proptest! {
    #[test]
    fn figures_read_back(seed: u64, givens: u128) {
        let board = board(seed, givens);
        let [drawn, solved] = faces(&board);
        prop_assert_eq!(drawn.check(), Ok(()));
        prop_assert_eq!(solved.check(), Ok(()));
        let found = read(&drawn, &solved).map(|board| board.puzzle());
        prop_assert_eq!(found, Ok(board.puzzle()));
        let found = read(&drawn.clone().canonical(), &solved.clone().canonical()).map(|board| board.puzzle());
        prop_assert_eq!(found, Ok(board.puzzle()));
    }

    /// After any change of the answer, reading fails or returns a different puzzle.
    #[test]
    fn every_change_is_noticed(seed: u64, givens: u128, change in 0u32..4) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let board = board(seed, givens | 1);
        let [drawn, mut solved] = faces(&board);
        let at = rng.below(81) as usize;
        let by = rng.below(8) as usize + 1;
        let digit = (by % 9 + 1).to_string();
        match change {
            0 => remove(&mut solved, at),
            1 => {
                let other = (at + 9 * by) % 81;
                let cell = Cell::new((other % 9) as u16, (other / 9) as u16);
                set_spot(&mut solved, at, cell.centre());
            }
            2 => {
                prop_assume!(digit != board.answer[at].to_string());
                set_text(&mut solved, at, &digit);
            }
            _ => {
                let mark = rng.below(3) as usize;
                remove_run(&mut solved, mark, rng.below(4) as usize);
            }
        }
        let found = read(&drawn, &solved).map(|board| board.puzzle());
        prop_assert_ne!(found, Ok(board.puzzle()));
    }
}
