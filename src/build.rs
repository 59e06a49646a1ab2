//! Makes books end to end: reads the spec, opens the ledger, makes the puzzles, lays out the pages,
//! proves the files and writes the files.

mod book;
mod check;
mod fit;
mod job;
mod larger_page;
mod layout;
mod listing;
mod new_book;
mod page_search;
mod request;
mod shelf;
mod starter;
mod trial;

use bookgen_base::diagnostic::Diagnostic;

use crate::pipeline::Progress;

pub use book::build;
pub use check::{CheckedBook, CheckedCover, CheckedEdition, check, review};
pub use listing::{BuiltListing, ListingRequest, build_listing};
pub use new_book::{NewBook, write_new_book};
pub use request::{
    BuildRequest, BuiltBook, BuiltCover, BuiltEdition, BuiltFile, FilePart, Format, Wanted,
};
pub use shelf::{BookState, ShelvedBook, shelved};
pub use starter::{Names, STARTERS, write_starter, write_template_starter};

/// Receives progress and advice while a book is made.
pub trait Observer: Sync {
    /// Starts the progress display for making and laying out one book. The display ends when the
    /// returned value is dropped.
    fn progress(&self) -> Box<dyn Progress + '_>;

    /// Receives advice as soon as it is known. Faults may be found later.
    fn advise(&self, advice: &[Diagnostic]);
}
