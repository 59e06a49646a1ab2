//! The alphabetical order of languages.

use std::cmp::Ordering;

use icu_collator::options::{AlternateHandling, CollatorOptions};
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};
use icu_locale_core::Locale;

/// The order of words in a language, as in its dictionaries: Swedish has `Å` after `Z`, Spanish has `Ñ`
/// after `N`. Spaces, hyphens and apostrophes do not count.
///
/// The tables come from CLDR. The order of printed words depends on them, so the version of the library is
/// pinned.
///
/// ```
/// use bookgen_core::letters::Collation;
///
/// let mut words = ["Öl", "Zebra", "Ål"];
/// words.sort_by(|a, b| Collation::of("sv").compare(a, b));
/// assert_eq!(words, ["Zebra", "Ål", "Öl"]);
/// ```
pub struct Collation(Option<CollatorBorrowed<'static>>);

impl Collation {
    /// The order of a language or of a variant, such as `de-AT`. Other codes have the common order.
    pub fn of(language: &str) -> Collation {
        let locale = Locale::try_from_str(language).unwrap_or(Locale::UNKNOWN);
        let mut options = CollatorOptions::default();
        options.alternate_handling = Some(AlternateHandling::Shifted);
        Collation(Collator::try_new(CollatorPreferences::from(&locale), options).ok())
    }

    /// Compares two words. Words that are equal in the order of the language are compared by their
    /// characters.
    pub fn compare(&self, a: &str, b: &str) -> Ordering {
        let order = self.0.as_ref().map_or(Ordering::Equal, |collator| collator.compare(a, b));
        order.then_with(|| a.cmp(b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each line is in the order of its language.
    #[test]
    fn words_have_the_order_of_their_language() {
        for (code, sorted) in [
            ("en", "Ba bc b-d élan eland Œuf ofen zoo"),
            ("de", "Ofen Öl Straße Strasse-2 Zaun"),
            ("de-AT", "Ofen Öl Zaun"),
            ("es", "nácar nube ñu oso"),
            ("fr", "cote coté côte côté"),
            ("sv", "ap zebra ål ärt öl"),
            ("da", "zoo æble øl Århus"),
            ("nb", "zoo æble øl Ås"),
            ("fi", "zoo åbo äiti öljy"),
            ("pl", "lis lód łoś mysz"),
            ("cs", "cena čas had chata jaro"),
            ("hu", "cukor csak zebra"),
            ("ro", "sare șapte tata țară"),
            ("tr", "hız ılık iz jant"),
            ("el", "άλφα βήτα ψωμί ωμέγα"),
            ("ru", "ёж ель жук"),
            ("uk", "гора ґанок дім"),
            ("ja", "あお カイ かき さる"),
            ("ko", "가로 나비 세로"),
            ("zh", "安 北 画 蛇"),
            ("xx", "a b c"),
        ] {
            let collation = Collation::of(code);
            let mut words: Vec<&str> = sorted.split(' ').collect();
            words.reverse();
            words.sort_by(|a, b| collation.compare(a, b));
            assert_eq!(words.join(" "), sorted, "{code}");
        }
    }
}
