//! Any text parses as a list of clues or gives a list of faults. A merged list has no faults, and merging it
//! again changes nothing.
#![no_main]

use bookgen_base::diagnostic::Source;
use bookgen_core::clues::{merge, read_clues};
use bookgen_core::letters::LanguageLetters;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for language in ["en", "de", "nl"] {
        let source = Source::new("clues.csv", text);
        let place = source.place(0..0);
        let mut faults = Vec::new();
        read_clues(&source, &place, LanguageLetters::spelling(language, None), language, &mut faults);
        let merged = merge(&[(source, place, language.to_owned())], &mut faults);
        for fault in faults {
            let _ = fault.to_string();
        }
        if merged.clues > 0 {
            let source = Source::new("merged.csv", merged.text.as_str());
            let place = source.place(0..0);
            let mut faults = Vec::new();
            let again = merge(&[(source, place, language.to_owned())], &mut faults);
            assert_eq!((again.text, faults.len()), (merged.text, 0));
        }
    }
});
