//! bookgen replaces only files that it wrote and that nobody has changed since. A file that looks like
//! a file of bookgen is not enough.

use crate::external_program::output;
use crate::test_dir::TestDir;

const SPEC: &str = r#"
[book]
title = "Own"
seed = 1
template = "a4-sheet"

[[chapter]]
id = "one"
kind = "sudoku"
level = "gentle"
count = 2
"#;

/// The message for a file whose digest is unknown.
fn changed(path: &str) -> String {
    format!(
        "  × {path} is in the way\n  help: bookgen has no digest of this content: somebody changed the file, or an earlier release\n        wrote it; move or remove the file, or choose another path\n"
    )
}

/// A spec with the same puzzles and another title.
fn other() -> String {
    SPEC.replace("Own", "Other")
}

/// Checks that a command refuses to replace `path` after `change`, and leaves it unchanged.
fn kept(dir: &TestDir, words: &[&str], path: &str, change: &dyn Fn(Vec<u8>) -> Vec<u8>) {
    let original = dir.bytes(path);
    let mine = change(original.clone());
    assert!(mine != original, "{path} has changed");
    dir.put(path, &mine);
    let run = dir.run(words);
    assert_eq!((run.code, run.err.as_str()), (3, changed(path).as_str()), "{words:?}");
    assert!(dir.bytes(path) == mine, "{path} was replaced");
    dir.put(path, original);
    dir.done(words);
}

fn append(text: &str) -> impl Fn(Vec<u8>) -> Vec<u8> {
    move |mut bytes| {
        bytes.extend(text.bytes());
        bytes
    }
}

#[test]
fn changed_outputs_are_kept() {
    let dir = TestDir::with("book.toml", SPEC);
    let svg = ["build", "book.toml", "--format", "svg"];
    let impose = ["impose", "book.pdf", "--booklet"];
    let both = ["build", "book.toml"];
    dir.done(&both);
    dir.done(&svg);
    dir.done(&impose);
    dir.put("book.toml", other());
    // Each change leaves the marks of bookgen in the file.
    kept(&dir, &both, "book.pdf", &append("% a note\n"));
    kept(&dir, &svg, "book-svg/page-1.svg", &append("<!-- a note -->\n"));
    kept(&dir, &impose, "book-booklet.pdf", &append("% a note\n"));
    dir.put("book.toml", SPEC);
    let title =
        |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().replace("Other", "Mine").into_bytes();
    kept(&dir, &both, "book.manifest.json", &title);
}

#[test]
fn changed_covers_and_exports_are_kept() {
    let spec = SPEC
        .replace("seed = 1", "seed = 1\nprinter = \"kdp-paperback\"")
        .replace("a4-sheet", "kdp-6x9")
        .replace("count = 2", "count = 40");
    let more = "[series]\nname = \"Sunday\"\nledger = \"series.db\"\n[cover]\ndesign = \"cloth\"\n";
    let spec = format!("{spec}\n{more}");
    let dir = TestDir::with("book.toml", &spec);
    let cover = ["cover", "book.toml", "--guides"];
    dir.done(&cover);
    dir.put("book.toml", spec.replace("Own", "Other"));
    kept(&dir, &cover, "book-cover.pdf", &append("% a note\n"));
    dir.put("book.toml", &spec);
    kept(&dir, &cover, "book-cover-guides.pdf", &append("% a note\n"));
    dir.done(&["build", "book.toml"]);
    for format in ["csv", "json"] {
        let name = format!("all.{format}");
        let export = ["ledger", "export", "series.db", "--format", format, "-o", &name];
        dir.done(&export);
        kept(&dir, &export, &name, &append("\n"));
    }
}

/// Release 0.1 stored no digests. A file of that release is replaced only by the same content.
#[test]
fn files_of_release_0_1_stay_until_they_are_removed() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    let pdf = dir.bytes("book.pdf");
    dir.remove(".bookgen.sha256");
    dir.put("book.toml", other());
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!((run.code, run.err), (3, changed("book.manifest.json")));
    assert!(dir.bytes("book.pdf") == pdf);
    // A build with the same content records the digests.
    dir.put("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    assert!(dir.bytes("book.pdf") == pdf);
    dir.put("book.toml", other());
    dir.done(&["build", "book.toml"]);
    // A removed file is made again.
    dir.remove(".bookgen.sha256");
    dir.remove("book.pdf");
    dir.remove("book.manifest.json");
    dir.put("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    assert!(dir.bytes("book.pdf") == pdf);
}

/// The digests are those of `sha256sum`, which can check the files.
#[test]
fn the_list_of_digests_names_all_outputs() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    dir.put("book.toml", other());
    dir.done(&["build", "book.toml"]);
    let list = dir.text(".bookgen.sha256");
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines[0], "# The SHA-256 digests of the files that bookgen wrote into this folder.");
    let names: Vec<&str> = lines[1..].iter().map(|line| line.split_once("  ").unwrap().1).collect();
    assert_eq!(names, ["book.manifest.json", "book.pdf"]);
    let mut check = std::process::Command::new("sha256sum");
    check.args(["--check", "--strict", "--quiet", ".bookgen.sha256"]).current_dir(dir.path(""));
    if let Some(output) = output(&mut check) {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

/// A list that cannot be used stops the command before it writes a file.
#[test]
fn a_damaged_list_of_digests_is_reported() {
    let dir = TestDir::with("book.toml", SPEC);
    for text in ["my notes\n", ""] {
        dir.put(".bookgen.sha256", text);
        let run = dir.run(&["build", "book.toml"]);
        assert_eq!(run.code, 3);
        assert!(
            run.err.contains(".bookgen.sha256 cannot be read: it is not a list\n")
                && run.err.contains("restore or remove the list"),
            "{}",
            run.err
        );
        assert_eq!(dir.files(), ["book.toml"]);
        assert_eq!(dir.text(".bookgen.sha256"), text);
    }
}
