//! Reads the options of a chapter.

use std::sync::Arc;

use super::cells::MAX_LETTERS;
use super::quotes::{self, Quotes};
use super::setter::CryptogramSetter;
use super::{DEFAULT_MAX, DEFAULT_MIN};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::schema::{BUILT_IN_PREFIX, Values};
use bookgen_core::entries::ChosenWords;
use bookgen_core::letters::{Accents, Spelling, main_language};
use bookgen_core::word_list::{
    canonical_ij, crossword_spelling, is_language_code, short_digest, sort_faults,
};

/// The parts of the origin that are printed.
pub const ATTRIBUTIONS: &[&str] = &["author", "source", "none"];

/// The setter for the options of a chapter.
///
/// # Errors
/// All faults of the options and their files.
pub fn setter(options: &Values) -> Result<CryptogramSetter, Faults> {
    let mut faults = Vec::new();
    let language = options.text("language").unwrap_or("en");
    let accents = options.text("accents").map(|name| Accents::from_name(Some(name)));
    let spelling = crossword_spelling(options)?;
    let main = main_language(language).to_ascii_lowercase();
    let main = if is_language_code(&main) { main } else { "und".to_owned() };
    let list = ChosenWords::of_options(options, &main).map_err(|fault| faults.push(fault));
    let quotes = quotes(options, &main, spelling, &mut faults);
    let number = |key: &str| options.int(key).and_then(|number| usize::try_from(number).ok());
    let (least, most) = (
        number("min_letters").unwrap_or(DEFAULT_MIN),
        number("max_letters").unwrap_or(DEFAULT_MAX),
    );
    if least > most {
        let key = if number("min_letters").is_some() { "min_letters" } else { "max_letters" };
        let place = options.place(key);
        faults.push(
            Diagnostic::input("`min_letters` is greater than `max_letters`")
                .at(place, format!("the minimum is {least}, and the maximum is {most}"))
                .help("make `max_letters` at least as great as `min_letters`"),
        );
    }
    let mut all = quotes.unwrap_or_default();
    let lengths: Vec<usize> = all.quotes.iter().map(quotes::Quote::length).collect();
    all.quotes.retain(|quote| (least..=most).contains(&quote.length()));
    if all.quotes.is_empty() && faults.is_empty() {
        let (shortest, longest) = (lengths.iter().min(), lengths.iter().max());
        let label = format!(
            "the quotations have {} to {} letters, and {least} to {most} are asked for",
            shortest.unwrap_or(&0),
            longest.unwrap_or(&0)
        );
        let help = format!(
            "set `min_letters` to {} or less, and `max_letters` to {} or more",
            shortest.unwrap_or(&0).max(&1),
            longest.unwrap_or(&0).min(&MAX_LETTERS)
        );
        let fault = Diagnostic::input("no quotation has the length that is asked for");
        let place = match options.file("quotes") {
            Some(_) => options.place("quotes"),
            None => &options.place,
        };
        faults.push(fault.at(place, label).help(help));
    }
    let sources = options.file("quotes").cloned();
    sort_faults(faults, &sources.into_iter().collect::<Vec<_>>()).into_result(())?;
    // A fault has ended the function if there is no list.
    let Ok((list, _)) = list else { return Err(Faults::default()) };
    let digest = short_digest(&list.file().digest).to_owned();
    let given = number("given").map(|given| (given, options.place("given").clone()));
    let attribution = options.text("attribution").unwrap_or("author").to_owned();
    let mut canonical = format!("language={main};letters={least}-{most};attribution={attribution}");
    if let Some(accents) = accents {
        canonical = canonical + ";accents=" + accents.name();
    }
    canonical += canonical_ij(options);
    if let Some((given, _)) = &given {
        canonical += &format!(";given={given}");
    }
    canonical = canonical + ";list=" + &digest;
    let digest = short_digest(&all.digest).to_owned();
    Ok(CryptogramSetter {
        language: main,
        list,
        shipped_quotes: match options.file("quotes") {
            Some(_) => None,
            None => bookgen_words::quotes(language),
        },
        quotes: all.quotes,
        given,
        attribution,
        options: canonical,
        digest,
    })
}

/// The quotations of the file or of the language.
fn quotes(
    options: &Values,
    language: &str,
    spelling: Spelling,
    faults: &mut Vec<Diagnostic>,
) -> Option<Quotes> {
    let shipped = || -> Option<Arc<Source>> {
        let file = bookgen_words::quotes(language)?;
        Some(Source::new(format!("{BUILT_IN_PREFIX}{language}"), file.text))
    };
    let (source, place) = match options.file("quotes") {
        Some(source) => (source.clone(), options.place("quotes")),
        None => match shipped() {
            Some(source) => (source, &options.place),
            None => {
                let known: Vec<&str> =
                    bookgen_words::QUOTES.iter().map(|file| file.language).collect();
                faults.push(
                    Diagnostic::input(format!("there are no built-in quotations in the language `{language}`"))
                        .at(&options.place, "`quotes` is missing")
                        .help(format!(
                            "name a file with one quotation per line: `quotes = \"quotes.txt\"`; the built-in languages are {}",
                            known.join(", ")
                        )),
                );
                return None;
            }
        },
    };
    match quotes::read(&source, place, spelling) {
        Ok(quotes) => Some(quotes),
        Err(own) => {
            faults.extend(own.0);
            None
        }
    }
}
