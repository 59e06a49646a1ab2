//! Colour profiles of printing conditions (ISO 15076-1): whether a file is one that a PDF/X file may
//! carry. Only its frame is read; what it says of colours is the printer's affair.

use crate::printer::Standard;

/// What a profile says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileInfo {
    /// How many inks it knows: 1, 4, or 3 of a printer that is told of light.
    pub inks: u8,
    /// What it calls itself, if it does.
    pub description: Option<String>,
}

/// Why a file is no profile for printing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IccError {
    /// What is wrong, in a few words.
    pub label: String,
    /// What to do.
    pub help: &'static str,
}

/// What is wrong with a profile of other colours.
pub const NOT_INKS: &str = "its colours are not CMYK or grey";
/// What is to be done then.
pub const FEW_INKS: &str = "a PDF/X file of a book in black is made for one ink or for four";

/// The header, and the count of tags behind it.
const HEAD: usize = 132;
/// An entry of the table of tags: its name, where it is, and how long.
const ENTRY: usize = 12;
/// No profile has more tags.
const MOST_TAGS: usize = 1000;

fn wrong(label: impl Into<String>, help: &'static str) -> IccError {
    IccError { label: label.into(), help }
}

/// Reads a profile.
///
/// # Errors
/// What keeps it out of a file of the standard.
pub fn check(bytes: &[u8], standard: Standard) -> Result<ProfileInfo, IccError> {
    const OUTPUT: &str = "take the profile of a printing press or a printer, as its maker gives it";
    const WHOLE: &str = "fetch the file again from where it came from";
    let name = |at: usize| bytes.get(at..at + 4).unwrap_or_default();
    if bytes.len() < HEAD || name(36) != b"acsp" {
        return Err(wrong("this is no ICC profile", OUTPUT));
    }
    if number(bytes, 0) != Some(bytes.len()) {
        let size = number(bytes, 0).unwrap_or(0);
        let label = format!("it has {} bytes and says that it has {size}", bytes.len());
        return Err(wrong(label, WHOLE));
    }
    if name(12) != b"prtr" {
        return Err(wrong("it is not a profile of a printer (class prtr)", OUTPUT));
    }
    let inks = match name(16) {
        b"CMYK" => 4,
        b"GRAY" => 1,
        b"RGB " if standard == Standard::X4 => 3,
        _ => return Err(wrong(NOT_INKS, FEW_INKS)),
    };
    let version = bytes.get(8).copied().unwrap_or(0);
    let most = if standard == Standard::X4 { 4 } else { 2 };
    if version > most {
        let label = format!("it is of version {version} of ICC profiles");
        let help = match most {
            2 => {
                "PDF/X-1a takes version 2 at the most: ask for such a one, or take standard = \"x-4\""
            }
            _ => "PDF/X-4 takes version 4 at the most: ask for such a one",
        };
        return Err(wrong(label, help));
    }
    let count = number(bytes, 128).unwrap_or(0);
    let mut description = None;
    let mut reverse = false;
    for at in (0..count.min(MOST_TAGS)).map(|tag| HEAD + tag * ENTRY) {
        let (start, length) = (number(bytes, at + 4), number(bytes, at + 8));
        let part = start
            .zip(length)
            .and_then(|(start, length)| bytes.get(start..start.checked_add(length)?));
        let Some(part) = part else {
            return Err(wrong("its table of contents leads out of the file", WHOLE));
        };
        match name(at) {
            b"desc" => description = text(part),
            // From colours to inks: by a table, or for one ink by a curve.
            b"B2A0" | b"kTRC" => reverse = true,
            _ => {}
        }
    }
    if !reverse {
        return Err(wrong("it does not say which inks make a colour", OUTPUT));
    }
    Ok(ProfileInfo { inks, description })
}

/// A number of four bytes.
fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes: [u8; 4] = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
    usize::try_from(u32::from_be_bytes(bytes)).ok()
}

/// The text of a description, of version 2 or 4, on one line.
fn text(part: &[u8]) -> Option<String> {
    let text = match part.get(..4)? {
        b"desc" => {
            let length = number(part, 8)?;
            let text = part.get(12..12usize.checked_add(length)?)?;
            String::from_utf8_lossy(text).into_owned()
        }
        // Several languages, of which the first is as good as any.
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
mod made;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::made::profile;
    use super::*;

    #[test]
    fn a_profile_of_a_press_is_taken() {
        let four = profile(b"prtr", b"CMYK", 2, "Our press");
        let about = ProfileInfo { inks: 4, description: Some("Our press".to_owned()) };
        assert_eq!(check(&four, Standard::X1a2001), Ok(about));
        let one = profile(b"prtr", b"GRAY", 4, "");
        assert_eq!(check(&one, Standard::X4), Ok(ProfileInfo { inks: 1, description: None }));
    }

    #[test]
    fn others_are_refused_with_the_reason() {
        let good = || profile(b"prtr", b"CMYK", 2, "Our press");
        let cut = good()[..140].to_vec();
        let mut lost = good();
        lost[HEAD + 4] = 9;
        let mut one_way = good();
        one_way[HEAD + ENTRY..HEAD + ENTRY + 4].copy_from_slice(b"A2B0");
        for (bytes, label) in [
            (b"%PDF-1.4".to_vec(), "this is no ICC profile"),
            (cut, "it has 140 bytes and says that it has 182"),
            (profile(b"mntr", b"CMYK", 2, "x"), "it is not a profile of a printer (class prtr)"),
            (profile(b"prtr", b"RGB ", 2, "x"), "its colours are not CMYK or grey"),
            (profile(b"prtr", b"CMYK", 4, "x"), "it is of version 4 of ICC profiles"),
            (lost, "its table of contents leads out of the file"),
            (one_way, "it does not say which inks make a colour"),
        ] {
            assert_eq!(check(&bytes, Standard::X1a2003).unwrap_err().label, label);
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_profile_or_not(
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
