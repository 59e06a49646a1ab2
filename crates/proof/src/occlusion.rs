//! What lies under and over a thing: whether it is to be seen.

use super::display_list::{Mark, Tone};
use super::geometry::{contours, extent, filled};
use super::interpreter::Sheet;
use bookgen_base::units::{Point, Pt, Rect};

/// A narrower area is a line, which hides nothing.
const LEAST_SIDE: Pt = Pt(2.0);

/// What differs by less from what it stands on is not seen: a tenth of the way from white to black.
const UNSEEN: f64 = 0.1;

/// What differs by less cannot be read by everybody.
const UNREADABLE: f64 = 0.3;

/// No more is asked of a page: so many things, each under or over so many areas.
const MOST_LOOKS: usize = 50_000_000;

/// An area that is painted.
struct Area {
    /// Its place among the marks.
    at: usize,
    rect: Rect,
    /// Whether it fills its rectangle.
    exact: bool,
    /// Its colour, if that can be told.
    light: Option<[f64; 3]>,
}

/// The areas of a page, in the order in which they are painted.
pub struct Ground {
    areas: Vec<Area>,
    /// Whether there are too many to look at.
    pub endless: bool,
}

impl Ground {
    /// The areas of a page.
    pub fn of(sheet: &Sheet) -> Ground {
        let mut areas = Vec::new();
        let mut push = |at: usize, rect: Rect, exact: bool, light: Option<[f64; 3]>| {
            let clip = sheet.clipped.get(&at);
            let rect = clip.map_or(rect, |clip| clip.and(super::display_list::Clip::of(rect)).rect);
            let exact = exact && clip.is_none_or(|clip| clip.exact);
            if rect.width.min(rect.height) >= LEAST_SIDE {
                areas.push(Area { at, rect, exact, light });
            }
        };
        for (at, mark) in sheet.marks.iter().enumerate() {
            match mark {
                Mark::Drawn(drawn) => {
                    let Some(tone) = &drawn.fill else { continue };
                    let contours = contours(&drawn.path);
                    // Several may leave holes in each other.
                    let alone = contours.len() == 1;
                    for contour in contours {
                        let whole = filled(&contour).filter(|_| alone);
                        if let Some(rect) = whole.or_else(|| extent(&contour)) {
                            push(at, rect, whole.is_some(), tone.light());
                        }
                    }
                }
                Mark::Image(image) => push(at, image.frame, true, None),
                Mark::Glyph(_) => {}
            }
        }
        let endless = areas.len().saturating_mul(sheet.marks.len()) > MOST_LOOKS;
        if endless {
            areas.clear();
        }
        Ground { areas, endless }
    }

    /// Whether something is painted over a point after a mark.
    pub fn hides(&self, at: usize, point: Point) -> bool {
        let first = self.areas.partition_point(|area| area.at <= at);
        self.areas[first..].iter().any(|area| area.exact && holds(area.rect, point))
    }

    /// Whether a mark in a colour is to be seen at a point where nothing hides it.
    pub fn shows(&self, at: usize, point: Point, tone: &Tone) -> bool {
        // Whatever it may stand on.
        self.contrasts(at, point, tone).is_none_or(|[_, most]| most >= UNSEEN)
    }

    /// Whether a mark in a colour can be read at a point: whatever it may stand on is lighter, or
    /// darker, by enough.
    pub fn reads(&self, at: usize, point: Point, tone: &Tone) -> bool {
        self.contrasts(at, point, tone).is_none_or(|[least, _]| least >= UNREADABLE)
    }

    /// How much a colour differs from what it may stand on, at the least and at the most; none if
    /// that cannot be told.
    fn contrasts(&self, at: usize, point: Point, tone: &Tone) -> Option<[f64; 2]> {
        let own = tone.light()?;
        let last = self.areas.partition_point(|area| area.at < at);
        let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
        let mut stands_on = |ground: [f64; 3]| {
            let apart = (0..3).map(|i| (own[i] - ground[i]).abs()).fold(0.0, f64::max);
            (least, most) = (least.min(apart), most.max(apart));
        };
        for area in self.areas[..last].iter().rev().filter(|area| holds(area.rect, point)) {
            stands_on(area.light?);
            if area.exact {
                return Some([least, most]);
            }
        }
        stands_on([1.0; 3]);
        Some([least, most])
    }
}

fn holds(rect: Rect, point: Point) -> bool {
    (rect.x..=rect.right()).contains(&point.x) && (rect.y..=rect.bottom()).contains(&point.y)
}
