//! The built-in fonts.

/// The built-in fonts, as pairs: the PostScript name of the font and the content of the font file.
pub static FONTS: &[(&str, &[u8])] = &[
    ("EBGaramond-Regular", include_bytes!("../../fonts/EBGaramond-Regular.ttf")),
    ("EBGaramond-Italic", include_bytes!("../../fonts/EBGaramond-Italic.ttf")),
    ("EBGaramond-SemiBold", include_bytes!("../../fonts/EBGaramond-SemiBold.ttf")),
    ("Lato-Regular", include_bytes!("../../fonts/Lato-Regular.ttf")),
    ("Lato-Bold", include_bytes!("../../fonts/Lato-Bold.ttf")),
    ("Lato-Black", include_bytes!("../../fonts/Lato-Black.ttf")),
];

/// The symbol font, which has the pictures of puzzles: ships, tents, stars. Texts cannot use it.
pub static PICTURES: (&str, &[u8]) =
    ("BookgenSymbols", include_bytes!("../../fonts/BookgenSymbols.ttf"));

/// Finds a built-in font by its PostScript name.
pub fn font(name: &str) -> Option<&'static [u8]> {
    FONTS.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}
