//! The program `bookgen`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(bookgen::cli::run(std::env::args_os()))
}
