//! Typesets the elements of a cover design in order.

use super::blurb::BlurbFit;
use super::choice::{Choice, Extent};
use super::cover_texts::CoverTexts;
use super::geometry::CoverGeometry;
use super::{art, choice, drawing, mosaic};
use crate::cover::{Cover, CoverItem, CoverItemType, CoverPart, SpineText};
use crate::layout::context::Context;
use crate::layout::text::Typesetter;
use crate::page::ink_bounds::bounds;

use crate::page::{Colour, Item, Transform};
use crate::printing::Printing;
use bookgen_base::diagnostic::{Diagnostic, clipped};
use bookgen_base::units::{Point, Pt, Rect, circle};
use bookgen_contract::manifest::Claim;

/// The minimum type size on any cover. A printer can require a larger minimum.
pub(super) const MIN_TYPE: Pt = Pt(5.0);

/// The state of a cover while its elements are typeset.
pub struct CoverBuilder<'a> {
    /// The document and its puzzles.
    pub context: Context<'a>,
    /// The cover.
    pub cover: &'a Cover,
    /// The printer.
    pub printing: &'a Printing,
    /// The geometry of the cover.
    pub geometry: &'a CoverGeometry,
    /// The values of placeholders.
    pub texts: CoverTexts,
    /// The page count of the document.
    pub pages: u32,
    /// The puzzles that the front can show.
    pub front: Choice<'a>,
    /// The puzzles that the back can show.
    pub back: Choice<'a>,
    /// Whether the front shows a puzzle, as a grid or as tiles.
    pub front_has_puzzle: bool,
    /// What the boxes of puzzles may show.
    pub extent: Extent,
    /// The claims for the manifest: one claim for each different puzzle that is typeset as a grid.
    /// A claim states that the puzzle is on the cover.
    pub claims: Vec<Claim>,
    /// The barcode box.
    pub barcode: Option<BarcodeBox>,
    /// The boxes of the elements that were typeset so far, for the overlap check.
    pub occupied: Vec<OccupiedBox>,
    /// The boxes of the drawings that were typeset so far, except filled areas.
    pub drawings: Vec<Rect>,
    /// The index of the element that is typeset, in the list of the design.
    pub current: usize,
    /// The reading direction of the spine.
    pub direction: SpineText,
    /// Why the spine has no text although the spec does not forbid it.
    pub bare_spine: Option<String>,
    /// Advice about probable mistakes.
    pub advice: Vec<Diagnostic>,
}

/// The state to which a stack returns before another attempt.
pub struct Checkpoint {
    claims: usize,
    occupied: usize,
    advice: usize,
}

/// The barcode box. No cover element may overlap this box.
pub struct BarcodeBox {
    /// The white box.
    pub rect: Rect,
    /// The bars; empty if the printer adds the bars.
    pub items: Vec<Item>,
}

/// The bounding box of an element's ink.
#[derive(Clone)]
pub struct OccupiedBox {
    /// The name of the element in messages.
    pub name: String,
    /// The kind of the element.
    pub kind: ElementKind,
    /// The box.
    pub rect: Rect,
}

/// The kind of an element. The kind determines which other elements the element may overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// A text.
    Type,
    /// A puzzle.
    Puzzle,
    /// Coloured tiles. A cover design can put text on tiles.
    Tiles,
    /// A straight line.
    Line,
}

impl<'a> CoverBuilder<'a> {
    /// A cover without elements.
    ///
    /// # Errors
    /// The spec names a puzzle that the book does not have.
    pub fn new(
        context: Context<'a>,
        cover: &'a Cover,
        printing: &'a Printing,
        geometry: &'a CoverGeometry,
        pages: u32,
    ) -> Result<CoverBuilder<'a>, Diagnostic> {
        let mut front = Choice::front(context, cover.puzzle.as_ref())?;
        let back = Choice::back(context, cover.back_puzzle.as_ref(), &front)?;
        let front_has_puzzle = front_has_puzzle(cover);
        if front_has_puzzle {
            choice::different_sides(context, &front, &back)?;
            front.leave_out(back.named_number());
        }
        let front_number = front.first().map(|puzzle| puzzle.number);
        let back_number = back.first().filter(|_| back.has_any(front_number));
        let texts = CoverTexts::new(context, back_number);
        Ok(CoverBuilder {
            context,
            cover,
            printing,
            geometry,
            texts,
            pages,
            front,
            back,
            front_has_puzzle,
            extent: Extent::AnyPart,
            claims: Vec::new(),
            barcode: None,
            occupied: Vec::new(),
            drawings: Vec::new(),
            current: 0,
            direction: SpineText::None,
            bare_spine: None,
            advice: Vec::new(),
        })
    }

    pub(super) fn typesetter(&self) -> Typesetter<'a> {
        self.context.typesetter
    }

    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            claims: self.claims.len(),
            occupied: self.occupied.len(),
            advice: self.advice.len(),
        }
    }

    pub(super) fn restore(&mut self, checkpoint: &Checkpoint) {
        self.claims.truncate(checkpoint.claims);
        self.occupied.truncate(checkpoint.occupied);
        self.advice.truncate(checkpoint.advice);
    }

    /// Typesets all elements except the barcode box.
    ///
    /// # Errors
    /// A text that does not fit; an element that the spec asks for and the printer does not accept.
    pub fn all_items(&mut self) -> Result<Vec<Item>, Diagnostic> {
        self.direction = self.spine_direction()?;
        let cover = self.cover;
        let full_front = cover.art.as_ref().filter(|art| art.front);
        let mut items = Vec::new();
        // The first text on the spine is the title. If the title does not fit, the other texts are
        // left out too; `spine` is then `None`.
        let mut spine = Some(Vec::new());
        let mut picture_added = false;
        for (index, item) in cover.design.items.iter().enumerate() {
            self.current = index;
            if !self.is_present(item) {
                continue;
            }
            match (item.part, item.item_type) {
                (CoverPart::Spine, CoverItemType::Text) if self.direction == SpineText::None => {
                    continue;
                }
                (CoverPart::Spine, CoverItemType::Text) => {
                    if let Some(mut on_spine) = spine.take() {
                        let is_title = on_spine.is_empty();
                        let text = self.spine_items(item, self.direction, is_title)?;
                        self.occupy(item, text.as_deref().unwrap_or_default());
                        let title_missing = text.is_none() && is_title;
                        on_spine.extend(text.unwrap_or_default());
                        spine = (!title_missing).then_some(on_spine);
                    }
                    continue;
                }
                // A picture over the whole front replaces all elements of the front.
                (CoverPart::Front, _) if full_front.is_some() => {
                    if let Some(art) = full_front.filter(|_| !picture_added) {
                        items.push(self.picture(art, self.part_with_bleed(item.part))?);
                        picture_added = true;
                    }
                    continue;
                }
                _ => {}
            }
            let element = self.element(item)?;
            if item.item_type != CoverItemType::Stack {
                self.occupy(item, &element);
            }
            items.extend(element);
        }
        items.extend(spine.unwrap_or_default());
        Ok(items)
    }

    /// The bounding box of the ink of items.
    pub(super) fn ink(&self, items: &[Item]) -> Option<Rect> {
        let fonts = &self.context.document.design.fonts;
        bounds(fonts, items, Transform::translate(Point::default()))
    }

    /// Records the bounding box of an element for the overlap check.
    pub(super) fn occupy(&mut self, item: &CoverItem, items: &[Item]) {
        let fonts = &self.context.document.design.fonts;
        let plain = Transform::translate(Point::default());
        let (name, kind) = match item.item_type {
            CoverItemType::Area | CoverItemType::Stack => return,
            CoverItemType::Disc
            | CoverItemType::Picture
            | CoverItemType::Path
            | CoverItemType::Glyphs
            | CoverItemType::Pattern
            | CoverItemType::Tiles => {
                self.drawings.extend(bounds(fonts, items, plain));
                return;
            }
            CoverItemType::Rule | CoverItemType::Frame => ("a line".to_owned(), ElementKind::Line),
            CoverItemType::Text => {
                let text = self.texts.fill(&item.text).unwrap_or_default();
                (format!("the text {:?}", clipped(&text)), ElementKind::Type)
            }
            CoverItemType::Blurb => ("the text of the back cover".to_owned(), ElementKind::Type),
            CoverItemType::Grid => ("the puzzle".to_owned(), ElementKind::Puzzle),
            CoverItemType::Mosaic => ("the tiles".to_owned(), ElementKind::Tiles),
        };
        let mut push = |items: &[Item]| {
            let rect = bounds(fonts, items, plain);
            self.occupied.extend(rect.map(|rect| OccupiedBox { name: name.clone(), kind, rect }));
        };
        match kind {
            // A badge may cover a corner of a panel.
            ElementKind::Type if item.is_round => push(items.get(1..).unwrap_or_default()),
            // The interior of a frame is empty, so each line of the frame has a separate box.
            ElementKind::Line => items.chunks(1).for_each(push),
            _ => push(items),
        }
    }

    /// Whether an element is on the cover. The element is left out if one of its conditions is
    /// false, or if a placeholder in its text has no value.
    pub(super) fn is_present(&self, item: &CoverItem) -> bool {
        item.with.as_ref().is_none_or(|name| self.texts.has(name))
            && item.without.as_ref().is_none_or(|name| !self.texts.has(name))
            && self.texts.fill(&item.text).is_some()
    }

    /// Returns the page items of one element.
    fn element(&mut self, item: &'a CoverItem) -> Result<Vec<Item>, Diagnostic> {
        match item.item_type {
            CoverItemType::Stack => self.stack(item),
            CoverItemType::Area => Ok(vec![art::area(self.bleed_box(item), item.colour)]),
            CoverItemType::Frame => {
                let rect = self.frame_box(item);
                let line = item.line.max(self.min_line(item, rect));
                Ok(frame(rect, line, item.colour))
            }
            CoverItemType::Path => Ok(vec![drawing::path(item, self.part_box(item))]),
            CoverItemType::Glyphs => {
                let Some(text) = self.texts.fill(&item.text) else { return Ok(Vec::new()) };
                drawing::glyphs(self.typesetter(), item, &text, self.part_box(item))
            }
            CoverItemType::Pattern => {
                let puzzle = self.front.first();
                let symbols = puzzle.map(|puzzle| mosaic::symbol_rows(self.context, puzzle.placed));
                let (rect, covered) = (self.part_box(item), self.areas_above(item.part));
                let symbols = symbols.unwrap_or_default();
                drawing::pattern(self.typesetter(), item, &symbols, rect, &covered)
            }
            CoverItemType::Tiles => {
                let digest = self.front.first().map(|puzzle| puzzle.placed.puzzle.digest());
                let boxes = (self.part_box(item), self.bleed_box(item));
                Ok(drawing::tiles(item, &digest.unwrap_or_default(), boxes))
            }
            CoverItemType::Picture => {
                let Some(art) = &self.cover.art else { return Ok(Vec::new()) };
                Ok(vec![self.picture(art, self.bleed_box(item))?])
            }
            _ => self.element_in(item, self.content_box(item)),
        }
    }

    /// Returns the page items of an element in a box.
    pub(super) fn element_in(
        &mut self,
        item: &'a CoverItem,
        rect: Rect,
    ) -> Result<Vec<Item>, Diagnostic> {
        match item.item_type {
            CoverItemType::Disc => {
                let radius = rect.width.min(rect.height) / 2.0;
                let mut disc = art::area(rect, item.colour);
                if let Item::Ink(ink) = &mut disc {
                    ink.path = circle(rect.centre(), radius);
                }
                Ok(vec![disc])
            }
            CoverItemType::Rule => {
                let line = item.line.max(self.min_line(item, rect));
                let y = rect.centre().y - line / 2.0;
                Ok(vec![art::area(Rect::new(rect.x, y, rect.width, line), item.colour)])
            }
            CoverItemType::Text => Ok(self.text(item, rect)?.0),
            CoverItemType::Blurb => match self.blurb_in(item, rect, BlurbFit::ANY)? {
                Some((items, _)) => Ok(items),
                None => Err(self.blurb_too_long(item, rect)?),
            },
            CoverItemType::Grid | CoverItemType::Mosaic => {
                // The user's picture replaces the puzzle on the front, unless the design has a place
                // for the picture.
                let replaced = item.part == CoverPart::Front && !self.cover.design.has_picture();
                let art = self.cover.art.as_ref().filter(|_| replaced);
                if let Some(art) = art {
                    return Ok(vec![self.picture(art, rect)?]);
                }
                if item.item_type == CoverItemType::Mosaic
                    && let Some(tiles) = self.mosaic(item, rect)?
                {
                    return Ok(tiles);
                }
                self.grid(item, rect)
            }
            CoverItemType::Picture => match &self.cover.art {
                Some(art) => Ok(vec![self.picture(art, rect)?]),
                None => Ok(Vec::new()),
            },
            _ => Ok(Vec::new()),
        }
    }
}

/// Whether the front of a cover shows a puzzle. The user's picture replaces it, unless the design has a
/// place for the picture.
fn front_has_puzzle(cover: &Cover) -> bool {
    let is_puzzle = |item: &CoverItem| {
        item.part == CoverPart::Front
            && matches!(item.item_type, CoverItemType::Grid | CoverItemType::Mosaic)
    };
    let has_puzzle = |item: &CoverItem| is_puzzle(item) || item.children.iter().any(is_puzzle);
    let is_replaced =
        cover.art.as_ref().is_some_and(|art| art.front || !cover.design.has_picture());
    !is_replaced && cover.design.items.iter().any(has_puzzle)
}

/// Four lines along the inside of a box. Each line is a separate filled rectangle, because a
/// program that reads the file back could mistake a stroked rectangle for a grid.
fn frame(rect: Rect, line: Pt, colour: Colour) -> Vec<Item> {
    let Rect { x, y, width, height } = rect;
    [
        Rect::new(x, y, width, line),
        Rect::new(x, rect.bottom() - line, width, line),
        Rect::new(x, y + line, line, height - line * 2.0),
        Rect::new(rect.right() - line, y + line, line, height - line * 2.0),
    ]
    .map(|rect| art::area(rect, colour))
    .to_vec()
}
