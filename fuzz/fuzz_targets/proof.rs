//! Any file is proved, found fault with, or refused; with its manifest and without, for a printer
//! and for nobody.
#![no_main]

use std::sync::LazyLock;

use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{NoFiles, Reader};
use bookgen_contract::printer::{Printer};
use bookgen_proof::{Expectations, PrinterRules, embedded_manifest, prove};
use bookgen::presets::fonts::FONTS;
use libfuzzer_sys::fuzz_target;

static PAPER: LazyLock<Printer> = LazyLock::new(|| printer("newspaper-k"));
static BOOKS: LazyLock<Printer> = LazyLock::new(|| printer("kdp-paperback"));

fn printer(name: &str) -> Printer {
    let asked = Source::new("fuzz", name).place(0..0);
    bookgen::presets::printers::load(&mut Reader::new(&NoFiles), name, &asked).expect("a printer")
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(inside) = embedded_manifest(bytes.to_vec()) else { return };
    let against = Expectations { manifest: inside.as_ref(), fonts: FONTS, ..Expectations::default() };
    let report = prove(bytes.to_vec(), against).expect("it was opened before");
    assert!(report.pages > 0);
    let alone = prove(bytes.to_vec(), Expectations::default()).expect("it was opened before");
    assert!(!alone.unchecked.is_empty());
    for (printer, cover) in [(&PAPER, false), (&BOOKS, false), (&BOOKS, true)] {
        let against =
            Expectations { printer: Some(PrinterRules { printer, paper: None, is_cover: cover }), fonts: FONTS, ..Expectations::default() };
        prove(bytes.to_vec(), against).expect("it was opened before");
    }
});
