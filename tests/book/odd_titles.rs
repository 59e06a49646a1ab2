//! Titles, level names and running heads that are numerals or have no letters. The proof must not
//! take them for page numbers, puzzle numbers or entries of the table of contents.

use crate::test_dir::TestDir;

/// Builds a book and proves it again from the file.
fn built(name: &str, spec: &str) {
    let dir = TestDir::with("book.toml", spec);
    dir.put(
        "own.json",
        "[{\"puzzle\": \"8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3\", \
         \"title\": \"12\", \"author\": \"1984\"}]",
    );
    let run = dir.run(&["build", "book.toml", "--quiet"]);
    assert_eq!(run.code, 0, "{name}: {}", run.err);
    let proof = dir.run(&["proof", "book.pdf", "--record", "book.lock"]);
    assert_eq!(proof.code, 0, "{name}: {}{}", proof.out, proof.err);
}

/// A book with two chapters. The second chapter has one puzzle of the user's.
fn spec(template: &str, book: &str, page: &str, titles: [&str; 2]) -> String {
    let [first, second] = titles;
    format!(
        "[book]\n{book}\nseed = 1\ntemplate = \"{template}\"\n{page}\n\
         [[chapter]]\nid = \"one\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 5\ntitle = \"{first}\"\n\
         [[chapter]]\nid = \"two\"\nkind = \"sudoku\"\npuzzles = \"own.json\"\ntitle = \"{second}\"\n"
    )
}

const TITLE: &str = "title = \"Sunday\"";

#[test]
fn titles_may_be_numerals() {
    for template in ["kdp-6x9", "booklet-a5"] {
        for title in ["2026", "12", "1", "2", "4", "5", "7", "1 2 3", "№ 3"] {
            built(title, &spec(template, TITLE, "", [title, "Guests"]));
            built(title, &spec(template, TITLE, "", ["Warm-up", title]));
            built(title, &spec(template, TITLE, "", [title, title]));
        }
        for title in ["2026", "6"] {
            let book = format!("title = \"{title}\"");
            built(title, &spec(template, &book, "", ["Warm-up", "Guests"]));
        }
    }
}

#[test]
fn titles_may_have_no_letters() {
    for title in ["?", "…", "—", ".", ". .", "!?"] {
        built(title, &spec("kdp-6x9", TITLE, "", [title, "Guests"]));
        built(title, &spec("kdp-6x9", TITLE, "", ["Warm-up", title]));
        built(title, &spec("kdp-6x9", TITLE, "", [title, title]));
        let book = format!("title = \"{title}\"");
        built(title, &spec("kdp-6x9", &book, "", ["Warm-up", "Guests"]));
    }
}

#[test]
fn running_heads_may_be_numerals() {
    for (template, head) in [("kdp-6x9", "2026"), ("kdp-6x9", "7"), ("a4-sheet", "1")] {
        for folio in ["", "\nfolio = { at = \"none\" }"] {
            let page =
                format!("[page]\nheads = {{ left = \"{head}\", right = \"{head}\" }}{folio}");
            built(head, &spec(template, TITLE, &page, ["Warm-up", "Guests"]));
        }
    }
}

#[test]
fn level_names_may_be_numerals() {
    for (template, mark) in [("kdp-6x9", "dots"), ("booklet-a5", "none"), ("a4-sheet", "number")] {
        for name in ["1", "2", "4", "5", "6", "7", "1–4"] {
            let levels = format!("[levels]\nmark = \"{mark}\"\nnames = {{ easy = \"{name}\" }}");
            built(name, &spec(template, TITLE, &levels, ["Warm-up", "Guests"]));
        }
    }
}
