//! Whole books: the program is run as a user runs it, in a folder of its own.

#![allow(clippy::disallowed_methods, reason = "the environment says which tools must be there")]

mod command_line;
#[path = "../common/mod.rs"]
mod common;
mod desk;
mod drawings;
mod dump;
mod examples;
mod explain;
mod founding;
mod golden;
mod hostile;
mod impose;
mod own;
mod printers;
mod record;
mod room;
mod slots;
mod specs;
mod sudoku;
