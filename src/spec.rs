//! `book.toml` and its template to a [`Book`]: every default filled in, every length in points,
//! every fault found.

mod arranging;
mod chapter;
mod cover;
mod design;
mod edition;
mod front;
mod isbn;
mod issue;
mod keys;
mod output;
mod pdf;
mod printing;
mod resolve;
mod series;
mod sheet;
mod texts;
mod without_answers;

pub use arranging::{BANNER, GUTTER, text_area, text_columns};
pub use cover::{
    Art, Bars, COVERS, Caps, Cover, CoverDesign, CoverItem, GridLines, On, Shape, SpineText, Stand,
};
pub use design::{
    ANSWERS, Bleeding, Captions, Design, Folio, FontFace, Holds, PageSlot, References, Sides,
    TypeFaces, mm,
};
pub use front::FRONT_PAGES;
pub use issue::{Correction, Issue, Notice, Shown, issue};
pub use keys::{BOOK_TOML, LEVELS, MOST_NUMBER, MOST_PUZZLES, PDF};
pub use printing::{Complaint, Printing, inches};
pub use resolve::{capital, chapter, chapter_of, covered, edition, key_place, resolve};
pub use series::{Series, Volume, no_ledger};
pub use sheet::Earlier;
pub use texts::forbidden;

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDate;

use bookgen_base::diagnostic::{Diagnostic, Place, Source};
use bookgen_press::impose::Job;
use bookgen_press::language::Language;
use bookgen_press::render::press::Exchange;
use bookgen_puzzles::{Kind, Setter, Target};

/// A book as it was asked for.
pub struct Book {
    /// The spec it was read from.
    pub source: Arc<Source>,
    /// Its title, filled in.
    pub title: String,
    /// Where the spec says the title.
    pub title_place: Place,
    /// Its subtitle, filled in.
    pub subtitle: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Who publishes it.
    pub publisher: Option<String>,
    /// Year and holder of the rights.
    pub copyright: Option<(i64, String)>,
    /// The series it belongs to.
    pub series: Option<String>,
    /// The series in which no puzzle repeats, if its spec says so.
    pub in_series: Option<Series>,
    /// The volume, from 1.
    pub volume: u32,
    /// The ISBN as it was written; its check digit is right.
    pub isbn: Option<String>,
    /// Where readers report mistakes.
    pub contact: Option<String>,
    /// Everything the program says in the book.
    pub language: Language,
    /// The id of the edition that this is; none for the book itself.
    pub edition: Option<String>,
    /// The ids of the editions that the spec has.
    pub editions: Vec<String>,
    /// The seed of every stream.
    pub seed: u64,
    /// The date in the file.
    pub date: NaiveDate,
    /// The day of the sheet that it is; none of a book.
    pub day: Option<NaiveDate>,
    /// The path of the record inside the book's folder, if the spec names one.
    pub lock: Option<String>,
    /// The name of its template.
    pub template: String,
    /// Who prints it.
    pub printing: Option<Printing>,
    /// The standard that its PDF keeps.
    pub exchange: Option<Exchange>,
    /// What the pages look like.
    pub design: Design,
    /// What goes round it, if its spec says so or it was asked for.
    pub cover: Option<Cover>,
    /// How levels are marked.
    pub mark: Mark,
    /// Where the spec gives levels other names, by these names.
    pub level_places: BTreeMap<String, Place>,
    /// The pages before the first chapter.
    pub front: Vec<Front>,
    /// The chapters; at least one, unless the template has room for answers only.
    pub chapters: Vec<Chapter>,
    /// An example of each kind that the how-to-solve pages show.
    pub examples: Vec<ExampleSpec>,
    /// Where the answers stand.
    pub answers: AnswersAt,
    /// Where the spec says so.
    pub answers_place: Place,
    /// The puzzles of the issue before, whose answers stand on the first page.
    pub earlier: Vec<Earlier>,
    /// The text above answers of an issue before, by its id in the language.
    pub answers_word: &'static str,
    /// What a sheet has to say of issues before.
    pub notices: Vec<Correction>,
    /// The booklet that is made beside it, if one is.
    pub booklet: Option<Booklet>,
    /// What is probably not meant.
    pub advice: Vec<Diagnostic>,
}

impl Book {
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

/// A chapter as it was asked for.
pub struct Chapter {
    /// Its stable name.
    pub id: String,
    /// Its title, filled in.
    pub title: String,
    /// A sentence under the title, if the writer gave one.
    pub intro: Option<String>,
    /// The kind of its puzzles.
    pub kind: &'static dyn Kind,
    /// What makes them.
    pub setter: Box<dyn Setter>,
    /// How hard they are.
    pub target: Target,
    /// How many there are, at least one.
    pub count: u32,
    /// The number of its first puzzle, if the spec says so.
    pub first_number: Option<u32>,
    /// What stands below each of its puzzles, if anything.
    pub line: Option<String>,
    /// How many stand on a page.
    pub per_page: u32,
    /// Where the spec says how many stand on a page; else where its template does.
    pub per_page_place: Place,
    /// Where the chapter stands in the spec.
    pub place: Place,
    /// Where its title and its introduction stand there.
    pub text_places: [Place; 2],
}

impl Chapter {
    /// A fault of its puzzles, said to be one.
    pub fn blamed(&self, fault: Diagnostic) -> Diagnostic {
        Diagnostic { message: format!("chapter `{}`: {}", self.id, fault.message), ..fault }
    }
}

/// The example that the rules of a kind are shown by.
pub struct ExampleSpec {
    /// What the record knows it by: the kind's name and, where it is made of words, the language.
    pub name: String,
    /// The kind.
    pub kind: &'static dyn Kind,
    /// What makes it.
    pub setter: Box<dyn Setter>,
    /// How hard it is.
    pub target: Target,
}

/// A booklet of the book's pages.
pub struct Booklet {
    /// How it is made.
    pub job: Job,
    /// Where the spec says what sheets it has.
    pub place: Place,
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
