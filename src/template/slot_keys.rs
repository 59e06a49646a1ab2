//! The keys of `[[slot]]`: a fixed slot of a page.

use bookgen_base::schema::{Field, Type};

/// The values of the key `holds`, which sets the content of a slot.
const HOLDS: &[&str] =
    &["title", "headline", "puzzle", "rules", "answers", "line", "text", "reserved"];

/// The maximum side of a page in points: 40 in.
pub(super) const MAX_SIDE: f64 = 2880.0;

/// The keys of a slot.
pub(super) static SLOT: &[Field] = &[
    Field::required(
        "holds",
        Type::Choice(HOLDS),
        "`title`: the title of the page; `headline`: a headline; `puzzle`: a puzzle with its number \
         and level; `rules`: the rules of a chapter's kind; `answers`: the answers of the previous \
         issue or page; `line`: a line from the top left to the bottom right corner; `text`: a text \
         in Markdown, such as a byline or an address; `reserved`: nothing, space for an \
         advertisement",
    ),
    Field::required(
        "at",
        Type::Size(0.0, MAX_SIDE),
        "the distances of the top left corner from the left and the top edge of the page: \"50mm x 0mm\"",
    ),
    Field::required("size", Type::Size(0.0, MAX_SIDE), "the width and the height of the slot"),
    Field::optional(
        "chapter",
        Type::Int(1, 200),
        "the number of the chapter whose puzzle, rules or name the slot prints; chapters are counted from 1",
    ),
    Field::optional(
        "text",
        Type::Text,
        "the text of a title, a headline or a text; {book}, {subtitle}, {answers} and {rules} are placeholders; \
         in a slot with a `chapter`, {kind} and {chapter} are placeholders too",
    ),
    Field::optional(
        "aside",
        Type::Text,
        "a text in small type to the right of a title or headline; it can use the placeholders of `text`",
    ),
    Field::with_default(
        "box",
        Type::Flag,
        "false",
        "whether a reserved slot has a frame, or a text has lines above and below it",
    ),
    Field::optional(
        "qr",
        Type::Text,
        "a web address that is printed as a QR code below a text, or instead of a text",
    ),
];
