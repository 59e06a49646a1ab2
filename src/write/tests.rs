use super::*;

const PDF: Replaces = Replaces::Marked { prefix: "%PDF-", contains: "ours" };

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

    for theirs in ["Dear", "%PDF-1 theirs", "ours", ""] {
        let letter = folder.path().join("letter.pdf");
        fs::write(&letter, theirs).unwrap();
        let fault = write(&[output(letter.clone(), "%PDF-3 ours")]).unwrap_err();
        assert!(fault.message.ends_with("letter.pdf is in the way"), "{}", fault.message);
        assert_eq!(fs::read(&letter).unwrap(), theirs.as_bytes());
    }
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
    assert_eq!(left.len(), 1, "no temporary file is left");
}

#[test]
fn staged_files_are_renamed_or_removed() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["a.pdf", "b.pdf"].map(|name| folder.path().join(name));
    let outputs = |text: &str| [&first, &second].map(|path| output(path.clone(), text));
    let there = || fs::read_dir(folder.path()).unwrap().count();
    let staged = stage(&outputs("%PDF-1 ours")).unwrap();
    assert!(!first.exists() && !second.exists() && there() == 2);
    drop(staged);
    assert_eq!(there(), 0);
    stage(&outputs("%PDF-1 ours")).unwrap().commit().unwrap();
    assert_eq!([&first, &second].map(|path| fs::read(path).unwrap()), [b"%PDF-1 ours"; 2]);
    assert_eq!(there(), 2);
}

#[test]
fn temporary_files_of_killed_programs_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let names = [".bookgen-x7Yz09.part", ".bookgen-notes.md", ".bookgen-my own.part"];
    for name in names {
        fs::write(folder.path().join(name), "%PDF-1 half").unwrap();
    }
    write(&[output(folder.path().join("book.pdf"), "%PDF-1 ours")]).unwrap();
    let there = names.map(|name| folder.path().join(name).exists());
    assert_eq!(there, [false, true, true], "files of the user stay");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let [target, link, nowhere] =
        ["shared.pdf", "book.pdf", "lost.pdf"].map(|name| folder.path().join(name));
    write(&[output(target.clone(), "%PDF-1 ours")]).unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&target, &link).unwrap();
    write(&[output(link.clone(), "%PDF-2 ours")]).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&target).unwrap(), b"%PDF-2 ours");
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o600);

    symlink(folder.path().join("no such file"), &nowhere).unwrap();
    let fault = write(&[output(nowhere, "%PDF-1 ours")]).unwrap_err();
    assert!(fault.message.ends_with("lost.pdf is a broken link"));

    fs::set_permissions(&target, fs::Permissions::from_mode(0o444)).unwrap();
    let fault = write(&[output(link, "%PDF-3 ours")]).unwrap_err();
    assert!(fault.message.ends_with("book.pdf is read-only"));
}
