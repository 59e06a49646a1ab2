//! Checks ICC profiles (ISO 15076-1) that a PDF/X file embeds for its printing condition. Only the
//! header and the tag table are read, not the colour data.

use crate::printer::Standard;

/// Properties of a valid profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileInfo {
    /// The number of colour components: 1 for grey, 3 for RGB, 4 for CMYK.
    pub inks: u8,
    /// The description that the profile contains, if there is one.
    pub description: Option<String>,
}

/// The reason why a file cannot be used as a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IccError {
    /// The fault, in a few words.
    pub label: String,
    /// How to get a usable profile.
    pub help: &'static str,
}

/// The label for a profile whose colours are not CMYK or grey.
pub const NOT_CMYK_OR_GREY: &str = "the colours of the profile are not CMYK or grey";
/// The help for a profile whose colours are not CMYK or grey.
pub const USE_CMYK_OR_GREY: &str = "use a profile for one ink or for four inks";

/// The length of the header plus the length of the tag count after the header, in bytes.
const HEAD: usize = 132;
/// The length of an entry of the tag table: name, offset and length, in bytes.
const ENTRY: usize = 12;
/// The maximum number of tags read.
const MAX_TAGS: usize = 1000;

fn wrong(label: impl Into<String>, help: &'static str) -> IccError {
    IccError { label: label.into(), help }
}

/// Checks whether a PDF/X standard allows a profile.
///
/// # Errors
/// The reason why the standard does not allow the profile.
pub fn check(bytes: &[u8], standard: Standard) -> Result<ProfileInfo, IccError> {
    const OUTPUT: &str =
        "use the profile that the manufacturer of the printing press or printer provides";
    const WHOLE: &str = "download or copy the file again";
    let name = |at: usize| bytes.get(at..at + 4).unwrap_or_default();
    if bytes.len() < HEAD || name(36) != b"acsp" {
        return Err(wrong("this is not an ICC profile", OUTPUT));
    }
    if number(bytes, 0) != Some(bytes.len()) {
        let size = number(bytes, 0).unwrap_or(0);
        let label =
            format!("the file has {} bytes, but its header states {size} bytes", bytes.len());
        return Err(wrong(label, WHOLE));
    }
    if name(12) != b"prtr" {
        return Err(wrong("the class of the profile is not `prtr` (output profile)", OUTPUT));
    }
    let inks = match name(16) {
        b"CMYK" => 4,
        b"GRAY" => 1,
        b"RGB " if standard == Standard::X4 => 3,
        _ => return Err(wrong(NOT_CMYK_OR_GREY, USE_CMYK_OR_GREY)),
    };
    let version = bytes.get(8).copied().unwrap_or(0);
    let (max, help) = match standard {
        Standard::X4 => (4, "use a profile of version 4 or older, as PDF/X-4 requires"),
        Standard::X1a2001 | Standard::X1a2003 => {
            (2, "use a profile of version 2, as PDF/X-1a requires, or set standard = \"x-4\"")
        }
    };
    if version > max {
        return Err(wrong(
            format!("the ICC version of the profile is {version}; the maximum is {max}"),
            help,
        ));
    }
    let count = number(bytes, 128).unwrap_or(0);
    let mut description = None;
    let mut reverse = false;
    for at in (0..count.min(MAX_TAGS)).map(|tag| HEAD + tag * ENTRY) {
        let (start, length) = (number(bytes, at + 4), number(bytes, at + 8));
        let part = start
            .zip(length)
            .and_then(|(start, length)| bytes.get(start..start.checked_add(length)?));
        let Some(part) = part else {
            return Err(wrong("the tag table of the profile points outside the file", WHOLE));
        };
        match name(at) {
            b"desc" => description = text(part),
            // The conversion from colours to inks is a table (`B2A0`) or, for one ink, a curve
            // (`kTRC`).
            b"B2A0" | b"kTRC" => reverse = true,
            _ => {}
        }
    }
    if !reverse {
        return Err(wrong("the profile has no conversion from colours to inks", OUTPUT));
    }
    Ok(ProfileInfo { inks, description })
}

/// The big-endian 32-bit number at an offset.
fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes: [u8; 4] = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
    usize::try_from(u32::from_be_bytes(bytes)).ok()
}

/// The text of a description tag of ICC version 2 or 4, without control characters.
fn text(part: &[u8]) -> Option<String> {
    let text = match part.get(..4)? {
        b"desc" => {
            let length = number(part, 8)?;
            let text = part.get(12..12usize.checked_add(length)?)?;
            String::from_utf8_lossy(text).into_owned()
        }
        // The tag has the text in several languages. The text of the first language is used.
        b"mluc" => {
            let (length, start) = (number(part, 20)?, number(part, 24)?);
            let units = part.get(start..start.checked_add(length)?)?.chunks_exact(2);
            let units: Vec<u16> =
                units.map(|unit| u16::from_be_bytes([unit[0], unit[1]])).collect();
            String::from_utf16_lossy(&units)
        }
        _ => return None,
    };
    let text: String = text.chars().filter(|c| !c.is_control()).take(200).collect();
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

#[cfg(test)]
#[path = "../../../tests/common/profile.rs"]
mod sample;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::sample::profile;
    use super::*;

    #[test]
    fn an_output_profile_is_accepted() {
        let four = profile(b"prtr", b"CMYK", 2, "Our press");
        let about = ProfileInfo { inks: 4, description: Some("Our press".to_owned()) };
        assert_eq!(check(&four, Standard::X1a2001), Ok(about));
        let one = profile(b"prtr", b"GRAY", 4, "");
        assert_eq!(check(&one, Standard::X4), Ok(ProfileInfo { inks: 1, description: None }));
    }

    #[test]
    fn other_files_are_rejected_with_the_reason() {
        let good = || profile(b"prtr", b"CMYK", 2, "Our press");
        let cut = good()[..140].to_vec();
        let mut lost = good();
        lost[HEAD + 4] = 9;
        let mut one_way = good();
        one_way[HEAD + ENTRY..HEAD + ENTRY + 4].copy_from_slice(b"A2B0");
        for (bytes, label) in [
            (b"%PDF-1.4".to_vec(), "this is not an ICC profile"),
            (cut, "the file has 140 bytes, but its header states 182 bytes"),
            (
                profile(b"mntr", b"CMYK", 2, "x"),
                "the class of the profile is not `prtr` (output profile)",
            ),
            (profile(b"prtr", b"RGB ", 2, "x"), "the colours of the profile are not CMYK or grey"),
            (
                profile(b"prtr", b"CMYK", 4, "x"),
                "the ICC version of the profile is 4; the maximum is 2",
            ),
            (lost, "the tag table of the profile points outside the file"),
            (one_way, "the profile has no conversion from colours to inks"),
        ] {
            assert_eq!(check(&bytes, Standard::X1a2003).unwrap_err().label, label);
        }
    }

    proptest! {
        #[test]
        fn no_bytes_panic(
            at in 0usize..182,
            bytes in prop::collection::vec(any::<u8>(), 0..40),
        ) {
            let mut file = profile(b"prtr", b"CMYK", 2, "Our press");
            for (place, byte) in file.iter_mut().skip(at).zip(&bytes) {
                *place = *byte;
            }
            let _ = check(&file, Standard::X4);
            let _ = check(&bytes, Standard::X4);
        }
    }
}
