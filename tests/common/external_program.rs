//! Runs other programs that check the files of several integration tests.

use std::path::Path;
use std::process::{Command, Output};

/// Runs a program on a file and returns its output. The argument `{}` stands for the file's path.
///
/// Returns `None` if the program is not installed, as [`output`] does.
///
/// # Panics
/// If the program fails.
pub fn run(program: &str, arguments: &[&str], file: &Path) -> Option<String> {
    let file = file.to_str().expect("a path in Unicode");
    let arguments = arguments.iter().map(|argument| argument.replace("{}", file));
    let output = output(Command::new(program).args(arguments))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {printed}{complaint}");
    Some(printed)
}

/// The output of a program, which may fail.
///
/// Returns `None` if the program is not installed. With `BOOKGEN_REQUIRE_TOOLS=1`, a missing
/// program is a failure instead, so that a machine for full checks cannot pass without the
/// programs.
pub fn output(command: &mut Command) -> Option<Output> {
    match command.output() {
        Ok(output) => Some(output),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let program = command.get_program().to_string_lossy();
            let required = std::env::var("BOOKGEN_REQUIRE_TOOLS").is_ok_and(|value| value == "1");
            assert!(!required, "{program} is required and not installed");
            eprintln!("{program} is not installed: not checked with it");
            None
        }
        Err(error) => panic!("{command:?}: {error}"),
    }
}
