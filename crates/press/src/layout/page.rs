//! Typesets one page: its content, the running head and the folio (the printed page number).

use super::page_content::{PageContent, Pagination};
use super::page_context::PageContext;
use super::page_frame::PageFrame;
use super::typesetter::{Align, Typesetter, rule};
use super::{
    Context, answers, clue_page, front_matter, headline, opener, overflow, puzzles,
    table_of_contents, tabs,
};
use crate::design::Folio;
use crate::document::AnswersAt;
use crate::page::{Item, Page, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::placeholders::expand;
use bookgen_base::units::{Point, Pt};

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
            | PageContent::Answers { .. }
    );
    if numbered {
        items.extend(folio(context.typesetter, &frame, number)?);
    }
    let bleed = design.bleed(frame.is_verso);
    items.splice(0..0, tabs::tab(context, &frame, bleed, content));
    if matches!(content, PageContent::Opener(_) | PageContent::AnswersOpener) {
        items.splice(0..0, opener::background(design, bleed));
    }
    let mut page = Page { size: design.trim, bleed, label: number.to_string(), items };
    page.shrink();
    overflow::check(&page, &design.fonts, "on the paper")?;
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
        PageContent::Title => front_matter::title(context, &frame),
        PageContent::Copyright => front_matter::copyright(context, &frame),
        PageContent::Contents(index) => {
            let pages = table_of_contents::pages(context, main, frame.text.size())?;
            Ok(moved(pages.into_iter().nth(*index).unwrap_or_default(), origin))
        }
        PageContent::Text(text) | PageContent::Unnumbered(text) => Ok(moved(text.clone(), origin)),
        PageContent::Opener(chapter) => opener::chapter(context, page_context, *chapter),
        PageContent::AnswersOpener => opener::answers(context, &frame),
        PageContent::Puzzles { chapter: index, puzzles } => {
            let chapter = &document.chapters[*index];
            let mut items = running_head(context, &frame, &chapter.title)?;
            let page = puzzles::page(context, page_context, *index, puzzles.clone());
            items.extend(page.map_err(|fault| chapter.attribute(fault))?);
            Ok(items)
        }
        PageContent::Clues { chapter: index, puzzle, page } => {
            let chapter = &document.chapters[*index];
            let mut items = running_head(context, &frame, &chapter.title)?;
            let page = clue_page::page(context, page_context, *index, *puzzle, *page);
            items.extend(page.map_err(|fault| chapter.attribute(fault))?);
            Ok(items)
        }
        PageContent::Answers { puzzles, cells } => {
            let [first, last] =
                [puzzles.start, puzzles.end - 1].map(|index| document.number(index));
            let mut items = answers_head(context, &frame, first, last)?;
            items.extend(answers::page(context, page_context, puzzles.clone(), cells)?);
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
/// which to write a name and a date.
fn running_head(
    context: Context<'_>,
    frame: &PageFrame,
    chapter: &str,
) -> Result<Vec<Item>, Diagnostic> {
    let design = &context.document.design;
    let text = if frame.is_verso { &design.heads.0 } else { &design.heads.1 };
    let args = [("book", context.document.title.as_str()), ("chapter", chapter)];
    // This cannot fail, because unknown placeholders are already errors when the spec is read.
    let text = expand(text, &args).unwrap_or_default();
    let style = context.typesetter.regular(design.sizes.head);
    // The lines for a name and a date need more than half of the width.
    let share = if design.name_line { 0.42 } else { 1.0 };
    let text = context.typesetter.truncate(&style, &text, frame.text.width * share)?;
    let (at, align) = frame.outer(frame.head);
    let mut items = context.typesetter.line(&style, &text, at, align, Role::Artifact)?;
    if design.name_line {
        let head_width = context.typesetter.width(&style, &text)?;
        items.extend(name_line(context, frame, head_width)?);
    }
    Ok(items)
}

/// The lines on which to write a name and a date, in the width that the running head leaves free.
fn name_line(
    context: Context<'_>,
    frame: &PageFrame,
    head_width: Pt,
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
        items.push(rule(Point::new(left, y), Point::new(right, y), line_weight));
    }
    Ok(items)
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
        return headline::page_headline(context, &text, frame.text);
    }
    let style = typesetter.regular(design.sizes.head);
    if document.answers == AnswersAt::Separate && !design.openers {
        let with_title = |title: &str| {
            document.language.text("book-answers", &[("book", title), ("answers", &text)])
        };
        let free = frame.text.width - typesetter.width(&style, &with_title(""))?;
        let title = typesetter.truncate(&style, &document.title, free)?;
        text = with_title(&title);
    }
    let (at, align) = frame.outer(frame.head);
    let width = frame.text.width;
    typesetter.truncated_line(&style, &text, at, align, width, Role::Heading(2))
}
