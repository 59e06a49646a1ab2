//! The files of the repository.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The source files, texts of kinds and manifests of the repository: their texts by path from the root, with `/`
/// between folders.
#[derive(Clone, Debug, Default)]
pub struct Repository {
    /// The texts.
    pub files: BTreeMap<String, String>,
}

/// The end of the path of a kind's texts.
const TEXTS: &str = "/texts/en.toml";

/// The folders with source files.
const FOLDERS: [&str; 5] = ["benches", "crates", "fuzz", "src", "tests"];

impl Repository {
    /// Reads the files below a folder.
    ///
    /// # Errors
    /// A file or folder cannot be read.
    pub fn read(root: &Path) -> io::Result<Repository> {
        let mut repository = Repository::default();
        for folder in FOLDERS.iter().filter(|folder| root.join(folder).is_dir()) {
            repository.read_folder(root, folder)?;
        }
        let manifest = std::fs::read_to_string(root.join("Cargo.toml"))?;
        repository.files.insert("Cargo.toml".to_owned(), manifest);
        Ok(repository)
    }

    fn read_folder(&mut self, root: &Path, folder: &str) -> io::Result<()> {
        for entry in std::fs::read_dir(root.join(folder))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{folder}/{name}");
            if entry.file_type()?.is_dir() {
                if name != "target" && !name.starts_with('.') {
                    self.read_folder(root, &path)?;
                }
            } else if name.ends_with(".rs") || name == "Cargo.toml" || path.ends_with(TEXTS) {
                self.files.insert(path.clone(), std::fs::read_to_string(root.join(path))?);
            }
        }
        Ok(())
    }

    /// The Rust files.
    pub fn rust(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        all.filter(|(path, _)| path.ends_with(".rs"))
    }

    /// The folders with a manifest that have `src`: the crates of the workspace. The root is an empty
    /// path.
    pub fn crates(&self) -> Vec<&str> {
        let manifests = self.files.keys().filter_map(|path| path.strip_suffix("Cargo.toml"));
        let folders = manifests.map(|folder| folder.trim_end_matches('/'));
        folders.filter(|folder| folder.is_empty() || folder.starts_with("crates/")).collect()
    }
}

/// Whether a file belongs to tests.
pub fn is_test(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let is_test_name = matches!(name, "tests.rs" | "testing.rs" | "test_dir.rs");
    is_test_name || path.split('/').any(|folder| folder == "tests")
}

/// A text of Rust without comments, texts in quotation marks, and items for tests. Line breaks stay, so
/// that lines keep their numbers.
pub fn code(text: &str) -> String {
    without_tests(&without_comments(text))
}

/// A text of Rust without comments and without the content of texts in quotation marks.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if c == '"' {
            string_end(rest, 1)
        } else if let Some(hashes) = raw_string(rest) {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = hashes + 2;
            rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len())
        } else if let Some(length) = char_literal(rest) {
            length
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        };
        if c == '"' || c == 'r' {
            out.push_str("\"\"");
        }
        out.extend(rest[..skipped].chars().filter(|c| *c == '\n'));
        rest = &rest[skipped..];
    }
    out
}

/// The end of a text in quotation marks that begins before `from`.
fn string_end(text: &str, from: usize) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(from) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The number of `#` of a raw text that begins here.
fn raw_string(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('r')?;
    let hashes = rest.bytes().take_while(|byte| *byte == b'#').count();
    rest[hashes..].starts_with('"').then_some(hashes)
}

/// The length of a character in quotation marks that begins here. A lifetime has no closing mark.
fn char_literal(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('\'')?;
    if let Some(escape) = rest.strip_prefix('\\') {
        let end = escape.char_indices().skip(1).find(|(_, c)| *c == '\'')?.0;
        return Some(end + 3);
    }
    let c = rest.chars().next()?;
    rest[c.len_utf8()..].starts_with('\'').then(|| c.len_utf8() + 2)
}

/// A text without comments and without the items after `#[cfg(test)]`.
fn without_tests(code: &str) -> String {
    const MARK: &str = "#[cfg(test)]";
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(at) = rest.find(MARK) {
        out.push_str(&rest[..at]);
        let item = &rest[at + MARK.len()..];
        let end = item_end(item);
        out.extend(item[..end].chars().filter(|c| *c == '\n'));
        rest = &item[end..];
    }
    out + rest
}

/// The end of the item at the start of a text: its semicolon, or its closing brace.
fn item_end(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_texts_and_tests_are_left_out() {
        let text = "use a::b; // use c;\nlet x = \"use d;\\\"\"; /* e */ 'f' '\\n' 'static r#\"g\"#;\n\
                    #[cfg(test)]\nmod tests {\n fn h() {}\n}\nuse i;";
        let code = code(text);
        assert_eq!(code.matches('\n').count(), text.matches('\n').count());
        for (word, is_there) in [
            ("a::b", true),
            ("c;", false),
            ("d;", false),
            ("h()", false),
            ("use i", true),
            ("'static", true),
        ] {
            assert_eq!(code.contains(word), is_there, "{word}: {code}");
        }
    }
}
