//! Specs of small books, and folders with these specs.

use bookgen_puzzles::KINDS;

use crate::test_dir::TestDir;

/// The kinds of the book with twelve kinds.
const TWELVE: [&str; 12] = [
    "sudoku",
    "sudoku-4",
    "sudoku-6",
    "sudoku-x",
    "calcudoku",
    "futoshiki",
    "kakuro",
    "maze",
    "nonogram",
    "slitherlink",
    "wordsearch",
    "criss-cross",
];

/// A word list with the letters of all languages.
const WORDS: &str = "[One]\notter\nbadger\nsquirrel\nhedgehog\nrabbit\nmole\nfox\ndeer\nweasel\n\
                     [Two]\nrobin\nwren\nstarling\nblackbird\nsparrow\nfinch\nthrush\nrook\nheron\n";

/// The start of a spec in a language, with a printer. A page has one puzzle, so that a small book has the
/// 24 pages that the printer needs.
pub fn head(language: &str) -> String {
    format!(
        "[book]\ntitle = \"Nine\"\nauthor = \"A. Setter\"\npublisher = \"Quiet Hours Press\"\n\
         isbn = \"978-0-306-40615-7\"\nlanguage = \"{language}\"\nseed = 7\n\
         template = \"kdp-6x9\"\nprinter = \"kdp-paperback\"\n\n[page]\npuzzles_per_page = 1\n\n"
    )
}

/// A chapter. Kinds of words get the word list.
pub fn chapter(kind: &str, level: &str, count: u32) -> String {
    let words = match kind {
        "wordsearch" | "criss-cross" => "options = { words = \"words.txt\" }\n",
        "wordoku" => "options = { words = \"nine.txt\" }\n",
        _ => "",
    };
    format!(
        "[[chapter]]\nid = \"{kind}-{level}\"\nkind = \"{kind}\"\nlevel = \"{level}\"\n\
         count = {count}\n{words}\n"
    )
}

/// A chapter with the default level of a kind.
pub fn kind_chapter(kind: &str, count: u32) -> String {
    let about = KINDS.iter().map(|kind| kind.about()).find(|about| about.name == kind);
    chapter(kind, about.expect("a kind").default_level, count)
}

/// The books of the golden tests: one kind, three kinds and twelve kinds.
pub fn books(language: &str) -> [(&'static str, String); 3] {
    let one = chapter("sudoku", "gentle", 12) + &chapter("sudoku", "hard", 12);
    let blurb = "[cover]\nblurb = \"\"\"\n**Quiet puzzles** for *slow* mornings & evenings.\n\n\
                 - {puzzles} puzzles\n- \"no guessing\"\n\"\"\"\nbio = \"A. Setter sets puzzles.\"\n\n";
    let three = [("futoshiki", 4), ("maze", 6), ("wordsearch", 2)];
    let three: String = three.map(|(kind, count)| kind_chapter(kind, count)).concat();
    let twelve: String = TWELVE.map(|kind| kind_chapter(kind, 2)).concat();
    [
        ("one", head(language) + blurb + &one),
        ("three", head(language) + &three),
        ("twelve", head(language) + &twelve),
    ]
}

/// A folder with a spec and the word list.
pub fn folder(spec: &str) -> TestDir {
    let dir = TestDir::with("book.toml", spec);
    dir.put("words.txt", WORDS);
    dir.put("nine.txt", "crumbling\n");
    dir
}
