//! How the pages of a chapter, or of answers, are arranged; and what is said where they cannot be.

use std::ops::Range;

use super::arrange::{Arrangement, CaptionRoom, Company, Footprint, ListStyle, arrange};
use super::caption::{self, Caption, LevelText};
use super::compose::Composer;
use super::frame::Frame;
use super::paragraph::{Setting, plain};
use super::strips::{headline_height, rules_height};
use super::{Job, answers};
use crate::design::{PageSlot, References};
use crate::document::AnswersAt;
use crate::document::Placed;
use bookgen_base::diagnostic::{Diagnostic, Place, clipped};
use bookgen_base::units::mm;
use bookgen_base::units::{Pt, Rect, Size};
use bookgen_puzzles::Face;

/// How the pages of a chapter, or of answers, are arranged.
#[derive(Clone, Debug, PartialEq)]
pub struct Makeup {
    /// The cells.
    pub arrangement: Arrangement,
    /// The least space between them.
    pub gap: Pt,
    /// What the page keeps above the cells, for a headline.
    pub above: Pt,
    /// Whether cells that leave height over stand a little below the top.
    pub lowered: bool,
    /// The share of the width left over in a cell that lies before what is narrower; in columns,
    /// the outer ones of which are on the edges of the page, none is given.
    pub share: Option<f64>,
}

impl Makeup {
    /// The cell of a puzzle, by its place on the page, in a text area. Rows that leave height over
    /// move apart a little; the rest stays below them, or mostly so.
    pub fn cell(&self, text: Rect, place: usize) -> Rect {
        let Arrangement { columns, rows, cell, content, .. } = self.arrangement;
        let (column, row) = (place % columns, place / columns);
        let over = ((cell.height - content) * rows as f64).max(Pt::ZERO);
        let apart = match rows {
            1 => Pt::ZERO,
            // In a slot they stay together.
            _ => {
                let most = if self.share.is_some() { 0.5 } else { 2.0 };
                (over / (rows - 1) as f64).min(self.gap * most)
            }
        };
        let rest = over - apart * (rows - 1) as f64;
        let down = if self.lowered { (rest * 0.3).min(self.gap) } else { Pt::ZERO };
        Rect::new(
            text.x + (cell.width + self.gap) * column as f64,
            text.y + self.above + down + (content + self.gap + apart) * row as f64,
            cell.width,
            content,
        )
    }
}

/// How lists of words are set.
pub fn list_style(composer: Composer<'_>) -> ListStyle {
    let size = composer.design().sizes.list;
    ListStyle { leading: size * 1.32, gutter: size * 1.2, gap: size * 1.5 }
}

/// From one line of a puzzle's own title to the next.
pub fn title_leading(composer: Composer<'_>) -> Pt {
    composer.design().sizes.puzzle_title * 1.2
}

/// The height of a puzzle's own title: its lines, and the white below them.
pub fn title_height(composer: Composer<'_>, title: &str, width: Pt) -> Pt {
    let size = composer.design().sizes.puzzle_title;
    // Its characters were found when its footprint was taken.
    let lines = plain(composer, &composer.regular(size), title, width, Setting::Left);
    let more = lines.map_or(0, |lines| lines.len().saturating_sub(1));
    size * 1.6 + title_leading(composer) * more as f64
}

/// The footprint of a puzzle's own face.
///
/// # Errors
/// A character that no font has.
pub fn footprint(job: Job<'_>, made: &Placed) -> Result<Footprint, Diagnostic> {
    let composer = job.composer;
    let design = composer.design();
    let mut footprint = Footprint::of(&*made.board, Face::Puzzle, &design.puzzle);
    if let Some(heading) = made.board.heading() {
        composer.shape(&composer.regular(design.sizes.puzzle_title), &heading)?;
        footprint.title = Some(heading);
    }
    let style = composer.regular(design.sizes.list);
    for entry in made.board.list() {
        footprint.list.push(composer.width(&style, entry)?);
    }
    Ok(footprint)
}

/// The footprints of some puzzles, each different one once.
pub fn distinct(
    footprints: impl IntoIterator<Item = Result<Footprint, Diagnostic>>,
) -> Result<Vec<Footprint>, Diagnostic> {
    let mut all: Vec<Footprint> = Vec::new();
    for footprint in footprints {
        let footprint = footprint?;
        if !all.contains(&footprint) {
            all.push(footprint);
        }
    }
    Ok(all)
}

/// Puzzles that cannot be arranged as was asked for.
#[derive(Clone, Debug)]
pub struct Misfit {
    /// What does not fit; the names of the chapters follow.
    what: String,
    chapters: Vec<String>,
    place: Place,
    label: String,
    help: String,
}

impl Misfit {
    /// Whether two chapters have the same trouble.
    pub fn is_like(&self, other: &Misfit) -> bool {
        let Misfit { what, place, label, help, chapters: _ } = other;
        (what, place, label, help) == (&self.what, &self.place, &self.label, &self.help)
    }

    /// Takes note of the chapters of another one with the same trouble.
    pub fn join(&mut self, other: Misfit) {
        self.chapters.extend(other.chapters);
    }

    /// What the reader is told.
    pub fn fault(self) -> Diagnostic {
        const MOST: usize = 4;
        let named =
            |ids: &[String]| ids.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ");
        let chapters = match self.chapters.as_slice() {
            [one] => format!("chapter `{one}`"),
            [some @ .., last] if some.len() < MOST => {
                format!("chapters {} and `{last}`", named(some))
            }
            many => {
                let rest = many.len() - MOST;
                format!("chapters {} and {rest} more", named(&many[..MOST]))
            }
        };
        Diagnostic::book(format!("{} {chapters}", self.what))
            .at(&self.place, self.label)
            .help(self.help)
    }
}

/// What decides how a chapter is arranged.
struct Request<'a> {
    job: Job<'a>,
    spec: &'a crate::document::Chapter,
    /// Where it is said how many puzzles stand together: for a page, or for a slot.
    place: &'a Place,
    /// Whether they stand in a slot of a page, one in each.
    slot: bool,
    puzzles: Range<usize>,
    text: Size,
    footprints: Vec<Footprint>,
    captions: Vec<CaptionRoom>,
    /// Whether titles are as high as they are, not as if each were of one line.
    whole_titles: bool,
}

/// How the puzzles of a chapter are arranged, if pages have numbers of so many digits.
///
/// # Errors
/// A character that no font has.
pub fn makeup(
    job: Job<'_>,
    chapter: usize,
    inside: Pt,
    puzzles: Range<usize>,
    digits: usize,
) -> Result<Result<Makeup, Misfit>, Diagnostic> {
    let text = Frame::new(&job.book.design, inside, 1).text.size();
    fitted(job, chapter, puzzles, digits, (text, None))
}

/// How each puzzle of a chapter is arranged in a slot, so that all of them are.
///
/// # Errors
/// A character that no font has.
pub fn in_slot(
    job: Job<'_>,
    chapter: usize,
    puzzles: Range<usize>,
    slot: &PageSlot,
) -> Result<Result<Makeup, Misfit>, Diagnostic> {
    let makeup = fitted(job, chapter, puzzles, 1, (slot.frame.size(), Some(&slot.place)))?;
    Ok(makeup.map(|makeup| Makeup { lowered: false, share: Some(slot.share), ..makeup }))
}

fn fitted(
    job: Job<'_>,
    chapter: usize,
    puzzles: Range<usize>,
    digits: usize,
    (text, slot): (Size, Option<&Place>),
) -> Result<Result<Makeup, Misfit>, Diagnostic> {
    let design = &job.book.design;
    let spec = &job.book.chapters[chapter];
    let footprints = job.puzzles[puzzles.clone()].iter().map(|made| footprint(job, made));
    let footprints = distinct(footprints).map_err(|fault| spec.attribute(fault))?;
    let mut levels: Vec<LevelText> = Vec::new();
    for made in &job.puzzles[puzzles.clone()] {
        let level = caption::level(job, made);
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    let widest = levels.iter().map(|level| Caption {
        number: "8".repeat(job.book.number(puzzles.end - 1).to_string().len()),
        name: None,
        scale: 1.0,
        level,
        reference: match design.references {
            References::None => None,
            References::Foot if spec.per_page == 1 => None,
            _ => caption::reference(job, &"8".repeat(digits)),
        },
    });
    let widest: Vec<Caption<'_>> = widest.collect();
    let mut width = Pt::ZERO;
    let mut longest = "";
    for caption in &widest {
        let needed = caption::above_width(job, caption)?;
        if needed > width {
            (width, longest) = (needed, &caption.level.name);
        }
    }
    let above = CaptionRoom { side: None, above: caption::above_height(job.composer), width };
    let mut captions = vec![above];
    if design.captions == crate::design::Captions::Side {
        let side = caption::side_size(job, &widest)?;
        // A caption higher than its grid would run into the next one.
        if footprints.iter().all(|footprint| side.height <= footprint.least.height) {
            let side = CaptionRoom { side: Some(side.width), above: Pt::ZERO, width: Pt::ZERO };
            captions.insert(0, side);
        }
    }
    let mut request = Request {
        job,
        spec,
        place: slot.unwrap_or(&spec.per_page_place),
        slot: slot.is_some(),
        puzzles,
        text,
        footprints,
        captions,
        whole_titles: true,
    };
    let asked = if slot.is_some() { 1 } else { spec.per_page as usize };
    if let Some(makeup) = request.attempt(asked)? {
        return Ok(Ok(makeup));
    }
    let fitting = request.fewer(asked)?;
    // Would they fit if the titles were short?
    request.whole_titles = false;
    if let Some(makeup) = request.attempt(asked)? {
        return Ok(Err(request.title_misfit(asked, makeup.arrangement.room().width, fitting)));
    }
    // With captions that need no width, is it the grids that do not fit?
    for captions in &mut request.captions {
        captions.width = Pt::ZERO;
    }
    Ok(Err(match request.attempt(asked)? {
        Some(makeup) => {
            request.caption_misfit(longest, width, makeup.arrangement.room().width, fitting)
        }
        None => request.misfit(asked, fitting)?,
    }))
}

impl Request<'_> {
    /// The arrangement of so many on a page, if they fit.
    fn attempt(&self, count: usize) -> Result<Option<Makeup>, Diagnostic> {
        let design = &self.job.book.design;
        let Some(taken) = self.taken(count)? else { return Ok(None) };
        let taken: Pt = taken.into_iter().map(|(_, height)| height).sum();
        let body = Size::new(self.text.width, self.text.height - taken);
        let composer = self.job.composer;
        let title = |title: &str, width: Pt| {
            title_height(composer, if self.whole_titles { title } else { "" }, width)
        };
        let company = Company { list: list_style(composer), title: &title };
        let gap = design.puzzle_gap;
        let found = arrange(count, body, gap, &self.captions, &self.footprints, company);
        let above = headline_height(self.job);
        Ok(found.map(|arrangement| Makeup { arrangement, gap, above, lowered: true, share: None }))
    }

    /// The greatest count below one that fits.
    fn fewer(&self, than: usize) -> Result<Option<usize>, Diagnostic> {
        for count in (1..than).rev() {
            if self.attempt(count)?.is_some() {
                return Ok(Some(count));
            }
        }
        Ok(None)
    }

    /// What takes height of the text area beside the puzzles; none if the answers at the foot do
    /// not fit across the page.
    fn taken(&self, count: usize) -> Result<Option<Vec<(&'static str, Pt)>>, Diagnostic> {
        let mut taken = vec![
            ("the headline", headline_height(self.job)),
            ("the rules of play", rules_height(self.job, self.spec, self.text.width)?),
        ];
        if self.job.book.answers == AnswersAt::UpsideDown && !self.slot {
            let count = count.min(self.puzzles.len());
            let width = self.text.width;
            match answers::foot_height(self.job, self.puzzles.clone(), count, width)? {
                Some(height) => taken.push(("upside-down answers", height)),
                None => return Ok(None),
            }
        }
        if let Some(line) = &self.spec.line {
            let height = super::puzzles::line_height(self.job, line, self.text.width)?;
            taken.push(("the line below it", height));
        }
        taken.retain(|(_, height)| *height > Pt::ZERO);
        Ok(Some(taken))
    }

    fn of(&self, what: String, label: String, help: String) -> Misfit {
        let chapters = vec![self.spec.id.clone()];
        Misfit { what, chapters, place: self.place.clone(), label, help }
    }

    /// A title takes too many lines.
    fn title_misfit(&self, asked: usize, width: Pt, fitting: Option<usize>) -> Misfit {
        let titles = self.footprints.iter().filter_map(|footprint| footprint.title.as_ref());
        let height = |title: &&String| title_height(self.job.composer, title, width);
        let highest = titles.reduce(|one, two| if height(&two) > height(&one) { two } else { one });
        let highest = clipped(highest.map(String::as_str).unwrap_or_default());
        let what = match asked {
            1 => "does not fit above a puzzle of".to_owned(),
            _ => format!("does not fit above a puzzle, {asked} on a page, of"),
        };
        let fewer = match fitting {
            Some(count) => format!("; or write per_page = {count}"),
            None => String::new(),
        };
        self.of(
            format!("the title `{highest}` {what}"),
            format!("it has {width} across and takes too many lines"),
            format!(
                "write a shorter one where the puzzle has it, title and credit together{fewer}"
            ),
        )
    }

    /// The caption of a level is wider than the cells.
    fn caption_misfit(&self, level: &str, needed: Pt, cell: Pt, fitting: Option<usize>) -> Misfit {
        let fewer = match fitting {
            Some(count) => format!(", or fewer on a page (per_page = {count})"),
            None => String::new(),
        };
        let mut misfit = self.of(
            format!("the level {level:?} does not fit above the puzzles of"),
            format!("each has {cell} across"),
            format!(
                "number, level, marks and page of the answer need {needed}: take a shorter name in [levels] names, mark = \"none\", smaller type in [page.sizes]{fewer}"
            ),
        );
        if let Some(place) = self.job.book.level_places.get(level) {
            misfit.label = format!("each puzzle has {cell} across");
            misfit.place = place.clone();
        }
        misfit
    }

    /// The grids are larger than their room.
    fn misfit(&self, asked: usize, fitting: Option<usize>) -> Result<Misfit, Diagnostic> {
        if self.slot {
            let help = format!(
                "{}; make the slot larger, or the cells of [page.puzzle] or the grid smaller: a single column of a newspaper holds answers only",
                self.needed()?
            );
            let label = format!("the slot is {} x {}", mm(self.text.width), mm(self.text.height));
            return Ok(self.of("a puzzle does not fit into the slot of".to_owned(), label, help));
        }
        let help = match fitting {
            Some(count) => format!(
                "{count} on a page would fit: per_page = {count}; or take a larger trim, or smaller cells in [page.puzzle]"
            ),
            None => {
                let elsewhere = match self.job.book.answers {
                    AnswersAt::UpsideDown => ", or put the answers elsewhere with [answers] at",
                    _ => "",
                };
                format!(
                    "{}; take a larger trim, smaller margins, smaller cells in [page.puzzle], or a smaller grid{elsewhere}",
                    self.needed()?
                )
            }
        };
        let (who, label) = match asked {
            1 => ("a puzzle does".to_owned(), "its cells would be too small"),
            _ => (format!("{asked} puzzles do"), "their cells would be too small"),
        };
        Ok(self.of(format!("{who} not fit on a page of"), label.to_owned(), help))
    }

    /// What one puzzle needs and what it has, in figures.
    fn needed(&self) -> Result<String, Diagnostic> {
        let Size { width, height } = self.text;
        let least = largest(&self.footprints);
        let caption = caption::above_height(self.job.composer);
        let Some(mut taken) = self.taken(1)? else {
            return Ok(format!("an answer upside down is wider than the text area, {width}"));
        };
        if self.captions.iter().all(|captions| captions.side.is_none()) {
            taken.push(("the caption", caption));
        }
        if self.footprints.iter().any(|footprint| footprint.title.is_some()) {
            taken.push(("a title", self.job.book.design.sizes.puzzle_title * 1.6));
        }
        let left = taken.iter().fold(height, |left, (_, taken)| left - *taken).max(Pt::ZERO);
        let words = self.footprints.iter().flat_map(|footprint| &footprint.list);
        let word = words.fold(Pt::ZERO, |widest, &width| widest.max(width));
        let with_list = match word > Pt::ZERO {
            true => format!(", and its list, the longest word {word} wide, room of its own"),
            false => String::new(),
        };
        let why = match taken.as_slice() {
            [] => String::new(),
            taken => {
                let parts: Vec<String> =
                    taken.iter().map(|(what, height)| format!("{what} {height}")).collect();
                format!(" (of {width} x {height}, {} are taken)", parts.join(" and "))
            }
        };
        Ok(format!(
            "the grid needs {} x {}{with_list}; the {} has {width} x {left} for it{why}",
            least.width,
            least.height,
            if self.slot { "slot" } else { "page" }
        ))
    }
}

/// What the largest of some footprints needs at the least.
pub fn largest(footprints: &[Footprint]) -> Size {
    footprints.iter().fold(Size::default(), |size, footprint| {
        Size::new(size.width.max(footprint.least.width), size.height.max(footprint.least.height))
    })
}
