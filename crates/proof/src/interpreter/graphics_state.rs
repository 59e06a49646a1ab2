//! The graphics state, which the operators `q` and `Q` save and restore.

use super::Clip;
use super::paint::Paint;
use crate::display_list::Colour;
use crate::geometry::Transform;

/// The text rendering mode of filled text.
const FILLED: f64 = 0.0;

/// The text rendering mode of invisible text.
pub const INVISIBLE: f64 = 3.0;

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
    /// The lengths of dashes and gaps. Empty for a solid line.
    pub dash: Vec<f64>,
    /// Whether the ends of lines are square and extend beyond the end points.
    pub has_square_caps: bool,
    /// The maximum length of a mitred corner, in line widths.
    pub miter_limit: f64,
    /// Whether the corners of lines are mitred.
    pub has_miters: bool,
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
    pub rendering_mode: f64,
}

impl GraphicsState {
    /// The state at the start of a page.
    pub fn new(to_page: Transform, clip: Clip) -> GraphicsState {
        GraphicsState {
            to_page,
            clip,
            line_width: 1.0,
            dash: Vec::new(),
            has_square_caps: false,
            miter_limit: 10.0,
            has_miters: true,
            fill: Paint::device("DeviceGray", Colour::Grey(0.0)),
            stroke: Paint::device("DeviceGray", Colour::Grey(0.0)),
            font: None,
            font_size: 0.0,
            character_spacing: 0.0,
            word_spacing: 0.0,
            horizontal_scale: 1.0,
            leading: 0.0,
            rise: 0.0,
            rendering_mode: 0.0,
        }
    }

    /// The paint of glyphs, or `None` if glyphs are invisible.
    pub fn glyph_paint(&self) -> Option<&Paint> {
        (self.rendering_mode != INVISIBLE).then_some(&self.fill)
    }

    /// Whether glyphs are stroked, or clip later objects. The proof does not read such text.
    pub fn has_odd_rendering_mode(&self) -> bool {
        ![FILLED, INVISIBLE].contains(&self.rendering_mode)
    }
}
