//! `bookgen new`: begins a book.

use std::fs;
use std::path::PathBuf;

use crate::template::{self, TEMPLATES};
use crate::write::{self, Ours, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};

const SPEC: &str = include_str!("../../templates/new/book.toml");
const PAGE: &str = include_str!("../../templates/new/page.toml");
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
    super::list::text(&TEMPLATES, name)?;
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
    let spec = match template::slot_chapters(name) {
        None => SPEC.to_owned(),
        Some(0) => {
            return Err(Diagnostic::usage(format!("{name} holds the answers of another issue"))
                .help("it has no puzzles to begin with: name it as the `template` of a spec with [answers] of = \"monday.lock\"")
                .into());
        }
        Some(count) => PAGE.replace("@chapters@", &chapters(count)),
    };
    fs::create_dir_all(dir.join("words")).map_err(failed)?;
    let printer = template::printer(name).unwrap_or_else(|| "none".to_owned());
    let spec = spec.replace("@template@", name).replace("@printer@", &printer);
    let spec = spec.replace("@seed@", &new_seed().to_string());
    let files = [("words/birds.txt", WORDS.to_owned()), ("book.toml", spec)];
    let outputs = files.map(|(file, text)| Output {
        path: dir.join(file),
        bytes: text.into_bytes(),
        replaces: Ours::Never,
        made_from: None,
    });
    write::write(&outputs)?;
    let spec = dir.join("book.toml").display().to_string();
    // In quotation marks where the shell would take it for two words.
    let quoted = match spec.contains(|c: char| c.is_whitespace() || "'\"$&;()*?".contains(c)) {
        true => format!("{spec:?}"),
        false => spec.clone(),
    };
    super::print(&format!("{spec}\nnow: bookgen build {quoted}\n"))
}

/// Chapters for the slots of a page, each of the next level.
fn chapters(count: usize) -> String {
    const LEVELS: [&str; 5] = ["easy", "medium", "hard", "expert", "extreme"];
    let chapter = |at: usize| {
        let level = LEVELS[at % LEVELS.len()];
        let (id, first) = (at + 1, at * 1000 + 1);
        format!(
            "\n[[chapter]]\nid = \"puzzle-{id}\"\nkind = \"sudoku\"\nlevel = \"{level}\"\ncount = 1\nfirst_number = {first}\n"
        )
    };
    (0..count).map(chapter).collect()
}

/// A seed that no other book has: the day and six digits from the moment, `20261120` and
/// `417220`. The only clock in the program; it fills in a seed that the user then owns.
#[allow(
    clippy::disallowed_types,
    reason = "the seed of a new book, chosen once, is then the user's"
)]
pub fn new_seed() -> u64 {
    let now = std::time::SystemTime::now();
    let since = now.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let days = i32::try_from(since.as_secs() / 86_400).unwrap_or(0);
    let date = chrono::NaiveDate::from_num_days_from_ce_opt(719_163 + days);
    let day = date.and_then(|date| date.format("%Y%m%d").to_string().parse().ok()).unwrap_or(1);
    // The second of the day and its fraction, spread so that no digit tells the time.
    let moment = since.as_nanos() as u64 % 86_400_000_000_000;
    day * 1_000_000 + moment.wrapping_mul(0x9e37_79b9_7f4a_7c15) % 1_000_000
}
