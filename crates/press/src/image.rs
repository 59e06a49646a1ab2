//! Pictures of the user's own: JPEG and PNG files, checked and made ready to be printed.
//!
//! A JPEG goes into the document as it is; only its frame is read, so that nothing is lost by
//! compressing it twice. The samples of a PNG are unpacked and packed again without its filters.
//! What cannot be printed as it is seen is refused: a picture that is cut off, that has transparent
//! parts, or that a camera wants turned.

use std::fmt;
use std::io::Cursor;

use png::{ColorType, Decoder, DecodingError, Limits, Transformations};
use sha2::{Digest, Sha256};

/// No picture for the press is larger: 60 in at 300 pixels to the inch.
const MOST_SIDE: u32 = 18_000;
/// Nor has it more bytes, unpacked.
const MOST_BYTES: usize = 768 << 20;

/// What the samples of a picture are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Samples {
    /// Black alone.
    Grey,
    /// Light of a screen.
    Rgb,
    /// Four inks.
    Cmyk,
}

impl Samples {
    /// How many numbers a sample has.
    pub fn components(self) -> usize {
        match self {
            Samples::Grey => 1,
            Samples::Rgb => 3,
            Samples::Cmyk => 4,
        }
    }

    /// The colour space of PDF that they are in.
    pub fn space(self) -> &'static str {
        match self {
            Samples::Grey => "DeviceGray",
            Samples::Rgb => "DeviceRGB",
            Samples::Cmyk => "DeviceCMYK",
        }
    }
}

/// How the bytes of a picture are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// A JPEG file. Those of Adobe's programs have their four inks the other way round.
    Jpeg {
        /// Whether 0 stands for all of an ink.
        inverted: bool,
    },
    /// Rows of samples of 8 bits, from the top.
    Rows,
}

/// A picture.
#[derive(Clone)]
pub struct Image {
    /// How many samples are in a row.
    pub width: u32,
    /// How many rows there are.
    pub height: u32,
    /// What the samples are.
    pub samples: Samples,
    /// How the bytes are packed.
    pub packing: Packing,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What tells it from others.
    digest: [u8; 32],
}

impl PartialEq for Image {
    fn eq(&self, other: &Image) -> bool {
        self.digest == other.digest
    }
}

impl fmt::Debug for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Image { width, height, samples, .. } = self;
        write!(f, "Image({width} x {height} {samples:?})")
    }
}

/// Why a picture cannot be printed, and a way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageError {
    /// What is wrong, in a few words.
    pub label: String,
    /// A way out.
    pub help: &'static str,
}

const BROKEN: &str = "open it in an image program and save it again";

fn error(label: impl Into<String>, help: &'static str) -> ImageError {
    ImageError { label: label.into(), help }
}

impl Image {
    /// The picture of a file.
    ///
    /// # Errors
    /// It is neither JPEG nor PNG, is damaged, or cannot be printed as it is seen.
    pub fn read(bytes: Vec<u8>) -> Result<Image, ImageError> {
        match &bytes[..] {
            [0xff, 0xd8, ..] => jpeg(bytes),
            [0x89, b'P', b'N', b'G', ..] => png(&bytes),
            [] => Err(error("it is empty", BROKEN)),
            _ => Err(error("it is neither a JPEG nor a PNG", "save it as one of the two")),
        }
    }

    fn new(
        (width, height): (u32, u32),
        samples: Samples,
        packing: Packing,
        bytes: Vec<u8>,
    ) -> Result<Image, ImageError> {
        if width == 0 || height == 0 {
            return Err(error("it has no pixels", BROKEN));
        }
        if width > MOST_SIDE || height > MOST_SIDE {
            let label =
                format!("it has {width} x {height} pixels; {MOST_SIDE} a side are the most");
            return Err(error(label, "make it smaller: a printer needs 300 pixels to the inch"));
        }
        let mut hash = Sha256::new();
        hash.update([width, height].map(u32::to_le_bytes).concat());
        hash.update(format!("{samples:?} {packing:?}"));
        hash.update(&bytes);
        Ok(Image { width, height, samples, packing, bytes, digest: hash.finalize().into() })
    }

    /// What tells its content from that of others.
    pub fn digest(&self) -> &[u8] {
        &self.digest
    }

    /// Width over height.
    pub fn shape(&self) -> f64 {
        f64::from(self.width) / f64::from(self.height)
    }
}

fn png(bytes: &[u8]) -> Result<Image, ImageError> {
    let broken = |fault: DecodingError| {
        let label = match fault {
            DecodingError::LimitsExceeded => {
                "it is larger than any picture for the press".to_owned()
            }
            fault => format!("it is damaged: {}", fault.to_string().trim_end_matches('.')),
        };
        error(label, BROKEN)
    };
    let limits = Limits { bytes: MOST_BYTES };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(broken)?;
    let size = (reader.info().width, reader.info().height);
    let length = reader.output_buffer_size().filter(|length| *length <= MOST_BYTES);
    let length = length.ok_or_else(|| broken(DecodingError::LimitsExceeded))?;
    let mut rows = vec![0; length];
    let info = reader.next_frame(&mut rows).map_err(broken)?;
    rows.truncate(info.buffer_size());
    // What comes after the last row may be cut off, too.
    reader.finish().map_err(broken)?;
    let (samples, alpha) = match info.color_type {
        ColorType::Grayscale => (Samples::Grey, false),
        ColorType::GrayscaleAlpha => (Samples::Grey, true),
        ColorType::Rgb | ColorType::Indexed => (Samples::Rgb, false),
        ColorType::Rgba => (Samples::Rgb, true),
    };
    if alpha {
        let all = samples.components() + 1;
        if rows.chunks_exact(all).any(|sample| sample.last() != Some(&255)) {
            let help = "put it on a ground of its own and save it without transparency";
            return Err(error("parts of it are transparent, which no printer takes", help));
        }
        rows = rows.chunks_exact(all).flat_map(|sample| &sample[..all - 1]).copied().collect();
    }
    Image::new(size, samples, Packing::Rows, rows)
}

/// Reads the frame of a JPEG (ISO/IEC 10918-1, annex B): its markers one after the other.
fn jpeg(bytes: Vec<u8>) -> Result<Image, ImageError> {
    let cut = || error("it is cut off", "get the whole file");
    let mut at = 2;
    let mut frame: Option<((u32, u32), Samples)> = None;
    let mut adobe = false;
    loop {
        // Fill bytes may stand before a marker.
        while bytes.get(at) == Some(&0xff) && bytes.get(at + 1) == Some(&0xff) {
            at += 1;
        }
        let (Some(0xff), Some(&marker)) = (bytes.get(at), bytes.get(at + 1)) else {
            return Err(if at >= bytes.len() { cut() } else { error("it is damaged", BROKEN) });
        };
        at += 2;
        match marker {
            0xd9 => break,
            0x01 | 0xd0..=0xd7 => continue,
            _ => {}
        }
        let (Some(&high), Some(&low)) = (bytes.get(at), bytes.get(at + 1)) else {
            return Err(cut());
        };
        let length = usize::from(u16::from_be_bytes([high, low]));
        let segment = bytes.get(at + 2..at + length.max(2)).ok_or_else(cut)?;
        match marker {
            0xc0..=0xc2 => frame = Some(frame_header(segment)?),
            0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                let help = "save it as an ordinary JPEG, baseline or progressive";
                return Err(error("it is packed in a way that printers do not know", help));
            }
            0xee => adobe |= segment.starts_with(b"Adobe"),
            0xe1 if turned(segment) => {
                let help = "open it in an image program, turn it upright and save it again";
                return Err(error("the camera noted that it is to be turned", help));
            }
            _ => {}
        }
        at += length.max(2);
        if marker == 0xda {
            // The scan goes on to the next marker that is none of its own.
            loop {
                match (bytes.get(at), bytes.get(at + 1)) {
                    (Some(0xff), Some(0x00 | 0xd0..=0xd7)) => at += 2,
                    (Some(0xff), Some(_)) => break,
                    (Some(_), Some(_)) => at += 1,
                    _ => return Err(cut()),
                }
            }
        }
    }
    let (size, samples) = frame.ok_or_else(|| error("it holds no picture", BROKEN))?;
    let inverted = adobe && samples == Samples::Cmyk;
    Image::new(size, samples, Packing::Jpeg { inverted }, bytes)
}

fn frame_header(segment: &[u8]) -> Result<((u32, u32), Samples), ImageError> {
    let [bits, h, eight, w, idth, components, ..] = *segment else {
        return Err(error("it is damaged", BROKEN));
    };
    if bits != 8 {
        return Err(error(format!("its samples have {bits} bits"), "save it with 8 bits a sample"));
    }
    let side = |high, low| u32::from(u16::from_be_bytes([high, low]));
    let samples = match components {
        1 => Samples::Grey,
        3 => Samples::Rgb,
        4 => Samples::Cmyk,
        _ => return Err(error(format!("its samples have {components} colours"), BROKEN)),
    };
    Ok(((side(w, idth), side(h, eight)), samples))
}

/// Whether the Exif data (JEITA CP-3451) of a picture have it turned: tag 0x0112 of the first
/// directory is not 1.
fn turned(segment: &[u8]) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn packed(color: ColorType, data: &[u8], (width, height): (u32, u32)) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(color);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header().unwrap().write_image_data(data).unwrap();
        bytes
    }

    /// A JPEG's markers round nothing.
    fn framed(segments: &[(u8, &[u8])]) -> Vec<u8> {
        let mut bytes = vec![0xff, 0xd8];
        for (marker, segment) in segments {
            bytes.extend([0xff, *marker]);
            bytes.extend((segment.len() as u16 + 2).to_be_bytes());
            bytes.extend(*segment);
        }
        bytes.extend([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]);
        bytes
    }

    const SCAN: (u8, &[u8]) = (0xda, &[1, 1, 0, 0, 63, 0]);

    fn label(bytes: Vec<u8>) -> String {
        Image::read(bytes).unwrap_err().label
    }

    #[test]
    fn pngs_are_unpacked() {
        let grey = Image::read(packed(ColorType::Grayscale, &[1, 2, 3, 4, 5, 6], (3, 2))).unwrap();
        assert_eq!((grey.width, grey.height, grey.samples), (3, 2, Samples::Grey));
        assert_eq!(grey.bytes, [1, 2, 3, 4, 5, 6]);
        // A channel of transparency that says nothing is left out; one that does is refused.
        let opaque = packed(ColorType::Rgba, &[1, 2, 3, 255, 4, 5, 6, 255], (2, 1));
        assert_eq!(Image::read(opaque).unwrap().bytes, [1, 2, 3, 4, 5, 6]);
        let clear = packed(ColorType::Rgba, &[1, 2, 3, 255, 4, 5, 6, 254], (2, 1));
        assert_eq!(label(clear), "parts of it are transparent, which no printer takes");
        let whole = packed(ColorType::Rgb, &[7; 300], (10, 10));
        let cut = whole[..whole.len() - 20].to_vec();
        assert!(label(cut).starts_with("it is damaged: "), "{}", label(whole[..60].to_vec()));
    }

    #[test]
    fn jpegs_are_taken_as_they_are() {
        let frame = |components| [8, 0, 20, 0, 30, components, 1, 0x11, 0];
        let bytes = framed(&[(0xc0, &frame(3)), SCAN]);
        let image = Image::read(bytes.clone()).unwrap();
        assert_eq!((image.width, image.height, image.samples), (30, 20, Samples::Rgb));
        assert_eq!((image.packing, image.bytes), (Packing::Jpeg { inverted: false }, bytes));
        let adobe = framed(&[(0xee, b"Adobe\0\x64\0\0\0\0\x02"), (0xc2, &frame(4)), SCAN]);
        let adobe = Image::read(adobe).unwrap();
        assert_eq!(adobe.packing, Packing::Jpeg { inverted: true });
        assert_eq!(adobe.samples, Samples::Cmyk);
    }

    #[test]
    fn what_cannot_be_printed_is_refused() {
        let frame = [8, 0, 20, 0, 30, 3, 1, 0x11, 0];
        let mut cut = framed(&[(0xc0, &frame), SCAN]);
        cut.truncate(cut.len() - 2);
        assert_eq!(label(cut), "it is cut off");
        let exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0";
        let turned = framed(&[(0xe1, exif), (0xc0, &frame), SCAN]);
        assert_eq!(label(turned), "the camera noted that it is to be turned");
        let lossless = framed(&[(0xc3, &frame), SCAN]);
        assert_eq!(label(lossless), "it is packed in a way that printers do not know");
        let deep = framed(&[(0xc0, &[12, 0, 20, 0, 30, 1, 1, 0x11, 0]), SCAN]);
        assert_eq!(label(deep), "its samples have 12 bits");
        assert_eq!(label(framed(&[SCAN])), "it holds no picture");
        let wide = framed(&[(0xc0, &[8, 0, 20, 0xff, 0xff, 1, 1, 0x11, 0]), SCAN]);
        assert_eq!(label(wide), "it has 65535 x 20 pixels; 18000 a side are the most");
        assert_eq!(label(Vec::new()), "it is empty");
        assert_eq!(label(b"GIF89a".to_vec()), "it is neither a JPEG nor a PNG");
    }

    proptest! {
        #[test]
        fn no_bytes_are_too_much(start in 0usize..3, rest in proptest::collection::vec(any::<u8>(), 0..200)) {
            let heads: [&[u8]; 3] = [b"\xff\xd8\xff\xe1\0\x20Exif\0\0II", b"\xff\xd8", b"\x89PNG\r\n\x1a\n"];
            let bytes = [heads[start], &rest].concat();
            if let Ok(image) = Image::read(bytes) {
                prop_assert!(image.width > 0 && image.height > 0);
            }
        }
    }
}
