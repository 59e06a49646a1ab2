//! Any text parses as a template or gives a list of faults.
#![no_main]

use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files};
use libfuzzer_sys::fuzz_target;

struct OneFile<'a>(&'a str);

impl Files for OneFile<'_> {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Ok(self.0.as_bytes().to_vec())
    }
}

fuzz_target!(|text: &str| {
    let spec = "[book]\ntitle = \"T\"\nseed = 1\ntemplate = \"t.toml\"\n[[chapter]]\nid = \"c\"\nkind = \"sudoku\"\ncount = 1\n";
    if let Err(faults) =
        bookgen::spec::resolve(&Source::new("book.toml", spec), &OneFile(text), None)
    {
        let _ = faults.to_string();
    }
});
