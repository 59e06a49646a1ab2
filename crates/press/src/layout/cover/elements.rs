//! Typesets the elements of a cover that have content: texts, puzzles and pictures.

use std::sync::Arc;

use super::blurb::{BlurbBox, BlurbFit, Faces};
use super::builder::CoverBuilder;
use super::fitted_text::{FittedText, TextBox};
use super::puzzle::PuzzleBox;
use super::{art, blurb, fitted_text, mosaic};
use crate::cover::{Alignment, Art, CoverItem, CoverPart, GridLines};
use crate::design::FontFace;
use crate::page::{Colour, Item, Role};
use crate::paint::Tones;
use bookgen_base::diagnostic::{Diagnostic, clipped};
use bookgen_base::units::{Pt, Rect, circle};

/// The side of the square for the text of a badge, as a share of the diameter of the badge.
const BADGE_TEXT: f64 = 0.72;

impl<'a> CoverBuilder<'a> {
    /// Typesets a text in a box. Also returns the bottom edge of the text.
    ///
    /// # Errors
    /// The text does not fit at its minimum size.
    pub(super) fn text(&self, item: &CoverItem, rect: Rect) -> Result<(Vec<Item>, Pt), Diagnostic> {
        let Some(text) = self.texts.fill(&item.text) else { return Ok((Vec::new(), rect.y)) };
        if item.is_round {
            return Ok((self.badge(item, &text, rect)?, rect.bottom()));
        }
        let text_box = TextBox { rect, sizes: self.sizes(item, rect), tight: false };
        let Some(FittedText { items, bottom, panel, .. }) = self.fitted_text(item, text_box)?
        else {
            return Err(self.too_long(item, &text, text_box)?);
        };
        let panel = panel.zip(item.panel).map(|(rect, colour)| art::area(rect, colour));
        Ok((panel.into_iter().chain(items).collect(), bottom))
    }

    /// The text of an item at the largest size that fits, or a shorter version of the text. Returns
    /// `None` if no version fits.
    pub(super) fn fitted_text(
        &self,
        item: &CoverItem,
        text_box: TextBox,
    ) -> Result<Option<FittedText>, Diagnostic> {
        for text in self.texts.versions(&item.text) {
            let fitted = fitted_text::fitted(self.typesetter(), item, &text, text_box)?;
            if fitted.is_some() {
                return Ok(fitted);
            }
        }
        Ok(None)
    }

    /// A text on a round panel. The panel is as large as the box.
    ///
    /// # Errors
    /// The text does not fit at its minimum size.
    fn badge(&self, item: &CoverItem, text: &str, rect: Rect) -> Result<Vec<Item>, Diagnostic> {
        let diameter = rect.width.min(rect.height);
        let side = diameter * BADGE_TEXT;
        let centre = rect.centre();
        let inner = Rect::new(centre.x - side / 2.0, centre.y - side / 2.0, side, side);
        let plain = CoverItem {
            panel: None,
            align: Alignment::Middle,
            valign: Alignment::Middle,
            ..item.clone()
        };
        let text_box = TextBox { rect: inner, sizes: self.sizes(item, rect), tight: true };
        let fitted = fitted_text::fitted(self.typesetter(), &plain, text, text_box)?;
        let Some(FittedText { items, .. }) = fitted else {
            return Err(self.too_long(item, text, text_box)?);
        };
        let mut disc = art::area(rect, item.panel.unwrap_or(Colour::PAPER));
        if let Item::Ink(ink) = &mut disc {
            ink.path = circle(centre, diameter / 2.0);
        }
        Ok(std::iter::once(disc).chain(items).collect())
    }

    /// Coloured tiles of the front's puzzle; `None` if the puzzle has too few symbols.
    pub(super) fn mosaic(
        &mut self,
        item: &CoverItem,
        rect: Rect,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let choice = if item.part == CoverPart::Back { &self.back } else { &self.front };
        let Some(puzzle) = choice.first() else { return Ok(None) };
        let min = self.min_type(item, rect);
        let tiles = mosaic::mosaic(self.context, puzzle.placed, item, rect, min)?;
        if tiles.is_some() {
            let choice =
                if item.part == CoverPart::Back { &mut self.back } else { &mut self.front };
            choice.shown = Some(puzzle);
        }
        Ok(tiles)
    }

    /// Typesets a puzzle in a box. The claim for the manifest is kept only for the first grid of the
    /// puzzle. All further grids of the puzzle are ornaments.
    pub(super) fn grid(&mut self, item: &CoverItem, rect: Rect) -> Result<Vec<Item>, Diagnostic> {
        let background = item.panel.unwrap_or(self.background(item, rect));
        // The colour of the tiles' symbols is not made for the panel.
        let other = item.contrast_colour.unwrap_or(item.colour);
        let is_better = other.contrast(background) > item.colour.contrast(background);
        let ink = if is_better { other } else { item.colour };
        let item = &CoverItem { colour: ink, ..item.clone() };
        let mut sizes = self.sizes(item, rect);
        sizes.min = self.min_type_of_grid(item);
        sizes.max = sizes.max.max(sizes.min);
        let min_line = self.min_line(item, rect);
        let grid = self.cover.design.grid;
        let lines = GridLines {
            thin: grid.thin.max(min_line),
            thick: grid.thick.max(min_line),
            border: grid.border.max(min_line),
            ..grid
        };
        let panel = item.panel.or((!self.has_plain_ground(rect)).then_some(background));
        let puzzle_box = PuzzleBox {
            item,
            rect,
            sizes,
            lines,
            min_line,
            tones: Tones { ink, paper: background, min_tint: self.printing.printer.ink.min_tint },
            panel,
            is_rgb: self.context.document.is_printed_in_rgb(),
        };
        let (choice, other) = match item.part {
            CoverPart::Back => {
                let front = self.front.first().filter(|_| self.front_has_puzzle);
                (&mut self.back, front)
            }
            _ => (&mut self.front, self.back.shown),
        };
        let other = other.map(|puzzle| puzzle.number);
        let chosen = choice.choose(self.context, puzzle_box, self.extent, other)?;
        let Some(mut set) = chosen else { return Ok(Vec::new()) };
        match set.claim {
            Some(claim) if self.claims.iter().all(|own| own.number != claim.number) => {
                self.claims.push(claim);
            }
            _ => set.items.iter_mut().for_each(without_subject),
        }
        Ok(set.items)
    }

    /// A picture in a box.
    ///
    /// # Errors
    /// The resolution of the picture is below the printer's minimum.
    pub(super) fn picture(&mut self, art: &Art, rect: Rect) -> Result<Item, Diagnostic> {
        let images = &self.printing.printer.images;
        let resolution = art::resolution(art, rect);
        if let Some(min) = images.min_ppi.filter(|min| resolution < f64::from(*min) - 0.5) {
            let message = format!(
                "{} has {resolution:.0} pixels per inch on the cover; the minimum is {min}",
                art.path
            );
            let pixels = |length: Pt| (length.inches() * f64::from(min)).ceil();
            let (width, height) = (pixels(rect.width), pixels(rect.height));
            let fault = self.printing.complaint(message, &images.origin);
            let (w, h) = (art.image.width, art.image.height);
            let fault = fault.at(&art.place, format!("the picture has {w} x {h} pixels"));
            let fault = fault.help(format!("use a picture of at least {width} x {height} pixels"));
            if !fault.advice {
                return Err(fault);
            }
            self.advice.push(fault);
        }
        Ok(art::picture(art, rect))
    }

    /// The fonts and the text of the back cover.
    fn blurb_box(&self, item: &'a CoverItem, rect: Rect, fit: BlurbFit) -> BlurbBox<'a> {
        let face = |name: &str, default: &'a FontFace| {
            self.cover.design.fonts.get(name).unwrap_or(default)
        };
        let defaults = &self.context.document.design.faces;
        let faces =
            Faces { italic: face("italic", &defaults.italic), bold: face("bold", &defaults.bold) };
        let mut sizes = self.sizes(item, rect);
        sizes.min = sizes.min.max(sizes.max * fit.text);
        BlurbBox { typesetter: self.typesetter(), item, faces, rect, sizes, spread: fit.spread }
    }

    /// The text of the back cover in Markdown. The default text has shorter versions.
    fn blurb_texts(&self) -> Vec<String> {
        let texts = match &self.cover.blurb {
            Some((text, _)) => vec![text.clone()],
            None => self.texts.blurbs(),
        };
        let Some((bio, _)) = &self.cover.bio else { return texts };
        texts.into_iter().map(|text| format!("{text}\n\n{bio}")).collect()
    }

    /// Typesets the text of the back cover. Also returns its height. `None` if it does not fit at its
    /// minimum size.
    pub(super) fn blurb_in(
        &self,
        item: &'a CoverItem,
        rect: Rect,
        fit: BlurbFit,
    ) -> Result<Option<(Vec<Item>, Pt)>, Diagnostic> {
        let texts = self.blurb_texts();
        let count = if fit.may_be_shorter { texts.len() } else { 1 };
        for text in texts.iter().take(count) {
            if let Some(set) = blurb::blurb(self.blurb_box(item, rect, fit), text)? {
                return Ok(Some(set));
            }
        }
        Ok(None)
    }

    /// The error for a text of the back cover that does not fit.
    pub(super) fn blurb_too_long(
        &self,
        item: &'a CoverItem,
        rect: Rect,
    ) -> Result<Diagnostic, Diagnostic> {
        let text = self.blurb_texts().swap_remove(0);
        let blurb_box = self.blurb_box(item, rect, BlurbFit::ANY);
        let min = blurb_box.sizes.min;
        let given = self.cover.blurb.as_ref().or(self.cover.bio.as_ref());
        let place = given.map_or(&self.cover.place, |(_, place)| place);
        let fits = blurb::fitting_characters(blurb_box, &text)?;
        let message = format!("the text of the back cover does not fit at a type size of {min}");
        let label = format!("{} characters", text.chars().count());
        Ok(Diagnostic::input(message).at(place, label).help(format!(
            "about {fits} characters fit; readers spend half a minute on the back of a book, enough for about 500 characters"
        )))
    }

    /// The error for a text that does not fit into its box.
    fn too_long(
        &self,
        item: &CoverItem,
        text: &str,
        text_box: TextBox,
    ) -> Result<Diagnostic, Diagnostic> {
        let fits = fitted_text::fitting_characters(self.typesetter(), item, text, text_box)?;
        let min = text_box.sizes.min;
        let part = match item.part {
            CoverPart::Back => "back",
            _ => "front",
        };
        let short = clipped(text);
        let message =
            format!("{short:?} does not fit on the {part} of the cover at a type size of {min}");
        // The text can have several placeholders, such as "{series} · {volume}". The error marks
        // the first placeholder that has a position in the spec.
        let placeholder =
            self.cover.places.iter().find(|(name, _)| item.text.contains(&format!("{{{name}}}")));
        let place = placeholder.map_or(&item.place, |(_, place)| place);
        let label = format!("{} characters", text.chars().count());
        let help = match (fits, item.lines) {
            (0, _) => "use another cover design, or a larger trim".to_owned(),
            (_, 1) => format!(
                "about {fits} characters fit in one line; shorten the text, or use another cover design or a larger trim"
            ),
            (_, lines) => format!(
                "about {fits} characters fit in {lines} lines; shorten the text, or use another cover design or a larger trim"
            ),
        };
        Ok(Diagnostic::input(message).at(place, label).help(help))
    }
}

/// Removes from a drawing the puzzle to which it belongs. The manifest then lists it as an ornament.
fn without_subject(item: &mut Item) {
    if let Item::Group(group) = item
        && let Role::Figure(drawing) = &mut group.role
    {
        Arc::make_mut(drawing).subject = None;
    }
}
