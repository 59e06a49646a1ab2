//! The words round a puzzle: its number, its level, the page of its answer.

use super::Job;
use super::compose::{Align, Composer};
use super::marks::{MIDDLE, Marks, marks};
use super::paragraph::{Line, Setting, plain, stack};
use crate::document::AnswersAt;
use crate::document::Placed;
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size};
use bookgen_puzzles::{Kind, Level, Rating};

/// Between a figure and a caption beside it.
pub const SIDE_GAP: Pt = Pt(12.0);

/// How far the last mark of a level stands from the right edge of its grid: about where the eye
/// sees the grid's border.
const MARK_INSET: Pt = Pt(0.6);

/// A level in words, and its step on the ladder of its kind, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelText {
    /// Its name, as the reader sees it.
    pub name: String,
    /// Its name with whatever the design puts beside it.
    pub text: String,
    /// Its step and the number of steps; none beyond the ladder.
    pub step: Option<(usize, usize)>,
}

impl LevelText {
    /// The text of a step of a ladder.
    pub fn of(job: Job<'_>, name: String, step: usize, steps: usize) -> LevelText {
        let (step_text, steps_text) = (step.to_string(), steps.to_string());
        let args = [("level", name.as_str()), ("step", &step_text), ("steps", &steps_text)];
        let text = match job.book.design.level_steps {
            true => job.book.language.say("level-step", &args),
            false => name.clone(),
        };
        LevelText { name, text, step: Some((step, steps)) }
    }
}

/// The level that a puzzle was measured to have. What is beyond the ladder is called by its rating.
pub fn level(job: Job<'_>, made: &Placed) -> LevelText {
    level_of(job, made.kind, made.grade.level, made.grade.rating)
}

/// A level of a kind; a rating stands for one that is beyond the ladder.
pub fn level_of(
    job: Job<'_>,
    kind: &dyn Kind,
    level: Option<&'static Level>,
    rating: Option<Rating>,
) -> LevelText {
    let about = kind.about();
    let step = about.levels.iter().position(|step| Some(step) == level);
    match (level, step) {
        (Some(level), Some(step)) => {
            let name = job.book.language.level(about.name, level.name);
            let name = name.map_or_else(|| level.name.to_owned(), |texts| texts.name.clone());
            LevelText::of(job, name, step + 1, about.levels.len())
        }
        _ => {
            let scale = about.scale;
            let text = scale.zip(rating).map(|(scale, rating)| scale.text(rating));
            let name = text.unwrap_or_default();
            LevelText { text: name.clone(), name, step: None }
        }
    }
}

/// The marks of a level, unless the words beside them say the step already.
pub fn level_marks(job: Job<'_>, level: &LevelText, size: Pt) -> Result<Option<Marks>, Diagnostic> {
    match level.step {
        Some((step, steps)) if !job.book.design.level_steps => {
            let marks = marks(job.composer, step, steps, size)?;
            Ok(Some(marks).filter(|marks| marks.width > Pt::ZERO))
        }
        _ => Ok(None),
    }
}

/// A level in its style: lower case in small capitals.
pub fn level_words(composer: Composer<'_>, level: &LevelText) -> String {
    if composer.design().small_caps { level.text.to_lowercase() } else { level.text.clone() }
}

/// "answer page 73", as a puzzle says it.
pub fn reference(job: Job<'_>, page: &str) -> Option<String> {
    let id = match job.book.answers {
        AnswersAt::End | AnswersAt::Chapter => "answer-page",
        AnswersAt::Separate => "answer-page-apart",
        AnswersAt::UpsideDown | AnswersAt::Previous => return None,
    };
    // The number stays beside its word.
    Some(unbroken(&job.book.language.say(id, &[("page", page)])))
}

/// "Answer: page 64", as the foot of a page with one puzzle says it.
pub fn foot(job: Job<'_>, page: &str) -> Option<String> {
    let id = match job.book.answers {
        AnswersAt::End | AnswersAt::Chapter => "answer-page-line",
        AnswersAt::Separate => "answer-page-line-apart",
        AnswersAt::UpsideDown | AnswersAt::Previous => return None,
    };
    Some(job.book.language.say(id, &[("page", page)]))
}

/// A text whose last space is not broken.
fn unbroken(text: &str) -> String {
    match text.rsplit_once(' ') {
        Some((before, last)) => format!("{before}\u{a0}{last}"),
        None => text.to_owned(),
    }
}

/// What stands beside or above a puzzle.
pub struct Caption<'a> {
    /// Its number.
    pub number: String,
    /// What it is called beside that, where a caption stands above.
    pub name: Option<&'a str>,
    /// The type of a caption above, as a share of its usual size.
    pub scale: f64,
    /// Its level.
    pub level: &'a LevelText,
    /// The page of its answer, in words.
    pub reference: Option<String>,
}

/// The width that captions at the side take, gap included, and the height of the highest.
pub fn side_size(job: Job<'_>, captions: &[Caption<'_>]) -> Result<Size, Diagnostic> {
    /// The name of a level is rather broken than made to take more of the page from the grids.
    const LEVEL: Pt = Pt(72.0);
    let composer = job.composer;
    let sizes = &composer.design().sizes;
    let (number, level) = (composer.figures_bold(sizes.number), composer.caps(sizes.level));
    let mut width = Pt::ZERO;
    for caption in captions {
        width = width.max(composer.width(&number, &caption.number)?);
        let words = level_words(composer, caption.level);
        let natural = composer.width(&level, &words)?;
        width = width.max(natural.min(LEVEL));
        for word in words.split_whitespace() {
            width = width.max(composer.width(&level, word)?);
        }
        if let Some(marks) = level_marks(job, caption.level, sizes.level)? {
            width = width.max(marks.width);
        }
        for word in caption.reference.iter().flat_map(|text| text.split(' ')) {
            width = width.max(composer.width(&composer.regular(sizes.reference), word)?);
        }
    }
    // Room for the rounding of sums.
    width += SIDE_GAP + Pt(1.0);
    let mut height = Pt::ZERO;
    for caption in captions {
        let side = Side::new(job, caption, width, Setting::Left)?;
        height = height.max(side.height());
    }
    Ok(Size::new(width, height))
}

/// A caption at the side, in lines.
struct Side {
    level: Vec<Line>,
    marks: Option<Marks>,
    reference: Vec<Line>,
    /// From one line to the next.
    leading: Pt,
    /// From the number's baseline to the level's.
    step: Pt,
    number: Pt,
    reference_leading: Pt,
}

impl Side {
    fn new(
        job: Job<'_>,
        caption: &Caption<'_>,
        width: Pt,
        setting: Setting,
    ) -> Result<Side, Diagnostic> {
        let composer = job.composer;
        let sizes = &composer.design().sizes;
        let column = width - SIDE_GAP;
        let words = level_words(composer, caption.level);
        let reference = match &caption.reference {
            Some(text) => {
                plain(composer, &composer.regular(sizes.reference), text, column, setting)?
            }
            None => Vec::new(),
        };
        Ok(Side {
            level: plain(composer, &composer.caps(sizes.level), &words, column, setting)?,
            marks: level_marks(job, caption.level, sizes.level)?,
            reference,
            leading: sizes.level * 1.25,
            step: sizes.level * 1.9,
            number: composer.cap_height(&composer.figures_bold(sizes.number)),
            reference_leading: sizes.reference * 1.25,
        })
    }

    /// The height of it all, with some white between what hangs and what stands.
    fn height(&self) -> Pt {
        self.number
            + self.step
            + self.leading * (self.level.len() + 1) as f64
            + self.reference_leading * (self.reference.len() + 1) as f64
    }
}

/// A caption in the outer margin beside a figure: number and level hang from the figure's top,
/// the page of the answer stands on its foot.
pub fn beside(
    job: Job<'_>,
    caption: &Caption<'_>,
    figure: Rect,
    width: Pt,
    outer_left: bool,
) -> Result<Vec<Item>, Diagnostic> {
    let composer = job.composer;
    let sizes = &composer.design().sizes;
    let (x, align, setting) = match outer_left {
        true => (figure.x - SIDE_GAP, Align::Right, Setting::Right),
        false => (figure.right() + SIDE_GAP, Align::Left, Setting::Left),
    };
    let column = width - SIDE_GAP;
    let left = if outer_left { x - column } else { x };
    let side = Side::new(job, caption, width, setting)?;
    let number = composer.figures_bold(sizes.number);
    let mut y = figure.y + side.number;
    let at = Point::new(x, y);
    let mut items = composer.line(&number, &caption.number, at, align, Role::Heading(3))?;
    y += side.step;
    let (level, last) = stack(side.level, Point::new(left, y), side.leading, &Role::Text);
    items.extend(level);
    if let Some(marks) = side.marks {
        let shift = if align == Align::Right { marks.width } else { Pt::ZERO };
        let at = Point::new(x - shift, last + sizes.level * 1.05);
        items.extend(moved(marks.items, at));
    }
    let up = side.reference_leading * side.reference.len().saturating_sub(1) as f64;
    let at = Point::new(left, figure.bottom() - up);
    items.extend(stack(side.reference, at, side.reference_leading, &Role::Text).0);
    Ok(items)
}

/// The height that a caption above a figure takes.
pub fn above_height(composer: Composer<'_>) -> Pt {
    let sizes = &composer.design().sizes;
    composer.cap_height(&composer.figures_bold(sizes.number)).max(sizes.level)
        + above_gap(sizes.number)
}

fn above_gap(number: Pt) -> Pt {
    number * 0.36 + Pt(2.0)
}

/// The widths of the parts of a caption above a figure.
struct Above {
    words: String,
    marks: Option<Marks>,
    /// The sizes of number and level.
    sizes: [Pt; 2],
    /// From the number to the name.
    name: Pt,
    /// Of the number and the name, of the level with its marks, of the page of the answer.
    widths: [Pt; 3],
    /// Between two parts.
    gap: Pt,
}

/// The size of the name beside a number, from those of number and level.
fn name_size([number, level]: [Pt; 2]) -> Pt {
    number.min(level * 1.15)
}

impl Above {
    fn new(job: Job<'_>, caption: &Caption<'_>) -> Result<Above, Diagnostic> {
        let composer = job.composer;
        let sizes = &composer.design().sizes;
        let own = [sizes.number * caption.scale, sizes.level * caption.scale];
        let words = level_words(composer, caption.level);
        let marks = level_marks(job, caption.level, own[1])?;
        let mut number = composer.width(&composer.figures_bold(own[0]), &caption.number)?;
        let name = number + own[0] * 0.7;
        if let Some(text) = caption.name {
            number = name + composer.width(&composer.regular(name_size(own)), text)?;
        }
        let mut level = composer.width(&composer.caps(own[1]), &words)?;
        if let Some(marks) = &marks {
            level += own[1] * 0.6 + marks.width;
        }
        let reference = match &caption.reference {
            Some(text) => composer.width(&composer.regular(sizes.reference), text)?,
            None => Pt::ZERO,
        };
        let gap = own[0] * 0.7;
        Ok(Above { words, marks, sizes: own, name, widths: [number, level, reference], gap })
    }

    fn width(&self) -> Pt {
        let [number, level, reference] = self.widths;
        let between = if reference > Pt::ZERO { self.gap * 2.0 } else { self.gap };
        let inset = if self.marks.is_some() { MARK_INSET } else { Pt::ZERO };
        number + level + reference + between + inset
    }
}

/// The width that a caption above a figure needs.
pub fn above_width(job: Job<'_>, caption: &Caption<'_>) -> Result<Pt, Diagnostic> {
    // Room for the rounding of sums.
    Ok(Above::new(job, caption)?.width() + Pt(0.1))
}

/// A caption above a figure, on its edges: the number at the left, the page of the answer or else
/// the level at the right. Where the figure is too narrow for it, it goes beyond the edges, as far
/// as the figure's cell allows.
pub fn above(
    job: Job<'_>,
    caption: &Caption<'_>,
    figure: Rect,
    cell: Rect,
) -> Result<Vec<Item>, Diagnostic> {
    let composer = job.composer;
    let sizes = &composer.design().sizes;
    let y = figure.y - above_gap(sizes.number);
    let above = Above::new(job, caption)?;
    let width = above.width().max(figure.width);
    let left = (figure.centre().x - width / 2.0).min(cell.right() - width).max(cell.x);
    let right = left + width;
    let [number_width, level_width, _] = above.widths;

    let [number_size, level_size] = above.sizes;
    let number = composer.figures_bold(number_size);
    let at = Point::new(left, y);
    let mut items = composer.line(&number, &caption.number, at, Align::Left, Role::Heading(3))?;
    if let Some(name) = caption.name {
        let style = composer.regular(name_size(above.sizes));
        let at = Point::new(left + above.name, y);
        items.extend(composer.line(&style, name, at, Align::Left, Role::Heading(3))?);
    }
    let level_x = match &caption.reference {
        Some(reference) => {
            let style = composer.regular(sizes.reference);
            let at = Point::new(right, y);
            items.extend(composer.line(&style, reference, at, Align::Right, Role::Text)?);
            left + number_width + above.gap
        }
        // A filled mark at the very edge of the paper would be taken for artwork that is cut there.
        None if above.marks.is_some() => right - level_width - MARK_INSET,
        None => right - level_width,
    };
    let (style, at) = (composer.caps(level_size), Point::new(level_x, y));
    items.extend(composer.line(&style, &above.words, at, Align::Left, Role::Text)?);
    if let Some(marks) = above.marks {
        let middle = y - level_size * MIDDLE;
        let left = level_x + level_width - marks.width;
        items.extend(moved(marks.items, Point::new(left, middle)));
    }
    Ok(items)
}
