//! A writer of content streams.

use std::fmt::Write;

use bookgen_contract::foreign::PdfRect;

/// Writes operators of a content stream as text.
#[derive(Default)]
pub struct ContentWriter(String);

impl ContentWriter {
    /// Writes a line with numbers and an operator.
    pub fn op(&mut self, numbers: &[f64], operator: &str) {
        for &number in numbers {
            self.number(number, 4);
            self.0.push(' ');
        }
        self.line(operator);
    }

    /// Writes a line unchanged.
    pub fn line(&mut self, text: &str) {
        self.0.push_str(text);
        self.0.push('\n');
    }

    /// Clips the following operators to a rectangle.
    pub fn clip(&mut self, rect: &PdfRect) {
        self.op(&[rect.left, rect.bottom, rect.width(), rect.height()], "re");
        self.line("W n");
    }

    /// Transforms the following operators. The factors `a` to `d` are written with more decimals
    /// than the translation `e`, `f`.
    pub fn transform(&mut self, [a, b, c, d, e, f]: [f64; 6]) {
        for number in [a, b, c, d] {
            self.number(number, 7);
            self.0.push(' ');
        }
        self.op(&[e, f], "cm");
    }

    /// The bytes of the finished content stream.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }

    fn number(&mut self, number: f64, decimals: usize) {
        let from = self.0.len();
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{number:.decimals$}");
        if self.0[from..].contains('.') {
            let length = self.0.trim_end_matches('0').trim_end_matches('.').len();
            self.0.truncate(length.max(from + 1));
        }
        if &self.0[from..] == "-0" {
            self.0.truncate(from);
            self.0.push('0');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_trailing_zeros() {
        let mut writer = ContentWriter::default();
        writer.op(&[0.0, 10.0, -0.00001, 100.5, 0.12345, -3.0], "x");
        writer.transform([1.0, 0.0, 0.0, 0.123_456_78, 5.0, 0.123_456_78]);
        let text = String::from_utf8(writer.into_bytes());
        assert_eq!(text.as_deref(), Ok("0 10 0 100.5 0.1235 -3 x\n1 0 0 0.1234568 5 0.1235 cm\n"));
    }
}
