//! Asks for values at a terminal.

use std::io::{self, BufRead, IsTerminal, Write};

use super::terminal::print_error;
use bookgen_base::diagnostic::Diagnostic;

/// Whether somebody can be asked: input and output are a terminal.
pub fn can_ask() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Asks for a value until the answer is valid. An empty answer is the default, which is shown in
/// brackets. `parse` checks an answer.
///
/// # Errors
/// The input ends.
pub fn ask<T>(
    input: &mut impl BufRead,
    question: &str,
    default: &str,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<T, Diagnostic> {
    loop {
        print_error(&format!("{question} [{default}]: "));
        let _ = io::stderr().flush();
        let mut line = String::new();
        match input.read_line(&mut line) {
            Ok(length) if length > 0 => {}
            _ => {
                return Err(Diagnostic::usage(
                    "the input ended before all questions were answered",
                )
                .help("press Enter for the value in brackets, or give the values as options"));
            }
        }
        let answer = line.trim();
        match parse(if answer.is_empty() { default } else { answer }) {
            Ok(value) => return Ok(value),
            Err(reason) => print_error(&format!("{reason}\n")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_asked_until_the_answer_is_valid() {
        let number = |text: &str| text.parse::<u32>().map_err(|_| "write a number".to_owned());
        let mut input = "many\n\n".as_bytes();
        assert_eq!(ask(&mut input, "Pages", "100", number).unwrap(), 100);
        let mut input = " 60 \n".as_bytes();
        assert_eq!(ask(&mut input, "Pages", "100", number).unwrap(), 60);
        assert!(ask(&mut "".as_bytes(), "Pages", "100", number).is_err());
    }
}
