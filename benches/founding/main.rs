//! The claims of the founding texts beside what we measure: `cargo bench --bench founding`.
//!
//! One table: what a text claims, the same method here, and bookgen's own way to the same end. Times
//! are of the processor where the system tells them (Linux), else of the clock; each is the least
//! of 25 runs. Everything else is counted and the same in every run.

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
    digging::luck(&mut table);
    digging::pruning(&mut table);
    digging::levels(&mut table);
    solvers::exhaustive(&mut table);
    table.print();
    println!(
        "
A   Random orders of nine, from the text's generator; a book's own stream takes {} for one.
    chi2: chi-square over all orders of five by its degrees of freedom: 1.0 if all are equally
    likely, above 1.5 by chance once in a thousand times. run: the mean length of the longest
    ascending run in an order of nine, which is {:.2} if all are equally likely.
B   The claim is of an AMD Ryzen 5 2500U. DistinctBoards of one class are one board in disguise.
C   A false puzzle has several solutions. bookgen's own are dug with half-turn symmetry.
    The 27 puzzles are those of D.
D   The claims are of a Pentium at 2.66 GHz, and of the paper's own puzzles and solver. las-vegas: of
    5,000 tries; bookgen's own fill needs no second try. evil: whether a cell can go is asked of
    bookgen's solver in all three; what the paper did without pruning it does not say. dig_level: of
    500 puzzles filled, dug and disguised, the share that the score puts at that level, the mean
    dependency-density of text C, and the time of one; beside it what bookgen grades them, where
    it is one in twenty or more. 27 puzzles: a ladder of bookgen's own, not the paper's puzzles.
A claim in brackets is met so many times over, on this machine.",
        time(shuffles::stream_time()),
        shuffles::even_run()
    );
}
