//! Worksheets with the names of a class, and yearbooks with dates.

use crate::external_program::run;
use crate::test_dir::TestDir;

#[test]
fn each_name_of_a_class_has_its_own_sheet() {
    let dir = TestDir::with_examples();
    dir.put("class/5b.csv", "Class;Name\n5b;Ada\n5b;Ben\n5b;Émilie\n");
    let done = dir.done(&["build", "worksheets.toml"]);
    assert!(done.out.contains("3 pages"), "{}", done.out);
    dir.done(&["proof", "worksheets.pdf"]);
    dir.done(&["proof", "worksheets-answers.pdf"]);
    for (page, name) in ["Ada", "Ben", "Émilie"].iter().enumerate() {
        let page = (page + 1).to_string();
        let args = ["-f", &page, "-l", &page, "{}", "-"];
        let Some(text) = run("pdftotext", &args, &dir.path("worksheets.pdf")) else { return };
        assert!(text.contains(name), "page {page}: {text}");
    }
    let key = run("pdftotext", &["{}", "-"], &dir.path("worksheets-answers.pdf")).unwrap();
    for name in ["Ada", "Ben", "Émilie"] {
        assert_eq!(key.matches(name).count(), 2, "{name}: {key}");
    }
    // A new name at the end leaves the other sheets as they are.
    let before = dir.text("worksheets.lock");
    dir.put("class/5b.csv", "Class;Name\n5b;Ada\n5b;Ben\n5b;Émilie\n5b;Uma\n");
    dir.done(&["build", "worksheets.toml"]);
    let puzzles = |lock: &str| -> Vec<String> {
        lock.lines().filter(|line| line.starts_with("givens")).map(str::to_owned).collect()
    };
    let (before, after) = (puzzles(&before), puzzles(&dir.text("worksheets.lock")));
    // The first puzzle is the example of the rules.
    assert_eq!((before.len(), after.len()), (7, 9));
    assert_eq!(after[..7], before[..]);
}

#[test]
fn a_sheet_can_have_several_pages() {
    let dir = TestDir::with_examples();
    let spec = dir.text("worksheets.toml").replace("count = 2", "count = 3");
    dir.put("worksheets.toml", spec);
    dir.put("class/5b.csv", "Ada\nBen\n");
    let done = dir.done(&["build", "worksheets.toml"]);
    assert!(done.out.contains("4 pages"), "{}", done.out);
    for (page, name) in [("2", "Ada"), ("3", "Ben")] {
        let args = ["-f", page, "-l", page, "{}", "-"];
        let Some(text) = run("pdftotext", &args, &dir.path("worksheets.pdf")) else { return };
        assert!(text.contains(name), "page {page}: {text}");
    }
}

#[test]
fn a_name_that_does_not_fit_is_an_error() {
    let dir = TestDir::with_examples();
    dir.put("class/5b.csv", format!("Ada\n{}\n", "Wilhelmina ".repeat(7)));
    let run = dir.run(&["build", "worksheets.toml"]);
    assert!(run.code == 1 && run.err.contains("does not fit on its"), "{}", run.err);
}

#[test]
fn a_yearbook_has_a_date_in_each_caption() {
    for (language, dates) in [
        ("en", ["Friday 1\u{a0}January", "1 January – 3 January", "Sunday 7\u{a0}February"]),
        ("en-US", ["Friday, January\u{a0}1", "January 1 – January 3", "Sunday, February\u{a0}7"]),
        ("de", ["Freitag, 1.\u{a0}Januar", "1. Januar – 3. Januar", "Sonntag, 7.\u{a0}Februar"]),
        ("fr", ["Vendredi 1er\u{a0}janvier", "1er janvier – 3 janvier", "Dimanche 7\u{a0}février"]),
        (
            "es",
            [
                "Viernes, 1\u{a0}de\u{a0}enero",
                "1 de enero – 3 de enero",
                "Domingo, 7\u{a0}de\u{a0}febrero",
            ],
        ),
    ] {
        let dir = TestDir::with_examples();
        let spec = dir.text("yearbook.toml");
        let spec = spec.replace("language = \"en\"", &format!("language = \"{language}\""));
        dir.put("yearbook.toml", spec);
        let done = dir.done(&["build", "yearbook.toml", "--quiet"]);
        assert_eq!(done.err, "", "{language}");
        let manifest = dir.text("yearbook.manifest.json");
        assert_eq!(manifest.matches("\"date\":").count(), 38, "{language}");
        for date in [dates[0], dates[2]] {
            assert!(manifest.contains(&format!("\"date\":\"{date}\"")), "{language}: {date}");
        }
        assert!(manifest.contains(&format!("\"title\":\"{}\"", dates[1])), "{language}");
        assert!(dir.text("yearbook.lock").contains("\"day-2027-01-04/7\""), "{language}");
    }
}

/// Small answers have no room for a date and the page of the puzzle: the date is printed whole.
#[test]
fn no_date_above_an_answer_is_cut() {
    let spec = "[book]\ntitle = \"Enero\"\nseed = 7\ntrim = \"5.5x8.5\"\nlanguage = \"es\"\n\
                [answers]\ncompact = true\n[[chapter]]\nid = \"a\"\nkind = \"sudoku-6\"\n\
                level = \"gentle\"\nper_page = 4\n\
                dates = { from = 2027-01-04, to = 2027-01-31 }\n";
    let dir = TestDir::with("book.toml", spec);
    dir.done(&["build", "book.toml"]);
    dir.done(&["proof", "book.pdf"]);
    let Some(text) = run("pdftotext", &["{}", "-"], &dir.path("book.pdf")) else { return };
    let (_, answers) = text.split_once("Soluciones 1–").unwrap();
    for day in 4..=31 {
        assert!(answers.contains(&format!("{day} de enero")), "{answers}");
    }
    assert!(!answers.contains('…') && !answers.contains("página"), "{answers}");
}

#[test]
fn the_proof_reads_the_dates() {
    let dir = TestDir::with_examples();
    dir.done(&["build", "yearbook.toml", "--quiet"]);
    let manifest = dir
        .text("yearbook.manifest.json")
        .replace("Monday 4\u{a0}January", "Monday 5\u{a0}January");
    dir.put("other.json", manifest);
    let run = dir.run(&["proof", "yearbook.pdf", "--manifest", "other.json"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.out.contains("\"Monday 5 January\" is missing from the caption"), "{}", run.out);
}

#[test]
fn a_yearbook_by_months_has_a_chapter_for_each_month() {
    let dir = TestDir::with_examples();
    let spec = dir.text("yearbook.toml").replace("\"week\"", "\"month\"");
    dir.put("yearbook.toml", spec.replace("title = \"{first} – {last}\"\n", ""));
    dir.done(&["build", "yearbook.toml", "--quiet"]);
    let manifest = dir.text("yearbook.manifest.json");
    for title in ["January 2027", "February 2027"] {
        assert!(manifest.contains(&format!("\"title\":\"{title}\"")), "{title}");
    }
}
