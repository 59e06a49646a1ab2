//! Sets the things of a design on a cover, one after the other.

use super::super::Job;
use super::super::compose::Composer;
use super::art;
use super::back::{self, Faces};
use super::bars::{self, Symbol};
use super::facts::Facts;
use super::geometry::{self, Geometry};
use super::text::{self, Room};
use crate::diagnostic::{Diagnostic, Place};
use crate::generate::Made;
use crate::manifest::Claim;
use crate::page::{Colour, Group, Item, Role, Transform};
use crate::printer::Origin;
use crate::spec::{Art, Bars, Cover, CoverItem, FontFace, On, Printing, Shape, SpineText, inches};
use crate::units::{Point, Pt, Rect, circle};

/// No type on a cover is smaller, whatever its printer says.
const LEAST_TYPE: Pt = Pt(5.0);

/// The height of capitals in type sizes, of whatever font.
const LINE: f64 = 0.75;

/// What is kept free above a margin at the foot, for descenders.
const DESCENT: Pt = Pt(4.0);

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
    pub sample: Option<(&'a Made, u32)>,
    /// What is claimed of it, once it is there.
    pub claim: Option<Claim>,
    /// How many grids are there of which nothing is claimed.
    pub ornaments: usize,
    /// What is probably not meant.
    pub advice: Vec<Diagnostic>,
}

impl<'a> Setter<'a> {
    fn composer(&self) -> Composer<'a> {
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
        // All type of the spine, or none: an author without a title is worse than nothing.
        let mut spine = Some(Vec::new());
        let mut shown = false;
        for item in &cover.design.items {
            if !self.wanted(item) {
                continue;
            }
            match (item.on, item.shape) {
                (On::Spine, Shape::Text) if spine_text == SpineText::None => continue,
                (On::Spine, Shape::Text) => {
                    if let Some(set) = spine.take() {
                        let more = self.on_spine(item, spine_text)?;
                        spine = more.map(|more| [set, more].concat());
                    }
                    continue;
                }
                (On::Front, _) if over.is_some() => {
                    if let Some(art) = over.filter(|_| !shown) {
                        items.push(self.picture(art, self.painted(item, true))?);
                        shown = true;
                    }
                    continue;
                }
                _ => {}
            }
            items.extend(self.item(item)?);
        }
        items.extend(spine.unwrap_or_default());
        Ok(items)
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

    fn part(&self, on: On) -> Rect {
        let Geometry { size, back, spine, front, .. } = self.geometry;
        match on {
            On::Wrap => Rect::new(Pt::ZERO, Pt::ZERO, size.width, size.height),
            On::Front => *front,
            On::Back => *back,
            On::Spine => *spine,
        }
    }

    /// A hundredth of the front's width, without the hinge.
    fn unit(&self) -> Pt {
        (self.geometry.front.width - self.geometry.hinge) / 100.0
    }

    /// The box of what is painted: what reaches an outer edge goes on to the end of the bleed.
    fn painted(&self, item: &CoverItem, whole: bool) -> Rect {
        let part = self.part(item.on);
        let [left, top, width, height] = if whole { [0.0, 0.0, 100.0, 100.0] } else { item.frame };
        let at = |share: f64, from: Pt, length: Pt| from + length * (share / 100.0);
        let (mut x, mut right) =
            (at(left, part.x, part.width), at(left + width, part.x, part.width));
        let (mut y, mut foot) =
            (at(top, part.y, part.height), at(top + height, part.y, part.height));
        let Geometry { size, bleed, .. } = self.geometry;
        let near = Pt(0.01);
        if x <= near {
            x = -*bleed;
        }
        if y <= near {
            y = -*bleed;
        }
        if right >= size.width - near {
            right = size.width + *bleed;
        }
        if foot >= size.height - near {
            foot = size.height + *bleed;
        }
        Rect::new(x, y, right - x, foot - y)
    }

    /// The box of type and grids: across in percent of what is between the margins, down in percent
    /// of the part.
    fn set_in(&self, item: &CoverItem) -> Rect {
        let part = self.part(item.on);
        let live = self.geometry.live(part, self.unit() * self.cover.design.margin);
        let [left, top, width, height] = item.frame.map(|share| share / 100.0);
        // A deep margin, as hardcovers have it, moves what would stand in it; descenders, too, stay
        // out of it.
        let height = part.height * height;
        let least = part.y + self.geometry.safe;
        let most = part.bottom() - self.geometry.safe - DESCENT - height;
        let y = (part.y + part.height * top).min(most).max(least);
        Rect::new(live.x + live.width * left, y, live.width * width, height)
    }

    /// The box of a frame: as far inside the margins on all sides as its design says, or outside them,
    /// and never nearer to a cut than the printer lets it.
    fn framed(&self, item: &CoverItem) -> Rect {
        let part = self.part(item.on);
        let Geometry { border, hinge, front, back, .. } = self.geometry;
        let live = self.geometry.live(part, self.unit() * self.cover.design.margin);
        let [left, top, right, foot] = item.frame.map(|share| self.unit() * share);
        let groove = |here: bool| if here { *hinge } else { Pt::ZERO };
        let x = (live.x + left).max(part.x + *border + groove(part == *front));
        let y = (live.y + top).max(part.y + *border);
        let end = (live.right() - right).min(part.right() - *border - groove(part == *back));
        let low = (live.bottom() - foot).min(part.bottom() - *border);
        Rect::new(x, y, (end - x).max(Pt(1.0)), (low - y).max(Pt(1.0)))
    }

    /// The least type that the printer takes in the colour of a thing.
    fn least_type(&self, item: &CoverItem) -> Pt {
        let rules = &self.printing.printer.type_sizes;
        let least = match item.colour {
            Colour::PAPER => rules.reversed.or(rules.solid),
            Colour::BLACK => rules.solid,
            _ => rules.tinted.or(rules.solid),
        };
        least.unwrap_or(LEAST_TYPE).max(LEAST_TYPE)
    }

    /// The least and the greatest type size of a thing.
    fn sizes(&self, item: &CoverItem) -> [Pt; 2] {
        let least = self.least_type(item);
        item.size.map(|size| (self.unit() * size).max(least))
    }

    fn item(&mut self, item: &CoverItem) -> Result<Vec<Item>, Diagnostic> {
        let composer = self.composer();
        match item.shape {
            Shape::Area => Ok(vec![art::area(self.painted(item, false), item.colour)]),
            Shape::Disc => {
                let rect = self.set_in(item);
                let radius = rect.width.min(rect.height) / 2.0;
                let mut disc = art::area(rect, item.colour);
                if let Item::Ink(ink) = &mut disc {
                    ink.path = circle(rect.centre(), radius);
                }
                Ok(vec![disc])
            }
            Shape::Rule => {
                let Rect { x, width, .. } = self.set_in(item);
                let y = self.set_in(item).centre().y - item.line / 2.0;
                Ok(vec![art::area(Rect::new(x, y, width, item.line), item.colour)])
            }
            Shape::Frame => Ok(frame(self.framed(item), item)),
            Shape::Text => {
                let Some(text) = self.facts.fill(&item.text) else { return Ok(Vec::new()) };
                let sizes = self.sizes(item);
                let mut rect = self.set_in(item);
                // On a front that is wider than high a box may be lower than a line of its type.
                let more = (sizes[0] * LINE - rect.height).max(Pt::ZERO);
                (rect.y, rect.height) = (rect.y - more / 2.0, rect.height + more);
                let room = Room { rect, sizes, tight: false };
                let set = text::fitted(composer, item, &text, room)?;
                set.ok_or_else(|| self.too_long(item, &text))
            }
            Shape::Blurb => self.blurb(item),
            Shape::Grid | Shape::Mosaic => {
                let rect = self.set_in(item);
                let cover = self.cover;
                let art = cover.art.as_ref().filter(|_| item.on == On::Front);
                if let Some(art) = art {
                    return Ok(vec![self.picture(art, rect)?]);
                }
                let Some((made, number)) = self.sample else { return Ok(Vec::new()) };
                if item.shape == Shape::Mosaic {
                    return art::mosaic(self.job, made, item, rect);
                }
                let [_, size] = self.sizes(item);
                let lines = self.cover.design.grid;
                let (items, claim) = art::grid(self.job, (made, number), item, lines, rect, size)?;
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
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let Some(text) = self.facts.fill(&item.text) else { return Ok(Some(Vec::new())) };
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
            let what = format!(
                "a spine of {} has no room for {text:?} in type of {}",
                inches(spine.width),
                least
            );
            let (_, said) = &self.cover.spine_text;
            self.no_spine_text(what, &Origin::default(), said.as_ref())?;
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
        let mut rect = self.set_in(item);
        if let Some(bars) = self.geometry.barcode.filter(|_| self.has_box()) {
            let beside = bars.x >= rect.right() || bars.right() <= rect.x;
            let above = bars.y - self.unit() * 3.0;
            if !beside && rect.bottom() > above {
                rect.height = (above - rect.y).max(Pt(1.0));
            }
        }
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
        match back::blurb(self.composer(), item, faces, &text, rect, sizes)? {
            Some((items, _)) => Ok(items),
            None => {
                let said = self.cover.blurb.as_ref().or(self.cover.bio.as_ref());
                let place = said.map_or(&self.cover.place, |(_, place)| place);
                let what = format!("the back has no room for its text in type of {}", sizes[0]);
                let fault = Diagnostic::book(what).at(place, "this text");
                Err(fault.help("shorten it: a back is read in half a minute"))
            }
        }
    }

    fn too_long(&self, item: &CoverItem, text: &str) -> Diagnostic {
        let [least, _] = self.sizes(item);
        let what = format!("the cover has no room for {text:?} in type of {least}");
        let titled = item.text.contains("{title}");
        let place = if titled { &self.job.book.title_place } else { &item.place };
        let fault = Diagnostic::book(what).at(place, "too long for its place");
        fault.help("shorten it, take another design, or a larger trim")
    }

    /// Whether a box is kept for the barcode.
    fn has_box(&self) -> bool {
        !matches!(self.cover.bars, Bars::None)
    }

    /// The white box at the foot of the back, and in it the bars.
    ///
    /// # Errors
    /// Bars that have no room.
    pub fn barcode(&mut self) -> Result<Vec<Item>, Diagnostic> {
        let (isbn, price, size, place) = match &self.cover.bars {
            Bars::None => return Ok(Vec::new()),
            Bars::Printer => {
                let rect = self.geometry.barcode;
                return Ok(rect.map(|rect| art::area(rect, Colour::PAPER)).into_iter().collect());
            }
            Bars::Own { isbn, price, size, place } => (isbn, price, size, place),
        };
        let Some(digits) = bars::digits(isbn) else {
            return Err(Diagnostic::broken("an ISBN without thirteen digits was let pass"));
        };
        let line = self.job.book.language.say("isbn", &[("isbn", isbn)]);
        let least = self.printing.printer.type_sizes.solid.unwrap_or(LEAST_TYPE).max(LEAST_TYPE);
        let symbol = Symbol { digits, price: *price, line: &line, least };
        let composer = self.composer();
        let room = self.geometry.barcode;
        let percent = match (size, room) {
            (Some(size), _) => *size,
            (None, None) => 100,
            (None, Some(room)) => symbol.fitting(composer, room.size())?.ok_or_else(|| {
                let what = "the printer's box has no room for these bars at 80 %".to_owned();
                let fault = Diagnostic::book(what).at(place, "the ISBN");
                fault.help("leave out the price, or say `barcode_size = 80` for a larger box")
            })?,
        };
        let needs = symbol.size(composer, percent)?;
        let Geometry { back, safe, hinge, size: whole, .. } = self.geometry;
        let corner = match room {
            Some(room) => Point::new(room.right(), room.bottom()),
            None => {
                let margin = (*safe).max(self.unit() * 4.0);
                Point::new(back.right() - *hinge - margin, whole.height - margin)
            }
        };
        let own =
            Rect::new(corner.x - needs.width, corner.y - needs.height, needs.width, needs.height);
        // Larger bars than the box holds make it grow, up and away from the spine.
        let rect = match room {
            Some(room) => {
                let (x, y) = (room.x.min(own.x), room.y.min(own.y));
                Rect::new(x, y, corner.x - x, corner.y - y)
            }
            None => own,
        };
        let left = back.x + *safe;
        if rect.x < left {
            let what = format!("bars of {percent} % are {} wide", inches(needs.width));
            let fault = Diagnostic::book(what).at(place, "wider than the back");
            return Err(fault.help("take a smaller `barcode_size`"));
        }
        let at = Point::new(
            rect.x + (rect.width - needs.width) / 2.0,
            rect.y + (rect.height - needs.height) / 2.0,
        );
        let mut items = vec![art::area(rect, Colour::PAPER)];
        items.extend(symbol.items(composer, at, percent)?);
        Ok(items)
    }
}

/// Four lines along the inside of a box. They are filled, one by one: a rectangle that is stroked
/// at once would be a grid to a reader of the file.
fn frame(rect: Rect, item: &CoverItem) -> Vec<Item> {
    let Rect { x, y, width, height } = rect;
    let line = item.line;
    [
        Rect::new(x, y, width, line),
        Rect::new(x, rect.bottom() - line, width, line),
        Rect::new(x, y + line, line, height - line * 2.0),
        Rect::new(rect.right() - line, y + line, line, height - line * 2.0),
    ]
    .map(|rect| art::area(rect, item.colour))
    .to_vec()
}
