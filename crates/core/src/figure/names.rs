//! The names of tones, weights, styles, forms, anchors and signs. The data of an issue have all of them,
//! the legend of a manifest has some. A name never changes, because other programs read it.

use super::{
    Anchor, ArrowPlace, Corner, Direction, Form, LineStyle, OutlineStyle, Sign, Tone, Weight,
};

/// Defines the list of all values and their names. The compiler refuses a list without a value.
macro_rules! names {
    ($($type:ident { $($variant:ident $(($inner:path))? = $name:literal,)* })*) => { $(
        impl $type {
            /// All values.
            pub const ALL: [$type; [$($name),*].len()] = [$($type::$variant $(($inner))?),*];

            /// The name.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant $(($inner))? => $name,)*
                }
            }
        }
    )* };
}

names! {
    Tone {
        Paper = "paper",
        Tint = "tint",
        Dark = "dark",
        Black = "black",
    }
    Weight {
        Thin = "thin",
        Thick = "thick",
        Region = "region",
        Border = "border",
        Wall = "wall",
    }
    OutlineStyle {
        Cage = "cage",
        Inset = "inset",
        Ring = "ring",
        Frame = "frame",
    }
    LineStyle {
        Rule = "rule",
        TintedBand = "tinted band",
        HollowBand = "hollow band",
        Shaft = "shaft",
        Loop = "loop",
        Way = "way",
        Bridge = "bridge",
        DoubleBridge = "double bridge",
    }
    Form {
        Point = "point",
        Dot = "dot",
        Bar = "bar",
        Disc = "disc",
        Round = "round",
        Square = "square",
        Bulb = "bulb",
        Half(Corner::TopLeft) = "half top left",
        Half(Corner::TopRight) = "half top right",
        Half(Corner::BottomLeft) = "half bottom left",
        Half(Corner::BottomRight) = "half bottom right",
    }
    Direction {
        Up = "up",
        Right = "right",
        Down = "down",
        Left = "left",
    }
    Anchor {
        Centre = "centre",
        TopLeft = "top left",
        TopRight = "top right",
        BottomLeft = "bottom left",
        BottomRight = "bottom right",
        Whole = "whole",
        UpperHalf = "upper half",
        LowerHalf = "lower half",
    }
}

impl Sign {
    /// All signs.
    pub fn all() -> Vec<Sign> {
        let steps = [-1, 0, 1];
        let heads =
            steps.into_iter().flat_map(|down| steps.map(|right| Sign::Head { right, down }));
        let heads = heads.filter(|head| *head != Sign::Head { right: 0, down: 0 });
        let bent = Direction::ALL
            .into_iter()
            .flat_map(|first| Direction::ALL.map(|second| (first, second)))
            .flat_map(|(first, second)| {
                ArrowPlace::ALL.map(|place| Sign::Bent(first, second, place))
            });
        let less = Direction::ALL.map(Sign::Less).into_iter();
        less.chain([Sign::Split, Sign::Cross]).chain(heads).chain(bent).collect()
    }

    /// The name, such as `less left`: the tip of the angle points to the left. The name of the head of
    /// an arrow has its steps: `head right 1 down -1` points to the right and up.
    pub fn name(self) -> String {
        match self {
            Sign::Less(direction) => format!("less {}", direction.name()),
            Sign::Split => "split".to_owned(),
            Sign::Cross => "cross".to_owned(),
            Sign::Head { right, down } => format!("head right {right} down {down}"),
            Sign::Bent(first, second, place) => {
                let place = match place {
                    ArrowPlace::Middle => "",
                    ArrowPlace::Upper => " upper",
                    ArrowPlace::Lower => " lower",
                };
                format!("bent {} {}{place}", first.name(), second.name())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn signs_have_different_names() {
        let names: BTreeSet<String> = Sign::all().into_iter().map(Sign::name).collect();
        assert_eq!((Sign::all().len(), names.len()), (4 + 2 + 8 + 48, 62));
        let examples =
            ["less left", "cross", "head right 1 down -1", "bent up right", "bent left down lower"];
        assert!(examples.iter().all(|name| names.contains(*name)), "{names:?}");
    }
}
