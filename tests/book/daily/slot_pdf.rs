//! `slot_pdf`: each puzzle and each answer as a PDF of its own.

use super::*;
use crate::external_program::run;

const NOON: &str = "2026-11-21T12:00:00Z";

#[test]
fn each_puzzle_and_each_answer_is_a_pdf() {
    let spec = POST.replace("release =", "slot_pdf = true\nrelease =");
    let dir = TestDir::with("post.toml", &spec);
    daily(&dir, "post.toml --ahead 1", NOON);
    let day = "2026/11/the-post-2026-11-21";
    let pdfs = |folder: &str| -> Vec<String> {
        tree(&dir, folder).into_keys().filter(|name| name.ends_with(".pdf")).collect()
    };
    // The answers are released with the next issue.
    let public: Vec<String> = pdfs("out");
    assert_eq!(public.len(), 2, "{public:?}");
    assert!(public.iter().any(|name| name.ends_with("the-post-2026-11-21.pdf")), "{public:?}");
    assert!(public.iter().any(|name| name.ends_with("11-21-sudoku.pdf")), "{public:?}");
    let hidden = pdfs("embargo");
    assert!(hidden.iter().any(|name| name.ends_with("21-sudoku-answer.pdf")), "{hidden:?}");
    let svg = dir.text(&format!("out/{day}-sudoku.svg"));
    let side = svg.split("width=\"").nth(1).and_then(|text| text.split('p').next()).unwrap();
    let side: f64 = side.parse().unwrap();
    let Some(info) = run("pdfinfo", &["{}"], &dir.path(&format!("out/{day}-sudoku.pdf"))) else {
        return;
    };
    assert!(info.contains("Sudoku puzzle number") && info.contains("Pages:           1"), "{info}");
    assert!(info.contains(&format!("Page size:       {side} x {side} pts")), "{side}: {info}");
    // Every file of the issue is listed with its digest, so a changed PDF is noticed.
    dir.put(&format!("out/{day}-sudoku.pdf"), "changed");
    let run = dir.run(&["daily", "post.toml", "--now", NOON]);
    assert!(flat(&run.err).contains("was changed after the release"), "{}", run.err);
}

#[test]
fn a_new_key_makes_the_pdfs_of_issues_under_embargo() {
    let dir = post();
    daily(&dir, "post.toml --ahead 1", NOON);
    let before = tree(&dir, "out");
    dir.put("post.toml", POST.replace("release =", "slot_pdf = true\nrelease ="));
    daily(&dir, "post.toml --ahead 1", NOON);
    assert!(tree(&dir, "out") == before, "a released issue stays as it is");
    let pdf = "embargo/out/2026/11/the-post-2026-11-22-sudoku.pdf";
    assert!(dir.bytes(pdf).starts_with(b"%PDF-"));
}
