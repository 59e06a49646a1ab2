//! Checks the TOML of the documentation: every key exists, and every spec passes `bookgen check`.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use bookgen::publication::DAILY;
use bookgen::spec::{BOOK_TOML, IMPRINT};
use bookgen::template::{PAGE, TEMPLATE};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{Field, NoFiles, Reader, Type, parse};
use toml::{Table, Value};

use super::{Block, pages};
use crate::spec_errors::PUZZLE_FILES;
use crate::test_dir::{TestDir, project};

/// A chapter for a spec that shows other tables.
const CHAPTER: &str =
    "\n[[chapter]]\nid = \"one\"\nkind = \"sudoku\"\nlevel = \"gentle\"\nper_page = 1\n";
/// A slot for a publication that shows other tables.
const PUBLICATION: &str = "\n[publication]\nname = \"The Post\"\ntimezone = \"UTC\"\n\
    template = \"newspaper-column\"\noutput = \"out/{date}.pdf\"\n\n[[slot]]\nname = \"Sudoku\"\n\
    id = \"one\"\nkind = \"sudoku\"\nlevel = \"easy\"\nfirst_date = 2026-01-01\n";

/// The file that a block is a part of.
#[derive(Debug, PartialEq)]
enum File {
    Book,
    Daily,
    Template,
    Imprint,
}

impl File {
    /// The file with these tables.
    fn of(table: &Table) -> File {
        let has = |name: &str| table.contains_key(name);
        let slots = table.get("slot").and_then(Value::as_array);
        if slots.is_some_and(|slots| slots.iter().any(|slot| slot.get("holds").is_some())) {
            File::Template
        } else if has("publication") || has("schedule") || has("slot") {
            File::Daily
        } else if !has("book")
            && ["publisher", "author", "contact", "logo"].iter().any(|key| has(key))
        {
            File::Imprint
        } else {
            File::Book
        }
    }

    fn keys(&self) -> &'static [Field] {
        match self {
            File::Book => BOOK_TOML,
            File::Daily => DAILY,
            File::Template => TEMPLATE,
            File::Imprint => IMPRINT,
        }
    }
}

/// Adds the keys of a table that are not in a key table.
fn unknown_keys(fields: &[Field], table: &Table, path: &str, unknown: &mut Vec<String>) {
    for (name, value) in table {
        let Some(field) = fields.iter().find(|field| field.name == name) else {
            unknown.push(format!("{path}{name}"));
            continue;
        };
        let inner = match field.ty {
            Type::Table(inner) | Type::List(&Type::Table(inner), ..) => inner,
            Type::Open if name == "page" => PAGE,
            _ => continue,
        };
        let entries = match value {
            Value::Array(entries) => entries.as_slice(),
            other => std::slice::from_ref(other),
        };
        for entry in entries.iter().filter_map(Value::as_table) {
            unknown_keys(inner, entry, &format!("{path}{name}."), unknown);
        }
    }
}

/// A part of the spec of a book as a whole spec.
fn whole_book(text: &str, table: &Table) -> String {
    let book = table.get("book").and_then(Value::as_table);
    let has = |key: &str| book.is_some_and(|book| book.contains_key(key));
    let mut lines = String::new();
    if !has("trim") && !has("template") {
        lines += "trim = \"6x9\"\n";
    }
    for (key, line) in [("title", "title = \"Title\"\n"), ("seed", "seed = 1\n")] {
        if !has(key) {
            lines += line;
        }
    }
    let text = match book {
        Some(_) => text.replacen("[book]\n", &format!("[book]\n{lines}"), 1),
        None => format!("[book]\n{lines}\n{text}"),
    };
    if table.contains_key("chapter") {
        text
    } else {
        let count = if has("pages") { "" } else { "count = 120\n" };
        format!("{text}{CHAPTER}{count}")
    }
}

/// The faults of a block.
fn faults(block: &Block) -> Option<String> {
    let table: Table = match toml::from_str(&block.text) {
        Ok(table) => table,
        Err(error) => return Some(error.to_string()),
    };
    let file = File::of(&table);
    let mut unknown = Vec::new();
    unknown_keys(file.keys(), &table, "", &mut unknown);
    if !unknown.is_empty() {
        return Some(format!("{file:?}: no key {}", unknown.join(", ")));
    }
    if block.mark("no-check").is_some() {
        return None;
    }
    let dir = TestDir::with_examples();
    put_files(&dir);
    let words: &[&str] = match file {
        File::Book => {
            dir.put("book.toml", whole_book(&block.text, &table));
            &["check", "book.toml"]
        }
        File::Daily => {
            let whole = if table.contains_key("publication") { "" } else { PUBLICATION };
            dir.put("daily.toml", format!("{}{whole}", block.text));
            &["daily", "check", "daily.toml", "--now", "2026-11-28T09:00:00Z"]
        }
        File::Imprint => {
            dir.put("imprint.toml", &block.text);
            let book = "[book]\nimprint = \"imprint.toml\"\n";
            dir.put("book.toml", whole_book(book, &toml::from_str(book).unwrap()));
            &["check", "book.toml"]
        }
        File::Template => return slot_faults(&block.text),
    };
    let run = dir.run(words);
    (run.code != 0).then_some(run.err)
}

/// The faults of the slots of a template.
fn slot_faults(text: &str) -> Option<String> {
    let at = TEMPLATE.iter().position(|field| field.name == "slot").unwrap();
    let node = parse(&Source::new("template.toml", text)).unwrap();
    let mut reader = Reader::new(&NoFiles);
    reader.table(&node, &TEMPLATE[at..=at], "the template");
    reader.faults.into_result(()).err().map(|faults| faults.to_string())
}

/// The files that the specs of the documentation name.
fn put_files(dir: &TestDir) {
    dir.put("foreword.md", "# Before you begin\n\nSharpen a pencil.\n");
    dir.put("guests.sdm", PUZZLE_FILES[0].1);
    dir.put("imprint.toml", "publisher = \"Quiet Hours Press\"\n");
    dir.put("words/animals.txt", dir.bytes("words/british-animals.txt"));
    dir.put("cat.png", picture());
    dir.put("dog.txt", "#.#..\n###..\n#.###\n####.\n.#.#.\n");
    dir.put("logo.svg", dir.bytes("children/press.svg"));
    let font = std::fs::read(project().join("fonts/Lato-Regular.ttf")).unwrap();
    dir.put("own.ttf", font);
    dir.put("sunday-1.lock", dir.bytes("archive/half-page-friday.lock"));
    dir.put("sunday-2.lock", dir.bytes("archive/daily-friday.lock"));
}

/// A PNG with a black disc.
fn picture() -> Vec<u8> {
    let inside = |at: i32| (at % 60 - 30).pow(2) + (at / 60 - 30).pow(2) < 400;
    let pixels: Vec<u8> = (0..3600).map(|at| if inside(at) { 0 } else { 255 }).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 60, 60);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    bytes
}

#[test]
fn the_toml_of_the_documentation_is_valid() {
    let pages = pages();
    let blocks: Vec<(&str, &Block)> = pages
        .iter()
        .flat_map(|page| page.blocks.iter().map(|block| (page.name.as_str(), block)))
        .filter(|(_, block)| block.language() == "toml")
        .collect();
    assert!(blocks.len() > 30, "only {} blocks found", blocks.len());
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((name, block)) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(fault) = faults(block) {
                        all.lock().unwrap().push(format!("{name}:{}: {fault}", block.line));
                    }
                }
            });
        }
    });
    let all = all.into_inner().unwrap();
    assert!(all.is_empty(), "{}", all.join("\n\n"));
}

#[test]
fn an_unknown_key_is_found_at_any_depth() {
    let text = "titel = 1\n[book]\ntitle = \"A\"\nsubtitel = \"B\"\n[page]\npuzzle = { gep = 1 }\n\
                [[chapter]]\nkinds = 1\n[[chapter]]\noptions = { any = 1 }\n";
    let mut unknown = Vec::new();
    unknown_keys(BOOK_TOML, &toml::from_str(text).unwrap(), "", &mut unknown);
    unknown.sort();
    assert_eq!(unknown, ["book.subtitel", "chapter.kinds", "page.puzzle.gep", "titel"]);
}
