//! The fragments of clue lists: where the clues of a puzzle are, and how they are set.
//!
//! A fragment has columns of equal width. All lines of a fragment are in rows of equal height. A row is
//! blank, or has a line of a heading or of an entry. An entry begins with its label, or at the left edge
//! of the column. Its further lines are indented.
//!
//! All lengths are whole thousandths of a point, and all positions are measured from the top left
//! corner of the trimmed page.

use serde::{Deserialize, Serialize};

/// A part of the clue lists of a puzzle: columns on one page. In JSON, it is a list of six numbers, in
/// the order of the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(
    from = "(usize, usize, i64, i64, usize, usize)",
    into = "(usize, usize, i64, i64, usize, usize)"
)]
pub struct Fragment {
    /// The index of the style in [`Manifest::list_styles`](super::Manifest::list_styles).
    pub style: usize,
    /// The page, from 1. 0 if the page is in another file.
    pub page: usize,
    /// The x coordinate of the top left corner of the first column.
    pub x: i64,
    /// The y coordinate of this corner.
    pub y: i64,
    /// The number of columns.
    pub columns: usize,
    /// The number of rows of the highest column.
    pub rows: usize,
}

impl From<(usize, usize, i64, i64, usize, usize)> for Fragment {
    fn from(numbers: (usize, usize, i64, i64, usize, usize)) -> Fragment {
        let (style, page, x, y, columns, rows) = numbers;
        Fragment { style, page, x, y, columns, rows }
    }
}

impl From<Fragment> for (usize, usize, i64, i64, usize, usize) {
    fn from(fragment: Fragment) -> (usize, usize, i64, i64, usize, usize) {
        let Fragment { style, page, x, y, columns, rows } = fragment;
        (style, page, x, y, columns, rows)
    }
}

/// How a fragment is set. Many puzzles share a style.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FragmentStyle {
    /// The width of a column.
    pub measure: i64,
    /// The space between two columns.
    pub gutter: i64,
    /// The height of a row.
    pub leading: i64,
    /// The distance from the top of a row to its baseline.
    pub baseline: i64,
    /// The distance from the left edge of a column to the text after a label, and to the further lines
    /// of an entry.
    pub indent: i64,
    /// The space between a label and its text. Labels are aligned at their right ends.
    pub gap: i64,
    /// The headings, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<TextLook>,
    /// The labels, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<TextLook>,
    /// The texts of the entries.
    pub text: TextLook,
}

/// How a text looks. All texts are black.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextLook {
    /// The PostScript names of the fonts.
    pub fonts: Vec<String>,
    /// The type size.
    pub size: i64,
}
