//! Typesets the elements of a cover design in order.

use super::art::{self, CoverPuzzle};
use super::blurb::{self, Faces};
use super::cover_texts::CoverTexts;
use super::fitted_text::{self, SizeRange, TextBox};
use super::geometry::CoverGeometry;
use super::ink_bounds;
use crate::cover::{Art, Cover, CoverItem, CoverItemType, CoverPart, GridLines, SpineText};
use crate::design::FontFace;
use crate::layout::Context;
use crate::layout::typesetter::Typesetter;
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
    /// The puzzles on the cover.
    pub puzzles: CoverPuzzles<'a>,
    /// The claims for the manifest: one claim for each different puzzle that is typeset as a grid.
    /// A claim states that the puzzle is on the cover.
    pub claims: Vec<Claim>,
    /// The number of grids without a claim in the manifest.
    pub ornaments: usize,
    /// The barcode box.
    pub barcode: Option<BarcodeBox>,
    /// The boxes of the elements that were typeset so far, for the overlap check.
    pub occupied: Vec<OccupiedBox>,
    /// Advice about probable mistakes.
    pub advice: Vec<Diagnostic>,
}

/// The puzzles on a cover. A book without puzzles has none.
#[derive(Clone, Copy)]
pub struct CoverPuzzles<'a> {
    /// The puzzle on the front.
    pub front: Option<CoverPuzzle<'a>>,
    /// The puzzle on the back, if it differs from the puzzle on the front.
    pub back: Option<CoverPuzzle<'a>>,
}

/// The barcode box. No cover element may overlap this box.
pub struct BarcodeBox {
    /// The white box.
    pub rect: Rect,
    /// The bars; empty if the printer adds the bars.
    pub items: Vec<Item>,
}

/// The bounding box of an element's ink.
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
    pub fn new(
        context: Context<'a>,
        cover: &'a Cover,
        printing: &'a Printing,
        geometry: &'a CoverGeometry,
        pages: u32,
        puzzles: CoverPuzzles<'a>,
    ) -> CoverBuilder<'a> {
        CoverBuilder {
            context,
            cover,
            printing,
            geometry,
            texts: CoverTexts::of(context, puzzles.back.map(|back| back.number)),
            pages,
            puzzles,
            claims: Vec::new(),
            ornaments: 0,
            barcode: None,
            occupied: Vec::new(),
            advice: Vec::new(),
        }
    }

    pub(super) fn typesetter(&self) -> Typesetter<'a> {
        self.context.typesetter
    }

    /// Typesets all elements except the barcode box.
    ///
    /// # Errors
    /// A text that does not fit; an element that the spec asks for and the printer does not accept.
    pub fn all_items(&mut self) -> Result<Vec<Item>, Diagnostic> {
        let direction = self.spine_direction()?;
        let cover = self.cover;
        let full_front = cover.art.as_ref().filter(|art| art.front);
        let mut items = Vec::new();
        // The first text on the spine is the title. If the title does not fit, the other texts are
        // left out too; `spine` is then `None`.
        let mut spine = Some(Vec::new());
        let mut picture_added = false;
        for item in &cover.design.items {
            if !self.is_present(item) {
                continue;
            }
            match (item.part, item.item_type) {
                (CoverPart::Spine, CoverItemType::Text) if direction == SpineText::None => continue,
                (CoverPart::Spine, CoverItemType::Text) => {
                    if let Some(mut on_spine) = spine.take() {
                        let is_title = on_spine.is_empty();
                        let text = self.spine_items(item, direction, is_title)?;
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
                        items.push(self.picture(art, self.bleed_box(item, true))?);
                        picture_added = true;
                    }
                    continue;
                }
                _ => {}
            }
            let element = self.element(item)?;
            self.occupy(item, &element);
            items.extend(element);
        }
        items.extend(spine.unwrap_or_default());
        Ok(items)
    }

    /// Records the bounding box of an element for the overlap check.
    fn occupy(&mut self, item: &CoverItem, items: &[Item]) {
        let fonts = &self.context.document.design.fonts;
        let (name, kind) = match item.item_type {
            CoverItemType::Area | CoverItemType::Disc | CoverItemType::Picture => return,
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
            let rect = ink_bounds::bounds(fonts, items, Transform::translate(Point::default()));
            self.occupied.extend(rect.map(|rect| OccupiedBox { name: name.clone(), kind, rect }));
        };
        match kind {
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
    fn element(&mut self, item: &CoverItem) -> Result<Vec<Item>, Diagnostic> {
        match item.item_type {
            CoverItemType::Area => Ok(vec![art::area(self.bleed_box(item, false), item.colour)]),
            CoverItemType::Disc => {
                let rect = self.content_box(item);
                let radius = rect.width.min(rect.height) / 2.0;
                let mut disc = art::area(rect, item.colour);
                if let Item::Ink(ink) = &mut disc {
                    ink.path = circle(rect.centre(), radius);
                }
                Ok(vec![disc])
            }
            CoverItemType::Rule => {
                let rect = self.content_box(item);
                let line = item.line.max(self.min_line(item));
                let y = rect.centre().y - line / 2.0;
                Ok(vec![art::area(Rect::new(rect.x, y, rect.width, line), item.colour)])
            }
            CoverItemType::Frame => {
                let line = item.line.max(self.min_line(item));
                Ok(frame(self.frame_box(item), line, item.colour))
            }
            CoverItemType::Text => {
                let Some(text) = self.texts.fill(&item.text) else { return Ok(Vec::new()) };
                let sizes = self.sizes(item);
                let text_box = TextBox { rect: self.content_box(item), sizes, tight: false };
                match fitted_text::fitted(self.typesetter(), item, &text, text_box)? {
                    Some(items) => Ok(items),
                    None => Err(self.too_long(item, &text, text_box)?),
                }
            }
            CoverItemType::Blurb => self.blurb(item),
            CoverItemType::Grid | CoverItemType::Mosaic => {
                let rect = self.content_box(item);
                // The user's picture replaces the puzzle on the front, unless the design has a place
                // for the picture.
                let replaced = item.part == CoverPart::Front && !self.cover.design.has_picture();
                let art = self.cover.art.as_ref().filter(|_| replaced);
                if let Some(art) = art {
                    return Ok(vec![self.picture(art, rect)?]);
                }
                let puzzle = match item.part {
                    CoverPart::Back => self.puzzles.back.or(self.puzzles.front),
                    _ => self.puzzles.front,
                };
                let Some(puzzle) = puzzle else { return Ok(Vec::new()) };
                if item.item_type == CoverItemType::Mosaic {
                    return art::mosaic(self.context, puzzle.placed, item, rect);
                }
                self.grid(item, puzzle, rect)
            }
            CoverItemType::Picture => {
                let Some(art) = &self.cover.art else { return Ok(Vec::new()) };
                Ok(vec![self.picture(art, self.bleed_box(item, false))?])
            }
        }
    }

    /// Typesets a puzzle in a box. The claim for the manifest is kept only for the first grid of the
    /// puzzle. All further grids of the puzzle count as ornaments. A puzzle with a word list has no claim, so
    /// all its grids count as ornaments.
    fn grid(
        &mut self,
        item: &CoverItem,
        puzzle: CoverPuzzle<'_>,
        rect: Rect,
    ) -> Result<Vec<Item>, Diagnostic> {
        let cover = self.cover;
        let sizes = SizeRange { min: self.min_type(item), max: self.sizes(item).max };
        let min_line = self.min_line(item);
        let grid = cover.design.grid;
        let lines = GridLines {
            thin: grid.thin.max(min_line),
            thick: grid.thick.max(min_line),
            border: grid.border.max(min_line),
            ..grid
        };
        let (items, claim) =
            art::grid(self.context, puzzle, item, lines, rect, sizes).map_err(|fault| {
                let own = cover.back_puzzle.as_ref().filter(|_| item.part == CoverPart::Back);
                match (&fault.place, own.or(cover.puzzle.as_ref())) {
                    (None, Some((_, place))) => fault.at(place, "this puzzle"),
                    (None, None) => fault.at(&cover.place, "this cover"),
                    _ => fault,
                }
            })?;
        let is_claimed = self.claims.iter().any(|claim| claim.number == puzzle.number);
        match claim.filter(|_| !is_claimed) {
            Some(claim) => self.claims.push(claim),
            None => self.ornaments += 1,
        }
        Ok(items)
    }

    /// A picture in a box.
    ///
    /// # Errors
    /// The resolution of the picture is below the printer's minimum.
    fn picture(&mut self, art: &Art, rect: Rect) -> Result<Item, Diagnostic> {
        let images = &self.printing.printer.images;
        let resolution = art::resolution(art, rect);
        if let Some(min) = images.min_ppi.filter(|min| resolution < f64::from(*min) - 0.5) {
            let message = format!(
                "{} has {resolution:.0} pixels per inch on the cover; the minimum is {min}",
                art.path
            );
            let pixels = |length: Pt| (length.inches() * f64::from(min)).ceil();
            let (width, height) = (pixels(rect.width), pixels(rect.height));
            let fault = self.printing.complaint(message, &images.origin);
            let (w, h) = (art.image.width, art.image.height);
            let fault = fault.at(&art.place, format!("the picture has {w} x {h} pixels"));
            let fault = fault.help(format!("use a picture of at least {width} x {height} pixels"));
            if !fault.advice {
                return Err(fault);
            }
            self.advice.push(fault);
        }
        Ok(art::picture(art, rect))
    }

    /// Typesets the text of the back cover. The box of the text ends above or beside the barcode
    /// box.
    ///
    /// # Errors
    /// The text does not fit at its minimum size.
    fn blurb(&self, item: &CoverItem) -> Result<Vec<Item>, Diagnostic> {
        let rect = self.content_box(item);
        let face = |name: &str, default: &'a FontFace| {
            self.cover.design.fonts.get(name).unwrap_or(default)
        };
        let defaults = &self.context.document.design.faces;
        let faces =
            Faces { italic: face("italic", &defaults.italic), bold: face("bold", &defaults.bold) };
        let mut text = match &self.cover.blurb {
            Some((text, _)) => text.clone(),
            None => self.texts.blurb(),
        };
        if let Some((bio, _)) = &self.cover.bio {
            text = format!("{text}\n\n{bio}");
        }
        let sizes = self.sizes(item);
        let typesetter = self.typesetter();
        if let Some(items) = blurb::blurb(typesetter, item, faces, &text, rect, sizes)? {
            return Ok(items);
        }
        let min = sizes.min;
        let given = self.cover.blurb.as_ref().or(self.cover.bio.as_ref());
        let place = given.map_or(&self.cover.place, |(_, place)| place);
        let fits = blurb::fitting_characters(typesetter, item, faces, &text, rect, min)?;
        let message = format!("the text of the back cover does not fit at a type size of {min}");
        let label = format!("{} characters", text.chars().count());
        Err(Diagnostic::book(message).at(place, label).help(format!(
            "about {fits} characters fit; readers spend half a minute on the back of a book, enough for about 500 characters"
        )))
    }

    /// The error for a text that does not fit into its box.
    fn too_long(
        &self,
        item: &CoverItem,
        text: &str,
        text_box: TextBox,
    ) -> Result<Diagnostic, Diagnostic> {
        let fits = fitted_text::fitting_characters(self.typesetter(), item, text, text_box)?;
        let min = text_box.sizes.min;
        let part = match item.part {
            CoverPart::Back => "back",
            _ => "front",
        };
        let short = clipped(text);
        let message =
            format!("{short:?} does not fit on the {part} of the cover at a type size of {min}");
        // The text can have several placeholders, such as "{series} · {volume}". The error marks
        // the first placeholder that has a position in the spec.
        let placeholder =
            self.cover.places.iter().find(|(name, _)| item.text.contains(&format!("{{{name}}}")));
        let place = placeholder.map_or(&item.place, |(_, place)| place);
        let label = format!("{} characters", text.chars().count());
        let help = match (fits, item.lines) {
            (0, _) => "use another cover design, or a larger trim".to_owned(),
            (_, 1) => format!(
                "about {fits} characters fit in one line; shorten the text, or use another cover design or a larger trim"
            ),
            (_, lines) => format!(
                "about {fits} characters fit in {lines} lines; shorten the text, or use another cover design or a larger trim"
            ),
        };
        Ok(Diagnostic::book(message).at(place, label).help(help))
    }
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
