//! Tampering: every visible change of a printed clue is noticed.

use std::sync::Arc;

use bookgen_base::units::{Point, Pt, Rect, line, rectangle};
use bookgen_contract::manifest::Manifest;
use bookgen_press::document::Document;
use bookgen_press::page::{Colour, GlyphRun, Group, Ink, Item, Page, Paint, Role};
use bookgen_press::render::pdf::write_pdf;
use bookgen_proof::recognise_lists;
use bookgen_puzzles::figure::ClueList;

use super::sample::{DESIGNS, crossword, document, pages};
use crate::sample_pages::meta;
use crate::soak::sample;

/// A change of one heading, label or line.
#[derive(Clone, Copy, Debug)]
enum Change {
    Remove,
    /// Moves the text right and down, in ems.
    Move(f64, f64),
    /// Moves the text to the next column.
    NextColumn,
    /// Moves the text down by rows.
    Rows(f64),
    /// Adds a copy, moved right and down in ems.
    Copy(f64, f64),
    /// Exchanges the text with another text of the same font.
    Swap,
    /// Replaces the first letter by another letter of the same font.
    Letter,
    /// Moves the last letter to the right.
    LastLetter,
    Recolour(Colour),
    Resize,
    /// Covers the text with white paper.
    Cover,
    /// Draws a line through the text.
    Strike,
    /// Turns the text upside down.
    Turn,
}

const CHANGES: [Change; 20] = [
    Change::Remove,
    Change::Move(0.03, 0.0),
    Change::Move(0.0, 0.03),
    Change::Move(-0.6, 0.4),
    Change::Move(0.0, -0.5),
    Change::NextColumn,
    Change::Rows(1.0),
    Change::Rows(-1.0),
    Change::Rows(40.0),
    Change::Copy(0.3, 0.6),
    Change::Copy(0.1, 0.0),
    Change::Swap,
    Change::Letter,
    Change::LastLetter,
    Change::Recolour(Colour::black(60)),
    Change::Recolour(Colour([0, 100, 100, 0])),
    Change::Resize,
    Change::Cover,
    Change::Strike,
    Change::Turn,
];

/// The groups of clues on a page.
fn groups(page: &mut Page) -> impl Iterator<Item = &mut Group> {
    page.items.iter_mut().filter_map(|item| match item {
        Item::Group(group) if matches!(group.role, Role::List(_)) => Some(group),
        _ => None,
    })
}

/// The text at an index of a group.
fn run(items: &mut [Item], at: usize) -> &mut GlyphRun {
    match &mut items[at] {
        Item::Glyphs(run) => run,
        _ => panic!("a group of clues has only texts"),
    }
}

/// The index of another text in the same font and with another first letter.
fn other(items: &[Item], at: usize) -> Option<usize> {
    let Item::Glyphs(own) = &items[at] else { return None };
    items.iter().position(|item| match item {
        Item::Glyphs(run) => {
            let is_like = run.font == own.font && run.size == own.size;
            is_like && run.text.chars().next() != own.text.chars().next()
        }
        _ => false,
    })
}

/// Changes a text. Returns false if this is not possible.
fn change(group: &mut Group, at: usize, change: Change) -> bool {
    let Role::List(list) = &group.role else { return false };
    let style = &list.style;
    let leading = Pt(style.leading as f64 / 1000.0);
    let pitch = Pt((style.measure + style.gutter) as f64 / 1000.0);
    let items = &mut group.items;
    let own = run(items, at).clone();
    let by = |x: f64, y: f64| Point::new(own.size * x, own.size * y);
    let width = own.glyphs[own.glyphs.len() - 1].x + own.size * 0.5;
    let (x, y) = (own.origin.x, own.origin.y);
    match change {
        Change::Remove => drop(items.remove(at)),
        Change::Move(x, y) => items[at] = items[at].clone().moved(by(x, y)),
        Change::NextColumn => items[at] = items[at].clone().moved(Point::new(pitch, Pt::ZERO)),
        Change::Rows(rows) => {
            items[at] = items[at].clone().moved(Point::new(Pt::ZERO, leading * rows));
        }
        Change::Copy(x, y) => items.push(items[at].clone().moved(by(x, y))),
        Change::Swap => {
            let Some(other) = other(items, at) else { return false };
            let copy = run(items, other).clone();
            (run(items, at).text, run(items, at).glyphs) = (copy.text, copy.glyphs);
            (run(items, other).text, run(items, other).glyphs) = (own.text, own.glyphs);
        }
        Change::Letter => {
            let Some(other) = other(items, at) else { return false };
            let (letter, text) =
                (run(items, other).glyphs[0].clone(), run(items, other).text.clone());
            let mut glyphs = own.glyphs.to_vec();
            let rest = &own.text[glyphs[0].text.end..];
            let first = &text[letter.text.clone()];
            let (old, new) = (glyphs[0].text.len(), first.len());
            glyphs[0] = letter;
            for glyph in &mut glyphs[1..] {
                glyph.text = glyph.text.start + new - old..glyph.text.end + new - old;
            }
            run(items, at).text = format!("{first}{rest}").into();
            run(items, at).glyphs = glyphs.into();
        }
        Change::LastLetter => {
            let mut glyphs = own.glyphs.to_vec();
            let Some(last) = glyphs.last_mut().filter(|_| own.glyphs.len() > 1) else {
                return false;
            };
            last.x += own.size * 0.3;
            run(items, at).glyphs = Arc::from(glyphs);
        }
        Change::Recolour(colour) => run(items, at).colour = colour,
        Change::Resize => run(items, at).size = own.size * 1.05,
        Change::Cover => {
            let path = rectangle(Rect::new(x, y - own.size, width, own.size * 1.2));
            items.push(ink(path, Paint::Fill, Colour::PAPER));
        }
        Change::Strike => {
            let y = y - own.size * 0.3;
            let path = line(Point::new(x, y), Point::new(x + width, y));
            items.push(ink(path, Paint::line(Pt(0.5)), Colour::BLACK));
        }
        Change::Turn => {
            let item = Item::Glyphs(GlyphRun { origin: Point::default(), ..own });
            let corner = Point::new(x + width, y - leading * 0.4);
            let transform = bookgen_press::page::Transform::upside_down(corner);
            let (role, shared) = (Role::Text, false);
            items[at] = Item::Group(Group { role, transform, shared, items: vec![item] });
        }
    }
    true
}

fn ink(path: bookgen_base::units::Path, paint: Paint, colour: Colour) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path, paint, colour })
}

/// The lists that are read from pages, or the faults.
fn found(
    document: &Document,
    pages: &[Page],
    manifest: &Manifest,
) -> Result<Vec<ClueList>, Vec<String>> {
    let pdf = write_pdf(pages, &document.design.fonts, &meta()).unwrap();
    recognise_lists(pdf, manifest).unwrap().remove(0)
}

#[test]
fn every_visible_change_of_a_clue_is_noticed() {
    let (mut count, mut failures) = (0, Vec::new());
    // Clues below the grid and on a further page, and clues beside the grid.
    for (design, side) in [(&DESIGNS[0], 13), (&DESIGNS[2], 9)] {
        let figure = crossword(side, 5);
        let document = document(design, 1);
        let laid_out = pages(&document, std::slice::from_ref(&figure)).unwrap();
        let (pages, manifest) = (laid_out.book, laid_out.manifests.0);
        assert_eq!(found(&document, &pages, &manifest), Ok(figure.lists.clone()));
        let texts = pages.iter().enumerate().flat_map(|(page, content)| {
            let count = groups(&mut content.clone()).map(|group| group.items.len()).sum();
            (0..count).map(move |text: usize| (page, text))
        });
        let texts: Vec<(usize, usize)> = texts.collect();
        assert!(texts.len() > 30, "{}", texts.len());
        let cases = texts.iter().flat_map(|text| CHANGES.map(|change| (*text, change)));
        for ((page, text), kind) in sample(cases, 23) {
            let mut pages = pages.clone();
            let group = groups(&mut pages[page]).next().unwrap();
            let words = run(&mut group.items, text).text.clone();
            if !change(group, text, kind) {
                continue;
            }
            count += 1;
            if found(&document, &pages, &manifest).as_ref() == Ok(&figure.lists) {
                failures.push(format!("{} {kind:?} of \"{words}\"", design.name));
            }
        }
    }
    assert!(count > 50, "{count}");
    assert!(failures.is_empty(), "{count} changes:\n{}", failures.join("\n"));
}
