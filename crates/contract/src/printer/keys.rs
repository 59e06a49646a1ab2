//! Every key of a printer's file.

use super::rules::{BASES, FEATURES, SPACES, STANDARDS};
use bookgen_base::schema::{Field, Type};

/// The side of the largest sheet that books are printed on, in points (40 in).
const SHEET: f64 = 2880.0;

const LENGTH: Type = Type::Length(0.0, SHEET);
const SIGNED: Type = Type::Length(-SHEET, SHEET);
const SIZE: Type = Type::Size(36.0, SHEET);
const LINE: Type = Type::Length(0.0, 12.0);
const TYPE_SIZE: Type = Type::Length(0.0, 144.0);
const PAGES: Type = Type::Int(1, 10_000);
const MAX_PAGES: Type = Type::Int(0, 10_000);
const MAX_PAGES_HELP: &str =
    "the maximum page count, by paper; 0 if the printer does not offer this size on the paper";
const PERCENT: Type = Type::Int(0, 100);

// The origin of the values in a table. Every table of values begins with these three keys.
const SOURCE: Field =
    Field::optional("source", Type::Text, "the source of the values in this table");
const BASIS: Field = Field::optional(
    "basis",
    Type::Choice(BASES),
    "how reliable the source is: `official` is the printer's own page, `judgment` is an assumption",
);
const CHECKED: Field = Field::optional(
    "checked",
    Type::Date,
    "the day on which the values were last compared with the source",
);

/// Every key of a printer's file.
pub static PRINTER: &[Field] = &[
    Field::optional("base", Type::Text, "the built-in printer that this file changes"),
    Field::required(
        "about",
        Type::Text,
        "the name of the printer and of the product, in one sentence",
    ),
    Field::required(
        "binding",
        Type::Choice(&["paperback", "hardcover", "sheets"]),
        "how the pages are bound",
    ),
    Field::optional("paper", Type::Text, "the default paper, for books that do not choose a paper"),
    Field::with_default("papers", Type::Map(&Type::Table(PAPER)), "{}", "the papers, by name"),
    Field::with_default(
        "trims",
        Type::List(&Type::Table(TRIMS), 0, 20),
        "[]",
        "the accepted trim sizes; without `trims` and `custom`, every size is accepted",
    ),
    Field::optional("custom", Type::Table(CUSTOM), "the range of accepted custom sizes"),
    Field::with_default("pages", Type::Table(PAGE_COUNT), "{}", "the limits of the page count"),
    Field::optional("blank", Type::Table(BLANK), "the maximum numbers of consecutive blank pages"),
    Field::optional("inside", Type::Table(INSIDE), "the minimum inner margin, by page count"),
    Field::with_default("margins", Type::Table(MARGINS), "{}", "the minimum margins"),
    Field::optional(
        "bleed",
        Type::Table(BLEED),
        "the rules for bleed; without this table, the printer does not accept bleed",
    ),
    Field::with_default("lines", Type::Table(LINES), "{}", "the minimum line widths"),
    Field::with_default("type", Type::Table(TYPE), "{}", "the minimum type sizes"),
    Field::with_default(
        "ink",
        Type::Table(INK),
        "{}",
        "tints, total ink coverage and colour spaces",
    ),
    Field::with_default("images", Type::Table(IMAGES), "{}", "the resolution of images"),
    Field::with_default("file", Type::Table(FILE), "{}", "requirements for the PDF file"),
    Field::with_default(
        "forbidden",
        Type::Table(FORBIDDEN),
        "{}",
        "the PDF features that must not be used, and the words that must not be printed",
    ),
    Field::optional("spine", Type::Table(SPINE), "the rules for text on the spine"),
    Field::with_default(
        "cover",
        Type::Map(&Type::Table(COVER)),
        "{}",
        "the sheet of a cover, by binding: paperback, hardcover, jacket",
    ),
    Field::optional("barcode", Type::Table(BARCODE), "the area reserved for the barcode"),
    Field::optional("upload", Type::Table(UPLOAD), "where a seller uploads the files"),
];

static PAPER: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default("taken", Type::Flag, "true", "whether the printer offers the paper"),
    Field::optional("about", Type::Text, "a description"),
    Field::optional(
        "thickness",
        Type::Length(0.0, 12.0),
        "the width that one page adds to the spine",
    ),
    Field::optional("least", PAGES, "the minimum page count on this paper"),
    Field::optional("most", PAGES, "the maximum page count on this paper"),
];

static TRIMS: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required("sizes", Type::List(&SIZE, 1, 100), "the accepted trim sizes"),
    Field::with_default("pages", Type::Map(&MAX_PAGES), "{}", MAX_PAGES_HELP),
];

static CUSTOM: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default("taken", Type::Flag, "true", "whether custom sizes are accepted"),
    Field::required("from", SIZE, "the minimum width and height"),
    Field::required("to", SIZE, "the maximum width and height"),
    Field::with_default("pages", Type::Map(&MAX_PAGES), "{}", MAX_PAGES_HELP),
];

static PAGE_COUNT: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default("least", PAGES, "1", "the minimum page count"),
    Field::with_default("most", PAGES, "10000", "the maximum page count"),
    Field::with_default(
        "multiple",
        Type::Int(1, 64),
        "1",
        "the page count must be a multiple of this number",
    ),
    Field::with_default("last_blank", Type::Flag, "false", "whether the last page must be blank"),
];

static BLANK: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required(
        "start",
        Type::Int(0, 10_000),
        "the maximum number of consecutive blank pages at the start of the book",
    ),
    Field::required(
        "middle",
        Type::Int(0, 10_000),
        "the maximum number of consecutive blank pages in the middle of the book",
    ),
    Field::required(
        "end",
        Type::Int(0, 10_000),
        "the maximum number of consecutive blank pages at the end of the book",
    ),
];

static INSIDE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required(
        "rows",
        Type::List(
            &Type::Table(&[
                Field::required("pages", PAGES, "the row applies up to this page count"),
                Field::required("margin", LENGTH, "the minimum inner margin"),
            ]),
            1,
            20,
        ),
        "one row per range of page counts, from few pages to many",
    ),
];

static MARGINS: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default(
        "top",
        LENGTH,
        "\"0in\"",
        "the minimum distance from the top edge to the first printed object",
    ),
    Field::with_default(
        "bottom",
        LENGTH,
        "\"0in\"",
        "the minimum distance from the last printed object to the bottom edge",
    ),
    Field::with_default(
        "outside",
        LENGTH,
        "\"0in\"",
        "the minimum distance from the outer edge to the nearest printed object",
    ),
];

static BLEED: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required("edge", Type::Length(0.0, 72.0), "how far artwork extends beyond the trim"),
    Field::required("gutter", Type::Flag, "whether pages have bleed at the spine too"),
    Field::optional("top", LENGTH, "the minimum top margin of a book with bleed"),
    Field::optional("bottom", LENGTH, "the minimum bottom margin of a book with bleed"),
    Field::optional("outside", LENGTH, "the minimum outer margin of a book with bleed"),
];

static LINES: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional("positive", LINE, "the minimum width of black lines on paper"),
    Field::optional(
        "reversed",
        LINE,
        "the minimum width of paper-white lines on a tint or on black",
    ),
    Field::optional("coloured", LINE, "the minimum width of lines in several inks"),
];

static TYPE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional("solid", TYPE_SIZE, "the minimum size of black type on paper"),
    Field::optional("tinted", TYPE_SIZE, "the minimum size of type in a tint"),
    Field::optional(
        "reversed",
        TYPE_SIZE,
        "the minimum size of paper-white type on a tint or on black",
    ),
];

static INK: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional(
        "least_tint",
        PERCENT,
        "the minimum tint, in percent; a lighter tint may vanish",
    ),
    Field::optional("most_tint", PERCENT, "the maximum tint, in percent; darker tints look black"),
    Field::optional("under_type", PERCENT, "the maximum tint under black type, in percent"),
    Field::optional("most_cover", Type::Int(0, 400), "the maximum total ink coverage, in percent"),
    Field::with_default(
        "spaces",
        Type::List(&Type::Choice(SPACES), 0, 8),
        "[]",
        "the accepted colour spaces; an empty list accepts all",
    ),
];

static IMAGES: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional(
        "least_ppi",
        Type::Int(1, 10_000),
        "the minimum resolution, in pixels per inch",
    ),
    Field::optional(
        "most_ppi",
        Type::Int(1, 10_000),
        "the resolution above which more pixels have no effect, in pixels per inch",
    ),
];

static FILE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional(
        "standard",
        Type::Choice(STANDARDS),
        "the standard that the PDF must conform to",
    ),
    Field::optional(
        "intent",
        Type::Text,
        "the default printing condition (a registered name), for books that do not choose one",
    ),
    Field::with_default(
        "intents",
        Type::List(&Type::Text, 0, 100),
        "[]",
        "the registered names of the accepted printing conditions; an empty list accepts all",
    ),
    Field::optional("most_mb", Type::Int(1, 100_000), "the maximum file size, in megabytes"),
];

static FORBIDDEN: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default(
        "things",
        Type::List(&Type::Choice(FEATURES), 0, 20),
        "[]",
        "forbidden PDF features",
    ),
    Field::with_default(
        "texts",
        Type::List(&Type::Text, 0, 100),
        "[]",
        "words that must not appear on any page; upper and lower case count as equal",
    ),
];

static SPINE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::optional("pages", PAGES, "the minimum page count for text on the spine"),
    Field::optional("width", LENGTH, "the minimum spine width for text on the spine"),
    Field::with_default(
        "margin",
        LENGTH,
        "\"0in\"",
        "the minimum distance between the text and each fold",
    ),
];

static COVER: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::with_default(
        "taken",
        Type::Flag,
        "true",
        "whether the printer makes covers for this binding",
    ),
    Field::with_default(
        "template",
        Type::Flag,
        "false",
        "whether the sheet's width must come from a template made by the printer",
    ),
    Field::optional(
        "width",
        SIGNED,
        "the sheet's width minus the width of the spine and of both boards",
    ),
    Field::optional("height", SIGNED, "the sheet's height minus the height of a page"),
    Field::with_default(
        "board",
        SIGNED,
        "\"0in\"",
        "the width of a board minus the width of a page",
    ),
    Field::with_default(
        "spine",
        SIGNED,
        "\"0in\"",
        "the width of the spine minus the thickness of all pages",
    ),
    Field::with_default(
        "spines",
        Type::List(
            &Type::Table(&[
                Field::required("pages", PAGES, "the row applies up to this page count"),
                Field::required("width", LENGTH, "the width of the spine"),
            ]),
            0,
            100,
        ),
        "[]",
        "the width of the spine by page count, if it does not follow from the paper's thickness",
    ),
    Field::with_default(
        "bleed",
        LENGTH,
        "\"0in\"",
        "the width of the sheet's edge that is cut off or turned in",
    ),
    Field::with_default(
        "safe",
        LENGTH,
        "\"0in\"",
        "the minimum distance between text and each cut or fold",
    ),
    Field::with_default(
        "border",
        LENGTH,
        "\"0in\"",
        "the minimum distance between a frame and the cut",
    ),
    Field::with_default("hinge", LENGTH, "\"0in\"", "the width of the groove next to the spine"),
];

/// The keys of `[upload]`.
static UPLOAD: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required("interior", Type::Text, "the field of the printer's form for the inside pages"),
    Field::required("cover", Type::Text, "the field of the printer's form for the cover"),
];

static BARCODE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required(
        "size",
        Type::Size(7.2, SHEET),
        "the width and height of the area for the barcode",
    ),
    Field::with_default(
        "trim",
        LENGTH,
        "\"0in\"",
        "the distance between the area and the foot of the back cover",
    ),
    Field::with_default(
        "fold",
        LENGTH,
        "\"0in\"",
        "the distance between the area and the fold at the spine",
    ),
];
