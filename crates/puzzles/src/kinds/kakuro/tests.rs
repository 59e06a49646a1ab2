//! Tests of kakuro.

mod faults;
mod levels;
mod puzz_link;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use bookgen_core::solver::model::{Another, Constraint};
use bookgen_core::solver::search::Solutions;
use bookgen_core::solver::symmetry::Position;
use bookgen_core::{Medium, Verdict, testing};

/// An easy puzzle.
const SMALL: &str = "kakuro:7x7:#,#,31-,3-,23-,#,#/#,-19,.,.,.,17-,#/#,12-18,.,.,.,.,4-/-16,.,.,10-10,.,.,./\
                     -11,.,.,.,14-6,.,./#,-12,.,.,.,.,#/#,#,-22,.,.,.,#:928519397613362514152796";

/// Makes a puzzle with options in TOML.
fn make(options: &str, level: usize, seed: u64) -> KakuroBoard {
    let puzzle = testing::make(&Kakuro, options, LEVELS[level].name, seed);
    let puzzle = puzzle.unwrap_or_else(|shortfall| panic!("{}", shortfall.found_text()));
    KakuroBoard::parse(&puzzle).unwrap()
}

fn board(puzzle: &str) -> KakuroBoard {
    KakuroBoard::parse(&puzzle.parse().unwrap()).unwrap()
}

/// Small puzzles of all levels, which several tests share.
fn samples() -> &'static [KakuroBoard] {
    static SAMPLES: LazyLock<Vec<KakuroBoard>> = LazyLock::new(|| {
        let sample =
            |seed| make(&format!("columns = {}", 6 + seed / 5 % 3), seed as usize % 5, seed);
        (0..30).map(sample).collect()
    });
    &SAMPLES
}

#[test]
fn puzzles_of_all_levels_and_of_extreme_sizes_are_proved() {
    for (options, level) in [
        ("columns = 6", GENTLE),
        ("columns = 6", EASY),
        ("columns = 6", MEDIUM),
        ("columns = 6", HARD),
        ("columns = 6", EXPERT),
        ("columns = 6\nrows = 20", HARD),
        ("columns = 20\nrows = 7", EASY),
        ("columns = 14\nsymmetry = \"left-right\"", EXPERT),
        ("columns = 20", MEDIUM),
    ] {
        testing::check(&Kakuro, &make(options, level, 1).puzzle(), LEVELS[level].name);
    }
}

/// 1,000 puzzles of each level with `BOOKGEN_SOAK=1`, else 10: proved, graded and read back.
#[test]
fn many_puzzles_are_proved_and_read_back() {
    testing::check_many(&Kakuro, "columns = 7");
}

#[test]
fn the_same_stream_gives_the_same_puzzle() {
    let puzzle = make("columns = 7", EASY, 7).puzzle().to_string();
    assert_eq!(make("columns = 7", EASY, 7).puzzle().to_string(), puzzle);
    assert_ne!(make("columns = 7", EASY, 8).puzzle().to_string(), puzzle);
    assert_eq!(
        puzzle,
        "kakuro:7x7:#,24-,18-,10-,12-,#,#/-23,.,.,.,.,34-,#/-17,.,.,.,.,.,#/-16,.,.,21-17,.,.,14-/\
         #,-9,.,.,8-14,.,./#,-16,.,.,.,.,./#,#,-29,.,.,.,.:85917312497981895243619578"
    );
}

/// The field of a board, without the border: whether each cell is white.
fn field(board: &KakuroBoard) -> Vec<bool> {
    let columns = board.layout.columns;
    let cells = 0..columns * board.layout.rows;
    let cells = cells.filter(|cell| cell % columns > 0 && cell / columns > 0);
    cells.map(|cell| board.layout.cells.contains(&cell)).collect()
}

#[test]
fn the_pattern_has_the_wanted_symmetry() {
    for (name, symmetry) in Symmetry::ALL {
        for seed in 0..5 {
            let board =
                make(&format!("columns = 9\nrows = 8\nsymmetry = \"{name}\""), MEDIUM, seed);
            assert_eq!((board.layout.columns, board.layout.rows), (9, 8));
            let field = field(&board);
            for orbit in symmetry.orbits(8, 7) {
                assert!(orbit.iter().all(|cell| field[*cell] == field[orbit[0]]), "{name}");
            }
            let black = field.iter().filter(|white| !**white).count();
            assert!((14..=20).contains(&black), "{black} of {} are black", field.len());
        }
    }
}

/// Without any one cell, at most a tenth of the white cells are cut off from the largest part.
#[test]
fn no_cell_cuts_off_many_cells() {
    let larger = ["none", "half-turn"].map(|name| format!("columns = 12\nsymmetry = \"{name}\""));
    let larger: Vec<KakuroBoard> = larger.iter().map(|options| make(options, EASY, 3)).collect();
    let mut cuts = 0;
    for board in samples().iter().chain(&larger) {
        let columns = board.layout.columns - 1;
        let field = field(board);
        let black = field.iter().filter(|white| !**white).count();
        assert!((25..=33).contains(&(black * 100 / field.len())), "{black} of {}", field.len());
        for cut in (0..field.len()).filter(|cell| field[*cell]) {
            let mut open = field.clone();
            open[cut] = false;
            let white = open.iter().filter(|open| **open).count();
            let mut largest = 0;
            while let Some(first) = open.iter().position(|open| *open) {
                open[first] = false;
                let (mut part, mut next) = (vec![first], 0);
                while let Some(&cell) = part.get(next) {
                    next += 1;
                    let column = cell % columns;
                    let near = [
                        (column > 0).then(|| cell - 1),
                        (column + 1 < columns).then_some(cell + 1),
                        cell.checked_sub(columns),
                        Some(cell + columns).filter(|cell| *cell < field.len()),
                    ];
                    for near in near.into_iter().flatten() {
                        if std::mem::replace(&mut open[near], false) {
                            part.push(near);
                        }
                    }
                }
                largest = largest.max(part.len());
            }
            assert!((white - largest) * 10 <= white + 1, "{} of {white}", white - largest);
            cuts += usize::from(largest < white);
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
fn brute_force(board: &KakuroBoard) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(digits) = open.pop() {
        if digits.len() == board.layout.cells.len() {
            found.push(digits);
            if found.len() == 2 {
                break;
            }
            continue;
        }
        for digit in 1..=9u8 {
            let mut longer = digits.clone();
            longer.push(digit);
            let is_possible = |run: &usize| {
                let cells = &board.layout.runs[*run].cells;
                let known: Vec<u8> =
                    cells.iter().filter_map(|cell| longer.get(*cell)).copied().collect();
                let (sum, open) = (known.iter().sum::<u8>(), (cells.len() - known.len()) as u8);
                let different: BTreeSet<&u8> = known.iter().collect();
                different.len() == known.len()
                    && (sum + open..=sum + 9 * open).contains(&board.sums[*run])
            };
            if board.layout.runs_of[digits.len()].iter().all(is_possible) {
                open.push(longer);
            }
        }
    }
    found
}

#[test]
fn solutions_of_small_puzzles_are_those_of_brute_force() {
    for (seed, board) in samples().iter().enumerate().filter(|(_, board)| board.layout.columns == 6)
    {
        let mut board = board.clone();
        assert_eq!(brute_force(&board), [board.answer.clone()]);
        // With other digits, most puzzles have several solutions or none.
        let cell = seed % board.answer.len();
        for (run, change) in board.layout.runs_of[cell].into_iter().zip([seed % 2, 1]) {
            board.sums[run] = (board.sums[run] + change as u8).min(17);
        }
        let found = brute_force(&board);
        match board.solve() {
            Solutions::None => assert!(found.is_empty(), "{board:?}"),
            Solutions::One(answer) => assert_eq!(found, [answer]),
            Solutions::Two(..) => assert_eq!(found.len(), 2, "{board:?}"),
            Solutions::Open(_) => panic!("the puzzle is small"),
        }
    }
}

#[test]
fn disguised_puzzles_have_the_same_fingerprint() {
    let board = make("columns = 8\nrows = 7\nsymmetry = \"none\"", MEDIUM, 4);
    let mut seen = BTreeSet::new();
    for position in Position::all(7, 6) {
        for is_inverted in [false, true] {
            let disguised = board.moved(&position, is_inverted);
            assert_eq!(disguised.verify(), Verdict::Proved);
            assert_eq!(disguised.fingerprint(), board.fingerprint());
            assert_eq!(disguised.grade().level, board.grade().level);
            assert_eq!(KakuroBoard::parse(&disguised.puzzle()).as_ref(), Ok(&disguised));
            seen.insert(disguised.puzzle().to_string());
        }
    }
    assert_eq!(seen.len(), 16);
    let other = make("columns = 8\nrows = 7\nsymmetry = \"none\"", MEDIUM, 5);
    assert_ne!(other.fingerprint(), board.fingerprint());
}

/// The model has one constraint for each run. Without the runs across or down, a puzzle has a second
/// solution. Without any one run, it often has a second solution as well. The sum of a run can
/// follow from other sums, because the sums across and the sums down have the same total.
#[test]
fn every_rule_of_the_model_is_needed() {
    let board = &samples()[13];
    let rules = board.model().constraints().len();
    assert_eq!(rules, board.layout.runs.len());
    let is_run = |rule: &Constraint| matches!(rule, Constraint::DistinctSum { .. });
    assert!(board.model().constraints().iter().all(is_run));
    let answer: Vec<i32> = board.answer.iter().map(|digit| i32::from(*digit)).collect();
    let has_another = |is_left_out: &dyn Fn(usize) -> bool| {
        let mut model = board.model();
        for rule in (0..rules).rev().filter(|rule| is_left_out(*rule)) {
            model.remove(rule);
        }
        matches!(model.another(&answer), Another::Found(_))
    };
    assert!(!has_another(&|_| false));
    for is_down in [false, true] {
        assert!(has_another(&|rule| board.layout.runs[rule].is_down == is_down));
    }
    let needed = (0..rules).filter(|left_out| has_another(&|rule| rule == *left_out)).count();
    assert!(needed > 3, "{needed} of {rules}");
    // Each run is checked: another sum is noticed.
    for run in 0..rules {
        let mut board = board.clone();
        board.sums[run] += 1;
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

#[test]
fn the_worked_steps_have_sentences() {
    for board in samples() {
        // Harder puzzles can start with a step that removes candidates.
        let Some(worked) = board.worked() else {
            assert!(![GENTLE, EASY].map(|easy| LEVELS.get(easy)).contains(&board.grade().level));
            continue;
        };
        assert_eq!(worked.figure.check(), Ok(()));
        for (code, _) in ABOUT.texts {
            let texts = bookgen_core::kind_texts::KindTexts::load(&Kakuro, code).unwrap().unwrap();
            assert!(worked.steps.iter().all(|step| texts.step(step).is_some()));
        }
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
        let texts = bookgen_core::kind_texts::KindTexts::load(&Kakuro, code).unwrap().unwrap();
        for count in 2..=7 {
            let line = texts.begin.lines().find(|line| line.starts_with(&format!("- {count} ")));
            let line = line.unwrap_or_else(|| panic!("{code}: {count}")).to_owned();
            let (_, listed) = line.split_once(':').unwrap();
            let listed: Vec<&str> = listed.trim().split(", ").collect();
            let unique = (1..=45).filter_map(|sum| {
                let mut sets = combinations::combinations(count, sum, 0, None);
                let set = sets.next().filter(|_| sets.next().is_none())?;
                let digits: Vec<i32> = combinations::digits(set).collect();
                Some(listed_sum(code, sum, &digits))
            });
            assert_eq!(listed, unique.collect::<Vec<_>>(), "{code}");
        }
        assert!(texts.begin.contains("36") && texts.begin.contains("44"), "{code}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_puzzle_or_an_error(
        params in "[6-9]x[6-9]|\\PC{0,20}",
        rows in prop::collection::vec(prop::collection::vec("[.#]|[.#]|[1-9]?-[1-9]?", 6), 6),
        answer in "[1-9]{4}|\\PC{0,20}",
        is_mended in any::<bool>(),
    ) {
        let mut rows = rows;
        if is_mended {
            // A square of four white cells with random sums.
            for (index, row) in rows.iter_mut().enumerate() {
                row.fill("#".to_owned());
                if (2..4).contains(&index) {
                    row[2..4].fill(".".to_owned());
                    row[1] = format!("-{}", 3 + answer.len() % 15);
                }
            }
            rows[1][2] = format!("{}-", 3 + params.len() % 15);
            rows[1][3] = "11-".to_owned();
        }
        let givens = rows.iter().map(|row| row.join(",")).collect::<Vec<_>>().join("/");
        let puzzle = Puzzle { kind: NAME.into(), params, givens, answer };
        for puzzle in [Puzzle { params: "6x6".into(), ..puzzle.clone() }, puzzle] {
            let Ok(board) = KakuroBoard::parse(&puzzle) else { continue };
            prop_assert_eq!(board.puzzle(), puzzle);
            for face in [Face::Puzzle, Face::Answer] {
                for medium in Medium::ALL {
                    prop_assert_eq!(board.figure(face, medium).check(), Ok(()));
                }
                board.describe(face, "es");
            }
            board.grade();
            board.steps("en");
            board.verify();
            board.worked();
            board.fingerprint();
        }
    }
}
