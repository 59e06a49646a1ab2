//! Any text parses as the spec of a book or gives a list of faults.
#![no_main]

use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files};
use libfuzzer_sys::fuzz_target;

struct OneFile;

impl Files for OneFile {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        Ok(format!("base = \"kdp-6x9\"\n# {path}\nrobin\nwren\n").into_bytes())
    }
}

fuzz_target!(|text: &str| {
    let source = Source::new("book.toml", text);
    let request = bookgen::spec::Request { edition: Some("a"), ..Default::default() };
    let _ = bookgen::spec::requested(&source, &OneFile, &request);
    if let Err(faults) = bookgen::spec::resolve(&source, &OneFile, None) {
        assert!(!faults.0.is_empty());
        let _ = faults.to_string();
    }
});
