//! Documents: the input of layout.
//!
//! A document is made from a spec or from an issue of a publication. Layout is the same for both.

mod answer_in_grid;
mod defaults;
mod matter;
#[cfg(test)]
pub(crate) mod sample;

pub use answer_in_grid::AnswerInGrid;
pub use matter::{Matter, MatterPage, Pictures, TextPage};

use std::collections::BTreeMap;
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Place, Source};
use bookgen_base::words;
use bookgen_contract::printer::ColourSpace;
use bookgen_puzzles::record::Entry;
use bookgen_puzzles::{Board, Grade, Kind, Level, Puzzle, Rating, ShippedFile, find};
use chrono::NaiveDate;

use crate::artwork::Artwork;
use crate::cover::Cover;
use crate::design::Design;
use crate::language::Language;
use crate::printing::Printing;
use crate::qr_code::QrCode;
use crate::render::pdf::PdfX;

/// A book, a newspaper page or a dated sheet.
pub struct Document {
    /// The text of the spec.
    pub source: Arc<Source>,
    /// The metadata of the document's PDF.
    pub file: FileMetadata,
    /// The title of the book or publication.
    pub title: String,
    /// The title in running heads, if it differs from the title.
    pub short_title: Option<String>,
    /// The place where the spec sets the title.
    pub title_place: Place,
    /// The subtitle.
    pub subtitle: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The publisher.
    pub publisher: Option<String>,
    /// Year and holder of the copyright.
    pub copyright: Option<(i64, String)>,
    /// The series that the book belongs to.
    pub series_title: Option<String>,
    /// The number of the volume in its series, from 1.
    pub volume: u32,
    /// The number of the week, if the sheets change every week.
    pub week: Option<Week>,
    /// The ISBN as written in the spec, with a valid check digit.
    pub isbn: Option<String>,
    /// The address to which readers report errors, for example an email address.
    pub contact: Option<String>,
    /// The date, if the document is a dated sheet.
    pub day: Option<NaiveDate>,
    /// The language, with the texts that the layout prints.
    pub language: Language,
    /// The design of the pages.
    pub design: Design,
    /// The printer and the paper, if known.
    pub printing: Option<Printing>,
    /// The cover, if there is one.
    pub cover: Option<Cover>,
    /// The marks, for example dots, that show a level. The marks are beside the name of the level.
    pub mark: LevelMark,
    /// Whether captions print the predicted solving time of a puzzle, if it is known.
    pub time: bool,
    /// The places where the spec renames levels. The key of the map is the new name of the level.
    pub level_places: BTreeMap<String, Place>,
    /// The pages before the first chapter.
    pub front: Vec<MatterPage>,
    /// The pages after the answers.
    pub back: Vec<MatterPage>,
    /// The page count of the finished document, if it is fixed. Lines for notes fill the pages
    /// that are left over at the end.
    pub page_goal: Option<usize>,
    /// The chapters. A sheet that contains only answers has no chapters.
    pub chapters: Vec<Chapter>,
    /// The order of the sheets of a class.
    pub collation: Collation,
    /// The kinds that have an example puzzle on the how-to-solve pages.
    pub examples: Vec<&'static dyn Kind>,
    /// The position of the answers.
    pub answers: AnswersAt,
    /// The place of `answers.per_page` in the spec, or in the template if the spec does not set
    /// this key.
    pub answers_place: Place,
    /// The hints, if the document has hints.
    pub hints: Option<Hints>,
    /// Whether the document has the solutions step by step.
    pub steps: bool,
    /// The QR code on the opening page of the answers.
    pub answers_code: Option<Arc<QrCode>>,
    /// The puzzles of an earlier issue. The answers to these puzzles are printed on the first page.
    pub earlier: Vec<EarlierPuzzle>,
    /// The text id (see [`Language::text`]) of the heading above the answers of `earlier`.
    pub answers_heading: &'static str,
    /// Corrections of errors in earlier issues of the publication.
    pub notices: Vec<Correction>,
}

impl Document {
    /// A running head with the week of the document, for example "Friday puzzles · Week 12". If the
    /// title has the week, a head with the title stays as it is.
    pub fn with_week(&self, head: &str) -> String {
        let Some(week) = self.week.filter(|week| !week.is_in_title || !head.contains(&self.title))
        else {
            return head.to_owned();
        };
        let text = self.language.text("week", &[("number", &week.number.to_string())]);
        if head.is_empty() { text } else { format!("{head} · {text}") }
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> u32 {
        self.chapters.iter().map(|chapter| chapter.count).sum()
    }

    /// The files that bookgen ships from which puzzles of the document are made, by name.
    pub fn shipped_files(&self) -> Vec<&'static ShippedFile> {
        let files = self.chapters.iter().flat_map(|chapter| &chapter.shipped);
        let files: BTreeMap<&str, &ShippedFile> = files.map(|file| (file.name, *file)).collect();
        files.into_values().collect()
    }

    /// Whether colours are written as RGB, because the printer accepts RGB but not CMYK. PDF/X requires
    /// ink colours in any case.
    pub fn is_printed_in_rgb(&self) -> bool {
        let accepts_only_rgb = |printing: &Printing| {
            let spaces = &printing.printer.ink.spaces;
            spaces.contains(&ColourSpace::Rgb) && !spaces.contains(&ColourSpace::Cmyk)
        };
        self.file.pdfx.is_none() && self.printing.as_ref().is_some_and(accepts_only_rgb)
    }

    /// The logo of the title page, the copyright page or another page before the first chapter.
    pub fn logo(&self, is_page: impl Fn(&Matter) -> bool) -> Option<&Artwork> {
        self.front.iter().find(|page| is_page(&page.content))?.logo.as_ref()
    }

    /// The chapter of a puzzle; `None` for an example on the how-to-solve pages.
    pub fn placed_chapter(&self, placed: &Placed) -> Option<&Chapter> {
        self.chapters.get(placed.chapter?)
    }

    /// The printed number of a puzzle. `at` is the position of the puzzle in the book, from 0.
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

    /// The number of a puzzle with the separators of the language, for example "21,331". `at` is the
    /// position of the puzzle in the book, from 0.
    pub fn grouped_number(&self, at: usize) -> String {
        self.language.puzzle_number(self.number(at))
    }

    /// The names of the different kinds of some chapters, in the order of the chapters.
    pub fn kind_names(&self, chapters: impl IntoIterator<Item = usize>) -> Vec<&'static str> {
        let mut names = Vec::new();
        for chapter in chapters.into_iter().filter_map(|chapter| self.chapters.get(chapter)) {
            let name = chapter.kind.about().name;
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// The chapter of a puzzle, and the index of the puzzle in the chapter. `at` is the position of
    /// the puzzle in the book, from 0.
    pub fn chapter_of(&self, at: usize) -> Option<(&Chapter, usize)> {
        let mut index = at;
        for chapter in &self.chapters {
            let count = chapter.count as usize;
            if index < count {
                return Some((chapter, index));
            }
            index -= count;
        }
        None
    }

    /// The date of a puzzle, if its caption prints a date. `at` is the position of the puzzle in the
    /// book, from 0.
    pub fn puzzle_date(&self, at: usize) -> Option<&str> {
        let (chapter, index) = self.chapter_of(at)?;
        chapter.puzzle_date(index)
    }

    /// The name of the sheet of a puzzle, or the date of the puzzle. `at` is the position of the
    /// puzzle in the book, from 0.
    pub fn label(&self, at: usize) -> Option<&str> {
        let (chapter, index) = self.chapter_of(at)?;
        chapter.sheet_name(index).or_else(|| chapter.short_date(index))
    }

    /// The ranges of consecutive puzzle numbers. Each range has a first and a last number.
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

    /// The position in the book, from 0, of the puzzle that has this printed number.
    pub fn position(&self, number: u32) -> Option<usize> {
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

/// The section of hints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hints {
    /// The number of hints for each puzzle, 2 or 3.
    pub per_puzzle: usize,
    /// The title of the section, if the spec sets one.
    pub title: Option<String>,
}

/// The metadata of a PDF.
#[derive(Clone, Debug)]
pub struct FileMetadata {
    /// The seed from which all random streams are derived.
    pub seed: u64,
    /// The name of the template, and the trim if the spec sets it. The identifier of the PDF depends
    /// on this text.
    pub template: String,
    /// The id of the edition; `None` for the book itself.
    pub edition: Option<String>,
    /// The date of the file.
    pub date: NaiveDate,
    /// The PDF/X standard that the file conforms to.
    pub pdfx: Option<PdfX>,
}

words! {
    /// The order of the sheets of a class, if several chapters have names.
    pub enum Collation {
        /// All sheets of a chapter, then all sheets of the next chapter.
        ByChapter = "chapter",
        /// All sheets of a name, then all sheets of the next name.
        ByName = "name",
    }
}

/// The week of sheets that change every week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Week {
    /// The number of the week, from 1.
    pub number: u32,
    /// Whether the title of the document has the number.
    pub is_in_title: bool,
}

/// A chapter of a document.
pub struct Chapter {
    /// The id of the chapter. The id must not change, because the generated puzzles depend on it.
    pub id: String,
    /// The title of the chapter.
    pub title: String,
    /// The title in running heads, if it differs from the title.
    pub short_title: Option<String>,
    /// A sentence below the title of the chapter.
    pub intro: Option<String>,
    /// The ornament on the opening page.
    pub ornament: Option<Artwork>,
    /// The QR code on the opening page.
    pub code: Option<Arc<QrCode>>,
    /// The picture in the free place of each puzzle.
    pub picture: Option<Artwork>,
    /// The answer of an earlier issue in the free place of the puzzle, on a dated sheet.
    pub answer_in_grid: Option<AnswerInGrid>,
    /// The kind of the puzzles, or of the first puzzles of a mixed chapter.
    pub kind: &'static dyn Kind,
    /// Whether the chapter has several kinds of puzzle.
    pub is_mixed: bool,
    /// The requested levels of the puzzles, the easiest first. Empty for a mixed chapter, a range of
    /// ratings, and imported puzzles.
    pub levels: Vec<&'static Level>,
    /// The number of puzzles, at least 1.
    pub count: u32,
    /// The number of the first puzzle, if the spec sets this number.
    pub first_number: Option<u32>,
    /// The line of text below each puzzle, for example the author and the holder of the rights.
    pub line: Option<String>,
    /// The names or dates that the pages of the chapter print.
    pub labels: Labels,
    /// The files that bookgen ships from which the puzzles are made: words, clues or quotations.
    pub shipped: Vec<&'static ShippedFile>,
    /// The number of puzzles per page.
    pub per_page: u32,
    /// The place of `per_page` in the spec, or in the template if the spec does not set this key.
    pub per_page_place: Place,
    /// The place of the chapter in the spec.
    pub place: Place,
}

impl Chapter {
    /// The requested level of the puzzles, if all have the same.
    pub fn level(&self) -> Option<&'static Level> {
        match self.levels[..] {
            [level] => Some(level),
            _ => None,
        }
    }
}

/// The date of a puzzle, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleDate {
    /// The date with the weekday, in the caption of the puzzle.
    pub long: String,
    /// The date without the weekday, in the caption of the answer.
    pub short: String,
}

/// The names or dates of the puzzles of a chapter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Labels {
    /// No names and no dates.
    #[default]
    None,
    /// Worksheets for a class: one name for each sheet. All sheets have the same number of puzzles,
    /// and each sheet begins on a new page, which prints the name.
    Names(Vec<String>),
    /// A yearbook: one date for each puzzle.
    Dates(Vec<PuzzleDate>),
}

impl Chapter {
    /// The number of puzzles on each sheet of a class; all puzzles if the chapter has no names.
    pub fn sheet_size(&self) -> u32 {
        match &self.labels {
            Labels::Names(names) => self.count / u32::try_from(names.len().max(1)).unwrap_or(1),
            _ => self.count,
        }
        .max(1)
    }

    /// The name of the sheet of a puzzle. `index` is the index of the puzzle in the chapter.
    pub fn sheet_name(&self, index: usize) -> Option<&str> {
        let Labels::Names(names) = &self.labels else { return None };
        Some(names.get(index / self.sheet_size() as usize)?.as_str())
    }

    /// The date of a puzzle. `index` is the index of the puzzle in the chapter.
    pub fn puzzle_date(&self, index: usize) -> Option<&str> {
        let Labels::Dates(dates) = &self.labels else { return None };
        Some(dates.get(index)?.long.as_str())
    }

    /// The date of a puzzle in the caption of its answer, without the weekday.
    pub fn short_date(&self, index: usize) -> Option<&str> {
        let Labels::Dates(dates) = &self.labels else { return None };
        Some(dates.get(index)?.short.as_str())
    }

    /// Adds the chapter's id to the message of `fault`.
    pub fn attribute(&self, fault: Diagnostic) -> Diagnostic {
        Diagnostic { message: format!("chapter `{}`: {}", self.id, fault.message), ..fault }
    }
}

/// A puzzle ready for layout.
pub struct Placed {
    /// The id of the puzzle in the record.
    pub id: String,
    /// The index of the puzzle's chapter, from 0; `None` for an example on the how-to-solve pages.
    pub chapter: Option<usize>,
    /// The kind of the puzzle.
    pub kind: &'static dyn Kind,
    /// The puzzle and its answer.
    pub puzzle: Puzzle,
    /// The parsed puzzle. It is proved that the puzzle has the property that its kind requires, for
    /// example exactly one solution.
    pub board: Box<dyn Board>,
    /// The grade that was measured for the puzzle.
    pub grade: Grade,
    /// The version of the kind that measured the grade.
    pub generator: u32,
    /// The predicted solving time of an average solver in whole minutes, if it is known.
    pub minutes: Option<u32>,
}

/// A puzzle of an earlier issue of the publication, read from the record of that issue.
pub struct EarlierPuzzle {
    /// The file name of the record and the id of the puzzle in this record, separated by a colon.
    pub id: String,
    /// The number that the earlier issue printed.
    pub number: u32,
    /// The kind of the puzzle.
    pub kind: &'static dyn Kind,
    /// The puzzle and its answer.
    pub puzzle: Puzzle,
    /// The parsed puzzle. It is proved that the puzzle has the property that its kind requires, for
    /// example exactly one solution.
    pub board: Box<dyn Board>,
    /// The level measured when the puzzle was made.
    pub level: Option<&'static Level>,
    /// The rating, if the record contains a rating.
    pub rating: Option<Rating>,
    /// The entry of the puzzle in the record.
    pub entry: Entry,
}

impl EarlierPuzzle {
    /// Creates a puzzle from the entry of a record, and proves that the recorded answer is correct
    /// and the only one. `file` is the path of the record, and `at` is the index of the entry in
    /// the record.
    ///
    /// # Errors
    /// The reason why the entry cannot be used, worded as the end of a sentence, for example "was
    /// changed". The caller adds the subject.
    pub fn from_record(file: &str, entry: Entry, at: usize) -> Result<EarlierPuzzle, String> {
        let board = entry.verified(find)?;
        let kind = entry.kind(find)?;
        Ok(EarlierPuzzle {
            // The id contains only the file name of the record, so that it does not depend on the
            // working directory.
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

/// A correction of an error in an earlier issue of the publication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The date of the corrected issue.
    pub date: NaiveDate,
    /// The title and number of the puzzle.
    pub puzzle: String,
    /// The editor's note.
    pub note: String,
}

/// A correction printed on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The date, the puzzle and the note.
    pub notice: Notice,
    /// The kind of the puzzle, if known.
    pub kind: Option<String>,
}

words! {
    /// The mark that shows a level. The mark is beside the name of the level.
    pub enum LevelMark {
        /// Dots: level 2 of 5 has two filled dots and three open dots.
        Dots = "dots",
        /// Stars: like `Dots`, with stars instead of dots.
        Stars = "stars",
        /// The number of the level, for example 2.
        Number = "number",
        /// The level has no mark.
        None = "none",
    }

    /// The position of the answers.
    pub enum AnswersAt {
        /// The answers are at the end of the book.
        End = "end",
        /// The answers are at the end of each chapter.
        Chapter = "chapter",
        /// The answers are upside down at the foot of the page of their puzzles.
        UpsideDown = "upside-down",
        /// The answers are in a separate PDF.
        Separate = "separate",
        /// The answers are in a slot of the next page. On the first page, this slot has the answers of
        /// the previous issue.
        Previous = "previous",
    }
}
