//! The code blocks of the documentation. Every block is fenced, and the info string after the fence
//! says what a test does with the block:
//!
//! | info string | test |
//! |---|---|
//! | `sh` | every line is a command, which must succeed |
//! | `console` | lines that begin with `$ ` are commands, and the lines below a command are its output |
//! | `toml` | the keys and values are checked; a spec, or a part of a spec, must pass `bookgen check` |
//! | `toml file: NAME` | the same, and the commands below find the block in the file NAME |
//! | `text`, `rust,ignore`, `css`, `json`, `markdown` | no command is in the block |
//!
//! `sh now: TIME` and `console now: TIME` set the clock of `bookgen daily`. With `no-run: REASON` or
//! `no-check: REASON`, a block is skipped, and `tests/golden/manual-skipped.txt` lists it. In an
//! output, `…` stands for any text, and a line `…` for any lines. The command of a comment
//! `<!-- setup: COMMAND -->` makes the files that the commands below it need, or checks the files
//! that the commands above it wrote.
//!
//! The blocks of a page are used in their order, in one folder with the examples of the project.

mod commands;
mod settings;
mod spans;
mod tables;

use std::fs;
use std::path::PathBuf;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::test_dir::{golden, project};

/// The languages of blocks without commands.
const TEXTS: &[&str] = &["text", "rust", "rust,ignore", "css", "csv", "json", "markdown"];

/// A code block, or a command in a comment.
pub struct Block {
    /// The number of its first line in the file.
    pub line: usize,
    /// The info string, or `setup` for a comment.
    pub info: String,
    /// The text inside the fences.
    pub text: String,
}

impl Block {
    /// The first word of the info string.
    pub fn language(&self) -> &str {
        self.info.split(' ').next().unwrap_or_default()
    }

    /// The value of a mark in the info string, such as `no-run`.
    pub fn mark(&self, name: &str) -> Option<&str> {
        Some(self.info.split_once(&format!(" {name}: "))?.1)
    }
}

/// A Markdown file of the documentation with its blocks.
pub struct Page {
    /// The path in the project.
    pub name: String,
    /// The blocks in their order.
    pub blocks: Vec<Block>,
}

/// All pages of the documentation, sorted by name.
pub fn pages() -> Vec<Page> {
    let docs = fs::read_dir(project().join("docs")).unwrap();
    let docs = docs.map(|entry| format!("docs/{}", entry.unwrap().file_name().display()));
    let docs = docs.filter(|name| name.ends_with(".md"));
    let mut names: Vec<String> =
        docs.chain(["README.md", "CONTRIBUTING.md"].map(str::to_owned)).collect();
    names.sort();
    names.into_iter().map(page).collect()
}

/// One page of the documentation.
pub fn page(name: String) -> Page {
    let text = fs::read_to_string(project().join(&name)).unwrap();
    let blocks = blocks(&text);
    Page { name, blocks }
}

/// The blocks of a Markdown text.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_open = false;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let line = text[..range.start].matches('\n').count() + 1;
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => info.to_string(),
                    CodeBlockKind::Indented => "indented".to_owned(),
                };
                blocks.push(Block { line, info, text: String::new() });
                is_open = true;
            }
            Event::Text(part) if is_open => blocks.last_mut().unwrap().text.push_str(&part),
            Event::End(TagEnd::CodeBlock) => is_open = false,
            Event::Html(html) => {
                let command = html.trim().strip_prefix("<!-- setup: ");
                if let Some(command) = command.and_then(|rest| rest.strip_suffix(" -->")) {
                    let text = command.to_owned();
                    blocks.push(Block { line, info: "setup".to_owned(), text });
                }
            }
            _ => {}
        }
    }
    blocks
}

/// The path of the folder with a debug build of the program.
fn program_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_bookgen")).parent().unwrap().to_owned()
}

#[test]
fn every_block_has_a_known_language_and_commands_are_in_blocks_of_commands() {
    let mut faults = Vec::new();
    for Page { name, blocks } in pages() {
        for block in blocks {
            let place = format!("{name}:{}", block.line);
            let language = block.language();
            if !TEXTS.contains(&language) && !["sh", "console", "toml", "setup"].contains(&language)
            {
                faults.push(format!("{place}: a block of the unknown language `{}`", block.info));
            }
            let is_command = |line: &str| {
                ["$ ", "bookgen ", "cargo ", "./"].iter().any(|begin| line.starts_with(begin))
            };
            if TEXTS.contains(&language) && block.text.lines().any(is_command) {
                faults.push(format!("{place}: a command in a block without commands"));
            }
            let marks = ["no-run", "no-check", "now", "file"];
            let is_marked =
                marks.iter().any(|name| block.mark(name).is_some_and(|v| !v.is_empty()));
            if block.info != language && !is_marked {
                faults.push(format!("{place}: unknown marks in `{}`", block.info));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The golden file has every block that the tests skip, with the reason.
#[test]
fn skipped_blocks_have_a_reason_and_are_listed() {
    let mut list = String::new();
    for Page { name, blocks } in pages() {
        for block in blocks {
            if let Some(reason) = block.mark("no-run").or_else(|| block.mark("no-check")) {
                let first = block.text.lines().next().unwrap_or_default();
                list += &format!("{name}: {first}\n    {reason}\n");
            }
        }
    }
    golden("golden/manual-skipped.txt", &list);
}

/// The methods that `docs/new-kind.md` asks for are methods of the trait, with the same types.
#[test]
fn the_methods_of_a_new_kind_are_methods_of_the_trait() {
    let source = fs::read_to_string(project().join("crates/core/src/kind.rs")).unwrap();
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let source = plain(&source).replace("_figure", "figure").replace("_face", "face");
    let page = page("docs/new-kind.md".to_owned());
    let block = page.blocks.iter().find(|block| block.text.starts_with("impl Kind for")).unwrap();
    let methods = block.text.lines().filter(|line| line.trim_start().starts_with("fn "));
    let mut checked = 0;
    for method in methods {
        let signature = plain(method.split([';', '{']).next().unwrap());
        assert!(source.contains(&signature), "{signature}");
        checked += 1;
    }
    assert!(checked > 5, "only {checked} methods found");
}

#[test]
fn blocks_and_their_marks_are_read() {
    let text = "A\n\n```sh now: 2026-01-01\nbookgen kinds\n```\n\n<!-- setup: true -->\n\n    x\n";
    let found: Vec<_> = blocks(text).into_iter().map(|b| (b.line, b.info, b.text)).collect();
    let block = |line, info: &str, text: &str| (line, info.to_owned(), text.to_owned());
    let wanted = [
        block(3, "sh now: 2026-01-01", "bookgen kinds\n"),
        block(7, "setup", "true"),
        block(9, "indented", "x\n"),
    ];
    assert_eq!(found, wanted);
    assert_eq!(blocks(text)[0].mark("now"), Some("2026-01-01"));
}
