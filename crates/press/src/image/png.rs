//! PNG files, decoded to samples.

use std::io::Cursor;

use png::{ColorType, Decoder, DecodingError, Limits, Transformations};

use super::check_size;
use super::decoded::{ColourSpace, Decoded, Encoding};
use super::error::{ImageError, SAVE_AGAIN, error};

/// The maximum number of bytes of a decoded picture.
const MAX_BYTES: usize = 768 << 20;

/// Decodes a PNG.
///
/// # Errors
/// A file that is damaged, too large or partly transparent.
pub fn read(bytes: &[u8]) -> Result<Decoded, ImageError> {
    let unreadable = |fault: DecodingError| {
        let label = match fault {
            DecodingError::LimitsExceeded => "the picture is too large".to_owned(),
            fault => format!("the file is damaged: {}", fault.to_string().trim_end_matches('.')),
        };
        error(label, SAVE_AGAIN)
    };
    let limits = Limits { bytes: MAX_BYTES };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    // A short profile or text chunk can be very long when it is decompressed.
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_ignore_text_chunk(true);
    let header = decoder.read_header_info().map_err(unreadable)?;
    let components = match header.color_type {
        ColorType::Grayscale | ColorType::GrayscaleAlpha => 1,
        ColorType::Rgb | ColorType::Indexed | ColorType::Rgba => 3,
    };
    check_size(header.width, header.height, components)?;
    let mut reader = decoder.read_info().map_err(unreadable)?;
    // The library panics on a palette whose last colour is incomplete.
    if reader.info().palette.as_ref().is_some_and(|palette| palette.len() % 3 != 0) {
        return Err(error("the file is damaged: its palette is not complete", SAVE_AGAIN));
    }
    let (width, height) = (reader.info().width, reader.info().height);
    let length = reader.output_buffer_size().filter(|length| *length <= MAX_BYTES);
    let length = length.ok_or_else(|| unreadable(DecodingError::LimitsExceeded))?;
    let mut rows = vec![0; length];
    let info = reader.next_frame(&mut rows).map_err(unreadable)?;
    rows.truncate(info.buffer_size());
    // Read to the end of the file, because the file may be truncated after the last row of pixels.
    reader.finish().map_err(unreadable)?;
    let (colour_space, has_alpha) = match info.color_type {
        ColorType::Grayscale => (ColourSpace::Grey, false),
        ColorType::GrayscaleAlpha => (ColourSpace::Grey, true),
        ColorType::Rgb | ColorType::Indexed => (ColourSpace::Rgb, false),
        ColorType::Rgba => (ColourSpace::Rgb, true),
    };
    if has_alpha {
        let components = colour_space.components();
        let mut samples = rows.chunks_exact(components + 1);
        if samples.any(|sample| sample.last() != Some(&255)) {
            let help = "put the picture on an opaque background and save it without transparency";
            return Err(error(
                "the picture has transparent parts; printers do not accept them",
                help,
            ));
        }
        let samples = rows.chunks_exact(components + 1);
        rows = samples.flat_map(|sample| &sample[..components]).copied().collect();
    }
    Ok(Decoded { width, height, colour_space, encoding: Encoding::Raw, bytes: rows })
}
