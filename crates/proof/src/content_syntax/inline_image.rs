//! Inline images (ISO 32000-1, 8.9.7).
//!
//! The data of an inline image has no reliable end mark, so PDF programs guess where the data ends.
//! The strict check accepts only images whose length is certain: images without filters, whose data
//! does not contain the bytes `EI`.

use super::Operand;
use super::tokens::{Tokens, is_space};

/// Skips an inline image after its operator `BI`.
///
/// # Errors
/// The reason why PDF programs may read the image differently.
pub fn skip(tokens: &mut Tokens<'_>) -> Result<(), String> {
    let mut image = Image { bits: 8, ..Image::default() };
    while let Some(key) = tokens.key()? {
        let value = tokens.value()?;
        image.set(key, value)?;
    }
    let length = image.length().ok_or("the length of an inline image is unknown")?;
    if image.given.is_some_and(|given| given != length) {
        return Err("an inline image has a wrong length".to_owned());
    }
    // One byte of white space follows `ID`.
    let rest = tokens.rest();
    let (space, rest) = rest.split_first().ok_or("an inline image has no data")?;
    let data = rest.split_at_checked(length).filter(|_| is_space(*space));
    let (data, tail) = data.ok_or("an inline image has a wrong length")?;
    let gap = tail.iter().take_while(|byte| is_space(**byte)).count();
    let after = tail[gap..].strip_prefix(b"EI");
    let Some(after) = after.filter(|after| after.first().is_none_or(|byte| is_space(*byte))) else {
        return Err("an inline image has a wrong length".to_owned());
    };
    if data.windows(2).any(|pair| pair == b"EI") {
        return Err("the data of an inline image contains `EI`".to_owned());
    }
    tokens.skip(1 + rest.len() - after.len());
    Ok(())
}

/// The keys of an inline image that determine the length of its data.
#[derive(Default)]
struct Image {
    width: usize,
    height: usize,
    bits: usize,
    is_mask: bool,
    components: Option<usize>,
    /// The length that the key `L` gives.
    given: Option<usize>,
}

impl Image {
    fn set(&mut self, key: &[u8], (kind, value): (Operand, &[u8])) -> Result<(), String> {
        let number = || {
            let text = std::str::from_utf8(value).ok().filter(|_| kind == Operand::Integer);
            let number = text.and_then(|text| text.parse::<usize>().ok());
            number.ok_or("an inline image has a wrong value".to_owned())
        };
        match key {
            b"W" | b"Width" => self.width = number()?,
            b"H" | b"Height" => self.height = number()?,
            b"BPC" | b"BitsPerComponent" => self.bits = number()?,
            b"L" | b"Length" => self.given = Some(number()?),
            b"IM" | b"ImageMask" => self.is_mask = value == b"true",
            b"CS" | b"ColorSpace" => {
                self.components = match value {
                    b"/G" | b"/DeviceGray" => Some(1),
                    b"/RGB" | b"/DeviceRGB" => Some(3),
                    b"/CMYK" | b"/DeviceCMYK" => Some(4),
                    _ => None,
                };
            }
            b"D" | b"Decode" | b"I" | b"Interpolate" | b"Intent" => {}
            b"F" | b"Filter" | b"DP" | b"DecodeParms" => {
                return Err("an inline image is compressed".to_owned());
            }
            _ => return Err("an inline image has an unknown key".to_owned()),
        }
        Ok(())
    }

    /// The number of bytes of the data.
    fn length(&self) -> Option<usize> {
        let bits = if self.is_mask { 1 } else { self.components?.checked_mul(self.bits)? };
        let row = self.width.checked_mul(bits)?.div_ceil(8);
        row.checked_mul(self.height)
    }
}
