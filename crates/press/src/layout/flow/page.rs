//! Typesets one page: its content, the running head and the folio (the printed page number).

use crate::design::Folio;
use crate::document::{AnswersAt, Chapter};
use crate::font::TextStyle;
use crate::layout::context::Context;
use crate::layout::frame::{
    ExplanationPage, PageContent, PageContext, PageFrame, Pagination, Section, StageRange,
    check_overflow, edge_tab, page_headline,
};
use crate::layout::matter::{
    answers_opener, chapter_opener, contents_pages, copyright_page, head_title, opener_background,
    section_opener, title_page,
};
use crate::layout::puzzle_pages::{answer_block, clue_page, puzzles_page};
use crate::layout::text::{Align, Typesetter, rule};
use crate::page::{Item, Page, Role, moved};
use bookgen_base::diagnostic::{Diagnostic, clipped};
use bookgen_base::placeholders::expand;
use bookgen_base::units::{Point, Pt, Rect};

/// The type size of the name on the sheet of a pupil, as a multiple of the type size of the running
/// head. If the running head has at least the size `LARGE_NAME`, names have its size.
const NAME_SCALE: f64 = 1.35;
const LARGE_NAME: Pt = Pt(16.0);

/// Typesets the page with the given index in the file `part`. `part` is either `main` or
/// `separate`.
pub fn page(
    context: Context<'_>,
    main: &Pagination,
    separate: Option<&Pagination>,
    part: &Pagination,
    index: usize,
) -> Result<Page, Diagnostic> {
    let design = &context.document.design;
    let number = index + 1;
    let content = &part.pages[index];
    let frame = PageFrame::new(design, part.inner_margin, number);
    let page_context = PageContext { main, separate, frame };
    let mut items = content_items(context, page_context, content)?;
    let numbered = matches!(
        content,
        PageContent::Contents(_)
            | PageContent::Text(_)
            | PageContent::Puzzles { .. }
            | PageContent::Clues { .. }
            | PageContent::Answers(_)
            | PageContent::Explanations(_)
    );
    if numbered {
        items.extend(folio(context.typesetter, &frame, number)?);
    }
    let bleed = design.bleed(frame.is_verso);
    items.splice(0..0, edge_tab(context, &frame, bleed, content));
    let is_opener = matches!(
        content,
        PageContent::Opener(_) | PageContent::AnswersOpener | PageContent::SectionOpener(_)
    );
    if is_opener {
        items.splice(0..0, opener_background(design, bleed));
    }
    let mut page = Page { size: design.trim, bleed, label: number.to_string(), items };
    page.shrink();
    check_overflow(&page, &design.fonts, "on the paper")?;
    Ok(page)
}

/// The items of a page: the content and the running head, without the folio (the page number).
fn content_items(
    context: Context<'_>,
    page_context: PageContext<'_>,
    content: &PageContent,
) -> Result<Vec<Item>, Diagnostic> {
    let document = context.document;
    let PageContext { main, frame, .. } = page_context;
    let origin = Point::new(frame.text.x, frame.text.y);
    match content {
        PageContent::Blank => Ok(Vec::new()),
        PageContent::Title => title_page(context, &frame),
        PageContent::Copyright => copyright_page(context, &frame),
        PageContent::Contents(index) => {
            let pages = contents_pages(context, main, frame.text.size())?;
            Ok(moved(pages.into_iter().nth(*index).unwrap_or_default(), origin))
        }
        PageContent::Text(text) | PageContent::Unnumbered(text) => Ok(moved(text.clone(), origin)),
        PageContent::Opener(chapter) => chapter_opener(context, page_context, *chapter),
        PageContent::AnswersOpener => answers_opener(context, &frame),
        PageContent::SectionOpener(section) => {
            let is_separate = *section == Section::Steps && document.answers == AnswersAt::Separate;
            section_opener(context, &frame, section.title(context), is_separate)
        }
        PageContent::Explanations(page) => {
            let mut items = explanations_head(context, &frame, page)?;
            items.extend(moved(page.items.clone(), origin));
            Ok(items)
        }
        PageContent::Puzzles { chapter: index, puzzles } => {
            let chapter = &document.chapters[*index];
            let name = sheet_name(context, puzzles.start);
            let mut items = running_head(context, &frame, chapter, name)?;
            let page = puzzles_page(context, page_context, *index, puzzles.clone());
            items.extend(page.map_err(|fault| chapter.attribute(fault))?);
            Ok(items)
        }
        PageContent::Clues { chapter: index, parts } => {
            let chapter = &document.chapters[*index];
            let name = parts.first().and_then(|part| sheet_name(context, part.puzzle));
            let mut items = running_head(context, &frame, chapter, name)?;
            let page = clue_page(context, page_context, *index, parts);
            items.extend(page.map_err(|fault| chapter.attribute(fault))?);
            Ok(items)
        }
        PageContent::Answers(blocks) => {
            let first = blocks.first().map_or(0, |block| block.puzzles.start);
            let last = blocks.last().map_or(first, |block| block.puzzles.end - 1);
            let [first, last] = [first, last].map(|index| document.number(index));
            let mut items = answers_head(context, &frame, first, last)?;
            for block in blocks {
                let Rect { x, y, width, height } = frame.text;
                let area = Rect::new(x, y + block.top, width, height - block.top);
                items.extend(answer_block(context, page_context, block, area)?);
            }
            Ok(items)
        }
    }
}

/// The folio (the printed page number), if the design has one.
fn folio(
    typesetter: Typesetter<'_>,
    frame: &PageFrame,
    number: usize,
) -> Result<Vec<Item>, Diagnostic> {
    let design = typesetter.design();
    let (at, align) = match design.folio {
        Folio::None => return Ok(Vec::new()),
        Folio::Outside => frame.outer(frame.folio),
        Folio::Inside => frame.inner(frame.folio),
        Folio::Centre => (frame.middle(frame.folio), Align::Centre),
    };
    let style = typesetter.regular(design.sizes.folio);
    typesetter.line(&style, &number.to_string(), at, align, Role::Artifact)
}

/// The running head of a page of puzzles. If the design asks for name lines, also adds the lines on
/// which to write a name and a date. With `name`, the line for the name has this name.
fn running_head(
    context: Context<'_>,
    frame: &PageFrame,
    chapter: &Chapter,
    name: Option<&str>,
) -> Result<Vec<Item>, Diagnostic> {
    let has_lines = has_name_line(context, name);
    // A text that does not fit is left out, except the week; there is advice about it.
    let (text, style) = match fitted_head(context, frame, chapter, has_lines)? {
        (text, Some(style)) => (text, style),
        (_, None) => {
            let document = context.document;
            (document.with_week(""), context.typesetter.regular(document.design.sizes.head))
        }
    };
    let (at, align) = frame.outer(frame.head);
    let mut items = context.typesetter.line(&style, &text, at, align, Role::Artifact)?;
    if has_lines {
        let head_width = context.typesetter.width(&style, &text)?;
        let lines = name_line(context, frame, head_width, name);
        items.extend(lines.map_err(|fault| chapter.attribute(fault))?);
    }
    Ok(items)
}

/// Whether a page has lines for a name and a date. `name` is the name of the sheet.
fn has_name_line(context: Context<'_>, name: Option<&str>) -> bool {
    context.document.design.name_line || name.is_some()
}

/// The text of the running head of a left or a right page, and its style: a little smaller than the
/// design sets if the text is long. The style is `None` if the text does not fit.
fn fitted_head(
    context: Context<'_>,
    frame: &PageFrame,
    chapter: &Chapter,
    has_lines: bool,
) -> Result<(String, Option<TextStyle>), Diagnostic> {
    /// The minimum type size of a running head, and its share of the usual size.
    const MIN_SIZE: Pt = Pt(7.5);
    const MIN_SHARE: f64 = 0.8;
    let (document, typesetter) = (context.document, context.typesetter);
    let design = &document.design;
    let text = if frame.is_verso { &design.heads.0 } else { &design.heads.1 };
    let book = document.short_title.as_ref().unwrap_or(&document.title);
    let title = chapter.short_title.as_ref().unwrap_or(&chapter.title);
    // This cannot fail, because unknown placeholders are already errors when the spec is read.
    let text = expand(text, &[("book", book.as_str()), ("chapter", title)]).unwrap_or_default();
    let text = document.with_week(&text);
    // Lines for a name and a date need more than half of the width.
    let width = frame.text.width * if has_lines { 0.42 } else { 1.0 };
    let size = design.sizes.head;
    let min_size = (size * MIN_SHARE).max(MIN_SIZE);
    let style = typesetter.shrunk(typesetter.regular(size), &text, width, min_size)?;
    let fits = typesetter.width(&style, &text)? <= width + Pt(0.01);
    Ok((text, fits.then_some(style)))
}

/// Advice about running heads that are left out because they are too long.
///
/// # Errors
/// A character that no font has.
pub fn head_advice(
    context: Context<'_>,
    pagination: &Pagination,
) -> Result<Vec<Diagnostic>, Diagnostic> {
    let document = context.document;
    let mut advice: Vec<Diagnostic> = Vec::new();
    for (index, page) in pagination.pages.iter().enumerate() {
        let PageContent::Puzzles { chapter, .. } = page else { continue };
        let chapter = &document.chapters[*chapter];
        let frame = PageFrame::new(&document.design, pagination.inner_margin, index + 1);
        let has_lines = has_name_line(context, chapter.sheet_name(0));
        let (text, None) = fitted_head(context, &frame, chapter, has_lines)? else { continue };
        let own = chapter.short_title.as_ref().unwrap_or(&chapter.title);
        let (place, table) = if text.contains(own.as_str()) {
            (&chapter.place, "this chapter")
        } else {
            (&document.title_place, "[book]")
        };
        let fault = Diagnostic::advice("a running head is left out, because it is too long")
            .at(place, format!("too long for one line: {text}"))
            .help(format!("add a `short_title` to {table}"));
        if !advice.contains(&fault) {
            advice.push(fault);
        }
    }
    Ok(advice)
}

/// The name of the sheet of a puzzle, if the chapter has names.
fn sheet_name(context: Context<'_>, puzzle: usize) -> Option<&str> {
    let (chapter, index) = context.document.chapter_of(puzzle)?;
    chapter.sheet_name(index)
}

/// The lines on which to write a name and a date, in the width that the running head leaves free.
/// With `name`, this name is on the line for the name.
///
/// # Errors
/// A name that is too long for the line.
fn name_line(
    context: Context<'_>,
    frame: &PageFrame,
    head_width: Pt,
    name: Option<&str>,
) -> Result<Vec<Item>, Diagnostic> {
    let typesetter = context.typesetter;
    let style = typesetter.regular(typesetter.design().sizes.head);
    let gap = style.size;
    let reserved = if head_width > Pt::ZERO { head_width + gap * 2.0 } else { Pt::ZERO };
    let free = frame.text.width - reserved;
    let start = if frame.is_verso { frame.text.right() - free } else { frame.text.x };
    let mut items = Vec::new();
    let line_weight = Pt(0.75).max(typesetter.design().min_line_width);
    // The line for the name gets two thirds of the width. The line for the date gets one third.
    let parts = [("name-line", Pt::ZERO, free * 0.64), ("date-line", free * 0.67, free * 0.33)];
    for (id, from, width) in parts {
        // In every language, at least half of the width stays free for writing.
        let label = context.document.language.text(id, &[]);
        let label = typesetter.truncate(&style, &label, width / 2.0)?;
        let at = Point::new(start + from, frame.head);
        let label_width = typesetter.width(&style, &label)?;
        items.extend(typesetter.line(&style, &label, at, Align::Left, Role::Text)?);
        let y = frame.head + Pt(1.5);
        let (left, right) = (at.x + label_width + gap * 0.5, start + from + width);
        if let Some(name) = name.filter(|_| id == "name-line") {
            let size = (style.size * NAME_SCALE).min(style.size.max(LARGE_NAME));
            let bold = typesetter.bold(size);
            let free = right - left - gap;
            let bold = typesetter.shrunk(bold, name, free, style.size)?;
            if typesetter.width(&bold, name)? > free {
                let message = format!(
                    "the name {:?} does not fit on its line at a type size of {}",
                    clipped(name),
                    style.size
                );
                let help = "shorten the name in the file, use a wider page, or shorten the title of the chapter";
                return Err(Diagnostic::input(message).help(help));
            }
            let at = Point::new(left + gap * 0.5, frame.head);
            items.extend(typesetter.line(&bold, name, at, Align::Left, Role::Text)?);
        }
        items.push(rule(Point::new(left, y), Point::new(right, y), line_weight));
    }
    Ok(items)
}

/// The running head of a page of hints or steps: the title of the section and the numbers of the
/// first and the last puzzle.
fn explanations_head(
    context: Context<'_>,
    frame: &PageFrame,
    page: &ExplanationPage,
) -> Result<Vec<Item>, Diagnostic> {
    let part = |StageRange { stage, first, last }: StageRange| {
        let [first, last] = [first, last].map(|puzzle| context.document.number(puzzle).to_string());
        let id = if first == last { "section-one" } else { "section-range" };
        let title = head_title(context, page.section, stage);
        let args = [("title", title.as_str()), ("first", &first), ("last", &last)];
        context.document.language.text(id, &args)
    };
    let text = page.stages().into_iter().map(part).collect::<Vec<_>>().join(" · ");
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let style = context.typesetter.regular(context.document.design.sizes.head);
    let (at, align) = frame.outer(frame.head);
    let width = frame.text.width;
    context.typesetter.truncated_line(&style, &text, at, align, width, Role::Artifact)
}

/// The running head of a page of answers: the numbers of the first and the last answer. In a
/// separate file without openers, the head also has the title of the book.
fn answers_head(
    context: Context<'_>,
    frame: &PageFrame,
    first: u32,
    last: u32,
) -> Result<Vec<Item>, Diagnostic> {
    let (document, typesetter) = (context.document, context.typesetter);
    let design = &document.design;
    let (first_text, last_text) = (first.to_string(), last.to_string());
    let id = if first == last { "answers-one" } else { "answers-range" };
    let mut text = document.language.text(id, &[("first", &first_text), ("last", &last_text)]);
    if !design.headline.is_empty() {
        return page_headline(context, &text, frame.text);
    }
    let style = typesetter.regular(design.sizes.head);
    if document.answers == AnswersAt::Separate && !design.openers {
        // The week is part of the answers, because a long title is cut off.
        let answers = match document.week {
            Some(week) if !week.is_in_title => format!("{} · {text}", document.with_week("")),
            _ => text,
        };
        let with_title = |title: &str| {
            document.language.text("book-answers", &[("book", title), ("answers", &answers)])
        };
        let free = frame.text.width - typesetter.width(&style, &with_title(""))?;
        let title = typesetter.truncate(&style, &document.title, free)?;
        text = with_title(&title);
    } else {
        text = document.with_week(&text);
    }
    let (at, align) = frame.outer(frame.head);
    let width = frame.text.width;
    typesetter.truncated_line(&style, &text, at, align, width, Role::Heading(2))
}
