//! Figures and what belongs to them: captions, lists, clues, and the cells in which they fit.

mod arrangement;
mod caption;
mod clues;
mod figure_with_clues;
mod figure_with_list;
mod footprint;
mod level_marks;
mod list_style;
mod page_cells;
mod painting;
mod titles;
mod word_list;

pub(super) use arrangement::{
    Arrangement, CaptionForm, CaptionSpace, FitStyle, arrange, arrange_apart, unify,
};
pub(super) use caption::{
    Caption, LevelText, WIDE_MINUTES, answer_reference, caption_above_figure,
    caption_beside_figure, caption_height_above, caption_width_above, foot_reference_text,
    level_marks, level_text, level_text_of, second_line_height, side_caption_size, solving_time,
    solving_time_text,
};
pub(super) use clues::{ClueLayout, ClueStyle, Clues, fit_clues_alone, has_clues, list_fragment};
pub(super) use figure_with_list::{ListPlace, fit_footprint, least_height};
pub(super) use footprint::{
    FittedFigure, FittedList, Footprint, clues_of, distinct, figure_footprint, footprint, min_size,
};
pub(super) use level_marks::{BASELINE_SHIFT, LevelMarks};
pub(super) use list_style::{ListStyle, style_of_size};
pub(super) use page_cells::{ListSpace, PageCells, Standing};
pub(super) use titles::{title_gap, title_height, title_leading};
pub(super) use word_list::{entry_starts, list_items, list_style};
