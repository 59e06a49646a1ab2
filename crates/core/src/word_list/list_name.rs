//! Digests of lists of words, and the names of lists in puzzle strings: a language or `own`, and the first
//! digits of a digest.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The number of hexadecimal digits of a digest in a puzzle string.
pub const DIGEST_DIGITS: usize = 16;

/// The SHA-256 hash of strings, as hexadecimal digits. The length of each string in bytes is hashed
/// before the text.
pub fn digest<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    hash.finalize().iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// The first digits of a digest.
pub fn short_digest(digest: &str) -> &str {
    digest.get(..DIGEST_DIGITS).unwrap_or(digest)
}

/// Whether a text has the form of [`short_digest`].
pub fn is_short_digest(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == DIGEST_DIGITS && text.bytes().all(is_digit)
}

/// Whether a text has the form of the code of a language without a variant, such as `en`.
pub fn is_language_code(text: &str) -> bool {
    (2..=8).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_lowercase())
}
