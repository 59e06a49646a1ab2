//! The slots of a page that is made of fixed ones, typed.

use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::schema::Values;
use bookgen_base::units::{Pt, Rect, Size};

/// A fixed place on every page of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct PageSlot {
    /// What it holds.
    pub holds: Holds,
    /// Where it lies, from the page's top left corner.
    pub frame: Rect,
    /// On which page, from 0, where a sheet has several that are not alike.
    pub page: usize,
    /// The share of the width left over in it that lies before a puzzle.
    pub share: f64,
    /// Where the template says so.
    pub place: Place,
    /// Where its text and what stands at the right of that are written.
    pub text_places: [Place; 2],
}

/// The text of a headline above answers.
pub const ANSWERS: &str = "{answers}";

/// What a slot holds. Chapters are given by their places in the book, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holds {
    /// The name of the page, and what stands at its right.
    Title {
        /// The name, with names in braces.
        text: String,
        /// What stands at the right; nothing if it is empty.
        aside: String,
    },
    /// A headline between two lines.
    Headline {
        /// What it says, with names in braces.
        text: String,
        /// What stands at its right end; nothing if it is empty.
        aside: String,
        /// The chapter whose names are filled in.
        chapter: Option<usize>,
    },
    /// The next puzzle of a chapter.
    Puzzle(usize),
    /// The rules of play of a chapter.
    Rules(usize),
    /// Answers.
    Answers,
    /// A line from the one corner to the other.
    Line,
    /// A line for the name of whoever solves the page; no template has one.
    Name,
}

impl Holds {
    /// The chapter it is of, if it is of one.
    pub fn chapter(&self) -> Option<usize> {
        match self {
            Holds::Headline { chapter, .. } => *chapter,
            Holds::Puzzle(chapter) | Holds::Rules(chapter) => Some(*chapter),
            Holds::Title { .. } | Holds::Answers | Holds::Line | Holds::Name => None,
        }
    }
}

/// No slot but a line is narrower or lower.
const LEAST_SIDE: Pt = Pt(18.0);

/// The slots of a template. A value that is not whole has its fault already, and is left out.
pub(super) fn slots(values: &Values, faults: &mut Faults) -> Vec<PageSlot> {
    let trim = values.size("trim");
    let mut slots: Vec<PageSlot> = Vec::new();
    for table in values.tables("slot") {
        let Some(slot) = slot(table, faults) else { continue };
        if let Some(trim) = trim {
            faults.0.extend(misplaced(&slot, table, trim));
        }
        let solid = |slot: &PageSlot| slot.holds != Holds::Line;
        let on =
            |other: &&PageSlot| solid(other) && solid(&slot) && overlap(other.frame, slot.frame);
        if let Some(other) = slots.iter().find(on) {
            let (line, _) = other.place.line_column();
            faults.push(
                Diagnostic::book("two slots lie on each other")
                    .at(table.place("at"), format!("and on that of line {line}"))
                    .help("move one of them, or make it smaller"),
            );
        }
        slots.push(slot);
    }
    slots
}

fn slot(slot: &Values, faults: &mut Faults) -> Option<PageSlot> {
    let chapter = slot.int("chapter").and_then(|chapter| usize::try_from(chapter - 1).ok());
    let text = |key: &str| slot.text(key).unwrap_or_default().to_owned();
    let place = slot.place("holds").clone();
    let word = slot.text("holds")?;
    let (needs, may): (&[&str], &[&str]) = match word {
        "title" => (&["text"], &["aside"]),
        "headline" => (&["text"], &["chapter", "aside"]),
        "puzzle" | "rules" => (&["chapter"], &[]),
        _ => (&[], &[]),
    };
    for key in ["chapter", "text", "aside"] {
        if slot.wrote(key) && !needs.contains(&key) && !may.contains(&key) {
            let fault = Diagnostic::book(format!("a slot that holds {word:?} has no `{key}`"));
            let fault = fault.at(slot.place(key), "of no effect");
            faults.push(fault.help("leave it out"));
        }
    }
    if needs.contains(&"text") && !slot.wrote("text") {
        let fault = Diagnostic::book(format!("a {word} says nothing"));
        let help = "add a line `text = \"{kind}\"`, or what it should say";
        faults.push(fault.at(&place, "no text").help(help));
    }
    let holds = match (word, chapter) {
        ("title", _) => Holds::Title { text: text("text"), aside: text("aside") },
        ("headline", _) => Holds::Headline { text: text("text"), aside: text("aside"), chapter },
        ("puzzle", Some(chapter)) => Holds::Puzzle(chapter),
        ("rules", Some(chapter)) => Holds::Rules(chapter),
        ("puzzle" | "rules", None) => {
            if !slot.wrote("chapter") {
                faults.push(
                    Diagnostic::book("a slot does not say of which chapter it is")
                        .at(&place, "of which?")
                        .help("add a line `chapter = 1`: the first of the book, or another"),
                );
            }
            return None;
        }
        ("answers", _) => Holds::Answers,
        _ => Holds::Line,
    };
    let (at, size) = (slot.size("at")?, slot.size("size")?);
    let frame = Rect::new(at.width, at.height, size.width, size.height);
    let text_places = ["text", "aside"].map(|key| slot.place(key).clone());
    Some(PageSlot { holds, frame, page: 0, share: 0.5, place, text_places })
}

/// A slot that is not on the page, or no slot at all.
fn misplaced(slot: &PageSlot, table: &Values, trim: Size) -> Option<Diagnostic> {
    let PageSlot { holds, frame, .. } = slot;
    let beyond = |far: Pt, edge: Pt| far.0 > edge.0 + SAME;
    if beyond(frame.right(), trim.width) || beyond(frame.bottom(), trim.height) {
        let fault = Diagnostic::book("a slot reaches over the edge of the page");
        let label = format!("it ends at {} x {}", mm(frame.right()), mm(frame.bottom()));
        let help = format!("the page is {} x {}", mm(trim.width), mm(trim.height));
        return Some(fault.at(table.place("size"), label).help(help));
    }
    if *holds != Holds::Line && frame.width.min(frame.height) < LEAST_SIDE {
        let fault = Diagnostic::book("a slot is too small to hold anything");
        let help = format!("make it {} wide and high at the least", mm(LEAST_SIDE));
        return Some(fault.at(table.place("size"), "its width and height").help(help));
    }
    None
}

/// Lengths that differ by less are the same.
const SAME: f64 = 0.01;

fn overlap(a: Rect, b: Rect) -> bool {
    let apart = |end: Pt, start: Pt| end.0 <= start.0 + SAME;
    !(apart(a.right(), b.x)
        || apart(b.right(), a.x)
        || apart(a.bottom(), b.y)
        || apart(b.bottom(), a.y))
}

/// A length as a layout says it: `95 mm`.
pub fn mm(length: Pt) -> String {
    let text = format!("{:.1}", length.mm());
    format!("{} mm", text.trim_end_matches('0').trim_end_matches('.'))
}
