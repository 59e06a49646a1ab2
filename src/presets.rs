//! Everything that comes with the program: page designs, printers, cover designs, languages, fonts.
//!
//! The crates take them as data; here they are embedded.

pub mod fonts;
pub mod languages;
pub mod printers;

/// The files of a folder, embedded: names to names and texts.
macro_rules! embedded {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".toml")))),*]
    };
}
pub(crate) use embedded;
