//! Checks the artwork of a file: pictures whose content bookgen does not make.
//!
//! The manifest names the file of each picture with its digest. Nobody can tell from a page whether a
//! grid in a picture is a correct puzzle, so these grids are listed as not proved. A picture may not
//! overlap the grid of a puzzle, except on a cover.

use std::collections::BTreeSet;

use crate::Report;
use crate::claimed_artwork::{ClaimedArtwork, area};
use crate::geometry::{overlaps, place_in_words, shrunk};
use crate::grids::ClaimedGrid;
use crate::read_page::{LatticeDrawing, ReadPage};
use crate::recognise::covers;
use bookgen_base::units::{Pt, Rect};
use bookgen_contract::manifest::artwork::ArtworkClaim;
use bookgen_contract::manifest::{Manifest, Part};

/// Checks the pictures, and finds pictures and drawings that the manifest does not claim. Manifests of
/// older formats claim no artwork, the design of a cover may have rows of lines, and the levels have rows of
/// dots; such drawings are listed.
pub fn check(pages: &[ReadPage], manifest: &Manifest, report: &mut Report) {
    let claimed = ClaimedArtwork::new(manifest);
    let is_current = manifest.is_current_format();
    let mut listed = BTreeSet::new();
    for (page, read) in (1..).zip(pages) {
        let outside = |rect: &&Rect| !claimed.shows(page, **rect);
        for picture in read.pictures.iter().filter(outside).filter(|_| is_current) {
            let place = place_in_words(*picture);
            report.add(page, format!("a picture is not in the manifest, {place}"));
        }
        let is_reported = |drawing: &LatticeDrawing| is_current && drawing.has_lines;
        let alone = read.lone_characters_outside(is_reported);
        for area in alone.filter(|_| manifest.part != Part::Cover) {
            let place = place_in_words(area);
            report.add(
                page,
                format!("rows of single characters that may be a puzzle are not in the manifest, {place}"),
            );
        }
        for LatticeDrawing { area, has_lines } in &read.drawings {
            if !outside(&area) {
                continue;
            }
            if !is_current || manifest.part == Part::Cover || !has_lines {
                listed.insert(page);
                continue;
            }
            let place = place_in_words(*area);
            report.add(
                page,
                format!("a drawing of lines or dots that may be a puzzle is not in the manifest, {place}"),
            );
        }
    }
    if !listed.is_empty() {
        let pages: Vec<String> = listed.iter().map(usize::to_string).collect();
        let pages = pages.join(", ");
        report.unchecked.push(format!("drawings that may be puzzles (page {pages})"));
    }
    for picture in &manifest.artwork {
        check_picture(pages, manifest, picture, report);
    }
    let drawn: BTreeSet<usize> = manifest.artwork.iter().map(|picture| picture.page).collect();
    if !drawn.is_empty() {
        let pages: Vec<String> = drawn.iter().map(usize::to_string).collect();
        report.unchecked.push(format!("what artwork shows (page {})", pages.join(", ")));
    }
}

/// Checks one picture, and lists the grids that it shows.
fn check_picture(
    pages: &[ReadPage],
    manifest: &Manifest,
    picture: &ArtworkClaim,
    report: &mut Report,
) {
    let ArtworkClaim { page, source, digest, .. } = picture;
    let read = page.checked_sub(1).and_then(|index| pages.get(index));
    let Some(read) = read else {
        return report.add(None, format!("the manifest claims {source} on page {page}"));
    };
    let own = ClaimedArtwork(std::slice::from_ref(picture));
    let grids = read.grids.iter().filter(|grid| grid.claimed.is_none());
    let grids = grids.filter(|grid| own.shows(*page, grid.border)).count();
    let drawings = read.drawings.iter().filter(|drawing| own.shows(*page, drawing.area)).count();
    let has_pixels = read.pictures.iter().any(|rect| own.shows(*page, *rect));
    if grids + drawings > 0 || has_pixels {
        let what = if grids + drawings > 0 { "what may be a puzzle in " } else { "" };
        report
            .unchecked
            .push(format!("{what}the picture {source} (page {page}, SHA-256 {digest})"));
    }
    if manifest.part == Part::Cover {
        return;
    }
    let inner = shrunk(area(picture), Pt(0.5));
    let mut grids = read.grids.iter().filter_map(|grid| grid.claimed.as_ref());
    let is_over = |claimed: &ClaimedGrid| {
        let is_near = claimed.regions.iter().any(|region| overlaps(inner, *region));
        is_near && !covers(&claimed.free, inner)
    };
    if grids.any(is_over) {
        report.add(*page, format!("the picture {source} overlaps a grid"));
    }
}
