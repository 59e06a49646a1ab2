//! PDF and SVG files: each test writes a file and reads it back with a plain PDF parser, with the
//! proof, or with other programs.

#![allow(clippy::disallowed_methods, reason = "an environment variable names the required tools")]

mod cover_back;
mod cover_dimensions;
mod cover_kinds;
mod cover_layout;
mod cover_matrix;
mod cover_table;
#[path = "../common/external_program.rs"]
mod external_program;
mod figures;
mod glyph_positions;
mod hand_made_pages;
#[path = "../everywhere/help.rs"]
mod help;
mod impose;
mod ink_positions;
#[path = "../common/issue_record.rs"]
mod issue_record;
mod other_programs;
mod pdf_reader;
mod pdf_structure;
mod pdfx;
mod pdfx_findings;
mod preflight;
#[path = "../common/profile.rs"]
mod profile;
mod proof;
mod render_errors;
mod renderer;
mod sample_pages;
#[allow(dead_code, reason = "each test program uses other functions")]
#[path = "../common/soak.rs"]
mod soak;
mod svg;
