//! The cells along a line, the texts on lines, and how the shafts of arrows are drawn.

use std::collections::BTreeSet;

use super::mark::{Anchor, Form, LineStyle, Mark, Sign};
use super::spot::{Place, Spot};

/// The centres of all cells along a line. `through` has the centres of its ends and corners.
pub fn steps(through: &[Spot]) -> Vec<Spot> {
    let mut spots: Vec<Spot> = through.first().copied().into_iter().collect();
    for pair in through.windows(2) {
        let (right, down) = ((pair[1].x - pair[0].x).signum(), (pair[1].y - pair[0].y).signum());
        let count = (pair[1].x - pair[0].x).abs().max((pair[1].y - pair[0].y).abs()) / 2;
        for step in 1..=count {
            spots.push(pair[0].moved(2 * right * step, 2 * down * step));
        }
    }
    spots
}

/// The centres of the texts through which shafts, hollow bands and rules run. White paper below them
/// interrupts the lines. Texts in discs and bulbs are left out: these cover their lines.
pub fn texts_on_lines(marks: &[Mark]) -> BTreeSet<Spot> {
    let mut crossed: BTreeSet<Spot> = BTreeSet::new();
    for mark in marks {
        let Mark::Line { through, style } = mark else { continue };
        let spots = steps(through);
        match style {
            LineStyle::Shaft => {
                crossed.extend(spots.iter().skip(1).take(spots.len().saturating_sub(2)));
            }
            LineStyle::HollowBand => crossed.extend(spots),
            // A rule goes from corner to corner, through the centres between them.
            LineStyle::Rule => {
                crossed.extend(spots.windows(2).map(|pair| {
                    Spot::new((pair[0].x + pair[1].x) / 2, (pair[0].y + pair[1].y) / 2)
                }))
            }
            _ => {}
        }
    }
    let is_round = |at: &Spot| {
        marks.iter().any(|mark| match mark {
            Mark::Shape { at: own, form: Form::Disc | Form::Bulb, .. } => own == at,
            _ => false,
        })
    };
    let texts = marks.iter().filter_map(|mark| match mark {
        Mark::Symbol { at, anchor: Anchor::Centre, .. } if crossed.contains(at) => Some(*at),
        _ => None,
    });
    texts.filter(|at| !is_round(at)).collect()
}

/// The spots through which a shaft is drawn. At the head of its arrow it ends on the side of its last
/// cell. `through` has its ends and corners.
pub fn drawn_shaft(through: &[Spot], marks: &[Mark]) -> Vec<Spot> {
    let mut spots = through.to_vec();
    if through.first() == through.last() {
        return spots;
    }
    for _ in 0..2 {
        spots.reverse();
        if let [.., before, last] = &mut spots[..] {
            let (right, down) = ((last.x - before.x).signum(), (last.y - before.y).signum());
            let at = last.moved(-right, -down);
            let sign = Sign::Head { right: right as i8, down: down as i8 };
            if marks.contains(&Mark::Sign { at, sign }) {
                *last = at;
            }
        }
    }
    spots
}

/// Lengthens a drawn shaft to the centres of the cells where it ends.
pub fn lengthen_shaft(drawn: &mut [Spot]) {
    for _ in 0..2 {
        drawn.reverse();
        if let [.., before, last] = drawn
            && last.place() != Place::Centre
        {
            *last = last.moved((last.x - before.x).signum(), (last.y - before.y).signum());
        }
    }
}
