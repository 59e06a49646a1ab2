//! Tests of grids that are no rectangles.

use super::super::shapes::NAMES;
use super::*;

/// A cat's head with two eyes.
const CAT: &str = "\
##..........##
###........###
##############
##############
##############
##############
###..####..###
###..####..###
##############
##############
##############
.############.
..##########..
...########...
";

fn try_own(file: &str, options: &str) -> Result<Box<dyn Setter>, Faults> {
    let flock = flock();
    let short = flock.lines().filter(|word| word.chars().count() < 12);
    let list: String = short.map(|word| format!("{word}\n")).collect();
    let files = MemoryFiles::new([("words.txt", list.as_str()), ("shapes/cat.txt", file)]);
    let text = format!("words = \"words.txt\"\nshape = \"shapes/cat.txt\"\n{options}");
    let node = parse(&Source::new("book.toml", text))?;
    let mut reader = Reader::new(&files);
    let values = reader.table(&node, ABOUT.options, "[[chapter]]");
    reader.faults.into_result(())?;
    WordSearch.setter(&values)
}

fn own_fault(file: &str, options: &str) -> String {
    try_own(file, options).err().unwrap().to_string()
}

/// The rows of `#` for a letter and `.` for none.
fn drawing(board: &WordSearchBoard) -> String {
    let sign = |cell: &Option<String>| if cell.is_some() { '#' } else { '.' };
    let row = |row: &[Option<String>]| row.iter().map(sign).chain(['\n']).collect();
    board.cells.chunks(board.columns).map(row).collect::<Vec<String>>().concat()
}

#[test]
fn puzzles_have_the_shape_of_a_file() {
    for level in ["easy", "medium", "hard"] {
        let puzzle = make(&*try_own(CAT, "words_per_puzzle = 12").unwrap(), 0, level);
        let board = board(&puzzle);
        assert_eq!(drawing(&board), CAT);
        assert_eq!((board.verify(), board.grade().level.unwrap().name), (Verdict::Proved, level));
        let [front, back] =
            [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
        front.check().unwrap();
        back.check().unwrap();
        assert_eq!(WordSearch.read_faces(&front, &back), Ok(puzzle.clone()));
        assert_eq!(WordSearch.read_face(&front, Face::Puzzle), Ok(Some(puzzle.clone())));
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }
}

#[test]
fn each_shape_works_with_each_option() {
    let messages = "message = \"early birds catch the worm\"";
    let all = ["case = \"lower\"", messages, "columns = 18", "largest_side = 20"];
    for (name, more) in NAMES.iter().zip(all.into_iter().cycle()) {
        let options = format!("words_per_puzzle = 12\nshape = \"{name}\"\n{more}");
        let setter = super::setter(&flock(), &options);
        for level in ["easy", "hard"] {
            let board = board(&make(&*setter, 0, level));
            assert!(!board.is_rectangle(), "{options}");
            assert_eq!(board.verify(), Verdict::Proved, "{options}");
            for face in [Face::Puzzle, Face::Answer] {
                board.figure(face, Medium::Book).check().unwrap();
            }
        }
        let numbers = format!("words_per_puzzle = 12\nshape = \"{name}\"");
        let list: String = (0..40).map(|i| format!("{}\n", 1234 + i * 177)).collect();
        assert_eq!(
            board(&make(&*super::setter(&list, &numbers), 0, "medium")).verify(),
            Verdict::Proved
        );
    }
}

#[test]
fn shapes_are_part_of_the_recorded_options() {
    let params = |options: &str| setter(&flock(), options).params(0);
    let without = params("words_per_puzzle = 12");
    assert!(!without.contains("shape"));
    assert!(params("words_per_puzzle = 12\nshape = \"heart\"").contains(";shape=heart"));
    let own = try_own(CAT, "words_per_puzzle = 12").unwrap();
    assert!(own.params(0).contains(";shape=file:"), "{}", own.params(0));
    let other = try_own(&CAT.replace("..##########..", ".............."), "words_per_puzzle = 12");
    let changed = other.unwrap().check_recorded(0, &own.params(0), &make(&*own, 0, "easy"));
    assert!(matches!(changed, Err(Change::Options { .. })), "{changed:?}");
}

#[test]
fn a_hidden_message_can_have_all_letters_between_the_words() {
    let options = "words_per_puzzle = 16\nshape = \"heart\"\nmessage = \"a bird in the hand is worth two in the bush\"";
    let setter = setter(&flock(), options);
    let exact = (0..10).filter(|index| {
        let board = board(&make(&*setter, *index, "medium"));
        board.left_over().len() == board.message.iter().flatten().count()
    });
    let exact = exact.count();
    assert!(exact >= 6, "{exact}");
}

#[test]
fn faults_of_shapes_name_the_line() {
    let draw = "draw the shape with `#` for a letter, and `.` or a space for none";
    let cases = [
        (CAT.replace("...########...", "...####x###..."), "", format!("a sign that no shape has in shapes/cat.txt (shapes/cat.txt:14:8); {draw}\n")),
        (String::new(), "", format!("a shape without room for words in shapes/cat.txt (shapes/cat.txt:1:1); {draw}\n")),
        ("#".repeat(26), "", "a shape of an impossible size in shapes/cat.txt (shapes/cat.txt:1:1); draw a cell of the grid as one sign\n".to_owned()),
        (CAT.to_owned(), "rows = 20", "`rows` and the file of `shape` exclude each other (book.toml:3:8); remove `rows`\n".to_owned()),
        (CAT.to_owned(), "largest_side = 12", "the shape of 14 columns and 14 rows is too large (book.toml:3:16); draw the shape with at most 12 columns and rows\n".to_owned()),
    ];
    for (file, options, expected) in cases {
        assert_eq!(own_fault(&file, options), expected);
    }
    let fault = |options: &str| try_setter(&flock(), options).err().unwrap().to_string();
    assert_eq!(
        fault("words_per_puzzle = 6\nshape = \"heart\"\ncolumns = 8"),
        "8 cells a side are too few for the shape `heart` (book.toml:4:11); set `columns` to 10 or more, or remove `shape`\n"
    );
    let other = fault("shape = \"hart\"");
    assert!(other.contains("did you mean `heart`?"), "{other}");
}
