//! Documents with slots: boxes at fixed places on each page.

mod answer_arrangement;
mod arrange;
mod kind_rules;
mod pages;
mod rules;
mod text_columns;

pub use arrange::{SheetAnswers, arrange_slots};

pub(super) use pages::lay_out_slots;
