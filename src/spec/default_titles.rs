//! The titles of chapters that set none.

use super::book::ResolvedChapter;
use bookgen_press::language::{Language, capital};

/// Names the chapters without a title in a book with several kinds: by the kind, and by kind and level if
/// another such chapter has the same kind. The name of the level alone would not say what a chapter has.
pub(super) fn title_by_kind(chapters: &mut [ResolvedChapter], language: &Language) {
    let kind = |resolved: &ResolvedChapter| resolved.chapter.kind.about().name;
    let has_several = chapters.windows(2).any(|pair| kind(&pair[0]) != kind(&pair[1]))
        || chapters.iter().any(|resolved| resolved.chapter.is_mixed);
    if !has_several {
        return;
    }
    let untitled = |resolved: &ResolvedChapter| !resolved.has_title && !resolved.chapter.is_mixed;
    let names: Vec<&str> = chapters.iter().filter(|chapter| untitled(chapter)).map(kind).collect();
    for resolved in chapters.iter_mut().filter(|resolved| untitled(resolved)) {
        let name = kind(resolved);
        let kind = capital(&language.in_list(name));
        let is_shared = names.iter().filter(|own| **own == name).count() > 1;
        let level = match &resolved.chapter.levels[..] {
            [level] if is_shared => language.level(name, level.name),
            _ => None,
        };
        resolved.chapter.title = match level {
            Some(level) => {
                let args = [("kind", kind.as_str()), ("level", &level.name)];
                language.text("level-of-kind", &args)
            }
            None => kind,
        };
    }
}
