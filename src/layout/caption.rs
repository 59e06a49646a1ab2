//! The words round a puzzle: its number, its level, the page of its answer.

use super::Job;
use super::compose::{Align, Composer};
use super::marks::{Marks, marks};
use super::paragraph::{Setting, Span, paragraph};
use crate::diagnostic::Diagnostic;
use crate::generate::Made;
use crate::kinds;
use crate::language::expand;
use crate::page::{Item, Role, moved};
use crate::spec::AnswersAt;
use crate::units::{Point, Pt, Rect};

/// Between a figure and a caption beside it.
pub const SIDE_GAP: Pt = Pt(12.0);

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
        let text = match job.book.design.level_text.as_str() {
            // The language has its own way of saying this.
            "{level}: {step} of {steps}" => job.book.language.say("level-step", &args),
            text => expand(text, &args).unwrap_or_else(|_| name.clone()),
        };
        LevelText { name, text, step: Some((step, steps)) }
    }
}

/// The level that a puzzle was measured to have. What is beyond the ladder is called by its rating.
pub fn level(job: Job<'_>, made: &Made) -> LevelText {
    let kind = made.puzzle.kind.as_str();
    let ladder = kinds::find(kind).map(|kind| kind.about().levels).unwrap_or_default();
    let step = ladder.iter().position(|level| Some(level.name) == made.grade.level);
    match step {
        Some(step) => {
            let key = ladder[step].name;
            let name = job.book.language.level(kind, key);
            let name = name.map_or_else(|| key.to_owned(), |texts| texts.name.clone());
            LevelText::of(job, name, step + 1, ladder.len())
        }
        None => {
            let name = made.grade.rating.map(|rating| rating.to_string()).unwrap_or_default();
            LevelText { text: name.clone(), name, step: None }
        }
    }
}

/// The marks of a level, unless the words beside them say the step already.
pub fn level_marks(job: Job<'_>, level: &LevelText, size: Pt) -> Result<Option<Marks>, Diagnostic> {
    match level.step {
        Some((step, steps)) if !job.book.design.level_text.contains("{step}") => {
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
pub fn reference(job: Job<'_>, page: usize) -> Option<String> {
    let page = page.to_string();
    let id = match job.book.answers {
        AnswersAt::End | AnswersAt::Chapter => "answer-page",
        AnswersAt::Separate => "answer-page-apart",
        AnswersAt::UpsideDown => return None,
    };
    // The number stays beside its word.
    Some(unbroken(&job.book.language.say(id, &[("page", &page)])))
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
    /// Its level.
    pub level: &'a LevelText,
    /// The page of its answer, in words.
    pub reference: Option<String>,
}

/// The width that captions at the side take, gap included.
pub fn side_width(job: Job<'_>, captions: &[Caption<'_>]) -> Result<Pt, Diagnostic> {
    let composer = job.composer;
    let sizes = &composer.design().sizes;
    let mut width = Pt::ZERO;
    for caption in captions {
        width =
            width.max(composer.width(&composer.figures_bold(sizes.number), &caption.number)?).max(
                composer
                    .width(&composer.caps(sizes.level), &level_words(composer, caption.level))?,
            );
        if let Some(marks) = level_marks(job, caption.level, sizes.level)? {
            width = width.max(marks.width);
        }
        for word in caption.reference.iter().flat_map(|text| text.split(' ')) {
            width = width.max(composer.width(&composer.regular(sizes.reference), word)?);
        }
    }
    // Room for the rounding of sums.
    Ok(width + SIDE_GAP + Pt(1.0))
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
    let (x, align) = match outer_left {
        true => (figure.x - SIDE_GAP, Align::Right),
        false => (figure.right() + SIDE_GAP, Align::Left),
    };
    let number = composer.figures_bold(sizes.number);
    let mut y = figure.y + composer.cap_height(&number);
    let mut items =
        composer.line(&number, &caption.number, Point::new(x, y), align, Role::Heading(3))?;
    y += sizes.level * 1.9;
    let words = level_words(composer, caption.level);
    let style = composer.caps(sizes.level);
    items.extend(composer.line(&style, &words, Point::new(x, y), align, Role::Text)?);
    if let Some(marks) = level_marks(job, caption.level, sizes.level)? {
        let shift = if align == Align::Right { marks.width } else { Pt::ZERO };
        let at = Point::new(x - shift, y + sizes.level * 0.95);
        items.extend(moved(marks.items, at));
    }
    if let Some(reference) = &caption.reference {
        let setting = if outer_left { Setting::Right } else { Setting::Left };
        let spans = [Span { style: composer.regular(sizes.reference), text: reference.clone() }];
        let column = width - SIDE_GAP;
        let lines = paragraph(composer, &spans, column, setting)?;
        let left = if outer_left { x - column } else { x };
        let leading = sizes.reference * 1.25;
        let count = lines.len();
        for (i, line) in lines.into_iter().enumerate() {
            let up = leading * (count - 1 - i) as f64;
            items.extend(moved(line, Point::new(left, figure.bottom() - up)));
        }
    }
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

/// A caption above a figure, on its edges: the number at the left, the page of the answer or else
/// the level at the right.
pub fn above(job: Job<'_>, caption: &Caption<'_>, figure: Rect) -> Result<Vec<Item>, Diagnostic> {
    let composer = job.composer;
    let sizes = &composer.design().sizes;
    let y = figure.y - above_gap(sizes.number);
    let number = composer.figures_bold(sizes.number);
    let mut items = composer.line(
        &number,
        &caption.number,
        Point::new(figure.x, y),
        Align::Left,
        Role::Heading(3),
    )?;
    let level = composer.caps(sizes.level);
    let words = level_words(composer, caption.level);
    let words_width = composer.width(&level, &words)?;
    let marks = level_marks(job, caption.level, sizes.level)?;
    let marks_width = marks.as_ref().map_or(Pt::ZERO, |marks| marks.width + sizes.level * 0.6);
    let level_x = match &caption.reference {
        Some(reference) => {
            let style = composer.regular(sizes.reference);
            let at = Point::new(figure.right(), y);
            items.extend(composer.line(&style, reference, at, Align::Right, Role::Text)?);
            figure.x + composer.width(&number, &caption.number)? + sizes.number * 0.7
        }
        None => figure.right() - words_width - marks_width,
    };
    let at = Point::new(level_x, y);
    items.extend(composer.line(&level, &words, at, Align::Left, Role::Text)?);
    if let Some(marks) = marks {
        let left = level_x + words_width + sizes.level * 0.6;
        let middle = y - composer.design().sizes.level * 0.22;
        items.extend(moved(marks.items, Point::new(left, middle)));
    }
    Ok(items)
}
