//! Pages of text: blocks of a fixed height, broken into pages.

use super::compose::{Align, Composer};
use super::paragraph::{Line, Setting, Span, paragraph, plain, stack};
use crate::diagnostic::Diagnostic;
use crate::page::{Item, Role, moved};
use crate::units::{Point, Pt};

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

/// Blocks with less white space between them, if they then need a page less, and no less than that
/// takes.
pub fn squeezed(blocks: Vec<Block>, height: Pt) -> Vec<Block> {
    const STEPS: u8 = 40;
    const LEAST: f64 = 0.6;
    let needed = pages(blocks.clone(), height).len();
    if needed < 2 {
        return blocks;
    }
    let tighter = |step: u8| {
        let share = 1.0 - (1.0 - LEAST) * f64::from(step) / f64::from(STEPS);
        let tight = |block: &Block| Block { above: block.above * share, ..block.clone() };
        blocks.iter().map(tight).collect::<Vec<Block>>()
    };
    let fewer = |blocks: &Vec<Block>| pages(blocks.clone(), height).len() < needed;
    if !fewer(&tighter(STEPS)) {
        return blocks;
    }
    (1..=STEPS).map(tighter).find(fewer).unwrap_or(blocks)
}

/// Breaks blocks into pages of a height; each page's items are placed from its top left corner.
/// Blocks that must stand on one page do, unless no page could hold them; a block higher than a
/// page has one for itself.
pub fn pages(blocks: Vec<Block>, height: Pt) -> Vec<Vec<Item>> {
    let most = height + FORGIVEN;
    let mut pages: Vec<Vec<Item>> = Vec::new();
    let mut y = Pt::ZERO;
    let mut blocks = blocks.into_iter();
    while let Some(first) = blocks.next() {
        let mut group = vec![first];
        while group.last().is_some_and(|block| block.keep) {
            let Some(next) = blocks.next() else { break };
            group.push(next);
        }
        let all: Pt = group.iter().map(|block| block.above + block.height).sum();
        let whole = all - group.first().map_or(Pt::ZERO, |first| first.above) <= most;
        for (i, block) in group.into_iter().enumerate() {
            let needed = match (whole, i) {
                (true, 0) => all,
                (true, _) => Pt::ZERO,
                (false, _) => block.above + block.height,
            };
            if pages.is_empty() || y + needed > most {
                pages.push(Vec::new());
                y = Pt::ZERO;
            } else {
                y += block.above;
            }
            if let Some(page) = pages.last_mut() {
                page.extend(moved(block.items, Point::new(Pt::ZERO, y)));
            }
            y += block.height;
        }
    }
    pages
}
