//! bookgen, a press for logic puzzles.
//!
//! ```text
//! book.toml -spec-> Book -plan-> [Slot] -generate-> [Made] -layout-> [Page] -render-> bytes
//! ```
//!
//! Each step is a function of its input: [`spec`], [`plan`], [`generate`], [`layout`], [`render`].

#![deny(unsafe_code)]

pub mod cli;
pub mod diagnostic;
pub mod fields;
pub mod font;
pub mod generate;
pub mod kinds;
pub mod language;
pub mod layout;
pub mod page;
pub mod pipeline;
pub mod plan;
pub mod record;
pub mod render;
pub mod rng;
pub mod spec;
pub mod template;
pub mod units;
pub mod write;
