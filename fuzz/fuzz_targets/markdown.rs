//! Any text parses as a front page or gives a list of faults. A parsed front page can be laid out.
#![no_main]

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{Silent, lay_out};
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
    let spec = "[book]\ntitle = \"T\"\nseed = 1\n[[front]]\npage = \"f.md\"\n[[chapter]]\nid = \"c\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 1\n";
    if let Ok(book) = bookgen::spec::resolve(&Source::new("book.toml", spec), &OneFile(text), None)
    {
        let _ = lay_out(&book, None, &GenerateOptions::default(), &Silent);
    }
});
