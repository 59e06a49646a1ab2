//! The grids that a manifest claims on each page.

use crate::recognise::FrameClaim;
use bookgen_base::units::{Point, Pt};
use bookgen_contract::manifest::Manifest;
use bookgen_contract::manifest::frame::FramePlace;

/// The claim to which a grid belongs. A face is 0 for the puzzle or 1 for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// A face of a puzzle: the index of the claim, and the face.
    Puzzle(usize, usize),
    /// A face of an example in the rules of play: the index of the example, and the face.
    Example(usize, usize),
    /// An ornament: its index.
    Ornament(usize),
}

/// A figure that a page should have, with all its grids.
pub struct ClaimedFigure<'m> {
    /// The claim.
    pub owner: Owner,
    /// The frames of the grids. The error is the reason why a claim is impossible.
    pub frames: Vec<Result<FrameClaim<'m>, String>>,
}

/// The figures that each page should have. Claims without frames are left out: their grids are found
/// by a search.
pub fn by_page(manifest: &Manifest) -> Vec<Vec<ClaimedFigure<'_>>> {
    let mut pages: Vec<Vec<ClaimedFigure<'_>>> = Vec::new();
    let mut add = |page: Option<usize>, owner: Owner, frames: &[usize]| {
        let index = page.and_then(|page| page.checked_sub(1));
        let Some(index) = index.filter(|index| *index < manifest.pages && !frames.is_empty())
        else {
            return;
        };
        // A hostile manifest may claim more pages than memory can hold.
        const MAX_PAGES: usize = 1_000_000;
        if index >= MAX_PAGES {
            return;
        }
        if pages.len() <= index {
            pages.resize_with(index + 1, Vec::new);
        }
        let frames = frames.iter().map(|index| claim(manifest, *index)).collect();
        pages[index].push(ClaimedFigure { owner, frames });
    };
    for (index, claim) in manifest.puzzles.iter().enumerate() {
        add(claim.page, Owner::Puzzle(index, 0), &claim.frames[0]);
        add(claim.answer, Owner::Puzzle(index, 1), &claim.frames[1]);
    }
    for (index, pages) in manifest.examples.iter().enumerate() {
        let Some(frames) = manifest.example_frames.get(index) else { break };
        for face in [0, 1] {
            add(Some(pages[face]), Owner::Example(index, face), &frames[face]);
        }
    }
    for (index, page) in manifest.ornaments.iter().enumerate() {
        let Some(frames) = manifest.ornament_frames.get(index) else { break };
        add(Some(*page), Owner::Ornament(index), frames);
    }
    pages
}

fn claim(manifest: &Manifest, place: usize) -> Result<FrameClaim<'_>, String> {
    let missing = || "the manifest has no place or style for the grid".to_owned();
    let place = manifest.places.get(place).ok_or_else(missing)?;
    let FramePlace { style, x, y, is_upside_down } = *place;
    let style = manifest.styles.get(style).ok_or_else(missing)?;
    let length = |milli: i64| Pt(milli as f64 / 1000.0);
    let origin = Point::new(length(x), length(y));
    Ok(FrameClaim { style, origin, is_upside_down })
}
