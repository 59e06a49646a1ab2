//! Content streams: operators written by printpdf, then compressed.
//!
//! printpdf writes whole documents. It is given some pages at a time, forms among them, and only
//! their content streams are taken: it is told of no fonts, so that the codes pass through it as they
//! are, and the rest of its document is dropped. Each batch is a document of its own, so that
//! batches can be written side by side; where they are cut leaves no trace.

use std::collections::BTreeSet;

use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::{Object, Stream};
use printpdf::{Mm, PdfDocument, PdfPage, PdfSaveOptions};
use rayon::prelude::*;

use super::content::{Content, Resource, Sheet, content};
use super::fonts::Codes;
use super::forms::Forms;
use crate::render::RenderError;

/// How many streams are written together: enough to share the cost of a document.
const BATCH: usize = 8;

/// How hard to compress.
const LEVEL: Compression = Compression::new(6);

/// A content stream, compressed, and what it calls by name.
pub struct Written {
    /// The stream.
    pub stream: Stream,
    /// What it calls by name.
    pub resources: BTreeSet<Resource>,
}

/// Writes the content streams of some sheets.
///
/// # Errors
/// If printpdf finds a fault in the operators, or a stream cannot be compressed.
pub fn write(
    sheets: &[Sheet<'_>],
    codes: &Codes,
    forms: &Forms<'_>,
) -> Result<Vec<Written>, RenderError> {
    let batches: Vec<Result<Vec<Written>, RenderError>> =
        sheets.par_chunks(BATCH).map(|batch| write_batch(batch, codes, forms)).collect();
    let mut written = Vec::with_capacity(sheets.len());
    for batch in batches {
        written.extend(batch?);
    }
    Ok(written)
}

fn write_batch(
    sheets: &[Sheet<'_>],
    codes: &Codes,
    forms: &Forms<'_>,
) -> Result<Vec<Written>, RenderError> {
    let mut document = PdfDocument::new("");
    let mut resources = Vec::with_capacity(sheets.len());
    for sheet in sheets {
        let Content { ops, resources: called, is_whole } = content(*sheet, codes, forms);
        if !is_whole {
            return Err(RenderError::Document("a glyph has no code".to_owned()));
        }
        document.pages.push(PdfPage::new(Mm(0.0), Mm(0.0), ops));
        resources.push(called);
    }
    let options = PdfSaveOptions {
        optimize: false,
        subset_fonts: false,
        // "Secure" drops the operator that shows a form.
        secure: false,
        image_optimization: None,
    };
    let mut warnings = Vec::new();
    let mut document = document.to_lopdf_document(&options, &mut warnings);
    if let Some(warning) = warnings.first() {
        return Err(RenderError::Document(warning.msg.clone()));
    }
    let pages: Vec<lopdf::ObjectId> = document.page_iter().collect();
    if pages.len() != sheets.len() {
        return Err(RenderError::Document("printpdf lost a page".to_owned()));
    }
    let mut compressor = Compressor::new();
    pages
        .into_iter()
        .zip(resources)
        .map(|(page, resources)| {
            let mut stream = take_content(&mut document, page).ok_or_else(|| {
                RenderError::Document("printpdf lost a page's content".to_owned())
            })?;
            compressor.compress(&mut stream)?;
            Ok(Written { stream, resources })
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

/// Compresses streams, one after the other with the same memory.
pub struct Compressor(Compress);

impl Compressor {
    /// A compressor of a fixed level, since another level gives other bytes.
    pub fn new() -> Compressor {
        Compressor(Compress::new(LEVEL, true))
    }

    /// Compresses a stream.
    ///
    /// # Errors
    /// If the compression fails, which it has no reason to.
    pub fn compress(&mut self, stream: &mut Stream) -> Result<(), RenderError> {
        self.0.reset();
        let mut bytes = Vec::with_capacity(stream.content.len() / 2 + 64);
        loop {
            let read = self.0.total_in() as usize;
            let rest = stream.content.get(read..).unwrap_or_default();
            let status = self.0.compress_vec(rest, &mut bytes, FlushCompress::Finish);
            match status.map_err(|error| RenderError::Document(error.to_string()))? {
                Status::StreamEnd => break,
                Status::Ok | Status::BufError => bytes.reserve(bytes.capacity().max(64)),
            }
        }
        stream.dict.set("Filter", "FlateDecode");
        stream.set_content(bytes);
        Ok(())
    }
}
