//! Every key of a printer's file.

use super::rules::{BASES, SPACES, STANDARDS, THINGS};
use bookgen_base::schema::{Field, Type};

/// Points in the largest sheet anybody prints a book on (40 in).
const SHEET: f64 = 2880.0;

const LENGTH: Type = Type::Length(0.0, SHEET);
const SIGNED: Type = Type::Length(-SHEET, SHEET);
const SIZE: Type = Type::Size(36.0, SHEET);
const LINE: Type = Type::Length(0.0, 12.0);
const TYPE_SIZE: Type = Type::Length(0.0, 144.0);
const PAGES: Type = Type::Int(1, 10_000);
const MOST: Type = Type::Int(0, 10_000);
const MOST_HELP: &str = "the most pages, by paper; 0 where the size is not to be had on it";
const PERCENT: Type = Type::Int(0, 100);

// Where the figures of a table are from: the first three keys of each.
const SOURCE: Field =
    Field::optional("source", Type::Text, "where the figures of this table are from");
const BASIS: Field = Field::optional(
    "basis",
    Type::Choice(BASES),
    "how good that is: the printer's own word, somebody who quotes it, or less",
);
const CHECKED: Field =
    Field::optional("checked", Type::Date, "the day they were last compared with it");

/// Every key of a printer's file.
pub static PRINTER: &[Field] = &[
    Field::optional("base", Type::Text, "the built-in printer this one changes"),
    Field::required("about", Type::Text, "who prints what, in a sentence"),
    Field::required(
        "binding",
        Type::Choice(&["paperback", "hardcover", "sheets"]),
        "how the pages are held together",
    ),
    Field::optional("paper", Type::Text, "the paper of a book that names none"),
    Field::with_default("papers", Type::Map(&Type::Table(PAPER)), "{}", "the papers, by name"),
    Field::with_default(
        "trims",
        Type::List(&Type::Table(TRIMS), 0, 20),
        "[]",
        "the sizes that are taken; with none of them, and no range, every size is",
    ),
    Field::optional("custom", Type::Table(CUSTOM), "the range of sizes of one's own"),
    Field::with_default("pages", Type::Table(PAGE_COUNT), "{}", "the page count"),
    Field::optional("blank", Type::Table(BLANK), "how many pages on end may be blank"),
    Field::optional("inside", Type::Table(INSIDE), "the inner margin by page count"),
    Field::with_default("margins", Type::Table(MARGINS), "{}", "the least margins"),
    Field::optional(
        "bleed",
        Type::Table(BLEED),
        "artwork to the edge; without this, none is taken",
    ),
    Field::with_default("lines", Type::Table(LINES), "{}", "the thinnest lines"),
    Field::with_default("type", Type::Table(TYPE), "{}", "the smallest type"),
    Field::with_default("ink", Type::Table(INK), "{}", "tints, cover and colours"),
    Field::with_default("images", Type::Table(IMAGES), "{}", "the resolution of images"),
    Field::with_default("file", Type::Table(FILE), "{}", "the PDF"),
    Field::with_default("forbidden", Type::Table(FORBIDDEN), "{}", "what the PDF must not have"),
    Field::optional("spine", Type::Table(SPINE), "type on the spine"),
    Field::with_default(
        "cover",
        Type::Map(&Type::Table(COVER)),
        "{}",
        "the sheet that a cover is printed on, by binding: paperback, hardcover, jacket",
    ),
    Field::optional("barcode", Type::Table(BARCODE), "the place kept for the barcode"),
];

static PAPER: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default("taken", Type::Flag, "true", "whether it is to be had"),
    Field::optional("about", Type::Text, "what it is"),
    Field::optional("thickness", Type::Length(0.0, 12.0), "what a page adds to the spine"),
    Field::optional("least", PAGES, "fewer pages are not printed on it"),
    Field::optional("most", PAGES, "more pages are not printed on it"),
];

static TRIMS: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required("sizes", Type::List(&SIZE, 1, 100), "the sizes"),
    Field::with_default("pages", Type::Map(&MOST), "{}", MOST_HELP),
];

static CUSTOM: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default("taken", Type::Flag, "true", "whether sizes of one's own are taken"),
    Field::required("from", SIZE, "the least width and height"),
    Field::required("to", SIZE, "the greatest width and height"),
    Field::with_default("pages", Type::Map(&MOST), "{}", MOST_HELP),
];

static PAGE_COUNT: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default("least", PAGES, "1", "fewer are not bound"),
    Field::with_default("most", PAGES, "10000", "more are not bound"),
    Field::with_default("multiple", Type::Int(1, 64), "1", "the count is a multiple of this"),
    Field::with_default("last_blank", Type::Flag, "false", "whether the last page is blank"),
];

static BLANK: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required("start", Type::Int(0, 10_000), "at the start, at most"),
    Field::required("middle", Type::Int(0, 10_000), "in the middle, at most"),
    Field::required("end", Type::Int(0, 10_000), "at the end, at most"),
];

static INSIDE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required(
        "rows",
        Type::List(
            &Type::Table(&[
                Field::required("pages", PAGES, "up to so many pages"),
                Field::required("margin", LENGTH, "the inner margin"),
            ]),
            1,
            20,
        ),
        "from few pages to many",
    ),
];

static MARGINS: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default("top", LENGTH, "\"0in\"", "from the top edge to the first thing printed"),
    Field::with_default(
        "bottom",
        LENGTH,
        "\"0in\"",
        "from the last thing printed to the bottom edge",
    ),
    Field::with_default("outside", LENGTH, "\"0in\"", "at the outer edge"),
];

static BLEED: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required("edge", Type::Length(0.0, 72.0), "how far artwork goes on beyond the trim"),
    Field::required("gutter", Type::Flag, "whether at the spine, too"),
    Field::optional("top", LENGTH, "the least margin at the top of a book that bleeds"),
    Field::optional("bottom", LENGTH, "that at the bottom"),
    Field::optional("outside", LENGTH, "that at the outer edge"),
];

static LINES: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional("positive", LINE, "black on paper"),
    Field::optional("reversed", LINE, "paper on a tint or on black"),
    Field::optional("coloured", LINE, "of several inks"),
];

static TYPE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional("solid", TYPE_SIZE, "black on paper"),
    Field::optional("tinted", TYPE_SIZE, "in a tint"),
    Field::optional("reversed", TYPE_SIZE, "paper on a tint or on black"),
];

static INK: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional("least_tint", PERCENT, "a lighter tint may vanish"),
    Field::optional("most_tint", PERCENT, "a darker tint fills"),
    Field::optional("under_type", PERCENT, "the darkest tint that black type is read on"),
    Field::optional("most_cover", Type::Int(0, 400), "the inks of a place together, in percent"),
    Field::with_default(
        "spaces",
        Type::List(&Type::Choice(SPACES), 0, 8),
        "[]",
        "the colour spaces that are taken; all, if none is named",
    ),
];

static IMAGES: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional("least_ppi", Type::Int(1, 10_000), "the least resolution"),
    Field::optional("most_ppi", Type::Int(1, 10_000), "more is of no use"),
];

static FILE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional("standard", Type::Choice(STANDARDS), "the standard that the PDF keeps"),
    Field::optional(
        "intent",
        Type::Text,
        "the registered printing condition that a book is made for if it names none",
    ),
    Field::with_default(
        "intents",
        Type::List(&Type::Text, 0, 100),
        "[]",
        "the printing conditions that are taken, by their registered names; any, if none is named",
    ),
    Field::optional("most_mb", Type::Int(1, 100_000), "the largest file"),
];

static FORBIDDEN: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default("things", Type::List(&Type::Choice(THINGS), 0, 20), "[]", "parts of a PDF"),
    Field::with_default(
        "texts",
        Type::List(&Type::Text, 0, 100),
        "[]",
        "words that must stand nowhere, in small letters or capitals",
    ),
];

static SPINE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional("pages", PAGES, "from so many pages the spine may bear type"),
    Field::optional("width", LENGTH, "from such a width the spine may bear type"),
    Field::with_default("margin", LENGTH, "\"0in\"", "between the type and each fold"),
];

static COVER: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default("taken", Type::Flag, "true", "whether covers of this binding are made"),
    Field::with_default(
        "template",
        Type::Flag,
        "false",
        "whether the width must be taken from a template that the printer makes",
    ),
    Field::optional("width", SIGNED, "the sheet's width beyond both boards and the spine"),
    Field::optional("height", SIGNED, "its height beyond that of a page"),
    Field::with_default("board", SIGNED, "\"0in\"", "what a board is wider than a page"),
    Field::with_default("spine", SIGNED, "\"0in\"", "the spine beyond its pages"),
    Field::with_default(
        "spines",
        Type::List(
            &Type::Table(&[
                Field::required("pages", PAGES, "up to so many pages"),
                Field::required("width", LENGTH, "the spine's width"),
            ]),
            0,
            100,
        ),
        "[]",
        "the spine by page count, where it is not a thickness times the pages",
    ),
    Field::with_default(
        "bleed",
        LENGTH,
        "\"0in\"",
        "the part of the sheet that is cut off or turned in",
    ),
    Field::with_default("safe", LENGTH, "\"0in\"", "between type and each cut or fold"),
    Field::with_default("border", LENGTH, "\"0in\"", "between a frame and the cut"),
    Field::with_default("hinge", LENGTH, "\"0in\"", "the groove beside the spine"),
];

static BARCODE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required("size", Type::Size(7.2, SHEET), "its width and height"),
    Field::with_default("trim", LENGTH, "\"0in\"", "from the foot of the back cover"),
    Field::with_default("fold", LENGTH, "\"0in\"", "from the fold at the spine"),
];
