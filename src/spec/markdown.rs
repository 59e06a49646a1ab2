//! Checks the Markdown of a page of text. A page of text cannot have tables, code or HTML.

use std::ops::Range;
use std::sync::Arc;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::front_matter::TextArgs;
use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Place, Source, clipped};
use bookgen_base::placeholders::expand;
use bookgen_base::printed_text::print_fault;
use bookgen_press::artwork::Artwork;
use bookgen_press::document::{Pictures, TextPage};

/// The maximum number of lists and quotations inside each other.
const MAX_NESTING: usize = 32;

/// The maximum number of characters of a heading.
const MAX_HEADING: usize = 300;

/// An element that a page of text cannot have.
struct Unsupported {
    /// The name of the element.
    what: &'static str,
    /// What to write instead.
    help: &'static str,
}

/// The first heading that is too long.
fn long_heading(text: &str) -> Option<Range<usize>> {
    let mut headings = Parser::new(text).into_offset_iter().filter_map(|(event, span)| {
        matches!(event, Event::Start(Tag::Heading { .. })).then_some(span)
    });
    headings.find(|span| text[span.clone()].chars().count() > MAX_HEADING)
}

/// Makes an [`Unsupported`] value.
fn unsupported(what: &'static str, help: &'static str) -> Option<Unsupported> {
    Some(Unsupported { what, help })
}

impl Resolver<'_> {
    /// Checks a Markdown text, reads its pictures, and fills in its placeholders. If the text is part
    /// of the spec, `whole` is the place of the text in the spec, and all faults are at this place.
    pub(super) fn markdown(
        &mut self,
        source: &Arc<Source>,
        whole: Option<&Place>,
        args: &TextArgs<'_>,
    ) -> Option<TextPage> {
        let place = |span: Range<usize>| whole.cloned().unwrap_or_else(|| source.place(span));
        let text = &source.text;
        if let Some(at) = too_deep(text) {
            let what = format!("more than {MAX_NESTING} nested lists and quotations");
            self.fault(
                Diagnostic::input(format!("a page of text cannot have {what}"))
                    .at(&place(at..at + 1), "nested too deep")
                    .help("write fewer `>`, or indent the lists less"),
            );
            return None;
        }
        if let Some(fault) = print_fault(text) {
            let end = text[fault.at..].chars().next().map_or(fault.at, |c| fault.at + c.len_utf8());
            self.fault(
                Diagnostic::input("a page of text has a character that cannot be printed")
                    .at(&place(fault.at..end), fault.label)
                    .help(fault.help),
            );
            return None;
        }
        if let Some(span) = long_heading(text) {
            let label = format!("more than {MAX_HEADING} characters");
            self.fault(
                Diagnostic::input("a heading is too long")
                    .at(&place(span), label)
                    .help("shorten the heading, or write it as a paragraph"),
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
                Diagnostic::input(format!("a page of text cannot have {what}"))
                    .at(&place(span), what)
                    .help(help),
            );
        }
        let pictures = self.pictures(text, &place, args);
        match expand(text, &args.known) {
            Ok(text) => {
                let source = Source::new(source.name.clone(), text);
                Some(TextPage { source, place: place(0..0), pictures })
            }
            Err(error) => {
                let place = place(error.span.clone());
                match args.unset.iter().find(|(name, _)| *name == error.name) {
                    Some((name, key)) => self.fault(
                        Diagnostic::input(format!("the placeholder {{{name}}} has no value"))
                            .at(&place, format!("the book has no `{key}`"))
                            .help(match *key {
                                "isbn" => "add `isbn` to [book], or to the edition: each edition has its own ISBN".to_owned(),
                                key => format!("add `{key}` to [book]"),
                            }),
                    ),
                    None => self.unknown_placeholder(&error, &place),
                }
                None
            }
        }
    }

    /// Reads the pictures of a text. The result has the paths that the expanded text contains.
    fn pictures(
        &mut self,
        text: &str,
        place: &impl Fn(Range<usize>) -> Place,
        args: &TextArgs<'_>,
    ) -> Pictures {
        let mut pictures = Pictures::new();
        for image in images(text) {
            let at = place(image.span.clone());
            let mut fault = |label: &str, help: &str| {
                let message = format!("the picture {} cannot be printed", clipped(&image.path));
                self.fault(Diagnostic::input(message).at(&at, label).help(help));
            };
            if !image.is_block {
                fault(
                    "in a line of text, a list or a quotation",
                    "write the picture as a paragraph of its own: a blank line above and below it",
                );
                continue;
            }
            if image.alt.trim().is_empty() {
                fault(
                    "without alternative text",
                    "describe the picture between the brackets: ![A cat on a box](cat.svg)",
                );
                continue;
            }
            let share = match share(&image.title) {
                Ok(share) => share,
                Err(()) => {
                    fault(
                        "the title is not a width",
                        "write the width as a share of the text's width, from 10 % to 100 %: ![A cat](cat.svg \"60%\")",
                    );
                    continue;
                }
            };
            let path = expand(&image.path, &args.known).unwrap_or(image.path);
            let title = expand(&image.title, &args.known).unwrap_or(image.title);
            let key = (path, title);
            if pictures.contains_key(&key) {
                continue;
            }
            if let Some(artwork) = self.artwork(&key.0, &at) {
                pictures.insert(key, Artwork { share, ..artwork });
            }
        }
        pictures
    }
}

/// A picture in a Markdown text.
struct Image {
    path: String,
    title: String,
    alt: String,
    span: Range<usize>,
    /// Whether the picture is a separate paragraph, outside lists and quotations.
    is_block: bool,
}

/// Whether a Markdown text has a picture.
pub(super) fn has_picture(text: &str) -> bool {
    !images(text).is_empty()
}

/// The pictures of a Markdown text.
fn images(text: &str) -> Vec<Image> {
    let mut images: Vec<Image> = Vec::new();
    let (mut nesting, mut open) = (0_u32, false);
    // The first picture of the current paragraph, and whether the paragraph has other content.
    let (mut first, mut is_mixed) = (0, false);
    for (event, span) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Image { dest_url, title, .. }) => {
                let (path, title) = (dest_url.into_string(), title.into_string());
                images.push(Image {
                    path,
                    title,
                    alt: String::new(),
                    span,
                    is_block: nesting == 0,
                });
                open = true;
            }
            Event::End(TagEnd::Image) => open = false,
            Event::Text(text) | Event::Code(text) if open => {
                if let Some(image) = images.last_mut() {
                    image.alt.push_str(&text);
                }
            }
            Event::Start(Tag::Paragraph) => (first, is_mixed) = (images.len(), false),
            Event::End(TagEnd::Paragraph) if is_mixed || images.len() > first + 1 => {
                images[first..].iter_mut().for_each(|image| image.is_block = false);
            }
            Event::Start(Tag::List(_) | Tag::BlockQuote(_) | Tag::Heading { .. }) => nesting += 1,
            Event::End(TagEnd::List(_) | TagEnd::BlockQuote(_) | TagEnd::Heading(_)) => {
                nesting = nesting.saturating_sub(1);
            }
            _ if !open => is_mixed = true,
            _ => {}
        }
    }
    images
}

/// The share of the text's width that the title of a picture sets.
fn share(title: &str) -> Result<Option<f64>, ()> {
    if title.is_empty() {
        return Ok(None);
    }
    let percent = title.trim().strip_suffix('%').ok_or(())?;
    let percent: u8 = percent.trim_end().parse().map_err(|_| ())?;
    (10..=100).contains(&percent).then_some(Some(f64::from(percent) / 100.0)).ok_or(())
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
