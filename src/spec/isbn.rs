//! ISBN-13: checked, and explained when wrong.

/// Why a text is no ISBN, and a way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IsbnError {
    /// A few words to stand under the text.
    pub label: String,
    /// A way out.
    pub help: String,
}

/// Checks an ISBN of 13 digits; hyphens and spaces may stand between them.
///
/// # Errors
/// What is wrong: other characters, another number of digits, another prefix than 978 or 979, or a
/// check digit that does not fit (ISO 2108: digits weighted 1 and 3 in turn sum to a multiple of 10).
pub fn check(text: &str) -> Result<(), IsbnError> {
    let error = |label: String, help: &str| Err(IsbnError { label, help: help.to_owned() });
    if let Some(odd) = text.chars().find(|&c| !(c.is_ascii_digit() || matches!(c, '-' | ' ' | 'X')))
    {
        return error(format!("{odd:?} has no place in an ISBN"), "write digits and hyphens");
    }
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(10)).collect();
    // The last digit of ten may be an X.
    if digits.len() + text.matches('X').count() == 10 {
        return error(
            "this is an ISBN of 10 digits".to_owned(),
            "use the one of 13 digits, which begins with 978 or 979",
        );
    }
    if digits.len() != 13 {
        return error(format!("{} digits", digits.len()), "an ISBN has 13 digits");
    }
    if digits[..2] != [9, 7] || !matches!(digits[2], 8 | 9) {
        return error(
            "it does not begin with 978 or 979".to_owned(),
            "an ISBN begins with 978 or 979",
        );
    }
    if text.contains('X') {
        return error("'X' has no place in it".to_owned(), "an ISBN of 13 digits has digits only");
    }
    let sum: u32 = digits[..12].iter().zip([1, 3].iter().cycle()).map(|(d, w)| d * w).sum();
    let wanted = (10 - sum % 10) % 10;
    if digits[12] != wanted {
        return Err(IsbnError {
            label: format!("the check digit is {}", digits[12]),
            help: format!(
                "for these twelve digits the last would be {wanted}; compare them with the ISBN you were given"
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
    fn an_isbn_is_checked() {
        assert_eq!(check("978-0-306-40615-7"), Ok(()));
        assert_eq!(check("9791034567890").map_err(|e| e.label), Err("the check digit is 0".into()));
        assert_eq!(check("978-0-306-40615-8").unwrap_err().label, "the check digit is 8");
        assert_eq!(check("0-306-40615-2").unwrap_err().label, "this is an ISBN of 10 digits");
        assert_eq!(check("0-8044-2957-X").unwrap_err().label, "this is an ISBN of 10 digits");
        assert_eq!(check("978-0-306-40615-X7").unwrap_err().label, "'X' has no place in it");
        assert_eq!(
            check("977-0-306-40615-7").unwrap_err().label,
            "it does not begin with 978 or 979"
        );
        assert_eq!(check("978-0-306").unwrap_err().label, "7 digits");
        assert_eq!(check("978…").unwrap_err().label, "'…' has no place in an ISBN");
    }

    proptest! {
        #[test]
        fn one_wrong_digit_is_found(at in 3usize..13, by in 1u32..10) {
            let mut digits: Vec<u32> = "9780306406157".chars().filter_map(|c| c.to_digit(10)).collect();
            digits[at] = (digits[at] + by) % 10;
            let text: String = digits.iter().map(u32::to_string).collect();
            prop_assert!(check(&text).is_err());
        }
    }
}
