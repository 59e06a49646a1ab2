//! The names and numbers of puzzles in the captions of a page with slots.

use super::{SlotPages, chapter_puzzles};
use crate::design::SlotContent;
use crate::layout::context::Context;
use crate::layout::figures::{
    Caption, PageCells, WIDE_MINUTES, caption_width_above, level_text, level_text_of, solving_time,
    solving_time_text,
};

use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;
use bookgen_puzzles::{Board, Face};

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
    pub fn name_of(&self, chapter: usize) -> Option<&str> {
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
            let width = figure_width(context, cells, &*placed.board);
            let kind = chapters[*chapter].kind;
            for level in kind.about().levels {
                let time = (document.time && level.has_times())
                    .then(|| solving_time_text(context, WIDE_MINUTES));
                let level = level_text_of(context, kind, Some(level), None);
                let caption = Caption {
                    number: widest_number(context, *chapter),
                    has_number_word: false,
                    name: Some(name),
                    date: None,
                    scale: 1.0,
                    level: &level,
                    time,
                    reference: None,
                };
                let form = arrangement.caption.form;
                scale = scale.min(width / caption_width_above(context, &caption, form)?);
            }
        }
        // Reduce the scale by another half percent, because a part of the caption does not scale
        // with the type.
        let scale = if scale < 1.0 { scale * 0.995 } else { 1.0 };
        Ok((scale >= min_scale).then_some(PuzzleNames { names, scale }))
    }

    /// Whether "No." is printed before the numbers. It is printed if the captions have no names and
    /// every caption with the word fits the width of its grid.
    pub(super) fn fits_number_word(&self) -> Result<bool, Diagnostic> {
        let context = self.context;
        let document = context.document;
        if self.names.is_some() {
            return Ok(false);
        }
        for (slot, cells) in document.design.slots.iter().zip(&self.puzzle_cells) {
            let (SlotContent::Puzzle(chapter), Some(cells)) = (&slot.content, cells) else {
                continue;
            };
            for puzzle in chapter_puzzles(context, *chapter) {
                let placed = context.puzzles[puzzle];
                let caption = Caption {
                    number: document.grouped_number(puzzle),
                    has_number_word: true,
                    name: None,
                    date: None,
                    scale: 1.0,
                    level: &level_text(context, placed),
                    time: solving_time(context, placed),
                    reference: None,
                };
                let width = caption_width_above(context, &caption, cells.arrangement.caption.form)?;
                if width > figure_width(context, cells, &*placed.board) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The name of a chapter's puzzles is the title of the chapter. Returns `None` if a headline
    /// already contains the title, or if the title is the name of the kind and all puzzles are of
    /// this kind.
    fn printed_name(&self, chapter: usize) -> Option<String> {
        let document = self.context.document;
        let title = &document.chapters.get(chapter)?.title;
        let kind = document.chapters[chapter].kind.about().name;
        let is_kind = document
            .language
            .kind(kind)
            .is_some_and(|texts| texts.title.to_lowercase() == title.to_lowercase());
        let is_only_kind = document.kind_names(0..document.chapters.len()).len() == 1;
        let kind_in_headline =
            || self.headline_has(chapter, "{kind}") && self.kinds_below_headline(chapter) == 1;
        let is_known = is_kind && (is_only_kind || kind_in_headline());
        let in_headline = self.headline_has(chapter, "{chapter}");
        // A name of digits only would look like a number.
        let is_numeric = title.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
        (!is_known && !in_headline && !is_numeric).then(|| title.clone())
    }

    /// Whether a headline of a chapter has a placeholder.
    fn headline_has(&self, chapter: usize, placeholder: &str) -> bool {
        self.context.document.design.slots.iter().any(|slot| match &slot.content {
            SlotContent::Headline { text, chapter: Some(of), .. } => {
                *of == chapter && text.contains(placeholder)
            }
            _ => false,
        })
    }

    /// Whether `puzzle` starts with a name that captions print. `puzzle` is the text that names a
    /// puzzle in a correction.
    pub(super) fn prints_name_of(&self, puzzle: &str) -> bool {
        let names = self.names.iter().flat_map(|names| names.names.iter().flatten());
        let mut names = names.filter(|name| puzzle.starts_with(name.as_str()));
        names.next().is_some()
    }
}

/// The widest number that a chapter of a dated sheet prints in the coming years: five digits, or more
/// if its number has more.
fn widest_number(context: Context<'_>, chapter: usize) -> String {
    let number = context.document.number(chapter_puzzles(context, chapter).start);
    let digits = number.to_string().len().max(5);
    context.document.language.puzzle_number("8".repeat(digits).parse().unwrap_or(number))
}

/// The width of a figure in a slot.
fn figure_width(context: Context<'_>, cells: &PageCells, board: &dyn Board) -> Pt {
    let style = &context.document.design.puzzle;
    let extent = context.typesetter.extent(board, Face::Puzzle, style);
    let arrangement = &cells.arrangement;
    arrangement.figure_space().width.min(extent.most.width * arrangement.scale)
}
