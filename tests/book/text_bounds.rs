//! Text bounds: no text leaves its area, whatever the text and the template.

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{Silent, lay_out};
use bookgen::presets::languages;
use bookgen::spec::{Book, resolve};
use bookgen::template;
use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::schema::{FileError, Files};
use bookgen_press::design::{Design, Sides};
use bookgen_press::font::FontSet;
use bookgen_press::page::{GlyphRun, Item, Page, Role};
use proptest::prelude::*;

struct Folder {
    text: String,
    title: String,
}

impl Files for Folder {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "words.txt" => {
                let text = format!("[{}]\noak\nelm\nbeech\nash tree\nyew\n", self.title);
                Ok(text.into_bytes())
            }
            "text.md" => Ok(self.text.clone().into_bytes()),
            _ => Err(FileError::Missing(Vec::new())),
        }
    }
}

/// The bounds of an item, in points from the top left of the page.
#[derive(Clone, Copy, Debug)]
pub struct Box {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Box {
    const NONE: Box = Box { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };

    fn with(self, other: Box) -> Box {
        Box {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Whether the two boxes overlap by more than 1 pt horizontally and vertically.
    pub fn meets(self, other: Box) -> bool {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across > 1.0 && down > 1.0
    }
}

/// The ink bounds of a glyph run. Glyphs may overhang their neighbours and the margin by 15 % of
/// the type size.
fn run_box(run: &GlyphRun, fonts: &FontSet) -> Box {
    let face = fonts.face(run.font).expect("a font of the book");
    let lean = run.size.0 * 0.15;
    run.glyphs.iter().fold(Box::NONE, |all, glyph| match face.bounds(glyph.id) {
        Some(bounds) if bounds.left < bounds.right => {
            let (x, y) = (run.origin.x + glyph.x, run.origin.y + glyph.y);
            all.with(Box {
                left: (x + run.size * bounds.left).0 + lean,
                top: (y - run.size * bounds.top).0,
                right: (x + run.size * bounds.right).0 - lean,
                bottom: (y - run.size * bounds.bottom).0,
            })
        }
        _ => all,
    })
}

/// Collects the bounds of texts and figures, each with its text or its alternative text.
pub fn boxes(items: &[Item], fonts: &FontSet, out: &mut Vec<(String, Box)>) {
    for item in items {
        match item {
            Item::Ink(_) | Item::Image(_) => {}
            Item::Glyphs(run) => {
                let found = run_box(run, fonts);
                if found.left <= found.right {
                    out.push((run.text.to_string(), found));
                }
            }
            Item::Group(group) => {
                let mut inner = Vec::new();
                boxes(&group.items, fonts, &mut inner);
                let [a, _, _, d, e, f] = group.transform.0;
                let inner = inner.into_iter().map(|(text, inner)| {
                    let (x, y) = (
                        [a * inner.left + e, a * inner.right + e],
                        [d * inner.top + f, d * inner.bottom + f],
                    );
                    (
                        text,
                        Box {
                            left: x[0].min(x[1]),
                            top: y[0].min(y[1]),
                            right: x[0].max(x[1]),
                            bottom: y[0].max(y[1]),
                        },
                    )
                });
                match &group.role {
                    Role::Figure(drawing) => {
                        let whole = inner.fold(Box::NONE, |all, (_, inner)| all.with(inner));
                        out.push((drawing.alt.clone(), whole));
                    }
                    _ => out.extend(inner),
                }
            }
        }
    }
}

/// Checks that every item is in the text area or on the line of the running head or of the page
/// number, and that no two items overlap.
fn check(design: &Design, page: &Page, inside: f64, number: usize, name: &str) {
    const OVERHANG: f64 = 1.0;
    // The descenders of type at the lower edge of a grid extend below the edge.
    const DESCENDER: f64 = 3.0;
    let mut found = Vec::new();
    boxes(&page.items, &design.fonts, &mut found);
    let mirrored = design.sides == Sides::Mirrored && number.is_multiple_of(2);
    let (left, right) =
        if mirrored { (design.outside.0, inside) } else { (inside, design.outside.0) };
    let (width, height) = (page.size.width.0, page.size.height.0);
    let head = (0.0, design.head_baseline.0 + design.sizes.head.0 * 0.4);
    let folio = (height - design.folio_baseline.0 - design.sizes.folio.0, height);
    let text = (design.top.0, height - design.bottom.0);
    for (what, place) in &found {
        let across = place.left >= left - OVERHANG && place.right <= width - right + OVERHANG;
        let down = [head, folio, text]
            .into_iter()
            .any(|(top, bottom)| place.top >= top - OVERHANG && place.bottom <= bottom + DESCENDER);
        assert!(across && down, "{name}, page {number}: {what:?} at {place:?}");
    }
    for (i, (what, place)) in found.iter().enumerate() {
        for (other, there) in &found[i + 1..] {
            assert!(!place.meets(*there), "{name}, page {number}: {what:?} lies on {other:?}");
        }
    }
}

fn checked(spec: &str, folder: &Folder, name: &str) -> Result<usize, Faults> {
    let book = resolve(&Source::new("book.toml", spec), folder, None)?;
    let done = lay_out(&book, None, &GenerateOptions::default(), &Silent)?;
    check_all(&book, &done.pages.book, name);
    if let Some(answers) = &done.pages.answers {
        check_all(&book, answers, &format!("{name}, answers"));
    }
    Ok(done.pages.book.len())
}

fn check_all(book: &Book, pages: &[Page], name: &str) {
    let design = &book.document.design;
    let brackets = design.inside.iter().filter(|(maximum, _)| pages.len() <= *maximum as usize);
    let (_, inside) = brackets.into_iter().next().expect("an inner margin");
    for (i, page) in pages.iter().enumerate() {
        check(design, page, inside.max(design.spine).0, i + 1, name);
    }
}

fn spec(template: &str, answers: &str, per_page: u32, words: &Words) -> String {
    let Words { title, subtitle, author, publisher, chapter, intro, level } = words;
    format!(
        r#"
[book]
title = "{title}"
subtitle = "{subtitle}"
author = "{author}"
publisher = "{publisher}"
series = "{subtitle}"
copyright = {{ year = 2026, holder = "{author}" }}
contact = "{publisher}"
seed = 1
template = "{template}"
[page]
name_line = {name_line}
[levels]
names = {{ gentle = "{level}" }}
[[front]]
page = "title"
[[front]]
page = "copyright"
[[front]]
page = "text.md"
[[front]]
page = "contents"
[[front]]
page = "how-to-solve"
[[chapter]]
id = "one"
title = "{chapter}"
intro = "{intro}"
kind = "sudoku"
level = "gentle"
count = 3
per_page = {per_page}
[[chapter]]
id = "two"
title = "{title}"
kind = "wordsearch"
level = "easy"
per_page = 1
options = {{ words = "words.txt", columns = 8, rows = 8 }}
[answers]
at = "{answers}"
"#,
        // A newspaper page has no space for a name line above its content.
        name_line = !is_column(template),
    )
}

/// Whether the template is a newspaper column without margins.
fn is_column(template: &str) -> bool {
    template.ends_with("column") || template.ends_with("columns")
}

struct Words {
    title: String,
    subtitle: String,
    author: String,
    publisher: String,
    chapter: String,
    intro: String,
    level: String,
}

const LONG: &str = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten";
const FOX: &str = "The quick brown fox jumps over the lazy dog and forty-two penguins watch it";

/// A text with every Markdown element. Most of the elements are too long for a line.
fn hard_text() -> String {
    let mut text =
        format!("# {FOX} {LONG}\n\n*{LONG}*{LONG} `{}` -- and so on.\n\n", "x".repeat(300));
    for depth in 0..30 {
        text += &format!("{}- entry {depth} {FOX}\n", "  ".repeat(depth));
    }
    text += &format!("\n\n1234567. {FOX}\n1. {FOX}\n\n> {FOX} {LONG}\n\n");
    text += &"## A heading after a heading\n\n".repeat(60);
    text += &format!("One line  \n{FOX}  \n{FOX}\n");
    text
}

#[test]
fn long_texts_fit_on_every_template() {
    for template in template::names_for_books() {
        for (answers, per_page) in [("end", 1), ("separate", 1), ("chapter", 2)] {
            // A newspaper column has one puzzle, and a title page of this width has no space for
            // long names.
            let column = is_column(template);
            let per_page = if template == "kdp-large-print" || column { 1 } else { per_page };
            let name = if column { FOX.to_owned() } else { format!("{FOX} {LONG}") };
            let words = Words {
                title: name.clone(),
                subtitle: FOX.to_owned(),
                author: if column { "A. Setter".to_owned() } else { format!("{FOX}, {FOX}") },
                publisher: name.clone(),
                chapter: format!("{FOX} {LONG}"),
                intro: format!("{FOX}. {FOX}. {LONG}."),
                level: "Gentle for everybody".to_owned(),
            };
            let title = format!("{} {}", &FOX[..60], &LONG[..36]);
            let folder = Folder { text: hard_text(), title };
            let text = spec(template, answers, per_page, &words);
            let name = format!("{template}, {answers}");
            match checked(&text, &folder, &name) {
                Ok(pages) => assert!(pages > 8, "{name}"),
                Err(faults) => panic!("{name}: {faults}"),
            }
        }
    }
}

/// Captions with predicted times of one and two digits fit on every template in every language. No
/// part of a caption lies on another part, on a grid or in the margin.
#[test]
fn times_in_captions_fit_on_every_template() {
    for template in template::names_for_books() {
        let single = template == "kdp-large-print" || is_column(template);
        for (language, per_page) in languages::codes().flat_map(|code| [(code, 1), (code, 2)]) {
            if single && per_page > 1 {
                continue;
            }
            let text = format!(
                "[book]\ntitle = \"Minutes\"\nseed = 1\ntemplate = \"{template}\"\n\
                 language = \"{language}\"\n[levels]\ntime = true\n\
                 [[front]]\npage = \"how-to-solve\"\n\
                 [[chapter]]\nid = \"short\"\ntitle = \"Short\"\nkind = \"sudoku\"\nlevel = \"gentle\"\n\
                 minutes = [3, 6]\ncount = 2\nper_page = {per_page}\n\
                 [[chapter]]\nid = \"long\"\ntitle = \"Long\"\nkind = \"sudoku\"\nlevel = \"medium\"\n\
                 minutes = [10, 20]\ncount = 2\nper_page = {per_page}\n"
            );
            let folder = Folder { text: String::new(), title: String::new() };
            let name = format!("{template}, {language}, {per_page} per page");
            if let Err(faults) = checked(&text, &folder, &name) {
                panic!("{name}: {faults}");
            }
        }
    }
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Za-zäß0-9]{1,12}",
        "[A-Z][a-zé]{2,9}( [a-zü0-9,.–-]{1,14}){0,14}",
        "[A-Za-z0-9]{40,120}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 40, ..Default::default() })]

    #[test]
    fn random_texts_stay_in_their_areas(
        template in prop::sample::select(template::names_for_books().collect::<Vec<_>>()),
        answers in prop::sample::select(vec!["end", "chapter", "upside-down", "separate"]),
        (title, subtitle, author, publisher) in (words(), words(), words(), words()),
        (chapter, intro, level) in (words(), words(), "[A-Z][a-z]{2,9}( [a-z]{1,9}){0,3}"),
        list in "[A-Za-z]{1,9}( [a-z]{1,20}){0,4}",
        text in "(#{0,3} ?([a-zA-Z\"'*-]{1,30} ?){1,12}\n{1,2}){1,6}",
    ) {
        let words = Words { title, subtitle, author, publisher, chapter, intro, level };
        let folder = Folder { text, title: list };
        if let Err(faults) = checked(&spec(template, answers, 1, &words), &folder, template) {
            // If a text does not fit, the error names the text; the final check of the page is not
            // reached.
            for fault in faults.0 {
                let message = fault.message;
                let known = ["not hold its texts", "not fit", "too small for its texts"]
                    .iter()
                    .any(|known| message.contains(known));
                prop_assert!(known && !message.contains("on the paper"), "{message}");
            }
        }
    }
}
