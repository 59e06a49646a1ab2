//! Stacks: elements one below the other. An element without a text takes no room.

mod foot_row;

use super::blurb::BlurbFit;
use super::builder::CoverBuilder;
use super::choice::Extent;
use super::fitted_text::{SizeRange, TextBox};
use crate::cover::{Alignment, CoverItem, CoverItemType, CoverPart};
use crate::page::{Item, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect};

/// The shares of the preferred height of a puzzle that are tried, so that the text above it fits.
const PUZZLE_SHARES: [f64; 4] = [1.0, 0.75, 0.5, 0.0];

/// A puzzle beside the barcode may have this share of the side that it would have above the barcode.
const MIN_BESIDE: f64 = 0.8;

/// The share of its preferred height that the puzzle on the front keeps before the texts become smaller.
const MIN_PUZZLE: f64 = 0.6;

/// To make room for a puzzle, the texts of a stack may shrink to this share of their height.
const MIN_SCALE: f64 = 0.7;

/// How a stack fills its area.
#[derive(Clone, Copy)]
struct Filling {
    /// The share of its preferred height that a puzzle has. 0 leaves the puzzle out.
    puzzle: f64,
    /// The smallest type size of a text of any length, as a share of its largest type size. 0 for the
    /// minimum of the element.
    text: f64,
    /// The distances between elements and between paragraphs, as multiples of their usual distances.
    spread: f64,
    /// Whether no other filling is tried if the texts do not fit.
    is_last: bool,
}

/// The distance of an element from the element above, and its heights.
#[derive(Clone, Copy)]
struct Heights {
    gap: Pt,
    /// The height of a text at its smallest type size.
    least: Pt,
    max: Pt,
}

/// The horizontal range of an element, and its maximum height.
struct Room {
    x: Pt,
    width: Pt,
    height: Pt,
}

impl<'a> CoverBuilder<'a> {
    /// Typesets the elements of a stack.
    ///
    /// # Errors
    /// A text that does not fit; a puzzle that the spec names and that does not fit.
    pub(super) fn stack(&mut self, stack: &'a CoverItem) -> Result<Vec<Item>, Diagnostic> {
        let children: Vec<&CoverItem> =
            stack.children.iter().filter(|child| self.is_present(child)).collect();
        let area = self.content_box(stack);
        let checkpoint = self.checkpoint();
        let has_puzzle = |child: &&CoverItem| {
            matches!(child.item_type, CoverItemType::Grid | CoverItemType::Mosaic)
        };
        let has_text = children.iter().any(|child| child.item_type == CoverItemType::Blurb);
        if stack.part == CoverPart::Back && children.iter().any(has_puzzle) {
            self.extent = Extent::Whole;
            let whole = self.with_whole_puzzle(stack, &children, area);
            self.extent = Extent::AnyPart;
            // The next ways report every fault that they have in common with this way.
            if let Ok(Some(items)) = whole {
                return Ok(items);
            }
            self.restore(&checkpoint);
        }
        if let Some(items) = self.with_foot_row(stack, &children, area)? {
            return Ok(items);
        }
        // Only a text of any length competes with the puzzle for room.
        let is_shared = has_text && children.iter().any(has_puzzle);
        let shares = if is_shared { &PUZZLE_SHARES[..] } else { &PUZZLE_SHARES[..1] };
        for (index, share) in shares.iter().enumerate() {
            // A puzzle that the spec names is not left out.
            let is_named = stack.part == CoverPart::Back && self.back.is_named();
            let is_last = index + 1 == shares.len() || is_named && shares[index + 1] == 0.0;
            let filling = Filling { puzzle: *share, text: 0.0, spread: 1.0, is_last };
            match self.stack_with(stack, &children, area, filling)? {
                Some(items) => return Ok(items),
                None if is_last => break,
                None => self.restore(&checkpoint),
            }
        }
        Ok(Vec::new())
    }

    /// Typesets a stack of the back with a whole puzzle, beside the barcode box or above it. Returns
    /// `None` if no whole puzzle fits with the text.
    fn with_whole_puzzle(
        &mut self,
        stack: &'a CoverItem,
        children: &[&'a CoverItem],
        area: Rect,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        if self.back.is_named() {
            return Ok(None);
        }
        if let Some(items) = self.with_foot_row(stack, children, area)? {
            return Ok(Some(items));
        }
        let checkpoint = self.checkpoint();
        for share in PUZZLE_SHARES.into_iter().filter(|share| *share > 0.0) {
            self.restore(&checkpoint);
            let filling = Filling { puzzle: share, text: 0.0, spread: 1.0, is_last: false };
            let items = self.stack_with(stack, children, area, filling)?;
            if items.is_some() && self.back.shown.is_some() {
                return Ok(items);
            }
        }
        Ok(None)
    }

    /// Typesets a stack. Returns `None` if the text does not fit and this is not the last filling.
    fn stack_with(
        &mut self,
        stack: &'a CoverItem,
        children: &[&'a CoverItem],
        area: Rect,
        filling: Filling,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let first_occupied = self.occupied.len();
        let sizes = self.heights(children, area)?;
        let mut items = Vec::new();
        let mut y = area.y;
        let mut is_first = true;
        for (index, child) in children.iter().enumerate() {
            let room = self.room(child, area);
            let Heights { gap, max, .. } = sizes[index];
            let gap = if is_first { Pt::ZERO } else { gap * filling.spread };
            // Only a text of any length leaves room for the puzzle. Other texts have a maximum height.
            let share = if child.item_type == CoverItemType::Blurb { filling.puzzle } else { 0.0 };
            let mut below = Pt::ZERO;
            for (later, heights) in children.iter().zip(&sizes).skip(index + 1) {
                let height = if grows(later) {
                    self.preferred_height(later, area) * share
                } else {
                    heights.max
                };
                below += heights.gap + height;
            }
            let top = y + gap;
            let free = (area.bottom() - below - top).max(Pt(1.0));
            let rect = match is_puzzle(child) {
                true => {
                    let rect = Rect::new(room.x, top, room.width, free);
                    limited(child, self.puzzle_room(rect, room.height), room.height)
                }
                false => {
                    let height = if grows(child) { room.height } else { max };
                    let rect = Rect::new(room.x, top, room.width, height.min(free));
                    self.clear_of_barcode(rect, Capacity::of(child))
                }
            };
            if is_puzzle(child) && filling.puzzle == 0.0 {
                continue;
            }
            let Some((own, bottom)) = self.set(child, rect, filling)? else { return Ok(None) };
            if own.is_empty() {
                continue;
            }
            self.occupy(child, &own);
            items.extend(own);
            y = bottom;
            is_first = false;
        }
        let slack = (area.bottom() - y).max(Pt::ZERO);
        let shift = match stack.valign {
            Alignment::Start => Pt::ZERO,
            Alignment::Middle => slack / 2.0,
            Alignment::End => slack,
        };
        for occupied in &mut self.occupied[first_occupied..] {
            occupied.rect.y += shift;
        }
        Ok(Some(moved(items, Point::new(Pt::ZERO, shift))))
    }

    /// The part of a box for a puzzle whose side is at most `side`: beside the barcode, if the puzzle
    /// does not become much smaller there, so that the foot of the cover is not empty.
    fn puzzle_room(&self, rect: Rect, side: Pt) -> Rect {
        let free = self.clear_of_barcode(rect, Capacity::ShorterSide);
        let Some(beside) = self.beside_barcode(rect) else { return free };
        let side_of = |rect: Rect| rect.width.min(rect.height).min(side);
        if side_of(beside) >= side_of(free) * MIN_BESIDE { beside } else { free }
    }

    /// The horizontal range of an element of a stack.
    fn room(&self, child: &CoverItem, area: Rect) -> Room {
        let [left, _, width, height] = child.frame.map(|share| share / 100.0);
        let (x, right) = (area.x + area.width * left, area.x + area.width * (left + width));
        let safe = self.geometry.live(self.part(child.part), Pt::ZERO);
        let (x, right) = (x.max(safe.x), right.min(safe.right()));
        let live = self.live(child.part);
        Room { x, width: (right - x).max(Pt(1.0)), height: live.height * height }
    }

    /// The distance of an element of a stack from the element above it.
    fn gap(&self, child: &CoverItem) -> Pt {
        self.live(child.part).height * (child.frame[1] / 100.0)
    }

    /// The distances and the maximum heights of the elements of a stack. If all elements at their
    /// largest type sizes are higher than the stack, all of them become smaller, but no text becomes
    /// smaller than its smallest type size.
    fn heights(&self, children: &[&'a CoverItem], area: Rect) -> Result<Vec<Heights>, Diagnostic> {
        let mut heights = Vec::new();
        let (mut needed, mut kept) = (Pt::ZERO, Pt::ZERO);
        for (index, child) in children.iter().enumerate() {
            let gap = if index == 0 { Pt::ZERO } else { self.gap(child) };
            let [least, max] = match grows(child) {
                true => [Pt::ZERO; 2],
                false => self.natural_heights(child, area)?,
            };
            needed += gap + max;
            if is_puzzle(child) && child.part == CoverPart::Front {
                kept = self.preferred_height(child, area) * MIN_PUZZLE;
            }
            heights.push(Heights { gap, least, max });
        }
        let scale = ((area.height - kept) / needed.max(Pt(1.0))).clamp(MIN_SCALE, 1.0);
        let mut scale = scale.min(area.height / needed.max(Pt(1.0)));
        loop {
            // The texts that keep their height, and what becomes smaller.
            let (mut kept, mut scaled) = (Pt::ZERO, Pt::ZERO);
            for Heights { gap, least, max } in &heights {
                scaled += *gap;
                if scale < 1.0 && *least > *max * scale {
                    kept += *least;
                } else {
                    scaled += *max;
                }
            }
            let next = ((area.height - kept) / scaled.max(Pt(1.0))).max(0.0);
            if kept == Pt::ZERO || next >= scale {
                break;
            }
            scale = next;
        }
        for Heights { gap, least, max } in &mut heights {
            let is_least = scale < 1.0 && *least > *max * scale;
            (*gap, *max) = (*gap * scale, if is_least { *least } else { *max * scale });
        }
        Ok(heights)
    }

    /// The heights of an element of a stack at its smallest and at its largest type size.
    fn natural_heights(&self, child: &CoverItem, area: Rect) -> Result<[Pt; 2], Diagnostic> {
        let room = self.room(child, area);
        if child.item_type == CoverItemType::Rule {
            let line = child.line.max(self.min_line(child, area));
            return Ok([Pt::ZERO, line]);
        }
        if child.item_type != CoverItemType::Text {
            return Ok([Pt::ZERO, room.height]);
        }
        let rect = Rect::new(room.x, area.y, room.width, room.height);
        let top = CoverItem { valign: Alignment::Start, ..child.clone() };
        let height = |sizes: SizeRange| -> Result<Pt, Diagnostic> {
            let fitted = self.fitted_text(&top, TextBox { rect, sizes, tight: false })?;
            Ok(fitted.map_or(room.height, |fitted| fitted.foot - rect.y))
        };
        let sizes = self.sizes(child, rect);
        let max = height(sizes)?;
        // A little more, so that rounding leaves room for the text.
        Ok([height(SizeRange { max: sizes.min, ..sizes })? + Pt(0.01), max])
    }

    /// The height that a puzzle or a picture of a stack has if there is enough room.
    fn preferred_height(&self, child: &CoverItem, area: Rect) -> Pt {
        let room = self.room(child, area);
        if is_square(child) { room.height.min(room.width) } else { Pt::ZERO }
    }

    /// Typesets one element of a stack at the top of its box. Also returns the bottom edge of its ink.
    /// Returns `None` for a text that does not fit, if this is not the last filling.
    fn set(
        &mut self,
        child: &'a CoverItem,
        rect: Rect,
        filling: Filling,
    ) -> Result<Option<(Vec<Item>, Pt)>, Diagnostic> {
        let Filling { text, spread, is_last, .. } = filling;
        Ok(match child.item_type {
            CoverItemType::Text => {
                let (items, bottom) = self.text(child, rect)?;
                Some((items, bottom))
            }
            CoverItemType::Rule => {
                let line = child.line.max(self.min_line(child, rect));
                let bar = Rect::new(rect.x, rect.y, rect.width, line);
                Some((vec![super::art::area(bar, child.colour)], bar.bottom()))
            }
            CoverItemType::Path => Some((vec![super::drawing::path(child, rect)], rect.bottom())),
            CoverItemType::Blurb => match self.blurb_in(
                child,
                rect,
                BlurbFit { text, spread, may_be_shorter: is_last },
            )? {
                Some((items, height)) => Some((items, rect.y + height)),
                None if is_last => return Err(self.blurb_too_long(child, rect)?),
                None => None,
            },
            _ => {
                let items = self.element_in(child, rect)?;
                let bottom = match items.is_empty() {
                    true => rect.y,
                    false => self.ink(&items).map_or(rect.bottom(), |ink| ink.bottom()),
                };
                Some((items, bottom))
            }
        })
    }
}

/// The part of a box that a puzzle with a maximum side uses.
fn limited(child: &CoverItem, rect: Rect, side: Pt) -> Rect {
    let height = rect.height.min(side);
    let slack = rect.height - height;
    let y = match child.valign {
        Alignment::Start => rect.y,
        Alignment::Middle => rect.y + slack / 2.0,
        Alignment::End => rect.y + slack,
    };
    Rect { y, height, ..rect }
}

/// Whether an element is a puzzle.
fn is_puzzle(item: &CoverItem) -> bool {
    matches!(item.item_type, CoverItemType::Grid | CoverItemType::Mosaic)
}

/// Whether an element gets the room that the other elements of its stack leave.
fn grows(item: &CoverItem) -> bool {
    is_square(item) || item.item_type == CoverItemType::Blurb
}

/// How much content a box has room for.
#[derive(Clone, Copy)]
pub enum Capacity {
    /// Content as wide as high: the shorter side counts.
    ShorterSide,
    /// Other content: the area counts.
    Area,
}

impl Capacity {
    /// The measure for the content of an element.
    pub fn of(item: &CoverItem) -> Capacity {
        if is_square(item) { Capacity::ShorterSide } else { Capacity::Area }
    }
}

/// Whether the content of an element is usually as wide as high.
fn is_square(item: &CoverItem) -> bool {
    is_puzzle(item) || item.item_type == CoverItemType::Picture
}
