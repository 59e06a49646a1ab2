//! PDF/X (ISO 15930): PDF for the exchange of print data.
//!
//! PDF/X restricts what a page may contain. Every PDF that this crate writes has embedded fonts,
//! draws in grey and CMYK, and has no transparency, layers, annotations, encryption or LZW
//! compression. This module adds the keys that name the standard and its version. It also adds the
//! output intent.

use std::sync::Arc;

use lopdf::{Dictionary, Document, Object, Stream, dictionary};

use super::compression::Compressor;
use super::text_string::text_string;
use crate::image::ColourSpace;
use crate::page::{Colour, Item, Page};
use crate::render::RenderError;
use bookgen_contract::printer::{REGISTRY, Standard};

/// A PDF/X standard with its output intent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdfX {
    /// The standard.
    pub standard: Standard,
    /// The output intent.
    pub intent: OutputIntent,
}

/// An output intent: the printing condition that a file is made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputIntent {
    /// The name of the printing condition, for example `FOGRA39`.
    pub name: String,
    /// The printing process and the paper, in words.
    pub condition: String,
    /// Whether the registry of the ICC contains the name of the printing condition.
    pub registered: bool,
    /// The colour profile to embed.
    pub profile: Option<ColourProfile>,
}

/// The ICC profile (ISO 15076-1) of a printing condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourProfile {
    /// The profile's bytes.
    pub bytes: Arc<[u8]>,
    /// The number of inks: 1 or 4.
    pub inks: u8,
}

impl PdfX {
    /// Checks that pages conform to the standard and use only inks of the printing condition.
    ///
    /// # Errors
    /// An RGB picture; a coloured item if the printing condition has black ink only; no colour
    /// profile, although the standard or the printing condition requires one.
    pub fn check(&self, pages: &[Page]) -> Result<(), RenderError> {
        let profile = self.intent.profile.as_ref();
        if self.standard == Standard::X4 && profile.is_none() {
            return Err(RenderError::PdfX("PDF/X-4 needs an embedded colour profile"));
        }
        if profile.is_none() && !self.intent.registered {
            return Err(RenderError::PdfX(
                "a printing condition that is not registered needs an embedded colour profile",
            ));
        }
        if pages.iter().any(|page| page.items.iter().any(has_rgb)) {
            return Err(RenderError::PdfX("a picture is in RGB"));
        }
        if profile.is_some_and(|profile| profile.inks == 1)
            && pages.iter().any(|page| page.items.iter().any(is_coloured))
        {
            return Err(RenderError::PdfX(
                "a page has colours, but the printing condition has black ink only",
            ));
        }
        Ok(())
    }

    /// Adds the standard's keys to the information dictionary.
    pub(super) fn identify(&self, information: &mut Dictionary) {
        match self.standard {
            // In PDF/X-1a:2001, the version key names the family PDF/X-1, and the conformance key
            // names the level 1a.
            Standard::X1a2001 => {
                information.set("GTS_PDFXVersion", Object::string_literal("PDF/X-1:2001"));
                information.set("GTS_PDFXConformance", Object::string_literal("PDF/X-1a:2001"));
            }
            // In PDF/X-1a:2003, the version key already names the level 1a. Some checkers still
            // require both keys.
            Standard::X1a2003 => {
                let title = self.standard.title();
                information.set("GTS_PDFXVersion", Object::string_literal(title));
                information.set("GTS_PDFXConformance", Object::string_literal(title));
            }
            Standard::X4 => {
                let title = self.standard.title();
                information.set("GTS_PDFXVersion", Object::string_literal(title));
            }
        }
    }

    /// Returns the output intent's dictionary. Adds the colour profile to the document.
    ///
    /// # Errors
    /// A colour profile that cannot be compressed.
    pub(super) fn output_intent(&self, document: &mut Document) -> Result<Dictionary, RenderError> {
        let OutputIntent { name, condition, registered, profile } = &self.intent;
        let mut intent = dictionary! {
            "Type" => "OutputIntent",
            "S" => "GTS_PDFX",
            "OutputConditionIdentifier" => text_string(name),
            "OutputCondition" => text_string(condition),
            "Info" => text_string(condition),
        };
        if *registered {
            intent.set("RegistryName", Object::string_literal(REGISTRY));
        }
        if let Some(ColourProfile { bytes, inks }) = profile {
            let keys = dictionary! { "N" => i64::from(*inks) };
            let mut stream = Stream::new(keys, bytes.to_vec());
            Compressor::new().compress(&mut stream)?;
            intent.set("DestOutputProfile", document.add_object(stream));
        }
        Ok(intent)
    }
}

/// Whether an item uses any ink except black.
fn is_coloured(item: &Item) -> bool {
    let coloured = |colour: Colour| colour.0[..3].iter().any(|percent| *percent > 0);
    match item {
        Item::Ink(ink) => coloured(ink.colour),
        Item::Glyphs(run) => coloured(run.colour),
        Item::Image(picture) => picture.image.colour_space != ColourSpace::Grey,
        Item::Group(group) => group.items.iter().any(is_coloured),
    }
}

/// Whether an item has an RGB picture.
fn has_rgb(item: &Item) -> bool {
    match item {
        Item::Ink(_) | Item::Glyphs(_) => false,
        Item::Image(picture) => picture.image.colour_space == ColourSpace::Rgb,
        Item::Group(group) => group.items.iter().any(has_rgb),
    }
}
