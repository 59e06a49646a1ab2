//! The openers: opening pages of chapters and of the answers.

mod ornament;
mod rules;

use self::ornament::Ornament;
use crate::design::Design;
use crate::document::AnswersAt;
use crate::layout::context::Context;
use crate::layout::figures::{LevelMarks, LevelText, level_marks, level_text};
use crate::layout::frame::{PageContext, PageFrame};
use crate::layout::text::{Align, Setting, placed_code, plain, stack};
use crate::page::{Colour, Edges, Ink, Item, Paint, Role, moved};
use crate::qr_code::QrCode;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, rectangle};
use bookgen_puzzles::Level;

/// The width of texts below the title, as a fraction of the text area.
const TEXT_WIDTH: f64 = 0.72;

/// The texts of an opener. All lines align with the outer edge of the text area.
struct Opener<'a> {
    /// The line above the title, in the label style.
    overline: Option<String>,
    /// The title.
    title: String,
    /// The marks of the level.
    marks: Option<LevelMarks>,
    /// The introduction, below the title.
    intro: Option<String>,
    /// Whether the author wrote the introduction.
    has_own_intro: bool,
    /// The rules of play in Markdown, above or below the introduction.
    rules: Vec<String>,
    /// The ornament below the other texts.
    ornament: Option<Ornament<'a>>,
    /// The QR code above the text at the foot of the page.
    code: Option<&'a QrCode>,
    /// The text at the foot of the page.
    foot: String,
}

/// Typesets the opener of a chapter. The opener has the number, title, level and introduction of
/// the chapter. The foot of the page has the numbers of the chapter's puzzles and the page of the
/// answers.
///
/// # Errors
/// Texts that do not fit; a character that no font has.
pub fn chapter_opener(
    context: Context<'_>,
    page_context: PageContext<'_>,
    index: usize,
) -> Result<Vec<Item>, Diagnostic> {
    let document = context.document;
    let count = document.chapters.len();
    let chapter = &document.chapters[index];
    let overline = (count > 1).then(|| {
        let word = document.language.number_word(index + 1, count);
        document.language.text("chapter", &[("number", &word)])
    });
    let marks = match chapter_level(context, index) {
        Some(level) => level_marks(context, &level, document.design.sizes.body)?,
        None => None,
    };
    let opener = Opener {
        overline,
        title: chapter.title.clone(),
        marks,
        intro: intro(context, index),
        has_own_intro: chapter.intro.is_some(),
        rules: rules::of_chapter(context, index),
        ornament: Ornament::of_chapter(context, index),
        code: chapter.code.as_deref(),
        foot: foot(context, page_context, index)?,
    };
    opener.typeset(context, &page_context.frame)?.ok_or_else(|| {
        let id = &chapter.id;
        let message = format!("the opening page of chapter `{id}` is too small for its texts");
        let help = match opener.rules.is_empty() {
            true => {
                "shorten the title or the intro of the chapter, or use smaller type in [page.sizes]"
            }
            false => "write `how_to = \"pages\"` in [page], so that the rules are on other pages",
        };
        Diagnostic::input(message).at(&chapter.place, "this chapter").help(help)
    })
}

/// Typesets the opener of the answers. In a separate file the opener also has the title of the
/// book.
///
/// # Errors
/// Texts that do not fit; a character that no font has.
pub fn answers_opener(context: Context<'_>, frame: &PageFrame) -> Result<Vec<Item>, Diagnostic> {
    let title = context.document.language.text("answers", &[]);
    section_opener(context, frame, title, context.document.answers == AnswersAt::Separate)
}

/// Typesets the opener of a section after the chapters, such as the hints. In a separate file the
/// opener also has the title of the book.
///
/// # Errors
/// Texts that do not fit; a character that no font has.
pub fn section_opener(
    context: Context<'_>,
    frame: &PageFrame,
    title: String,
    is_separate: bool,
) -> Result<Vec<Item>, Diagnostic> {
    let document = context.document;
    let opener = Opener {
        overline: is_separate.then(|| document.title.clone()),
        title,
        marks: None,
        intro: None,
        has_own_intro: false,
        rules: Vec::new(),
        ornament: None,
        code: document.answers_code.as_deref(),
        foot: puzzle_range(context, 0, context.puzzles.len()),
    };
    opener.typeset(context, frame)?.ok_or_else(|| {
        Diagnostic::input("the opening page of the answers is too small for its texts")
            .at(&document.title_place, "the title of the book")
            .help("shorten the title, or use a larger trim or smaller type in [page.sizes]")
    })
}

/// The grey background of an opener, which extends into the bleed; `None` if the design has no
/// background.
pub fn opener_background(design: &Design, bleed: Edges) -> Option<Item> {
    let Edges { top, right, bottom, left } = bleed;
    let (width, height) = (left + design.trim.width + right, top + design.trim.height + bottom);
    (design.opener_tint > 0).then(|| {
        Item::Ink(Ink {
            role: Role::Artifact,
            path: rectangle(Rect::new(-left, -top, width, height)),
            paint: Paint::Fill,
            colour: Colour::black(design.opener_tint),
        })
    })
}

impl Opener<'_> {
    /// Typesets the opener with the largest title that fits, up to the size that the design sets.
    /// Returns `None` if the texts do not fit with the smallest title.
    fn typeset(
        &self,
        context: Context<'_>,
        frame: &PageFrame,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let sizes = &context.document.design.sizes;
        let min_size = sizes.subtitle.min(sizes.chapter);
        let mut size = sizes.chapter;
        loop {
            if let Some(items) = self.typeset_at_size(context, frame, size)? {
                return Ok(Some(items));
            }
            if size <= min_size {
                return Ok(None);
            }
            size = (size * 0.9).max(min_size);
        }
    }

    fn typeset_at_size(
        &self,
        context: Context<'_>,
        frame: &PageFrame,
        size: Pt,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let typesetter = context.typesetter;
        let (design, text) = (typesetter.design(), frame.text);
        let sizes = &design.sizes;
        let height = design.trim.height;
        let setting = if frame.is_verso { Setting::Left } else { Setting::Right };
        let small = typesetter.regular(sizes.small);
        let foot = plain(typesetter, &small, &self.foot, text.width, setting)?;
        let leading = small.size * 1.3;
        // The descenders of the last line stay inside the text area.
        let foot_last = text.bottom() - small.size * 0.25;
        let foot_top = foot_last - leading * foot.len().saturating_sub(1) as f64;
        let mut code_items = Vec::new();
        let mut main_bottom = foot_top;
        if let Some(code) = self.code {
            let placed = placed_code(typesetter, code, text.width, setting)?;
            main_bottom = foot_top - small.size * 2.5 - placed.height;
            code_items = moved(placed.items, Point::new(text.x, main_bottom));
        }

        // All items are first placed relative to the baseline of the line above the title, then
        // moved down.
        let mut items = Vec::new();
        let mut y = Pt::ZERO;
        if let Some(overline) = &self.overline {
            let overline =
                if design.small_caps { overline.to_lowercase() } else { overline.clone() };
            let (at, align) = frame.outer(y);
            let style = typesetter.label(sizes.subheading);
            items.extend(typesetter.truncated_line(
                &style,
                &overline,
                at,
                align,
                text.width,
                Role::Text,
            )?);
        }
        y += height * 0.11;
        let style = typesetter.regular(size);
        let lines = plain(typesetter, &style, &self.title, text.width, setting)?;
        let at = Point::new(text.x, y);
        let (title, last) = stack(lines, at, size * 1.15, &Role::Heading(2));
        items.extend(title);
        y = last;
        let mut end = y;
        y += size * 1.25;
        if let Some(marks) = &self.marks {
            let (at, align) = frame.outer(y);
            let shift = if align == Align::Right { marks.width } else { Pt::ZERO };
            items.extend(moved(marks.items.clone(), Point::new(at.x - shift, at.y)));
            end = y;
            y += sizes.leading * 2.4;
        }
        let width = text.width * TEXT_WIDTH;
        let left = if frame.is_verso { text.x } else { text.right() - width };
        let rules = rules::typeset(typesetter, &self.rules, width)?;
        let add_rules = |items: &mut Vec<Item>, end: Pt, rules: Option<(Vec<Item>, Pt)>| {
            let Some((rules, height)) = rules else { return end };
            let top = end + sizes.leading * 1.4;
            items.extend(moved(rules, Point::new(left, top)));
            top + height
        };
        // The rules come before what the level needs, and after an introduction of the author.
        let (before, after) = if self.has_own_intro { (None, rules) } else { (rules, None) };
        if before.is_some() {
            end = add_rules(&mut items, end, before);
            y = end + sizes.leading * 2.0;
        }
        if let Some(intro) = &self.intro {
            let style = typesetter.italic(sizes.body * 1.15);
            let lines = plain(typesetter, &style, intro, width, setting)?;
            let at = Point::new(left, y);
            let (intro, last) = stack(lines, at, sizes.leading * 1.15, &Role::Text);
            items.extend(intro);
            end = last;
        }
        end = add_rules(&mut items, end, after);
        let usual_start = height * 0.325;
        if let Some(ornament) = &self.ornament {
            let top = end + sizes.leading * 2.0;
            // A large ornament moves the texts up, but not to the top of the page.
            let room = main_bottom - sizes.leading * 2.0 - height * 0.25 - top;
            let size = ornament.size(typesetter, &text, room)?;
            items.extend(ornament.items(typesetter, Ornament::place(frame, size, top))?);
            end = top + size.height;
        }
        // The first baseline is usually at 32.5 % of the page height. Long texts start higher on
        // the page.
        let lowest_start = main_bottom - sizes.leading * 2.0 - end;
        let highest_start = match self.overline {
            Some(_) => text.y + sizes.subheading,
            None => text.y + size - height * 0.11,
        };
        if lowest_start < highest_start {
            return Ok(None);
        }
        let start = usual_start.min(lowest_start);
        let mut items = moved(items, Point::new(Pt::ZERO, start));
        items.extend(code_items);
        items.extend(stack(foot, Point::new(text.x, foot_top), leading, &Role::Text).0);
        Ok(Some(items))
    }
}

/// The level of a chapter, if all its puzzles have the same level.
fn chapter_level(context: Context<'_>, chapter: usize) -> Option<LevelText> {
    let mut levels = context.puzzles.iter().filter(|placed| placed.chapter == Some(chapter));
    let first = level_text(context, levels.next()?);
    levels.all(|placed| level_text(context, placed) == first).then_some(first)
}

/// The introduction of a chapter: the text in the spec. If the spec has no text, returns the
/// standard text for the level of the chapter, in the language of the document.
fn intro(context: Context<'_>, index: usize) -> Option<String> {
    let chapter = &context.document.chapters[index];
    if chapter.intro.is_some() {
        return chapter.intro.clone();
    }
    let kind = chapter.kind.about().name;
    let language = &context.document.language;
    if chapter.is_mixed {
        return Some(mixed_intro(context, index));
    }
    match chapter.levels[..] {
        [] => None,
        [level] => Some(language.level(kind, level.name)?.opener.clone()),
        [first, .., last] => {
            let name = |level: &Level| {
                Some(language.level_in_sentence(&language.level(kind, level.name)?.name))
            };
            let (first, last) = (name(first)?, name(last)?);
            Some(language.text("opener-rising", &[("first", &first), ("last", &last)]))
        }
    }
}

/// The kinds of the puzzles of a chapter, in the order in which they first occur.
fn kinds_of(context: Context<'_>, chapter: usize) -> Vec<&str> {
    let mut kinds: Vec<&str> = Vec::new();
    for placed in context.puzzles.iter().filter(|placed| placed.chapter == Some(chapter)) {
        let kind = placed.puzzle.kind.as_str();
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// The introduction of a mixed chapter: the names of its kinds.
fn mixed_intro(context: Context<'_>, chapter: usize) -> String {
    let language = &context.document.language;
    let kinds = kinds_of(context, chapter).into_iter();
    let names: Vec<String> = kinds.map(|kind| language.in_list(kind)).collect();
    language.text("opener-mixed", &[("list", &language.enumeration(&names))])
}

/// The text at the foot of a chapter's opener: "Puzzles 1–30 · Answers from page 73".
fn foot(
    context: Context<'_>,
    page_context: PageContext<'_>,
    chapter: usize,
) -> Result<String, Diagnostic> {
    let document = context.document;
    let first: usize =
        document.chapters[..chapter].iter().map(|chapter| chapter.count as usize).sum();
    let count = document.chapters[chapter].count as usize;
    let puzzles = puzzle_range(context, first, first + count);
    let page = page_context.answer_page(first)?.to_string();
    let answers = answers_reference(context, chapter, &page);
    let args = [("puzzles", puzzles.as_str()), ("answers", &answers)];
    Ok(document.language.text("opener-foot", &args))
}

/// The text that says where the answers of a chapter are: "Answers from page 73".
pub fn answers_reference(context: Context<'_>, chapter: usize, page: &str) -> String {
    let count = context.document.chapters[chapter].count;
    let id = match (context.document.answers, count) {
        (AnswersAt::End | AnswersAt::Chapter, 1) => "opener-answer",
        (AnswersAt::End | AnswersAt::Chapter, _) => "opener-answers",
        (AnswersAt::UpsideDown | AnswersAt::Previous, 1) => "opener-answer-below",
        (AnswersAt::UpsideDown | AnswersAt::Previous, _) => "opener-answers-below",
        (AnswersAt::Separate, 1) => "opener-answer-apart",
        (AnswersAt::Separate, _) => "opener-answers-apart",
    };
    context.document.language.text(id, &[("page", page)])
}

/// The numbers of the puzzles with the indices `start..end`: "Puzzles 1–30".
fn puzzle_range(context: Context<'_>, start: usize, end: usize) -> String {
    let [first, last] = [start, end - 1].map(|index| context.document.number(index).to_string());
    let id = if end == start + 1 { "opener-one" } else { "opener-range" };
    context.document.language.text(id, &[("first", &first), ("last", &last)])
}
