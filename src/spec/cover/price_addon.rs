//! The price code next to the barcode of an ISBN: an EAN-5 add-on with currency and price.

/// The error for a text that is not a price code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceError {
    /// A short description of the error.
    pub label: String,
    /// How to fix the price code.
    pub help: &'static str,
}

const HELP: &str = "write \"90000\" for no price, a price such as \"USD 12.99\" or \"CAD 15.99\", or the five digits to print";

/// The digits of a price code. The text is either five digits or a price. The first digit of a
/// price is the currency: 5 for US dollars, 6 for Canadian dollars. The other four digits are
/// dollars and cents, or 9999 for prices of 100 dollars and more. (Source: Book Industry Study
/// Group.)
///
/// # Errors
/// The text is neither five digits nor a price in one of these currencies.
pub fn digits(text: &str) -> Result<[u8; 5], PriceError> {
    let error = |label: String| PriceError { label, help: HELP };
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
        let count = digits.len();
        return digits.try_into().map_err(|_| error(format!("{count} digits, not 5")));
    }
    let prefixes = [("USD", 5), ("US$", 5), ("$", 5), ("CAD", 6), ("C$", 6), ("CA$", 6)];
    let amount = |prefix: &str| text.strip_prefix(prefix).or_else(|| text.strip_suffix(prefix));
    // Several signs can match: "7 US$" ends with both "US$" and "$". The longest sign is the right
    // one.
    let found = prefixes
        .iter()
        .filter_map(|(prefix, digit)| Some((prefix.len(), *digit, amount(prefix)?)))
        .max_by_key(|(length, ..)| *length);
    let Some((_, currency, amount)) = found else {
        return Err(error("neither five digits nor a price in USD or CAD".to_owned()));
    };
    let (whole, cents) = amount.trim().split_once('.').unwrap_or((amount.trim(), "00"));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || cents.len() != 2 || !is_number(whole) || !is_number(cents) {
        return Err(error(format!("{:?} is not an amount in dollars and cents", amount.trim())));
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
    fn prices_become_five_digits() {
        assert_eq!(digits("90000"), Ok([9, 0, 0, 0, 0]));
        assert_eq!(digits("USD 12.99"), Ok([5, 1, 2, 9, 9]));
        assert_eq!(digits("$9.95"), Ok([5, 0, 9, 9, 5]));
        assert_eq!(digits("US$ 7"), Ok([5, 0, 7, 0, 0]));
        assert_eq!(digits("15.99 CAD"), Ok([6, 1, 5, 9, 9]));
        assert_eq!(digits("C$120.00"), Ok([6, 9, 9, 9, 9]));
    }

    #[test]
    fn texts_that_are_not_a_price_are_refused() {
        let label = |text: &str| digits(text).unwrap_err().label;
        assert_eq!(label("900"), "3 digits, not 5");
        assert_eq!(label("EUR 12"), "neither five digits nor a price in USD or CAD");
        assert_eq!(label("$12.9"), "\"12.9\" is not an amount in dollars and cents");
        assert_eq!(label("USD"), "\"\" is not an amount in dollars and cents");
        assert_eq!(label(""), "0 digits, not 5");
    }
}
