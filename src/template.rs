//! Templates: the design of pages, in TOML files.
//!
//! A template is a file in `templates/` that is embedded in the program, or a user's file in the
//! folder of the book. The `[page]` table of a book can override every key of its template.

mod at_trim;
mod front_pages;
mod slot_keys;
mod trim_sizes;

pub use at_trim::at_trim;
pub use front_pages::{FRONT_PAGES, front_page};
pub use trim_sizes::{TRIM_SIDES, TRIM_SIZES};

use self::slot_keys::MAX_SIDE;
use crate::presets::embedded;
use bookgen_base::diagnostic::{Place, Source};
use bookgen_base::presets::Presets;
use bookgen_base::schema::{Field, NoFiles, Reader, Type, Values};

/// The built-in templates.
pub static TEMPLATES: Presets = Presets {
    noun: "template",
    folder: "templates",
    files: embedded!("templates":
        "paperback",
        "kdp-6x9",
        "kdp-large-print",
        "a4-sheet",
        "letter-sheet",
        "booklet-a5",
        "tablet",
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

/// The names of the built-in templates for books. These templates have no fixed slots.
pub fn names_for_books() -> impl Iterator<Item = &'static str> {
    names().filter(|name| slot_chapters(name).is_none())
}

/// Whether a template has a design for every trim size, see `at_trim`. Single sheets and pages with
/// fixed slots are designed for one size.
pub fn has_any_trim(template: &Values) -> bool {
    template.text("sides") == Some("mirrored") && !template.wrote("slot")
}

/// The names of the built-in templates that have a design for every trim size. `kdp-6x9` is left out:
/// for other sizes there is `paperback`.
pub fn names_for_any_trim() -> impl Iterator<Item = &'static str> {
    names().filter(|name| *name != "kdp-6x9").filter(|name| {
        let mut reader = Reader::new(&NoFiles);
        let values = load(&mut reader, name, &Source::new("", "").place(0..0));
        values.is_some_and(|values| has_any_trim(&values))
    })
}

/// The printer of a built-in template, if the template names a printer.
pub fn printer(name: &str) -> Option<String> {
    let mut reader = Reader::new(&NoFiles);
    let values = load(&mut reader, name, &Source::new("", "").place(0..0))?;
    values.text("printer").map(str::to_owned)
}

/// The number of chapters that a book needs to fill the slots of a built-in template. The number is
/// 0 if the slots contain only answers. The result is `None` if the template has no fixed slots.
pub fn slot_chapters(name: &str) -> Option<usize> {
    let mut reader = Reader::new(&NoFiles);
    let values = load(&mut reader, name, &Source::new("", "").place(0..0))?;
    values.get("slot")?;
    let chapter =
        |slot: &Values| slot.int("chapter").and_then(|chapter| usize::try_from(chapter).ok());
    Some(values.tables("slot").filter_map(chapter).max().unwrap_or(0))
}

/// The TOML type of distances on a page.
const DISTANCE: Type = Type::Length(0.0, MAX_SIDE);
/// The TOML type of line widths.
const LINE: Type = Type::Length(0.1, 12.0);
/// The TOML type of font sizes.
const TYPE_SIZE: Type = Type::Length(4.0, 144.0);

/// The keys of `[puzzle]` and `[answer]`: the style of the grids.
static STYLE: &[Field] = &[
    Field::required("thin", LINE, "width of the lines between cells"),
    Field::required("thick", LINE, "width of the lines between regions"),
    Field::required("border", LINE, "width of the grid's border"),
    Field::required("ring", LINE, "width of the rings around found words"),
    Field::with_default(
        "symbol",
        Type::Number(0.3, 0.9),
        "0.64",
        "type size of a digit or letter, as a fraction of the cell's side",
    ),
    Field::required("least_symbol", TYPE_SIZE, "minimum type size of a digit or letter"),
    Field::required("least_cell", Type::Length(4.0, 144.0), "minimum side of a cell"),
    Field::required(
        "most_cell",
        Type::Length(4.0, 288.0),
        "maximum side of a cell; if a page has one puzzle, the cells of grids with fewer than eight rows and columns may be larger by half",
    ),
    Field::required("gap", Type::Length(0.0, 288.0), "minimum space between two grids"),
];

/// The keys of `[margins]`.
static MARGINS: &[Field] = &[
    Field::required("top", DISTANCE, "distance from the top edge to the first grid or line"),
    Field::required("bottom", DISTANCE, "distance from the last grid or line to the bottom edge"),
    Field::required(
        "outside",
        DISTANCE,
        "margin at the outer edge; at the right edge if `sides` is `single`",
    ),
    Field::required("spine", DISTANCE, "minimum distance of grids and text from the spine"),
    Field::optional(
        "inside",
        Type::List(
            &Type::Table(&[
                Field::required(
                    "pages",
                    Type::Int(1, 10_000),
                    "the maximum page count for which the margin applies",
                ),
                Field::required("margin", DISTANCE, "the inner margin"),
            ]),
            1,
            20,
        ),
        "the inner margins, each for a range of page counts; `pages` increases from row to row; by default, the printer's inner margins",
    ),
];

/// The keys of `[fonts]`.
pub static FONTS: &[Field] = &[
    Field::required(
        "regular",
        Type::Text,
        "the font of texts: a built-in font, or the path of a font file",
    ),
    Field::required("italic", Type::Text, "the italic font of texts"),
    Field::required("bold", Type::Text, "the bold font of texts"),
    Field::required("figures", Type::Text, "the font of grids and numbers"),
    Field::required("figures_bold", Type::Text, "the bold font of grids and numbers"),
    Field::with_default(
        "fallback",
        Type::List(&Type::Text, 0, 8),
        "[]",
        "fonts for characters that the other fonts lack",
    ),
];

/// The keys of `[options]`: options of kinds of puzzle.
static OPTIONS: &[Field] = &[
    Field::optional("words_per_puzzle", Type::Int(1, 80), "maximum number of words in a puzzle"),
    Field::optional(
        "largest_side",
        Type::Int(8, 25),
        "maximum number of columns and rows of a word search, if bookgen chooses its size",
    ),
];

/// The keys of `[page]` in the spec of a book: all keys of a template except `base`, `about` and
/// `printer`.
pub static PAGE: &[Field] = TEMPLATE.split_at(3).1;

/// The keys of a template.
pub static TEMPLATE: &[Field] = &[
    Field::optional("base", Type::Text, "the built-in template that this template changes"),
    Field::required("about", Type::Text, "the purpose of the template, in one sentence"),
    Field::optional(
        "printer",
        Type::Text,
        "the printer of the template, unless the book names a printer: see `bookgen printers`",
    ),
    Field::required("trim", Type::NamedSize(TRIM_SIZES, 36.0, MAX_SIDE), "the trim size"),
    Field::required(
        "sides",
        Type::Choice(&["mirrored", "single"]),
        "`mirrored`: left and right pages of a bound book; `single`: all pages are alike",
    ),
    Field::with_default(
        "page_multiple",
        Type::Int(1, 64),
        "1",
        "blank pages are added until the page count is a multiple of this number",
    ),
    Field::with_default("least_pages", Type::Int(1, 10_000), "1", "the minimum page count"),
    Field::with_default("most_pages", Type::Int(1, 10_000), "10000", "the maximum page count"),
    Field::required(
        "puzzles_per_page",
        Type::Int(1, 64),
        "the number of puzzles on a page, unless a chapter sets `per_page`",
    ),
    Field::optional(
        "least_type",
        Type::Length(4.0, 72.0),
        "the minimum size of all type but in answers: of texts, and of the symbols, clues, sums and numbers in grids",
    ),
    Field::optional(
        "dense_cell",
        Type::Length(4.0, 144.0),
        "minimum side of a cell if the puzzles of a page do not fit otherwise",
    ),
    Field::optional(
        "easy_cell",
        Type::Length(4.0, 144.0),
        "the side from which a cell is comfortable to write in; if it is set, a chapter has as many puzzles on a page as fit with such cells (6, 4, 2 or 1) unless it sets `per_page`",
    ),
    Field::required(
        "answers_per_page",
        Type::Int(1, 64),
        "the maximum number of answers on a page, unless the book sets `per_page` in [answers]",
    ),
    Field::required(
        "front",
        Type::List(&Type::Choice(FRONT_PAGES), 0, 8),
        "the pages before the first chapter, unless the book has [[front]]",
    ),
    Field::required("openers", Type::Flag, "whether each chapter begins with an opening page"),
    Field::with_default(
        "opener_pages",
        Type::Choice(&["auto", "right", "any"]),
        "\"auto\"",
        "where opening pages are: on right pages, after a blank page if necessary (`right`), on the next page (`any`), or on right pages unless the book would have more than four blank pages, or more than one in 25 (`auto`; in books under 64 pages, more than two)",
    ),
    Field::with_default(
        "how_to",
        Type::Choice(&["pages", "short"]),
        "\"pages\"",
        "where the rules of a kind are: on the page how-to-solve, with an example (`pages`), or in a paragraph on the opening page of the first chapter of the kind (`short`), instead of that page",
    ),
    Field::with_default(
        "opener_tint",
        Type::Int(0, 40),
        "0",
        "the tint of the background of opening pages, in percent of black: 12 is a light grey; the background extends to the edge of the paper",
    ),
    Field::with_default(
        "opener_ornament",
        Type::Int(0, 30),
        "0",
        "the maximum height of ornaments on opening pages and of the grid on the title page, in percent of the height of the page; they are lower if their page has no room or they are too wide; 0 for small ornaments, up to 7.5 percent",
    ),
    Field::with_default(
        "bleed",
        Type::Length(0.0, 36.0),
        "\"3mm\"",
        "the bleed of the grey background of opening pages, unless the printer sets a bleed",
    ),
    Field::with_default(
        "tabs",
        Type::Choice(&["none", "chapter", "level"]),
        "\"none\"",
        "grey tabs at the outer edge of the pages, each at its own height: one for each chapter or for each level; tabs extend to the edge of the paper",
    ),
    Field::with_default("title_art", Type::Flag, "true", "whether the title page shows a grid"),
    Field::required(
        "captions",
        Type::Choice(&["side", "above"]),
        "where the number and level of a puzzle are printed: in the outer margin (`side`) or above the grid",
    ),
    Field::with_default(
        "centred",
        Type::Flag,
        "false",
        "for wide pages: whether a grid with its caption beside it is in the middle of the page instead of near the spine, and whether the table of contents and the copyright page are as wide as texts",
    ),
    Field::with_default(
        "puzzles_at",
        Type::Choice(&["top", "middle"]),
        "\"top\"",
        "where puzzles are if a page has more height than they need: near the top, or in the middle",
    ),
    Field::with_default(
        "answers_run_on",
        Type::Flag,
        "true",
        "whether answers of another size continue on the page on which the answers before them end",
    ),
    Field::required(
        "references",
        Type::Choice(&["caption", "foot", "none"]),
        "where the page number of the answer is printed: in the caption, at the foot of the page, or nowhere",
    ),
    Field::with_default(
        "level_steps",
        Type::Flag,
        "false",
        "whether a text such as \"easy: level 2 of 5\" replaces the level marks, if a kind has more than two levels; the language file contains this text under the id `level-step`",
    ),
    Field::with_default(
        "small_caps",
        Type::Flag,
        "true",
        "whether level names and small headings are printed in small capitals",
    ),
    Field::with_default(
        "medium",
        Type::Choice(&["book", "newsprint", "screen"]),
        "\"book\"",
        "where the pages are read: on newsprint, some kinds of puzzle have shapes instead of light tints",
    ),
    Field::with_default("italics", Type::Flag, "true", "whether italics are used"),
    Field::with_default("justify", Type::Flag, "true", "whether running text is justified"),
    Field::with_default(
        "name_line",
        Type::Flag,
        "false",
        "whether each page has lines for a name and a date at the top",
    ),
    Field::with_default(
        "headline",
        Type::Text,
        "\"\"",
        "a headline across the page; {kind}, {book} and {chapter} are placeholders",
    ),
    Field::with_default(
        "rules_line",
        Type::Flag,
        "false",
        "whether the rules are printed in one sentence at the foot of each page",
    ),
    Field::required(
        "heads",
        Type::Table(&[
            Field::required(
                "left",
                Type::Text,
                "the running head of left pages; {book} and {chapter} are placeholders",
            ),
            Field::required(
                "right",
                Type::Text,
                "the running head of right pages; {book} and {chapter} are placeholders",
            ),
            Field::required(
                "baseline",
                DISTANCE,
                "distance from the top edge of the page to the baseline of running heads",
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
                "the position of page numbers",
            ),
            Field::required(
                "baseline",
                DISTANCE,
                "distance from the bottom edge of the page to the baseline of page numbers",
            ),
        ]),
        "page numbers",
    ),
    Field::required("margins", Type::Table(MARGINS), "margins"),
    Field::required("fonts", Type::Table(FONTS), "fonts"),
    Field::required("sizes", Type::Table(bookgen_press::design::TYPE_SIZES), "type sizes"),
    Field::optional(
        "slot",
        Type::List(&Type::Table(slot_keys::SLOT), 1, 64),
        "the fixed slots of a page; every page has the same slots: [[slot]]",
    ),
    Field::required("puzzle", Type::Table(STYLE), "the grids of puzzles"),
    Field::required("answer", Type::Table(STYLE), "the grids of answers"),
    Field::optional(
        "options",
        Type::Table(OPTIONS),
        "options for the chapters that do not set them and whose kind of puzzle has them",
    ),
    Field::optional(
        "texts",
        Type::Map(&Type::Text),
        "texts that replace texts of the language; each key is the id of a text",
    ),
];

/// Loads the values of a template. `name` is the name of a built-in template, or the path of a
/// template file in the folder of the book. `name_place` is the position of `name` in the spec.
/// Faults are added to `reader`. Returns `None` if there is no such template.
pub fn load(reader: &mut Reader<'_>, name: &str, name_place: &Place) -> Option<Values> {
    TEMPLATES.load(reader, name, name_place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::schema::Need;

    #[test]
    fn the_number_of_slot_chapters_is_known() {
        assert_eq!(slot_chapters("newspaper-half"), Some(3));
        assert_eq!(slot_chapters("newspaper-1-column"), Some(0));
        assert_eq!(slot_chapters("kdp-6x9"), None);
        assert!(names_for_books().any(|name| name == "newspaper-column"));
        assert!(!names_for_books().any(|name| name == "newspaper-tabloid"));
    }

    #[test]
    fn every_built_in_template_is_complete() {
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
