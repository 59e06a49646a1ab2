//! Typesets Markdown as a column of text. Unsupported elements are already errors when the spec is
//! read.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::paragraph::{LINE_END, Setting, Span};
use super::text_column::TextColumn;
use super::typesetter::Typesetter;
use crate::artwork::Artwork;
use crate::document::{Pictures, TextPage};
use crate::font::TextStyle;
use crate::language::Language;
use bookgen_base::diagnostic::Diagnostic;

/// Adds a Markdown text to a column: paragraphs, headings, emphasis, lists, quotations and breaks.
///
/// # Errors
/// A character that no font has.
pub fn markdown(column: &mut TextColumn<'_>, text: &str) -> Result<(), Diagnostic> {
    build(column, text, &Pictures::new())
}

fn build(column: &mut TextColumn<'_>, text: &str, pictures: &Pictures) -> Result<(), Diagnostic> {
    let mut builder = MarkdownBuilder {
        typesetter: column.typesetter,
        pictures,
        picture: None,
        spans: Vec::new(),
        italic: u32::from(column.is_italic),
        bold: 0,
        heading: None,
        link: None,
        lists: Vec::new(),
        quoted: 0,
    };
    for event in events(text, &column.typesetter.document.language) {
        builder.event(column, event)?;
    }
    builder.flush(column)
}

/// Adds a text of the author to a column, with its pictures.
///
/// # Errors
/// A character that no font has; a picture that cannot be printed in its size.
pub fn typeset_text_page(column: &mut TextColumn<'_>, page: &TextPage) -> Result<(), Diagnostic> {
    build(column, &page.source.text, &page.pictures)
}

/// The Markdown events of a text, with typographic punctuation. Straight quotes become the quotes
/// of the language; `--`, `---` and `...` become dashes and an ellipsis. Typographic characters in
/// the text stay unchanged.
pub fn events<'t>(text: &'t str, language: &Language) -> impl Iterator<Item = Event<'t>> {
    let mut inner = false;
    let parser = Parser::new_ext(text, Options::ENABLE_SMART_PUNCTUATION).into_offset_iter();
    parser.map(move |(event, span)| {
        let Event::Text(quote) = event else { return event };
        if !matches!(text.get(span.clone()), Some("\"" | "'")) {
            return Event::Text(quote);
        }
        let in_word = text[span.end..].starts_with(char::is_alphanumeric);
        let id = match &*quote {
            "“" => "quote-open",
            "”" => "quote-close",
            "‘" => "inner-quote-open",
            // This character is both a closing quote and an apostrophe.
            "’" if inner && !in_word => "inner-quote-close",
            _ => return Event::Text(quote),
        };
        inner = id == "inner-quote-open" || inner && id != "inner-quote-close";
        Event::Text(language.text(id, &[]).into())
    })
}

/// The first heading of a Markdown text that is not blank, for the table of contents.
pub fn markdown_title(text: &str, language: &Language) -> Option<String> {
    let mut title: Option<String> = None;
    for event in events(text, language) {
        match event {
            Event::Start(Tag::Heading { .. }) => title = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                title = title.filter(|title| !title.trim().is_empty());
                if title.is_some() {
                    return title;
                }
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(title) = &mut title {
                    title.push_str(&text);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(title) = &mut title {
                    title.push(' ');
                }
            }
            _ => {}
        }
    }
    None
}

/// Builds paragraphs from Markdown events.
struct MarkdownBuilder<'a> {
    typesetter: Typesetter<'a>,
    /// The pictures of the text.
    pictures: &'a Pictures,
    /// The picture whose end was not reached yet, and its alternative text so far.
    picture: Option<(&'a Artwork, String)>,
    spans: Vec<Span>,
    /// The depth of nested emphasis.
    italic: u32,
    /// The depth of nested strong emphasis.
    bold: u32,
    heading: Option<HeadingLevel>,
    /// The link whose end was not reached yet.
    link: Option<Link>,
    /// The lists whose ends were not reached yet. The innermost list is the last.
    lists: Vec<List>,
    /// The depth of nested quotations.
    quoted: u32,
}

/// A Markdown link whose end was not reached yet.
struct Link {
    target: String,
    /// The text of the link so far.
    text: String,
}

/// A Markdown list whose end was not reached yet.
struct List {
    /// The number of the next item in a numbered list.
    next: Option<u64>,
    /// The bullet or number of the current item; `None` after the first line of the item was added.
    mark: Option<String>,
}

impl MarkdownBuilder<'_> {
    fn event(&mut self, column: &mut TextColumn<'_>, event: Event<'_>) -> Result<(), Diagnostic> {
        // In a tight list, the text of an item has no paragraph events. The text therefore ends
        // where the next block starts.
        if ends_text(&event) {
            self.flush(column)?;
        }
        if let Some((artwork, alt)) = &mut self.picture {
            match event {
                Event::Text(text) | Event::Code(text) => alt.push_str(&text),
                Event::SoftBreak | Event::HardBreak => alt.push(' '),
                Event::End(TagEnd::Image) => {
                    column.picture(artwork, alt)?;
                    self.picture = None;
                }
                _ => {}
            }
            return Ok(());
        }
        match event {
            Event::Start(Tag::Image { dest_url, title, .. }) => {
                let key = (dest_url.into_string(), title.into_string());
                let artwork = self.pictures.get(&key);
                self.picture = artwork.map(|artwork| (artwork, String::new()));
            }
            // A heading in a list item is typeset as a bold line.
            Event::Start(Tag::Heading { .. }) if !self.lists.is_empty() => self.bold += 1,
            Event::End(TagEnd::Heading(_)) if !self.lists.is_empty() => {
                self.flush(column)?;
                self.bold = self.bold.saturating_sub(1);
            }
            Event::Start(Tag::Heading { level, .. }) => self.heading = Some(level),
            Event::End(TagEnd::Heading(_)) => {
                let text: String = self.spans.drain(..).map(|span| span.text).collect();
                match self.heading.take() {
                    Some(HeadingLevel::H1) => column.heading(&text)?,
                    _ => column.subheading(&text)?,
                }
            }
            Event::Start(Tag::Emphasis) => self.italic += 1,
            Event::End(TagEnd::Emphasis) => self.italic = self.italic.saturating_sub(1),
            Event::Start(Tag::Strong) => self.bold += 1,
            Event::End(TagEnd::Strong) => self.bold = self.bold.saturating_sub(1),
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.link = Some(Link { target: dest_url.into_string(), text: String::new() });
            }
            Event::End(TagEnd::Link) => self.end_link(),
            Event::Start(Tag::List(next)) => self.lists.push(List { next, mark: None }),
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
                column.space(column.leading() * 0.6);
            }
            Event::Start(Tag::Item) => {
                if let Some(List { next, mark }) = self.lists.last_mut() {
                    *mark = Some(match next {
                        None => "•".to_owned(),
                        Some(number) => format!("{number}."),
                    });
                    *next = next.map(|number| number.saturating_add(1));
                }
            }
            Event::Start(Tag::BlockQuote(_)) => self.quoted += 1,
            Event::End(TagEnd::BlockQuote(_)) => self.quoted = self.quoted.saturating_sub(1),
            Event::Text(text) => self.text(self.style(), &text),
            Event::Code(text) => {
                let style = self.typesetter.figures(self.typesetter.design().sizes.body);
                self.text(style, &text);
            }
            Event::SoftBreak => self.text(self.style(), " "),
            Event::HardBreak => self.text(self.style(), LINE_END.encode_utf8(&mut [0; 4])),
            Event::Rule => column.space(column.leading() * 2.0),
            _ => {}
        }
        Ok(())
    }

    fn style(&self) -> TextStyle {
        let size = self.typesetter.design().sizes.body;
        match (self.bold > 0, self.italic > 0) {
            (true, _) => self.typesetter.bold(size),
            (false, true) => self.typesetter.italic(size),
            (false, false) => self.typesetter.regular(size),
        }
    }

    fn text(&mut self, style: TextStyle, text: &str) {
        if let Some(link) = &mut self.link {
            link.text.push_str(text);
        }
        match self.spans.last_mut().filter(|span| span.style == style) {
            Some(span) => span.text.push_str(text),
            None => self.spans.push(Span { style, text: text.to_owned() }),
        }
    }

    /// Ends a link. The target of the link is printed after the link text, unless the text is the
    /// target.
    fn end_link(&mut self) {
        let Some(Link { target, text }) = self.link.take() else { return };
        let target = target.strip_prefix("mailto:").unwrap_or(&target);
        if target.is_empty() || address(target) == address(text.trim()) {
            return;
        }
        let target = self.typesetter.document.language.text("link-target", &[("target", target)]);
        self.text(self.style(), &format!(" {target}"));
    }

    /// Adds the text collected so far to the column as a paragraph.
    fn flush(&mut self, column: &mut TextColumn<'_>) -> Result<(), Diagnostic> {
        let spans = std::mem::take(&mut self.spans);
        if spans.iter().all(|span| span.text.trim().is_empty()) {
            return Ok(());
        }
        let body = self.typesetter.design().sizes.body;
        // Numbers are wider than bullets.
        let indent = |list: &List| if list.next.is_some() { 2.0 } else { 1.6 };
        let indent = self.lists.iter().map(indent).sum::<f64>() + 2.0 * f64::from(self.quoted);
        if indent > 0.0 {
            // If an item begins with a nested item, the bullets or numbers of both items are on one
            // line.
            let marks: Vec<String> =
                self.lists.iter_mut().filter_map(|list| list.mark.take()).collect();
            return column.indented(&marks.join(" "), body * indent, &spans, Setting::Left);
        }
        column.paragraph(&spans, column.setting)
    }
}

/// Whether an event ends the text collected so far.
fn ends_text(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => matches!(
            tag,
            Tag::Paragraph | Tag::Heading { .. } | Tag::BlockQuote(_) | Tag::List(_) | Tag::Item
        ),
        Event::End(tag) => {
            matches!(
                tag,
                TagEnd::Paragraph | TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item
            )
        }
        Event::Rule => true,
        _ => false,
    }
}

/// A web address without its scheme and without a final slash.
fn address(text: &str) -> &str {
    let text = text.strip_prefix("https://").or(text.strip_prefix("http://")).unwrap_or(text);
    text.strip_suffix('/').unwrap_or(text)
}
