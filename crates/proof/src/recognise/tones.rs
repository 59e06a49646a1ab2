//! The colours of a frame: which colour stands for which tint of black ink.

use crate::display_list::{Colour, luminance};
use bookgen_contract::manifest::frame::{FrameStyle, ToneColour};

/// The maximum difference of two tints in percent that count as equal.
const TINT_TOLERANCE: f64 = 1.5;

/// The maximum difference of two components of a colour, from 0 to 1, that count as equal.
const COMPONENT_TOLERANCE: f64 = 0.006;

/// The minimum contrast of lines and digits to their background (WCAG 2.2, success criterion 1.4.11).
const MIN_CONTRAST: f64 = 3.0;

/// Two tones differ visibly by at least this much in one RGB component, from 0 to 1.
const MIN_DIFFERENCE: f64 = 0.03;

/// The maximum number of tones. The painter uses at most four.
const MAX_TONES: usize = 16;

/// The colours of a frame.
pub struct Tones<'a>(&'a [ToneColour]);

impl<'a> Tones<'a> {
    /// The colours of a frame.
    ///
    /// # Errors
    /// A reader could not tell two colours apart, or a colour is not a colour of a PDF.
    pub fn new(style: &'a FrameStyle) -> Result<Tones<'a>, String> {
        let tones = &style.tones;
        if tones.len() > MAX_TONES {
            return Err("the claimed grid has too many colours".to_owned());
        }
        let mut colours: Vec<(u8, [f64; 3])> = Vec::new();
        for ToneColour { black, colour } in tones {
            let rgb = file_colour(colour).and_then(|colour| colour.to_rgb());
            let rgb = rgb.ok_or_else(|| format!("the tone {black} has no colour"))?;
            let differs = |other: &[f64; 3]| {
                (0..3).any(|part| (rgb[part] - other[part]).abs() >= MIN_DIFFERENCE)
            };
            if let Some((other, _)) = colours.iter().find(|(_, other)| !differs(other)) {
                return Err(format!("the tones {other} and {black} look alike"));
            }
            colours.push((*black, rgb));
        }
        let rgb = |wanted: u8| colours.iter().find(|(black, _)| *black == wanted);
        if let (Some((_, paper)), Some((_, ink))) = (rgb(0), rgb(100)) {
            let (a, b) = (luminance(*paper) + 0.05, luminance(*ink) + 0.05);
            if a.max(b) / a.min(b) < MIN_CONTRAST {
                return Err("the colours of the grid have too little contrast".to_owned());
            }
        } else if !tones.is_empty() {
            return Err("the claimed grid has no colour for its lines or its background".to_owned());
        }
        Ok(Tones(tones))
    }

    /// The tint of black ink for which a colour stands, in percent. `None` for a colour that is not a
    /// colour of the grid.
    pub fn black(&self, colour: &Colour) -> Option<f64> {
        if self.0.is_empty() {
            return black(colour);
        }
        let tone = self.0.iter().find(|tone| is_equal(colour, &tone.colour));
        tone.map(|tone| f64::from(tone.black))
    }

    /// Whether a colour stands for full black ink.
    pub fn is_black(&self, colour: &Colour) -> bool {
        is_tint(self.black(colour), 100)
    }

    /// Whether the grid may be on an area of this colour, or on white paper if there is no area. Black
    /// lines must have enough contrast to the area.
    pub fn may_be_on(&self, ground: Option<&Colour>) -> bool {
        let ground = ground.unwrap_or(&Colour::Grey(1.0));
        if !self.0.is_empty() {
            return is_tint(self.black(ground), 0);
        }
        let light = ground.to_rgb().map(|rgb| (luminance(rgb) + 0.05) / 0.05);
        light.is_some_and(|contrast| contrast >= MIN_CONTRAST)
    }
}

/// The colour of a manifest, if it has a possible number of components.
fn file_colour(components: &[u16]) -> Option<Colour> {
    let parts: Vec<f64> = components.iter().map(|part| f64::from(*part) / 1000.0).collect();
    if parts.iter().any(|part| *part > 1.0) {
        return None;
    }
    match parts[..] {
        [grey] => Some(Colour::Grey(grey)),
        [r, g, b] => Some(Colour::Rgb([r, g, b])),
        [c, m, y, k] => Some(Colour::Cmyk([c, m, y, k])),
        _ => None,
    }
}

/// Whether a colour of a page has the components of a colour of the manifest. Paths and texts with
/// black ink only may be written as grey or as CMYK.
fn is_equal(colour: &Colour, claimed: &[u16]) -> bool {
    let grey;
    let components: &[f64] = match colour {
        Colour::Grey(value) => {
            grey = [*value];
            &grey
        }
        Colour::Cmyk([0.0, 0.0, 0.0, black]) => {
            grey = [1.0 - black];
            &grey
        }
        Colour::Rgb(rgb) => rgb,
        Colour::Cmyk(cmyk) => cmyk,
        Colour::Other(_, components) => components,
        Colour::Pattern => return false,
    };
    let near = |(own, claimed): (&f64, &u16)| {
        (own - f64::from(*claimed) / 1000.0).abs() <= COMPONENT_TOLERANCE
    };
    components.len() == claimed.len() && components.iter().zip(claimed).all(near)
}

/// The black ink of a grey colour, in percent. `None` for other colours.
fn black(colour: &Colour) -> Option<f64> {
    match colour {
        Colour::Grey(grey) => Some((1.0 - grey) * 100.0),
        Colour::Cmyk([0.0, 0.0, 0.0, black]) => Some(black * 100.0),
        Colour::Other(..) | Colour::Rgb(_) => {
            let [r, g, b] = colour.to_rgb()?;
            let is_grey = (r - g).abs() < 0.01 && (g - b).abs() < 0.01;
            is_grey.then_some((1.0 - r) * 100.0)
        }
        Colour::Cmyk(_) | Colour::Pattern => None,
    }
}

/// Whether a colour is full black ink.
pub fn is_black(colour: &Colour) -> bool {
    is_tint(black(colour), 100)
}

/// Whether a tint of black ink is the expected tint.
pub fn is_tint(black: Option<f64>, tint: u8) -> bool {
    black.is_some_and(|black| (black - f64::from(tint)).abs() <= TINT_TOLERANCE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_contract::manifest::frame::LatticeClaim;

    fn style(tones: &[(u8, &[u16])]) -> FrameStyle {
        let tone =
            |(black, colour): &(u8, &[u16])| ToneColour { black: *black, colour: colour.to_vec() };
        FrameStyle {
            lattice: LatticeClaim {
                columns: 9,
                rows: 9,
                absent: Vec::new(),
                gap: None,
                margins: None,
            },
            cell: 20_000,
            purpose: "written".to_owned(),
            is_flow: false,
            text: None,
            tones: tones.iter().map(tone).collect(),
            legend: Vec::new(),
        }
    }

    const NAVY: &[u16] = &[1000, 800, 300, 300];
    const CREAM: &[u16] = &[0, 40, 140, 0];

    #[test]
    fn a_colour_of_the_grid_stands_for_its_tint() {
        let style = style(&[(0, CREAM), (18, &[180, 180, 170, 50]), (100, NAVY)]);
        let tones = Tones::new(&style).unwrap_or_else(|fault| panic!("{fault}"));
        let cmyk = |inks: &[u16]| Colour::Cmyk([0, 1, 2, 3].map(|at| f64::from(inks[at]) / 1000.0));
        assert!(tones.is_black(&cmyk(NAVY)));
        assert_eq!(tones.black(&cmyk(&[180, 180, 170, 50])), Some(18.0));
        assert_eq!(tones.black(&Colour::Grey(0.0)), None);
        assert!(tones.may_be_on(Some(&cmyk(CREAM))));
        assert!(!tones.may_be_on(Some(&cmyk(NAVY))));
        assert!(!tones.may_be_on(None));
    }

    #[test]
    fn a_grid_without_tones_is_black_on_any_ground() {
        let style = style(&[]);
        let tones = Tones::new(&style).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(tones.is_black(&Colour::Grey(0.0)) && tones.may_be_on(Some(&Colour::Grey(0.5))));
        assert_eq!(tones.black(&Colour::Cmyk([1.0, 0.0, 0.0, 0.0])), None);
    }

    #[test]
    fn tones_that_a_reader_cannot_tell_apart_are_refused() {
        let fault = |tones: &[(u8, &[u16])]| Tones::new(&style(tones)).err().unwrap_or_default();
        assert_eq!(
            fault(&[(0, CREAM), (18, &[0, 50, 150, 0]), (100, NAVY)]),
            "the tones 0 and 18 look alike"
        );
        assert_eq!(
            fault(&[(0, &[500, 500, 500, 0]), (100, &[600, 600, 600, 0])]),
            "the colours of the grid have too little contrast"
        );
        assert_eq!(
            fault(&[(100, NAVY)]),
            "the claimed grid has no colour for its lines or its background"
        );
        assert_eq!(fault(&[(0, &[1, 2]), (100, NAVY)]), "the tone 0 has no colour");
    }
}
