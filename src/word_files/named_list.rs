//! Lists that a command line names: a file, or a list that bookgen has.

use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source, did_you_mean};
use bookgen_base::schema::{BUILT_IN_PREFIX, FileKind, Files, Reader};
use bookgen_words as words;

/// A list and the place that names it.
pub struct NamedList {
    /// The text.
    pub source: Arc<Source>,
    /// The argument of the command line.
    pub place: Place,
    /// The language of the words or of the clues.
    pub language: String,
    /// Advice about the encoding.
    pub advice: Vec<Diagnostic>,
}

/// The language of a list if nobody names another.
const USUAL_LANGUAGE: &str = "en";

impl NamedList {
    /// The list of a file that does not exist yet.
    pub fn empty(name: &str, language: Option<&str>) -> NamedList {
        NamedList {
            source: Source::new(name, ""),
            place: Source::new("command line", name).place(0..name.len()),
            language: language.unwrap_or(USUAL_LANGUAGE).to_owned(),
            advice: Vec::new(),
        }
    }
}

/// Reads the list of words that an argument names. `builtin:en` is the list by commonness of a language,
/// and `builtin:animals` is a theme.
///
/// # Errors
/// The file cannot be read, or there is no such list.
pub fn word_list(
    argument: &str,
    language: Option<&str>,
    files: &dyn Files,
) -> Result<NamedList, Faults> {
    let of_themes = language.unwrap_or(USUAL_LANGUAGE);
    read(argument, language, files, |name| {
        let list = words::LISTS.iter().find(|list| list.language == name);
        let list = list.map(|list| (list.text, Some(list.language)));
        let theme = words::theme(name, of_themes).map(|theme| (theme.words, None));
        list.or(theme).ok_or_else(|| {
            let lists = words::LISTS.iter().map(|list| list.language);
            lists.chain(words::themes(of_themes).map(|theme| theme.name)).collect()
        })
    })
}

/// Reads the list of clues that an argument names. `builtin:en` has the clues of bookgen.
///
/// # Errors
/// The file cannot be read, or there is no such list.
pub fn clue_list(
    argument: &str,
    language: Option<&str>,
    files: &dyn Files,
) -> Result<NamedList, Faults> {
    read(argument, language, files, |name| {
        let list = words::CLUES.iter().find(|list| list.language == name);
        list.map(|list| (list.text, Some(list.language)))
            .ok_or_else(|| words::CLUES.iter().map(|list| list.language).collect())
    })
}

/// The text of a built-in list, and its language if it has only one.
type BuiltIn = (&'static str, Option<&'static str>);

/// Reads a list. `built_in` returns a built-in list, or the names of all built-in lists.
fn read(
    argument: &str,
    language: Option<&str>,
    files: &dyn Files,
    built_in: impl Fn(&str) -> Result<BuiltIn, Vec<&'static str>>,
) -> Result<NamedList, Faults> {
    let place = Source::new("command line", argument).place(0..argument.len());
    if let Some(name) = argument.strip_prefix(BUILT_IN_PREFIX) {
        let (text, own) = built_in(name).map_err(|known| {
            let help = did_you_mean(name, known.iter().copied(), || {
                format!("the built-in lists are {}", known.join(", "))
            });
            Diagnostic::usage(format!("there is no built-in list `{name}`")).help(help)
        })?;
        let language = own.or(language).unwrap_or(USUAL_LANGUAGE).to_owned();
        let source = Source::new(argument, text);
        return Ok(NamedList { source, place, language, advice: Vec::new() });
    }
    let mut reader = Reader::new(files);
    let source = reader.text_file(argument, FileKind::WordList, &place);
    let advice = std::mem::take(&mut reader.advice);
    let source = reader.faults.into_result(source)?;
    // Without faults, there is a text.
    let source = source.ok_or_else(|| Diagnostic::bug("a list was not read"))?;
    let language = language.unwrap_or(USUAL_LANGUAGE).to_owned();
    Ok(NamedList { source, place, language, advice })
}
