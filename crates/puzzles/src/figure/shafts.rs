//! The way of a line through cells, and the texts that a shaft would strike through.

use std::collections::BTreeSet;

use super::mark::{Anchor, Form, LineStyle, Mark};
use super::spot::Spot;

/// The spots along a line, one for each cell that it visits: `through` has only its ends and corners.
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

/// The centres of the texts through which shafts run. White paper below them interrupts the shafts.
/// Texts in discs are left out: a disc is drawn over its shaft.
pub fn texts_on_shafts(marks: &[Mark]) -> BTreeSet<Spot> {
    let mut crossed: BTreeSet<Spot> = BTreeSet::new();
    for mark in marks {
        if let Mark::Line { through, style: LineStyle::Shaft } = mark {
            let spots = steps(through);
            crossed.extend(spots.iter().skip(1).take(spots.len().saturating_sub(2)));
        }
    }
    let is_disc = |at: &Spot| {
        let disc = |mark: &Mark| matches!(mark, Mark::Shape { at: own, form: Form::Disc, .. } if own == at);
        marks.iter().any(disc)
    };
    let texts = marks.iter().filter_map(|mark| match mark {
        Mark::Symbol { at, anchor: Anchor::Centre, .. } if crossed.contains(at) => Some(*at),
        _ => None,
    });
    texts.filter(|at| !is_disc(at)).collect()
}
