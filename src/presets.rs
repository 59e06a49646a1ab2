//! The data that is embedded in the program: printers, languages and fonts.
//!
//! The crates take such data as arguments. Templates and cover designs are embedded in
//! [`template`](crate::template) and [`spec`](crate::spec).

pub mod fonts;
pub mod languages;
pub mod printers;

/// Embeds files of a folder: a list of pairs of name and text.
macro_rules! embedded {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".toml")))),*]
    };
}
pub(crate) use embedded;
