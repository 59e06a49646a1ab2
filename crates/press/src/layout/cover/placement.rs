//! The placement of cover elements: their boxes, and the limits of type sizes and line widths.

use super::builder::{CoverBuilder, MIN_TYPE};
use super::fitted_text::SizeRange;
use super::geometry::CoverGeometry;
use super::stack::Capacity;
use crate::cover::{CoverItem, CoverItemType, CoverPart, SpineText};
use crate::page::Colour;
use crate::page::ink_bounds::intersection;
use bookgen_base::units::{Point, Pt, Rect};

/// If the ratio of width to height of the front is larger than this value, the unit of lengths is
/// computed from the height. The value is the ratio of a front of 7 x 10 in.
const MAX_ASPECT: f64 = 0.7;

/// The space between the barcode box and elements beside it, as a multiple of the unit of the
/// cover.
const BARCODE_GAP: f64 = 3.0;

/// The least space between the barcode box and elements beside it: 1/4 in.
const MIN_BARCODE_GAP: Pt = Pt(18.0);

impl CoverBuilder<'_> {
    /// The area of a part of the cover.
    pub(super) fn part(&self, on: CoverPart) -> Rect {
        let CoverGeometry { size, back, spine, front, .. } = self.geometry;
        match on {
            CoverPart::Wrap => Rect::new(Pt::ZERO, Pt::ZERO, size.width, size.height),
            CoverPart::Front => *front,
            CoverPart::Back => *back,
            CoverPart::Spine => *spine,
        }
    }

    /// The unit of type sizes, margins and frames: one percent of the width of the front without
    /// its hinge. On a wide front the unit is 0.7 percent of the height, so that elements below
    /// each other still fit.
    pub(super) fn unit(&self) -> Pt {
        let CoverGeometry { front, hinge, .. } = self.geometry;
        (front.width - *hinge).min(front.height * MAX_ASPECT) / 100.0
    }

    /// The box of a filled area. At the outer edges of the cover, the box extends into the bleed.
    pub(super) fn bleed_box(&self, item: &CoverItem) -> Rect {
        self.share_with_bleed(item.part, item.frame)
    }

    /// The box of the whole back, spine or front, with the bleed.
    pub(super) fn part_with_bleed(&self, part: CoverPart) -> Rect {
        self.share_with_bleed(part, [0.0, 0.0, 100.0, 100.0])
    }

    /// A box in percent of a part of the cover. At the outer edges of the cover, the box extends into
    /// the bleed.
    fn share_with_bleed(&self, cover_part: CoverPart, frame: [f64; 4]) -> Rect {
        let part = self.part(cover_part);
        let [left, mut top, width, height] = frame;
        // Boxes of the spine are measured from the start of its text.
        if cover_part == CoverPart::Spine && self.direction == SpineText::Up {
            top = 100.0 - top - height;
        }
        let at = |share: f64, from: Pt, length: Pt| from + length * (share / 100.0);
        let mut x = at(left, part.x, part.width);
        let mut right = at(left + width, part.x, part.width);
        let mut y = at(top, part.y, part.height);
        let mut foot = at(top + height, part.y, part.height);
        let CoverGeometry { size, bleed, .. } = self.geometry;
        let tolerance = Pt(0.01);
        if x <= tolerance {
            x = -*bleed;
        }
        if y <= tolerance {
            y = -*bleed;
        }
        if right >= size.width - tolerance {
            right = size.width + *bleed;
        }
        if foot >= size.height - tolerance {
            foot = size.height + *bleed;
        }
        Rect::new(x, y, right - x, foot - y)
    }

    /// The area of a part of the cover inside the margins of the design.
    pub(super) fn live(&self, on: CoverPart) -> Rect {
        self.geometry.live(self.part(on), self.unit() * self.cover.design.margin)
    }

    /// The box of a drawing: percentages of the whole part of the cover. Unlike [`bleed_box`], the box
    /// ends at the trim.
    ///
    /// [`bleed_box`]: CoverBuilder::bleed_box
    pub(super) fn part_box(&self, item: &CoverItem) -> Rect {
        let part = self.part(item.part);
        let [left, top, width, height] = item.frame.map(|share| share / 100.0);
        Rect::new(
            part.x + part.width * left,
            part.y + part.height * top,
            part.width * width,
            part.height * height,
        )
    }

    /// The box of type and grids. The design gives the box in percent of the area between the
    /// margins, or of the whole part. The box is cut to the safe area of the printer and does not overlap the barcode
    /// box.
    pub(super) fn content_box(&self, item: &CoverItem) -> Rect {
        let part = self.part(item.part);
        let live = self.live(item.part);
        let safe = self.geometry.live(part, Pt::ZERO);
        let [left, top, width, height] = item.frame.map(|share| share / 100.0);
        let base = if item.is_within_part { part } else { live };
        let (x, y) = (base.x + base.width * left, base.y + base.height * top);
        let (right, foot) = (x + base.width * width, y + base.height * height);
        let (x, y) = (x.max(safe.x), y.max(safe.y));
        let (right, foot) = (right.min(safe.right()), foot.min(safe.bottom()));
        let (right, foot) = self.inside_frames(item, Point::new(x, y), right, foot);
        let rect = Rect::new(x, y, (right - x).max(Pt(1.0)), (foot - y).max(Pt::ZERO));
        // The elements of a stack avoid the barcode one by one.
        match item.item_type {
            CoverItemType::Stack => rect,
            _ => self.clear_of_barcode(rect, Capacity::of(item)),
        }
    }

    /// The right and bottom edges of the box of a grid. A grid whose top left corner `at` is inside
    /// a frame does not cross the frame.
    fn inside_frames(&self, item: &CoverItem, at: Point, right: Pt, foot: Pt) -> (Pt, Pt) {
        let mut edges = (right, foot);
        if item.item_type != CoverItemType::Grid {
            return edges;
        }
        let gap = self.unit() * BARCODE_GAP / 2.0;
        for frame in self.frames(item.part).map(|frame| self.frame_box(frame)) {
            let is_inside = (frame.x..frame.right()).contains(&at.x)
                && (frame.y..frame.bottom()).contains(&at.y);
            if is_inside {
                edges.0 = edges.0.min(frame.right() - gap);
                edges.1 = edges.1.min(frame.bottom() - gap);
            }
        }
        edges
    }

    /// The frames on a part of the cover.
    fn frames(&self, part: CoverPart) -> impl Iterator<Item = &CoverItem> {
        let items = self.cover.design.items.iter();
        items.filter(move |item| {
            item.part == part && item.item_type == CoverItemType::Frame && self.is_present(item)
        })
    }

    /// The space between the barcode box and elements beside it.
    pub(super) fn barcode_gap(&self) -> Pt {
        (self.unit() * BARCODE_GAP).max(MIN_BARCODE_GAP)
    }

    /// The part of a box at the left of the barcode box; `None` if the box does not reach the barcode box.
    pub(super) fn beside_barcode(&self, rect: Rect) -> Option<Rect> {
        let barcode = self.barcode_area()?;
        let gap = self.barcode_gap();
        let (x, y) = (barcode.x - gap, barcode.y - gap);
        let is_apart = rect.right() <= x || rect.bottom() <= y || rect.x >= barcode.right() + gap;
        (!is_apart).then(|| Rect { width: (x - rect.x).max(Pt(1.0)), ..rect })
    }

    /// The larger of two parts of a box: the part above the barcode box, or the part at the left of
    /// the barcode box. `capacity` measures the parts.
    pub(super) fn clear_of_barcode(&self, rect: Rect, capacity: Capacity) -> Rect {
        let (Some(barcode), Some(beside)) = (self.barcode_area(), self.beside_barcode(rect)) else {
            return rect;
        };
        let y = barcode.y - self.barcode_gap();
        let above = Rect { height: (y - rect.y).max(Pt(1.0)), ..rect };
        let capacity = |Rect { width, height, .. }: Rect| match capacity {
            Capacity::ShorterSide => width.min(height).0,
            Capacity::Area => width.0 * height.0,
        };
        if capacity(above) >= capacity(beside) { above } else { beside }
    }

    /// The box of a frame. The design gives the distances of the frame from the area between the
    /// margins. Positive distances are inwards, negative distances are outwards. The frame keeps
    /// the printer's minimum distance from every cut.
    pub(super) fn frame_box(&self, item: &CoverItem) -> Rect {
        let part = self.part(item.part);
        let CoverGeometry { border, hinge, front, back, .. } = self.geometry;
        let live = self.live(item.part);
        let [left, top, right, foot] = item.frame.map(|share| self.unit() * share);
        let groove = |has_hinge: bool| if has_hinge { *hinge } else { Pt::ZERO };
        let x = (live.x + left).max(part.x + *border + groove(part == *front));
        let y = (live.y + top).max(part.y + *border);
        let end = (live.right() - right).min(part.right() - *border - groove(part == *back));
        let mut bottom = (live.bottom() - foot).min(part.bottom() - *border);
        // The frame ends above the barcode box.
        let barcode = self.barcode_area();
        if let Some(barcode) = barcode.filter(|area| x < area.right() && end > area.x) {
            // An inner frame keeps its distance from the outer frame.
            let outer = self.frames(item.part).map(|frame| frame.frame[1]).fold(f64::MAX, f64::min);
            let inset = (item.frame[1] - outer).max(0.0);
            bottom = bottom.min(barcode.y - self.unit() * (BARCODE_GAP / 2.0 + inset));
        }
        Rect::new(x, y, (end - x).max(Pt(1.0)), (bottom - y).max(Pt(1.0)))
    }

    /// The boxes of the areas that are painted before the current element.
    fn areas_below(&self) -> impl DoubleEndedIterator<Item = (Rect, Colour)> {
        let before = self.cover.design.items.iter().take(self.current);
        let areas = before.filter(|item| item.item_type == CoverItemType::Area);
        let present = areas.filter(|item| self.is_present(item));
        present.map(|area| (self.bleed_box(area), area.colour))
    }

    /// The boxes of the areas and badges on a part of the cover that are painted after the current
    /// element.
    pub(super) fn areas_above(&self, part: CoverPart) -> Vec<Rect> {
        let after = self.cover.design.items.iter().skip(self.current + 1);
        let present = after.filter(|item| item.part == part && self.is_present(item));
        let boxes = present.filter_map(|item| match item.item_type {
            CoverItemType::Area => Some(self.bleed_box(item)),
            CoverItemType::Text if item.is_round => Some(self.content_box(item)),
            _ => None,
        });
        boxes.collect()
    }

    /// The background colour of an element in a box: the colour of its panel, or of the last area that
    /// is painted behind the element.
    pub(super) fn background(&self, item: &CoverItem, rect: Rect) -> Colour {
        let at = rect.centre();
        let contains = |rect: &Rect| {
            (rect.x..=rect.right()).contains(&at.x) && (rect.y..=rect.bottom()).contains(&at.y)
        };
        let last = self.areas_below().rfind(|(area, _)| contains(area));
        item.panel.or(last.map(|(_, colour)| colour)).unwrap_or(Colour::PAPER)
    }

    /// Whether the last area behind a box contains the whole box, without another drawing between them.
    pub(super) fn has_plain_ground(&self, rect: Rect) -> bool {
        let overlaps = |other: &Rect| intersection(*other, rect).is_some();
        let contains = |area: Rect| {
            area.x <= rect.x
                && area.y <= rect.y
                && area.right() >= rect.right()
                && area.bottom() >= rect.bottom()
        };
        let last = self.areas_below().rfind(|(area, _)| overlaps(area));
        last.is_some_and(|(area, _)| contains(area)) && !self.drawings.iter().any(overlaps)
    }

    /// Whether an element is reversed, that is, lighter than its background. The ink of the
    /// background then spreads into the element from all sides.
    fn is_reversed(&self, item: &CoverItem, rect: Rect) -> bool {
        item.colour.luminance() > self.background(item, rect).luminance()
    }

    /// The printer's minimum type size for an element in its colour.
    pub(super) fn min_type(&self, item: &CoverItem, rect: Rect) -> Pt {
        let reversed = self.printing.printer.type_sizes.reversed;
        let reversed = reversed.filter(|_| self.is_reversed(item, rect));
        self.positive_type(item).into_iter().chain(reversed).fold(MIN_TYPE, Pt::max)
    }

    /// The printer's minimum type size for the texts of a puzzle. Texts in black cells are reversed.
    pub(super) fn min_type_of_grid(&self, item: &CoverItem) -> Pt {
        let reversed = self.printing.printer.type_sizes.reversed;
        self.positive_type(item).into_iter().chain(reversed).fold(MIN_TYPE, Pt::max)
    }

    /// The printer's minimum size of type that is darker than its background.
    fn positive_type(&self, item: &CoverItem) -> Option<Pt> {
        let rules = &self.printing.printer.type_sizes;
        match item.colour {
            Colour([0, 0, 0, 100]) => rules.solid,
            _ => rules.tinted.or(rules.solid),
        }
    }

    /// The printer's minimum line width for an element in its colour.
    pub(super) fn min_line(&self, item: &CoverItem, rect: Rect) -> Pt {
        let rules = &self.printing.printer.lines;
        let positive = match item.colour {
            Colour([0, 0, 0, _]) => rules.positive,
            _ => rules.coloured.or(rules.positive),
        };
        let reversed = rules.reversed.filter(|_| self.is_reversed(item, rect));
        positive.into_iter().chain(reversed).fold(Pt::ZERO, Pt::max)
    }

    /// The type sizes of an element, raised to the printer's minimum.
    pub(super) fn sizes(&self, item: &CoverItem, rect: Rect) -> SizeRange {
        let min_type = self.min_type(item, rect);
        let [min, max] = item.size.map(|size| (self.unit() * size).max(min_type));
        SizeRange { min, max }
    }
}
