//! Documents, JSON and XML: what they look like, and where things are in them.

/// What a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DocumentType {
    /// JSON; in a wrapper, the bytes before it.
    Json { wrapper: Option<usize> },
    /// XML.
    Xml,
}

/// How many bytes of a text are the head of the function that wraps JSON in a script, `ipuz(`, if
/// there is one.
fn wrapper_len(text: &str) -> Option<usize> {
    let (name, rest) = text.split_once('(')?;
    let is_name_char = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
    let is_name = name.len() <= 64 && name.starts_with(|c: char| c.is_ascii_alphabetic());
    let rest = rest.trim_start();
    let opens_object = rest.is_empty() || rest.starts_with('{');
    (is_name && opens_object && name.trim_end().chars().all(is_name_char)).then_some(name.len() + 1)
}

/// What document a text is that begins so; none if it is lines. It has no space before it.
pub(super) fn detect(text: &[u8]) -> Option<DocumentType> {
    // Not a line of cells, or a ruler, whose first sign is spoilt.
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
        // Not the section of an .sdk file.
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

/// The second sign of a text.
fn second_byte(text: &[u8]) -> Option<u8> {
    text.get(1..).unwrap_or_default().trim_ascii_start().first().copied()
}

/// Whether a text is JSON but for a slip at its beginning.
fn is_damaged_json(text: &[u8]) -> bool {
    const KEY: &[u8] = b"\"puzzle\":";
    let start = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace());
    let start: Vec<u8> = start.take(24).collect();
    let opens_object = |two: &[u8]| two == b"{\"" || two == b"[{";
    !text.starts_with(b"#")
        && (start.windows(2).take(4).any(opens_object)
            || start.windows(KEY.len()).any(|key| key == KEY))
}
