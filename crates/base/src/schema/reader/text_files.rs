//! Reads text files, and the text files that a pattern matches.

use std::sync::Arc;

use super::Reader;
use crate::diagnostic::{Diagnostic, Place, Source, clipped};
use crate::schema::files::{FileError, FileKind, PatternError};
use crate::schema::{BUILT_IN_PREFIX, TextFiles};
use crate::text_encoding::{Encoding, EncodingError, decode, words_with_accents};

/// The maximum number of files that a pattern may match.
const MAX_MATCHES: usize = 1_000;

impl Reader<'_> {
    /// Reads the text of a file, without a byte order mark. TOML files are UTF-8; other texts can have
    /// any encoding of [`decode`]. Adds a fault at `place` if the file cannot be read or is not text, and
    /// advice if its letters could be wrong.
    pub fn text_file(&mut self, path: &str, kind: FileKind, place: &Place) -> Option<Arc<Source>> {
        let bytes = self.bytes(path, kind, place)?;
        let (what, label, help) = match decode(bytes) {
            Ok(decoded) if kind != FileKind::Spec || decoded.encoding == Encoding::Utf8 => {
                let source = Source::decoded(self.files.name(path), decoded);
                if source.encoding == Encoding::Windows1252 {
                    self.advise_to_read(&source);
                }
                return Some(source);
            }
            Ok(decoded) => {
                let label = format!("this file is {}", decoded.encoding.name());
                ("is not UTF-8 text", label, EncodingError::HELP)
            }
            Err(error) if error.line == 0 => {
                ("is not a text file", error.to_string(), error.help())
            }
            Err(error) => ("cannot be read as text", error.to_string(), error.help()),
        };
        let fault = Diagnostic::file(format!("{} {what}", clipped(path)));
        self.faults.push(fault.at(place, label).help(help));
        None
    }

    /// Adds advice with words of a file in Windows-1252: only a reader sees whether they are right.
    fn advise_to_read(&mut self, source: &Source) {
        const SHOWN: usize = 5;
        let words = words_with_accents(&source.text, SHOWN);
        let message = format!("{} is not UTF-8; it was read as Windows-1252", source.name);
        let advice = Diagnostic::advice(message).help(format!(
            "look at its words {}; if a letter is wrong, save the file as UTF-8",
            words.join(", ")
        ));
        if !self.advice.contains(&advice) {
            self.advice.push(advice);
        }
    }

    /// Reads the text file with a path. If there is no such file and the path is a pattern, reads all
    /// files that match the pattern. Adds a fault at `place` if a file cannot be read. A name with
    /// [`BUILT_IN_PREFIX`] leads to no file.
    pub fn text_files(&mut self, path: &str, kind: FileKind, place: &Place) -> Option<TextFiles> {
        if let Some(name) = path.strip_prefix(BUILT_IN_PREFIX) {
            let built_in = Some(name.to_owned());
            return Some(TextFiles { sources: Vec::new(), is_pattern: false, built_in });
        }
        let is_missing = || matches!(self.files.bytes_of(path, kind), Err(FileError::Missing(_)));
        if !path.contains(['*', '?', '[']) || !is_missing() {
            let sources = vec![self.text_file(path, kind, place)?];
            return Some(TextFiles { sources, is_pattern: false, built_in: None });
        }
        let fault = |label: &str, help: &str| {
            Diagnostic::file(format!("{} matches no files", clipped(path)))
                .at(place, label)
                .help(help)
        };
        let paths = match self.files.matching(path) {
            Ok(paths) => paths,
            Err(PatternError { label, help }) => {
                self.faults.push(fault(&label, help));
                return None;
            }
        };
        if paths.is_empty() || paths.len() > MAX_MATCHES {
            self.faults.push(match paths.len() {
                0 => fault(
                    "no file has such a name",
                    "`*` stands for any part of a file name: themes/*.txt",
                ),
                count => Diagnostic::file(format!("{} matches too many files", clipped(path)))
                    .at(place, format!("{count} files; the maximum is {MAX_MATCHES}"))
                    .help("move some of the files into another folder"),
            });
            return None;
        }
        let mut sources = Vec::new();
        let mut bytes = 0;
        let pattern = path;
        for path in &paths {
            let source = self.text_file(path, kind, place)?;
            bytes += source.text.len() as u64;
            if bytes > kind.max_bytes() {
                let megabytes = kind.max_megabytes();
                let fault =
                    Diagnostic::file(format!("the files of {} are too large", clipped(pattern)));
                self.faults.push(
                    fault
                        .at(place, format!("together more than {megabytes} MB"))
                        .help("choose a pattern that matches fewer files"),
                );
                return None;
            }
            sources.push(source);
        }
        Some(TextFiles { sources, is_pattern: true, built_in: None })
    }
}
