//! The raster renderer: a page as a picture of pixels, for the product pages of sellers.
//!
//! The picture shows the trimmed page as a PDF reader shows it. Shapes and glyphs are painted with
//! antialiasing, and pictures on the page are resized to the pixels of the result. The same page
//! always gives the same pixels, on every processor.

mod artwork;
mod encoding;
mod painter;
mod screen_colour;

pub use screen_colour::ScreenColours;

use super::page_check::check_pages;
use super::{PageFault, RenderError};
use crate::font::FontSet;
use crate::page::Page;

/// A picture of pixels.
#[derive(Clone, PartialEq, Eq)]
pub struct Raster {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The pixels in rows from the top, with three bytes for each pixel: red, green and blue (sRGB).
    rgb: Vec<u8>,
}

impl Raster {
    /// A picture of one colour.
    ///
    /// # Panics
    /// Panics if the picture has more pixels than the memory can hold.
    pub fn filled(width: u32, height: u32, colour: [u8; 3]) -> Raster {
        Raster { width, height, rgb: colour.repeat(width as usize * height as usize) }
    }

    /// Paints a trimmed page as a picture of `width` x `height` pixels.
    ///
    /// # Errors
    /// A page that cannot be drawn; see [`PageFault`].
    pub fn of_page(
        page: &Page,
        fonts: &FontSet,
        colours: ScreenColours,
        width: u32,
        height: u32,
    ) -> Result<Raster, RenderError> {
        check_pages(std::slice::from_ref(page), fonts)?;
        painter::paint(page, fonts, colours, width, height)
            .map_err(|fault| RenderError::Page { page: 0, fault })
    }

    /// The colour of a pixel: red, green and blue. `None` outside the picture.
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 3]> {
        if x >= self.width {
            return None;
        }
        let at = (y as usize * self.width as usize + x as usize) * 3;
        self.rgb.get(at..at + 3)?.try_into().ok()
    }

    /// Copies another picture into this picture. `left` and `top` are the position of its top left
    /// corner. Parts outside this picture are left out.
    pub fn paste(&mut self, other: &Raster, left: u32, top: u32) {
        let columns = other.width.min(self.width.saturating_sub(left)) as usize * 3;
        for row in 0..other.height.min(self.height.saturating_sub(top)) {
            let from = row as usize * other.width as usize * 3;
            let to = ((top + row) as usize * self.width as usize + left as usize) * 3;
            self.rgb[to..to + columns].copy_from_slice(&other.rgb[from..from + columns]);
        }
    }

    /// Darkens the pixels of a rectangle, and the pixels around it up to the distance `blur` with
    /// falling strength. This is the shadow of a sheet of paper. `strength` is the share of black in
    /// the rectangle, from 0 to 255.
    pub fn shade(&mut self, rect: PixelRect, blur: u32, strength: u8) {
        let PixelRect { left, top, width, height } = rect;
        let reach = u64::from(blur.max(1));
        let beyond = |at: u32, start: u32, length: u32| {
            u64::from(start.saturating_sub(at))
                .max(u64::from((at + 1).saturating_sub(start + length)))
        };
        for y in top.saturating_sub(blur)..(top + height + blur).min(self.height) {
            for x in left.saturating_sub(blur)..(left + width + blur).min(self.width) {
                let (dx, dy) = (beyond(x, left, width), beyond(y, top, height));
                let distance = (dx * dx + dy * dy).isqrt().min(reach);
                let near = reach - distance;
                let black = u64::from(strength) * near * near / (reach * reach);
                let at = (y as usize * self.width as usize + x as usize) * 3;
                for part in &mut self.rgb[at..at + 3] {
                    *part = (u64::from(*part) * (255 - black) / 255) as u8;
                }
            }
        }
    }
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelRect {
    /// The distance from the left edge of the picture.
    pub left: u32,
    /// The distance from the top edge of the picture.
    pub top: u32,
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
}
