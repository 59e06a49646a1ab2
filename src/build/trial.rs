//! Tries a new spec in memory, before anything is written.

use super::fit::Fit;
use crate::generate::{GenerateOptions, Pool};
use crate::spec::{self, Request};
use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::schema::{FileError, Files, PatternError};

/// Files in memory, with their paths.
struct Memory<'a>(&'a [(String, String)]);

impl Files for Memory<'_> {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        let file = self.0.iter().find(|(name, _)| name == path);
        file.map(|(_, text)| text.clone().into_bytes())
            .ok_or_else(|| FileError::Missing(Vec::new()))
    }

    fn matching(&self, pattern: &str) -> Result<Vec<String>, PatternError> {
        let (start, end) = pattern.split_once('*').unwrap_or((pattern, ""));
        let names = self.0.iter().map(|(name, _)| name.clone());
        let mut names: Vec<String> =
            names.filter(|name| name.starts_with(start) && name.ends_with(end)).collect();
        names.sort();
        Ok(names)
    }
}

/// Makes the puzzles of a book and lays out its pages, to find out whether it can be built. `files` are
/// the files that the spec names, with their paths.
///
/// # Errors
/// The faults that the first build of the spec would report.
pub fn try_out(name: &str, text: &str, files: &[(String, String)]) -> Result<(), Faults> {
    let source = Source::new(name, text);
    let fit = Fit {
        read: &|request| spec::requested(&source, &Memory(files), request),
        request: Request { covers_bound_books: true, ..Request::default() },
        record: None,
        options: GenerateOptions::default(),
        pool: &Pool::default(),
    };
    fit.book(None).map(|_| ())
}
