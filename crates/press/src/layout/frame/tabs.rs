//! Grey tabs at the outer edge of the pages. In a closed book, the tabs of a chapter or of a level
//! show as a stripe at their own height.

use super::page_content::PageContent;
use super::page_frame::PageFrame;
use crate::design::Tabs;
use crate::layout::context::Context;
use crate::page::{Colour, Edges, Ink, Item, Paint, Role};
use bookgen_base::units::{Pt, Rect, rectangle};

/// How far a tab extends into the page: 4 mm.
const WIDTH: Pt = Pt(11.34);

/// The maximum height of a tab: 25 mm.
const MAX_HEIGHT: Pt = Pt(70.9);

/// The tint of a tab, in percent of black.
const TINT: u8 = 30;

/// The tab of a page with puzzles, or of the opening page of a chapter.
pub fn edge_tab(
    context: Context<'_>,
    frame: &PageFrame,
    bleed: Edges,
    content: &PageContent,
) -> Option<Item> {
    let chapter = match content {
        PageContent::Opener(chapter)
        | PageContent::Puzzles { chapter, .. }
        | PageContent::Clues { chapter, .. } => *chapter,
        _ => return None,
    };
    let (index, count) = position(context, chapter)?;
    let design = &context.document.design;
    let step = (frame.text.height / count as f64).min(MAX_HEIGHT);
    let y = frame.text.y + step * index as f64;
    let (x, width) = if frame.is_verso {
        (-bleed.left, bleed.left + WIDTH)
    } else {
        (design.trim.width - WIDTH, WIDTH + bleed.right)
    };
    Some(Item::Ink(Ink {
        role: Role::Artifact,
        path: rectangle(Rect::new(x, y, width, step)),
        paint: Paint::Fill,
        colour: Colour::black(TINT),
    }))
}

/// The index of the tab of a chapter, and the number of tabs.
fn position(context: Context<'_>, chapter: usize) -> Option<(usize, usize)> {
    let chapters = &context.document.chapters;
    match context.document.design.tabs {
        Tabs::None => None,
        Tabs::Chapter => Some((chapter, chapters.len())),
        Tabs::Level => {
            let mut levels: Vec<&str> = Vec::new();
            for level in chapters.iter().filter_map(|chapter| Some(chapter.level()?.name)) {
                if !levels.contains(&level) {
                    levels.push(level);
                }
            }
            let own = chapters.get(chapter)?.level()?.name;
            Some((levels.iter().position(|level| *level == own)?, levels.len()))
        }
    }
}
