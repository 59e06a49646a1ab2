//! The names of kinds of puzzles stand only in their own folders.

use std::collections::BTreeSet;

use crate::Fault;
use crate::source::{Repository, is_test};

/// Where the kinds lie: each kind is a folder here, or the folder itself.
const KINDS: [&str; 2] = ["crates/puzzles/src/kinds/", "crates/sudoku/src/"];

/// Files outside the folders of kinds that contain the name of a kind as a text. The table of kinds,
/// tests, benches and the formats that several kinds share may name them.
pub fn faults(repository: &Repository) -> Vec<Fault> {
    let names = names(repository);
    let files = repository.rust().filter(|(path, _)| {
        let is_code = path.starts_with("src/") || path.starts_with("crates/");
        let is_kind = KINDS.iter().any(|folder| path.starts_with(folder));
        is_code && !is_kind && !path.starts_with("crates/tidy/") && !is_test(path)
    });
    let mut faults = Vec::new();
    for (path, text) in files {
        let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        for (number, line) in text[..end].lines().enumerate() {
            let is_comment = line.trim_start().starts_with("//");
            for name in
                names.iter().filter(|name| !is_comment && line.contains(&format!("\"{name}\"")))
            {
                faults.push(Fault {
                    file: path.to_owned(),
                    text: format!(
                        "line {} names the kind `{name}`; ask the kind for a property instead",
                        number + 1
                    ),
                });
            }
        }
    }
    faults
}

/// The names of kinds: the folders with texts.
fn names(repository: &Repository) -> BTreeSet<String> {
    let texts = repository.files.keys().filter_map(|path| path.strip_suffix("/texts/en.toml"));
    let folders = texts
        .filter(|path| KINDS.iter().any(|folder| path.starts_with(folder.trim_end_matches('/'))));
    // The only kind of a crate has the crate's name.
    let names = folders.filter_map(|path| path.trim_end_matches("/src").rsplit('/').next());
    names.map(|name| name.replace('_', "-")).collect()
}
