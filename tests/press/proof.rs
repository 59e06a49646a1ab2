//! Proof: whatever is changed in a finished file is noticed.

use std::sync::OnceLock;

use bookgen::diagnostic::Source;
use bookgen::fields::{FileError, Files, NoFiles};
use bookgen::generate::Wishes;
use bookgen::kinds::sudoku::{board, solve};
use bookgen::manifest::{Claim, Manifest};
use bookgen::pipeline::{self, LaidOut, Part, Silent};
use bookgen::proof::{Against, prove};
use bookgen::spec;
use lopdf::content::{Content, Operation};
use lopdf::{Document, Object, ObjectId, dictionary};
use proptest::prelude::*;

use super::reader::{Seen, Sheet, read, stream};

const SPEC: &str = r#"
[book]
title = "Proof"
seed = 7
template = "kdp-6x9"

[[front]]
page = "title"

[[chapter]]
id = "first"
kind = "sudoku"
level = "gentle"
count = 6
per_page = 2

[answers]
per_page = 4
"#;

/// A book and its file.
struct Finished {
    laid_out: LaidOut,
    bytes: Vec<u8>,
    manifest: Manifest,
}

fn finished() -> &'static Finished {
    static FINISHED: OnceLock<Finished> = OnceLock::new();
    FINISHED.get_or_init(|| {
        let source = Source::new("book.toml", SPEC);
        let book = spec::resolve(&source, &NoFiles, None).unwrap_or_else(|f| panic!("{f}"));
        let laid_out = pipeline::lay_out(&book, None, &Wishes::default(), &Silent);
        let laid_out = laid_out.unwrap_or_else(|faults| panic!("{faults}"));
        let printed = pipeline::render(&book, Part::Book, &laid_out, None);
        let printed = printed.unwrap_or_else(|faults| panic!("{faults}"));
        Finished { laid_out, bytes: printed.bytes, manifest: printed.manifest }
    })
}

/// What a proof finds in a file that was tampered with.
fn found(tamper: impl FnOnce(&mut Document)) -> Vec<String> {
    let file = finished();
    let mut doc = Document::load_mem(&file.bytes).unwrap();
    tamper(&mut doc);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    let report =
        prove(bytes, Against { manifest: Some(&file.manifest), record: None, printer: None })
            .unwrap();
    report.findings.iter().map(ToString::to_string).collect()
}

/// Changes the operations of a page, counted from 1, seen as they were.
fn edit(doc: &mut Document, page: usize, change: impl FnOnce(&mut Vec<Operation>, &Sheet)) {
    let id: ObjectId = doc.page_iter().nth(page - 1).unwrap();
    let sheet = read(doc, id);
    let contents = doc.get_dictionary(id).unwrap().get(b"Contents").unwrap().clone();
    let mut content = Content::decode(&stream(doc, &contents)).unwrap();
    change(&mut content.operations, &sheet);
    let Object::Stream(stream) = doc.get_object_mut(contents.as_reference().unwrap()).unwrap()
    else {
        panic!("no stream")
    };
    stream.dict.remove(b"Filter");
    stream.set_content(content.encode().unwrap());
}

/// The array that a glyph is written in.
fn array<'a>(operations: &'a mut [Operation], glyph: &Seen) -> &'a mut Vec<Object> {
    let (at, ..) = glyph.written.unwrap();
    operations[at].operands[0].as_array_mut().unwrap()
}

/// Writes the glyph of another in place of a glyph.
fn replace(operations: &mut [Operation], glyph: &Seen, by: &Seen) {
    assert_eq!(glyph.font, by.font);
    let code = {
        let (_, item, byte) = by.written.unwrap();
        let codes = array(operations, by)[item].as_str().unwrap();
        [codes[byte], codes[byte + 1]]
    };
    let (_, item, byte) = glyph.written.unwrap();
    let Object::String(codes, _) = &mut array(operations, glyph)[item] else { panic!("no text") };
    codes[byte..byte + 2].copy_from_slice(&code);
}

/// The digits of the grids of a page of puzzles: those in the largest type but for the numbers.
fn givens(sheet: &Sheet) -> Vec<&Seen> {
    let of = |glyph: &&Seen| glyph.font.ends_with("Lato-Regular") && glyph.em.0 > 14.0;
    sheet.glyphs.iter().filter(of).collect()
}

/// The glyphs of a page that follow each other as a text.
fn word<'a>(sheet: &'a Sheet, text: &str) -> Vec<&'a Seen> {
    let count = text.chars().count();
    let said =
        |glyphs: &&[Seen]| glyphs.iter().map(|g| g.text.as_str()).collect::<String>() == text;
    sheet.glyphs.windows(count).find(said).unwrap_or_else(|| panic!("{text}")).iter().collect()
}

#[test]
fn a_finished_file_proves() {
    let file = finished();
    assert_eq!(found(|_| ()), [""; 0]);
    let report = prove(
        file.bytes.clone(),
        Against {
            manifest: Some(&file.manifest),
            record: Some(&file.laid_out.record),
            printer: None,
        },
    );
    let report = report.unwrap();
    assert_eq!((report.pages, report.puzzles, report.answers), (10, 6, 6));
    assert_eq!((report.findings, report.uncovered), (vec![], vec![]));
    // The manifest that travels inside is the same.
    let inside = bookgen::proof::manifest(file.bytes.clone()).unwrap();
    assert_eq!(inside.as_ref(), Some(&file.manifest));
    assert_eq!(file.manifest.ornaments, [1]);
}

/// The pages of puzzles and of answers, from the manifest: that is what it is for.
fn page_of(number: u32, face: usize) -> usize {
    let claim = finished().manifest.puzzles.iter().find(|claim| claim.number == number).unwrap();
    [claim.page, claim.answer][face].unwrap()
}

#[test]
fn tampering_with_a_given_is_noticed() {
    let page = page_of(1, 0);
    let one = |change: fn(&mut Vec<Operation>, &Sheet, &Seen)| {
        found(|doc| {
            edit(doc, page, |operations, sheet| {
                let glyph = givens(sheet)[0].clone();
                change(operations, sheet, &glyph);
            });
        })
    };
    fn shift(operations: &mut [Operation], glyph: &Seen, by: i64) {
        let (_, item, _) = glyph.written.unwrap();
        let array = array(operations, glyph);
        array.insert(item + 1, Object::Integer(by));
        array.insert(item, Object::Integer(-by));
    }
    let removed = one(|operations, _, glyph| {
        let (_, item, _) = glyph.written.unwrap();
        // As far as the digit is wide.
        array(operations, glyph)[item] = Object::Integer(-580);
    });
    assert_eq!(
        removed,
        [
            "page 4: puzzle 1: row 1 column 3 has no given in the puzzle but the given 7 in the answer"
        ]
    );
    let changed = one(|operations, sheet, glyph| {
        let givens = givens(sheet);
        let other = givens.iter().find(|other| other.text != glyph.text).unwrap();
        replace(operations, glyph, other);
    });
    assert_eq!(
        changed,
        [
            "page 4: puzzle 1: row 1 column 3 has the given 9 in the puzzle but the given 7 in the answer"
        ]
    );
    // From one cell to the next, and onto the line between them.
    let moved = one(|operations, _, glyph| shift(operations, glyph, 1562));
    assert_eq!(moved, ["page 4: puzzle 1: in the puzzle, row 1 column 4 has two digits"]);
    let outside = one(|operations, _, glyph| shift(operations, glyph, 600));
    assert_eq!(
        outside,
        [
            "page 4: puzzle 1: in the puzzle, the symbol \"7\" around 80.23pt 15.26pt lies in no cell"
        ]
    );
    let white = one(|operations, _, glyph| {
        let (at, ..) = glyph.written.unwrap();
        operations.insert(at + 1, Operation::new("g", vec![Object::Integer(0)]));
        operations.insert(at, Operation::new("g", vec![Object::Integer(1)]));
    });
    assert_eq!(white[0], removed[0]);
}

/// A given that the puzzle could do without is missed like any other, though the puzzle has still
/// one solution, and the answer is right.
#[test]
fn a_redundant_given_is_missed() {
    let file = finished();
    let id = &file.manifest.puzzles[0].id;
    let entry = file.laid_out.record.entries.iter().find(|entry| entry.id == *id).unwrap();
    let givens_text = &entry.puzzle.givens;
    let redundant = (0..81).find(|&cell| {
        let without = format!("{}.{}", &givens_text[..cell], &givens_text[cell + 1..]);
        let cells = board::parse(&without, "the givens", true).unwrap();
        without != *givens_text && solve::count(&cells, 2) == 1
    });
    let before = &givens_text[..redundant.unwrap()];
    let at = before.bytes().filter(|given| *given != b'.').count();
    let found = found(|doc| {
        edit(doc, page_of(1, 0), |operations, sheet| {
            let glyph = givens(sheet)[at].clone();
            let (_, item, _) = glyph.written.unwrap();
            array(operations, &glyph)[item] = Object::Integer(-580);
        });
    });
    let missed = [
        "page 4: puzzle 1: row 1 column 3 has no given in the puzzle but the given 7 in the answer",
    ];
    assert_eq!(found, missed);
}

#[test]
fn tampering_with_words_is_noticed() {
    /// Writes another letter of the same font in place of one of a text.
    fn spoil(page: usize, text: &str, at: usize, by: &str) -> Vec<String> {
        found(|doc| {
            edit(doc, page, |operations, sheet| {
                let glyph = word(sheet, text)[at].clone();
                let alike = |other: &&Seen| other.font == glyph.font && other.text == by;
                let other = sheet.glyphs.iter().find(alike).unwrap_or_else(|| panic!("{by}"));
                replace(operations, &glyph, other);
            });
        })
    }
    let (puzzle, answer) = (page_of(1, 0), page_of(1, 1));
    assert_eq!(
        spoil(puzzle, "gentle", 0, "n"),
        ["page 4: puzzle 1: \"Gentle\" does not stand beside it; \"1 nentle answer page 8\" does"]
    );
    assert_eq!(
        spoil(puzzle, "page\u{a0}8", 5, "4"),
        ["page 4: puzzle 1: \"answer page 8\" does not stand beside it; \
             \"1 gentle answer page 4\" does"]
    );
    assert_eq!(
        spoil(answer, "page 4", 5, "8"),
        [
            "page 8: the answer of puzzle 1: \"page 4\" does not stand beside it; \"Answers 1–4 1 page 8\" does"
        ]
    );
    assert_eq!(
        spoil(puzzle, "1", 0, "2"),
        [
            "page 4: puzzle 1 is not there",
            "page 4: there is a grid with the number 2 that nothing claims",
            "page 4: puzzle 2: row 1 column 1 has no given in the puzzle but the given 3 in the answer"
        ]
    );
}

#[test]
fn tampering_with_answers_is_noticed() {
    let page = page_of(1, 1);
    // The places of two answers, their numbers left where they are.
    let swapped = found(|doc| {
        edit(doc, page, |operations, _| {
            let figures = figures(operations);
            let places = [figures[0], figures[1]].map(|at| operations[at].operands.clone());
            let [first, second] = places;
            operations[figures[0]].operands = second;
            operations[figures[1]].operands = first;
        });
    });
    assert_eq!(swapped.len(), 2, "{swapped:#?}");
    for (found, number) in swapped.iter().zip(1..) {
        assert!(found.starts_with(&format!("page 4: puzzle {number}: row ")), "{found}");
        assert!(found.contains(" in the puzzle but "), "{found}");
    }
    // A digit that is no given of the puzzle becomes another: the answer is no solution.
    let wrong = found(|doc| {
        edit(doc, page, |operations, sheet| {
            let regular = |glyph: &&Seen| glyph.font.ends_with("Lato-Regular");
            let found: Vec<&Seen> = sheet.glyphs.iter().filter(regular).collect();
            let other = found.iter().find(|other| other.text != found[0].text).unwrap();
            replace(operations, found[0], other);
        });
    });
    assert_eq!(
        wrong,
        [
            "page 4: puzzle 1: what is printed is not the puzzle that was made",
            "page 4: puzzle 1: the answer has 1 more than once in row 1"
        ]
    );
}

/// Where the figures of a page are placed: each is a group, and its grid a group in it.
fn figures(operations: &[Operation]) -> Vec<usize> {
    let is = |at: usize, operator: &str| {
        operations.get(at).is_some_and(|operation| operation.operator == operator)
    };
    (0..operations.len()).filter(|&at| is(at, "cm") && is(at + 1, "q")).collect()
}

#[test]
fn what_is_missing_is_missed() {
    let page = page_of(1, 0);
    let grid = found(|doc| {
        edit(doc, page, |operations, _| {
            let start = figures(operations)[0] - 1;
            let mut depth = 0;
            let end = operations[start..].iter().position(|operation| {
                depth += match operation.operator.as_str() {
                    "q" => 1,
                    "Q" => -1,
                    _ => 0,
                };
                depth == 0
            });
            operations.drain(start..=start + end.unwrap());
        });
    });
    assert_eq!(grid, ["page 4: puzzle 1 is not there"]);

    let mark = found(|doc| {
        edit(doc, page, |operations, _| {
            let dot = operations.iter_mut().find(|operation| operation.operator == "f").unwrap();
            dot.operator = "S".to_owned();
        });
    });
    assert_eq!(mark, ["page 4: puzzle 1: 0 of 7 marks stand beside it, not 1 of 7"]);

    let page = found(|doc| doc.delete_pages(&[page as u32]));
    assert_eq!(page[0], "the file has 9 pages; 10 are claimed");
    assert!(page.contains(&"page 4: puzzle 1 is not there".to_owned()), "{page:#?}");

    let font = found(|doc| {
        for object in doc.objects.values_mut() {
            if let Ok(dictionary) = object.as_dict_mut() {
                let bold = dictionary
                    .get(b"FontName")
                    .and_then(Object::as_name)
                    .is_ok_and(|name| name.ends_with(b"Lato-Bold"));
                if bold {
                    dictionary.remove(b"FontFile2");
                    dictionary.remove(b"FontFile3");
                }
            }
        }
    });
    assert_eq!(font, ["the font Lato-Bold is not in the file"]);
}

#[test]
fn what_is_painted_over_is_noticed() {
    let found = found(|doc| {
        edit(doc, page_of(1, 0), |operations, sheet| {
            let given = givens(sheet)[0].clone();
            let number = |number: f64| Object::Real(number as f32);
            operations.extend([
                Operation::new("g", vec![Object::Integer(1)]),
                Operation::new("re", [given.x, given.y, 9.0, 9.0].map(number).to_vec()),
                Operation::new("f", Vec::new()),
            ]);
        });
    });
    assert_eq!(found, ["page 4: puzzle 1: something is painted over a part of its grid"]);
}

/// Words for a search, given as the file that the spec names.
struct Words;

impl Files for Words {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "words.txt" => Ok(WORDS.as_bytes().to_vec()),
            "own.json" => Ok(OWN.as_bytes().to_vec()),
            _ => Err(FileError::Missing(Vec::new())),
        }
    }
}

const WORDS: &str = "[Garden birds]\nRobin\nWren\nGreat tit\nBlackbird\nBullfinch\nHouse sparrow\n\
                     Song thrush\nNuthatch\nTreecreeper\nStarling\n";

const OWN: &str = r#"{"puzzle":".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6","title":"First light","author":"B. Guest"}"#;

fn made(spec: &str) -> (LaidOut, Vec<(Part, Vec<u8>, Manifest)>) {
    let source = Source::new("book.toml", spec);
    let book = spec::resolve(&source, &Words, None).unwrap_or_else(|faults| panic!("{faults}"));
    let laid_out = pipeline::lay_out(&book, None, &Wishes::default(), &Silent);
    let laid_out = laid_out.unwrap_or_else(|faults| panic!("{faults}"));
    let mut parts = vec![Part::Book];
    parts.extend(laid_out.pages.answers.is_some().then_some(Part::Answers));
    let printed = parts.into_iter().map(|part| {
        let printed = pipeline::render(&book, part, &laid_out, None);
        let printed = printed.unwrap_or_else(|faults| panic!("{faults}"));
        (part, printed.bytes, printed.manifest)
    });
    let printed = printed.collect();
    (laid_out, printed)
}

/// Every way that a page can be designed is read back.
#[test]
fn every_design_proves() {
    let templates: Vec<&str> = bookgen::template::names_for_books().collect();
    let marks = ["dots", "stars", "number", "none"];
    let places = ["end", "chapter", "upside-down", "separate"];
    let languages = ["en", "de", "es", "fr"];
    let designs = templates.iter().flat_map(|template| places.map(|place| (*template, place)));
    for (at, (template, place)) in designs.enumerate() {
        let (mark, language) = (marks[(at + at / 4) % 4], languages[at % 4]);
        let own = if template == "newspaper-column" {
            ""
        } else {
            "[[chapter]]\nid = \"own\"\nkind = \"sudoku\"\npuzzles = \"own.json\"\nper_page = 1\n"
        };
        let spec = format!(
            "[book]\ntitle = \"Proof\"\nseed = {at}\ntemplate = \"{template}\"\nlanguage = \"{language}\"\n\
             [levels]\nmark = \"{mark}\"\n\
             [[chapter]]\nid = \"a\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 5\n{own}\
             [answers]\nat = \"{place}\"\n"
        );
        let source = Source::new("book.toml", spec.as_str());
        if let Err(faults) = spec::resolve(&source, &Words, None).and_then(|book| {
            pipeline::lay_out(&book, None, &Wishes::default(), &Silent).map(|_| ())
        }) {
            // Some answers do not fit below some grids.
            assert_eq!(place, "upside-down", "{template} {place}: {faults}");
            continue;
        }
        let (laid_out, printed) = made(&spec);
        for (_, bytes, manifest) in printed {
            let report = prove(
                bytes,
                Against {
                    manifest: Some(&manifest),
                    record: Some(&laid_out.record),
                    printer: None,
                },
            )
            .unwrap();
            assert_eq!(report.findings, [], "{template} {place} {mark} {language}");
            assert_eq!(report.uncovered, [""; 0]);
            let claimed = |page: fn(&Claim) -> Option<usize>| {
                manifest.puzzles.iter().filter(|claim| page(claim).is_some()).count()
            };
            assert_eq!(report.puzzles, claimed(|claim| claim.page), "{template} {place}");
            assert_eq!(report.answers, claimed(|claim| claim.answer), "{template} {place}");
            assert_eq!(report.puzzles.max(report.answers), manifest.puzzles.len());
        }
    }
}

#[test]
fn a_word_search_is_read_with_its_letters_and_its_list() {
    let spec = "[book]\ntitle = \"Proof\"\nseed = 1\n[[front]]\npage = \"how-to-solve\"\n\
                [[chapter]]\nid = \"birds\"\nkind = \"wordsearch\"\nlevel = \"medium\"\nper_page = 1\n\
                options = { words = \"words.txt\" }\n";
    let (_, printed) = made(spec);
    let (_, bytes, manifest) = &printed[0];
    let (puzzle, answer) = (manifest.puzzles[0].page.unwrap(), manifest.puzzles[0].answer.unwrap());
    let found = |page: usize, change: &dyn Fn(&mut Vec<Operation>, &Sheet)| -> Vec<String> {
        let mut doc = Document::load_mem(bytes).unwrap();
        edit(&mut doc, page, change);
        let mut bytes = Vec::new();
        doc.save_to(&mut bytes).unwrap();
        let report =
            prove(bytes, Against { manifest: Some(manifest), record: None, printer: None })
                .unwrap();
        report.findings.iter().map(ToString::to_string).collect()
    };
    assert_eq!(found(puzzle, &|_, _| ()), [""; 0]);
    assert_eq!(manifest.examples.len(), 1);
    let letters = |sheet: &Sheet| -> Vec<Seen> {
        let of = |glyph: &&Seen| glyph.font.ends_with("Lato-Regular") && glyph.text.len() == 1;
        sheet.glyphs.iter().filter(of).cloned().collect()
    };
    let letter = found(puzzle, &|operations, sheet| {
        let letters = letters(sheet);
        let other = letters.iter().find(|other| other.text != letters[0].text).unwrap();
        replace(operations, &letters[0], other);
    });
    assert_eq!(letter, ["page 4: puzzle 1: what is printed is not the puzzle that was made"]);
    let entry = found(puzzle, &|operations, sheet| {
        let (at, ..) = word(sheet, "Nuthatch")[0].written.unwrap();
        operations[at].operands[0] = Object::Array(Vec::new());
    });
    assert_eq!(entry, ["page 4: puzzle 1: its list does not have 10 entries"]);
    let ring = found(answer, &|operations, _| {
        // Of the first ring of all the first curve becomes a line to where it led.
        let at = operations.iter().position(|operation| operation.operator == "c").unwrap();
        let to = operations[at].operands.split_off(4);
        operations[at] = Operation::new("l", to);
    });
    assert_eq!(ring, [""; 0]);
}

#[test]
fn what_is_in_another_file_comes_from_the_record() {
    let spec = "[book]\ntitle = \"Proof\"\nseed = 1\n[[chapter]]\nid = \"a\"\nkind = \"sudoku\"\n\
                level = \"easy\"\ncount = 2\n[answers]\nat = \"separate\"\n";
    let (laid_out, printed) = made(spec);
    for (part, bytes, manifest) in &printed {
        let alone =
            prove(bytes.clone(), Against { manifest: Some(manifest), record: None, printer: None })
                .unwrap();
        assert_eq!((alone.puzzles, alone.answers), (0, 0));
        assert_eq!(
            alone.uncovered,
            ["2 puzzles whose other half is in another file: name the record that has them"]
        );
        let report = prove(
            bytes.clone(),
            Against { manifest: Some(manifest), record: Some(&laid_out.record), printer: None },
        )
        .unwrap();
        let expected = if *part == Part::Book { (2, 0) } else { (0, 2) };
        assert_eq!((report.puzzles, report.answers), expected);
        // The answer of another puzzle is none of this one.
        let mut other = laid_out.record.clone();
        let [.., first, second] = &mut other.entries[..] else { panic!("two puzzles") };
        std::mem::swap(&mut first.puzzle, &mut second.puzzle);
        let report = prove(
            bytes.clone(),
            Against { manifest: Some(manifest), record: Some(&other), printer: None },
        )
        .unwrap();
        assert_eq!(report.findings.len(), 2, "{:?}", report.findings);
    }
}

#[test]
fn without_a_manifest_the_grids_are_solved_all_the_same() {
    let file = finished();
    let report = prove(file.bytes.clone(), Against::default()).unwrap();
    assert_eq!((report.puzzles, report.answers, report.findings.len()), (6, 6, 0));
    assert_eq!(
        report.uncovered,
        [
            "without a manifest it cannot be told whether a puzzle is missing, nor whether numbers, \
             levels and references to pages are those that were meant",
            "1 grids without a number"
        ]
    );
}

fn refused(bytes: Vec<u8>) -> String {
    prove(bytes, Against::default()).unwrap_err().message
}

#[test]
fn what_is_no_pdf_is_refused() {
    assert_eq!(refused(Vec::new()), "it is empty");
    assert_eq!(refused(b"Dear Sir".to_vec()), "it is no PDF");
    let cut = "it is damaged: its end is missing";
    assert_eq!(refused(b"%PDF-1.4\n%%EOF\n".to_vec()), cut);
    assert_eq!(refused(finished().bytes[..400].to_vec()), cut);
    let lost = "it is damaged: its pages cannot be found";
    assert_eq!(refused(b"%PDF-1.4\nstartxref\n9\n%%EOF\n".to_vec()), lost);
    // A page tree that is its own child.
    let loops = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n\
        2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF";
    assert!(prove(loops.to_vec(), Against::default()).is_err());
}

/// A page that shows a drawing, which shows another so many times, and so on, so deep.
fn nested(times: usize, deep: usize) -> Vec<String> {
    let mut doc = Document::load_mem(&finished().bytes).unwrap();
    let mut inner = None;
    for _ in 0..deep {
        let bounds: Vec<Object> = vec![0.into(), 0.into(), 9.into(), 9.into()];
        let mut keys = dictionary! { "Type" => "XObject", "Subtype" => "Form", "BBox" => bounds };
        if let Some(inner) = inner {
            keys.set("Resources", dictionary! { "XObject" => dictionary! { "Me" => inner } });
        }
        let content = if inner.is_some() { "/Me Do ".repeat(times) } else { String::new() };
        inner = Some(doc.add_object(lopdf::Stream::new(keys, content.into_bytes())));
    }
    let page = doc.page_iter().next().unwrap();
    let content = doc.add_object(lopdf::Stream::new(Default::default(), b"/Me Do".to_vec()));
    let page = doc.get_object_mut(page).unwrap().as_dict_mut().unwrap();
    page.set("Resources", dictionary! { "XObject" => dictionary! { "Me" => inner.unwrap() } });
    page.set("Contents", content);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    let report = prove(bytes, Against::default()).unwrap();
    report.findings.iter().map(ToString::to_string).collect()
}

#[test]
fn drawings_in_drawings_come_to_an_end() {
    assert_eq!(nested(2, 8), [""; 0]);
    assert_eq!(nested(1, 40), ["page 1: drawings are shown in drawings too deep"]);
    let many = "page 1: it takes more than 20000000 steps to show it";
    assert_eq!(nested(9, 20), [many]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A file of which any bytes are others is read or refused, and never proves more.
    #[test]
    fn damage_is_survived(at in prop::collection::vec((0.0f64..1.0, any::<u8>()), 1..20)) {
        let file = finished();
        let mut bytes = file.bytes.clone();
        for (share, byte) in at {
            let place = (share * bytes.len() as f64) as usize;
            bytes[place] = byte;
        }
        if let Ok(report) = prove(bytes, Against { manifest: Some(&file.manifest), record: None, printer: None }) {
            prop_assert!(report.puzzles <= 6 && report.answers <= 6);
        }
    }

    #[test]
    fn what_is_cut_off_is_survived(share in 0.0f64..1.0) {
        let file = finished();
        let mut bytes = file.bytes.clone();
        bytes.truncate((share * bytes.len() as f64) as usize);
        if let Ok(report) = prove(bytes, Against { manifest: Some(&file.manifest), record: None, printer: None }) {
            prop_assert!(!report.findings.is_empty(), "{report:?}");
        }
    }
}
