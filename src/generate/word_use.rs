//! Advice about words that several puzzles of a book have.

use bookgen_base::diagnostic::Diagnostic;
use bookgen_press::document::Labels;

use crate::plan::{Slot, plan};
use crate::spec::Book;

/// Advice for each word list that has too few words for its puzzles. The sheets of a class do not count,
/// because each pupil gets the same words in another grid.
pub fn repeated_words(book: &Book) -> Vec<Diagnostic> {
    let slots = plan(book);
    let mut lists: Vec<ListUse<'_, '_>> = Vec::new();
    for slot in &slots {
        let (Some(words), Some(at)) = (slot.setter.word_lists(), slot.chapter) else { continue };
        if matches!(book.document.chapters[at].labels, Labels::Names(_)) {
            continue;
        }
        // The kinds of a mixed chapter do not share their lists.
        let member = slot.is_mixed.then_some((at, slot.member));
        let puzzles = slot.deal + 1;
        let is_same =
            |list: &&mut ListUse<'_, '_>| list.digest == words.digest && list.member == member;
        match lists.iter_mut().find(is_same) {
            Some(list) => list.puzzles = list.puzzles.max(puzzles),
            None => {
                let (digest, fresh) = (&words.digest, words.fresh);
                lists.push(ListUse { digest, member, puzzles, fresh, slot });
            }
        }
    }
    lists.iter().filter(|list| list.puzzles > list.fresh).map(ListUse::advice).collect()
}

/// The use of a word list in a book.
struct ListUse<'a, 's> {
    digest: &'a str,
    /// The chapter and the member, for a list of a mixed chapter.
    member: Option<(usize, usize)>,
    /// The number of puzzles with words of the list.
    puzzles: u32,
    /// The number of puzzles before words repeat.
    fresh: u32,
    /// The first puzzle.
    slot: &'a Slot<'s>,
}

impl ListUse<'_, '_> {
    fn advice(&self) -> Diagnostic {
        let ListUse { puzzles, fresh, slot, .. } = self;
        let chapter = slot.chapter_id();
        let message = match fresh {
            1 => format!("the puzzles of chapter {chapter} repeat the words of the first"),
            _ => format!("the puzzles of chapter {chapter} repeat words after the first {fresh}"),
        };
        let advice = Diagnostic::advice(message).help(
            "add words or sections to the list, or ask for fewer puzzles or fewer words in each",
        );
        match slot.place {
            Some(place) => advice.at(place, format!("{puzzles} puzzles use the same word list")),
            None => advice,
        }
    }
}
