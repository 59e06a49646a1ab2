//! Windows-1252, and the texts of other code pages that look like it.
//!
//! Windows-1252 gives almost every byte a meaning, so that a text of another code page can be read, with
//! false letters. A text is refused if its letters or signs are together as in no word, or if a detector
//! of code pages finds another one that gives another text.

use chardetng::EncodingDetector;
use encoding_rs::{ISO_8859_4, WINDOWS_1252};

use super::EncodingError;

/// Decodes a text of Windows-1252.
///
/// # Errors
/// The text looks like one of another code page.
pub(super) fn western_text(bytes: &[u8]) -> Result<String, EncodingError> {
    let text = decode_windows_1252(bytes)?;
    match other_code_page(bytes, &text) {
        Some(error) => Err(error),
        None => Ok(text),
    }
}

/// Decodes Windows-1252.
///
/// # Errors
/// A byte has no meaning, or a sign is between two letters.
pub fn decode_windows_1252(bytes: &[u8]) -> Result<String, EncodingError> {
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    let is_text = |c: char| !c.is_control() || matches!(c, '\n' | '\r' | '\t');
    let mut before = [' '; 2];
    for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
        let [first, sign] = before;
        let fault = match () {
            () if !is_text(c) => Some(at),
            () if is_misread(first, sign, c) => Some(at - sign.len_utf8()),
            () => None,
        };
        if let Some(at) = fault {
            let reason = "it is not UTF-8 text, nor text of Windows-1252";
            return Err(EncodingError::after(&text[..at], reason));
        }
        before = [sign, c];
    }
    Ok(text.into_owned())
}

/// The error of a text that was read as Windows-1252, and that has the letters of another code page.
/// Cyrillic words of Windows-1251 have no ASCII letters. The Turkish letters ı, ş and ğ of Windows-1254
/// are ý, þ and ð, which Icelandic has together with other vowels.
fn other_code_page(bytes: &[u8], text: &str) -> Option<EncodingError> {
    const CYRILLIC: &str =
        "it looks like Cyrillic or other text of Windows-1251 or another code page";
    const TURKISH: &str = "it looks like Turkish text of Windows-1254";
    const CENTRAL: &str = "it looks like text of Windows-1250, Windows-1257 or another code page";
    let at = |position: usize, reason| Some(EncodingError::after(&text[..position], reason));
    let words = || text.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 2);
    let is_high = |word: &&str| word.chars().all(|c| !c.is_ascii());
    let high = words().filter(is_high).count();
    if high > 0 && high * 2 > words().count() {
        return at(text.find(|c: char| !c.is_ascii()).unwrap_or(0), CYRILLIC);
    }
    let is_turkish = |c: char| c.is_ascii() || !c.is_alphabetic() || "ýþðçöüâîûÝÞÐÇÖÜ".contains(c);
    let turkish =
        text.find(['ý', 'þ', 'ð', 'Ý', 'Þ', 'Ð']).filter(|_| text.chars().all(is_turkish));
    if let Some(position) = turkish {
        return at(position, TURKISH);
    }
    at(central_european(text).or_else(|| guessed_otherwise(bytes, text))?, CENTRAL)
}

/// The position of a word with letters that no Western European language has together. The Czech `Kůň`
/// of Windows-1250 is `Kùò` in Windows-1252, and the Hungarian `teknős` is `teknõs`.
fn central_european(text: &str) -> Option<usize> {
    const ITALIAN: &str = "àèéìòùîí";
    /// The letters of languages that are not in ASCII.
    const LANGUAGES: [&str; 12] = [
        "àâçéèêëîïôùûüœæÿ", // French
        "äöüßé",            // German
        "áéíóúüñ",          // Spanish
        "áàâãçéêíóôõúü",    // Portuguese
        ITALIAN,
        "àèéíïóòúüç",     // Catalan
        "åæøéäö",         // Danish, Norwegian and Swedish
        "áðéíóúýþæö",     // Icelandic
        "äöåšž",          // Finnish
        "äöõüšž",         // Estonian
        "ëïéèêüöçó",      // Dutch
        "âêîôûŵŷáéïöäëü", // Welsh
    ];
    let mut has_acute = false;
    let mut tilde = None;
    for (start, word) in words_at(text) {
        let lower = word.to_lowercase();
        let letters = || lower.chars().filter(|c| !c.is_ascii());
        has_acute |= lower.contains(['á', 'é', 'í', 'ó', 'ú', 'û']);
        // In Portuguese, only `e` follows `õ`.
        if lower.char_indices().any(|(at, c)| c == 'õ' && !lower[at + 2..].starts_with('e')) {
            tilde = tilde.or(Some(start));
        }
        // In Italian, only the last vowel has an accent.
        let count = letters().count();
        let is_last = count == 1 && lower.ends_with(|c: char| !c.is_ascii());
        let fits = |language: &str| {
            letters().all(|c| language.contains(c)) && (language != ITALIAN || is_last)
        };
        if count > 0 && !LANGUAGES.into_iter().any(fits) {
            return Some(start);
        }
    }
    tilde.filter(|_| has_acute)
}

/// The words of a text and their positions.
fn words_at(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// The first position at which the code page that a detector guesses gives another text.
fn guessed_otherwise(bytes: &[u8], text: &str) -> Option<usize> {
    let mut detector = EncodingDetector::new();
    detector.feed(bytes, true);
    let guess = detector.guess(None, false);
    // No program of today writes ISO 8859-4, which the detector finds in Dutch words with `ï`.
    if guess == ISO_8859_4 {
        return None;
    }
    let (other, _) = guess.decode_without_bom_handling(bytes);
    let mut pairs = text.char_indices().zip(other.chars());
    pairs.find(|((_, own), other)| own != other).map(|((at, _), _)| at)
}

/// Whether a character cannot be between its neighbours in a word. `José` of an old Macintosh is
/// `JosŽ` in Windows-1252, and a Polish `ł` is `³`.
fn is_misread(before: char, c: char, after: char) -> bool {
    let is_sign = !c.is_ascii()
        && !c.is_alphabetic()
        && !matches!(c, '’' | '‘' | '´' | '·' | '–' | '—' | '…' | '\u{a0}' | '\u{ad}' | '°');
    // `mañana` of an old Macintosh has a dash between small letters, and `geëist` has a quotation mark.
    let is_letter_as_mark =
        matches!(c, '–' | '—' | '‘') && before.is_lowercase() && after.is_lowercase();
    // `Groß` of an old Macintosh is `Gro§`, and `città` is `cittˆ`.
    let is_letter_as_sign = before.is_alphabetic() && "§ˆ˜¤¥ƒ¢‡‰¬¯".contains(c);
    let is_capital = !c.is_ascii()
        && c.is_uppercase()
        && (before.is_lowercase() || before.is_uppercase() && after.is_lowercase());
    (is_sign && before.is_alphabetic() && after.is_alphabetic())
        || is_letter_as_mark
        || is_letter_as_sign
        || (is_capital && !after.is_uppercase())
}

/// At most `count` different words of a text that have letters outside ASCII.
pub fn words_with_accents(text: &str, count: usize) -> Vec<&str> {
    let mut words = Vec::new();
    for word in text.split(|c: char| c.is_ascii() && !c.is_alphanumeric()) {
        if !word.is_ascii() && !words.contains(&word) && words.len() < count {
            words.push(word);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<String, String> {
        western_text(bytes).map_err(|error| error.to_string())
    }

    #[test]
    fn central_european_texts_are_refused() {
        let reason = "it looks like text of Windows-1250, Windows-1257 or another code page";
        for bytes in [
            // Czech, Hungarian and Lithuanian.
            &b"\x8eirafa\n\xc8\xe1p\nK\xf9\xf2\n"[..],
            b"\xf5zike\nf\xfbr\xe9sz\nmacska\n",
            b"K\xf9\xf2 Petr\n\xd8eho\xf8\n",
            b"Anton\xedn Dvo\xf8\xe1k\n",
            b"\xf0uv\xe1\xe0\xe8\xe6\xeb\xfe\n",
            // Few letters that are not in ASCII: Czech, Croatian, Romanian, Lithuanian.
            b"Nov\xe1k Jan\nDvo\xf8\xe1k Petr\nMal\xe1 Eva\nVesel\xfd Jan\nH\xe1jek Ota\n",
            b"pes\nko\xe8ka\nslon\nmy\x9a\n\x9eelva\nlev\n",
            b"ma\xe8ka\npas\nkonj\nmi\x9a\n\x9eaba\nptica\n",
            b"pisic\xe3\nc\xe2ine\nvac\xe3\noaie\n",
            b"kat\xeb\n\xf0uo\n\xfeuvis\narklys\n",
        ] {
            let fault = read(bytes).expect_err(&String::from_utf8_lossy(bytes));
            assert!(fault.starts_with(reason), "{fault}");
        }
    }

    #[test]
    fn texts_of_old_computers_are_refused() {
        // Wörter, Müller; Groß; città; canción and mañana; geëist; Löwe and Käfer.
        for bytes in [
            &b"W\x9arter\nL\x9affel\nK\x9anig;M\x9fller\n"[..],
            b"Zo\xeb\nGro\xa7\n",
            b"citt\x88\nluna\n",
            b"canci\x97n\nma\x96ana\n",
            b"ge\x91ist\n",
            b"L\x94we\nK\x84fer\nSchlange\n",
        ] {
            assert!(read(bytes).is_err(), "{:?}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn western_texts_are_read() {
        for text in [
            "José Müller\nSøren\nZoë\nFrançois\nAïsha\nJoão\nÅsa\nÑandú\nGarçon",
            "Niccolò\nperché\nNoël\nœuvre\nŠkoda\nmère-grand\nleões\nfröhlich",
            "Jõgi\nöö\nTõnu",
            "Siân\nÉowyn\nFaïz\nAngström\nForêt\nÇelik\nlímite",
            "Þór\nGuðrún\n",
            "été\nAïda\n",
            "lion\nbeïnvloedt\nheroïne\n",
            "Paris–Nice\nO’Neill\n“Otter”: it swims…\n",
            "Ada\nZoë\nBen\n",
        ] {
            let (bytes, _, _) = WINDOWS_1252.encode(text);
            assert_eq!(read(&bytes).as_deref(), Ok(text));
        }
    }

    #[test]
    fn words_with_accents_are_different_words() {
        let text = "Otter\nCafé;Größe\nCafé, Élan 5";
        assert_eq!(words_with_accents(text, 2), ["Café", "Größe"]);
        assert_eq!(words_with_accents(text, 9), ["Café", "Größe", "Élan"]);
    }
}
