//! Word lists that bookgen ships: `words = "builtin:animals"`.

use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Place, Source, did_you_mean};
use bookgen_base::schema::{BUILT_IN_PREFIX, TextFiles, Values};
use bookgen_words::{ShippedFile, theme_file};

/// The name of all themes together, each a section.
pub const ALL_THEMES: &str = "themes";

/// The word lists that an option names. `None` if the option is missing.
///
/// A built-in theme has the words of the language of the option `language`.
///
/// # Errors
/// There is no theme of this name, or no themes in this language.
pub fn word_lists(options: &Values, key: &str) -> Option<Result<TextFiles, Diagnostic>> {
    let lists = options.files(key)?;
    let Some(name) = &lists.built_in else { return Some(Ok(lists.clone())) };
    let language = options.text("language").unwrap_or("en");
    let text = theme_text(name, language).map_err(|(message, help)| {
        Diagnostic::input(message).at(options.place(key), "unknown built-in list").help(help)
    });
    Some(text.map(|text| TextFiles::built_in(name, text)))
}

/// The file of themes that an option names. `None` if it names another list.
pub fn shipped_themes(options: &Values, key: &str) -> Option<&'static ShippedFile> {
    let language = options.text("language").unwrap_or("en");
    let is_theme = |name: &String| theme_text(name, language).is_ok();
    options.files(key)?.built_in.as_ref().filter(|name| is_theme(name))?;
    theme_file(language)
}

/// The text of a built-in list, with a title for each theme; or a message and help.
fn theme_text(name: &str, language: &str) -> Result<String, (String, String)> {
    let languages = || bookgen_words::theme_languages().collect::<Vec<_>>().join(", ");
    let all: Vec<bookgen_words::Theme> = bookgen_words::themes(language).collect();
    if all.is_empty() {
        return Err((
            format!("there are no built-in word lists in the language `{language}`"),
            format!(
                "the languages are {}: set `language`, or write a word list of your own",
                languages()
            ),
        ));
    }
    let chosen: Vec<_> =
        all.iter().filter(|theme| theme.name == name || name == ALL_THEMES).collect();
    if chosen.is_empty() {
        let names = || all.iter().map(|theme| theme.name).chain([ALL_THEMES]);
        let help = did_you_mean(name, names(), || {
            let names = names().collect::<Vec<_>>().join(", ");
            format!("the built-in lists are {names}")
        });
        return Err((format!("there is no built-in word list `{name}`"), help));
    }
    let section = |theme: &&bookgen_words::Theme| format!("[{}]\n{}\n", theme.title, theme.words);
    Ok(chosen.iter().map(section).collect())
}

/// The list of words by class that an option names, or the built-in list of the option `language`.
///
/// # Errors
/// The option names a built-in list that does not exist, or a pattern that matches several files; the option
/// is missing, and the language has no built-in list.
pub fn lexicon_source(options: &Values, key: &str) -> Result<(Arc<Source>, Place), Diagnostic> {
    let language = options.text("language").unwrap_or("en");
    let files = options.files(key);
    let place = if files.is_some() { options.place(key) } else { &options.place };
    let built_in = match files {
        Some(TextFiles { built_in: Some(name), .. }) => name.as_str(),
        Some(TextFiles { sources, .. }) => match &sources[..] {
            [source] => return Ok((source.clone(), place.clone())),
            _ => {
                return Err(Diagnostic::input(format!("`{key}` names several files"))
                    .at(place, format!("{} files", sources.len()))
                    .help("name one list of words"));
            }
        },
        None => language,
    };
    let known = || bookgen_words::LISTS.iter().map(|file| file.language);
    match bookgen_words::list(built_in) {
        Some(file) => Ok((
            Source::new(format!("{BUILT_IN_PREFIX}{}", file.language), file.text),
            place.clone(),
        )),
        None => {
            let names: Vec<String> =
                known().map(|code| format!("{BUILT_IN_PREFIX}{code}")).collect();
            Err(Diagnostic::input(format!("there is no built-in list of words `{built_in}`"))
                .at(place, "words are needed")
                .help(format!(
                    "name a file with one word per line: `{key} = \"words.txt\"`; the built-in lists are {}",
                    names.join(", ")
                )))
        }
    }
}
