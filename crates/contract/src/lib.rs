//! What a finished file must keep to: printers' rules, colour profiles, the manifest. Opens PDFs of
//! any origin.

pub mod icc;
pub mod manifest;
pub mod pdf;
pub mod printer;
