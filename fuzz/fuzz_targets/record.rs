//! Any text is a record or a list of faults; a record writes and reads back.
#![no_main]

use bookgen::diagnostic::Source;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match bookgen::record::read(&Source::new("book.lock", text)) {
    Ok(record) => {
        let again = bookgen::record::write(&record);
        let back =
            bookgen::record::read(&Source::new("book.lock", again.clone())).expect("it reads back");
        assert_eq!(bookgen::record::write(&back), again);
    }
    Err(faults) => drop(faults.to_string()),
});
