//! Picture files: PNG, PBM, and rows of `#` and `.`.

use std::io::Cursor;

use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::schema::FileBytes;
use png::{ColorType, Decoder, DecodingError, Limits, Transformations};

#[cfg(test)]
mod tests;

/// The maximum number of pixels of a picture.
const MAX_PIXELS: usize = 32 << 20;

/// The maximum number of bytes of a decoded picture: four for each pixel.
const MAX_BYTES: usize = MAX_PIXELS * 4;

/// A picture of pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// The number of pixels of a row.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// For each pixel, row by row, how dark it is: from 0 for white to 255 for black.
    pub darkness: Vec<u8>,
}

/// The reason why a file is not a picture, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureError {
    /// The reason, as the label of the file's name.
    pub label: String,
    /// What to do.
    pub help: &'static str,
}

/// The help for damaged files.
const SAVE_AGAIN: &str = "open the picture in an image editor and save it again as a PNG";
const FORMATS: &str = "save the picture as a PNG, a PBM, or a text of rows of `#` and `.`";

fn error(label: impl Into<String>, help: &'static str) -> PictureError {
    PictureError { label: label.into(), help }
}

impl Pixels {
    /// Reads a picture.
    ///
    /// # Errors
    /// The file has none of the known formats, is damaged, or is too large.
    pub fn read(bytes: &[u8]) -> Result<Pixels, PictureError> {
        match bytes {
            [0x89, b'P', b'N', b'G', ..] => read_png(bytes),
            [b'P', b'1', ..] => read_plain_bitmap(&bytes[2..]),
            [b'P', b'4', ..] => read_raw_bitmap(&bytes[2..]),
            _ => match std::str::from_utf8(bytes) {
                Ok(text) => read_text(text.trim_start_matches('\u{feff}')),
                Err(_) => Err(error("the file is neither a PNG, a PBM nor a text", FORMATS)),
            },
        }
    }

    /// Reads a file that an option names. `place` is the position of the name in the spec.
    ///
    /// # Errors
    /// The file is not a picture.
    pub fn of_file(file: &FileBytes, place: &Place) -> Result<Pixels, Diagnostic> {
        Pixels::read(&file.bytes).map_err(|error| {
            Diagnostic::file(format!("{} cannot be read as a picture", file.name))
                .at(place, error.label)
                .help(error.help)
        })
    }

    /// A picture of black and white pixels.
    fn of_bits(width: usize, height: usize, black: impl Iterator<Item = bool>) -> Pixels {
        let darkness = black.map(|black| if black { u8::MAX } else { 0 }).collect();
        Pixels { width, height, darkness }
    }
}

/// Reads rows of `#` for black and `.` or space for white. Blank lines before and after the rows are
/// left out, and short rows are filled with white.
fn read_text(text: &str) -> Result<Pixels, PictureError> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let first = lines.iter().position(|line| !line.is_empty());
    let last = lines.iter().rposition(|line| !line.is_empty());
    let (Some(first), Some(last)) = (first, last) else {
        return Err(error("the file is empty", FORMATS));
    };
    let rows = &lines[first..=last];
    for (row, line) in rows.iter().enumerate() {
        if let Some(c) = line.chars().find(|c| !matches!(c, '#' | '.' | ' ')) {
            let label = format!("line {} has the character {c:?}", first + row + 1);
            return Err(error(label, FORMATS));
        }
    }
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let height = rows.len();
    check_size(width, height)?;
    let black = rows.iter().flat_map(|row| {
        let cells = row.bytes().map(|byte| byte == b'#');
        cells.chain(std::iter::repeat(false)).take(width)
    });
    Ok(Pixels::of_bits(width, height, black))
}

/// Reads a plain PBM: the size and the pixels are text.
fn read_plain_bitmap(bytes: &[u8]) -> Result<Pixels, PictureError> {
    let (width, height, rest) = bitmap_size(bytes)?;
    let mut bits = Vec::with_capacity(width * height);
    let mut rest = without_comments(rest).into_iter();
    while bits.len() < width * height {
        match rest.next() {
            Some(b'0') => bits.push(false),
            Some(b'1') => bits.push(true),
            Some(byte) if byte.is_ascii_whitespace() => {}
            Some(_) => return Err(error("a pixel of the PBM is neither 0 nor 1", SAVE_AGAIN)),
            None => return Err(truncated()),
        }
    }
    Ok(Pixels::of_bits(width, height, bits.into_iter()))
}

/// Reads a raw PBM: eight pixels a byte, and each row starts with a new byte.
fn read_raw_bitmap(bytes: &[u8]) -> Result<Pixels, PictureError> {
    let (width, height, rest) = bitmap_size(bytes)?;
    // One white space character separates the size from the pixels.
    let pixels = rest.get(1..).unwrap_or_default();
    let row_bytes = width.div_ceil(8);
    if pixels.len() < row_bytes * height {
        return Err(truncated());
    }
    let rows = pixels.chunks_exact(row_bytes).take(height);
    let black = rows.flat_map(|row| (0..width).map(|at| row[at / 8] << (at % 8) & 0x80 != 0));
    Ok(Pixels::of_bits(width, height, black))
}

fn truncated() -> PictureError {
    error("the file is damaged: it ends before the last pixel", SAVE_AGAIN)
}

/// The width and height of a PBM, and the bytes after them.
fn bitmap_size(bytes: &[u8]) -> Result<(usize, usize, &[u8]), PictureError> {
    let mut at = 0;
    let mut number = || {
        loop {
            match bytes.get(at) {
                Some(b'#') => {
                    while !matches!(bytes.get(at), None | Some(b'\n' | b'\r')) {
                        at += 1;
                    }
                }
                Some(byte) if byte.is_ascii_whitespace() => at += 1,
                _ => break,
            }
        }
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = std::str::from_utf8(&bytes[at..at + digits]).unwrap_or_default();
        at += digits;
        text.parse::<usize>().ok()
    };
    let size = number().zip(number());
    let (width, height) =
        size.ok_or_else(|| error("the PBM does not begin with its size", SAVE_AGAIN))?;
    check_size(width, height)?;
    Ok((width, height, &bytes[at..]))
}

/// The bytes of a text without the comments from `#` to the end of the line.
fn without_comments(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
    let lines = lines.map(|line| line.split(|byte| *byte == b'#').next().unwrap_or_default());
    lines.collect::<Vec<_>>().join(&b'\n')
}

fn check_size(width: usize, height: usize) -> Result<(), PictureError> {
    match width.checked_mul(height) {
        Some(0) => Err(error("the picture has no pixels", SAVE_AGAIN)),
        Some(pixels) if pixels <= MAX_PIXELS => Ok(()),
        _ => Err(too_large()),
    }
}

fn too_large() -> PictureError {
    let label = format!("the picture has more than {MAX_PIXELS} pixels");
    error(label, "reduce the picture: a few hundred pixels on each side are enough")
}

fn read_png(bytes: &[u8]) -> Result<Pixels, PictureError> {
    let unreadable = |fault: DecodingError| match fault {
        DecodingError::LimitsExceeded => too_large(),
        fault => {
            let fault = fault.to_string();
            error(format!("the file is damaged: {}", fault.trim_end_matches('.')), SAVE_AGAIN)
        }
    };
    let limits = Limits { bytes: MAX_BYTES };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    // A short profile or text chunk can be very long when it is decompressed.
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_ignore_text_chunk(true);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(unreadable)?;
    let info = reader.info();
    // The library panics on a palette whose last colour is incomplete.
    if info.palette.as_ref().is_some_and(|palette| palette.len() % 3 != 0) {
        return Err(error("the file is damaged: its palette is not complete", SAVE_AGAIN));
    }
    let (width, height) = (info.width as usize, info.height as usize);
    check_size(width, height)?;
    let length = reader.output_buffer_size().filter(|length| *length <= MAX_BYTES);
    let mut samples = vec![0; length.ok_or_else(too_large)?];
    let info = reader.next_frame(&mut samples).map_err(unreadable)?;
    samples.truncate(info.buffer_size());
    let pixels = samples.chunks_exact(info.color_type.samples());
    let darkness = pixels.map(|pixel| match (info.color_type, pixel) {
        (ColorType::Grayscale, [grey]) => darkness([*grey; 3], u8::MAX),
        (ColorType::GrayscaleAlpha, [grey, alpha]) => darkness([*grey; 3], *alpha),
        (_, [red, green, blue]) => darkness([*red, *green, *blue], u8::MAX),
        (_, [red, green, blue, alpha]) => darkness([*red, *green, *blue], *alpha),
        _ => 0,
    });
    Ok(Pixels { width, height, darkness: darkness.collect() })
}

/// How dark a pixel is on white paper. The weights of the colours are those of ITU-R BT.601.
fn darkness([red, green, blue]: [u8; 3], alpha: u8) -> u8 {
    let light = (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000;
    ((255 - light) * u32::from(alpha) / 255) as u8
}
