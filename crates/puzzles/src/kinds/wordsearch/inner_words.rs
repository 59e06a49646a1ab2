//! Words that are part of other words.

use std::collections::BTreeSet;

use super::section_plan::{build_alphabet, find_conflicts, section_words};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_core::word_list::{ListSection, enumerate_words};

/// Removes each word that is part of another word of its section, forwards or backwards. Of two words that
/// are each other backwards, the second is removed. Returns advice that names the words.
pub(super) fn skip(sections: &mut [ListSection]) -> Option<Diagnostic> {
    let (_, numbers) = build_alphabet(sections, &[]);
    let mut skipped: Vec<String> = Vec::new();
    let mut first = None;
    for section in sections {
        let words = section_words(&section.entries, None, &numbers);
        let (_, pairs) = find_conflicts(&words);
        // Words of the same length are each other backwards.
        let inner: BTreeSet<usize> = { pairs.iter() }
            .map(|pair| match words[pair.inner].letters.len() == words[pair.outer].letters.len() {
                true => pair.inner.max(pair.outer),
                false => pair.inner,
            })
            .collect();
        let place = inner.first().map(|at| section.entries[*at].place.clone());
        first = first.or(place);
        skipped.extend(inner.iter().map(|at| words[*at].text.clone()));
        let mut at = 0;
        section.retain(|_| {
            at += 1;
            !inner.contains(&(at - 1))
        });
    }
    let names: Vec<&str> = skipped.iter().map(String::as_str).collect();
    let message = match names.len() {
        1 => "a word is left out: it is part of another word".to_owned(),
        count => format!("{count} words are left out: they are parts of other words"),
    };
    let advice = Diagnostic::advice(message).at(&first?, enumerate_words(&names));
    Some(advice.help("set `inside = \"refuse\"` to see each of them with the word it is part of"))
}
