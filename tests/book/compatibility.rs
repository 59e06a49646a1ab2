//! Files of earlier versions: each is proved, printed again or migrated by this version.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::desk::{Desk, project};

/// Every file below a folder, by its path.
fn tree(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                files.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
    files
}

fn corpus(version: &str, folder: &str) -> PathBuf {
    project().join("tests/data").join(version).join(folder)
}

/// A desk with all files of a folder of version 0.1.
fn desk(folders: &[&str]) -> Desk {
    let desk = Desk::new();
    for folder in folders {
        for (name, bytes) in tree(&corpus("v0.1", folder)) {
            desk.put(name.to_str().unwrap(), bytes);
        }
    }
    desk
}

#[test]
fn every_pdf_of_version_0_1_is_proved() {
    let desk = desk(&["files/books"]);
    let pdfs: Vec<String> =
        desk.files().into_iter().filter(|name| name.ends_with(".pdf")).collect();
    assert_eq!(pdfs.len(), 9);
    for pdf in &pdfs {
        desk.done(&["proof", pdf]);
        let manifest = format!("{}.manifest.json", pdf.strip_suffix(".pdf").unwrap());
        desk.done(&["proof", pdf, "--manifest", &manifest]);
    }
    // A manifest of another file is noticed.
    let run = desk.run(&["proof", "birds.pdf", "--manifest", "school.manifest.json"]);
    assert_eq!(run.code, 1, "{}", run.out);
}

#[test]
fn a_record_of_version_0_1_is_printed_again() {
    let books = corpus("v0.1", "files/books");
    let specs = [("examples", "sunday"), ("examples", "birds"), ("examples", "school")];
    let more = [("examples", "tabloid"), ("more", "language-de"), ("more", "pdfx-x-4")];
    for (folder, name) in specs.into_iter().chain(more) {
        let desk = desk(&[&format!("specs/{folder}")]);
        let read = |end: &str| std::fs::read(books.join(format!("{name}{end}"))).unwrap();
        let lock = format!("{name}.lock");
        desk.put(&lock, read(".lock"));
        desk.done(&["build", &format!("{name}.toml")]);
        assert_eq!(desk.bytes(&lock), read(".lock"), "{name}: the record");
        assert!(desk.bytes(&format!("{name}.pdf")) == read(".pdf"), "{name}: the PDF");
        let manifest = ".manifest.json";
        assert!(desk.bytes(&format!("{name}{manifest}")) == read(manifest), "{name}: the manifest");
    }
}

#[test]
fn a_publication_of_version_0_1_goes_on() {
    let desk = desk(&["files/daily"]);
    let before = tree(&desk.path(""));
    let days = ["--from", "2026-11-13", "--to", "2026-11-15"];
    let daily =
        |now: &str| desk.done(&[&["daily", "post.toml"], &days[..], &["--now", now]].concat());
    daily("2026-11-14T12:00:00Z");
    let after = tree(&desk.path(""));
    for (name, bytes) in &before {
        assert!(after.get(name) == Some(bytes), "{} has changed", name.display());
    }
    // The next morning the last issue is released as it was made.
    daily("2026-11-15T12:00:00Z");
    let pdf = "out/post/2026/11/post-2026-11-15.pdf";
    assert!(desk.bytes(pdf) == before[&PathBuf::from(format!("embargo/{pdf}"))]);
    assert!(desk.text("out/post/feed.json").contains("post-2026-11-15"));
    // The numbers and the ledger go on.
    let next = ["daily", "post.toml", "--date", "2026-11-16", "--now", "2026-11-15T12:00:00Z"];
    desk.done(&next);
    let issue = desk.text("embargo/out/post/2026/11/post-2026-11-16.json");
    assert!(issue.contains("\"number\": 116") && issue.contains("\"number\": 516"), "{issue}");
    desk.done(&["ledger", "verify", "post.db"]);
    assert!(desk.done(&["ledger", "list", "post.db"]).out.contains("post-2026-11-16"));
}

#[test]
fn a_ledger_of_version_0_1_is_read_and_continued() {
    let desk = desk(&["files/series"]);
    desk.done(&["ledger", "verify", "series.db"]);
    for format in ["csv", "json"] {
        let out = desk.done(&["ledger", "export", "series.db", "--format", format]).out;
        assert_eq!(out, desk.text(&format!("export.{format}")), "{format}");
        desk.done(&["ledger", "import", &format!("{format}.db"), &format!("export.{format}")]);
        desk.done(&["ledger", "verify", &format!("{format}.db")]);
    }
    let before = ["series-1.lock", "series-1.pdf", "series-2.lock", "series-2.pdf"];
    let bytes = || before.map(|name| desk.bytes(name));
    let old = bytes();
    desk.done(&["build", "series-1.toml"]);
    desk.done(&["build", "series-2.toml"]);
    assert!(bytes() == old);
    // A third volume repeats no puzzle of the two.
    desk.put("series-3.toml", desk.text("series-2.toml").replace("volume = 2", "volume = 3"));
    desk.done(&["build", "series-3.toml"]);
    desk.done(&["ledger", "verify", "series.db"]);
}

#[test]
fn an_imposition_of_version_0_1_is_made_again() {
    let desk = desk(&["files/books"]);
    let old = |name: &str| std::fs::read(corpus("v0.1", "files/impositions").join(name)).unwrap();
    desk.done(&["impose", "sunday.pdf", "--booklet", "-o", "booklet.pdf"]);
    assert!(desk.bytes("booklet.pdf") == old("booklet.pdf"));
    let stacks = ["impose", "sunday.pdf", "--stacks", "2x2", "--sheet", "sra3", "--duplex", "long"];
    desk.done(&[&stacks[..], &["--marks", "crop", "-o", "stacks.pdf"]].concat());
    assert!(desk.bytes("stacks.pdf") == old("stacks.pdf"));
}
