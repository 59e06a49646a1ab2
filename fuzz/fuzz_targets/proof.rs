//! Any file is proved, found fault with, or refused; with its manifest and without.
#![no_main]

use bookgen::proof::{manifest, prove};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(inside) = manifest(bytes.to_vec()) else { return };
    let report = prove(bytes.to_vec(), inside.as_ref(), None).expect("it was opened before");
    assert!(report.pages > 0);
    let alone = prove(bytes.to_vec(), None, None).expect("it was opened before");
    assert!(!alone.uncovered.is_empty());
});
