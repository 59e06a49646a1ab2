//! Any text parses as a word list or gives a list of faults.
#![no_main]

use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files, Reader, parse};
use libfuzzer_sys::fuzz_target;

struct OneFile<'a>(&'a str);

impl Files for OneFile<'_> {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Ok(self.0.as_bytes().to_vec())
    }
}

fuzz_target!(|text: &str| {
    let Some(kind) = bookgen_puzzles::find("wordsearch") else { return };
    let files = OneFile(text);
    let mut reader = Reader::new(&files);
    let node = parse(&Source::new("options", "words = \"w.txt\"")).expect("the options are TOML");
    let options = reader.table(&node, kind.about().options, "options");
    if let Err(faults) = kind.setter(&options) {
        let _ = faults.to_string();
    }
});
