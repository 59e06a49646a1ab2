//! Paper sizes, by name or by width and height.

use std::fmt;
use std::str::FromStr;

use bookgen_base::diagnostic::did_you_mean;
use bookgen_base::units::{INCH, LengthError, MM, Pt, Size};

/// The minimum side of a sheet in points, a limit of PDF readers (ISO 32000-1, Annex C).
pub const MIN_SIDE: f64 = 3.0;
/// The maximum side of a sheet in points, a limit of PDF readers.
pub const MAX_SIDE: f64 = 14400.0;

/// The named sizes. Each entry has the name, the short side, the long side, and the unit of the
/// sides, in points. The sizes of untrimmed paper are from ISO 217, and the American sizes are from
/// ANSI Y14.1 and common usage. All other sizes are from ISO 216.
const NAMED: [(&str, f64, f64, f64); 13] = [
    ("a2", 420.0, 594.0, MM),
    ("a3", 297.0, 420.0, MM),
    ("a4", 210.0, 297.0, MM),
    ("a5", 148.0, 210.0, MM),
    ("a6", 105.0, 148.0, MM),
    ("b4", 250.0, 353.0, MM),
    ("b5", 176.0, 250.0, MM),
    ("sra3", 320.0, 450.0, MM),
    ("sra4", 225.0, 320.0, MM),
    ("letter", 8.5, 11.0, INCH),
    ("legal", 8.5, 14.0, INCH),
    ("tabloid", 11.0, 17.0, INCH),
    ("super-b", 13.0, 19.0, INCH),
];

/// The size of a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paper {
    /// A named size in either orientation: the name and the portrait size.
    Named(&'static str, Size),
    /// A custom size. The value has the width and the height.
    Custom(Size),
}

impl Paper {
    /// The orientations that the sheet may be used in.
    pub fn orientations(self) -> Vec<Size> {
        match self {
            Paper::Named(_, size) => vec![size, Size::new(size.height, size.width)],
            Paper::Custom(size) => vec![size],
        }
    }

    /// The named paper whose size equals `wanted` or is slightly larger. Also returns the size of
    /// the paper, in the orientation of `wanted`.
    pub fn nearest(wanted: Size) -> Option<(Paper, Size)> {
        // A landscape A4 sheet is a millimetre wider than two A5 pages.
        let near = |sheet: Pt, wanted: Pt| (-0.5..=3.0).contains(&(sheet - wanted).0);
        named().find_map(|paper| {
            let mut sizes = paper.orientations().into_iter();
            let size = sizes
                .find(|size| near(size.width, wanted.width) && near(size.height, wanted.height))?;
            Some((paper, size))
        })
    }
}

fn named() -> impl Iterator<Item = Paper> {
    NAMED.iter().map(|&(name, short, long, unit)| {
        Paper::Named(name, Size::new(Pt(short * unit), Pt(long * unit)))
    })
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Paper::Named(name, _) => f.write_str(name),
            Paper::Custom(size) => f.write_str(&size_in_mm(*size)),
        }
    }
}

/// A size in millimetres: `297 x 210 mm`.
pub fn size_in_mm(size: Size) -> String {
    let side = |length: Pt| {
        let text = format!("{:.1}", length.mm());
        text.strip_suffix(".0").unwrap_or(&text).to_owned()
    };
    format!("{} x {} mm", side(size.width), side(size.height))
}

/// The reason why a text is not a paper size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperError {
    /// The problem.
    pub message: String,
    /// A way to solve the problem.
    pub help: String,
}

impl fmt::Display for PaperError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.message, self.help)
    }
}

impl std::error::Error for PaperError {}

impl FromStr for Paper {
    type Err = PaperError;

    /// Reads a paper size: a name such as `a4`, or a width and a height such as `297mm x 210mm`.
    fn from_str(text: &str) -> Result<Paper, PaperError> {
        let text = text.trim();
        let error = |message: &str, help: String| PaperError { message: message.to_owned(), help };
        let by_name = |paper: &Paper| match paper {
            Paper::Named(name, _) => name.eq_ignore_ascii_case(text),
            Paper::Custom(_) => false,
        };
        if let Some(paper) = named().find(by_name) {
            return Ok(paper);
        }
        let Some((width, height)) = text.split_once(['x', '×']).filter(|(width, _)| {
            width.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-'))
        }) else {
            let names = NAMED.map(|(name, ..)| name);
            let help = did_you_mean(&text.to_lowercase(), names, || {
                format!(
                    "the named paper sizes are {}; or write width and height: 297mm x 210mm",
                    names.join(", ")
                )
            });
            return Err(error("no paper size has this name", help));
        };
        let length = |text: &str| match text.parse::<Pt>() {
            Ok(length) if (MIN_SIDE..=MAX_SIDE).contains(&length.0) => Ok(length),
            Ok(_) => Err(error(
                "the sheet is too small or too large",
                "each side must be from 3pt to 200in".to_owned(),
            )),
            Err(LengthError::NoUnit) => Err(error(
                "a side has no unit",
                "write both sides with a unit: 297mm x 210mm".to_owned(),
            )),
            Err(_) => Err(error(
                "a side is not a length",
                "write two lengths: 297mm x 210mm, or 11in x 17in".to_owned(),
            )),
        };
        Ok(Paper::Custom(Size::new(length(width)?, length(height)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        text.parse::<Paper>().unwrap_err().to_string()
    }

    #[test]
    fn names_and_sides_are_paper_sizes() {
        let a4 = Size::new(Pt(210.0 * MM), Pt(297.0 * MM));
        assert_eq!("A4".parse(), Ok(Paper::Named("a4", a4)));
        let wide = Size::new(Pt(297.0 * MM), Pt(210.0 * MM));
        assert_eq!("297mm x 21cm".parse(), Ok(Paper::Custom(wide)));
        let tabloid = Size::new(Pt(11.0 * INCH), Pt(17.0 * INCH));
        assert_eq!("11in×17in".parse(), Ok(Paper::Custom(tabloid)));
        assert_eq!(size_in_mm(wide), "297 x 210 mm");
        assert_eq!(size_in_mm(tabloid), "279.4 x 431.8 mm");
    }

    #[test]
    fn errors_name_the_problem() {
        assert_eq!(fault("leter"), "no paper size has this name: did you mean `letter`?");
        assert!(fault("folio").contains("the named paper sizes are a2, a3,"), "{}", fault("folio"));
        assert!(fault("297 x 210").starts_with("a side has no unit"));
        assert!(fault("297mm x wide").starts_with("a side is not a length"));
        for text in ["0mm x 210mm", "-5mm x 210mm", "300in x 1in", "1pt x 1pt"] {
            assert!(fault(text).starts_with("the sheet is too small or too large"), "{text}");
        }
        for text in ["", "x", "×", "9mm", "9mmx"] {
            assert!(text.parse::<Paper>().is_err(), "{text}");
        }
    }

    #[test]
    fn two_small_pages_fit_on_a_named_sheet() {
        let wide = |width: f64, height: f64| Size::new(Pt(width * MM), Pt(height * MM));
        let near = |wanted| Paper::nearest(wanted).map(|(paper, _)| paper.to_string());
        assert_eq!(near(wide(296.0, 210.0)).as_deref(), Some("a4"));
        assert_eq!(near(wide(279.4, 215.9)).as_deref(), Some("letter"));
        assert_eq!(near(wide(304.8, 228.6)), None);
        assert_eq!(near(wide(295.0, 210.0)), None);
        assert_eq!(near(wide(298.0, 210.0)), None);
    }
}
