//! Markdown to pages of text. What a page cannot hold was refused with the spec.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::compose::Composer;
use super::paragraph::{LINE_END, Setting, Span};
use super::prose::Prose;
use crate::font::TextStyle;
use crate::language::Language;
use bookgen_base::diagnostic::Diagnostic;

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
        link: None,
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
    /// The target of the link we are in, and its text so far.
    link: Option<(String, String)>,
    lists: Vec<List>,
    quoted: u32,
}

/// A list we are in.
struct List {
    /// The number of the next entry, if they are numbered.
    next: Option<u64>,
    /// The mark of the entry, until it is set beside its first line.
    mark: Option<String>,
}

impl Setter<'_> {
    fn event(&mut self, prose: &mut Prose<'_>, event: Event<'_>) -> Result<(), Diagnostic> {
        // In an entry of a list that is set tight, text has no paragraph of its own: what follows
        // it ends it.
        if ends_text(&event) {
            self.flush(prose)?;
        }
        match event {
            // In an entry of a list a heading is a line in bold.
            Event::Start(Tag::Heading { .. }) if !self.lists.is_empty() => self.bold += 1,
            Event::End(TagEnd::Heading(_)) if !self.lists.is_empty() => {
                self.flush(prose)?;
                self.bold = self.bold.saturating_sub(1);
            }
            Event::Start(Tag::Heading { level, .. }) => self.heading = Some(level),
            Event::End(TagEnd::Heading(_)) => {
                let text: String = self.spans.drain(..).map(|span| span.text).collect();
                match self.heading.take() {
                    Some(HeadingLevel::H1) => prose.heading(&text)?,
                    _ => prose.subheading(&text)?,
                }
            }
            Event::Start(Tag::Emphasis) => self.italic += 1,
            Event::End(TagEnd::Emphasis) => self.italic = self.italic.saturating_sub(1),
            Event::Start(Tag::Strong) => self.bold += 1,
            Event::End(TagEnd::Strong) => self.bold = self.bold.saturating_sub(1),
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.link = Some((dest_url.into_string(), String::new()));
            }
            Event::End(TagEnd::Link) => self.target(),
            Event::Start(Tag::List(next)) => self.lists.push(List { next, mark: None }),
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
                prose.space(prose.leading() * 0.6);
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
                let style = self.composer.figures(self.composer.design().sizes.body);
                self.text(style, &text);
            }
            Event::SoftBreak => self.text(self.style(), " "),
            Event::HardBreak => self.text(self.style(), LINE_END.encode_utf8(&mut [0; 4])),
            Event::Rule => prose.space(prose.leading() * 2.0),
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

    fn text(&mut self, style: TextStyle, text: &str) {
        if let Some((_, linked)) = &mut self.link {
            linked.push_str(text);
        }
        match self.spans.last_mut().filter(|span| span.style == style) {
            Some(span) => span.text.push_str(text),
            None => self.spans.push(Span { style, text: text.to_owned() }),
        }
    }

    /// Ends a link. Nobody can follow one on paper, so its target is said after it, unless its text
    /// says it already.
    fn target(&mut self) {
        let Some((target, text)) = self.link.take() else { return };
        let target = target.strip_prefix("mailto:").unwrap_or(&target);
        if target.is_empty() || address(target) == address(text.trim()) {
            return;
        }
        let said = self.composer.book.language.say("link-target", &[("target", target)]);
        self.text(self.style(), &format!(" {said}"));
    }

    fn flush(&mut self, prose: &mut Prose<'_>) -> Result<(), Diagnostic> {
        let spans = std::mem::take(&mut self.spans);
        if spans.iter().all(|span| span.text.trim().is_empty()) {
            return Ok(());
        }
        let body = self.composer.design().sizes.body;
        // Numbers take a little more room than bullets.
        let indent = |list: &List| if list.next.is_some() { 2.0 } else { 1.6 };
        let indent = self.lists.iter().map(indent).sum::<f64>() + 2.0 * f64::from(self.quoted);
        if indent > 0.0 {
            // The marks of entries that begin with an entry of a list of their own stand together.
            let marks: Vec<String> =
                self.lists.iter_mut().filter_map(|list| list.mark.take()).collect();
            return prose.indented(&marks.join(" "), body * indent, &spans, Setting::Left);
        }
        prose.paragraph(&spans, self.composer.running())
    }
}

/// Whether a text that is open ends where something happens.
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

/// What tells an address on the web from others.
fn address(text: &str) -> &str {
    let text = text.strip_prefix("https://").or(text.strip_prefix("http://")).unwrap_or(text);
    text.strip_suffix('/').unwrap_or(text)
}
