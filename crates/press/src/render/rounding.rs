//! The precision of written coordinates.

use bookgen_base::units::Pt;

/// A length in thousandths of a point. Every renderer writes lengths to this precision.
pub fn milli(length: Pt) -> i64 {
    (length.0 * 1000.0).round() as i64
}
