//! A book whose pages are made of fixed slots: which chapter fills which, and whose answers stand
//! beside them.

use std::sync::Arc;

use super::resolve::Work;
use super::texts::within;
use crate::plan::is_example;
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::placeholders::expand;
use bookgen_base::schema::Values;
use bookgen_base::units::{Pt, Rect};
use bookgen_press::design::{
    ANSWERS_PLACEHOLDER, Design, Folio, PageSlot, References, SlotContent,
};
use bookgen_press::document::{AnswersAt, Chapter, EarlierPuzzle};
use bookgen_puzzles::record;

/// The names that every text of a slot may have in braces.
const NAMES: [&str; 4] = ["book", "subtitle", "answers", "rules"];
/// Those of a text that is of a chapter.
const CHAPTER_NAMES: [&str; 2] = ["kind", "chapter"];

impl Work<'_> {
    /// A book of chapters has one at the least.
    pub(super) fn some_chapter(&mut self, values: &Values) {
        if !values.wrote("chapter") {
            self.fault(
                Diagnostic::book("the spec has no `chapter`")
                    .at(&values.place, "it belongs here")
                    .help("add [[chapter]]: the chapters"),
            );
        }
    }

    /// Where the answers stand. Slots for answers and slots for puzzles decide it, as far as they
    /// leave no choice.
    pub(super) fn answers_at(&mut self, answers: &Values, design: &Design) -> AnswersAt {
        let word = answers.text("at");
        let has =
            |holds: fn(&SlotContent) -> bool| design.slots.iter().any(|slot| holds(&slot.content));
        let (puzzles, slot) =
            (has(|h| matches!(h, SlotContent::Puzzle(_))), has(|h| *h == SlotContent::Answers));
        let (known, first) = match (design.slots.is_empty(), puzzles && slot) {
            (true, _) => (&["end", "chapter", "upside-down", "separate"][..], AnswersAt::End),
            (false, true) => (&["previous", "upside-down"][..], AnswersAt::Previous),
            (false, false) => (&["previous"][..], AnswersAt::Previous),
        };
        let Some(word) = word else { return first };
        if !known.contains(&word) {
            let fault = Diagnostic::book(format!("the template cannot have its answers {word:?}"));
            let label = match (design.slots.is_empty(), slot) {
                (true, _) => "its pages have no slot for them",
                (false, true) => "its pages have a slot for them",
                (false, false) => "its pages are slots: answers are printed from the record",
            };
            let words: Vec<String> = known.iter().map(|word| format!("{word:?}")).collect();
            let help = format!("write {}, or take another template", words.join(" or "));
            self.fault(fault.at(answers.place("at"), label).help(help));
        }
        match word {
            "chapter" => AnswersAt::Chapter,
            "upside-down" => AnswersAt::UpsideDown,
            "separate" => AnswersAt::Separate,
            "previous" => AnswersAt::Previous,
            _ => AnswersAt::End,
        }
    }

    /// The puzzles of the record of the issue before: each as it was made, and proved again.
    pub(super) fn earlier(&mut self, answers: &Values, design: &Design) -> Vec<EarlierPuzzle> {
        let Some(source) = answers.file("of") else { return Vec::new() };
        let place = answers.place("of");
        if !design.slots.iter().any(|slot| slot.content == SlotContent::Answers) {
            let fault = Diagnostic::book("the answers of an issue before have no slot");
            self.fault(
                fault
                    .at(place, "where should they stand?")
                    .help("take a template with a slot for answers: see `bookgen templates`"),
            );
            return Vec::new();
        }
        if answers.text("at") == Some("upside-down") {
            let fault = Diagnostic::book("one slot cannot hold two sets of answers");
            self.fault(fault.at(place, "the slot has the page's own").help(
                "leave out `of`, and the page has its own answers; or `at`, and it has those of the issue before",
            ));
            return Vec::new();
        }
        let help =
            "put the record of that issue back as it was: answers are never made a second time";
        let mut record = match record::read(source) {
            Ok(record) => record,
            Err(mut faults) => {
                for fault in &mut faults.0 {
                    fault.help = Some(help.to_owned());
                }
                self.reader.faults.0.extend(faults.0);
                return Vec::new();
            }
        };
        record.entries.retain(|entry| !is_example(entry.chapter()));
        if record.entries.is_empty() {
            let fault = Diagnostic::book(format!("{} has no puzzles", source.name));
            self.fault(fault.at(place, "nothing to answer").help("name the record of an issue"));
        }
        let mut earlier = Vec::new();
        for (at, entry) in record.entries.into_iter().enumerate() {
            let id = entry.id.clone();
            let place = entry.place.clone();
            match EarlierPuzzle::from_record(&source.name, entry, at) {
                Ok(puzzle) => earlier.push(puzzle),
                Err(flaw) => {
                    let fault = Diagnostic::book(format!("{id} of {} {flaw}", source.name));
                    self.fault(fault.at(&place, "this puzzle").help(help));
                }
            }
        }
        earlier
    }

    /// SlotContent the chapters to the slots of the template, and gives each as many puzzles on a page as
    /// it has slots. `written` is how many chapters the spec has, at `place`. Gives whether they fit.
    pub(super) fn slots(
        &mut self,
        place: &Place,
        written: usize,
        design: &Design,
        chapters: &mut [Chapter],
    ) -> bool {
        self.slot_texts(design);
        self.unfit_for_slots(design);
        let takes = design.slots.iter().filter_map(|slot| slot.content.chapter());
        let takes = takes.max().map_or(0, |last| last + 1);
        if chapters.len() != takes {
            // A chapter that is faulty itself is not counted.
            if written == chapters.len() {
                self.wrong_chapters(place, design, takes, chapters);
            }
            return false;
        }
        for (at, chapter) in chapters.iter_mut().enumerate() {
            let slots =
                design.slots.iter().filter(|slot| slot.content == SlotContent::Puzzle(at)).count();
            let own = &chapter.per_page_place;
            if Arc::ptr_eq(&own.source, self.source) && *own != chapter.place {
                let fault = Diagnostic::book("the template says how many puzzles are on a page");
                let label = format!("it has {slots} for this chapter");
                self.reader.faults.push(fault.at(own, label).help("leave `per_page` out"));
            }
            chapter.per_page = u32::try_from(slots).unwrap_or(u32::MAX);
            if slots == 0 {
                let fault = Diagnostic::book(format!("no slot holds a puzzle of `{}`", chapter.id));
                let fault = fault.at(&chapter.place, "this chapter");
                let help = "add a slot to the template: holds = \"puzzle\", and its `chapter`";
                self.reader.faults.push(fault.help(help));
            }
        }
        if chapters.iter().any(|chapter| chapter.per_page == 0) {
            return false;
        }
        for chapter in chapters.iter() {
            if !chapter.count.is_multiple_of(chapter.per_page) {
                let (count, each) = (chapter.count, chapter.per_page);
                let fault = Diagnostic::book(format!("`{}` leaves a slot empty", chapter.id));
                let label = format!("{count} puzzles, and each page takes {each}");
                let help = format!("let its `count` be a multiple of {each}");
                self.fault(fault.at(&chapter.place, label).help(help));
                return false;
            }
        }
        let pages = |chapter: &Chapter| chapter.count / chapter.per_page;
        if let Some([first, other]) =
            chapters.windows(2).find(|pair| pages(&pair[0]) != pages(&pair[1]))
        {
            let fault = Diagnostic::book("the chapters do not fill the same number of pages");
            let [a, b] = [first, other].map(|chapter| (chapter.id.as_str(), pages(chapter)));
            let label = format!("it fills {}, and `{}` {}", b.1, a.0, a.1);
            let help = format!(
                "a page takes {} of `{}` and {} of `{}`: let their counts go together",
                first.per_page, a.0, other.per_page, b.0
            );
            self.fault(fault.at(&other.place, label).help(help));
        }
        true
    }

    /// A page has one slot for answers at most, and something to put into it.
    pub(super) fn answer_slots(
        &mut self,
        (values, answers): (&Values, &Values),
        design: &Design,
        at: AnswersAt,
    ) {
        let mut slots = design.slots.iter().filter(|slot| slot.content == SlotContent::Answers);
        let (first, second) = (slots.next(), slots.next());
        if let Some(second) = second {
            let fault = Diagnostic::book("a page has two slots for answers");
            let fault = fault.at(&second.place, "the second");
            self.fault(fault.help("make one of them large enough for all"));
        }
        let puzzles =
            design.slots.iter().any(|slot| matches!(slot.content, SlotContent::Puzzle(_)));
        if !puzzles && first.is_none() {
            let fault = Diagnostic::book("the template has slots for neither puzzles nor answers");
            let fault = design.point_at(fault, "slot", "its slots".to_owned());
            self.fault(fault.help("add one: holds = \"puzzle\" and its `chapter`"));
        }
        let named = answers.wrote("of");
        // A first issue that says so has none.
        let begins = puzzles && answers.text("at") == Some("previous");
        if first.is_some() && at == AnswersAt::Previous && !named && !begins {
            let fault =
                Diagnostic::book("the first page has a slot for answers, and none are named");
            let fault = match values.wrote("answers") {
                true => fault.at(&answers.place, "nothing of them here"),
                false => fault.at(&values.place, "[answers] belongs here"),
            };
            let own = match puzzles {
                true => {
                    "; in a first issue, at = \"upside-down\" has the page's own there, and at = \"previous\" a line that they come with the next"
                }
                false => "",
            };
            self.fault(fault.help(format!(
                "name the record of the issue before: [answers] of = \"monday.lock\"{own}"
            )));
        }
    }

    /// Answers of the issue before bear other numbers than the puzzles beside them.
    pub(super) fn numbers_on_first_page(
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
                let fault = Diagnostic::book(format!(
                    "an answer of the issue before and a puzzle of the page have the number {number}"
                ));
                let label = format!("its `{}` bears it", other.entry.id);
                self.fault(fault.at(place, label).help(format!(
                    "let the numbers go on from issue to issue: `first_number` in chapter `{}`, and in that issue's spec",
                    chapter.id
                )));
                return;
            }
        }
    }

    /// A template that has slots for other chapters than the book's.
    fn wrong_chapters(
        &mut self,
        place: &Place,
        design: &Design,
        takes: usize,
        chapters: &[Chapter],
    ) {
        let counted = |count: usize| match count {
            0 => "no chapter".to_owned(),
            1 => "1 chapter".to_owned(),
            count => format!("{count} chapters"),
        };
        let what = format!(
            "the template takes {}; the book has {}",
            counted(takes),
            counted(chapters.len())
        );
        let fault = Diagnostic::book(what);
        let fault = match (chapters.get(takes), chapters.last()) {
            (Some(first), _) => fault.at(&first.place, "no slot is for this one"),
            (None, Some(last)) => fault.at(&last.place, "no chapter comes after this one"),
            (None, None) => fault.at(place, "they belong here"),
        };
        let takes_of = |at: usize| {
            let of = |holds: &SlotContent| *holds == SlotContent::Puzzle(at);
            design.slots.iter().filter(|slot| of(&slot.content)).count()
        };
        let each: Vec<String> = (0..takes).map(|at| takes_of(at).to_string()).collect();
        self.fault(fault.help(match takes {
            0 => "leave the chapters out: the template has room for answers alone".to_owned(),
            _ => format!(
                "its pages have slots for {} puzzles, chapter by chapter: write as many [[chapter]], or take another template",
                each.join(" and ")
            ),
        }));
    }

    /// Names in braces that are not filled in.
    fn slot_texts(&mut self, design: &Design) {
        for slot in &design.slots {
            let of_chapter = slot.content.chapter().is_some();
            let of_chapter = CHAPTER_NAMES.into_iter().filter(|_| of_chapter);
            let known: Vec<(&str, &str)> =
                NAMES.into_iter().chain(of_chapter).map(|name| (name, "")).collect();
            let texts: Vec<&str> = match &slot.content {
                SlotContent::Title { text, aside } => vec![text, aside],
                SlotContent::Headline { text, aside, .. } => vec![text, aside],
                _ => Vec::new(),
            };
            for (text, place) in texts.into_iter().zip(&slot.text_places) {
                if let Err(unfilled) = expand(text, &known) {
                    self.unfilled(&unfilled, &within(place, text, &unfilled));
                }
            }
        }
    }

    /// Pages of slots have no front pages.
    pub(super) fn unfit_front(&mut self, values: &Values) {
        if values.wrote("front") {
            let fault = Diagnostic::book("pages of slots have no pages before them");
            let fault = fault.at(values.place("front"), "nothing comes first");
            self.fault(fault.help("leave [[front]] out, or take a template for books"));
        }
    }

    /// Keys of the design that pages of slots do not have.
    fn unfit_for_slots(&mut self, design: &Design) {
        let heads = !(design.heads.0.is_empty() && design.heads.1.is_empty());
        let unfit: [(&str, bool); 7] = [
            ("openers", design.openers),
            ("name_line", design.name_line),
            ("headline", !design.headline.is_empty()),
            ("rules_line", design.rules_line),
            ("references", design.references != References::None),
            ("heads", heads),
            ("folio", design.folio != Folio::None),
        ];
        for (key, _) in unfit.into_iter().filter(|(_, is)| *is) {
            let fault = Diagnostic::book(format!("pages of slots have no `{key}`"));
            let fault = design.point_at(fault, key, "what is on a page is in its slots".to_owned());
            self.fault(fault.help("turn it off, or take a template without slots"));
        }
    }
}

/// Takes the slot for answers from a page, and the headline above it, and gives their room to what
/// stands beside or above it: to rules of play, or else to puzzles.
pub fn without_answers(slots: &mut Vec<PageSlot>) {
    /// Rules of play in a slot that is no higher are a sentence.
    const SENTENCE: Pt = Pt(40.0);
    let is_headline = |slot: &PageSlot, of: &str| matches!(&slot.content, SlotContent::Headline { text, .. } if text == of);
    let Some(at) = slots.iter().position(|slot| slot.content == SlotContent::Answers) else {
        return;
    };
    let freed = slots.remove(at).frame;
    let above = slots.iter().position(|slot| is_headline(slot, ANSWERS_PLACEHOLDER));
    let head = above.map(|at| slots.remove(at).frame);
    let top = head.map_or(freed.y, |head| head.y);
    let across = |a: Rect, b: Rect| a.x < b.right() && b.x < a.right();
    let beside = |a: Rect| a.y < freed.bottom() && freed.y < a.bottom();
    let join = |a: &mut Rect, b: Rect| {
        let (left, right) = (a.x.min(b.x), a.right().max(b.right()));
        (a.x, a.width) = (left, right - left);
    };
    let is_rules = |slot: &PageSlot| matches!(slot.content, SlotContent::Rules(_));
    if let Some(rules) = slots.iter().position(|slot| is_rules(slot) && beside(slot.frame)) {
        join(&mut slots[rules].frame, freed);
        let near = |a: Rect, b: Rect| (a.y - b.y).0.abs() < 1.0;
        for slot in slots.iter_mut().filter(|slot| is_headline(slot, "{rules}")) {
            if let Some(head) = head.filter(|head| near(*head, slot.frame)) {
                join(&mut slot.frame, head);
            }
        }
        return;
    }
    // What ends above it, with nothing between.
    let frames: Vec<Rect> = slots.iter().map(|slot| slot.frame).collect();
    let solid: Vec<bool> = slots.iter().map(|slot| slot.content != SlotContent::Line).collect();
    let lowest = |over: Rect, from: Pt| -> Vec<usize> {
        let ends = |at: &usize| {
            let frame = frames[*at];
            let between = frames.iter().zip(&solid).any(|(other, solid)| {
                *solid
                    && across(*other, frame)
                    && other.y >= frame.bottom()
                    && other.bottom() <= from
            });
            solid[*at] && across(frame, over) && frame.bottom() <= from && !between
        };
        (0..frames.len()).filter(ends).collect()
    };
    for at in lowest(freed, top) {
        let more = freed.bottom() - frames[at].bottom();
        if is_rules(&slots[at]) && slots[at].frame.height < SENTENCE {
            slots[at].frame.y += more;
            for above in lowest(frames[at], frames[at].y) {
                slots[above].frame.height += more;
            }
        } else {
            slots[at].frame.height += more;
        }
    }
}
