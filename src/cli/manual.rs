//! `bookgen completions` and `bookgen man`.

use clap::Command;
use clap_complete::Shell;

use super::terminal::print_data;
use bookgen_base::diagnostic::Faults;

/// Prints the completions of a command for a shell.
///
/// # Errors
/// The output cannot be written.
pub fn completions(mut command: Command, shell: Shell) -> Result<(), Faults> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command, "bookgen", &mut text);
    print_data(&String::from_utf8_lossy(&text))?;
    Ok(())
}

/// Prints the manual page of a command and its subcommands.
///
/// # Errors
/// The output cannot be written.
pub fn manual(mut command: Command) -> Result<(), Faults> {
    let mut text = Vec::new();
    command.build();
    manual_page(&command, "bookgen", &mut text);
    print_data(&String::from_utf8_lossy(&text))?;
    Ok(())
}

/// The manual page of a command, followed by the pages of its subcommands.
fn manual_page(command: &Command, name: &str, text: &mut Vec<u8>) {
    // clap needs a static name; each name is leaked once.
    let leaked: &'static str = Box::leak(name.to_owned().into_boxed_str());
    // Writing to a vector cannot fail.
    let _ = clap_mangen::Man::new(command.clone().name(leaked)).render(text);
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        manual_page(sub, &format!("{name}-{}", sub.get_name()), text);
    }
}
