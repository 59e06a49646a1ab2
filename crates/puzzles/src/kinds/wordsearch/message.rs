//! Hidden messages: the letters that belong to no word, read row by row, begin with the message.

use super::{MAX_MESSAGE, MAX_SIDE};
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::printed_text::{has_hidden_character, print_fault};
use bookgen_base::schema::Values;
use bookgen_core::Flaw;
use bookgen_core::entries::cell_text::{parse_rows, write_cells};
use bookgen_core::letters::{Spelling, dropped_signs, is_right_to_left, is_sign, letters_of};
use bookgen_core::word_list::{MAX_CHARACTERS, SpellingOptions};

/// The key of the lengths in puzzle strings.
const KEY: &str = ";message=";

/// A message of the options.
#[derive(Clone, Debug)]
pub(super) struct Message {
    /// The text as it is written.
    pub text: String,
    /// The letters of each word.
    pub words: Vec<Vec<String>>,
}

impl Message {
    /// The letters of all words.
    pub fn letters(&self) -> impl Iterator<Item = &String> {
        self.words.iter().flatten()
    }
}

/// Reads the options `message` and `messages`. Adds their faults to `faults`.
pub(super) fn read(
    options: &Values,
    spelling: Spelling,
    spelling_options: SpellingOptions,
    faults: &mut Vec<Diagnostic>,
) -> Vec<Message> {
    let mut texts: Vec<(&str, &Place)> = Vec::new();
    texts.extend(options.text("message").map(|text| (text, options.place("message"))));
    for value in options.list("messages") {
        texts.extend(value.text().map(|text| (text, &value.place)));
    }
    if options.get("message").is_some() && options.get("messages").is_some() {
        faults.push(
            Diagnostic::input("`message` and `messages` exclude each other")
                .at(options.place("messages"), "a puzzle hides one message")
                .help("remove `message`, and write it as the first of `messages`"),
        );
    }
    let mut messages = Vec::new();
    for (text, place) in texts {
        match message(text, spelling, spelling_options, place) {
            Ok(message) => messages.push(message),
            Err(fault) => faults.push(fault),
        }
    }
    messages
}

fn message(
    text: &str,
    spelling: Spelling,
    options: SpellingOptions,
    place: &Place,
) -> Result<Message, Diagnostic> {
    let fault = |message: String, label: &str, help: &str| {
        Err(Diagnostic::input(message).at(place, label).help(help))
    };
    if let Some(found) = print_fault(text) {
        return fault("the message cannot be printed".to_owned(), &found.label, found.help);
    }
    if has_hidden_character(text) {
        let label = "a character without width between two letters";
        let help = "write the message again, without the character";
        return fault("the message has an invisible character".to_owned(), label, help);
    }
    if text.chars().any(is_right_to_left) {
        let label = "a grid reads from left to right";
        let help = "write the message in a script that runs from left to right";
        return fault("the message is written from right to left".to_owned(), label, help);
    }
    if let Some(sign) = dropped_signs(text, spelling).first().filter(|_| options.signs.is_none()) {
        let message = format!("the message has `{sign}`, which is not a letter");
        let help = match is_sign(*sign) {
            true => {
                "write numbers and signs as words, or set `signs = \"keep\"` to give digits and signs a cell each"
            }
            false => "remove the sign, or set `signs = \"drop\"` to leave signs out of the grid",
        };
        return fault(message, "a grid has letters", help);
    }
    let words = text.split_whitespace().map(|word| letters_of(word, spelling));
    let words: Vec<Vec<String>> = words.filter(|word| !word.is_empty()).collect();
    let count: usize = words.iter().map(Vec::len).sum();
    let longest = words.iter().map(Vec::len).max().unwrap_or(0);
    match count {
        0 => fault(
            "the message has no letters".to_owned(),
            "nothing to hide",
            "write a word or a sentence, such as `message = \"Well done\"`",
        ),
        _ if count > MAX_MESSAGE => fault(
            format!("the message has {count} letters"),
            &format!("at most {MAX_MESSAGE} letters"),
            "write a shorter message",
        ),
        _ if longest > MAX_SIDE => fault(
            format!("a word of the message has {longest} letters"),
            &format!("a word has at most {MAX_SIDE} letters"),
            "write spaces between the words",
        ),
        _ => Ok(Message { text: text.to_owned(), words }),
    }
}

/// The parameter of a puzzle string. Empty without a message.
pub(super) fn params(message: &[Vec<String>]) -> String {
    let lengths: Vec<String> = message.iter().map(|word| word.len().to_string()).collect();
    if lengths.is_empty() { String::new() } else { format!("{KEY}{}", lengths.join(",")) }
}

/// The part of the answer of a puzzle string. `None` without a message.
pub(super) fn answer(message: &[Vec<String>]) -> Option<String> {
    let word = |word: &Vec<String>| {
        write_cells(word.len(), word.iter().map(|letter| Some(Some(letter.as_str()))))
    };
    let words: Vec<String> = message.iter().map(word).collect();
    (!words.is_empty()).then(|| format!("={}", words.join("/")))
}

/// Takes the numbers of letters from the end of parameters.
///
/// # Errors
/// The numbers are not the lengths of a message.
pub(super) fn split_params(params: &str) -> Result<(&str, Vec<usize>), Flaw> {
    let Some((rest, text)) = params.rsplit_once(KEY) else { return Ok((params, Vec::new())) };
    let lengths: Option<Vec<usize>> = text.split(',').map(|part| part.parse().ok()).collect();
    let is_length = |length: &usize| (1..=MAX_SIDE).contains(length);
    let lengths = lengths.filter(|lengths| lengths.iter().all(is_length));
    match lengths.filter(|lengths| lengths.iter().sum::<usize>() <= MAX_MESSAGE) {
        Some(lengths) => Ok((rest, lengths)),
        None => Err(Flaw(format!("`{text}` is not the numbers of letters of a message"))),
    }
}

/// Parses the letters of a message whose words have `lengths`.
///
/// # Errors
/// A word has another number of letters.
pub(super) fn parse(text: &str, lengths: &[usize]) -> Result<Vec<Vec<String>>, Flaw> {
    let words: Vec<&str> = text.split('/').collect();
    if words.len() != lengths.len() {
        let (found, expected) = (words.len(), lengths.len());
        return Err(Flaw(format!("the message has {found} words instead of {expected}")));
    }
    let word = |(word, (length, number)): (&str, (&usize, i32))| {
        parse_rows(*length, 1, word, "letters", |cell| Ok(cell.to_owned()))
            .map_err(|Flaw(flaw)| Flaw(format!("in word {number} of the message, {flaw}")))
    };
    words.into_iter().zip(lengths.iter().zip(1..)).map(word).collect()
}

/// Checks the letters of a message.
///
/// # Errors
/// The first text that is not a letter.
pub(super) fn check(message: &[Vec<String>], spelling: Spelling) -> Result<(), Flaw> {
    let is_wrong = |letter: &&String| {
        letter.chars().count() > MAX_CHARACTERS || !spelling.is_cell_text(letter)
    };
    match message.iter().flatten().find(is_wrong) {
        Some(letter) => Err(Flaw(format!("`{letter}` of the message is not one letter"))),
        None => Ok(()),
    }
}

/// Splits letters into words with the given lengths. `None` if there are too few letters.
pub(super) fn split(letters: &[String], lengths: &[usize]) -> Option<Vec<Vec<String>>> {
    let mut rest = letters;
    let mut word = |length: &usize| {
        let (word, after) = rest.split_at_checked(*length)?;
        rest = after;
        Some(word.to_vec())
    };
    lengths.iter().map(&mut word).collect()
}
