//! Japanese letters in grids: large katakana.

/// The small kana and the large kana that replace them. The small `ヵ` and `ヶ` are read as `カ` and `ケ`.
const SMALL: [(char, char); 12] = [
    ('ァ', 'ア'),
    ('ィ', 'イ'),
    ('ゥ', 'ウ'),
    ('ェ', 'エ'),
    ('ォ', 'オ'),
    ('ッ', 'ツ'),
    ('ャ', 'ヤ'),
    ('ュ', 'ユ'),
    ('ョ', 'ヨ'),
    ('ヮ', 'ワ'),
    ('ヵ', 'カ'),
    ('ヶ', 'ケ'),
];
/// The distance from a hiragana to the same katakana.
const TO_KATAKANA: u32 = 0x60;

/// A text with hiragana as katakana, small kana as large kana, and the capitals of other letters.
pub fn large_katakana(text: &str) -> String {
    let katakana = |c: char| match c {
        'ぁ'..='ゖ' | 'ゝ' | 'ゞ' => char::from_u32(u32::from(c) + TO_KATAKANA).unwrap_or(c),
        other => other,
    };
    let large =
        |c: char| SMALL.iter().find(|(small, _)| *small == c).map_or(c, |(_, large)| *large);
    text.chars().map(|c| large(katakana(c))).flat_map(char::to_uppercase).collect()
}
