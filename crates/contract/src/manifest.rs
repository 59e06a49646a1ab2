//! The manifest: the list of what a finished file is claimed to contain.
//!
//! The layout creates the manifest together with the pages. The manifest is embedded in the PDF, or
//! written next to the PDF if the printer forbids embedded data. The proof, which checks finished
//! files, compares the file with its manifest. Without a manifest the proof could not notice a
//! missing grid.
//!
//! The fields are the keys of the JSON text, so their names and their order are fixed.

pub mod artwork;
mod data_file;
mod explanations;
pub mod fragment;
pub mod frame;

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::pdf::strict::Fault;
use crate::seal::{Seal, hexadecimal};
use artwork::ArtworkClaim;
use bookgen_base::diagnostic::Diagnostic;
use fragment::{Fragment, FragmentStyle};
use frame::{FramePlace, FrameStyle};

pub use data_file::DataFile;
pub use explanations::{Diagram, Explanations, TextPart};

/// The value of `format` in current manifests.
pub const FORMAT: &str = "bookgen manifest 3";

/// The value of `format` in older manifests, which have no seal. bookgen still reads manifests of
/// this format.
const FORMAT_2: &str = "bookgen manifest 2";

/// The value of `format` in older manifests, which have no text digests and do not describe covers.
/// bookgen still reads manifests of this format.
const FORMAT_1: &str = "bookgen manifest 1";

/// The grids of a drawing: indices of [`Manifest::places`]. Empty if the grids must be found by a
/// search.
pub type Frames = Vec<usize>;

/// The claimed contents of a file. Page numbers count from 1 and may differ from the printed
/// folios.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The value of the key `format`: [`FORMAT`].
    pub format: String,
    /// The part of the book that the file contains.
    #[serde(default)]
    pub part: Part,
    /// The title of the book.
    pub title: String,
    /// The first of the two strings in the PDF's file identifier, in hexadecimal.
    pub document: String,
    /// The number of pages of the file.
    pub pages: usize,
    /// The digest of the text of each page ([`TextDigest`]). Empty in manifests of format 1.
    #[serde(default)]
    pub words: Vec<String>,
    /// The pages of the table of contents.
    #[serde(default)]
    pub contents: Vec<usize>,
    /// The entries of the table of contents, in order. Present even if no contents page is printed.
    #[serde(default)]
    pub sections: Vec<Section>,
    /// The barcode, if the file is a cover with a barcode.
    #[serde(default)]
    pub barcode: Option<Barcode>,
    /// Whether the file is a cover with the title on its spine.
    #[serde(default)]
    pub spine: bool,
    /// The QR codes. The manifest of a file without QR codes does not have the key.
    #[serde(default)]
    pub codes: Vec<Code>,
    /// The pictures of files that the user supplies, and built-in ornaments. The manifest of a file without
    /// artwork does not have the key.
    #[serde(default)]
    pub artwork: Vec<ArtworkClaim>,
    /// The lists of words, clues and quotations that bookgen ships and from which the puzzles were made. The
    /// manifest of a file without such puzzles does not have the key.
    #[serde(default)]
    pub data: Vec<DataFile>,
    /// For each example in the rules of play, the page of the example puzzle and the page of its
    /// answer.
    pub examples: Vec<[usize; 2]>,
    /// For each example, the name of its kind of puzzle. Empty in older manifests.
    #[serde(default)]
    pub example_kinds: Vec<String>,
    /// For each ornamental grid (a grid that is only decoration), its page.
    pub ornaments: Vec<usize>,
    /// How the grids are drawn. The places of grids refer to these styles.
    #[serde(default)]
    pub styles: Vec<FrameStyle>,
    /// The places of grids on their pages. Many pages have grids at the same places.
    #[serde(default)]
    pub places: Vec<FramePlace>,
    /// How clue lists are set. Fragments of lists refer to these styles. The manifest of a file without
    /// such lists does not have the key.
    #[serde(default)]
    pub list_styles: Vec<FragmentStyle>,
    /// For each example, the fragments of its clue lists. Empty, and without a key, if no example has
    /// such lists.
    #[serde(default)]
    pub example_fragments: Vec<Vec<Fragment>>,
    /// For each example, the grids of the puzzle and of the answer. Empty in older manifests.
    #[serde(default)]
    pub example_frames: Vec<[Frames; 2]>,
    /// The grids of each ornament. Empty in older manifests.
    #[serde(default)]
    pub ornament_frames: Vec<Frames>,
    /// What the hints and steps are made from. `None`, and without a key, if the file has neither.
    #[serde(default)]
    pub explanations: Option<Explanations>,
    /// The ornaments that are diagrams of steps. Empty, and without a key, if there are none.
    #[serde(default)]
    pub diagrams: Vec<Diagram>,
    /// The seal of the finished file. `None` in manifests of formats 1 and 2, and before the file is
    /// written.
    #[serde(default)]
    pub seal: Option<Seal>,
    /// The claims about each puzzle of the file.
    pub puzzles: Vec<Claim>,
}

/// A part of a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The pages of the book.
    #[default]
    Book,
    /// The answers in a separate file.
    Answers,
    /// The cover.
    Cover,
    /// Sheets with several pages of another file, for folding or cutting. The manifest of sheets
    /// makes no claims about puzzles.
    Sheets,
}

/// An entry of the table of contents: a chapter, or another section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The title.
    pub title: String,
    /// The page on which the section begins; 0 if the file has only some pages of the book, without
    /// this page.
    pub page: usize,
    /// The number of the first puzzle, if the section is a chapter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<u32>,
    /// The text on the section's opening page that names the page of the answers, if this text is
    /// printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// The barcode of a cover.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Barcode {
    /// The ISBN as printed, with hyphens.
    pub isbn: String,
    /// The five digits of the price supplement, if there is one.
    pub price: Option<String>,
}

/// A QR code on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Code {
    /// The page.
    pub page: usize,
    /// The encoded text.
    pub text: String,
}

/// The claims about one puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The number that is printed with the puzzle.
    pub number: u32,
    /// The id of the puzzle in the record. For a puzzle of an earlier issue, `RECORD:ID`: the name
    /// of the earlier issue's record and the id in that record.
    pub id: String,
    /// The name of the kind of puzzle.
    pub kind: String,
    /// The page of the puzzle, if the puzzle is in this file.
    pub page: Option<usize>,
    /// The page of the answer, if the answer is in this file.
    pub answer: Option<usize>,
    /// The level, or `None` if the puzzle is harder than all levels.
    pub level: Option<String>,
    /// The version of the kind that graded the puzzle. Without a key, it is the first version.
    #[serde(default = "first_version", skip_serializing_if = "is_first_version")]
    pub generator: u32,
    /// The predicted solving time in whole minutes, if it is printed next to the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// The text printed next to the puzzle.
    pub caption: Caption,
    /// The text that names the page of the puzzle. This text is printed next to the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_reference: Option<String>,
    /// The puzzle's own title, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The name of the author, if it is printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credit: Option<String>,
    /// What the puzzle is made from, if the page does not show it, such as the digest of a list of words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The number of entries in the puzzle's word list; 0 if `fragments` describes its lists.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub list: usize,
    /// The fragments of the puzzle's clue lists, in reading order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fragments: Vec<Fragment>,
    /// The grids of the printed puzzle and of the printed answer.
    #[serde(default, skip_serializing_if = "has_no_frames")]
    pub frames: [Frames; 2],
    /// For each hint, its printed text in parts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<Vec<TextPart>>,
    /// The printed path of the solution in parts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<TextPart>,
    /// The first 32 hexadecimal digits of the SHA-256 hash of the puzzle string with its answer.
    pub puzzle: String,
}

impl Claim {
    /// A claim about a puzzle that is on no page yet. `puzzle` is the digest of the puzzle.
    pub fn new(
        number: u32,
        id: impl Into<String>,
        kind: impl Into<String>,
        puzzle: String,
    ) -> Claim {
        Claim {
            number,
            id: id.into(),
            kind: kind.into(),
            page: None,
            answer: None,
            level: None,
            generator: first_version(),
            minutes: None,
            caption: Caption::default(),
            answer_reference: None,
            title: None,
            credit: None,
            source: None,
            list: 0,
            fragments: Vec::new(),
            frames: Default::default(),
            hints: Vec::new(),
            steps: Vec::new(),
            puzzle,
        }
    }
}

/// The text and the marks printed next to a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Caption {
    /// The printed name of the level. If the position of the level on the scale is also printed,
    /// the list has a second text, for example `2/5`.
    pub words: Vec<String>,
    /// The number of filled level marks (such as dots) and the number of all level marks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<[usize; 2]>,
    /// The text that contains the predicted solving time, if the time is printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// The date of the puzzle, if the caption prints a date, for example in a yearbook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The text that names the page of the answer. This text is printed next to the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// Computes the digest of a page's text. The text consists of the texts of all glyphs in painting
/// order, without white space. The digest is the first 16 hexadecimal digits of its SHA-256 hash.
#[derive(Default)]
pub struct TextDigest {
    hash: Sha256,
    has_text: bool,
}

impl TextDigest {
    /// Appends the text of a glyph.
    pub fn push(&mut self, text: &str) {
        for word in text.split_whitespace() {
            self.hash.update(word.as_bytes());
            self.has_text = true;
        }
    }

    /// The digest, or an empty string for a page without text.
    pub fn digest(self) -> String {
        let hash = self.hash.finalize();
        if !self.has_text {
            return String::new();
        }
        hexadecimal(&hash[..8])
    }
}

impl Manifest {
    /// Creates a manifest that claims only a title and a number of pages.
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
            codes: Vec::new(),
            artwork: Vec::new(),
            data: Vec::new(),
            examples: Vec::new(),
            example_kinds: Vec::new(),
            ornaments: Vec::new(),
            styles: Vec::new(),
            places: Vec::new(),
            list_styles: Vec::new(),
            example_fragments: Vec::new(),
            example_frames: Vec::new(),
            ornament_frames: Vec::new(),
            explanations: None,
            diagrams: Vec::new(),
            seal: None,
            puzzles: Vec::new(),
        }
    }

    /// Whether the manifest is of the current format, in which a finished file has a seal.
    pub fn is_current_format(&self) -> bool {
        self.format == FORMAT
    }

    /// This manifest with the seal of a finished file.
    ///
    /// # Errors
    /// The file is not strictly valid. A file that this program wrote is strictly valid.
    pub fn sealed(self, file: &[u8]) -> Result<Manifest, Fault> {
        Ok(Manifest { seal: Some(Seal::new(file)?), ..self })
    }

    /// The manifest as JSON text. Each puzzle is on a separate line, and so is the seal of each
    /// page.
    pub fn write(&self) -> String {
        let lists = match self.list_styles.is_empty() {
            true => String::new(),
            false => format!(
                "\"list_styles\": [{}],\n\"example_fragments\": {},\n",
                lines(&self.list_styles),
                json(&self.example_fragments)
            ),
        };
        let explanations = match &self.explanations {
            Some(explanations) => format!("\"explanations\": {},\n", json(explanations)),
            None => String::new(),
        };
        let diagrams = match self.diagrams.is_empty() {
            true => String::new(),
            false => format!("\"diagrams\": {},\n", json(&self.diagrams)),
        };
        let codes = match self.codes.is_empty() {
            true => String::new(),
            false => format!("\"codes\": {},\n", json(&self.codes)),
        };
        let artwork = match self.artwork.is_empty() {
            true => String::new(),
            false => format!("\"artwork\": [{}],\n", lines(&self.artwork)),
        };
        let data = match self.data.is_empty() {
            true => String::new(),
            false => format!("\"data\": [{}],\n", lines(&self.data)),
        };
        let head = format!(
            "\"format\": {},\n\"part\": {},\n\"title\": {},\n\"document\": {},\n\"pages\": {},\n\
             \"words\": {},\n\"contents\": {},\n\"sections\": {},\n\"barcode\": {},\n\
             \"spine\": {},\n\"examples\": {},\n\"example_kinds\": {},\n\"ornaments\": {},\n\"styles\": [{}],\n\
             \"places\": {},\n{codes}{artwork}{data}{lists}\"example_frames\": {},\n\"ornament_frames\": {},\n{explanations}{diagrams}\"seal\": {},\n",
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
            json(&self.example_kinds),
            json(&self.ornaments),
            lines(&self.styles),
            json(&self.places),
            json(&self.example_frames),
            json(&self.ornament_frames),
            self.seal.as_ref().map_or("null".to_owned(), seal_json)
        );
        let claims: Vec<String> = self.puzzles.iter().map(json).collect();
        format!("{{\n{head}\"puzzles\": [\n{}\n]\n}}\n", claims.join(",\n"))
    }

    /// The manifest of a shorter file that has only some pages of this file. `pages` is the range
    /// of these pages, counted from 0.
    pub fn part(&self, pages: Range<usize>) -> Manifest {
        let here = |page: usize| {
            let at = page.checked_sub(1).filter(|at| pages.contains(at))?;
            Some(at - pages.start + 1)
        };
        let fragment_here = |fragment: &Fragment| {
            let page = here(fragment.page).unwrap_or(0);
            Fragment { page, ..*fragment }
        };
        let claims = self.puzzles.iter().map(|claim| {
            let (page, answer) = (claim.page.and_then(here), claim.answer.and_then(here));
            let mut frames = claim.frames.clone();
            for (page, frames) in [page, answer].into_iter().zip(&mut frames) {
                if page.is_none() {
                    frames.clear();
                }
            }
            let fragments = match page {
                Some(_) => claim.fragments.iter().map(fragment_here).collect(),
                None => Vec::new(),
            };
            let parts_here = |parts: &Vec<TextPart>| -> Vec<TextPart> {
                let part =
                    |part: &TextPart| Some(TextPart { page: here(part.page)?, ..part.clone() });
                parts.iter().filter_map(part).collect()
            };
            let hints = claim.hints.iter().map(parts_here).collect();
            let steps = parts_here(&claim.steps);
            Claim { page, answer, frames, fragments, hints, steps, ..claim.clone() }
        });
        let is_whole = pages.contains(&0) && pages.len() >= self.pages;
        let ornaments = self.ornaments.iter().enumerate().map(|(index, page)| {
            let frames = self.ornament_frames.get(index).cloned().unwrap_or_default();
            (*page, frames)
        });
        let mut ornaments: Vec<(usize, Frames)> = ornaments.collect();
        let (mut examples, mut example_frames) = (Vec::new(), Vec::new());
        let (mut example_kinds, mut example_fragments) = (Vec::new(), Vec::new());
        for (index, [puzzle, answer]) in self.examples.iter().copied().enumerate() {
            let frames = self.example_frames.get(index).cloned().unwrap_or_default();
            // An example stays an example if its puzzle and its answer are in the range. If only the
            // puzzle or only the answer is in the range, the example becomes an ornament.
            match (here(puzzle), here(answer)) {
                (Some(puzzle), Some(answer)) => {
                    examples.push([puzzle, answer]);
                    example_frames.push(frames);
                    example_kinds.extend(self.example_kinds.get(index).cloned());
                    if let Some(fragments) = self.example_fragments.get(index) {
                        example_fragments.push(fragments.iter().map(fragment_here).collect());
                    }
                }
                (Some(_), None) => ornaments.push((puzzle, frames[0].clone())),
                (None, Some(_)) => ornaments.push((answer, frames[1].clone())),
                (None, None) => {}
            }
        }
        let ornaments =
            ornaments.into_iter().filter_map(|(page, frames)| Some((here(page)?, frames)));
        let (ornaments, ornament_frames) = ornaments.unzip();
        let contents: Vec<usize> = self.contents.iter().copied().filter_map(here).collect();
        // The table of contents also lists the sections on other pages.
        let elsewhere = (!contents.is_empty()).then_some(0);
        let sections = self.sections.iter().filter_map(|section| {
            Some(Section { page: here(section.page).or(elsewhere)?, ..section.clone() })
        });
        let codes = self.codes.iter();
        let codes = codes.filter_map(|code| Some(Code { page: here(code.page)?, ..code.clone() }));
        let artwork = self.artwork.iter();
        let artwork = artwork.filter_map(|picture| {
            Some(ArtworkClaim { page: here(picture.page)?, ..picture.clone() })
        });
        Manifest {
            pages: pages.len().min(self.pages),
            seal: None,
            words: self.words.get(pages.clone()).unwrap_or_default().to_vec(),
            codes: codes.collect(),
            artwork: artwork.collect(),
            sections: sections.collect(),
            contents,
            examples,
            example_kinds,
            ornaments,
            example_fragments,
            example_frames,
            ornament_frames,
            explanations: self.explanations.clone().filter(|_| is_whole),
            diagrams: self.diagrams.iter().copied().filter(|_| is_whole).collect(),
            puzzles: claims.filter(|claim| claim.page.or(claim.answer).is_some()).collect(),
            ..self.clone()
        }
    }

    /// Parses a manifest.
    ///
    /// # Errors
    /// The text is not a manifest, or its format is unknown.
    pub fn read(text: &str) -> Result<Manifest, Diagnostic> {
        let manifest: Manifest = serde_json::from_str(text).map_err(|error| {
            Diagnostic::file(format!("the manifest cannot be read: {error}"))
                .help("build the book again to get a new manifest")
        })?;
        if ![FORMAT, FORMAT_2, FORMAT_1].contains(&manifest.format.as_str()) {
            return Err(Diagnostic::file("the format of the manifest is unknown")
                .help(format!("this program reads the format \"{FORMAT}\"")));
        }
        Ok(manifest)
    }
}

/// A seal as JSON, with one page per line.
fn seal_json(seal: &Seal) -> String {
    let pages: Vec<String> = seal.pages.iter().map(json).collect();
    format!(
        "{{\n\"catalogue\": {},\n\"information\": {},\n\"resources\": {},\n\"keys\": {},\n\
         \"pages\": [\n{}\n]}}",
        json(&seal.catalogue),
        json(&seal.information),
        json(&seal.resources),
        json(&seal.keys),
        pages.join(",\n")
    )
}

/// Values as JSON, each on its own line.
fn lines(values: &[impl Serialize]) -> String {
    values.iter().map(|value| format!("\n{}", json(value))).collect::<Vec<_>>().join(",")
}

fn has_no_frames(frames: &[Frames; 2]) -> bool {
    frames.iter().all(Vec::is_empty)
}

fn first_version() -> u32 {
    1
}

fn is_first_version(version: &u32) -> bool {
    *version == first_version()
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A value as JSON on one line. Serialisation cannot fail, because all keys of maps are strings.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests;
