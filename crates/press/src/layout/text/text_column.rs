//! A column of text: blocks of fixed height, and the page breaks between them.

use super::paragraph::{Line, Setting, Span, even, stack, with_long_last_line};
use super::picture;
use super::typesetter::{Align, Typesetter};
use crate::artwork::Artwork;
use crate::design::Design;
use crate::page::{Item, Role, moved};
use crate::qr_code::QrCode;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size};

/// The width of a column of text in a text area of the given width. Lines have at most some 75
/// characters: 340 pt for type of up to 12 pt, and more for larger type.
pub fn text_measure(design: &Design, width: Pt) -> Pt {
    const MAX_MEASURE: Pt = Pt(340.0);
    const USUAL_SIZE: Pt = Pt(12.0);
    width.min(MAX_MEASURE * (design.sizes.body / USUAL_SIZE).max(1.0))
}

/// A line, a heading or a figure in a column of text. A block is always on one page.
#[derive(Clone, Debug)]
pub struct ColumnBlock {
    /// The white space above the block; dropped at the top of a page.
    pub space_above: Pt,
    /// The height of the block.
    pub height: Pt,
    /// Whether the next block must be on the same page.
    pub keep_with_next: bool,
    /// The items, relative to the top left corner of the block.
    pub items: Vec<Item>,
}

/// Whether a block stays on the page of the next block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// A page may end after the block.
    Free,
    /// The next block is on the same page.
    WithNext,
}

impl Keep {
    /// Keeps blocks together if a condition is true.
    pub fn when(is_kept: bool) -> Keep {
        if is_kept { Keep::WithNext } else { Keep::Free }
    }
}

/// Builds a column of text from headings, paragraphs and other blocks.
pub struct TextColumn<'a> {
    /// The typesetter.
    pub typesetter: Typesetter<'a>,
    /// The width of the column.
    pub width: Pt,
    /// The maximum height of a picture, if the column can have pictures.
    pub max_height: Pt,
    /// The alignment of paragraphs.
    pub setting: Setting,
    /// Whether paragraphs are set in italics.
    pub is_italic: bool,
    /// The blocks that were added so far.
    pub blocks: Vec<ColumnBlock>,
    /// The white space above the next block.
    next_space: Pt,
}

impl<'a> TextColumn<'a> {
    /// An empty column.
    pub fn new(typesetter: Typesetter<'a>, width: Pt) -> TextColumn<'a> {
        TextColumn {
            typesetter,
            width,
            max_height: Pt::ZERO,
            setting: Setting::running_text(typesetter.design()),
            is_italic: false,
            blocks: Vec::new(),
            next_space: Pt::ZERO,
        }
    }

    /// The leading of running text.
    pub fn leading(&self) -> Pt {
        self.typesetter.design().sizes.leading
    }

    /// Adds white space above the next block. If this is called several times before the next
    /// block, only the largest height is used.
    pub fn space(&mut self, height: Pt) {
        self.next_space = self.next_space.max(height);
    }

    /// Adds a block.
    pub fn block(&mut self, height: Pt, keep: Keep, items: Vec<Item>) {
        let space_above = std::mem::replace(&mut self.next_space, Pt::ZERO);
        let keep_with_next = keep == Keep::WithNext;
        self.blocks.push(ColumnBlock { space_above, height, keep_with_next, items });
    }

    /// Takes the blocks that were added so far out of the column.
    pub fn split(&mut self) -> Vec<ColumnBlock> {
        std::mem::take(&mut self.blocks)
    }

    /// Adds the title of a page of text.
    pub fn heading(&mut self, text: &str) -> Result<(), Diagnostic> {
        let style = self.typesetter.regular(self.typesetter.design().sizes.heading);
        let lines = even(self.typesetter, &style, text, self.width)?;
        // Adds an empty block first, because white space at the top of a page would be dropped.
        self.block(Pt::ZERO, Keep::WithNext, Vec::new());
        self.space(style.size);
        self.lines(lines, style.size * 1.15, style.size, Keep::WithNext, Role::Heading(2));
        self.space(self.leading() * 1.5);
        Ok(())
    }

    /// Adds a heading inside the text.
    pub fn subheading(&mut self, text: &str) -> Result<(), Diagnostic> {
        self.space(self.leading() * 1.5);
        let style = self.typesetter.subheading();
        let small_caps = self.typesetter.design().small_caps;
        let text = if small_caps { text.to_lowercase() } else { text.to_owned() };
        let lines = even(self.typesetter, &style, &text, self.width)?;
        self.lines(lines, self.leading(), style.size, Keep::WithNext, Role::Heading(3));
        self.space(self.leading() * 0.5);
        Ok(())
    }

    /// Adds a paragraph of running text.
    pub fn paragraph(&mut self, spans: &[Span], setting: Setting) -> Result<(), Diagnostic> {
        let lines = with_long_last_line(self.typesetter, spans, self.width, setting)?;
        self.lines(
            lines,
            self.leading(),
            self.typesetter.design().sizes.body,
            Keep::Free,
            Role::Text,
        );
        // A sentence that introduces a list or a figure stays with it.
        let ends_with_colon = spans.last().is_some_and(|span| span.text.trim_end().ends_with(':'));
        if let Some(last) = self.blocks.last_mut().filter(|_| ends_with_colon) {
            last.keep_with_next = true;
        }
        self.space(self.leading() * 0.6);
        Ok(())
    }

    /// Adds a picture. The picture is centred.
    pub fn picture(&mut self, artwork: &Artwork, alt: &str) -> Result<(), Diagnostic> {
        let size = picture::picture_size(
            self.typesetter,
            artwork,
            Size::new(self.width, self.max_height),
        )?;
        let x = (self.width - size.width) / 2.0;
        let frame = Rect::new(x, Pt::ZERO, size.width, size.height);
        self.space(self.leading());
        self.block(size.height, Keep::Free, vec![artwork.item(frame, alt)]);
        self.space(self.leading());
        Ok(())
    }

    /// Adds a QR code with its text below it.
    pub fn code(&mut self, code: &QrCode) -> Result<(), Diagnostic> {
        let setting = match self.setting {
            Setting::Justified => Setting::Left,
            setting => setting,
        };
        let drawn = picture::placed_code(self.typesetter, code, self.width, setting)?;
        self.space(self.leading());
        self.block(drawn.height, Keep::Free, drawn.items);
        self.space(self.leading());
        Ok(())
    }

    /// Adds an indented paragraph with a mark before its first line: a list item or a quotation.
    pub fn indented(
        &mut self,
        mark: &str,
        indent: Pt,
        spans: &[Span],
        setting: Setting,
    ) -> Result<(), Diagnostic> {
        let style = self.typesetter.regular(self.typesetter.design().sizes.body);
        let gap = style.size * 0.5;
        // Deeply nested lists and long numbers leave at least half of the width for the text.
        let max_indent = self.width / 2.0;
        let indent = indent.max(self.typesetter.width(&style, mark)? + gap).min(max_indent);
        let mut mark_items = Vec::new();
        if !mark.is_empty() {
            // A tenth of a point of tolerance for rounding errors.
            let width = indent - gap + Pt(0.1);
            let at = Point::new(indent - gap, Pt::ZERO);
            let (align, role) = (Align::Right, Role::Text);
            mark_items = self.typesetter.truncated_line(&style, mark, at, align, width, role)?;
        }
        self.marked(mark_items, indent, spans, setting)
    }

    /// Adds an indented paragraph with items before its first line. The items are relative to the left
    /// margin and the baseline.
    pub fn marked(
        &mut self,
        mut mark: Vec<Item>,
        indent: Pt,
        spans: &[Span],
        setting: Setting,
    ) -> Result<(), Diagnostic> {
        let mut lines = with_long_last_line(self.typesetter, spans, self.width - indent, setting)?;
        for line in &mut lines {
            line.items = moved(std::mem::take(&mut line.items), Point::new(indent, Pt::ZERO));
        }
        if let Some(first) = lines.first_mut() {
            mark.append(&mut first.items);
            first.items = mark;
        }
        let body = self.typesetter.design().sizes.body;
        self.lines(lines, self.leading(), body, Keep::Free, Role::Text);
        self.space(self.leading() * 0.3);
        Ok(())
    }

    /// Adds lines, one block each. `size` is the type size; the type is vertically centred in the
    /// line. The first two lines of a paragraph stay on the same page, and the last two lines stay
    /// on the same page. With [`Keep::WithNext`], all lines and the next block stay on the same page.
    pub fn lines(&mut self, lines: Vec<Line>, height: Pt, size: Pt, keep: Keep, role: Role) {
        let baseline = height / 2.0 + size * 0.33;
        let count = lines.len();
        for (i, line) in lines.into_iter().enumerate() {
            let is_kept = keep == Keep::WithNext || count > 1 && (i == 0 || i + 2 == count);
            let (items, _) = stack(vec![line], Point::new(Pt::ZERO, baseline), height, &role);
            self.block(height, Keep::when(is_kept), items);
        }
    }
}

/// Tolerance for rounding errors in sums of heights.
const TOLERANCE: Pt = Pt(0.5);

/// Whether blocks of a height fit a page of the height `height`.
pub fn fits_height(used: Pt, height: Pt) -> bool {
    used <= height + TOLERANCE
}

/// The properties of a block that determine the page breaks.
#[derive(Clone, Copy)]
struct Extent {
    space_above: Pt,
    height: Pt,
    keep_with_next: bool,
}

impl Extent {
    fn new(block: &ColumnBlock) -> Extent {
        let ColumnBlock { space_above, height, keep_with_next, .. } = *block;
        Extent { space_above, height, keep_with_next }
    }
}

/// Reduces the white space between blocks if that saves a page. Chooses the smallest reduction that
/// saves a page. White space keeps at least 60 % of its height. The space above the title keeps its
/// height, so that the titles of facing pages align.
pub fn tightened(mut blocks: Vec<ColumnBlock>, height: Pt) -> Vec<ColumnBlock> {
    const STEPS: u8 = 40;
    const MIN_SHARE: f64 = 0.6;
    /// The empty block at the top of a column, and the title.
    const TITLE: usize = 2;
    let extents: Vec<Extent> = blocks.iter().map(Extent::new).collect();
    let share = |step: u8| 1.0 - (1.0 - MIN_SHARE) * f64::from(step) / f64::from(STEPS);
    let count = |step: u8| {
        let share = share(step);
        let tight = |(at, extent): (usize, &Extent)| match at < TITLE {
            true => *extent,
            false => Extent { space_above: extent.space_above * share, ..*extent },
        };
        let tight: Vec<Extent> = extents.iter().enumerate().map(tight).collect();
        used_pages(&places(&tight, height))
    };
    let needed = count(0);
    if needed < 2 || count(STEPS) >= needed {
        return blocks;
    }
    if let Some(step) = (1..=STEPS).find(|step| count(*step) < needed) {
        for block in blocks.iter_mut().skip(TITLE) {
            block.space_above = block.space_above * share(step);
        }
    }
    blocks
}

/// The number of pages that blocks fill. `height` is the height of a page.
pub fn page_count(blocks: &[ColumnBlock], height: Pt) -> usize {
    used_pages(&places(&blocks.iter().map(Extent::new).collect::<Vec<Extent>>(), height))
}

/// The height of blocks that are on one page.
pub fn used_height(blocks: &[ColumnBlock]) -> Pt {
    let total: Pt = blocks.iter().map(|block| block.space_above + block.height).sum();
    total - blocks.first().map_or(Pt::ZERO, |first| first.space_above)
}

/// Distributes blocks over pages of the height `height`. Returns the items of each page, relative
/// to the top left corner of the page.
///
/// A block with `keep_with_next` is on the same page as the next block. Blocks that are joined in
/// this way are a group. A group that is higher than a page is broken between its blocks. A single
/// block that is higher than a page is on a separate page.
pub fn break_pages(blocks: Vec<ColumnBlock>, height: Pt) -> Vec<Vec<Item>> {
    let places = places(&blocks.iter().map(Extent::new).collect::<Vec<Extent>>(), height);
    let mut pages: Vec<Vec<Item>> = vec![Vec::new(); used_pages(&places)];
    for (block, (page, y)) in blocks.into_iter().zip(places) {
        if let Some(page) = pages.get_mut(page) {
            page.extend(moved(block.items, Point::new(Pt::ZERO, y)));
        }
    }
    pages
}

/// The height of pages on which the last page has more than a few lines: at most `height`. The number
/// of pages does not change.
pub fn balanced_height(blocks: &[ColumnBlock], height: Pt) -> Pt {
    const MIN_LAST_PAGE: f64 = 0.3;
    const STEPS: u8 = 20;
    let count = page_count(blocks, height);
    let is_filled = |limit: &Pt| {
        let places = placed(blocks, *limit);
        let last = places.iter().zip(blocks).next_back();
        let foot = last.map_or(Pt::ZERO, |((_, top), block)| *top + block.height);
        used_pages(&places) == count && foot >= height * MIN_LAST_PAGE
    };
    let mut limits =
        (0..=STEPS).map(|step| height * (1.0 - 0.5 * f64::from(step) / f64::from(STEPS)));
    limits.find(|limit| count < 2 || is_filled(limit)).unwrap_or(height)
}

/// The place of each block on pages of the height `height`: the index of the page, and the distance
/// from the top of the page.
pub fn placed(blocks: &[ColumnBlock], height: Pt) -> Vec<(usize, Pt)> {
    places(&blocks.iter().map(Extent::new).collect::<Vec<Extent>>(), height)
}

/// The number of pages in the result of [`places`].
fn used_pages(places: &[(usize, Pt)]) -> usize {
    places.last().map_or(0, |(page, _)| page + 1)
}

/// The page index of each block, and the y coordinate of the block's top edge on that page.
fn places(blocks: &[Extent], height: Pt) -> Vec<(usize, Pt)> {
    let max_height = height + TOLERANCE;
    let mut places: Vec<(usize, Pt)> = Vec::with_capacity(blocks.len());
    let (mut page, mut y) = (0, Pt::ZERO);
    // A group that is kept together ends with the first block that allows a break after it.
    for group in blocks.split_inclusive(|block| !block.keep_with_next) {
        let total: Pt = group.iter().map(|block| block.space_above + block.height).sum();
        let first_space = group.first().map_or(Pt::ZERO, |first| first.space_above);
        let fits_on_page = total - first_space <= max_height;
        for (i, block) in group.iter().enumerate() {
            // If the whole group fits on a page, its first block must find space for all blocks of
            // the group. The other blocks then stay on the same page.
            let needed = match (fits_on_page, i) {
                (true, 0) => total,
                (true, _) => Pt::ZERO,
                (false, _) => block.space_above + block.height,
            };
            if places.is_empty() {
                y = Pt::ZERO;
            } else if y + needed > max_height {
                page += 1;
                y = Pt::ZERO;
            } else {
                y += block.space_above;
            }
            places.push((page, y));
            y += block.height;
        }
    }
    places
}
