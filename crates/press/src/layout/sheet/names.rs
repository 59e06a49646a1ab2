//! What the puzzles of a dated sheet are called, above each.

use super::Sheet;
use crate::design::SlotContent;
use crate::layout::caption::{self, Caption};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;
use bookgen_puzzles::Face;

/// The names of the puzzles of a sheet, chapter by chapter, and the size they are set in.
pub(super) struct Names {
    names: Vec<Option<String>>,
    /// The type of captions, as a share of its usual size.
    pub scale: f64,
}

impl Names {
    /// The name of a chapter's puzzles, if it is to be said.
    pub fn of(&self, chapter: usize) -> Option<&str> {
        self.names.get(chapter)?.as_deref()
    }
}

/// The smallest type of a caption with a name, and the smallest share of the usual size.
const LEAST: Pt = Pt(8.0);
const LEAST_SHARE: f64 = 0.72;

impl Sheet<'_> {
    /// The names of the puzzles: of a dated sheet that has several, called by different names. All
    /// captions are then of one size, the greatest in which each fits on the edges of its grid,
    /// whatever its level: that is the same every day. Nothing if that is too small.
    pub(super) fn named(&self) -> Result<Option<Names>, Diagnostic> {
        let job = self.job;
        let book = job.book;
        let chapters = &book.chapters;
        let different = chapters.iter().any(|chapter| chapter.title != chapters[0].title);
        if book.day.is_none() || !different {
            return Ok(None);
        }
        let slots = &book.design.slots;
        let names: Vec<Option<String>> = (0..chapters.len()).map(|at| self.name(at)).collect();
        let sizes = &book.design.sizes;
        let least = LEAST_SHARE.max(LEAST / sizes.number).max(LEAST / sizes.level);
        let mut scale = 1.0_f64;
        for (slot, makeup) in slots.iter().zip(&self.puzzles) {
            let (SlotContent::Puzzle(chapter), Some(makeup)) = (&slot.content, makeup) else {
                continue;
            };
            let Some(name) = &names[*chapter] else { continue };
            let Some(made) = job.puzzles.iter().find(|made| made.chapter == Some(*chapter)) else {
                continue;
            };
            let most = made.board.extent(Face::Puzzle, &book.design.puzzle).most.width;
            let room = makeup.arrangement.room().width.min(most * makeup.arrangement.scale);
            let kind = chapters[*chapter].kind;
            for level in kind.about().levels {
                let level = caption::level_of(job, kind, Some(level), None);
                let number = "8".repeat(6);
                let caption = Caption {
                    number,
                    name: Some(name),
                    scale: 1.0,
                    level: &level,
                    reference: None,
                };
                scale = scale.min(room / caption::above_width(job, &caption)?);
            }
        }
        // What stands between them does not grow smaller with the type.
        let scale = if scale < 1.0 { scale * 0.995 } else { 1.0 };
        Ok((scale >= least).then_some(Names { names, scale }))
    }

    /// The name of a chapter's puzzles, unless the page says it without: it is that of their kind, or
    /// their headline.
    fn name(&self, chapter: usize) -> Option<String> {
        let book = self.job.book;
        let title = &book.chapters.get(chapter)?.title;
        let kind = book.chapters[chapter].kind.about().name;
        let is_kind = book
            .language
            .kind(kind)
            .is_some_and(|texts| texts.title.to_lowercase() == title.to_lowercase());
        let headed = book.design.slots.iter().any(|slot| match &slot.content {
            SlotContent::Headline { text, chapter: Some(of), .. } => {
                *of == chapter && text.contains("{chapter}")
            }
            _ => false,
        });
        // Digits alone would be taken for a number.
        let counts = title.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
        (!is_kind && !headed && !counts).then(|| title.clone())
    }

    /// Whether puzzles called so have their name beside their number.
    pub(super) fn says(&self, puzzle: &str) -> bool {
        let names = self.names.iter().flat_map(|names| names.names.iter().flatten());
        let mut names = names.filter(|name| puzzle.starts_with(name.as_str()));
        names.next().is_some()
    }
}
