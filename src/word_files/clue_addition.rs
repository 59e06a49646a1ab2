//! Adds a clue to a list.

use std::path::Path;

use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::schema::{FileKind, Files};
use bookgen_base::text_encoding::Encoding;
use bookgen_puzzles::clues::{Row, addition, read_clues};
use bookgen_puzzles::letters::LanguageLetters;

use super::named_list::{NamedList, clue_list};
use crate::disk;
use crate::write::{Output, Replaces};

/// The file of a list with one more clue. A missing file is created. The list keeps its separator and the
/// order of its columns.
///
/// # Errors
/// The file is no list of clues in UTF-8, has no column for a text of the row, or the clue has a fault.
pub fn with_clue(path: &Path, row: &Row, files: &dyn Files) -> Result<Output, Faults> {
    let name = path.to_string_lossy();
    let own = row.language.as_deref();
    let list = match disk::exists(path) {
        true => clue_list(&name, own, files)?,
        false => NamedList::empty(&name, own),
    };
    let NamedList { source, place, language, .. } = list;
    if source.encoding != Encoding::Utf8 {
        let message = format!("{} is not UTF-8 text", source.name);
        let label = format!("this file is {}", source.encoding.name());
        return Err(Diagnostic::file(message)
            .at(&place, label)
            .help("save the file as UTF-8")
            .into());
    }
    let added = addition(&source, &place, row)?;
    let longer = Source::new(&*name, format!("{}{added}", source.text));
    let spelling = LanguageLetters::spelling(&language, None);
    let mut faults = Vec::new();
    read_clues(&longer, &place, spelling, &language, &mut faults);
    // Faults of other rows are reported by `bookgen clues check`.
    let is_added = |fault: &Diagnostic| {
        fault.place.as_ref().is_some_and(|(place, _)| {
            place.source.name == longer.name && place.span.end > source.text.len()
        })
    };
    faults.retain(is_added);
    if !faults.is_empty() {
        return Err(Faults(faults));
    }
    let Some(before) = disk::exists(path).then(|| files.bytes_of(&name, FileKind::WordList)) else {
        return Ok(Output::new(path, added, Replaces::Nothing));
    };
    let before = before.map_err(|_| Diagnostic::file(format!("{name} cannot be read again")))?;
    let replaces = Replaces::Digests(vec![disk::sha256(&before)]);
    // The bytes before stay as they are, with their byte order mark.
    Ok(Output::new(path, [before.as_slice(), added.as_bytes()].concat(), replaces))
}
