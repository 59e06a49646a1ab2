//! Tests of puzzles from picture files.

use std::collections::BTreeMap;

use super::super::repair::repair;
use super::*;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::FileError;
use bookgen_core::{Capacity, Change, Order, Target};

/// Files in memory.
struct Folder(BTreeMap<&'static str, Vec<u8>>);

impl Folder {
    fn new<const N: usize>(files: [(&'static str, &[u8]); N]) -> Folder {
        Folder(files.into_iter().map(|(name, bytes)| (name, bytes.to_vec())).collect())
    }
}

impl Files for Folder {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        self.0.get(path).cloned().ok_or(FileError::Missing(Vec::new()))
    }
}

const HEART: &str = ".#.#.\n#####\n#####\n.###.\n..#..\n";

#[test]
fn a_picture_is_repaired_with_few_changes() {
    // A chain of diagonal cells has several solutions; one more cell decides.
    let ambiguous = picture(&[
        "##########",
        "#........#",
        "#.#......#",
        "#..#.....#",
        "#........#",
        "#....###.#",
        "#....###.#",
        "#....###.#",
        "#........#",
        "##########",
    ]);
    assert!(measure(&ambiguous.clues(), 10).is_none());
    let repaired = repair(&ambiguous).unwrap();
    assert!(measure(&repaired.clues(), 0).is_some());
    let changed = ambiguous.iter().zip(repaired.iter()).filter(|(a, b)| a != b).count();
    assert!((1..=2).contains(&changed), "{changed}");
    assert_eq!(repair(&repaired), Ok(repaired));
    // In 25 cells, no cell may change.
    let small = picture(&["#....", ".#...", "....#", "###..", "#.#.."]);
    let open = repair(&small).unwrap_err();
    assert!(open.len() >= 4, "{open:?}");
}

/// The puzzle of a picture.
fn made(options: &str, files: &Folder, index: u32, target: Target) -> NonogramBoard {
    let setter = setter(options, files).unwrap();
    let stream = StreamName::new();
    let order = Order { index, target, chapter: stream.stream(), earlier: Vec::new() };
    NonogramBoard::parse(&setter.make(&order, &mut stream.stream()).unwrap()).unwrap()
}

#[test]
fn each_picture_gives_a_puzzle() {
    let files = Folder::new([("heart.txt", HEART.as_bytes()), ("bar.txt", b"#.\n#.\n#.\n#.\n#.")]);
    let options =
        "pictures = [\"heart.txt\", \"bar.txt\"]\ntitles = [\"\", \"A bar\"]\ncolumns = 5";
    let heart = made(options, &files, 0, Target::Any);
    assert_eq!(
        heart.puzzle().to_string(),
        "nonogram:5x5:2/4/4/4/2/1.1/5/5/3/1:.#.#.##########.###...#.."
    );
    testing::check(&Nonogram, &heart.puzzle(), "gentle");
    let bar = made(options, &files, 1, Target::Level(&LEVELS[0]));
    assert_eq!(bar.puzzle().answer, "###..".repeat(12) + "##...;A bar");
    assert_eq!((bar.title(), bar.clues.columns, bar.clues.rows), (Some("A bar"), 5, 13));
    let setter = setter(options, &files).unwrap();
    assert_eq!(setter.natural_count(), Some(2));
    assert_eq!(setter.default_target(), Some(Target::Any));
    let of = "nonograms of the pictures in line 1".to_owned();
    assert_eq!(setter.capacity(Target::Any), Some(Capacity { of, count: 2 }));
    let place = setter.imported_at(1).unwrap();
    assert_eq!(place.line_column(), (1, 26));
    assert!(setter.imported_at(2).is_none());
    let order = Order {
        index: 2,
        target: Target::Any,
        chapter: StreamName::new().stream(),
        earlier: Vec::new(),
    };
    let shortfall = setter.make(&order, &mut StreamName::new().stream()).unwrap_err();
    assert_eq!(shortfall.hint, "the chapter has only 2 pictures");
}

#[test]
fn a_level_that_a_picture_does_not_have_is_a_fault() {
    let files = Folder::new([("heart.txt", HEART.as_bytes())]);
    let setter = setter("pictures = [\"heart.txt\"]", &files).unwrap();
    assert!(setter.check(Target::Level(&LEVELS[0])).is_ok());
    assert_eq!(
        setter.check(Target::Level(&LEVELS[3])).unwrap_err().to_string(),
        "the nonogram of heart.txt is gentle, not hard (book.toml:1:13); move the picture to a \
         chapter of its level, or to a chapter without `level`; another number of columns can give \
         another level\n"
    );
}

/// A picture that only contradictions solve gives an expert puzzle without changes, and a
/// line-solvable puzzle with changes.
#[test]
fn an_expert_picture_is_not_changed() {
    let expert = make("columns = 15", 4, 1);
    let cells = expert.puzzle().answer;
    let rows: Vec<&str> = (0..15).map(|row| &cells[15 * row..][..15]).collect();
    let text = rows.join("\n");
    let files = Folder::new([("a.txt", text.as_bytes())]);
    let options = "pictures = [\"a.txt\"]";
    let unchanged = made(options, &files, 0, Target::Level(&LEVELS[4]));
    assert_eq!(unchanged, expert);
    let repaired = made(options, &files, 0, Target::Any);
    assert_ne!(repaired, expert);
    assert_ne!(repaired.grade().level, Some(&LEVELS[4]));
    assert_eq!(repaired.verify(), Verdict::Proved);
}

#[test]
fn faults_of_pictures_name_the_file() {
    let diagonal = "#.......\n.#......\n..#.....\n...#....\n....#...\n.....#..\n......#.\n.......#";
    let files = Folder::new([
        ("heart.txt", HEART.as_bytes()),
        ("white.txt", b".....\n.....\n.....\n.....\n....."),
        ("line.txt", diagonal.as_bytes()),
        ("letter.txt", b"Hello"),
    ]);
    let faults = |options: &str| setter(options, &files).map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        faults("pictures = [\"letter.txt\", \"white.txt\", \"line.txt\"]"),
        "letter.txt cannot be read as a picture (book.toml:1:13); save the picture as a PNG, a PBM, \
         or a text of rows of `#` and `.`\nwhite.txt is only white at 5x5 cells (book.toml:1:27); \
         set another `threshold`, or use a picture with more contrast\nline.txt gives no nonogram \
         of 8x8 cells (book.toml:1:40); change the picture there: row 2, columns 2 to 8; row 3, \
         columns 2 to 8; row 4, columns 2 to 8; row 5, columns 2 to 8; row 6, columns 2 to 8; row \
         7, columns 2 to 8; and 1 more; or choose other numbers of `columns` and `rows`, or another \
         `threshold`\n"
    );
    let faults_of_line = setter("pictures = [\"line.txt\"]", &files).map(|_| ()).unwrap_err();
    let (_, label) = faults_of_line.0[0].place.as_ref().unwrap();
    assert_eq!(label, "49 cells without a decision");
    assert_eq!(
        faults("pictures = [\"heart.txt\"]\ntitles = [\"Heart\", \"Bar\"]"),
        "there is another number of titles: 2 titles for 1 picture (book.toml:2:10); write the \
         titles in the order of the pictures; write \"\" for no title\n"
    );
    assert_eq!(
        faults("pictures = [\"heart.txt\"]\ntitles = [\" Heart\"]"),
        "a title starts or ends with a space (book.toml:2:11); write one line of text\n"
    );
    assert_eq!(
        faults("pictures = [\"cat.png\"]"),
        "cat.png cannot be read (book.toml:1:13); paths are relative to the folder of the spec\n"
    );
}

#[test]
fn a_changed_picture_is_noticed() {
    let params = |text: &str, options: &str| {
        let files = Folder::new([("a.txt", text.as_bytes())]);
        let setter = setter(&format!("pictures = [\"a.txt\"]\n{options}"), &files).unwrap();
        (setter.params(0), setter)
    };
    let (recorded, setter) = params(HEART, "");
    let hash = "a3e60a65edc8dea53c8aab0524577065";
    assert_eq!(recorded, format!("columns=free;rows=free;threshold=free;picture={hash}"));
    let puzzle = board("nonogram:5x5:2/4/4/4/2/1.1/5/5/3/1:.#.#.##########.###...#..").puzzle();
    let (changed, _) = params(&HEART.replace(".###.", "..##."), "");
    assert_ne!(changed, recorded);
    let file = "picture";
    let part = "a picture or a title that has changed";
    assert_eq!(
        setter.check_recorded(0, &changed, &puzzle),
        Err(Change::File { file, part, names: "`a.txt`".to_owned() })
    );
    let (larger, _) = params(HEART, "columns = 10");
    let current = recorded;
    assert_eq!(
        setter.check_recorded(0, &larger, &puzzle),
        Err(Change::Options { recorded: larger.clone(), current })
    );
}
