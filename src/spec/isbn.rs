//! Checks an ISBN of 13 digits (ISO 2108).

/// The error for a text that is not an ISBN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IsbnError {
    /// A short description of the error.
    pub label: String,
    /// How to fix the ISBN.
    pub help: String,
}

/// An ISBN with the hyphens and spaces of a keyboard, and without the word ISBN.
fn plain(text: &str) -> String {
    let text = text.trim_start_matches("ISBN").trim_start_matches([':', ' ', '\u{a0}']);
    let sign = |c: char| match c {
        '\u{2010}'..='\u{2015}' | '−' | '\u{ad}' => '-',
        c if c.is_whitespace() => ' ',
        c => c,
    };
    text.chars().map(sign).collect()
}

/// Checks an ISBN of 13 digits. Hyphens and spaces may separate the digits.
///
/// # Errors
/// The text has other characters, another number of digits, a prefix other than 978 or 979, or a
/// wrong check digit. By ISO 2108, the sum of the digits with the alternating weights 1 and 3 is a
/// multiple of 10.
pub fn check(text: &str) -> Result<(), IsbnError> {
    let error = |label: String, help: &str| Err(IsbnError { label, help: help.to_owned() });
    if let Some(odd) = text.chars().find(|&c| !(c.is_ascii_digit() || matches!(c, '-' | ' ' | 'X')))
    {
        let plain = plain(text);
        let help = match (plain != text).then(|| check(&plain)) {
            Some(Ok(())) => format!("write {plain:?}"),
            _ => "write digits and hyphens".to_owned(),
        };
        return error(format!("an ISBN cannot contain {odd:?}"), &help);
    }
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(10)).collect();
    // The last digit of an ISBN-10 may be an X.
    if digits.len() + text.matches('X').count() == 10 {
        return error(
            "this is an ISBN of 10 digits".to_owned(),
            "use the ISBN of 13 digits, which begins with 978 or 979",
        );
    }
    if digits.len() != 13 {
        return error(
            format!("this ISBN has {} digits, not 13", digits.len()),
            "an ISBN has 13 digits",
        );
    }
    if digits[..2] != [9, 7] || !matches!(digits[2], 8 | 9) {
        return error(
            "the ISBN does not begin with 978 or 979".to_owned(),
            "an ISBN begins with 978 or 979",
        );
    }
    if digits[..4] == [9, 7, 9, 0] {
        return error(
            "979-0 begins a music number (ISMN), not an ISBN".to_owned(),
            "an ISBN begins with 978, or with 979 and a digit from 1 to 9",
        );
    }
    if text.contains('X') {
        return error(
            "an ISBN of 13 digits cannot contain 'X'".to_owned(),
            "write digits and hyphens",
        );
    }
    let sum: u32 = digits[..12].iter().zip([1, 3].iter().cycle()).map(|(d, w)| d * w).sum();
    let wanted = (10 - sum % 10) % 10;
    if digits[12] != wanted {
        return Err(IsbnError {
            label: format!("the check digit is {}", digits[12]),
            help: format!(
                "for the first twelve digits, the check digit would be {wanted}; compare all digits with your ISBN"
            ),
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn wrong_isbns_are_errors() {
        assert_eq!(check("978-0-306-40615-7"), Ok(()));
        assert_eq!(check("9791034567890").map_err(|e| e.label), Err("the check digit is 0".into()));
        assert_eq!(
            check("979-0-1234-5678-5").unwrap_err().label,
            "979-0 begins a music number (ISMN), not an ISBN"
        );
        for text in ["978\u{2011}0\u{2011}306\u{2011}40615\u{2011}7", "ISBN: 978-0-306-40615-7"] {
            assert_eq!(check(text).unwrap_err().help, "write \"978-0-306-40615-7\"", "{text}");
        }
        assert_eq!(check("978—").unwrap_err().help, "write digits and hyphens");
        assert_eq!(check("978-0-306-40615-8").unwrap_err().label, "the check digit is 8");
        assert_eq!(check("0-306-40615-2").unwrap_err().label, "this is an ISBN of 10 digits");
        assert_eq!(check("0-8044-2957-X").unwrap_err().label, "this is an ISBN of 10 digits");
        assert_eq!(
            check("978-0-306-40615-X7").unwrap_err().label,
            "an ISBN of 13 digits cannot contain 'X'"
        );
        assert_eq!(
            check("977-0-306-40615-7").unwrap_err().label,
            "the ISBN does not begin with 978 or 979"
        );
        assert_eq!(check("978-0-306").unwrap_err().label, "this ISBN has 7 digits, not 13");
        assert_eq!(check("978…").unwrap_err().label, "an ISBN cannot contain '…'");
    }

    proptest! {
        #[test]
        fn every_single_wrong_digit_is_an_error(at in 3usize..13, by in 1u32..10) {
            let mut digits: Vec<u32> = "9780306406157".chars().filter_map(|c| c.to_digit(10)).collect();
            digits[at] = (digits[at] + by) % 10;
            let text: String = digits.iter().map(u32::to_string).collect();
            prop_assert!(check(&text).is_err());
        }
    }
}
