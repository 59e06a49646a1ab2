//! Checks the documentation: the files, tests, pages and headings that it names exist.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The folders at the top of the repository.
const TOP: &[&str] =
    &["src", "crates", "templates", "fonts", "examples", "tests", "docs", "benches", "fuzz", ".ci"];
/// The crates, which `docs/architecture.md` names without `crates/` and `src/`.
const CRATES: &[&str] =
    &["base", "contract", "core", "sudoku", "puzzles", "press", "impose", "proof"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The Markdown files of the documentation.
fn pages() -> Vec<PathBuf> {
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.chain(["README.md", "CONTRIBUTING.md"].map(|name| root().join(name))).collect()
}

/// The texts in backquotes.
fn code_spans(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// The rooms that a row of the map in `docs/architecture.md` is about: the paths in its first column.
fn rooms(line: &str) -> Vec<&str> {
    let first = line.strip_prefix("| ").and_then(|rest| rest.split(" | ").next());
    first.map(|cell| code_spans(cell).collect()).unwrap_or_default()
}

/// The folders and files that a path in the documentation may mean. Only `docs/architecture.md`
/// abbreviates paths.
fn candidates(path: &str, abbreviated: bool) -> Vec<PathBuf> {
    let path = path.trim_end_matches('/');
    let (first, rest) = path.split_once('/').unwrap_or((path, ""));
    if TOP.contains(&first) {
        vec![root().join(path)]
    } else if abbreviated && CRATES.contains(&first) {
        vec![root().join("crates").join(first).join("src").join(rest)]
    } else if abbreviated {
        vec![root().join("src").join(path)]
    } else {
        Vec::new()
    }
}

#[test]
fn files_named_in_the_documentation_exist() {
    let mut missing = Vec::new();
    let mut checked = 0;
    for page in pages() {
        let name = page.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&page).unwrap();
        for (line, span) in text.lines().flat_map(|line| code_spans(line).map(move |s| (line, s))) {
            let is_path = span.contains('/') && !span.contains([' ', '*', '…', '<', '{', ':']);
            if !is_path || span.contains("NAME") || span.starts_with(['/', '.']) {
                continue;
            }
            let is_map = name == "architecture.md";
            let mut candidates = candidates(span, is_map);
            // In a row of the map, a path can begin in the room.
            for room in rooms(line).into_iter().filter(|_| is_map) {
                candidates.extend(self::candidates(
                    &format!("{}/{span}", room.trim_end_matches('/')),
                    true,
                ));
            }
            // Builds of examples write PDFs, which are not in the repository.
            if candidates.is_empty() || span.ends_with(".pdf") || span.starts_with("examples/out") {
                continue;
            }
            checked += 1;
            if !candidates.iter().any(|path| path.exists()) {
                missing.push(format!("{name}: `{span}`"));
            }
        }
    }
    assert!(checked > 100, "only {checked} paths found");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_documentation_lists_the_maximum_size_of_each_kind_of_file() {
    let text = fs::read_to_string(root().join("docs/files.md")).unwrap();
    for kind in bookgen_base::FileKind::ALL {
        let start = format!("| {}", kind.name());
        let row = text.lines().find(|line| line.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("{start}"));
        assert!(row.contains(&format!("| {} MB", kind.max_megabytes())), "{row}");
    }
}

/// The words that follow `fn` in the Rust files below a folder, and the names of these files.
pub fn test_names(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            test_names(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            names.extend(
                text.split("fn ")
                    .skip(1)
                    .filter_map(|rest| rest.split('(').next())
                    .map(str::to_owned),
            );
            names.push(path.file_name().unwrap().to_str().unwrap().to_owned());
        }
    }
}

#[test]
fn the_tests_and_fuzz_targets_of_the_security_page_exist() {
    let (mut tests, mut targets) = (Vec::new(), Vec::new());
    test_names(&root().join("tests"), &mut tests);
    test_names(&root().join("fuzz/fuzz_targets"), &mut targets);
    let text = fs::read_to_string(root().join("docs/security.md")).unwrap();
    let mut checked = 0;
    for paragraph in text.split("\n\n").filter(|paragraph| paragraph.starts_with("**Tests.**")) {
        let (in_tests, in_targets) = paragraph.split_once("fuzz target").unwrap_or((paragraph, ""));
        for span in
            code_spans(in_tests).filter(|span| span.contains('_') && !span.contains(['/', '=']))
        {
            assert!(tests.iter().any(|name| name == span), "{span}");
            checked += 1;
        }
        for span in code_spans(in_targets) {
            assert!(targets.contains(&format!("{span}.rs")), "{span}");
            checked += 1;
        }
    }
    assert!(checked > 30, "only {checked} names found");
}

/// All Markdown files of the repository. Files of builds are left out.
fn markdown_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            if !matches!(name, "target" | ".git" | "corpus" | "data" | "specs" | "new") {
                markdown_files(&path, files);
            }
        } else if name.ends_with(".md") {
            files.push(path);
        }
    }
}

/// The anchors of the headings of a Markdown file, as GitHub makes them: in lower case, without
/// punctuation, with hyphens for spaces.
fn anchors(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let heading = heading.take().unwrap().to_lowercase();
                let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
                let anchor = heading.chars().filter(kept).collect::<String>().replace(' ', "-");
                let count = counts.entry(anchor.clone()).or_default();
                anchors.push(match *count {
                    0 => anchor,
                    count => format!("{anchor}-{count}"),
                });
                *count += 1;
            }
            _ => {}
        }
    }
    anchors
}

#[test]
fn every_relative_link_leads_to_a_file_and_a_heading() {
    let mut files = Vec::new();
    markdown_files(&root(), &mut files);
    let (mut checked, mut broken) = (0, Vec::new());
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
            let (Event::Start(Tag::Link { dest_url: target, .. })
            | Event::Start(Tag::Image { dest_url: target, .. })) = event
            else {
                continue;
            };
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            checked += 1;
            // A picture on a page of an example is relative to the folder of the spec.
            let name = file.strip_prefix(root()).unwrap();
            let folder = match name.starts_with("examples") {
                true => root().join("examples"),
                false => file.parent().unwrap().to_owned(),
            };
            let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let page = if path.is_empty() { file.clone() } else { folder.join(path) };
            let name = name.display();
            if !page.exists() {
                broken.push(format!("{name}: there is no file {target}"));
            } else if !anchor.is_empty() {
                let page = fs::read_to_string(&page).unwrap();
                if !anchors(&page).iter().any(|known| known == anchor) {
                    broken.push(format!("{name}: there is no heading {target}"));
                }
            }
        }
    }
    assert!(files.len() > 30 && checked > 150, "{} files, {checked} links", files.len());
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn anchors_are_made_as_github_makes_them() {
    let text =
        "# Fonts: `[page.fonts]`\n\n## A & B\n\n## Twice\n\n## Twice\n\n```\n# no heading\n```\n";
    assert_eq!(anchors(text), ["fonts-pagefonts", "a--b", "twice", "twice-1"]);
}
