//! The manifest: what the finished pages contain, and where.

mod claims;
mod frames;
mod page_manifest;

pub use claims::spine_contains;
pub use page_manifest::{ShownPuzzle, page_manifest};

pub(super) use claims::{
    PuzzlePlace, cover_manifest, document_manifest, separate_answers_manifest, slot_pages_manifest,
};
