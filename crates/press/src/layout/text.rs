//! Text: the typesetter, paragraphs, columns of blocks, Markdown, pictures and lines to write on.

mod line_breaks;
mod markdown;
mod markdown_blocks;
mod paragraph;
mod picture;
mod ruled_lines;
mod text_column;
mod typesetter;

#[cfg(test)]
mod tests;

pub use line_breaks::hyphenated_language;
pub use markdown_blocks::{Block, StyledText, markdown_blocks};
pub use paragraph::LINE_END;

pub(super) use line_breaks::{BreakRule, Piece, Run, pieces};
pub(super) use markdown::{markdown, markdown_title, typeset_text_page};
pub(super) use paragraph::{Line, Setting, Span, breaks, even, first_fit, paragraph, plain, stack};
pub(super) use picture::{check_picture, picture_advice, picture_size, placed_code};
pub(super) use ruled_lines::{RULED_LINE_PITCH, ruled_lines};
pub(super) use text_column::{
    ColumnBlock, Keep, TextColumn, balanced_height, break_pages, fits_height, page_count, placed,
    text_measure, tightened, used_height,
};
pub(super) use typesetter::{Align, Typesetter, fill, rule, stroke};
