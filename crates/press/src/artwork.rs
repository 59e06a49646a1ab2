//! Pictures inside a book: PNG, JPEG and SVG files, checked and ready for black ink.
//!
//! The pages of a book are printed in black. A picture in colour is an error, because its print
//! would differ from its display on a screen.

mod svg;

use std::fmt;
use std::sync::Arc;

use crate::image::{ColourSpace, Image, ImageError};
use crate::page::{Group, Item, Picture, PictureSource, Role, Transform};
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::units::{Pt, Rect, Size};
use bookgen_contract::manifest::artwork::file_digest;
use bookgen_puzzles::PuzzlePicture;

pub use svg::Drawing;

/// The resolution at which a picture of pixels has its natural size, in pixels per inch. Printers
/// recommend this resolution.
pub const PRINT_PPI: f64 = 300.0;

/// A picture, and where the spec or the Markdown file names it.
#[derive(Clone, Debug)]
pub struct Artwork {
    /// The path of the file, or the name of a built-in ornament.
    pub name: String,
    /// The SHA-256 hash of the file, in hexadecimal.
    pub digest: String,
    /// The place that names the picture.
    pub place: Place,
    /// The width on the page, as a share of the width of the text.
    pub share: Option<f64>,
    /// The picture.
    pub data: ArtworkData,
}

/// The content of a picture file.
#[derive(Clone)]
pub enum ArtworkData {
    /// A picture of pixels.
    Pixels(Arc<Image>),
    /// A drawing of paths.
    Paths(Arc<Drawing>),
}

impl fmt::Debug for ArtworkData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArtworkData::Pixels(image) => image.fmt(f),
            ArtworkData::Paths(drawing) => write!(f, "Drawing({:?})", drawing.size),
        }
    }
}

impl ArtworkData {
    /// Reads a picture from the bytes of a file. All inks except black are an error.
    ///
    /// # Errors
    /// The file is not a picture, is damaged, or would look different on a screen and in print,
    /// where black is the only ink.
    pub fn read(bytes: Vec<u8>) -> Result<ArtworkData, ImageError> {
        if is_markup(&bytes) {
            return Ok(ArtworkData::Paths(Arc::new(svg::read(bytes)?)));
        }
        if bytes.starts_with(&[0x1f, 0x8b]) {
            return Err(ImageError {
                label: "the file is a compressed drawing (SVGZ)".to_owned(),
                help: "save the drawing as plain SVG, or unpack it into another file: gunzip -c < a.svgz > plain.svg",
            });
        }
        let image = Image::read(bytes)?.grey_if_neutral();
        if image.colour_space != ColourSpace::Grey {
            return Err(ImageError {
                label: "the picture has colours; the pages are printed in black".to_owned(),
                help: "save the picture in greyscale",
            });
        }
        Ok(ArtworkData::Pixels(Arc::new(image)))
    }
}

impl Artwork {
    /// Reads a picture from the bytes of a file. `place` names the picture.
    ///
    /// # Errors
    /// See [`ArtworkData::read`].
    pub fn of_file(name: &str, bytes: Vec<u8>, place: &Place) -> Result<Artwork, Diagnostic> {
        let digest = file_digest(&bytes);
        match ArtworkData::read(bytes) {
            Ok(data) => {
                let (name, place) = (name.to_owned(), place.clone());
                Ok(Artwork { name, digest, place, share: None, data })
            }
            Err(error) => {
                let fault = Diagnostic::file(format!("{name} cannot be printed"));
                Err(fault.at(place, error.label).help(error.help))
            }
        }
    }

    /// The picture of a puzzle, with its place in the spec.
    ///
    /// # Errors
    /// The file cannot be printed, or is a drawing of paths.
    pub fn of_puzzle(picture: &PuzzlePicture) -> Result<Artwork, Diagnostic> {
        let PuzzlePicture { file, place } = picture;
        let artwork = Artwork::of_file(&file.name, file.bytes.clone(), place)?;
        match artwork.data {
            ArtworkData::Pixels(_) => Ok(artwork),
            ArtworkData::Paths(_) => {
                let fault = Diagnostic::file(format!("{} is a drawing", file.name));
                Err(fault
                    .at(place, "the place in a grid needs a picture of pixels")
                    .help("save the drawing as PNG or JPEG"))
            }
        }
    }

    /// A picture of pixels as an item that fills an area. What does not fit is cut at the edges, so that the
    /// centre stays. Also returns the width of the whole picture.
    pub fn cropped(&self, area: Rect, alt: &str) -> Option<(Item, Pt)> {
        let ArtworkData::Pixels(image) = &self.data else { return None };
        let aspect = self.aspect_ratio();
        let width = area.width.max(area.height * aspect);
        let size = Size::new(width, width / aspect);
        let (x, y) = (area.centre().x - width / 2.0, area.centre().y - size.height / 2.0);
        let frame = Rect::new(x, y, size.width, size.height);
        let source = PictureSource { name: self.name.clone(), digest: self.digest.clone(), size };
        let role = Role::artwork(alt, source);
        let picture = Picture { role, image: Arc::clone(image), frame, window: area };
        Some((Item::Image(picture), width))
    }

    /// The width over the height.
    pub fn aspect_ratio(&self) -> f64 {
        match &self.data {
            ArtworkData::Pixels(image) => image.aspect_ratio(),
            ArtworkData::Paths(drawing) => drawing.size.width / drawing.size.height,
        }
    }

    /// The size on the page, if the page has room for it.
    pub fn natural_size(&self) -> Size {
        match &self.data {
            ArtworkData::Pixels(image) => {
                let points = |pixels: u32| Pt(f64::from(pixels) * 72.0 / PRINT_PPI);
                Size::new(points(image.width), points(image.height))
            }
            ArtworkData::Paths(drawing) => drawing.size,
        }
    }

    /// The largest size inside a box, in the proportions of the picture.
    pub fn fitted(&self, room: Size) -> Size {
        let aspect = self.aspect_ratio();
        let width = room.width.min(room.height * aspect);
        Size::new(width, width / aspect)
    }

    /// The picture as an item of a page. `frame` has the proportions of the picture. The alternative
    /// text of a decoration is empty.
    pub fn item(&self, frame: Rect, alt: &str) -> Item {
        let size = match &self.data {
            ArtworkData::Pixels(_) => Size::new(frame.width, frame.height),
            ArtworkData::Paths(drawing) => drawing.size,
        };
        let source = PictureSource { name: self.name.clone(), digest: self.digest.clone(), size };
        let role = Role::artwork(alt, source);
        match &self.data {
            ArtworkData::Pixels(image) => {
                Item::Image(Picture { role, image: Arc::clone(image), frame, window: frame })
            }
            ArtworkData::Paths(drawing) => {
                let scale = frame.width / drawing.size.width;
                let transform = Transform([scale, 0.0, 0.0, scale, frame.x.0, frame.y.0]);
                Item::Group(Group { role, transform, shared: false, items: drawing.items.clone() })
            }
        }
    }

    /// The resolution of a picture of pixels that is printed in a width, in pixels per inch.
    pub fn resolution(&self, width: Pt) -> Option<f64> {
        match &self.data {
            ArtworkData::Pixels(image) => Some(f64::from(image.width) / width.inches()),
            ArtworkData::Paths(_) => None,
        }
    }

    /// The width of the thinnest line of a drawing that is printed in a width.
    pub fn thinnest_line(&self, width: Pt) -> Option<Pt> {
        match &self.data {
            ArtworkData::Pixels(_) => None,
            ArtworkData::Paths(drawing) => {
                drawing.thinnest_line.map(|line| line * (width / drawing.size.width))
            }
        }
    }
}

/// Whether a file is probably XML and not a picture of pixels.
fn is_markup(bytes: &[u8]) -> bool {
    let bytes = [&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xfe\xff"]
        .into_iter()
        .find_map(|mark| bytes.strip_prefix(mark))
        .unwrap_or(bytes);
    // In UTF-16, every second byte is zero.
    let is_blank = |byte: &&u8| byte.is_ascii_whitespace() || **byte == 0;
    bytes.iter().take(64).find(|byte| !is_blank(byte)) == Some(&b'<')
}

#[cfg(test)]
mod tests;
