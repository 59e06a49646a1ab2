//! The proof of any file gives a report or an error. This applies with and without the manifest of
//! the file, and with and without the rules of a printer.
#![no_main]

use std::sync::LazyLock;

use bookgen::presets::fonts::FONTS;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{NoFiles, Reader};
use bookgen_contract::printer::Printer;
use bookgen_proof::{Expectations, PrinterRules, embedded_manifest, prove};
use libfuzzer_sys::fuzz_target;

static NEWSPAPER: LazyLock<Printer> = LazyLock::new(|| printer("newspaper-k"));
static PAPERBACK: LazyLock<Printer> = LazyLock::new(|| printer("kdp-paperback"));

fn printer(name: &str) -> Printer {
    let asked = Source::new("fuzz", name).place(0..0);
    bookgen::presets::printers::load(&mut Reader::new(&NoFiles), name, &asked)
        .expect("the printer exists")
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(embedded) = embedded_manifest(bytes.to_vec()) else { return };
    let against =
        Expectations { manifest: embedded.as_ref(), fonts: FONTS, ..Expectations::default() };
    let report = prove(bytes.to_vec(), against).expect("the file was opened before");
    assert!(report.pages > 0);
    let alone = prove(bytes.to_vec(), Expectations::default()).expect("the file was opened before");
    assert!(!alone.unchecked.is_empty());
    for (printer, cover) in [(&NEWSPAPER, false), (&PAPERBACK, false), (&PAPERBACK, true)] {
        let against = Expectations {
            printer: Some(PrinterRules { printer, paper: None, is_cover: cover }),
            fonts: FONTS,
            ..Expectations::default()
        };
        prove(bytes.to_vec(), against).expect("the file was opened before");
    }
});
