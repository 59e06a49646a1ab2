//! The order of painting: what is read from a figure is what a renderer shows.
//!
//! Two overlapping operations of a figure are exchanged. If the picture changes, the figure is refused
//! or read differently.

use super::{MARGIN, difference, fonts, gallery, page_of, recognised};
use crate::renderer::pictures;
use crate::sample_pages::meta;
use crate::soak::repetitions;
use bookgen_base::rng::{Draw as _, StreamName};
use bookgen_base::units::{Path, Point, Pt, Rect, Segment};
use bookgen_press::page::{Colour, Group, Ink, Item, Page, Paint};
use bookgen_press::paint::Painted;
use bookgen_press::render::pdf::write_pdf;

/// The painted operations of a figure: a path has one operation for each contour.
fn operations(item: &Item) -> Vec<Item> {
    match item {
        Item::Group(group) => group.items.iter().flat_map(operations).collect(),
        Item::Ink(ink) => {
            let contours = ink.path.chunk_by(|_, next| !matches!(next, Segment::Move(_)));
            let alone = |path: &[Segment]| Item::Ink(Ink { path: path.to_vec(), ..ink.clone() });
            contours.map(alone).collect()
        }
        Item::Glyphs(_) | Item::Image(_) => vec![item.clone()],
    }
}

fn box_of(path: &Path, reach: Pt) -> Rect {
    let points = path.iter().flat_map(|segment| match *segment {
        Segment::Move(to) | Segment::Line(to) => vec![to],
        Segment::Curve(a, b, to) => vec![a, b, to],
        Segment::Close => Vec::new(),
    });
    let rect = points.map(|at| Rect::new(at.x, at.y, Pt::ZERO, Pt::ZERO)).reduce(Rect::union);
    let Rect { x, y, width, height } = rect.unwrap_or_default();
    Rect::new(x - reach, y - reach, width + reach * 2.0, height + reach * 2.0)
}

/// The colour of an operation, and a box around its ink.
fn ink_of(item: &Item) -> (Colour, Rect) {
    match item {
        Item::Ink(ink) => {
            let reach = match ink.paint {
                Paint::Stroke(stroke) => stroke.width / 2.0,
                Paint::Fill | Paint::FillEvenOdd => Pt::ZERO,
            };
            (ink.colour, box_of(&ink.path, reach))
        }
        Item::Glyphs(run) => {
            let (at, size) = (run.origin, run.size);
            let width = size * run.text.chars().count() as f64;
            (run.colour, Rect::new(at.x, at.y - size, width, size))
        }
        Item::Group(_) | Item::Image(_) => panic!("an operation is a path or a text"),
    }
}

/// The pairs of operations that overlap and have different colours.
fn pairs(operations: &[Item]) -> Vec<(usize, usize)> {
    let inks: Vec<(Colour, Rect)> = operations.iter().map(ink_of).collect();
    let overlaps = |a: Rect, b: Rect| {
        a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom()
    };
    let mut pairs = Vec::new();
    for (second, (colour, rect)) in inks.iter().enumerate() {
        for (first, (other, below)) in inks[..second].iter().enumerate() {
            if colour != other && overlaps(*rect, *below) {
                pairs.push((first, second));
            }
        }
    }
    pairs
}

#[test]
fn what_is_read_is_what_a_renderer_shows() {
    let fonts = fonts();
    let most = repetitions(100, 1000) as usize;
    let (mut exchanged, mut changed) = (0, 0);
    let mut failures = Vec::new();
    for (index, example) in gallery::all().iter().enumerate() {
        let (page, painted) = page_of(&example.figure, &fonts);
        let all = operations(&painted.item);
        let mut pairs = pairs(&all);
        let mut rng = StreamName::new().with("painting order").with_number(index as u64).stream();
        let mut drawn = Vec::new();
        while drawn.len() < most && !pairs.is_empty() {
            drawn.push(pairs.swap_remove(rng.below(pairs.len() as u32) as usize));
        }
        let page_with = |operations: Vec<Item>| {
            let Item::Group(group) = &painted.item else { panic!("a figure is a group") };
            let item = Item::Group(Group { items: operations, ..group.clone() });
            Page { items: vec![item.moved(Point::new(MARGIN, MARGIN))], ..page.clone() }
        };
        let mut pages = vec![page_with(all.clone())];
        for (first, second) in &drawn {
            let mut operations = all.clone();
            operations.swap(*first, *second);
            pages.push(page_with(operations));
        }
        let pdf = write_pdf(&pages, &fonts, &meta()).unwrap();
        let Some(shown) = pictures(&pdf) else { return };
        let read = |page: usize| {
            let painted = Painted { item: painted.item.clone(), size: painted.size };
            difference(recognised(&pdf, page, &example.figure, &painted, false), &example.figure)
        };
        assert_eq!(read(0), None, "{}", example.name);
        exchanged += drawn.len();
        for (page, (first, second)) in (1..).zip(&drawn) {
            if !shown[page].differs(&shown[0]) {
                continue;
            }
            changed += 1;
            if read(page).is_none() {
                let (first, second) = (&all[*first], &all[*second]);
                failures.push(format!("{}: {first:?} and {second:?}", example.name));
            }
        }
    }
    println!("{exchanged} pairs exchanged, {changed} pictures changed");
    assert!(changed > 100, "{changed} of {exchanged} pictures changed");
    let count = failures.len();
    failures.truncate(20);
    assert!(failures.is_empty(), "{count} of {changed} changes:\n{}", failures.join("\n"));
}
