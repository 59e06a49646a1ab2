//! Reads the options of a chapter.

use super::NAME;
use super::setter::{CodewordSetter, ListOfWords};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{TextFiles, Values};
use bookgen_core::entries::{built_in_words, odd_sides, read_words};
use bookgen_core::letters::{Accents, LanguageLetters, main_language};
use bookgen_core::word_list::{canonical_ij, crossword_spelling, joins_ij, lexicon_source};

/// The setter for the options of a chapter.
///
/// # Errors
/// The list of words does not exist or cannot be used.
pub fn setter(options: &Values) -> Result<CodewordSetter, Faults> {
    let language = options.text("language").unwrap_or("en");
    let accents = options.text("accents").map(|name| Accents::from_name(Some(name)));
    let number = |key: &str| options.int(key).and_then(|number| usize::try_from(number).ok());
    let built_in = match options.files("words") {
        Some(TextFiles { built_in, .. }) => built_in.as_deref(),
        None => Some(language),
    };
    let shipped = built_in
        .and_then(|name| Some((bookgen_words::list(name)?.language, built_in_words(name)?)));
    let joins_ij = joins_ij(options)?;
    let words = match shipped.filter(|_| !joins_ij) {
        Some((language, file)) => {
            check_accents(options, language, accents)?;
            ListOfWords::Shipped { language, file }
        }
        None => {
            let (source, place) = lexicon_source(options, "words")?;
            let spelling = crossword_spelling(options)?;
            ListOfWords::Own(Box::new(read_words(&source, &place, spelling, language)?))
        }
    };
    let (columns, rows) = odd_sides(options, NAME)?;
    let starters = number("starters");
    let all_letters = options.get("all_letters").map(|_| options.flag("all_letters"));
    let mut canonical = format!("columns={columns};rows={rows};words={}", words.name());
    if let (ListOfWords::Own(_), Some(accents)) = (&words, accents) {
        canonical = canonical + ";accents=" + accents.name();
    }
    if let ListOfWords::Own(_) = words {
        canonical = canonical + ";language=" + main_language(language) + canonical_ij(options);
    }
    if let Some(starters) = starters {
        canonical += &format!(";starters={starters}");
    }
    if let Some(all_letters) = all_letters {
        canonical += &format!(";all_letters={all_letters}");
    }
    let place = options.place("all_letters").clone();
    Ok(CodewordSetter { columns, rows, words, starters, all_letters, place, options: canonical })
}

/// Checks that a list that bookgen ships is used with the letters of its language.
fn check_accents(
    options: &Values,
    language: &str,
    accents: Option<Accents>,
) -> Result<(), Diagnostic> {
    let usual = LanguageLetters::of(language).accents;
    match accents.is_none_or(|accents| accents == usual) {
        true => Ok(()),
        false => {
            Err(Diagnostic::input("the built-in lists have the usual letters of their language")
                .at(options.place("accents"), format!("the list `{language}` has other letters"))
                .help("remove `accents`, or name a list of your own with `words`"))
        }
    }
}
