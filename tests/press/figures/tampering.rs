//! Tampering: every visible change of a painted figure is noticed.

use super::{MARGIN, difference, fonts, gallery, page_of, recognised};
use crate::sample_pages::meta;
use crate::soak::repetitions;
use bookgen_base::units::{Point, Pt, Segment};
use bookgen_press::page::{Colour, Frame, Group, Ink, Item, Page, Paint};
use bookgen_press::paint::Painted;
use bookgen_press::render::pdf::write_pdf;

/// A change of one mark.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    Remove,
    Move,
    Add,
    Recolour,
    Resize,
    Swap,
}

const CHANGES: [Change; 6] =
    [Change::Remove, Change::Move, Change::Add, Change::Recolour, Change::Resize, Change::Swap];

/// A part of a drawing: an item, and the contour of its path if the item is a path.
type Part = (Vec<usize>, Option<usize>);

/// The parts of a drawing.
fn parts(item: &Item) -> Vec<Part> {
    match item {
        Item::Group(group) => {
            let inner = group.items.iter().enumerate().flat_map(|(index, item)| {
                parts(item)
                    .into_iter()
                    .map(move |(path, contour)| ([vec![index], path].concat(), contour))
            });
            inner.collect()
        }
        Item::Ink(ink) => {
            (0..contours(ink).len()).map(|contour| (Vec::new(), Some(contour))).collect()
        }
        Item::Glyphs(_) => vec![(Vec::new(), None)],
        Item::Image(_) => Vec::new(),
    }
}

/// The contours of a path.
fn contours(ink: &Ink) -> Vec<Vec<Segment>> {
    let mut contours: Vec<Vec<Segment>> = Vec::new();
    for segment in &ink.path {
        match contours.last_mut() {
            Some(last) if !matches!(segment, Segment::Move(_)) => last.push(*segment),
            _ => contours.push(vec![*segment]),
        }
    }
    contours
}

fn item_at<'i>(item: &'i mut Item, path: &[usize]) -> &'i mut Item {
    match (item, path) {
        (Item::Group(group), [first, rest @ ..]) => item_at(&mut group.items[*first], rest),
        (item, _) => item,
    }
}

/// The group of items that holds an item.
fn siblings<'i>(item: &'i mut Item, path: &[usize]) -> &'i mut Vec<Item> {
    match item_at(item, &path[..path.len() - 1]) {
        Item::Group(Group { items, .. }) => items,
        _ => panic!("the parent of an item is a group"),
    }
}

/// Changes a part of a drawing with these grids. Returns false if the part cannot be
/// changed in this way.
fn change(item: &mut Item, (path, contour): &Part, change: Change, frames: &[Frame]) -> bool {
    let last = path[path.len() - 1];
    let mut copy = item_at(item, path).clone();
    if let (Item::Ink(ink), Some(contour)) = (&mut copy, contour) {
        // The contour is changed alone: it becomes an item after the rest of its path.
        let all = contours(ink);
        let rest: Vec<Segment> = all
            .iter()
            .enumerate()
            .filter(|(index, _)| index != contour)
            .flat_map(|(_, contour)| contour.iter().copied())
            .collect();
        let alone = Ink { path: all[*contour].clone(), ..ink.clone() };
        let items = siblings(item, path);
        items[last] = Item::Ink(Ink { path: rest, ..ink.clone() });
        items.insert(last + 1, Item::Ink(alone));
        let has_rest = matches!(&items[last], Item::Ink(ink) if !ink.path.is_empty());
        if !has_rest {
            items.remove(last);
        }
        let at = if has_rest { last + 1 } else { last };
        return change_item(items, at, change, frames);
    }
    change_item(siblings(item, path), last, change, frames)
}

fn change_item(items: &mut Vec<Item>, at: usize, change: Change, frames: &[Frame]) -> bool {
    // A mark moves towards the middle, so that it stays in the frame.
    let first = match &items[at] {
        Item::Ink(ink) => match ink.path[0] {
            Segment::Move(to) => to,
            _ => Point::default(),
        },
        Item::Glyphs(run) => run.origin,
        _ => return false,
    };
    let frame = frames.iter().rfind(|frame| frame.origin.y <= first.y).unwrap_or(&frames[0]);
    let cell = Pt(frame.style.cell as f64 / 1000.0);
    let lattice = &frame.style.lattice;
    let towards = |at: Pt, start: Pt, count: u16, cells: f64| {
        let is_before = at - start < cell * f64::from(count) / 2.0;
        if is_before { cell * cells } else { cell * -cells }
    };
    let by = |right: f64, down: f64| {
        let x = towards(first.x, frame.origin.x, lattice.columns, right);
        Point::new(x, towards(first.y, frame.origin.y, lattice.rows, down))
    };
    match change {
        Change::Remove => {
            items.remove(at);
        }
        Change::Move => {
            items[at] = items[at].clone().moved(by(0.35, 0.27));
        }
        Change::Add => {
            let copy = items[at].clone().moved(by(0.5, 0.5));
            items.insert(at + 1, copy);
        }
        Change::Recolour => match &mut items[at] {
            Item::Ink(ink) => ink.colour = other(ink.colour),
            Item::Glyphs(run) => run.colour = other(run.colour),
            _ => return false,
        },
        Change::Resize => match &mut items[at] {
            Item::Ink(Ink { paint: Paint::Stroke(stroke), .. }) => {
                stroke.width = stroke.width * 1.3
            }
            Item::Glyphs(run) => run.size = run.size * 1.2,
            _ => return false,
        },
        Change::Swap => {
            let is_other = |item: &Item| match (&items[at], item) {
                (Item::Glyphs(a), Item::Glyphs(b)) => a.text != b.text && a.font == b.font,
                _ => false,
            };
            let Some(other) = items.iter().position(is_other) else { return false };
            let (first, second) = (at.min(other), at.max(other));
            let (before, after) = items.split_at_mut(second);
            if let (Item::Glyphs(a), Item::Glyphs(b)) = (&mut before[first], &mut after[0]) {
                std::mem::swap(&mut a.glyphs, &mut b.glyphs);
                std::mem::swap(&mut a.text, &mut b.text);
            }
        }
    }
    true
}

/// A clearly different tint.
fn other(colour: Colour) -> Colour {
    match colour.0[3] {
        0..50 => Colour::black(70),
        _ => Colour::black(35),
    }
}

/// White paper below a text in a corner only interrupts a dashed line.
fn is_paper(item: &mut Item, path: &[usize]) -> bool {
    matches!(item_at(item, path), Item::Ink(Ink { paint: Paint::Fill, colour: Colour::PAPER, .. }))
}

#[test]
fn every_visible_change_of_a_figure_is_noticed() {
    let fonts = fonts();
    let every = 1000 / repetitions(20, 1000) as usize;
    let mut count = 0;
    let mut failures = Vec::new();
    for example in gallery::all() {
        let (page, painted) = page_of(&example.figure, &fonts);
        let corner = Point::new(MARGIN, MARGIN);
        let mut drawing = painted.item.clone();
        for part in parts(&painted.item) {
            for kind in CHANGES {
                count += 1;
                if count % every != 0 || is_paper(&mut drawing, &part.0) {
                    continue;
                }
                let mut item = painted.item.clone();
                if !change(&mut item, &part, kind, painted.frames()) {
                    continue;
                }
                let page = Page { items: vec![item.moved(corner)], ..page.clone() };
                let pdf = write_pdf(&[page], &fonts, &meta()).unwrap();
                let painted = Painted { item: painted.item.clone(), size: painted.size };
                let found = recognised(&pdf, 0, &example.figure, &painted, false);
                if difference(found, &example.figure).is_none() {
                    failures.push(format!("{}: {kind:?} {part:?}", example.name));
                }
            }
        }
    }
    let all = failures.len();
    failures.truncate(40);
    assert!(failures.is_empty(), "{all} of {} changes:\n{}", count / every, failures.join("\n"));
}
