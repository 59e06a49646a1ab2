//! Templates: what a page looks like, as TOML.
//!
//! A template is a file of `templates/`, embedded in the program, or one of the user's own in the
//! book's folder. The `[page]` table of a book may override any key of its template.

mod slots;

pub use slots::HOLDS;

use crate::presets::embedded;
use crate::spec::FRONT_PAGES;
use bookgen_base::diagnostic::{Place, Source};
use bookgen_base::presets::Presets;
use bookgen_base::schema::{Field, NoFiles, Reader, Type, Values};

/// The templates that come with the program.
pub static TEMPLATES: Presets = Presets {
    what: "template",
    folder: "templates",
    files: embedded!("templates":
        "kdp-6x9",
        "kdp-large-print",
        "a4-sheet",
        "letter-sheet",
        "booklet-a5",
        "newspaper-1-column",
        "newspaper-column",
        "newspaper-3-columns",
        "sau-1-column",
        "sau-2-columns",
        "sau-3-columns",
        "newspaper-half",
        "newspaper-tabloid",
    ),
    keys: TEMPLATE,
};

/// The names of the built-in templates.
pub fn names() -> impl Iterator<Item = &'static str> {
    TEMPLATES.names()
}

/// The names of the built-in templates for books: those whose pages are not made of slots.
pub fn names_for_books() -> impl Iterator<Item = &'static str> {
    names().filter(|name| slot_chapters(name).is_none())
}

/// The printer that a built-in template is made for.
pub fn printer(name: &str) -> Option<String> {
    let mut reader = Reader::new(&NoFiles);
    let values = load(&mut reader, name, &Source::new("", "").place(0..0))?;
    values.text("printer").map(str::to_owned)
}

/// How many chapters the slots of a built-in template are for: none at all if they hold answers
/// alone; `None` if its pages are not made of slots.
pub fn slot_chapters(name: &str) -> Option<usize> {
    let mut reader = Reader::new(&NoFiles);
    let values = load(&mut reader, name, &Source::new("", "").place(0..0))?;
    values.get("slot")?;
    let chapter =
        |slot: &Values| slot.int("chapter").and_then(|chapter| usize::try_from(chapter).ok());
    Some(values.tables("slot").filter_map(chapter).max().unwrap_or(0))
}

/// Points in the largest sheet anybody prints a book on (40 in).
const SHEET: f64 = 2880.0;

const LINE: Type = Type::Length(0.1, 12.0);
const TYPE_SIZE: Type = Type::Length(4.0, 144.0);

static STYLE: &[Field] = &[
    Field::required("thin", LINE, "line between cells"),
    Field::required("thick", LINE, "line between regions"),
    Field::required("border", LINE, "line round the grid"),
    Field::required("ring", LINE, "line round a found word"),
    Field::with_default(
        "symbol",
        Type::Number(0.3, 0.9),
        "0.64",
        "type size as a share of the cell",
    ),
    Field::required("least_symbol", TYPE_SIZE, "least type size of a digit or letter"),
    Field::required("least_cell", Type::Length(4.0, 144.0), "least side of a cell"),
    Field::required("most_cell", Type::Length(4.0, 288.0), "greatest side of a cell"),
    Field::required("gap", Type::Length(0.0, 288.0), "least space between two grids"),
];

static MARGINS: &[Field] = &[
    Field::required("top", Type::Length(0.0, SHEET), "from the top edge to the first grid or line"),
    Field::required(
        "bottom",
        Type::Length(0.0, SHEET),
        "from the last grid or line to the bottom edge",
    ),
    Field::required(
        "outside",
        Type::Length(0.0, SHEET),
        "at the outer edge; the right one of single pages",
    ),
    Field::required(
        "spine",
        Type::Length(0.0, SHEET),
        "the least distance of grids and text from the spine",
    ),
    Field::optional(
        "inside",
        Type::List(
            &Type::Table(&[
                Field::required("pages", Type::Int(1, 10_000), "up to so many pages"),
                Field::required("margin", Type::Length(0.0, SHEET), "the inner margin"),
            ]),
            1,
            20,
        ),
        "the inner margin by page count, from few pages to many; else the printer's",
    ),
];

static FONTS: &[Field] = &[
    Field::required(
        "regular",
        Type::Text,
        "the text face: a built-in font or the path of a font file",
    ),
    Field::required("italic", Type::Text, "its italic"),
    Field::required("bold", Type::Text, "its bold"),
    Field::required("figures", Type::Text, "the figure face, for grids and numbers"),
    Field::required("figures_bold", Type::Text, "its bold"),
    Field::with_default(
        "fallback",
        Type::List(&Type::Text, 0, 8),
        "[]",
        "fonts for what the others lack",
    ),
];

/// Every key that a book's `[page]` may have: those of a template but its base, its summary and its
/// printer.
pub static PAGE: &[Field] = TEMPLATE.split_at(3).1;

/// Every key of a template.
pub static TEMPLATE: &[Field] = &[
    Field::optional("base", Type::Text, "the built-in template this one changes"),
    Field::required("about", Type::Text, "what it is for, in a sentence"),
    Field::optional(
        "printer",
        Type::Text,
        "the printer it is made for, unless the book names one: see `bookgen printers`",
    ),
    Field::required("trim", Type::Size(36.0, SHEET), "the size of the trimmed page"),
    Field::required(
        "sides",
        Type::Choice(&["mirrored", "single"]),
        "`mirrored`: left and right pages of a bound book; `single`: every page alike",
    ),
    Field::with_default(
        "page_multiple",
        Type::Int(1, 64),
        "1",
        "the page count is made a multiple of this",
    ),
    Field::with_default(
        "least_pages",
        Type::Int(1, 10_000),
        "1",
        "fewer pages the printer does not bind",
    ),
    Field::with_default(
        "most_pages",
        Type::Int(1, 10_000),
        "10000",
        "more pages the printer does not bind",
    ),
    Field::required(
        "puzzles_per_page",
        Type::Int(1, 64),
        "puzzles on a page, unless a chapter says",
    ),
    Field::required(
        "answers_per_page",
        Type::Int(1, 64),
        "answers on a page, at most, unless the book says",
    ),
    Field::required(
        "front",
        Type::List(&Type::Choice(FRONT_PAGES), 0, 8),
        "the pages before the first chapter, unless the book says",
    ),
    Field::required("openers", Type::Flag, "whether a chapter begins with a page of its own"),
    Field::with_default(
        "opener_tint",
        Type::Int(0, 40),
        "0",
        "a grey ground for opening pages, to the edge of the paper, in percent of black: 12 is light",
    ),
    Field::with_default(
        "bleed",
        Type::Length(0.0, 36.0),
        "\"3mm\"",
        "how far such a ground goes on beyond the trim, unless a printer says",
    ),
    Field::with_default("title_art", Type::Flag, "true", "whether a grid stands on the title page"),
    Field::required(
        "captions",
        Type::Choice(&["side", "above"]),
        "where a puzzle's number and level stand: in the outer margin or above the grid",
    ),
    Field::required(
        "references",
        Type::Choice(&["caption", "foot", "none"]),
        "where the page of the answer stands: in the caption, at the page's foot, or nowhere",
    ),
    Field::with_default(
        "level_steps",
        Type::Flag,
        "false",
        "whether a level says its step on the ladder, in the words of the text `level-step`, in place of marks",
    ),
    Field::with_default(
        "small_caps",
        Type::Flag,
        "true",
        "whether levels and small headings are in small capitals",
    ),
    Field::with_default("italics", Type::Flag, "true", "whether italics are used"),
    Field::with_default(
        "justify",
        Type::Flag,
        "true",
        "whether running text has two straight edges",
    ),
    Field::with_default(
        "name_line",
        Type::Flag,
        "false",
        "lines for a name and a date at the head of each page",
    ),
    Field::with_default(
        "headline",
        Type::Text,
        "\"\"",
        "a headline across the page: {kind}, {book}, {chapter}",
    ),
    Field::with_default(
        "rules_line",
        Type::Flag,
        "false",
        "the rules in a sentence at the foot of each page",
    ),
    Field::required(
        "heads",
        Type::Table(&[
            Field::required(
                "left",
                Type::Text,
                "the running head of left pages: {book}, {chapter}",
            ),
            Field::required(
                "right",
                Type::Text,
                "the running head of right pages: {book}, {chapter}",
            ),
            Field::required(
                "baseline",
                Type::Length(0.0, SHEET),
                "from the top edge to its baseline",
            ),
        ]),
        "running heads",
    ),
    Field::required(
        "folio",
        Type::Table(&[
            Field::required(
                "at",
                Type::Choice(&["outside", "inside", "centre", "none"]),
                "where page numbers stand",
            ),
            Field::required(
                "baseline",
                Type::Length(0.0, SHEET),
                "from the bottom edge to its baseline",
            ),
        ]),
        "page numbers",
    ),
    Field::required("margins", Type::Table(MARGINS), "margins"),
    Field::required("fonts", Type::Table(FONTS), "fonts"),
    Field::required("sizes", Type::Table(bookgen_press::design::TYPE_SIZES), "type sizes"),
    Field::optional(
        "slot",
        Type::List(&Type::Table(slots::SLOT), 1, 64),
        "the fixed slots of a page, where every page is made of the same ones: [[slot]]",
    ),
    Field::required("puzzle", Type::Table(STYLE), "the grids of puzzles"),
    Field::required("answer", Type::Table(STYLE), "the grids of answers"),
    Field::optional(
        "texts",
        Type::Map(&Type::Text),
        "texts of the language, by id, in other words",
    ),
];

/// The values of a template: a built-in name, or the path of a template in the book's folder.
///
/// Faults go to the reader, each at its own line; `None` if there is no such template.
pub fn load(reader: &mut Reader<'_>, name: &str, asked: &Place) -> Option<Values> {
    TEMPLATES.load(reader, name, asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::schema::Need;

    #[test]
    fn templates_say_what_they_are_for() {
        assert_eq!(slot_chapters("newspaper-half"), Some(3));
        assert_eq!(slot_chapters("newspaper-1-column"), Some(0));
        assert_eq!(slot_chapters("kdp-6x9"), None);
        assert!(names_for_books().any(|name| name == "newspaper-column"));
        assert!(!names_for_books().any(|name| name == "newspaper-tabloid"));
    }

    #[test]
    fn every_built_in_template_is_whole() {
        for name in TEMPLATES.names() {
            let mut reader = Reader::new(&NoFiles);
            let values = load(&mut reader, name, &Source::new("", "").place(0..0)).unwrap();
            assert_eq!(reader.faults.to_string(), "", "{name}");
            for field in TEMPLATE {
                let needed = field.need != Need::Optional;
                assert!(!needed || values.get(field.name).is_some(), "{name}: {}", field.name);
            }
        }
    }
}
