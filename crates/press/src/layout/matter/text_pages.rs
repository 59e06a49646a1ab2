//! Front matter and back matter that is set as text: dedications, texts of the author, notes, the
//! solver's log, the colophon.

use super::how_to_solve::Pages;
use super::{how_to_solve, solvers_log, techniques};
use crate::design::{Design, HowTo};
use crate::document::{Matter, MatterPage, TextPage};
use crate::layout::context::Context;
use crate::layout::text::{
    ColumnBlock, Keep, RULED_LINE_PITCH, Setting, TextColumn, break_pages, markdown,
    markdown_title, plain, ruled_lines, text_measure, tightened, typeset_text_page,
};
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::units::{Point, Pt, Rect, Size};

/// A text of one or more pages.
pub struct MatterText {
    /// The titles for the table of contents: of each text that begins on the first page.
    pub titles: Vec<String>,
    /// Whether the pages have page numbers.
    pub is_numbered: bool,
    /// The items of each page, from the top left corner of the text area.
    pub pages: Vec<Vec<Item>>,
}

/// The width of two columns of text beside each other, if a page is wide enough for them.
fn half_width(design: &Design, width: Pt) -> Option<Pt> {
    /// The minimum width of a column, in ems.
    const LEAST_EMS: f64 = 16.0;
    let half = (width - design.sizes.leading * 1.6) / 2.0;
    (half >= design.sizes.body * LEAST_EMS).then_some(half)
}

/// The texts of a page before the first chapter or after the answers. Pages that are typeset later,
/// such as the title page, have no texts.
///
/// # Errors
/// Text or pictures that cannot be typeset.
pub fn matter_texts(
    context: Context<'_>,
    page: &MatterPage,
    body: Size,
) -> Result<Vec<MatterText>, Faults> {
    let language = &context.document.language;
    let word = |id: &str| language.text(id, &[]);
    // Long lines are hard to read, so texts are narrower than wide pages.
    let measure = text_measure(&context.document.design, body.width);
    let left = Point::new((body.width - measure) / 2.0, Pt::ZERO);
    let set = |blocks: Vec<ColumnBlock>| -> Vec<Vec<Item>> {
        let pages = break_pages(blocks, body.height).into_iter();
        pages.map(|page| moved(page, left)).collect()
    };
    let mut column = TextColumn::new(context.typesetter, measure);
    column.max_height = body.height;
    let title = match &page.content {
        Matter::Title | Matter::Copyright | Matter::Contents => return Ok(Vec::new()),
        Matter::HowToSolve if context.document.design.how_to == HowTo::Short => {
            return Ok(Vec::new());
        }
        Matter::HowToSolve => {
            // Examples that are wider than a line of text need the whole width.
            let column = Size::new(measure, body.height);
            let half = half_width(&context.document.design, body.width);
            let (texts, x) = match how_to_solve::texts(context, column, half) {
                Ok(texts) => (texts, left),
                Err(_) => (how_to_solve::texts(context, body, half)?, Point::default()),
            };
            let right = half.map_or(Pt::ZERO, |half| body.width - half);
            let texts = texts.into_iter().map(|text| {
                let pages = match text.pages {
                    Pages::OfText(pages) => pages.into_iter().map(|page| moved(page, x)).collect(),
                    Pages::InColumns([first, second]) => {
                        let second = moved(second, Point::new(right, Pt::ZERO));
                        vec![[first, second].concat()]
                    }
                };
                MatterText { titles: text.titles, is_numbered: true, pages }
            });
            return Ok(texts.collect());
        }
        Matter::Techniques => {
            let blocks = techniques::blocks(context, body)?;
            let pages = break_pages(blocks, body.height);
            return Ok(vec![MatterText {
                titles: vec![word("techniques")],
                is_numbered: true,
                pages,
            }]);
        }
        Matter::HalfTitle => return Ok(vec![half_title(context, page, body)?]),
        Matter::Dedication(text) => return Ok(vec![displayed(context, text, None, body)?]),
        Matter::Epigraph(text, by) => {
            return Ok(vec![displayed(context, text, by.as_deref(), body)?]);
        }
        Matter::Colophon(text) => return Ok(vec![colophon(context, page, text.as_ref(), body)?]),
        Matter::Notes(count) => return Ok(vec![notes(context, *count, body)?]),
        Matter::SolversLog => {
            let titles = vec![word("solvers-log")];
            let pages = solvers_log::pages(context, body)?;
            return Ok(vec![MatterText { titles, is_numbered: true, pages }]);
        }
        Matter::Markdown(text) => {
            typeset_text_page(&mut column, text)?;
            markdown_title(&text.source.text, language)
        }
        Matter::AboutAuthor(text) => {
            column.heading(&word("about-author"))?;
            typeset_text_page(&mut column, text)?;
            Some(word("about-author"))
        }
        Matter::AlsoInSeries(text, books) => {
            column.heading(&word("also-in-series"))?;
            if let Some(text) = text {
                typeset_text_page(&mut column, text)?;
            }
            let style = context.typesetter.italic(context.document.design.sizes.body);
            for book in books {
                let lines = plain(context.typesetter, &style, book, measure, Setting::Left)?;
                column.lines(lines, column.leading(), style.size, Keep::Free, Role::Text);
                column.space(column.leading() * 0.5);
            }
            Some(word("also-in-series"))
        }
        Matter::Review(text) => {
            column.heading(&word("review"))?;
            markdown(&mut column, &word("review-text"))?;
            if let Some(text) = text {
                typeset_text_page(&mut column, text)?;
            }
            None
        }
    };
    if let Some(code) = &page.code {
        column.code(code)?;
    }
    let titles = Vec::from_iter(title);
    Ok(vec![MatterText { titles, is_numbered: true, pages: set(column.blocks) }])
}

/// Places a column as the only content of a page. `top` is the y coordinate of its top edge.
///
/// # Errors
/// The column is higher than the page.
fn single_page(
    blocks: Vec<ColumnBlock>,
    (what, place): (&str, &Place),
    at: impl Fn(Pt) -> Point,
    body: Size,
) -> Result<MatterText, Diagnostic> {
    let height: Pt = blocks.iter().map(|block| block.space_above + block.height).sum();
    let at = at(height);
    let mut pages = break_pages(blocks, body.height - at.y.max(Pt::ZERO));
    if pages.len() > 1 {
        return Err(Diagnostic::input(format!("the {what} does not fit on one page"))
            .at(place, "too long")
            .help("shorten the text, or use a larger trim or smaller type in [page.sizes]"));
    }
    let items = moved(pages.pop().unwrap_or_default(), at);
    Ok(MatterText { titles: Vec::new(), is_numbered: false, pages: vec![items] })
}

/// The half title: the title in the upper third of the page.
fn half_title(
    context: Context<'_>,
    page: &MatterPage,
    body: Size,
) -> Result<MatterText, Diagnostic> {
    let design = &context.document.design;
    let mut column = TextColumn::new(context.typesetter, body.width);
    column.max_height = body.height * 0.2;
    let style = context.typesetter.regular(design.sizes.subtitle);
    let title = &context.document.title;
    let lines = plain(context.typesetter, &style, title, body.width, Setting::Centred)?;
    column.lines(lines, style.size * 1.3, style.size, Keep::Free, Role::Text);
    if let Some(logo) = &page.logo {
        column.space(column.leading());
        column.picture(logo, &logo.name)?;
    }
    let top = design.trim.height * 0.24 - design.top;
    single_page(
        column.blocks,
        ("half title", &context.document.title_place),
        |_| Point::new(Pt::ZERO, top),
        body,
    )
}

/// A short text in italics, centred on the page: a dedication, or an epigraph with its author.
fn displayed(
    context: Context<'_>,
    text: &TextPage,
    by: Option<&str>,
    body: Size,
) -> Result<MatterText, Diagnostic> {
    let typesetter = context.typesetter;
    let design = &context.document.design;
    let width = body.width * 0.76;
    let mut column = TextColumn::new(typesetter, width);
    column.max_height = body.height * 0.4;
    column.setting = if by.is_some() { Setting::Left } else { Setting::Centred };
    column.is_italic = true;
    typeset_text_page(&mut column, text)?;
    if let Some(by) = by {
        let style = typesetter.regular(design.sizes.body);
        let by = context.document.language.text("epigraph-by", &[("name", by)]);
        let lines = plain(typesetter, &style, &by, width, Setting::Right)?;
        column.lines(lines, column.leading(), style.size, Keep::Free, Role::Text);
    }
    let what = if by.is_some() { "epigraph" } else { "dedication" };
    // The optical centre of a page is above its middle.
    let at = |height: Pt| {
        let y = design.trim.height * 0.36 - height / 2.0 - design.top;
        Point::new((body.width - width) / 2.0, y.max(Pt::ZERO))
    };
    single_page(column.blocks, (what, &text.place), at, body)
}

/// The colophon, at the foot of the page: the text of the author, the fonts, and the program.
fn colophon(
    context: Context<'_>,
    page: &MatterPage,
    text: Option<&TextPage>,
    body: Size,
) -> Result<MatterText, Diagnostic> {
    let typesetter = context.typesetter;
    let design = &context.document.design;
    let width = body.width * 0.8;
    let mut column = TextColumn::new(typesetter, width);
    column.max_height = body.height * 0.4;
    column.setting = Setting::Centred;
    if let Some(text) = text {
        typeset_text_page(&mut column, text)?;
        column.space(column.leading());
    }
    let style = typesetter.regular(design.sizes.small);
    let family = |face: &[crate::page::FontId]| {
        let face = face.first().and_then(|id| design.fonts.face(*id))?;
        Some(face.family().unwrap_or_else(|| face.name().to_owned()))
    };
    let mut names: Vec<String> = [&design.faces.regular, &design.faces.figures]
        .into_iter()
        .filter_map(|f| family(f))
        .collect();
    names.dedup();
    let language = &context.document.language;
    let fonts = match &names[..] {
        [one] => language.text("colophon-font", &[("font", one)]),
        [text, figures, ..] => {
            language.text("colophon-fonts", &[("text", text), ("figures", figures)])
        }
        [] => String::new(),
    };
    for text in [fonts, language.text("colophon-program", &[])] {
        let lines = plain(typesetter, &style, &text, width, Setting::Centred)?;
        column.lines(lines, style.size * 1.35, style.size, Keep::Free, Role::Text);
        column.space(style.size * 0.4);
    }
    if let Some(code) = &page.code {
        column.code(code)?;
    }
    let at =
        |height: Pt| Point::new((body.width - width) / 2.0, (body.height - height).max(Pt::ZERO));
    let place = text.map_or(&context.document.title_place, |text| &text.place);
    single_page(column.blocks, ("colophon", place), at, body)
}

/// Pages with ruled lines. The first page has a heading.
pub fn notes(context: Context<'_>, count: u32, body: Size) -> Result<MatterText, Diagnostic> {
    let title = context.document.language.text("notes", &[]);
    let mut column = TextColumn::new(context.typesetter, body.width);
    column.heading(&title)?;
    let head = break_pages(tightened(column.blocks, body.height), body.height);
    let head = head.into_iter().next().unwrap_or_default();
    let below_heading = context.document.design.sizes.heading * 3.2;
    let width = context.document.design.puzzle.thin;
    let pages = (0..count).map(|page| {
        let (mut items, top) = match page {
            0 => (head.clone(), below_heading),
            _ => (Vec::new(), RULED_LINE_PITCH),
        };
        let area = Rect::new(Pt::ZERO, top, body.width, body.height - top);
        items.extend(ruled_lines(area, width));
        items
    });
    Ok(MatterText { titles: vec![title], is_numbered: true, pages: pages.collect() })
}
