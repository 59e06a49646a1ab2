//! Tests of kakuro.

mod faults;
mod levels;
mod puzz_link;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proptest::prelude::*;

use super::combinations::digits;
use super::*;
use bookgen_core::board::{Board, Face, Flaw, Medium, Verdict};
use bookgen_core::figure::Figure;
use bookgen_core::grid::board::GridBoard;
use bookgen_core::grid::regions::connected;
use bookgen_core::grid::testing::make as make_board;
use bookgen_core::kind::Kind;
use bookgen_core::kind_texts::KindTexts;
use bookgen_core::puzzle::Puzzle;
use bookgen_core::solver::model::Another;
use bookgen_core::solver::search::Solutions;
use bookgen_core::{kind_tests, testing};

kind_tests!(Kakuro, "kakuro", ["columns = 6", "columns = 7", "columns = 8\nsymmetry = \"none\""]);

/// An easy puzzle.
const SMALL: &str = "kakuro:7x7:#,#,31-,3-,23-,#,#/#,-19,.,.,.,17-,#/#,12-18,.,.,.,.,4-/-16,.,.,10-10,.,.,./\
                     -11,.,.,.,14-6,.,./#,-12,.,.,.,.,#/#,#,-22,.,.,.,#:928519397613362514152796";

/// Makes a puzzle with options in TOML.
fn make(options: &str, level: usize, seed: u64) -> GridBoard<Kakuro> {
    make_board(&Kakuro, options, level, seed)
}

fn board(puzzle: &str) -> GridBoard<Kakuro> {
    GridBoard::parse(&Kakuro, &puzzle.parse().unwrap()).unwrap()
}

/// Small puzzles of all levels, which several tests share.
fn samples() -> &'static [GridBoard<Kakuro>] {
    static SAMPLES: LazyLock<Vec<GridBoard<Kakuro>>> = LazyLock::new(|| {
        let sample =
            |seed| make(&format!("columns = {}", 6 + seed / 5 % 3), seed as usize % 5, seed);
        (0..30).map(sample).collect()
    });
    &SAMPLES
}

#[test]
fn puzzles_of_extreme_sizes_are_proved() {
    for (options, level) in [
        ("columns = 6\nrows = 20", HARD),
        ("columns = 20\nrows = 7", EASY),
        ("columns = 14\nsymmetry = \"left-right\"", EXPERT),
        ("columns = 20", MEDIUM),
    ] {
        testing::check(&Kakuro, &make(options, level, 1).text(), LEVELS[level].name);
    }
}

/// The grid without its first row and column: its size, and whether each cell is white.
fn field(board: &GridBoard<Kakuro>) -> (Size, Vec<bool>) {
    let (size, white) = (board.puzzle.size, board.puzzle.white_cells());
    let cells = (0..size.cells()).filter(|cell| size.place(*cell).0 > 0 && *cell > size.columns);
    let field = cells.map(|cell| white.binary_search(&cell).is_ok()).collect();
    (Size { columns: size.columns - 1, rows: size.rows - 1 }, field)
}

#[test]
fn the_pattern_has_the_wanted_symmetry() {
    for (name, symmetry) in Symmetry::ALL {
        for seed in 0..5 {
            let options = format!("columns = 9\nrows = 8\nsymmetry = \"{name}\"");
            let (size, field) = field(&make(&options, MEDIUM, seed));
            assert_eq!(size, Size { columns: 8, rows: 7 });
            for orbit in symmetry.orbits(8, 7) {
                assert!(orbit.iter().all(|cell| field[*cell] == field[orbit[0]]), "{name}");
            }
        }
    }
}

/// A quarter to a third of the cells are black. Without any one white cell, at most a tenth of the white
/// cells are cut off from the largest part.
#[test]
fn no_cell_cuts_off_many_cells() {
    let larger = ["none", "half-turn"].map(|name| format!("columns = 12\nsymmetry = \"{name}\""));
    let larger: Vec<_> = larger.iter().map(|options| make(options, EASY, 3)).collect();
    let mut cuts = 0;
    for board in samples().iter().chain(&larger) {
        let (size, mut field) = field(board);
        let black = field.iter().filter(|white| !**white).count();
        assert!((25..=33).contains(&(black * 100 / field.len())), "{black} of {}", field.len());
        let white = field.len() - black - 1;
        for cut in (0..field.len()).filter(|cell| board.puzzle.answer.len() > *cell) {
            if !std::mem::take(&mut field[cut]) {
                continue;
            }
            let parts = connected(size, &field).into_iter().filter(|part| field[part[0]]);
            let largest = parts.map(|part| part.len()).max().unwrap_or(0);
            assert!((white - largest) * 10 <= white + 1, "{} of {white}", white - largest);
            cuts += usize::from(largest < white);
            field[cut] = true;
        }
    }
    assert!(cuts > 0, "no board has a cell that cuts off others");
}

/// The median effort rises from level to level.
#[test]
fn the_effort_rises_with_the_level() {
    let medians = (0..LEVELS.len()).map(|level| {
        let boards = samples().iter().skip(level).step_by(LEVELS.len());
        let mut efforts: Vec<u32> = boards.map(|board| board.grade().effort).collect();
        efforts.sort_unstable();
        efforts[efforts.len() / 2]
    });
    let medians: Vec<u32> = medians.collect();
    assert!(medians.is_sorted_by(|a, b| a < b), "{medians:?}");
}

/// The solutions of a puzzle, up to two, found by trying all digits.
fn brute_force(puzzle: &GridPuzzle) -> Vec<Vec<u8>> {
    let white = puzzle.white_cells();
    let mut found = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(known) = open.pop() {
        let Some(next) = white.get(known.len()) else {
            found.push(known);
            if found.len() == 2 {
                break;
            }
            continue;
        };
        for digit in 1..=9u8 {
            let mut longer = known.clone();
            longer.push(digit);
            let is_possible = |run: &Region| {
                let own = white.iter().zip(&longer).filter(|(cell, _)| run.cells.contains(cell));
                let own: Vec<u8> = own.map(|(_, digit)| *digit).collect();
                let (sum, open) = (own.iter().sum::<u8>(), (run.cells.len() - own.len()) as u8);
                let different: BTreeSet<&u8> = own.iter().collect();
                different.len() == own.len()
                    && (sum + open..=sum + 9 * open).contains(&(run.clue as u8))
            };
            let mut runs = puzzle.regions.iter().filter(|run| run.cells.contains(next));
            if runs.all(is_possible) {
                open.push(longer);
            }
        }
    }
    found
}

#[test]
fn solutions_of_small_puzzles_are_those_of_brute_force() {
    let small = samples().iter().filter(|board| board.puzzle.size.columns == 6);
    for (seed, board) in small.enumerate() {
        let mut board = board.clone();
        assert_eq!(brute_force(&board.puzzle), [board.puzzle.answer.clone()]);
        // With other digits, most puzzles have several solutions or none.
        let cell = seed % board.puzzle.answer.len();
        let of_cell = Runs::of(&board.puzzle).of_cell[cell];
        for (run, change) in of_cell.into_iter().zip([seed % 2, 1]) {
            let clue = &mut board.puzzle.regions[run].clue;
            *clue = (*clue + change as u32).min(17);
        }
        let found = brute_force(&board.puzzle);
        match board.model().solutions() {
            Solutions::None => assert!(found.is_empty(), "{board:?}"),
            Solutions::One(answer) => {
                assert!(found.iter().flatten().map(|digit| i32::from(*digit)).eq(answer));
            }
            Solutions::Two(..) => assert_eq!(found.len(), 2, "{board:?}"),
            Solutions::Open(_) => panic!("the puzzle is small"),
        }
    }
}

/// The model has one constraint for each run. Without the runs across or down, a puzzle has a second
/// solution. Without any one run, it often has a second solution as well. The sum of a run can
/// follow from other sums, because the sums across and the sums down have the same total.
#[test]
fn every_run_of_the_model_is_needed() {
    let board = &samples()[13];
    let runs = Runs::of(&board.puzzle).all;
    assert_eq!(board.model().constraints().len(), runs.len());
    let answer: Vec<i32> = board.puzzle.answer.iter().map(|digit| i32::from(*digit)).collect();
    let has_another = |is_left_out: &dyn Fn(usize) -> bool| {
        let mut model = board.model();
        for run in (0..runs.len()).rev().filter(|run| is_left_out(*run)) {
            model.remove(run);
        }
        matches!(model.another(&answer), Another::Found(_))
    };
    for is_down in [false, true] {
        assert!(has_another(&|run| runs[run].is_down == is_down));
    }
    let needed = (0..runs.len()).filter(|left_out| has_another(&|run| run == *left_out)).count();
    assert!(needed > 3, "{needed} of {}", runs.len());
    // Each run is checked: another sum is noticed.
    for run in 0..runs.len() {
        let mut board = board.clone();
        board.puzzle.regions[run].clue += 1;
        let Verdict::Wrong(Flaw(flaw)) = board.verify() else { panic!("run {run}") };
        let expected = "the answer breaks a rule: a sum of different values is wrong (";
        assert!(flaw.starts_with(expected), "{flaw}");
    }
}

#[test]
fn a_puzzle_is_described_in_words() {
    let board = board(SMALL);
    assert_eq!(
        board.describe(Face::Puzzle, "en"),
        "Row 1: black, black, 31 down, 3 down, 23 down, black, black.\n\
         Row 2: black, 19 across, empty, empty, empty, 17 down, black.\n\
         Row 3: black, 18 across 12 down, empty, empty, empty, empty, 4 down.\n\
         Row 4: 16 across, empty, empty, 10 across 10 down, empty, empty, empty.\n\
         Row 5: 11 across, empty, empty, empty, 6 across 14 down, empty, empty.\n\
         Row 6: black, 12 across, empty, empty, empty, empty, black.\n\
         Row 7: black, black, 22 across, empty, empty, empty, black."
    );
    let answer = board.describe(Face::Answer, "de");
    assert_eq!(
        answer.lines().nth(1),
        Some("Zeile 2: schwarz, schwarz, 9, 2, 8, schwarz, schwarz.")
    );
}

/// Harder puzzles can start with a step that removes candidates, which cannot be shown.
#[test]
fn easy_puzzles_have_worked_pictures() {
    for board in samples() {
        let is_easy = [GENTLE, EASY].map(|easy| LEVELS.get(easy)).contains(&board.grade().level);
        assert!(board.worked().is_some() || !is_easy, "{board:?}");
    }
}

/// A sum with its digits, as the texts print it: the digits of a short sum are added up, and the digits
/// of a long sum are named as a range with at most one other digit.
fn listed_sum(code: &str, sum: u32, digits: &[i32]) -> String {
    if digits.len() < 5 {
        let digits: Vec<String> = digits.iter().map(i32::to_string).collect();
        return format!("{sum}\u{a0}=\u{a0}{}", digits.join("\u{a0}+\u{a0}"));
    }
    let [from, to, and] = match code {
        "de" => ["", " bis ", "und"],
        "es" => ["del ", " al ", "y"],
        "fr" => ["de ", " à ", "et"],
        _ => ["", " to ", "and"],
    };
    let range = |digits: &[i32]| format!("{from}{}{to}{}", digits[0], digits[digits.len() - 1]);
    let is_range = |digits: &[i32]| digits.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let (last, before) = digits.split_last().unwrap();
    match () {
        () if is_range(digits) => format!("{sum} ({})", range(digits)),
        () if is_range(before) => format!("{sum} ({} {and} {last})", range(before)),
        () => format!("{sum} ({} {and} {})", digits[0], range(&digits[1..])),
    }
}

/// Every combination with a unique sum is in the texts about where to begin.
#[test]
fn the_texts_list_all_unique_sums() {
    for (code, _) in ABOUT.texts {
        let texts = KindTexts::load(&Kakuro, code).unwrap().unwrap();
        for count in 2..=7 {
            let line = texts.begin.lines().find(|line| line.starts_with(&format!("- {count} ")));
            let line = line.unwrap_or_else(|| panic!("{code}: {count}")).to_owned();
            let (_, listed) = line.split_once(':').unwrap();
            let listed: Vec<&str> = listed.trim().split(", ").collect();
            let unique = (1..=45).filter_map(|sum| {
                let mut sets = combinations(count, sum, 0, None);
                let set = sets.next().filter(|_| sets.next().is_none())?;
                Some(listed_sum(code, sum, &digits(set).collect::<Vec<i32>>()))
            });
            assert_eq!(listed, unique.collect::<Vec<_>>(), "{code}");
        }
        assert!(texts.begin.contains("36") && texts.begin.contains("44"), "{code}");
    }
}
