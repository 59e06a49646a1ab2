//! Texts in HTML, as the formats ipuz and `.non` have them: entities, and in ipuz tags.

use quick_xml::escape::resolve_html5_entity;

/// The plain text of a text with entities such as `&amp;`, `&mdash;` and `&#233;`. An unknown entity
/// stays as it is.
pub fn without_entities(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('&') {
        text += &rest[..at];
        rest = &rest[at..];
        match rest.find(';').and_then(|end| Some((end, character(&rest[1..end])?))) {
            Some((end, character)) => {
                text += &character;
                rest = &rest[end + 1..];
            }
            None => {
                text.push('&');
                rest = &rest[1..];
            }
        }
    }
    text + rest
}

/// The text of an entity without `&` and `;`.
fn character(entity: &str) -> Option<String> {
    let code = match entity.strip_prefix('#') {
        None => return resolve_html5_entity(entity).map(str::to_owned),
        Some(digits) => match digits.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
            None => digits.parse(),
        },
    };
    char::from_u32(code.ok()?).filter(|c| *c != '\0').map(String::from)
}

/// The plain text of an HTML string. Tags are removed; `<br>` and the tags of paragraphs become a space.
pub fn without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        text += &rest[..at];
        let tag = &rest[at..];
        let name = tag[1..].trim_start_matches('/');
        let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!');
        match tag.find('>').filter(|_| is_tag) {
            Some(end) => {
                let word = name.split(|c: char| !c.is_ascii_alphanumeric()).next();
                let word = word.unwrap_or_default().to_ascii_lowercase();
                if matches!(word.as_str(), "br" | "p" | "div" | "li") && !text.ends_with(' ') {
                    text.push(' ');
                }
                rest = &tag[end + 1..];
            }
            None => {
                text.push('<');
                rest = &tag[1..];
            }
        }
    }
    without_entities((text + rest).trim())
}

/// The HTML string of a plain text.
pub fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn html_becomes_plain_text() {
        for (html, text) in [
            ("Tom &amp; Jerry&#8217;s <i>third</i>", "Tom & Jerry’s third"),
            ("J. D&ouml;", "J. Dö"),
            ("Salt &amp; Pepper &mdash; caf&eacute; &#xe9;", "Salt & Pepper — café é"),
            ("one<br/>two<p>three</p>", "one two three"),
            ("5 < 6 & 7 > 2 &nope; &", "5 < 6 & 7 > 2 &nope; &"),
            ("&lt;b&gt;", "<b>"),
        ] {
            assert_eq!(without_tags(html), text);
        }
        assert_eq!(without_entities("<i>a</i> &amp;lt;"), "<i>a</i> &lt;");
    }

    proptest! {
        #[test]
        fn plain_text_stays_the_same(text in "\\PC{0,20}") {
            let text = text.trim();
            prop_assert_eq!(without_tags(&html(text)), text);
        }
    }
}
