//! `book.toml` and its template to a [`Book`]: every default filled in, every length in points,
//! every fault found.

mod chapter;
mod cover;
mod design;
mod edition;
mod format;
mod front;
mod isbn;
mod keys;
mod output;
mod pdf;
mod printing;
mod resolve;
mod series;
mod sheet;
mod texts;

pub use cover::COVERS;
pub use format::{Format, FormatRequest, format, page};
pub use front::FRONT_PAGES;
pub use keys::{BOOK_TOML, LEVELS, MOST_NUMBER, MOST_PUZZLES, PDF};
pub use resolve::{ChapterSpec, chapter, covered, edition, key_place, options, resolve};
pub use series::{Series, Volume, no_ledger};
pub use sheet::without_answers;
pub use texts::{unfilled, within};

use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Place, Source};
use bookgen_press::document::Document;
use bookgen_press::impose::ImpositionJob;
use bookgen_puzzles::{Kind, Setter, Target};

/// A book as its spec asks for it.
pub struct Book {
    /// What is printed where.
    pub document: Document,
    /// How the puzzles of each chapter are made.
    pub recipes: Vec<Recipe>,
    /// An example of each kind that the how-to-solve pages show.
    pub examples: Vec<ExampleSpec>,
    /// The spec.
    pub source: Arc<Source>,
    /// The series in which no puzzle repeats, if the spec has one.
    pub in_series: Option<Series>,
    /// The ids of all editions in the spec.
    pub editions: Vec<String>,
    /// The path of the record inside the book's folder, if the spec names one.
    pub lock: Option<String>,
    /// The booklet that is made with the book, if there is one.
    pub booklet: Option<Booklet>,
    /// Advice.
    pub advice: Vec<Diagnostic>,
}

impl Book {
    /// The number of puzzles.
    pub fn puzzles(&self) -> u32 {
        self.document.puzzles()
    }
}

/// How the puzzles of a chapter are made.
pub struct Recipe {
    /// What makes them.
    pub setter: Box<dyn Setter>,
    /// How hard they are.
    pub target: Target,
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
    pub job: ImpositionJob,
    /// Where the spec says what sheets it has.
    pub place: Place,
}
