//! The frames and the list fragments of a manifest: where grids and clues are, and how they are drawn.

use std::collections::BTreeMap;

use crate::page::{Drawing, Item, ListFragment, Page, Picture, Role, Transform};
use crate::render::rounding::milli;
use bookgen_base::units::{Point, Pt, Rect};
use bookgen_contract::manifest::artwork::ArtworkClaim;
use bookgen_contract::manifest::fragment::{Fragment, FragmentStyle};
use bookgen_contract::manifest::frame::{FramePlace, FrameStyle};
use bookgen_contract::manifest::{self, Code, Manifest};
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

/// The drawings and clue lists of some pages, and the styles and places of their grids.
#[derive(Default)]
pub struct Frames<'p> {
    /// The drawings, in reading order.
    pub drawings: Vec<PlacedDrawing<'p>>,
    styles: Table<&'p FrameStyle>,
    places: Table<FramePlace>,
    codes: Vec<Code>,
    artwork: Vec<ArtworkClaim>,
    /// The fragments of clue lists, by the id of the puzzle and the index of the part.
    fragments: BTreeMap<&'p str, BTreeMap<usize, Fragment>>,
    list_styles: Table<&'p FragmentStyle>,
}

impl<'p> Frames<'p> {
    /// The drawings of pages.
    pub fn new(pages: impl IntoIterator<Item = &'p Page>) -> Frames<'p> {
        let mut frames = Frames::default();
        for (index, page) in pages.into_iter().enumerate() {
            frames.add(index + 1, &page.items, Transform::translate(Point::default()));
        }
        frames
    }

    fn add(&mut self, page: usize, items: &'p [Item], transform: Transform) {
        for item in items {
            let group = match item {
                Item::Group(group) => group,
                Item::Image(Picture { role: Role::Figure(drawing), window, .. }) => {
                    self.add_artwork(page, drawing, *window, transform);
                    continue;
                }
                Item::Image(_) | Item::Ink(_) | Item::Glyphs(_) => continue,
            };
            let transform = transform.with_inner(group.transform);
            let drawing = match &group.role {
                Role::Figure(drawing) => drawing,
                Role::List(list) => {
                    self.add_list(page, list, transform);
                    continue;
                }
                _ => {
                    self.add(page, &group.items, transform);
                    continue;
                }
            };
            if let Some(text) = &drawing.code {
                self.codes.push(Code { page, text: text.clone() });
                continue;
            }
            if let Some(source) = &drawing.source {
                let area = Rect::new(Pt::ZERO, Pt::ZERO, source.size.width, source.size.height);
                self.add_artwork(page, drawing, area, transform);
                continue;
            }
            // A picture has no grid.
            if drawing.frames.is_empty() && drawing.subject.is_none() {
                continue;
            }
            let frames = drawing.frames.iter().map(|frame| {
                let origin = transform.apply(frame.origin);
                self.places.index(FramePlace {
                    style: self.styles.index(&frame.style),
                    x: milli(origin.x),
                    y: milli(origin.y),
                    is_upside_down: transform.0[0] < 0.0,
                })
            });
            let frames = frames.collect();
            self.drawings.push(PlacedDrawing { page, drawing, frames });
        }
    }

    /// Adds a picture. `area` is its visible part, and `transform` is from the coordinates of the area to
    /// the page.
    fn add_artwork(&mut self, page: usize, drawing: &Drawing, area: Rect, transform: Transform) {
        let Some(source) = &drawing.source else { return };
        let at = |x: Pt, y: Pt| transform.apply(Point::new(x, y));
        let corners = [at(area.x, area.y), at(area.right(), area.bottom())];
        let (x, y) = (corners[0].x.min(corners[1].x), corners[0].y.min(corners[1].y));
        let (right, bottom) = (corners[0].x.max(corners[1].x), corners[0].y.max(corners[1].y));
        self.artwork.push(ArtworkClaim {
            page,
            area: [x, y, right - x, bottom - y].map(milli),
            // The folders may name people or projects.
            source: source.name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned(),
            digest: source.digest.clone(),
        });
    }

    fn add_list(&mut self, page: usize, list: &'p ListFragment, transform: Transform) {
        let Some(puzzle) = &list.puzzle else { return };
        let [.., x, y] = transform.0;
        let fragment = Fragment {
            style: self.list_styles.index(&list.style),
            page,
            x: milli(Pt(x)),
            y: milli(Pt(y)),
            columns: list.columns,
            rows: list.rows,
        };
        self.fragments.entry(puzzle).or_default().insert(list.part, fragment);
    }

    /// The fragments of the clue lists of a puzzle, in reading order.
    pub fn fragments_of(&self, puzzle: &str) -> Vec<Fragment> {
        self.fragments.get(puzzle).into_iter().flat_map(BTreeMap::values).copied().collect()
    }

    /// Adds the grids and clue lists of puzzles to the claims of a manifest.
    pub fn add_to(mut self, manifest: Manifest) -> Manifest {
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
            if let Some(fragments) = self.fragments.remove(claim.id.as_str()) {
                claim.list = 0;
                claim.fragments = fragments.into_values().collect();
            }
        }
        let styles = self.styles.values.into_iter().cloned().collect();
        let list_styles = self.list_styles.values.into_iter().cloned().collect();
        let (places, codes, artwork) = (self.places.values, self.codes, self.artwork);
        Manifest { puzzles, styles, places, list_styles, codes, artwork, ..manifest }
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
