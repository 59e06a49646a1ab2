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

/// One byte of a Flate stream decodes to at most about this many bytes.
const MAX_EXPANSION: u64 = 1 << 10;

/// The maximum length of an encoded stream with a filter other than Flate. One byte decodes to at
/// most about 2,600 bytes, with LZW.
const MAX_ENCODED: usize = (MAX_DECODED >> 11) as usize;

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

/// The reason why a stream has no decoded bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecoded {
    /// The stream is damaged, or its filters are not supported.
    Damaged,
    /// The stream is too long after decoding.
    TooLong,
}

/// The decoded bytes of a stream. Returns `None` if the stream cannot be decoded, or if its decoded
/// length might exceed [`MAX_DECODED`].
pub fn decoded(stream: &Stream<'_>) -> Option<Vec<u8>> {
    decoded_within(stream, MAX_DECODED).ok()
}

/// The decoded bytes of a stream, at most `max` bytes.
///
/// # Errors
/// The stream cannot be decoded, or its decoded length might exceed `max`.
pub fn decoded_within(stream: &Stream<'_>, max: u64) -> Result<Vec<u8>, Undecoded> {
    let filters = stream.filters();
    let raw = stream.raw_data();
    match filters[..] {
        [] if raw.len() as u64 > max => return Err(Undecoded::TooLong),
        [] => {}
        // The length of the output of a Flate filter can be limited. Other filters are used only if
        // the stream is short.
        [Filter::FlateDecode] => {
            let mut data = Vec::with_capacity(first_capacity(raw.len()));
            let read = ZlibDecoder::new(&raw[..]).take(max + 1).read_to_end(&mut data);
            let has_parameters =
                ["DecodeParms", "DP"].iter().any(|key| stream.dict().contains_key(key));
            match read {
                Ok(_) if data.len() as u64 > max => return Err(Undecoded::TooLong),
                Ok(_) if !has_parameters => return Ok(data),
                Ok(_) => {}
                // The parser reads damaged data as far as possible.
                Err(_) if (raw.len() as u64) > max.min(MAX_DECODED) / MAX_EXPANSION => {
                    return Err(Undecoded::Damaged);
                }
                Err(_) => {}
            }
        }
        _ if raw.len() > MAX_ENCODED => return Err(Undecoded::Damaged),
        _ if filters.iter().filter(|filter| expands(filter)).count() > 1 => {
            return Err(Undecoded::Damaged);
        }
        _ => {}
    }
    let data = stream.decoded_data().map_err(|_| Undecoded::Damaged)?.into_owned();
    if data.len() as u64 > max { Err(Undecoded::TooLong) } else { Ok(data) }
}

/// The first capacity of the output of a Flate filter, from the length of the input. Most streams of
/// a book need no more.
fn first_capacity(encoded: usize) -> usize {
    const MAX: usize = 1 << 16;
    encoded.saturating_mul(8).min(MAX)
}

/// Whether the output of a filter can be much longer than its input.
fn expands(filter: &Filter) -> bool {
    matches!(filter, Filter::FlateDecode | Filter::LzwDecode | Filter::RunLengthDecode)
}
