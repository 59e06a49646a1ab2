//! `answer_in_picture`: the answer of the previous issue in the grid of an arrowword.

use super::*;
use bookgen_contract::manifest::{Claim, Manifest};

const SUDOKU: &str = "[[slot]]\nname = \"Sudoku\"\nkind = \"sudoku\"\nfirst_date = 2026-11-20\nfirst_number = 20001\nlevel = \"gentle\"\n";

/// A publication with an arrowword a day. `options` follow the size of the grid.
fn spec(head: &str, options: &str, more: &str) -> String {
    let template = if head.contains("template") { "" } else { "template = \"a4-sheet\"\n" };
    format!(
        "[publication]\nname = \"The Post\"\ntimezone = \"Europe/Madrid\"\n{template}{head}\n\
         [[slot]]\nname = \"Arrows\"\nkind = \"arrowword\"\nfirst_date = 2026-11-20\n\
         first_number = 11\nlevel = \"medium\"\noptions = {{ columns = 10, rows = 11{options} }}\n{more}"
    )
}

const IN_PICTURE: &str = "answer_in_picture = true\n";
const NOON: &str = "2026-11-22T12:00:00Z";
const CHECK: [&str; 9] =
    ["daily", "check", "post.toml", "--from", "2026-11-20", "--to", "2026-11-21", "--now", NOON];

/// Makes the issues of 20 to 22 November.
fn made(spec: &str) -> TestDir {
    let dir = TestDir::with("post.toml", spec);
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-22", NOON);
    dir
}

fn manifest(dir: &TestDir, stem: &str) -> Manifest {
    Manifest::read(&dir.text(&format!("{stem}.manifest.json"))).unwrap()
}

fn claim(manifest: &Manifest, number: u32) -> &Claim {
    manifest.puzzles.iter().find(|claim| claim.number == number).unwrap()
}

/// The left, top, right and bottom edges of the cells of a grid, in thousandths of a point. With `free`,
/// of the cells that it does not have.
fn edges(manifest: &Manifest, frame: usize, free: bool) -> [i64; 4] {
    let place = &manifest.places[frame];
    let style = &manifest.styles[place.style];
    let lattice = &style.lattice;
    let all = [[0, 0], [lattice.columns - 1, lattice.rows - 1]];
    let cells = if free { &lattice.absent[..] } else { &all[..] };
    let side = |of: usize, start: i64| {
        let first = cells.iter().map(|cell| cell[of]).min().unwrap();
        let end = cells.iter().map(|cell| cell[of]).max().unwrap() + 1;
        [first, end].map(|cell| start + i64::from(cell) * style.cell)
    };
    let ([left, right], [top, bottom]) = (side(0, place.x), side(1, place.y));
    [left, top, right, bottom]
}

/// Checks that the answer `answer` is in the free place of the puzzle `puzzle`.
fn assert_inside(manifest: &Manifest, puzzle: u32, answer: u32) {
    let (puzzle, answer) = (claim(manifest, puzzle), claim(manifest, answer));
    assert_eq!(answer.answer, puzzle.page);
    let [left, top, right, bottom] = edges(manifest, puzzle.frames[0][0], true);
    let inner = edges(manifest, answer.frames[1][0], false);
    assert!(
        left < inner[0] && top < inner[1] && inner[2] < right && inner[3] < bottom,
        "{inner:?} in {:?}",
        [left, top, right, bottom]
    );
}

/// How often a drawing has a text.
fn count(dir: &TestDir, stem: &str, text: &str) -> usize {
    dir.text(&format!("{stem}.svg")).matches(&format!("\"{text}\"")).count()
}

fn stem(day: u32) -> String {
    format!("out/2026/11/the-post-2026-11-{day}")
}

#[test]
fn the_answer_is_in_the_next_grid_and_nowhere_else() {
    for place in ["top-left", "top-right", "bottom-left", "bottom-right"] {
        let options = format!(", picture = \"4x6\", picture_place = \"{place}\"")
            .replace("4x6", if place == "top-left" { "4x4" } else { "4x5" });
        let dir = made(&spec("slot_pdf = true", &options, IN_PICTURE));
        // The place of the first issue stays free, and the page promises nothing.
        let first = manifest(&dir, &stem(20));
        assert_eq!(first.puzzles.len(), 1);
        let texts =
            ["Yesterday’s answer", "Yesterday’s answers", "The answers come with the next issue."];
        assert_eq!(texts.map(|text| count(&dir, &stem(20), text)), [0, 0, 0]);
        for (day, number) in [(21, 12), (22, 13)] {
            let stem = stem(day);
            let second = manifest(&dir, &stem);
            let ids: Vec<&str> = second.puzzles.iter().map(|claim| claim.id.as_str()).collect();
            let before = format!("the-post-2026-11-{}", day - 1);
            assert_eq!(
                ids,
                [format!("the-post-2026-11-{day}-arrows"), format!("{before}:{before}-arrows")]
            );
            assert_inside(&second, number, number - 1);
            assert_eq!(second.pages, 1);
            assert_eq!(texts.map(|text| count(&dir, &stem, text)), [1, 0, 0]);
            // The drawing of the puzzle has the answer, too.
            let id = format!("{before}-arrows-answer");
            assert_eq!(count(&dir, &stem, &id), 1);
            assert_eq!(count(&dir, &format!("{stem}-arrows"), &id), 1);
            dir.done(&["proof", &format!("{stem}.pdf")]);
        }
        check_with_other_programs(&dir.path(&format!("{}.pdf", stem(21))), place);
    }
}

#[test]
fn other_answers_stay_in_their_place() {
    let more = format!("{IN_PICTURE}{SUDOKU}");
    let editions = "[[edition]]\nname = \"de\"\nlanguage = \"de\"\n[[edition]]\nname = \"own\"\nanswers = { show = \"upside-down\" }\n";
    let dir = made(&spec("", ", picture = \"4x5\"", &(more + editions)));
    let note = "The answers come with the next issue.";
    let pages = [1, 2].map(|page| format!("{}-page-{page}", stem(20)));
    assert_eq!(pages.map(|page| count(&dir, &page, note)), [0, 1]);
    let second = manifest(&dir, &stem(21));
    assert_inside(&second, 12, 11);
    let sudoku = claim(&second, 20001);
    assert!(sudoku.answer.is_some() && sudoku.frames[1].len() == 1);
    // The headline above the answer of the Sudoku, and the caption of the answer in the grid.
    let texts = |name: &str, text: &str| {
        let pages = [1, 2].map(|page| format!("{}{name}-page-{page}", stem(21)));
        pages.iter().map(|page| count(&dir, page, text)).sum::<usize>()
    };
    assert_eq!(texts("", "Yesterday’s answer"), 2);
    assert_eq!(texts("-de", "Lösung von gestern"), 2);
    // With its own answers, an edition leaves the place free.
    let own = manifest(&dir, &format!("{}-own", stem(21)));
    assert_eq!(own.puzzles.len(), 2);
}

#[test]
fn the_settings_must_have_an_effect() {
    let fault = |spec: String| {
        let dir = TestDir::with("post.toml", &spec);
        let run = dir.run(&["daily", "check", "post.toml", "--now", NOON]);
        assert_eq!(run.code, 1, "{}", run.out);
        let text = flat(&run.err);
        let (message, rest) = text.split_once(" ╭─[").unwrap();
        let (_, label) = rest.rsplit_once("╰── ").unwrap();
        format!("{message} / {label}")
    };
    assert_eq!(
        fault(spec("", "", IN_PICTURE)),
        "× `answer_in_picture` needs a free place in the grid / `picture` is missing in `options` \
         ╰──── help: write the columns and rows of the place: `picture = \"4x4\"` in `options`"
    );
    assert_eq!(
        fault(spec("", "", &format!("{SUDOKU}{IN_PICTURE}"))),
        "× `answer_in_picture` needs a free place in the grid / the kind `sudoku` leaves no place free \
         ╰──── help: remove `answer_in_picture`: the answer is printed with the other answers; these \
         kinds can have it in their grids: arrowword"
    );
    let none = format!("{IN_PICTURE}[answers]\nshow = \"none\"\n");
    assert_eq!(
        fault(spec("", ", picture = \"4x5\"", &none)),
        "× `answer_in_picture` has no effect / no page shows the answers of the previous issue 14 \
         [answers] ╰──── help: write `show = \"previous\"` in [answers], or remove `answer_in_picture`"
    );
    // A first issue says it at once.
    assert_eq!(
        fault(spec("", ", picture = \"3x3\"", IN_PICTURE)),
        "× the issue of 2026-11-22: the place in the grid is too small for the answer of the previous \
         issue / `picture = \"3x3\"` leaves 53.3 mm x 53.3 mm free ╰──── help: the answer and its \
         number need 47.7 mm x 56.8 mm: write `picture = \"3x4\"` in `options`"
    );
    let large = "[page]\nanswer = { least_cell = \"30pt\", most_cell = \"40pt\" }\n";
    assert_eq!(
        fault(spec("", ", picture = \"4x5\"", &format!("{IN_PICTURE}{large}"))),
        "× the issue of 2026-11-22: the place in the grid is too small for the answer of the previous \
         issue / `picture = \"4x5\"` leaves 71.1 mm x 88.9 mm free 14 [page] ╰──── help: the answer \
         and its number need 111.2 mm x 126.6 mm, and at most 5x5 cells of this grid can be free: \
         choose fewer columns and rows, allow smaller answers in [page.answer], or remove this setting"
    );
}

#[test]
fn the_size_in_the_help_fits() {
    for (place, head) in [
        ("bottom-right", ""),
        ("top-left", "language = \"fr\""),
        ("top-right", "template = \"letter-sheet\""),
        ("centre", ""),
    ] {
        let text = |size: &str| {
            let options =
                format!(", picture = \"{size}\", picture_place = \"{place}\", language = \"en\"");
            let text = spec(head, &options, IN_PICTURE);
            match place {
                "centre" => text.replace("columns = 10, rows = 11", "columns = 13, rows = 15"),
                _ => text,
            }
        };
        let dir = TestDir::with("post.toml", &text("2x2"));
        let run = dir.run(&CHECK);
        assert_eq!(run.code, 1, "{}", run.out);
        let help = flat(&run.err);
        let size = help.split("write `picture = \"").nth(1).and_then(|text| text.split('"').next());
        let size = size.unwrap_or_else(|| panic!("{help}"));
        dir.put("post.toml", text(size));
        dir.done(&CHECK);
    }
}

#[test]
fn a_replaced_puzzle_keeps_its_answer_in_the_next_grid() {
    let dir = made(&spec("", ", picture = \"4x5\"", IN_PICTURE));
    let digest = |day: u32, number: u32| claim(&manifest(&dir, &stem(day)), number).puzzle.clone();
    let printed = digest(21, 12);
    assert_eq!(digest(22, 12), printed);
    let note = ["--note", "A clue was wrong.", "--replace"];
    let words = ["daily", "correct", "post.toml", "--date", "2026-11-22", "--slot", "arrows"];
    let printed = digest(22, 13);
    dir.done(&[&words[..], &note, &["--now", NOON]].concat());
    daily(&dir, "post.toml --from 2026-11-23 --to 2026-11-23", "2026-11-23T12:00:00Z");
    // Readers have the first puzzle on paper.
    assert_ne!(digest(22, 13), printed);
    assert_eq!(digest(23, 13), printed);
    assert_inside(&manifest(&dir, &stem(23)), 14, 13);
    // The correction is printed, although the page has no other place for answers.
    assert!(dir.text(&format!("{}.svg", stem(23))).contains("A clue was wrong."));
}

#[test]
fn a_recorded_puzzle_with_other_options_has_no_answer_in_it() {
    let early = "2026-11-20T12:00:00Z";
    let dir = TestDir::with("post.toml", &spec("", ", picture = \"2x2\"", ""));
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-21", early);
    dir.put("post.toml", spec("", ", picture = \"4x5\"", IN_PICTURE));
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-22", early);
    // The puzzle of 21 November was recorded with a small place.
    let [second, third] = [21, 22].map(|day| manifest(&dir, &format!("embargo/{}", stem(day))));
    let [own, answer] = [claim(&second, 12), claim(&second, 11)];
    let below = edges(&second, answer.frames[1][0], false)[1];
    assert!(below > edges(&second, own.frames[0][0], false)[3]);
    assert_inside(&third, 13, 12);
}
