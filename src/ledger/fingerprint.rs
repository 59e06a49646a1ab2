//! Converts fingerprints to and from the 16 bytes that a ledger stores.

use bookgen_puzzles::Fingerprint;

/// The bytes of a fingerprint; `None` if the fingerprint is not 32 lower-case hexadecimal digits.
pub fn to_bytes(fingerprint: &Fingerprint) -> Option<[u8; 16]> {
    let digits = fingerprint.0.as_bytes();
    let mut bytes = [0; 16];
    if digits.len() != 32 {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let digit = |at: usize| {
            let is_lower = matches!(pair[at], b'0'..=b'9' | b'a'..=b'f');
            char::from(pair[at]).to_digit(16).filter(|_| is_lower)
        };
        *byte = u8::try_from(digit(0)? << 4 | digit(1)?).ok()?;
    }
    Some(bytes)
}

/// Converts the 16 stored bytes back to a fingerprint.
pub fn from_bytes(bytes: &[u8]) -> Fingerprint {
    Fingerprint(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
