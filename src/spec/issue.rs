//! The sheet of one day: a book of one page or a few, every part of it in a slot.

use std::sync::Arc;

use chrono::NaiveDate;

use super::arranging::{self, Arranging};
use super::design::{Design, Holds};
use super::resolve::{Work, read};
use super::without_answers::without_answers;
use super::{AnswersAt, Book, Captions, Chapter, Earlier, Folio, References, Sides};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::rng::Rng;
use bookgen_base::schema::{Files, Node};
use bookgen_base::units::Pt;
use bookgen_press::language::Language;
use bookgen_puzzles::{Order, Puzzle, Setter, Shortfall};

/// What a sheet is made of beside what its spec says.
pub struct Issue {
    /// Its day, which texts may have as {date}.
    pub date: NaiveDate,
    /// Its puzzles, in the order of the chapters.
    pub puzzles: Vec<Puzzle>,
    /// The chapters whose puzzles are recorded: what is asked of them does not count.
    pub recorded: Vec<String>,
    /// Which answers stand on it.
    pub shown: Shown,
    /// Puzzles of an issue before, whose answers these are.
    pub earlier: Vec<Earlier>,
    /// The text that stands above the answers, by its id in the language.
    pub answers_word: &'static str,
    /// What stands below the puzzle of each chapter.
    pub lines: Vec<String>,
    /// What it has to say of issues before.
    pub notices: Vec<Correction>,
}

/// Which answers stand on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Those of an issue before.
    Earlier,
    /// Its own, upside down.
    UpsideDown,
    /// None.
    Nothing,
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

/// Reads the sheet of a day: a document with the keys of `book.toml`, each chapter with one puzzle.
///
/// # Errors
/// As [`resolve`](super::resolve) has them; a template that takes other chapters, or has no room
/// for what must be said.
pub fn issue(
    source: &Arc<Source>,
    node: &Node,
    files: &dyn Files,
    issue: Issue,
) -> Result<Book, Faults> {
    read(source, node, files, |work| work.issue = Some(issue))
}

/// What stands for the setter of a puzzle that is recorded: it makes none.
pub(super) struct Recorded;

impl Setter for Recorded {
    fn params(&self, _: u32) -> String {
        String::new()
    }

    fn make(&self, _: &Order, _: &mut Rng) -> Result<Puzzle, Shortfall> {
        let hint = "it is recorded".to_owned();
        Err(Shortfall { attempts: 0, found: Vec::new(), hint })
    }
}

/// The least type of answers on a sheet that is arranged as it needs.
const LEAST_ANSWER: Pt = Pt(7.0);

impl Issue {
    /// Where its answers stand.
    pub(super) fn at(&self) -> AnswersAt {
        match self.shown {
            Shown::UpsideDown => AnswersAt::UpsideDown,
            Shown::Earlier | Shown::Nothing => AnswersAt::Previous,
        }
    }
}

impl Work<'_> {
    /// Puts everything on a sheet into a slot: into those of the template, or, where that has none,
    /// into as many as are needed.
    pub(super) fn arranged(
        &mut self,
        issue: &Issue,
        design: &mut Design,
        language: &Language,
        chapters: &[Chapter],
    ) {
        let shows = issue.shown != Shown::Nothing;
        let text = arranging::text_area(design);
        if chapters.is_empty() {
            // A sheet of answers has no use for the places of puzzles.
            design.slots.clear();
        }
        if !design.slots.is_empty() {
            if !shows {
                without_answers(&mut design.slots);
            }
            let room = design.slots.iter().any(|slot| match slot.holds {
                Holds::Answers => true,
                Holds::Rules(_) => !shows,
                _ => false,
            });
            if !issue.notices.is_empty() && !room {
                let fault = Diagnostic::book("the template has no room for a correction");
                let fault = design.point_at(fault, "slot", "its slots".to_owned());
                self.fault(fault.help("take one with a slot for answers or for rules"));
            }
            return;
        }
        let most = chapters.iter().map(|chapter| chapter.per_page as usize).min().unwrap_or(1);
        let kinds = chapters.iter().map(|chapter| chapter.kind.about().name).collect();
        // Small answers are better than none on the page.
        let style = &mut design.answer;
        style.least_symbol = style.least_symbol.min(LEAST_ANSWER);
        if chapters.is_empty() {
            design.answer.most_cell =
                arranging::most_alone(design, text.width, issue.earlier.len());
        }
        design.slots = Arranging::new(design, language, issue, text, kinds).slots(most);
        // All that is on a page is in its slots.
        design.sides = Sides::Single;
        design.captions = Captions::Above;
        design.openers = false;
        design.name_line = false;
        design.headline = String::new();
        design.rules_line = false;
        design.references = References::None;
        design.heads = (String::new(), String::new());
        design.folio = Folio::None;
        design.least_pages = 1;
        design.page_multiple = 1;
    }

    /// No answer on a sheet bears the number of a puzzle beside it.
    pub(super) fn numbers_of_issue(&mut self, issue: &Issue, chapters: &[Chapter]) {
        for chapter in chapters {
            let Some(number) = chapter.first_number else { continue };
            if let Some(other) = issue.earlier.iter().find(|earlier| earlier.number == number) {
                let fault = Diagnostic::book(format!(
                    "an answer of the issue before and a puzzle of this one have the number {number}"
                ));
                let label = format!("the answer of `{}` bears it", other.entry.id);
                self.fault(fault.at(&chapter.place, label).help(
                    "readers find an answer by its number: let each slot have numbers of its own, far from the others",
                ));
                return;
            }
        }
    }
}
