//! Files of version 0.1: the current version proves, reprints and continues these files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bookgen_base::diagnostic::Source;
use bookgen_contract::Manifest;
use bookgen_contract::seal::Seal;
use bookgen_puzzles::record;

use crate::test_dir::{TestDir, project};

/// Every file below a folder, by its path relative to the folder.
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

/// A test directory with all files of the given folders of version 0.1.
fn dir(folders: &[&str]) -> TestDir {
    let dir = TestDir::new();
    for folder in folders {
        for (name, bytes) in tree(&corpus("v0.1", folder)) {
            dir.put(name.to_str().unwrap(), bytes);
        }
    }
    dir
}

#[test]
fn every_pdf_of_version_0_1_is_proved() {
    let dir = dir(&["files/books"]);
    let pdfs: Vec<String> = dir.files().into_iter().filter(|name| name.ends_with(".pdf")).collect();
    assert_eq!(pdfs.len(), 9);
    for pdf in &pdfs {
        dir.done(&["proof", pdf]);
        let manifest = format!("{}.manifest.json", pdf.strip_suffix(".pdf").unwrap());
        dir.done(&["proof", pdf, "--manifest", &manifest]);
    }
    // The manifest of another file is refused.
    let run = dir.run(&["proof", "birds.pdf", "--manifest", "school.manifest.json"]);
    assert_eq!(run.code, 1, "{}", run.out);
}

/// The seal of a file without the manifest and the metadata, which name the version of the program.
fn pages(bytes: &[u8]) -> Seal {
    let mut seal = Seal::new(bytes).unwrap();
    for key in ["PieceInfo", "Metadata"] {
        seal.catalogue.remove(key);
    }
    seal
}

/// The puzzles of a manifest: for each the id, the printed number and the digest. The pages of a later
/// version may look different, but have the same puzzles with the same numbers.
fn puzzles(manifest: &str) -> Vec<(String, u32, String)> {
    let puzzles = Manifest::read(manifest).unwrap().puzzles.into_iter();
    puzzles.map(|claim| (claim.id, claim.number, claim.puzzle)).collect()
}

/// Checks that a record of version 0.1 has now a seal and is otherwise unchanged, and that the
/// record as it was is kept beside it.
fn assert_sealed(dir: &TestDir, lock: &str, old: Vec<u8>) {
    let record = record::read(&Source::new(lock, dir.text(lock))).unwrap();
    assert!(record.is_sealed, "{lock}");
    assert!(dir.text(lock) == record::write(&record), "{lock}");
    assert!(record::write_unsealed(&record).into_bytes() == old, "{lock}");
    assert!(dir.bytes(&format!("{lock}.format-1")) == old, "{lock}");
}

#[test]
fn a_record_of_version_0_1_prints_the_same_puzzles() {
    let books = corpus("v0.1", "files/books");
    let specs = [("examples", "sunday"), ("examples", "birds"), ("examples", "school")];
    let more = [("examples", "tabloid"), ("more", "language-de"), ("more", "pdfx-x-4")];
    for (folder, name) in specs.into_iter().chain(more) {
        let dir = dir(&[&format!("specs/{folder}")]);
        let read = |end: &str| std::fs::read(books.join(format!("{name}{end}"))).unwrap();
        let lock = format!("{name}.lock");
        dir.put(&lock, read(".lock"));
        dir.done(&["build", &format!("{name}.toml")]);
        assert_sealed(&dir, &lock, read(".lock"));
        dir.done(&["proof", &format!("{name}.pdf")]);
        let manifest = String::from_utf8(read(".manifest.json")).unwrap();
        let now = dir.text(&format!("{name}.manifest.json"));
        assert_eq!(puzzles(&now), puzzles(&manifest), "{name}");
    }
}

#[test]
fn a_publication_of_version_0_1_continues() {
    let dir = dir(&["files/daily"]);
    let before = tree(&dir.path(""));
    let days = ["--from", "2026-11-13", "--to", "2026-11-15"];
    let daily =
        |now: &str| dir.done(&[&["daily", "post.toml"], &days[..], &["--now", now]].concat());
    daily("2026-11-14T12:00:00Z");
    let after = tree(&dir.path(""));
    for (name, bytes) in &before {
        let name_text = name.to_str().unwrap();
        if name_text.ends_with(".lock") {
            assert_sealed(&dir, name_text, bytes.clone());
        } else if !name_text.ends_with(".db") {
            assert!(after.get(name) == Some(bytes), "{} has changed", name.display());
        }
    }
    // On the next morning, the last issue is released unchanged.
    daily("2026-11-15T12:00:00Z");
    let pdf = "out/post/2026/11/post-2026-11-15.pdf";
    assert!(dir.bytes(pdf) == before[&PathBuf::from(format!("embargo/{pdf}"))]);
    assert!(dir.text("out/post/feed.json").contains("post-2026-11-15"));
    // The next issue continues the puzzle numbers and is entered in the same ledger.
    let next = ["daily", "post.toml", "--date", "2026-11-16", "--now", "2026-11-15T12:00:00Z"];
    dir.done(&next);
    let issue = dir.text("embargo/out/post/2026/11/post-2026-11-16.json");
    assert!(issue.contains("\"number\": 116") && issue.contains("\"number\": 516"), "{issue}");
    dir.done(&["ledger", "verify", "post.db"]);
    assert!(dir.done(&["ledger", "list", "post.db"]).out.contains("post-2026-11-16"));
}

#[test]
fn a_ledger_of_version_0_1_is_read_and_continued() {
    let dir = dir(&["files/series"]);
    dir.done(&["ledger", "verify", "series.db"]);
    for format in ["csv", "json"] {
        let out = dir.done(&["ledger", "export", "series.db", "--format", format]).out;
        assert_eq!(out, dir.text(&format!("export.{format}")), "{format}");
        dir.done(&["ledger", "import", &format!("{format}.db"), &format!("export.{format}")]);
        dir.done(&["ledger", "verify", &format!("{format}.db")]);
    }
    let locks = ["series-1.lock", "series-2.lock"].map(|name| (name, dir.bytes(name)));
    let printed = || {
        ["series-1", "series-2"].map(|name| puzzles(&dir.text(&format!("{name}.manifest.json"))))
    };
    let old = printed();
    // Version 0.1 stored no digests of its PDFs, so the PDFs must be removed once.
    for name in ["series-1", "series-2"] {
        dir.remove(&format!("{name}.pdf"));
        dir.remove(&format!("{name}.manifest.json"));
    }
    let run = dir.done(&["build", "series-1.toml"]);
    assert_eq!(
        run.err,
        "  ⚠ series-1.lock now has a seal
  help: an earlier release wrote this record without a seal, so bookgen cannot tell whether
        somebody moved or removed puzzles before; the record as it was is kept: series-
        1.lock.format-1
"
    );
    assert_eq!(dir.done(&["build", "series-1.toml"]).err, "", "the notice is shown once");
    dir.done(&["build", "series-2.toml"]);
    assert_eq!(printed(), old);
    for (name, bytes) in locks {
        assert_sealed(&dir, name, bytes);
    }
    dir.done(&["ledger", "verify", "series.db"]);
    // A third volume repeats no puzzle of the first two volumes.
    dir.put("series-3.toml", dir.text("series-2.toml").replace("volume = 2", "volume = 3"));
    dir.done(&["build", "series-3.toml"]);
    dir.done(&["ledger", "verify", "series.db"]);
}

#[test]
fn an_imposition_of_version_0_1_has_the_same_sheets() {
    let dir = dir(&["files/books"]);
    let old = |name: &str| std::fs::read(corpus("v0.1", "files/impositions").join(name)).unwrap();
    dir.done(&["impose", "sunday.pdf", "--booklet", "-o", "booklet.pdf"]);
    assert_eq!(pages(&dir.bytes("booklet.pdf")), pages(&old("booklet.pdf")));
    let stacks = ["impose", "sunday.pdf", "--stacks", "2x2", "--sheet", "sra3", "--duplex", "long"];
    dir.done(&[&stacks[..], &["--marks", "crop", "-o", "stacks.pdf"]].concat());
    assert_eq!(pages(&dir.bytes("stacks.pdf")), pages(&old("stacks.pdf")));
}
