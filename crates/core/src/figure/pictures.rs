//! The pictures of the symbol font: the characters that stand for them in the texts of symbols.
//!
//! A new picture needs a glyph in the font, a constant and a row of [`ALL`] and of `name`, its name in the files of
//! `words/`, and, if children can name it, a line in the files of `crates/words/data/pictures/`. Tests say what
//! is missing.

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
/// A cat.
pub const CAT: char = '🐱';
/// A duck.
pub const DUCK: char = '🦆';
/// A snail.
pub const SNAIL: char = '🐌';
/// A butterfly.
pub const BUTTERFLY: char = '🦋';
/// An elephant.
pub const ELEPHANT: char = '🐘';
/// A penguin.
pub const PENGUIN: char = '🐧';
/// A banana.
pub const BANANA: char = '🍌';
/// A pair of cherries.
pub const CHERRIES: char = '🍒';
/// A bunch of grapes.
pub const GRAPES: char = '🍇';
/// A strawberry.
pub const STRAWBERRY: char = '🍓';
/// A slice of melon.
pub const MELON: char = '🍉';
/// A car.
pub const CAR: char = '🚗';
/// A train.
pub const TRAIN: char = '🚂';
/// A bicycle.
pub const BICYCLE: char = '🚲';
/// A plane.
pub const PLANE: char = '✈';
/// A rocket.
pub const ROCKET: char = '🚀';
/// A hot-air balloon.
pub const BALLOON: char = '🎈';
/// A snowman.
pub const SNOWMAN: char = '⛄';
/// A rainbow.
pub const RAINBOW: char = '🌈';
/// A flash of lightning.
pub const LIGHTNING: char = '⚡';
/// An anchor.
pub const ANCHOR: char = '⚓';
/// A crab.
pub const CRAB: char = '🦀';
/// A whale.
pub const WHALE: char = '🐳';
/// An octopus.
pub const OCTOPUS: char = '🐙';
/// A mushroom.
pub const MUSHROOM: char = '🍄';
/// A ladybird.
pub const LADYBIRD: char = '🐞';
/// A leaf.
pub const LEAF: char = '🍂';
/// A hedgehog.
pub const HEDGEHOG: char = '🦔';
/// A ball.
pub const BALL: char = '⚽';
/// A teddy bear.
pub const TEDDY: char = '🧸';
/// A kite.
pub const KITE: char = '🪁';
/// A drum.
pub const DRUM: char = '🥁';
/// A robot.
pub const ROBOT: char = '🤖';
/// A piece of a jigsaw.
pub const JIGSAW: char = '🧩';
/// An ice cream.
pub const ICE: char = '🍦';
/// A cake.
pub const CAKE: char = '🎂';
/// A piece of cheese.
pub const CHEESE: char = '🧀';
/// A carrot.
pub const CARROT: char = '🥕';
/// A cup.
pub const CUP: char = '☕';
/// A sweet.
pub const SWEET: char = '🍬';
/// A circle.
pub const DISC: char = '⬤';
/// A square.
pub const SQUARE: char = '⬛';
/// A triangle.
pub const TRIANGLE: char = '▲';
/// A dog.
pub const DOG: char = '🐶';
/// A horse.
pub const HORSE: char = '🐴';
/// A cow.
pub const COW: char = '🐮';
/// A pig.
pub const PIG: char = '🐷';
/// A sheep.
pub const SHEEP: char = '🐑';
/// A rabbit.
pub const RABBIT: char = '🐰';
/// A mouse.
pub const MOUSE: char = '🐭';
/// A lion.
pub const LION: char = '🦁';
/// A frog.
pub const FROG: char = '🐸';
/// An owl.
pub const OWL: char = '🦉';
/// A bee.
pub const BEE: char = '🐝';
/// A spider.
pub const SPIDER: char = '🕷';
/// A turtle.
pub const TURTLE: char = '🐢';
/// A giraffe.
pub const GIRAFFE: char = '🦒';
/// A snake.
pub const SNAKE: char = '🐍';
/// A pear.
pub const PEAR: char = '🍐';
/// A lemon.
pub const LEMON: char = '🍋';
/// A loaf of bread.
pub const BREAD: char = '🍞';
/// A pineapple.
pub const PINEAPPLE: char = '🍍';
/// An egg in a cup.
pub const EGG: char = '🥚';
/// A shoe.
pub const SHOE: char = '👟';
/// A hat.
pub const HAT: char = '🎩';
/// A pair of glasses.
pub const GLASSES: char = '👓';
/// A hand.
pub const HAND: char = '🖐';
/// An eye.
pub const EYE: char = '👁';
/// A key.
pub const KEY: char = '🔑';
/// A bell.
pub const BELL: char = '🔔';
/// An open book.
pub const BOOK: char = '📖';
/// A chair.
pub const CHAIR: char = '🪑';
/// A bed.
pub const BED: char = '🛏';
/// A clock.
pub const CLOCK: char = '🕓';
/// A candle.
pub const CANDLE: char = '🕯';
/// A present.
pub const PRESENT: char = '🎁';
/// A pair of scissors.
pub const SCISSORS: char = '✂';
/// A pencil.
pub const PENCIL: char = '✏';
/// A hammer.
pub const HAMMER: char = '🔨';
/// A ladder.
pub const LADDER: char = '🪜';
/// A guitar.
pub const GUITAR: char = '🎸';
/// A crown.
pub const CROWN: char = '👑';
/// A flag.
pub const FLAG: char = '🚩';
/// A bus.
pub const BUS: char = '🚌';
/// A tractor.
pub const TRACTOR: char = '🚜';
/// A castle.
pub const CASTLE: char = '🏰';
/// A cactus.
pub const CACTUS: char = '🌵';
/// A ghost.
pub const GHOST: char = '👻';

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
    CAT,
    DUCK,
    SNAIL,
    BUTTERFLY,
    ELEPHANT,
    PENGUIN,
    BANANA,
    CHERRIES,
    GRAPES,
    STRAWBERRY,
    MELON,
    CAR,
    TRAIN,
    BICYCLE,
    PLANE,
    ROCKET,
    BALLOON,
    SNOWMAN,
    RAINBOW,
    LIGHTNING,
    ANCHOR,
    CRAB,
    WHALE,
    OCTOPUS,
    MUSHROOM,
    LADYBIRD,
    LEAF,
    HEDGEHOG,
    BALL,
    TEDDY,
    KITE,
    DRUM,
    ROBOT,
    JIGSAW,
    ICE,
    CAKE,
    CHEESE,
    CARROT,
    CUP,
    SWEET,
    DISC,
    SQUARE,
    TRIANGLE,
    DOG,
    HORSE,
    COW,
    PIG,
    SHEEP,
    RABBIT,
    MOUSE,
    LION,
    FROG,
    OWL,
    BEE,
    SPIDER,
    TURTLE,
    GIRAFFE,
    SNAKE,
    PEAR,
    LEMON,
    BREAD,
    PINEAPPLE,
    EGG,
    SHOE,
    HAT,
    GLASSES,
    HAND,
    EYE,
    KEY,
    BELL,
    BOOK,
    CHAIR,
    BED,
    CLOCK,
    CANDLE,
    PRESENT,
    SCISSORS,
    PENCIL,
    HAMMER,
    LADDER,
    GUITAR,
    CROWN,
    FLAG,
    BUS,
    TRACTOR,
    CASTLE,
    CACTUS,
    GHOST,
];

/// Pictures that replace digits in puzzles for children.
#[derive(Debug, PartialEq, Eq)]
pub struct Theme {
    /// The name in `book.toml` and in puzzle strings.
    pub name: &'static str,
    /// The pictures of the digits from 1. Small puzzles use the first ones.
    pub pictures: &'static [char],
}

/// All themes. The pictures of a theme differ strongly from each other. The first theme has some
/// pictures of the others.
pub static THEMES: [Theme; 10] = [
    Theme {
        name: "pictures",
        pictures: &[SUN, MOON, STAR, HEART, FLOWER, FISH, BOAT, HOUSE, UMBRELLA],
    },
    Theme { name: "animals", pictures: &[CAT, DUCK, SNAIL, BUTTERFLY, ELEPHANT, PENGUIN] },
    Theme { name: "fruit", pictures: &[APPLE, BANANA, CHERRIES, GRAPES, STRAWBERRY, MELON] },
    Theme { name: "vehicles", pictures: &[CAR, TRAIN, BICYCLE, PLANE, ROCKET, BALLOON] },
    Theme { name: "weather", pictures: &[SUN, CLOUD, UMBRELLA, SNOWMAN, RAINBOW, LIGHTNING] },
    Theme { name: "sea", pictures: &[FISH, BOAT, ANCHOR, CRAB, WHALE, OCTOPUS] },
    Theme { name: "garden", pictures: &[FLOWER, TREE, MUSHROOM, LADYBIRD, LEAF, HEDGEHOG] },
    Theme { name: "toys", pictures: &[BALL, TEDDY, KITE, DRUM, ROBOT, JIGSAW] },
    Theme { name: "food", pictures: &[ICE, CAKE, CHEESE, CARROT, CUP, SWEET] },
    Theme { name: "shapes", pictures: &[DISC, SQUARE, TRIANGLE, STAR, HEART, MOON] },
];

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
        CAT => "cat",
        DUCK => "duck",
        SNAIL => "snail",
        BUTTERFLY => "butterfly",
        ELEPHANT => "elephant",
        PENGUIN => "penguin",
        BANANA => "banana",
        CHERRIES => "cherries",
        GRAPES => "grapes",
        STRAWBERRY => "strawberry",
        MELON => "melon",
        CAR => "car",
        TRAIN => "train",
        BICYCLE => "bicycle",
        PLANE => "plane",
        ROCKET => "rocket",
        BALLOON => "balloon",
        SNOWMAN => "snowman",
        RAINBOW => "rainbow",
        LIGHTNING => "lightning",
        ANCHOR => "anchor",
        CRAB => "crab",
        WHALE => "whale",
        OCTOPUS => "octopus",
        MUSHROOM => "mushroom",
        LADYBIRD => "ladybird",
        LEAF => "leaf",
        HEDGEHOG => "hedgehog",
        BALL => "ball",
        TEDDY => "teddy",
        KITE => "kite",
        DRUM => "drum",
        ROBOT => "robot",
        JIGSAW => "jigsaw-piece",
        ICE => "ice-cream",
        CAKE => "cake",
        CHEESE => "cheese",
        CARROT => "carrot",
        CUP => "cup",
        SWEET => "sweet",
        DISC => "circle-picture",
        SQUARE => "square-picture",
        TRIANGLE => "triangle-picture",
        DOG => "dog",
        HORSE => "horse",
        COW => "cow",
        PIG => "pig",
        SHEEP => "sheep",
        RABBIT => "rabbit",
        MOUSE => "mouse",
        LION => "lion",
        FROG => "frog",
        OWL => "owl",
        BEE => "bee",
        SPIDER => "spider",
        TURTLE => "turtle",
        GIRAFFE => "giraffe",
        SNAKE => "snake",
        PEAR => "pear",
        LEMON => "lemon",
        BREAD => "bread",
        PINEAPPLE => "pineapple",
        EGG => "egg",
        SHOE => "shoe",
        HAT => "hat",
        GLASSES => "glasses",
        HAND => "hand",
        EYE => "eye",
        KEY => "key",
        BELL => "bell",
        BOOK => "book",
        CHAIR => "chair",
        BED => "bed",
        CLOCK => "clock",
        CANDLE => "candle",
        PRESENT => "present",
        SCISSORS => "scissors",
        PENCIL => "pencil",
        HAMMER => "hammer",
        LADDER => "ladder",
        GUITAR => "guitar",
        CROWN => "crown",
        FLAG => "flag",
        BUS => "bus",
        TRACTOR => "tractor",
        CASTLE => "castle",
        CACTUS => "cactus",
        GHOST => "ghost",
        _ => return None,
    })
}
