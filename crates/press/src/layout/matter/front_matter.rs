//! The title page and the copyright page.

use crate::artwork::Artwork;
use crate::document::Matter;
use crate::font::TextStyle;
use crate::layout::context::Context;
use crate::layout::frame::PageFrame;
use crate::layout::text::{Line, Setting, picture_size, plain, rule, stack, text_measure};
use crate::page::{Item, Role, moved};
use crate::paint::Style;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size};
use bookgen_puzzles::Face;

/// The leading of a text of several lines, as a multiple of the type size.
const LEADING: f64 = 1.25;

/// Typesets the title page: series, title, a horizontal line, subtitle, volume, a grid, the author,
/// the publisher. If not everything fits, the type size of the title is reduced.
///
/// # Errors
/// Texts that do not fit even with the smallest title; a character that no font has.
pub fn title_page(context: Context<'_>, frame: &PageFrame) -> Result<Vec<Item>, Diagnostic> {
    let sizes = &context.document.design.sizes;
    let min_size = sizes.subtitle.min(sizes.title);
    let mut size = sizes.title;
    loop {
        if let Some(items) = title_at_size(context, frame, size)? {
            return Ok(items);
        }
        if size <= min_size {
            return Err(too_long(context, "title page", "title, subtitle, series or names"));
        }
        size = (size * 0.9).max(min_size);
    }
}

/// The title page with a title of a given maximum size. Returns `None` if the texts do not fit.
fn title_at_size(
    context: Context<'_>,
    frame: &PageFrame,
    size: Pt,
) -> Result<Option<Vec<Item>>, Diagnostic> {
    let (document, typesetter, text) = (context.document, context.typesetter, frame.text);
    let design = typesetter.design();
    let sizes = &design.sizes;
    let height = design.trim.height;
    let lines = |style: &TextStyle, words: &str| {
        plain(typesetter, style, words, text.width, Setting::Centred)
    };
    let mut items = Vec::new();
    // Adds lines, with the first baseline at `y`. Returns the last baseline.
    let mut add = |lines: Vec<Line>, style: &TextStyle, y: Pt, role: Role| {
        let (stacked, last) = stack(lines, Point::new(text.x, y), style.size * LEADING, &role);
        items.extend(stacked);
        last
    };

    let style = title_style(context, &document.title, size, text.width)?;
    let mut first = height * 0.235;
    if let Some(series) = document.series_title.as_ref().filter(|series| **series != document.title)
    {
        let label = typesetter.label(sizes.subtitle * 0.85);
        let lines = lines(&label, series)?;
        let above = label.size * LEADING * lines.len().saturating_sub(1) as f64;
        first = first.max(text.y + label.size + above + style.size * 1.6);
        add(lines, &label, first - style.size * 1.6 - above, Role::Text);
    }
    first = first.max(text.y + style.size);
    let mut y = add(lines(&style, &document.title)?, &style, first, Role::Heading(1));
    let rule_y = y + sizes.title.min(style.size * 1.3) * 1.15;
    y = rule_y + sizes.subtitle * 0.8;
    if let Some(subtitle) = &document.subtitle {
        let style = typesetter.italic(sizes.subtitle);
        y = add(lines(&style, subtitle)?, &style, rule_y + sizes.subtitle * 2.2, Role::Text);
    }
    if document.series_title.is_some() {
        let volume = document.volume.to_string();
        let volume = document.language.text("volume", &[("volume", &volume)]);
        let label = typesetter.label(sizes.subtitle * 0.85);
        y = add(lines(&label, &volume)?, &label, y + sizes.subtitle * 1.8, Role::Text);
    }
    // From the foot of the page upwards: first the publisher, then the author above the publisher.
    let label = typesetter.label(sizes.subtitle * 0.9);
    let foot = (height * 0.87).min(text.bottom() - label.size * 0.25);
    let mut top = foot + sizes.subtitle * 0.8;
    let mut names = Vec::new();
    let mut logo = document.logo(|page| matches!(page, Matter::Title));
    let mut logo_item = None;
    if document.publisher.is_none() {
        (logo_item, top) = logo_above(context, logo.take(), frame, top)?;
    }
    for name in document.publisher.iter().chain(&document.author) {
        let lines = lines(&label, name)?;
        let last = top - sizes.subtitle * 0.8;
        let first = last - label.size * LEADING * lines.len().saturating_sub(1) as f64;
        names.push((lines, first));
        top = first - sizes.subtitle * 0.9;
        if logo.is_some() {
            (logo_item, top) = logo_above(context, logo.take(), frame, top)?;
        }
    }
    for (lines, first) in names.into_iter().rev() {
        add(lines, &label, first, Role::Text);
    }
    items.extend(logo_item);
    if y + sizes.subtitle > top {
        return Ok(None);
    }
    let (middle, half) = (frame.middle(rule_y), text.width * 0.16);
    let at = |x: Pt| Point::new(x, rule_y);
    items.push(rule(at(middle.x - half), at(middle.x + half), design.puzzle.thin));
    if design.title_art {
        let (art_top, art_bottom) = (y + sizes.subtitle * 2.2, top - sizes.subtitle * 1.6);
        items.extend(title_grid(context, frame, art_top, art_bottom)?);
    }
    Ok(Some(items))
}

/// A centred logo that ends above the y coordinate `bottom`, and the y coordinate above it.
fn logo_above(
    context: Context<'_>,
    logo: Option<&Artwork>,
    frame: &PageFrame,
    bottom: Pt,
) -> Result<(Option<Item>, Pt), Diagnostic> {
    let Some(logo) = logo else { return Ok((None, bottom)) };
    let gap = context.document.design.sizes.subtitle * 0.5;
    let size = logo_size(context, logo, frame)?;
    let at = frame.middle(bottom - gap - size.height);
    let rect = Rect::new(at.x - size.width / 2.0, at.y, size.width, size.height);
    Ok((Some(logo.item(rect, &logo.name)), rect.y - gap))
}

/// The size of a logo: at most 15 mm high, and at most half as wide as the text.
fn logo_size(context: Context<'_>, logo: &Artwork, frame: &PageFrame) -> Result<Size, Diagnostic> {
    const MAX_HEIGHT: Pt = Pt(42.5);
    picture_size(context.typesetter, logo, Size::new(frame.text.width * 0.5, MAX_HEIGHT))
}

/// The grid of the first example, between the y coordinates `top` and `bottom`. It has its minimum size,
/// or the height of large ornaments if the design has them (`opener_ornament`). Returns `None` if there
/// is no example or if the grid does not fit.
fn title_grid(
    context: Context<'_>,
    frame: &PageFrame,
    top: Pt,
    bottom: Pt,
) -> Result<Option<Item>, Diagnostic> {
    let Some(placed) = context.examples.first() else { return Ok(None) };
    let style = &context.document.design.example_style();
    let (board, face) = (&*placed.board, Face::Puzzle);
    let extent = context.typesetter.extent(board, face, style);
    let height = bottom - top;
    if extent.least.height > height || extent.least.width > frame.text.width {
        return Ok(None);
    }
    let language = &context.document.language;
    let kind = placed.puzzle.kind.as_str();
    let kind = language.kind(kind).map_or(kind, |texts| &texts.title);
    let alt = language.text("alt-example", &[("kind", kind)]);
    let design = &context.document.design;
    let share =
        design.trim.height * (f64::from(design.opener_ornament) / 100.0) / extent.least.height;
    let room = (height / extent.least.height).min(frame.text.width / extent.least.width);
    let scale = share.min(room).max(1.0);
    let size = Size::new(extent.least.width * scale, extent.least.height * scale);
    let style = &Style { most_cell: style.most_cell.max(size.width), ..style.clone() };
    let drawn = context.typesetter.paint(board, face, style, size, alt, None)?;
    let x = frame.middle(top).x - drawn.size.width / 2.0;
    let y = top + (height - drawn.size.height) * 0.4;
    Ok(Some(drawn.item.moved(Point::new(x, y))))
}

/// The style of the title. The type size is reduced until the widest word fits the page.
fn title_style(
    context: Context<'_>,
    text: &str,
    size: Pt,
    width: Pt,
) -> Result<TextStyle, Diagnostic> {
    let min_size = context.document.design.sizes.subtitle;
    text.split_whitespace().try_fold(context.typesetter.regular(size), |style, word| {
        context.typesetter.shrunk(style, word, width, min_size)
    })
}

/// The error for a page whose texts do not fit.
fn too_long(context: Context<'_>, page: &str, texts: &str) -> Diagnostic {
    let fault = Diagnostic::input(format!("the {page} is too small for its texts"));
    fault.at(&context.document.title_place, "the title of the book").help(format!(
        "shorten the {texts}, use a larger trim or smaller type in [page.sizes], or leave the page out of [[front]]"
    ))
}

/// Whether the copyright page has any text besides the title.
pub fn has_copyright_page(context: Context<'_>) -> bool {
    let document = context.document;
    document.copyright.is_some()
        || document.publisher.is_some()
        || document.isbn.is_some()
        || document.contact.is_some()
        || document.logo(|page| matches!(page, Matter::Copyright)).is_some()
}

/// Typesets the copyright page: lines in small type at the foot of the page.
///
/// # Errors
/// Texts that do not fit; a character that no font has.
pub fn copyright_page(context: Context<'_>, frame: &PageFrame) -> Result<Vec<Item>, Diagnostic> {
    let document = context.document;
    let text = |id: &str, args: &[(&str, &str)]| document.language.text(id, args);
    let mut paragraphs = vec![document.title.clone()];
    if let (Some(series), volume) = (&document.series_title, document.volume.to_string()) {
        let volume = text("volume", &[("volume", &volume)]);
        let title = ("title", document.title.as_str());
        let volume = ("volume", volume.as_str());
        paragraphs[0] = if *series == document.title {
            text("title-line", &[title, volume])
        } else {
            text("title-line-series", &[title, ("series", series), volume])
        };
    }
    if let Some((year, holder)) = &document.copyright {
        paragraphs.push(text("copyright", &[("year", &year.to_string()), ("holder", holder)]));
        let rights = match document.publisher {
            Some(_) => "rights",
            None => "rights-no-publisher",
        };
        paragraphs.push(text(rights, &[]));
    }
    paragraphs.extend(document.publisher.clone());
    if let Some(isbn) = &document.isbn {
        paragraphs.push(text("isbn", &[("isbn", isbn)]));
    }
    if let Some(contact) = &document.contact {
        paragraphs.push(text("contact", &[("contact", contact)]));
    }
    let design = &document.design;
    let width =
        if design.centred { text_measure(design, frame.text.width) } else { frame.text.width };
    let size = design.sizes.small;
    let style = context.typesetter.regular(size);
    let (leading, between) = (size * 1.35, size * 0.6);
    let mut lines: Vec<(Pt, Vec<Item>)> = Vec::new();
    for text in paragraphs {
        let paragraph = plain(context.typesetter, &style, &text, width, Setting::Left)?;
        for (i, line) in paragraph.into_iter().enumerate() {
            lines.push((leading + if i == 0 { between } else { Pt::ZERO }, line.items));
        }
    }
    let height: Pt = lines.iter().map(|(height, _)| *height).sum();
    let logo = document.logo(|page| matches!(page, Matter::Copyright));
    let logo = match logo {
        Some(logo) => Some((logo, logo_size(context, logo, frame)?)),
        None => None,
    };
    let logo_height = logo.map_or(Pt::ZERO, |(_, size)| size.height + leading);
    if height + logo_height + size * 0.25 > frame.text.height {
        let texts = "title, series, holder, publisher or contact";
        return Err(too_long(context, "copyright page", texts));
    }
    // The descenders of the last line stay inside the text area.
    let mut y = frame.text.bottom() - height - size * 0.25;
    let mut items = Vec::new();
    if let Some((logo, size)) = logo {
        let top = y - logo_height;
        let rect = Rect::new(frame.text.x, top, size.width, size.height);
        items.push(logo.item(rect, &logo.name));
    }
    for (height, line) in lines {
        y += height;
        items.extend(moved(line, Point::new(frame.text.x, y)));
    }
    Ok(items)
}
