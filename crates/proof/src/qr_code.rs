//! Reads QR codes (ISO/IEC 18004) that are drawn as filled rectangles.

use super::Report;
use super::display_list::{DisplayList, Item};
use super::geometry::{bounding_box, contains, contours, filled_rectangle, overlaps, shrunk};
use super::occlusion::Occlusion;
use super::work::{self, Work};
use bookgen_base::units::{Point, Pt, Rect};
use bookgen_contract::manifest::{Manifest, Part};

/// The number of modules on a side: 21 in version 1, and four more in each further version.
const SIDES: std::ops::RangeInclusive<usize> = 21..=177;

/// The width of the margin without ink that a reader needs, in modules.
const QUIET_ZONE: f64 = 4.0;

/// The least side of a module that telephones read reliably in print: 0.4 mm.
const MIN_MODULE: Pt = Pt(1.13);

/// The maximum rounding error of a module's edge, in modules.
const TOLERANCE: f64 = 0.1;

/// The number of modules on a side of a finder pattern.
const FINDER: usize = 7;

/// The minimum number of rectangles in a code. A code of version 1 has more than 100.
const MIN_RECTANGLES: usize = 40;

/// A drawing that looks like a QR code.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadCode {
    /// The modules with ink.
    pub rect: Rect,
    /// The decoded text, or the reason why the code cannot be read.
    pub text: Result<String, String>,
}

/// Finds the QR codes of a page: filled paths of rectangles on a square lattice.
pub fn codes(list: &DisplayList, occlusion: &Occlusion, work: &mut Work<'_>) -> Vec<ReadCode> {
    let mut codes = Vec::new();
    for (at, item) in list.items.iter().enumerate() {
        let Item::Path(painted) = item else { continue };
        let Some(colour) = &painted.fill else { continue };
        let Some(rect) = bounding_box(&painted.path) else { continue };
        let is_square = (rect.width - rect.height).0.abs() < 0.05 && rect.width.0 > 10.0;
        let count = contours(&painted.path).count();
        if !is_square || count < MIN_RECTANGLES {
            continue;
        }
        let rectangles: Option<Vec<Rect>> = contours(&painted.path).map(filled_rectangle).collect();
        let Some(rectangles) = rectangles else { continue };
        let Some(modules) = Modules::new(rect, &rectangles) else { continue };
        // The black cells of a crossword are on a square lattice, too.
        if modules.finder_patterns() < 2 {
            continue;
        }
        // Each module and the quiet zone are compared with each object of the page.
        let side = modules.side;
        if !work.spend(work::comparisons(side * side, occlusion.objects)) {
            return Vec::new();
        }
        let is_visible =
            |point: Point| occlusion.is_legible(at, point, colour) && !occlusion.hides(at, point);
        let text = match () {
            () if list.clipped.contains_key(&at) => Err("part of the code is clipped".to_owned()),
            () if !modules.centres(rect).all(is_visible) => {
                Err("part of the code is covered or too faint".to_owned())
            }
            () if MIN_MODULE > rect.width / side as f64 => {
                let module = rect.width / side as f64;
                Err(format!(
                    "a module of the code is {:.2} mm wide; 0.4 mm are needed",
                    module.mm()
                ))
            }
            () if has_ink_around(list, at, rect, side) => {
                Err("something is over the code, or the margin around it is not empty".to_owned())
            }
            () => modules.decode(),
        };
        codes.push(ReadCode { rect, text });
    }
    codes
}

/// Compares the QR codes of each page of a file with its manifest. Without a manifest, only codes that cannot be read
/// are findings. Sheets show pages in other sizes and directions, so their codes are not compared.
pub fn check(pages: &[&[ReadCode]], manifest: Option<&Manifest>, report: &mut Report) {
    if manifest.is_some_and(|manifest| manifest.part == Part::Sheets) {
        return;
    }
    let claims = manifest.map_or(&[][..], |manifest| manifest.codes.as_slice());
    for code in claims.iter().filter(|code| !(1..=pages.len()).contains(&code.page)) {
        report.add(None, format!("the manifest claims a QR code on page {}", code.page));
    }
    for (page, codes) in (1..).zip(pages) {
        let claimed = claims.iter().filter(|code| code.page == page);
        let mut claimed: Vec<&str> = claimed.map(|code| code.text.as_str()).collect();
        let mut faults = Vec::new();
        for code in *codes {
            match &code.text {
                Ok(text) => match claimed.iter().position(|claim| claim == text) {
                    Some(index) => _ = claimed.swap_remove(index),
                    None if manifest.is_none() => {}
                    None => {
                        report.add(page, format!("a QR code of {text:?} is not in the manifest"));
                    }
                },
                Err(fault) => faults.push(fault.as_str()),
            }
        }
        let mut faults = faults.into_iter();
        for text in claimed {
            let fault = faults.next().unwrap_or("the page has no such code");
            report.add(page, format!("the QR code of {text:?} cannot be read: {fault}"));
        }
        for fault in faults {
            report.add(page, format!("a QR code cannot be read: {fault}"));
        }
    }
}

/// The modules of a code.
struct Modules {
    side: usize,
    /// Whether each module is dark, row by row.
    dark: Vec<bool>,
}

impl Modules {
    /// The modules that rectangles fill. `None` if the rectangles are not on a lattice with a side
    /// that QR codes can have.
    fn new(rect: Rect, rectangles: &[Rect]) -> Option<Modules> {
        let height = rectangles.iter().map(|rect| rect.height.0).fold(f64::MAX, f64::min);
        let side = (rect.height.0 / height).round();
        if !(21.0..=177.0).contains(&side) {
            return None;
        }
        let side = side as usize;
        if !SIDES.contains(&side) || side % 4 != 1 {
            return None;
        }
        let module = rect.width / side as f64;
        let index = |length: Pt| -> Option<usize> {
            let exact = length / module;
            let is_on_lattice = (exact - exact.round()).abs() <= TOLERANCE && exact.round() >= 0.0;
            is_on_lattice.then_some(exact.round() as usize)
        };
        let mut dark = vec![false; side * side];
        for part in rectangles {
            let (left, right) = (index(part.x - rect.x)?, index(part.right() - rect.x)?);
            let (top, bottom) = (index(part.y - rect.y)?, index(part.bottom() - rect.y)?);
            for y in top..bottom.min(side) {
                for x in left..right.min(side) {
                    dark[y * side + x] = true;
                }
            }
        }
        Some(Modules { side, dark })
    }

    /// The number of corners with a finder pattern: a dark square of 3 modules in a light and a dark ring. A
    /// code has three; which corner has none depends on its direction.
    fn finder_patterns(&self) -> usize {
        let last = self.side - FINDER;
        let is_finder = |&(left, top): &(usize, usize)| {
            let mut cells = (0..FINDER).flat_map(|y| (0..FINDER).map(move |x| (x, y)));
            cells.all(|(x, y)| {
                let ring = x.min(y).min(FINDER - 1 - x).min(FINDER - 1 - y);
                self.dark[(top + y) * self.side + left + x] == (ring != 1)
            })
        };
        let corners = [(0, 0), (last, 0), (0, last), (last, last)];
        corners.iter().filter(|corner| is_finder(corner)).count()
    }

    /// The centres of the dark modules.
    fn centres(&self, rect: Rect) -> impl Iterator<Item = Point> {
        let module = rect.width / self.side as f64;
        let dark = self.dark.iter().enumerate().filter(|(_, dark)| **dark);
        dark.map(move |(at, _)| {
            let centre = |index: usize| module * (index as f64 + 0.5);
            Point::new(rect.x + centre(at % self.side), rect.y + centre(at / self.side))
        })
    }

    fn decode(&self) -> Result<String, String> {
        let grid = rqrr::SimpleGrid::from_func(self.side, |x, y| self.dark[y * self.side + x]);
        let mut bytes = Vec::new();
        match rqrr::Grid::new(grid).decode_to(&mut bytes) {
            // By ISO/IEC 18004, the bytes of a code without an ECI are Latin-1. bookgen writes ASCII.
            Ok(_) => Ok(bytes.into_iter().map(char::from).collect()),
            Err(fault) => Err(format!("the code cannot be decoded: {fault}")),
        }
    }
}

/// Whether something else is on a code or on the margin around the code: ink below or above the code, or
/// anything that is painted after the code. The white ground below the code has no ink.
fn has_ink_around(list: &DisplayList, code: usize, rect: Rect, side: usize) -> bool {
    let quiet = rect.width / side as f64 * (QUIET_ZONE - 0.1);
    let zone = Rect::new(
        rect.x - quiet,
        rect.y - quiet,
        rect.width + quiet * 2.0,
        rect.height + quiet * 2.0,
    );
    // The last white area that covers the zone hides everything below it.
    let is_ground = |item: &Item| {
        let Item::Path(painted) = item else { return false };
        let is_white = painted.fill.as_ref().is_some_and(|colour| !is_ink(colour));
        is_white
            && contours(&painted.path).filter_map(filled_rectangle).any(|area| {
                let corners = [Point::new(zone.x, zone.y), Point::new(zone.right(), zone.bottom())];
                corners.iter().all(|corner| contains(area, *corner))
            })
    };
    let start = list.items[..code].iter().rposition(is_ground).map_or(0, |ground| ground + 1);
    let mut others = list.items.iter().enumerate().skip(start).filter(|(at, _)| *at != code);
    others.any(|(at, item)| match item {
        Item::Path(painted) => {
            let mut colours = painted.fill.iter().chain(painted.stroke.iter().map(|s| &s.colour));
            let reach = painted.stroke.as_ref().map_or(Pt::ZERO, |stroke| stroke.reach);
            let bounds = bounding_box(&painted.path).map(|rect| shrunk(rect, reach * -1.0));
            (at > code || colours.any(is_ink)) && bounds.is_none_or(|other| overlaps(other, zone))
        }
        Item::Image(image) => overlaps(image.frame, zone),
        Item::Glyph(glyph) => contains(zone, glyph.origin),
    })
}

/// Whether a colour leaves ink on white paper.
fn is_ink(colour: &super::display_list::Colour) -> bool {
    use super::display_list::Colour;
    match colour {
        Colour::Grey(grey) => *grey < 0.99,
        Colour::Cmyk(inks) => inks.iter().any(|ink| *ink > 0.01),
        Colour::Rgb(rgb) => rgb.iter().any(|part| *part < 0.99),
        Colour::Other(..) | Colour::Pattern => true,
    }
}
