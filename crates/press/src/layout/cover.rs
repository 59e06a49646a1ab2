//! The cover: back, spine and front on one sheet.

mod art;
mod back_copy;
mod barcode_box;
mod blurb;
mod builder;
mod checks;
mod choice;
mod contrast;
mod cover_texts;
mod coverage;
mod drawing;
mod ean;
mod elements;
mod fitted_text;
mod front;
mod geometry;
mod guides;
mod liveliness;
mod mosaic;
mod placement;
mod puzzle;
mod sheet;
mod spine_text;
mod stack;

pub use back_copy::BackCopy;
pub use front::front;
pub use geometry::CoverGeometry;
pub use sheet::{CoverLayout, back_copy, cover, is_fully_specified};
