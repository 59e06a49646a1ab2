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

    /// Whether a rectangle is inside a picture of a page. Pages count from 1.
    pub fn shows(self, page: usize, rect: Rect) -> bool {
        self.0.iter().any(|picture| picture.page == page && is_within(rect, outer_area(picture)))
    }

    /// The areas of the pictures of a page.
    pub fn areas(self, page: usize) -> Vec<Rect> {
        self.0.iter().filter(|picture| picture.page == page).map(outer_area).collect()
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
        let pictures: Vec<&ArtworkClaim> =
            self.0.iter().filter(|picture| picture.page == page).collect();
        if !work.spend(work::comparisons(pictures.len(), list.items.len())) {
            return Vec::new();
        }
        let is_foreign = |(at, item): (usize, &Item), picture: &ArtworkClaim| match item {
            Item::Glyph(glyph) => {
                !glyph.text.trim().is_empty() && is_within(bounds.rect(at), outer_area(picture))
            }
            Item::Path(painted) => {
                painted.stroke.is_some() && is_within(bounds.rect(at), outer_area(picture))
            }
            Item::Image(_) => false,
        };
        let changed = pictures
            .iter()
            .filter(|picture| list.items.iter().enumerate().any(|item| is_foreign(item, picture)));
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
