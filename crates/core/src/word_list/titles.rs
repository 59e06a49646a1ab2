//! Titles of sections, and lines that look like titles.

use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Source};

use super::lines::{ContentLine, MAX_CHARACTERS};

/// Whether a line is the title of a section.
pub(super) fn is_title(line: &ContentLine<'_>) -> bool {
    line.text.starts_with('[')
}

/// The fault of a list with a line that looks like a title: a word of the list has no empty line below
/// it, and no lines that are indented.
pub(super) fn check_titles(
    source: &Arc<Source>,
    content: &[ContentLine<'_>],
) -> Option<Diagnostic> {
    if content.iter().any(is_title) {
        return None;
    }
    let (line, label) = None
        .or_else(|| Some((title_above(content)?, "a line above an empty line")))
        .or_else(|| Some((title_of_indented(source, content)?, "the next line is indented")))
        .or_else(|| Some((title_in_capitals(content)?, "in capitals, at the start of a group")))?;
    let shown: String = line.text.chars().take(MAX_CHARACTERS).collect();
    let fault = Diagnostic::input(format!("`{shown}` looks like the title of the list"));
    let fault = fault.at(&source.place(line.span.clone()), label);
    Some(fault.help(
        "write it in brackets, such as `[Animals]`, to print it as the title, or write `#` before it; if it is a word, write the list without empty lines and indents",
    ))
}

/// Whether lines are missing between two lines: empty lines or comments.
fn is_apart(a: &ContentLine<'_>, b: &ContentLine<'_>) -> bool {
    b.number > a.number + 1
}

fn is_plain(line: &ContentLine<'_>) -> bool {
    line.text.chars().all(|c| c.is_alphanumeric() || " '’-!".contains(c))
}

/// The first line, if the only empty line of the list is below it.
fn title_above<'a, 'b>(content: &'b [ContentLine<'a>]) -> Option<&'b ContentLine<'a>> {
    let (first, rest) = content.split_first()?;
    let gaps = content.iter().zip(rest).filter(|(a, b)| is_apart(a, b)).count();
    let is_above = rest.first().is_some_and(|second| is_apart(first, second));
    (gaps == 1 && is_above && rest.len() > 1 && is_plain(first)).then_some(first)
}

/// The first line, if it is not indented and the next lines are.
fn title_of_indented<'a, 'b>(
    source: &Source,
    content: &'b [ContentLine<'a>],
) -> Option<&'b ContentLine<'a>> {
    let indent = |line: &ContentLine<'_>| {
        let before = &source.text[..line.span.start];
        let start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        before[start..].chars().filter(|c| c.is_whitespace()).count()
    };
    let (first, rest) = content.split_first()?;
    let second = rest.first()?;
    let is_group = indent(first) == 0 && indent(second) > 0 && rest.len() > 1;
    (is_group && is_plain(first)).then_some(first)
}

/// The first line, if the list has groups between empty lines and only the first line of each group is in
/// capitals.
fn title_in_capitals<'a, 'b>(content: &'b [ContentLine<'a>]) -> Option<&'b ContentLine<'a>> {
    let is_capital = |line: &ContentLine<'_>| {
        line.text.chars().any(char::is_uppercase) && !line.text.chars().any(char::is_lowercase)
    };
    let is_start = |at: usize| at == 0 || is_apart(&content[at - 1], &content[at]);
    let groups = (0..content.len()).filter(|at| is_start(*at)).count();
    let are_titles = (0..content.len()).all(|at| is_start(at) == is_capital(&content[at]));
    content.first().filter(|_| groups > 1 && groups < content.len() && are_titles)
}
