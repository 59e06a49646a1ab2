//! Any text parses as a ledger exported in CSV or JSON, or gives a list of faults. A parsed ledger
//! can be written and read back unchanged.
#![no_main]

use bookgen::ledger::csv::{CSV_HEADER, csv};
use bookgen::ledger::import::parse;
use bookgen::ledger::json::{JSON_END, JSON_START, json};
use bookgen_base::diagnostic::Source;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for text in
        [text.to_owned(), format!("{CSV_HEADER}{text}"), format!("{JSON_START}{text}{JSON_END}")]
    {
        match parse(&Source::new("series.csv", text)) {
            Ok(all) => {
                let objects: Vec<String> = all.iter().map(json).collect();
                let text = format!("{JSON_START}{}{JSON_END}", objects.join(","));
                let back = parse(&Source::new("series.json", text)).expect("the export reads back");
                assert_eq!(back, all);
                drop(all.iter().map(csv).collect::<String>());
            }
            Err(faults) => drop(faults.to_string()),
        }
    }
});
