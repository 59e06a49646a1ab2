//! Tests of letters.

use super::*;
use proptest::prelude::*;

fn spelling(accents: Accents) -> Spelling {
    Spelling { accents, ..Spelling::KEEP }
}

#[test]
fn upper_case_follows_the_language() {
    let upper = |text: &str, code| {
        letters_of(text, Spelling { case: Case::of_language(code), ..Spelling::KEEP }).concat()
    };
    assert_eq!(upper("çilek sığır Işık istanbul", "tr"), "ÇİLEKSIĞIRIŞIKİSTANBUL");
    assert_eq!(upper("istanbul", "az-AZ"), "İSTANBUL");
    assert_eq!(upper("istanbul", "de"), "ISTANBUL");
    assert_eq!(upper("Άνθρωπος", "el"), "ΑΝΘΡΩΠΟΣ");
    assert_eq!(upper("Άνθρωπος", "en"), "ΆΝΘΡΩΠΟΣ");
    assert_eq!(upper("և", "hy"), "ԵՎ");
    assert_eq!(upper("きょう、パーティー ヶ", "ja"), "キヨウパーテイーケ");
    assert_eq!(upper("ĳs, ijs", "nl"), "ĲSIJS");
    let ij = Spelling { case: Case::DutchIj, ..Spelling::KEEP };
    assert_eq!(letters_of("ĳs, Blij, ijs", ij).join(" "), "Ĳ S B L Ĳ Ĳ S");
    assert_eq!(Case::of_text("sığır"), Case::Turkish);
    assert_eq!(Case::of_text("çilek"), Case::Common);
}

#[test]
fn lower_case_follows_the_language() {
    let lower = |text: &str, code, accents| {
        let case = Case::of_language(code);
        letters_of(text, Spelling { accents, case, signs: false, is_lower: true }).join("|")
    };
    let keep = |text: &str, code| lower(text, code, Accents::Keep);
    assert_eq!(keep("Große Straße", "de"), "g|r|o|ß|e|s|t|r|a|ß|e");
    assert_eq!(keep("STRASSE", "de"), "s|t|r|a|s|s|e");
    assert_eq!(keep("ΚΑΛΟΣ ΦΙΛΟΣ", "el"), "κ|α|λ|ο|ς|φ|ι|λ|ο|ς");
    assert_eq!(keep("Άνθρωπος", "el"), "ά|ν|θ|ρ|ω|π|ο|ς");
    assert_eq!(keep("Isparta", "tr"), "ı|s|p|a|r|t|a");
    assert_eq!(keep("İzmir", "tr"), "i|z|m|i|r");
    assert_eq!(keep("Igel", "de"), "i|g|e|l");
    assert_eq!(lower("Große Öfen", "de", Accents::Expand), "g|r|o|s|s|e|o|e|f|e|n");
    assert_eq!(lower("Œillet, Niño", "fr", Accents::Drop), "o|e|i|l|l|e|t|n|i|ñ|o");
}

#[test]
fn accents_are_expanded_on_request() {
    for (text, letters) in [
        ("Müller, Bär, Schloß, Mütze", "MUELLERBAERSCHLOSSMUETZE"),
        ("Århus, smørrebrød", "AARHUSSMOERREBROED"),
        ("Élan, señor, œuf", "ELANSENOROEUF"),
    ] {
        assert_eq!(letters_of(text, spelling(Accents::Expand)).concat(), letters);
    }
}

#[test]
fn digits_and_signs_fill_cells_on_request() {
    let signs = Spelling { signs: true, ..Spelling::KEEP };
    assert_eq!(letters_of("Catch-22", signs).concat(), "CATCH22");
    assert_eq!(letters_of("R&B", signs).concat(), "R&B");
    assert!(dropped_signs("Will-o’-the-wisp, Dr. No!", Spelling::KEEP).is_empty());
    assert_eq!(dropped_signs("HAL 9009 & C#", Spelling::KEEP), ['9', '0', '&', '#']);
    assert_eq!(dropped_signs("HAL 9009 & C#", signs), ['#']);
}

#[test]
fn puzzle_strings_name_the_spelling() {
    for spelling in Spelling::all() {
        let params = format!("5x5{}", spelling.params());
        assert_eq!(Spelling::split(&params), ("5x5", spelling));
    }
}

fn joined(text: &str) -> String {
    upper_case_letters(text).join("|")
}

#[test]
fn only_letters_go_into_the_grid() {
    assert_eq!(joined("Blue tit"), "B|L|U|E|T|I|T");
    assert_eq!(joined("Will-o’-the-wisp 2"), "W|I|L|L|O|T|H|E|W|I|S|P");
    assert_eq!(joined("Hawai\u{2bb}i"), "H|A|W|A|I|I");
    assert_eq!(joined("12 – 34!"), "");
}

#[test]
fn apostrophes_become_typographic() {
    for typed in ['\'', '`', '´', 'ʼ', '‛', '′', '＇', '‘', '’'] {
        assert_eq!(normalize_apostrophes(&format!("Bird{typed}s nest")), "Bird’s nest");
    }
    assert_eq!(normalize_apostrophes("'Twas rock 'n' roll"), "’Twas rock ’n’ roll");
    assert_eq!(normalize_apostrophes("The ‘wise’ owl"), "The ‘wise’ owl");
    assert_eq!(normalize_apostrophes("Hawai\u{2bb}i"), "Hawai\u{2bb}i");
    assert_eq!(normalize_apostrophes("‘"), "‘");
}

#[test]
fn accents_stay_on_their_letter() {
    assert_eq!(joined("Pe\u{301}che"), "P|É|C|H|E");
    assert_eq!(upper_case_letters("Pe\u{301}che"), upper_case_letters("péche"));
    assert_eq!(joined("Straße"), "S|T|R|A|S|S|E");
    assert_eq!(joined("STRAẞE"), "S|T|R|A|ẞ|E");
    assert_eq!(joined("œuf ﬁn"), "Œ|U|F|F|I|N");
    // A Lithuanian letter with two accents. Unicode has no single code point for this letter.
    assert_eq!(joined("m\u{117}\u{301}"), "M|\u{116}\u{301}");
    assert_eq!(joined("हिन्दी").split('|').next(), Some("हि"));
}

#[test]
fn accents_are_dropped_on_request() {
    for (text, plain) in [
        ("Élan vital, garçon", "ELANVITALGARCON"),
        ("Pe\u{301}che, naïve", "PECHENAIVE"),
        ("Español, pingüino", "ESPAÑOLPINGUINO"),
        ("œuf, Ærø", "OEUFAERO"),
        ("Straße, STRAẞE", "STRASSESTRASSE"),
        ("Łódź", "LODZ"),
        ("Ανθρωποσ, Άνθρωπος", "ΑΝΘΡΩΠΟΣΑΝΘΡΩΠΟΣ"),
        ("Соловей, ёж", "СОЛОВЕЙЁЖ"),
        ("हिन्दी", "हिन्दी"),
    ] {
        assert_eq!(letters_of(text, spelling(Accents::Drop)).concat(), plain);
        assert_eq!(letters_of(text, Spelling::KEEP), upper_case_letters(text));
    }
    for name in Accents::NAMES {
        assert_eq!(Accents::from_name(Some(name)).name(), *name);
    }
}

#[test]
fn order_ignores_case_and_accents() {
    let mut entries =
        ["Zaunkönig", "élan", "Eland", "Blue tit", "Bluebird", "Øre", "ospray", "œuf"];
    entries.sort_by_key(|&entry| sort_key(entry, &upper_case_letters(entry)));
    assert_eq!(
        entries,
        ["Bluebird", "Blue tit", "élan", "Eland", "œuf", "Øre", "ospray", "Zaunkönig"]
    );
}

/// A puzzle string contains letters that were already converted. Reading it converts each
/// letter again, so the conversion must not change the letter.
#[test]
fn every_letter_maps_to_itself() {
    for c in (0..=0x10_ffff).filter_map(char::from_u32) {
        for accents in Accents::ALL.map(spelling) {
            for letter in letters_of(&c.to_string(), accents) {
                let again = letters_of(&letter, accents);
                assert_eq!(again, [letter.as_str()], "U+{:04X}", u32::from(c));
                assert_eq!(upper_case_letters(&letter), again, "U+{:04X}", u32::from(c));
            }
            let lower = Spelling { is_lower: true, ..accents };
            for letter in letters_of(&c.to_string(), lower) {
                let again = letters_of(&letter, lower);
                assert_eq!(again, [letter.as_str()], "U+{:04X}", u32::from(c));
                assert!(lower.is_cell_text(&letter), "U+{:04X}", u32::from(c));
            }
        }
    }
}

proptest! {
    #[test]
    fn letters_of_any_text_map_to_themselves(text in "(\\PC|\\p{L}\\p{M}{0,2}){0,12}") {
        for accents in Accents::ALL.map(spelling) {
            for letter in letters_of(&text, accents) {
                prop_assert_eq!(letters_of(&letter, accents), [letter.as_str()]);
                prop_assert_eq!(upper_case_letters(&letter), [letter.as_str()]);
            }
        }
    }
}

#[test]
fn the_dutch_ij_is_one_cell_by_choice() {
    let dutch = |is_lower| Spelling { case: Case::DutchIj, is_lower, ..Spelling::KEEP };
    for (word, upper, lower) in [
        ("ijsvogel", "Ĳ S V O G E L", "ĳ s v o g e l"),
        ("IJmuiden", "Ĳ M U I D E N", "ĳ m u i d e n"),
        ("prijs", "P R Ĳ S", "p r ĳ s"),
        ("ĳs", "Ĳ S", "ĳ s"),
        ("bijou", "B Ĳ O U", "b ĳ o u"),
        ("jij", "J Ĳ", "j ĳ"),
    ] {
        assert_eq!(letters_of(word, dutch(false)).join(" "), upper);
        assert_eq!(letters_of(word, dutch(true)).join(" "), lower);
    }
    assert!(dutch(false).is_cell_text("Ĳ") && !Spelling::KEEP.is_cell_text("IJ"));
}
