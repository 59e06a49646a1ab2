//! The claims of a manifest about artwork: pictures whose content bookgen does not make.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::seal::hexadecimal;

/// A picture on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtworkClaim {
    /// The page.
    pub page: usize,
    /// The area of the visible picture: x, y, width and height in thousandths of a point, from the top
    /// left corner of the trimmed page.
    pub area: [i64; 4],
    /// The name of the file without its folders, or the name of a built-in ornament.
    pub source: String,
    /// The SHA-256 hash of the file, in hexadecimal.
    pub digest: String,
}

/// The digest of a picture file, for [`ArtworkClaim::digest`].
pub fn file_digest(file: &[u8]) -> String {
    hexadecimal(&Sha256::digest(file))
}
