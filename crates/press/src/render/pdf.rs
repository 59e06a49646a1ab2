//! The PDF renderer: writes pages as a flat PDF for a printer.
//!
//! The PDF has no bookmarks, links, annotations, layers or transparency. Black ink is `DeviceGray`,
//! which prints on the black plate only and is allowed in every PDF/X standard. It is also the
//! purest black on screens and digital presses, where 100 % K in `DeviceCMYK` can come out as dark
//! grey. Other colours are `DeviceCMYK`, or `DeviceRGB` for a printer that accepts no CMYK.
//!
//! printpdf serializes the content streams only. The module `assembly` writes boxes, metadata,
//! fonts and identifiers without printpdf, because printpdf writes them with known errors or
//! differently in each run. The same pages give the same bytes with any number of threads.

mod assembly;
mod compression;
mod content_key;
mod content_stream;
mod embedded_fonts;
mod glyph_codes;
mod identifiers;
mod ink_bounds;
mod metadata;
mod page_labels;
mod pdfx;
mod resources;
mod stream_batches;
mod text_string;
mod to_unicode;
mod usage;
mod xmp;
mod xobjects;

use std::borrow::Cow;

use rayon::prelude::*;

use crate::font::FontSet;
use crate::page::Page;
use bookgen_base::units::{Point, Pt};

pub use metadata::{MetadataDetail, PdfMetadata};
pub use pdfx::{ColourProfile, OutputIntent, PdfX};

use super::RenderError;
use super::page_check::check_pages;
use assembly::{Form, Parts, assemble};
use bookgen_contract::manifest::Manifest;
use content_stream::StreamContent;
use embedded_fonts::embed_fonts;
use ink_bounds::ink_bounds;
use stream_batches::write_streams;
use usage::Usage;
use xobjects::XObjects;

/// Where the manifest of a PDF is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManifestPlace {
    /// In the PDF, as private data. A PDF 1.3 file does not contain the manifest, because PDF 1.3
    /// does not support private data.
    Embedded,
    /// Only in a separate file.
    Separate,
}

/// Writes pages as a PDF for the press. If the pages are owned, their items are dropped as soon as
/// possible.
///
/// # Errors
/// Pages that cannot be printed, or a font that cannot be embedded; see [`RenderError`].
pub fn write_pdf<'p>(
    pages: impl Into<Cow<'p, [Page]>>,
    fonts: &FontSet,
    metadata: &PdfMetadata,
) -> Result<Vec<u8>, RenderError> {
    Ok(write(pages.into(), fonts, metadata, None)?.0)
}

/// Writes pages as a PDF for the press, and completes and seals the manifest of these pages: its fields
/// `document` and `words` are computed here. Returns the PDF and the sealed manifest.
///
/// # Errors
/// The errors of [`write_pdf`].
pub fn write_pdf_with_manifest<'p>(
    pages: impl Into<Cow<'p, [Page]>>,
    fonts: &FontSet,
    metadata: &PdfMetadata,
    mut manifest: Manifest,
    place: ManifestPlace,
) -> Result<(Vec<u8>, Manifest), RenderError> {
    let pages = pages.into();
    manifest.document = metadata.identifier();
    manifest.words = pages.par_iter().map(Page::text_digest).collect();
    let (bytes, sealed) = write(pages, fonts, metadata, Some((&manifest, place)))?;
    Ok((bytes, sealed.unwrap_or(manifest)))
}

fn write(
    mut pages: Cow<'_, [Page]>,
    fonts: &FontSet,
    metadata: &PdfMetadata,
    manifest: Option<(&Manifest, ManifestPlace)>,
) -> Result<(Vec<u8>, Option<Manifest>), RenderError> {
    if pages.is_empty() {
        return Err(RenderError::NoPages);
    }
    if !metadata.has_writable_date() {
        return Err(RenderError::Date);
    }
    if let Some(pdfx) = &metadata.pdfx {
        pdfx.check(&pages)?;
        if metadata.title.trim().is_empty() {
            return Err(RenderError::PdfX("the file has no title"));
        }
    }
    check_pages(&pages, fonts)?;
    let usage = Usage::new(&pages);
    let (codes, fonts_to_add) = embed_fonts(fonts, &usage.glyphs)?;
    let xobjects = XObjects::new(&usage);

    let rgb = metadata.rgb;
    let forms = xobjects.forms().iter().map(|items| StreamContent {
        items,
        height: Pt::ZERO,
        origin: Default::default(),
        rgb,
    });
    let pages_content = pages.iter().map(|page| StreamContent {
        items: &page.items,
        height: page.size.height,
        origin: (page.bleed.left, page.bleed.bottom),
        rgb,
    });
    let contents: Vec<StreamContent<'_>> = forms.chain(pages_content).collect();
    let mut streams = write_streams(&contents, &codes, &xobjects)?;

    let contents = streams.split_off(xobjects.forms().len());
    let forms = streams
        .into_iter()
        .zip(xobjects.forms())
        .map(|(content, items)| {
            let empty = (Point::default(), Point::default());
            Form { content, bounds: ink_bounds(items, fonts).unwrap_or(empty) }
        })
        .collect();
    let images = xobjects.images().to_vec();
    let parts = Parts { fonts: fonts_to_add, images, forms, contents };
    // The items of a large book take more memory than its content streams.
    if let Cow::Owned(pages) = &mut pages {
        pages.iter_mut().for_each(|page| page.items = Vec::new());
    }
    assemble(&pages, metadata, manifest, parts)
}
