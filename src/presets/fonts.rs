//! The built-in fonts.

/// All built-in fonts, as pairs: the PostScript name of the font and the content of the font file.
/// The last font has the pictures.
pub static FONTS: &[(&str, &[u8])] = &[
    ("EBGaramond-Regular", include_bytes!("../../fonts/EBGaramond-Regular.ttf")),
    ("EBGaramond-Italic", include_bytes!("../../fonts/EBGaramond-Italic.ttf")),
    ("EBGaramond-SemiBold", include_bytes!("../../fonts/EBGaramond-SemiBold.ttf")),
    ("Lato-Regular", include_bytes!("../../fonts/Lato-Regular.ttf")),
    ("Lato-Bold", include_bytes!("../../fonts/Lato-Bold.ttf")),
    ("Lato-Black", include_bytes!("../../fonts/Lato-Black.ttf")),
    ("AbrilFatface-Regular", include_bytes!("../../fonts/AbrilFatface-Regular.ttf")),
    ("AlfaSlabOne-Regular", include_bytes!("../../fonts/AlfaSlabOne-Regular.ttf")),
    ("Anton-Regular", include_bytes!("../../fonts/Anton-Regular.ttf")),
    ("Fredoka-Bold", include_bytes!("../../fonts/Fredoka-Bold.ttf")),
    PICTURES,
];

/// The symbol font, which has the pictures of puzzles: ships, tents, stars. Texts cannot use it.
pub const PICTURES: (&str, &[u8]) =
    ("BookgenSymbols-Regular", include_bytes!("../../fonts/BookgenSymbols.ttf"));

/// The built-in fonts that texts can use.
pub fn text_fonts() -> &'static [(&'static str, &'static [u8])] {
    &FONTS[..FONTS.len() - 1]
}

/// Finds a built-in font for texts by its PostScript name.
pub fn font(name: &str) -> Option<&'static [u8]> {
    text_fonts().iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}
