//! Measures methods of texts B, C and D, three of the four texts that bookgen is based on (see
//! `docs/founding.md`): filling grids, and clearing random cells.

use std::collections::BTreeSet;

use bookgen_base::rng::{Draw, Rng};
use bookgen_puzzles::sudoku::board::{self, CellSet, Cells};
use bookgen_puzzles::sudoku::canonical::canonical;
use bookgen_puzzles::sudoku::dig::{Limits, dig};
use bookgen_puzzles::sudoku::fill::fill;
use bookgen_puzzles::sudoku::founding::options::FillMethod;
use bookgen_puzzles::sudoku::founding::random_blank::{
    random_blank, repaired_givens, unchecked_givens,
};
use bookgen_puzzles::sudoku::founding::relabel::{self, DistinctBoards};
use bookgen_puzzles::sudoku::founding::shuffle::Shuffler;
use bookgen_puzzles::sudoku::solve::{self, State};
use bookgen_puzzles::sudoku::symmetry::Symmetry;

use super::table::{Table, min_seconds, min_seconds_per_item, ratio, stream, time, with_thousands};

/// Measures the time to write 10,000 boards to a temporary file. Also counts how many of these
/// boards are essentially different.
pub fn boards(table: &mut Table) {
    let path = std::env::temp_dir().join("bookgen-bench-sudotiku.txt");
    let put = |boards: &mut dyn Iterator<Item = Cells>| {
        let mut text = String::new();
        boards.take(10_000).for_each(|board| relabel::write_board(&board, &mut text));
        std::fs::write(&path, text).expect("the temporary folder can be written to");
    };
    let classes = |boards: &mut dyn Iterator<Item = Cells>| {
        let forms: BTreeSet<_> = boards.take(10_000).map(|board| canonical(&board, 0)).collect();
        match forms.len() {
            1 => "1 class".to_owned(),
            many => format!("{} classes", with_thousands(many as f64)),
        }
    };
    let mut rng = stream("boards");
    let own_classes = classes(&mut std::iter::repeat_with(|| fill(&mut rng)));
    let own = min_seconds(|| {
        let mut rng = stream("boards");
        put(&mut std::iter::repeat_with(|| fill(&mut rng)));
    });
    for (name, shuffled) in [("B relabel", false), ("B relabel-shuffled", true)] {
        let mut rng = stream("relabel");
        let found = classes(&mut DistinctBoards::new(Shuffler::new(None, &mut rng), shuffled));
        let taken = min_seconds(|| {
            let mut rng = stream("relabel");
            put(&mut DistinctBoards::new(Shuffler::new(None, &mut rng), shuffled));
        });
        table.row(
            name,
            "10,000 boards to a file in 4.7 s",
            format!("{} [{}]; {found}", time(taken), ratio(4.7, taken)),
            format!("{} [{}]; {own_classes}", time(own), ratio(4.7, own)),
            ratio(taken, own),
        );
    }
    let _ = std::fs::remove_file(path);
}

pub fn fills(table: &mut Table, methods: &[(&str, FillMethod)]) {
    let own = min_seconds_per_item(1000, "fill", fill);
    let describe = |method: &dyn Fn(&mut Rng) -> Cells| {
        let mut rng = stream("classes");
        let grids: Vec<Cells> = (0..2000).map(|_| method(&mut rng)).collect();
        let forms: BTreeSet<_> = grids.iter().map(|grid| canonical(grid, 0)).collect();
        let ones = grids.iter().filter(|grid| grid[0] == 1).count();
        let classes = with_thousands(forms.len() as f64);
        format!("classes of 2,000: {classes}; {:.0} % begin with 1", ones as f64 / 20.0)
    };
    for &(name, method) in methods {
        let taken = min_seconds_per_item(500, "fill", |rng| method.fill_grid(None, rng));
        table.row(
            name,
            "",
            format!("{}; {}", time(taken), describe(&|rng| method.fill_grid(None, rng))),
            format!("{}; {}", time(own), describe(&fill)),
            ratio(taken, own),
        );
    }
}

/// The share of puzzles without exactly one solution, as text.
fn share_not_unique(puzzles: &[Cells]) -> String {
    let count = puzzles.iter().filter(|puzzle| solve::count(puzzle, 2) != 1).count();
    format!("{:.1} % not unique", 100.0 * count as f64 / puzzles.len() as f64)
}

pub fn blanks(table: &mut Table) {
    let limits = Limits { min_givens: 0, no_empty_house: false };
    let own = |rng: &mut Rng| {
        let grid = fill(rng);
        let mut orbits = Symmetry::HalfTurn.orbits();
        rng.shuffle(&mut orbits);
        board::masked(&grid, dig(&grid, &orbits, limits, State::new()))
    };
    let mut rng = stream("own");
    let own_share = share_not_unique(&(0..5000).map(|_| own(&mut rng)).collect::<Vec<_>>());
    let own_time = min_seconds_per_item(500, "own", own);
    let own = || format!("{}; {own_share}", time(own_time));
    for (grids, method) in [("cyclic", Some(FillMethod::Cyclic)), ("random", None)] {
        let make = |rng: &mut Rng| {
            let grid = match method {
                Some(method) => method.fill_grid(None, rng),
                None => fill(rng),
            };
            let blanks = random_blank(rng);
            (grid, unchecked_givens(&blanks), repaired_givens(&grid, &blanks))
        };
        let mut rng = stream("blank");
        let made: Vec<(Cells, CellSet, CellSet)> = (0..5000).map(|_| make(&mut rng)).collect();
        let (mut unchecked_puzzles, mut repaired_puzzles) = (Vec::new(), Vec::new());
        let mut restored = 0;
        for (grid, unchecked, repaired) in &made {
            unchecked_puzzles.push(board::masked(grid, *unchecked));
            repaired_puzzles.push(board::masked(grid, *repaired));
            restored += (repaired & !unchecked).count_ones();
        }
        let taken = min_seconds_per_item(500, "blank", |rng| {
            let (grid, _, repaired) = make(rng);
            board::masked(&grid, repaired)
        });
        table.row(
            &format!("C random-blank of {grids} grids, unchecked"),
            "not checked",
            share_not_unique(&unchecked_puzzles),
            own(),
            String::new(),
        );
        let restored = f64::from(restored) / made.len() as f64;
        table.row(
            &format!("C random-blank of {grids} grids, repaired"),
            "",
            format!(
                "{}; {}; {restored:.1} givens restored",
                time(taken),
                share_not_unique(&repaired_puzzles)
            ),
            own(),
            ratio(taken, own_time),
        );
    }
}
