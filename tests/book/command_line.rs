//! The subcommands, as a user types them.

use crate::desk::{Desk, project};

const SPEC: &str = "[book]\ntitle = \"Small\"\nseed = 1\ntemplate = \"a4-sheet\"\n\n[[chapter]]\nid = \"one\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 4\n";

#[test]
fn build_says_what_it_made() {
    let desk = Desk::with("book.toml", SPEC);
    let run = desk.done(&["build", "book.toml"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("book.pdf ("), "{}", run.out);
    assert_eq!(lines[1], "2 pages, 4 puzzles: sudoku 4 easy");
    assert!(lines[2].starts_with("seed 1, ") && lines[2].ends_with(" s"), "{}", run.out);
    assert_eq!(run.err, "", "no progress bar in a pipe");
    assert_eq!(desk.done(&["build", "book.toml", "--quiet"]).out, "");
}

#[test]
fn a_proof_of_some_pages() {
    let desk = Desk::with("book.toml", SPEC);
    desk.done(&["build", "book.toml", "--pages", "2"]);
    assert_eq!(
        desk.files(),
        ["book-pages-2-2.manifest.json", "book-pages-2-2.pdf", "book.lock", "book.toml"]
    );
    let run = desk.run(&["build", "book.toml", "--pages", "3-4"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (2, "  × the book has no page 4\n  help: its pages are 1 to 2\n")
    );
    for (bad, words) in [
        ("0-1", "write one page, or the first and the last: 5 or 1-8"),
        ("x", "write one page, or the first and the last: 5 or 1-8"),
        ("4-2", "the lower page comes first: 2-4"),
    ] {
        let run = desk.run(&["build", "book.toml", "--pages", bad]);
        assert_eq!(run.code, 2, "{bad}");
        assert!(run.err.contains(words), "{bad}: {}", run.err);
    }
    // A proof is no place to change the book.
    for change in [&["--replace", "1"][..], &["--relock"]] {
        let run = desk.run(&[&["build", "book.toml", "--pages", "1"], change].concat());
        assert_eq!(run.code, 2, "{}", run.err);
    }
}

#[test]
fn answers_in_a_file_of_their_own() {
    let spec = format!("{SPEC}\n[answers]\nat = \"separate\"\n");
    let desk = Desk::with("book.toml", &spec);
    let run = desk.done(&["build", "book.toml", "-o", "print.pdf"]);
    assert!(run.out.contains("print-answers.pdf"), "{}", run.out);
    let [answers, print] = ["print-answers", "print"]
        .map(|name| [format!("{name}.manifest.json"), format!("{name}.pdf")]);
    let all =
        [vec!["book.lock".to_owned(), "book.toml".to_owned()], answers.to_vec(), print.to_vec()];
    assert_eq!(desk.files(), all.concat());
}

#[test]
fn check_writes_nothing() {
    let desk = Desk::with("book.toml", SPEC);
    let run = desk.done(&["check", "book.toml"]);
    assert_eq!(
        run.out,
        "Small\n2 pages of 8.27 x 11.69 in (210 x 297 mm), 4 puzzles: sudoku 4 easy\n  1-4  Easy (one)\nno record yet: a build writes book.lock\n"
    );
    assert_eq!(desk.files(), ["book.toml"]);
    desk.done(&["build", "book.toml"]);
    assert!(desk.done(&["check", "book.toml"]).out.ends_with("all puzzles are in book.lock\n"));
}

#[test]
fn check_gives_advice() {
    let spec = SPEC.replace("a4-sheet", "kdp-6x9").replace("\"Small\"", "\"100 Puzzles\"");
    let desk = Desk::with("book.toml", &spec);
    let run = desk.done(&["check", "book.toml"]);
    assert!(
        run.err.contains("⚠ the title has the number 100, but the book has 4 puzzles"),
        "{}",
        run.err
    );
    assert!(run.err.contains("⚠ the printer binds no fewer than 24 pages"), "{}", run.err);
}

#[test]
fn a_new_book_builds_at_once() {
    for template in bookgen::template::names() {
        if bookgen::template::slot_chapters(template) == Some(0) {
            let run = Desk::new().run(&["new", "mine", "--template", template]);
            assert_eq!(run.code, 2, "answers of what?");
            continue;
        }
        let desk = Desk::new();
        desk.done(&["new", "mine", "--template", template]);
        let run = desk.done(&["build", "mine/book.toml"]);
        assert!(run.out.starts_with("mine/book.pdf"), "{template}: {}", run.out);
        assert_eq!(desk.run(&["new", "mine"]).code, 3, "it is not overwritten");
    }
    let run = Desk::new().run(&["new", "mine", "--template", "kdp-6x8"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean `kdp-6x9`?"), "{}", run.err);
}

/// Every line that a new book has as a comment may be uncommented, for every design.
#[test]
fn what_a_new_book_offers_works() {
    for template in bookgen::template::names_for_books() {
        let desk = Desk::new();
        desk.done(&["new", "mine", "--template", template]);
        let spec = desk.text("mine/book.toml");
        let (before, birds) = spec.split_once("# [[chapter]]\n").expect("the word search");
        let (birds, after) = birds.split_once("\n\n").expect("the answers");
        let birds = birds.replace("# ", "");
        let whole = format!("{before}[[chapter]]\n{birds}\n\n{after}");
        for place in ["end", "chapter", "separate"] {
            let spec = whole.replace("at = \"end\"", &format!("at = \"{place}\""));
            desk.put("mine/more.toml", &spec);
            desk.done(&["check", "mine/more.toml"]);
        }
        let below = spec
            .replace("at = \"end\"", "at = \"upside-down\"")
            .replace("kind = \"sudoku\"", "kind = \"sudoku\"\nper_page = 1");
        desk.put("mine/below.toml", &below);
        desk.done(&["check", "mine/below.toml"]);
        let (book, output) = spec.split_once("# [output]\n").expect("the output");
        let folded =
            format!("{book}[output]\n{}", output.replace("\n# ", "\n").trim_start_matches("# "));
        assert!(folded.contains("\nbooklet = true") && folded.contains("\nsheet = "));
        desk.put("mine/folded.toml", &folded);
        desk.done(&["check", "mine/folded.toml"]);
        let levels =
            "mark = \"stars\"                    # \"dots\", \"stars\", \"number\", \"none\"\n";
        let named = spec
            .replace("# [levels]", "[levels]")
            .replace("# names = {", "names = {")
            .replace(&format!("# {levels}"), levels)
            .replace("# publisher", "publisher")
            .replace("# contact", "contact")
            .replace("# series", "series")
            .replace("\n# volume", "\nvolume");
        assert!(named.contains("\nmark") && !named.contains("# names"));
        desk.put("mine/named.toml", &named);
        desk.done(&["check", "mine/named.toml"]);
    }
}

#[test]
fn wrong_use_has_its_own_code() {
    let desk = Desk::with("book.toml", SPEC);
    let run = desk.run(&["build", "book.toml", "--seed", "18446744073709551615"]);
    assert!(run.err.contains("whole number from 0 to 9223372036854775807"), "{}", run.err);
    let run = desk.run(&["build", "book.toml", "--replace", "5-7"]);
    assert!(run.err.contains("separated by commas: 37 or 3,7,12"), "{}", run.err);
    for words in [
        &[][..],
        &["bild"],
        &["build"],
        &["build", "book.toml", "--seed", "x"],
        &["build", "book.toml", "--jobs", "0"],
        &["build", "book.toml", "--relock", "--no-lock"],
    ] {
        assert_eq!(desk.run(words).code, 2, "{words:?}");
    }
    assert_eq!(desk.run(&["--help"]).code, 0);
    assert!(desk.run(&["--help"]).out.contains("Exit codes:"));
}

#[test]
fn lists_and_texts() {
    let desk = Desk::new();
    let templates = desk.done(&["templates"]).out;
    for name in bookgen::template::names() {
        assert!(templates.contains(name), "{name}");
    }
    assert!(desk.done(&["templates", "a4-sheet"]).out.contains("trim = \"210mm x 297mm\""));
    assert_eq!(
        desk.run(&["templates", "a5-sheet"]).err,
        "  × there is no template `a5-sheet`\n  help: did you mean `a4-sheet`?\n"
    );
    let printers = desk.done(&["printers"]).out;
    for name in bookgen::presets::printers::PRINTERS.names() {
        assert!(printers.contains(name), "{name}");
    }
    let lulu = desk.done(&["printers", "lulu"]).out;
    for word in ["checked = 2026-11-21", "gutter = true", "basis = \"official\""] {
        assert!(lulu.contains(word), "{word}");
    }
    assert_eq!(
        desk.run(&["printers", "kdp-paperbag"]).err,
        "  × there is no printer `kdp-paperbag`\n  help: did you mean `kdp-paperback`?\n"
    );
    let kinds = desk.done(&["kinds"]).out;
    for word in ["sudoku:", "wordsearch:", "gentle", "symmetry", "words"] {
        assert!(kinds.contains(word), "{word}: {kinds}");
    }
    assert!(desk.done(&["completions", "bash"]).out.contains("bookgen"));
    let man = desk.done(&["man"]).out;
    for word in
        ["build", "relock", "impose", "Exit codes", "bookgen\\-sudoku\\-explain", "symmetry"]
    {
        assert!(man.contains(word), "{word}");
    }
    assert_eq!(desk.run(&["completions", "basch"]).code, 2);
}

/// Every key that the examples use is in the schema, and nothing they write is of another type.
#[test]
fn the_schema_describes_the_examples() {
    let desk = Desk::new();
    let [book, daily] = ["book", "daily"].map(|of| -> serde_json::Value {
        serde_json::from_str(&desk.done(&["schema", of]).out).unwrap()
    });
    assert_eq!(book["$schema"], "https://json-schema.org/draft/2020-12/schema");
    for entry in std::fs::read_dir(project().join("examples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let spec: toml::Table = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let spec = serde_json::to_value(spec).unwrap();
        let schema = if spec["publication"].is_object() { &daily } else { &book };
        follow(schema, &spec, &path.display().to_string());
    }
}

fn follow(schema: &serde_json::Value, value: &serde_json::Value, at: &str) {
    match value {
        serde_json::Value::Object(entries) => {
            for (key, value) in entries {
                let known = &schema["properties"][key];
                if known.is_null() {
                    let open = schema["additionalProperties"].is_object()
                        || schema["properties"].is_null();
                    assert!(open, "{at}.{key} is not in the schema");
                    continue;
                }
                follow(known, value, &format!("{at}.{key}"));
            }
        }
        serde_json::Value::Array(items) => {
            assert_eq!(schema["type"], "array", "{at}");
            for item in items {
                follow(&schema["items"], item, at);
            }
        }
        serde_json::Value::String(_) => {
            assert!(schema["type"] == "string" || schema["enum"].is_array(), "{at}: {schema}");
        }
        serde_json::Value::Number(_) => {
            assert!(schema["type"] == "integer" || schema["type"] == "number", "{at}: {schema}");
        }
        _ => {}
    }
}

#[test]
fn a_finished_file_is_proved() {
    let desk = Desk::with("book.toml", SPEC);
    desk.done(&["build", "book.toml"]);
    let proved = "2 pages: 4 puzzles and 4 answers read back, solved and graded again\n";
    assert_eq!(desk.done(&["proof", "book.pdf"]).out, proved);
    // Held to another manifest it does not prove.
    let manifest = desk.text("book.manifest.json");
    desk.put("other.json", manifest.replace("\"level\":\"easy\"", "\"level\":\"hard\""));
    let run = desk.run(&["proof", "book.pdf", "--manifest", "other.json"]);
    let findings: String = (1..=4)
        .map(|number| {
            format!("page 1: puzzle {number}: the level is easy; the manifest claims hard\n")
        })
        .collect();
    let nothing = "2 pages: 0 puzzles and 0 answers read back, solved and graded again\n";
    assert_eq!((run.code, run.out), (1, findings + nothing));
    assert_eq!(run.err, "  × book.pdf: 4 findings\n");
}

#[test]
fn a_proof_says_what_it_cannot_read() {
    let desk = Desk::with("book.toml", SPEC);
    desk.put("letter.pdf", "Dear Sir");
    desk.put("none.json", "{}");
    for (words, code, err) in [
        (
            &["no.pdf"][..],
            3,
            "  × no.pdf cannot be read: there is no such file\n  help: name a PDF: `bookgen build` makes one\n",
        ),
        (&["letter.pdf"], 3, "  × letter.pdf: it is not a PDF\n  help: name a PDF\n"),
        (
            &["letter.pdf", "--record", "no.lock"],
            3,
            "  × there is no record no.lock\n  help: name the `.lock` that was written with the book\n",
        ),
        (
            &["letter.pdf", "--manifest", "none.json"],
            3,
            "  × none.json: the manifest cannot be read: missing field `format` at line 1 column 2\n  \
             help: build the book again to get a new manifest\n",
        ),
    ] {
        let run = desk.run(&[&["proof"], words].concat());
        assert_eq!((run.code, run.err.as_str()), (code, err));
    }
}

#[test]
fn a_file_is_held_to_a_printers_rules() {
    let desk = Desk::with("book.toml", SPEC);
    desk.done(&["build", "book.toml"]);
    let run = desk.run(&["proof", "book.pdf", "--for", "newspaper-k"]);
    assert_eq!(
        run.out,
        "the file does not declare PDF/X-1a:2001, which newspaper-k requires
the PDF version is 1.4; PDF/X-1a:2001 allows versions up to 1.3
the file has no output intent (GTS_PDFX)
page 1: a line at 1.01 x 3.17 in is 0.75pt wide; the minimum is 1pt; 68 lines on this page break the rule
  the same on 1 page: 2
2 pages: 4 puzzles and 4 answers read back, solved and graded again
rule: ISO 15930-1 (PDF/X-1a:2001), as listed in docs/print-rules.md
rule: niadhelp.co.uk (official, compared 2026-11-20)
rule: niadhelp.co.uk for the standard; the ICC registry for the conditions, all those for newsprint (official, compared 2026-11-20)
"
    );
    assert_eq!((run.code, run.err.as_str()), (1, "  × book.pdf: 5 findings\n"));
    // A beginning of a name is enough.
    let run = desk.run(&["proof", "book.pdf", "--for", "office", "--paper", "vellum"]);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("  × office-printer has no paper `vellum`\n"), "{}", run.err);
    let run = desk.run(&["proof", "book.pdf", "--for", "kpd-paperback"]);
    assert!(run.err.contains("there is no printer `kpd-paperback`"), "{}", run.err);
    assert!(run.err.contains("did you mean `kdp-paperback`?"), "{}", run.err);
}
