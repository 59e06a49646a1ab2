//! Finds the address of a puzzle in a line.

use std::borrow::Cow;

/// The schemes of addresses.
const SCHEMES: [&str; 3] = ["https://", "http://", "sudokupad://"];

/// The sites whose addresses may be without a scheme, as some browsers show them.
const SITES: [&str; 5] =
    ["puzz.link/", "pzv.jp/", "pzprxs.vercel.app/", "f-puzzles.com/", "sudokupad.app/"];

/// Parts of the addresses of sites with puzzles of f-puzzles.com.
const F_PUZZLES: [&str; 4] =
    ["f-puzzles.com/", "sudokupad.app/", "sudokupad://", "crackingthecryptic.com/"];

/// An address in a line.
pub struct Address<'a> {
    /// The number of characters before the address.
    pub before: u64,
    /// The address, without the text around it.
    pub text: Cow<'a, str>,
}

/// Whether an address is one of f-puzzles.com, or of a site that reads its puzzles.
pub fn is_of_f_puzzles(address: &str) -> bool {
    F_PUZZLES.iter().any(|site| address.contains(site))
}

/// Whether a line has the address of a puzzle. Other addresses name the source of a puzzle.
pub fn has_puzzle(line: &str) -> bool {
    find(line).is_some_and(|Address { text, .. }| {
        let after = |mark: char| text.split_once(mark).map_or("", |(_, rest)| rest);
        is_of_f_puzzles(&text)
            || SITES.iter().any(|site| text.contains(site))
            || after('?').matches('/').count() > 2
            || after('#').contains([':', '#'])
    })
}

/// The address in a line. There may be a number, a title or quotation marks around the address, and the
/// address may be in a link of Markdown or HTML. JSON objects have no such address.
pub fn find(line: &str) -> Option<Address<'_>> {
    let start = line.trim_start();
    if start.starts_with(['{', '#']) {
        return None;
    }
    let of_scheme = SCHEMES.iter().filter_map(|scheme| line.find(scheme)).min();
    let at = of_scheme.or_else(|| {
        let is_first = |at: &usize| {
            let before = line[..*at].trim_end_matches("www.");
            before.chars().all(|c| !c.is_alphabetic())
        };
        SITES.iter().filter_map(|site| line.find(site)).min().filter(is_first)
    })?;
    let rest = &line[at..];
    let is_of_f_puzzles = is_of_f_puzzles(rest);
    let is_end = |c: char| {
        matches!(c, '"' | '<' | '>' | '`' | '\'' | ')' | ']' | '}' | '|' | '“' | '”' | '„' | '»')
            // Some programs write `+` as a space in the data of f-puzzles.com.
            || c.is_whitespace() && (c != ' ' || !is_of_f_puzzles)
    };
    let address = &rest[..rest.find(is_end).unwrap_or(rest.len())];
    let text = match !is_of_f_puzzles && (address.contains('%') || address.contains("&amp;")) {
        true => Cow::Owned(
            address
                .replace("%2F", "/")
                .replace("%2f", "/")
                .replace("%3F", "?")
                .replace("%3f", "?")
                .replace("&amp;", "&"),
        ),
        false => Cow::Borrowed(address),
    };
    Some(Address { before: line[..at].chars().count() as u64, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_in_other_text() {
        const ADDRESS: &str = "https://puzz.link/p?slither/5/5/ga3dbhc2b1cg";
        for (line, before) in [
            (ADDRESS.to_owned(), 0),
            (format!("  1. {ADDRESS}"), 5),
            (format!("Loop 1: {ADDRESS} (hard)"), 8),
            (format!("\"{ADDRESS}\""), 1),
            (format!("<{ADDRESS}>"), 1),
            (format!("<a href='{ADDRESS}'>x</a>"), 9),
            (format!("[Loop]({ADDRESS})"), 7),
            (format!("| 1 | {ADDRESS}|"), 6),
            (ADDRESS.replace('/', "%2F").replace("%2F%2Fpuzz.link%2F", "//puzz.link/"), 0),
        ] {
            let found = find(&line).unwrap();
            assert_eq!((found.text.as_ref(), found.before), (ADDRESS, before), "{line}");
        }
        assert_eq!(find("1) puzz.link/p?sudoku/9/9/g1").unwrap().text, "puzz.link/p?sudoku/9/9/g1");
        assert!(find("see puzz.link/p?").is_none());
        assert!(find("{\"url\": \"https://puzz.link/\"}").is_none());
        assert!(find("# https://puzz.link/").is_none());
    }
}
