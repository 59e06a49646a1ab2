//! Pages of the kinds of words: answers as text, answers of different heights, pictures in grids, and sizes
//! that fit.

use super::cover::jpeg;
use super::test_dir::{Run, TestDir};
use serde_json::Value;

/// A book without front matter.
fn book(template: &str, chapters: &str) -> String {
    format!(
        "[book]\ntitle = \"Words\"\nauthor = \"A. Setter\"\nseed = 7\ntemplate = \"{template}\"\n{chapters}"
    )
}

fn chapter(id: &str, kind: &str, level: &str, rest: &str) -> String {
    format!("\n[[chapter]]\nid = \"{id}\"\nkind = \"{kind}\"\nlevel = \"{level}\"\n{rest}\n")
}

/// Builds the pages of a book.
fn build(dir: &TestDir, spec: &str) -> Run {
    dir.put("book.toml", spec);
    dir.run(&["build", "book.toml", "--interior"])
}

/// Builds and proves a book, and returns its manifest.
fn claims(dir: &TestDir, spec: &str) -> Value {
    let run = build(dir, spec);
    assert_eq!(run.code, 0, "{}", run.err);
    let proof = dir.run(&["proof", "book.pdf"]);
    assert_eq!(proof.code, 0, "{}{}", proof.out, proof.err);
    serde_json::from_str(&dir.text("book.manifest.json")).unwrap()
}

/// How many answers each page has.
fn answers_per_page(manifest: &Value) -> Vec<usize> {
    let puzzles = manifest["puzzles"].as_array().unwrap().iter();
    let pages: Vec<u64> = puzzles.map(|puzzle| puzzle["answer"].as_u64().unwrap()).collect();
    pages.chunk_by(|a, b| a == b).map(<[u64]>::len).collect()
}

#[test]
fn answers_of_words_are_packed_by_their_own_heights() {
    let dir = TestDir::new();
    let quotes = chapter("c", "cryptogram", "easy", "count = 18\nper_page = 1");
    let packed = answers_per_page(&claims(&dir, &book("kdp-6x9", &quotes)));
    assert_eq!(packed.iter().sum::<usize>(), 18);
    assert!(packed[0] > 8, "{packed:?}");
    dir.remove("book.lock");
    // The spec sets the number of answers on a page.
    let four = format!("{quotes}\n[answers]\nper_page = 4\n");
    assert_eq!(answers_per_page(&claims(&dir, &book("kdp-6x9", &four))), [4, 4, 4, 4, 2]);
}

#[test]
fn a_picture_is_printed_in_the_free_place() {
    let dir = TestDir::new();
    dir.put("anna.jpg", jpeg((120, 80)));
    let options = |more: &str| {
        format!("count = 2\nper_page = 1\noptions = {{ columns = 8, rows = 10{more} }}")
    };
    let with = |more: &str| book("kdp-6x9", &chapter("a", "arrowword", "easy", &options(more)));
    let free = claims(&dir, &with(", picture = \"3x3\""));
    assert!(free.get("artwork").is_none());
    let record = dir.text("book.lock");
    // The puzzles do not depend on the picture.
    let printed = claims(&dir, &with(", picture = \"3x3\", picture_file = \"anna.jpg\""));
    assert_eq!(dir.text("book.lock"), record);
    let artwork = printed["artwork"].as_array().unwrap();
    assert_eq!(artwork.len(), 2);
    for picture in artwork {
        assert_eq!(picture["source"], "anna.jpg");
        assert_eq!(picture["digest"].as_str().unwrap().len(), 64);
        let area: Vec<i64> =
            picture["area"].as_array().unwrap().iter().map(|side| side.as_i64().unwrap()).collect();
        // The place is a square, the picture is wider than high.
        assert_eq!(area[2], area[3], "{area:?}");
    }
    dir.put("anna.jpg", jpeg((12, 8)));
    let coarse = build(&dir, &with(", picture = \"3x3\", picture_file = \"anna.jpg\""));
    assert!(coarse.err.contains("pixels per inch: \"anna.jpg\""), "{}", coarse.err);
    dir.put("anna.svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\"/></svg>");
    let drawing = build(&dir, &with(", picture = \"3x3\", picture_file = \"anna.svg\""));
    assert!(drawing.err.contains("save the drawing as PNG or JPEG"), "{}", drawing.err);
    let mix = "\n[[chapter]]\nid = \"m\"\ncount = 2\n[[chapter.mix]]\nkind = \"sudoku\"\n\
               [[chapter.mix]]\nkind = \"arrowword\"\noptions = { picture = \"3x3\", picture_file = \"anna.jpg\" }\n";
    let mixed = build(&dir, &book("kdp-6x9", mix));
    assert!(mixed.err.contains("a chapter with `mix` has no `picture_file`"), "{}", mixed.err);
}

#[test]
fn codewords_in_large_print_have_a_usual_size() {
    let dir = TestDir::new();
    let of = |side: usize| {
        let options =
            format!("count = 1\nper_page = 1\noptions = {{ columns = {side}, rows = {side} }}");
        book("kdp-large-print", &chapter("c", "codeword", "medium", &options))
    };
    let run = build(&dir, &of(15));
    let message = run.err.replace(['│', '\n'], " ");
    let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        message.contains("choose smaller puzzles: `columns = 13` and `rows = 13` at most"),
        "{message}"
    );
    claims(&dir, &of(13));
}
