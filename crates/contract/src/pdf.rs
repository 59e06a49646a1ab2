//! PDFs of any origin, opened by a library that wrote none of them.
//!
//! What it finds damaged it mends as viewers do: a table of objects that is wrong is made anew. Who
//! needs the file whole asks for what may be missing.

use std::fmt;
use std::io::Read;

use flate2::read::ZlibDecoder;
use hayro_syntax::object::{Dict, FromBytes, Stream};
use hayro_syntax::{Filter, LoadPdfError, Pdf};

use bookgen_base::diagnostic::Diagnostic;

/// No stream of a page, a font or a table is longer, unpacked.
pub const MOST_BYTES: u64 = 256 << 20;

/// A packed stream that is shorter cannot be that long unpacked: a byte holds a thousand at most.
const SHORT: usize = (MOST_BYTES >> 10) as usize;

/// Where the header of a file begins at the latest, and its last line at the earliest.
const EDGE: usize = 1024;

/// Why a PDF cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PdfError {
    /// There is nothing in it.
    Empty,
    /// It does not begin as a PDF does.
    NotPdf,
    /// It is encrypted, be it with an empty password.
    Encrypted,
    /// Something in it is not as it has to be.
    Damaged(String),
    /// There is more of something in it than this program reads.
    TooLarge(String),
}

impl PdfError {
    /// Something is not as it has to be.
    pub fn damaged(what: impl Into<String>) -> PdfError {
        PdfError::Damaged(what.into())
    }

    /// A way out.
    pub fn help(&self) -> &'static str {
        match self {
            PdfError::Empty | PdfError::NotPdf => "name a PDF",
            PdfError::Encrypted => {
                "remove its password first, if you may: qpdf --decrypt FILE.pdf PLAIN.pdf"
            }
            PdfError::Damaged(_) => {
                "make it again; what cannot be made again qpdf may mend: qpdf FILE.pdf MENDED.pdf"
            }
            PdfError::TooLarge(_) => "split it into parts",
        }
    }
}

impl From<PdfError> for Diagnostic {
    fn from(fault: PdfError) -> Diagnostic {
        Diagnostic::file(fault.to_string()).help(fault.help())
    }
}

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdfError::Empty => f.write_str("it is empty"),
            PdfError::NotPdf => f.write_str("it is no PDF"),
            PdfError::Encrypted => f.write_str("it is encrypted"),
            PdfError::Damaged(what) => write!(f, "it is damaged: {what}"),
            PdfError::TooLarge(what) => write!(f, "it has too much for one file: {what}"),
        }
    }
}

/// Opens a file.
///
/// # Errors
/// It is no PDF, encrypted, cut off, or so damaged that its objects cannot be found.
pub fn open(bytes: Vec<u8>) -> Result<Pdf, PdfError> {
    let has = |what: &[u8], within: &[u8]| within.windows(what.len()).any(|found| found == what);
    if bytes.is_empty() {
        return Err(PdfError::Empty);
    }
    if !has(b"%PDF-", &bytes[..bytes.len().min(EDGE)]) {
        return Err(PdfError::NotPdf);
    }
    if !has(b"startxref", &bytes[bytes.len().saturating_sub(EDGE)..]) {
        return Err(PdfError::damaged("its end is missing"));
    }
    let pdf = Pdf::new(bytes).map_err(|error| match error {
        LoadPdfError::Decryption(_) => PdfError::Encrypted,
        LoadPdfError::Invalid => PdfError::damaged("its pages cannot be found"),
    })?;
    // Without a password anybody can read it, but not everybody may.
    match trailer(&pdf).is_some_and(|trailer| trailer.contains_key("Encrypt")) {
        true => Err(PdfError::Encrypted),
        false => Ok(pdf),
    }
}

/// The trailer: behind the table of objects, or the dictionary of the stream that is one.
pub fn trailer(pdf: &Pdf) -> Option<Dict<'_>> {
    let bytes: &[u8] = pdf.data().as_ref();
    let last =
        |what: &[u8], within: &[u8]| within.windows(what.len()).rposition(|window| window == what);
    let start = last(b"startxref", bytes)? + b"startxref".len();
    let digits = bytes[start..].iter().skip_while(|byte| byte.is_ascii_whitespace());
    let digits: String =
        digits.take_while(|b| b.is_ascii_digit()).take(12).map(|b| char::from(*b)).collect();
    let table = bytes.get(digits.parse::<usize>().ok()?..)?;
    let dict = match table.starts_with(b"xref") {
        true => table.windows(7).position(|window| window == b"trailer")? + 7,
        false => table.windows(2).position(|window| window == b"<<")?,
    };
    let dict = table[dict..].trim_ascii_start();
    Dict::from_bytes(dict)
}

/// A stream unpacked; none if it cannot be, or would be larger than any page's.
pub fn unpacked(stream: &Stream<'_>) -> Option<Vec<u8>> {
    let filters = stream.filters();
    let raw = stream.raw_data();
    if raw.len() > SHORT {
        // Only what is packed once, and unpacks to a bounded length, is unpacked at all.
        match filters[..] {
            [] => {}
            [Filter::FlateDecode] => {
                let mut unpacked = ZlibDecoder::new(&raw[..]).take(MOST_BYTES + 1);
                let length = std::io::copy(&mut unpacked, &mut std::io::sink()).ok()?;
                if length > MOST_BYTES {
                    return None;
                }
            }
            _ => return None,
        }
    } else if filters.len() > 1 && filters.iter().filter(|filter| expands(filter)).count() > 1 {
        return None;
    }
    stream.decoded_data().ok().map(|data| data.into_owned())
}

/// Whether a filter's output can be much longer than its input.
fn expands(filter: &Filter) -> bool {
    matches!(filter, Filter::FlateDecode | Filter::LzwDecode | Filter::RunLengthDecode)
}
