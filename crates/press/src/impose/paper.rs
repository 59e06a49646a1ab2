//! Sheets of paper by name or by their sides.

use std::fmt;
use std::str::FromStr;

use bookgen_base::diagnostic::did_you_mean;
use bookgen_base::units::{INCH, LengthError, MM, Pt, Size};

/// The sides of a sheet, in points: what PDF readers show and print (ISO 32000-1, Annex C).
pub const LEAST_SIDE: f64 = 3.0;
/// The longest side.
pub const MOST_SIDE: f64 = 14400.0;

/// Sheets that have a name: the shorter side, the longer one, the unit. ISO 216 and, for what is to
/// be trimmed, ISO 217; the American ones from ANSI Y14.1 and habit.
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

/// A sheet of paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paper {
    /// One with a name, which lies as suits the pages: its name, and its size upright.
    Named(&'static str, Size),
    /// One of this width and height.
    Sides(Size),
}

impl Paper {
    /// The ways it may lie.
    pub fn ways(self) -> Vec<Size> {
        match self {
            Paper::Named(_, size) => vec![size, Size::new(size.height, size.width)],
            Paper::Sides(size) => vec![size],
        }
    }

    /// The sheet with a name that is the size asked for or hardly larger, if there is one, as it
    /// then lies.
    pub fn nearest(wanted: Size) -> Option<(Paper, Size)> {
        // An A4 sheet is a millimetre wider than two A5 pages.
        let near = |sheet: Pt, wanted: Pt| (-0.5..=3.0).contains(&(sheet - wanted).0);
        named().find_map(|paper| {
            let mut ways = paper.ways().into_iter();
            let way =
                ways.find(|way| near(way.width, wanted.width) && near(way.height, wanted.height))?;
            Some((paper, way))
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
            Paper::Sides(size) => f.write_str(&sides(*size)),
        }
    }
}

/// A size in millimetres: `297 x 210 mm`.
pub fn sides(size: Size) -> String {
    let side = |length: Pt| {
        let text = format!("{:.1}", length.mm());
        text.strip_suffix(".0").unwrap_or(&text).to_owned()
    };
    format!("{} x {} mm", side(size.width), side(size.height))
}

/// What is wrong with the text of a sheet of paper, with a way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperError {
    /// What is wrong.
    pub message: String,
    /// A way out.
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

    /// Reads a name, `a4`, or two lengths, `297mm x 210mm`.
    fn from_str(text: &str) -> Result<Paper, PaperError> {
        let text = text.trim();
        let error = |message: &str, help: String| PaperError { message: message.to_owned(), help };
        let by_name = |paper: &Paper| match paper {
            Paper::Named(name, _) => name.eq_ignore_ascii_case(text),
            Paper::Sides(_) => false,
        };
        if let Some(paper) = named().find(by_name) {
            return Ok(paper);
        }
        let Some((width, height)) = text.split_once(['x', '×']).filter(|(width, _)| {
            width.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-'))
        }) else {
            let names = NAMED.map(|(name, ..)| name);
            let help = did_you_mean(&text.to_lowercase(), names, || {
                format!("the names are {}; or give its sides: 297mm x 210mm", names.join(", "))
            });
            return Err(error("no sheet of paper has that name", help));
        };
        let length = |text: &str| match text.parse::<Pt>() {
            Ok(length) if (LEAST_SIDE..=MOST_SIDE).contains(&length.0) => Ok(length),
            Ok(_) => Err(error(
                "no sheet of paper is so small or so large",
                "a side is from 3pt to 200in".to_owned(),
            )),
            Err(LengthError::NoUnit) => {
                Err(error("the sides have no unit", "write it on both: 297mm x 210mm".to_owned()))
            }
            Err(_) => Err(error(
                "a side is not a length",
                "write two lengths: 297mm x 210mm, or 11in x 17in".to_owned(),
            )),
        };
        Ok(Paper::Sides(Size::new(length(width)?, length(height)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        text.parse::<Paper>().unwrap_err().to_string()
    }

    #[test]
    fn paper_has_a_name_or_sides() {
        let a4 = Size::new(Pt(210.0 * MM), Pt(297.0 * MM));
        assert_eq!("A4".parse(), Ok(Paper::Named("a4", a4)));
        let wide = Size::new(Pt(297.0 * MM), Pt(210.0 * MM));
        assert_eq!("297mm x 21cm".parse(), Ok(Paper::Sides(wide)));
        let tabloid = Size::new(Pt(11.0 * INCH), Pt(17.0 * INCH));
        assert_eq!("11in×17in".parse(), Ok(Paper::Sides(tabloid)));
        assert_eq!(sides(wide), "297 x 210 mm");
        assert_eq!(sides(tabloid), "279.4 x 431.8 mm");
    }

    #[test]
    fn what_is_no_paper_is_explained() {
        assert_eq!(fault("leter"), "no sheet of paper has that name: did you mean `letter`?");
        assert!(fault("folio").contains("the names are a2, a3,"), "{}", fault("folio"));
        assert!(fault("297 x 210").starts_with("the sides have no unit"));
        assert!(fault("297mm x wide").starts_with("a side is not a length"));
        for text in ["0mm x 210mm", "-5mm x 210mm", "300in x 1in", "1pt x 1pt"] {
            assert!(fault(text).starts_with("no sheet of paper is so"), "{text}");
        }
        for text in ["", "x", "×", "9mm", "9mmx"] {
            assert!(text.parse::<Paper>().is_err(), "{text}");
        }
    }

    #[test]
    fn two_small_pages_are_a_sheet() {
        let wide = |width: f64, height: f64| Size::new(Pt(width * MM), Pt(height * MM));
        let near = |wanted| Paper::nearest(wanted).map(|(paper, _)| paper.to_string());
        assert_eq!(near(wide(296.0, 210.0)).as_deref(), Some("a4"));
        assert_eq!(near(wide(279.4, 215.9)).as_deref(), Some("letter"));
        assert_eq!(near(wide(304.8, 228.6)), None);
        assert_eq!(near(wide(295.0, 210.0)), None);
        assert_eq!(near(wide(298.0, 210.0)), None);
    }
}
