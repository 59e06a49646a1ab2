//! The trim sizes that have a name.

use bookgen_base::schema::NamedSize;
use bookgen_base::units::{INCH, MM, Pt, Size};

/// The minimum and the maximum side of a page whose design follows from the trim, in points: 4 in and
/// 17 in.
pub const TRIM_SIDES: (f64, f64) = (4.0 * INCH, 17.0 * INCH);

/// The named trim sizes. Inches are the sizes of American printers. The ISO sizes are from ISO 216,
/// the Japanese sizes from JIS P 0138. The Chinese sizes are sizes after trimming: a sheet of the
/// given size makes 32 or 16 leaves, and each leaf is then trimmed.
pub static TRIM_SIZES: &[NamedSize] = &[
    inches("8.5x11", 8.5, 11.0, "US Letter: workbooks, large print"),
    inches("8x10", 8.0, 10.0, "workbooks"),
    inches("7x10", 7.0, 10.0, "wide paperbacks"),
    inches("6x9", 6.0, 9.0, "the usual American paperback"),
    inches("5.5x8.5", 5.5, 8.5, "half of US Letter"),
    inches("5x8", 5.0, 8.0, "small paperbacks"),
    inches("8.5x8.5", 8.5, 8.5, "square"),
    millimetres("a4", 210.0, 297.0, "ISO A4"),
    millimetres("a5", 148.0, 210.0, "ISO A5"),
    millimetres("b5", 176.0, 250.0, "ISO B5"),
    millimetres("b6", 125.0, 176.0, "ISO B6"),
    millimetres("jis-b5", 182.0, 257.0, "Japanese B5: magazines"),
    millimetres("jis-b6", 128.0, 182.0, "Japanese B6: paperbacks"),
    millimetres("32k", 140.0, 203.0, "Chinese 32K (大32开), from sheets of 850 × 1168 mm"),
    millimetres("16k", 185.0, 260.0, "Chinese 16K (16开), from sheets of 787 × 1092 mm"),
];

const fn inches(name: &'static str, width: f64, height: f64, about: &'static str) -> NamedSize {
    NamedSize { name, size: size(width, height, INCH), about }
}

const fn millimetres(
    name: &'static str,
    width: f64,
    height: f64,
    about: &'static str,
) -> NamedSize {
    NamedSize { name, size: size(width, height, MM), about }
}

const fn size(width: f64, height: f64, unit: f64) -> Size {
    Size { width: Pt(width * unit), height: Pt(height * unit) }
}
