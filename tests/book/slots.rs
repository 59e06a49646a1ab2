//! Pages of fixed slots: the content of each slot is right, and no slot moves or grows with its
//! content.

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{LaidOut, Part, Silent, lay_out, print};
use bookgen::presets::fonts::FONTS;
use bookgen::spec::{Book, resolve};
use bookgen::template;
use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::schema::{FileError, Files, Need};
use bookgen_contract::manifest::{Claim, Manifest};
use bookgen_press::design::SlotContent;
use bookgen_press::layout::Pages;
use bookgen_press::page::{Colour, Item, Page, Paint, Role};
use bookgen_proof::{Expectations, prove};
use bookgen_puzzles::record::{self, Record};
use bookgen_puzzles::{KINDS, Kind};
use proptest::prelude::*;

use crate::external_program::run;
use crate::page_dump::dump;
use crate::test_dir::{TestDir, golden, project};
use crate::text_bounds::{Box, boxes};

struct Folder {
    /// The title of the word list.
    title: String,
    /// The words of the list.
    words: String,
    /// The record of the previous issue.
    before: String,
}

impl Files for Folder {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "words.txt" => Ok(format!("[{}]\n{}\n", self.title, self.words).into_bytes()),
            "before.lock" => Ok(self.before.clone().into_bytes()),
            _ => Err(FileError::Missing(Vec::new())),
        }
    }
}

fn folder() -> Folder {
    let words = "oak\nelm\nbeech\nash tree\nyew\nrowan\nholly\nmaple".to_owned();
    Folder { title: "Trees".to_owned(), words, before: String::new() }
}

/// A spec of `pages` pages, with one chapter for each puzzle slot of the template. The fourth
/// chapter is a word search.
fn spec(template: &str, pages: u32, more: &str, answers: &str) -> String {
    let mut text = format!("[book]\nseed = 5\ntemplate = \"{template}\"\n{more}\n");
    for at in 0..template::slot_chapters(template).expect("a template of slots") {
        let first = 1000 * at + 1;
        let kind = match at {
            3 => {
                "kind = \"wordsearch\"\noptions = { words = \"words.txt\", words_per_puzzle = 8, columns = 12, rows = 12 }"
            }
            _ => "kind = \"sudoku\"\nlevel = \"gentle\"",
        };
        text += &format!(
            "[[chapter]]\nid = \"c{at}\"\n{kind}\ncount = {pages}\nfirst_number = {first}\n"
        );
    }
    text + &format!("[answers]\n{answers}\n")
}

fn made(spec: &str, folder: &Folder) -> Result<(Book, LaidOut), Faults> {
    let book = resolve(&Source::new("book.toml", spec), folder, None)?;
    let done = lay_out(&book, None, &GenerateOptions::default(), &Silent)?;
    Ok((book, done))
}

fn laid_out_book(spec: &str, folder: &Folder) -> (Book, LaidOut) {
    made(spec, folder).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Grids reach the edges of these pages, so the proof must know exactly how far their marks extend.
#[test]
fn the_proof_reads_grids_at_the_edges_of_a_page() {
    let mut refused = Vec::new();
    let has_defaults =
        |kind: &&&dyn Kind| kind.about().options.iter().all(|o| o.need != Need::Required);
    let kinds: Vec<_> = KINDS.iter().filter(has_defaults).collect();
    for kind in &kinds {
        let (name, level) = (kind.about().name, kind.about().default_level);
        let spec = format!(
            "[book]\ntitle = \"Edges\"\nseed = 5\ntemplate = \"newspaper-3-columns\"\n[[chapter]]\nid = \"a\"\n\
             kind = \"{name}\"\nlevel = \"{level}\"\ncount = 1\n\
             [answers]\nat = \"upside-down\"\n"
        );
        match made(&spec, &folder()) {
            Ok((book, done)) => {
                print(&book.document, Part::Book, &done, None)
                    .unwrap_or_else(|faults| panic!("{name}: {faults}"));
            }
            // The grid is too large for its slot.
            Err(faults) => {
                assert!(faults.render(100, false).contains("fit"), "{name}: {faults}");
                refused.push(name);
            }
        }
    }
    assert!(3 * refused.len() < kinds.len(), "{refused:?}");
}

/// The templates with slots for puzzles.
fn templates() -> Vec<&'static str> {
    let of = |name: &&str| template::slot_chapters(name).is_some_and(|chapters| chapters > 0);
    let names: Vec<&str> = template::names().filter(of).collect();
    assert!(names.len() >= 4, "{names:?}");
    names
}

/// The alternative texts of all figures among the items.
fn figures(items: &[Item]) -> Vec<String> {
    let of = |item: &Item| match item {
        Item::Group(group) => match &group.role {
            Role::Figure(drawing) => vec![drawing.alt.clone()],
            _ => figures(&group.items),
        },
        _ => Vec::new(),
    };
    items.iter().flat_map(of).collect()
}

fn words(items: &[Item]) -> Vec<String> {
    let of = |item: &Item| match item {
        Item::Glyphs(run) => vec![run.text.to_string()],
        Item::Group(group) if !matches!(group.role, Role::Figure(_)) => words(&group.items),
        _ => Vec::new(),
    };
    items.iter().flat_map(of).collect()
}

/// The laid-out slots of a page that pass the test `is`.
fn slot_contents<'p>(
    book: &Book,
    pages: &'p Pages,
    page: usize,
    is: fn(&SlotContent) -> bool,
) -> Vec<&'p Page> {
    let slots = book.document.design.slots.iter().filter(|slot| slot.content != SlotContent::Line);
    let parts = slots.zip(&pages.slots[page]);
    parts.filter(|(slot, _)| is(&slot.content)).map(|(_, part)| part).collect()
}

#[test]
fn each_page_has_the_answers_of_the_previous_page() {
    // The first issue needs no other record. The next issue uses the record of the first issue.
    let title = "title = \"Post\"\nprinter = \"newspaper-k\"";
    for template in templates() {
        let mut folder = folder();
        let first = spec(template, 1, title, "at = \"upside-down\"");
        let (book, done) = laid_out_book(&first.replace("seed = 5", "seed = 4"), &folder);
        print(&book.document, Part::Book, &done, None)
            .unwrap_or_else(|f| panic!("{template}: {f}"));
        let answers = |book: &Book, done: &LaidOut, page: usize| -> Vec<String> {
            let slot =
                slot_contents(book, &done.pages, page, |holds| *holds == SlotContent::Answers);
            figures(&slot[0].items)
        };
        let puzzles = |book: &Book, done: &LaidOut, page: usize| -> Vec<String> {
            let slots = slot_contents(book, &done.pages, page, |holds| {
                matches!(holds, SlotContent::Puzzle(_))
            });
            slots.iter().flat_map(|slot| figures(&slot.items)).collect()
        };
        let number = |alt: &String| {
            let digits = alt.split(|c: char| !c.is_ascii_digit()).find(|part| !part.is_empty());
            digits.unwrap().to_owned()
        };
        let numbers = |alts: Vec<String>| alts.iter().map(number).collect::<Vec<String>>();
        let own = numbers(puzzles(&book, &done, 0));
        assert_eq!(numbers(answers(&book, &done, 0)), own, "{template}: its own, upside down");

        folder.before = record::write(&done.record);
        let second = spec(template, 3, title, "of = \"before.lock\"");
        let second = second.replace("001\n", "002\n").replace("_number = 1\n", "_number = 2\n");
        let (book, done) = laid_out_book(&second, &folder);
        // The proof finds every answer, including the answers of the previous issue's puzzles.
        let printed = print(&book.document, Part::Book, &done, None);
        let printed = printed.unwrap_or_else(|f| panic!("{template}: {f}"));
        assert_eq!(printed.manifest.puzzles.len(), own.len() * 4, "{template}");
        assert_eq!(numbers(answers(&book, &done, 0)), own, "{template}: from the record");
        for page in 1..3 {
            let before = numbers(puzzles(&book, &done, page - 1));
            assert_eq!(numbers(answers(&book, &done, page)), before, "{template}, page {page}");
        }
    }
}

#[test]
fn the_first_page_has_no_answers_if_at_is_previous() {
    let spec = spec("newspaper-half", 2, "title = \"The Post\"", "at = \"previous\"");
    let (book, laid_out) = laid_out_book(&spec, &folder());
    let answers = |page| {
        slot_contents(&book, &laid_out.pages, page, |holds| *holds == SlotContent::Answers)[0]
    };
    assert_eq!(words(&answers(0).items), ["The answers come with the next issue."]);
    assert_eq!(figures(&answers(0).items).len(), 0);
    assert_eq!(figures(&answers(1).items).len(), 3);
    print(&book.document, Part::Book, &laid_out, None).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn a_false_or_missing_answer_of_the_previous_issue_is_found() {
    let mut folder = folder();
    let first = spec("newspaper-half", 1, "title = \"Post\"", "at = \"upside-down\"");
    let (_, done) = laid_out_book(&first.replace("seed = 5", "seed = 4"), &folder);
    folder.before = record::write(&done.record);
    let second = spec("newspaper-half", 1, "title = \"Post\"", "of = \"before.lock\"");
    let second = second.replace("001\n", "002\n").replace("_number = 1\n", "_number = 2\n");
    let (book, now) = laid_out_book(&second, &folder);
    let printed = print(&book.document, Part::Book, &now, None).unwrap_or_else(|f| panic!("{f}"));
    let mut records = now.record.clone();
    records.entries.extend(done.record.entries.clone());
    let findings = |manifest: &Manifest, record: &Record| -> Vec<String> {
        let against = Expectations {
            manifest: Some(manifest),
            record: Some(record),
            printer: None,
            fonts: FONTS,
        };
        let report = prove(printed.bytes.clone(), against).unwrap_or_else(|f| panic!("{f:?}"));
        report.findings.iter().map(ToString::to_string).collect()
    };
    assert_eq!(findings(&printed.manifest, &records), [""; 0]);

    let mut swapped = printed.manifest.clone();
    let [.., a, b] = &mut swapped.puzzles[..] else { panic!("three answers of before") };
    std::mem::swap(&mut a.number, &mut b.number);
    let found = findings(&swapped, &records);
    assert_eq!(found.len(), 2, "{found:?}");
    let about = |number: &str| {
        let wanted = format!("the answer of puzzle {number}: its number is not printed near it");
        found.iter().any(|finding| finding.ends_with(&wanted))
    };
    assert!(about("1001") && about("2001"), "{found:?}");

    // The record of the previous issue is not needed, because a Sudoku's answer shows the whole
    // puzzle.
    let against = Expectations {
        manifest: Some(&printed.manifest),
        record: Some(&now.record),
        printer: None,
        fonts: FONTS,
    };
    let report = prove(printed.bytes.clone(), against).unwrap_or_else(|f| panic!("{f:?}"));
    assert_eq!((report.findings.len(), report.puzzles, report.answers), (0, 3, 3));
    assert_eq!(report.unchecked, [""; 0]);

    let mut more = printed.manifest.clone();
    let last = more.puzzles.last().unwrap().clone();
    more.puzzles.push(Claim { number: 77, ..last });
    let found = findings(&more, &records);
    assert_eq!(
        found,
        [
            "page 1: the manifest claims two grids at the same place",
            "page 1: the answer of puzzle 77: its number is not printed near it"
        ]
    );
}

/// Two kinds below one headline: the headline is the title, and the slot has the rules of both kinds.
/// On newsprint, the halves with the sums of a kakuro are white.
#[test]
fn a_page_can_have_several_kinds() {
    let chapter = |id: &str, kind: &str, first: u32| {
        format!(
            "[[chapter]]\nid = \"{id}\"\nkind = \"{kind}\"\nlevel = \"easy\"\ncount = 1\nfirst_number = {first}\n"
        )
    };
    let spec = [
        "[book]\ntitle = \"Number Page\"\nseed = 1\ntemplate = \"newspaper-half\"\nprinter = \"newspaper-k\"\n",
        &chapter("a", "kakuro", 1),
        &chapter("b", "sudoku", 101),
        &chapter("c", "sudoku", 201),
        "[answers]\nat = \"previous\"\n",
    ];
    let dir = TestDir::with("book.toml", &spec.concat());
    dir.done(&["build", "book.toml", "--quiet"]);
    dir.done(&["proof", "book.pdf", "--for", "newspaper-k"]);
    if let Some(text) = run("pdftotext", &["{}", "-"], &dir.path("book.pdf")) {
        for words in ["Number Page", "Kakuro: ", "Sudoku: "] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }
}

#[test]
fn numbers_continue_on_the_next_page_and_are_recorded() {
    let (book, done) = laid_out_book(
        &spec("newspaper-half", 2, "title = \"Post\"", "at = \"upside-down\""),
        &folder(),
    );
    let numbers = |page: usize| -> Vec<String> {
        let slots = slot_contents(&book, &done.pages, page, |holds| {
            matches!(holds, SlotContent::Puzzle(_))
        });
        slots.iter().map(|slot| words(&slot.items)[0].clone()).collect()
    };
    assert_eq!(
        [numbers(0), numbers(1)],
        [
            ["No.\u{a0}1", "No.\u{a0}1,001", "No.\u{a0}2,001"],
            ["No.\u{a0}2", "No.\u{a0}1,002", "No.\u{a0}2,002"]
        ]
    );
    let recorded: Vec<Option<u32>> = done.record.entries.iter().map(|e| e.number).collect();
    assert_eq!(recorded, [1, 2, 1001, 1002, 2001, 2002].map(Some));
    // No page shows an example of the rules, so no example is made.
    assert!(done.record.entries.iter().all(|entry| !entry.id.starts_with("example")));
    let text = record::write(&done.record);
    let read = record::read(&Source::new("book.lock", text)).unwrap_or_else(|f| panic!("{f}"));
    let back: Vec<Option<u32>> = read.entries.iter().map(|entry| entry.number).collect();
    assert_eq!(back, recorded);
    assert!(read.entries.iter().all(|entry| entry.hash == entry.compute_hash()));
}

#[test]
fn a_page_of_answers_alone_needs_no_chapters() {
    let dir = TestDir::new();
    let example = |name: &str| std::fs::read(project().join("examples").join(name)).unwrap();
    dir.put("archive/friday.lock", example("archive/daily-friday.lock"));
    for template in ["newspaper-1-column", "sau-1-column"] {
        let spec = format!(
            "[book]\ntitle = \"Post\"\nseed = 1\nprinter = \"newspaper-k\"\ntemplate = \"{template}\"\n[answers]\nof = \"archive/friday.lock\"\n"
        );
        dir.put("column.toml", spec);
        dir.done(&["build", "column.toml"]);
        // The page has no puzzles of its own, so the build writes no record.
        assert_eq!(dir.files(), ["archive", "column.manifest.json", "column.pdf", "column.toml"]);
        let words = ["proof", "column.pdf", "--record", "archive/friday.lock"];
        let run = dir.done(&words);
        assert!(run.out.contains("1 answer read back"), "{}", run.out);
        let alone = dir.done(&["proof", "column.pdf"]);
        assert_eq!(alone.out, run.out, "a Sudoku's answer shows the whole puzzle");
        dir.remove("column.pdf");
    }
}

/// A second build, from the record of the issue and the record of the previous issue, gives the
/// same bytes, also if the path of the spec is absolute. A changed record of the previous issue is
/// refused.
#[test]
fn an_issue_has_the_same_bytes_from_its_records() {
    let dir = TestDir::with_examples();
    dir.done(&["build", "tabloid.toml"]);
    let first = dir.bytes("tabloid.pdf");
    dir.done(&["build", "tabloid.toml"]);
    assert!(first == dir.bytes("tabloid.pdf"), "from its own record");
    let path = dir.path("tabloid.toml");
    let words = ["build", path.to_str().unwrap(), "--jobs", "1"];
    dir.done(&words);
    assert!(first == dir.bytes("tabloid.pdf"), "by another path");
    // The answer of a word search needs the record of the previous issue, and the message names
    // that record. The proof accepts that record alone, or together with the issue's own record.
    let alone = dir.done(&["proof", "tabloid.pdf"]);
    let expected = "not checked: 1 answer whose puzzle is in another file; to check this, pass the \
                    record with --record (tabloid-friday.lock)\n";
    assert!(alone.out.ends_with(expected), "{}", alone.out);
    let words = ["proof", "tabloid.pdf", "--record", "archive/tabloid-friday.lock"];
    let both = dir.done(&words).out;
    assert_eq!(
        both,
        "1 page: 5 puzzles and 5 answers read back, solved and graded again\nnot checked: the levels, solving times, hints and steps of puzzles that an older version of bookgen graded (1)\n"
    );
    let own = dir.text("tabloid.lock");
    dir.remove("tabloid.lock");
    assert_eq!(dir.done(&words).out, both);
    dir.put("tabloid.lock", own);
    let text = dir.text("archive/tabloid-friday.lock");
    dir.put("archive/tabloid-friday.lock", text.replace("level = \"hard\"", "level = \"easy\""));
    let run = dir.run(&["build", "tabloid.toml"]);
    assert!(run.code == 1 && run.err.contains("was changed"), "{}", run.err);
    assert!(first == dir.bytes("tabloid.pdf"), "the issue stays as it was");
}

#[test]
fn a_slot_of_three_columns_matches_its_golden_page() {
    let spec = spec("newspaper-3-columns", 1, "title = \"Post\"", "at = \"upside-down\"");
    let (_, done) = laid_out_book(&spec, &folder());
    golden("golden/three-columns.txt", &dump(&done.pages.book[0]));
}

/// The record has the puzzle numbers of one issue. If the spec has the numbers of the next issue,
/// the build is refused.
#[test]
fn a_spec_with_other_numbers_than_the_record_is_refused() {
    let dir = TestDir::with_examples();
    dir.done(&["build", "half-page.toml"]);
    let (spec, lock) = (dir.text("half-page.toml"), dir.text("half-page.lock"));
    dir.put("half-page.toml", spec.replace("= 1482", "= 1483"));
    let run = dir.run(&["build", "half-page.toml"]);
    assert_eq!(run.code, 1);
    let expected = "half-page.lock and the spec disagree about the number of easy/1";
    assert!(run.err.contains(expected), "{}", run.err);
    assert!(run.err.contains("recorded: 1482; in the spec: 1483"), "{}", run.err);
    assert_eq!(dir.text("half-page.lock"), lock);
    // A spec without `first_number` prints from the record and leaves the recorded numbers
    // unchanged.
    let silent = spec.replace("first_number", "# first_number");
    let silent = silent.replace("[book]", "[book]\nlock = \"half-page.lock\"");
    dir.put("other.toml", silent);
    dir.done(&["build", "other.toml"]);
    assert_eq!(dir.text("half-page.lock"), lock);
    // This is a correct spec of the next issue.
    let next =
        spec.replace("= 1482", "= 1483").replace("= 4482", "= 4483").replace("= 6482", "= 6483");
    let next =
        next.replace("half-page-friday", "half-page-saturday").replace("seed = 21", "seed = 22");
    dir.put("archive/half-page-saturday.lock", &lock);
    dir.put("next.toml", next);
    dir.done(&["build", "next.toml"]);
}

/// Checks that the content of each slot is inside the slot.
fn check_content_is_in_slots(book: &Book, pages: &Pages, what: &str) {
    for (page, parts) in pages.book.iter().zip(&pages.slots) {
        assert_eq!(page.size, book.document.design.trim, "{what}");
        let slots =
            book.document.design.slots.iter().filter(|slot| slot.content != SlotContent::Line);
        for (slot, part) in slots.zip(parts) {
            assert_eq!(part.size, slot.frame.size(), "{what}");
            let mut found = Vec::new();
            boxes(&part.items, &book.document.design.fonts, &mut found);
            for (text, Box { left, top, right, bottom }) in found {
                let (width, height) = (part.size.width.0, part.size.height.0);
                let inside =
                    left > -1.0 && top > -1.0 && right < width + 1.0 && bottom < height + 1.0;
                assert!(inside, "{what}: {text:?} in {:?}", slot.content);
            }
        }
    }
}

/// Checks that the items can be printed on coldset newsprint: lines are at least 1 pt wide, type is
/// at least 8 pt, digits and letters in figures are at least 7 pt, and all ink is black.
fn check_newsprint(items: &[Item], in_figure: bool, what: &str) {
    for item in items {
        match item {
            Item::Ink(ink) => {
                assert_eq!(ink.colour, Colour::BLACK, "{what}");
                if let Paint::Stroke(stroke) = ink.paint {
                    assert!(stroke.width.0 >= 1.0, "{what}: a line of {}", stroke.width);
                }
            }
            Item::Glyphs(run) => {
                assert_eq!(run.colour, Colour::BLACK, "{what}");
                let minimum = if in_figure { 7.0 } else { 8.0 };
                assert!(run.size.0 >= minimum, "{what}: {:?} in {}", run.text, run.size);
            }
            Item::Image(_) => panic!("{what}: a picture"),
            Item::Group(group) => {
                let figure = in_figure || matches!(group.role, Role::Figure(_));
                check_newsprint(&group.items, figure, what);
            }
        }
    }
}

#[test]
fn the_texts_of_every_language_fit_every_slot() {
    for template in templates() {
        for language in bookgen::presets::languages::codes() {
            // Captions with predicted times need the most space.
            let head = format!(
                "title = \"Post\"\nlanguage = \"{language}\"\nprinter = \"newspaper-k\"\n[levels]\ntime = true"
            );
            let what = format!("{template}, {language}");
            let (book, done) =
                laid_out_book(&spec(template, 1, &head, "at = \"upside-down\""), &folder());
            check_content_is_in_slots(&book, &done.pages, &what);
            check_newsprint(&done.pages.book[0].items, false, &what);
            print(&book.document, Part::Book, &done, None)
                .unwrap_or_else(|f| panic!("{what}: {f}"));
        }
    }
}

fn text(longest: usize) -> impl Strategy<Value = String> {
    proptest::string::string_regex(&format!("[A-Za-zäéß0-9,.–-][A-Za-zäéß0-9 ,.–-]{{0,{longest}}}"))
        .unwrap()
        .prop_filter("not only spaces", |text| text.chars().any(char::is_alphanumeric))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 40, ..ProptestConfig::default() })]

    /// A slot keeps its size with titles and lists of any length. Nothing leaves its slot, and the
    /// content of the other slots does not move.
    #[test]
    fn a_slot_keeps_its_size_with_any_content(
        template in prop::sample::select(templates()),
        (title, subtitle) in (text(120), text(160)),
        (list, level) in (text(60), text(14)),
        count in 1..8usize,
        own in any::<bool>(),
    ) {
        let words = ["oak", "elm", "beech", "ash tree", "yew", "rowan", "holly", "maple"];
        let other = Folder { title: list, words: words[..count].join("\n"), before: String::new() };
        let usual = "title = \"Post\"\nsubtitle = \"Friday\"";
        let head = format!("title = {title:?}\nsubtitle = {subtitle:?}");
        let levels = format!("[levels]\nnames = {{ gentle = {level:?} }}\n");
        let at = "at = \"upside-down\"";
        let plain = spec(template, 1, usual, at);
        let long = spec(template, 1, &head, at)
            .replace("[[chapter]]\nid = \"c0\"", &format!("{levels}[[chapter]]\nid = \"c0\""))
            .replace("words_per_puzzle = 8", &format!("words_per_puzzle = {count}"));
        let long = if own { long.replace("[[chapter]]\nid", "[[chapter]]\ntitle = \"A\"\nid") } else { long };
        let (book, done) = laid_out_book(&plain, &folder());
        check_content_is_in_slots(&book, &done.pages, template);
        let (other_book, other) = match made(&long, &other) {
            Ok(made) => made,
            // Text that does not fit is refused, not cut.
            Err(faults) => {
                let message = faults.render(100, false);
                prop_assert!(message.contains("fit"), "{}", message);
                return Ok(());
            }
        };
        check_content_is_in_slots(&other_book, &other.pages, template);
        let rules = |book: &Book, pages: &Pages| -> Vec<Page> {
            slot_contents(book, pages, 0, |holds| matches!(holds, SlotContent::Rules(_))).into_iter().cloned().collect()
        };
        prop_assert_eq!(rules(&book, &done.pages), rules(&other_book, &other.pages));
        // The Sudoku grids keep their positions and sizes.
        let grids = |book: &Book, pages: &Pages| -> Vec<[f64; 6]> {
            let slots = slot_contents(book, pages, 0, |holds| matches!(holds, SlotContent::Puzzle(_)));
            let groups = slots.into_iter().flat_map(|slot| &slot.items);
            let sudoku = |item: &Item| match item {
                Item::Group(group) => match &group.role {
                    Role::Figure(drawing) if drawing.alt.starts_with("Sudoku") => Some(group.transform.0),
                    _ => None,
                },
                _ => None,
            };
            groups.filter_map(sudoku).collect()
        };
        prop_assert_eq!(grids(&book, &done.pages), grids(&other_book, &other.pages));
    }
}
