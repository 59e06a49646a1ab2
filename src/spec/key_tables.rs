//! The keys of `book.toml`. The reader, the JSON schema and the listings use these tables.

use super::cover::CoverKeys;
use super::front_matter::MATTER;
use super::week::MAX_WEEK;
use super::yearbook::DATES;
use crate::template::{TRIM_SIDES, TRIM_SIZES};
use bookgen_base::schema::{Field, FileKind, FromTable, FromValue, Type};
use bookgen_press::document::{AnswersAt, Collation, LevelMark};

/// The maximum number of puzzles in a chapter.
pub const MAX_PUZZLES: i64 = 10_000;

/// The maximum printed number of a puzzle.
pub const MAX_NUMBER: i64 = 9_999_999;

/// The tables of `book.toml`.
pub static BOOK_TOML: &[Field] = &[
    Field::required(
        "book",
        Type::Table(BOOK),
        "the title, the author and the basic settings of the book",
    ),
    Field::optional("page", Type::Open, "new values for keys of the template"),
    Field::with_default("levels", Type::Table(LEVELS), "{}", "names and marks of the levels"),
    Field::optional(
        "front",
        Type::List(&Type::Table(MATTER), 0, 100),
        "the pages before the first chapter",
    ),
    Field::optional(
        "back",
        Type::List(&Type::Table(MATTER), 0, 100),
        "the pages after the answers",
    ),
    // The template decides whether a chapter is required: a template that prints only answers has
    // no chapters.
    Field::optional("chapter", Type::List(&Type::Table(CHAPTER), 1, 200), "the chapters"),
    Field::with_default("answers", Type::Table(ANSWERS), "{}", "where the answers are printed"),
    Field::optional("hints", Type::Table(HINTS), "a section of hints, before the answers"),
    Field::with_default(
        "solutions",
        Type::Table(SOLUTIONS),
        "{}",
        "a section with the solutions step by step, after the answers",
    ),
    Field::optional("pdf", Type::Table(PDF), "the standard that the PDF conforms to"),
    Field::optional("cover", Type::Table(CoverKeys::KEYS), "the cover of the book"),
    Field::optional(
        "edition",
        Type::List(&Type::Table(EDITION), 0, 20),
        "other formats of the book with the same puzzles, for example in large print or for another printer",
    ),
    Field::optional("series", Type::Table(SERIES), "a series of books in which no puzzle repeats"),
    Field::with_default(
        "output",
        Type::Table(OUTPUT),
        "{}",
        "additional files that are made with the book",
    ),
];

/// The keys of `[book]`.
static BOOK: &[Field] = &[
    Field::required("title", Type::Text, "the title; {puzzles} and {volume} are filled in"),
    Field::optional(
        "short_title",
        Type::Text,
        "the title in running heads, if the title is too long for them",
    ),
    Field::optional(
        "subtitle",
        Type::Text,
        "the subtitle; {puzzles}, {volume} and {contents} are filled in",
    ),
    Field::optional("author", Type::Text, "the author of the book"),
    Field::optional("publisher", Type::Text, "the publisher"),
    Field::optional(
        "copyright",
        Type::Table(&[
            Field::required("year", Type::Int(1900, 9999), "the year"),
            Field::required("holder", Type::Text, "the holder of the rights"),
        ]),
        "the copyright line: { year = 2026, holder = \"A. Setter\" }",
    ),
    Field::optional(
        "series",
        Type::Text,
        "the title of the series that the book belongs to, as printed",
    ),
    Field::with_default(
        "volume",
        Type::Int(1, 9999),
        "1",
        "the number of the volume; with the same seed, each volume has different puzzles",
    ),
    Field::optional(
        "week",
        Type::Int(1, MAX_WEEK),
        "the number of the week, for sheets that change every week: each week has other puzzles from the same seed; the pages and the names of the files have the week",
    ),
    Field::with_default(
        "collate",
        Collation::TYPE,
        "\"chapter\"",
        "the order of worksheets, if several chapters have `names`; `chapter`: all sheets of a chapter, then all sheets of the next chapter; `name`: all sheets of a name together, to be stapled",
    ),
    Field::optional("isbn", Type::Text, "the ISBN, 13 digits"),
    Field::optional("contact", Type::Text, "where readers report mistakes"),
    Field::optional(
        "imprint",
        Type::Text,
        "the name of a file with what all books of a publisher have in common: publisher, author, contact, series, logo, cover style, fonts; the file is in the folder of the spec or in a folder above it, and the keys of the spec override its keys",
    ),
    Field::with_default(
        "language",
        Type::Id,
        "\"en\"",
        "the language of all texts that bookgen writes in the book",
    ),
    Field::required(
        "seed",
        Type::Int(0, i64::MAX),
        "a number for the random choices: the same seed gives the same puzzles",
    ),
    Field::optional(
        "date",
        Type::Date,
        "the date in the file's metadata; if missing, the first day of the copyright year",
    ),
    Field::with_default(
        "template",
        Type::Text,
        "\"paperback\"",
        "a built-in template, or the path of a template file; if the spec sets neither `template` nor `trim`, the template is kdp-6x9, as in version 0.1",
    ),
    TRIM,
    Field::optional(
        "printer",
        Type::Text,
        "a built-in printer (see `bookgen printers`), or the path of a printer file; the book must follow the printer's rules; \"none\" turns off the template's printer",
    ),
    Field::optional(
        "paper",
        Type::Text,
        "a paper of the printer; if missing, the printer's default paper",
    ),
    Field::optional(
        "pages",
        Type::Int(2, 10_000),
        "the number of pages; the chapters without `count` get as many puzzles as these pages hold",
    ),
    Field::optional(
        "lock",
        Type::Path,
        "the path of the record, the file that stores the puzzles; two books can share one record",
    ),
];

/// The table of [`super::trim_size`].
pub static TRIM_ALONE: &[Field] = &[TRIM];

/// The trim size of the book, or of an edition.
const TRIM: Field = Field::optional(
    "trim",
    Type::NamedSize(TRIM_SIZES, TRIM_SIDES.0, TRIM_SIDES.1),
    "the size of a page: a name such as a5 or 8.5x11, or width and height such as \"6.5in x 9in\"; margins, type and grids follow from the size; if missing, the size of the template",
);

/// The keys of `[levels]`.
pub static LEVELS: &[Field] = &[
    Field::with_default(
        "names",
        Type::Map(&Type::Text),
        "{}",
        "new names for levels: { medium = \"Moderate\" }",
    ),
    Field::with_default(
        "mark",
        LevelMark::TYPE,
        "\"dots\"",
        "the mark that is printed next to the name of a level",
    ),
    Field::with_default(
        "time",
        Type::Flag,
        "false",
        "whether the predicted solving time of an average solver is printed with each puzzle: \"about 12 minutes\"; puzzles of levels without predicted times have no time",
    ),
];

/// The keys of `[[chapter]]`.
pub(super) static CHAPTER: &[Field] = &[
    Field::required(
        "id",
        Type::Id,
        "the name of the chapter in the record; if you change this name, the chapter gets different puzzles",
    ),
    Field::optional(
        "title",
        Type::Text,
        "the title; {count}, {puzzles} and {volume} are filled in; by default the name of the level, or of \
         the kind if the book has several kinds",
    ),
    Field::optional(
        "short_title",
        Type::Text,
        "the title in running heads, if the title is too long for them",
    ),
    Field::optional("intro", Type::Text, "a sentence under the title on the opening page"),
    Field::optional(
        "ornament",
        Type::Text,
        "an ornament on the opening page: diamonds, fleuron, knot, leaf, pencil, squares, star, sun, wave, or the path of a picture (SVG, PNG or JPEG)",
    ),
    Field::optional(
        "qr",
        Type::Text,
        "a web address that is printed as a QR code on the opening page",
    ),
    Field::optional(
        "kind",
        Type::Id,
        "the kind of puzzle: see `bookgen kinds`; required without `mix`",
    ),
    LEVEL,
    Field::optional(
        "levels",
        Type::List(&Type::Id, 1, 10),
        "levels for equal parts of the chapter, which rises from the first to the last: [\"easy\", \"medium\", \"hard\"]",
    ),
    RATING,
    Field::optional(
        "mix",
        Type::List(&Type::Table(MEMBER), 2, 40),
        "several kinds of puzzle in turn: [{ kind = \"sudoku\", level = \"easy\", weight = 2 }, { kind = \"slitherlink\" }]",
    ),
    Field::optional(
        "minutes",
        Type::List(&Type::Int(1, 999), 2, 2),
        "the shortest and the longest predicted solving time of an average solver in whole minutes: [8, 15]",
    ),
    Field::optional(
        "count",
        Type::Int(1, MAX_PUZZLES),
        "the number of puzzles; in a chapter with `names`, the number of puzzles for each name",
    ),
    Field::optional(
        "names",
        Type::TextFile(FileKind::Names),
        "a CSV file of names, for worksheets: each name gets its own sheet with `count` puzzles; in a file with several columns, the first line has headings such as `name`, or `first name` and `last name`; the columns `level` and `words` set the level and the word list of a name",
    ),
    Field::optional(
        "name_columns",
        Type::List(&Type::Text, 1, 4),
        "the headings of the columns that make a name, in the order in which they are printed: [\"Vorname\", \"Nachname\"]; if missing, the headings are recognised",
    ),
    Field::optional(
        "dates",
        Type::Table(DATES),
        "for a yearbook: one puzzle for each day, with its date in the caption, in a chapter for each week or month: { from = 2027-01-01, to = 2027-12-31 }; the title and the introduction can have {first}, {last} and {month}",
    ),
    Field::optional(
        "weight",
        Type::Int(1, 1000),
        "the share of the chapter in the puzzles of a book with `pages`; with 2, the chapter has twice as many puzzles as with 1, the default",
    ),
    Field::optional(
        "puzzles",
        Type::TextFile(FileKind::Puzzles),
        "a file of puzzles to import instead of making puzzles; the order of the file is kept; \
         Sudoku files may be lines of 81 cells, grids, .sdk, .opensudoku, ipuz or JSON; each puzzle \
         must have exactly one solution; if the chapter sets a level, each puzzle must have this \
         level",
    ),
    Field::optional(
        "credit",
        Type::Text,
        "the author of the imported puzzles, printed above each puzzle; if the file names the author of \
         a puzzle, that author is printed instead",
    ),
    Field::optional(
        "first_number",
        Type::Int(1, MAX_NUMBER),
        "the number of the first puzzle; if missing, the numbers continue from the previous chapter",
    ),
    Field::optional("per_page", Type::Int(1, 64), "the number of puzzles on a page"),
    OPTIONS,
];

const LEVEL: Field =
    Field::optional("level", Type::Id, "a difficulty level of the kind: see `bookgen kinds NAME`");
const RATING: Field = Field::optional(
    "rating",
    Type::List(&Type::Number(0.0, 20.0), 2, 2),
    "a range of ratings, instead of a level: [2.0, 2.6]",
);
const OPTIONS: Field =
    Field::optional("options", Type::Open, "the kind's own options: see `bookgen kinds NAME`");

/// The keys of the entries of `mix`.
static MEMBER: &[Field] = &[
    Field::required("kind", Type::Id, "the kind of puzzle: see `bookgen kinds`"),
    LEVEL,
    RATING,
    Field::with_default(
        "weight",
        Type::Int(1, 100),
        "1",
        "the share of the entry in the puzzles; with 2, the chapter has twice as many of its puzzles as with 1",
    ),
    OPTIONS,
];

const ANSWERS_PER_PAGE: Field =
    Field::optional("per_page", Type::Int(1, 64), "the number of answers on a page");
const COMPACT: Field = Field::with_default(
    "compact",
    Type::Flag,
    "false",
    "whether answers are as small as legible, with digits of 7 pt: 30 on a page of US Letter",
);
const ANSWERS_AT: Field = Field::optional(
    "at",
    AnswersAt::TYPE,
    "where the answers are printed; `end` (the default): at the end of the book; `chapter`: at the end of each chapter; \
     `upside-down`: at the foot of the page; `separate`: in a separate file; `previous`: on the next \
     page, in the template's slot for answers (the default if the template has such a slot)",
);
const ANSWERS_OF: Field = Field::optional(
    "of",
    Type::TextFile(FileKind::Record),
    "the record of the previous issue; its answers are printed in the template's slot for answers, \
     on the first page",
);

const ANSWERS_CODE: Field = Field::optional(
    "qr",
    Type::Text,
    "a web address that is printed as a QR code on the opening page of the answers",
);

const ANSWER_COLUMNS: Field = Field::optional(
    "columns",
    Type::Int(1, 12),
    "the number of answers beside each other; without `per_page`, a page has as many rows as fit without \
     smaller answers",
);

static ANSWERS: &[Field] =
    &[ANSWERS_PER_PAGE, ANSWER_COLUMNS, COMPACT, ANSWERS_AT, ANSWERS_OF, ANSWERS_CODE];

/// The keys of `[hints]`.
static HINTS: &[Field] = &[
    Field::with_default(
        "per_puzzle",
        Type::Int(2, 3),
        "2",
        "the number of hints for each puzzle; the first hint says where to look and for \
         what, the last hint gives the reason of the step that opens the puzzle; with 3, the second \
         hint says where this step is",
    ),
    Field::optional("title", Type::Text, "the title of the section, if not \"Hints\""),
];

/// The keys of `[solutions]`.
static SOLUTIONS: &[Field] = &[Field::with_default(
    "steps",
    Type::Flag,
    "false",
    "whether the book has the path of each solution as compact text",
)];

/// The keys of `[pdf]`.
pub static PDF: &[Field] = &[
    Field::optional(
        "standard",
        Type::Choice(&["none", "x-1a", "x-1a:2001", "x-1a:2003", "x-4"]),
        "the PDF/X standard; \"x-1a\" means the version of 2003, or of 2001 if the printer requires that version; if missing, the standard that the printer requires",
    ),
    Field::optional(
        "intent",
        Type::Text,
        "the registered name of the printing condition, for example FOGRA39 or CGATS TR 006",
    ),
    Field::optional(
        "icc",
        Type::Path,
        "the path of the ICC profile of the printing condition; the profile is embedded in the PDF",
    ),
];

/// The keys of `[[edition]]`.
static EDITION: &[Field] = &[
    Field::required("id", Type::Id, "the name of the edition, also in the file name: book-ID.pdf"),
    Field::optional("title", Type::Text, "the title, if it differs from the book's"),
    Field::optional("subtitle", Type::Text, "the subtitle, if it differs from the book's"),
    Field::optional(
        "isbn",
        Type::Text,
        "the ISBN of the edition; an edition does not inherit the book's ISBN",
    ),
    Field::optional(
        "template",
        Type::Text,
        "the template, if it differs from the book's; [page] and the trim of the book then have no effect",
    ),
    TRIM,
    Field::optional("printer", Type::Text, "the printer, if it differs from the book's"),
    Field::optional("paper", Type::Text, "a paper of the edition's printer"),
    Field::optional("page", Type::Open, "new values for keys of the edition's template"),
    Field::optional(
        "per_page",
        Type::Map(&Type::Int(1, 64)),
        "the number of puzzles on a page, by chapter: { warm-up = 1 }; for all chapters, set `puzzles_per_page` in [edition.page]",
    ),
    Field::optional(
        "answers",
        Type::Table(ANSWERS),
        "where the answers are printed, if this differs from the book",
    ),
    Field::optional(
        "pdf",
        Type::Table(PDF),
        "the standard of the PDF; an edition with its own printer does not inherit [pdf] of the book",
    ),
    Field::optional(
        "cover",
        Type::Table(CoverKeys::KEYS),
        "new values for keys of the cover; an edition does not inherit binding, width, height, spine, barcode, price and barcode_size from [cover] of the book",
    ),
];

/// The keys of `[series]`.
static SERIES: &[Field] = &[
    Field::required("name", Type::Text, "the name of the series in the ledger"),
    Field::optional(
        "ledger",
        Type::Text,
        "the ledger, the database of all printed puzzles of the series; every build updates the ledger; the value is a path relative to the folder of book.toml, for example \"series.db\" or \"../series.db\"; if bookgen was built with PostgreSQL, the value can also be an address such as \"postgres://user@host/database\"",
    ),
    Field::optional(
        "volumes",
        Type::List(&Type::TextFile(FileKind::Record), 0, 1000),
        "the records of earlier volumes, whose puzzles are not printed again: [\"one.lock\", \"two.lock\"]",
    ),
];

/// The keys of `[output]`.
static OUTPUT: &[Field] = &[
    Field::with_default(
        "booklet",
        Type::Flag,
        "false",
        "whether to make a booklet in addition to the book; a booklet has the pages of the book on sheets that are folded and stapled in the middle; editions have no booklet",
    ),
    Field::optional(
        "sheet",
        Type::Text,
        "the size of the booklet's sheets: a3, a4, letter, tabloid ..., or width and height, for \
         example \"297mm x 210mm\"; if missing, the size of two pages",
    ),
    Field::optional(
        "creep",
        Type::Length(0.0, 10.0),
        "the thickness of the paper, about 0.1mm for 80 g/m²; the pages of inner sheets \
         stick out of a folded booklet, so bookgen moves them toward the spine: by this distance on \
         the second sheet from the outside, by twice this distance on the third, and so on",
    ),
    Field::optional(
        "signature",
        Type::Int(1, 1000),
        "the maximum number of sheets that are folded together (a signature); a thicker book is divided into several signatures",
    ),
];
