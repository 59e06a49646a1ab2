//! The `[[slot]]` tables of a template: the fixed slots of a page.

use crate::spec::artwork::code;
use crate::spec::markdown::has_picture;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::Values;
use bookgen_base::units::{Pt, Rect, Size, mm};
use bookgen_press::design::{PageSlot, SlotContent};

/// The minimum width and height of a slot. A slot that holds one line of text may be smaller.
const MIN_SIDE: Pt = Pt(18.0);

/// The slots of a template. Incomplete slots already have a fault and are left out.
pub(super) fn slots(values: &Values, faults: &mut Faults) -> Vec<PageSlot> {
    let trim = values.size("trim");
    let mut slots: Vec<PageSlot> = Vec::new();
    for table in values.tables("slot") {
        let Some(slot) = slot(table, faults) else { continue };
        if let Some(trim) = trim {
            faults.0.extend(misplaced(&slot, table, trim));
        }
        let is_solid = |slot: &PageSlot| slot.content != SlotContent::Line;
        let overlaps_slot = |other: &&PageSlot| {
            is_solid(other) && is_solid(&slot) && overlaps(other.frame, slot.frame)
        };
        if let Some(other) = slots.iter().find(overlaps_slot) {
            let (line, _) = other.place.line_column();
            faults.push(
                Diagnostic::input("two slots overlap")
                    .at(table.place("at"), format!("overlaps the slot in line {line}"))
                    .help("move one of the slots, or make one of them smaller"),
            );
        }
        slots.push(slot);
    }
    slots
}

/// Reads one slot. Returns `None` if a required value is missing.
fn slot(slot: &Values, faults: &mut Faults) -> Option<PageSlot> {
    let chapter = slot.int("chapter").and_then(|chapter| usize::try_from(chapter - 1).ok());
    let text = |key: &str| slot.text(key).unwrap_or_default().to_owned();
    let place = slot.place("holds").clone();
    let word = slot.text("holds")?;
    let (required, optional): (&[&str], &[&str]) = match word {
        "title" => (&["text"], &["aside"]),
        "headline" => (&["text"], &["chapter", "aside"]),
        "puzzle" | "rules" => (&["chapter"], &[]),
        "text" => (&[], &["text", "box", "qr"]),
        "reserved" => (&[], &["box"]),
        _ => (&[], &[]),
    };
    for key in ["chapter", "text", "aside", "box", "qr"] {
        if slot.wrote(key) && !required.contains(&key) && !optional.contains(&key) {
            let fault =
                Diagnostic::input(format!("a slot that holds {word:?} cannot have `{key}`"));
            let fault = fault.at(slot.place(key), "no effect");
            faults.push(fault.help("remove this key"));
        }
    }
    if required.contains(&"text") && !slot.wrote("text") {
        let fault = Diagnostic::input(format!("a slot that holds {word:?} needs a text"));
        let help = "add a line such as `text = \"{kind}\"`";
        faults.push(fault.at(&place, "`text` is missing").help(help));
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
                    Diagnostic::input(format!("a slot that holds {word:?} needs a chapter"))
                        .at(&place, "the slot has no key `chapter`")
                        .help("add a line such as `chapter = 1` for the first chapter of the book"),
                );
            }
            return None;
        }
        ("answers", _) => SlotContent::Answers,
        ("text", _) => {
            if !slot.wrote("text") && !slot.wrote("qr") {
                let fault = Diagnostic::input("a slot that holds \"text\" needs a text");
                let fault = fault.at(&place, "`text` is missing");
                faults.push(fault.help("add a line such as `text = \"Answers tomorrow\"`"));
            }
            if has_picture(&text("text")) {
                let fault = Diagnostic::input("a slot cannot print pictures");
                let fault = fault.at(slot.place("text"), "this text has a picture");
                faults.push(
                    fault.help("use a `reserved` slot, and place the picture in your layout"),
                );
            }
            let code = slot.text("qr").map(|text| code(text, slot.place("qr")));
            let code = code.and_then(|code| faults.collect(code.map_err(Faults::from)));
            SlotContent::Text { text: text("text"), is_boxed: slot.flag("box"), code }
        }
        ("reserved", _) => SlotContent::Reserved { is_boxed: slot.flag("box") },
        _ => SlotContent::Line,
    };
    let (at, size) = (slot.size("at")?, slot.size("size")?);
    let frame = Rect::new(at.width, at.height, size.width, size.height);
    let text_places = ["text", "aside"].map(|key| slot.place(key).clone());
    Some(PageSlot { content, frame, page: 0, share: 0.0, place, text_places })
}

/// The fault of a slot that extends beyond the page or is too small.
fn misplaced(slot: &PageSlot, table: &Values, trim: Size) -> Option<Diagnostic> {
    let PageSlot { content, frame, .. } = slot;
    let is_beyond = |far: Pt, edge: Pt| far.0 > edge.0 + TOLERANCE;
    if is_beyond(frame.right(), trim.width) || is_beyond(frame.bottom(), trim.height) {
        let fault = Diagnostic::input("a slot extends beyond the edge of the page");
        let label = format!("the slot ends at {} x {}", mm(frame.right()), mm(frame.bottom()));
        let help = format!("the page is {} x {}", mm(trim.width), mm(trim.height));
        return Some(fault.at(table.place("size"), label).help(help));
    }
    if *content != SlotContent::Line && frame.width.min(frame.height) < MIN_SIDE {
        let fault = Diagnostic::input("a slot is too small");
        let help = format!("make the slot at least {} wide and high", mm(MIN_SIDE));
        return Some(fault.at(table.place("size"), "the width and height of the slot").help(help));
    }
    None
}

/// The tolerance of comparisons, in points.
const TOLERANCE: f64 = 0.01;

fn overlaps(a: Rect, b: Rect) -> bool {
    let is_before = |end: Pt, start: Pt| end.0 <= start.0 + TOLERANCE;
    !(is_before(a.right(), b.x)
        || is_before(b.right(), a.x)
        || is_before(a.bottom(), b.y)
        || is_before(b.bottom(), a.y))
}
