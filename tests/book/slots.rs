//! Pages of fixed slots: what stands in which, and that nothing moves whatever it is.

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{LaidOut, Part, Silent, lay_out, print};
use bookgen::presets::fonts::FONTS;
use bookgen::spec::{Book, resolve};
use bookgen::template;
use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::schema::{FileError, Files};
use bookgen_contract::manifest::{Claim, Manifest};
use bookgen_press::design::SlotContent;
use bookgen_press::layout::Pages;
use bookgen_press::page::{Colour, Item, Page, Paint, Role};
use bookgen_proof::{Expectations, prove};
use bookgen_puzzles::record::{self, Record};
use proptest::prelude::*;

use crate::desk::{Desk, golden, project};
use crate::dump::dump;
use crate::room::{Box, boxes};

struct Folder {
    /// The title of a list of words.
    title: String,
    /// Its words.
    words: String,
    /// The record of the issue before.
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

/// The spec of so many pages: a chapter for each that the template takes, the fourth of words.
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

fn good(spec: &str, folder: &Folder) -> (Book, LaidOut) {
    made(spec, folder).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Templates of slots that take puzzles.
fn templates() -> Vec<&'static str> {
    let of = |name: &&str| template::slot_chapters(name).is_some_and(|chapters| chapters > 0);
    let names: Vec<&str> = template::names().filter(of).collect();
    assert!(names.len() >= 4, "{names:?}");
    names
}

/// The words that stand for the figures of some items.
fn figures(items: &[Item]) -> Vec<String> {
    let of = |item: &Item| match item {
        Item::Group(group) => match &group.role {
            Role::Figure(alt) => vec![alt.clone()],
            _ => figures(&group.items),
        },
        _ => Vec::new(),
    };
    items.iter().flat_map(of).collect()
}

fn words(items: &[Item]) -> Vec<String> {
    let of = |item: &Item| match item {
        Item::Glyphs(run) => vec![run.text.clone()],
        Item::Group(group) if !matches!(group.role, Role::Figure(_)) => words(&group.items),
        _ => Vec::new(),
    };
    items.iter().flat_map(of).collect()
}

/// What a page has in its slots of a kind.
fn held<'p>(
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
fn each_page_has_the_answers_of_the_one_before() {
    // An issue of its own first: its record is what the next begins with.
    let title = "title = \"Post\"\nprinter = \"newspaper-k\"";
    for template in templates() {
        let mut folder = folder();
        let first = spec(template, 1, title, "at = \"upside-down\"");
        let (book, done) = good(&first.replace("seed = 5", "seed = 4"), &folder);
        print(&book.document, Part::Book, &done, None)
            .unwrap_or_else(|f| panic!("{template}: {f}"));
        let answers = |book: &Book, done: &LaidOut, page: usize| -> Vec<String> {
            let slot = held(book, &done.pages, page, |holds| *holds == SlotContent::Answers);
            figures(&slot[0].items)
        };
        let puzzles = |book: &Book, done: &LaidOut, page: usize| -> Vec<String> {
            let slots =
                held(book, &done.pages, page, |holds| matches!(holds, SlotContent::Puzzle(_)));
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
        let (book, done) = good(&second, &folder);
        // Proof finds every answer, those of the record too, and that none is missing.
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

/// An answer of the issue before that is not the one its record has, or not where it belongs, is
/// found in the finished file.
#[test]
fn a_first_week_begins_without_answers() {
    let spec = spec("newspaper-half", 2, "title = \"The Post\"", "at = \"previous\"");
    let (book, laid_out) = good(&spec, &folder());
    let answers =
        |page| held(&book, &laid_out.pages, page, |holds| *holds == SlotContent::Answers)[0];
    assert_eq!(words(&answers(0).items), ["The answers come with the next issue."]);
    assert_eq!(figures(&answers(0).items).len(), 0);
    assert_eq!(figures(&answers(1).items).len(), 3);
    print(&book.document, Part::Book, &laid_out, None).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn a_false_answer_of_the_issue_before_is_found() {
    let mut folder = folder();
    let first = spec("newspaper-half", 1, "title = \"Post\"", "at = \"upside-down\"");
    let (_, done) = good(&first.replace("seed = 5", "seed = 4"), &folder);
    folder.before = record::write(&done.record);
    let second = spec("newspaper-half", 1, "title = \"Post\"", "of = \"before.lock\"");
    let second = second.replace("001\n", "002\n").replace("_number = 1\n", "_number = 2\n");
    let (book, now) = good(&second, &folder);
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
    let about = |number: &str| found.iter().any(|f| f.contains(number) && f.contains("given"));
    assert!(about("puzzle 1001") && about("puzzle 2001"), "{found:?}");

    // Without the record of that issue its answers say all of themselves.
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
    assert_eq!(found, ["page 1: the answer of puzzle 77 is missing"]);
}

#[test]
fn numbers_run_on_from_page_to_page_and_into_the_record() {
    let (book, done) =
        good(&spec("newspaper-half", 2, "title = \"Post\"", "at = \"upside-down\""), &folder());
    let numbers = |page: usize| -> Vec<String> {
        let slots = held(&book, &done.pages, page, |holds| matches!(holds, SlotContent::Puzzle(_)));
        slots.iter().map(|slot| words(&slot.items)[0].clone()).collect()
    };
    assert_eq!([numbers(0), numbers(1)], [["1", "1001", "2001"], ["2", "1002", "2002"]]);
    let recorded: Vec<Option<u32>> = done.record.entries.iter().map(|e| e.number).collect();
    assert_eq!(recorded, [1, 2, 1001, 1002, 2001, 2002].map(Some));
    // No example of the rules is made: no page shows one.
    assert!(done.record.entries.iter().all(|entry| !entry.id.starts_with("example")));
    let text = record::write(&done.record);
    let read = record::read(&Source::new("book.lock", text)).unwrap_or_else(|f| panic!("{f}"));
    let back: Vec<Option<u32>> = read.entries.iter().map(|entry| entry.number).collect();
    assert_eq!(back, recorded);
    assert!(read.entries.iter().all(|entry| entry.hash == entry.compute_hash()));
}

#[test]
fn a_column_of_answers_needs_no_chapters() {
    let desk = Desk::new();
    let example = |name: &str| std::fs::read(project().join("examples").join(name)).unwrap();
    desk.put("archive/friday.lock", example("archive/daily-friday.lock"));
    for template in ["newspaper-1-column", "sau-1-column"] {
        let spec = format!(
            "[book]\ntitle = \"Post\"\nseed = 1\nprinter = \"newspaper-k\"\ntemplate = \"{template}\"\n[answers]\nof = \"archive/friday.lock\"\n"
        );
        desk.put("column.toml", spec);
        desk.done(&["build", "column.toml"]);
        // Nothing is made, so nothing is recorded.
        assert_eq!(desk.files(), ["archive", "column.manifest.json", "column.pdf", "column.toml"]);
        let words = ["proof", "column.pdf", "--record", "archive/friday.lock"];
        let run = desk.done(&words);
        assert!(run.out.contains("1 answer read back"), "{}", run.out);
        let alone = desk.done(&["proof", "column.pdf"]);
        assert_eq!(alone.out, run.out, "a Sudoku's answer says all of it");
        desk.remove("column.pdf");
    }
}

/// The same page is made again, byte for byte, from its own record and that of the issue before,
/// wherever it is built from; and another program that changed the record before is found out.
#[test]
fn an_issue_is_made_again_from_its_records() {
    let desk = Desk::with_examples();
    desk.done(&["build", "tabloid.toml"]);
    let first = desk.bytes("tabloid.pdf");
    desk.done(&["build", "tabloid.toml"]);
    assert!(first == desk.bytes("tabloid.pdf"), "from its own record");
    let path = desk.path("tabloid.toml");
    let words = ["build", path.to_str().unwrap(), "--jobs", "1"];
    desk.done(&words);
    assert!(first == desk.bytes("tabloid.pdf"), "by another path");
    // A word search's answer of the issue before needs its record, which is asked for by name. One
    // that is named is used with that of this issue, or without it.
    let alone = desk.done(&["proof", "tabloid.pdf"]);
    let told = "not checked: 1 answer whose puzzle is in another file: name its record with --record \
                (tabloid-friday.lock)\n";
    assert!(alone.out.ends_with(told), "{}", alone.out);
    let words = ["proof", "tabloid.pdf", "--record", "archive/tabloid-friday.lock"];
    let both = desk.done(&words).out;
    assert_eq!(both, "1 page: 5 puzzles and 5 answers read back, solved and graded again\n");
    let own = desk.text("tabloid.lock");
    desk.remove("tabloid.lock");
    assert_eq!(desk.done(&words).out, both);
    desk.put("tabloid.lock", own);
    let text = desk.text("archive/tabloid-friday.lock");
    desk.put("archive/tabloid-friday.lock", text.replace("level = \"hard\"", "level = \"easy\""));
    let run = desk.run(&["build", "tabloid.toml"]);
    assert!(run.code == 1 && run.err.contains("was changed"), "{}", run.err);
    assert!(first == desk.bytes("tabloid.pdf"), "the issue stays as it was");
}

#[test]
fn a_slot_of_three_columns() {
    let spec = spec("newspaper-3-columns", 1, "title = \"Post\"", "at = \"upside-down\"");
    let (_, done) = good(&spec, &folder());
    golden("golden/three-columns.txt", &dump(&done.pages.book[0]));
}

/// The next issue is not printed from the record of this one by mistake.
#[test]
fn a_record_keeps_its_numbers() {
    let desk = Desk::with_examples();
    desk.done(&["build", "half-page.toml"]);
    let (spec, lock) = (desk.text("half-page.toml"), desk.text("half-page.lock"));
    desk.put("half-page.toml", spec.replace("= 1482", "= 1483"));
    let run = desk.run(&["build", "half-page.toml"]);
    assert_eq!(run.code, 1);
    let said = "half-page.lock and the spec disagree about the number of easy/1";
    assert!(run.err.contains(said), "{}", run.err);
    assert!(run.err.contains("recorded: 1482; in the spec: 1483"), "{}", run.err);
    assert_eq!(desk.text("half-page.lock"), lock);
    // An edition that says nothing of numbers prints from the record, and leaves them there.
    let silent = spec.replace("first_number", "# first_number");
    let silent = silent.replace("[book]", "[book]\nlock = \"half-page.lock\"");
    desk.put("other.toml", silent);
    desk.done(&["build", "other.toml"]);
    assert_eq!(desk.text("half-page.lock"), lock);
    // The issue after it, as it is meant to be made.
    let next =
        spec.replace("= 1482", "= 1483").replace("= 4482", "= 4483").replace("= 6482", "= 6483");
    let next =
        next.replace("half-page-friday", "half-page-saturday").replace("seed = 21", "seed = 22");
    desk.put("archive/half-page-saturday.lock", &lock);
    desk.put("next.toml", next);
    desk.done(&["build", "next.toml"]);
}

/// Whether all that is in each slot is inside of it.
fn in_their_slots(book: &Book, pages: &Pages, what: &str) {
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

/// Nothing is so thin or so small that coldset newsprint would lose it: lines of 1 pt, type of 8 pt,
/// digits and letters of answers of 7 pt, all in black alone.
fn holds_on_newsprint(items: &[Item], in_figure: bool, what: &str) {
    for item in items {
        match item {
            Item::Ink(ink) => {
                assert_eq!(ink.colour, Colour::BLACK, "{what}");
                if let Paint::Stroke { width } = ink.paint {
                    assert!(width.0 >= 1.0, "{what}: a line of {width}");
                }
            }
            Item::Glyphs(run) => {
                assert_eq!(run.colour, Colour::BLACK, "{what}");
                let least = if in_figure { 7.0 } else { 8.0 };
                assert!(run.size.0 >= least, "{what}: {:?} in {}", run.text, run.size);
            }
            Item::Image(_) => panic!("{what}: a picture"),
            Item::Group(group) => {
                let figure = in_figure || matches!(group.role, Role::Figure(_));
                holds_on_newsprint(&group.items, figure, what);
            }
        }
    }
}

#[test]
fn every_language_has_room_in_every_slot() {
    for template in templates() {
        for language in bookgen::presets::languages::codes() {
            let head =
                format!("title = \"Post\"\nlanguage = \"{language}\"\nprinter = \"newspaper-k\"");
            let what = format!("{template}, {language}");
            let (book, done) = good(&spec(template, 1, &head, "at = \"upside-down\""), &folder());
            in_their_slots(&book, &done.pages, &what);
            holds_on_newsprint(&done.pages.book[0].items, false, &what);
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

    /// A slot keeps its size every day: long titles or short, many words or few, nothing leaves its
    /// slot, and what stands in the other slots does not move.
    #[test]
    fn a_slot_keeps_its_size_whatever_is_in_it(
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
        let (book, done) = good(&plain, &folder());
        in_their_slots(&book, &done.pages, template);
        let (other_book, other) = match made(&long, &other) {
            Ok(made) => made,
            // What has no room is refused, and not cut.
            Err(faults) => {
                let said = faults.render(100, false);
                prop_assert!(said.contains("fit"), "{}", said);
                return Ok(());
            }
        };
        in_their_slots(&other_book, &other.pages, template);
        let rules = |book: &Book, pages: &Pages| -> Vec<Page> {
            held(book, pages, 0, |holds| matches!(holds, SlotContent::Rules(_))).into_iter().cloned().collect()
        };
        prop_assert_eq!(rules(&book, &done.pages), rules(&other_book, &other.pages));
        // The grids of Sudoku are where they were and as large.
        let grids = |book: &Book, pages: &Pages| -> Vec<[f64; 6]> {
            let slots = held(book, pages, 0, |holds| matches!(holds, SlotContent::Puzzle(_)));
            let groups = slots.into_iter().flat_map(|slot| &slot.items);
            let sudoku = |item: &Item| match item {
                Item::Group(group) => match &group.role {
                    Role::Figure(alt) if alt.starts_with("Sudoku") => Some(group.transform.0),
                    _ => None,
                },
                _ => None,
            };
            groups.filter_map(sudoku).collect()
        };
        prop_assert_eq!(grids(&book, &done.pages), grids(&other_book, &other.pages));
    }
}
