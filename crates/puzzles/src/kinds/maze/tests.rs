//! Tests of mazes.

mod names;

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::field::{Field, Opening, Side};
use super::growing_tree::Tree;
use super::*;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{FileError, Files, NoFiles};
use bookgen_core::solver::symmetry::Position;
use bookgen_core::{Medium, Verdict, testing};

fn make(options: &str, level: &str, seed: u64) -> MazeBoard {
    let puzzle = testing::make(&Maze, options, level, seed);
    let puzzle = puzzle.unwrap_or_else(|shortfall| panic!("{}", shortfall.found_text()));
    MazeBoard::parse(&puzzle).unwrap()
}

#[test]
fn mazes_of_every_size_and_level_are_proved() {
    for options in [
        "columns = 5",
        "columns = 5\nrows = 200",
        "columns = 12",
        "columns = 31\nrows = 20",
        "columns = 60",
        "letters = \"I\"\ncolumns = 10",
        "letters = \"Ab1\"",
        "letters = \"MAZE\"\ncolumns = 100",
    ] {
        for level in &LEVELS {
            testing::check(&Maze, &make(options, level.name, 1).puzzle(), level.name);
        }
    }
}

/// 1,000 mazes of each level with `BOOKGEN_SOAK=1`, else 10: proved, graded and read back.
#[test]
fn many_mazes_are_proved_and_read_back() {
    testing::check_many(&Maze, "");
}

#[test]
fn the_same_stream_gives_the_same_maze() {
    let puzzle = make("columns = 6", "medium", 7).puzzle().to_string();
    assert_eq!(make("columns = 6", "medium", 7).puzzle().to_string(), puzzle);
    assert_ne!(make("columns = 6", "medium", 8).puzzle().to_string(), puzzle);
}

#[test]
fn random_mazes_are_trees() {
    for seed in 0..20 {
        let board = make("letters = \"X\"\ncolumns = 30", LEVELS[seed as usize % 5].name, seed);
        let passages = board.right.iter().chain(&board.down).filter(|open| **open).count();
        assert_eq!(passages, board.field.count() - 1);
    }
}

#[test]
fn a_tree_knows_the_way_and_its_effort() {
    for (seed, columns) in [(1, 1), (2, 2), (3, 30)] {
        let field = Field::rectangle(columns, 30);
        let mut rng = StreamName::new().with("test").with_number(seed).stream();
        let tree = Tree::grow(&field, 75, &mut rng);
        let [right, down] = tree.passages(&field);
        let (entrance, way) = (Opening { side: Side::Up, at: 0 }, Vec::new());
        let mut board = MazeBoard { field, right, down, entrance, exit: entrance, way };
        for exit in board.field.openings(Side::Down) {
            board.exit = exit;
            let way = way::shortest(&board, None).unwrap();
            assert_eq!(tree.way(board.first(), board.last()), way);
            assert_eq!(tree.effort(&way), way::effort(&board, &way));
        }
    }
}

/// The largest wrong way of a maze, in percent of its cells.
fn largest_wrong_way(board: &MazeBoard) -> usize {
    let mut is_seen = vec![false; board.field.has.len()];
    board.way.iter().for_each(|cell| is_seen[*cell] = true);
    let wrong = board.way.iter().map(|cell| {
        let mut open = vec![*cell];
        let mut count = 0;
        while let Some(cell) = open.pop() {
            let near = board.passages(cell).filter(|near| !is_seen[*near]).collect::<Vec<_>>();
            count += near.len();
            near.iter().for_each(|near| is_seen[*near] = true);
            open.extend(near);
        }
        count
    });
    wrong.max().unwrap() * 100 / board.field.count()
}

/// The median largest wrong way and the median effort rise from level to level.
#[test]
fn wrong_ways_are_longer_at_harder_levels() {
    for columns in [12, 20] {
        let medians = LEVELS.iter().map(|level| {
            let boards =
                (0..41).map(|seed| make(&format!("columns = {columns}"), level.name, seed));
            let values = boards.map(|board| (largest_wrong_way(&board), board.grade().effort));
            let (mut wrong, mut effort): (Vec<usize>, Vec<u32>) = values.unzip();
            wrong.sort_unstable();
            effort.sort_unstable();
            (wrong[20], effort[20])
        });
        let medians: Vec<(usize, u32)> = medians.collect();
        assert!(medians.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1), "{columns}: {medians:?}");
        assert!(medians[0].0 < 30 && medians[4].0 > 45, "{columns}: {medians:?}");
    }
}

#[test]
fn disguised_mazes_have_the_same_fingerprint() {
    let board = make("columns = 7\nrows = 5", "easy", 4);
    let mut seen = BTreeSet::new();
    for position in Position::all(7, 5) {
        for is_reversed in [false, true] {
            let disguised = board.moved(&position, is_reversed);
            assert_eq!(disguised.verify(), Verdict::Proved);
            assert_eq!(disguised.fingerprint(), board.fingerprint());
            assert_eq!(disguised.grade(), board.grade());
            seen.insert(disguised.puzzle().to_string());
        }
    }
    assert_eq!(seen.len(), 16);
    assert_ne!(make("columns = 7\nrows = 5", "easy", 5).fingerprint(), board.fingerprint());
}

/// The number of ways without a detour, by trying all of them.
fn count_ways(board: &MazeBoard, cell: usize, visited: &mut Vec<bool>) -> usize {
    if cell == board.last() {
        return 1;
    }
    visited[cell] = true;
    let near = Side::ALL.into_iter().filter_map(|side| board.beyond(cell, side));
    let open: Vec<usize> = near.filter(|near| !visited[*near]).collect();
    let ways = open.into_iter().map(|near| count_ways(board, near, visited)).sum();
    visited[cell] = false;
    ways
}

proptest! {
    /// With more passages, there are several ways if and only if the proof finds a second one.
    #[test]
    fn ways_are_counted_like_by_trying_all(
        seed in 0u64..1000,
        more in prop::collection::vec(0usize..32, 0..4),
    ) {
        let mut board = make("columns = 5", LEVELS[seed as usize % 5].name, seed);
        for at in more {
            let cell = at % 25;
            if at % 2 == 0 && board.field.neighbour(cell, Side::Right).is_some() {
                board.right[cell] = true;
            } else if board.field.neighbour(cell, Side::Down).is_some() {
                board.down[cell] = true;
            }
        }
        let ways = count_ways(&board, board.first(), &mut vec![false; 25]);
        match board.verify() {
            Verdict::Proved => prop_assert_eq!(ways, 1),
            Verdict::Second { answer, .. } => {
                prop_assert!(ways > 1);
                let other = Puzzle { answer, ..board.puzzle() };
                let other = MazeBoard::parse(&other).unwrap();
                prop_assert!(other.way != board.way);
                prop_assert!(!matches!(other.verify(), Verdict::Wrong(_)));
            }
            verdict => prop_assert!(false, "{verdict:?}"),
        }
    }

    #[test]
    fn any_text_is_a_maze_or_an_error(
        params in "[2-6]x[2-6]( [0-9a-f]{4,8})?|\\PC{0,20}",
        givens in "[0-9a-f]{7}/[0-9a-f]{7}/[urdl][1-5]/[urdl][1-5]|\\PC{0,40}",
        answer in "[urdl]{0,20}|\\PC{0,20}",
    ) {
        let puzzle = Puzzle { kind: NAME.into(), params, givens, answer };
        for puzzle in [Puzzle { params: "5x5".into(), ..puzzle.clone() }, puzzle] {
            let Ok(board) = MazeBoard::parse(&puzzle) else { continue };
            prop_assert_eq!(board.puzzle(), puzzle);
            board.grade();
            board.steps("en");
            board.verify();
            board.fingerprint();
            prop_assert_eq!(board.figure(Face::Puzzle, Medium::Book).check(), Ok(()));
        }
    }
}

#[test]
fn faults_of_a_puzzle_string_are_named() {
    let good = make("columns = 6\nrows = 5", "easy", 1).puzzle();
    let flaw = |change: &dyn Fn(&mut Puzzle)| testing::flaw(&Maze, &good, change);
    assert_eq!(
        flaw(&|puzzle| puzzle.params = "4x6".into()),
        "a maze has 5x5 to 200x200 cells, not \"4x6\""
    );
    assert_eq!(
        flaw(&|puzzle| puzzle.params = "6x5 ffffffc".into()),
        "the cells have 7 digits instead of 8"
    );
    assert_eq!(
        flaw(&|puzzle| puzzle.params = "6x5 fffffffc".into()),
        "the cells are a whole rectangle: leave them out"
    );
    assert_eq!(
        flaw(&|puzzle| puzzle.givens.push_str("/u1")),
        "the givens have 5 parts instead of 4"
    );
    assert_eq!(
        flaw(&|puzzle| puzzle.givens = "ffffffff/00000000/l1/r1".into()),
        "the passages to the right have bits after the last cell"
    );
    assert_eq!(
        flaw(&|puzzle| puzzle.givens = "fffffffc/00000000/l1/r1".into()),
        "a passage at r1c6 leads out of the maze"
    );
    assert_eq!(
        flaw(&|puzzle| puzzle.givens = "00000000/00000000/l1/r9".into()),
        "\"r9\" is not an opening: a side u, r, d or l, and a row or column"
    );
    assert_eq!(
        flaw(&|puzzle| puzzle.givens = "00000000/00000000/l1/u1".into()),
        "the entrance and the exit are at the same cell"
    );
    let outside = flaw(&|puzzle| puzzle.answer = "l".repeat(6));
    assert!(outside.starts_with("step ") && outside.ends_with(" leaves the maze"), "{outside}");
    assert_eq!(flaw(&|puzzle| puzzle.answer = "x".into()), "'x' is not a step u, r, d or l");
    assert_eq!(flaw(&|puzzle| puzzle.answer.clear()), "the way does not end at the exit");
}

#[test]
fn faults_of_options_are_named() {
    let faults = |options: &str| testing::setter_faults(&Maze, options, &NoFiles);
    assert!(faults("letters = \"A&B\"").contains("no maze has the shape of '&'"));
    assert!(faults("letters = \"Анна\"").contains("no maze has the shape of 'А'"));
    assert!(faults("letters = \"\"").contains("a maze cannot have 0 letters"));
    assert!(faults("letters = \"- '\"").contains("a maze cannot have 0 letters"));
    let many = format!("letters = \"{}\"", "A".repeat(25));
    assert!(faults(&many).contains("a maze cannot have 25 letters"));
    let narrow = faults("letters = \"AB\"\ncolumns = 10");
    assert!(narrow.contains("10 columns are too few for 2 letters"), "{narrow}");
    assert!(
        faults("letters = \"A\"\nrows = 9").contains("`rows` and `letters` exclude each other")
    );
}

/// A picture in memory.
struct Picture(&'static str);

impl Files for Picture {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Ok(self.0.as_bytes().to_vec())
    }
}

#[test]
fn a_maze_has_the_shape_of_a_picture() {
    // The single cell at the top left is a speck, and the empty sides are cut off.
    let heart = Picture(
        "#...........\n..##...##...\n.####.####..\n.#########..\n.#########..\n.#########..\n\
         .#########..\n..#######...\n...#####....\n....###.....\n.....#......\n",
    );
    for level in &LEVELS {
        let puzzle = testing::make_with_files(&Maze, "picture = \"a.txt\"", level.name, 1, &heart);
        let puzzle = puzzle.unwrap_or_else(|shortfall| panic!("{}", shortfall.found_text()));
        testing::check(&Maze, &puzzle, level.name);
        let board = MazeBoard::parse(&puzzle).unwrap();
        assert_eq!((board.field.columns, board.field.rows, board.field.count()), (9, 10, 64));
    }
}

#[test]
fn faults_of_pictures_are_named() {
    let faults = |picture, options: &str| testing::setter_faults(&Maze, options, &Picture(picture));
    assert_eq!(
        faults("#####.#####\n", "picture = \"a.txt\"\ncolumns = 11"),
        "a.txt has 2 separate dark parts at 11x5 cells (book.toml:1:11); join the parts in the picture, set another `threshold`, or make a maze of each part\n"
    );
    assert_eq!(
        faults("...\n.#.\n...\n", "picture = \"a.txt\"\ncolumns = 6"),
        "a.txt has only 4 dark cells at 6x6 cells (book.toml:1:11); choose more \
         `columns`, or set a lower `threshold`\n"
    );
    assert_eq!(
        faults("#\n", "letters = \"A\"\npicture = \"a.txt\"\nthreshold = 5"),
        "`letters` and `picture` exclude each other (book.toml:2:11); remove `letters` or `picture`\n"
    );
    assert_eq!(
        faults("#\n", "threshold = 5"),
        "`threshold` needs a picture (book.toml:1:13); add a line `picture = \"tree.png\"`, or \
         remove `threshold`\n"
    );
    assert_eq!(
        faults("o\n", "picture = \"a.txt\""),
        "a.txt cannot be read as a picture (book.toml:1:11); save the picture as a PNG, a PBM, or \
         a text of rows of `#` and `.`\n"
    );
}

#[test]
fn the_steps_describe_the_way() {
    let board = make("columns = 5", "gentle", 3);
    for language in ["en", "de", "es", "fr"] {
        let steps = board.steps(language);
        let cells: usize = steps.len();
        assert!(cells > 1 && steps.iter().all(|step| step.sentences.len() == 1));
    }
    let field = Field::rectangle(5, 5);
    let opening = Opening { side: Side::Down, at: 2 };
    assert_eq!(field.cell_behind(opening), Some(22));
}
