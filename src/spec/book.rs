//! A resolved spec: the document to print, and the setters (the objects that make puzzles).

use std::sync::Arc;

use super::page_target::PageTarget;
use super::series::Series;
use bookgen_base::diagnostic::{Diagnostic, Place, Source};
use bookgen_impose::ImpositionJob;
use bookgen_press::document::{Chapter, Document};
use bookgen_puzzles::{Kind, Setter, Target};

/// A resolved book.
pub struct Book {
    /// The document to print.
    pub document: Document,
    /// The setters of each chapter, in the order of the chapters. Mixed chapters have a setter for each
    /// kind, chapters with `levels` a setter for each level, and all other chapters one.
    pub setters: Vec<Vec<ChapterSetter>>,
    /// For each chapter and each pupil of its class, the indices of the pupil's setters. The list of a
    /// chapter is empty if all pupils have all setters, or if the chapter has no pupils.
    pub pupil_setters: Vec<Vec<Vec<usize>>>,
    /// One example puzzle for each kind that the how-to-solve pages explain.
    pub examples: Vec<RulesExample>,
    /// The text of the spec.
    pub source: Arc<Source>,
    /// The series in which no puzzle repeats, if the spec has `[series]`.
    pub series: Option<Series>,
    /// The ids of all editions of the spec.
    pub editions: Vec<String>,
    /// The path of the record (the file that stores the puzzles), relative to the book's folder.
    /// `None` if the spec does not set this path.
    pub lock: Option<String>,
    /// The booklet to make with the book, if the spec requests one.
    pub booklet: Option<Booklet>,
    /// The number of pages that the book must have, if the spec sets this number.
    pub page_target: Option<PageTarget>,
    /// For each chapter whose number of puzzles on a page is open: the id of the chapter in the spec.
    /// The layout chooses the number. The list is parallel to the chapters of the document.
    pub open_chapters: Vec<Option<String>>,
    /// Advice for the user.
    pub advice: Vec<Diagnostic>,
    /// What was understood of the word lists and lists of names, one line for each list.
    pub lists: Vec<String>,
}

impl Book {
    /// The number of puzzles.
    pub fn puzzles(&self) -> u32 {
        self.document.puzzles()
    }
}

/// The setter of a chapter, and the difficulty of its puzzles.
pub struct ChapterSetter {
    /// The kind of the puzzles.
    pub kind: &'static dyn Kind,
    /// The setter, which makes the puzzles.
    pub setter: Box<dyn Setter>,
    /// The requested difficulty.
    pub target: Target,
    /// The share of the setter in the puzzles of a mixed chapter.
    pub weight: u32,
}

/// A resolved chapter.
pub struct ResolvedChapter {
    /// The chapter of the document.
    pub chapter: Chapter,
    /// The setters of the chapter, at least one.
    pub setters: Vec<ChapterSetter>,
    /// For each pupil of a class, the indices of the pupil's setters. Empty if all pupils have all
    /// setters, or if the chapter has no pupils.
    pub of_pupils: Vec<Vec<usize>>,
    /// The id of the chapter in the spec, if the layout chooses the number of puzzles on a page.
    pub open: Option<String>,
    /// The values of {first}, {last} and {month} in the texts of a chapter with dates.
    pub span: Option<[String; 3]>,
    /// Whether the spec or a date sets the title.
    pub has_title: bool,
    /// Where the spec sets the title.
    pub title_place: Place,
    /// Where the spec sets the introduction.
    pub intro_place: Place,
    /// Advice for the user, for a chapter without a book.
    pub advice: Vec<Diagnostic>,
}

/// The example puzzle that illustrates the rules of a kind.
pub struct RulesExample {
    /// The name of the example in the record: the name of the kind, followed by the language code
    /// if the example depends on the language.
    pub name: String,
    /// The kind.
    pub kind: &'static dyn Kind,
    /// The setter, which makes the example puzzle.
    pub setter: Box<dyn Setter>,
    /// The requested difficulty.
    pub target: Target,
}

/// A booklet: the book with its pages arranged on sheets that are folded.
pub struct Booklet {
    /// The imposition job that makes the booklet.
    pub job: ImpositionJob,
    /// Where the spec sets the size of the sheets.
    pub place: Place,
}
