//! The lists that bookgen has.

use std::fmt::Write;

use bookgen_base::diagnostic::{Diagnostic, Faults, did_you_mean};
use bookgen_puzzles::clues::built_in_clues;
use bookgen_puzzles::entries::built_in_words;
use bookgen_words as words;

/// Lists the built-in lists. The themes have the titles of a language.
///
/// # Errors
/// There are no themes in this language.
pub fn catalogue(language: &str) -> Result<String, Faults> {
    let mut out =
        String::from("Words by commonness, for kinds that fill a grid (words = \"builtin:en\"):\n");
    for list in words::LISTS {
        let count = built_in_words(list.language).map_or(0, |file| file.lexicon.words().count());
        // Writing to a string cannot fail.
        let _ = writeln!(out, "  {}  {}", list.language, grouped(count, "word"));
    }
    out += "\nClues, for arrowwords:\n";
    for list in words::CLUES {
        let (answers, clues) =
            built_in_clues(list.language).map_or((0, 0), |list| (list.answers.len(), list.count()));
        let _ = writeln!(
            out,
            "  {}  {} for {}",
            list.language,
            grouped(clues, "clue"),
            grouped(answers, "word")
        );
    }
    out += "\nQuotations, for cryptograms:\n";
    for list in words::QUOTES {
        let count = list.text.lines().filter(|line| !line.starts_with('#')).count();
        let _ = writeln!(out, "  {}  {}", list.language, grouped(count, "quotation"));
    }
    out += "\nWords with pictures as clues, for word searches (words = \"builtin:pictures\"):\n";
    for list in words::PICTURES {
        let is_word = |line: &&str| line.contains(": ") && !line.starts_with('#');
        let count = list.text.lines().filter(is_word).count();
        let _ = writeln!(out, "  {}  {}", list.language, grouped(count, "word"));
    }
    let themes: Vec<words::Theme> = words::themes(language).collect();
    if themes.is_empty() {
        return Err(no_themes(language).into());
    }
    out += "\nThemes of thirty words, for word searches and criss-crosses (words = \"builtin:animals\", or\n\
            \"builtin:themes\" for all of them):\n";
    let widest = themes.iter().map(|theme| theme.name.len()).max().unwrap_or(0);
    for theme in themes {
        let _ = writeln!(out, "  {:<widest$}  {}", theme.name, theme.title);
    }
    Ok(out + "\n`bookgen words list NAME` prints a list, which you can save and change.\n")
}

/// The text of a built-in list: of a theme, with its title, of the pictures, or of a list by commonness.
///
/// # Errors
/// There is no such list.
pub fn text(name: &str, language: &str) -> Result<String, Faults> {
    if let Some(list) = words::LISTS.iter().find(|list| list.language == name) {
        return Ok(list.text.to_owned());
    }
    if let Some(theme) = words::theme(name, language) {
        return Ok(format!("[{}]\n{}\n", theme.title, theme.words));
    }
    if name == "pictures"
        && let Some(list) = words::pictures(language)
    {
        return Ok(list.text.to_owned());
    }
    if words::themes(language).next().is_none() {
        return Err(no_themes(language).into());
    }
    let lists = words::LISTS.iter().map(|list| list.language);
    let themes = words::themes(language).map(|theme| theme.name);
    let known = lists.chain(themes).chain(["pictures"]);
    let help =
        did_you_mean(name, known, || "`bookgen words list` lists the built-in lists".to_owned());
    Err(Diagnostic::usage(format!("there is no built-in list `{name}`")).help(help).into())
}

fn no_themes(language: &str) -> Diagnostic {
    let known: Vec<&str> = words::theme_languages().collect();
    Diagnostic::usage(format!("there are no themes in the language `{language}`"))
        .help(format!("the languages are {}", known.join(", ")))
}

/// A count with a comma after the thousands, and its noun: `3,584 words`.
pub fn grouped(count: usize, noun: &str) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{text} {noun}{}", if count == 1 { "" } else { "s" })
}
