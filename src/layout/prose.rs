//! Pages of text: blocks of a fixed height, broken into pages.

use super::compose::{Align, Composer};
use super::paragraph::{Setting, Span, paragraph};
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
    tight: bool,
}

impl<'a> Prose<'a> {
    /// An empty text.
    pub fn new(composer: Composer<'a>, width: Pt) -> Prose<'a> {
        Prose { composer, width, blocks: Vec::new(), above: Pt::ZERO, tight: false }
    }

    /// An empty text with less white space in it, for what must fit on a page.
    pub fn tight(composer: Composer<'a>, width: Pt) -> Prose<'a> {
        Prose { tight: true, ..Prose::new(composer, width) }
    }

    /// From one line of running text to the next.
    pub fn leading(&self) -> Pt {
        self.composer.design().sizes.leading
    }

    /// White space before what follows; of several, the largest counts.
    pub fn space(&mut self, height: Pt) {
        let height = if self.tight { height * 0.6 } else { height };
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
        let spans = [Span { style: style.clone(), text: text.to_owned() }];
        let lines = paragraph(self.composer, &spans, self.width, Setting::Left)?;
        // A page of text begins a little lower than the others.
        if !self.tight {
            self.block(self.composer.design().sizes.heading, true, Vec::new());
        }
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
        let spans = [Span { style: style.clone(), text }];
        let lines = paragraph(self.composer, &spans, self.width, Setting::Left)?;
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
        let lines = paragraph(self.composer, spans, self.width - indent, setting)?;
        let shift = Point::new(indent, Pt::ZERO);
        let mut lines: Vec<Vec<Item>> = lines.into_iter().map(|line| moved(line, shift)).collect();
        let style = self.composer.regular(self.composer.design().sizes.body);
        if let Some(first) = lines.first_mut().filter(|_| !mark.is_empty()) {
            let at = Point::new(indent - style.size * 0.5, Pt::ZERO);
            let mut items = self.composer.line(&style, mark, at, Align::Right, Role::Text)?;
            items.append(first);
            *first = items;
        }
        self.lines(lines, self.leading(), style.size, false, Role::Text);
        self.space(self.leading() * 0.3);
        Ok(())
    }

    /// Lines as blocks. A baseline lies so that the type stands in the middle of its line; the
    /// first two and the last two lines of a paragraph stay together.
    pub fn lines(&mut self, lines: Vec<Vec<Item>>, height: Pt, size: Pt, keep: bool, role: Role) {
        let down = height / 2.0 + size * 0.33;
        let count = lines.len();
        for (i, line) in lines.into_iter().enumerate() {
            let keep = keep || (count > 1 && (i == 0 || i + 2 == count));
            let mut items = moved(line, Point::new(Pt::ZERO, down));
            set_role(&mut items, &role);
            self.block(height, keep, items);
        }
    }
}

fn set_role(items: &mut [Item], role: &Role) {
    for item in items {
        if let Item::Glyphs(run) = item {
            run.role = role.clone();
        }
    }
}

/// Breaks blocks into pages of a height; each page's items are placed from its top left corner. A
/// block higher than a page has one for itself.
pub fn pages(blocks: Vec<Block>, height: Pt) -> Vec<Vec<Item>> {
    let mut pages: Vec<Vec<Item>> = Vec::new();
    let mut y = Pt::ZERO;
    let mut blocks = blocks.into_iter().peekable();
    while let Some(first) = blocks.next() {
        let mut group = vec![first];
        while group.last().is_some_and(|block| block.keep) {
            let Some(next) = blocks.next() else { break };
            group.push(next);
        }
        let needed: Pt = group.iter().map(|block| block.above + block.height).sum();
        // Half a point forgives the sum of many roundings.
        let begins = pages.is_empty() || y + needed > height + Pt(0.5);
        if begins {
            pages.push(Vec::new());
            y = Pt::ZERO;
        }
        for (i, block) in group.into_iter().enumerate() {
            if !(begins && i == 0) {
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
