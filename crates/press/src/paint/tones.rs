//! Figures in colour: a painted figure in two colours instead of black ink on white paper.

use std::sync::Arc;

use super::Painted;
use crate::page::{Colour, Item, Role};
use bookgen_contract::manifest::frame::{Look, ToneColour};

/// The colours of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tones {
    /// The colour instead of black: lines, digits, black cells.
    pub ink: Colour,
    /// The colour instead of white: the background of the figure, digits in black cells.
    pub paper: Colour,
    /// The least percentage of ink that the printer can print.
    pub min_tint: Option<u8>,
}

impl Tones {
    /// The colour instead of a tint of black, in percent. A tint that the printer cannot print becomes
    /// darker.
    pub fn tint(self, black: u8) -> Colour {
        let is_faint = |colour: &Colour| {
            let most = colour.0.into_iter().max().unwrap_or_default();
            self.min_tint.is_some_and(|min| most > 0 && most < min)
        };
        let mut tints = (black..=100).map(|black| self.paper.mixed(self.ink, black));
        let first = self.paper.mixed(self.ink, black);
        if black == 0 { first } else { tints.find(|tint| !is_faint(tint)).unwrap_or(first) }
    }
}

impl Painted {
    /// The figure in two colours. The frames get the colours as the file has them: in RGB if `is_rgb`
    /// is true, otherwise in CMYK or grey.
    #[must_use]
    pub fn in_tones(mut self, tones: Tones, is_rgb: bool) -> Painted {
        recolour(std::slice::from_mut(&mut self.item), tones);
        let Item::Group(group) = &mut self.item else { return self };
        let Role::Figure(drawing) = &mut group.role else { return self };
        for frame in &mut Arc::make_mut(drawing).frames {
            let looks = frame.style.legend.iter().map(|entry| &entry.look);
            let mut tints: Vec<u8> = looks.flat_map(tints).chain([0, 100]).collect();
            tints.sort_unstable();
            tints.dedup();
            let tone = |black: u8| ToneColour { black, colour: tones.tint(black).in_file(is_rgb) };
            frame.style.tones = tints.into_iter().map(tone).collect();
        }
        self
    }
}

/// The tints of black of a mark.
fn tints(look: &Look) -> Vec<u8> {
    match look {
        Look::Line { black, .. } | Look::Fill { black } => vec![*black],
        Look::Shape { fill, .. } => vec![*fill],
        Look::Text { black, .. } => black.clone(),
    }
}

fn recolour(items: &mut [Item], tones: Tones) {
    let change = |colour: &mut Colour| {
        if let Colour([0, 0, 0, black]) = *colour {
            *colour = tones.tint(black);
        }
    };
    for item in items {
        match item {
            Item::Ink(ink) => change(&mut ink.colour),
            Item::Glyphs(run) => change(&mut run.colour),
            Item::Image(_) => {}
            Item::Group(group) => recolour(&mut group.items, tones),
        }
    }
}
