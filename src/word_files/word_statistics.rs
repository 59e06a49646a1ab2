//! The words of a list by length and by commonness, its letters, and the grids that it fills.

use std::collections::BTreeMap;
use std::fmt::Write;

use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::entries::lexicon::{Lexicon, MAX_CLASS};
use bookgen_puzzles::entries::{WordSets, read_words};
use bookgen_puzzles::letters::LanguageLetters;

use super::catalogue::grouped;
use super::fill_trial::{GRIDS, MAX_WORDS, fill_trials};
use super::named_list::NamedList;

/// The maximum number of columns of classes.
const MAX_CLASSES: usize = 9;

/// Describes the words of a list up to a class of commonness.
///
/// # Errors
/// The file is no list of words, or no word is so common.
pub fn statistics(list: &NamedList, up_to: Option<u8>) -> Result<String, Faults> {
    let spelling = LanguageLetters::spelling(&list.language, None);
    let file = read_words(&list.source, &list.place, spelling, &list.language)?;
    let lexicon = &file.lexicon;
    let words = WordSets::up_to(lexicon, up_to.unwrap_or(MAX_CLASS));
    let mut out = file.summary() + "\n";
    if let Some(class) = up_to {
        let count = lexicon.words().filter(|word| lexicon.class(*word) <= class).count();
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{} up to class {class}", grouped(count, "word"));
    }
    if file.refused > 0 {
        let _ = writeln!(out, "{} left out", grouped(file.refused, "offensive word"));
    }
    out += "\n";
    out += &lengths(lexicon, up_to.unwrap_or(MAX_CLASS), file.has_classes);
    out += &letters(lexicon, up_to.unwrap_or(MAX_CLASS));
    let Some(trials) = fill_trials(lexicon, &words) else {
        let _ =
            writeln!(out, "\nWith more than {MAX_WORDS} words, no grids are filled as a trial.");
        return Ok(out);
    };
    let _ = writeln!(out, "\nGrids that these words fill, with every second letter crossed:");
    for trial in trials {
        let _ = writeln!(out, "  {0:>2} x {0:<2}  {1} of {GRIDS}", trial.side, trial.filled);
    }
    Ok(out)
}

/// A table of the lengths. With classes, each column counts the words up to a class.
fn lengths(lexicon: &Lexicon, up_to: u8, has_classes: bool) -> String {
    let mut classes: Vec<u8> =
        lexicon.words().map(|word| lexicon.class(word)).filter(|class| *class <= up_to).collect();
    classes.sort_unstable();
    classes.dedup();
    if !has_classes {
        classes = vec![MAX_CLASS];
    }
    while classes.len() > MAX_CLASSES {
        // Every second class goes; the last stays.
        let last = classes.len() - 1;
        let mut at = 0;
        classes.retain(|_| {
            at += 1;
            (last + 1 - at).is_multiple_of(2)
        });
    }
    let mut counts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for word in lexicon.words() {
        let class = lexicon.class(word);
        let row = counts.entry(word.length).or_insert_with(|| vec![0; classes.len()]);
        for (count, most) in row.iter_mut().zip(&classes) {
            *count += usize::from(class <= *most);
        }
    }
    let mut out = String::from("letters");
    for class in &classes {
        let head = if has_classes { format!("to {class}") } else { "words".to_owned() };
        let _ = write!(out, "{head:>9}");
    }
    out.push('\n');
    for (length, row) in counts {
        if row.iter().all(|count| *count == 0) {
            continue;
        }
        let _ = write!(out, "{length:>7}");
        for count in row {
            let _ = write!(out, "{count:>9}");
        }
        out.push('\n');
    }
    out
}

/// How often each letter occurs, in percent, the most frequent first.
fn letters(lexicon: &Lexicon, up_to: u8) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for word in lexicon.words().filter(|word| lexicon.class(*word) <= up_to) {
        for letter in lexicon.letters(word) {
            *counts.entry(letter).or_default() += 1;
        }
    }
    let all: usize = counts.values().sum();
    let mut order: Vec<(&str, usize)> = counts.into_iter().collect();
    order.sort_by(|(a, one), (b, other)| other.cmp(one).then(a.cmp(b)));
    let tenths = |count: usize| (count * 1000 + all / 2) / all.max(1);
    let text: Vec<String> = order
        .into_iter()
        .map(|(letter, count)| {
            let tenths = tenths(count);
            format!("{letter} {}.{}", tenths / 10, tenths % 10)
        })
        .collect();
    let mut out = String::from("\nLetters in percent:\n");
    for line in text.chunks(10) {
        let _ = writeln!(out, "  {}", line.join("  "));
    }
    out
}
