//! The slots of a page that is made of fixed ones, typed.

use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::Values;
use bookgen_base::units::{Pt, Rect, Size, mm};
use bookgen_press::design::{PageSlot, SlotContent};

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
        let solid = |slot: &PageSlot| slot.content != SlotContent::Line;
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
    let content = match (word, chapter) {
        ("title", _) => SlotContent::Title { text: text("text"), aside: text("aside") },
        ("headline", _) => {
            SlotContent::Headline { text: text("text"), aside: text("aside"), chapter }
        }
        ("puzzle", Some(chapter)) => SlotContent::Puzzle(chapter),
        ("rules", Some(chapter)) => SlotContent::Rules(chapter),
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
        ("answers", _) => SlotContent::Answers,
        _ => SlotContent::Line,
    };
    let (at, size) = (slot.size("at")?, slot.size("size")?);
    let frame = Rect::new(at.width, at.height, size.width, size.height);
    let text_places = ["text", "aside"].map(|key| slot.place(key).clone());
    Some(PageSlot { content, frame, page: 0, share: 0.5, place, text_places })
}

/// A slot that is not on the page, or no slot at all.
fn misplaced(slot: &PageSlot, table: &Values, trim: Size) -> Option<Diagnostic> {
    let PageSlot { content, frame, .. } = slot;
    let beyond = |far: Pt, edge: Pt| far.0 > edge.0 + SAME;
    if beyond(frame.right(), trim.width) || beyond(frame.bottom(), trim.height) {
        let fault = Diagnostic::book("a slot reaches over the edge of the page");
        let label = format!("it ends at {} x {}", mm(frame.right()), mm(frame.bottom()));
        let help = format!("the page is {} x {}", mm(trim.width), mm(trim.height));
        return Some(fault.at(table.place("size"), label).help(help));
    }
    if *content != SlotContent::Line && frame.width.min(frame.height) < LEAST_SIDE {
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
