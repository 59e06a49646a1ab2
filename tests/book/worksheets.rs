//! Worksheets for a class: other puzzles every week.

use std::collections::BTreeSet;

use crate::external_program::run;
use crate::test_dir::TestDir;

/// The values of a key in a record.
fn values(record: &str, key: &str) -> Vec<String> {
    let start = format!("{key} = ");
    record.lines().filter_map(|line| line.strip_prefix(&start)).map(str::to_owned).collect()
}

#[test]
fn each_week_has_its_own_puzzles_and_files() {
    let dir = TestDir::with_examples();
    dir.put("class/5b.csv", "Ada\nBen\n");
    let spec = dir.text("worksheets.toml").replace("seed = 52", "seed = 52\nweek = 12");
    dir.put("worksheets.toml", &spec);
    dir.done(&["build", "worksheets.toml"]);
    let files = ["worksheets-week-12.pdf", "worksheets-week-12-answers.pdf"];
    let before = files.map(|file| dir.bytes(file));
    dir.done(&["build", "worksheets.toml", "--week", "13"]);
    // The record has the puzzles of both weeks, and week 12 can be printed again.
    dir.done(&["build", "worksheets.toml"]);
    assert_eq!(files.map(|file| dir.bytes(file)), before);
    let record = dir.text("worksheets.lock");
    let ids = values(&record, "id");
    for id in ["friday.week-12/4", "friday.week-13/1"] {
        assert!(ids.contains(&format!("\"{id}\"")), "{id}: {ids:?}");
    }
    let puzzles = values(&record, "fingerprint");
    assert_eq!(puzzles.len(), 9, "the example and four puzzles of each week");
    assert_eq!(puzzles.iter().collect::<BTreeSet<_>>().len(), 9, "no puzzle is printed twice");
    // Without the record, the same week gives the same bytes.
    dir.remove("worksheets.lock");
    dir.done(&["build", "worksheets.toml"]);
    assert_eq!(files.map(|file| dir.bytes(file)), before);
    dir.done(&["proof", files[0]]);
    dir.done(&["proof", files[1]]);
    for (file, head) in [
        (files[0], "Friday puzzles · Sudoku · Week 12"),
        ("worksheets-week-13.pdf", "Friday puzzles · Sudoku · Week 13"),
        (files[1], "Friday puzzles · Week 12 · Answers 1–4"),
    ] {
        let Some(text) = run("pdftotext", &["{}", "-"], &dir.path(file)) else { return };
        assert!(text.contains(head), "{file}: {text}");
    }
}

#[test]
fn no_puzzle_of_an_earlier_week_is_printed_again() {
    let spec = "[book]\ntitle = \"Four, week {week}\"\nseed = 5\nweek = 1\ntemplate = \"a4-sheet\"\n\
                language = \"de\"\n[[chapter]]\nid = \"a\"\nkind = \"sudoku-4\"\ncount = 100\n";
    let apart = TestDir::with("b.toml", spec);
    let mut made = Vec::new();
    for week in ["1", "2"] {
        apart.remove("b.lock");
        apart.done(&["build", "b.toml", "--week", week, "-q"]);
        made.extend(values(&apart.text("b.lock"), "fingerprint").into_iter().skip(1));
    }
    assert!(made.iter().collect::<BTreeSet<_>>().len() < 200, "the weeks have no puzzle in common");
    let dir = TestDir::with("b.toml", spec);
    dir.done(&["build", "b.toml", "-q"]);
    dir.done(&["build", "b.toml", "--week", "2", "-q"]);
    let puzzles = values(&dir.text("b.lock"), "fingerprint");
    assert_eq!(puzzles[1..].iter().collect::<BTreeSet<_>>().len(), 200);
    // The other week stays in the record if a week is made again.
    dir.done(&["build", "b.toml", "--relock", "-q"]);
    assert_eq!(values(&dir.text("b.lock"), "fingerprint"), puzzles);
    // A title with the week is the only text with the week.
    let Some(text) = run("pdftotext", &["-l", "1", "{}", "-"], &dir.path("b-week-2.pdf")) else {
        return;
    };
    assert!(text.contains("Four, week 2 ·") && !text.contains("Woche"), "{text}");
}

/// A spec with two chapters for the same class.
const TWO_CHAPTERS: &str = r#"[book]
title = "Friday"
seed = 3
template = "a4-sheet"
[[chapter]]
id = "friday"
title = "Sudoku"
kind = "sudoku-6"
level = "gentle"
names = "class.csv"
count = 2
per_page = 2
[[chapter]]
id = "words"
title = "Words"
kind = "wordsearch"
names = "class.csv"
count = 1
per_page = 1
options = { words = "birds.txt", words_per_puzzle = 4 }
[answers]
at = "separate"
"#;

/// A folder with two chapters for a class.
fn two_chapters(class: &str) -> TestDir {
    let dir = TestDir::with("book.toml", TWO_CHAPTERS);
    dir.put("class.csv", class);
    dir.put("birds.txt", "robin\nwren\nsparrow\nfinch\nthrush\nmagpie\n");
    dir.put("trees.txt", "oak\nelm\nbeech\nwillow\nmaple\nlarch\n");
    dir
}

#[test]
fn a_pupil_has_its_own_level_and_word_list() {
    let dir = two_chapters(
        "name,level,words,level words\nAda,medium,,hard\nBen,,trees.txt,\nCem,easy,,easy\n",
    );
    let done = dir.done(&["build", "book.toml"]);
    assert_eq!(done.err, "");
    let record = dir.text("book.lock");
    let asked: Vec<(String, String)> =
        values(&record, "id").into_iter().zip(values(&record, "asked")).collect();
    let level =
        |id: &str| asked.iter().find(|(own, _)| *own == format!("\"{id}\"")).unwrap().1.clone();
    for (id, expected) in [
        ("friday/1", "medium"),
        ("friday/2", "medium"),
        ("friday/3", "gentle"),
        ("friday/4", "gentle"),
        ("friday/5", "easy"),
        ("friday/6", "easy"),
        ("words/1", "hard"),
        ("words/2", "medium"),
        ("words/3", "easy"),
    ] {
        assert_eq!(level(id), format!("\"{expected}\""), "{id}");
    }
    // The sheets are in the order of the list, although the puzzles of the first sheet are the hardest.
    for (page, words) in
        [("1", ["Ada", "medium"]), ("2", ["Ben", "gentle"]), ("3", ["Cem", "easy"])]
    {
        let args = ["-f", page, "-l", page, "{}", "-"];
        let Some(text) = run("pdftotext", &args, &dir.path("book.pdf")) else { return };
        assert!(words.iter().all(|word| text.contains(word)), "page {page}: {text}");
    }
    let page = |page: &str| {
        run("pdftotext", &["-f", page, "-l", page, "{}", "-"], &dir.path("book.pdf")).unwrap()
    };
    let trees = ["oak", "elm", "beech", "willow", "maple", "larch"];
    let count = |page: &str| trees.iter().filter(|tree| page.contains(**tree)).count();
    assert_eq!([count(&page("4")), count(&page("5")), count(&page("6"))], [0, 4, 0]);
    dir.done(&["proof", "book.pdf"]);
    // A second build prints the same puzzles.
    let before = dir.bytes("book.pdf");
    dir.done(&["build", "book.toml"]);
    assert_eq!(dir.bytes("book.pdf"), before);
}

#[test]
fn a_column_for_a_chapter_names_a_chapter() {
    let dir = two_chapters("Name;level monday\nAda;easy\nBen;hard\n");
    let run = dir.run(&["check", "book.toml"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.err.contains("the column `level monday` has no effect"), "{}", run.err);
    assert!(run.err.contains("no chapter has the id `monday`"), "{}", run.err);
}

#[test]
fn pupils_with_one_name_both_get_a_sheet() {
    let dir = two_chapters("Ada\nBen\nAda\n\nAda\n");
    let done = dir.done(&["build", "book.toml"]);
    assert!(done.out.contains("8 pages"), "{}", done.out);
    let warning =
        |line: u32| format!("  ⚠ two pupils have the name \"Ada\"\n   ╭─[class.csv:{line}:1]\n");
    assert!(done.err.starts_with(&warning(3)), "{}", done.err);
    assert!(done.err.contains(&warning(5)), "{}", done.err);
    assert_eq!(done.err.matches("also in line 1; both get a sheet").count(), 2, "{}", done.err);
}

#[test]
fn a_column_of_word_lists_without_effect_is_reported() {
    let dir = two_chapters("name,words\nAda,\nBen,trees.txt\n");
    let spec = TWO_CHAPTERS.split("[[chapter]]\nid = \"words\"").next().unwrap();
    dir.put("book.toml", spec);
    let done = dir.done(&["check", "book.toml"]);
    assert_eq!(
        done.err,
        "  ⚠ the column `words` has no effect\n   ╭─[class.csv:3:5]\n 2 │ Ada,\n 3 │ Ben,trees.txt\n   \
         ·     ────┬────\n   ·         ╰── no chapter with this list has puzzles with words\n   ╰────\n  \
         help: clear the column, or add a chapter of the kind wordsearch or criss-cross\n"
    );
}

/// The first two lines of each page: the name line and the name.
fn heads(dir: &TestDir, pages: usize) -> Option<Vec<String>> {
    let head = |page: usize| {
        let page = page.to_string();
        let text = run("pdftotext", &["-f", &page, "-l", &page, "{}", "-"], &dir.path("book.pdf"))?;
        let kind = if text.contains("Sudoku") { " Sudoku" } else { " Words" };
        let name = ["Ada", "Ben", "Cem"].into_iter().find(|name| text.contains(name));
        Some(name.map_or_else(|| "blank".to_owned(), |name| name.to_owned() + kind))
    };
    (1..=pages).map(head).collect()
}

#[test]
fn all_sheets_of_a_name_can_come_together() {
    let dir = two_chapters("Ada\nBen\nAda\n");
    // The second list has another order, and another name.
    let spec = TWO_CHAPTERS.replace("template", "collate = \"name\"\ntemplate");
    let spec = spec.replace(
        "kind = \"wordsearch\"\nnames = \"class.csv\"",
        "kind = \"wordsearch\"\nnames = \"few.csv\"",
    );
    dir.put("book.toml", &spec);
    dir.put("few.csv", "Cem\nBen\nAda\n");
    dir.done(&["build", "book.toml", "-q"]);
    dir.done(&["proof", "book.pdf"]);
    let Some(found) = heads(&dir, 6) else { return };
    assert_eq!(
        found,
        ["Ada Sudoku", "Ada Words", "Ben Sudoku", "Ben Words", "Ada Sudoku", "Cem Words"]
    );
    // On leaves with two pages, the sheets of a name begin on a right page.
    dir.put("book.toml", spec.replace("[answers]", "[page]\nsides = \"mirrored\"\n[answers]"));
    dir.done(&["build", "book.toml", "-q"]);
    dir.done(&["proof", "book.pdf"]);
    assert_eq!(heads(&dir, 7).unwrap()[4..], ["Ada Sudoku", "blank", "Cem Words"]);
}

/// The side of a cell of a puzzle in points, and the page of each puzzle of a sheet.
fn cell_and_pages(kind: &str, rest: &str) -> (i64, Vec<u64>) {
    let spec = format!(
        "[book]\ntitle = \"A\"\nseed = 1\ntemplate = \"a4-sheet\"\n[[chapter]]\nid = \"a\"\n\
         kind = \"{kind}\"\nnames = \"class.csv\"\n{rest}\n[answers]\nat = \"separate\"\n"
    );
    let dir = TestDir::with("book.toml", &spec);
    dir.put("class.csv", "Ada\n");
    dir.done(&["build", "book.toml", "-q"]);
    let manifest = dir.text("book.manifest.json");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let cell = manifest["styles"][0]["cell"].as_f64().unwrap() / 1000.0;
    let puzzles = manifest["puzzles"].as_array().unwrap().iter();
    let pages = puzzles.map(|puzzle| puzzle["page"].as_u64().unwrap());
    (cell.round() as i64, pages.collect())
}

/// The text area of an A4 sheet is 505 pt wide and 724 pt high.
#[test]
fn the_puzzles_of_a_sheet_fill_its_page() {
    assert_eq!(cell_and_pages("sudoku-4", "count = 1"), (108, vec![1]));
    assert_eq!(cell_and_pages("sudoku-6", "count = 1"), (72, vec![1]));
    assert_eq!(cell_and_pages("sudoku", "count = 1"), (54, vec![1]));
    assert_eq!(cell_and_pages("sudoku-4", "count = 2"), (81, vec![1, 1]));
    // The template has four puzzles on a page.
    assert_eq!(cell_and_pages("sudoku-4", "count = 5"), (59, vec![1, 1, 1, 2, 2]));
    // The spec can set the number.
    assert_eq!(cell_and_pages("sudoku-4", "count = 1\nper_page = 4"), (59, vec![1]));
    assert_eq!(cell_and_pages("sudoku-6", "count = 2\nper_page = 1"), (72, vec![1, 2]));
}
