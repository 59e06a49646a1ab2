//! The sheet of one day: a book of one page or a few, every part of it in a slot.

use std::sync::Arc;

use chrono::NaiveDate;

use super::design::{Design, Holds, PageSlot};
use super::resolve::{Work, read};
use super::{AnswersAt, Book, Captions, Chapter, Earlier, Folio, References, Sides};
use crate::diagnostic::{Diagnostic, Faults, Place, Source};
use crate::fields::{Files, Node};
use crate::kinds::{Order, Puzzle, Setter, Shortfall};
use crate::rng::Rng;
use crate::template::Sizes;
use crate::units::{Pt, Rect, Size};

/// What a sheet is made of beside what its spec says.
pub struct Issue {
    /// Its day, which texts may have as {date}.
    pub date: NaiveDate,
    /// The chapters whose puzzles are recorded: what is asked of them does not count.
    pub recorded: Vec<String>,
    /// Which answers stand on it.
    pub shown: Shown,
    /// Puzzles of an issue before, whose answers these are.
    pub earlier: Vec<Earlier>,
    /// The text that stands above the answers, by its id in the language.
    pub answers_word: &'static str,
    /// What stands below the puzzle of each chapter.
    pub lines: Vec<String>,
    /// What it has to say of issues before.
    pub notices: Vec<Notice>,
}

/// Which answers stand on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Those of an issue before.
    Earlier,
    /// Its own, upside down.
    UpsideDown,
    /// None.
    Nothing,
}

/// A correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The day of the issue that was wrong.
    pub date: NaiveDate,
    /// The number and the title of the puzzle.
    pub puzzle: String,
    /// The editor's words.
    pub note: String,
}

/// Reads the sheet of a day: a document with the keys of `book.toml`, each chapter with one puzzle.
///
/// # Errors
/// As [`resolve`](super::resolve) has them; a template that takes other chapters, or has no room
/// for what must be said.
pub fn issue(
    source: &Arc<Source>,
    node: &Node,
    files: &dyn Files,
    issue: Issue,
) -> Result<Book, Faults> {
    read(source, node, files, |work| work.issue = Some(issue))
}

/// What stands for the setter of a puzzle that is recorded: it makes none.
pub(super) struct Recorded;

impl Setter for Recorded {
    fn params(&self, _: u32) -> String {
        String::new()
    }

    fn make(&self, _: &Order, _: &mut Rng) -> Result<Puzzle, Shortfall> {
        let hint = "it is recorded".to_owned();
        Err(Shortfall { attempts: 0, found: Vec::new(), hint })
    }
}

/// The cells of a side of what is usually printed, and a little for its lines.
const CELLS: f64 = 9.4;

/// Between the parts of a sheet.
const GAP: Pt = Pt(12.0);

impl Issue {
    /// Where its answers stand.
    pub(super) fn at(&self) -> AnswersAt {
        match self.shown {
            Shown::UpsideDown => AnswersAt::UpsideDown,
            Shown::Earlier | Shown::Nothing => AnswersAt::Previous,
        }
    }
}

impl Work<'_> {
    /// Puts everything on a sheet into a slot: into those of the template, or, where that has none,
    /// into as many as are needed.
    pub(super) fn arranged(&mut self, issue: &Issue, design: &mut Design, chapters: &[Chapter]) {
        let shows = issue.shown != Shown::Nothing;
        if chapters.is_empty() {
            // A sheet of answers has no use for the places of puzzles.
            design.slots.clear();
        }
        if !design.slots.is_empty() {
            if !shows {
                // Where answers would stand there is nothing, and no word of them above.
                design.slots.retain(|slot| match &slot.holds {
                    Holds::Answers => false,
                    Holds::Headline { text, .. } => text != "{answers}",
                    _ => true,
                });
            }
            let room = design.slots.iter().any(|slot| match slot.holds {
                Holds::Answers => true,
                Holds::Rules(_) => !shows,
                _ => false,
            });
            if !issue.notices.is_empty() && !room {
                let fault = Diagnostic::book("the template has no room for a correction");
                let fault = design.point_at(fault, "slot", "its slots".to_owned());
                self.fault(fault.help("take one with a slot for answers or for rules"));
            }
            return;
        }
        let place = design.place("trim").clone();
        let inside = design.inside.first().map_or(Pt::ZERO, |&(_, inside)| inside);
        let left = inside.max(design.spine);
        let Size { width, height } = design.trim;
        let text = Rect::new(
            left,
            design.top,
            width - left - design.outside,
            height - design.top - design.bottom,
        );
        let answers = match issue.shown {
            Shown::Nothing => 0,
            Shown::UpsideDown => chapters.len(),
            // A first issue says that they are to come.
            Shown::Earlier => issue.earlier.len().max(1),
        };
        let sheet = Arranging { design, text, place, slots: Vec::new() };
        let most = chapters.iter().map(|chapter| chapter.per_page as usize).min();
        design.slots =
            sheet.slots(chapters.len(), most.unwrap_or(1), answers, !issue.notices.is_empty());
        // All that is on a page is in its slots.
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

    /// No answer on a sheet bears the number of a puzzle beside it.
    pub(super) fn numbers_of_issue(&mut self, issue: &Issue, chapters: &[Chapter]) {
        for chapter in chapters {
            let Some(number) = chapter.first_number else { continue };
            if let Some(other) = issue.earlier.iter().find(|earlier| earlier.number == number) {
                let fault = Diagnostic::book(format!(
                    "an answer of the issue before and a puzzle of this one have the number {number}"
                ));
                let label = format!("the answer of `{}` bears it", other.entry.id);
                self.fault(fault.at(&chapter.place, label).help(
                    "readers find an answer by its number: let each slot have numbers of its own, far from the others",
                ));
                return;
            }
        }
    }
}

/// A sheet of a template without slots.
struct Arranging<'a> {
    design: &'a Design,
    /// What lies between the margins.
    text: Rect,
    place: Place,
    slots: Vec<PageSlot>,
}

impl Arranging<'_> {
    /// The slots for so many puzzles and answers; `most` puzzles stand on a page. The answers stand
    /// below the puzzles if these can be large all the same, or else on a page of their own.
    fn slots(
        mut self,
        puzzles: usize,
        most: usize,
        answers: usize,
        notices: bool,
    ) -> Vec<PageSlot> {
        // Fewer than the template says where what stands round them leaves no room.
        let body = Size::new(self.text.width, self.text.height - self.head_height() - GAP);
        let least = self.design.puzzle.least_written() * CELLS;
        let most = (1..=most).rev().find(|count| self.columns(body, *count).1 >= least);
        let pages = puzzles.div_ceil(most.unwrap_or(1));
        let mut block = None;
        let mut first = 0;
        for page in 0..pages {
            // As many on each as on the others, or one fewer.
            let count = (puzzles - first).div_ceil(pages - page);
            let mut body = self.head(page, Some(first));
            if self.design.rules_line {
                let height = self.sizes().small * 1.3 * 3.0;
                let y = body.bottom() - height;
                self.add(page, Holds::Rules(first), Rect { y, height, ..body });
                body.height -= height + GAP / 2.0;
            }
            if page + 1 == pages && answers > 0 {
                block = self.below(body, count, answers);
                if let Some(block) = block {
                    body.height = block.y - GAP - body.y;
                }
            }
            self.puzzles(page, body, first..first + count);
            first += count;
        }
        match block {
            Some(block) => self.answers(pages - 1, block, "{answers}"),
            None if answers > 0 || notices => {
                let (body, words) = match pages {
                    // A sheet of answers alone says of which day they are.
                    0 if self.design.headline.is_empty() => (self.head(0, None), "{answers}"),
                    0 => (self.head(0, None), "{answers} · {subtitle}"),
                    _ => (self.text, "{answers}"),
                };
                self.answers(pages, body, words);
            }
            None => {}
        }
        self.slots
    }

    fn sizes(&self) -> &Sizes {
        &self.design.sizes
    }

    fn add(&mut self, page: usize, holds: Holds, frame: Rect) {
        let text_places = [self.place.clone(), self.place.clone()];
        let place = self.place.clone();
        self.slots.push(PageSlot { holds, frame, page, centred: true, place, text_places });
    }

    fn head_height(&self) -> Pt {
        match self.design.headline.is_empty() {
            true => self.sizes().title.min(Pt(28.0)) * 1.25,
            false => self.sizes().heading * 1.4,
        }
    }

    /// What stands at the top of a page: the headline of the template, or name and day. Gives what
    /// is left of the page.
    fn head(&mut self, page: usize, chapter: Option<usize>) -> Rect {
        let text = |text: &str| text.to_owned();
        let holds = match (self.design.headline.as_str(), chapter) {
            ("", _) => Holds::Title { text: text("{book}"), aside: text("{subtitle}") },
            (words, Some(_)) => Holds::Headline { text: text(words), chapter },
            // A headline of a puzzle says nothing on a page of answers.
            (_, None) => Holds::Headline { text: text("{book}"), chapter: None },
        };
        let height = self.head_height();
        let text = self.text;
        self.add(page, holds, Rect { height, ..text });
        let taken = height + GAP;
        Rect { y: text.y + taken, height: text.height - taken, ..text }
    }

    /// The most columns for some puzzles in an area, and the side of a square that each can be.
    fn columns(&self, body: Size, count: usize) -> (usize, Pt) {
        let gap = self.design.puzzle_gap;
        // The caption above, the line below, and what lines are wider than thin ones.
        let caption = self.sizes().number * 1.5 + self.sizes().small * 1.6 + Pt(6.0);
        let side = |columns: usize| {
            let rows = count.div_ceil(columns);
            let width = (body.width - gap * (columns - 1) as f64) / columns as f64;
            let height = (body.height - gap * (rows - 1) as f64) / rows as f64;
            width.min(height - caption)
        };
        let all = (1..=count.max(1)).map(|columns| (columns, side(columns)));
        // Of two that are as good, fewer columns.
        all.fold(
            (1, Pt(f64::MIN)),
            |best, next| if next.1 > best.1 + Pt(1.0) { next } else { best },
        )
    }

    fn puzzles(&mut self, page: usize, body: Rect, chapters: std::ops::Range<usize>) {
        let count = chapters.len();
        let gap = self.design.puzzle_gap;
        let (columns, _) = self.columns(body.size(), count);
        let rows = count.div_ceil(columns);
        let width = (body.width - gap * (columns - 1) as f64) / columns as f64;
        let height = (body.height - gap * (rows - 1) as f64) / rows as f64;
        for (i, chapter) in chapters.enumerate() {
            let x = body.x + (width + gap) * (i % columns) as f64;
            let y = body.y + (height + gap) * (i / columns) as f64;
            self.add(page, Holds::Puzzle(chapter), Rect::new(x, y, width, height));
        }
    }

    /// The room for answers below some puzzles, if there is any.
    fn below(&self, body: Rect, puzzles: usize, answers: usize) -> Option<Rect> {
        let (_, side) = self.columns(body.size(), puzzles);
        let style = &self.design.answer;
        let (least, most) = (style.least_written() * CELLS, style.most_cell * CELLS);
        let small = (side * 0.45).min(most).max(least);
        let gap = self.design.answer_gap;
        let columns = (((body.width + gap) / (small + gap)).floor() as usize).clamp(1, answers);
        let rows = answers.div_ceil(columns) as f64;
        let caption = self.sizes().answer_number * 1.6;
        let height = self.banner() + (small + caption) * rows + gap * (rows - 1.0);
        let left = Size::new(body.width, body.height - height - GAP);
        let (_, shrunk) = self.columns(left, puzzles);
        let enough = (self.design.puzzle.least_written() * CELLS).max(side * 0.6);
        (shrunk >= enough).then(|| Rect { y: body.bottom() - height, height, ..body })
    }

    /// The height of the headline above the answers, and what is free below it.
    fn banner(&self) -> Pt {
        self.sizes().heading.min(Pt(20.0)) * 1.4 + GAP / 2.0
    }

    /// The answers in a part of a page, with some words above them.
    fn answers(&mut self, page: usize, block: Rect, words: &str) {
        let banner = self.banner();
        let height = banner - GAP / 2.0;
        let holds = Holds::Headline { text: words.to_owned(), chapter: None };
        self.add(page, holds, Rect { height, ..block });
        let frame = Rect { y: block.y + banner, height: block.height - banner, ..block };
        self.add(page, Holds::Answers, frame);
    }
}
