//! Checks of bookgen's own source files: the structure of the house.
//!
//! Each check reads the files of the repository and returns its faults, each with its file and the way
//! out. The test `the_house_is_tidy` runs all checks and shows all faults at once. The checks only
//! search texts, so they need no other library and run in seconds.

mod circles;
mod crates;
mod files;
mod names;
mod paths;
mod rooms;
mod source;

use std::fmt;
use std::path::Path;

pub use source::Repository;

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The path of the file, from the root of the repository.
    pub file: String,
    /// What is wrong, and the way out.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.text)
    }
}

/// All faults of a repository, sorted by file.
///
/// # Errors
/// A file cannot be read.
pub fn faults(root: &Path) -> std::io::Result<Vec<Fault>> {
    let repository = Repository::read(root)?;
    let mut faults = files::faults(&repository);
    faults.extend(circles::faults(&repository));
    faults.extend(names::faults(&repository));
    faults.extend(crates::faults(&repository));
    faults.extend(rooms::faults(&repository));
    faults.sort();
    Ok(faults)
}
