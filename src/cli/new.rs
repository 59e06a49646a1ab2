//! `bookgen new`: begins a book.

use std::fs;
use std::path::PathBuf;

use crate::diagnostic::{Diagnostic, Faults};
use crate::write::{self, Ours, Output};

const SPEC: &str = include_str!("../../templates/new/book.toml");
const WORDS: &str = include_str!("../../templates/new/birds.txt");

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The folder of the book; it is made
    dir: PathBuf,
    /// The page design: see `bookgen templates`
    #[arg(long, default_value = "kdp-6x9", value_name = "NAME")]
    template: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let name = &arguments.template;
    super::list::template(name)?;
    let dir = &arguments.dir;
    let shown = dir.display();
    let failed = |error: std::io::Error| {
        Faults::from(Diagnostic::file(format!("{shown} cannot be made")).help(error.to_string()))
    };
    for file in ["book.toml", "words/birds.txt"] {
        if fs::symlink_metadata(dir.join(file)).is_ok() {
            return Err(Diagnostic::file(format!("{shown} has a {file} already"))
                .help("name a folder that does not exist yet")
                .into());
        }
    }
    fs::create_dir_all(dir.join("words")).map_err(failed)?;
    // The day is a seed that no other day's book has.
    let seed = today();
    let spec = SPEC.replace("@template@", name).replace("@seed@", &seed.to_string());
    let files = [("words/birds.txt", WORDS.to_owned()), ("book.toml", spec)];
    let outputs = files.map(|(file, text)| Output {
        path: dir.join(file),
        bytes: text.into_bytes(),
        replaces: Ours::Never,
        made_from: None,
    });
    write::write(&outputs)?;
    super::print(&format!("{shown}/book.toml\nnow: bookgen build {shown}/book.toml\n"))
}

/// The day as a number: 20261120. The only clock in the program; it fills in a seed that the user
/// then owns.
#[allow(
    clippy::disallowed_types,
    reason = "the seed of a new book, chosen once, is then the user's"
)]
fn today() -> u64 {
    let seconds = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let days = i32::try_from(seconds / 86_400).unwrap_or(0);
    let date = chrono::NaiveDate::from_num_days_from_ce_opt(719_163 + days);
    date.and_then(|date| date.format("%Y%m%d").to_string().parse().ok()).unwrap_or(1)
}
