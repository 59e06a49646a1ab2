//! OpenType features.

use harfrust::{Feature, Script, Tag};

/// The tag of the small capitals feature.
pub const SMALL_CAPS: Tag = Tag::new(b"smcp");

/// The script and the features of a shaping plan. A font has one plan for each combination of
/// script and features.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PlanKey {
    /// The script; `None` for text without letters.
    pub script: Option<Script>,
    /// Whether small capitals replace small letters.
    pub small_caps: bool,
    /// Whether all figures have the same width.
    pub tabular: bool,
    /// Whether space is added between letters. Text with such space has no ligatures.
    pub tracked: bool,
}

/// The features that a plan switches on or off. By default, kerning and standard ligatures are on.
pub fn features(key: PlanKey) -> Vec<Feature> {
    let on = |tag: &[u8; 4]| Feature::new(Tag::new(tag), 1, ..);
    let off = |tag: &[u8; 4]| Feature::new(Tag::new(tag), 0, ..);
    let mut features = vec![on(b"lnum"), on(if key.tabular { b"tnum" } else { b"pnum" })];
    if key.small_caps {
        features.push(Feature::new(SMALL_CAPS, 1, ..));
    }
    if key.tracked {
        features.extend([off(b"liga"), off(b"clig")]);
    }
    features
}
