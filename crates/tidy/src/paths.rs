//! The modules of a crate, and the paths between them.

use std::collections::BTreeMap;

use crate::source::{Repository, code, is_test};

/// The files of one crate, by the path of their module.
pub struct Modules<'a> {
    /// The file and the code of each module, without tests.
    pub files: BTreeMap<Vec<String>, (&'a str, String)>,
}

impl<'a> Modules<'a> {
    /// The modules of the crate in a folder.
    pub fn new(repository: &'a Repository, folder: &str) -> Modules<'a> {
        let prefix = if folder.is_empty() { "src/".to_owned() } else { format!("{folder}/src/") };
        let files = repository.rust().filter_map(|(path, text)| {
            let within = path.strip_prefix(&prefix)?.strip_suffix(".rs")?;
            if is_test(path) || within == "main" {
                return None;
            }
            let mut module: Vec<String> = within.split('/').map(str::to_owned).collect();
            if within == "lib" || module.last().is_some_and(|name| name == "mod") {
                module.pop();
            }
            Some((module, (path, code(text))))
        });
        Modules { files: files.collect() }
    }

    /// The modules that a module names, without itself and without its own children: a file may be the
    /// door of its folder.
    pub fn named_by(&self, module: &[String]) -> Vec<Vec<String>> {
        let Some((_, code)) = self.files.get(module) else { return Vec::new() };
        let mut named: Vec<Vec<String>> = paths(code)
            .into_iter()
            .filter_map(|path| self.resolve(module, &path))
            .filter(|other| !other.starts_with(module))
            .collect();
        named.sort();
        named.dedup();
        named
    }

    /// The module that a path leads to: the longest part of the path that is a file.
    fn resolve(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let whole = absolute(module, path)?;
        (0..=whole.len())
            .rev()
            .map(|end| &whole[..end])
            .find_map(|part| self.files.contains_key(part).then(|| part.to_vec()))
    }
}

/// A path from the root of the crate, without `crate`, `self` and `super`. `None` if the path begins
/// with another word.
pub fn absolute(module: &[String], path: &[String]) -> Option<Vec<String>> {
    let mut at = match path.first()?.as_str() {
        "crate" => Vec::new(),
        "self" | "super" => module.to_vec(),
        _ => return None,
    };
    for step in path {
        match step.as_str() {
            "super" => drop(at.pop()),
            "crate" | "self" => {}
            name => at.push(name.to_owned()),
        }
    }
    Some(at)
}

/// The paths in a text that begin with `crate`, `self` or `super`, with all branches of braces.
pub fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = next_start(code, from) {
        from = start + 1;
        expand(&code[start..], &mut Vec::new(), &mut found);
    }
    found
}

/// The next place at which a path begins.
fn next_start(code: &str, from: usize) -> Option<usize> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let starts = ["crate::", "self::", "super::"].iter().filter_map(|start| {
        let mut at = from;
        loop {
            at += code.get(at..)?.find(start)?;
            let before = code[..at].chars().next_back();
            // `pub(in crate::a)` and the middle of other paths begin no path.
            let is_visibility = code[..at].ends_with("(in ");
            if !is_visibility && before.is_none_or(|c| !is_word(c) && c != ':' && c != '$') {
                return Some(at);
            }
            at += 1;
        }
    });
    starts.min()
}

/// Adds the paths at the start of a text. Returns the length of the text that they take.
fn expand(text: &str, before: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> usize {
    let depth = before.len();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let space = rest.len() - rest.trim_start().len();
        at += space;
        let rest = &text[at..];
        if rest.starts_with('{') {
            at += 1;
            while !text[at..].trim_start().starts_with('}') {
                let taken = expand(&text[at..], before, found);
                at += taken;
                let rest = &text[at..];
                match rest.trim_start().strip_prefix(',') {
                    Some(after) => at = text.len() - after.len(),
                    None => break,
                }
            }
            at += text[at..].find('}').map_or(0, |end| end + 1);
            break;
        }
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        if length == 0 {
            if before.len() > depth || rest.starts_with('*') {
                found.push(before.clone());
            }
            at += usize::from(rest.starts_with('*'));
            break;
        }
        before.push(rest[..length].to_owned());
        at += length;
        match text[at..].strip_prefix("::") {
            Some(_) => at += 2,
            None => {
                found.push(before.clone());
                break;
            }
        }
    }
    before.truncate(depth);
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_with_all_branches() {
        let text = "use super::{a, b::{c, d as e}, f::*};\nfn g() { crate::h::i(x) } use std::j; \
                    pub(in crate::n) use o::p; \
                    use self::k::L; let x = mysuper::m;";
        let found: Vec<String> = paths(text).iter().map(|path| path.join(" ")).collect();
        assert_eq!(
            found,
            ["super a", "super b c", "super b d", "super f", "crate h i", "self k L"]
        );
    }
}
