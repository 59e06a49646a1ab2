//! `bookgen founding list`: lists the methods of the founding texts.

use textwrap::core::display_width;

use crate::cli::puzzles::paragraph::write_paragraph;
use crate::founding_texts::{METHODS, Method, TEXTS, Text};

/// The texts with their methods, one a line: the method, its Chinese name and its command.
pub fn text() -> String {
    let widest = |of: fn(&Method) -> &str| METHODS.iter().map(|m| display_width(of(m))).max();
    let (names, chinese) = (widest(|m| m.name).unwrap_or(0), widest(|m| m.chinese).unwrap_or(0));
    let mut out = String::new();
    for Text { letter, title, chinese: chinese_title, origin } in TEXTS {
        let original =
            if chinese_title.is_empty() { String::new() } else { format!(" ({chinese_title})") };
        let heading = format!("{title}{original}: {origin}");
        write_paragraph(&mut out, &format!("{letter}  "), "   ", &heading);
        for method in METHODS.iter().filter(|method| method.text == letter) {
            let (name, chinese) = (padded(method.name, names), padded(method.chinese, chinese));
            out += &format!("   {name}  {chinese}  {}\n", method.command);
        }
        out.push('\n');
    }
    let end = "docs/founding.md describes the methods, and says what differs between a text and the \
               sound version of its method.";
    write_paragraph(&mut out, "", "", end);
    out
}

/// The text with spaces up to a width. A Chinese character is two columns wide.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(display_width(text))))
}
