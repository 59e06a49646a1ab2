//! Tests of the file formats.

use super::*;
use bookgen_core::text_format::{FilePuzzle, FormatError};

/// Twenty puzzles from another program. Each line has the size, the numbers and the solution,
/// separated by tabs.
const PATTERN: &str = include_str!("pattern.tsv");

fn format(name: &str) -> &'static TextFormat {
    Nonogram.formats().iter().find(|format| format.name == name).unwrap()
}

fn read_one(name: &str, text: &str) -> Result<FilePuzzle, FormatError> {
    let mut found = format(name).read(&crate::kinds::nonogram::Nonogram, text);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

fn write(name: &str, puzzle: &Puzzle) -> String {
    let mut text = String::new();
    format(name).writing.unwrap().puzzle(puzzle, &mut text).unwrap();
    text
}

#[test]
fn game_ids_are_solved_to_their_recorded_solutions() {
    let lines = PATTERN.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [params, numbers, solution] = fields[..] else { panic!("{line}") };
        let id = format!("{params}:{numbers}\n");
        let FilePuzzle { puzzle, .. } = read_one("game-id", &id).unwrap();
        assert_eq!(write("game-id", &puzzle), id);
        let cells = solution.strip_prefix('S').unwrap().replace('1', "#").replace('0', ".");
        assert_eq!(Nonogram.solve(&puzzle), Ok(Solved::One(cells.clone())), "{id}");
        let board = NonogramBoard::parse(&Puzzle { answer: cells, ..puzzle }).unwrap();
        assert_eq!(board.picture.clues(), board.clues);
        assert!(board.grade().level.is_some(), "{id}");
        assert_eq!(write("game-id", &board.puzzle()), id);
        count += 1;
    }
    assert_eq!(count, 20);
}

#[test]
fn empty_lines_of_game_ids_have_no_number() {
    let id = "5x6:2///1.1/5/1.1.1/1.1/1/2//1\n";
    let FilePuzzle { puzzle, .. } = read_one("game-id", id).unwrap();
    assert_eq!(puzzle.givens, "2/0/0/1.1/5/1.1.1/1.1/1/2/0/1");
    assert_eq!(write("game-id", &puzzle), id);
}

#[test]
fn faults_of_game_ids_have_a_column() {
    let fault = |line: &str| {
        let error = read_one("game-id", line).unwrap_err();
        format!("{error}; {}", error.help)
    };
    let form = "write the size, a colon and the numbers: 10x10:1.2/1/…";
    assert_eq!(fault("5x5"), format!("line 1, column 1: the line has no colon; {form}"));
    assert_eq!(
        fault("\n  4x5:1/1"),
        "line 2, column 3: a nonogram has 5x5 to 40x40 cells, not \"4x5\"; nonograms have 5 to 40 \
         columns and rows"
    );
    assert_eq!(
        fault("5x5:1/1/1/1/1/1/1/1/1/1,a"),
        "line 1, column 24: the game id has known cells; write the game id of a new game, without \
         a comma"
    );
    assert_eq!(
        fault("5x5:1/1/1"),
        "line 1, column 5: there are 3 lines instead of 10; write the numbers of the columns, then \
         of the rows, with / between them"
    );
    assert_eq!(
        fault("5x5:1/1.1/1.0/1/1/1/1/1/1/1"),
        format!("line 1, column 13: \"0\" in column 3 is not a number from 1 to 40; {form}")
    );
    assert_eq!(
        fault("5x5:1/1/1/1/1/1/2.3/1/1/1"),
        "line 1, column 17: the numbers of row 2 need 6 cells of 5; check the size and the numbers"
    );
}

#[test]
fn non_files_are_written_and_read_back() {
    let title = Some("<Tom & \"Jerry's\">".to_owned());
    let bird = "nonogram:5x6:1.2/2.1.1/3/3.1/3/3/4/3/1.1/1.2/2:.###.####...###.#..##..####...";
    let titled = NonogramBoard { title, ..board(bird) }.puzzle();
    let bare = Puzzle { answer: String::new(), ..make("columns = 7", 0, 1).puzzle() };
    let file = write("non", &titled) + &write("non", &bare);
    assert_eq!(
        write("non", &titled),
        "title \"&lt;Tom &amp; &quot;Jerry&#39;s&quot;&gt;\"\nwidth 5\nheight 6\n\nrows\n3\n4\n3\n1,1\n1,2\n2\n\n\
         columns\n1,2\n2,1,1\n3\n3,1\n3\n\ngoal \"011101111000111010011001111000\"\n====\n"
    );
    let found: Vec<Puzzle> = format("non")
        .read(&crate::kinds::nonogram::Nonogram, &file)
        .into_iter()
        .map(|found| found.unwrap().puzzle)
        .collect();
    assert_eq!(found, [titled, bare]);
}

#[test]
fn non_files_of_other_programs_are_read() {
    let file = "\u{feff}catalogue \"webpbn.com #1\"\r\ntitle Demo\nby \"A. Setter\"\nlicense CC-BY\n\
                height 5\nwidth 6\n\nrows\n2 , 1\n\n0\n1,1,1\n6\n\ncolumns\n1\n1,1\n1\n1\n1\n1\n\n====\n\
                ====\n\n";
    let found = read_one("non", file).unwrap();
    assert_eq!(found.line, 1);
    assert_eq!(
        found.puzzle.to_string(),
        "nonogram:6x5%0A%0AA. Setter:1/1.1/1/1/1/1/2.1/0/0/1.1.1/6:"
    );
}

#[test]
fn faults_of_non_files_have_a_line() {
    let fault = |text: &str| {
        let error = read_one("non", text).unwrap_err();
        format!("{error}; {}", error.help)
    };
    assert_eq!(
        fault(""),
        "line 1, column 1: no puzzle found; write the keys of a puzzle, one a line"
    );
    assert_eq!(
        fault("\nwidth 5\nheight 5\n"),
        "line 2, column 1: the puzzle has no `rows`; write a line `rows` and what belongs to it"
    );
    assert_eq!(
        fault("width 5\nheight 41\n"),
        "line 2, column 1: \"41\" is not a number from 5 to 40; nonograms of other sizes are not \
         supported"
    );
    assert_eq!(
        fault("width 5\nrows\n1\n"),
        "line 2, column 1: the size of the puzzle is not known yet; write `width` and `height` \
         before `rows`, `columns` and `goal`"
    );
    let numbers = "\n1\n1\n1\n1\n1\n";
    let file = |rest: &str| format!("width 5\nheight 5\nrows{numbers}columns{rest}");
    assert_eq!(
        fault(&file("\n1\n1b\n1\n1\n1\n")),
        "line 11, column 1: \"1b\" in column 2 is not a number from 1 to 40; write numbers with \
         commas; colours are not supported"
    );
    assert_eq!(
        fault(&file("\n1\n3,2\n1\n1\n1\n")),
        "line 11, column 1: the numbers of column 2 need 6 cells of 5; check the size and the \
         numbers"
    );
    assert_eq!(
        fault(&file("\n1\n1\n")),
        "line 9, column 1: column 3 is missing; write the numbers of each line"
    );
    let help = "write 0 for each white cell and 1 for each black cell, row by row";
    assert_eq!(
        fault(&file(&format!("{numbers}goal \"01\"\n"))),
        format!("line 15, column 1: the goal has 2 cells instead of 25; {help}")
    );
    assert_eq!(
        fault(&file(&format!("{numbers}goal \"0a\"\n"))),
        format!("line 15, column 1: 'a' is not 0 or 1; {help}")
    );
    assert_eq!(
        fault(&"x\n".repeat(1001)),
        "line 1001, column 1: the puzzle has too many lines; write a line ==== between two puzzles"
    );
    assert_eq!(
        fault(&"x".repeat(1 << 17)),
        "line 1, column 1: the line is too long; write a key, or numbers, a line"
    );
}

proptest! {
    #[test]
    fn any_text_is_a_file_or_an_error(
        id in "[5-6]x5:([1-3](\\.1)?/){9}[1-3](/1)?|[0-9x:./,]{0,40}|\\PC{0,20}",
        non in "(width 5|height 5|rows|columns|goal \"[01]{0,25}\"|[0-3](,1)?|====|\\PC{0,9}|\n){0,40}",
    ) {
        for found in format("game-id").read(&crate::kinds::nonogram::Nonogram, &id).into_iter().chain(format("non").read(&crate::kinds::nonogram::Nonogram, &non)) {
            let Ok(FilePuzzle { puzzle, .. }) = found else { continue };
            let clues = super::super::board::parse_clues(&puzzle);
            prop_assert!(clues.is_ok(), "{puzzle}");
            for name in ["game-id", "non"] {
                let again = read_one(name, &write(name, &puzzle)).unwrap().puzzle;
                prop_assert_eq!(&again.givens, &puzzle.givens);
            }
        }
    }
}

/// Reads an address of puzz.link.
fn address(line: &str) -> Result<Puzzle, String> {
    let found = read_one("puzz-link", line);
    found.map(|found| found.puzzle).map_err(|error| format!("{error}; {}", error.help))
}

/// The address is a test of the site.
#[test]
fn an_address_of_puzz_link_has_the_numbers_from_the_picture_outwards() {
    let line = "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h\n";
    let puzzle = address(line).unwrap();
    assert_eq!(puzzle.to_string(), "nonogram:6x6:2.1/1.1.1/1/1.1.1/2.1/0/2.1/1.1/1.2/0/1.1/3:");
    assert_eq!(write("puzz-link", &puzzle), line);
}

#[test]
fn a_number_above_15_has_two_digits() {
    let puzzle: Puzzle = format!("nonogram:20x5:{}16/0/0/0/20:", "1/".repeat(20)).parse().unwrap();
    let text = write("puzz-link", &puzzle);
    assert!(text.contains("-10"), "{text}");
    assert!(text.ends_with("-14o\n"), "{text}");
    assert_eq!(address(&text), Ok(puzzle));
}

#[test]
fn faults_of_addresses_have_a_column() {
    let help = "copy the whole address, for example https://puzz.link/p?nonogram/5/5/3h12g1h4h…";
    for (line, message) in [
        ("https://puzz.link/p?nonogram/5/5/.", "line 1, column 34: a number is unknown: `.`"),
        (
            "https://puzz.link/p?nonogram/5/5/3h-ff",
            "line 1, column 36: 255 is not a number from 1 to 40",
        ),
        (
            "https://puzz.link/p?nonogram/5/5/3-1",
            "line 1, column 35: '-' is not a number from 1 to 40",
        ),
        ("https://puzz.link/p?nonogram/5/5/0", "line 1, column 34: 0 is not a number from 1 to 40"),
        (
            "https://puzz.link/p?nonogram/5/5/zzz1",
            "line 1, column 35: there are more than 30 cells",
        ),
        (
            "https://puzz.link/p?nonogram/5/5/33zn",
            "line 1, column 34: the numbers of column 1 need 7 cells of 5",
        ),
        (
            "https://puzz.link/p?nonogram/5/5/33",
            "line 1, column 36: there are 2 cells instead of 30",
        ),
    ] {
        assert_eq!(address(line), Err(format!("{message}; {help}")));
    }
    assert_eq!(
        address("https://puzz.link/p?nonogram/99/5/1"),
        Err("line 1, column 30: a nonogram has 5x5 to 40x40 cells, not \"99x5\"; choose a smaller or \
             larger puzzle"
            .to_owned())
    );
}

#[test]
fn a_title_without_a_goal_is_kept() {
    let text =
        "title \"Diamond\"\nwidth 5\nheight 5\nrows\n1\n3\n5\n3\n1\ncolumns\n1\n3\n5\n3\n1\n";
    let puzzle = read_one("non", text).unwrap().puzzle;
    let board = Nonogram.board(&puzzle).unwrap();
    assert_eq!((board.title(), board.verify()), (Some("Diamond"), Verdict::Proved));
    // A puzzle with two solutions has no answer.
    let two = "title \"Two\"\nwidth 5\nheight 5\nrows\n1\n1\n1\n1\n1\ncolumns\n1\n1\n1\n1\n1\n";
    assert_eq!(read_one("non", two).unwrap().puzzle.answer, "");
}

#[test]
fn a_second_puzzle_needs_a_divider() {
    let one = "width 5\nheight 5\nrows\n1\n3\n5\n3\n1\ncolumns\n1\n3\n5\n3\n1\n";
    let error = read_one("non", &format!("{one}{one}")).unwrap_err();
    assert_eq!(
        (error.to_string(), error.help.as_str()),
        (
            "line 15, column 1: the puzzle has a second line `width`".to_owned(),
            "write a line ==== between two puzzles"
        )
    );
}
