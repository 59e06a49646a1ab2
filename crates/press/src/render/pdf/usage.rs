//! The glyphs, pictures and shared drawings that pages use.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::content_key::content_key;
use crate::image::Image;
use crate::page::{FontId, GlyphRun, Group, Item, Page};

/// Maps each text that a glyph represents to the number of times that the glyph is used for this
/// text.
pub type TextCounts<'a> = BTreeMap<&'a str, u64>;

/// The number of pages whose usage is collected together. A usage of its own for each page of a large
/// book would take much memory.
const CHUNK: usize = 32;

/// The glyphs, pictures and shared drawings of a document.
#[derive(Default)]
pub struct Usage<'a> {
    /// For each used glyph, the texts that the glyph represents.
    pub glyphs: BTreeMap<(FontId, u16), TextCounts<'a>>,
    /// The pictures, in order of first use. Equal pictures are listed once.
    pub images: Vec<Arc<Image>>,
    /// The drawings that are marked as shared. The key of the map is the content key of the drawing
    /// (see `content_key`).
    drawings: BTreeMap<Vec<u8>, Drawing<'a>>,
    /// The content keys in order of first use. Forms are numbered in this order.
    order: Vec<Vec<u8>>,
}

struct Drawing<'a> {
    items: &'a [Item],
    uses: u64,
}

impl<'a> Usage<'a> {
    /// Collects the glyphs, pictures and shared drawings of pages that `check_pages` has accepted.
    pub fn new(pages: &'a [Page]) -> Usage<'a> {
        let of_chunk = |pages: &'a [Page]| {
            let mut usage = Usage::default();
            pages.iter().for_each(|page| usage.add_items(&page.items));
            usage
        };
        let chunks: Vec<Usage<'a>> = pages.par_chunks(CHUNK).map(of_chunk).collect();
        let mut all = Usage::default();
        chunks.into_iter().for_each(|usage| all.merge(usage));
        all
    }

    /// The drawings used at least twice, with their content keys, in order of first use.
    pub fn repeated(&self) -> Vec<(&[u8], &'a [Item])> {
        let repeated = |key: &'_ Vec<u8>| {
            let drawing = self.drawings.get(key)?;
            (drawing.uses > 1).then_some(drawing.items)
        };
        self.order.iter().filter_map(|key| Some((key.as_slice(), repeated(key)?))).collect()
    }

    fn merge(&mut self, other: Usage<'a>) {
        other.images.into_iter().for_each(|image| self.add_image(image));
        for (glyph, texts) in other.glyphs {
            let known = self.glyphs.entry(glyph).or_default();
            for (text, uses) in texts {
                *known.entry(text).or_default() += uses;
            }
        }
        let mut drawings = other.drawings;
        for key in other.order {
            let Some(found) = drawings.remove(&key) else { continue };
            match self.drawings.get_mut(&key) {
                Some(drawing) => drawing.uses += found.uses,
                None => {
                    self.drawings.insert(key.clone(), found);
                    self.order.push(key);
                }
            }
        }
    }

    fn add_items(&mut self, items: &'a [Item]) {
        for item in items {
            match item {
                Item::Ink(_) => {}
                Item::Glyphs(run) => self.add_run(run),
                Item::Image(picture) => self.add_image(Arc::clone(&picture.image)),
                Item::Group(group) => self.add_group(group),
            }
        }
    }

    fn add_image(&mut self, image: Arc<Image>) {
        if !self.images.contains(&image) {
            self.images.push(image);
        }
    }

    fn add_group(&mut self, group: &'a Group) {
        self.add_items(&group.items);
        if !group.shared {
            return;
        }
        let key = content_key(&group.items);
        match self.drawings.get_mut(&key) {
            Some(drawing) => drawing.uses += 1,
            None => {
                self.order.push(key.clone());
                self.drawings.insert(key, Drawing { items: &group.items, uses: 1 });
            }
        }
    }

    fn add_run(&mut self, run: &'a GlyphRun) {
        for glyph in run.glyphs.iter() {
            // `check_pages` has already checked that every glyph has a text.
            let Some(text) = run.text.get(glyph.text.clone()) else { continue };
            *self.glyphs.entry((run.font, glyph.id)).or_default().entry(text).or_default() += 1;
        }
    }
}
