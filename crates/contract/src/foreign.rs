//! Reads the pages of PDFs from any program, and copies them into new documents.

mod object_copier;
mod page_forms;
mod pdf_reader;
mod pdf_rect;
mod source_pages;

pub use object_copier::ObjectCopier;
pub use page_forms::{PageForms, compress, rectangle_object};
pub use pdf_reader::PdfReader;
pub use pdf_rect::PdfRect;
pub use source_pages::{Resources, SourcePage, SourcePages};
