//! Titles, level names and running heads that are numerals or have no letters. The proof must not
//! take them for page numbers, puzzle numbers or entries of the table of contents.

use crate::test_dir::TestDir;

/// A puzzle with a numeral as its title and as its author.
const OWN: &str = "[{\"puzzle\": \
    \"8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3\", \
    \"title\": \"12\", \"author\": \"1984\"}]";

/// Builds a book and proves it again from the file.
fn built(name: &str, spec: &str) {
    let dir = TestDir::with("book.toml", spec);
    dir.put("own.json", OWN);
    let run = dir.run(&["build", "book.toml", "--interior", "--quiet"]);
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
            built(title, &spec(template, TITLE, "", [title, title]));
        }
        for title in ["12", "4"] {
            built(title, &spec(template, TITLE, "", [title, "Guests"]));
            built(title, &spec(template, TITLE, "", ["Warm-up", title]));
        }
        for title in ["2026", "6"] {
            let book = format!("title = \"{title}\"");
            built(title, &spec(template, &book, "", ["Warm-up", "Guests"]));
        }
    }
}

/// A word that is wider than a line is broken, also between two digits.
#[test]
fn titles_may_be_wider_than_a_line() {
    for title in ["2026".repeat(8), "2026".repeat(24), format!("20262026ABCD{}", "2026".repeat(5))]
    {
        built(&title, &spec("kdp-6x9", TITLE, "", [&title, "Guests"]));
        built(&title, &spec("booklet-a5", TITLE, "", ["Warm-up", &title]));
    }
}

/// A long credit makes a caption of many lines.
#[test]
fn captions_may_have_many_lines() {
    let text =
        "The committee for the advancement of very long credits, and the readers of this book, ";
    for (template, length) in [
        ("a4-sheet", 80),
        ("a4-sheet", 200),
        ("letter-sheet", 150),
        ("kdp-large-print", 80),
        ("kdp-large-print", 300),
        ("newspaper-column", 490),
    ] {
        let credit: String = text.repeat(6).chars().take(length).collect();
        let spec = format!(
            "[book]\n{TITLE}\nseed = 1\ntemplate = \"{template}\"\n[[chapter]]\nid = \"one\"\n\
             kind = \"sudoku\"\npuzzles = \"own.sdm\"\ncredit = \"{}\"\n",
            credit.trim()
        );
        let dir = TestDir::with("book.toml", &spec);
        // The author of a puzzle replaces the credit, so the puzzle has no author.
        dir.put(
            "own.sdm",
            "8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3\n",
        );
        let run = dir.run(&["build", "book.toml", "--interior", "--quiet"]);
        assert_eq!(run.code, 0, "{template} {length}: {}", run.err);
        let proof = dir.run(&["proof", "book.pdf", "--record", "book.lock"]);
        assert_eq!(proof.code, 0, "{template} {length}: {}{}", proof.out, proof.err);
    }
}

/// A caption with a short line, far from the text at the other end of the line above it.
#[test]
fn captions_may_have_a_short_line() {
    for template in ["a4-sheet", "letter-sheet", "kdp-6x9", "kdp-large-print"] {
        for author in ["W".repeat(20), "1".repeat(40), "1".repeat(60), "1".repeat(81)] {
            let own = OWN.replace("1984", &author).replace("\"12\"", "\"Sun\"");
            let dir = TestDir::with(
                "book.toml",
                &format!(
                    "[book]\n{TITLE}\nseed = 1\ntemplate = \"{template}\"\n\
                     [[chapter]]\nid = \"one\"\nkind = \"sudoku\"\npuzzles = \"own.json\"\n"
                ),
            );
            dir.put("own.json", own);
            let run = dir.run(&["build", "book.toml", "--interior", "--quiet"]);
            assert_eq!(run.code, 0, "{template} {author}: {}", run.err);
        }
    }
}

#[test]
fn titles_may_have_no_letters() {
    for title in ["?", "…", "—", ".", ". .", "!?"] {
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
        for name in ["1", "4", "7", "1–4"] {
            let levels = format!("[levels]\nmark = \"{mark}\"\nnames = {{ easy = \"{name}\" }}");
            built(name, &spec(template, TITLE, &levels, ["Warm-up", "Guests"]));
        }
    }
}

/// The sheets of a booklet have no claims about puzzles, so the proof finds the numbers alone.
#[test]
fn level_names_on_imposed_sheets_may_be_numerals() {
    for name in ["0", "1", "12"] {
        let levels = format!("[levels]\nnames = {{ easy = \"{name}\" }}\n[output]\nbooklet = true");
        let spec = spec("booklet-a5", TITLE, &levels, ["Warm-up", "Guests"]);
        let dir = TestDir::with("book.toml", &spec);
        dir.put("own.json", OWN);
        let run = dir.run(&["build", "book.toml", "--interior", "--quiet"]);
        assert_eq!(run.code, 0, "{name}: {}", run.err);
        let proof = dir.run(&["proof", "book-booklet.pdf"]);
        assert_eq!(proof.code, 0, "{name}: {}{}", proof.out, proof.err);
    }
}

/// If two levels have numerals as names, a puzzle is next to the number of another puzzle.
#[test]
fn two_level_names_on_imposed_sheets_may_be_numerals() {
    let chapter = |id: &str, level: &str, count: u32| {
        format!(
            "[[chapter]]\nid = \"{id}\"\nkind = \"sudoku\"\nlevel = \"{level}\"\ncount = {count}\n"
        )
    };
    for (easy, medium, counts) in [(1, 2, [3, 3]), (2, 1, [3, 3]), (2, 1, [1, 1]), (4, 2, [2, 2])] {
        let spec = format!(
            "[book]\n{TITLE}\nseed = 1\ntemplate = \"booklet-a5\"\n{}{}[levels]\nnames = {{ easy = \"{easy}\", medium = \"{medium}\" }}\n[output]\nbooklet = true\n",
            chapter("one", "easy", counts[0]),
            chapter("two", "medium", counts[1])
        );
        let dir = TestDir::with("book.toml", &spec);
        let run = dir.run(&["build", "book.toml", "--interior", "--quiet"]);
        assert_eq!(run.code, 0, "{easy} {medium}: {}", run.err);
        let proof = dir.run(&["proof", "book-booklet.pdf"]);
        assert_eq!(proof.code, 0, "{easy} {medium} {counts:?}: {}{}", proof.out, proof.err);
    }
}
