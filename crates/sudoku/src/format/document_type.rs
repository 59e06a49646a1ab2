//! Detects whether a file is JSON, XML or lines of text.

/// The type of a structured document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DocumentType {
    /// JSON. If a function call such as `ipuz(…)` encloses the JSON, `wrapper` is the number of
    /// bytes before the JSON.
    Json { wrapper: Option<usize> },
    /// XML.
    Xml,
}

/// The length in bytes of `ipuz(`, or of another function name and its opening bracket, at the
/// start of the text. `None` if the text does not start with a function call.
fn wrapper_len(text: &str) -> Option<usize> {
    let (name, rest) = text.split_once('(')?;
    let is_name_char = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
    let is_name = name.len() <= 64 && name.starts_with(|c: char| c.is_ascii_alphabetic());
    let rest = rest.trim_start();
    let opens_object = rest.is_empty() || rest.starts_with('{');
    (is_name && opens_object && name.trim_end().chars().all(is_name_char)).then_some(name.len() + 1)
}

/// The document type of a file that starts with this text, or `None` for lines of text. The text
/// must not start with white space.
pub(super) fn detect(text: &[u8]) -> Option<DocumentType> {
    // A name that starts with `x` is not accepted. In a text like `<x5..`, the `<` may be a typing
    // error in a line of cells, and the `x` may be an empty cell.
    let is_name = |byte: u8| byte.is_ascii_alphabetic() && !byte.eq_ignore_ascii_case(&b'x');
    match (text.first(), second_byte(text)) {
        (Some(b'<'), second)
            if second.is_none_or(|byte| is_name(byte) || b"?!".contains(&byte)) =>
        {
            Some(DocumentType::Xml)
        }
        (Some(b'{'), second)
            if second.is_none_or(|byte| is_name(byte) || b"\"'}".contains(&byte)) =>
        {
            Some(DocumentType::Json { wrapper: None })
        }
        // Only these bytes can follow the `[` of a JSON array. Before any other byte, `[` may start
        // a section header of an `.sdk` file, such as `[Puzzle]`.
        (Some(b'['), None | Some(b'{' | b'[' | b'"' | b']')) => {
            Some(DocumentType::Json { wrapper: None })
        }
        _ => {
            let wrapper = wrapper_len(&String::from_utf8_lossy(text));
            let is_json = wrapper.is_some() || is_damaged_json(text);
            is_json.then_some(DocumentType::Json { wrapper })
        }
    }
}

/// Skips the first byte of the text and the white space after it, and returns the next byte.
fn second_byte(text: &[u8]) -> Option<u8> {
    text.get(1..).unwrap_or_default().trim_ascii_start().first().copied()
}

/// Whether the text looks like JSON with an error in the first characters.
fn is_damaged_json(text: &[u8]) -> bool {
    const KEY: &[u8] = b"\"puzzle\":";
    let start = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace());
    let start: Vec<u8> = start.take(24).collect();
    let opens_object = |two: &[u8]| two == b"{\"" || two == b"[{";
    !text.starts_with(b"#")
        && (start.windows(2).take(4).any(opens_object)
            || start.windows(KEY.len()).any(|key| key == KEY))
}
