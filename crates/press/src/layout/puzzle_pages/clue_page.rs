//! Pages with clues that do not fit on the pages of their puzzles.

use super::puzzles::{clue_fragment, clue_layout};
use crate::layout::context::Context;
use crate::layout::frame::{
    FurtherClues, PageContext, clue_caption_height, headline_height, headline_text, page_headline,
};
use crate::layout::text::Align;
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Point;

/// Typesets a page with clues of the puzzle before it or after it, without running head and page
/// number.
///
/// # Errors
/// A character that no font has.
pub fn clue_page(
    context: Context<'_>,
    page_context: PageContext<'_>,
    chapter: usize,
    parts: &[FurtherClues],
) -> Result<Vec<Item>, Diagnostic> {
    let (document, typesetter) = (context.document, context.typesetter);
    let text = page_context.frame.text;
    let mut items =
        page_headline(context, &headline_text(context, &document.chapters[chapter]), text)?;
    let style = typesetter.bold(document.design.sizes.puzzle_title);
    for (at, FurtherClues { puzzle, page, top }) in parts.iter().enumerate() {
        let number = document.number(*puzzle).to_string();
        // The second puzzle is on the page after this page.
        let id = if at == 0 { "continued" } else { "continued-before" };
        let caption = document.language.text(id, &[("number", &number)]);
        let top = text.y + headline_height(context) + *top;
        let at = Point::new(text.x, top + typesetter.cap_height(&style));
        items.extend(typesetter.line(&style, &caption, at, Align::Left, Role::Heading(3))?);
        let placed = context.puzzles[*puzzle];
        let cells = &page_context.main.chapter_cells[chapter];
        if let Some(layout) = clue_layout(context, cells, placed)? {
            let origin = Point::new(text.x, top + clue_caption_height(context));
            let fragment = clue_fragment(context, placed, &layout, *page)?;
            items.extend(fragment.map(|item| item.moved(origin)));
        }
    }
    Ok(items)
}
