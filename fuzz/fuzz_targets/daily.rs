//! Any text is a publication or gives faults, and any day of a publication is an issue or gives faults.
#![no_main]

use bookgen::publication::{Publication, sheet};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::NoFiles;
use chrono::DateTime;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let source = Source::new("daily.toml", text);
    let day = "2026-11-21".parse().unwrap_or_default();
    match Publication::read(&source, &NoFiles) {
        Err(faults) => {
            assert!(!faults.0.is_empty());
            let _ = faults.to_string();
        }
        Ok(publication) => {
            publication.calendar.before(day);
            publication.release.answers(&publication.calendar, day);
            for slot in publication.slots_on(day) {
                publication.number(slot, day);
            }
            // Only an issue without puzzles, so that no puzzle is made.
            let empty = publication.slots_on(day).next().is_none();
            if empty {
                let sources = sheet::Sources {
                    taken: &|_, _| Ok(true),
                    stand_by: &|_, _| None,
                    least: &|_| None,
                    now: DateTime::UNIX_EPOCH,
                };
                let _ = sheet::record(&publication, &NoFiles, day, (None, false), &sources);
            }
        }
    }
});
