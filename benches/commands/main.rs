//! Measures whole runs of the program: books, newspaper pages, imposition, proof, issues, and Sudoku on
//! the command line.
//!
//! Run it with `cargo bench --bench commands`, or `cargo bench --bench commands -- daily` for the rows
//! whose names contain a word.
//!
//! Each row has the best wall-clock time of several runs. If GNU time is installed (`/usr/bin/time`), the
//! row also has the best processor time, and the peak of the memory. An additional first
//! run is not counted. It writes the record that a row without `--relock` reads.

mod files;
mod run;
#[path = "../shared/specs.rs"]
mod specs;

use run::{Row, measure};

/// All rows. [`files::create`] writes the files that the rows name.
const ROWS: &[Row] = &[
    Row::new("build book.toml --relock").about("400 Sudoku, 280 pages").times(5),
    Row::new("build book.toml").about("from the record").times(5),
    Row::new("build family.toml --relock").about("120 puzzles of 20 variants"),
    Row::new("build variety.toml --relock").about("a chapter of each kind"),
    Row::new("build large-grids.toml --relock").about("16x16, 25x25 and samurai"),
    Row::new("build words.toml --relock").about("kinds of words, 96 pages"),
    Row::new("build wordsearch.toml --relock").about("60 word searches"),
    Row::new("build half-page.toml --relock").about("3 puzzles, 3 answers").times(10),
    Row::new("build half-page.toml").about("from the record").times(10),
    Row::new("build tabloid.toml --relock").about("5 puzzles, 5 answers").times(10),
    Row::new("build tabloid.toml").about("from the record").times(10),
    Row::new("build one-column.toml").about("one answer").times(10),
    Row::new("build tabloid.toml --format svg").about("as drawings").times(10),
    Row::new("impose pages.pdf --booklet --sheet a4 --creep 0.1mm").times(10),
    Row::new("impose pages.pdf --nup 2x2 --sheet a4").times(10),
    Row::new("impose pages.pdf --stacks 2x2 --marks all").times(10),
    Row::new("impose blank.pdf --nup 2x2").about("100,000 blank pages"),
    Row::new("impose hostile.pdf --nup 2x2").about("60 MB, refused").refused(),
    Row::new("proof pages.pdf").about("198 pages, 288 Sudoku").times(10),
    Row::new("proof pages.pdf --for kdp-paperback").about("and printer's rules").times(10),
    Row::new("daily column.toml --date 2026-06-01").about("one issue").issues().times(10),
    Row::new("daily half.toml --date 2026-06-01").about("one issue").issues().times(10),
    Row::new("daily half.toml --date 2026-06-01").about("nothing to do").times(10),
    Row::new("daily half.toml --from 2026-01-01 --to 2026-12-31").about("a year").issues(),
    Row::new("sudoku solve million.txt -j 1").puzzles(files::MILLION),
    Row::new("sudoku solve million.txt -j 2").puzzles(files::MILLION),
    Row::new("sudoku grade easy.txt -j 1").puzzles(files::EASY),
    Row::new("sudoku grade rated.txt -j 1").puzzles(files::RATED),
    Row::new("sudoku canonical easy.txt -j 1").puzzles(files::EASY),
];

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    let folder = tempfile::tempdir().expect("a folder");
    files::create(folder.path());
    println!("{:64} {:>8} {:>10} {:>8} {:>12}", "", "wall ms", "processor", "MB", "puzzles/s");
    for row in ROWS.iter().filter(|row| row.name().contains(&wanted)) {
        println!("{}", measure(row, folder.path()));
    }
}
