//! The frame around the content of a page: text area, headline, tabs, and the checks of finished
//! pages. The content of a page is data here; the rooms above typeset it.

mod explanation_page;
mod further_clues;
mod headline;
mod overflow;
mod page_content;
mod page_context;
mod page_frame;
mod pages;
mod printer_check;
mod tabs;

pub use pages::Pages;

pub(super) use explanation_page::{ExplanationPage, Section, StageRange, TextPart};
pub(super) use further_clues::{
    FurtherClues, PuzzlePages, clue_caption_height, further_clues_space,
};
pub(super) use headline::{
    headline, headline_extent, headline_height, headline_size, headline_text, page_headline,
};
pub(super) use overflow::check_overflow;
pub(super) use page_content::{
    AnswerBlock, ContentsEntry, PageContent, Pagination, most_blank_pages, sheets,
};
pub(super) use page_context::PageContext;
pub(super) use page_frame::PageFrame;
pub(super) use pages::{check_min_pages, each_page};
pub(super) use printer_check::{check_printer_rules, check_printer_rules_without_margins};
pub(super) use tabs::edge_tab;
