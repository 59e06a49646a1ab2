//! JPEG files (ISO/IEC 10918-1, annex B), embedded unchanged.

use super::decoded::{ColourSpace, Decoded, Encoding};
use super::error::{ImageError, SAVE_AGAIN, error};

/// Reads the headers of a JPEG: its markers, one after the other.
///
/// # Errors
/// A file that is damaged, truncated, rotated by Exif data, or compressed in an unusual way.
pub fn read(bytes: Vec<u8>) -> Result<Decoded, ImageError> {
    let truncated = || error("the file is truncated", "get a complete copy of the file");
    let mut at = 2;
    let mut frame: Option<Frame> = None;
    let mut adobe = false;
    loop {
        // Fill bytes may precede a marker.
        while bytes.get(at) == Some(&0xff) && bytes.get(at + 1) == Some(&0xff) {
            at += 1;
        }
        let (Some(0xff), Some(&marker)) = (bytes.get(at), bytes.get(at + 1)) else {
            return Err(if at >= bytes.len() {
                truncated()
            } else {
                error("the file is damaged", SAVE_AGAIN)
            });
        };
        at += 2;
        match marker {
            0xd9 => break,
            0x01 | 0xd0..=0xd7 => continue,
            _ => {}
        }
        let (Some(&high), Some(&low)) = (bytes.get(at), bytes.get(at + 1)) else {
            return Err(truncated());
        };
        let length = usize::from(u16::from_be_bytes([high, low]));
        let segment = bytes.get(at + 2..at + length.max(2)).ok_or_else(truncated)?;
        match marker {
            0xc0..=0xc2 => frame = Some(Frame::read(segment)?),
            0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                let help = "save the picture as a baseline or progressive JPEG";
                return Err(error("printers do not support the compression of this JPEG", help));
            }
            0xee => adobe |= segment.starts_with(b"Adobe"),
            0xe1 if is_rotated(segment) => {
                let help = "open the picture in an image program, rotate it and save it again";
                return Err(error("the Exif data of the file rotates the picture", help));
            }
            _ => {}
        }
        at += length.max(2);
        if marker == 0xda {
            // Scan data ends at the first marker that is neither a stuffed byte nor a restart
            // marker.
            loop {
                match (bytes.get(at), bytes.get(at + 1)) {
                    (Some(0xff), Some(0x00 | 0xd0..=0xd7)) => at += 2,
                    (Some(0xff), Some(_)) => break,
                    (Some(_), Some(_)) => at += 1,
                    _ => return Err(truncated()),
                }
            }
        }
    }
    let Frame { width, height, colour_space } =
        frame.ok_or_else(|| error("the file contains no picture", SAVE_AGAIN))?;
    let inverted = adobe && colour_space == ColourSpace::Cmyk;
    let encoding = Encoding::Jpeg { inverted };
    Ok(Decoded { width, height, colour_space, encoding, bytes })
}

/// The frame header of a JPEG.
struct Frame {
    width: u32,
    height: u32,
    colour_space: ColourSpace,
}

impl Frame {
    fn read(segment: &[u8]) -> Result<Frame, ImageError> {
        let [bits, height_high, height_low, width_high, width_low, components, ..] = *segment
        else {
            return Err(error("the file is damaged", SAVE_AGAIN));
        };
        if bits != 8 {
            let label = format!("the picture has {bits} bits per sample instead of 8");
            return Err(error(label, "save the picture with 8 bits per sample"));
        }
        let colour_space = match components {
            1 => ColourSpace::Grey,
            3 => ColourSpace::Rgb,
            4 => ColourSpace::Cmyk,
            _ => {
                return Err(error(
                    format!("the picture has {components} colour components instead of 1, 3 or 4"),
                    SAVE_AGAIN,
                ));
            }
        };
        let side = |high, low| u32::from(u16::from_be_bytes([high, low]));
        let (width, height) = (side(width_high, width_low), side(height_high, height_low));
        Ok(Frame { width, height, colour_space })
    }
}

/// Whether Exif data (JEITA CP-3451) rotates or mirrors the picture. The picture is rotated or
/// mirrored if the orientation, tag 0x0112 of the first directory, is from 2 to 8.
fn is_rotated(segment: &[u8]) -> bool {
    let Some(tiff) = segment.strip_prefix(b"Exif\0\0") else { return false };
    let little = tiff.starts_with(b"II");
    let short = |at: usize| -> Option<u16> {
        let pair: [u8; 2] = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) })
    };
    let long = |at: usize| -> Option<usize> {
        let (a, b) = (usize::from(short(at)?), usize::from(short(at + 2)?));
        Some(if little { b << 16 | a } else { a << 16 | b })
    };
    let Some(directory) = long(4) else { return false };
    let Some(count) = short(directory) else { return false };
    (0..usize::from(count)).any(|entry| {
        let at = directory.saturating_add(2 + entry * 12);
        short(at) == Some(0x0112) && short(at + 8).is_some_and(|turn| (2..=8).contains(&turn))
    })
}
