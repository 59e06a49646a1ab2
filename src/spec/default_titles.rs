//! The titles of chapters that set none.

use super::book::ResolvedChapter;
use bookgen_press::language::{Language, capital};
use bookgen_puzzles::Level;

/// Gives each chapter without a title the name of its level, or else of its kind. In a book with several
/// kinds, the name of the level alone would not say what a chapter has: the title is the name of the kind,
/// with the level if another such chapter has the same kind. Mixed chapters keep their ids as titles.
pub(super) fn add_titles(chapters: &mut [ResolvedChapter], language: &Language) {
    let kind = |resolved: &ResolvedChapter| resolved.chapter.kind.about().name;
    let has_several = chapters.windows(2).any(|pair| kind(&pair[0]) != kind(&pair[1]))
        || chapters.iter().any(|resolved| resolved.chapter.is_mixed);
    let untitled = |resolved: &ResolvedChapter| !resolved.has_title && !resolved.chapter.is_mixed;
    let names: Vec<&str> = chapters.iter().filter(|chapter| untitled(chapter)).map(kind).collect();
    for resolved in chapters.iter_mut().filter(|resolved| untitled(resolved)) {
        let name = kind(resolved);
        let only_level = match resolved.chapter.levels[..] {
            [level] => Some(level),
            _ => None,
        };
        let title = if has_several {
            let is_shared = names.iter().filter(|own| **own == name).count() > 1;
            Some(kind_title(name, only_level.filter(|_| is_shared), language))
        } else {
            let level = only_level.and_then(|level| language.level(name, level.name));
            let level = level.map(|level| level.name.clone());
            level.or_else(|| Some(language.kind(name)?.title.clone()))
        };
        if let Some(title) = title {
            resolved.chapter.title = title;
        }
    }
}

/// The name of several puzzles of a kind, with their level if it is given: "Mazes", "Mazes: Easy".
fn kind_title(kind: &str, level: Option<&Level>, language: &Language) -> String {
    let title = capital(&language.in_list(kind));
    match level.and_then(|level| language.level(kind, level.name)) {
        Some(level) => {
            language.text("level-of-kind", &[("kind", title.as_str()), ("level", &level.name)])
        }
        None => title,
    }
}
