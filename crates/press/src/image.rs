//! Pictures that a user supplies: JPEG and PNG files, checked and made ready for printing.
//!
//! A JPEG file is embedded unchanged, so that the picture is not compressed twice; this module
//! reads only the file's headers. A PNG is decoded to samples. A picture is rejected if the print
//! would differ from the display on a screen: if the picture is truncated, has transparent parts,
//! or is rotated by its Exif data.

mod decoded;
mod error;
mod jpeg;
mod png;

use std::fmt;

use sha2::{Digest, Sha256};

pub use decoded::{ColourSpace, Encoding};
pub use error::ImageError;

use bookgen_contract::pdf::MAX_DECODED;
use decoded::Decoded;
use error::{SAVE_AGAIN, error};

/// The maximum width and height in pixels: 60 in at 300 pixels per inch.
const MAX_SIDE: u32 = 18_000;

/// A picture that is ready for printing.
#[derive(Clone)]
pub struct Image {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The colour space.
    pub colour_space: ColourSpace,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The data of the picture, in the encoding `encoding`.
    pub bytes: Vec<u8>,
    /// The SHA-256 hash of the other fields.
    digest: [u8; 32],
}

impl PartialEq for Image {
    fn eq(&self, other: &Image) -> bool {
        self.digest == other.digest
    }
}

impl fmt::Debug for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Image { width, height, colour_space, .. } = self;
        write!(f, "Image({width} x {height} {colour_space:?})")
    }
}

const REDUCE: &str = "reduce the picture: printers need only 300 pixels per inch";

/// Checks the size of a picture, and the number of its bytes in a stream of a PDF. This check runs
/// before a picture is decoded.
fn check_size(width: u32, height: u32, components: usize) -> Result<(), ImageError> {
    if width > MAX_SIDE || height > MAX_SIDE {
        let label = format!(
            "the picture has {width} x {height} pixels; a side may have at most {MAX_SIDE}"
        );
        return Err(error(label, REDUCE));
    }
    let bytes = u64::from(width) * u64::from(height) * components as u64;
    if bytes > MAX_DECODED {
        let (megabytes, max) = (bytes >> 20, MAX_DECODED >> 20);
        let label = format!(
            "the picture has {width} x {height} pixels, {megabytes} MB; a picture in a PDF may have at most {max} MB"
        );
        return Err(error(label, REDUCE));
    }
    Ok(())
}

impl Image {
    /// Reads a picture from the bytes of a file.
    ///
    /// # Errors
    /// The file is neither a JPEG nor a PNG, or it is damaged, or its print would differ from its
    /// display on a screen.
    pub fn read(bytes: Vec<u8>) -> Result<Image, ImageError> {
        let decoded = match &bytes[..] {
            [0xff, 0xd8, ..] => jpeg::read(bytes)?,
            [0x89, b'P', b'N', b'G', ..] => png::read(&bytes)?,
            [] => return Err(error("the file is empty", SAVE_AGAIN)),
            _ => {
                let help = "save the picture as a JPEG or a PNG";
                return Err(error("the file is neither a JPEG nor a PNG", help));
            }
        };
        let Decoded { width, height, colour_space, encoding, bytes } = decoded;
        if width == 0 || height == 0 {
            return Err(error("the picture has no pixels", SAVE_AGAIN));
        }
        // The data of a JPEG stays compressed.
        check_size(width, height, 0)?;
        Ok(Image::new(Decoded { width, height, colour_space, encoding, bytes }))
    }

    fn new(decoded: Decoded) -> Image {
        let Decoded { width, height, colour_space, encoding, bytes } = decoded;
        let mut hash = Sha256::new();
        hash.update([width, height].map(u32::to_le_bytes).concat());
        hash.update(format!("{colour_space:?} {encoding:?}"));
        hash.update(&bytes);
        let digest = hash.finalize().into();
        Image { width, height, colour_space, encoding, bytes, digest }
    }

    /// This picture as a grey picture, if all its pixels are grey. Many programs save grey pictures
    /// as RGB.
    pub fn grey_if_neutral(self) -> Image {
        let is_neutral = self.colour_space == ColourSpace::Rgb
            && self.encoding == Encoding::Raw
            && self.bytes.chunks_exact(3).all(|rgb| rgb[0] == rgb[1] && rgb[1] == rgb[2]);
        if !is_neutral {
            return self;
        }
        let bytes: Vec<u8> = self.bytes.chunks_exact(3).map(|rgb| rgb[0]).collect();
        Image::new(Decoded { colour_space: ColourSpace::Grey, bytes, ..self.into_decoded() })
    }

    fn into_decoded(self) -> Decoded {
        let Image { width, height, colour_space, encoding, bytes, .. } = self;
        Decoded { width, height, colour_space, encoding, bytes }
    }

    /// A hash of the picture. Equal pictures have equal digests.
    pub fn digest(&self) -> &[u8] {
        &self.digest
    }

    /// The aspect ratio: width over height.
    pub fn aspect_ratio(&self) -> f64 {
        f64::from(self.width) / f64::from(self.height)
    }
}

#[cfg(test)]
mod tests;
