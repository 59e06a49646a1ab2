//! The crates: their layers, their dependencies and the profiles of their compilation.

use crate::Fault;
use crate::source::Repository;

/// The crates of the workspace from the lowest layer to the highest. A crate depends only on crates of
/// lower layers; `bookgen-press` and `bookgen-proof` never on each other.
const LAYERS: [&str; 10] = [
    "bookgen-base",
    "bookgen-words",
    "bookgen-contract",
    "bookgen-core",
    "bookgen-sudoku",
    "bookgen-puzzles",
    "bookgen-press",
    "bookgen-impose",
    "bookgen-proof",
    "bookgen",
];

/// The largest number of sections of profiles that name a crate.
const MAX_PROFILES: usize = 20;

/// Faults of the manifests.
pub fn faults(repository: &Repository) -> Vec<Fault> {
    let mut faults = Vec::new();
    let root = repository.files.get("Cargo.toml").map_or("", String::as_str);
    let mut fault = |file: &str, text: String| faults.push(Fault { file: file.to_owned(), text });
    let profiles =
        root.lines().filter(|line| line.starts_with("[profile.") && line.contains(".package."));
    let count = profiles.count();
    if count > MAX_PROFILES {
        fault(
            "Cargo.toml",
            format!("{count} sections of profiles for crates; at most {MAX_PROFILES}"),
        );
    }
    let shared = dependencies(root, "[workspace.dependencies]");
    for Dependency { name, has_reason } in &shared {
        if !has_reason {
            fault(
                "Cargo.toml",
                format!("`{name}` has no comment above it that gives the reason for it"),
            );
        }
    }
    for folder in repository.crates() {
        let file = if folder.is_empty() {
            "Cargo.toml".to_owned()
        } else {
            format!("{folder}/Cargo.toml")
        };
        let manifest = &repository.files[&file];
        let own =
            manifest.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
        let rank = |name: &str| LAYERS.iter().position(|known| *known == name);
        for (section, folders) in
            [("[dependencies]", &["src"][..]), ("[dev-dependencies]", &["src", "tests", "benches"])]
        {
            for Dependency { name, .. } in dependencies(manifest, section) {
                let is_siblings = own == Some("bookgen-proof") && name == "bookgen-press";
                let is_above =
                    own.and_then(rank).zip(rank(&name)).is_some_and(|(own, other)| other >= own);
                if section == "[dependencies]" && (is_above || is_siblings) {
                    fault(
                        &file,
                        format!("`{name}` is not below this crate; move what both need down"),
                    );
                }
                if !is_used(repository, folder, folders, &name) {
                    fault(
                        &file,
                        format!("`{name}` is not used in {}; remove it", folders.join(", ")),
                    );
                }
            }
        }
    }
    for Dependency { name, .. } in &shared {
        let is_used = repository.files.iter().any(|(path, text)| {
            let sections = ["[dependencies]", "[dev-dependencies]"].into_iter();
            let mut all = sections.flat_map(|section| dependencies(text, section));
            path.ends_with("Cargo.toml") && all.any(|own| own.name == *name)
        });
        if !is_used {
            fault("Cargo.toml", format!("no crate depends on `{name}`; remove it"));
        }
    }
    faults
}

/// A dependency of a manifest.
struct Dependency {
    name: String,
    /// Whether a comment stands above it, or above the group of lines that it belongs to.
    has_reason: bool,
}

/// The dependencies of a section of a manifest.
fn dependencies(manifest: &str, section: &str) -> Vec<Dependency> {
    let lines = manifest.lines().skip_while(|line| *line != section).skip(1);
    let mut has_reason = false;
    let mut found = Vec::new();
    for line in lines.take_while(|line| !line.starts_with('[')) {
        let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
        match end.map(|end| &line[..end]) {
            _ if line.starts_with('#') => has_reason = true,
            None | Some("") => has_reason &= !line.is_empty(),
            Some(name) => found.push(Dependency { name: name.to_owned(), has_reason }),
        }
    }
    found
}

/// Whether a crate names a dependency in one of its folders.
fn is_used(repository: &Repository, folder: &str, folders: &[&str], name: &str) -> bool {
    let word = name.replace('-', "_");
    let within = folders.iter().map(|own| match folder {
        "" => format!("{own}/"),
        _ => format!("{folder}/{own}/"),
    });
    let within: Vec<String> = within.collect();
    repository.rust().any(|(path, text)| {
        let is_within = within.iter().any(|own| path.starts_with(own.as_str()));
        is_within
            && text.match_indices(&word).any(|(at, _)| {
                let before = text[..at].chars().next_back();
                let after = text[at + word.len()..].chars().next();
                let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
                !is_word(before) && !is_word(after)
            })
    })
}
