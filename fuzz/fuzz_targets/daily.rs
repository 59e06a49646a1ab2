//! Any text parses as the spec of a publication or gives a list of faults. For any day, a
//! publication gives an issue or a fault.
#![no_main]

use bookgen::publication::{EarlierPuzzles, Publication, issue_puzzles};
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
            for feature in publication.features_on(day) {
                publication.number(feature, day);
            }
            // An issue is made only if it has no puzzles, because generating puzzles would be too
            // slow for fuzzing.
            let empty = publication.features_on(day).next().is_none();
            if empty {
                let sources = issue_puzzles::Sources {
                    is_printed: &|_, _| Ok(true),
                    from_reserve: &|_, _| None,
                    min_number: &|_| None,
                    earlier: &EarlierPuzzles::default(),
                    now: DateTime::UNIX_EPOCH,
                };
                let _ = issue_puzzles::record(&publication, &NoFiles, day, None, false, &sources);
            }
        }
    }
});
