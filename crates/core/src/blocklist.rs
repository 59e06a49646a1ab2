//! Offensive words. The letters that fill the gaps between the listed words must not spell these
//! words.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::letters::{strip_accents, upper_case_letters};

/// One word list for each language, exactly as the authors of the list published it, and a list of
/// further English words. `blocklists/README.md` names the authors.
static LISTS: [&str; 9] = [
    include_str!("blocklists/de.txt"),
    include_str!("blocklists/en.txt"),
    include_str!("blocklists/es.txt"),
    include_str!("blocklists/fr.txt"),
    include_str!("blocklists/it.txt"),
    include_str!("blocklists/more-en.txt"),
    include_str!("blocklists/nl.txt"),
    include_str!("blocklists/pl.txt"),
    include_str!("blocklists/pt.txt"),
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
    LISTS
        .iter()
        .flat_map(|list| list.lines())
        .map(|line| upper_case_letters(line).iter().map(|letter| strip_accents(letter)).collect())
        .filter(|word: &Vec<String>| word.len() >= MIN_LETTERS)
}

/// The offensive words of a language and of English, in upper-case letters without accents. For a language
/// without a list, only the English words.
pub fn of_language(language: &str) -> BTreeSet<String> {
    const CODES: [&str; 9] = ["de", "en", "es", "fr", "it", "en", "nl", "pl", "pt"];
    let main = language.split(['-', '_']).next().unwrap_or_default();
    let lists = LISTS.iter().zip(CODES).filter(|(_, code)| *code == main || *code == "en");
    let words = lists.flat_map(|(list, _)| list.lines());
    let plain = |word: &str| -> String {
        upper_case_letters(word).iter().map(|letter| strip_accents(letter)).collect()
    };
    let is_blocked =
        |word: &String| word.len() >= MIN_LETTERS && !HARMLESS.contains(&word.as_str());
    words.map(plain).filter(is_blocked).collect()
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
