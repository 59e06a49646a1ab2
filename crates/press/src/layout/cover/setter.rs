//! Sets the things of a design on a cover, one after the other.

use super::super::Job;
use super::super::compose::Composer;
use super::art;
use super::back::{self, Faces};
use super::barcode::Barcode;
use super::extent;
use super::facts::Facts;
use super::geometry::{self, Geometry};
use super::text::{self, Room};
use crate::cover::{Art, Cover, CoverItem, CoverItemType, CoverPart, GridLines, SpineText};
use crate::design::FontFace;
use crate::document::Placed;
use crate::page::{Colour, Group, Item, Role, Transform};
use crate::printing::Printing;
use bookgen_base::diagnostic::{Diagnostic, Place, clipped};
use bookgen_base::units::inches;
use bookgen_base::units::{Point, Pt, Rect, circle};
use bookgen_contract::manifest::Claim;
use bookgen_contract::printer::Origin;

/// No type on a cover is smaller, whatever its printer says.
pub(super) const LEAST_TYPE: Pt = Pt(5.0);

/// Longer than any text of a spine.
const ENDLESS: Pt = Pt(100_000.0);

/// Sets a cover.
pub struct Setter<'a> {
    /// The book.
    pub job: Job<'a>,
    /// Its cover.
    pub cover: &'a Cover,
    /// Who makes it.
    pub printing: &'a Printing,
    /// Where its parts lie.
    pub geometry: &'a Geometry,
    /// What can be said of the book.
    pub facts: Facts,
    /// How many pages it has.
    pub pages: u32,
    /// The puzzle that is shown, and its number.
    pub sample: Option<(&'a Placed, u32)>,
    /// What is claimed of it, once it is there.
    pub claim: Option<Claim>,
    /// How many grids are there of which nothing is claimed.
    pub ornaments: usize,
    /// The place of the barcode, if there is one.
    pub barcode: Option<Barcode>,
    /// What nothing else may stand on: each thing with its name and the box round its ink.
    pub taken: Vec<Taken>,
    /// What is probably not meant.
    pub advice: Vec<Diagnostic>,
}

impl<'a> Setter<'a> {
    pub(super) fn composer(&self) -> Composer<'a> {
        self.job.composer
    }

    /// Everything on it but the barcode.
    ///
    /// # Errors
    /// What does not fit; what the printer does not take and the spec asks for.
    pub fn all(&mut self) -> Result<Vec<Item>, Diagnostic> {
        let spine_text = self.spine_text()?;
        let cover = self.cover;
        let over = cover.art.as_ref().filter(|art| art.front);
        let mut items = Vec::new();
        // The first text of the spine, its title, or none: an author alone is worse than nothing.
        let mut spine = Some(Vec::new());
        let mut shown = false;
        for item in &cover.design.items {
            if !self.wanted(item) {
                continue;
            }
            match (item.part, item.item_type) {
                (CoverPart::Spine, CoverItemType::Text) if spine_text == SpineText::None => {
                    continue;
                }
                (CoverPart::Spine, CoverItemType::Text) => {
                    if let Some(mut set) = spine.take() {
                        let more = self.on_spine(item, spine_text, set.is_empty())?;
                        self.take(item, more.as_deref().unwrap_or_default());
                        let bare = more.is_none() && set.is_empty();
                        set.extend(more.unwrap_or_default());
                        spine = (!bare).then_some(set);
                    }
                    continue;
                }
                (CoverPart::Front, _) if over.is_some() => {
                    if let Some(art) = over.filter(|_| !shown) {
                        items.push(self.picture(art, self.painted(item, true))?);
                        shown = true;
                    }
                    continue;
                }
                _ => {}
            }
            let set = self.item(item)?;
            self.take(item, &set);
            items.extend(set);
        }
        items.extend(spine.unwrap_or_default());
        Ok(items)
    }

    /// Notes where a thing stands.
    fn take(&mut self, item: &CoverItem, set: &[Item]) {
        let fonts = &self.job.book.design.fonts;
        let plain = Transform::translate(Point::default());
        let (name, kind) = match item.item_type {
            CoverItemType::Area | CoverItemType::Disc => return,
            CoverItemType::Rule | CoverItemType::Frame => ("a line".to_owned(), Kind::Line),
            CoverItemType::Text => {
                let text = self.facts.fill(&item.text).unwrap_or_default();
                (format!("the text {:?}", clipped(&text)), Kind::Type)
            }
            CoverItemType::Blurb => ("the text of the back".to_owned(), Kind::Type),
            CoverItemType::Grid => ("the puzzle".to_owned(), Kind::Puzzle),
            CoverItemType::Mosaic => ("the tiles".to_owned(), Kind::Tiles),
        };
        let mut push = |items: &[Item]| {
            let rect = extent::all(fonts, items, plain);
            self.taken.extend(rect.map(|rect| Taken { name: name.clone(), kind, rect }));
        };
        match kind {
            // The lines of a frame one by one: it is empty.
            Kind::Line => set.chunks(1).for_each(push),
            _ => push(set),
        }
    }

    /// Whether a thing is there: what it depends on is, and all that its text names.
    fn wanted(&self, item: &CoverItem) -> bool {
        item.with.as_ref().is_none_or(|name| self.facts.has(name))
            && item.without.as_ref().is_none_or(|name| !self.facts.has(name))
            && self.facts.fill(&item.text).is_some()
    }

    /// Which way type on the spine reads, if there may be any.
    fn spine_text(&mut self) -> Result<SpineText, Diagnostic> {
        let (reads, said) = &self.cover.spine_text;
        if *reads == SpineText::None {
            return Ok(SpineText::None);
        }
        let Err((what, origin)) =
            geometry::spine_type(&self.printing.printer, self.geometry, self.pages)
        else {
            return Ok(*reads);
        };
        self.no_spine_text(what, &origin, said.as_ref())?;
        Ok(SpineText::None)
    }

    /// A spine without type: a fault where the spec asks for it, else advice.
    fn no_spine_text(
        &mut self,
        what: String,
        origin: &Origin,
        said: Option<&Place>,
    ) -> Result<(), Diagnostic> {
        let complaint = self.printing.complaint(what, origin);
        match said {
            Some(place) => {
                let fault = complaint.at(place, "type is asked for");
                Err(fault.help("take \"none\", ask for more puzzles, or put fewer on a page"))
            }
            None => {
                let help = "the spine has no type; `spine_text = \"none\"` in [cover] says that it is meant";
                let mut advice = complaint.at(&self.cover.place, "of this book").help(help);
                advice.advice = true;
                self.advice.push(advice);
                Ok(())
            }
        }
    }

    fn item(&mut self, item: &CoverItem) -> Result<Vec<Item>, Diagnostic> {
        let composer = self.composer();
        match item.item_type {
            CoverItemType::Area => Ok(vec![art::area(self.painted(item, false), item.colour)]),
            CoverItemType::Disc => {
                let rect = self.set_in(item);
                let radius = rect.width.min(rect.height) / 2.0;
                let mut disc = art::area(rect, item.colour);
                if let Item::Ink(ink) = &mut disc {
                    ink.path = circle(rect.centre(), radius);
                }
                Ok(vec![disc])
            }
            CoverItemType::Rule => {
                let Rect { x, width, .. } = self.set_in(item);
                let line = item.line.max(self.least_line(item));
                let y = self.set_in(item).centre().y - line / 2.0;
                Ok(vec![art::area(Rect::new(x, y, width, line), item.colour)])
            }
            CoverItemType::Frame => {
                let line = item.line.max(self.least_line(item));
                Ok(frame(self.framed(item), line, item.colour))
            }
            CoverItemType::Text => {
                let Some(text) = self.facts.fill(&item.text) else { return Ok(Vec::new()) };
                let sizes = self.sizes(item);
                let room = Room { rect: self.set_in(item), sizes, tight: false };
                match text::fitted(composer, item, &text, room)? {
                    Some(items) => Ok(items),
                    None => Err(self.too_long(item, &text, room)?),
                }
            }
            CoverItemType::Blurb => self.blurb(item),
            CoverItemType::Grid | CoverItemType::Mosaic => {
                let rect = self.set_in(item);
                let cover = self.cover;
                let art = cover.art.as_ref().filter(|_| item.part == CoverPart::Front);
                if let Some(art) = art {
                    return Ok(vec![self.picture(art, rect)?]);
                }
                let Some((made, number)) = self.sample else { return Ok(Vec::new()) };
                if item.item_type == CoverItemType::Mosaic {
                    return art::mosaic(self.job, made, item, rect);
                }
                let sizes = [self.least_type(item), self.sizes(item)[1]];
                let least = self.least_line(item);
                let grid = self.cover.design.grid;
                let lines = GridLines {
                    thin: grid.thin.max(least),
                    thick: grid.thick.max(least),
                    border: grid.border.max(least),
                    ..grid
                };
                let (items, claim) = art::grid(self.job, (made, number), item, lines, rect, sizes)
                    .map_err(|fault| match (&fault.place, &cover.puzzle) {
                        (None, Some((_, place))) => fault.at(place, "this puzzle"),
                        (None, None) => fault.at(&cover.place, "of this cover"),
                        _ => fault,
                    })?;
                match claim.filter(|_| self.claim.is_none()) {
                    Some(claim) => self.claim = Some(claim),
                    None => self.ornaments += 1,
                }
                Ok(items)
            }
        }
    }

    /// A picture in a box, if it is fine enough.
    fn picture(&mut self, art: &Art, rect: Rect) -> Result<Item, Diagnostic> {
        let images = &self.printing.printer.images;
        let fineness = art::fineness(art, rect);
        if let Some(least) = images.least_ppi.filter(|least| fineness < f64::from(*least) - 0.5) {
            let what = format!(
                "{} has {fineness:.0} pixels to the inch on the cover; {least} is the least",
                art.path
            );
            let pixels = |length: Pt| (length.inches() * f64::from(least)).ceil();
            let (width, height) = (pixels(rect.width), pixels(rect.height));
            let fault = self.printing.complaint(what, &images.origin);
            let (w, h) = (art.image.width, art.image.height);
            let fault = fault.at(&art.place, format!("it has {w} x {h} pixels"));
            let fault = fault.help(format!("take one of {width} x {height} pixels or more"));
            if !fault.advice {
                return Err(fault);
            }
            self.advice.push(fault);
        }
        Ok(art::picture(art, rect))
    }

    /// Type along the spine, as large as it lets it; none if it lets it be none.
    fn on_spine(
        &mut self,
        item: &CoverItem,
        reads: SpineText,
        first: bool,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let Some(text) = self.facts.fill(&item.text) else { return Ok(None) };
        let Geometry { spine, spine_margin, safe, .. } = self.geometry;
        // The spine as it lies, its head at the left.
        let across = spine.width - *spine_margin * 2.0;
        let margin = (*safe).max(self.unit() * self.cover.design.margin);
        let length = spine.height - margin * 2.0;
        let [left, top, width, height] = item.frame.map(|share| share / 100.0);
        let rect = Rect::new(length * left, across * top, length * width, across * height);
        // A thin spine makes type small, whatever the size of the front.
        let least = self.least_type(item);
        let room = Room { rect, sizes: [least, self.sizes(item)[1]], tight: true };
        let Some(items) = text::fitted(self.composer(), item, &text, room)? else {
            let endless = Room { rect: Rect { width: ENDLESS, ..rect }, ..room };
            let thin = text::fitted(self.composer(), item, &text, endless)?.is_none();
            let fits = text::letters(self.composer(), item, &text, room)?;
            let text = clipped(&text);
            let (thick, long) = (inches(spine.width), inches(spine.height));
            let what = match thin {
                true => format!("a spine of {thick} has no room for {text:?} in type of {least}"),
                false => format!(
                    "a spine {long} long has room for about {fits} letters of {text:?} in type of {least}"
                ),
            };
            if first {
                let (_, said) = &self.cover.spine_text;
                self.no_spine_text(what, &Origin::default(), said.as_ref())?;
            } else {
                let advice = Diagnostic::advice(what).at(&self.cover.place, "of this book");
                self.advice.push(advice.help("the spine has the title without it"));
            }
            return Ok(None);
        };
        let (x, y) = (spine.x, spine.y + margin);
        let transform = match reads {
            SpineText::Up => {
                Transform([0.0, -1.0, 1.0, 0.0, (x + *spine_margin).0, (y + length).0])
            }
            _ => Transform([0.0, 1.0, -1.0, 0.0, (spine.right() - *spine_margin).0, y.0]),
        };
        Ok(Some(vec![Item::Group(Group { role: Role::Text, transform, shared: false, items })]))
    }

    /// The text of the back, above the barcode where that is in its way.
    fn blurb(&self, item: &CoverItem) -> Result<Vec<Item>, Diagnostic> {
        let rect = self.set_in(item);
        let faces =
            |name: &str, usual: &'a FontFace| self.cover.design.fonts.get(name).unwrap_or(usual);
        let usual = &self.job.book.design.faces;
        let faces =
            Faces { italic: faces("italic", &usual.italic), bold: faces("bold", &usual.bold) };
        let mut text = match &self.cover.blurb {
            Some((text, _)) => text.clone(),
            None => self.facts.blurb(),
        };
        if let Some((bio, _)) = &self.cover.bio {
            text = format!("{text}\n\n{bio}");
        }
        let sizes = self.sizes(item);
        let composer = self.composer();
        if let Some(items) = back::blurb(composer, item, faces, &text, rect, sizes)? {
            return Ok(items);
        }
        let said = self.cover.blurb.as_ref().or(self.cover.bio.as_ref());
        let place = said.map_or(&self.cover.place, |(_, place)| place);
        let fits = back::letters(composer, item, faces, &text, rect, sizes[0])?;
        let what = format!("the back has no room for its text in type of {}", sizes[0]);
        let fault = Diagnostic::book(what).at(place, format!("{} letters", text.chars().count()));
        Err(fault.help(format!(
            "about {fits} letters have room; a back is read in half a minute, which is some 500"
        )))
    }

    /// The fault of a text that has no room, which says how much of it would have.
    fn too_long(&self, item: &CoverItem, text: &str, room: Room) -> Result<Diagnostic, Diagnostic> {
        let fits = text::letters(self.composer(), item, text, room)?;
        let least = room.sizes[0];
        let part = match item.part {
            CoverPart::Back => "back",
            _ => "front",
        };
        let short = clipped(text);
        let what = format!("the {part} of the cover has no room for {short:?} in type of {least}");
        let named = self.cover.places.iter().find(|(name, _)| {
            // The text of the design may say more than the name, as "{series} · {volume}" does.
            item.text.contains(&format!("{{{name}}}"))
        });
        let place = named.map_or(&item.place, |(_, place)| place);
        let count = text.chars().count();
        let label = format!("{count} letters");
        let help = match fits {
            0 => "take another design, or a larger trim".to_owned(),
            _ => format!(
                "about {fits} letters have room in {}; shorten it, take another design, or a larger trim",
                lines(item.lines)
            ),
        };
        Ok(Diagnostic::book(what).at(place, label).help(help))
    }
}

fn lines(count: usize) -> String {
    match count {
        1 => "one line".to_owned(),
        _ => format!("{count} lines"),
    }
}

/// A thing that stands on a cover.
pub struct Taken {
    /// What it is, for a complaint.
    pub name: String,
    /// What may stand on it.
    pub kind: Kind,
    /// The box round its ink.
    pub rect: Rect,
}

/// What a thing is to what else may stand in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Type.
    Type,
    /// The puzzle that is shown.
    Puzzle,
    /// Tiles: a design may set type on them.
    Tiles,
    /// A straight line.
    Line,
}

/// Four lines along the inside of a box. They are filled, one by one: a rectangle that is stroked
/// at once would be a grid to a reader of the file.
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
