//! The line that describes the puzzles of a book: their number, and their levels or kinds. A subtitle
//! can have it as the placeholder `{contents}`, so it stays true when the book changes.

use bookgen_press::document::Chapter;
use bookgen_press::language::{Language, capital};
use bookgen_puzzles::{Kind, Target};

use super::book::ChapterSetter;

/// The maximum number of kinds that the line names.
const MAX_NAMED: usize = 4;

/// The maximum number of characters of the names of kinds. Two lines of a small cover have room for a
/// longer text.
const MAX_LIST: usize = 60;

/// Describes the puzzles of a book: "148 puzzles from gentle to hard", or "Sudoku, kakuro and mazes: 120
/// puzzles".
pub(super) fn contents_line(
    chapters: &[Chapter],
    setters: &[Vec<ChapterSetter>],
    language: &Language,
) -> String {
    let count: u32 = chapters.iter().map(|chapter| chapter.count).sum();
    let setters: Vec<&ChapterSetter> = setters.iter().flatten().collect();
    let mut kinds: Vec<&dyn Kind> = Vec::new();
    for setter in &setters {
        if !kinds.iter().any(|kind| kind.about().name == setter.kind.about().name) {
            kinds.push(setter.kind);
        }
    }
    match kinds[..] {
        [only] => levels_line(only, &setters, count, language),
        _ => kinds_line(&kinds, count, language),
    }
}

/// The line of a book with several kinds. It names them if their names are not too long for a cover.
fn kinds_line(kinds: &[&dyn Kind], count: u32, language: &Language) -> String {
    let puzzles = count.to_string();
    let names: Vec<String> = kinds.iter().map(|kind| language.in_list(kind.about().name)).collect();
    let list = capital(&language.enumeration(&names));
    if kinds.len() <= MAX_NAMED && list.chars().count() <= MAX_LIST {
        return language.text("subtitle-named-kinds", &[("list", &list), ("puzzles", &puzzles)]);
    }
    let kinds = language.cardinal(kinds.len());
    language.text("subtitle-kinds", &[("puzzles", &puzzles), ("kinds", &kinds)])
}

/// The line of a book with one kind. It names the easiest and the hardest level, if all puzzles have
/// levels.
fn levels_line(
    kind: &dyn Kind,
    setters: &[&ChapterSetter],
    count: u32,
    language: &Language,
) -> String {
    let about = kind.about();
    let level = |setter: &&ChapterSetter| match setter.target {
        Target::Level(level) => about.levels.iter().position(|known| known.name == level.name),
        _ => None,
    };
    let levels: Option<Vec<usize>> = setters.iter().map(level).collect();
    let levels = levels.unwrap_or_default();
    let name = |at: &usize| {
        let level = about.levels[*at].name;
        let texts = language.level(about.name, level);
        texts.map_or_else(|| level.to_owned(), |texts| texts.name.to_lowercase())
    };
    let puzzles = count.to_string();
    match (levels.iter().min(), levels.iter().max()) {
        (Some(first), Some(last)) if first != last => {
            let (first, last) = (name(first), name(last));
            let args = [("puzzles", puzzles.as_str()), ("first", &first), ("last", &last)];
            language.text("subtitle-levels", &args)
        }
        _ if count == 1 => language.text("cover-count-one", &[("puzzles", &puzzles)]),
        _ => language.text("cover-count", &[("puzzles", &puzzles)]),
    }
}
