//! Whole books: the program is run as a user runs it, in a folder of its own.

#![allow(clippy::disallowed_methods, reason = "the environment says which tools must be there")]

mod command_line;
#[path = "../common/mod.rs"]
mod common;
mod compatibility;
mod cover;
mod daily;
mod desk;
mod documentation;
mod drawings;
mod dump;
mod editions;
mod examples;
mod explain;
mod founding;
mod golden;
mod hostile;
mod impose;
mod ledger;
mod own;
mod pdfx;
mod printers;
#[path = "../common/profile.rs"]
mod profile;
mod record;
mod room;
mod schedule;
mod series;
mod sheets;
mod slots;
mod specs;
mod sudoku;
