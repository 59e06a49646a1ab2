//! Markdown to pages of text. What a page cannot hold was refused with the spec.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::compose::Composer;
use super::paragraph::{LINE_END, Setting, Span};
use super::prose::Prose;
use crate::diagnostic::Diagnostic;
use crate::font::TextStyle;
use crate::language::Language;

/// Sets a Markdown text: paragraphs, headings, emphasis, lists, quotations and breaks.
///
/// # Errors
/// A character that no font has.
pub fn markdown(prose: &mut Prose<'_>, text: &str) -> Result<(), Diagnostic> {
    let mut setter = Setter {
        composer: prose.composer,
        spans: Vec::new(),
        italic: 0,
        bold: 0,
        heading: None,
        lists: Vec::new(),
        quoted: 0,
    };
    for event in events(text, &prose.composer.book.language) {
        setter.event(prose, event)?;
    }
    setter.flush(prose)
}

/// The events of a text. Straight quotes become those of the language, `--`, `---` and `...` become
/// dashes and an ellipsis; what the writer set with care himself stays as it is.
fn events<'t>(text: &'t str, language: &Language) -> impl Iterator<Item = Event<'t>> {
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
            // The same sign closes a quotation and stands for a letter left out.
            "’" if inner && !in_word => "inner-quote-close",
            _ => return Event::Text(quote),
        };
        inner = id == "inner-quote-open" || inner && id != "inner-quote-close";
        Event::Text(language.say(id, &[]).into())
    })
}

/// The first heading of a Markdown text, for the table of contents.
pub fn title(text: &str, language: &Language) -> Option<String> {
    let mut title: Option<String> = None;
    for event in events(text, language) {
        match event {
            Event::Start(Tag::Heading { .. }) => title = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => return title,
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

struct Setter<'a> {
    composer: Composer<'a>,
    spans: Vec<Span>,
    italic: u32,
    bold: u32,
    heading: Option<HeadingLevel>,
    /// The lists we are in: the next number, if numbered, and whether the mark is still to be set.
    lists: Vec<(Option<u64>, bool)>,
    quoted: u32,
}

impl Setter<'_> {
    fn event(&mut self, prose: &mut Prose<'_>, event: Event<'_>) -> Result<(), Diagnostic> {
        match event {
            Event::Start(Tag::Paragraph | Tag::Link { .. }) | Event::End(TagEnd::Link) => {}
            Event::Start(Tag::Heading { level, .. }) => self.heading = Some(level),
            Event::End(TagEnd::Heading(_)) => {
                let text: String = self.spans.drain(..).map(|span| span.text).collect();
                match self.heading.take() {
                    Some(HeadingLevel::H1) => prose.heading(&text)?,
                    _ => prose.subheading(&text)?,
                }
            }
            Event::End(TagEnd::Paragraph) => self.flush(prose)?,
            Event::Start(Tag::Emphasis) => self.italic += 1,
            Event::End(TagEnd::Emphasis) => self.italic = self.italic.saturating_sub(1),
            Event::Start(Tag::Strong) => self.bold += 1,
            Event::End(TagEnd::Strong) => self.bold = self.bold.saturating_sub(1),
            Event::Start(Tag::List(first)) => {
                self.flush(prose)?;
                self.lists.push((first, false));
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
                prose.space(prose.leading() * 0.6);
            }
            Event::Start(Tag::Item) => {
                if let Some((_, mark)) = self.lists.last_mut() {
                    *mark = true;
                }
            }
            Event::End(TagEnd::Item) => self.flush(prose)?,
            Event::Start(Tag::BlockQuote(_)) => self.quoted += 1,
            Event::End(TagEnd::BlockQuote(_)) => self.quoted = self.quoted.saturating_sub(1),
            Event::Text(text) => self.text(&text),
            Event::Code(text) => {
                let style = self.composer.figures(self.composer.design().sizes.body);
                self.spans.push(Span { style, text: text.into_string() });
            }
            Event::SoftBreak => self.text(" "),
            Event::HardBreak => self.text(LINE_END.encode_utf8(&mut [0; 4])),
            Event::Rule => {
                self.flush(prose)?;
                prose.space(prose.leading() * 2.0);
            }
            _ => {}
        }
        Ok(())
    }

    fn style(&self) -> TextStyle {
        let size = self.composer.design().sizes.body;
        match (self.bold > 0, self.italic > 0) {
            (true, _) => self.composer.bold(size),
            (false, true) => self.composer.italic(size),
            (false, false) => self.composer.regular(size),
        }
    }

    fn text(&mut self, text: &str) {
        let style = self.style();
        match self.spans.last_mut().filter(|span| span.style == style) {
            Some(span) => span.text.push_str(text),
            None => self.spans.push(Span { style, text: text.to_owned() }),
        }
    }

    fn flush(&mut self, prose: &mut Prose<'_>) -> Result<(), Diagnostic> {
        let spans = std::mem::take(&mut self.spans);
        if spans.iter().all(|span| span.text.trim().is_empty()) {
            return Ok(());
        }
        let body = self.composer.design().sizes.body;
        // Numbers take a little more room than bullets.
        let indent = |list: &(Option<u64>, bool)| if list.0.is_some() { 2.0 } else { 1.6 };
        let indent = body * self.lists.iter().map(indent).sum::<f64>();
        if let Some((number, mark)) = self.lists.last_mut() {
            let text = match (std::mem::take(mark), number) {
                (false, _) => String::new(),
                (true, None) => "•".to_owned(),
                (true, Some(number)) => {
                    *number += 1;
                    format!("{}.", *number - 1)
                }
            };
            return prose.indented(&text, indent, &spans, Setting::Left);
        }
        if self.quoted > 0 {
            return prose.indented("", body * 2.0, &spans, Setting::Left);
        }
        prose.paragraph(&spans, self.composer.running())
    }
}
