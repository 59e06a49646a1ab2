//! Any bytes can be imposed as a PDF, or give an error with advice. The imposed sheets can be
//! imposed again.
#![no_main]

use bookgen_impose::{ImpositionJob, PrinterMarks, Scheme, impose};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let marks = PrinterMarks { crop: true, fold: true, registration: true };
    let booklet =
        ImpositionJob { marks, ..ImpositionJob::new(Scheme::Booklet { signature: None }) };
    match impose("file.pdf", bytes, &booklet) {
        Ok(imposed) => {
            let alone = ImpositionJob::new(Scheme::NUp { columns: 1, rows: 1 });
            let again = impose("sheets.pdf", &imposed.bytes, &alone).expect("sheets are a PDF");
            assert_eq!(again.pages, 2 * imposed.sheets);
        }
        Err(fault) => assert!(fault.help.is_some()),
    }
});
