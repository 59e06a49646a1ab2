//! Content streams: operators serialized by printpdf, then compressed.
//!
//! printpdf writes whole documents. This module lets printpdf write a document for each batch of
//! pages and forms, and keeps only the content streams. These documents have no fonts, so printpdf
//! does not change the glyph codes. Batches are written in parallel. The size of a batch does not
//! change the output.

use std::collections::BTreeSet;

use lopdf::{Object, Stream};
use printpdf::{Mm, PdfDocument, PdfPage, PdfSaveOptions};
use rayon::prelude::*;

use super::compression::Compressor;
use super::content_stream::{Operators, StreamContent, operators};
use super::glyph_codes::GlyphCodes;
use super::resources::Resource;
use super::xobjects::XObjects;
use crate::render::RenderError;

/// The number of streams in a batch. printpdf writes one document for each batch, so larger batches
/// need fewer documents.
const BATCH: usize = 8;

/// A compressed content stream and the resources that it names.
pub struct ContentStream {
    /// The compressed stream.
    pub stream: Stream,
    /// The resources that the stream names.
    pub resources: BTreeSet<Resource>,
}

/// Writes the content streams of pages and forms.
///
/// # Errors
/// Operators that printpdf rejects, or a stream that cannot be compressed.
pub fn write_streams(
    contents: &[StreamContent<'_>],
    codes: &GlyphCodes,
    xobjects: &XObjects<'_>,
) -> Result<Vec<ContentStream>, RenderError> {
    // Each thread uses the memory of its compressor for all of its batches.
    let batches = contents.par_chunks(BATCH).map_init(Compressor::new, |compressor, batch| {
        write_batch(batch, codes, xobjects, compressor)
    });
    let batches: Vec<Result<Vec<ContentStream>, RenderError>> = batches.collect();
    let mut streams = Vec::with_capacity(contents.len());
    for batch in batches {
        streams.extend(batch?);
    }
    Ok(streams)
}

fn write_batch(
    contents: &[StreamContent<'_>],
    codes: &GlyphCodes,
    xobjects: &XObjects<'_>,
    compressor: &mut Compressor,
) -> Result<Vec<ContentStream>, RenderError> {
    let mut document = PdfDocument::new("");
    let mut resources = Vec::with_capacity(contents.len());
    for content in contents {
        let Operators { ops, resources: used, is_complete } = operators(*content, codes, xobjects);
        if !is_complete {
            return Err(RenderError::Document(
                "a glyph has no code, or a picture has no number".to_owned(),
            ));
        }
        document.pages.push(PdfPage::new(Mm(0.0), Mm(0.0), ops));
        resources.push(used);
    }
    let options = PdfSaveOptions {
        optimize: false,
        subset_fonts: false,
        // If `secure` were true, printpdf would drop the operator that shows a form.
        secure: false,
        image_optimization: None,
    };
    let mut warnings = Vec::new();
    let mut document = document.to_lopdf_document(&options, &mut warnings);
    if let Some(warning) = warnings.first() {
        return Err(RenderError::Document(warning.msg.clone()));
    }
    let pages: Vec<lopdf::ObjectId> = document.page_iter().collect();
    if pages.len() != contents.len() {
        return Err(RenderError::Document("printpdf lost a page".to_owned()));
    }
    pages
        .into_iter()
        .zip(resources)
        .map(|(page, resources)| {
            let mut stream = take_content(&mut document, page).ok_or_else(|| {
                RenderError::Document("printpdf lost a page's content".to_owned())
            })?;
            compressor.compress(&mut stream)?;
            Ok(ContentStream { stream, resources })
        })
        .collect()
}

fn take_content(document: &mut lopdf::Document, page: lopdf::ObjectId) -> Option<Stream> {
    let contents =
        document.get_dictionary(page).ok()?.get(b"Contents").ok()?.as_reference().ok()?;
    match document.objects.remove(&contents)? {
        Object::Stream(stream) => Some(stream),
        _ => None,
    }
}
