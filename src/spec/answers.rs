//! The `[answers]` table: where the answers are printed, and the answers of an earlier issue.

use super::resolver::Resolver;
use super::series::unsealed_advice;
use crate::plan::is_example;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::Values;
use bookgen_base::units::Pt;
use bookgen_press::design::{AnswerColumns, Design, SlotContent};
use bookgen_press::document::{AnswersAt, Chapter, EarlierPuzzle};
use bookgen_press::paint::Style;
use bookgen_puzzles::record::{self, Record};

/// The help text for a damaged record of an earlier issue.
const RESTORE: &str =
    "restore the record of that issue from a copy: printed answers cannot be regenerated";

/// The minimum type size and the maximum cell of compact answers.
const COMPACT_SYMBOL: Pt = Pt(7.0);
const COMPACT_CELL: Pt = Pt(12.0);

/// The number of compact answers on a page, at most.
const COMPACT_PER_PAGE: u32 = 30;

/// The minimum type size above which a template counts as large print.
const LARGE_PRINT: Pt = Pt(14.0);

impl Resolver<'_> {
    /// Applies the number and the size of answers to the design.
    pub(super) fn answer_design(&mut self, answers: &Values, design: &mut Design) {
        if answers.flag("compact") {
            if design.least_type >= LARGE_PRINT || design.answer.least_symbol >= LARGE_PRINT {
                let size = design.answer.least_symbol;
                let fault = Diagnostic::input("a book in large print has no compact answers");
                self.fault(
                    fault
                        .at(
                            answers.place("compact"),
                            format!("answers have type of {size} or more"),
                        )
                        .help("remove `compact`, or use another template"),
                );
                return;
            }
            let line = |width: Pt, max: f64| width.min(Pt(max));
            design.answer = Style {
                thin: design.answer.thin,
                thick: line(design.answer.thick, 1.25),
                border: line(design.answer.border, 1.5),
                ring: line(design.answer.ring, 0.75),
                ring_black: design.answer.ring_black,
                clue_tone: design.answer.clue_tone,
                symbol_ratio: 0.7,
                corner_ratio: design.answer.corner_ratio,
                least_symbol: COMPACT_SYMBOL,
                least_type: design.answer.least_type,
                least_cell: COMPACT_SYMBOL / 0.7,
                most_cell: COMPACT_CELL,
            };
            design.answer_gap = Pt(12.0);
            design.sizes.answer_number = design.sizes.answer_number.min(Pt(9.0));
            design.sizes.answer_reference = design.sizes.answer_reference.min(Pt(7.5));
            design.answers_per_page = COMPACT_PER_PAGE;
        }
        // The numbers of the book are only maximums for an edition with other pages.
        let is_own = self.edition.as_ref().is_none_or(|edition| edition.wrote("answers"));
        let columns = answers.int("columns").and_then(|count| usize::try_from(count).ok());
        design.answer_columns = columns.map(|count| AnswerColumns {
            count,
            is_exact: is_own,
            place: answers.place("columns").clone(),
        });
        if let Some(per_page) = answers.int("per_page").and_then(|count| u32::try_from(count).ok())
        {
            design.answers_per_page = per_page;
            design.has_exact_answers = is_own;
        }
    }

    /// Decides where the answers are printed. The slots of the template limit the choice.
    pub(super) fn answers_at(&mut self, answers: &Values, design: &Design) -> AnswersAt {
        let has_slots = !design.slots.is_empty();
        let has_puzzles =
            design.slots.iter().any(|slot| matches!(slot.content, SlotContent::Puzzle(_)));
        let has_answers = design.slots.iter().any(|slot| slot.content == SlotContent::Answers);
        let known: &[AnswersAt] = if !has_slots {
            &[AnswersAt::End, AnswersAt::Chapter, AnswersAt::UpsideDown, AnswersAt::Separate]
        } else if has_puzzles && has_answers {
            &[AnswersAt::Previous, AnswersAt::UpsideDown]
        } else {
            &[AnswersAt::Previous]
        };
        let Some(at) = answers.read("at") else { return known[0] };
        if !known.contains(&at) {
            let what = format!("this template does not support `at = \"{at}\"` in [answers]");
            let label = if !has_slots {
                "the template's pages have no slot for answers"
            } else if has_answers {
                "the template's pages have a slot for answers"
            } else {
                "the template's pages have no slot for answers; a later issue prints the answers from the record"
            };
            let words: Vec<String> = known.iter().map(|at| format!("\"{at}\"")).collect();
            let help = format!("write {}, or use another template", words.join(" or "));
            self.fault(Diagnostic::input(what).at(answers.place("at"), label).help(help));
        }
        if matches!(at, AnswersAt::UpsideDown | AnswersAt::Previous) && answers.wrote("columns") {
            let fault = Diagnostic::input("`columns` has no effect");
            let label = "only pages of answers have columns";
            let help = "remove `columns`";
            self.fault(fault.at(answers.place("columns"), label).help(help));
        }
        at
    }

    /// Reads the record that the key `of` names, and verifies each puzzle of the record.
    pub(super) fn earlier(&mut self, answers: &Values, design: &Design) -> Vec<EarlierPuzzle> {
        let Some(source) = answers.file("of") else { return Vec::new() };
        let place = answers.place("of");
        if !design.slots.iter().any(|slot| slot.content == SlotContent::Answers) {
            let fault = Diagnostic::input("the key `of` needs a template with a slot for answers");
            self.fault(
                fault
                    .at(place, "these answers would not be printed")
                    .help("use a template with a slot for answers: see `bookgen templates`"),
            );
            return Vec::new();
        }
        if answers.read("at") == Some(AnswersAt::UpsideDown) {
            let fault = Diagnostic::input("one slot cannot hold two sets of answers");
            self.fault(fault.at(place, "the slot already has the answers of the same page").help(
                "to print the page's own answers, remove `of`; to print those of the previous issue, remove `at`",
            ));
            return Vec::new();
        }
        let mut record: Record = match record::read(source) {
            Ok(record) => record,
            Err(mut faults) => {
                for fault in &mut faults.0 {
                    fault.help = Some(RESTORE.to_owned());
                }
                self.reader.faults.0.extend(faults.0);
                return Vec::new();
            }
        };
        self.advice.extend(unsealed_advice(&record, place));
        record.entries.retain(|entry| !is_example(entry.chapter()));
        if record.entries.is_empty() {
            let fault = Diagnostic::input(format!("{} has no puzzles", source.name));
            self.fault(
                fault
                    .at(place, "this record has no answers")
                    .help("set `of` to the record of an issue with puzzles"),
            );
        }
        let mut earlier = Vec::new();
        for (at, entry) in record.entries.into_iter().enumerate() {
            let id = entry.id.clone();
            let place = entry.place.clone();
            match EarlierPuzzle::from_record(&source.name, entry, at) {
                Ok(puzzle) => earlier.push(puzzle),
                Err(flaw) => {
                    let fault = Diagnostic::input(format!("{id} of {} {flaw}", source.name));
                    self.fault(fault.at(&place, "this puzzle").help(RESTORE));
                }
            }
        }
        earlier
    }

    /// Checks that a page has at most one slot for answers, and that there are answers to print in
    /// the slot.
    pub(super) fn check_answer_slots(
        &mut self,
        values: &Values,
        answers: &Values,
        design: &Design,
        at: AnswersAt,
    ) {
        let mut slots = design.slots.iter().filter(|slot| slot.content == SlotContent::Answers);
        let (first, second) = (slots.next(), slots.next());
        if let Some(second) = second {
            let fault = Diagnostic::input("a page can have only one slot for answers");
            let fault = fault.at(&second.place, "the second slot for answers");
            self.fault(fault.help("use one slot that is large enough for all answers"));
        }
        let has_puzzles =
            design.slots.iter().any(|slot| matches!(slot.content, SlotContent::Puzzle(_)));
        if !has_puzzles && first.is_none() {
            let fault = Diagnostic::input("the template has slots for neither puzzles nor answers");
            let fault = design.point_at(fault, "slot", "the slots of the template".to_owned());
            self.fault(fault.help("add a [[slot]] with holds = \"puzzle\" and chapter = 1"));
        }
        // The first issue of a series may set `at = "previous"` although there are no earlier
        // answers.
        let is_first_issue = has_puzzles && answers.read("at") == Some(AnswersAt::Previous);
        let has_source = answers.wrote("of");
        if first.is_some() && at == AnswersAt::Previous && !has_source && !is_first_issue {
            let fault = Diagnostic::input("the first page has a slot for answers, but no answers");
            let fault = if values.wrote("answers") {
                fault.at(&answers.place, "`of` is missing here")
            } else {
                fault.at(&values.place, "[answers] is missing here")
            };
            let first_issue = if has_puzzles {
                "; in a first issue, set at = \"upside-down\" to print the page's own answers, or at = \"previous\" to print a line that promises the answers in the next issue"
            } else {
                ""
            };
            self.fault(fault.help(format!(
                "set `of` to the record of the previous issue: [answers] of = \"monday.lock\"{first_issue}"
            )));
        }
    }

    /// Checks that no puzzle on the first page has the same number as an answer of the earlier
    /// issue.
    pub(super) fn check_numbers_on_first_page(
        &mut self,
        answers: &Values,
        chapters: &[Chapter],
        earlier: &[EarlierPuzzle],
    ) {
        let place = answers.place("of");
        let mut next = 1;
        for chapter in chapters {
            let first = chapter.first_number.unwrap_or(next);
            next = first + chapter.count;
            let page = first..first + chapter.per_page;
            if let Some(other) = earlier.iter().find(|earlier| page.contains(&earlier.number)) {
                let number = other.number;
                let fault = Diagnostic::input(format!(
                    "an answer of the previous issue and a puzzle of the page have the same number: {number}"
                ));
                let label = format!("`{}` has this number", other.entry.id);
                self.fault(fault.at(place, label).help(format!(
                    "continue the numbers from issue to issue: set `first_number` of chapter `{}` in this spec and in the spec of the previous issue",
                    chapter.id
                )));
                return;
            }
        }
    }
}
