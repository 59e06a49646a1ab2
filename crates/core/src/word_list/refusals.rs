//! Refuses word lists whose form is not clear, with the line that shows it.

use bookgen_base::text_table::{Separator, has_open_quote, without_quotes};

use super::headings::{is_heading, normal};

/// A list whose form is not clear.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unclear {
    /// The index of the line.
    pub line: usize,
    pub message: String,
    pub label: String,
    pub help: &'static str,
}

const OWN_LINES: &str = "write each word on a line of its own; to keep a phrase with such a sign, put the line in quotation marks";

/// Refuses a list whose first line is a heading or a comment.
pub(super) fn check_first_line(texts: &[&str], head: usize) -> Result<(), Unclear> {
    let Some((first, rest)) = texts.split_first() else { return Ok(()) };
    let unclear = |line: usize, message: String, label: &str, help| {
        Err(Unclear { line: head + line, message, label: label.to_owned(), help })
    };
    let is_comment = |text: &&str| ["//", "/*", "<!--"].iter().any(|start| text.starts_with(start));
    if let Some(line) = texts.iter().position(is_comment) {
        let message = "this line looks like a comment".to_owned();
        return unclear(line, message, "no word", "write `#` before it, or remove it");
    }
    // A colon in another line is before a clue.
    let has_colon = |text: &&str| Separator::Colon.is_in(text);
    let is_alone = first.ends_with([':', '：']) && !rest.iter().any(has_colon);
    let is_wiki = first.starts_with("==") && first.ends_with("==");
    let shown: String = first.chars().take(80).collect();
    if !rest.is_empty() && (is_heading(first) || is_alone || is_wiki) {
        return unclear(
            0,
            format!("`{shown}` looks like the heading of the list"),
            "a heading or a word",
            match is_heading(first) {
                true => {
                    "remove the heading, or write `#` before it; if it is a word of the list, move it to another line"
                }
                false => {
                    "write `#` before it, or write it in brackets, such as `[Animals]`, to print it as the title"
                }
            },
        );
    }
    Ok(())
}

/// Refuses quotation marks that are not closed on their line.
pub(super) fn check_quotes(
    texts: &[&str],
    head: usize,
    separator: Option<Separator>,
) -> Result<(), Unclear> {
    let opens = |text: &&str| match separator {
        Some(separator) if separator.is_of_spreadsheets() => has_open_quote(text, separator),
        Some(_) => false,
        None => {
            let of_spreadsheets = Separator::ALL.into_iter().filter(|one| one.is_of_spreadsheets());
            { of_spreadsheets }.any(|separator| has_open_quote(text, separator))
        }
    };
    let Some(line) = texts.iter().position(opens) else { return Ok(()) };
    let ends_later = texts[line + 1..].iter().any(|text| text.matches('"').count() % 2 == 1);
    let (message, label, help) = match ends_later {
        true => (
            "a text in quotation marks has a line break",
            "the text goes on in the next line",
            "write the text on one line, or remove the quotation mark",
        ),
        false => (
            "a quotation mark is not closed",
            "the text after the mark has no end",
            "close the quotation mark, or remove it",
        ),
    };
    let (message, label) = (message.to_owned(), label.to_owned());
    Err(Unclear { line: head + line, message, label, help })
}

/// Refuses lists of words whose lines all have a clue that no separator divides from the word:
/// `Otter (Swims)` or `Otter-Swims`. A line in quotation marks is one entry.
pub(super) fn refuse_hidden_clues(
    texts: &[&str],
    head: usize,
    has_clues: bool,
) -> Result<(), Unclear> {
    let in_brackets = |text: &&str| {
        let inner = text.strip_suffix(')').and_then(|text| text.split_once(" ("));
        inner.is_some_and(|(word, clue)| !word.is_empty() && !clue.contains(['(', ')']))
    };
    let has_hyphen = |text: &&str| {
        let parts: Vec<&str> = text.split('-').collect();
        without_quotes(text).is_none()
            && parts.len() == 2
            && parts.iter().all(|part| part.chars().any(char::is_alphabetic))
    };
    if !has_clues {
        return Ok(());
    }
    let label = if texts.len() > 1 && texts.iter().all(in_brackets) {
        "every line has a text in brackets"
    } else if texts.len() > 2 && texts.iter().all(has_hyphen) {
        "every line has a hyphen"
    } else {
        return Ok(());
    };
    Err(Unclear {
        line: head,
        message: "the list looks like a list with clues".to_owned(),
        label: label.to_owned(),
        help: "write a colon, a tab, a semicolon, ` = ` or ` - ` between the word and its clue, such as `Otter: Swims`; if the line is one entry, put it in quotation marks",
    })
}

/// Refuses separators in a list in which not every line has them.
pub(super) fn refuse_separators(texts: &[&str], head: usize) -> Result<(), Unclear> {
    for (text, line) in texts.iter().zip(head..).filter(|(text, _)| without_quotes(text).is_none())
    {
        let separators = Separator::ALL.into_iter().filter(|one| one.is_of_spreadsheets());
        // A tab is reported as a control character of its entry.
        let separators = separators.filter(|one| *one != Separator::Tab);
        if let Some(separator) = { separators }.find(|separator| separator.is_in(text)) {
            return Err(Unclear {
                line,
                message: format!("this line has {}, but other lines have none", separator.name()),
                label: "several words, or one phrase".to_owned(),
                help: OWN_LINES,
            });
        }
    }
    Ok(())
}

/// Refuses a list in which a line between other lines looks like a heading: `Birds:`.
pub(super) fn check_heading_lines(texts: &[&str], head: usize) -> Result<(), Unclear> {
    let is_heading = |text: &&str| {
        text.strip_suffix([':', '：']).is_some_and(|rest| !rest.contains([':', '：']))
    };
    let count = texts.iter().filter(|text| is_heading(text)).count();
    let Some(line) = texts.iter().position(&is_heading) else { return Ok(()) };
    // A colon in other lines is before a clue, and a clue may be missing.
    let has_clue = |text: &&str| Separator::Colon.is_in(text) && !is_heading(text);
    if count == texts.len() || texts.iter().any(has_clue) {
        return Ok(());
    }
    let shown: String = texts[line].chars().take(80).collect();
    Err(Unclear {
        line: head + line,
        message: format!("`{shown}` looks like a heading in the list"),
        label: "a heading or a word".to_owned(),
        help: "write `#` before it, or write it in brackets, such as `[Birds]`, to print it as the title of the words below it",
    })
}

/// Refuses headings of which two are the same, except for a number: `Clue 1` and `Clue 2`.
pub(super) fn check_headings(heads: &[String], head: usize) -> Result<(), Unclear> {
    let known: Vec<String> =
        heads.iter().filter(|cell| is_heading(cell)).map(|cell| normal(cell)).collect();
    let twice = known.iter().enumerate().find(|(at, name)| known[..*at].contains(name));
    let Some((_, name)) = twice else { return Ok(()) };
    Err(Unclear {
        line: head,
        message: format!("two columns have the heading `{name}`"),
        label: "only one of the columns would be read".to_owned(),
        help: "write all words into one column, or give the other column another heading",
    })
}

/// Refuses rows that have more cells than there are headings.
pub(super) fn check_widths(
    rows: &[&str],
    head: usize,
    separator: Separator,
    headings: usize,
) -> Result<(), Unclear> {
    // A clue after a colon may have further colons.
    if !separator.is_of_spreadsheets() && headings == 2 {
        return Ok(());
    }
    let widths = rows.iter().map(|row| separator.cells(row).len());
    let Some((line, width)) = widths.enumerate().find(|(_, width)| *width > headings) else {
        return Ok(());
    };
    Err(Unclear {
        line: head + line,
        message: format!("this line has {width} columns, but there are {headings} headings"),
        label: format!("{} too many", separator.plural()),
        help: "put a text that has the sign of the columns in quotation marks: `Otter,\"Swims, dives\"`",
    })
}

/// Refuses a line of words in which a conjunction stands before the last word: `Otter, Heron and Lynx`.
pub(super) fn check_prose(text: &str, separator: Separator, line: usize) -> Result<(), Unclear> {
    const CONJUNCTIONS: [&str; 12] =
        ["and", "or", "und", "oder", "et", "ou", "y", "e", "o", "en", "og", "och"];
    let cells = separator.cells(text);
    let is_quoted = separator.is_quoted(text, cells.len() - 1);
    let Some(last) = cells.last().filter(|_| cells.len() > 1 && !is_quoted) else { return Ok(()) };
    let words: Vec<String> = last.split_whitespace().map(str::to_lowercase).collect();
    let is_conjunction = |word: &String| CONJUNCTIONS.contains(&word.as_str());
    let (first, others) = words.split_first().unwrap_or((last, &[]));
    let joins = is_conjunction(first) && !others.is_empty()
        || words.len() == 3 && words.get(1).is_some_and(is_conjunction);
    if !joins {
        return Ok(());
    }
    let shown: String = last.chars().take(80).collect();
    Err(Unclear {
        line,
        message: format!("`{shown}` looks like the end of a sentence"),
        label: "two words, or one phrase".to_owned(),
        help: "write a comma instead of the conjunction; to keep a phrase, put it in quotation marks",
    })
}

/// Refuses a list whose only line has several words without a separator.
pub(super) fn check_only_line(texts: &[&str], head: usize) -> Result<(), Unclear> {
    let [only] = texts else { return Ok(()) };
    let words = only.split_whitespace().count();
    if words < 3 || without_quotes(only).is_some() {
        return Ok(());
    }
    Err(Unclear {
        line: head,
        message: format!("the list has one line with {words} words"),
        label: "several words, or one phrase".to_owned(),
        help: "write each word on a line of its own, or write commas between the words; to keep a phrase, put the line in quotation marks",
    })
}

/// Refuses a line with a space between two Chinese or Japanese words, which have no spaces inside.
pub(super) fn check_spaces(texts: &[&str], head: usize) -> Result<(), Unclear> {
    let is_ideograph = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}');
    let has_space = |text: &&str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_pair =
            |pair: &[&str]| pair[0].ends_with(is_ideograph) && pair[1].starts_with(is_ideograph);
        words.windows(2).any(is_pair) && without_quotes(text).is_none()
    };
    let Some(line) = texts.iter().position(has_space) else { return Ok(()) };
    Err(Unclear {
        line: head + line,
        message: "this line has a space between two words".to_owned(),
        label: "several words, or one phrase".to_owned(),
        help: OWN_LINES,
    })
}

/// Refuses a table of words and clues whose first row looks like headings: it alone has capitals, or a text
/// where all other rows have a number.
pub(super) fn check_unknown_headings(cells: &[Vec<String>], head: usize) -> Result<(), Unclear> {
    let Some((first, rows)) = cells.split_first().filter(|(_, rows)| rows.len() > 1) else {
        return Ok(());
    };
    let begins = |row: &[String], is: fn(char) -> bool| row.iter().all(|cell| cell.starts_with(is));
    let capitals =
        begins(first, char::is_uppercase) && rows.iter().all(|row| begins(row, char::is_lowercase));
    let has_digit = |row: &[String]| {
        row.get(1).is_some_and(|cell| cell.starts_with(|c: char| c.is_ascii_digit()))
    };
    let is_word = first.get(1).is_some_and(|cell| cell.chars().all(char::is_alphabetic));
    let numbers = is_word && rows.iter().all(|row| has_digit(row));
    if !capitals && !numbers {
        return Ok(());
    }
    let shown: String = first.join("`, `").chars().take(80).collect();
    Err(Unclear {
        line: head,
        message: format!("`{shown}` look like headings"),
        label: "headings, or a word and its clue".to_owned(),
        help: "write `Word` and `Clue` as the headings, in the order of the columns; if the line is a word and its clue, move it to another line",
    })
}
