//! One puzzle or answer on a page of its own size.

use std::sync::Arc;

use crate::font::{FontSet, MissingGlyph, TextStyle};
use crate::layout::figures::{
    ClueStyle, Clues, FittedList, Footprint, ListPlace, entry_starts, fit_footprint, has_clues,
    list_fragment, style_of_size,
};
use crate::page::{Drawing, Edges, FontId, Page, Role, Subject};
use crate::paint::{Style, SymbolFonts, extent, paint};
use bookgen_base::units::{Point, Pt, Size};
use bookgen_puzzles::{Board, Face, Medium};

/// The fonts and sizes of a puzzle on a page of its own.
///
/// Each list of fonts is in order of preference. A character that a font lacks is set in the next
/// font of the list.
#[derive(Clone, Debug)]
pub struct DrawingStyle {
    /// The line widths, and the limits of cells and symbols.
    pub grid: Style,
    /// The fonts of symbols.
    pub symbols: Vec<FontId>,
    /// The fonts of givens in an answer, usually bold.
    pub answer_givens: Vec<FontId>,
    /// The fonts of pictures, such as ships and trees.
    pub pictures: Vec<FontId>,
    /// The fonts of word lists and clues.
    pub words: Vec<FontId>,
    /// The fonts of the headings and labels of clues, usually bold.
    pub headings: Vec<FontId>,
    /// The type size of word lists and clues.
    pub word_size: Pt,
}

impl DrawingStyle {
    /// A style for a paperback: cells of at most 36 pt, lines of 0.75 to 2.25 pt, words of 11 pt.
    /// All text is set in the fonts of `fonts`; fonts that were added earlier are preferred.
    pub fn new(fonts: &FontSet) -> DrawingStyle {
        let all: Vec<FontId> = fonts.faces().map(|(id, _)| id).collect();
        DrawingStyle {
            grid: Style::paperback(),
            symbols: all.clone(),
            answer_givens: all.clone(),
            pictures: all.clone(),
            words: all.clone(),
            headings: all,
            word_size: Pt(11.0),
        }
    }
}

/// Typesets a puzzle or its answer (`face`) on a page of its own size: the figure at its maximum
/// size and, for a puzzle, the word list or the clues below the figure. `id` is the id of the puzzle in
/// a manifest, see [`page_manifest`](crate::page_manifest); `alt` is the alternative text of the
/// figure.
///
/// Title, number and level of the puzzle are not printed. The items of the page can be moved to other
/// pages.
///
/// # Errors
/// A character that no font of the style has.
pub fn puzzle_page(
    board: &dyn Board,
    face: Face,
    id: Option<&str>,
    fonts: &FontSet,
    style: &DrawingStyle,
    alt: &str,
) -> Result<Page, MissingGlyph> {
    let given = match face {
        Face::Puzzle => &style.symbols,
        Face::Answer => &style.answer_givens,
    };
    let symbols = SymbolFonts {
        fonts,
        regular: &style.symbols,
        given,
        pictures: &style.pictures,
        language: None,
        line: None,
    };
    let figure = board.figure(face, Medium::Screen);
    let mut footprint = Footprint::new(extent(&figure, &style.grid, symbols));
    let mut words = Vec::new();
    let mut width = footprint.max.width;
    if has_clues(&figure) {
        let clue_style = ClueStyle::new(&style.words, &style.headings, style.word_size);
        let clues = Clues::new(&figure.lists, fonts, &clue_style)?;
        width = width.max(clues.least_measure());
        footprint.clues = Some(Arc::new(clues));
    } else {
        let word_style = TextStyle::new(style.words.as_slice(), style.word_size);
        for entry in figure.entries() {
            let word = fonts.shape(&word_style, entry)?;
            width = width.max(word.width + Pt(0.1));
            footprint.list.push(word.width);
            words.push(word);
        }
    }
    let list_style = style_of_size(style.word_size);
    // The page is as high as its lists need.
    let space = Size::new(width, Pt(f64::INFINITY));
    let fitted = fit_footprint(&footprint, space, list_style, None, ListPlace::Any);
    let frame = fitted.as_ref().map_or(footprint.max, |fitted| fitted.size);
    let subject = id.map(|id| Subject { id: id.to_owned(), face });
    let drawing = Drawing { subject, ..Drawing::new(alt) };
    let drawn = paint(&figure, &style.grid, symbols, frame, drawing)?;
    let mut items = vec![drawn.item];
    let mut size = drawn.size;
    let below = Point::new(Pt::ZERO, size.height + list_style.gap);
    let list_size = match fitted.and_then(|fitted| fitted.list) {
        None => None,
        Some(FittedList::Plain(list)) => {
            let starts =
                entry_starts(words.len(), list.columns, list.pitch, style.word_size, below);
            let words = words.iter().zip(starts);
            items.extend(words.flat_map(|(word, at)| word.items(at, &Role::Text)));
            Some(Size::new(list.width, list.height))
        }
        Some(FittedList::Clues(layout)) => {
            let fragment = list_fragment(&layout, 0, fonts, id)?;
            items.extend(fragment.map(|item| item.moved(below)));
            Some(layout.size(0))
        }
    };
    if let Some(list) = list_size {
        size = Size::new(size.width.max(list.width), below.y + list.height);
    }
    Ok(Page { size, bleed: Edges::default(), label: "1".to_owned(), items })
}
