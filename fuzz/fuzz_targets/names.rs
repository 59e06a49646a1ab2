//! Any text parses as a list of names or gives a list of faults.
#![no_main]

use bookgen_base::diagnostic::Source;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match bookgen::spec::class_list::read(&Source::new("class.csv", text), &[], "friday") {
        Ok(list) => assert!(list.pupils.iter().all(|pupil| !pupil.name.is_empty())),
        Err(faults) => {
            assert!(!faults.0.is_empty());
            let _ = faults.to_string();
        }
    }
});
