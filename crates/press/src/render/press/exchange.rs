//! PDF/X (ISO 15930): files that go to the press with nothing left to ask.
//!
//! What such a file may draw with, every file of ours keeps anyway: embedded fonts, grey and four
//! inks, no transparency, no layers, no annotations, no encryption, no LZW. What is added is the
//! version, the name of the standard, and the printing condition that the colours are meant for.

use std::sync::Arc;

use lopdf::{Dictionary, Document, Object, Stream, dictionary};

use super::metadata::text_string;
use super::streams::Compressor;
use crate::image::Samples;
use crate::page::{Colour, Item, Page};
use crate::render::RenderError;
use bookgen_contract::printer::{REGISTRY, Standard};

/// A standard that a file keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Which.
    pub standard: Standard,
    /// What it is to be printed on.
    pub intent: Intent,
}

/// The printing condition that a file is made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    /// Its name.
    pub name: String,
    /// How it prints, and on what.
    pub condition: String,
    /// Whether the name is one of the ICC's registry.
    pub registered: bool,
    /// The colour profile of it, to be embedded.
    pub profile: Option<Profile>,
}

/// A colour profile of a printing condition (ISO 15076-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its bytes.
    pub bytes: Arc<[u8]>,
    /// How many inks it knows: 1 or 4.
    pub inks: u8,
}

impl Exchange {
    /// Whether pages can be printed in this condition.
    ///
    /// # Errors
    /// A picture of light; a colour in a file for black ink alone; a standard whose profile is missing.
    pub fn check(&self, pages: &[Page]) -> Result<(), RenderError> {
        let profile = self.intent.profile.as_ref();
        if self.standard == Standard::X4 && profile.is_none() {
            return Err(RenderError::Exchange("a PDF/X-4 file carries its colour profile"));
        }
        if profile.is_none() && !self.intent.registered {
            return Err(RenderError::Exchange("its printing condition is not registered"));
        }
        if pages.iter().any(|page| page.items.iter().any(is_light)) {
            return Err(RenderError::Exchange("a picture is in RGB, which is no ink"));
        }
        if profile.is_some_and(|profile| profile.inks == 1)
            && pages.iter().any(|page| page.items.iter().any(is_coloured))
        {
            return Err(RenderError::Exchange("its printing condition has no ink but black"));
        }
        Ok(())
    }

    /// Adds what the information dictionary says of the standard.
    pub fn identify(&self, info: &mut Dictionary) {
        match self.standard {
            // The standard's own name for the family of both of its levels, and the level.
            Standard::X1a2001 => {
                info.set("GTS_PDFXVersion", Object::string_literal("PDF/X-1:2001"));
                info.set("GTS_PDFXConformance", Object::string_literal("PDF/X-1a:2001"));
            }
            // Here the level is in the name already; there are checkers that ask for it twice.
            Standard::X1a2003 => {
                info.set("GTS_PDFXVersion", Object::string_literal(self.standard.title()));
                info.set("GTS_PDFXConformance", Object::string_literal(self.standard.title()));
            }
            Standard::X4 => {
                info.set("GTS_PDFXVersion", Object::string_literal(self.standard.title()));
            }
        }
    }

    /// The output intent, its profile added to the document.
    ///
    /// # Errors
    /// If the profile cannot be compressed.
    pub fn output_intent(&self, doc: &mut Document) -> Result<Dictionary, RenderError> {
        let Intent { name, condition, registered, profile } = &self.intent;
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
        if let Some(Profile { bytes, inks }) = profile {
            let keys = dictionary! { "N" => i64::from(*inks) };
            let mut stream = Stream::new(keys, bytes.to_vec());
            Compressor::new().compress(&mut stream)?;
            intent.set("DestOutputProfile", doc.add_object(stream));
        }
        Ok(intent)
    }
}

fn is_coloured(item: &Item) -> bool {
    let coloured = |colour: Colour| colour.0[..3].iter().any(|percent| *percent > 0);
    match item {
        Item::Ink(ink) => coloured(ink.colour),
        Item::Glyphs(run) => coloured(run.colour),
        Item::Image(picture) => picture.image.samples != Samples::Grey,
        Item::Group(group) => group.items.iter().any(is_coloured),
    }
}

/// Whether an item is in the colours of a screen.
fn is_light(item: &Item) -> bool {
    match item {
        Item::Ink(_) | Item::Glyphs(_) => false,
        Item::Image(picture) => picture.image.samples == Samples::Rgb,
        Item::Group(group) => group.items.iter().any(is_light),
    }
}
