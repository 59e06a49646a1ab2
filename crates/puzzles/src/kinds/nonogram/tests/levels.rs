//! Tests of the levels and passes.

use super::super::contradiction::{self, coloured};
use super::super::levels::{
    EASY, EXPERT, GENTLE, MAX_ROUNDS, MEDIUM, few_passes, measure, solve as solve_with,
};
use super::super::line_logic::Skill;
use super::super::marks::Marks;
use super::super::passes::{members, solve_lines};
use super::super::setter::MIN_ALIKE;
use super::*;
use bookgen_core::Target;

const SKILLS: [Skill; 4] = [Skill::Gaps, Skill::Ends, Skill::Places, Skill::Arrangements];

/// The marks that a skill finds, and the number of passes.
fn solved(clues: &Clues, skill: Skill) -> (Marks, u32) {
    let (marks, work) = solve_with(clues, skill).unwrap();
    (marks, work.passes)
}

/// The cells that follow from single lines.
fn line_marks(clues: &Clues) -> Marks {
    let mut marks = Marks::new(clues);
    let lines = marks.all_lines();
    solve_lines(clues, &mut marks, lines).unwrap();
    marks
}

/// The skill of the level solves the puzzle in time; those of easier levels do not.
#[test]
fn a_puzzle_needs_its_level() {
    for seed in 0..40 {
        let level = seed as usize % LEVELS.len();
        let side = [8, 10, 15, 20][seed as usize / 10];
        let board = make(&size(side, side), level, seed);
        let few = few_passes(&board.clues);
        let results = SKILLS.map(|skill| {
            let (marks, passes) = solved(&board.clues, skill);
            for (row, cells) in marks.rows().iter().enumerate() {
                let black = board.picture.rows[row];
                assert_eq!((cells.black & !black, cells.white & black), (0, 0), "{board:?}");
            }
            (marks.is_complete(), passes <= few)
        });
        let [gaps, ends, places, arrangements] = results;
        let expected = match () {
            () if gaps == (true, true) => GENTLE,
            () if ends == (true, true) => EASY,
            () if ends.0 || places == (true, true) => MEDIUM,
            () if arrangements.0 => 3,
            () => EXPERT,
        };
        assert_eq!(level, expected, "{results:?}: {board:?}");
        assert_eq!(measure(&board.clues, MAX_ROUNDS).unwrap().level, level);
    }
}

/// A better skill finds at least the same cells in at most as many passes. The order of the lines
/// does not matter.
#[test]
fn a_better_skill_needs_fewer_passes() {
    for seed in 0..20 {
        let board = make("columns = 12", seed as usize % LEVELS.len(), seed);
        let found = SKILLS.map(|skill| solved(&board.clues, skill));
        for pair in found.windows(2) {
            let [(weak, weak_passes), (good, good_passes)] = pair else { unreachable!() };
            for (weak, good) in weak.rows().iter().zip(good.rows()) {
                assert_eq!((weak.black & !good.black, weak.white & !good.white), (0, 0));
            }
            assert!(!weak.is_complete() || good_passes <= weak_passes);
        }
        assert_eq!(found[3].0, line_marks(&board.clues));
    }
}

/// A larger grid may need more passes.
#[test]
fn few_passes_are_more_in_a_larger_grid() {
    let few =
        |columns: usize, rows: usize| few_passes(&Picture { columns, rows: vec![1; rows] }.clues());
    assert_eq!([few(5, 5), few(10, 10), few(40, 25), few(40, 40)], [5, 6, 12, 14]);
}

/// Each contradiction removes a colour that the answer does not have, and none removes the other
/// colour.
#[test]
fn contradictions_agree_with_the_answer() {
    for seed in 0..10 {
        let board = make("columns = 10", EXPERT, seed);
        let marks = line_marks(&board.clues);
        let mut found = 0;
        for cell in marks.open_cells() {
            let is_black = board.picture.is_black(cell);
            assert_eq!(contradiction::find(&board.clues, &marks, cell, is_black), None);
            found +=
                u32::from(contradiction::find(&board.clues, &marks, cell, !is_black).is_some());
        }
        assert!(found > 0, "{board:?}");
    }
}

/// Another known cell never prevents a contradiction, unless it is known itself.
#[test]
fn further_cells_keep_contradictions() {
    for seed in 0..10 {
        let board = make("columns = 10", EXPERT, seed);
        let clues = &board.clues;
        let before = line_marks(clues);
        let wrong = |marks: &Marks| -> Vec<usize> {
            let cells = marks.open_cells();
            let is_wrong = |cell: &usize| {
                let colour = !board.picture.is_black(*cell);
                contradiction::find(clues, marks, *cell, colour).is_some()
            };
            cells.filter(is_wrong).collect()
        };
        let found = wrong(&before);
        for cell in before.open_cells() {
            let mut after = before.clone();
            let [row, column] = after.lines_of(cell);
            let colour = coloured(column - clues.rows, board.picture.is_black(cell));
            let lines = after.add(row, colour) | 1 << row;
            solve_lines(clues, &mut after, lines).unwrap();
            let open: Vec<usize> = after.open_cells().collect();
            let now = wrong(&after);
            assert!(found.iter().all(|cell| !open.contains(cell) || now.contains(cell)));
        }
    }
}

#[test]
fn a_puzzle_with_several_solutions_has_no_level() {
    let clues = picture(&["#....", ".#...", ".....", "...#.", "....#"]).clues();
    assert_eq!(measure(&clues, MAX_ROUNDS), None);
    assert_eq!(members(0b1010).collect::<Vec<_>>(), [1, 3]);
}

#[test]
fn the_smallest_grid_has_no_hard_puzzles() {
    let faults = |options: &str| {
        let setter = setter(options, &NoFiles).unwrap();
        let target = Target::Level(&LEVELS[3]);
        setter.check(target).map_or_else(|faults| faults.to_string(), |()| String::new())
    };
    assert_eq!(
        faults("columns = 5"),
        "a nonogram of 5x5 cells is never hard (book.toml:1:11); choose another level, or a \
         larger grid\n"
    );
    assert_eq!(faults("columns = 5\nrows = 6"), "");
}

/// Random pictures of every size and level have shapes, and about half of them are symmetric.
#[test]
fn random_pictures_have_shapes() {
    let (mut symmetric, mut count) = (0, 0);
    for (columns, levels) in [(5, 0..3), (7, 0..5), (9, 0..5), (11, 0..5), (16, 0..5)] {
        for level in levels {
            for seed in 0..8 {
                // Each seed draws once whether the picture is symmetric.
                let seed = seed + 100 * columns + 10 * level as u64;
                let picture = make(&format!("columns = {columns}"), level, seed).picture;
                let alike = picture.alike_percent();
                assert!(alike >= MIN_ALIKE, "{columns} {level}: {alike} %");
                symmetric += u32::from(picture.is_symmetric());
                count += 1;
            }
        }
    }
    assert!((count * 2 / 5..=count * 3 / 5).contains(&symmetric), "{symmetric} of {count}");
}

#[test]
fn neighbours_of_the_same_colour_are_counted() {
    let alike = |rows: [u64; 3]| Picture { columns: 3, rows: rows.to_vec() }.alike_percent();
    assert_eq!(alike([0b111, 0b111, 0b111]), 100);
    assert_eq!(alike([0b101, 0b010, 0b101]), 0);
    // Four of twelve pairs differ: the sides of the black corner cells.
    assert_eq!(alike([0b001, 0b000, 0b100]), 66);
}

/// The median effort rises from level to level, also in large grids.
#[test]
fn the_effort_rises_with_the_level() {
    for columns in [8, 10, 20] {
        let medians = (0..LEVELS.len()).map(|level| {
            let boards = (0..21).map(|seed| make(&format!("columns = {columns}"), level, seed));
            let mut efforts: Vec<u32> = boards.map(|board| board.grade().effort).collect();
            efforts.sort_unstable();
            efforts[10]
        });
        let medians: Vec<u32> = medians.collect();
        assert!(medians.is_sorted_by(|a, b| a < b), "{columns}: {medians:?}");
    }
}
