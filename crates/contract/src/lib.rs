//! The contract between the program that writes a PDF and the proof that reads it back.
//!
//! - [`manifest`]: the list of what a file is claimed to contain.
//! - [`printer`]: the requirements of printers.
//! - [`icc`]: checks of colour profiles.
//! - [`pdf`]: opens PDF files of any origin.

pub mod icc;
pub mod manifest;
pub mod pdf;
pub mod printer;
