//! Any text parses as a word list of each kind, or gives a list of faults.
#![no_main]

use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files, Reader, parse};
use libfuzzer_sys::fuzz_target;

/// The kinds with word lists, and their options.
const LISTS: [(&str, &str); 6] = [
    ("wordsearch", "words"),
    ("criss-cross", "words"),
    ("codeword", "words"),
    ("word-wheel", "words"),
    ("cryptogram", "quotes"),
    ("arrowword", "own_words"),
];

struct OneFile<'a>(&'a str);

impl Files for OneFile<'_> {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Ok(self.0.as_bytes().to_vec())
    }
}

fuzz_target!(|text: &str| {
    for (name, option) in LISTS {
        let kind = bookgen_puzzles::find(name).expect("a kind");
        let files = OneFile(text);
        let mut reader = Reader::new(&files);
        let options = Source::new("options", format!("{option} = \"w.txt\""));
        let node = parse(&options).expect("the options are TOML");
        let options = reader.table(&node, kind.about().options, "options");
        if let Err(faults) = kind.setter(&options) {
            let _ = faults.to_string();
        }
    }
});
