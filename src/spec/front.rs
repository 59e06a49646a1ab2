//! The pages before the first chapter.

use std::sync::Arc;

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::resolve::Work;
use bookgen_base::diagnostic::{Diagnostic, Place, Source, did_you_mean};
use bookgen_base::placeholders::expand;
use bookgen_base::schema::{Data, Node, NodeData, Type, Values};
use bookgen_press::document::Front;

/// No text of a front page is longer.
const MOST_BYTES: usize = 1_000_000;

macro_rules! pages {
    ($($name:literal => $page:ident,)*) => {
        /// The names of the front pages that the program makes.
        pub const FRONT_PAGES: &[&str] = &[$($name),*];

        /// What the key of a front page takes.
        pub(super) const FRONT_PAGE_HELP: &str =
            concat!($("\"", $name, "\", ",)* "or the path of a Markdown file");

        /// The front page of a name, if the program makes it.
        fn made(name: &str) -> Option<Front> {
            match name {
                $($name => Some(Front::$page),)*
                _ => None,
            }
        }
    };
}

pages! {
    "title" => Title,
    "copyright" => Copyright,
    "contents" => Contents,
    "how-to-solve" => HowToSolve,
}

impl Work<'_> {
    /// The pages that the spec names, or else its template.
    pub(super) fn front(
        &mut self,
        values: &Values,
        template: Option<&Values>,
        args: &[(&str, &str)],
    ) -> Vec<Front> {
        let mut pages: Vec<(String, Place)> = Vec::new();
        if values.wrote("front") {
            for front in values.tables("front") {
                let Some(page) = front.text("page") else { continue };
                pages.push((page.to_owned(), front.place("page").clone()));
            }
        } else if let Some(template) = template {
            for value in template.list("front") {
                let Data::Text(page) = &value.data else { continue };
                pages.push((page.clone(), value.place.clone()));
            }
        }
        pages.into_iter().filter_map(|(page, place)| self.front_page(&page, &place, args)).collect()
    }

    fn front_page(&mut self, page: &str, place: &Place, args: &[(&str, &str)]) -> Option<Front> {
        if let Some(front) = made(page) {
            return Some(front);
        }
        match page {
            path if path.ends_with(".md") => {
                let node = Node { place: place.clone(), data: NodeData::Text(path.to_owned()) };
                match self.reader.value(&node, &Type::TextFile, "`page`")?.data {
                    Data::File(source) if source.text.len() > MOST_BYTES => {
                        let fault = Diagnostic::book(format!("{path} is too long"));
                        let label = format!("{} bytes", source.text.len());
                        self.fault(fault.at(place, label).help(format!(
                            "a text before the first chapter has {MOST_BYTES} bytes at most: about 400 pages"
                        )));
                        None
                    }
                    Data::File(source) => self.markdown(&source, args).map(Front::Markdown),
                    _ => None,
                }
            }
            other => {
                let help = did_you_mean(other, FRONT_PAGES.iter().copied(), || {
                    format!(
                        "write {}, or the path of a Markdown file (.md)",
                        FRONT_PAGES.join(", ")
                    )
                });
                let fault = Diagnostic::book(format!("there is no page `{other}`"));
                self.fault(fault.at(place, "not a page").help(help));
                None
            }
        }
    }

    /// Checks a Markdown text and fills in its names.
    fn markdown(&mut self, source: &Arc<Source>, args: &[(&str, &str)]) -> Option<Arc<Source>> {
        let text = &source.text;
        let plain = Parser::new(text).into_offset_iter();
        let plain = plain.filter_map(|(event, span)| Some((unsupported(&event)?, span)));
        // What is Markdown to other programs would be printed sign by sign.
        let extended = Parser::new_ext(text, extensions()).into_offset_iter();
        let extended = extended.filter_map(|(event, span)| {
            let after = text.get(span.end..).unwrap_or_default();
            Some((extension(&event, after)?, span))
        });
        for ((what, help), span) in plain.chain(extended) {
            self.fault(
                Diagnostic::book(format!("{what} cannot be set on a page of text"))
                    .at(&source.place(span), what)
                    .help(help),
            );
        }
        match expand(&source.text, args) {
            Ok(text) => Some(Source::new(source.name.clone(), text)),
            Err(unfilled) => {
                self.unfilled(&unfilled, &source.place(unfilled.span.clone()));
                None
            }
        }
    }
}

/// What a page of text cannot hold, and what to write instead.
fn unsupported(event: &Event<'_>) -> Option<(&'static str, &'static str)> {
    match event {
        Event::Start(Tag::Image { .. }) => {
            Some(("an image", "leave it out: pages of text hold type only"))
        }
        Event::Start(Tag::CodeBlock(_)) => {
            Some(("a block of code", "write it as a paragraph; do not indent it"))
        }
        Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => {
            Some(("HTML", "write it in Markdown; a < itself is written &lt;"))
        }
        _ => None,
    }
}

/// Every extension of Markdown that the parser knows and [`extension`] names.
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

/// An extension of Markdown that a page of text cannot hold, and what to write instead. `after` is
/// the text that follows it.
fn extension(event: &Event<'_>, after: &str) -> Option<(&'static str, &'static str)> {
    match event {
        Event::Start(Tag::Table(_)) => {
            Some(("a table", "write it as a list; a | itself is written \\|"))
        }
        Event::Start(Tag::Strikethrough) => {
            Some(("struck-out text", "leave it out; a ~ itself is written \\~"))
        }
        Event::FootnoteReference(_) | Event::Start(Tag::FootnoteDefinition(_)) => {
            Some(("a footnote", "write it in the text, in parentheses"))
        }
        Event::TaskListMarker(_) => Some(("a box to tick", "leave it out of the list")),
        // "$5-$6" is two prices.
        Event::InlineMath(_) if after.starts_with(|c: char| c.is_ascii_digit()) => None,
        Event::InlineMath(_) | Event::DisplayMath(_) => {
            Some(("a formula", "write it in words; a $ itself is written \\$"))
        }
        Event::Start(Tag::Superscript) => {
            Some(("raised text", "write it in the line; a ^ itself is written \\^"))
        }
        Event::Start(Tag::Subscript) => {
            Some(("lowered text", "write it in the line; a ~ itself is written \\~"))
        }
        Event::Start(Tag::DefinitionList) => {
            Some(("a list of definitions", "write it as a list; a : itself is written \\:"))
        }
        Event::Start(Tag::BlockQuote(Some(_))) => {
            Some(("a coloured box", "write it as a quotation, without the word in brackets"))
        }
        Event::Start(Tag::MetadataBlock(_)) => {
            Some(("a block of keys", "leave it out: book.toml says all there is to say"))
        }
        _ => None,
    }
}
