//! Pages on which the clues of a puzzle continue.

use super::Context;
use super::headline::{headline_height, headline_text, page_headline};
use super::page_context::PageContext;
use super::puzzles::{clue_fragment, clue_layout};
use super::typesetter::Align;
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Size};

/// The height of the caption, with the white space below it.
fn caption_height(context: Context<'_>) -> Pt {
    context.document.design.sizes.puzzle_title * 1.7
}

/// The space for clues on a page with a text area of the given size.
pub fn space(context: Context<'_>, text: Size) -> Size {
    let used = headline_height(context) + caption_height(context);
    Size::new(text.width, text.height - used)
}

/// Typesets a page on which the clues of a puzzle continue, without running head and page number.
/// `page` is the index of the page among the pages of the puzzle.
///
/// # Errors
/// A character that no font has.
pub fn page(
    context: Context<'_>,
    page_context: PageContext<'_>,
    chapter: usize,
    puzzle: usize,
    page: usize,
) -> Result<Vec<Item>, Diagnostic> {
    let (document, typesetter) = (context.document, context.typesetter);
    let text = page_context.frame.text;
    let mut items =
        page_headline(context, &headline_text(context, &document.chapters[chapter]), text)?;
    let number = document.number(puzzle).to_string();
    let caption = document.language.text("continued", &[("number", &number)]);
    let style = typesetter.bold(document.design.sizes.puzzle_title);
    let top = text.y + headline_height(context);
    let at = Point::new(text.x, top + typesetter.cap_height(&style));
    items.extend(typesetter.line(&style, &caption, at, Align::Left, Role::Heading(3))?);
    let placed = context.puzzles[puzzle];
    if let Some(layout) = clue_layout(context, &page_context.main.chapter_cells[chapter], placed)? {
        let origin = Point::new(text.x, top + caption_height(context));
        let fragment = clue_fragment(context, placed, &layout, page)?;
        items.extend(fragment.map(|item| item.moved(origin)));
    }
    Ok(items)
}
