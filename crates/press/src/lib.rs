//! Lays out puzzle books and writes them as PDF and SVG.

pub mod cover;
pub mod design;
pub mod document;
pub mod font;
pub mod image;
pub mod impose;
pub mod language;
pub mod layout;
pub mod page;
pub mod printing;
pub mod render;
