//! The key `time` of `[levels]`: whether captions print predicted solving times.

use super::book::ChapterSetter;
use super::resolver::Resolver;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::Values;
use bookgen_press::document::Chapter;
use bookgen_puzzles::{KINDS, Level, Target};

impl Resolver<'_> {
    /// Checks that some chapter has predicted times if the spec asks for printed times. Advises on
    /// chapters without predicted times: their captions have no time.
    pub(super) fn check_times(
        &mut self,
        levels: Option<&Values>,
        chapters: &[Chapter],
        setters: &[Vec<ChapterSetter>],
    ) {
        let Some(levels) = levels.filter(|levels| levels.flag("time")) else { return };
        let untimed: Vec<&str> = chapters
            .iter()
            .zip(setters)
            .filter(|(_, setters)| !setters.iter().any(may_have_times))
            .map(|(chapter, _)| chapter.id.as_str())
            .collect();
        let label = predicted_levels();
        let place = levels.place("time");
        if untimed.is_empty() || chapters.is_empty() {
            return;
        }
        if untimed.len() == chapters.len() {
            let fault = Diagnostic::input("`time` has no effect: no puzzle has a predicted time");
            self.fault(fault.at(place, label).help("remove `time`, or choose another level"));
            return;
        }
        let names: Vec<String> = untimed.iter().map(|id| format!("`{id}`")).collect();
        let chapters = if names.len() == 1 { "chapter" } else { "chapters" };
        let message =
            format!("no time is printed with the puzzles of {chapters} {}", names.join(", "));
        self.advice.push(Diagnostic::advice(message).at(place, label).help(
            "bookgen does not guess: it predicts times only for levels of which enough puzzles were measured",
        ));
    }
}

/// Whether a puzzle of the setter can have a predicted time.
fn may_have_times(setter: &ChapterSetter) -> bool {
    match setter.target {
        Target::Level(level) => level.has_times(),
        _ => setter.kind.about().levels.iter().any(Level::has_times),
    }
}

/// The levels with predicted times, in words.
pub fn predicted_levels() -> String {
    let kinds = KINDS.iter().filter_map(|kind| {
        let about = kind.about();
        let levels = about.levels.iter().filter(|level| level.has_times());
        let levels: Vec<&str> = levels.map(|level| level.name).collect();
        (!levels.is_empty()).then(|| format!("{} {}", about.name, levels.join(", ")))
    });
    format!("times are predicted for: {}", kinds.collect::<Vec<_>>().join("; "))
}
