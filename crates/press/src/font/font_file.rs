//! Checks of a font file before its use: damage, and the licence for embedding.

use read_fonts::{FontRef, TableProvider};

use super::error::{EmbeddingBan, FontError};

/// The tables that can change a printed page: outlines, widths, the character map, layout features,
/// names and the licence bits.
const USED_TABLES: [&[u8; 4]; 19] = [
    b"CFF ", b"GDEF", b"GPOS", b"GSUB", b"OS/2", b"cmap", b"cvt ", b"fpgm", b"glyf", b"head",
    b"hhea", b"hmtx", b"kern", b"loca", b"maxp", b"morx", b"name", b"post", b"prep",
];

/// Checks that the used tables of a font file have the checksums that the file states, and that
/// the font may be embedded as a subset.
///
/// A font can be damaged and still have valid tables. Then it would draw wrong glyphs. The checksum
/// of each table shows such damage.
///
/// The licence is in the bits of `fsType` in the table `OS/2` (OpenType specification, OS/2, field
/// `fsType`). If several of the usage permission bits (0x000e) are set, the least restrictive bit
/// counts. Bits 8 and 9 are defined from version 2 of the table on. A font without this table may
/// be embedded.
///
/// # Errors
/// [`FontError::NotAFont`], [`FontError::Checksum`] or [`FontError::Licence`].
pub fn check_file(bytes: &[u8]) -> Result<(), FontError> {
    let font =
        FontRef::from_index(bytes, 0).map_err(|error| FontError::NotAFont(error.to_string()))?;
    for record in font.table_directory.table_records() {
        let tag = record.tag();
        if !USED_TABLES.contains(&&tag.to_be_bytes()) {
            continue;
        }
        let start = record.offset() as usize;
        let data = start.checked_add(record.length() as usize);
        let data = data.and_then(|end| bytes.get(start..end)).unwrap_or_default();
        if checksum(data, &tag.to_be_bytes() == b"head") != record.checksum() {
            return Err(FontError::Checksum(tag.to_string().trim().to_owned()));
        }
    }
    let Ok(os2) = font.os2() else { return Ok(()) };
    let (bits, version) = (os2.fs_type(), os2.version());
    let bans = [
        (bits & 0x000e == 0x0002, EmbeddingBan::Restricted),
        (version >= 2 && bits & 0x0100 != 0, EmbeddingBan::NoSubsetting),
        (version >= 2 && bits & 0x0200 != 0, EmbeddingBan::BitmapOnly),
    ];
    match bans.into_iter().find(|(is_set, _)| *is_set) {
        Some((_, ban)) => Err(FontError::Licence(ban)),
        None => Ok(()),
    }
}

/// The checksum of a table: the sum of its big-endian 32-bit words. The last word is padded with
/// zeros. In the table `head`, the third word counts as 0, because it is computed from the
/// checksums of all tables.
fn checksum(table: &[u8], is_head: bool) -> u32 {
    let words = table.chunks(4).enumerate().filter(|(at, _)| !(is_head && *at == 2));
    words.fold(0, |sum: u32, (_, bytes)| {
        let mut word = [0; 4];
        word[..bytes.len()].copy_from_slice(bytes);
        sum.wrapping_add(u32::from_be_bytes(word))
    })
}
