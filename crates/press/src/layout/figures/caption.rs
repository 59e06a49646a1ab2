//! Captions of puzzles: the number, the level, the solving time and the page of the answer.

use super::arrangement::CaptionForm;
use super::level_marks::{BASELINE_SHIFT, LevelMarks, marks};
use crate::document::{AnswersAt, Placed};
use crate::layout::context::Context;
use crate::layout::text::{Align, Line, Setting, Typesetter, plain, stack};
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size};
use bookgen_puzzles::{Kind, Level, Rating};

/// The space between a figure and the caption beside the figure.
const SIDE_GAP: Pt = Pt(12.0);

/// The distance of the last level mark from the right edge of the grid. This distance aligns the
/// mark with the border line of the grid.
const MARK_INSET: Pt = Pt(0.6);

/// The texts of a difficulty level, and the step of the level: its position on a ladder, see
/// [`Ladders`](crate::layout::context::Ladders).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelText {
    /// The name of the level in the language of the document.
    pub name: String,
    /// The text as printed: the name, followed by the step in words if the design asks for the
    /// step. Of two levels, the name says which one is easier, so the step is left out.
    pub text: String,
    /// The number of the step, starting at 1, and the number of all steps. `None` if the level has
    /// no step.
    pub step: Option<(usize, usize)>,
}

impl LevelText {
    /// The texts of the level `name`.
    pub fn new(context: Context<'_>, name: String, step: Option<(usize, usize)>) -> LevelText {
        let text = match step {
            Some((step, steps)) if context.document.design.level_steps && steps > 2 => {
                let (step, steps) = (step.to_string(), steps.to_string());
                let args = [("level", name.as_str()), ("step", &step), ("steps", &steps)];
                context.document.language.text("level-step", &args)
            }
            _ => name.clone(),
        };
        LevelText { name, text, step }
    }
}

/// The texts of the measured level of a puzzle. If the level is not on the ladder of the puzzle's
/// kind, the rating is printed instead of a level name.
pub fn level_text(context: Context<'_>, placed: &Placed) -> LevelText {
    level_text_of(context, placed.kind, placed.grade.level, placed.grade.rating)
}

/// The texts of a level of a kind. If the level is not on the ladder of the kind, the rating is
/// printed instead of a level name.
pub fn level_text_of(
    context: Context<'_>,
    kind: &dyn Kind,
    level: Option<&'static Level>,
    rating: Option<Rating>,
) -> LevelText {
    let about = kind.about();
    match level.filter(|level| about.levels.contains(level)) {
        Some(level) => {
            let name = context.document.language.level(about.name, level.name);
            let name = name.map_or_else(|| level.name.to_owned(), |texts| texts.name.clone());
            LevelText::new(context, name, context.ladders.step(about, level))
        }
        None => {
            let scale = about.scale;
            let text = scale.zip(rating).map(|(scale, rating)| scale.text(rating));
            let name = text.unwrap_or_default();
            LevelText { text: name.clone(), name, step: None }
        }
    }
}

/// The marks of a level (dots, stars or a number). Returns `None` if the design has no marks, or if
/// the text of the level already contains the step.
pub fn level_marks(
    context: Context<'_>,
    level: &LevelText,
    size: Pt,
) -> Result<Option<LevelMarks>, Diagnostic> {
    match level.step {
        Some((step, steps)) if !context.document.design.level_steps => {
            let marks = marks(context.typesetter, step, steps, size)?;
            Ok(Some(marks).filter(|marks| marks.width > Pt::ZERO))
        }
        _ => Ok(None),
    }
}

/// The text of a level for the label style: in lower case if labels are set in small capitals.
pub fn level_words(typesetter: Typesetter<'_>, level: &LevelText) -> String {
    if typesetter.design().small_caps { level.text.to_lowercase() } else { level.text.clone() }
}

/// The predicted solving time in a caption: "about 12 minutes". `None` if the document prints no
/// times, or if there is no prediction for the puzzle.
pub fn solving_time(context: Context<'_>, placed: &Placed) -> Option<String> {
    placed
        .minutes
        .filter(|_| context.document.time)
        .map(|minutes| solving_time_text(context, minutes))
}

/// A solving time that is at least as wide as most predicted times, to reserve space.
pub const WIDE_MINUTES: u32 = 88;

/// The text of a solving time: "about 12 minutes".
pub fn solving_time_text(context: Context<'_>, minutes: u32) -> String {
    let id = if minutes == 1 { "time-one" } else { "time" };
    // Prevents a line break between the number and its unit.
    bind_last_word(&context.document.language.text(id, &[("minutes", &minutes.to_string())]))
}

/// The text that says where the answer is, in a caption: "answer page 73".
pub fn answer_reference(context: Context<'_>, page: &str) -> Option<String> {
    let id = match context.document.answers {
        AnswersAt::End | AnswersAt::Chapter => "answer-page",
        AnswersAt::Separate => "answer-page-apart",
        AnswersAt::UpsideDown | AnswersAt::Previous => return None,
    };
    // Prevents a line break before the page number.
    Some(bind_last_word(&context.document.language.text(id, &[("page", page)])))
}

/// The text that says where the answer is, at the foot of a page with one puzzle:
/// "Answer: page 64".
pub fn foot_reference_text(context: Context<'_>, page: &str) -> Option<String> {
    let id = match context.document.answers {
        AnswersAt::End | AnswersAt::Chapter => "answer-page-line",
        AnswersAt::Separate => "answer-page-line-apart",
        AnswersAt::UpsideDown | AnswersAt::Previous => return None,
    };
    Some(context.document.language.text(id, &[("page", page)]))
}

/// Replaces the last space of a text by a no-break space.
fn bind_last_word(text: &str) -> String {
    match text.rsplit_once(' ') {
        Some((before, last)) => format!("{before}\u{a0}{last}"),
        None => text.to_owned(),
    }
}

/// The caption of a puzzle.
pub struct Caption<'a> {
    /// The number of the puzzle.
    pub number: String,
    /// Whether the word for "number" stands before the number in a caption above a figure:
    /// "No. 21,331".
    pub has_number_word: bool,
    /// The name of the puzzle's kind, after the number, or below the number in a caption beside the
    /// figure.
    pub name: Option<&'a str>,
    /// The date of the puzzle, after the number or below it.
    pub date: Option<&'a str>,
    /// The factor for the type size of a caption above the figure. With 1, the type has the size
    /// that the design sets.
    pub scale: f64,
    /// The level.
    pub level: &'a LevelText,
    /// The predicted solving time; see [`solving_time`].
    pub time: Option<String>,
    /// The reference to the answer; see [`answer_reference`].
    pub reference: Option<String>,
}

/// Returns a width and a height. The width is the width of the widest caption beside a figure,
/// including the gap. The height is the height of the tallest caption.
pub fn side_caption_size(
    context: Context<'_>,
    captions: &[Caption<'_>],
) -> Result<Size, Diagnostic> {
    /// A level name wider than this is broken into several lines, so that the grids keep enough
    /// width.
    const MAX_LEVEL_WIDTH: Pt = Pt(72.0);
    let typesetter = context.typesetter;
    let sizes = &typesetter.design().sizes;
    let number = typesetter.figures_bold(sizes.number);
    let level = typesetter.label(sizes.level);
    let mut width = Pt::ZERO;
    for caption in captions {
        width = width.max(typesetter.width(&number, &caption.number)?);
        for word in caption.name.iter().flat_map(|name| name.split_whitespace()) {
            width = width.max(typesetter.width(&typesetter.regular(sizes.level), word)?);
        }
        let words = level_words(typesetter, caption.level);
        let natural = typesetter.width(&level, &words)?;
        width = width.max(natural.min(MAX_LEVEL_WIDTH));
        for word in words.split_whitespace() {
            width = width.max(typesetter.width(&level, word)?);
        }
        for word in caption.date.into_iter().flat_map(|date| date.split(' ')) {
            width = width.max(typesetter.width(&typesetter.regular(sizes.level), word)?);
        }
        if let Some(marks) = level_marks(context, caption.level, sizes.level)? {
            width = width.max(marks.width);
        }
        let small = caption.reference.iter().chain(&caption.time);
        for word in small.flat_map(|text| text.split(' ')) {
            width = width.max(typesetter.width(&typesetter.regular(sizes.reference), word)?);
        }
    }
    // One point of tolerance for rounding errors in sums.
    width += SIDE_GAP + Pt(1.0);
    let mut height = Pt::ZERO;
    for caption in captions {
        let side = SideCaption::new(context, caption, width, Setting::Left)?;
        height = height.max(side.height());
    }
    Ok(Size::new(width, height))
}

/// A caption beside its figure, broken into lines.
struct SideCaption {
    name: Vec<Line>,
    date: Vec<Line>,
    level: Vec<Line>,
    marks: Option<LevelMarks>,
    time: Vec<Line>,
    reference: Vec<Line>,
    level_leading: Pt,
    /// The distance from the baseline of the number to the first baseline of the level.
    number_to_level: Pt,
    number_height: Pt,
    /// The distance between the baselines of the reference and of the time.
    reference_leading: Pt,
}

impl SideCaption {
    fn new(
        context: Context<'_>,
        caption: &Caption<'_>,
        width: Pt,
        setting: Setting,
    ) -> Result<SideCaption, Diagnostic> {
        let typesetter = context.typesetter;
        let sizes = &typesetter.design().sizes;
        let column = width - SIDE_GAP;
        let words = level_words(typesetter, caption.level);
        let lines = |text: &Option<String>| match text {
            Some(text) => {
                plain(typesetter, &typesetter.regular(sizes.reference), text, column, setting)
            }
            None => Ok(Vec::new()),
        };
        let name = caption
            .name
            .map(|name| plain(typesetter, &typesetter.regular(sizes.level), name, column, setting));
        let date = typesetter.regular(sizes.level);
        Ok(SideCaption {
            name: name.transpose()?.unwrap_or_default(),
            date: match caption.date {
                Some(text) => plain(typesetter, &date, text, column, setting)?,
                None => Vec::new(),
            },
            level: plain(typesetter, &typesetter.label(sizes.level), &words, column, setting)?,
            marks: level_marks(context, caption.level, sizes.level)?,
            time: lines(&caption.time)?,
            reference: lines(&caption.reference)?,
            level_leading: sizes.level * 1.25,
            number_to_level: sizes.level * 1.9,
            number_height: typesetter.cap_height(&typesetter.figures_bold(sizes.number)),
            reference_leading: sizes.reference * 1.25,
        })
    }

    /// The height of the date and of the gap below it.
    fn date_height(&self) -> Pt {
        if self.date.is_empty() {
            Pt::ZERO
        } else {
            self.level_leading * (self.date.len() as f64 + 0.3)
        }
    }

    /// The minimum height: number, level and time at the top, the reference at the bottom, and white
    /// space between them.
    fn height(&self) -> Pt {
        let time = if self.time.is_empty() { 0.0 } else { (self.time.len() + 1) as f64 };
        self.number_height
            + self.number_to_level
            + self.date_height()
            + self.level_leading * (self.name.len() + self.level.len() + 1) as f64
            + self.reference_leading * time
            + self.reference_leading * (self.reference.len() + 1) as f64
    }
}

/// Typesets a caption at the left or right of a figure. Number, level and time align with the top
/// of the figure, the reference aligns with the bottom of the figure.
pub fn caption_beside_figure(
    context: Context<'_>,
    caption: &Caption<'_>,
    figure: Rect,
    width: Pt,
    is_left: bool,
) -> Result<Vec<Item>, Diagnostic> {
    let typesetter = context.typesetter;
    let sizes = &typesetter.design().sizes;
    let (x, align, setting) = if is_left {
        (figure.x - SIDE_GAP, Align::Right, Setting::Right)
    } else {
        (figure.right() + SIDE_GAP, Align::Left, Setting::Left)
    };
    let column = width - SIDE_GAP;
    let left = if is_left { x - column } else { x };
    let side = SideCaption::new(context, caption, width, setting)?;
    let number = typesetter.figures_bold(sizes.number);
    let mut y = figure.y + side.number_height;
    let at = Point::new(x, y);
    let mut items = typesetter.line(&number, &caption.number, at, align, Role::Heading(3))?;
    y += side.number_to_level;
    let below_date = y + side.date_height();
    items.extend(stack(side.date, Point::new(left, y), side.level_leading, &Role::Text).0);
    y = below_date;
    let count = side.name.len();
    items.extend(stack(side.name, Point::new(left, y), side.level_leading, &Role::Text).0);
    y += side.level_leading * count as f64;
    let (level, last) = stack(side.level, Point::new(left, y), side.level_leading, &Role::Text);
    items.extend(level);
    let mut last = last;
    if let Some(marks) = side.marks {
        let shift = if align == Align::Right { marks.width } else { Pt::ZERO };
        let at = Point::new(x - shift, last + sizes.level * 1.05);
        items.extend(moved(marks.items, at));
        last = at.y;
    }
    let at = Point::new(left, last + side.reference_leading * 1.4);
    items.extend(stack(side.time, at, side.reference_leading, &Role::Text).0);
    let up = side.reference_leading * side.reference.len().saturating_sub(1) as f64;
    let at = Point::new(left, figure.bottom() - up);
    items.extend(stack(side.reference, at, side.reference_leading, &Role::Text).0);
    Ok(items)
}

/// The height of a caption above a figure, with the gap below the caption.
pub fn caption_height_above(typesetter: Typesetter<'_>) -> Pt {
    let sizes = &typesetter.design().sizes;
    typesetter.cap_height(&typesetter.figures_bold(sizes.number)).max(sizes.level)
        + gap_below(sizes.number)
}

/// The additional height of a caption with two lines above a figure.
pub fn second_line_height(typesetter: Typesetter<'_>) -> Pt {
    typesetter.design().sizes.reference * 1.25
}

/// The gap between a caption and the figure below it.
fn gap_below(number_size: Pt) -> Pt {
    number_size * 0.36 + Pt(2.0)
}

/// The sizes and widths of the parts of a caption above a figure.
struct CaptionAbove {
    number: String,
    level_words: String,
    marks: Option<LevelMarks>,
    number_size: Pt,
    level_size: Pt,
    name_size: Pt,
    time_size: Pt,
    /// The distance from the left edge of the caption to the name.
    name_offset: Pt,
    /// The width of the number and the name.
    number_width: Pt,
    /// The width of the level and its marks.
    level_width: Pt,
    /// The width of the space before the time and of the time, or zero without a time.
    time_width: Pt,
    /// The reference to the answer, and its width.
    reference: Option<String>,
    reference_width: Pt,
    /// The space between two parts of the caption.
    gap: Pt,
}

impl CaptionAbove {
    fn new(
        context: Context<'_>,
        caption: &Caption<'_>,
        form: CaptionForm,
    ) -> Result<CaptionAbove, Diagnostic> {
        let typesetter = context.typesetter;
        let sizes = &typesetter.design().sizes;
        let number_size = sizes.number * caption.scale;
        let level_size = sizes.level * caption.scale;
        let name_size = number_size.min(level_size * 1.15);
        let level_words = level_words(typesetter, caption.level);
        let marks = level_marks(context, caption.level, level_size)?.filter(|_| form.has_marks);
        let number = if caption.has_number_word {
            context.document.language.text("puzzle-number", &[("number", &caption.number)])
        } else {
            caption.number.clone()
        };
        let mut number_width = typesetter.width(&typesetter.figures_bold(number_size), &number)?;
        let name_offset = number_width + number_size * 0.7;
        if let Some(text) = caption.name.or(caption.date) {
            number_width = name_offset + typesetter.width(&typesetter.regular(name_size), text)?;
        }
        let mut level_width = typesetter.width(&typesetter.label(level_size), &level_words)?;
        if let Some(marks) = &marks {
            level_width += level_size * 0.6 + marks.width;
        }
        let time_size = sizes.reference * caption.scale;
        let time_width = match &caption.time {
            Some(text) => {
                level_size * 0.8 + typesetter.width(&typesetter.regular(time_size), text)?
            }
            None => Pt::ZERO,
        };
        let reference = caption.reference.clone().filter(|_| form.has_reference);
        let reference_width = match &reference {
            Some(text) => typesetter.width(&typesetter.regular(sizes.reference), text)?,
            None => Pt::ZERO,
        };
        Ok(CaptionAbove {
            number,
            level_words,
            marks,
            number_size,
            level_size,
            name_size,
            time_size,
            name_offset,
            number_width,
            level_width,
            time_width,
            reference,
            reference_width,
            gap: number_size * 0.7,
        })
    }

    /// Whether the upper of two lines has the level, because there is neither a reference nor a time.
    fn has_level_above(&self) -> bool {
        self.reference.is_none() && self.time_width == Pt::ZERO
    }

    fn width(&self, two_lines: bool) -> Pt {
        let inset = if self.marks.is_some() { MARK_INSET } else { Pt::ZERO };
        let level = self.number_width + self.gap + self.level_width + inset;
        let has_reference = self.reference_width > Pt::ZERO;
        if two_lines && self.has_level_above() {
            // The number is higher than one line, and the level stays clear of it.
            return self.number_width.max(self.name_offset + self.level_width + inset);
        }
        if !two_lines {
            let gap = if has_reference { self.gap } else { Pt::ZERO };
            return level + self.time_width + gap + self.reference_width;
        }
        // The upper line has the reference or, without a reference, the time.
        let upper = if has_reference { self.reference_width } else { self.time_width };
        let lower = if has_reference { level + self.time_width } else { level };
        lower.max(upper)
    }
}

/// The minimum width of a caption above a figure.
pub fn caption_width_above(
    context: Context<'_>,
    caption: &Caption<'_>,
    form: CaptionForm,
) -> Result<Pt, Diagnostic> {
    // 0.1 pt of tolerance for rounding errors in sums.
    Ok(CaptionAbove::new(context, caption, form)?.width(form.two_lines) + Pt(0.1))
}

/// Typesets a caption above a figure: the number at the left edge, then the level and the time, and
/// the reference at the right edge. Without a reference, the level and the time are at the right
/// edge. A caption wider than the figure extends beyond the figure, up to the edges of the cell.
///
/// If the caption has two lines, the last of these parts is in the upper line. Without a reference and a
/// time, this is the level.
pub fn caption_above_figure(
    context: Context<'_>,
    caption: &Caption<'_>,
    figure: Rect,
    cell: Rect,
    form: CaptionForm,
) -> Result<Vec<Item>, Diagnostic> {
    let typesetter = context.typesetter;
    let sizes = &typesetter.design().sizes;
    let y = figure.y - gap_below(sizes.number);
    let above = CaptionAbove::new(context, caption, form)?;
    let two_lines = form.two_lines;
    let upper_y = if two_lines { y - above.level_size.max(above.time_size) * 1.25 } else { y };
    let width = above.width(two_lines).max(figure.width);
    let left = (figure.centre().x - width / 2.0).min(cell.right() - width).max(cell.x);
    let right = left + width;

    let number = typesetter.figures_bold(above.number_size);
    let at = Point::new(left, y);
    let mut items = typesetter.line(&number, &above.number, at, Align::Left, Role::Heading(3))?;
    if let Some(name) = caption.name.or(caption.date) {
        let style = typesetter.regular(above.name_size);
        let at = Point::new(left + above.name_offset, y);
        items.extend(typesetter.line(&style, name, at, Align::Left, Role::Heading(3))?);
    }
    let level_x = match &above.reference {
        Some(reference) => {
            let style = typesetter.regular(sizes.reference);
            let at = Point::new(right, upper_y);
            items.extend(typesetter.line(&style, reference, at, Align::Right, Role::Text)?);
            left + above.number_width + above.gap
        }
        // Move level marks inwards: a filled mark exactly on the edge of the page could be mistaken
        // for artwork that extends into the bleed.
        None => {
            let time = if two_lines { Pt::ZERO } else { above.time_width };
            let inset = if above.marks.is_some() { MARK_INSET } else { Pt::ZERO };
            right - above.level_width - time - inset
        }
    };
    let level_y = if two_lines && above.has_level_above() { upper_y } else { y };
    let (style, at) = (typesetter.label(above.level_size), Point::new(level_x, level_y));
    items.extend(typesetter.line(&style, &above.level_words, at, Align::Left, Role::Text)?);
    if let Some(marks) = above.marks {
        let middle = level_y - above.level_size * BASELINE_SHIFT;
        let left = level_x + above.level_width - marks.width;
        items.extend(moved(marks.items, Point::new(left, middle)));
    }
    if let Some(time) = &caption.time {
        let style = typesetter.regular(above.time_size);
        let (at, align) = if two_lines && above.reference.is_none() {
            (Point::new(right, upper_y), Align::Right)
        } else {
            let x = level_x + above.level_width + above.level_size * 0.8;
            (Point::new(x, y), Align::Left)
        };
        items.extend(typesetter.line(&style, time, at, align, Role::Text)?);
    }
    Ok(items)
}
