//! Compares the claims of the founding texts with measurements. The founding texts are the four
//! texts that bookgen is based on (see `docs/founding.md`).
//!
//! Run the benchmark with `cargo bench --bench founding`.
//!
//! The benchmark prints one table. Each row has the claim of a text, the measured result of the
//! text's method, and the measured result of bookgen's own method for the same task. Times are
//! processor times where the system reports them (Linux), and otherwise wall-clock times. Each time
//! is the minimum of 25 runs. All other values are counts, which are equal in every run.

#[path = "../clock/mod.rs"]
mod clock;
mod digging;
mod grids;
mod shuffles;
mod solvers;
mod table;

use bookgen_puzzles::sudoku::founding::options::FillMethod;

use self::table::{Table, time};

fn main() {
    let mut table = Table::default();
    let [method, here, own, faster] =
        ["text and method", "the method here", "bookgen's own way", "own: times as fast"];
    table.row(method, "claim", here.into(), own.into(), faster.into());
    shuffles::shuffles(&mut table);
    grids::boards(&mut table);
    grids::fills(
        &mut table,
        &[("C cyclic", FillMethod::Cyclic), ("C diagonal-boxes", FillMethod::DiagonalBoxes)],
    );
    grids::blanks(&mut table);
    solvers::three_steps(&mut table);
    grids::fills(&mut table, &[("D las-vegas", FillMethod::LasVegas)]);
    digging::las_vegas_starts(&mut table);
    digging::pruning(&mut table);
    digging::levels(&mut table);
    solvers::exhaustive(&mut table);
    table.print();
    println!(
        "
A   Random orders of nine, drawn from the text's generator. An order from a book's own stream takes {}.
    chi2: chi-square over all orders of five, divided by its degrees of freedom. It is 1.0 if all are
    equally likely, and by chance above 1.5 once in a thousand times. run: the mean length of the
    longest ascending run in an order of nine. It is {:.2} if all are equally likely.
B   The claim was measured on an AMD Ryzen 5 2500U. Boards of one class are equivalent.
C   bookgen's own puzzles are dug with half-turn symmetry. The 27 puzzles are the same as for D.
D   The claims were measured on a Pentium at 2.66 GHz, with the paper's own puzzles and solver.
    las-vegas: 5,000 tries; bookgen's own fill needs no second try. evil: all three methods test a
    cell with bookgen's solver; the paper does not describe its program without pruning. dig_level:
    500 puzzles, filled, dug and transformed. The columns have the share of puzzles that the score
    puts at that level, the mean dependency-density of text C, the time to make one puzzle, and
    bookgen's grades. A grade is listed if at least one puzzle in twenty has it. 27 puzzles:
    bookgen's own benchmark puzzles, not the puzzles of the paper.
The value in brackets is the claimed time divided by the time on this machine.",
        time(shuffles::stream_time()),
        shuffles::mean_longest_run()
    );
}
