//! Text on the spine of a cover.

use super::builder::CoverBuilder;
use super::fitted_text::{FittedText, SizeRange, TextBox};
use super::geometry::{CoverGeometry, SpineTypeError};
use super::{fitted_text, geometry};
use crate::cover::{CoverItem, SpineText};
use crate::page::{Group, Item, Role, Transform};
use bookgen_base::diagnostic::{Diagnostic, Place, clipped};
use bookgen_base::units::inches;
use bookgen_base::units::{Pt, Rect};
use bookgen_contract::printer::Origin;

/// A length that no text on a spine exceeds.
const UNLIMITED: Pt = Pt(100_000.0);

impl CoverBuilder<'_> {
    /// The direction of text on the spine, or [`SpineText::None`] if the spec or the printer
    /// forbids text on the spine.
    ///
    /// # Errors
    /// The spec asks for text on the spine, but the printer forbids text on the spine.
    pub(super) fn spine_direction(&mut self) -> Result<SpineText, Diagnostic> {
        let (direction, place) = &self.cover.spine_text;
        if *direction == SpineText::None {
            return Ok(SpineText::None);
        }
        let printer = &self.printing.printer;
        match geometry::check_spine_type(printer, self.geometry, self.pages) {
            Ok(()) => Ok(*direction),
            Err(SpineTypeError { message, origin }) => {
                self.report_empty_spine(message, &origin, place.as_ref())?;
                Ok(SpineText::None)
            }
        }
    }

    /// Reports a spine without text. `place` is the position where the spec asks for text on the
    /// spine. With a `place`, the report is an error. Without a `place`, the reason is kept for the
    /// summary of the cover.
    fn report_empty_spine(
        &mut self,
        message: String,
        origin: &Origin,
        place: Option<&Place>,
    ) -> Result<(), Diagnostic> {
        let Some(place) = place else {
            self.bare_spine = Some(message);
            return Ok(());
        };
        let complaint = self.printing.complaint(message, origin);
        let fault = complaint.at(place, "this value asks for text on the spine");
        Err(fault.help("set `spine_text = \"none\"`, ask for more puzzles, or put fewer on a page"))
    }

    /// Typesets a text on the spine at the largest size that fits. A text that does not fit is
    /// reported and left out; the result is then `None`. `is_title` is whether the text is the
    /// title, the first text on the spine.
    pub(super) fn spine_items(
        &mut self,
        item: &CoverItem,
        direction: SpineText,
        is_title: bool,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let Some(text) = self.texts.fill(&item.text) else { return Ok(None) };
        let CoverGeometry { spine, spine_margin, safe, .. } = self.geometry;
        // The box of the text before the rotation. Its x coordinates run along the spine, from the
        // start of the text.
        let across = spine.width - *spine_margin * 2.0;
        let margin = (*safe).max(self.unit() * self.cover.design.margin);
        let length = spine.height - margin * 2.0;
        let [left, top, width, height] = item.frame.map(|share| share / 100.0);
        let rect = Rect::new(length * left, across * top, length * width, across * height);
        // The printer's minimum type size applies, but not the minimum of the element, because a
        // narrow spine needs small type.
        let min = self.min_type(item, *spine);
        let sizes = SizeRange { min, max: self.sizes(item, *spine).max };
        let text_box = TextBox { rect, sizes, tight: true };
        let fitted = fitted_text::fitted(self.typesetter(), item, &text, text_box)?;
        let Some(FittedText { items, .. }) = fitted else {
            let message = self.spine_overflow(item, &text, text_box)?;
            if is_title {
                let (_, place) = &self.cover.spine_text;
                self.report_empty_spine(message, &Origin::default(), place.as_ref())?;
            } else {
                let advice = Diagnostic::advice(message).at(&self.cover.place, "this cover");
                self.advice.push(advice.help("the spine shows the title but not this text"));
            }
            return Ok(None);
        };
        let (x, y) = (spine.x, spine.y + margin);
        let transform = match direction {
            SpineText::Up => {
                Transform([0.0, -1.0, 1.0, 0.0, (x + *spine_margin).0, (y + length).0])
            }
            _ => Transform([0.0, 1.0, -1.0, 0.0, (spine.right() - *spine_margin).0, y.0]),
        };
        Ok(Some(vec![Item::Group(Group { role: Role::Text, transform, shared: false, items })]))
    }

    /// The message for a text that does not fit on the spine, because the spine is too narrow or
    /// too short.
    fn spine_overflow(
        &self,
        item: &CoverItem,
        text: &str,
        text_box: TextBox,
    ) -> Result<String, Diagnostic> {
        let typesetter = self.typesetter();
        let spine = &self.geometry.spine;
        let min = text_box.sizes.min;
        let rect = Rect { width: UNLIMITED, ..text_box.rect };
        let unlimited = TextBox { rect, ..text_box };
        let is_narrow = fitted_text::fitted(typesetter, item, text, unlimited)?.is_none();
        let fits = fitted_text::fitting_characters(typesetter, item, text, text_box)?;
        let text = clipped(text);
        let (width, length) = (inches(spine.width), inches(spine.height));
        Ok(if is_narrow {
            format!("{text:?} does not fit on a spine {width} wide at a type size of {min}")
        } else {
            format!(
                "on a spine {length} long, about {fits} characters of {text:?} fit at a type size of {min}"
            )
        })
    }
}
