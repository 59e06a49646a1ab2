//! Measures the crate `sudoku`, as `peer.h` does for programs in C++.

use std::hint::black_box;

use sudoku::Sudoku;

/// The processor time of this process in seconds.
fn seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let lines = text.lines().filter_map(|line| line.get(..81));
        let puzzles: Vec<Sudoku> =
            lines.filter_map(|line| Sudoku::from_str_line(&line.replace('0', ".")).ok()).collect();
        let unique = puzzles.iter().filter(|puzzle| puzzle.solutions_count_up_to(2) == 1).count();
        let (start, mut solved) = (seconds(), 0);
        while seconds() - start < 0.5 {
            for puzzle in &puzzles {
                black_box(puzzle.solutions_count_up_to(2));
            }
            solved += puzzles.len();
        }
        println!("{path}\t{:.1}\t{unique}", solved as f64 / (seconds() - start) / 1e3);
    }
}
