//! Every key of `book.toml`: the one table that the reader, the schema and the listings share.

use super::cover::COVER;
use super::front::FRONT_PAGE_HELP;
use bookgen_base::schema::{Field, Type};

/// The most puzzles a chapter may ask for.
pub const MOST_PUZZLES: i64 = 10_000;

/// The greatest number a puzzle may bear.
pub const MOST_NUMBER: i64 = 9_999_999;

/// The tables of `book.toml`.
pub static BOOK_TOML: &[Field] = &[
    Field::required("book", Type::Table(BOOK), "what the book is called and how it is made"),
    Field::optional("page", Type::Open, "keys of the template, in other words"),
    Field::with_default("levels", Type::Table(LEVELS), "{}", "names and marks of the levels"),
    Field::optional(
        "front",
        Type::List(&Type::Table(FRONT), 0, 100),
        "the pages before the first chapter",
    ),
    // Whether there must be one the template says: one for answers alone takes none.
    Field::optional("chapter", Type::List(&Type::Table(CHAPTER), 1, 200), "the chapters"),
    Field::with_default("answers", Type::Table(ANSWERS), "{}", "where the answers stand"),
    Field::optional("pdf", Type::Table(PDF), "the standard that the PDF keeps"),
    Field::optional("cover", Type::Table(COVER), "what goes round the book"),
    Field::optional(
        "edition",
        Type::List(&Type::Table(EDITION), 0, 20),
        "other formats of the book, with the same puzzles: large print, another printer",
    ),
    Field::optional("series", Type::Table(SERIES), "the series, in which no puzzle repeats"),
    Field::with_default("output", Type::Table(OUTPUT), "{}", "what is made beside the book"),
];

static BOOK: &[Field] = &[
    Field::required("title", Type::Text, "the title; {puzzles} and {volume} are filled in"),
    Field::optional("subtitle", Type::Text, "the subtitle; {puzzles} and {volume} are filled in"),
    Field::optional("author", Type::Text, "who made the book"),
    Field::optional("publisher", Type::Text, "who publishes it"),
    Field::optional(
        "copyright",
        Type::Table(&[
            Field::required("year", Type::Int(1900, 9999), "the year"),
            Field::required("holder", Type::Text, "who holds the rights"),
        ]),
        "the copyright line: { year = 2026, holder = \"A. Setter\" }",
    ),
    Field::optional("series", Type::Text, "the series the book belongs to"),
    Field::with_default(
        "volume",
        Type::Int(1, 9999),
        "1",
        "the volume; it goes into every random stream, so that volume 2 is another book",
    ),
    Field::optional("isbn", Type::Text, "the ISBN, 13 digits"),
    Field::optional("contact", Type::Text, "where readers report mistakes"),
    Field::with_default(
        "language",
        Type::Id,
        "\"en\"",
        "the language of everything the program says in the book",
    ),
    Field::required(
        "seed",
        Type::Int(0, i64::MAX),
        "any number: the same seed gives the same puzzles",
    ),
    Field::optional(
        "date",
        Type::Date,
        "the date in the file; without it, the first day of the copyright year",
    ),
    Field::with_default(
        "template",
        Type::Text,
        "\"kdp-6x9\"",
        "a built-in template, or the path of a template file",
    ),
    Field::optional(
        "printer",
        Type::Text,
        "a built-in printer (see `bookgen printers`), or the path of a printer's file: its rules are kept; \"none\" for no printer, not the template's either",
    ),
    Field::optional("paper", Type::Text, "a paper of the printer; else its usual one"),
    Field::optional("lock", Type::Path, "the record of what was made, if another book shares it"),
];

/// What levels are called, and how they are marked.
pub static LEVELS: &[Field] = &[
    Field::with_default(
        "names",
        Type::Map(&Type::Text),
        "{}",
        "levels by other names: { medium = \"Moderate\" }",
    ),
    Field::with_default(
        "mark",
        Type::Choice(&["dots", "stars", "number", "none"]),
        "\"dots\"",
        "how a level is marked beside its name",
    ),
];

static FRONT: &[Field] = &[Field::required("page", Type::Text, FRONT_PAGE_HELP)];

pub(super) static CHAPTER: &[Field] = &[
    Field::required("id", Type::Id, "a stable name: the title may change, the puzzles do not"),
    Field::optional(
        "title",
        Type::Text,
        "the title; {count}, {puzzles} and {volume} are filled in",
    ),
    Field::optional("intro", Type::Text, "a sentence under the title on the opening page"),
    Field::required("kind", Type::Id, "the kind of puzzle: see `bookgen kinds`"),
    Field::optional("level", Type::Id, "a level of the kind"),
    Field::optional(
        "rating",
        Type::List(&Type::Number(0.0, 20.0), 2, 2),
        "a range of the kind's scale instead of a level: [2.0, 2.6]",
    ),
    Field::optional("count", Type::Int(1, MOST_PUZZLES), "how many puzzles"),
    Field::optional(
        "puzzles",
        Type::TextFile,
        "a file of puzzles that are taken as they are, in its order, instead of made; of Sudoku in \
         any format: lines of 81 cells, grids, .sdk, .opensudoku, ipuz, JSON; each must have one \
         solution and be of the level asked for, if one is",
    ),
    Field::optional(
        "credit",
        Type::Text,
        "who made the puzzles of that file, printed above each; an author that the file names has \
         precedence",
    ),
    Field::optional(
        "first_number",
        Type::Int(1, MOST_NUMBER),
        "the number of its first puzzle; else the numbers run on from the chapter before",
    ),
    Field::optional("per_page", Type::Int(1, 64), "how many puzzles on a page"),
    Field::optional("options", Type::Open, "the kind's own options: see `bookgen kinds`"),
];

const ANSWERS_PER_PAGE: Field =
    Field::optional("per_page", Type::Int(1, 64), "how many answers on a page, at most");
const ANSWERS_AT: Field = Field::optional(
    "at",
    Type::Choice(&["end", "chapter", "upside-down", "separate", "previous"]),
    "at the end of the book (where they are if nothing is said) or of each chapter, upside down at \
     the page's foot, in a separate file, or on the page after their puzzles, where the template has \
     a slot for them",
);
const ANSWERS_OF: Field = Field::optional(
    "of",
    Type::TextFile,
    "the record of the issue before, whose answers stand in the template's slot on the first page",
);

static ANSWERS: &[Field] = &[ANSWERS_PER_PAGE, ANSWERS_AT, ANSWERS_OF];

/// The standard of a PDF.
pub static PDF: &[Field] = &[
    Field::optional(
        "standard",
        Type::Choice(&["none", "x-1a", "x-1a:2001", "x-1a:2003", "x-4"]),
        "PDF/X for the press; \"x-1a\" is of 2003, or of 2001 where the printer asks for that; without this, what the printer asks for",
    ),
    Field::optional(
        "intent",
        Type::Text,
        "the registered name of the printing condition: FOGRA39, CGATS TR 006",
    ),
    Field::optional(
        "icc",
        Type::Path,
        "the colour profile of the printing condition, to be embedded",
    ),
];

static EDITION: &[Field] = &[
    Field::required("id", Type::Id, "a stable name: the file is called by it, book-ID.pdf"),
    Field::optional("title", Type::Text, "its title, if not the book's"),
    Field::optional("subtitle", Type::Text, "its subtitle, if not the book's"),
    Field::optional("isbn", Type::Text, "its ISBN; that of the book is the book's alone"),
    Field::optional(
        "template",
        Type::Text,
        "its template, if not the book's; [page] of the book is then not for it",
    ),
    Field::optional("printer", Type::Text, "its printer, if not the book's"),
    Field::optional("paper", Type::Text, "a paper of its printer"),
    Field::optional("page", Type::Open, "keys of its template, in other words"),
    Field::optional(
        "per_page",
        Type::Map(&Type::Int(1, 64)),
        "how many puzzles on a page, by chapter: { warm-up = 1 }; for all chapters, [edition.page] puzzles_per_page",
    ),
    Field::optional(
        "answers",
        Type::Table(ANSWERS),
        "where its answers stand, if not where the book's do",
    ),
    Field::optional(
        "pdf",
        Type::Table(PDF),
        "the standard of its PDF; what the book says is for its own printer",
    ),
    Field::optional(
        "cover",
        Type::Table(COVER),
        "its cover, where it is not like the book's; binding, width, height, spine and what is said of the barcode are its own",
    ),
];

static SERIES: &[Field] = &[
    Field::required("name", Type::Text, "what the series is called in its ledger"),
    Field::optional(
        "ledger",
        Type::Text,
        "its ledger, which knows what was printed and is written by every build: the path of a file from the folder of book.toml, \"series.db\" or \"../series.db\"; or, if bookgen was built for it, a PostgreSQL server, \"postgres://user@host/database\"",
    ),
    Field::optional(
        "volumes",
        Type::List(&Type::TextFile, 0, 1000),
        "the records of earlier volumes, whose puzzles are not printed again: [\"one.lock\", \"two.lock\"]",
    ),
];

static OUTPUT: &[Field] = &[
    Field::with_default(
        "booklet",
        Type::Flag,
        "false",
        "whether a booklet of the book itself is made too: the pages on sheets that are folded and stapled in the middle",
    ),
    Field::optional(
        "sheet",
        Type::Text,
        "the sheets of the booklet: a3, a4, letter, tabloid ..., or their sides, \"297mm x 210mm\"; \
         without it, as large as two pages",
    ),
    Field::optional(
        "creep",
        Type::Length(0.0, 10.0),
        "the thickness of its paper, 80 g/m² about 0.1mm: pages of inner sheets move so far toward \
         the spine for every sheet round them",
    ),
    Field::optional(
        "signature",
        Type::Int(1, 1000),
        "how many sheets are folded together at most; a thicker book becomes several parts to be sewn",
    ),
];
