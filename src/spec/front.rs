//! The pages before the first chapter.

use std::sync::Arc;

use pulldown_cmark::{Event, Parser, Tag};

use super::Front;
use super::resolve::Work;
use crate::diagnostic::{Diagnostic, Place, Source, did_you_mean};
use crate::fields::{Data, Node, NodeData, Type, Values};
use crate::language::expand;

/// No text of a front page is longer.
const MOST_BYTES: usize = 1_000_000;

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
            for value in values.list("front") {
                let Data::Table(front) = &value.data else { continue };
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
        const PAGES: [&str; 4] = ["title", "copyright", "contents", "how-to-solve"];
        match page {
            "title" => Some(Front::Title),
            "copyright" => Some(Front::Copyright),
            "contents" => Some(Front::Contents),
            "how-to-solve" => Some(Front::HowToSolve),
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
                let help = did_you_mean(other, PAGES, || {
                    format!("write {}, or the path of a Markdown file (.md)", PAGES.join(", "))
                });
                let fault = Diagnostic::book(format!("there is no page `{other}`"));
                self.fault(fault.at(place, "not a page").help(help));
                None
            }
        }
    }

    /// Checks a Markdown text and fills in its names.
    fn markdown(&mut self, source: &Arc<Source>, args: &[(&str, &str)]) -> Option<Arc<Source>> {
        for (event, span) in Parser::new(&source.text).into_offset_iter() {
            let Some((what, help)) = unsupported(&event) else { continue };
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
