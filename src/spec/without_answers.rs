//! Removes the slot for answers from a page, and gives its space to other slots.

use bookgen_base::units::{Pt, Rect};
use bookgen_press::design::{ANSWERS_PLACEHOLDER, PageSlot, SlotContent};

/// A slot for rules with less than this height has space for only one sentence.
const SENTENCE: Pt = Pt(40.0);

/// Removes the slot for answers and the headline of this slot. If a slot for rules is beside the
/// free space, the slot for rules gets the space. Otherwise, the slots above get the space.
pub fn without_answers(slots: &mut Vec<PageSlot>) {
    let is_headline = |slot: &PageSlot, of: &str| matches!(&slot.content, SlotContent::Headline { text, .. } if text == of);
    let Some(at) = slots.iter().position(|slot| slot.content == SlotContent::Answers) else {
        return;
    };
    let freed = slots.remove(at).frame;
    let headline = slots.iter().position(|slot| is_headline(slot, ANSWERS_PLACEHOLDER));
    let headline = headline.map(|at| slots.remove(at).frame);
    let top = headline.map_or(freed.y, |headline| headline.y);
    let is_beside = |a: Rect| a.y < freed.bottom() && freed.y < a.bottom();
    let rules = slots.iter().position(|slot| is_rules(slot) && is_beside(slot.frame));
    let Some(rules) = rules else {
        extend_slots_above(slots, freed, top);
        return;
    };
    widen(&mut slots[rules].frame, freed);
    let is_level = |a: Rect, b: Rect| (a.y - b.y).0.abs() < 1.0;
    for slot in slots.iter_mut().filter(|slot| is_headline(slot, "{rules}")) {
        if let Some(headline) = headline.filter(|headline| is_level(*headline, slot.frame)) {
            widen(&mut slot.frame, headline);
        }
    }
}

fn is_rules(slot: &PageSlot) -> bool {
    matches!(slot.content, SlotContent::Rules(_))
}

/// Widens `frame` so that it also covers the width of `other`.
fn widen(frame: &mut Rect, other: Rect) {
    let (left, right) = (frame.x.min(other.x), frame.right().max(other.right()));
    (frame.x, frame.width) = (left, right - left);
}

/// Extends each slot directly above the free space down to the bottom edge of the free space. But
/// if the slot contains only one sentence of rules, this slot moves down, and the slots directly
/// above it are extended.
fn extend_slots_above(slots: &mut [PageSlot], freed: Rect, top: Pt) {
    let frames: Vec<Rect> = slots.iter().map(|slot| slot.frame).collect();
    let is_solid: Vec<bool> = slots.iter().map(|slot| slot.content != SlotContent::Line).collect();
    let overlaps = |a: Rect, b: Rect| a.x < b.right() && b.x < a.right();
    // Finds the slots that end above `limit` and overlap `below` horizontally. There must be no
    // other slot between such a slot and `limit`.
    let nearest_above = |below: Rect, limit: Pt| -> Vec<usize> {
        let is_nearest = |at: &usize| {
            let frame = frames[*at];
            let has_other_between = frames.iter().zip(&is_solid).any(|(other, is_solid)| {
                *is_solid
                    && overlaps(*other, frame)
                    && other.y >= frame.bottom()
                    && other.bottom() <= limit
            });
            is_solid[*at] && overlaps(frame, below) && frame.bottom() <= limit && !has_other_between
        };
        (0..frames.len()).filter(is_nearest).collect()
    };
    for at in nearest_above(freed, top) {
        let extra = freed.bottom() - frames[at].bottom();
        if is_rules(&slots[at]) && slots[at].frame.height < SENTENCE {
            slots[at].frame.y += extra;
            for above in nearest_above(frames[at], frames[at].y) {
                slots[above].frame.height += extra;
            }
        } else {
            slots[at].frame.height += extra;
        }
    }
}
