//! The frames of a manifest: where each grid is, and how it is drawn.

use std::collections::BTreeMap;

use crate::page::{Drawing, Item, Page, Role, Transform};
use crate::render::rounding::milli;
use bookgen_base::units::{Point, Pt};
use bookgen_contract::manifest::frame::{FramePlace, FrameStyle};
use bookgen_contract::manifest::{self, Manifest};
use bookgen_puzzles::Face;

/// A drawing on a page.
pub struct PlacedDrawing<'p> {
    /// The page, from 1.
    pub page: usize,
    /// The drawing.
    pub drawing: &'p Drawing,
    /// Its grids.
    pub frames: manifest::Frames,
}

/// The drawings of some pages, and the styles and places of their grids.
#[derive(Default)]
pub struct Frames<'p> {
    /// The drawings, in reading order.
    pub drawings: Vec<PlacedDrawing<'p>>,
    styles: Table<&'p FrameStyle>,
    places: Table<FramePlace>,
}

impl<'p> Frames<'p> {
    /// The drawings of pages.
    pub fn of(pages: impl IntoIterator<Item = &'p Page>) -> Frames<'p> {
        let mut frames = Frames::default();
        for (index, page) in pages.into_iter().enumerate() {
            frames.add(index + 1, &page.items, Transform::translate(Point::default()));
        }
        frames
    }

    fn add(&mut self, page: usize, items: &'p [Item], transform: Transform) {
        for item in items {
            let Item::Group(group) = item else { continue };
            let transform = transform.with_inner(group.transform);
            let Role::Figure(drawing) = &group.role else {
                self.add(page, &group.items, transform);
                continue;
            };
            let frames = drawing.frames.iter().map(|frame| {
                let [a, b, c, d, e, f] = transform.0;
                let (x, y) = (frame.origin.x.0, frame.origin.y.0);
                self.places.index(FramePlace {
                    style: self.styles.index(&frame.style),
                    x: milli(Pt(a * x + c * y + e)),
                    y: milli(Pt(b * x + d * y + f)),
                    is_upside_down: a < 0.0,
                })
            });
            let frames = frames.collect();
            self.drawings.push(PlacedDrawing { page, drawing, frames });
        }
    }

    /// Adds the grids of puzzles to the claims of a manifest.
    pub fn add_to(self, manifest: Manifest) -> Manifest {
        let mut by_subject: BTreeMap<(&str, Face), manifest::Frames> = BTreeMap::new();
        for PlacedDrawing { drawing, frames, .. } in self.drawings {
            if let Some(subject) = &drawing.subject {
                by_subject.insert((&subject.id, subject.face), frames);
            }
        }
        let mut puzzles = manifest.puzzles;
        for claim in &mut puzzles {
            let mut take = |face| by_subject.remove(&(claim.id.as_str(), face)).unwrap_or_default();
            claim.frames = [take(Face::Puzzle), take(Face::Answer)];
        }
        let styles = self.styles.values.into_iter().cloned().collect();
        Manifest { puzzles, styles, places: self.places.values, ..manifest }
    }
}

/// Distinct values, in the order in which they were added.
struct Table<T> {
    indices: BTreeMap<T, usize>,
    values: Vec<T>,
}

impl<T> Default for Table<T> {
    fn default() -> Table<T> {
        Table { indices: BTreeMap::new(), values: Vec::new() }
    }
}

impl<T: Clone + Ord> Table<T> {
    /// The index of a value, which is added if it is new.
    fn index(&mut self, value: T) -> usize {
        let next = self.values.len();
        let index = *self.indices.entry(value.clone()).or_insert(next);
        if index == next {
            self.values.push(value);
        }
        index
    }
}
