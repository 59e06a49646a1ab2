//! The example puzzles of the how-to-solve pages.

use super::book::{ChapterSetter, RulesExample};
use super::resolver::Resolver;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{Node, NodeData, Reader};
use bookgen_press::document::Chapter;
use bookgen_press::language::Language;
use bookgen_puzzles::Target;

/// Chooses the texts of the form of each kind, if all chapters have the same form.
pub(super) fn choose_forms(setters: &[Vec<ChapterSetter>], language: &mut Language) {
    let setters = || setters.iter().flatten();
    for chapter in setters() {
        let kind = chapter.kind.about().name;
        let Some(form) = chapter.setter.text_form() else { continue };
        let same = |other: &ChapterSetter| other.setter.text_form() == Some(form);
        if setters().filter(|other| other.kind.about().name == kind).all(same) {
            language.choose_form(kind, form);
        }
    }
}

/// Sets the text of an option that the options have.
fn set_option(options: &mut Node, name: &str, value: &str) {
    let NodeData::Table(options) = &mut options.data else { return };
    for (_, node) in options.iter_mut().filter(|(key, _)| key.name == name) {
        node.data = NodeData::Text(value.to_owned());
    }
}

/// Gives a chapter of one level its introduction in its own form, if the chapters of its kind have
/// different forms: the texts of the kind then suit only some of them.
pub(super) fn introduce_forms(
    chapters: &mut [Chapter],
    setters: &[Vec<ChapterSetter>],
    language: &Language,
) {
    let form = |setter: &ChapterSetter| setter.setter.text_form();
    for (chapter, own) in chapters.iter_mut().zip(setters) {
        let ([setter], [level], None) = (&own[..], &chapter.levels[..], &chapter.intro) else {
            continue;
        };
        let kind = setter.kind.about().name;
        let differs =
            |other: &ChapterSetter| other.kind.about().name == kind && form(other) != form(setter);
        let Some(own_form) = form(setter).filter(|_| setters.iter().flatten().any(differs)) else {
            continue;
        };
        let opener =
            language.kind(kind).and_then(|texts| texts.opener_of_form(own_form, level.name));
        chapter.intro = opener.map(str::to_owned);
    }
}

impl Resolver<'_> {
    /// One example for each kind in the book, in the order of the chapters.
    pub(super) fn examples(
        &mut self,
        setters: &[Vec<ChapterSetter>],
        language: &Language,
    ) -> Vec<RulesExample> {
        let mut examples: Vec<RulesExample> = Vec::new();
        for chapter in setters.iter().flatten() {
            let about = chapter.kind.about();
            if examples.iter().any(|example| example.kind.about().name == about.name) {
                continue;
            }
            let Some(texts) = language.kind(about.name) else { continue };
            let source = Source::new(format!("example of {}", about.name), "");
            let empty = Node { place: source.place(0..0), data: NodeData::Table(Vec::new()) };
            let mut node = texts.example.options.clone().unwrap_or(empty);
            if texts.example.form.is_some()
                && let Some((option, value)) = chapter.setter.look()
            {
                set_option(&mut node, option, value);
            }
            let mut resolver = Resolver::new(self.source, Reader::new(&texts.example));
            resolver.language = Some(language.code().to_owned());
            let setter = resolver.kind_setter(&node, chapter.kind);
            self.reader.faults.0.append(&mut resolver.reader.faults.0);
            let level = about.level(&texts.example.level);
            if let (Some(setter), Some(level)) = (setter, level) {
                let name = match (&texts.example.options, texts.example.form) {
                    (_, Some(form)) => format!("{}-{}-{form}", about.name, language.code()),
                    (Some(_), None) => format!("{}-{}", about.name, language.code()),
                    (None, None) => about.name.to_owned(),
                };
                examples.push(RulesExample {
                    name,
                    kind: chapter.kind,
                    setter,
                    target: Target::Level(level),
                });
            }
        }
        examples
    }
}
