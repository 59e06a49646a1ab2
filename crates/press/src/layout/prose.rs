//! Pages of text: blocks of a fixed height, broken into pages.

use super::compose::{Align, Composer};
use super::paragraph::{Line, Setting, Span, paragraph, plain, stack};
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};

/// A block of a page of text: a line, a heading, a figure.
#[derive(Clone, Debug)]
pub struct Block {
    /// White space above it, unless it begins a page.
    pub above: Pt,
    /// Its height.
    pub height: Pt,
    /// Whether the next block must stand on the same page.
    pub keep: bool,
    /// Its items, from its top left corner.
    pub items: Vec<Item>,
}

/// Writes blocks one under the other.
pub struct Prose<'a> {
    /// What sets the type.
    pub composer: Composer<'a>,
    /// The width of the text.
    pub width: Pt,
    /// The blocks so far.
    pub blocks: Vec<Block>,
    above: Pt,
}

impl<'a> Prose<'a> {
    /// An empty text.
    pub fn new(composer: Composer<'a>, width: Pt) -> Prose<'a> {
        Prose { composer, width, blocks: Vec::new(), above: Pt::ZERO }
    }

    /// From one line of running text to the next.
    pub fn leading(&self) -> Pt {
        self.composer.design().sizes.leading
    }

    /// White space before what follows; of several, the largest counts.
    pub fn space(&mut self, height: Pt) {
        self.above = self.above.max(height);
    }

    /// A block of its own.
    pub fn block(&mut self, height: Pt, keep: bool, items: Vec<Item>) {
        let above = std::mem::replace(&mut self.above, Pt::ZERO);
        self.blocks.push(Block { above, height, keep, items });
    }

    /// The title of the page.
    pub fn heading(&mut self, text: &str) -> Result<(), Diagnostic> {
        let style = self.composer.regular(self.composer.design().sizes.heading);
        let lines = plain(self.composer, &style, text, self.width, Setting::Left)?;
        // A page of text begins a little lower than the others: the space is above something.
        self.block(Pt::ZERO, true, Vec::new());
        self.space(style.size);
        self.lines(lines, style.size * 1.15, style.size, true, Role::Heading(2));
        self.space(self.leading() * 1.5);
        Ok(())
    }

    /// A heading inside the text.
    pub fn subheading(&mut self, text: &str) -> Result<(), Diagnostic> {
        self.space(self.leading() * 1.5);
        let style = self.composer.subheading();
        let text =
            if self.composer.design().small_caps { text.to_lowercase() } else { text.to_owned() };
        let lines = plain(self.composer, &style, &text, self.width, Setting::Left)?;
        self.lines(lines, self.leading(), style.size, true, Role::Heading(3));
        self.space(self.leading() * 0.5);
        Ok(())
    }

    /// A paragraph of running text.
    pub fn paragraph(&mut self, spans: &[Span], setting: Setting) -> Result<(), Diagnostic> {
        let lines = paragraph(self.composer, spans, self.width, setting)?;
        self.lines(lines, self.leading(), self.composer.design().sizes.body, false, Role::Text);
        self.space(self.leading() * 0.6);
        Ok(())
    }

    /// A paragraph beside a mark, indented: an entry of a list, a quotation.
    pub fn indented(
        &mut self,
        mark: &str,
        indent: Pt,
        spans: &[Span],
        setting: Setting,
    ) -> Result<(), Diagnostic> {
        let style = self.composer.regular(self.composer.design().sizes.body);
        let gap = style.size * 0.5;
        // However deep a list is and however high its numbers, half of the width is for its text.
        let most = self.width / 2.0;
        let indent = indent.max(self.composer.width(&style, mark)? + gap).min(most);
        let mut lines = paragraph(self.composer, spans, self.width - indent, setting)?;
        for line in &mut lines {
            line.items = moved(std::mem::take(&mut line.items), Point::new(indent, Pt::ZERO));
        }
        if let Some(first) = lines.first_mut().filter(|_| !mark.is_empty()) {
            let at = (Point::new(indent - gap, Pt::ZERO), Align::Right);
            let mut items =
                self.composer.line_within(&style, mark, at, indent - gap, Role::Text)?;
            items.append(&mut first.items);
            first.items = items;
        }
        self.lines(lines, self.leading(), style.size, false, Role::Text);
        self.space(self.leading() * 0.3);
        Ok(())
    }

    /// Lines as blocks. A baseline lies so that the type stands in the middle of its line; the
    /// first two and the last two lines of a paragraph stay together.
    pub fn lines(&mut self, lines: Vec<Line>, height: Pt, size: Pt, keep: bool, role: Role) {
        let down = height / 2.0 + size * 0.33;
        let count = lines.len();
        for (i, line) in lines.into_iter().enumerate() {
            let keep = keep || (count > 1 && (i == 0 || i + 2 == count));
            let (items, _) = stack(vec![line], Point::new(Pt::ZERO, down), height, &role);
            self.block(height, keep, items);
        }
    }
}

/// Half a point forgives the sum of many roundings.
const FORGIVEN: Pt = Pt(0.5);

/// What decides where a block stands.
#[derive(Clone, Copy)]
struct Extent {
    above: Pt,
    height: Pt,
    keep: bool,
}

impl Extent {
    fn of(block: &Block) -> Extent {
        Extent { above: block.above, height: block.height, keep: block.keep }
    }
}

/// Blocks with less white space between them, if they then need a page less, and no less than that
/// takes.
pub fn squeezed(mut blocks: Vec<Block>, height: Pt) -> Vec<Block> {
    const STEPS: u8 = 40;
    const LEAST: f64 = 0.6;
    let extents: Vec<Extent> = blocks.iter().map(Extent::of).collect();
    let share = |step: u8| 1.0 - (1.0 - LEAST) * f64::from(step) / f64::from(STEPS);
    let count = |step: u8| {
        let share = share(step);
        let tight = |extent: &Extent| Extent { above: extent.above * share, ..*extent };
        sheets(&places(&extents.iter().map(tight).collect::<Vec<Extent>>(), height))
    };
    let needed = count(0);
    if needed < 2 || count(STEPS) >= needed {
        return blocks;
    }
    if let Some(step) = (1..=STEPS).find(|step| count(*step) < needed) {
        for block in &mut blocks {
            block.above = block.above * share(step);
        }
    }
    blocks
}

/// How many pages of a height some blocks need.
pub fn count(blocks: &[Block], height: Pt) -> usize {
    sheets(&places(&blocks.iter().map(Extent::of).collect::<Vec<Extent>>(), height))
}

/// Breaks blocks into pages of a height; each page's items are placed from its top left corner.
/// Blocks that must stand on one page do, unless no page could hold them; a block higher than a
/// page has one for itself.
pub fn pages(blocks: Vec<Block>, height: Pt) -> Vec<Vec<Item>> {
    let places = places(&blocks.iter().map(Extent::of).collect::<Vec<Extent>>(), height);
    let mut pages: Vec<Vec<Item>> = vec![Vec::new(); sheets(&places)];
    for (block, (page, y)) in blocks.into_iter().zip(places) {
        if let Some(page) = pages.get_mut(page) {
            page.extend(moved(block.items, Point::new(Pt::ZERO, y)));
        }
    }
    pages
}

fn sheets(places: &[(usize, Pt)]) -> usize {
    places.last().map_or(0, |(page, _)| page + 1)
}

/// The page of each block, from 0, and its top on that page.
fn places(blocks: &[Extent], height: Pt) -> Vec<(usize, Pt)> {
    let most = height + FORGIVEN;
    let mut places: Vec<(usize, Pt)> = Vec::with_capacity(blocks.len());
    let (mut page, mut y) = (0, Pt::ZERO);
    // What must stand on one page ends with a block that need not be kept with the next.
    for group in blocks.split_inclusive(|block| !block.keep) {
        let all: Pt = group.iter().map(|block| block.above + block.height).sum();
        let whole = all - group.first().map_or(Pt::ZERO, |first| first.above) <= most;
        for (i, block) in group.iter().enumerate() {
            let needed = match (whole, i) {
                (true, 0) => all,
                (true, _) => Pt::ZERO,
                (false, _) => block.above + block.height,
            };
            if places.is_empty() {
                y = Pt::ZERO;
            } else if y + needed > most {
                page += 1;
                y = Pt::ZERO;
            } else {
                y += block.above;
            }
            places.push((page, y));
            y += block.height;
        }
    }
    places
}
