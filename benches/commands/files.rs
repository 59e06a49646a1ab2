//! The files that the commands read.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::specs::book;

/// The numbers of puzzles in `easy.txt`, `rated.txt` and `million.txt`.
pub const EASY: u32 = 100_000;
pub const RATED: u32 = 4_000;
pub const MILLION: u32 = 1_000_000;

/// Writes all files to a folder: the examples, and the files below.
pub fn create(folder: &Path) {
    copy(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")), folder);
    let write = |name: &str, text: String| fs::write(folder.join(name), text).expect("a file");
    write("book.toml", book(&["gentle", "easy", "medium", "hard"], 100, ""));
    write("pages.toml", book(&["easy"], 288, "printer = \"kdp-paperback\"\n"));
    write("column.toml", publication("newspaper-column", &["easy"]));
    write("half.toml", publication("newspaper-half", &["easy", "medium", "hard"]));
    write("blank.pdf", pdf(100_000, ""));
    write("hostile.pdf", pdf(1, &format!("/Annots[{}]", "<<>>".repeat(15_000_000))));
    let table = include_str!("../../tests/data/sudoku/rating_vectors.tsv");
    let rated = table.lines().filter(|line| !line.starts_with('#'));
    write(
        "rated.txt",
        rated.map(|line| line[..81].to_owned() + "\n").collect::<String>().repeat(5),
    );
    bookgen(folder, &["build", "pages.toml"]);
    let easy = bookgen(folder, &["sudoku", "generate", "-n", "10000", "-l", "easy", "-s", "1"]);
    write("easy.txt", easy.repeat(10));
    write("million.txt", easy.repeat(100));
}

/// Runs the program. Returns its output.
fn bookgen(folder: &Path, words: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_bookgen")).args(words).current_dir(folder).output();
    let output = output.expect("the program runs");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Copies a folder with all files.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a file");
        }
    }
}

/// The spec of a publication with a Sudoku of each level and the answers of the previous issue.
fn publication(template: &str, levels: &[&str]) -> String {
    let mut text = format!(
        "[publication]\nname = \"The Morning Post\"\ntimezone = \"Europe/Madrid\"\n\
         template = \"{template}\"\n[answers]\nshow = \"previous\"\n"
    );
    for (number, level) in (1..).zip(levels) {
        let _ = write!(
            text,
            "[[slot]]\nname = \"Sudoku {number}\"\nkind = \"sudoku\"\nlevel = \"{level}\"\n\
             first_date = 2026-01-01\nfirst_number = {number}0001\n"
        );
    }
    text
}

/// A PDF of blank pages, with more keys in the dictionary of each page.
fn pdf(pages: usize, keys: &str) -> String {
    let kids: String = (0..pages).map(|page| format!("{} 0 R ", page + 3)).collect();
    let catalog = "<</Type/Catalog/Pages 2 0 R>>".to_owned();
    let tree = format!("<</Type/Pages/MediaBox[0 0 300 400]/Count {pages}/Kids[{kids}]>>");
    let page = format!("<</Type/Page/Parent 2 0 R{keys}>>");
    let objects = [&catalog, &tree].into_iter().chain(std::iter::repeat_n(&page, pages));
    let mut text = "%PDF-1.7\n".to_owned();
    let mut table = "0000000000 65535 f \n".to_owned();
    for (number, object) in (1..).zip(objects) {
        let _ = writeln!(table, "{:010} 00000 n ", text.len());
        let _ = writeln!(text, "{number} 0 obj{object}endobj");
    }
    let (size, start) = (pages + 3, text.len());
    let _ = write!(
        text,
        "xref\n0 {size}\n{table}trailer<</Root 1 0 R/Size {size}>>\nstartxref\n{start}\n%%EOF\n"
    );
    text
}
