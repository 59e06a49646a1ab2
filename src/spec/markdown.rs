//! Checks the Markdown of a page of text. A page of text cannot have images, tables, code or HTML.

use std::sync::Arc;

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Source};
use bookgen_base::placeholders::expand;

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
