//! What is printed where: the input of layout.
//!
//! A spec fills a document, and so does an issue of a publication; layout does not know which.

#[cfg(test)]
pub(crate) mod sample;

use std::collections::BTreeMap;
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Place, Source};
use bookgen_puzzles::record::Entry;
use bookgen_puzzles::{Board, Grade, Kind, Level, Puzzle, Rating};
use chrono::NaiveDate;

use crate::cover::Cover;
use crate::design::Design;
use crate::language::Language;
use crate::printing::Printing;
use crate::render::press::Exchange;

/// A document: a book, a newspaper page, a dated sheet.
pub struct Document {
    /// The spec.
    pub source: Arc<Source>,
    /// What its PDF states beside the pages.
    pub file: FileMetadata,
    /// The title.
    pub title: String,
    /// Where the spec has the title.
    pub title_place: Place,
    /// The subtitle.
    pub subtitle: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The publisher.
    pub publisher: Option<String>,
    /// Year and holder of the rights.
    pub copyright: Option<(i64, String)>,
    /// The series that the book belongs to.
    pub series_title: Option<String>,
    /// The volume, from 1.
    pub volume: u32,
    /// The ISBN as it was written; its check digit is right.
    pub isbn: Option<String>,
    /// Where readers report mistakes.
    pub contact: Option<String>,
    /// The day of a dated sheet.
    pub day: Option<NaiveDate>,
    /// Every text that the program prints.
    pub language: Language,
    /// What the pages look like.
    pub design: Design,
    /// Who prints it.
    pub printing: Option<Printing>,
    /// The cover, if there is one.
    pub cover: Option<Cover>,
    /// How levels are marked.
    pub mark: Mark,
    /// Where the spec renames levels, by the new names.
    pub level_places: BTreeMap<String, Place>,
    /// The pages before the first chapter.
    pub front: Vec<Front>,
    /// The chapters. A sheet of answers has none.
    pub chapters: Vec<Chapter>,
    /// The kinds whose rules have an example.
    pub examples: Vec<&'static dyn Kind>,
    /// Where the answers are printed.
    pub answers: AnswersAt,
    /// Where the spec sets how many answers a page has.
    pub answers_place: Place,
    /// The puzzles of an earlier issue, whose answers are printed on the first page.
    pub earlier: Vec<Earlier>,
    /// The heading above those answers: the id of a text of the language.
    pub answers_word: &'static str,
    /// Corrections of earlier issues.
    pub notices: Vec<Correction>,
}

impl Document {
    /// The number of puzzles.
    pub fn puzzles(&self) -> u32 {
        self.chapters.iter().map(|chapter| chapter.count).sum()
    }

    /// The number that a puzzle bears, by its place in the book, from 0.
    pub fn number(&self, at: usize) -> u32 {
        let (mut at, mut next) = (u32::try_from(at).unwrap_or(u32::MAX), 1);
        for chapter in &self.chapters {
            let first = chapter.first_number.unwrap_or(next);
            if at < chapter.count {
                return first + at;
            }
            at -= chapter.count;
            next = first + chapter.count;
        }
        next.saturating_add(at)
    }

    /// The first and the last of the numbers that follow each other, run by run.
    pub fn number_runs(&self) -> Vec<(u32, u32)> {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        let mut at = 0;
        for chapter in &self.chapters {
            let first = self.number(at);
            at += chapter.count as usize;
            let last = first + chapter.count.saturating_sub(1);
            match runs.last_mut().filter(|(_, before)| before + 1 == first) {
                Some(run) => run.1 = last,
                None => runs.push((first, last)),
            }
        }
        runs
    }

    /// The place in the book, from 0, of the puzzle that bears a number.
    pub fn numbered(&self, number: u32) -> Option<usize> {
        let (mut at, mut next) = (0, 1);
        for chapter in &self.chapters {
            let first = chapter.first_number.unwrap_or(next);
            next = first + chapter.count;
            if (first..next).contains(&number) {
                return Some((at + number - first) as usize);
            }
            at += chapter.count;
        }
        None
    }
}

/// What a PDF states beside its pages.
#[derive(Clone, Debug)]
pub struct FileMetadata {
    /// The seed of every random stream.
    pub seed: u64,
    /// The name of the template.
    pub template: String,
    /// The id of the edition; none for the book itself.
    pub edition: Option<String>,
    /// The date in the file.
    pub date: NaiveDate,
    /// The PDF/X standard that it keeps.
    pub exchange: Option<Exchange>,
}

/// A chapter.
pub struct Chapter {
    /// Its stable name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// A sentence under the title, if the spec has one.
    pub intro: Option<String>,
    /// The kind of its puzzles.
    pub kind: &'static dyn Kind,
    /// The level of its puzzles, if it asks for one.
    pub level: Option<&'static Level>,
    /// The number of puzzles, at least 1.
    pub count: u32,
    /// The number of its first puzzle, if the spec sets it.
    pub first_number: Option<u32>,
    /// The line below each of its puzzles, if there is one.
    pub line: Option<String>,
    /// The number of puzzles on a page.
    pub per_page: u32,
    /// Where the spec, or else the template, sets that number.
    pub per_page_place: Place,
    /// Where the chapter stands in the spec.
    pub place: Place,
}

impl Chapter {
    /// A fault of its puzzles, with the chapter's id.
    pub fn blamed(&self, fault: Diagnostic) -> Diagnostic {
        Diagnostic { message: format!("chapter `{}`: {}", self.id, fault.message), ..fault }
    }
}

/// A puzzle that is ready to be printed.
pub struct Placed {
    /// Its name in the record.
    pub id: String,
    /// Its chapter, counted from 0; none for an example of the rules.
    pub chapter: Option<usize>,
    /// Its kind.
    pub kind: &'static dyn Kind,
    /// The puzzle and its answer.
    pub puzzle: Puzzle,
    /// The board; its claim is proved.
    pub board: Box<dyn Board>,
    /// The measured grade.
    pub grade: Grade,
}

/// A puzzle of the issue before, from its record.
pub struct Earlier {
    /// What it is called: the name of its record, and its own in that.
    pub id: String,
    /// The number it bore.
    pub number: u32,
    /// Its kind.
    pub kind: &'static dyn Kind,
    /// The puzzle and its answer.
    pub puzzle: Puzzle,
    /// The puzzle, understood; its claim is proved.
    pub board: Box<dyn Board>,
    /// The level it was measured to have when it was made.
    pub level: Option<&'static Level>,
    /// Its rating, if it has one.
    pub rating: Option<Rating>,
    /// The entry of its record.
    pub entry: Entry,
}

impl Earlier {
    /// A puzzle of a record, proved; `at` is its place there, and `file` what the record is called.
    ///
    /// # Errors
    /// What of it is not as it was recorded, as what it does: "was changed".
    pub fn of(file: &str, entry: Entry, at: usize) -> Result<Earlier, String> {
        let board = entry.verified()?;
        let kind = entry.kind()?;
        Ok(Earlier {
            // Wherever the build is run from, the record has one name.
            id: format!("{}:{}", file.rsplit(['/', '\\']).next().unwrap_or_default(), entry.id),
            number: entry.number.unwrap_or(u32::try_from(at + 1).unwrap_or(u32::MAX)),
            kind,
            puzzle: entry.puzzle.clone(),
            board,
            level: entry.level.as_deref().and_then(|level| kind.about().level(level)),
            rating: entry.rating.as_deref().and_then(Rating::parse),
            entry,
        })
    }
}

/// A correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The day of the issue that was wrong.
    pub date: NaiveDate,
    /// The title and the number of the puzzle.
    pub puzzle: String,
    /// The editor's words.
    pub note: String,
}

/// A correction on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// What it says.
    pub notice: Notice,
    /// The kind of the puzzle, if that is known.
    pub kind: Option<String>,
}

/// How a level is marked beside its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// As many filled dots as the level is high, the rest open.
    Dots,
    /// Stars instead of dots.
    Stars,
    /// A number.
    Number,
    /// Not at all.
    None,
}

/// A page before the first chapter.
#[derive(Clone, Debug)]
pub enum Front {
    /// The title page.
    Title,
    /// The copyright page.
    Copyright,
    /// The table of contents.
    Contents,
    /// The rules of play of each kind.
    HowToSolve,
    /// The writer's own text, Markdown, its names filled in.
    Markdown(Arc<Source>),
}

/// Where the answers stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswersAt {
    /// At the end of the book.
    End,
    /// At the end of each chapter.
    Chapter,
    /// Upside down at the foot of the puzzle's own page.
    UpsideDown,
    /// In a file of their own.
    Separate,
    /// In a slot of the page after; those of the issue before on the first page.
    Previous,
}
