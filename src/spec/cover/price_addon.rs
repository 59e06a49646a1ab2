//! The five digits beside an ISBN's bars: currency and price.

/// What a text of a price is not, and a way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceError {
    /// What is wrong, in a few words.
    pub label: String,
    /// A way out.
    pub help: &'static str,
}

const HELP: &str = "write \"90000\" for no price, \"USD 12.99\", \"CAD 15.99\", or five digits as they are to stand";

/// The digits of the EAN-5 of a price: five digits as they are, or a price in US dollars (first digit
/// 5) or Canadian ones (6), in the way of the book trade (Book Industry Study Group): four digits of
/// dollars and cents, 59999 or 69999 for a hundred dollars and more.
///
/// # Errors
/// It is neither.
pub fn digits(text: &str) -> Result<[u8; 5], PriceError> {
    let error = |label: String| PriceError { label, help: HELP };
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
        let count = digits.len();
        return digits.try_into().map_err(|_| error(format!("{count} digits, not five")));
    }
    let prefixes = [("USD", 5), ("US$", 5), ("$", 5), ("CAD", 6), ("C$", 6), ("CA$", 6)];
    let of = |prefix: &str| text.strip_prefix(prefix).or_else(|| text.strip_suffix(prefix));
    // The longest that fits: "US$" ends in "$".
    let found = prefixes
        .iter()
        .filter_map(|(prefix, digit)| Some((prefix.len(), *digit, of(prefix)?)))
        .max_by_key(|(length, ..)| *length);
    let Some((_, currency, amount)) = found else {
        return Err(error("neither five digits nor a price in USD or CAD".to_owned()));
    };
    let (whole, cents) = amount.trim().split_once('.').unwrap_or((amount.trim(), "00"));
    let numbers = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || cents.len() != 2 || !numbers(whole) || !numbers(cents) {
        return Err(error(format!("{:?} is not dollars and cents", amount.trim())));
    }
    let digits = format!("{whole:0>2}{cents}");
    let price = if digits.len() > 4 { "9999" } else { &digits };
    let mut all = [currency; 5];
    all[1..].iter_mut().zip(price.bytes()).for_each(|(digit, byte)| *digit = byte - b'0');
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_five_digits() {
        assert_eq!(digits("90000"), Ok([9, 0, 0, 0, 0]));
        assert_eq!(digits("USD 12.99"), Ok([5, 1, 2, 9, 9]));
        assert_eq!(digits("$9.95"), Ok([5, 0, 9, 9, 5]));
        assert_eq!(digits("US$ 7"), Ok([5, 0, 7, 0, 0]));
        assert_eq!(digits("15.99 CAD"), Ok([6, 1, 5, 9, 9]));
        assert_eq!(digits("C$120.00"), Ok([6, 9, 9, 9, 9]));
    }

    #[test]
    fn other_prices_are_refused() {
        let label = |text: &str| digits(text).unwrap_err().label;
        assert_eq!(label("900"), "3 digits, not five");
        assert_eq!(label("EUR 12"), "neither five digits nor a price in USD or CAD");
        assert_eq!(label("$12.9"), "\"12.9\" is not dollars and cents");
        assert_eq!(label("USD"), "\"\" is not dollars and cents");
        assert_eq!(label(""), "0 digits, not five");
    }
}
