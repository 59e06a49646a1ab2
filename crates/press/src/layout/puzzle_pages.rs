//! Pages of puzzles, of their clues and of their answers.

mod answer_cells;
mod answer_pages;
mod answers;
mod clue_page;
mod free_place;
mod grid_fit;
mod line_below;
mod puzzles;
mod rules_line;

pub(super) use answer_pages::answer_page_contents;
pub(super) use answers::{
    Answer, answer_block, answer_caption_height, answer_fit_style, page_note,
};
pub(super) use clue_page::clue_page;
pub(super) use free_place::answer_in_grid;
pub(super) use grid_fit::{FitError, chapter_cells, fits_easily, slot_cell};
pub(super) use line_below::line_below;
pub(super) use puzzles::{PuzzleCell, clue_layout, puzzle_alt_text, puzzle_items, puzzles_page};
