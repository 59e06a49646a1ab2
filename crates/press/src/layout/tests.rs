//! Text on pages: what breaks where, and what never does.

use proptest::prelude::*;

use super::compose::Composer;
use super::markdown::{markdown, title};
use super::paragraph::{Line, Setting, plain};
use super::prose::{Block, Prose, pages, squeezed};
use super::{Job, fitted};
use crate::document::sample;
use crate::document::{Document, Placed};
use crate::page::Item;
use bookgen_base::units::Pt;
use bookgen_puzzles::{Puzzle, find};

fn book(language: &str) -> Document {
    sample::book(language, 1, 2)
}

fn text_of(items: &[Item]) -> String {
    let run = |item: &Item| match item {
        Item::Glyphs(run) => run.text.clone(),
        _ => String::new(),
    };
    items.iter().map(run).collect()
}

fn lines(book: &Document, text: &str, width: f64, setting: Setting) -> Vec<(String, f64)> {
    let composer = Composer { book };
    let style = composer.regular(Pt(11.0));
    let lines = plain(composer, &style, text, Pt(width), setting).unwrap();
    lines.into_iter().map(|Line { items, width }| (text_of(&items), width.0)).collect()
}

fn words(lines: &[(String, f64)]) -> Vec<&str> {
    lines.iter().map(|(text, _)| text.as_str()).collect()
}

/// The texts of the pages of a Markdown text, a line of type each, with their baselines.
fn set(book: &Document, text: &str, width: f64, height: f64) -> Vec<Vec<(f64, String)>> {
    let mut prose = Prose::new(Composer { book }, Pt(width));
    markdown(&mut prose, text).unwrap();
    let page = |items: Vec<Item>| {
        let mut lines: Vec<(f64, String)> = Vec::new();
        for item in items {
            let Item::Glyphs(run) = item else { continue };
            match lines.last_mut().filter(|(y, _)| *y == run.origin.y.0) {
                Some((_, line)) => line.push_str(&run.text),
                None => lines.push((run.origin.y.0, run.text)),
            }
        }
        lines
    };
    pages(prose.blocks, Pt(height)).into_iter().map(page).collect()
}

fn said(book: &Document, text: &str) -> String {
    let pages = set(book, text, 10_000.0, 1000.0);
    pages.concat().into_iter().map(|(_, line)| line + "|").collect()
}

#[test]
fn a_word_wider_than_the_line_is_broken() {
    let book = book("en");
    let hyphenated = lines(&book, "an extraordinarily long word", 60.0, Setting::Left);
    assert_eq!(words(&hyphenated), ["an extraor-", "dinarily long", "word"]);
    let code = lines(&book, "a 12345678901234567890 b", 50.0, Setting::Centred);
    assert_eq!(words(&code).concat().replace(' ', ""), "a12345678901234567890b");
    assert!(code.iter().all(|(_, width)| *width <= 50.0), "{code:?}");
    // A letter that is wider than the line is the only thing that sticks out.
    assert_eq!(words(&lines(&book, "MM", 3.0, Setting::Left)), ["M", "M"]);
    assert!(lines(&book, "  ", 100.0, Setting::Left).is_empty());
}

#[test]
fn what_belongs_together_stays_together() {
    let book = book("en");
    let rules = "every box holds the digits 1 to 9.";
    let text = "a word – and a dash — and then : a colon ; and « quotes »";
    for width in 120..400 {
        for line in words(&lines(&book, rules, f64::from(width), Setting::Left)) {
            assert!(!line.starts_with("9") && !line.starts_with("to"), "{width}: {line}");
        }
        for (line, _) in lines(&book, text, f64::from(width), Setting::Justified) {
            assert!(!line.starts_with(['–', '—', ':', ';', '»']), "{width}: {line}");
            assert!(!line.ends_with('«'), "{width}: {line}");
        }
    }
}

#[test]
fn a_break_leaves_three_letters_on_either_side() {
    let book = book("fr");
    let text = "une lettre double et cherchez-la ligne par ligne, extraordinairement, X-wings et cache-cache";
    let mut hyphens = 0;
    for width in 60..300 {
        let lines = lines(&book, text, f64::from(width), Setting::Justified);
        for pair in lines.windows(2) {
            let (line, next) = (&pair[0].0, &pair[1].0);
            let Some(head) = line.strip_suffix('-') else { continue };
            hyphens += 1;
            let letters = |c: &char| c.is_alphabetic();
            let before = head.chars().rev().take_while(letters).count();
            let after = next.chars().take_while(letters).count();
            assert!(before >= 3 && after >= 3, "{width}: {line} {next}");
        }
    }
    assert!(hyphens > 100, "{hyphens}");
}

#[test]
fn a_hard_break_is_a_line_of_the_same_paragraph() {
    let book = book("en");
    let pages = set(&book, "Roses are red  \nViolets\nare blue\\\nand so on\n\nNext", 400.0, 500.0);
    let words: Vec<&str> = pages[0].iter().map(|(_, line)| line.as_str()).collect();
    assert_eq!(words, ["Roses are red", "Violets are blue", "and so on", "Next"]);
    let leading = book.design.sizes.leading.0;
    let steps: Vec<f64> = pages[0].windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
    assert!((steps[0] - leading).abs() < 1e-9 && (steps[1] - leading).abs() < 1e-9, "{steps:?}");
    assert!(steps[2] > leading * 1.5, "a new paragraph stands apart: {steps:?}");
}

#[test]
fn straight_quotes_become_those_of_the_language() {
    let text = "\"He said 'now' -- don't wait...\" --- \"Yes.\"";
    let all = [
        ("en", "“He said ‘now’ – don’t wait…” — “Yes.”|"),
        ("de", "„He said ‚now‘ – don’t wait…“ — „Yes.“|"),
        ("es", "«He said “now” – don’t wait…» — «Yes.»|"),
        ("fr", "«\u{202f}He said “now” – don’t wait…\u{202f}» — «\u{202f}Yes.\u{202f}»|"),
    ];
    for (language, wanted) in all {
        let book = book(language);
        assert_eq!(said(&book, text), wanted, "{language}");
        // What was typed with care stays, and so does code.
        let typed = "„A“ ‚b‘ “c” ’tis «d» \\\"e\\\" `\"f\" -- ...`";
        assert_eq!(said(&book, typed), "„A“ ‚b‘ “c” ’tis «d» \"e\" \"f\" -- ...|", "{language}");
        let heading = title("# The \"first\" day", &book.language);
        assert_eq!(heading.as_deref(), said(&book, "The \"first\" day").strip_suffix('|'));
    }
}

#[test]
fn no_heading_is_lost_and_none_is_below_the_page() {
    let book = book("en");
    let text = (1..=60).map(|i| format!("## Heading {i}\n\n")).collect::<String>() + "The end.";
    let pages = set(&book, &text, 300.0, 500.0);
    let lines: Vec<(f64, String)> = pages.concat();
    for i in 1..=60 {
        let heading = format!("heading {i}");
        assert_eq!(lines.iter().filter(|(_, line)| *line == heading).count(), 1, "{heading}");
    }
    assert!(lines.iter().all(|(y, _)| *y < 500.0));
    // A heading that a page can hold with its text stays with it.
    let text = "One line.\n\n".repeat(21) + "## Heading\n\nIts text.\n";
    let pages = set(&book, &text, 300.0, 500.0);
    let last: Vec<&str> = pages.last().unwrap().iter().map(|(_, line)| line.as_str()).collect();
    assert_eq!(last, ["heading", "Its text."]);
}

/// The lines of a text on one wide page, each with its left edge.
fn lines_of(book: &Document, text: &str) -> Vec<(f64, String)> {
    let mut prose = Prose::new(Composer { book }, Pt(10_000.0));
    markdown(&mut prose, text).unwrap();
    let mut lines: Vec<(f64, f64, String)> = Vec::new();
    for item in pages(prose.blocks, Pt(100_000.0)).concat() {
        let Item::Glyphs(run) = item else { continue };
        match lines.last_mut().filter(|(y, ..)| *y == run.origin.y.0) {
            Some((_, _, line)) => line.push_str(&run.text),
            None => lines.push((run.origin.y.0, run.origin.x.0, run.text)),
        }
    }
    lines.into_iter().map(|(_, x, line)| (x, line)).collect()
}

#[test]
fn blocks_in_an_entry_of_a_list_stand_apart() {
    let book = book("en");
    let text = "- item one\n  > quoted *words*\n- item two\n  ## sub\n  more\n- ## first\n- 1. one\n  2.\n  3. three\n- last\n***\nAfter";
    let lines = lines_of(&book, text);
    let words: Vec<&str> = lines.iter().map(|(_, line)| line.as_str()).collect();
    let wanted = [
        "•item one",
        "quoted words",
        "•item two",
        "sub",
        "more",
        "•first",
        "• 1.one",
        "3.three",
        "•last",
        "After",
    ];
    assert_eq!(words, wanted);
    assert!(lines[1].0 > lines[3].0 && lines[3].0 == lines[4].0, "{lines:?}");
}

#[test]
fn a_link_says_its_target() {
    let book = book("en");
    let all = [
        ("[our site](https://example.org/very)", "our site (https://example.org/very)|"),
        ("Ask [*us*](mailto:us@example.org).", "Ask us (us@example.org).|"),
        ("[example.org](https://example.org/)", "example.org|"),
        (
            "<https://example.org/a--b> or <us@example.org>",
            "https://example.org/a--b or us@example.org|",
        ),
        ("[nowhere]()", "nowhere|"),
    ];
    for (text, wanted) in all {
        assert_eq!(said(&book, text), wanted);
    }
    // No hyphen is added to it, however narrow the page is.
    let address = "https://example.org/some-interesting-page/extraordinarily-long";
    let lines = lines(&book, &format!("Read {address} on it"), 120.0, Setting::Justified);
    assert_eq!(words(&lines).concat().replace(' ', ""), format!("Read{address}onit"));
    assert!(words(&lines).iter().any(|line| line.ends_with("example.org/")), "{lines:?}");
}

fn block(above: f64, height: f64) -> Block {
    Block { above: Pt(above), height: Pt(height), keep: false, items: Vec::new() }
}

#[test]
fn captions_have_room_for_the_page_numbers_of_a_thick_book() {
    let text = "sudoku:9x9:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let puzzle: Puzzle = text.parse().unwrap();
    let board = || find("sudoku").unwrap().board(&puzzle).unwrap();
    let placed = Placed {
        id: "a/1".to_owned(),
        chapter: Some(0),
        kind: find("sudoku").unwrap(),
        puzzle: puzzle.clone(),
        board: board(),
        grade: board().grade(),
    };
    let room = |count: usize| {
        let book = sample::book("en", u32::try_from(count).unwrap(), 1);
        // The same puzzle again and again makes a book as thick as any.
        let puzzles = vec![&placed; count];
        let composer = Composer { book: &book };
        let job = Job { book: &book, puzzles: &puzzles, examples: &[], composer };
        let (flow, _) = fitted(job).unwrap_or_else(|f| panic!("{f}"));
        (flow.leaves.len(), flow.makeups[0].arrangement.captions.width)
    };
    let (thin, thick) = (room(850), room(900));
    assert!(thin.0 < 1000 && thick.0 >= 1000, "{thin:?} {thick:?}");
    assert!(thick.1 > thin.1, "{thin:?} {thick:?}");
}

#[test]
fn white_space_gives_way_as_far_as_it_must() {
    let text = vec![block(50.0, 100.0), block(50.0, 100.0), block(50.0, 100.0)];
    let white = |height: f64| {
        let blocks = squeezed(text.clone(), Pt(height));
        blocks.iter().skip(1).map(|block| block.above.0).sum::<f64>()
    };
    assert_eq!(white(400.0), 100.0);
    let tight = white(380.0);
    assert!((79.0..=80.5).contains(&tight), "{tight}");
    assert_eq!(white(350.0), 100.0, "too much is asked");
}

/// Blocks of Markdown, one in the other, each of words of its own.
fn blocks() -> impl Strategy<Value = String> {
    let some = ["w", "*w*", "**w w**", "w  \n", "[w](t)", "w\n"];
    let paragraph = prop::collection::vec(prop::sample::select(some.to_vec()), 1..4);
    let leaf = prop_oneof![
        paragraph.prop_map(|words| words.join(" ").trim_end().to_owned()),
        Just("## w w".to_owned()),
        Just("***".to_owned()),
    ];
    let inside = |text: &str, first: &str, rest: &str| {
        let mut lines = text.lines();
        let start = format!("{first}{}", lines.next().unwrap_or_default());
        lines.fold(start, |all, line| format!("{all}\n{rest}{line}"))
    };
    leaf.prop_recursive(4, 24, 3, move |inner| {
        let several = (prop::collection::vec(inner, 1..4), any::<bool>())
            .prop_map(|(blocks, tight)| blocks.join(if tight { "\n" } else { "\n\n" }));
        prop_oneof![
            several.clone().prop_map(move |text| inside(&text, "- ", "  ")),
            several.clone().prop_map(move |text| inside(&text, "1. ", "   ")),
            several.clone().prop_map(move |text| inside(&text, "> ", "> ")),
            several,
        ]
    })
}

proptest! {
    #[test]
    fn every_word_of_a_markdown_text_is_printed(text in blocks()) {
        // Each word gets a number of its own.
        let mut count = 0;
        let text: String = text
            .chars()
            .map(|c| {
                count += usize::from(matches!(c, 'w' | 't'));
                if matches!(c, 'w' | 't') { format!("{c}{count}") } else { c.to_string() }
            })
            .collect();
        let book = book("en");
        let printed: Vec<String> = lines_of(&book, &text)
            .iter()
            .flat_map(|(_, line)| line.split_whitespace())
            .map(|word| word.trim_start_matches(|c: char| c == '•' || c == '.' || c.is_numeric()))
            .map(|word| word.trim_matches(['(', ')']).to_owned())
            .filter(|word| !word.is_empty())
            .collect();
        let words = |letters: &str| letters.split(|c: char| !c.is_alphanumeric())
            .filter(|word| word.starts_with(['w', 't']))
            .map(str::to_owned)
            .collect::<Vec<_>>();
        prop_assert_eq!(printed, words(&text), "{}", text);
    }

    #[test]
    fn no_line_is_wider_than_it_may_be(
        text in "[a-zA-Zéß0-9,.–-]{1,30}( [a-zA-Zéß0-9,.–-]{1,30}){0,20}",
        width in 12.0..400.0f64,
        setting in prop::sample::select(vec![
            Setting::Justified, Setting::Left, Setting::Centred, Setting::Right,
        ]),
        language in prop::sample::select(vec!["en", "de"]),
    ) {
        let book = book(language);
        let lines = lines(&book, &text, width, setting);
        for (line, natural) in &lines {
            prop_assert!(*natural <= width + 0.5, "{line:?} is {natural} wide");
        }
        // Nothing is lost and nothing added but hyphens.
        let strip = |text: &str| text.replace([' ', '-'], "");
        let all: String = lines.iter().map(|(line, _)| line.as_str()).collect();
        prop_assert_eq!(strip(&all), strip(&text));
    }
}
