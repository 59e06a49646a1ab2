//! Sizes: two lengths, or the name of a size.

use super::Reader;
use crate::diagnostic::{Diagnostic, Place, clipped, nearest};
use crate::schema::NamedSize;
use crate::units::{INCH, MM, Pt, Size};

/// The units of lengths.
const UNITS: [&str; 5] = ["in", "mm", "cm", "pt", "pc"];

impl Reader<'_> {
    /// Reads two lengths. Each must be at least `min` and at most `max` points.
    pub(super) fn size(
        &mut self,
        text: &str,
        min: f64,
        max: f64,
        place: &Place,
        what: &str,
    ) -> Option<Size> {
        let Some((width, height)) = text.split_once(['x', '×']) else {
            self.faults.push(
                Diagnostic::input(format!("{what} must be a width and a height"))
                    .at(place, "the `x` between the width and the height is missing")
                    .help("write the width and the height like \"6in x 9in\""),
            );
            return None;
        };
        // A unit after the height is the unit of both lengths: `15 x 23 cm`.
        let unit = UNITS.into_iter().find(|unit| height.trim_end().ends_with(unit));
        let width = match unit.filter(|_| is_number(width.trim())) {
            Some(unit) => format!("{}{unit}", width.trim()),
            None => width.to_owned(),
        };
        let width = self.length(&width, min, max, place, what);
        let height = self.length(height, min, max, place, what);
        Some(Size::new(width?, height?))
    }

    /// Reads the name of a size, or two lengths. Capitals, spaces and the sign `×` are accepted in
    /// names.
    pub(super) fn named_size(
        &mut self,
        text: &str,
        known: &[NamedSize],
        (min, max): (f64, f64),
        place: &Place,
        what: &str,
    ) -> Option<Size> {
        let name: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let name = name.to_lowercase().replace('×', "x");
        if let Some(found) = known.iter().find(|size| size.name == name) {
            return Some(found.size);
        }
        let has_unit = |side: &str| UNITS.iter().any(|unit| side.ends_with(unit));
        let is_side =
            |side: &str| side.starts_with(|c: char| c.is_ascii_digit()) && !is_number(side);
        let sides = name.split_once('x');
        if sides.is_some_and(|(width, height)| {
            has_unit(width) || has_unit(height) || is_side(width) || is_side(height)
        }) {
            return self.size(text, min, max, place, what);
        }
        self.faults.push(
            Diagnostic::input(format!("{what} cannot be {:?}", clipped(text)))
                .at(place, "not the name of a size")
                .help(nearest_names(&name, known)),
        );
        None
    }
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok()
}

/// The help for an unknown name of a size. A name such as `7x9` without units is taken as inches: the
/// help lists the nearest sizes.
fn nearest_names(name: &str, known: &[NamedSize]) -> String {
    const LISTED: usize = 3;
    let sides = name.split_once('x').and_then(|(width, height)| {
        let (width, height): (f64, f64) = (width.parse().ok()?, height.parse().ok()?);
        (width.is_finite() && height.is_finite()).then_some((width, height))
    });
    if let Some((width, height)) = sides {
        let unit = if width.min(height) > 20.0 { MM } else { INCH };
        let wanted = Size::new(Pt(width * unit), Pt(height * unit));
        let distance = |size: &Size| {
            (size.width - wanted.width).0.abs() + (size.height - wanted.height).0.abs()
        };
        let mut sizes: Vec<&NamedSize> = known.iter().collect();
        sizes.sort_by(|a, b| distance(&a.size).total_cmp(&distance(&b.size)));
        let names: Vec<&str> = sizes.iter().take(LISTED).map(|size| size.name).collect();
        // No page is wider than 20 inches.
        let unit = if width.min(height) > 20.0 { "mm" } else { "in" };
        return format!(
            "the nearest sizes are {}; a size without a name needs units: \"{width}{unit} x {height}{unit}\"",
            names.join(", ")
        );
    }
    let names = || known.iter().map(|size| size.name);
    let described = || {
        let described = known.iter().find(|size| size.about.to_lowercase().contains(name));
        described.map(|size| size.name).filter(|_| name.len() > 3)
    };
    match nearest(name, names()).or_else(described) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!(
            "the sizes are {}; for another size, write the width and the height: \"6.5in x 9in\"",
            names().collect::<Vec<_>>().join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Source;
    use crate::schema::NoFiles;

    const fn inches(name: &'static str, width: f64, height: f64) -> NamedSize {
        let size = Size { width: Pt(width * INCH), height: Pt(height * INCH) };
        NamedSize { name, size, about: "" }
    }

    const SIZES: [NamedSize; 3] =
        [inches("6x9", 6.0, 9.0), inches("8.5x11", 8.5, 11.0), inches("a5", 5.83, 8.27)];

    /// The size that a text means, or the messages with their help.
    fn read(text: &str) -> Result<Size, String> {
        let mut reader = Reader::new(&NoFiles);
        let place = Source::new("book.toml", text).place(0..text.len());
        let size = reader.named_size(text, &SIZES, (252.0, 1224.0), &place, "`trim`");
        let faults = &reader.faults.0;
        let told = |fault: &Diagnostic| {
            format!("{}; {}", fault.message, fault.help.as_deref().unwrap_or_default())
        };
        size.ok_or_else(|| faults.iter().map(told).collect::<Vec<_>>().join("\n"))
    }

    #[test]
    fn names_and_sides_are_sizes() {
        for text in ["8.5x11", "8.5 x 11", " 8.5×11 ", "8.5X11", "8.5in x 11in"] {
            assert_eq!(read(text), Ok(SIZES[1].size), "{text}");
        }
        assert_eq!(read("A5"), Ok(SIZES[2].size));
        for text in ["8.5x11in", "8.5 x 11 in"] {
            assert_eq!(read(text), Ok(SIZES[1].size), "{text}");
        }
        let unclear = read("152 x 229").unwrap_err();
        assert!(unclear.contains("needs units: \"152mm x 229mm\""), "{unclear}");
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_nearest_names() {
        let cases = [
            (
                "7x9",
                "`trim` cannot be \"7x9\"; the nearest sizes are 6x9, a5, 8.5x11; a size without a name needs units: \"7in x 9in\"",
            ),
            ("a55", "`trim` cannot be \"a55\"; did you mean \"a5\"?"),
            (
                "crown octavo",
                "`trim` cannot be \"crown octavo\"; the sizes are 6x9, 8.5x11, a5; for another size, write the width and the height: \"6.5in x 9in\"",
            ),
            (
                "6in x 9",
                "`trim` is a length without a unit; write number and unit in quotation marks: \"6in\", \"152mm\", \"12pt\"",
            ),
            (
                "-6in x 9in",
                "`trim` is out of range; write a length from 3.5 to 17 in (89 to 431 mm)",
            ),
            (
                "NaNin x 9in",
                "`trim` is not a length; write a number and a unit (in, mm, cm, pt, pc): \"6in\", \"152mm\"",
            ),
            (
                "6in x 9ft",
                "`trim` is not a length; write a number and a unit (in, mm, cm, pt, pc): \"6in\", \"152mm\"",
            ),
            (
                "6 x 9ft",
                "`trim` is a length without a unit; write number and unit in quotation marks: \"6in\", \"152mm\", \"12pt\"\n`trim` is not a length; write a number and a unit (in, mm, cm, pt, pc): \"6in\", \"152mm\"",
            ),
            (
                "6in x 40in",
                "`trim` is out of range; write a length from 3.5 to 17 in (89 to 431 mm)",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(read(text), Err(message.to_owned()), "{text}");
        }
        for text in ["", "x", "1e999x1", "nanxnan", "×", "6in", "éx9"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
