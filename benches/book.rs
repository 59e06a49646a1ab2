//! Measures the time of each step of building a whole book.
//!
//! Run it with `cargo bench --bench book`.
//!
//! Times are in milliseconds. Each time is the minimum of several runs. Do not compare the times of
//! different machines or of different runs. Compare the steps of the same run with each other.

#[path = "shared/specs.rs"]
mod specs;

use std::hint::black_box;
use std::time::Instant;

use bookgen::generate::{self, GenerateOptions};
use bookgen::pipeline;
use bookgen::plan::plan;
use bookgen::spec::{Book, resolve};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::NoFiles;
use bookgen_press::layout;
use bookgen_puzzles::record;

fn book(text: &str) -> Book {
    resolve(&Source::new("bench.toml", text), &NoFiles, None).unwrap_or_else(|f| panic!("{f}"))
}

/// Runs `work` several times. Returns the minimum time in milliseconds, and the last result.
fn min_time<T>(runs: u32, mut work: impl FnMut() -> T) -> (f64, T) {
    let mut timed = || {
        let started = Instant::now();
        let result = black_box(work());
        (started.elapsed().as_secs_f64() * 1000.0, result)
    };
    let (mut best, mut last) = timed();
    for _ in 1..runs {
        let (ms, result) = timed();
        (best, last) = (best.min(ms), result);
    }
    (best, last)
}

fn main() {
    for each in [100, 70] {
        let text = specs::book(&["gentle", "easy", "medium", "hard"], each, "");
        let (spec_ms, bench) = min_time(5, || book(&text));
        let slots = plan(&bench);
        let silent = || {};
        let make = |record| {
            generate::generate(&bench, &slots, record, &GenerateOptions::default(), &silent)
                .unwrap_or_else(|faults| panic!("{faults}"))
        };
        let (make_ms, made) = min_time(3, || make(None));
        let lock = record::write(&generate::record(
            &bench,
            &slots,
            &made,
            None,
            &GenerateOptions::default(),
        ));
        let source = Source::new("bench.lock", lock);
        let (read_ms, record) = min_time(5, || record::read(&source));
        let record = record.unwrap_or_else(|faults| panic!("{faults}"));
        let (recall_ms, made) = min_time(5, || make(Some(&record)));
        let placed: Vec<_> = made.iter().map(|made| &made.placed).collect();
        let (layout_ms, pages) = min_time(5, || {
            // A book's fonts store shaped text in a cache. The book is parsed again, so that the
            // cache is empty, as at the start of the program.
            let fresh = book(&text);
            let started = Instant::now();
            let pages = layout::lay_out(&fresh.document, &placed, &|_| {})
                .unwrap_or_else(|f| panic!("{f}"));
            (started.elapsed().as_secs_f64() * 1000.0, pages)
        });
        let (layout_ms, pages) = (layout_ms.min(pages.0), pages.1);
        let laid_out =
            pipeline::LaidOut { pages, record, counts: Vec::new(), words: Vec::new(), made };
        let (render_ms, printed) = min_time(5, || {
            pipeline::render(&bench.document, pipeline::Part::Book, &laid_out, None)
                .unwrap_or_else(|f| panic!("{f}"))
        });
        let (prove_ms, proved) =
            min_time(5, || pipeline::prove(&bench.document, &printed, &laid_out.record));
        proved.unwrap_or_else(|faults| panic!("{faults}"));
        let from_record = spec_ms + read_ms + recall_ms + layout_ms + render_ms + prove_ms;
        let (pages, kilobytes) = (printed.manifest.pages, printed.bytes.len() / 1024);
        println!("{} puzzles, {pages} pages, {kilobytes} KB", each * 4);
        for (step, ms) in [
            ("spec, template, fonts", spec_ms),
            ("make the puzzles", make_ms),
            ("read the record", read_ms),
            ("prove and grade puzzles", recall_ms),
            ("lay out", layout_ms),
            ("render", render_ms),
            ("proof", prove_ms),
            ("total, from the record", from_record),
        ] {
            println!(
                "  {step:<26} {ms:>8.1} ms  {:>6.2} x layout and render",
                ms / (layout_ms + render_ms)
            );
        }
    }
}
