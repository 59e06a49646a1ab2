//! Tests of `listing`.

use std::collections::BTreeSet;

use bookgen_base::diagnostic::Source;
use bookgen_base::placeholders::placeholders;
use bookgen_base::schema::NoFiles;

use super::sample_pages::{Content, SamplePage};
use super::wording::{FILES, KEYWORDS};
use super::*;
use crate::generate::GenerateOptions;
use crate::pipeline::{self, Silent};
use crate::presets::languages;

/// A book that is laid out. `head` has lines of `[book]` and tables before the chapters.
fn laid_out(head: &str, chapters: &str) -> (Book, LaidOut) {
    let text = format!("[book]\ntitle = \"Nine\"\nseed = 7\n{head}\n{chapters}");
    let book = crate::spec::resolve(&Source::new("book.toml", text), &NoFiles, None);
    let book = book.unwrap_or_else(|faults| panic!("{faults}"));
    let laid_out = pipeline::lay_out(&book, None, &GenerateOptions::default(), &Silent);
    (book, laid_out.unwrap_or_else(|faults| panic!("{faults}")))
}

/// The facts of a laid-out book.
fn facts_of(book: &Book, laid_out: &LaidOut) -> Facts {
    let copy = pipeline::back_copy(&book.document, laid_out);
    Facts::new(book, laid_out, &copy, &Sellers::load().unwrap())
}

fn chapter(id: &str, kind: &str, level: &str, count: u32) -> String {
    format!("[[chapter]]\nid = \"{id}\"\nkind = \"{kind}\"\nlevel = \"{level}\"\ncount = {count}\n")
}

/// The sample pages of a book: number and content.
fn samples(head: &str, chapters: &str) -> Vec<(usize, Content)> {
    let (book, laid_out) = laid_out(head, chapters);
    let samples = sample_pages::choose(&book.document, &laid_out);
    let again = sample_pages::choose(&book.document, &laid_out);
    assert_eq!(samples.pages, again.pages);
    let pages = samples.pages.into_iter();
    pages.map(|SamplePage { number, content, .. }| (number, content)).collect()
}

/// The chapter of a page with puzzles.
fn chapter_of(content: &Content) -> Option<usize> {
    match content {
        Content::Puzzles { chapter, .. } => Some(*chapter),
        _ => None,
    }
}

#[test]
fn all_languages_have_the_same_texts_and_placeholders() {
    let english = Wording::read(FILES[0].0, FILES[0].1).unwrap();
    let texts = |wording: &Wording| -> Vec<(String, BTreeSet<String>)> {
        // Most languages write sizes in centimetres alone.
        let say = wording.say.iter().filter(|(id, _)| !matches!(id.as_str(), "size" | "spine"));
        say.map(|(id, text)| (id.clone(), placeholders(text))).collect()
    };
    let known = BTreeSet::from(["kind", "levels", "first", "last"].map(str::to_owned));
    for code in languages::codes() {
        let language = languages::load(code).unwrap().unwrap();
        let base = code.split('-').next().unwrap();
        assert!(FILES.iter().any(|(file, _)| *file == base), "{code} has no listing.toml");
        let wording = Wording::new(&language).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(texts(&english), texts(&wording), "{code}");
        for term in KEYWORDS.iter().flat_map(|group| wording.terms(group.name)) {
            assert!(placeholders(term).is_subset(&known), "{code}: {term}");
        }
    }
}

#[test]
fn numbers_have_the_decimal_sign_of_the_language() {
    let [english, german] = [0, 1].map(|at| Wording::read(FILES[at].0, FILES[at].1).unwrap());
    assert_eq!(english.number(15.24, 1), "15.2");
    assert_eq!(german.number(15.24, 1), "15,2");
    assert_eq!(german.number(20.0, 1), "20");
    let list = ["Sudoku", "Kakuro", "Maze"].map(str::to_owned);
    assert_eq!(english.list(&list), "Sudoku, Kakuro and Maze");
    assert_eq!(german.list(&list[..1]), "Sudoku");
}

#[test]
fn the_samples_of_one_chapter_are_spread_over_the_book() {
    let samples = samples("", &chapter("one", "sudoku", "gentle", 40));
    let numbers: Vec<usize> = samples.iter().map(|(number, _)| *number).collect();
    assert_eq!(samples[0], (1, Content::Title));
    assert_eq!(samples[5].1, Content::Answers);
    assert_eq!(samples.iter().filter_map(|(_, content)| chapter_of(content)).count(), 4);
    assert!(numbers.windows(2).all(|pair| pair[0] + 1 < pair[1]), "{numbers:?}");
}

#[test]
fn the_samples_show_different_chapters_and_kinds() {
    let chapters = [
        chapter("a", "sudoku", "easy", 6),
        chapter("b", "sudoku-4", "gentle", 6),
        chapter("c", "futoshiki", "easy", 6),
        chapter("d", "sudoku-6", "gentle", 6),
    ];
    let found = samples("", &chapters.concat());
    let shown: Vec<usize> = found.iter().filter_map(|(_, page)| chapter_of(page)).collect();
    assert_eq!(shown, [0, 1, 2, 3]);
    // More chapters than pages.
    let many: String =
        (0..9).map(|at| chapter(&format!("c{at}"), "sudoku-4", "gentle", 2)).collect();
    let shown: Vec<usize> =
        samples("", &many).iter().filter_map(|(_, page)| chapter_of(page)).collect();
    assert_eq!(shown, [1, 3, 5, 7]);
    // Fewer chapters than pages.
    let shown: Vec<usize> = samples("", &chapters[..2].concat())
        .iter()
        .filter_map(|(_, page)| chapter_of(page))
        .collect();
    assert_eq!(shown, [0, 0, 1, 1]);
}

#[test]
fn the_rules_are_no_answers_and_an_opener_stands_for_a_title() {
    let front = "[[front]]\npage = \"how-to-solve\"\n";
    let found = samples(front, &chapter("one", "sudoku", "gentle", 40));
    assert_eq!(found[0].1, Content::Opener);
    assert_eq!(found[5].1, Content::Answers);
    let puzzles = found.iter().filter_map(|(number, page)| chapter_of(page).map(|_| *number));
    assert!(puzzles.max() < Some(found[5].0), "{found:?}");
}

#[test]
fn no_sample_is_blank_and_a_short_book_has_fewer_samples() {
    let found = samples("template = \"a4-sheet\"", &chapter("one", "sudoku", "gentle", 2));
    assert!(!found.is_empty() && found.len() < 6, "{found:?}");
    for (number, content) in &found {
        assert_ne!(*content, Content::Blank, "page {number}");
    }
    // The answers are a separate file.
    let answers = "[answers]\nat = \"separate\"";
    let found = samples(answers, &chapter("one", "sudoku", "gentle", 40));
    assert_eq!(found.len(), 6);
    assert_eq!(found[5].1, Content::Answers);
}

#[test]
fn the_spread_has_two_facing_pages_with_puzzles() {
    let (book, laid_out) = laid_out("", &chapter("one", "sudoku", "gentle", 40));
    let samples = sample_pages::choose(&book.document, &laid_out);
    assert!(samples.is_bound);
    assert!(samples.spread[0].is_multiple_of(2), "{:?}", samples.spread);
    assert_eq!(samples.spread[1], samples.spread[0] + 1);
}

#[test]
fn keywords_keep_to_the_limits_and_do_not_repeat_the_title() {
    for (code, text) in FILES {
        let wording = Wording::read(code, text).unwrap();
        for title in ["Nine", "Sudoku puzzles with solutions", "Logic"] {
            let head = format!("language = \"{code}\"");
            let (mut book, laid_out) = laid_out(&head, &chapter("one", "sudoku", "gentle", 2));
            title.clone_into(&mut book.document.title);
            let sellers = Sellers::load().unwrap();
            let facts = facts_of(&book, &laid_out);
            let keywords = keywords::keywords(&facts, &wording, &sellers.kdp);
            assert_eq!(keywords.len(), 7, "{code}: {keywords:?}");
            let different: BTreeSet<&String> = keywords.iter().collect();
            assert_eq!(different.len(), 7, "{code}: {keywords:?}");
            for keyword in &keywords {
                assert!(keyword.chars().count() <= 50, "{keyword}");
                assert!(!title.to_lowercase().contains(keyword.as_str()), "{title}: {keyword}");
            }
        }
    }
}

#[test]
fn an_age_needs_a_source_for_every_puzzle() {
    let age = |chapters: &str| {
        let (book, laid_out) = laid_out("", chapters);
        facts_of(&book, &laid_out).age
    };
    let [four, six, hard] = [
        chapter("a", "sudoku-4", "gentle", 2),
        chapter("b", "sudoku-6", "gentle", 2),
        chapter("c", "sudoku", "hard", 2),
    ];
    assert_eq!(age(&four), Some(4));
    assert_eq!(age(&(four.clone() + &six)), Some(6));
    assert_eq!(age(&(four + &hard)), None);
}

#[test]
fn a_description_has_only_the_tags_that_kdp_accepts() {
    let tags = Sellers::load().unwrap().kdp.tags;
    let text =
        "# One\n\nA *new* **book** & more\n\n1. [a](https://example.org)\n2. <b>\n\n> last  \nline";
    let language = languages::load("en").unwrap().unwrap();
    let blocks = bookgen_press::layout::markdown_blocks(text, &language);
    let html = markup::html(&blocks);
    assert_eq!(
        html,
        "<h4>One</h4>\n<p>A <i>new</i> <b>book</b> &amp; more</p>\n<ul>\n<li>a</li>\n</ul>\n<p>last<br>line</p>\n"
    );
    for tag in html.split('<').skip(1) {
        let name = tag.trim_start_matches('/').split('>').next().unwrap();
        assert!(tags.iter().any(|tag| tag == name), "{name}");
    }
    assert_eq!(markup::text(&blocks), "One\n\nA new book & more\n\n• a\n\nlast\nline\n");
}

#[test]
fn large_print_is_measured_on_the_pages() {
    let one = chapter("one", "sudoku", "gentle", 2);
    let facts = |head: &str| {
        let (book, laid_out) = laid_out(head, &one);
        facts_of(&book, &laid_out)
    };
    let large = facts("template = \"kdp-large-print\"");
    assert_eq!((large.smallest_type, large.is_large_print), (Some(16.0), true));
    assert!(!facts("").is_large_print);
}
