//! Any text parses as a record or gives a list of faults. A parsed record can be written and read
//! back.
#![no_main]

use bookgen_base::diagnostic::Source;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match bookgen_puzzles::record::read(&Source::new("book.lock", text)) {
    Ok(record) => {
        let again = bookgen_puzzles::record::write(&record);
        let back = bookgen_puzzles::record::read(&Source::new("book.lock", again.clone()))
            .expect("the record reads back");
        assert_eq!(bookgen_puzzles::record::write(&back), again);
    }
    Err(faults) => drop(faults.to_string()),
});
