//! The colours of inks on a screen.

use crate::page::Colour;

/// How the PDF of a page names its colours. PDF readers show them differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenColours {
    /// The PDF has ink colours (DeviceCMYK).
    Inks,
    /// The PDF has approximate RGB colours ([`Colour::to_rgb`]), because the printer accepts only
    /// RGB.
    Rgb,
}

/// The colours of all combinations of solid inks on a screen, as red, green and blue. In the index,
/// bit 0 is cyan, bit 1 is magenta, bit 2 is yellow and bit 3 is black.
///
/// The colours were measured on 28 November 2026: Ghostscript 10.00 and Poppler 22.12 show DeviceCMYK
/// colours of 0 % and 100 % with these values. They are the colours of web offset on coated paper
/// (SWOP).
const SOLIDS: [[u8; 3]; 16] = [
    [255, 255, 255],
    [0, 174, 239],
    [236, 0, 140],
    [46, 49, 146],
    [255, 242, 0],
    [0, 166, 80],
    [237, 28, 36],
    [54, 54, 57],
    [35, 31, 32],
    [0, 15, 36],
    [36, 0, 0],
    [0, 0, 2],
    [28, 26, 0],
    [0, 19, 0],
    [34, 0, 0],
    [0, 0, 0],
];

impl ScreenColours {
    /// The colour that a PDF reader shows, as red, green and blue.
    pub fn rgb(self, colour: Colour) -> [u8; 3] {
        let Colour([c, m, y, k]) = colour;
        match self {
            // Black ink alone is written as grey (DeviceGray).
            _ if [c, m, y] == [0, 0, 0] => [grey(k); 3],
            ScreenColours::Inks => inks([c, m, y, k].map(|percent| share(percent, 100))),
            ScreenColours::Rgb => colour.to_rgb().map(|part| (part * 255.0).round() as u8),
        }
    }
}

/// The brightness of a tint of black ink, from 0 to 255.
fn grey(percent: u8) -> u8 {
    (255.0 * (1.0 - share(percent, 100))).round() as u8
}

/// A part of a whole, from 0 to 1.
fn share(part: u8, whole: u8) -> f64 {
    f64::from(part.min(whole)) / f64::from(whole)
}

/// The colour of a pixel with cyan, magenta, yellow and black ink, each from 0 to 255.
pub fn pixel(inks_of_pixel: [u8; 4]) -> [u8; 3] {
    inks(inks_of_pixel.map(|ink| share(ink, 255)))
}

/// The colour of inks that each cover a share of the paper, from 0 to 1. By the Neugebauer
/// equations, the colour is the mean of the colours of the solids, weighted by the areas on which the
/// dots of these inks overlap at random. The result differs by at most 1 from the result of Poppler.
fn inks(cover: [f64; 4]) -> [u8; 3] {
    let mut rgb = [0.0; 3];
    for (bits, solid) in SOLIDS.iter().enumerate() {
        let area: f64 = cover
            .iter()
            .enumerate()
            .map(|(ink, cover)| if bits >> ink & 1 == 1 { *cover } else { 1.0 - cover })
            .product();
        rgb.iter_mut().zip(solid).for_each(|(rgb, solid)| *rgb += area * f64::from(*solid));
    }
    rgb.map(|part| part.round() as u8)
}
