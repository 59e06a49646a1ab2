//! The pages before the first chapter.

use super::resolver::Resolver;
use crate::template::{FRONT_PAGES, front_page};
use bookgen_base::diagnostic::{Diagnostic, Place, did_you_mean};
use bookgen_base::schema::{Data, FileKind, Node, NodeData, Type, Values};
use bookgen_press::document::Front;

/// The maximum length of a Markdown file, in bytes.
const MAX_BYTES: usize = 1_000_000;

impl Resolver<'_> {
    /// The front pages that the spec lists, or else the front pages of the template for a book with
    /// the given number of chapters.
    pub(super) fn front(
        &mut self,
        values: &Values,
        template: Option<&Values>,
        chapters: usize,
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
                let Some(page) = value.text() else { continue };
                // A table of contents with only one chapter helps nobody.
                if page == "contents" && chapters < 2 {
                    continue;
                }
                pages.push((page.to_owned(), value.place.clone()));
            }
        }
        pages.into_iter().filter_map(|(page, place)| self.front_page(&page, &place, args)).collect()
    }

    /// A built-in front page, or a page of text from a Markdown file.
    fn front_page(&mut self, page: &str, place: &Place, args: &[(&str, &str)]) -> Option<Front> {
        if let Some(front) = front_page(page) {
            return Some(front);
        }
        if !page.ends_with(".md") {
            let help = did_you_mean(page, FRONT_PAGES.iter().copied(), || {
                format!("write {}, or the path of a Markdown file (.md)", FRONT_PAGES.join(", "))
            });
            let fault = Diagnostic::book(format!("there is no front page `{page}`"));
            self.fault(fault.at(place, "unknown front page").help(help));
            return None;
        }
        let node = Node { place: place.clone(), data: NodeData::Text(page.to_owned()) };
        let Data::File(source) =
            self.reader.value(&node, &Type::TextFile(FileKind::Markdown), "`page`")?.data
        else {
            return None;
        };
        if source.text.len() > MAX_BYTES {
            let fault = Diagnostic::book(format!("{page} is too long"));
            let label = format!("{} bytes", source.text.len());
            self.fault(fault.at(place, label).help(format!(
                "a Markdown file can have at most {MAX_BYTES} bytes, about 400 printed pages"
            )));
            return None;
        }
        self.markdown(&source, args).map(Front::Markdown)
    }
}
