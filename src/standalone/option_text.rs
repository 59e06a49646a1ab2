//! Options of a puzzle kind: in the form of the command line, and as lines of TOML.

use bookgen_base::schema::{Field, Type};

/// Formats an option of a puzzle kind as a line of TOML. The key may have hyphens instead of
/// underscores. An unknown key stays as it is: the reader of the options reports it.
pub fn option_line(options: &[Field], key: &str, text: &str) -> String {
    let name = key.trim().replace('-', "_");
    match options.iter().find(|field| field.name == name) {
        Some(field) => line(field.name, &field.ty, text),
        None => {
            let value = toml::Value::String(text.trim().to_owned());
            toml::Table::from_iter([(key.trim().to_owned(), value)])
                .to_string()
                .trim_end()
                .to_owned()
        }
    }
}

/// Formats a key and its value as a line of TOML, which messages can quote.
pub fn line(name: &str, ty: &Type, text: &str) -> String {
    format!("{name} = {}", value(ty, text))
}

/// Converts a value to TOML. A value of the wrong type becomes a string. The check against the
/// option table then rejects the string.
fn value(ty: &Type, text: &str) -> String {
    let text = text.trim();
    let plain = match ty {
        Type::Int(..) => text.parse::<i64>().is_ok(),
        Type::Number(..) => text.parse::<i64>().is_ok() || is_number(text),
        Type::Flag => matches!(text, "true" | "false"),
        _ => false,
    };
    if plain {
        return text.to_owned();
    }
    if let Type::WordOr(words, of) = ty {
        // A misspelt word stays a word, so that the message suggests the right one.
        let is_word = words.contains(&text) || !text.contains(['.', '[']);
        return value(if is_word { &Type::Text } else { of }, text);
    }
    if let Type::List(of, min_length, _) = ty {
        // The brackets of a list are optional.
        let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let text = inside.unwrap_or(text);
        // A range may be written as `28-32`. A single number such as `30` means the range `30-30`.
        let numbers = matches!(of, Type::Int(..) | Type::Number(..));
        let mut parts: Vec<String> =
            text.split(|c| c == ',' || numbers && c == '-').map(|part| value(of, part)).collect();
        if numbers && *min_length == 2 && parts.len() == 1 {
            parts.extend_from_within(..);
        }
        return format!("[{}]", parts.join(", "));
    }
    toml::Value::String(text.to_owned()).to_string()
}

/// Whether a text is a decimal number in TOML.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('.').is_some_and(|(whole, part)| digits(whole) && digits(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_values_become_toml() {
        let range = Type::List(&Type::Int(17, 64), 2, 2);
        for text in ["28,32", "28-32", "28, 32", "[28, 32]", "[28,32]"] {
            assert_eq!(line("givens", &range, text), "givens = [28, 32]");
        }
        assert_eq!(line("givens", &range, "30"), "givens = [30, 30]");
        let ratings = Type::List(&Type::Number(0.0, 20.0), 2, 2);
        assert_eq!(line("rating", &ratings, "2.0-3"), "rating = [2.0, 3]");
        assert_eq!(line("rating", &ratings, "hard-3"), "rating = [\"hard\", 3]");
        assert_eq!(line("symmetry", &Type::Choice(&[]), "half\"turn"), "symmetry = 'half\"turn'");
        assert_eq!(line("n", &Type::Int(0, 9), "7"), "n = 7");
        assert_eq!(line("n", &Type::Int(0, 9), "seven"), "n = \"seven\"");
        assert_eq!(line("keep", &Type::Flag, "true"), "keep = true");
        // Each option text becomes exactly one TOML value, so the text cannot set another key.
        for text in
            ["[28, 30]\nsymmetry = \"none\"", "[28, 30\n]", "[28, [30]]", "28\n#", "\n[x]\n"]
        {
            for ty in [&range, &Type::Int(0, 9), &Type::Flag, &Type::Text, &Type::Choice(&[])] {
                let line = line("givens", ty, text);
                let table: toml::Table = line.parse().unwrap();
                assert_eq!(table.keys().collect::<Vec<_>>(), ["givens"], "{line}");
            }
        }
    }

    #[test]
    fn each_option_is_one_line_of_toml() {
        static OPTIONS: &[Field] = &[Field::optional("words_per_puzzle", Type::Int(1, 9), "")];
        let line = |key: &str, text: &str| option_line(OPTIONS, key, text);
        assert_eq!(line("words-per-puzzle", "7"), "words_per_puzzle = 7");
        assert_eq!(line("words_per_puzzle", "x"), "words_per_puzzle = \"x\"");
        assert_eq!(line("colums", "7"), "colums = \"7\"");
        for key in ["", "a.b", "a = 1\nb", "\"", "[x]", "é", "a b"] {
            for text in ["7", "7\n[x]", "\"\"\"\n"] {
                let table: toml::Table = line(key, text).parse().unwrap();
                assert_eq!(table.keys().collect::<Vec<_>>(), [key]);
            }
        }
    }
}
