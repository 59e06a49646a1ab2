//! The graphics state, which the operators `q` and `Q` save and restore.

use super::Clip;
use super::colour_operators::Paint;
use crate::display_list::Colour;
use crate::geometry::Transform;

/// The graphics state. Lengths are in units of user space, and text parameters in units of text
/// space.
#[derive(Clone)]
pub struct GraphicsState {
    /// The transform from user space to the page.
    pub to_page: Transform,
    /// The current clip.
    pub clip: Clip,
    /// The line width.
    pub line_width: f64,
    /// Whether lines are dashed.
    pub is_dashed: bool,
    /// The colour for filling.
    pub fill: Paint,
    /// The colour for stroking.
    pub stroke: Paint,
    /// The font, as an index into the document's fonts.
    pub font: Option<usize>,
    /// The type size.
    pub font_size: f64,
    /// The extra space after each character.
    pub character_spacing: f64,
    /// The extra space after each space character.
    pub word_spacing: f64,
    /// The horizontal scale, 1 for unscaled text.
    pub horizontal_scale: f64,
    /// The leading: the distance from one baseline to the next.
    pub leading: f64,
    /// The text rise: the distance of the text above its baseline.
    pub rise: f64,
    /// The text rendering mode, 0 to 7 (ISO 32000-1, 9.3.6).
    pub rendering_mode: i64,
}

impl GraphicsState {
    /// The state at the start of a page.
    pub fn new(to_page: Transform, clip: Clip) -> GraphicsState {
        GraphicsState {
            to_page,
            clip,
            line_width: 1.0,
            is_dashed: false,
            fill: Paint::device("DeviceGray", Colour::Grey(0.0)),
            stroke: Paint::device("DeviceGray", Colour::Grey(0.0)),
            font: None,
            font_size: 0.0,
            character_spacing: 0.0,
            word_spacing: 0.0,
            horizontal_scale: 1.0,
            leading: 0.0,
            rise: 0.0,
            rendering_mode: 0,
        }
    }

    /// The paint of glyphs, or `None` if glyphs are not painted in the text rendering mode.
    pub fn glyph_paint(&self) -> Option<&Paint> {
        match self.rendering_mode {
            0 | 2 | 4 | 6 => Some(&self.fill),
            1 | 5 => Some(&self.stroke),
            _ => None,
        }
    }
}
