//! Measures methods of texts B, C and D, three of the four texts that bookgen is based on (see
//! `docs/founding.md`): filling grids, and clearing random cells.

use std::collections::BTreeSet;

use bookgen_base::rng::{Draw, Rng};
use bookgen_puzzles::sudoku::board::{self, CellSet, Cells};
use bookgen_puzzles::sudoku::canonical::canonical;
use bookgen_puzzles::sudoku::dig::{Limits, dig};
use bookgen_puzzles::sudoku::fill::fill;
use bookgen_puzzles::sudoku::founding::Fill;
use bookgen_puzzles::sudoku::founding::board_file::write_board;
use bookgen_puzzles::sudoku::founding::diagonal_boxes::{self, MAX_TRIES};
use bookgen_puzzles::sudoku::founding::erase_row::{self, Erasing};
use bookgen_puzzles::sudoku::founding::lcg::ReseededLcg;
use bookgen_puzzles::sudoku::founding::options::FillMethod;
use bookgen_puzzles::sudoku::founding::random_blank::{
    random_blank, repaired_givens, unchecked_givens,
};
use bookgen_puzzles::sudoku::founding::relabel::{BoardMethod, Boards};
use bookgen_puzzles::sudoku::founding::shuffle::Shuffler;
use bookgen_puzzles::sudoku::founding::trace::Trace;
use bookgen_puzzles::sudoku::solve::{self, State};
use bookgen_puzzles::sudoku::symmetry::Symmetry;

use super::table::{
    Row, Table, min_seconds, min_seconds_per_item, ratio, stream, time, verdict, with_thousands,
};

/// Measures the time to write 10,000 boards to a temporary file. Also counts how many of these
/// boards are essentially different.
pub fn boards(table: &mut Table) {
    let path = std::env::temp_dir().join("bookgen-bench-sudotiku.txt");
    let put = |boards: &mut dyn Iterator<Item = Cells>| {
        let mut text = String::new();
        boards.take(10_000).for_each(|board| write_board(&board, &mut text));
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
    for (name, method) in [
        ("B relabel", BoardMethod::Relabel),
        ("B reorder", BoardMethod::Reorder),
        ("B relabel-shuffled", BoardMethod::Both),
    ] {
        let mut rng = stream("relabel");
        let found = classes(&mut Boards::new(Shuffler::new(None, &mut rng), method));
        let taken = min_seconds(|| {
            let mut rng = stream("relabel");
            put(&mut Boards::new(Shuffler::new(None, &mut rng), method));
        });
        table.push(Row {
            method: name.into(),
            claim: "10,000 boards to a file in under 5 s (4.7 s)".into(),
            here: format!("{} [{}]; {found}", time(taken), ratio(4.7, taken)),
            verdict: verdict(taken < 5.0),
            own: format!("{} [{}]; {own_classes}", time(own), ratio(4.7, own)),
            faster: ratio(taken, own),
        });
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
        let method = Fill::from(method);
        let taken = min_seconds_per_item(500, "fill", |rng| method.grid(rng));
        table.push(Row {
            method: name.into(),
            here: format!("{}; {}", time(taken), describe(&|rng| method.grid(rng))),
            own: format!("{}; {}", time(own), describe(&fill)),
            faster: ratio(taken, own),
            ..Row::default()
        });
    }
}

/// Measures how many tries of both forms of `erase-row` never end, and the time of the sound version.
pub fn erase_row(table: &mut Table) {
    for more_cells in [0, 1, 3, 9, 27] {
        let mut rng = stream("erase-row");
        let erasing = Erasing { more_cells, max_erased: 2_000 };
        let tries: Vec<Option<(Cells, u32)>> =
            (0..20_000).map(|_| erase_row::attempt(erasing, &mut rng, &mut Trace::off())).collect();
        let stuck = tries.iter().filter(|grid| grid.is_none()).count();
        let mut erased: Vec<u32> = tries.iter().flatten().map(|(_, erased)| *erased).collect();
        erased.sort_unstable();
        let most = erased.last().copied().unwrap_or(0);
        let mean = erased.iter().copied().map(f64::from).sum::<f64>() / erased.len() as f64;
        let form = match more_cells {
            0 => "the row".to_owned(),
            1 => "the row and 1 more cell".to_owned(),
            more => format!("the row and {more} more cells"),
        };
        table.push(Row {
            method: format!("A erase-row, as written, {form}"),
            claim: "fills a grid".into(),
            here: format!(
                "{:.1} % of tries do not end (over 2,000 erased rows); the others erase {} rows, at most {}",
                100.0 * stuck as f64 / tries.len() as f64,
                with_thousands(mean),
                with_thousands(f64::from(most))
            ),
            verdict: if stuck == 0 { "true".into() } else { "true for the other tries".into() },
            ..Row::default()
        });
    }
    fills(table, &[("A erase-row, sound", FillMethod::EraseRow)]);
}

/// Counts the different boards among 10,000 boards that text B makes as written: its generator is
/// seeded anew before every draw. A counter with a constant speed replaces the clock.
pub fn reseeded_boards(table: &mut Table) {
    let mut rng = stream("boards as written");
    let different = |boards: &mut dyn Iterator<Item = Cells>| {
        boards.take(10_000).collect::<BTreeSet<_>>().len() as f64
    };
    let sound =
        different(&mut std::iter::repeat_with(|| Fill::from(FillMethod::Relabel).grid(&mut rng)));
    for ticks in [1, 10, 1_000] {
        let mut lcg = ReseededLcg::new(1, ticks);
        let here = different(&mut std::iter::repeat_with(|| {
            let mut shuffler = Shuffler::reseeded(None, &mut lcg);
            BoardMethod::Relabel.board(&mut shuffler, &mut Trace::off())
        }));
        table.push(Row {
            method: format!("B relabel, as written, ticks between draws: {ticks}"),
            claim: "10,000 boards".into(),
            here: format!("{} different boards", with_thousands(here)),
            verdict: verdict(here > 9_000.0),
            own: format!("seeded once: {} different boards", with_thousands(sound)),
            ..Row::default()
        });
    }
}

/// Measures the diagonal boxes of text C as written: the other six boxes are filled at random, and
/// again if no digit fits in a cell.
pub fn diagonal_boxes_as_written(table: &mut Table) {
    const GRIDS: u32 = 2_000;
    let mut rng = stream("diagonal boxes");
    let mut shuffler = Shuffler::new(None, &mut rng);
    let mut tries: Vec<u32> = (0..GRIDS)
        .filter_map(|_| diagonal_boxes::as_written(MAX_TRIES, &mut shuffler, &mut Trace::off()))
        .map(|(_, tries)| tries)
        .collect();
    tries.sort_unstable();
    let mean = tries.iter().copied().map(f64::from).sum::<f64>() / f64::from(GRIDS);
    let taken = min_seconds_per_item(50, "diagonal boxes", |rng| {
        let mut shuffler = Shuffler::new(None, rng);
        let filled = diagonal_boxes::as_written(MAX_TRIES, &mut shuffler, &mut Trace::off());
        filled.map_or([0; 81], |(grid, _)| grid)
    });
    let own = min_seconds_per_item(1000, "fill", fill);
    table.push(Row {
        method: "C diagonal-boxes, as written".into(),
        here: format!(
            "{}; {} tries on average, at most {}",
            time(taken),
            with_thousands(mean),
            with_thousands(tries.last().copied().map_or(0.0, f64::from))
        ),
        own: time(own),
        faster: ratio(taken, own),
        ..Row::default()
    });
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
    let methods = [
        ("cyclic-text", Some(FillMethod::CyclicText)),
        ("cyclic", Some(FillMethod::Cyclic)),
        ("random", None),
    ];
    for (grids, method) in methods {
        let make = |rng: &mut Rng| {
            let grid = match method {
                Some(method) => Fill::from(method).grid(rng),
                None => fill(rng),
            };
            let blanks = random_blank(None, rng);
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
        let share = share_not_unique(&unchecked_puzzles);
        table.push(Row {
            method: format!("C random-blank of {grids} grids, as written"),
            claim: "uniqueness is not checked".into(),
            verdict: verdict(!share.starts_with("0.0")),
            here: share,
            own: own(),
            ..Row::default()
        });
        let restored = f64::from(restored) / made.len() as f64;
        table.push(Row {
            method: format!("C random-blank of {grids} grids, sound"),
            here: format!(
                "{}; {}; {restored:.1} givens restored",
                time(taken),
                share_not_unique(&repaired_puzzles)
            ),
            own: own(),
            faster: ratio(taken, own_time),
            ..Row::default()
        });
    }
    for blanks in [30, 36, 40, 45, 50] {
        let mut rng = stream("blanks");
        let puzzles: Vec<Cells> = (0..5000)
            .map(|_| {
                let grid = Fill::from(FillMethod::Cyclic).grid(&mut rng);
                board::masked(&grid, unchecked_givens(&random_blank(Some(blanks), &mut rng)))
            })
            .collect();
        table.push(Row {
            method: format!("C random-blank of cyclic grids, {blanks} blanks, as written"),
            here: share_not_unique(&puzzles),
            ..Row::default()
        });
    }
}
