//! Any file is proved, found fault with, or refused; with its manifest and without.
#![no_main]

use bookgen::proof::{Against, manifest, prove};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(inside) = manifest(bytes.to_vec()) else { return };
    let report = prove(bytes.to_vec(), Against { manifest: inside.as_ref(), record: None, printer: None }).expect("it was opened before");
    assert!(report.pages > 0);
    let alone = prove(bytes.to_vec(), Against::default()).expect("it was opened before");
    assert!(!alone.uncovered.is_empty());
});
