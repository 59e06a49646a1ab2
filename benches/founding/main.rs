//! Compares the claims of the founding texts with measurements. The founding texts are the four
//! texts that bookgen is based on (see `docs/founding.md`).
//!
//! Run the benchmark with `cargo bench --bench founding`. It takes about ten minutes. With letters,
//! for example `cargo bench --bench founding -- AB`, it runs only the parts of these texts.
//!
//! The benchmark prints one table. Each row has the claim of a text, the measured result of the
//! text's method, whether the claim is true, and the measured result of bookgen's own method for
//! the same task. Times are processor times where the system reports them (Linux), and otherwise
//! wall-clock times. Each time is the minimum of 25 runs, except times of over a second, which are
//! from one run. All other values are counts, which are equal in every run.

#[path = "../shared/clock.rs"]
mod clock;
mod difficulty;
mod digging;
mod grids;
mod las_vegas;
mod levels;
#[path = "../shared/rank.rs"]
mod rank;
mod shuffles;
mod solvers;
mod table;
mod uniqueness;

use bookgen_puzzles::sudoku::founding::options::FillMethod;

use self::table::{Table, time};

fn main() {
    let parts: String = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let runs = |text: char| parts.is_empty() || parts.contains(text);
    let mut table = Table::default();
    if runs('A') {
        shuffles::shuffles(&mut table);
        shuffles::bias(&mut table);
        grids::erase_row(&mut table);
    }
    if runs('B') {
        grids::boards(&mut table);
        grids::reseeded_boards(&mut table);
        uniqueness::uniqueness(&mut table);
    }
    if runs('C') {
        grids::fills(
            &mut table,
            &[
                ("C cyclic, as written", FillMethod::CyclicText),
                ("C cyclic, sound", FillMethod::Cyclic),
                ("C diagonal-boxes", FillMethod::DiagonalBoxes),
            ],
        );
        grids::diagonal_boxes_as_written(&mut table);
        grids::blanks(&mut table);
        solvers::three_steps(&mut table);
        difficulty::number_of_givens(&mut table);
    }
    if runs('D') {
        grids::fills(&mut table, &[("D las-vegas", FillMethod::LasVegas)]);
        las_vegas::starts(&mut table);
        digging::pruning(&mut table);
        digging::reductio(&mut table);
        digging::orders(&mut table);
        levels::levels(&mut table);
        solvers::steps(&mut table);
        solvers::memory(&mut table);
        solvers::exhaustive(&mut table);
        difficulty::distribution_of_givens(&mut table);
    }
    table.print();
    println!(
        "
A   Random orders of nine, drawn from the text's generator. An order from a book's own stream takes {}.
    chi2: chi-square over all orders of five, divided by its degrees of freedom. It is 1.0 if all are
    equally likely, and by chance above 1.5 once in a thousand times. run: the mean length of the
    longest ascending run in an order of nine. It is {:.2} if all are equally likely.
B   The claim was measured on an AMD Ryzen 5 2500U. Boards of one class are equivalent.
C   bookgen's own puzzles are dug with half-turn symmetry. The 27 puzzles are the same as for D.
D   The claims were measured on a Pentium at 2.66 GHz, with the paper's own puzzles and solver. The
    27 puzzles are bookgen's own benchmark puzzles, not the puzzles of the paper.
The value in brackets is the claimed time divided by the time on this machine.",
        time(shuffles::stream_time()),
        shuffles::mean_longest_run()
    );
}
