//! What to do about a syntax error of TOML.

use std::ops::Range;

/// The help for the error at `span` in a text. `message` is the message of the TOML parser.
pub(super) fn syntax_help(text: &str, span: Range<usize>, message: &str) -> String {
    let (before, after) = text.split_at_checked(span.start).unwrap_or((text, ""));
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let end = after.find('\n').map_or(text.len(), |at| before.len() + at);
    let line = text[start..end].trim_end();
    let is_strange = |c: char| {
        c.is_whitespace() && !matches!(c, ' ' | '\t')
            || matches!(c, '\u{200b}'..='\u{200d}' | '\u{feff}')
    };
    let (key, value) = line.split_once('=').unwrap_or((line, ""));
    let (key, value) = (key.trim(), value.trim());
    if message.contains("duplicate key") {
        return match line.trim_start().starts_with('[') {
            true => format!(
                "write the keys of both tables under one line {}, or, for a list, write [[…]] above each table",
                line.trim()
            ),
            false => "the table already has this key: remove one of the two lines".to_owned(),
        };
    }
    if message.contains("escape") {
        return format!(
            "write `\\\\` for a backslash, or put the text in single quotation marks: {key} = '{}'",
            value.trim_matches('"')
        );
    }
    if message.contains("unclosed table") || message.contains("unclosed array of tables") {
        return "close the name of the table: [name], or [[name]] for a list".to_owned();
    }
    if message.contains("leading zero") {
        return format!(
            "write the number without zeros at its start: {key} = {}",
            without_zeros(value)
        );
    }
    if line.chars().any(is_strange) && !value.contains(is_strange) {
        return "the line has a no-break space or an invisible character: write the line again"
            .to_owned();
    }
    let curly = ['“', '”', '„', '‟', '‘', '’', '‚', '«', '»'];
    if value.starts_with(curly) {
        return format!("use straight quotation marks: {key} = \"{}\"", value.trim_matches(curly));
    }
    if value.ends_with(curly) && value.starts_with('"') {
        let inner = value.trim_start_matches('"').trim_end_matches(curly);
        return format!("use straight quotation marks: {key} = \"{inner}\"");
    }
    if let Some((key, value)) = line.split_once(':').filter(|_| !line.contains('=')) {
        return format!(
            "write `=` between the key and its value: {} = {}",
            key.trim(),
            value.trim()
        );
    }
    if let Some(value) = value.strip_suffix([',', ';']) {
        return format!("remove the sign at the end of the line: {key} = {value}");
    }
    if !line.contains('=') && !line.trim_start().starts_with('[') {
        return match line.split_whitespace().collect::<Vec<_>>()[..] {
            [key, value] => format!("write `=` between the key and its value: {key} = {value}"),
            _ => "write `key = value`; or, for a comment, write `#` before it".to_owned(),
        };
    }
    match value.to_lowercase().as_str() {
        "true" | "yes" | "on" => return format!("write {key} = true"),
        "false" | "no" | "off" => return format!("write {key} = false"),
        _ => {}
    }
    for mark in ['"', '\''] {
        if value.starts_with(mark) && value.matches(mark).count() % 2 == 1 {
            return format!("close the text with a quotation mark: {key} = {value}{mark}");
        }
    }
    let is_bare = value.starts_with(char::is_alphanumeric) && !value.contains('"');
    match is_bare && !key.is_empty() {
        true => format!("write text in quotation marks: {key} = \"{value}\""),
        false => {
            "write `key = value`, with text in quotation marks; tables begin with [name]".to_owned()
        }
    }
}

/// A number without zeros at its start.
fn without_zeros(value: &str) -> &str {
    let rest = value.trim_start_matches('0');
    if rest.starts_with(|c: char| c.is_ascii_digit()) { rest } else { "0" }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Source;
    use crate::schema::parse;

    #[test]
    fn syntax_errors_have_their_own_help() {
        for (line, help) in [
            ("title = “My Book”", "use straight quotation marks: title = \"My Book\""),
            ("title = \"My Book”", "use straight quotation marks: title = \"My Book\""),
            ("level = ‘easy’", "use straight quotation marks: level = \"easy\""),
            ("level = easy", "write text in quotation marks: level = \"easy\""),
            ("trim = 6x9", "write text in quotation marks: trim = \"6x9\""),
            ("title = \"My Book", "close the text with a quotation mark: title = \"My Book\""),
            (
                "title = \"C:\\My Book\"",
                "write `\\\\` for a backslash, or put the text in single quotation marks: title = 'C:\\My Book'",
            ),
            ("count: 8", "write `=` between the key and its value: count = 8"),
            ("count 8", "write `=` between the key and its value: count = 8"),
            ("count = 08", "write the number without zeros at its start: count = 8"),
            ("count = 8,", "remove the sign at the end of the line: count = 8"),
            ("seed = 1;", "remove the sign at the end of the line: seed = 1"),
            ("openers = True", "write openers = true"),
            ("openers = no", "write openers = false"),
            (
                "count\u{a0}= 8",
                "the line has a no-break space or an invisible character: write the line again",
            ),
            ("a = 1\na = 2", "the table already has this key: remove one of the two lines"),
            (
                "[book]\n[book]",
                "write the keys of both tables under one line [book], or, for a list, write [[…]] above each table",
            ),
            ("[book", "close the name of the table: [name], or [[name]] for a list"),
            (
                "This is my book of puzzles",
                "write `key = value`; or, for a comment, write `#` before it",
            ),
        ] {
            let faults = parse(&Source::new("book.toml", line.to_owned())).unwrap_err();
            assert_eq!(faults.0[0].help.as_deref(), Some(help), "{line}");
        }
    }

    #[test]
    fn a_line_has_one_fault() {
        let faults = parse(&Source::new("book.toml", "count: 8\nlevel: easy".to_owned()));
        assert_eq!(faults.unwrap_err().0.len(), 2);
    }
}
