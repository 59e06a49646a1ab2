//! The pictures of the symbol font: the characters that stand for them in the texts of symbols.

/// A star.
pub const STAR: char = '★';
/// A tent.
pub const TENT: char = '⛺';
/// A tree.
pub const TREE: char = '🌲';
/// A light bulb.
pub const BULB: char = '💡';
/// The left end of a ship.
pub const SHIP_LEFT: char = '◖';
/// The right end of a ship.
pub const SHIP_RIGHT: char = '◗';
/// The upper end of a ship.
pub const SHIP_TOP: char = '⯊';
/// The lower end of a ship.
pub const SHIP_BOTTOM: char = '⯋';
/// The middle of a ship.
pub const SHIP_MIDDLE: char = '■';
/// A ship of one cell.
pub const SUBMARINE: char = '●';
/// Water.
pub const WATER: char = '≈';
/// A mine.
pub const MINE: char = '✹';
/// A sun.
pub const SUN: char = '☀';
/// A moon.
pub const MOON: char = '☾';
/// A heart.
pub const HEART: char = '♥';
/// A flower.
pub const FLOWER: char = '✿';
/// A cloud.
pub const CLOUD: char = '☁';
/// An umbrella.
pub const UMBRELLA: char = '☂';
/// A fish.
pub const FISH: char = '🐟';
/// A boat.
pub const BOAT: char = '⛵';
/// A house.
pub const HOUSE: char = '🏠';
/// An apple.
pub const APPLE: char = '🍎';

/// All pictures.
pub const ALL: &[char] = &[
    STAR,
    TENT,
    TREE,
    BULB,
    SHIP_LEFT,
    SHIP_RIGHT,
    SHIP_TOP,
    SHIP_BOTTOM,
    SHIP_MIDDLE,
    SUBMARINE,
    WATER,
    MINE,
    SUN,
    MOON,
    HEART,
    FLOWER,
    CLOUD,
    UMBRELLA,
    FISH,
    BOAT,
    HOUSE,
    APPLE,
];

/// The pictures that replace digits in puzzles for children. They differ most from each other.
pub const FOR_CHILDREN: [char; 9] = [SUN, MOON, STAR, HEART, FLOWER, FISH, BOAT, HOUSE, UMBRELLA];

/// Whether a text is one picture.
pub fn is_picture(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| ALL.contains(&c)) && chars.next().is_none()
}

/// The name of a picture in descriptions: a key of the files in `words/`.
pub(super) fn name(picture: char) -> Option<&'static str> {
    Some(match picture {
        STAR => "star",
        TENT => "tent",
        TREE => "tree",
        BULB => "bulb-picture",
        SHIP_LEFT => "ship-left",
        SHIP_RIGHT => "ship-right",
        SHIP_TOP => "ship-top",
        SHIP_BOTTOM => "ship-bottom",
        SHIP_MIDDLE => "ship-middle",
        SUBMARINE => "submarine",
        WATER => "water",
        MINE => "mine",
        SUN => "sun",
        MOON => "moon",
        HEART => "heart",
        FLOWER => "flower",
        CLOUD => "cloud",
        UMBRELLA => "umbrella",
        FISH => "fish",
        BOAT => "boat",
        HOUSE => "house",
        APPLE => "apple",
        _ => return None,
    })
}
