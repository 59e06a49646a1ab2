//! Pages of slots on which no answers are shown.

use super::design::{ANSWERS, Holds, PageSlot};
use bookgen_base::units::{Pt, Rect};

/// Takes the slot for answers from a page, and the headline above it, and gives their room to what
/// stands beside or above it: to rules of play, or else to puzzles.
pub(super) fn without_answers(slots: &mut Vec<PageSlot>) {
    /// Rules of play in a slot that is no higher are a sentence.
    const SENTENCE: Pt = Pt(40.0);
    let is_headline = |slot: &PageSlot, of: &str| matches!(&slot.holds, Holds::Headline { text, .. } if text == of);
    let Some(at) = slots.iter().position(|slot| slot.holds == Holds::Answers) else { return };
    let freed = slots.remove(at).frame;
    let above = slots.iter().position(|slot| is_headline(slot, ANSWERS));
    let head = above.map(|at| slots.remove(at).frame);
    let top = head.map_or(freed.y, |head| head.y);
    let across = |a: Rect, b: Rect| a.x < b.right() && b.x < a.right();
    let beside = |a: Rect| a.y < freed.bottom() && freed.y < a.bottom();
    let join = |a: &mut Rect, b: Rect| {
        let (left, right) = (a.x.min(b.x), a.right().max(b.right()));
        (a.x, a.width) = (left, right - left);
    };
    let is_rules = |slot: &PageSlot| matches!(slot.holds, Holds::Rules(_));
    if let Some(rules) = slots.iter().position(|slot| is_rules(slot) && beside(slot.frame)) {
        join(&mut slots[rules].frame, freed);
        let near = |a: Rect, b: Rect| (a.y - b.y).0.abs() < 1.0;
        for slot in slots.iter_mut().filter(|slot| is_headline(slot, "{rules}")) {
            if let Some(head) = head.filter(|head| near(*head, slot.frame)) {
                join(&mut slot.frame, head);
            }
        }
        return;
    }
    // What ends above it, with nothing between.
    let frames: Vec<Rect> = slots.iter().map(|slot| slot.frame).collect();
    let solid: Vec<bool> = slots.iter().map(|slot| slot.holds != Holds::Line).collect();
    let lowest = |over: Rect, from: Pt| -> Vec<usize> {
        let ends = |at: &usize| {
            let frame = frames[*at];
            let between = frames.iter().zip(&solid).any(|(other, solid)| {
                *solid
                    && across(*other, frame)
                    && other.y >= frame.bottom()
                    && other.bottom() <= from
            });
            solid[*at] && across(frame, over) && frame.bottom() <= from && !between
        };
        (0..frames.len()).filter(ends).collect()
    };
    for at in lowest(freed, top) {
        let more = freed.bottom() - frames[at].bottom();
        if is_rules(&slots[at]) && slots[at].frame.height < SENTENCE {
            slots[at].frame.y += more;
            for above in lowest(frames[at], frames[at].y) {
                slots[above].frame.height += more;
            }
        } else {
            slots[at].frame.height += more;
        }
    }
}
