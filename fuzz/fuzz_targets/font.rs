//! Any bytes load as a font or give an error. A loaded font can shape text.
#![no_main]

use bookgen_base::units::Pt;
use bookgen_press::font::{FontSet, TextStyle};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut fonts = FontSet::default();
    if let Ok(id) = fonts.add("fuzzed", bytes.to_vec()) {
        let _ = fonts.shape(&TextStyle::new(vec![id], Pt(12.0)), "Office 1234 é");
    }
});
