//! Recognises the format of a puzzle file from its first line.

use super::{TextFormat, address};

/// The formats by the first line with content. Returns `None` if the line shows no format of the list.
pub fn format_of(formats: &'static [TextFormat], text: &str) -> Option<&'static TextFormat> {
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'))?;
    format_of_line(formats, first)
}

/// The format of a line. Returns `None` if the line shows no format of the list.
pub fn format_of_line(formats: &'static [TextFormat], line: &str) -> Option<&'static TextFormat> {
    let named = |name: &str| formats.iter().find(|format| format.name == name);
    let line = line.trim();
    if let Some(found) = address::find(line) {
        let page = &found.text;
        return match () {
            () if address::is_of_f_puzzles(page) => named("f-puzzles"),
            () if page.contains('#') && !page.contains('?') => named("game-id"),
            () => named("puzz-link"),
        };
    }
    match () {
        () if line.starts_with("SAVEFILE:") || is_game_id(line) => named("game-id"),
        () if is_non(line) => named("non"),
        () => None,
    }
}

/// Whether a line has the address of a page. The address may be without its scheme, as some browsers
/// show it.
pub fn is_address(line: &str) -> bool {
    address::find(line).is_some()
}

/// Whether a line begins like a game id or a random seed: `10x10:`, `3x3db#`.
fn is_game_id(line: &str) -> bool {
    let params = line.split([':', '#']).next().unwrap_or_default();
    let has_end = params.len() < line.len();
    // A row of a Sudoku has more digits than a size.
    let digits = params.bytes().take_while(u8::is_ascii_digit).count();
    let has_size = (1..=3).contains(&digits);
    has_end && has_size && params.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a line begins like a file of Steve Simpson's solver, or like a file that its reader names.
fn is_non(line: &str) -> bool {
    const KEYS: [&str; 11] = [
        "width",
        "height",
        "title",
        "by",
        "copyright",
        "catalogue",
        "license",
        "color",
        "rows",
        "columns",
        "goal",
    ];
    let key = line.split_whitespace().next().unwrap_or_default();
    KEYS.contains(&key) || line.starts_with('<')
}
