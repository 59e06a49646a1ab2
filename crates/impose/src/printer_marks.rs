//! Printer's marks: which marks are printed, and the space that they need.

use bookgen_base::units::MM;

/// The usual and the maximum distance of marks from the trim. Pages with a large bleed need more
/// than the usual distance.
const OFFSET: f64 = 3.0 * MM;
const MAX_OFFSET: f64 = 5.0 * MM;

/// The usual length of marks.
const LENGTH: f64 = 6.0 * MM;

/// The minimum useful length of marks.
pub const MIN_LENGTH: f64 = 3.0 * MM;

/// The printer's marks of a job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrinterMarks {
    /// Crop marks, which show where to cut.
    pub crop: bool,
    /// Fold marks, which show where to fold.
    pub fold: bool,
    /// Registration marks: crosshairs that show whether the printing plates are aligned.
    pub registration: bool,
}

impl PrinterMarks {
    /// Whether any marks are printed.
    pub fn any(self) -> bool {
        self != PrinterMarks::default()
    }

    /// Whether only fold marks are printed. Fold marks need no space at the left and right of the
    /// pages.
    pub fn only_fold(self) -> bool {
        !self.crop && !self.registration
    }
}

/// The position and length of marks, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkExtent {
    /// The distance of the marks from the trim.
    pub offset: f64,
    /// The length of the marks.
    pub length: f64,
}

impl MarkExtent {
    /// The usual extent of marks. `bleed` is the bleed of the pages in points.
    pub fn usual(bleed: f64) -> MarkExtent {
        MarkExtent { offset: bleed.clamp(OFFSET, MAX_OFFSET), length: LENGTH }
    }

    /// The distance from the trim to the far end of the marks.
    pub fn total(self) -> f64 {
        self.offset + self.length
    }
}
