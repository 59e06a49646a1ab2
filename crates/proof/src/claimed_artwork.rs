//! The pictures that a manifest claims as artwork.

use crate::display_list::{DisplayList, Item};
use crate::geometry::{is_within, shrunk};
use crate::recognise::ItemBounds;
use crate::work::{self, Work};
use bookgen_base::units::{Pt, Rect};
use bookgen_contract::manifest::Manifest;
use bookgen_contract::manifest::artwork::ArtworkClaim;

/// How far a drawing may extend beyond its area, as a share of the larger side.
const OVERHANG: f64 = 0.01;

/// The pictures of a manifest.
#[derive(Clone, Copy, Default)]
pub struct ClaimedArtwork<'m>(pub &'m [ArtworkClaim]);

impl<'m> ClaimedArtwork<'m> {
    /// The pictures that a manifest claims.
    pub fn new(manifest: &'m Manifest) -> ClaimedArtwork<'m> {
        ClaimedArtwork(&manifest.artwork)
    }

    fn of_page(self, page: usize) -> impl Iterator<Item = &'m ArtworkClaim> {
        self.0.iter().filter(move |picture| picture.page == page)
    }

    /// Whether a rectangle is inside a picture of a page. Pages count from 1.
    pub fn shows(self, page: usize, rect: Rect) -> bool {
        self.of_page(page).any(|picture| is_within(rect, outer_area(picture)))
    }

    /// The areas of the pictures of a page.
    pub fn areas(self, page: usize) -> Vec<Rect> {
        self.of_page(page).map(outer_area).collect()
    }

    /// The pictures of a page with text or stroked lines, as faults. Artwork made by bookgen has
    /// only filled areas and pixels, so nobody can claim a printed puzzle as artwork.
    pub fn faults(
        self,
        page: usize,
        list: &DisplayList,
        bounds: &ItemBounds,
        work: &mut Work<'_>,
    ) -> Vec<String> {
        let pictures: Vec<&ArtworkClaim> = self.of_page(page).collect();
        if !work.spend(work::comparisons(pictures.len(), list.items.len())) {
            return Vec::new();
        }
        let is_foreign = |item: &Item| match item {
            Item::Glyph(glyph) => !glyph.text.trim().is_empty(),
            Item::Path(painted) => painted.stroke.is_some(),
            Item::Image(_) => false,
        };
        let is_changed = |picture: &&&ArtworkClaim| {
            let area = outer_area(picture);
            let mut items = list.items.iter().enumerate();
            items.any(|(at, item)| is_foreign(item) && is_within(bounds.rect(at), area))
        };
        let changed = pictures.iter().filter(is_changed);
        changed
            .map(|picture| {
                let source = &picture.source;
                format!("the picture {source} has text or stroked lines, unlike all artwork")
            })
            .collect()
    }
}

/// The area of a picture with the margin into which a drawing may extend.
fn outer_area(picture: &ArtworkClaim) -> Rect {
    let area = area(picture);
    shrunk(area, -(Pt(1.0) + area.width.max(area.height) * OVERHANG))
}

/// The area of a picture on its page.
pub fn area(picture: &ArtworkClaim) -> Rect {
    let [x, y, width, height] = picture.area.map(|milli| Pt(milli as f64 / 1000.0));
    Rect::new(x, y, width, height)
}
