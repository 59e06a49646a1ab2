//! A strict check of the syntax of content streams (ISO 32000-1, 7.8.2 and annex A).
//!
//! PDF programs repair content streams with mistakes in different ways: some take the first
//! operands of an operator, some the last; some read `5-0` as 5, some as 50. The proof reads a
//! content stream only if nothing needs repair.

mod inline_image;
mod tokens;

#[cfg(test)]
mod tests;

use tokens::{Token, Tokens};

/// The maximum number of operands of an operator: 32 colour components and the name of a pattern.
const MAX_OPERANDS: usize = 33;

/// Checks a content stream, and returns the number of its operators. An inline image counts as one
/// operator.
///
/// # Errors
/// The reason why PDF programs may read the stream differently: a clause such as "the operator `g`
/// has wrong operands".
pub fn operator_count(content: &[u8]) -> Result<usize, String> {
    let mut tokens = Tokens::new(content);
    let mut operands = Vec::new();
    let mut count = 0;
    while let Some(token) = tokens.next()? {
        match token {
            Token::Operator(b"BI") if operands.is_empty() => {
                inline_image::skip(&mut tokens)?;
                count += 1;
            }
            Token::Operator(operator) => {
                if !has_operands(operator, &operands) {
                    let operator = String::from_utf8_lossy(operator);
                    let operator: String = operator.chars().take(20).collect();
                    return Err(format!("the operator `{operator}` has wrong operands"));
                }
                operands.clear();
                count += 1;
            }
            Token::Operand(_) if operands.len() == MAX_OPERANDS => {
                return Err("an operator has too many operands".to_owned());
            }
            Token::Operand(kind) => operands.push(kind),
        }
    }
    if operands.is_empty() {
        Ok(count)
    } else {
        Err("the stream ends with operands that have no operator".to_owned())
    }
}

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operand {
    /// A number with a decimal point.
    Real,
    /// A whole number.
    Integer,
    /// A name.
    Name,
    /// A string.
    Text,
    /// An array of numbers.
    Numbers,
    /// An array of strings and numbers.
    Texts,
    /// Another array.
    Array,
    /// A dictionary.
    Dictionary,
    /// `true`, `false` or `null`.
    Constant,
}

impl Operand {
    /// Whether the operand is of the kind that a letter stands for.
    fn is(self, letter: u8) -> bool {
        match letter {
            b'n' => matches!(self, Operand::Real | Operand::Integer),
            b'i' => self == Operand::Integer,
            b'/' => self == Operand::Name,
            b's' => self == Operand::Text,
            b'a' => self == Operand::Numbers,
            b't' => matches!(self, Operand::Texts | Operand::Numbers),
            // The properties of marked content.
            b'p' => matches!(self, Operand::Name | Operand::Dictionary),
            _ => false,
        }
    }
}

/// Whether the operands are the operands of an operator. An unknown operator may have any operands,
/// because the interpreter reports every unknown operator.
fn has_operands(operator: &[u8], operands: &[Operand]) -> bool {
    let is = |kinds: &str| {
        kinds.len() == operands.len()
            && kinds.bytes().zip(operands).all(|(kind, operand)| operand.is(kind))
    };
    let are_numbers =
        |operands: &[Operand]| !operands.is_empty() && operands.iter().all(|one| one.is(b'n'));
    match operator {
        b"q" | b"Q" | b"h" | b"S" | b"s" | b"f" | b"F" | b"f*" | b"B" | b"B*" | b"b" | b"b*"
        | b"n" | b"W" | b"W*" | b"BT" | b"ET" | b"T*" | b"EMC" | b"BX" | b"EX" => is(""),
        b"w" | b"M" | b"i" | b"g" | b"G" | b"Tc" | b"Tw" | b"Tz" | b"TL" | b"Ts" => is("n"),
        b"J" | b"j" | b"Tr" => is("i"),
        b"m" | b"l" | b"Td" | b"TD" | b"d0" => is("nn"),
        b"rg" | b"RG" => is("nnn"),
        b"v" | b"y" | b"re" | b"k" | b"K" => is("nnnn"),
        b"c" | b"cm" | b"Tm" | b"d1" => is("nnnnnn"),
        b"d" => is("an"),
        b"gs" | b"cs" | b"CS" | b"sh" | b"Do" | b"ri" | b"MP" | b"BMC" => is("/"),
        b"DP" | b"BDC" => is("/p"),
        b"Tf" => is("/n"),
        b"Tj" | b"'" => is("s"),
        b"\"" => is("nns"),
        b"TJ" => is("t"),
        b"sc" | b"SC" => are_numbers(operands),
        b"scn" | b"SCN" => match operands {
            [Operand::Name] => true,
            [numbers @ .., Operand::Name] => are_numbers(numbers),
            numbers => are_numbers(numbers),
        },
        // These operators occur only in inline images, which are read as a whole.
        b"BI" | b"ID" | b"EI" => false,
        _ => true,
    }
}
