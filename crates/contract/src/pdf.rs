//! Opens PDF files of any origin.
//!
//! The parser is `hayro-syntax`, which shares no code with the library that writes bookgen's files.
//! The parser repairs damage as viewers do: it rebuilds a broken cross-reference table from the
//! objects. A caller that must reject damaged files has to look for damage in addition, for example
//! with [`trailer`].

pub mod strict;

use std::fmt;
use std::io::Read;

use flate2::read::ZlibDecoder;
use hayro_syntax::object::{Dict, FromBytes, Stream};
use hayro_syntax::{Filter, LoadPdfError, Pdf};

use bookgen_base::diagnostic::Diagnostic;

/// The maximum length of a decoded stream, in bytes.
pub const MAX_DECODED: u64 = 256 << 20;

/// An encoded stream of at most this length cannot exceed [`MAX_DECODED`] after decoding, because
/// one byte decodes to at most about a thousand bytes.
const SHORT: usize = (MAX_DECODED >> 10) as usize;

/// The header must be in the first `EDGE` bytes of a file, and the word `startxref` must be in the
/// last `EDGE` bytes.
const EDGE: usize = 1024;

/// The reason why a PDF cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PdfError {
    /// The file is empty.
    Empty,
    /// The file has no PDF header.
    NotPdf,
    /// The file is encrypted, possibly with an empty password.
    Encrypted,
    /// The file is damaged. The value describes the damage.
    Damaged(String),
    /// The file has too many items. The value names the items, for example `pages`.
    TooLarge(String),
}

impl PdfError {
    /// Creates a [`PdfError::Damaged`].
    pub fn damaged(what: impl Into<String>) -> PdfError {
        PdfError::Damaged(what.into())
    }

    /// The help: advice that tells the user how to get a readable file.
    pub fn help(&self) -> &'static str {
        match self {
            PdfError::Empty | PdfError::NotPdf => "name a PDF",
            PdfError::Encrypted => {
                "remove the password first, if you are allowed to: qpdf --decrypt FILE.pdf PLAIN.pdf"
            }
            PdfError::Damaged(_) => {
                "create the file again, or let qpdf repair it: qpdf FILE.pdf REPAIRED.pdf"
            }
            PdfError::TooLarge(_) => "split the PDF into parts",
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
            PdfError::NotPdf => f.write_str("it is not a PDF"),
            PdfError::Encrypted => f.write_str("it is encrypted"),
            PdfError::Damaged(what) => write!(f, "it is damaged: {what}"),
            PdfError::TooLarge(what) => write!(f, "it has too many {what}"),
        }
    }
}

/// Opens a PDF file.
///
/// # Errors
/// The file is not a PDF, or it is encrypted, truncated, or so damaged that its pages cannot be
/// found.
pub fn open(bytes: Vec<u8>) -> Result<Pdf, PdfError> {
    let has = |needle: &[u8], bytes: &[u8]| bytes.windows(needle.len()).any(|part| part == needle);
    if bytes.is_empty() {
        return Err(PdfError::Empty);
    }
    if !has(b"%PDF-", &bytes[..bytes.len().min(EDGE)]) {
        return Err(PdfError::NotPdf);
    }
    if !has(b"startxref", &bytes[bytes.len().saturating_sub(EDGE)..]) {
        return Err(PdfError::damaged("the end of the file is missing"));
    }
    let pdf = Pdf::new(bytes).map_err(|error| match error {
        LoadPdfError::Decryption(_) => PdfError::Encrypted,
        LoadPdfError::Invalid => PdfError::damaged("the pages cannot be found"),
    })?;
    // The parser also opens encrypted files with an empty user password. The permissions
    // of such a file may forbid changes.
    if trailer(&pdf).is_some_and(|trailer| trailer.contains_key("Encrypt")) {
        return Err(PdfError::Encrypted);
    }
    Ok(pdf)
}

/// The trailer dictionary. It follows the newest cross-reference table, or belongs to the newest
/// cross-reference stream.
///
/// Returns `None` if `startxref` points neither to a table nor to a stream, as in a damaged or
/// truncated file.
pub fn trailer(pdf: &Pdf) -> Option<Dict<'_>> {
    let bytes: &[u8] = pdf.data().as_ref();
    const KEYWORD: &[u8] = b"startxref";
    let start = bytes.windows(KEYWORD.len()).rposition(|part| part == KEYWORD)? + KEYWORD.len();
    let digits = bytes[start..].iter().skip_while(|byte| byte.is_ascii_whitespace());
    let digits: String =
        digits.take_while(|b| b.is_ascii_digit()).take(12).map(|b| char::from(*b)).collect();
    let table = bytes.get(digits.parse::<usize>().ok()?..)?;
    let dict = if table.starts_with(b"xref") {
        table.windows(7).position(|window| window == b"trailer")? + 7
    } else {
        table.windows(2).position(|window| window == b"<<")?
    };
    let dict = table[dict..].trim_ascii_start();
    Dict::from_bytes(dict)
}

/// The decoded bytes of a stream. Returns `None` if the stream cannot be decoded, or if its decoded
/// length might exceed [`MAX_DECODED`].
pub fn decoded(stream: &Stream<'_>) -> Option<Vec<u8>> {
    let filters = stream.filters();
    let raw = stream.raw_data();
    if raw.len() > SHORT {
        // A long stream is decoded only if it has no filter or a single Flate filter. The length of
        // the output of a Flate filter can be measured before the output is stored.
        match filters[..] {
            [] => {}
            [Filter::FlateDecode] => {
                let mut decoder = ZlibDecoder::new(&raw[..]).take(MAX_DECODED + 1);
                let length = std::io::copy(&mut decoder, &mut std::io::sink()).ok()?;
                if length > MAX_DECODED {
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

/// Whether the output of a filter can be much longer than its input.
fn expands(filter: &Filter) -> bool {
    matches!(filter, Filter::FlateDecode | Filter::LzwDecode | Filter::RunLengthDecode)
}
