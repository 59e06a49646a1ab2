//! Pages of text around the puzzles: front matter, openers, explanations, contents, notes.

mod explanations;
mod front_matter;
mod how_to_solve;
mod opener;
mod solvers_log;
mod table_of_contents;
mod techniques;
mod text_pages;

pub(super) use explanations::{explanation_page_contents, head_title};
pub(super) use front_matter::{copyright_page, has_copyright_page, title_page};
pub(super) use opener::{
    answers_opener, answers_reference, chapter_opener, opener_background, section_opener,
};
pub(super) use table_of_contents::contents_pages;
pub(super) use text_pages::{MatterText, matter_texts, notes};
