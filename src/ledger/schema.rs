//! The tables of a ledger, and the steps that bring older ones up to date.
//!
//! A series has issues: the volumes of a book, the sheets of days. An issue has puzzles; what a series
//! printed once is there once, whatever its state. While a run makes an issue, it holds a reservation
//! of it and lists the files that are about to take their names.

/// The version of the tables: how many of the steps are done.
pub const VERSION: i64 = STEPS.len() as i64;

/// The steps, oldest first; what is written here was carried out in ledgers that are kept, so it
/// never changes. `{key}`, `{int}` and `{bytes}` are types that each store has its own words for.
const STEPS: &[&[&str]] = &[
    &[
        "CREATE TABLE series (
            id {key},
            name TEXT NOT NULL UNIQUE
        )",
        "CREATE TABLE issue (
            id {key},
            series {int} NOT NULL REFERENCES series (id),
            name TEXT NOT NULL,
            title TEXT NOT NULL,
            date TEXT NOT NULL,
            UNIQUE (series, name)
        )",
        // One run at a time makes an issue.
        "CREATE TABLE reservation (
            issue {int} NOT NULL PRIMARY KEY REFERENCES issue (id),
            host TEXT NOT NULL,
            process {int} NOT NULL,
            token TEXT NOT NULL,
            lease {int} NOT NULL
        )",
        "CREATE TABLE staged (
            issue {int} NOT NULL REFERENCES issue (id),
            path TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            record {int} NOT NULL,
            PRIMARY KEY (issue, path)
        )",
        "CREATE TABLE file (
            issue {int} NOT NULL REFERENCES issue (id),
            path TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            PRIMARY KEY (issue, path)
        )",
        // Nothing repeats in a series.
        "CREATE TABLE puzzle (
            id {key},
            series {int} NOT NULL REFERENCES series (id),
            kind TEXT NOT NULL,
            fingerprint {bytes} NOT NULL,
            issue {int} NOT NULL REFERENCES issue (id),
            slot TEXT NOT NULL,
            state TEXT NOT NULL,
            level TEXT,
            rating TEXT,
            candidate {int} NOT NULL,
            generator {int} NOT NULL,
            params TEXT NOT NULL,
            givens TEXT NOT NULL,
            answer TEXT NOT NULL,
            hash TEXT NOT NULL,
            UNIQUE (series, kind, fingerprint)
        )",
        // A slot prints one puzzle, whatever it printed before.
        "CREATE UNIQUE INDEX puzzle_of_slot ON puzzle (issue, slot) WHERE state = 'published'",
        "CREATE INDEX puzzle_in_waiting ON puzzle (issue, state) WHERE state <> 'published'",
    ],
    // When a puzzle was first published, in seconds since 1970; nothing of those of earlier ledgers.
    &["ALTER TABLE puzzle ADD COLUMN published {int}"],
];

/// The statements from a version on, in a store's own words for the three types.
pub fn statements(version: i64, words: [&str; 3]) -> impl Iterator<Item = String> {
    let steps = STEPS.iter().skip(usize::try_from(version).unwrap_or(usize::MAX));
    steps.flat_map(|step| step.iter()).map(move |statement| {
        let pairs = ["{key}", "{int}", "{bytes}"].into_iter().zip(words);
        pairs.fold((*statement).to_owned(), |all, (name, word)| all.replace(name, word))
    })
}
