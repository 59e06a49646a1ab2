//! The slots of a sheet whose template has none: as many as its puzzles and answers need, as large as
//! the page allows, all on its left and right edges or in its middle.
//!
//! From the top of a page: its head; the puzzles, those without lists in columns, the others in rows of
//! their own; the rules of play, where there is room for them; answers. Where there is height left
//! over, the rows move apart.

use bookgen_base::diagnostic::Place;
use bookgen_base::units::{Pt, Rect, Size, edge_share};
use bookgen_puzzles::{Board, Face as Side};

use crate::design::{
    ANSWERS_PLACEHOLDER, Captions, Design, Folio, PageSlot, References, Sides, SlotContent,
    TypeSizes,
};
use crate::document::{Document, Placed};
use crate::font::{Face, TextStyle};

/// The answers on a dated sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The answers of an earlier issue.
    Earlier,
    /// Its own answers, upside down.
    UpsideDown,
    /// No answers.
    Nothing,
}

/// The least type of answers on a sheet whose slots are arranged.
const LEAST_ANSWER: Pt = Pt(7.0);

/// Arranges a dated sheet whose template has no slots, or a sheet of answers alone: gives its design as
/// many slots as its puzzles and answers need. `puzzles` are the puzzles of the chapters, one each.
pub fn arrange_sheet(document: &mut Document, puzzles: &[&Placed], shown: Shown) {
    let text = document.design.text_area();
    let most = document.chapters.iter().map(|chapter| chapter.per_page as usize).min().unwrap_or(1);
    let earlier = document.earlier.len();
    let design = &mut document.design;
    // A sheet of answers has no use for the slots of puzzles.
    design.slots.clear();
    // Small answers are better than none on the page.
    design.answer.least_symbol = design.answer.least_symbol.min(LEAST_ANSWER);
    if document.chapters.is_empty() {
        design.answer.most_cell = most_alone(design, text.width, earlier);
    }
    let slots = Arranging::new(document, puzzles, shown, text).slots(most);
    for chapter in &mut document.chapters {
        chapter.per_page = 1;
    }
    let design = &mut document.design;
    design.slots = slots;
    // Everything on a page is in its slots.
    design.sides = Sides::Single;
    design.captions = Captions::Above;
    design.openers = false;
    design.name_line = false;
    design.headline = String::new();
    design.rules_line = false;
    design.references = References::None;
    design.heads = (String::new(), String::new());
    design.folio = Folio::None;
    design.least_pages = 1;
    design.page_multiple = 1;
}

/// The cells of a side of what is usually printed, and a little for its lines.
const CELLS: f64 = 9.4;

/// The height of a headline between its rules, in shares of its type size.
pub const BANNER: f64 = 1.4;

/// The white above the rules of play in a sentence, in shares of the leading.
const SENTENCE_ABOVE: f64 = 0.55;

/// Between columns of text.
pub const GUTTER: Pt = Pt(26.0);

/// In how many columns text of a size stands in so much width, three at the most: lines of sixty
/// letters and more are hard to read.
pub fn text_columns(width: Pt, size: Pt) -> usize {
    let fitting = ((width + GUTTER) / (size * 16.5 + GUTTER)).floor();
    fitting.clamp(1.0, 3.0) as usize
}

/// The greatest cell of so many answers that have a page to themselves: in as few columns as may be,
/// which fill its width.
fn most_alone(design: &Design, width: Pt, answers: usize) -> Pt {
    let most = design.answer.most_cell.max(design.puzzle.most_cell * 0.6);
    let gap = design.answer_gap;
    let mut cells = (1..=answers).map(|columns| width.divided(columns, gap) / CELLS);
    cells.find(|cell| *cell <= most).unwrap_or(most)
}

/// What a puzzle needs of its slot, the same from day to day.
#[derive(Clone, Copy)]
struct Needs {
    least: Size,
    most: Size,
    /// The entries of its list.
    entries: usize,
    titled: bool,
}

impl Needs {
    fn of(board: &dyn Board, design: &Design) -> Needs {
        let extent = board.extent(Side::Puzzle, &design.puzzle);
        Needs {
            least: extent.least,
            most: extent.most,
            entries: board.list().len(),
            titled: board.heading().is_some(),
        }
    }
}

/// Where the puzzles of a page stand.
struct Block {
    columns: usize,
    /// The side of those in columns.
    side: Pt,
    /// The height of the figures in rows of their own.
    row: Pt,
    /// The height of all, with the least space between them.
    height: Pt,
}

/// A sheet in the making.
struct Arranging<'a> {
    document: &'a Document,
    design: &'a Design,
    puzzles: &'a [&'a Placed],
    shown: Shown,
    /// The area between the margins.
    text: Rect,
    place: Place,
    needs: Vec<Needs>,
    slots: Vec<PageSlot>,
}

impl<'a> Arranging<'a> {
    fn new(
        document: &'a Document,
        puzzles: &'a [&'a Placed],
        shown: Shown,
        text: Rect,
    ) -> Arranging<'a> {
        let design = &document.design;
        let place = design.place("trim").clone();
        let needs = puzzles.iter().map(|placed| Needs::of(&*placed.board, design)).collect();
        Arranging { document, design, puzzles, shown, text, place, needs, slots: Vec::new() }
    }

    /// The slots; `most` puzzles stand on a page. The answers stand below the puzzles of the last one
    /// if these can be large all the same, or else on a page of their own.
    fn slots(mut self, most: usize) -> Vec<PageSlot> {
        let puzzles = self.puzzles.len();
        let answers = match self.shown {
            Shown::Nothing => 0,
            Shown::UpsideDown => puzzles,
            // A first issue says that they are to come.
            Shown::Earlier => self.document.earlier.len().max(1),
        };
        // Fewer than the template says where what stands round them leaves no room.
        let body = self.text.height - self.head_taken(true) - self.sentence_height(0);
        let all: Vec<usize> = (0..puzzles).collect();
        let fits = |count: &usize| all.chunks(*count).all(|some| self.block(some, body).is_some());
        let most = (1..=most.min(puzzles).max(1)).rev().find(fits).unwrap_or(1);
        let pages = puzzles.div_ceil(most);
        let mut first = 0;
        let mut answered = answers == 0;
        for page in 0..pages {
            // As many on each as on the others, or one fewer.
            let count = (puzzles - first).div_ceil(pages - page);
            let last = page + 1 == pages;
            let here: Vec<usize> = (first..first + count).collect();
            answered |= self.page(page, &here, answers * usize::from(last && !answered));
            first += count;
        }
        if !answered {
            self.answers_page(pages);
        }
        self.slots
    }

    fn sizes(&self) -> &'a TypeSizes {
        &self.design.sizes
    }

    fn leading(&self) -> Pt {
        self.sizes().leading
    }

    fn add(&mut self, page: usize, holds: SlotContent, frame: Rect, share: f64) {
        let text_places = [self.place.clone(), self.place.clone()];
        let place = self.place.clone();
        self.slots.push(PageSlot { content: holds, frame, page, share, place, text_places });
    }

    /// How many lines a text takes, about.
    fn lines(&self, text: &str, size: Pt, width: Pt) -> usize {
        let style = TextStyle::new(self.design.faces.regular.clone(), size);
        let all = self.design.fonts.shape(&style, text).map_or(Pt::ZERO, |line| line.width);
        ((all / width) * 1.04).ceil().max(1.0) as usize
    }

    /// The height of the caption above a puzzle.
    fn caption(&self) -> Pt {
        let sizes = self.sizes();
        let face = self.design.faces.figures_bold.first();
        let face = face.and_then(|&font| self.design.fonts.face(font));
        let capital = sizes.number * face.map_or(0.7, Face::cap_height);
        capital.max(sizes.level) + sizes.number * 0.36 + Pt(2.0)
    }

    /// The height of what stands below one of so much width.
    fn below(&self, width: Pt) -> Pt {
        let small = self.sizes().small;
        let lines = self.document.chapters.iter().filter_map(|chapter| chapter.line.as_ref());
        let most = lines.map(|line| self.lines(line, small, width)).max().unwrap_or(0);
        match most {
            0 => Pt::ZERO,
            most => small * (1.6 + 1.25 * (most - 1) as f64),
        }
    }

    fn head_height(&self) -> Pt {
        if !self.design.headline.is_empty() {
            return self.sizes().heading * BANNER;
        }
        let face = self.design.faces.bold.first();
        let face = face.and_then(|&font| self.design.fonts.face(font));
        let reach = face.map_or(1.25, |face| {
            let (high, deep) = face.reach();
            high + deep
        });
        self.sizes().title.min(Pt(28.0)) * reach
    }

    /// What the head of a page takes, with the space below it.
    fn head_taken(&self, named: bool) -> Pt {
        let line = match self.design.headline.is_empty() {
            true => self.leading() * 0.3,
            false => Pt::ZERO,
        };
        let name = match self.design.name_line && named {
            true => self.leading() * 2.0,
            false => Pt::ZERO,
        };
        self.head_height() + line + name + self.leading()
    }

    fn headline(&mut self, page: usize, words: [&str; 2], chapter: Option<usize>, frame: Rect) {
        let [text, aside] = words.map(str::to_owned);
        self.add(page, SlotContent::Headline { text, aside, chapter }, frame, 0.0);
    }

    /// What stands at the top of a page: the headline of the template, or name and day over a line; and
    /// on a page of puzzles a line for a name, if the template has one. Gives what is left of the page.
    fn head(&mut self, page: usize, chapter: Option<usize>) -> Rect {
        let text = self.text;
        let height = self.head_height();
        let frame = Rect { height, ..text };
        match (self.design.headline.clone().as_str(), chapter) {
            ("", _) => {
                let [text, aside] = ["{book}", "{subtitle}"].map(str::to_owned);
                self.add(page, SlotContent::Title { text, aside }, frame, 0.0);
                let y = frame.bottom() + self.leading() * 0.3;
                self.add(page, SlotContent::Line, Rect { y, height: Pt::ZERO, ..frame }, 0.0);
            }
            (words, Some(_)) => self.headline(page, [words, "{subtitle}"], chapter, frame),
            // A headline of a puzzle says nothing on a page of answers.
            (_, None) => {
                // A file of answers alone says whose they are.
                let aside = if page == 0 { "{book} · {subtitle}" } else { "{subtitle}" };
                self.headline(page, [ANSWERS_PLACEHOLDER, aside], None, frame);
            }
        }
        let taken = self.head_taken(chapter.is_some());
        if self.design.name_line && chapter.is_some() {
            let height = self.leading() * 2.0;
            let y = text.y + taken - self.leading() - height;
            self.add(page, SlotContent::Name, Rect { y, height, ..text }, 0.0);
        }
        Rect { y: text.y + taken, height: text.height - taken, ..text }
    }

    /// The room for rules of play in a sentence, with the space above it; none if the template has none.
    fn sentence_height(&self, chapter: usize) -> Pt {
        let kind = self.document.chapters.get(chapter);
        let kind = kind.and_then(|chapter| self.document.language.kind(chapter.kind.about().name));
        let Some(texts) = kind.filter(|_| self.design.rules_line) else { return Pt::ZERO };
        let small = self.sizes().small;
        let lines = self.lines(&texts.short, small, self.text.width);
        small * (0.2 + 1.3 * lines as f64) + self.leading() * SENTENCE_ABOVE
    }

    /// Puzzles on a page, as large as a height allows; nothing if they would be too small.
    fn block(&self, puzzles: &[usize], height: Pt) -> Option<Block> {
        let design = self.design;
        let gap = design.puzzle_gap;
        let list = self.sizes().list * 1.32;
        let width = self.text.width;
        let (caption, title) = (self.caption(), self.sizes().puzzle_title * 1.6);
        let needs: Vec<Needs> = puzzles.iter().map(|&at| self.needs[at]).collect();
        let (listed, squares): (Vec<Needs>, Vec<Needs>) =
            needs.into_iter().partition(|needs| needs.entries > 0);
        let title = |some: &[Needs]| match some.iter().any(|needs| needs.titled) {
            true => title,
            false => Pt::ZERO,
        };
        let least = squares.iter().fold(Pt::ZERO, |least, needs| least.max(needs.least.width));
        let most = squares.iter().fold(Pt::ZERO, |most, needs| most.max(needs.most.width));
        // The least height of one with its list beside it, or below it.
        let lowest = listed.iter().fold(Pt::ZERO, |lowest, needs| {
            let columns = (width / (list * 5.0)).floor().max(1.0) as usize;
            let rows = needs.entries.div_ceil(columns) as f64;
            let below = needs.least.height + list * (rows + 1.2);
            let beside = needs.least.height.max(list * needs.entries as f64);
            let room = needs.least.width + list * 6.0 <= width;
            lowest.max(if room { beside.min(below) } else { below })
        });
        let highest = listed.iter().fold(Pt::ZERO, |most, needs| {
            let list = list * (needs.entries as f64 / 2.0 + 2.0);
            most.max(needs.most.height + list)
        });
        let mut best: Option<Block> = None;
        for columns in 1..=squares.len().max(1) {
            let rows = squares.len().div_ceil(columns);
            let gaps = gap * (rows + listed.len()).saturating_sub(1) as f64;
            let column = width.divided(columns, gap);
            let below = self.below(column.min(most));
            let round = caption + below + title(&squares);
            let fixed = round * rows as f64
                + (caption + self.below(width) + title(&listed)) * listed.len() as f64
                + gaps;
            let free = height - fixed;
            let widest = column.min(most);
            let found =
                (0..=20).map(|step| widest * (1.0 - 0.025 * f64::from(step))).find_map(|side| {
                    if listed.is_empty() {
                        let side = (free / rows.max(1) as f64).min(widest);
                        return (side >= least).then_some((side, Pt::ZERO));
                    }
                    let row = (free - side * rows as f64) / listed.len() as f64;
                    (row >= lowest && (squares.is_empty() || side >= least))
                        .then_some((side, row.min(highest)))
                });
            let Some((side, row)) = found else { continue };
            if best.as_ref().is_none_or(|best| side > best.side + Pt(1.0)) {
                let all = side * rows as f64 + row * listed.len() as f64 + fixed;
                best = Some(Block { columns, side, row, height: all });
            }
        }
        best
    }

    /// Puzzles on a page, and answers below them if there is room for both; whether there is.
    fn page(&mut self, page: usize, puzzles: &[usize], answers: usize) -> bool {
        let mut body = self.head(page, puzzles.first().copied());
        let first = puzzles.first().copied().unwrap_or(0);
        let sentence = self.sentence_height(first);
        if sentence > Pt::ZERO {
            let height = sentence - self.leading() * SENTENCE_ABOVE;
            let y = body.bottom() - height;
            self.add(page, SlotContent::Rules(first), Rect { y, height, ..body }, 0.0);
            body.height -= sentence;
        }
        let fallback = |height: Pt| Block { columns: 1, side: height, row: height, height };
        let alone = self.block(puzzles, body.height).unwrap_or(fallback(body.height));
        let size = |block: &Block| if block.side > Pt::ZERO { block.side } else { block.row };
        let mut found = None;
        if answers > 0 {
            let (least, most) = self.answer_sides();
            // Larger where that takes little from the puzzles, smaller where they are to stand here at all.
            let sides = [(0.6, 0.84), (0.5, 0.84), (0.42, 0.6), (0.36, 0.6), (0.0, 0.6)];
            for (share, kept) in sides {
                let small = (size(&alone) * share).min(most).max(least);
                let height = self.answers_height(small, answers);
                let left = body.height - height - self.leading();
                let block = self.block(puzzles, left);
                if let Some(block) = block.filter(|block| size(block) >= size(&alone) * kept) {
                    found = Some((block, height));
                    break;
                }
            }
        }
        let (block, foot) = match found {
            Some((block, foot)) => (block, foot),
            None => (alone, Pt::ZERO),
        };
        let answered = foot > Pt::ZERO;
        let mut bottom = body.bottom();
        if answered {
            let height = foot;
            bottom = body.bottom() - height;
            self.answers(page, Rect { y: bottom, height, ..body });
            bottom -= self.leading();
        }
        // Rules of play at length, where they take nothing from the puzzles.
        let squares = puzzles.iter().filter(|&&at| self.needs[at].entries == 0).count();
        let odd = block.columns > 1 && !squares.is_multiple_of(block.columns);
        let in_cell = odd && page == 0 && sentence == Pt::ZERO;
        let must = answers == 0 && page == 0 && !self.document.notices.is_empty();
        if !in_cell && page == 0 && sentence == Pt::ZERO {
            let height = self.rules_height(first, body.width);
            let left = bottom - body.y - block.height;
            if left >= height + self.leading() * 1.5 || must {
                let y = bottom - height;
                self.rules(page, first, Rect { y, height, ..body });
                bottom = y - self.leading();
            }
        }
        let body = Rect { height: bottom - body.y, ..body };
        self.puzzles(page, body, puzzles, &block, in_cell);
        answered
    }

    fn puzzles(
        &mut self,
        page: usize,
        body: Rect,
        puzzles: &[usize],
        block: &Block,
        in_cell: bool,
    ) {
        let gap = self.design.puzzle_gap;
        let (listed, squares): (Vec<usize>, Vec<usize>) =
            puzzles.iter().partition(|&&at| self.needs[at].entries > 0);
        let columns = block.columns;
        let rows = squares.len().div_ceil(columns);
        let title = |at: &[usize]| match at.iter().any(|&at| self.needs[at].titled) {
            true => self.sizes().puzzle_title * 1.6,
            false => Pt::ZERO,
        };
        let width = body.width.divided(columns, gap);
        let most = squares.iter().fold(Pt::ZERO, |most, &at| most.max(self.needs[at].most.width));
        // A little for the rounding of sums.
        let spare = Pt(0.2);
        let high =
            block.side + self.caption() + self.below(width.min(most)) + title(&squares) + spare;
        let row = block.row + self.caption() + self.below(body.width) + title(&listed) + spare;
        // Rows move apart where there is height left over.
        let between = (rows + listed.len()).saturating_sub(1).max(1) as f64;
        let over = ((body.height - block.height) / (between + 1.0)).max(Pt::ZERO).min(gap);
        let mut y = body.y;
        for (i, &at) in squares.iter().enumerate() {
            let (column, line) = (i % columns, i / columns);
            y = body.y + (high + gap + over) * line as f64;
            let here = columns.min(squares.len() - line * columns);
            let mut frame = Rect::new(body.x + (width + gap) * column as f64, y, width, high);
            let share = edge_share(column, columns);
            if here < columns && !in_cell {
                frame.x += (width + gap) * (columns - here) as f64 / 2.0;
                self.add(page, SlotContent::Puzzle(at), frame, 0.5);
                continue;
            }
            self.add(page, SlotContent::Puzzle(at), frame, share);
            if here < columns && column + 1 == here {
                // What is left of the row.
                let x = frame.right() + gap;
                let area = Rect { x, width: body.right() - x, ..frame };
                let beside = (width - block.side).max(Pt::ZERO);
                let inset = if columns == 2 { beside } else { Pt::ZERO };
                let area = Rect { x: area.x + inset, width: area.width - inset, ..area };
                self.rules(page, at, Rect { height: high - self.below(width.min(most)), ..area });
            }
        }
        if !squares.is_empty() {
            y += high + gap + over;
        }
        for at in listed {
            self.add(page, SlotContent::Puzzle(at), Rect { y, height: row, ..body }, 0.5);
            y += row + gap + over;
        }
    }

    /// The height of the rules of play at length with their headline, and of corrections.
    fn rules_height(&self, chapter: usize, width: Pt) -> Pt {
        let sizes = self.sizes();
        let kind = self.document.chapters.get(chapter);
        let kind = kind.and_then(|chapter| self.document.language.kind(chapter.kind.about().name));
        let columns = text_columns(width, sizes.body).min(2);
        let column = width.divided(columns, GUTTER);
        let lines = |text: &str| self.lines(text, sizes.body, column);
        let lines = kind.map_or(0, |texts| match columns {
            1 => lines(&texts.rules),
            _ => lines(&texts.rules).max(lines(&texts.begin) + 1),
        });
        let small = sizes.small;
        let day = self.document.day.map(|day| self.document.language.date(day)).unwrap_or_default();
        let notices = self.document.notices.iter().map(|correction| {
            let notice = &correction.notice;
            let text = format!("Correction. {day}, {}: {}", notice.puzzle, notice.note);
            small * 1.3 * (self.lines(&text, small, width) + 1) as f64
        });
        let notices: Pt = notices.sum();
        let notices = if notices > Pt::ZERO { notices + self.leading() * 1.5 } else { notices };
        self.banner_height() + self.leading() * (lines as f64 + 0.6) + notices
    }

    /// The height of a headline that is not that of the page, and the white below it.
    fn banner_height(&self) -> Pt {
        self.sizes().heading.min(Pt(18.0)) * BANNER + self.leading() * 0.8
    }

    fn rules(&mut self, page: usize, chapter: usize, frame: Rect) {
        let taken = self.banner_height();
        let height = taken - self.leading() * 0.8;
        self.headline(page, ["{rules}", ""], Some(chapter), Rect { height, ..frame });
        let rest = Rect { y: frame.y + taken, height: frame.height - taken, ..frame };
        self.add(page, SlotContent::Rules(chapter), rest, 0.0);
    }

    /// The least side that answers can have, and the greatest.
    fn answer_sides(&self) -> (Pt, Pt) {
        let style = &self.design.answer;
        let boards: Vec<&dyn Board> = match self.shown {
            Shown::UpsideDown => self.puzzles.iter().map(|placed| &*placed.board).collect(),
            _ => self.document.earlier.iter().map(|earlier| &*earlier.board).collect(),
        };
        let extents = boards.iter().map(|board| board.extent(Side::Answer, style));
        let least = extents.fold(Pt::ZERO, |least, extent| least.max(extent.least.width));
        let least = if boards.is_empty() { style.least_read() * CELLS } else { least + Pt(1.0) };
        (least, (style.most_cell * CELLS).max(least))
    }

    /// The height of so many answers with a side, of what stands above them and of their captions.
    fn answers_height(&self, side: Pt, count: usize) -> Pt {
        let gap = self.design.answer_gap;
        let fitting = ((self.text.width + gap) / (side + gap)).floor().max(1.0) as usize;
        let rows = count.div_ceil(fitting) as f64;
        let caption = self.sizes().answer_number * 1.3;
        self.above_answers() + (side + caption) * rows + gap * (rows - 1.0)
    }

    /// A headline, or a line where they are upside down.
    fn above_answers(&self) -> Pt {
        match self.shown {
            Shown::UpsideDown => self.leading() * 0.7,
            _ => self.banner_height(),
        }
    }

    /// The answers in a part of a page, below some words or a line.
    fn answers(&mut self, page: usize, block: Rect) {
        let taken = self.above_answers();
        match self.shown {
            Shown::UpsideDown => {
                self.add(page, SlotContent::Line, Rect { height: Pt::ZERO, ..block }, 0.0);
            }
            _ => {
                let height = taken - self.leading() * 0.8;
                self.headline(page, [ANSWERS_PLACEHOLDER, ""], None, Rect { height, ..block });
            }
        }
        let frame = Rect { y: block.y + taken, height: block.height - taken, ..block };
        self.add(page, SlotContent::Answers, frame, 0.5);
    }

    /// A page of answers alone: name and day stand on it too.
    fn answers_page(&mut self, page: usize) {
        let mut body = self.head(page, None);
        // Its headline says it, if it has one.
        if self.design.headline.is_empty() {
            let taken = self.banner_height();
            let height = taken - self.leading() * 0.8;
            self.headline(page, [ANSWERS_PLACEHOLDER, ""], None, Rect { height, ..body });
            body = Rect { y: body.y + taken, height: body.height - taken, ..body };
        }
        self.add(page, SlotContent::Answers, body, 0.5);
    }
}
