//! Lays out puzzle books and writes them as PDF and SVG.

pub mod font;
pub mod image;
pub mod impose;
pub mod language;
pub mod page;
pub mod render;
