//! Books of every template, language, level mark and kind have no findings.

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{self, LaidOut, Part, Silent};
use bookgen::presets::fonts::FONTS;
use bookgen::spec;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files};
use bookgen_contract::manifest::{Claim, Manifest};
use bookgen_proof::{Expectations, Finding, prove};
use lopdf::content::Operation;
use lopdf::{Document, Object};

use super::super::pdf_reader::{PageContent, PageGlyph};
use super::{edit, findings, finished, replace, without_seal, word};

/// The files that the specs name: a word list and an imported puzzle.
pub struct SpecFiles;

impl Files for SpecFiles {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "words.txt" => Ok(WORDS.as_bytes().to_vec()),
            "own.json" => Ok(IMPORTED_PUZZLE.as_bytes().to_vec()),
            _ => Err(FileError::Missing(Vec::new())),
        }
    }
}

const WORDS: &str = "[Garden birds]\nRobin\nWren\nGreat tit\nBlackbird\nBullfinch\nHouse sparrow\n\
                     Song thrush\nNuthatch\nTreecreeper\nStarling\n";

const IMPORTED_PUZZLE: &str = r#"{"puzzle":".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6","title":"First light","author":"B. Guest"}"#;

pub fn made(spec: &str) -> (LaidOut, Vec<(Part, Vec<u8>, Manifest)>) {
    let source = Source::new("book.toml", spec);
    let book = spec::resolve(&source, &SpecFiles, None).unwrap_or_else(|faults| panic!("{faults}"));
    let laid_out = pipeline::lay_out(&book, None, &GenerateOptions::default(), &Silent);
    let laid_out = laid_out.unwrap_or_else(|faults| panic!("{faults}"));
    let mut parts = vec![Part::Book];
    parts.extend(laid_out.pages.answers.is_some().then_some(Part::Answers));
    let printed = parts.into_iter().map(|part| {
        let printed = pipeline::render(&book.document, part, &laid_out, None);
        let printed = printed.unwrap_or_else(|faults| panic!("{faults}"));
        (part, printed.bytes, printed.manifest)
    });
    let printed = printed.collect();
    (laid_out, printed)
}

/// The findings of the proof of a file without a manifest.
fn findings_alone(bytes: Vec<u8>) -> Vec<Finding> {
    prove(bytes, Expectations { fonts: FONTS, ..Expectations::default() }).unwrap().findings
}

/// Every template is proved with every value of `at` in `[answers]`.
#[test]
fn every_template_has_no_findings() {
    let templates: Vec<&str> = bookgen::template::names_for_books().collect();
    let marks = ["dots", "stars", "number", "none"];
    let places = ["end", "chapter", "upside-down", "separate"];
    let languages = ["en", "de", "es", "fr"];
    let designs = templates.iter().flat_map(|template| places.map(|place| (*template, place)));
    for (at, (template, place)) in designs.enumerate() {
        let (mark, language) = (marks[(at + at / 4) % 4], languages[at % 4]);
        let time = at / 2 % 2 == 0;
        let own = if template == "newspaper-column" {
            ""
        } else {
            "[[chapter]]\nid = \"own\"\nkind = \"sudoku\"\npuzzles = \"own.json\"\nper_page = 1\n"
        };
        let spec = format!(
            "[book]\ntitle = \"Proof\"\nseed = {at}\ntemplate = \"{template}\"\nlanguage = \"{language}\"\n\
             [levels]\nmark = \"{mark}\"\ntime = {time}\n\
             [[chapter]]\nid = \"a\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 5\n{own}\
             [answers]\nat = \"{place}\"\n"
        );
        let source = Source::new("book.toml", spec.as_str());
        if let Err(faults) = spec::resolve(&source, &SpecFiles, None).and_then(|book| {
            pipeline::lay_out(&book, None, &GenerateOptions::default(), &Silent).map(|_| ())
        }) {
            // In some templates, the grids leave no space for upside-down answers.
            assert_eq!(place, "upside-down", "{template} {place}: {faults}");
            continue;
        }
        let (laid_out, printed) = made(&spec);
        for (_, bytes, manifest) in printed {
            let report = prove(
                bytes.clone(),
                Expectations {
                    manifest: Some(&manifest),
                    record: Some(&laid_out.record),
                    printer: None,
                    fonts: FONTS,
                },
            )
            .unwrap();
            assert_eq!(report.findings, [], "{template} {place} {mark} {language}");
            assert_eq!(report.unchecked, [""; 0]);
            assert_eq!(findings_alone(bytes.clone()), [], "{template} {place} {mark} {language}");
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
fn changed_letters_and_lists_of_a_word_search_are_findings() {
    let spec = "[book]\ntitle = \"Proof\"\nseed = 1\n[[front]]\npage = \"how-to-solve\"\n\
                [[chapter]]\nid = \"birds\"\nkind = \"wordsearch\"\nlevel = \"medium\"\nper_page = 1\n\
                options = { words = \"words.txt\" }\n";
    let (_, printed) = made(spec);
    let (_, bytes, manifest) = &printed[0];
    let (puzzle, answer) = (manifest.puzzles[0].page.unwrap(), manifest.puzzles[0].answer.unwrap());
    let found = |page: usize, change: &dyn Fn(&mut Vec<Operation>, &PageContent)| -> Vec<String> {
        let mut doc = Document::load_mem(bytes).unwrap();
        edit(&mut doc, page, change);
        let mut bytes = Vec::new();
        doc.save_to(&mut bytes).unwrap();
        findings(bytes, &without_seal(manifest))
    };
    assert_eq!(found(puzzle, &|_, _| ()), [""; 0]);
    assert_eq!(manifest.examples.len(), 1);
    let letters = |sheet: &PageContent| -> Vec<PageGlyph> {
        let of = |glyph: &&PageGlyph| glyph.font.ends_with("Lato-Regular") && glyph.text.len() == 1;
        sheet.glyphs.iter().filter(of).cloned().collect()
    };
    let letter = found(puzzle, &|operations, sheet| {
        let letters = letters(sheet);
        let other = letters.iter().find(|other| other.text != letters[0].text).unwrap();
        replace(operations, &letters[0], other);
    });
    assert_eq!(letter, ["page 4: puzzle 1: a ring does not enclose a listed word"]);
    let entry = found(puzzle, &|operations, sheet| {
        let (at, ..) = word(sheet, "Nuthatch")[0].written.unwrap();
        operations[at].operands[0] = Object::Array(Vec::new());
    });
    assert_eq!(entry, ["page 4: puzzle 1: a word list of 10 entries is missing"]);
    let ring = found(answer, &|operations, _| {
        // A line replaces the first curve of the first ring around a found word.
        let at = operations.iter().position(|operation| operation.operator == "c").unwrap();
        let to = operations[at].operands.split_off(4);
        operations[at] = Operation::new("l", to);
    });
    assert_eq!(ring, [""; 0]);
}

#[test]
fn a_separate_file_is_compared_with_the_record() {
    let spec = "[book]\ntitle = \"Proof\"\nseed = 1\n[[chapter]]\nid = \"a\"\nkind = \"sudoku\"\n\
                level = \"easy\"\ncount = 2\n[answers]\nat = \"separate\"\n";
    let (laid_out, printed) = made(spec);
    for (part, bytes, manifest) in &printed {
        // A Sudoku can be read from the puzzle or from the answer.
        let expected = if *part == Part::Book { (2, 0) } else { (0, 2) };
        let alone = prove(
            bytes.clone(),
            Expectations { manifest: Some(manifest), record: None, printer: None, fonts: FONTS },
        )
        .unwrap();
        assert_eq!((alone.puzzles, alone.answers), expected);
        assert_eq!((alone.findings, alone.unchecked), (vec![], vec![]));
        let report = prove(
            bytes.clone(),
            Expectations {
                manifest: Some(manifest),
                record: Some(&laid_out.record),
                printer: None,
                fonts: FONTS,
            },
        )
        .unwrap();
        assert_eq!((report.puzzles, report.answers), expected);
        // If a record has the same ids but other puzzles, the proof reports that it did not use the
        // record.
        let (strangers, _) = made(&spec.replace("seed = 1", "seed = 2"));
        let report = prove(
            bytes.clone(),
            Expectations {
                manifest: Some(manifest),
                record: Some(&strangers.record),
                printer: None,
                fonts: FONTS,
            },
        );
        let report = report.unwrap();
        assert_eq!((report.puzzles, report.answers), expected);
        assert_eq!(report.unchecked, ["the record, because it contains no puzzle of this file"]);
        // If two puzzles are swapped in the record, each puzzle and each answer is compared with
        // the wrong puzzle.
        let mut other = laid_out.record.clone();
        let [.., first, second] = &mut other.entries[..] else { panic!("two puzzles") };
        std::mem::swap(&mut first.puzzle, &mut second.puzzle);
        let report = prove(
            bytes.clone(),
            Expectations {
                manifest: Some(manifest),
                record: Some(&other),
                printer: None,
                fonts: FONTS,
            },
        )
        .unwrap();
        assert_eq!(report.findings.len(), 2, "{:?}", report.findings);
    }
}

/// The proof needs only the puzzle or only the answer to find a changed digit. It needs no record.
#[test]
fn a_changed_digit_is_found_from_the_puzzle_or_the_answer_alone() {
    let spec = "[book]\ntitle = \"Proof\"\nseed = 1\n[[chapter]]\nid = \"a\"\nkind = \"sudoku\"\n\
                level = \"easy\"\ncount = 2\n[answers]\nat = \"separate\"\n";
    let (_, printed) = made(spec);
    for (part, bytes, manifest) in &printed {
        let claim = &manifest.puzzles[0];
        let page = claim.page.or(claim.answer).unwrap();
        let mut doc = Document::load_mem(bytes).unwrap();
        edit(&mut doc, page, |operations, sheet| {
            let digits: Vec<&PageGlyph> = sheet
                .glyphs
                .iter()
                .filter(|glyph| glyph.font.ends_with("Lato-Regular") && glyph.em.0 > 9.0)
                .filter(|glyph| glyph.text.parse::<u8>().is_ok() && glyph.written.is_some())
                .collect();
            let other = digits.iter().find(|other| other.text != digits[0].text).unwrap();
            replace(operations, digits[0], other);
        });
        let mut tampered = Vec::new();
        doc.save_to(&mut tampered).unwrap();
        let against =
            Expectations { manifest: Some(manifest), fonts: FONTS, ..Expectations::default() };
        let report = prove(tampered, against).unwrap();
        let finding: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
        let what = if *part == Part::Book { "puzzle 1: " } else { "the answer of puzzle 1: " };
        assert!(finding.iter().any(|finding| finding.contains(what)), "{finding:#?}");
    }
}

/// The answer of a word search has no list and few letters, so the proof asks for the record.
#[test]
fn a_separate_answer_of_a_word_search_needs_the_record() {
    let spec = "[book]\ntitle = \"Proof\"\nseed = 1\n[[chapter]]\nid = \"birds\"\n\
                kind = \"wordsearch\"\nlevel = \"medium\"\nper_page = 1\n\
                options = { words = \"words.txt\" }\n\
                [answers]\nat = \"separate\"\n";
    let (laid_out, printed) = made(spec);
    for (part, bytes, manifest) in &printed {
        let alone = prove(
            bytes.clone(),
            Expectations { manifest: Some(manifest), record: None, printer: None, fonts: FONTS },
        );
        let alone = alone.unwrap();
        assert_eq!(alone.findings, []);
        assert_eq!(alone.unchecked.len(), usize::from(*part == Part::Answers));
        if let [finding] = &alone.unchecked[..] {
            assert_eq!(
                finding,
                "1 answer whose puzzle is in another file; to check this, pass the record with \
                 --record (the book's record)"
            );
        }
        let record = Some(&laid_out.record);
        let against =
            Expectations { manifest: Some(manifest), record, printer: None, fonts: FONTS };
        let whole = prove(bytes.clone(), against).unwrap();
        assert_eq!((whole.findings, whole.unchecked), (vec![], vec![]));
    }
}

#[test]
fn grids_are_solved_without_a_manifest() {
    let file = finished();
    let expectations = Expectations { fonts: FONTS, ..Expectations::default() };
    let report = prove(file.bytes.clone(), expectations).unwrap();
    // The title page also shows a puzzle.
    assert_eq!((report.puzzles, report.answers, report.findings.len()), (7, 6, 0));
    assert_eq!(
        report.unchecked,
        ["whether puzzles are missing, and the number, level and page reference of each puzzle: \
             there is no manifest",]
    );
}
