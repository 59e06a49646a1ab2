//! The data that is embedded in the program: printers, languages, fonts and ornaments.
//!
//! The crates receive the data of printers, languages and fonts as arguments. Templates and cover
//! designs are embedded in [`template`](crate::template) and [`spec`](crate::spec).

pub mod fonts;
pub mod languages;
pub mod ornaments;
pub mod printers;

/// Embeds the TOML files of a folder, as a list of pairs. Each pair is the name and the text of a
/// file.
macro_rules! embedded {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".toml")))),*]
    };
}
pub(crate) use embedded;
