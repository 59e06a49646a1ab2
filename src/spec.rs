//! Reads `book.toml` and resolves it to a [`Book`]: defaults are filled in, lengths are in points,
//! and all faults are found.

mod answers;
mod artwork;
mod book;
mod booklet;
mod chapter;
pub mod class_list;
mod cover;
mod edition;
mod fitting;
mod font;
mod forbidden_texts;
mod format;
mod front_matter;
mod hints;
mod imprint;
mod isbn;
mod key_tables;
mod language_texts;
mod markdown;
mod page_design;
mod page_slots;
mod page_target;
mod pdfx;
mod placeholders;
mod printer_choice;
mod resolve;
mod resolver;
mod rules_example;
mod series;
mod solving_times;
mod text_advice;
mod without_answers;
mod yearbook;

pub use book::{Book, Booklet, ChapterSetter, ResolvedChapter, RulesExample};
pub use cover::COVERS;
pub use fitting::Fitting;
pub use format::{Format, FormatRequest, format, page};
pub use imprint::IMPRINT;
pub use key_tables::{BOOK_TOML, LEVELS, MAX_NUMBER, MAX_PUZZLES, PDF};
pub use page_target::{PageTarget, Share};
pub use placeholders::{placeholder_place, unknown_placeholder};
pub use resolve::{Request, chapter, key_place, options, requested, resolve};
pub use series::{Series, Volume, is_server_address, series_faults};
pub use solving_times::predicted_levels;
pub use without_answers::without_answers;
