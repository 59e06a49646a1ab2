//! `bookgen daily contact-sheet`: the puzzles of a month for sign-off.

use super::*;
use crate::external_program::run;

const NOON: &str = "2026-11-21T12:00:00Z";

fn sheet(dir: &TestDir, month: &str, output: &str) -> crate::test_dir::Run {
    let words = ["daily", "contact-sheet", "post.toml", "--month", month, "-o", output];
    dir.run(&[&words[..], &["--now", NOON]].concat())
}

#[test]
fn a_contact_sheet_has_the_puzzles_of_a_month() {
    let dir = post();
    let run_of = sheet(&dir, "2026-11", "sheet.pdf");
    assert_eq!(
        run_of.out,
        "sheet.pdf: 2 pages, 30 puzzles of 30 issues\n30 issues not made yet: `bookgen daily` makes \
         the same puzzles, unless the spec changes\n",
        "{}",
        run_of.err
    );
    assert_eq!(dir.files(), ["post.toml", "sheet.pdf"], "nothing else is written");
    let before = dir.bytes("sheet.pdf");
    // The issues that a run makes have the puzzles of the sheet.
    daily(&dir, "post.toml", NOON);
    let run_of = sheet(&dir, "2026-11", "sheet.pdf");
    assert!(run_of.out.contains("29 issues not made yet"), "{}", run_of.out);
    assert_eq!(dir.bytes("sheet.pdf"), before);
    // Another puzzle changes the sheet.
    let words = ["daily", "reject", "post.toml", "--date", "2026-11-22", "--slot", "sudoku"];
    dir.done(&["daily", "post.toml", "--date", "2026-11-22", "--now", NOON]);
    dir.done(&[&words[..], &["--reason", "dull", "--now", NOON]].concat());
    assert_eq!(sheet(&dir, "2026-11", "sheet.pdf").code, 0);
    assert_ne!(dir.bytes("sheet.pdf"), before);
    let Some(text) = run("pdftotext", &["-layout", "{}", "-"], &dir.path("sheet.pdf")) else {
        return;
    };
    for part in ["The Post · November 2026", "Sunday 1 November", "Monday 30 November", "1/2"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // November 2026 has 13 days from Monday to Wednesday, with gentle puzzles.
    assert_eq!((text.matches("Gentle").count(), text.matches("Easy").count()), (13, 17), "{text}");
}

#[test]
fn a_contact_sheet_names_its_faults() {
    let dir = post();
    let faults = [
        (
            sheet(&dir, "2026-13", "sheet.pdf"),
            "error: invalid value '2026-13' for '--month <MONTH>': write year and month: 2027-01\n\n\
             For more information, try '--help'.\n",
        ),
        (
            sheet(&dir, "2025-12", "sheet.pdf"),
            "  × The Post has no issue in 2025-12\n  help: choose another month\n",
        ),
        (
            sheet(&dir, "2026-11", "none/sheet.pdf"),
            "  × there is no folder none\n  help: create the folder, so that bookgen can write \
             none/sheet.pdf\n",
        ),
    ];
    for (run, message) in faults {
        assert_eq!(run.err, message);
        assert_ne!(run.code, 0);
    }
    daily(&dir, "post.toml", NOON);
    let run = sheet(&dir, "2026-11", "out/sheet.pdf");
    assert_eq!(
        run.err,
        "  × out/sheet.pdf is in the folder out of released files\n  help: readers would see \
         puzzles before their release: name another folder with -o\n"
    );
    dir.put("mine.pdf", "%PDF-1.4 by somebody else");
    let run = sheet(&dir, "2026-11", "mine.pdf");
    assert_eq!(run.code, 3, "{}", run.err);
    assert_eq!(dir.text("mine.pdf"), "%PDF-1.4 by somebody else");
}

#[test]
fn days_of_several_puzzles_are_divided_into_rows() {
    let slot = |at: u32| {
        format!(
            "\n[[slot]]\nname = \"Slot {at}\"\nid = \"slot-{at}\"\nkind = \"sudoku-4\"\n\
             first_date = 2026-01-01\nfirst_number = {at}0001\n"
        )
    };
    let head = POST.split("[[slot]]").next().unwrap().replace("newspaper-column", "a4-sheet");
    for (slots, pages) in [(2, 4), (3, 8), (5, 16)] {
        let text = (1..=slots).map(slot).collect::<String>();
        let dir = TestDir::with("post.toml", &format!("{head}{text}"));
        let run = sheet(&dir, "2026-12", "sheet.pdf");
        let expected = format!("sheet.pdf: {pages} pages, {} puzzles of 31 issues\n", slots * 31);
        assert!(run.out.starts_with(&expected), "{}{}", run.out, run.err);
    }
}
