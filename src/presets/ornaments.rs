//! The built-in ornaments for opening pages: SVG drawings made for bookgen.

macro_rules! ornaments {
    ($($name:literal),* $(,)?) => {
        /// All built-in ornaments, as pairs: the name and the SVG file.
        pub static ORNAMENTS: &[(&str, &str)] = &[$((
            $name,
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/templates/ornaments/", $name, ".svg"
            )),
        )),*];
    };
}

ornaments!("diamonds", "fleuron", "knot", "leaf", "pencil", "squares", "star", "sun", "wave");

/// Finds a built-in ornament.
pub fn find(name: &str) -> Option<&'static str> {
    ORNAMENTS.iter().find(|(known, _)| *known == name).map(|(_, drawing)| *drawing)
}
