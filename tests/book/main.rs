//! Whole books: each test runs the program, or its pipeline, on specs in a temporary folder.

#![allow(clippy::disallowed_methods, reason = "an environment variable names the required tools")]

mod command_line;
mod compatibility;
mod cover;
mod cover_texts;
mod daily;
mod documentation;
mod editions;
mod examples;
mod explain;
#[path = "../common/external_program.rs"]
mod external_program;
mod font_files;
mod founding;
mod golden_pages;
mod hints;
mod hostile_files;
mod hostile_input;
mod hostile_texts;
mod imported_puzzles;
mod impose;
mod imprint;
mod ipuz_readers;
#[path = "../common/issue_record.rs"]
mod issue_record;
mod kinds;
mod labels;
mod ledger_producers;
mod manual;
mod matrix;
mod matter_pages;
mod new_book;
mod odd_titles;
mod own_files;
mod own_lists;
mod page_counts;
mod page_dump;
mod page_formats;
mod pdfx;
mod print_rules;
mod printers;
#[path = "../common/profile.rs"]
mod profile;
mod puzzle;
mod record;
mod record_edits;
mod record_seal;
mod rising;
mod schedule;
mod series;
mod sheet_layout;
mod slots;
#[path = "../common/soak.rs"]
mod soak;
mod solving_times;
mod spec_errors;
mod standard_output;
mod sudoku;
mod svg;
mod test_dir;
mod text_bounds;
mod trims;
mod word_files;
mod word_pages;
mod worksheets;
