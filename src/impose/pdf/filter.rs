//! The content of a stream, decompressed (ISO 32000-1, 7.4): the filters that content, object and
//! cross-reference streams have. Those of pictures are never taken off.

use flate2::{Decompress, FlushDecompress, Status};
use lopdf::{Dictionary, Object, Stream, filters::png};

use super::parse::{hex_digit, is_space};

/// Why a stream cannot be decompressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its bytes are not what its filter makes.
    Damaged,
    /// It becomes larger than it may.
    TooLarge,
    /// Its filter is one that such a stream does not have.
    Unknown(String),
}

/// A filter and its parameters.
pub type Filter = (Vec<u8>, Dictionary);

/// Takes filters off, in their order; no step may give more than so many bytes.
///
/// # Errors
/// What is in the way.
pub fn decode(content: &[u8], filters: &[Filter], most: usize) -> Result<Vec<u8>, Fault> {
    let mut bytes = content.to_vec();
    for (name, parameters) in filters {
        bytes = match name.as_slice() {
            b"FlateDecode" | b"Fl" => unpredicted(inflate(&bytes, most)?, parameters)?,
            b"LZWDecode" | b"LZW" => unpredicted(lzw(bytes, parameters, most)?, parameters)?,
            b"ASCII85Decode" | b"A85" => ascii_85(&bytes, most)?,
            b"ASCIIHexDecode" | b"AHx" => ascii_hex(&bytes)?,
            b"RunLengthDecode" | b"RL" => run_length(&bytes, most)?,
            other => return Err(Fault::Unknown(String::from_utf8_lossy(other).into_owned())),
        };
        if bytes.len() > most {
            return Err(Fault::TooLarge);
        }
    }
    Ok(bytes)
}

/// What zlib made. The checksum at its end is not looked at, as no reader does: many are wrong.
fn inflate(bytes: &[u8], most: usize) -> Result<Vec<u8>, Fault> {
    let bytes = bytes.get(2..).ok_or(Fault::Damaged)?;
    let mut inflater = Decompress::new(false);
    let mut out = Vec::with_capacity(bytes.len().saturating_mul(3).min(most));
    loop {
        let read = inflater.total_in() as usize;
        let before = out.len();
        let rest = bytes.get(read..).unwrap_or_default();
        let status = inflater.decompress_vec(rest, &mut out, FlushDecompress::None);
        match status.map_err(|_| Fault::Damaged)? {
            Status::StreamEnd => return Ok(out),
            _ if out.len() > most => return Err(Fault::TooLarge),
            _ if out.len() == out.capacity() => out.reserve(out.len().max(1024)),
            // It wants more, and there is no more.
            _ if inflater.total_in() as usize == read && out.len() == before => {
                return Err(Fault::Damaged);
            }
            _ => {}
        }
    }
}

fn lzw(bytes: Vec<u8>, parameters: &Dictionary, most: usize) -> Result<Vec<u8>, Fault> {
    let mut only = Dictionary::new();
    only.set("Filter", "LZWDecode");
    if let Ok(Object::Integer(early)) = parameters.get(b"EarlyChange") {
        let mut parameters = Dictionary::new();
        parameters.set("EarlyChange", *early);
        only.set("DecodeParms", parameters);
    }
    Stream::new(only, bytes).decompressed_content_with_limit(most).map_err(|_| Fault::TooLarge)
}

/// Undoes the prediction of a row of bytes from the one above it.
fn unpredicted(bytes: Vec<u8>, parameters: &Dictionary) -> Result<Vec<u8>, Fault> {
    let number = |key: &[u8], otherwise: i64| match parameters.get(key) {
        Ok(Object::Integer(number)) => *number,
        _ => otherwise,
    };
    let predictor = number(b"Predictor", 1);
    if predictor <= 1 {
        return Ok(bytes);
    }
    let (colours, bits) = (number(b"Colors", 1), number(b"BitsPerComponent", 8));
    let columns = number(b"Columns", 1);
    // Anything else is a picture.
    if predictor < 10 || bits != 8 || !(1..=32).contains(&colours) {
        return Err(Fault::Unknown(format!("predictor {predictor}")));
    }
    let (Ok(colours), Ok(columns)) = (usize::try_from(colours), usize::try_from(columns)) else {
        return Err(Fault::Damaged);
    };
    if !(1..=1 << 20).contains(&columns) {
        return Err(Fault::Damaged);
    }
    png::decode_frame(&bytes, colours, columns).map_err(|_| Fault::Damaged)
}

fn ascii_85(bytes: &[u8], most: usize) -> Result<Vec<u8>, Fault> {
    let mut out = Vec::new();
    let mut group: Vec<u8> = Vec::with_capacity(5);
    let number = |group: &[u8]| {
        let digits = group.iter().copied().chain(std::iter::repeat(84)).take(5);
        let number = digits.fold(0u64, |number, digit| number * 85 + u64::from(digit));
        u32::try_from(number).map(u32::to_be_bytes).map_err(|_| Fault::Damaged)
    };
    for &byte in bytes {
        match byte {
            b'z' if group.is_empty() => out.extend([0; 4]),
            b'!'..=b'u' => group.push(byte - b'!'),
            b'~' => break,
            byte if is_space(byte) => {}
            _ => return Err(Fault::Damaged),
        }
        if group.len() == 5 {
            out.extend(number(&group)?);
            group.clear();
        }
        if out.len() > most {
            return Err(Fault::TooLarge);
        }
    }
    match group.len() {
        0 => {}
        1 => return Err(Fault::Damaged),
        // A group of n digits stands for n - 1 bytes.
        digits => out.extend(number(&group)?.into_iter().take(digits - 1)),
    }
    Ok(out)
}

fn ascii_hex(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut digits = Vec::with_capacity(bytes.len());
    for &byte in bytes.iter().take_while(|&&byte| byte != b'>') {
        match hex_digit(byte) {
            Some(digit) => digits.push(digit),
            None if is_space(byte) => {}
            None => return Err(Fault::Damaged),
        }
    }
    let byte = |pair: &[u8]| match pair {
        [high, low] => high << 4 | low,
        [high] => high << 4,
        _ => 0,
    };
    Ok(digits.chunks(2).map(byte).collect())
}

fn run_length(bytes: &[u8], most: usize) -> Result<Vec<u8>, Fault> {
    let mut out = Vec::new();
    let mut rest = bytes;
    while let [length, after @ ..] = rest {
        let length = usize::from(*length);
        rest = match (length, after) {
            (128, _) => break,
            (0..128, _) => {
                let (run, after) = after.split_at_checked(length + 1).ok_or(Fault::Damaged)?;
                out.extend(run);
                after
            }
            (_, [byte, after @ ..]) => {
                out.extend(std::iter::repeat_n(*byte, 257 - length));
                after
            }
            (_, []) => return Err(Fault::Damaged),
        };
        if out.len() > most {
            return Err(Fault::TooLarge);
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::dictionary;
    use proptest::prelude::*;
    use std::io::Write;

    fn one(name: &str, bytes: &[u8]) -> Result<Vec<u8>, Fault> {
        decode(bytes, &[(name.as_bytes().to_vec(), Dictionary::new())], 1000)
    }

    fn deflated(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), Default::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn what_the_standard_shows() {
        assert_eq!(one("ASCIIHexDecode", b"48 656C6c 6f7>"), Ok(b"Hellop".to_vec()));
        assert_eq!(one("ASCII85Decode", b"87cUR\nD]i,\"Ebo80~>"), Ok(b"Hello World!".to_vec()));
        assert_eq!(one("ASCII85Decode", b"z87~>"), Ok(b"\0\0\0\0H".to_vec()));
        assert_eq!(one("RunLengthDecode", b"\x02abc\xfex\x80junk"), Ok(b"abcxxx".to_vec()));
        // ISO 32000-1, 7.4.4.2.
        let lzw = b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01";
        let plain = vec![45, 45, 45, 45, 45, 65, 45, 45, 45, 66];
        assert_eq!(one("LZWDecode", lzw), Ok(plain));
        let names: [Filter; 2] =
            [(b"AHx".to_vec(), Dictionary::new()), (b"A85".to_vec(), Dictionary::new())];
        assert_eq!(decode(b"7a>", &names, 9), Ok(vec![0; 4]));
    }

    #[test]
    fn rows_that_were_predicted() {
        let rows = deflated(&[2, 1, 2, 3, 2, 1, 1, 1, 0, 9, 9, 9]);
        let parameters = dictionary! { "Predictor" => 12, "Columns" => 3 };
        let filters = [(b"FlateDecode".to_vec(), parameters)];
        assert_eq!(decode(&rows, &filters, 1000), Ok(vec![1, 2, 3, 2, 3, 4, 9, 9, 9]));
        for bad in [
            dictionary! { "Predictor" => 12, "Columns" => i64::MAX },
            dictionary! { "Predictor" => 12, "Columns" => -1 },
            dictionary! { "Predictor" => 12, "Columns" => 3, "Colors" => i64::MAX },
            dictionary! { "Predictor" => 2, "Columns" => 3 },
            dictionary! { "Predictor" => 12, "Columns" => 4 },
        ] {
            assert!(decode(&rows, &[(b"Fl".to_vec(), bad)], 1000).is_err());
        }
    }

    #[test]
    fn damage_and_bombs_are_told() {
        let mut whole = deflated(b"a page");
        assert_eq!(one("FlateDecode", &whole), Ok(b"a page".to_vec()));
        // A wrong checksum hurts nobody; a missing half does.
        if let Some(last) = whole.last_mut() {
            *last ^= 1;
        }
        assert_eq!(one("FlateDecode", &whole), Ok(b"a page".to_vec()));
        assert_eq!(one("FlateDecode", &whole[..6]), Err(Fault::Damaged));
        assert_eq!(one("FlateDecode", b""), Err(Fault::Damaged));
        assert_eq!(one("FlateDecode", &deflated(&[0; 1001])), Err(Fault::TooLarge));
        assert_eq!(one("FlateDecode", &deflated(&vec![0; 1 << 24])), Err(Fault::TooLarge));
        assert_eq!(one("ASCII85Decode", &[b'z'; 999]), Err(Fault::TooLarge));
        assert_eq!(one("ASCII85Decode", b"uuuuu~>"), Err(Fault::Damaged));
        assert_eq!(one("RunLengthDecode", &[0x81; 999]), Err(Fault::TooLarge));
        assert_eq!(one("DCTDecode", b""), Err(Fault::Unknown("DCTDecode".to_owned())));
    }

    proptest! {
        #[test]
        fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            for name in ["Fl", "LZW", "A85", "AHx", "RL"] {
                let _ = one(name, &bytes);
            }
            prop_assert_eq!(one("Fl", &deflated(&bytes)), Ok(bytes));
        }
    }
}
