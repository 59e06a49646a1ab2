//! The tables `[hints]` and `[solutions]`: hints, and solutions step by step.

use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::schema::Values;
use bookgen_press::design::Design;
use bookgen_press::document::{Chapter, Hints};
use bookgen_puzzles::KINDS;

impl Resolver<'_> {
    /// The section of hints, if the spec has one.
    pub(super) fn hints(
        &mut self,
        values: &Values,
        design: &Design,
        chapters: &[Chapter],
        args: &[(&str, &str)],
    ) -> Option<Hints> {
        let hints = values.table("hints").filter(|_| self.has_sections(design))?;
        self.check_explained("hints", "`[hints]`", &hints.place, design, chapters);
        Some(Hints {
            per_puzzle: hints.int("per_puzzle").and_then(|count| usize::try_from(count).ok())?,
            title: self.filled(hints, "title", args),
        })
    }

    /// Whether the spec asks for solutions step by step.
    pub(super) fn steps(&mut self, values: &Values, design: &Design, chapters: &[Chapter]) -> bool {
        let Some(solutions) = values.table("solutions") else { return false };
        let has_steps = solutions.flag("steps") && self.has_sections(design);
        if has_steps {
            self.check_explained("steps", "`steps`", solutions.place("steps"), design, chapters);
        }
        has_steps
    }

    /// Whether the format can have sections. An edition with fixed slots leaves the sections of its
    /// book out.
    fn has_sections(&self, design: &Design) -> bool {
        self.edition.is_none() || design.slots.is_empty()
    }

    /// Checks that a page of techniques has diagrams.
    pub(super) fn check_techniques(&mut self, values: &Values, chapters: &[Chapter]) {
        let mut fronts = values.tables("front");
        let Some(front) = fronts.find(|front| front.text("page") == Some("techniques")) else {
            return;
        };
        if chapters.is_empty() || chapters.iter().any(|chapter| chapter.kind.has_diagrams()) {
            return;
        }
        let known = KINDS.iter().filter(|kind| kind.has_diagrams());
        let known: Vec<&str> = known.map(|kind| kind.about().name).collect();
        let fault = Diagnostic::input("no chapter of this book has diagrams of techniques");
        let label = format!("the kinds of the book are {}", kinds_of(chapters));
        self.fault(fault.at(front.place("page"), label).help(format!(
            "remove this page, or add a chapter of one of these kinds: {}",
            known.join(", ")
        )));
    }

    /// Checks that the template has pages for a section after the chapters, and that the steps of at
    /// least one chapter can be explained.
    fn check_explained(
        &mut self,
        what: &str,
        key: &str,
        place: &Place,
        design: &Design,
        chapters: &[Chapter],
    ) {
        if !design.slots.is_empty() {
            let fault = Diagnostic::input(format!("this template has no pages for {what}"));
            self.fault(
                fault.at(place, "the pages of the template have fixed slots").help(format!(
                    "remove {key}, or use another template: see `bookgen templates`"
                )),
            );
            return;
        }
        if chapters.is_empty() || chapters.iter().any(|chapter| chapter.kind.has_hints()) {
            return;
        }
        let fault = Diagnostic::input(format!("no puzzle of this book has {what}"));
        let label = format!(
            "the puzzles of the book ({}) are solved by searching, not by steps",
            kinds_of(chapters)
        );
        self.fault(fault.at(place, label).help(format!(
            "remove {key}, or add a chapter of puzzles that are solved by logic, for example sudoku"
        )));
    }
}

/// The names of the kinds of some chapters.
fn kinds_of(chapters: &[Chapter]) -> String {
    let mut kinds: Vec<&str> = chapters.iter().map(|chapter| chapter.kind.about().name).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.join(", ")
}
