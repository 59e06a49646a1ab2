//! Tests of `build::page_search`.

use super::*;
use crate::spec::Share;
use bookgen_base::diagnostic::{Diagnostic, Source};
use proptest::prelude::*;

fn target(pages: usize, shares: &[(u32, u32)]) -> PageTarget {
    let shares = shares.iter().enumerate().map(|(at, &(weight, per_page))| Share {
        most: None,
        chapter: at.to_string(),
        weight,
        per_page,
    });
    PageTarget { pages, place: Source::new("", "").place(0..0), shares: shares.collect() }
}

/// The page count of a book: chapters begin on right pages, `answers` answers are on a page.
fn content(target: &PageTarget, pages: &[u32], answers: u32) -> usize {
    let mut count = 4;
    let mut puzzles = 0;
    for (share, pages) in target.shares.iter().zip(pages) {
        count += usize::from(count % 2 == 1) + 1 + *pages as usize;
        puzzles += pages * share.per_page;
    }
    count += usize::from(count % 2 == 1) + 1 + puzzles.div_ceil(answers) as usize;
    count.next_multiple_of(2)
}

fn count(target: &PageTarget, content: usize) -> PageCount {
    let notes = target.pages.saturating_sub(content);
    PageCount { pages: content + notes, notes }
}

proptest! {
    #[test]
    fn every_even_page_count_is_reached(
        pages in 20usize..400,
        shares in prop::collection::vec((1u32..5, 1u32..7), 1..30),
        answers in 1u32..12,
    ) {
        let target = target(pages * 2, &shares);
        let least = content(&target, &vec![1; shares.len()], answers);
        let mut guesses = 0;
        let found = search(&target, None, |pages| {
            guesses += 1;
            Ok(count(&target, content(&target, pages, answers)))
        });
        match found.unwrap() {
            Found::Pages(pages) => {
                prop_assert!(pages.iter().all(|pages| *pages > 0));
                let content = content(&target, &pages, answers);
                prop_assert!(content <= target.pages);
                // A page of puzzles with its answers takes at most these pages.
                let step = 2 + 6usize.div_ceil(answers as usize).next_multiple_of(2);
                prop_assert!(target.pages - content <= step, "{} of {}", content, target.pages);
            }
            Found::TooFew { least: found } => {
                prop_assert_eq!(found, least);
                prop_assert!(least > target.pages);
            }
            Found::Missed { below, .. } => {
                // Only short books with many puzzles on a page miss a page count.
                prop_assert!(target.pages - below > max_notes(target.pages));
                prop_assert!(target.pages < 100);
            }
        }
        prop_assert!(guesses <= 12 + 2 * shares.len(), "{} guesses", guesses);
    }
}

#[test]
fn puzzles_are_shared_by_weight() {
    let target = target(200, &[(2, 2), (1, 2), (1, 1)]);
    let found = search(&target, None, |pages| Ok(count(&target, content(&target, pages, 6))));
    let Ok(Found::Pages(pages)) = found else { panic!("{found:?}") };
    let [a, b, c] = [pages[0] * 2, pages[1] * 2, pages[2]];
    assert!(a.abs_diff(2 * b) <= 4 && b.abs_diff(c) <= 2, "{a} {b} {c}");
}

#[test]
fn recorded_puzzles_stay_if_they_fill_the_pages() {
    let target = target(60, &[(1, 2), (1, 2)]);
    let full = |pages: &[u32]| Ok(count(&target, content(&target, pages, 6)));
    let Ok(Found::Pages(best)) = search(&target, None, full) else { panic!("no pages") };
    let mut guesses = 0;
    let own = vec![best[0] + 1, best[1] - 1];
    let again = search(&target, Some(own.clone()), |pages| {
        guesses += 1;
        full(pages)
    });
    assert!(matches!(again, Ok(Found::Pages(pages)) if pages == own));
    assert_eq!(guesses, 1);
    // A record with too few puzzles is only a first guess.
    let again = search(&target, Some(vec![2, 2]), full);
    assert!(matches!(again, Ok(Found::Pages(pages)) if pages == best));
}

#[test]
fn a_chapter_that_has_no_more_puzzles_leaves_its_pages_to_the_others() {
    let target = target(100, &[(1, 1), (1, 1)]);
    let found = search(&target, None, |pages| match pages[0] {
        ..=5 => Ok(count(&target, content(&target, pages, 4))),
        _ => Err(Diagnostic::input("too few words").into()),
    });
    let Ok(Found::Pages(pages)) = found else { panic!("{found:?}") };
    assert!(pages[0] <= 5 && pages[1] > 60, "{pages:?}");
}

#[test]
fn a_book_without_open_chapters_has_a_tenth_of_notes_at_most() {
    for (pages, fits) in [(50, true), (54, true), (56, false), (48, false)] {
        let target = target(pages, &[]);
        let found = search(&target, None, |_| Ok(count(&target, 50))).unwrap();
        match found {
            Found::Pages(_) => assert!(fits, "{pages}"),
            Found::TooFew { least } => assert_eq!((least, pages), (50, 48)),
            Found::Missed { below, above } => assert_eq!((pages, below, above), (56, 50, None)),
        }
    }
}

#[test]
fn a_chapter_with_few_puzzles_leaves_its_pages_to_the_others() {
    let mut target = target(120, &[(1, 2), (1, 2), (1, 1)]);
    target.shares[2].most = Some(2);
    let found = search(&target, None, |pages| {
        assert!(pages[2] <= 2, "{pages:?}");
        Ok(count(&target, content(&target, pages, 6)))
    });
    let Ok(Found::Pages(pages)) = found else { panic!("{found:?}") };
    assert_eq!(pages[2], 2);
    assert!(pages[0].abs_diff(pages[1]) <= 1, "{pages:?}");
    assert!(target.pages - content(&target, &pages, 6) <= 4, "{pages:?}");
}
