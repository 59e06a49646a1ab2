//! The slots of a page that is made of fixed ones, as a template writes them.

use super::SHEET;
use bookgen_base::schema::{Field, Type};

/// What a slot may hold, in the words of a template.
pub const HOLDS: &[&str] = &["title", "headline", "puzzle", "rules", "answers", "line"];

/// The keys of a slot.
pub(super) static SLOT: &[Field] = &[
    Field::required(
        "holds",
        Type::Choice(HOLDS),
        "the name of the page, a headline, a puzzle with its number and level, the rules of play of \
         a chapter, the answers of the issue before, or a line from the one corner to the other",
    ),
    Field::required(
        "at",
        Type::Size(0.0, SHEET),
        "its top left corner, from the left and the top edge: \"50mm x 0mm\"",
    ),
    Field::required("size", Type::Size(0.0, SHEET), "its width and height"),
    Field::optional(
        "chapter",
        Type::Int(1, 200),
        "which chapter of the book it is of, counted from 1: its next puzzle, its rules, its names",
    ),
    Field::optional(
        "text",
        Type::Text,
        "what a title or a headline says: {book}, {subtitle}, {answers}, {rules}; and, of a chapter, {kind}, {chapter}",
    ),
    Field::optional(
        "aside",
        Type::Text,
        "what stands at the right of a title or a headline, in small type: the same names",
    ),
];
