//! The two identifiers of a document: a permanent identifier, and an identifier of its content.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The permanent identifier of a document, from bytes that no other document has.
pub fn document_id(identity: &[u8]) -> [u8; 16] {
    hash(&[b"document", identity])
}

/// The identifier of one version of a document, from the permanent identifier and the bytes of
/// this version.
pub fn instance_id(document: [u8; 16], bytes: &[u8]) -> [u8; 16] {
    hash(&[b"instance", document.as_slice(), bytes])
}

/// An identifier as a UUID of version 8 (RFC 9562), the version for custom hashes.
pub fn uuid(mut id: [u8; 16]) -> String {
    id[6] = id[6] & 0x0f | 0x80;
    id[8] = id[8] & 0x3f | 0x80;
    let mut text = String::with_capacity(36);
    for (at, byte) in id.iter().enumerate() {
        if matches!(at, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The first 16 bytes of the SHA-256 hash of the parts. The length of each part is hashed before
/// the part.
fn hash(parts: &[&[u8]]) -> [u8; 16] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    let mut half = [0; 16];
    half.iter_mut().zip(hash.finalize()).for_each(|(half, byte)| *half = byte);
    half
}
