//! The ipuz documents of every kind, read by programs of other people.

use std::path::{Path, PathBuf};
use std::process::Command;

use bookgen_base::schema::Need;
use bookgen_puzzles::KINDS;

use crate::test_dir::TestDir;

const WORDS: &str =
    "robin\nwren\nblackbird\nsong thrush\nbullfinch\nkestrel\nmagpie\nstarling\nsiskin\nheron\n";

const CLUES: &str = "robin: Red breast & brave\nwren: Tiny bird\nsong thrush: Sings twice\n\
                     bullfinch: Eats buds <in spring>\nkestrel: Hovers\nmagpie: Thief\n\
                     sky-lark: Sings on high (3-4)\nheron: Stands on one leg (1918)\n";

/// Words of nine different letters.
const WORDS_OF_NINE: &str = "workspace\ndangerous\nblueprint\n";

/// The kinds that ipuz defines, as the documentation of `bookgen puzzle` lists them.
fn documented_kinds() -> Vec<String> {
    let page = include_str!("../../docs/puzzle-command.md");
    let table = page.split("| kinds of bookgen | kinds of ipuz |").nth(1).unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let names = rows.flat_map(|row| {
        let cell = row.split('|').nth(1).unwrap();
        cell.split(',').map(|name| {
            let name = name.trim().trim_start_matches('`');
            name.split('`').next().unwrap().to_owned()
        })
    });
    let mut names: Vec<String> = names.collect();
    names.dedup();
    names
}

/// A Python with the packages `ipuz` and `pypuz`: `tests/run` installs one, or the system has one.
fn python() -> Option<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/tools/schemas/bin/python");
    let has_readers = |python: &PathBuf| {
        let output =
            Command::new(python).args(["-W", "ignore", "-c", "import ipuz, pypuz"]).output();
        output.is_ok_and(|output| output.status.success())
    };
    [own, PathBuf::from("python3")].into_iter().find(has_readers)
}

/// Writes two documents of each kind, and the same puzzles as puzzle strings. Returns the kinds.
fn write_documents(dir: &TestDir) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for about in KINDS.iter().map(|kind| kind.about()) {
        let required = about.options.iter().filter(|option| option.need == Need::Required);
        let file = if about.name == "wordoku" { "nine" } else { "words" };
        let options: Vec<String> =
            required.map(|option| format!("--option={}={file}.list", option.name)).collect();
        let mut generate = vec!["puzzle", "generate", about.name, "-n2", "-s5"];
        generate.extend(options.iter().map(String::as_str));
        let run = dir.run(&[&generate[..], &["-f", "ipuz"]].concat());
        if run.code == 0 {
            kinds.push(about.name);
            dir.put(&format!("documents/{}.ipuz", about.name), run.out);
            dir.put(&format!("documents/{}.txt", about.name), dir.done(&generate).out);
        } else {
            let message = format!("ipuz does not define puzzles of kind {}", about.name);
            assert!(run.err.contains(&message), "{}", run.err);
        }
    }
    let clued = ["puzzle", "generate", "criss-cross", "--words", "clues.list", "-s5"];
    dir.put("documents/clued.ipuz", dir.done(&[&clued[..], &["-f", "ipuz"]].concat()).out);
    dir.put("documents/clued.txt", dir.done(&clued).out);
    kinds
}

#[test]
fn other_programs_read_the_documents_of_every_kind() {
    let dir = TestDir::with("words.list", WORDS);
    dir.put("nine.list", WORDS_OF_NINE);
    dir.put("clues.list", CLUES);
    let kinds = write_documents(&dir);
    let mut documented = documented_kinds();
    documented.sort_unstable();
    let mut sorted = kinds.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, documented);
    let Some(python) = python() else {
        eprintln!("the Python packages ipuz and pypuz are missing: not checked with them");
        return;
    };
    let check = |folder: &str| {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ipuz/check.py");
        let run =
            Command::new(&python).args(["-W", "ignore", script]).arg(dir.path(folder)).output();
        let run = run.unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (run.status.success(), text(&run.stdout), text(&run.stderr))
    };
    let (passed, out, errors) = check("documents");
    assert!(passed, "{out}{errors}");
    assert_eq!(out.lines().count(), kinds.len() + 1, "{out}");
    assert!(out.contains("\nkiller: 2 documents, http://ipuz.org/sudoku#1 "), "{out}");
    // The readers and the script notice wrong documents.
    for (kind, right, wrong, message) in [
        ("killer", "\"value\":", "\"value\":1", "} has the digits ["),
        ("killer", "\"boxes\":true", "\"boxes\":1", "Invalid boxes value found"),
        (
            "jigsaw",
            "\"zones\":[{\"cells\":[[0,0]",
            "\"zones\":[{\"cells\":[[8,8]",
            "each symbol once",
        ),
        ("clued", "\"number\":", "\"cell\":", "Invalid Clue in clues element found"),
        ("wordsearch", "\"during\"", "\"now\"", "Invalid showanswers value found"),
    ] {
        let text = dir.text(&format!("documents/{kind}.ipuz"));
        assert!(text.contains(right), "{text}");
        let folder = format!("wrong-{kind}-{}", wrong.len());
        dir.put(&format!("{folder}/{kind}.ipuz"), text.replacen(right, wrong, 1));
        dir.put(&format!("{folder}/{kind}.txt"), dir.text(&format!("documents/{kind}.txt")));
        let (passed, _, errors) = check(&folder);
        assert!(!passed && errors.contains(message), "{kind}: {errors}");
    }
}
