//! Any text parses as a printer file or gives a list of faults.
#![no_main]

use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files, Reader};
use libfuzzer_sys::fuzz_target;

struct OneFile<'a>(&'a str);

impl Files for OneFile<'_> {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Ok(self.0.as_bytes().to_vec())
    }
}

fuzz_target!(|text: &str| {
    let files = OneFile(text);
    let mut reader = Reader::new(&files);
    let _ =
        bookgen::presets::printers::load(&mut reader, "p.toml", &Source::new("", "").place(0..0));
    let _ = reader.faults.to_string();
});
