//! Checks the Markdown of a page of text. A page of text cannot have images, tables, code or HTML.

use std::sync::Arc;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Source};
use bookgen_base::placeholders::expand;

/// The maximum number of lists and quotations inside each other.
const MAX_NESTING: usize = 32;

/// An element that a page of text cannot have.
struct Unsupported {
    /// The name of the element.
    what: &'static str,
    /// What to write instead.
    help: &'static str,
}

/// Makes an [`Unsupported`] value.
fn unsupported(what: &'static str, help: &'static str) -> Option<Unsupported> {
    Some(Unsupported { what, help })
}

impl Resolver<'_> {
    /// Checks a Markdown text, and fills in its placeholders.
    pub(super) fn markdown(
        &mut self,
        source: &Arc<Source>,
        args: &[(&str, &str)],
    ) -> Option<Arc<Source>> {
        let text = &source.text;
        if let Some(at) = too_deep(text) {
            let what = format!("more than {MAX_NESTING} nested lists and quotations");
            self.fault(
                Diagnostic::book(format!("a page of text cannot have {what}"))
                    .at(&source.place(at..at + 1), "nested too deep")
                    .help("write fewer `>`, or indent the lists less"),
            );
            return None;
        }
        let elements = Parser::new(text).into_offset_iter();
        let elements = elements.filter_map(|(event, span)| Some((commonmark(&event)?, span)));
        // Without this check, the syntax of Markdown extensions would be printed as plain text.
        let extended = Parser::new_ext(text, extensions()).into_offset_iter();
        let extended = extended.filter_map(|(event, span)| {
            let after = text.get(span.end..).unwrap_or_default();
            Some((extension(&event, after)?, span))
        });
        for (Unsupported { what, help }, span) in elements.chain(extended) {
            self.fault(
                Diagnostic::book(format!("a page of text cannot have {what}"))
                    .at(&source.place(span), what)
                    .help(help),
            );
        }
        match expand(&source.text, args) {
            Ok(text) => Some(Source::new(source.name.clone(), text)),
            Err(error) => {
                self.unknown_placeholder(&error, &source.place(error.span.clone()));
                None
            }
        }
    }
}

/// The position of a list or quotation that is nested too deep.
fn too_deep(text: &str) -> Option<usize> {
    // The parser is slow if one line opens very many lists, so the lines are searched first.
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(at) = deep_marker(line) {
            return Some(start + at);
        }
        start += line.len();
    }
    let mut depth = 0_usize;
    Parser::new(text).into_offset_iter().find_map(|(event, span)| {
        match event {
            Event::Start(Tag::List(_) | Tag::BlockQuote(_)) => depth += 1,
            Event::End(TagEnd::List(_) | TagEnd::BlockQuote(_)) => depth -= 1,
            _ => {}
        }
        (depth > MAX_NESTING).then_some(span.start)
    })
}

/// The position of the first marker of a list or quotation that a line nests too deep.
fn deep_marker(line: &str) -> Option<usize> {
    let is_marker = |word: &str| {
        let number = word.trim_end_matches(['.', ')']);
        matches!(word, "-" | "+" | "*")
            || number.len() + 1 == word.len() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut rest = line;
    let mut depth = 0;
    loop {
        rest = rest.trim_start();
        let markers = rest.len() - rest.trim_start_matches('>').len();
        let markers = markers.min(MAX_NESTING + 1);
        if markers > 0 {
            depth += markers;
            rest = &rest[markers..];
        } else {
            // A line of dashes or stars is not a list but a separator.
            let is_separator = |sign: char| rest.chars().all(|c| c == sign || c.is_whitespace());
            if is_separator('-') || is_separator('*') {
                return None;
            }
            let word = rest.split(char::is_whitespace).next().filter(|word| is_marker(word))?;
            depth += 1;
            rest = &rest[word.len()..];
        }
        if depth > MAX_NESTING {
            return Some(line.len() - rest.len() - 1);
        }
    }
}

/// The CommonMark element that an event starts, if a page of text cannot have this element.
fn commonmark(event: &Event<'_>) -> Option<Unsupported> {
    match event {
        Event::Start(Tag::Image { .. }) => {
            unsupported("an image", "remove the image: a page of text can only have text")
        }
        Event::Start(Tag::CodeBlock(_)) => {
            unsupported("a code block", "write the code as a paragraph, without indentation")
        }
        Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => {
            unsupported("HTML", "write the text in Markdown; to print a <, write &lt;")
        }
        _ => None,
    }
}

/// All Markdown extensions that [`extension`] reports.
fn extensions() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_MATH
        | Options::ENABLE_SUPERSCRIPT
        | Options::ENABLE_SUBSCRIPT
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_GFM
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS
}

/// The element that an event starts, if the element belongs to a Markdown extension. `after` is the
/// text after the element.
fn extension(event: &Event<'_>, after: &str) -> Option<Unsupported> {
    match event {
        Event::Start(Tag::Table(_)) => {
            unsupported("a table", "write the table as a list; to print a |, write \\|")
        }
        Event::Start(Tag::Strikethrough) => {
            unsupported("struck-out text", "remove the strike-through; to print a ~, write \\~")
        }
        Event::FootnoteReference(_) | Event::Start(Tag::FootnoteDefinition(_)) => {
            unsupported("a footnote", "write the note in the text, in parentheses")
        }
        Event::TaskListMarker(_) => {
            unsupported("a check box", "remove the check box from the list")
        }
        // In "$5-$6", "$5-$" is not a formula: a digit follows the second dollar sign, so both
        // signs belong to prices.
        Event::InlineMath(_) if after.starts_with(|c: char| c.is_ascii_digit()) => None,
        Event::InlineMath(_) | Event::DisplayMath(_) => {
            unsupported("a formula", "write the formula in words; to print a $, write \\$")
        }
        Event::Start(Tag::Superscript) => unsupported(
            "superscript text",
            "write the text without superscript; to print a ^, write \\^",
        ),
        Event::Start(Tag::Subscript) => unsupported(
            "subscript text",
            "write the text without subscript; to print a ~, write \\~",
        ),
        Event::Start(Tag::DefinitionList) => {
            unsupported("a definition list", "write a plain list; to print a :, write \\:")
        }
        Event::Start(Tag::BlockQuote(Some(_))) => {
            unsupported("an alert box", "write a quotation, without the word in brackets")
        }
        Event::Start(Tag::MetadataBlock(_)) => {
            unsupported("a metadata block", "remove the block: all settings are in book.toml")
        }
        _ => None,
    }
}
