//! Tests of text: line breaks, page breaks and Markdown.

use proptest::prelude::*;

use super::markdown::{markdown, markdown_title};
use super::paragraph::{Line, Setting, Span, paragraph, plain, with_long_last_line};
use super::text_column::{
    ColumnBlock, TextColumn, balanced_height, break_pages, placed, tightened,
};
use super::typesetter::Typesetter;
use crate::document::sample;
use crate::document::{Document, Placed};
use crate::layout::context::{Context, Ladders};
use crate::layout::flow::paginate;
use crate::page::Item;
use bookgen_base::units::Pt;
use bookgen_puzzles::{Puzzle, find};

fn document(language: &str) -> Document {
    sample::book(language, 1, 2)
}

fn text_of(items: &[Item]) -> String {
    let run = |item: &Item| match item {
        Item::Glyphs(run) => run.text.to_string(),
        _ => String::new(),
    };
    items.iter().map(run).collect()
}

fn lines(document: &Document, text: &str, width: f64, setting: Setting) -> Vec<(String, f64)> {
    let typesetter = Typesetter { document };
    let style = typesetter.regular(Pt(11.0));
    let lines = plain(typesetter, &style, text, Pt(width), setting).unwrap();
    lines.into_iter().map(|Line { items, width }| (text_of(&items), width.0)).collect()
}

fn words(lines: &[(String, f64)]) -> Vec<&str> {
    lines.iter().map(|(text, _)| text.as_str()).collect()
}

/// The lines on each page of a Markdown text. Each line has the y coordinate of its baseline.
fn set_pages(document: &Document, text: &str, width: f64, height: f64) -> Vec<Vec<(f64, String)>> {
    let mut column = TextColumn::new(Typesetter { document }, Pt(width));
    markdown(&mut column, text).unwrap();
    let page = |items: Vec<Item>| {
        let mut lines: Vec<(f64, String)> = Vec::new();
        for item in items {
            let Item::Glyphs(run) = item else { continue };
            match lines.last_mut().filter(|(y, _)| *y == run.origin.y.0) {
                Some((_, line)) => line.push_str(&run.text),
                None => lines.push((run.origin.y.0, run.text.to_string())),
            }
        }
        lines
    };
    break_pages(column.blocks, Pt(height)).into_iter().map(page).collect()
}

fn printed(document: &Document, text: &str) -> String {
    let pages = set_pages(document, text, 10_000.0, 1000.0);
    pages.concat().into_iter().map(|(_, line)| line + "|").collect()
}

#[test]
fn a_word_wider_than_the_line_is_broken() {
    let document = document("en");
    let hyphenated = lines(&document, "an extraordinarily long word", 60.0, Setting::Left);
    assert_eq!(words(&hyphenated), ["an extraor-", "dinarily long", "word"]);
    let code = lines(&document, "a 12345678901234567890 b", 50.0, Setting::Centred);
    assert_eq!(words(&code).concat().replace(' ', ""), "a12345678901234567890b");
    assert!(code.iter().all(|(_, width)| *width <= 50.0), "{code:?}");
    // Only a single letter can be wider than the line.
    assert_eq!(words(&lines(&document, "MM", 3.0, Setting::Left)), ["M", "M"]);
    assert!(lines(&document, "  ", 100.0, Setting::Left).is_empty());
}

#[test]
fn inseparable_words_stay_on_one_line() {
    let document = document("en");
    let rules = "every box holds the digits 1 to 9.";
    let text = "a word – and a dash — and then : a colon ; and « quotes »";
    for width in 120..400 {
        for line in words(&lines(&document, rules, f64::from(width), Setting::Left)) {
            assert!(!line.starts_with("9") && !line.starts_with("to"), "{width}: {line}");
        }
        for (line, _) in lines(&document, text, f64::from(width), Setting::Justified) {
            assert!(!line.starts_with(['–', '—', ':', ';', '»']), "{width}: {line}");
            assert!(!line.ends_with('«'), "{width}: {line}");
        }
    }
}

#[test]
fn hyphenation_leaves_three_letters_on_either_side() {
    let document = document("fr");
    let text = "une lettre double et cherchez-la ligne par ligne, extraordinairement, X-wings et cache-cache";
    let mut hyphens = 0;
    for width in 60..300 {
        let lines = lines(&document, text, f64::from(width), Setting::Justified);
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
fn a_hard_break_stays_inside_its_paragraph() {
    let document = document("en");
    let pages = set_pages(
        &document,
        "Roses are red  \nViolets\nare blue\\\nand so on\n\nNext",
        400.0,
        500.0,
    );
    let words: Vec<&str> = pages[0].iter().map(|(_, line)| line.as_str()).collect();
    assert_eq!(words, ["Roses are red", "Violets are blue", "and so on", "Next"]);
    let leading = document.design.sizes.leading.0;
    let steps: Vec<f64> = pages[0].windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
    assert!((steps[0] - leading).abs() < 1e-9 && (steps[1] - leading).abs() < 1e-9, "{steps:?}");
    assert!(steps[2] > leading * 1.5, "no space above the new paragraph: {steps:?}");
}

#[test]
fn straight_quotes_become_quotes_of_the_language() {
    let text = "\"He said 'now' -- don't wait...\" --- \"Yes.\"";
    let all = [
        ("en", "“He said ‘now’ – don’t wait…” — “Yes.”|"),
        ("de", "„He said ‚now‘ – don’t wait…“ — „Yes.“|"),
        ("es", "«He said “now” – don’t wait…» — «Yes.»|"),
        ("fr", "«\u{202f}He said “now” – don’t wait…\u{202f}» — «\u{202f}Yes.\u{202f}»|"),
    ];
    for (language, wanted) in all {
        let document = document(language);
        assert_eq!(printed(&document, text), wanted, "{language}");
        // Typographic quotes and code stay unchanged.
        let typed = "„A“ ‚b‘ “c” ’tis «d» \\\"e\\\" `\"f\" -- ...`";
        assert_eq!(
            printed(&document, typed),
            "„A“ ‚b‘ “c” ’tis «d» \"e\" \"f\" -- ...|",
            "{language}"
        );
        let heading = markdown_title("# The \"first\" day", &document.language);
        assert_eq!(heading.as_deref(), printed(&document, "The \"first\" day").strip_suffix('|'));
    }
}

#[test]
fn a_blank_heading_is_no_title() {
    let document = document("en");
    assert_eq!(
        markdown_title("#\n\n#   \n\nText\n\n## First", &document.language).as_deref(),
        Some("First")
    );
    assert_eq!(markdown_title("# &nbsp;\n\nText", &document.language), None);
}

#[test]
fn every_heading_is_on_a_page() {
    let document = document("en");
    let text = (1..=60).map(|i| format!("## Heading {i}\n\n")).collect::<String>() + "The end.";
    let pages = set_pages(&document, &text, 300.0, 500.0);
    let lines: Vec<(f64, String)> = pages.concat();
    for i in 1..=60 {
        let heading = format!("heading {i}");
        assert_eq!(lines.iter().filter(|(_, line)| *line == heading).count(), 1, "{heading}");
    }
    assert!(lines.iter().all(|(y, _)| *y < 500.0));
    // A heading stays on the same page as the text below it.
    let text = "One line.\n\n".repeat(21) + "## Heading\n\nIts text.\n";
    let pages = set_pages(&document, &text, 300.0, 500.0);
    let last: Vec<&str> = pages.last().unwrap().iter().map(|(_, line)| line.as_str()).collect();
    assert_eq!(last, ["heading", "Its text."]);
}

/// The lines of a Markdown text on one wide page. Each line has the x coordinate of its left edge.
fn lines_with_edges(document: &Document, text: &str) -> Vec<(f64, String)> {
    let mut column = TextColumn::new(Typesetter { document }, Pt(10_000.0));
    markdown(&mut column, text).unwrap();
    let mut lines: Vec<(f64, f64, String)> = Vec::new();
    for item in break_pages(column.blocks, Pt(100_000.0)).concat() {
        let Item::Glyphs(run) = item else { continue };
        match lines.last_mut().filter(|(y, ..)| *y == run.origin.y.0) {
            Some((_, _, line)) => line.push_str(&run.text),
            None => lines.push((run.origin.y.0, run.origin.x.0, run.text.to_string())),
        }
    }
    lines.into_iter().map(|(_, x, line)| (x, line)).collect()
}

#[test]
fn blocks_in_a_list_item_are_separate_lines() {
    let document = document("en");
    let text = "- item one\n  > quoted *words*\n- item two\n  ## sub\n  more\n- ## first\n- 1. one\n  2.\n  3. three\n- last\n***\nAfter";
    let lines = lines_with_edges(&document, text);
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
fn a_link_prints_its_target() {
    let document = document("en");
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
        assert_eq!(printed(&document, text), wanted);
    }
    // Addresses are broken without a hyphen.
    let address = "https://example.org/some-interesting-page/extraordinarily-long";
    let lines = lines(&document, &format!("Read {address} on it"), 120.0, Setting::Justified);
    assert_eq!(words(&lines).concat().replace(' ', ""), format!("Read{address}onit"));
    assert!(words(&lines).iter().any(|line| line.ends_with("example.org/")), "{lines:?}");
}

fn block(above: f64, height: f64) -> ColumnBlock {
    ColumnBlock {
        space_above: Pt(above),
        height: Pt(height),
        keep_with_next: false,
        items: Vec::new(),
    }
}

#[test]
fn captions_reserve_the_width_of_page_numbers_with_four_digits() {
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
        generator: 1,
        minutes: None,
    };
    let paginated = |count: usize| {
        let document = sample::book("en", u32::try_from(count).unwrap(), 1);
        // One puzzle, repeated, is enough for a thick book.
        let puzzles = vec![&placed; count];
        let typesetter = Typesetter { document: &document };
        let ladders = Ladders::new(&document, &puzzles);
        let context = Context {
            document: &document,
            puzzles: &puzzles,
            examples: &[],
            typesetter,
            ladders: &ladders,
        };
        let (pagination, _) = paginate(context).unwrap_or_else(|f| panic!("{f}"));
        (pagination.pages.len(), pagination.chapter_cells[0].arrangement.caption.min_width)
    };
    let (thin, thick) = (paginated(850), paginated(900));
    assert!(thin.0 < 1000 && thick.0 >= 1000, "{thin:?} {thick:?}");
    assert!(thick.1 > thin.1, "{thin:?} {thick:?}");
}

#[test]
fn white_space_is_reduced_only_if_that_saves_a_page() {
    let text = vec![block(50.0, 100.0), block(50.0, 100.0), block(50.0, 100.0)];
    let white = |height: f64| {
        let blocks = tightened(text.clone(), Pt(height));
        blocks.iter().skip(1).map(|block| block.space_above.0).sum::<f64>()
    };
    assert_eq!(white(400.0), 100.0);
    let tight = white(380.0);
    assert!((79.0..=80.5).contains(&tight), "{tight}");
    assert_eq!(white(350.0), 100.0, "no reduction is enough");
}

#[test]
fn the_last_page_of_a_long_text_has_more_than_a_few_lines() {
    let counts = |count: usize, height: f64| {
        let lines = vec![block(0.0, 10.0); count];
        let places = placed(&lines, balanced_height(&lines, Pt(height)));
        (0..3).map(|page| places.iter().filter(|(own, _)| *own == page).count()).collect::<Vec<_>>()
    };
    assert_eq!(counts(11, 100.0), [8, 3, 0]);
    assert_eq!(counts(15, 100.0), [10, 5, 0]);
    assert_eq!(counts(10, 100.0), [10, 0, 0]);
}

#[test]
fn left_aligned_paragraphs_do_not_end_with_a_short_line() {
    let document = document("en");
    let typesetter = Typesetter { document: &document };
    let style = typesetter.regular(Pt(11.0));
    let text = "Two lines meet at the dot, so that no other line can meet there at all.";
    let spans = [Span { style, text: text.to_owned() }];
    let mut has_changed = false;
    for width in (80..340).map(|width| Pt(f64::from(width))) {
        let usual = paragraph(typesetter, &spans, width, Setting::Left).unwrap();
        let lines = with_long_last_line(typesetter, &spans, width, Setting::Left).unwrap();
        assert_eq!(lines.len(), usual.len(), "{width}");
        let last = |lines: &[Line]| lines.last().unwrap().width;
        assert!(last(&lines) >= last(&usual), "{width}");
        has_changed |= last(&lines) > last(&usual);
    }
    assert!(has_changed);
}

/// Generates nested Markdown blocks. Each word is a `w`, each link target a `t`.
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
        // Number the words and link targets, so that they are distinct.
        let mut count = 0;
        let text: String = text
            .chars()
            .map(|c| {
                count += usize::from(matches!(c, 'w' | 't'));
                if matches!(c, 'w' | 't') { format!("{c}{count}") } else { c.to_string() }
            })
            .collect();
        let document = document("en");
        let printed: Vec<String> = lines_with_edges(&document, &text)
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
    fn no_line_exceeds_its_width(
        text in "[a-zA-Zéß0-9,.–-]{1,30}( [a-zA-Zéß0-9,.–-]{1,30}){0,20}",
        width in 12.0..400.0f64,
        setting in prop::sample::select(vec![
            Setting::Justified, Setting::Left, Setting::Centred, Setting::Right,
        ]),
        language in prop::sample::select(vec!["en", "de"]),
    ) {
        let document = document(language);
        let lines = lines(&document, &text, width, setting);
        for (line, natural) in &lines {
            prop_assert!(*natural <= width + 0.5, "the line {line:?} is {natural} wide");
        }
        // Only hyphens are added, and no character is lost.
        let strip = |text: &str| text.replace([' ', '-'], "");
        let all: String = lines.iter().map(|(line, _)| line.as_str()).collect();
        prop_assert_eq!(strip(&all), strip(&text));
    }
}
