//! Any text is a list of words or a list of faults.
#![no_main]

use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files, Reader, parse};
use libfuzzer_sys::fuzz_target;

struct Shelf<'a>(&'a str);

impl Files for Shelf<'_> {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Ok(self.0.as_bytes().to_vec())
    }
}

fuzz_target!(|text: &str| {
    let Some(kind) = bookgen_puzzles::find("wordsearch") else { return };
    let shelf = Shelf(text);
    let mut reader = Reader::new(&shelf);
    let node = parse(&Source::new("options", "words = \"w.txt\"")).expect("TOML");
    let options = reader.table(&node, kind.about().options, "options");
    if let Err(faults) = kind.setter(&options) {
        let _ = faults.to_string();
    }
});
