//! Offensive words. The letters that fill the gaps between the listed words must not spell these
//! words.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::letters::{main_language, strip_accents, upper_case_letters};

/// One word list for each language, exactly as the authors of the list published it, and a list of
/// further English words. Each list comes after the code of its language. `blocklists/README.md` names the
/// authors.
static LISTS: [(&str, &str); 9] = [
    ("de", include_str!("blocklists/de.txt")),
    ("en", include_str!("blocklists/en.txt")),
    ("es", include_str!("blocklists/es.txt")),
    ("fr", include_str!("blocklists/fr.txt")),
    ("it", include_str!("blocklists/it.txt")),
    ("en", include_str!("blocklists/more-en.txt")),
    ("nl", include_str!("blocklists/nl.txt")),
    ("pl", include_str!("blocklists/pl.txt")),
    ("pt", include_str!("blocklists/pt.txt")),
];

/// The minimum number of letters in a blocked word. Shorter words occur by chance in every grid.
const MIN_LETTERS: usize = 3;

/// Words of the lists that are harmless words of their language, such as the Spanish word for hammer. They
/// may be in lists of words, but letters between words do not spell them.
const HARMLESS: [&str; 28] = [
    "ASBAK",
    "ASNO",
    "BALEN",
    "BEKKEN",
    "BEURT",
    "BOEMELEN",
    "CONO",
    "DMUCHAC",
    "GAT",
    "GRIET",
    "HOL",
    "INFIERNO",
    "JAJKO",
    "KNOR",
    "MARTILLO",
    "MATJE",
    "MUTS",
    "NEGRO",
    "NICHT",
    "PAAL",
    "POOT",
    "POT",
    "RAASKALLEN",
    "SLAG",
    "SOD",
    "TOETER",
    "TRIO",
    "VERGALLEN",
];

/// All blocked words, in upper-case letters without accents.
pub fn blocked_words() -> impl Iterator<Item = Vec<String>> {
    words_of(|_| true)
}

/// The offensive words of a language and of English, in upper-case letters without accents. For a language
/// without a list, only the English words.
pub fn of_language(language: &str) -> BTreeSet<String> {
    let main = main_language(language);
    let words = words_of(|code| code == main || code == "en").map(|word| word.concat());
    words.filter(|word| !HARMLESS.contains(&word.as_str())).collect()
}

/// The words of the lists whose language passes `is_wanted`.
fn words_of(is_wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = Vec<String>> {
    let lists = LISTS.iter().filter(move |(code, _)| is_wanted(code));
    lists
        .flat_map(|(_, list)| list.lines())
        .map(|line| upper_case_letters(line).iter().map(|letter| strip_accents(letter)).collect())
        .filter(|word: &Vec<String>| word.len() >= MIN_LETTERS)
}

/// All blocked words as texts, for kinds that search for them in whole lines.
pub fn unaccented() -> &'static [String] {
    static ALL: LazyLock<Vec<String>> =
        LazyLock::new(|| blocked_words().map(|word| word.concat()).collect());
    &ALL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_and_accents_are_normalized() {
        let all: Vec<String> = blocked_words().map(|word| word.concat()).collect();
        // Four words from four languages. The lists spell these words with an accent, a space or a
        // sharp s.
        for word in ["SCHEISSE", "ENCULE", "CABRON", "BALLSACK"] {
            assert!(all.iter().any(|known| known == word), "{word}");
        }
        assert!(all.iter().all(|word| word.chars().count() >= 3));
        assert!(all.len() > 1000, "{}", all.len());
    }
}
