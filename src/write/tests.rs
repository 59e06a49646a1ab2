//! Tests of `write`.

use super::*;

const PDF: Replaces = Replaces::Recorded { prefix: "%PDF-", contains: "ours" };

fn output(path: PathBuf, text: &str) -> Output {
    Output::new(path, text, PDF)
}

#[test]
fn only_files_of_bookgen_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.pdf");
    write(&[output(path.clone(), "%PDF-1 ours")]).unwrap();
    write(&[output(path.clone(), "%PDF-2 ours")]).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"%PDF-2 ours");

    // A file with the mark of bookgen, but without a digest in the list, is not replaced either.
    const CHANGED: &str = "bookgen has no digest of this content: somebody changed the file, or an earlier release wrote it; move or remove the file, or choose another path";
    const FOREIGN: &str =
        "bookgen does not replace a file that it did not write: move it, or choose another path";
    for (theirs, help) in [
        ("Dear", FOREIGN),
        ("%PDF-1 theirs", FOREIGN),
        ("ours", FOREIGN),
        ("", FOREIGN),
        ("%PDF-9 ours", CHANGED),
    ] {
        let letter = folder.path().join("letter.pdf");
        fs::write(&letter, theirs).unwrap();
        let fault = write(&[output(letter.clone(), "%PDF-3 ours")]).unwrap_err();
        assert_eq!(fault.message, format!("{} is in the way", letter.display()));
        assert_eq!(fault.help.as_deref(), Some(help), "{theirs}");
        assert_eq!(fs::read(&letter).unwrap(), theirs.as_bytes());
    }
    // A file that was changed after bookgen wrote it is not replaced.
    fs::write(&path, "%PDF-2 ours, with notes").unwrap();
    let fault = write(&[output(path.clone(), "%PDF-3 ours")]).unwrap_err();
    assert_eq!(fault.help.as_deref(), Some(CHANGED));
    // A file that already has the new content may stay, whoever wrote it. Later it is replaced.
    let copy = folder.path().join("copy.pdf");
    fs::write(&copy, "%PDF-3 ours").unwrap();
    write(&[output(copy.clone(), "%PDF-3 ours")]).unwrap();
    write(&[output(copy.clone(), "%PDF-4 ours")]).unwrap();
    assert_eq!(fs::read(&copy).unwrap(), b"%PDF-4 ours");
    assert!(write(&[output(folder.path().to_owned(), "%PDF-")]).is_err());
    let never = Output { replaces: Replaces::Nothing, ..output(path, "%PDF-3 ours") };
    assert!(write(&[never]).is_err());
}

#[test]
fn a_fault_changes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let first = folder.path().join("book.pdf");
    let nowhere = folder.path().join("no such folder").join("book.pdf");
    write(&[output(first.clone(), "%PDF-1 ours")]).unwrap();
    assert!(write(&[output(first.clone(), "%PDF-2 ours"), output(nowhere, "%PDF-2")]).is_err());
    let changed = Output { expected: Some(None), ..output(first.clone(), "%PDF-2 ours") };
    let fault = write(&[changed]).unwrap_err();
    assert!(fault.message.ends_with("book.pdf changed while the book was being made"));
    assert_eq!(fs::read(&first).unwrap(), b"%PDF-1 ours");
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 2, "the file and the list; no temporary file is left");
}

#[test]
fn staged_files_are_renamed_or_removed() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["a.pdf", "b.pdf"].map(|name| folder.path().join(name));
    let outputs = |text: &str| [&first, &second].map(|path| output(path.clone(), text));
    let there = || fs::read_dir(folder.path()).unwrap().count();
    let staged = stage(&outputs("%PDF-1 ours")).unwrap();
    assert!(!first.exists() && !second.exists() && there() == 3);
    drop(staged);
    assert_eq!(there(), 0);
    stage(&outputs("%PDF-1 ours")).unwrap().commit().unwrap();
    assert_eq!([&first, &second].map(|path| fs::read(path).unwrap()), [b"%PDF-1 ours"; 2]);
    assert_eq!(there(), 3);
}

#[test]
fn temporary_files_of_killed_programs_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let names = [
        ".bookgen-x7Yz09.part",
        ".bookgen-x7Yz09.part-journal",
        ".bookgen-x7Yz09.part-wal",
        ".bookgen-notes.md",
        ".bookgen-my own.part",
        ".bookgen-x7Yz09.part-notes",
    ];
    for name in names {
        fs::write(folder.path().join(name), "%PDF-1 half").unwrap();
    }
    write(&[output(folder.path().join("book.pdf"), "%PDF-1 ours")]).unwrap();
    let there = names.map(|name| folder.path().join(name).exists());
    assert_eq!(there, [false, false, false, true, true, true], "files of the user stay");
}

#[cfg(unix)]
#[test]
fn links_are_refused_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let [target, link, nowhere] =
        ["shared.pdf", "book.pdf", "lost.pdf"].map(|name| folder.path().join(name));
    write(&[output(target.clone(), "%PDF-1 ours")]).unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
    write(&[output(target.clone(), "%PDF-2 ours")]).unwrap();
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o600);
    symlink(&target, &link).unwrap();
    symlink(folder.path().join("no such file"), &nowhere).unwrap();
    for link in [link, nowhere] {
        let fault = write(&[output(link.clone(), "%PDF-3 ours")]).unwrap_err();
        assert_eq!(fault.message, format!("{} is a symbolic link", link.display()));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
    assert_eq!(fs::read(&target).unwrap(), b"%PDF-2 ours");

    fs::set_permissions(&target, fs::Permissions::from_mode(0o444)).unwrap();
    let fault = write(&[output(target.clone(), "%PDF-3 ours")]).unwrap_err();
    assert_eq!(fault.message, format!("{} is read-only", target.display()));
}

#[test]
fn a_killed_run_leaves_files_that_the_next_run_replaces() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["a.pdf", "b.pdf"].map(|name| folder.path().join(name));
    let outputs = |text: &str| [&first, &second].map(|path| output(path.clone(), text));
    write(&outputs("%PDF-1 ours")).unwrap();
    // The run is killed after it renamed the list and the first file.
    let mut staged = stage(&outputs("%PDF-2 ours")).unwrap();
    rename_lists(std::mem::take(&mut staged.lists[0])).unwrap();
    let (file, path) = staged.files.remove(0);
    file.persist(path).unwrap();
    drop(staged);
    assert_eq!(
        [&first, &second].map(|path| fs::read(path).unwrap()),
        [b"%PDF-2 ours", b"%PDF-1 ours"]
    );
    write(&outputs("%PDF-3 ours")).unwrap();
    assert_eq!([&first, &second].map(|path| fs::read(path).unwrap()), [b"%PDF-3 ours"; 2]);
}

#[test]
fn the_list_of_digests_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let [list, odd] = [".bookgen.sha256", "100% \u{7}\n.pdf"].map(|name| folder.path().join(name));
    write(&[output(odd.clone(), "%PDF-1 ours")]).unwrap();
    write(&[output(odd.clone(), "%PDF-2 ours")]).unwrap();
    let text = fs::read_to_string(&list).unwrap();
    assert!(text.ends_with("  100%25 %07%0A.pdf\n") && text.lines().count() == 2, "{text}");
    let digest = "0".repeat(64);
    for (text, reason) in [
        ("my notes".to_owned(), "it is not a list".to_owned()),
        (format!("{text}notes\n"), "`notes` is not a digest".to_owned()),
        (format!("{text}{digest} x\n"), format!("`{digest} x` is not a digest")),
    ] {
        fs::write(&list, &text).unwrap();
        let fault = write(&[output(odd.clone(), "%PDF-3 ours")]).unwrap_err();
        assert_eq!(fault.message, format!("{} cannot be read: {reason}", list.display()));
        assert_eq!(fs::read_to_string(&list).unwrap(), text);
    }
}

#[test]
fn a_file_is_moved_only_with_its_digest() {
    let folder = tempfile::tempdir().unwrap();
    let [from, to] = ["from.pdf", "to.pdf"].map(|name| folder.path().join(name));
    let digest = disk::sha256(b"%PDF-1");
    fs::write(&from, "%PDF-1, changed").unwrap();
    let fault = move_file(&from, &to, &digest).unwrap_err();
    assert_eq!(fault.message, format!("{} was changed", from.display()));
    fs::write(&from, "%PDF-1").unwrap();
    fs::write(&to, "a letter").unwrap();
    let fault = move_file(&from, &to, &digest).unwrap_err();
    assert_eq!(fault.message, format!("{} is in the way", to.display()));
    remove_own(&to, &digest);
    assert_eq!(fs::read(&to).unwrap(), b"a letter");
    fs::remove_file(&to).unwrap();
    move_file(&from, &to, &digest).unwrap();
    remove_own(&to, &digest);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
