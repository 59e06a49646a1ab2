//! Measures finished pages and lists what readers would find wrong with them.

mod findings;
mod measure;
mod reviewed_page;
mod rules;

pub use findings::{PageFinding, review};
