//! The techniques, their names and ratings.

use crate::kinds::Rating;

macro_rules! techniques {
    ($($(#[$doc:meta])* $name:ident $rating:literal $text:literal;)*) => {
        /// A way to draw a conclusion.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Technique {
            $($(#[$doc])* $name,)*
        }

        impl Technique {
            /// All of them, from easy to hard.
            pub const ALL: &'static [Technique] = &[$(Technique::$name,)*];

            /// How many there are.
            pub const COUNT: usize = Technique::ALL.len();

            /// Its rating on the scale of Sudoku Explainer; of a chain or of a pattern with a set
            /// of cells beside it, the least: [`Step::rating`](super::Step::rating) has it whole.
            pub const fn rating(self) -> Rating {
                Rating(match self {
                    $(Technique::$name => $rating,)*
                })
            }

            /// Its name in English, in lower case.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Technique::$name => $text,)*
                }
            }
        }
    };
}

techniques! {
    /// The last empty cell of a house.
    FullHouse 10 "full house";
    /// A digit with one place left in a box.
    HiddenSingleBox 12 "hidden single in a box";
    /// A digit with one place left in a column or row.
    HiddenSingleLine 15 "hidden single in a line";
    /// Pointing that leaves the digit one place in another box.
    DirectPointing 17 "direct pointing";
    /// Claiming that leaves the digit one place in another line.
    DirectClaiming 19 "direct claiming";
    /// A hidden pair that leaves another digit one place in its house.
    DirectHiddenPair 20 "direct hidden pair";
    /// A cell with one candidate left.
    NakedSingle 23 "naked single";
    /// A hidden triplet that leaves another digit one place in its house.
    DirectHiddenTriplet 25 "direct hidden triplet";
    /// In a box a digit lies in one line only: no other cell of the line has it.
    Pointing 26 "pointing";
    /// In a line a digit lies in one box only: no other cell of the box has it.
    Claiming 28 "claiming";
    /// Two cells of a house have the same two candidates and no others.
    NakedPair 30 "naked pair";
    /// A digit has the same two columns in two rows, or rows in two columns.
    XWing 32 "X-wing";
    /// Two digits of a house have the same two cells and no others.
    HiddenPair 34 "hidden pair";
    /// Three cells of a house have three candidates between them.
    NakedTriplet 36 "naked triplet";
    /// A digit has the same three columns in three rows, or rows in three columns.
    Swordfish 38 "swordfish";
    /// Three digits of a house have three cells between them.
    HiddenTriplet 40 "hidden triplet";
    /// A cell xy that sees a cell xz and a cell yz: what sees those two is not z.
    XyWing 42 "XY-wing";
    /// A cell xyz that sees a cell xz and a cell yz: what sees all three is not z.
    XyzWing 44 "XYZ-wing";
    /// A rectangle of two digits in two boxes, but for one cell with more.
    UniqueRectangle1 45 "unique rectangle, type 1";
    /// A rectangle of two digits, but for cells that all have the same third.
    UniqueRectangle2 45 "unique rectangle, type 2";
    /// A rectangle of two digits, but for two cells that make a set with others of their house.
    UniqueRectangle3 45 "unique rectangle, type 3";
    /// A rectangle of two digits, one of them locked in the two cells that have more.
    UniqueRectangle4 45 "unique rectangle, type 4";
    /// The like of [`Technique::UniqueRectangle1`], a loop of six cells or more.
    UniqueLoop1 46 "unique loop, type 1";
    /// The like of [`Technique::UniqueRectangle2`], a loop of six cells or more.
    UniqueLoop2 46 "unique loop, type 2";
    /// The like of [`Technique::UniqueRectangle3`], a loop of six cells or more.
    UniqueLoop3 46 "unique loop, type 3";
    /// The like of [`Technique::UniqueRectangle4`], a loop of six cells or more.
    UniqueLoop4 46 "unique loop, type 4";
    /// Four cells of a house have four candidates between them.
    NakedQuad 50 "naked quad";
    /// A digit has the same four columns in four rows, or rows in four columns.
    Jellyfish 52 "jellyfish";
    /// Four digits of a house have four cells between them.
    HiddenQuad 54 "hidden quad";
    /// Every cell has two candidates and every digit two places, but for one cell with more.
    Bug1 56 "bivalue universal grave, type 1";
    /// The like, but for cells with the same extra digit.
    Bug2 57 "bivalue universal grave, type 2";
    /// The like, but for two cells of a house in one of which a third digit is locked.
    Bug4 57 "bivalue universal grave, type 4";
    /// The like, but for cells whose extra digits make a set with others of their house.
    Bug3 58 "bivalue universal grave, type 3";
    /// Two cells, all pairs of candidates tried against the cells with two that see both.
    AlignedPairExclusion 62 "aligned pair exclusion";
    /// A closed chain of one digit that holds in both directions.
    XCycle 65 "X-cycle";
    /// A closed chain through cells with two candidates that holds in both directions.
    YCycle 65 "Y-cycle";
    /// A chain of one digit from a candidate to its own negation.
    ForcingXChain 66 "forcing X-chain";
    /// A closed chain of any links that holds in both directions.
    BidirectionalCycle 70 "bidirectional cycle";
    /// A chain of any links from a candidate to its own negation.
    ForcingChain 70 "forcing chain";
    /// Three cells, all triplets of candidates tried against the cells that see them.
    AlignedTripletExclusion 75 "aligned triplet exclusion";
    /// One digit supposed in a cell, or out of it, contradicts itself elsewhere.
    Nishio 75 "Nishio";
    /// All candidates of a cell lead to the same conclusion.
    CellForcingChains 80 "cell forcing chains";
    /// All places of a digit in a house lead to the same conclusion.
    HouseForcingChains 80 "house forcing chains";
    /// Both states of a candidate lead to the same conclusion; links use what went before.
    DynamicDouble 85 "dynamic double forcing chains";
    /// [`Technique::CellForcingChains`] whose links use what went before.
    DynamicCell 85 "dynamic cell forcing chains";
    /// [`Technique::HouseForcingChains`] whose links use what went before.
    DynamicHouse 85 "dynamic house forcing chains";
    /// A candidate supposed, or struck out, leads to a contradiction; links use what went before.
    DynamicContradiction 85 "dynamic contradiction";
    /// [`Technique::DynamicDouble`] whose links may be locked candidates, pairs and X-wings.
    DynamicPlusDouble 90 "dynamic double forcing chains (+)";
    /// [`Technique::DynamicCell`] whose links may be locked candidates, pairs and X-wings.
    DynamicPlusCell 90 "dynamic cell forcing chains (+)";
    /// [`Technique::DynamicHouse`] whose links may be locked candidates, pairs and X-wings.
    DynamicPlusHouse 90 "dynamic house forcing chains (+)";
    /// [`Technique::DynamicContradiction`] whose links may be locked candidates, pairs, X-wings.
    DynamicPlusContradiction 90 "dynamic contradiction (+)";
}

impl Technique {
    /// The rating of the hardest technique that the ladder of levels asks for by name.
    pub const HARD_RATING: Rating = Technique::NakedTriplet.rating();

    /// Whether it argues from there being only one solution.
    pub const fn needs_uniqueness(self) -> bool {
        use Technique as T;
        matches!(
            self,
            T::UniqueRectangle1
                | T::UniqueRectangle2
                | T::UniqueRectangle3
                | T::UniqueRectangle4
                | T::UniqueLoop1
                | T::UniqueLoop2
                | T::UniqueLoop3
                | T::UniqueLoop4
                | T::Bug1
                | T::Bug2
                | T::Bug3
                | T::Bug4
        )
    }
}
