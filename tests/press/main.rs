//! The press edition: what is in the file, read back with a plain PDF parser and with other
//! people's tools.

#![allow(clippy::disallowed_methods, reason = "the environment says which tools must be there")]

mod book;
#[path = "../common/mod.rs"]
mod common;
mod cover_layout;
mod cover_matrix;
mod faults;
mod impose;
mod ink;
mod pdfx;
mod preflight;
#[path = "../common/profile.rs"]
mod profile;
mod proof;
mod reader;
mod standards;
mod structure;
mod svg;
mod text;
mod tools;
