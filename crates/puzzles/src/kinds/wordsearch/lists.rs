//! Reads the lists of words, with or without clues.

use super::picture_clues;
use super::{MAX_SIDE, MIN_LETTERS};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::{TextFiles, Values};
use bookgen_core::word_list::{ListForm, ListSection, SpellingOptions, read_word_lists};

/// The sections of lists, and whether the puzzles list clues, which may be pictures.
pub(super) struct Lists {
    pub sections: Vec<ListSection>,
    pub has_clues: bool,
    pub has_pictures: bool,
}

/// Reads the lists. Without the option `show`, a list that can be read without clues is read so, as in
/// earlier versions. Otherwise, the puzzles list clues if each entry has one.
pub(super) fn read(
    options: &Values,
    lists: &TextFiles,
    spelling: SpellingOptions,
    faults: &mut Vec<Diagnostic>,
) -> Lists {
    let read = |has_clues: bool| {
        let form = ListForm {
            min_letters: MIN_LETTERS,
            short_help: "such short words occur in a grid by chance: remove this entry or write a \
                         longer word",
            max_letters: MAX_SIDE,
            has_clues,
            puzzles: "word searches",
            spelling,
        };
        let mut faults = Vec::new();
        (read_word_lists(lists, options.place("words"), &form, &mut faults), faults)
    };
    let show = options.text("show");
    let (mut sections, mut found) = read(show == Some("clues"));
    let mut has_clues = show == Some("clues");
    if !has_clues && !found.is_empty() {
        let (with_clues, other_faults) = read(true);
        let mut entries = with_clues.iter().flat_map(|section| &section.entries).peekable();
        if entries.peek().is_some() && entries.all(|entry| entry.clue.is_some()) {
            has_clues = show.is_none();
            (sections, found) = (with_clues, other_faults);
        }
    }
    if has_clues {
        for entry in sections.iter().flat_map(|section| &section.entries) {
            if entry.clue.is_none() {
                let text = &entry.text;
                let fault = Diagnostic::input(format!("`{text}` has no clue"));
                let fault = fault.at(&entry.place, "the puzzle lists clues");
                let help = format!(
                    "write `{text}: its clue`, or set `show = \"words\"` to list the words"
                );
                found.push(fault.help(help));
            }
        }
    }
    let has_pictures = has_clues && picture_clues::read(&mut sections, &mut found);
    faults.extend(found);
    Lists { sections, has_clues, has_pictures }
}
