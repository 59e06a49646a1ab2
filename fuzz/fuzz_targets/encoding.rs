//! Any bytes decode to text or give an error with a position. The text divides into cells without a
//! panic.
#![no_main]

use bookgen_base::diagnostic::Source;
use bookgen_base::list_marks::ListMarks;
use bookgen_base::printed_text::print_fault;
use bookgen_base::text_encoding::decode;
use bookgen_base::text_table::{Separator, lines};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match decode(bytes.to_vec()) {
    Ok(decoded) => {
        let source = Source::decoded("list.csv", decoded);
        let texts: Vec<&str> = lines(&source).iter().map(|line| line.text).collect();
        let _ = (Separator::of_all(&texts), ListMarks::new(&texts), print_fault(&source.text));
        for separator in Separator::ALL {
            assert!(texts.iter().all(|text| !separator.cells(text).is_empty()));
        }
    }
    Err(error) => assert!(error.line > 0 && error.column > 0),
});
