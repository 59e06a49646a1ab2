//! The press edition: what is in the file, read back with a plain PDF parser and with other
//! people's tools.

mod book;
#[path = "../common/mod.rs"]
mod common;
mod faults;
mod ink;
mod reader;
mod structure;
mod text;
mod tools;
