//! Any file is proved, found fault with, or refused; with its manifest and without, for a printer
//! and for nobody.
#![no_main]

use std::sync::LazyLock;

use bookgen::diagnostic::Source;
use bookgen::fields::{NoFiles, Reader};
use bookgen::printer::{self, Printer};
use bookgen::proof::{Against, Rules, manifest, prove};
use libfuzzer_sys::fuzz_target;

static HOUSE: LazyLock<Printer> = LazyLock::new(|| {
    let asked = Source::new("fuzz", "newspaper-k").place(0..0);
    printer::load(&mut Reader::new(&NoFiles), "newspaper-k", &asked).expect("a printer")
});

fuzz_target!(|bytes: &[u8]| {
    let Ok(inside) = manifest(bytes.to_vec()) else { return };
    let against = Against { manifest: inside.as_ref(), ..Against::default() };
    let report = prove(bytes.to_vec(), against).expect("it was opened before");
    assert!(report.pages > 0);
    let alone = prove(bytes.to_vec(), Against::default()).expect("it was opened before");
    assert!(!alone.uncovered.is_empty());
    let printer = Some(Rules { printer: &HOUSE, paper: None });
    prove(bytes.to_vec(), Against { printer, ..Against::default() }).expect("it was opened before");
});
