//! Pictures as clues, for children: `Cat: 🐱`.
//!
//! A clue of one picture of the symbol font becomes the picture and the number of letters of its word,
//! such as `🐱 (3)`. If all clues of a puzzle have this form, the puzzle shows them as tiles
//! ([`tiles`](super::tiles)).

use std::collections::BTreeMap;

use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::{TextFiles, Values};
use bookgen_core::entries::enumeration::split_enumeration;
use bookgen_core::figure::pictures::is_picture;
use bookgen_core::word_list::{ListEntry, ListSection};
use bookgen_words::ShippedFile;

/// The name of the built-in list of words with pictures.
const PICTURES: &str = "pictures";

/// The mark after a character that asks for an emoji in colour, as keyboards of telephones write it.
const EMOJI_STYLE: char = '\u{fe0f}';

/// The first character of the blocks of Unicode that have emoji only.
const FIRST_EMOJI: char = '\u{1f000}';

/// The built-in list of words with pictures, if an option names it.
///
/// # Errors
/// There is no such list in the language of the option `language`.
pub(super) fn built_in(options: &Values, key: &str) -> Option<Result<TextFiles, Diagnostic>> {
    let Some(file) = chosen(options, key)? else {
        let language = language(options);
        let known: Vec<&str> = bookgen_words::PICTURES.iter().map(|file| file.language).collect();
        let message = format!("there are no words for pictures in the language `{language}`");
        return Some(Err(Diagnostic::input(message)
            .at(options.place(key), "words of the language are needed")
            .help(format!(
                "the languages are {}: set `language`, or write a list of your own with lines such as \
                 `Cat: 🐱`",
                known.join(", ")
            ))));
    };
    Some(Ok(TextFiles::built_in(PICTURES, file.text)))
}

/// The file of the built-in list, if an option names it.
pub(super) fn shipped(options: &Values, key: &str) -> Option<&'static ShippedFile> {
    chosen(options, key)?
}

/// The file of the built-in list in the language of the words, if an option names the list. The inner value
/// is `None` if there is no list in this language.
fn chosen(options: &Values, key: &str) -> Option<Option<&'static ShippedFile>> {
    options.files(key)?.built_in.as_deref().filter(|name| *name == PICTURES)?;
    Some(bookgen_words::pictures(language(options)))
}

/// The language of the words.
fn language(options: &Values) -> &str {
    options.text("language").unwrap_or("en")
}

/// The picture of a clue, without the number of letters that may follow.
fn picture_of(clue: &str, letters: usize) -> Option<&str> {
    let (clue, _) = split_enumeration(clue, letters);
    Some(clue.trim_end_matches(EMOJI_STYLE)).filter(|text| is_picture(text))
}

/// Reads the pictures among the clues of lists. Returns whether the clues are pictures.
pub(super) fn read(sections: &mut [ListSection], faults: &mut Vec<Diagnostic>) -> bool {
    let (mut found, mut unknown) = (Vec::new(), Vec::new());
    let mut has_pictures = false;
    for section in sections.iter_mut() {
        let mut seen: BTreeMap<String, (String, usize)> = BTreeMap::new();
        for entry in &mut section.entries {
            let Some(clue) = entry.clue.as_mut() else { continue };
            if let Some(picture) = picture_of(clue, entry.letters.len()) {
                *clue = picture.to_owned();
                has_pictures = true;
                let word = (entry.text.clone(), entry.line);
                if let Some((first, line)) = seen.insert(clue.clone(), word) {
                    let message = format!("`{}` has the picture of `{first}`", entry.text);
                    let label = format!("the word on line {line} has this picture, too");
                    let help = "give each word of a section a picture of its own";
                    found.push(Diagnostic::input(message).at(&entry.place, label).help(help));
                }
            } else if is_emoji(clue) {
                let message = format!("bookgen has no picture {clue}");
                let help = "`bookgen words list pictures` prints all pictures with their words: use one of \
                            them, or write texts as clues";
                let label = "the symbol font has no such picture";
                unknown.push(Diagnostic::input(message).at(&entry.place, label).help(help));
            }
        }
    }
    // A font of the user may have emoji, for clues of text.
    if has_pictures {
        found.extend(unknown);
        if found.is_empty() {
            found.extend(mixed(sections));
        }
    }
    faults.extend(found);
    has_pictures
}

/// Whether a clue is a single emoji.
fn is_emoji(clue: &str) -> bool {
    let mut characters = clue.trim_end_matches(EMOJI_STYLE).chars();
    characters.next().is_some_and(|first| first >= FIRST_EMOJI) && characters.next().is_none()
}

/// The fault of lists with pictures and texts as clues: the first entry that differs from the first of all.
fn mixed(sections: &[ListSection]) -> Option<Diagnostic> {
    let mut entries = sections.iter().flat_map(|section| &section.entries);
    let clue = |entry: &ListEntry| entry.clue.as_deref().map(is_picture);
    let first = entries.next()?;
    let other = entries.find(|entry| clue(entry).is_some_and(|own| Some(own) != clue(first)))?;
    let name = |entry: &ListEntry| if clue(entry) == Some(true) { "a picture" } else { "a text" };
    let message = format!("`{}` has {} as its clue, not {}", other.text, name(other), name(first));
    let label =
        format!("{}; `{}` on line {} has {}", name(other), first.text, first.line, name(first));
    let help = "write pictures for all words or texts for all words; a list of its own can have the other \
                words";
    Some(Diagnostic::input(message).at(&other.place, label).help(help))
}

/// The form of the texts for readers of puzzles with pictures.
pub(super) fn text_form(has_paths: bool, has_message: bool) -> &'static str {
    match (has_paths, has_message) {
        (false, false) => "pictures",
        (false, true) => "pictures-message",
        (true, false) => "paths-pictures",
        (true, true) => "paths-pictures-message",
    }
}

/// The picture and the number of letters of its word, such as `🐱 (3)`.
pub(super) fn with_length(picture: &str, letters: usize) -> String {
    format!("{picture} ({letters})")
}
