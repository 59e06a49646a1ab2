//! The names of the puzzles of a dated sheet, printed in the captions of the puzzles.

use super::SlotPages;
use crate::design::SlotContent;
use crate::layout::caption::{self, Caption};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;
use bookgen_puzzles::Face;

/// The names of the puzzles of a sheet, and the scale of the captions that print the names.
pub(super) struct PuzzleNames {
    /// The name of each chapter's puzzles; `None` if the name is not printed.
    names: Vec<Option<String>>,
    /// The factor for the type size of all captions. With 1, the type has the size that the design
    /// sets.
    pub scale: f64,
}

impl PuzzleNames {
    /// The printed name of a chapter's puzzles.
    pub fn of(&self, chapter: usize) -> Option<&str> {
        self.names.get(chapter)?.as_deref()
    }
}

/// The minimum type size of a caption with a name.
const MIN_SIZE: Pt = Pt(8.0);
/// The minimum scale of a caption with a name.
const MIN_SCALE: f64 = 0.72;

impl SlotPages<'_> {
    /// The names of the puzzles. Names are printed only on a dated sheet whose puzzles have
    /// different names.
    ///
    /// All captions have the same type size. It is the largest size at which every caption fits the
    /// width of its grid, whatever the level of the puzzle is. The size is therefore the same in
    /// every issue. Returns `None` if this size is too small.
    pub(super) fn puzzle_names(&self) -> Result<Option<PuzzleNames>, Diagnostic> {
        let context = self.context;
        let document = context.document;
        let chapters = &document.chapters;
        let different = chapters.iter().any(|chapter| chapter.title != chapters[0].title);
        if document.day.is_none() || !different {
            return Ok(None);
        }
        let slots = &document.design.slots;
        let names: Vec<Option<String>> =
            (0..chapters.len()).map(|chapter| self.printed_name(chapter)).collect();
        let sizes = &document.design.sizes;
        let min_scale = MIN_SCALE.max(MIN_SIZE / sizes.number).max(MIN_SIZE / sizes.level);
        let mut scale = 1.0_f64;
        for (slot, cells) in slots.iter().zip(&self.puzzle_cells) {
            let (SlotContent::Puzzle(chapter), Some(cells)) = (&slot.content, cells) else {
                continue;
            };
            let Some(name) = &names[*chapter] else { continue };
            let mut puzzles = context.puzzles.iter();
            let Some(placed) = puzzles.find(|placed| placed.chapter == Some(*chapter)) else {
                continue;
            };
            let arrangement = &cells.arrangement;
            let style = &document.design.puzzle;
            let extent = context.typesetter.extent(&*placed.board, Face::Puzzle, style);
            let max_width = extent.most.width;
            let width = arrangement.figure_space().width.min(max_width * arrangement.scale);
            let kind = chapters[*chapter].kind;
            for level in kind.about().levels {
                let time = (document.time && level.has_times())
                    .then(|| caption::time_text(context, caption::WIDE_MINUTES));
                let level = caption::level_of(context, kind, Some(level), None);
                let caption = Caption {
                    number: "8".repeat(6),
                    name: Some(name),
                    date: None,
                    scale: 1.0,
                    level: &level,
                    time,
                    reference: None,
                };
                let form = arrangement.caption.form;
                scale = scale.min(width / caption::width_above(context, &caption, form)?);
            }
        }
        // Reduce the scale by another half percent, because a part of the caption does not scale
        // with the type.
        let scale = if scale < 1.0 { scale * 0.995 } else { 1.0 };
        Ok((scale >= min_scale).then_some(PuzzleNames { names, scale }))
    }

    /// The name of a chapter's puzzles is the title of the chapter. Returns `None` if the title is
    /// the name of the kind, or if a headline already contains the title.
    fn printed_name(&self, chapter: usize) -> Option<String> {
        let document = self.context.document;
        let title = &document.chapters.get(chapter)?.title;
        let kind = document.chapters[chapter].kind.about().name;
        let is_kind = document
            .language
            .kind(kind)
            .is_some_and(|texts| texts.title.to_lowercase() == title.to_lowercase());
        let in_headline = document.design.slots.iter().any(|slot| match &slot.content {
            SlotContent::Headline { text, chapter: Some(of), .. } => {
                *of == chapter && text.contains("{chapter}")
            }
            _ => false,
        });
        // A name of digits only would look like a number.
        let is_numeric = title.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
        (!is_kind && !in_headline && !is_numeric).then(|| title.clone())
    }

    /// Whether `puzzle` starts with a name that captions print. `puzzle` is the text that names a
    /// puzzle in a correction.
    pub(super) fn prints_name_of(&self, puzzle: &str) -> bool {
        let names = self.names.iter().flat_map(|names| names.names.iter().flatten());
        let mut names = names.filter(|name| puzzle.starts_with(name.as_str()));
        names.next().is_some()
    }
}
