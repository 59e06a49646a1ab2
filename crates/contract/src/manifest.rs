//! The manifest: what a finished file is claimed to hold.
//!
//! It is made with the pages, and travels with the PDF: inside it, or beside it where a printer
//! forbids anything inside. [`proof`](bookgen_proof) holds the file to it: without a list of what
//! should be there, a grid that is missing could not be missed.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use bookgen_base::diagnostic::Diagnostic;

/// The first words of every manifest; a file without them is none.
pub const FORMAT: &str = "bookgen manifest 2";

/// Those of manifests that claim nothing of words and covers. They are still read.
const BEFORE: &str = "bookgen manifest 1";

/// What a file is claimed to hold. Pages are counted from 1, whatever is printed on them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// What this is: [`FORMAT`].
    pub format: String,
    /// What of a book the file is.
    #[serde(default)]
    pub part: Part,
    /// The title of the book.
    pub title: String,
    /// What tells the file from all others: the first part of the PDF's own identifier, in
    /// hexadecimal.
    pub document: String,
    /// How many pages it has.
    pub pages: usize,
    /// The digest of what each page says ([`TextDigest`]). Manifests of before have none.
    #[serde(default)]
    pub words: Vec<String>,
    /// The pages of the table of contents.
    #[serde(default)]
    pub contents: Vec<usize>,
    /// What the table of contents lists, whether there is one or not, in its order.
    #[serde(default)]
    pub sections: Vec<Section>,
    /// What the bars of a cover say.
    #[serde(default)]
    pub barcode: Option<Barcode>,
    /// Whether the title stands on the spine of a cover.
    #[serde(default)]
    pub spine: bool,
    /// The pages of examples, one for each that the rules are shown by: that of the puzzle, and
    /// that of its answer.
    pub examples: Vec<[usize; 2]>,
    /// The pages of grids that are ornaments, one for each.
    pub ornaments: Vec<usize>,
    /// The puzzles.
    pub puzzles: Vec<Claim>,
}

/// What of a book a file is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// Its pages.
    #[default]
    Book,
    /// The answers, where they are a file of their own.
    Answers,
    /// The cover.
    Cover,
}

/// A chapter, or what else the table of contents lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its title.
    pub title: String,
    /// Its first page.
    pub page: usize,
    /// The number of its first puzzle, if it is a chapter.
    pub puzzle: Option<u32>,
    /// What its opening page says of where the answers are, if it has one.
    pub reference: Option<String>,
}

/// What the bars of a cover say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Barcode {
    /// The ISBN, as it is printed.
    pub isbn: String,
    /// The five digits beside it, if there are any.
    pub price: Option<String>,
}

/// What is claimed of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The number it is printed with.
    pub number: u32,
    /// Its name in the record.
    pub id: String,
    /// Its kind.
    pub kind: String,
    /// The page of the puzzle, if it is in this file.
    pub page: Option<usize>,
    /// The page of its answer, if that is in this file.
    pub answer: Option<usize>,
    /// Its level; none if it is beyond the ladder.
    pub level: Option<String>,
    /// What is printed beside it.
    pub caption: Caption,
    /// What is printed beside its answer: the page of the puzzle, in words.
    pub answer_reference: Option<String>,
    /// Its title, if it has one.
    pub title: Option<String>,
    /// Who made it, if that is said.
    pub credit: Option<String>,
    /// How many entries its list has.
    pub list: usize,
    /// The puzzle and its answer, as the first 32 hexadecimal digits of the SHA-256 hash of its
    /// text.
    pub puzzle: String,
}

/// What is printed beside a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Caption {
    /// Words: its level, and the step of that where it is said in figures.
    pub words: Vec<String>,
    /// How many marks are filled, and how many there are.
    pub marks: Option<[usize; 2]>,
    /// The page of its answer, in words.
    pub reference: Option<String>,
}

/// What a page says, put together glyph by glyph in the order in which they are painted; its digest
/// is the first 16 hexadecimal digits of the SHA-256 hash of that without white space.
#[derive(Default)]
pub struct TextDigest {
    hash: Sha256,
    any: bool,
}

impl TextDigest {
    /// Adds what a glyph stands for.
    pub fn push(&mut self, text: &str) {
        for word in text.split_whitespace() {
            self.hash.update(word.as_bytes());
            self.any = true;
        }
    }

    /// The digest; empty where nothing is said.
    pub fn digest(self) -> String {
        let hash = self.hash.finalize();
        match self.any {
            true => hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect(),
            false => String::new(),
        }
    }
}

impl Manifest {
    /// A manifest that claims nothing but a title and a number of pages.
    pub fn new(title: &str, pages: usize) -> Manifest {
        Manifest {
            format: FORMAT.to_owned(),
            part: Part::Book,
            title: title.to_owned(),
            document: String::new(),
            pages,
            words: Vec::new(),
            contents: Vec::new(),
            sections: Vec::new(),
            barcode: None,
            spine: false,
            examples: Vec::new(),
            ornaments: Vec::new(),
            puzzles: Vec::new(),
        }
    }

    /// The manifest as text: JSON, a puzzle a line.
    pub fn write(&self) -> String {
        let head = format!(
            "\"format\": {},\n\"part\": {},\n\"title\": {},\n\"document\": {},\n\"pages\": {},\n\
             \"words\": {},\n\"contents\": {},\n\"sections\": {},\n\"barcode\": {},\n\
             \"spine\": {},\n\"examples\": {},\n\"ornaments\": {},\n",
            json(&self.format),
            json(&self.part),
            json(&self.title),
            json(&self.document),
            json(&self.pages),
            json(&self.words),
            json(&self.contents),
            json(&self.sections),
            json(&self.barcode),
            json(&self.spine),
            json(&self.examples),
            json(&self.ornaments)
        );
        let claims: Vec<String> = self.puzzles.iter().map(json).collect();
        format!("{{\n{head}\"puzzles\": [\n{}\n]\n}}\n", claims.join(",\n"))
    }

    /// What some of the pages hold, counted from 0, as a file of their own.
    pub fn part(&self, pages: Range<usize>) -> Manifest {
        let here = |page: usize| {
            let at = page.checked_sub(1).filter(|at| pages.contains(at))?;
            Some(at - pages.start + 1)
        };
        let claims = self.puzzles.iter().map(|claim| Claim {
            page: claim.page.and_then(here),
            answer: claim.answer.and_then(here),
            ..claim.clone()
        });
        let examples = self.examples.iter();
        let sections = self
            .sections
            .iter()
            .filter_map(|section| Some(Section { page: here(section.page)?, ..section.clone() }));
        Manifest {
            pages: pages.len().min(self.pages),
            words: self.words.get(pages.clone()).unwrap_or_default().to_vec(),
            contents: self.contents.iter().copied().filter_map(here).collect(),
            sections: sections.collect(),
            // Of an example that is parted nothing is claimed but that it is there.
            examples: examples.filter_map(|[p, a]| Some([here(*p)?, here(*a)?])).collect(),
            ornaments: self
                .ornaments
                .iter()
                .copied()
                .chain(self.examples.iter().flat_map(|[p, a]| match (here(*p), here(*a)) {
                    (Some(_), Some(_)) | (None, None) => None,
                    (Some(_), None) => Some(*p),
                    (None, Some(_)) => Some(*a),
                }))
                .filter_map(here)
                .collect(),
            puzzles: claims.filter(|claim| claim.page.or(claim.answer).is_some()).collect(),
            ..self.clone()
        }
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// It is none, or damaged.
    pub fn read(text: &str) -> Result<Manifest, Diagnostic> {
        let manifest: Manifest = serde_json::from_str(text).map_err(|error| {
            Diagnostic::file(format!("the manifest cannot be read: {error}"))
                .help("build the book again: the manifest is made with it")
        })?;
        match manifest.format == FORMAT || manifest.format == BEFORE {
            true => Ok(manifest),
            false => Err(Diagnostic::file("the manifest is of another format")
                .help(format!("this program reads \"{FORMAT}\""))),
        }
    }
}

/// A value as JSON on one line. Nothing in a manifest is a map with other keys than text, so that
/// nothing can fail.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_what_is_said_without_the_gaps() {
        let digest = |glyphs: &[&str]| {
            let mut words = TextDigest::default();
            glyphs.iter().for_each(|glyph| words.push(glyph));
            words.digest()
        };
        assert_eq!(digest(&["a", " ", "fi", "\u{a0}", "b"]), digest(&["afi", "b"]));
        assert_ne!(digest(&["1", "2"]), digest(&["2", "1"]));
        assert_eq!(digest(&[" ", ""]), "");
        assert_eq!(digest(&["abc"]), "ba7816bf8f01cfea");
    }

    #[test]
    fn a_manifest_reads_back() {
        let claim = Claim {
            number: 1,
            id: "easy/1".to_owned(),
            kind: "sudoku".to_owned(),
            page: Some(5),
            answer: None,
            level: Some("easy".to_owned()),
            caption: Caption {
                words: vec!["Easy".to_owned()],
                marks: Some([2, 7]),
                reference: Some("answer page 9".to_owned()),
            },
            answer_reference: None,
            title: Some("First \"light\"".to_owned()),
            credit: None,
            list: 0,
            puzzle: "0123".to_owned(),
        };
        let section = Section {
            title: "Easy".to_owned(),
            page: 5,
            puzzle: Some(1),
            reference: Some("Answers from page 9".to_owned()),
        };
        let barcode = Barcode { isbn: "978-0-306-40615-7".to_owned(), price: None };
        let manifest = Manifest {
            part: Part::Cover,
            document: "00ff".to_owned(),
            words: vec!["0123456789abcdef".to_owned(), String::new()],
            contents: vec![3],
            sections: vec![section],
            barcode: Some(barcode),
            spine: true,
            examples: vec![[3, 3]],
            ornaments: vec![1],
            puzzles: vec![claim.clone(), Claim { number: 2, ..claim }],
            ..Manifest::new("Sunday & more", 12)
        };
        let text = manifest.write();
        assert_eq!(text.lines().count(), 18, "{text}");
        assert_eq!(Manifest::read(&text), Ok(manifest.clone()));
        // Those of before are read, and claim less.
        let said: Vec<&str> = text
            .lines()
            .filter(|line| {
                let new = ["part", "words", "contents", "sections", "barcode", "spine"];
                !new.iter().any(|key| line.starts_with(&format!("\"{key}\"")))
            })
            .collect();
        let before = Manifest::read(&said.join("\n").replace(FORMAT, BEFORE)).unwrap();
        let less = Manifest {
            format: BEFORE.to_owned(),
            document: manifest.document,
            examples: manifest.examples,
            ornaments: manifest.ornaments,
            puzzles: manifest.puzzles,
            ..Manifest::new(&manifest.title, 12)
        };
        assert_eq!(before, less);
        let other = text.replace(FORMAT, "bookgen manifest 9");
        let fault = Manifest::read(&other).unwrap_err();
        assert_eq!(fault.message, "the manifest is of another format");
        assert!(Manifest::read("{}").is_err());
    }
}
