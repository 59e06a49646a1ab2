//! The tables of a ledger, and the migrations of older tables.
//!
//! A series has issues: the volumes of a book, or the sheets of days. An issue has puzzles. The
//! table `puzzle` has one row for each puzzle of a series, in any state. A run that makes an issue
//! first reserves the issue. Later, the run stores the list of files that it will rename to their
//! final names.

/// The version of the tables: the number of migrations.
pub const VERSION: i64 = MIGRATIONS.len() as i64;

/// The migrations, oldest first. Existing ledgers have already run these migrations, so a migration
/// must never be edited. `{key}`, `{int}` and `{bytes}` are placeholders for type names. The type
/// names differ between SQLite and PostgreSQL.
const MIGRATIONS: &[&[&str]] = &[
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
        // An issue has at most one reservation, because only one run at a time makes the issue.
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
        // A series prints a puzzle only once. The kind and the fingerprint identify a puzzle.
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
        // A slot has at most one published puzzle, and any number of replaced puzzles.
        "CREATE UNIQUE INDEX puzzle_of_slot ON puzzle (issue, slot) WHERE state = 'published'",
        "CREATE INDEX puzzle_in_waiting ON puzzle (issue, state) WHERE state <> 'published'",
    ],
    // The time of the first publication in seconds since 1970; null in rows of earlier versions.
    &["ALTER TABLE puzzle ADD COLUMN published {int}"],
    &[
        // The seal of the record of the issue; null in rows of earlier versions.
        "ALTER TABLE issue ADD COLUMN record TEXT",
        // The seal of the issue, and the combined seal of all issues: see `seals.rs`.
        "ALTER TABLE issue ADD COLUMN seal TEXT",
        "CREATE TABLE seal (
            id {int} NOT NULL PRIMARY KEY,
            issues {int} NOT NULL,
            digest TEXT NOT NULL
        )",
        "INSERT INTO seal (id, issues, digest) VALUES (1, 0, \
         '0000000000000000000000000000000000000000000000000000000000000000')",
    ],
];

/// The statements that update tables of version `from` to version `to`. `types` are the type names
/// that replace `{key}`, `{int}` and `{bytes}`.
pub fn migrations(from: i64, to: i64, types: [&str; 3]) -> impl Iterator<Item = String> {
    let [from, to] = [from, to].map(|version| usize::try_from(version).unwrap_or(usize::MAX));
    let steps = MIGRATIONS.iter().take(to).skip(from);
    steps.flat_map(|step| step.iter()).map(move |statement| {
        let pairs = ["{key}", "{int}", "{bytes}"].into_iter().zip(types);
        pairs.fold((*statement).to_owned(), |all, (name, ty)| all.replace(name, ty))
    })
}
