//! The subcommands of the program: their output, errors and exit codes.

use bookgen_puzzles::KINDS;

use crate::external_program::run;
use crate::soak::sample;
use crate::test_dir::{TestDir, golden, project};

const SPEC: &str = "[book]\ntitle = \"Small\"\nseed = 1\ntemplate = \"a4-sheet\"\n\n[[chapter]]\nid = \"one\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 4\n";

#[test]
fn build_reports_its_files_and_puzzles() {
    let dir = TestDir::with("book.toml", SPEC);
    let run = dir.done(&["build", "book.toml"]);
    let (summary, time) = run.out.split_once("seed 1, ").unwrap_or_default();
    assert_eq!(
        summary,
        "Small
  book       2 pages of 8.27 x 11.69 in (210 x 297 mm)
  content    4 puzzles: sudoku 4 easy
  interior   book.pdf (21 KB)
  record     book.lock, for later builds of the same puzzles
Look at book.pdf.
"
    );
    assert!(time.ends_with(" s\n"), "{}", run.out);
    assert_eq!(run.err, "", "no progress bar in a pipe");
    assert_eq!(dir.done(&["build", "book.toml", "--quiet"]).out, "");
}

#[test]
fn a_build_of_some_pages_writes_only_those_pages() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml", "--pages", "2"]);
    assert_eq!(
        dir.files(),
        ["book-pages-2-2.manifest.json", "book-pages-2-2.pdf", "book.lock", "book.toml"]
    );
    let run = dir.run(&["build", "book.toml", "--pages", "3-4"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (2, "  × the book has no page 4\n  help: the book has pages 1 to 2\n")
    );
    for (bad, words) in [
        ("0-1", "write one page number, or the first and the last page number: 5 or 1-8"),
        ("x", "write one page number, or the first and the last page number: 5 or 1-8"),
        ("4-2", "write the lower page number first: 2-4"),
    ] {
        let run = dir.run(&["build", "book.toml", "--pages", bad]);
        assert_eq!(run.code, 2, "{bad}");
        assert!(run.err.contains(words), "{bad}: {}", run.err);
    }
    // The option `--pages` cannot be combined with an option that changes the record.
    for change in [&["--replace", "1"][..], &["--relock"]] {
        let run = dir.run(&[&["build", "book.toml", "--pages", "1"], change].concat());
        assert_eq!(run.code, 2, "{}", run.err);
    }
}

/// A part of a book has the same contents and page numbers as the whole book.
#[test]
fn a_part_of_the_pages_has_the_contents_of_the_book() {
    let chapter = |id: &str| {
        format!("[[chapter]]\nid = \"{id}\"\nkind = \"sudoku\"\nlevel = \"gentle\"\ncount = 4\n")
    };
    let head = "[book]\ntitle = \"Parts\"\nseed = 1\n[[front]]\npage = \"contents\"\n";
    let dir = TestDir::with("book.toml", &[head, &chapter("one"), &chapter("two")].concat());
    dir.done(&["build", "book.toml", "--quiet"]);
    let text = |file: &str, pages: &[&str]| {
        run("pdftotext", &[pages, &["-layout", "{}", "-"]].concat(), &dir.path(file))
    };
    let Some(whole) = text("book.pdf", &[]) else { return };
    let pages: Vec<&str> = whole.split('\u{c}').collect();
    let contents = pages.iter().position(|page| page.contains("Contents")).unwrap() + 1;
    for (first, last) in [(contents, contents), (1, contents + 1), (contents, contents + 3)] {
        let range = format!("{first}-{last}");
        dir.done(&["build", "book.toml", "--pages", &range]);
        let part = text(&format!("book-pages-{range}.pdf"), &[]);
        let [first, last] = [first, last].map(|page| page.to_string());
        assert_eq!(part, text("book.pdf", &["-f", &first, "-l", &last]), "{range}");
    }
}

#[test]
fn separate_answers_are_a_second_file() {
    let spec = format!("{SPEC}\n[answers]\nat = \"separate\"\n");
    let dir = TestDir::with("book.toml", &spec);
    let run = dir.done(&["build", "book.toml", "-o", "print.pdf"]);
    assert!(run.out.contains("print-answers.pdf"), "{}", run.out);
    let [answers, print] = ["print-answers", "print"]
        .map(|name| [format!("{name}.manifest.json"), format!("{name}.pdf")]);
    let all =
        [vec!["book.lock".to_owned(), "book.toml".to_owned()], answers.to_vec(), print.to_vec()];
    assert_eq!(dir.files(), all.concat());
}

#[test]
fn check_writes_nothing() {
    let dir = TestDir::with("book.toml", SPEC);
    let run = dir.done(&["check", "book.toml"]);
    assert_eq!(
        run.out,
        "Small\n  book       2 pages of 8.27 x 11.69 in (210 x 297 mm)\n  content    4 puzzles: sudoku 4 easy\n  1-4  Easy (one)\nno record yet: a build writes book.lock\n"
    );
    assert_eq!(dir.files(), ["book.toml"]);
    dir.done(&["build", "book.toml"]);
    assert!(dir.done(&["check", "book.toml"]).out.ends_with("all puzzles are in book.lock\n"));
}

#[test]
fn check_prints_advice() {
    let spec = SPEC.replace("a4-sheet", "kdp-6x9").replace("\"Small\"", "\"100 Puzzles\"");
    let dir = TestDir::with("book.toml", &spec);
    let run = dir.done(&["check", "book.toml"]);
    assert!(
        run.err.contains("⚠ the title contains the number 100, but the book has 4 puzzles"),
        "{}",
        run.err
    );
    assert!(run.err.contains("⚠ the printer binds no fewer than 24 pages"), "{}", run.err);
}

#[test]
fn a_new_spec_of_every_template_builds() {
    for template in bookgen::template::names() {
        if bookgen::template::slot_chapters(template) == Some(0) {
            let run = TestDir::new().run(&["new", "mine", "--template", template]);
            assert_eq!(run.code, 2, "the template is for answers only");
            continue;
        }
        let dir = TestDir::new();
        dir.done(&["new", "mine", "--template", template]);
        let run = dir.done(&["build", "mine/book.toml"]);
        assert!(run.out.contains("  interior   mine/book.pdf ("), "{template}: {}", run.out);
        assert_eq!(dir.run(&["new", "mine"]).code, 3, "an existing spec is not overwritten");
    }
    let run = TestDir::new().run(&["new", "mine", "--template", "kdp-6x8"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean `kdp-6x9`?"), "{}", run.err);
}

#[test]
fn the_starter_of_every_job_builds() {
    let dir = TestDir::new();
    for job in ["daily", "worksheets", "large-print", "yearbook"] {
        let run = dir.done(&["new", job, "--as", job]);
        let (command, spec) = if job == "daily" {
            ("daily", format!("{job}/daily.toml"))
        } else {
            ("build", format!("{job}/book.toml"))
        };
        assert_eq!(run.out, format!("{spec}\nnow: bookgen {command} {spec}\n"));
        let run = dir.done(&[command, &spec, "--quiet"]);
        assert!(!run.err.contains('⚠'), "{job}: {}", run.err);
        assert_eq!(dir.run(&["new", job, "--as", job]).code, 3, "{job} is not overwritten");
    }
    for job in ["large-print", "yearbook"] {
        let run = dir.done(&["cover", &format!("{job}/book.toml"), "--quiet"]);
        assert!(!run.err.contains('⚠'), "{job}: {}", run.err);
    }
    let run = dir.run(&["new", "x", "--as", "year"]);
    assert!(run.code == 2 && run.err.contains("yearbook"), "{}", run.err);
    let run = dir.run(&["new", "x", "--as", "yearbook", "--template", "kdp-6x9"]);
    assert_eq!(run.code, 2, "a starter has its own template");
}

/// The spec that `bookgen new` writes has commented-out lines. The test removes the comment marks
/// and checks that the lines work, for every template.
#[test]
fn the_commented_lines_of_a_new_spec_work() {
    for template in sample(bookgen::template::names_for_books(), 4) {
        let dir = TestDir::new();
        dir.done(&["new", "mine", "--template", template]);
        let spec = dir.text("mine/book.toml");
        let (before, birds) = spec.split_once("# [[chapter]]\n").expect("the word search");
        let (birds, after) = birds.split_once("\n\n").expect("the answers");
        let birds = birds.replace("# ", "");
        let whole = format!("{before}[[chapter]]\n{birds}\n\n{after}");
        for place in ["end", "chapter", "separate"] {
            let spec = whole.replace("at = \"end\"", &format!("at = \"{place}\""));
            dir.put("mine/more.toml", &spec);
            dir.done(&["check", "mine/more.toml"]);
        }
        let below = spec
            .replace("at = \"end\"", "at = \"upside-down\"")
            .replace("kind = \"sudoku\"", "kind = \"sudoku\"\nper_page = 1");
        dir.put("mine/below.toml", &below);
        dir.done(&["check", "mine/below.toml"]);
        let (book, output) = spec.split_once("# [output]\n").expect("the output");
        let folded =
            format!("{book}[output]\n{}", output.replace("\n# ", "\n").trim_start_matches("# "));
        assert!(folded.contains("\nbooklet = true") && folded.contains("\nsheet = "));
        dir.put("mine/folded.toml", &folded);
        dir.done(&["check", "mine/folded.toml"]);
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
        dir.put("mine/named.toml", &named);
        dir.done(&["check", "mine/named.toml"]);
    }
}

#[test]
fn wrong_usage_has_exit_code_2() {
    let dir = TestDir::with("book.toml", SPEC);
    let run = dir.run(&["build", "book.toml", "--seed", "18446744073709551615"]);
    assert!(run.err.contains("whole number from 0 to 9223372036854775807"), "{}", run.err);
    let run = dir.run(&["build", "book.toml", "--replace", "5-7"]);
    assert!(run.err.contains("separated by commas: 37 or 3,7,12"), "{}", run.err);
    for words in [
        &[][..],
        &["bild"],
        &["build", "book.toml", "--seed", "x"],
        &["build", "book.toml", "--jobs", "0"],
        &["build", "book.toml", "--relock", "--no-lock"],
    ] {
        assert_eq!(dir.run(words).code, 2, "{words:?}");
    }
    assert_eq!(dir.run(&["--help"]).code, 0);
    assert!(dir.run(&["--help"]).out.contains("Exit codes:"));
}

#[test]
fn lists_and_texts_name_every_preset() {
    let dir = TestDir::new();
    let templates = dir.done(&["templates"]).out;
    for name in bookgen::template::names() {
        assert!(templates.contains(name), "{name}");
    }
    assert!(dir.done(&["templates", "a4-sheet"]).out.contains("trim = \"210mm x 297mm\""));
    assert_eq!(
        dir.run(&["templates", "a5-sheet"]).err,
        "  × there is no template `a5-sheet`\n  help: did you mean `a4-sheet`?\n"
    );
    let printers = dir.done(&["printers"]).out;
    for name in bookgen::presets::printers::PRINTERS.names() {
        assert!(printers.contains(name), "{name}");
    }
    let lulu = dir.done(&["printers", "lulu"]).out;
    for word in ["checked = 2026-11-21", "gutter = true", "basis = \"official\""] {
        assert!(lulu.contains(word), "{word}");
    }
    assert_eq!(
        dir.run(&["printers", "kdp-paperbag"]).err,
        "  × there is no printer `kdp-paperbag`\n  help: did you mean `kdp-paperback`?\n"
    );
    assert!(dir.done(&["completions", "bash"]).out.contains("bookgen"));
    let man = dir.done(&["man"]).out;
    for word in
        ["build", "relock", "impose", "Exit codes", "bookgen\\-sudoku\\-explain", "symmetry"]
    {
        assert!(man.contains(word), "{word}");
    }
    assert_eq!(dir.run(&["completions", "basch"]).code, 2);
    // The completions offer the names of templates, printers, covers, kinds, levels and options.
    for shell in ["bash", "zsh", "fish"] {
        let text = dir.done(&["completions", shell]).out;
        for name in ["newspaper-tabloid", "kdp", "fiendish", "wordsearch", "ipuz"] {
            let name = if name == "fiendish" { "diabolical" } else { name };
            assert!(text.contains(name), "{shell}: {name}");
        }
    }
    // A name that is not built in is still reported by the command, or is the path of a file.
    let run = dir.run(&["templates", "newspaper-tabliod"]);
    assert!(run.err.contains("newspaper-tabloid"), "{}", run.err);
}

#[test]
fn kinds_lists_the_kinds_and_describes_each() {
    let dir = TestDir::new();
    let listed = dir.done(&["kinds"]).out;
    golden("golden/kinds.txt", &listed);
    for kind in KINDS {
        let about = kind.about();
        let line = |line: &&str| line.split_whitespace().next() == Some(about.name);
        assert_eq!(listed.lines().filter(line).count(), 1, "{}", about.name);
        let described = dir.done(&["kinds", about.name]).out;
        for option in about.options {
            assert!(described.contains(&format!("\n  {} ", option.name)), "{described}");
        }
        for level in about.levels {
            assert!(described.contains(&format!("\n  {} ", level.name)), "{described}");
        }
        assert!(described.lines().all(|line| line.chars().count() <= 80), "{described}");
    }
    golden("golden/kinds-sudoku.txt", &dir.done(&["kinds", "sudoku"]).out);
    golden("golden/kinds-wordsearch.txt", &dir.done(&["kinds", "wordsearch"]).out);
    assert_eq!(
        dir.run(&["kinds", "futoshki"]).err,
        "  × there is no kind of puzzle `futoshki`\n  help: did you mean `futoshiki`?\n"
    );
    assert_eq!(
        dir.run(&["kinds", "chess"]).err,
        "  × there is no kind of puzzle `chess`\n  help: `bookgen kinds` lists the kinds of puzzle\n"
    );
}

/// The schema has every key of the examples, and every value of the examples has the type that the
/// schema requires.
#[test]
fn the_schema_describes_the_examples() {
    let dir = TestDir::new();
    let [book, daily] = ["book", "daily"].map(|of| -> serde_json::Value {
        serde_json::from_str(&dir.done(&["schema", of]).out).unwrap()
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
        check_value(schema, &spec, &path.display().to_string());
    }
}

fn check_value(schema: &serde_json::Value, value: &serde_json::Value, at: &str) {
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
                check_value(known, value, &format!("{at}.{key}"));
            }
        }
        serde_json::Value::Array(items) => {
            assert_eq!(schema["type"], "array", "{at}");
            for item in items {
                check_value(&schema["items"], item, at);
            }
        }
        serde_json::Value::String(_) => {
            let choices =
                schema["anyOf"].as_array().map_or(std::slice::from_ref(schema), |all| all);
            let is_text = |schema: &serde_json::Value| match schema["enum"].as_array() {
                Some(words) => words.contains(value),
                None => schema["type"] == "string",
            };
            assert!(choices.iter().any(is_text), "{at}: {schema}");
        }
        serde_json::Value::Number(_) => {
            assert!(schema["type"] == "integer" || schema["type"] == "number", "{at}: {schema}");
        }
        _ => {}
    }
}

#[test]
fn proof_reads_a_finished_file_and_finds_false_claims() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    let proved = "2 pages: 4 puzzles and 4 answers read back, solved and graded again\n";
    assert_eq!(dir.done(&["proof", "book.pdf"]).out, proved);
    // This manifest claims a wrong level for each puzzle. Proof reports each wrong level.
    let manifest = dir.text("book.manifest.json");
    dir.put("other.json", manifest.replace("\"level\":\"easy\"", "\"level\":\"hard\""));
    let run = dir.run(&["proof", "book.pdf", "--manifest", "other.json"]);
    let findings: String = (1..=4)
        .map(|number| {
            format!("page 1: puzzle {number}: the level is easy; the manifest claims hard\n")
        })
        .collect();
    let nothing = "2 pages: 0 puzzles and 0 answers read back, solved and graded again\n";
    assert_eq!((run.code, run.out), (1, findings + nothing));
    assert_eq!(run.err, "  × book.pdf: 4 findings\n");
    // The manifest in the PDF and the manifest beside the PDF must be equal.
    dir.put("book.manifest.json", manifest.replace("\"level\":\"easy\"", "\"level\":\"hard\""));
    let run = dir.run(&["proof", "book.pdf"]);
    let differs = "the manifest in the PDF differs from book.manifest.json\n";
    assert_eq!((run.code, run.out), (1, format!("{differs}{proved}")));
}

#[test]
fn proof_of_a_file_without_puzzles_needs_an_option() {
    let dir = TestDir::new();
    dir.put(
        "empty.pdf",
        "%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 432 648]>> endobj
trailer <</Root 1 0 R>>
startxref
0
%%EOF",
    );
    let run = dir.run(&["proof", "empty.pdf"]);
    let finding = "the file has no puzzles to prove; if it should have none, add --any\n";
    let counts = "1 page: 0 puzzles and 0 answers read back, solved and graded again\n\
                  not checked: whether puzzles are missing, and the number, level and page \
                  reference of each puzzle: there is no manifest\n";
    assert_eq!((run.code, run.out), (1, format!("{finding}{counts}")));
    assert_eq!(dir.done(&["proof", "empty.pdf", "--any"]).out, counts);
}

#[test]
fn proof_reports_unreadable_files() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.put("letter.pdf", "Dear Sir");
    dir.put("none.json", "{}");
    for (words, code, err) in [
        (
            &["no.pdf"][..],
            3,
            "  × no.pdf cannot be read: there is no such file\n  help: give the path of a PDF: `bookgen build` makes a PDF\n",
        ),
        (&["letter.pdf"], 3, "  × letter.pdf: it is not a PDF\n  help: name a PDF\n"),
        (
            &["letter.pdf", "--record", "no.lock"],
            3,
            "  × there is no record no.lock\n  help: name the `.lock` file that was written with the book\n",
        ),
        (
            &["letter.pdf", "--manifest", "none.json"],
            3,
            "  × none.json: the manifest cannot be read: missing field `format` at line 1 column 2\n  \
             help: build the book again to get a new manifest\n",
        ),
    ] {
        let run = dir.run(&[&["proof"], words].concat());
        assert_eq!((run.code, run.err.as_str()), (code, err));
    }
}

#[test]
fn proof_checks_a_file_against_a_printers_rules() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    let run = dir.run(&["proof", "book.pdf", "--for", "newspaper-k"]);
    assert_eq!(
        run.out,
        "the file does not declare PDF/X-1a:2001, which newspaper-k requires
the PDF version is 1.4; PDF/X-1a:2001 allows versions up to 1.3
the file has no output intent (GTS_PDFX)
page 1: a line at 1.01 x 3.17 in is 0.75pt wide; the minimum is 1pt; 48 lines on this page break the rule
  the same on 1 page: 2
2 pages: 4 puzzles and 4 answers read back, solved and graded again
rule: ISO 15930-1 (PDF/X-1a:2001), as listed in docs/print-rules.md
rule: niadhelp.co.uk (official, compared 2026-11-20)
rule: niadhelp.co.uk for the standard; the ICC registry for the conditions, all those for newsprint (official, compared 2026-11-20)
"
    );
    assert_eq!((run.code, run.err.as_str()), (1, "  × book.pdf: 5 findings\n"));
    // The start of a printer's name is enough if no other printer's name has the same start.
    let run = dir.run(&["proof", "book.pdf", "--for", "office", "--paper", "vellum"]);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("  × office-printer has no paper `vellum`\n"), "{}", run.err);
    let run = dir.run(&["proof", "book.pdf", "--for", "kpd-paperback"]);
    assert!(run.err.contains("there is no printer `kpd-paperback`"), "{}", run.err);
    assert!(run.err.contains("did you mean `kdp-paperback`?"), "{}", run.err);
}
