//! Tests of the claims that the texts make about several methods together. docs/founding.md lists
//! the measurements of longer runs.

use super::benchmark_puzzles::BENCHMARK_PUZZLES;
use super::cyclic_shift::cyclic_as_written;
use super::depth_first::{candidates, find_all, find_first, missing_digits};
use super::dig_hole::{Bounds, DIG_LEVELS, DigOrder, Digger, Pruning};
use super::random_blank::{random_blank, unchecked_givens};
use super::reductio::{digit_is_forced_depth_first, enumeration_finds_one};
use super::relabel::FIXED_GRID;
use super::trace::Trace;
use crate::board::{self, CellSet, Cells, HOUSE_SETS};
use crate::fill::fill;
use crate::grade::{self, NESTED};
use crate::solve;
use bookgen_base::rng::StreamName;

/// The bounds of an evil puzzle in the English edition of text D.
fn evil() -> Bounds {
    let level = &DIG_LEVELS[4];
    Bounds { min_givens: level.english_givens.0, min_in_line: level.line_bound, min_in_box: 0 }
}

/// Text C prints an example with 36 givens and does not check that it has one solution. Four in five
/// puzzles with 36 givens that the method makes have several solutions.
#[test]
fn text_c_most_puzzles_with_36_givens_have_several_solutions() {
    let mut rng = StreamName::new().with("36 givens").stream();
    let several = (0..1000).filter(|_| {
        let grid = cyclic_as_written(&mut rng, &mut Trace::off());
        let givens = unchecked_givens(&random_blank(Some(81 - 36), &mut rng));
        assert_eq!(givens.count_ones(), 36);
        solve::count(&board::masked(&grid, givens), 2) == 2
    });
    let several = several.count();
    assert!((780..860).contains(&several), "{several} of 1000");
}

/// Text B says that enough givens make the solution unique. The smallest set of cells whose digits can
/// be exchanged has four cells: a rectangle in two boxes with two digits. So 78 givens are always
/// enough, and 77 are not. The grid of the text has no such rectangle, so there 76 are enough: the
/// smallest sets have six cells, and no set has five.
#[test]
fn text_b_enough_givens_make_the_solution_unique() {
    let rectangles = |grid: &Cells| -> Vec<CellSet> {
        let pairs = || (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other)));
        let cells = |(top, bottom): (usize, usize), (left, right): (usize, usize)| {
            [9 * top + left, 9 * bottom + right, 9 * top + right, 9 * bottom + left]
        };
        let all = pairs().flat_map(|rows| pairs().map(move |columns| cells(rows, columns)));
        let can_change = |[a, b, c, d]: &[usize; 4]| grid[*a] == grid[*b] && grid[*c] == grid[*d];
        all.filter(can_change)
            .map(|cells| cells.iter().fold(0, |set: CellSet, cell| set | 1 << cell))
            .filter(|&set| solve::count(&board::masked(grid, board::ALL & !set), 2) == 2)
            .collect()
    };
    let mut rng = StreamName::new().with("rectangles").stream();
    let random: usize = (0..20).map(|_| rectangles(&fill(&mut rng)).len()).sum();
    assert!(random > 100, "{random} rectangles in 20 grids");
    assert!(rectangles(&FIXED_GRID).is_empty());
    // Rows 1 and 2 of the grid exchange 1, 4 and 7 in columns 1, 8 and 6.
    let six = [0, 9, 7, 16, 5, 14].iter().fold(0, |set: CellSet, cell| set | 1 << cell);
    assert_eq!(solve::count(&board::masked(&FIXED_GRID, board::ALL & !six), 3), 2);
}

/// Texts C and D say that puzzles with fewer givens are harder, and text D that puzzles with less
/// even givens are harder. The test compares pairs of puzzles that people solved.
#[test]
fn texts_c_and_d_fewer_givens_are_harder_and_uneven_givens_hardly() {
    let table = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/sudoku/human_seconds.tsv"
    ));
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let puzzles: Vec<(u32, u32, f64)> = rows
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let filled = board::filled(&board::parse_givens(fields[0]).unwrap());
            let in_houses = HOUSE_SETS.map(|house| (house & filled).count_ones());
            // For equal numbers of givens, the sum of squares grows with the variance.
            let squares = in_houses.iter().map(|count| count * count).sum();
            (filled.count_ones(), squares, fields[2].parse().unwrap())
        })
        .collect();
    let (mut fewer, mut uneven) = ((0, 0), (0, 0));
    for (at, one) in puzzles.iter().enumerate() {
        for other in puzzles[..at].iter().filter(|other| other.2 != one.2) {
            let is_harder = one.2 > other.2;
            if one.0 != other.0 {
                fewer.0 += u32::from((one.0 < other.0) == is_harder);
                fewer.1 += 1;
            } else if one.1 != other.1 {
                uneven.0 += u32::from((one.1 > other.1) == is_harder);
                uneven.1 += 1;
            }
        }
    }
    let percent = |(right, all): (u32, u32)| 100.0 * f64::from(right) / f64::from(all);
    assert!((58.0..60.0).contains(&percent(fewer)), "{}", percent(fewer));
    assert!((50.0..54.0).contains(&percent(uneven)), "{}", percent(uneven));
}

/// Text D says that the number of steps of a puzzle is below 1,500,000. This is true for the 27
/// benchmark puzzles, but not for every puzzle.
#[test]
fn text_d_some_puzzles_take_more_than_1_500_000_steps() {
    for (_, text) in BENCHMARK_PUZZLES {
        assert!(find_all(&board::parse_givens(text).unwrap(), 1_500_000).is_complete, "{text}");
    }
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let hard = board::parse_givens(hard).unwrap();
    assert_eq!(solve::count(&hard, 2), 1);
    assert!(!find_all(&hard, 1_500_000).is_complete);
}

/// Text D says that reductio is quicker than the enumeration of all solutions. The test compares the
/// steps of the depth-first solver.
#[test]
fn text_d_reductio_takes_fewer_steps_than_the_enumeration_of_all_solutions() {
    let reductio_steps = |solution: &Cells, givens: CellSet, cell: usize| -> u64 {
        let mut puzzle = board::masked(solution, givens & !(1 << cell));
        let candidates = candidates(&missing_digits(&puzzle).unwrap(), cell);
        let mut steps = 0;
        for digit in (1..=9).filter(|&digit| digit != solution[cell]) {
            if candidates >> digit & 1 == 1 {
                puzzle[cell] = digit;
                let found = find_first(&puzzle, u64::MAX);
                steps += found.steps;
                if found.first_solution.is_some() {
                    break;
                }
            }
        }
        steps
    };
    for order in [DigOrder::Random, DigOrder::LeftToRight] {
        let mut rng = StreamName::new().with("reductio").stream();
        let solution = fill(&mut rng);
        let order = order.cells(&mut rng);
        let (mut reductio, mut enumeration) = (0, 0);
        let mut givens = board::ALL;
        for cell in order {
            let without = givens & !(1 << cell);
            if !evil().allow(without) {
                continue;
            }
            reductio += reductio_steps(&solution, without, cell);
            enumeration += find_all(&board::masked(&solution, without), u64::MAX).steps;
            let is_forced = digit_is_forced_depth_first(&solution, without, cell);
            assert_eq!(is_forced, enumeration_finds_one(&solution, without, cell));
            if is_forced {
                givens = without;
            }
        }
        assert!(2 * reductio < enumeration, "{reductio} and {enumeration} steps");
    }
}

/// Text D says that pruning saves most of the time. With the solver of the paper, the pruned program
/// digs the same puzzle with far fewer tries.
#[test]
fn text_d_pruning_saves_tries_with_the_solver_of_the_paper() {
    let mut rng = StreamName::new().with("pruning").stream();
    let (solution, order) = (fill(&mut rng), DigOrder::Random.cells(&mut rng));
    let bounds = Bounds { min_givens: 30, ..evil() };
    let test = digit_is_forced_depth_first;
    let [pruned, unpruned] = [Pruning::EachCellOnce, Pruning::Rescanning]
        .map(|pruning| Digger { test, bounds, pruning })
        .map(|digger| digger.dig(&solution, &order, &mut Trace::off()));
    assert_eq!(pruned.givens, unpruned.givens);
    assert!(pruned.tries <= 81 && unpruned.tries > pruned.tries, "{pruned:?} {unpruned:?}");
}

/// Text D says that digging from left to right makes hard puzzles, and random digging easy ones.
/// Within the same bounds, this is true for the steps of the paper's solver. It is not true for the
/// hardest step that a human solver needs.
#[test]
fn text_d_left_to_right_digging_makes_puzzles_hard_only_for_the_solver_of_the_paper() {
    const COUNT: usize = 40;
    let medians = |order: DigOrder| {
        let mut rng = StreamName::new().with("left to right").stream();
        let (mut steps, mut ratings) = (Vec::new(), Vec::new());
        for _ in 0..COUNT {
            let solution = fill(&mut rng);
            let order = order.cells(&mut rng);
            let dug = Digger::new(evil()).dig(&solution, &order, &mut Trace::off());
            let givens = dug.givens;
            let puzzle = board::masked(&solution, givens);
            steps.push(find_all(&puzzle, 1_000_000).steps);
            // A puzzle that is too hard for the grader counts as harder than all others.
            let rating = grade::solve(&puzzle, NESTED).rating();
            ratings
                .push(rating.map_or(f64::INFINITY, |rating| rating.to_string().parse().unwrap()));
        }
        steps.sort_unstable();
        ratings.sort_by(f64::total_cmp);
        (steps[COUNT / 2], ratings[COUNT / 2])
    };
    let (random, left_to_right) = (medians(DigOrder::Random), medians(DigOrder::LeftToRight));
    assert!(left_to_right.0 > 2 * random.0, "{random:?} {left_to_right:?}");
    assert!(left_to_right.1 <= random.1, "{random:?} {left_to_right:?}");
}
