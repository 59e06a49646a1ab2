//! Tests of `layout::clues`.

use std::sync::Arc;

use super::*;
use crate::document::sample;
use bookgen_puzzles::figure::ListEntry;

/// A list of clues, all with one text.
pub fn clues(count: usize, text: &str) -> Arc<Clues> {
    let document = sample::book("en", 1, 1);
    let entries = (1..=count)
        .map(|number| ListEntry { label: Some(number.to_string()), text: text.to_owned() });
    let lists = [ClueList { heading: Some("Across".to_owned()), entries: entries.collect() }];
    let style = ClueStyle::in_document(Typesetter { document: &document });
    Arc::new(Clues::new(&lists, &document.design.fonts, &style).unwrap())
}

#[test]
fn no_line_is_wider_than_its_column() {
    let clues = clues(1, "Donaudampfschifffahrtsgesellschaft – merry-go-round “AVATAR” (12-2-5)");
    let (widest, word) = clues.widest_word();
    assert_eq!(word, "Donaudampfschifffahrtsgesellschaft");
    for lines in [widest, widest + Pt(40.0)].map(|measure| clues.lines(measure)) {
        let words = lines.concat().concat();
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        assert!(texts.contains(&"merry-go-round"), "{texts:?}");
    }
}
