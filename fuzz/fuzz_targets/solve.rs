//! For any givens, the solver finds only solutions, and finds no solution twice. If there is
//! exactly one solution, the independent proof confirms it.
#![no_main]

use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::solve::State;
use bookgen_puzzles::sudoku::verify;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // If the input has no byte for a cell, the cell is empty. Half of all byte values also give an
    // empty cell.
    let mut givens: Cells = [0; 81];
    for (cell, byte) in givens.iter_mut().zip(bytes) {
        *cell = if byte & 16 == 0 { byte % 10 } else { 0 };
    }
    let mut found: Vec<Cells> = Vec::new();
    let ended = State::from_givens(&givens).search(&mut |state| {
        found.push(state.solution());
        found.len() < 20
    });
    assert!(ended || found.len() == 20);
    for solution in &found {
        assert!(board::is_solution(solution));
        assert!((0..81).all(|cell| givens[cell] == 0 || givens[cell] == solution[cell]));
    }
    let mut different = found.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), found.len());
    if let Some(first) = found.first() {
        assert_eq!(verify::verify(&givens, first).proved().is_ok(), found.len() == 1);
    }
});
