//! Where the things of a design have their room.

use super::geometry::Geometry;
use super::setter::{LEAST_TYPE, Setter};
use crate::cover::{CoverItem, CoverItemType, CoverPart};
use crate::page::Colour;
use bookgen_base::units::{Pt, Rect};

/// The widest front whose type is measured by its width, in heights: 7 x 10 in.
const WIDEST: f64 = 0.7;

/// Between the barcode and what makes way for it, in hundredths of the front.
const GAP: f64 = 3.0;

impl Setter<'_> {
    pub(super) fn part(&self, on: CoverPart) -> Rect {
        let Geometry { size, back, spine, front, .. } = self.geometry;
        match on {
            CoverPart::Wrap => Rect::new(Pt::ZERO, Pt::ZERO, size.width, size.height),
            CoverPart::Front => *front,
            CoverPart::Back => *back,
            CoverPart::Spine => *spine,
        }
    }

    /// A hundredth of the front's width, without the hinge; of a front that is wide for its height, of
    /// the width that would become it. Type, margins and frames are measured by it, so that what stands
    /// one below the other keeps its room.
    pub(super) fn unit(&self) -> Pt {
        let Geometry { front, hinge, .. } = self.geometry;
        (front.width - *hinge).min(front.height * WIDEST) / 100.0
    }

    /// The box of what is painted: what reaches an outer edge goes on to the end of the bleed.
    pub(super) fn painted(&self, item: &CoverItem, whole: bool) -> Rect {
        let part = self.part(item.part);
        let [left, top, width, height] = if whole { [0.0, 0.0, 100.0, 100.0] } else { item.frame };
        let at = |share: f64, from: Pt, length: Pt| from + length * (share / 100.0);
        let (mut x, mut right) =
            (at(left, part.x, part.width), at(left + width, part.x, part.width));
        let (mut y, mut foot) =
            (at(top, part.y, part.height), at(top + height, part.y, part.height));
        let Geometry { size, bleed, .. } = self.geometry;
        let near = Pt(0.01);
        if x <= near {
            x = -*bleed;
        }
        if y <= near {
            y = -*bleed;
        }
        if right >= size.width - near {
            right = size.width + *bleed;
        }
        if foot >= size.height - near {
            foot = size.height + *bleed;
        }
        Rect::new(x, y, right - x, foot - y)
    }

    /// The box of type and grids, in percent of what is between the margins. What would come out of
    /// the printer's safe place is cut to it, what would come upon the barcode makes way.
    pub(super) fn set_in(&self, item: &CoverItem) -> Rect {
        let part = self.part(item.part);
        let live = self.geometry.live(part, self.unit() * self.cover.design.margin);
        let safe = self.geometry.live(part, Pt::ZERO);
        let [left, top, width, height] = item.frame.map(|share| share / 100.0);
        let (x, y) = (live.x + live.width * left, live.y + live.height * top);
        let (right, foot) = (x + live.width * width, y + live.height * height);
        let (x, y) = (x.max(safe.x), y.max(safe.y));
        let (right, foot) = (right.min(safe.right()), foot.min(safe.bottom()));
        let rect = Rect::new(x, y, (right - x).max(Pt(1.0)), (foot - y).max(Pt::ZERO));
        self.clear(rect, matches!(item.item_type, CoverItemType::Grid | CoverItemType::Mosaic))
    }

    /// A box, or as much of it as is above the barcode or beside it, whichever holds more: of a
    /// square if it is for one.
    fn clear(&self, rect: Rect, square: bool) -> Rect {
        let Some(bars) = self.barcode_box() else { return rect };
        let gap = self.unit() * GAP;
        let (x, y) = (bars.x - gap, bars.y - gap);
        if rect.right() <= x || rect.bottom() <= y || rect.x >= bars.right() + gap {
            return rect;
        }
        let above = Rect { height: (y - rect.y).max(Pt(1.0)), ..rect };
        let beside = Rect { width: (x - rect.x).max(Pt(1.0)), ..rect };
        let holds = |Rect { width, height, .. }: Rect| match square {
            true => width.min(height).0,
            false => width.0 * height.0,
        };
        if holds(above) >= holds(beside) { above } else { beside }
    }

    /// The box of a frame: as far inside the margins on all sides as its design says, or outside them,
    /// and never nearer to a cut than the printer lets it.
    pub(super) fn framed(&self, item: &CoverItem) -> Rect {
        let part = self.part(item.part);
        let Geometry { border, hinge, front, back, .. } = self.geometry;
        let live = self.geometry.live(part, self.unit() * self.cover.design.margin);
        let [left, top, right, foot] = item.frame.map(|share| self.unit() * share);
        let groove = |here: bool| if here { *hinge } else { Pt::ZERO };
        let x = (live.x + left).max(part.x + *border + groove(part == *front));
        let y = (live.y + top).max(part.y + *border);
        let end = (live.right() - right).min(part.right() - *border - groove(part == *back));
        let mut low = (live.bottom() - foot).min(part.bottom() - *border);
        // No line runs into the barcode.
        if let Some(bars) = self.barcode_box().filter(|bars| x < bars.right() && end > bars.x) {
            low = low.min(bars.y - self.unit() * GAP / 2.0);
        }
        Rect::new(x, y, (end - x).max(Pt(1.0)), (low - y).max(Pt(1.0)))
    }

    /// What a thing stands on: its panel, or the last area below it.
    fn ground(&self, item: &CoverItem) -> Colour {
        let at = self.set_in(item).centre();
        let holds = |rect: Rect| {
            (rect.x..=rect.right()).contains(&at.x) && (rect.y..=rect.bottom()).contains(&at.y)
        };
        let before = self.cover.design.items.iter().take_while(|other| !std::ptr::eq(*other, item));
        let areas = before.filter(|other| other.item_type == CoverItemType::Area);
        let last = areas.filter(|area| holds(self.painted(area, false))).last();
        item.panel.or(last.map(|area| area.colour)).unwrap_or(Colour::PAPER)
    }

    /// Whether a thing is lighter than what it stands on: ink runs into it from all sides.
    fn is_reversed(&self, item: &CoverItem) -> bool {
        item.colour.luminance() > self.ground(item).luminance()
    }

    /// The least type that the printer takes in the colour of a thing on its ground.
    pub(super) fn least_type(&self, item: &CoverItem) -> Pt {
        let rules = &self.printing.printer.type_sizes;
        let usual = match item.colour {
            Colour([0, 0, 0, 100]) => rules.solid,
            _ => rules.tinted.or(rules.solid),
        };
        let reversed = rules.reversed.filter(|_| self.is_reversed(item));
        usual.into_iter().chain(reversed).fold(LEAST_TYPE, Pt::max)
    }

    /// The least line that the printer takes in the colour of a thing on its ground.
    pub(super) fn least_line(&self, item: &CoverItem) -> Pt {
        let rules = &self.printing.printer.lines;
        let usual = match item.colour {
            Colour([0, 0, 0, _]) => rules.positive,
            _ => rules.coloured.or(rules.positive),
        };
        let reversed = rules.reversed.filter(|_| self.is_reversed(item));
        usual.into_iter().chain(reversed).fold(Pt::ZERO, Pt::max)
    }

    /// The least and the greatest type size of a thing.
    pub(super) fn sizes(&self, item: &CoverItem) -> [Pt; 2] {
        let least = self.least_type(item);
        item.size.map(|size| (self.unit() * size).max(least))
    }
}
