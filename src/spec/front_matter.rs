//! The pages before the first chapter and after the answers: `[[front]]` and `[[back]]`.

use std::sync::Arc;

use super::resolver::Resolver;
use crate::template::front_page;
use bookgen_base::diagnostic::{Diagnostic, Place, Source, did_you_mean};
use bookgen_base::schema::{Data, Field, FileKind, Node, NodeData, Type, Value, Values};
use bookgen_press::document::{Matter, MatterPage, TextPage};

/// The maximum length of a Markdown file, in bytes.
const MAX_BYTES: usize = 1_000_000;

/// The number of pages for notes, if the spec does not set it.
const NOTES_PAGES: u32 = 2;

/// The keys of `[[front]]` and `[[back]]`.
pub(super) static MATTER: &[Field] = &[
    Field::required(
        "page",
        Type::Text,
        "a built-in page, or the path of a Markdown file; before the first chapter: \"title\", \
         \"half-title\", \"copyright\", \"dedication\", \"epigraph\", \"contents\"; everywhere: \
         \"how-to-solve\", \"techniques\", \"about-author\", \"also-in-series\", \"notes\", \"review\", \
         \"solvers-log\", \"colophon\"",
    ),
    Field::optional(
        "text",
        Type::Prose,
        "the text of the page, in Markdown: of a dedication, an epigraph, about the author, and \
         additional text of also-in-series, review and colophon",
    ),
    Field::optional("by", Type::Text, "the author of an epigraph"),
    Field::optional(
        "books",
        Type::List(&Type::Text, 1, 100),
        "the other books of the series, for the page also-in-series",
    ),
    Field::optional("pages", Type::Int(1, 100), "the number of pages for notes; if missing, 2"),
    Field::optional(
        "side",
        Type::Choice(&["left", "right"]),
        "the side of a dedication or an epigraph: a left page or a right page (the default)",
    ),
    Field::optional(
        "logo",
        Type::Path,
        "the publisher's logo on the title page, the half title or the copyright page: SVG, PNG or \
         JPEG",
    ),
    Field::optional(
        "qr",
        Type::Text,
        "a web address that is printed as a QR code below the text of the page",
    ),
];

/// A built-in page or a Markdown page: its name, whether it can be after the answers, and the keys
/// that have an effect.
struct PageKind {
    name: &'static str,
    in_back: bool,
    keys: &'static [&'static str],
}

/// A page that can only be before the first chapter.
const fn front(name: &'static str, keys: &'static [&'static str]) -> PageKind {
    PageKind { name, in_back: false, keys }
}

/// A page that can also be after the answers.
const fn front_or_back(name: &'static str, keys: &'static [&'static str]) -> PageKind {
    PageKind { name, in_back: true, keys }
}

/// The built-in pages.
static PAGES: &[PageKind] = &[
    front("title", &["logo"]),
    front("half-title", &["logo"]),
    front("copyright", &["logo"]),
    front("dedication", &["text", "side"]),
    front("epigraph", &["text", "by", "side"]),
    front("contents", &[]),
    front_or_back("how-to-solve", &[]),
    front_or_back("techniques", &[]),
    front_or_back("about-author", &["text", "qr"]),
    front_or_back("also-in-series", &["text", "books", "qr"]),
    front_or_back("notes", &["pages"]),
    front_or_back("review", &["text", "qr"]),
    front_or_back("solvers-log", &[]),
    front_or_back("colophon", &["text", "qr"]),
];

/// A Markdown page.
static MARKDOWN_PAGE: PageKind = front_or_back("a Markdown file", &["qr"]);

/// Values for the placeholders of a Markdown text.
pub(super) struct TextArgs<'a> {
    /// The placeholders and their values.
    pub known: Vec<(&'a str, &'a str)>,
    /// The placeholders without a value, and the keys of `[book]` that would set it.
    pub unset: Vec<(&'static str, &'static str)>,
}

impl<'a> TextArgs<'a> {
    /// The placeholders of the book: the texts of `head`, besides `args` and the title.
    pub fn new(
        args: &[(&'a str, &'a str)],
        head: &'a Values,
        title: Option<&'a str>,
        year: Option<&'a str>,
    ) -> TextArgs<'a> {
        let mut known = args.to_vec();
        let mut unset = Vec::new();
        let values = [
            ("title", title, "title"),
            ("author", head.text("author"), "author"),
            ("isbn", head.text("isbn"), "isbn"),
            ("year", year, "copyright"),
        ];
        for (name, value, key) in values {
            match value {
                Some(value) => known.push((name, value)),
                None => unset.push((name, key)),
            }
        }
        TextArgs { known, unset }
    }
}

impl Resolver<'_> {
    /// The pages before the first chapter. If the spec lists no pages, the template lists them.
    /// `chapters` is the number of chapters.
    pub(super) fn front(
        &mut self,
        values: &Values,
        template: Option<&Values>,
        chapters: usize,
        args: &TextArgs<'_>,
    ) -> Vec<MatterPage> {
        if values.wrote("front") {
            return self.matter(values, "front", args);
        }
        let pages = template.map_or(&[][..], |template| template.list("front"));
        // A table of contents with only one chapter helps nobody.
        let names = pages.iter().filter_map(Value::text);
        let names = names.filter(|name| *name != "contents" || chapters > 1);
        names.filter_map(front_page).map(MatterPage::from).collect()
    }

    /// The pages of `[[front]]` or `[[back]]`.
    pub(super) fn matter(
        &mut self,
        values: &Values,
        table: &str,
        args: &TextArgs<'_>,
    ) -> Vec<MatterPage> {
        let cover = self.cover_values(values);
        let tables: Vec<Values> = values.tables(table).cloned().collect();
        let pages = tables.iter().filter_map(|page| self.matter_page(page, table, &cover, args));
        pages.collect()
    }

    fn matter_page(
        &mut self,
        page: &Values,
        table: &str,
        cover: &Values,
        args: &TextArgs<'_>,
    ) -> Option<MatterPage> {
        let (name, place) = (page.text("page")?, page.place("page"));
        let kind = match PAGES.iter().find(|known| known.name == name) {
            Some(kind) => kind,
            None if name.ends_with(".md") => &MARKDOWN_PAGE,
            None => {
                let names = || PAGES.iter().filter(|page| page.in_back || table == "front");
                let names = || names().map(|page| page.name);
                let help = did_you_mean(name, names(), || {
                    let names: Vec<&str> = names().collect();
                    format!("write {}, or the path of a Markdown file (.md)", names.join(", "))
                });
                let fault = Diagnostic::input(format!("there is no {table} page `{name}`"));
                self.fault(fault.at(place, format!("unknown {table} page")).help(help));
                return None;
            }
        };
        if table == "back" && !kind.in_back {
            let fault = Diagnostic::input(format!("the page {name} cannot be after the answers"));
            let help = "move the page to [[front]]";
            self.fault(fault.at(place, "in [[back]]").help(help));
            return None;
        }
        self.check_keys(page, kind);
        let content = self.content(page, kind, name, cover, args);
        let logo = page.text("logo").and_then(|path| self.artwork(path, page.place("logo")));
        let code = self.code(page, "qr");
        let on_verso = page.text("side") == Some("left");
        Some(MatterPage { content: content?, logo, code, on_verso })
    }

    /// Reports the keys that have no effect on a page.
    fn check_keys(&mut self, page: &Values, kind: &PageKind) {
        for (key, value) in page.iter() {
            if key == "page" || kind.keys.contains(&key) || !page.wrote(key) {
                continue;
            }
            let with: Vec<&str> = PAGES
                .iter()
                .chain([&MARKDOWN_PAGE])
                .filter(|page| page.keys.contains(&key))
                .map(|page| page.name)
                .collect();
            let name = kind.name;
            let fault = Diagnostic::input(format!("`{key}` has no effect on this page: {name}"));
            let help = format!("remove `{key}`; pages with this key: {}", with.join(", "));
            self.fault(fault.at(&value.place, "no effect").help(help));
        }
    }

    fn content(
        &mut self,
        page: &Values,
        kind: &PageKind,
        name: &str,
        cover: &Values,
        args: &TextArgs<'_>,
    ) -> Option<Matter> {
        if std::ptr::eq(kind, &MARKDOWN_PAGE) {
            return self.markdown_file(name, page.place("page"), args).map(Matter::Markdown);
        }
        if let Some(content) = front_page(name) {
            return Some(content);
        }
        let text = match page.text("text") {
            Some(text) => Some(self.inline_text(text, page.place("text"), args)?),
            None => None,
        };
        Some(match name {
            "dedication" => Matter::Dedication(self.required_text(page, name, text)?),
            "epigraph" => {
                let by = page.text("by").map(str::to_owned);
                Matter::Epigraph(self.required_text(page, name, text)?, by)
            }
            "about-author" => {
                let bio = cover.text("bio").filter(|_| text.is_none());
                let text = match bio {
                    Some(bio) => Some(self.inline_text(bio, cover.place("bio"), args)?),
                    None => text,
                };
                Matter::AboutAuthor(self.required_text(page, name, text)?)
            }
            "also-in-series" => {
                let books: Vec<String> = page.text_list("books").map(str::to_owned).collect();
                if books.is_empty() && !page.wrote("books") {
                    let fault = Diagnostic::input("the page also-in-series lists no books");
                    let fault = fault.at(page.place("page"), "`books` is missing");
                    self.fault(fault.help("add a list: books = [\"Sunday Sudoku 1\"]"));
                }
                Matter::AlsoInSeries(text, books)
            }
            "notes" => {
                let pages = page.int("pages").and_then(|pages| u32::try_from(pages).ok());
                Matter::Notes(pages.unwrap_or(NOTES_PAGES))
            }
            "review" => Matter::Review(text),
            "solvers-log" => Matter::SolversLog,
            _ => Matter::Colophon(text),
        })
    }

    /// The text of a page that needs a text.
    fn required_text(
        &mut self,
        page: &Values,
        name: &str,
        text: Option<TextPage>,
    ) -> Option<TextPage> {
        if text.is_none() {
            let fault = Diagnostic::input(format!("the page {name} has no text"));
            let fault = fault.at(page.place("page"), "`text` is missing");
            let help = match name {
                "about-author" => "add `text = \"…\"` to the page, or `bio` to [cover]",
                _ => "add `text = \"…\"` to the page",
            };
            self.fault(fault.help(help));
        }
        text
    }

    /// A text that the spec contains. Faults point at the whole text.
    fn inline_text(&mut self, text: &str, place: &Place, args: &TextArgs<'_>) -> Option<TextPage> {
        let source = Source::new(place.source.name.clone(), text);
        self.markdown(&source, Some(place), args)
    }

    /// A page of text from a Markdown file.
    fn markdown_file(
        &mut self,
        page: &str,
        place: &Place,
        args: &TextArgs<'_>,
    ) -> Option<TextPage> {
        let node = Node { place: place.clone(), data: NodeData::Text(page.to_owned()) };
        let Data::File(source) =
            self.reader.value(&node, &Type::TextFile(FileKind::Markdown), "`page`")?.data
        else {
            return None;
        };
        if source.text.len() > MAX_BYTES {
            let fault = Diagnostic::input(format!("{page} is too long"));
            let label = format!("{} bytes", source.text.len());
            self.fault(fault.at(place, label).help(format!(
                "a Markdown file can have at most {MAX_BYTES} bytes, about 400 printed pages"
            )));
            return None;
        }
        self.markdown(&Arc::clone(&source), None, args)
    }
}
