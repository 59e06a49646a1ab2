//! The techniques, with their names and ratings.

use bookgen_core::Rating;

/// The rating of a uniquely solvable puzzle that requires a step rated 9.5 or more. Mostly this
/// step is a nested forcing chain, a technique of Sudoku Explainer that bookgen does not implement.
/// Rarely this step is a very long dynamic forcing chain of level "+".
pub const NESTED: Rating = Rating(95);

macro_rules! techniques {
    ($($(#[$doc:meta])* $name:ident $rating:literal $text:literal;)*) => {
        /// A solving technique.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Technique {
            $($(#[$doc])* $name,)*
        }

        impl Technique {
            /// All techniques, from easy to hard.
            pub const ALL: &'static [Technique] = &[$(Technique::$name,)*];

            /// The number of techniques.
            pub const COUNT: usize = Technique::ALL.len();

            /// The rating on the scale of Sudoku Explainer. For chains, and for patterns with an
            /// additional subset of cells, the value is the lowest possible rating.
            /// [`Step::rating`](super::Step::rating) has the actual rating.
            pub const fn rating(self) -> Rating {
                Rating(match self {
                    $(Technique::$name => $rating,)*
                })
            }

            /// The English name in lower case.
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
    /// A digit has one possible cell left in a box.
    HiddenSingleBox 12 "hidden single in a box";
    /// A digit has one possible cell left in a column or row.
    HiddenSingleLine 15 "hidden single in a line";
    /// Pointing leaves only one possible cell for the digit in another box.
    DirectPointing 17 "direct pointing";
    /// Claiming leaves only one possible cell for the digit in another line.
    DirectClaiming 19 "direct claiming";
    /// A hidden pair leaves only one possible cell for another digit in the house.
    DirectHiddenPair 20 "direct hidden pair";
    /// A cell has one candidate left.
    NakedSingle 23 "naked single";
    /// A hidden triple leaves only one possible cell for another digit in the house.
    DirectHiddenTriple 25 "direct hidden triple";
    /// All possible cells of a digit in a box are in one line. The rest of the line loses the
    /// digit.
    Pointing 26 "pointing";
    /// All possible cells of a digit in a line are in one box. The rest of the box loses the digit.
    Claiming 28 "claiming";
    /// Two cells of a house have the same two candidates. The other cells of the house lose these
    /// two digits.
    NakedPair 30 "naked pair";
    /// In two rows, all possible cells of a digit are in the same two columns. The other cells of
    /// these columns lose the digit. The same holds with rows and columns exchanged.
    XWing 32 "X-wing";
    /// Two digits have the same two possible cells in a house. These cells lose all other digits.
    HiddenPair 34 "hidden pair";
    /// Three cells of a house together have only three candidates.
    NakedTriple 36 "naked triple";
    /// Like [`Technique::XWing`], with three rows and three columns.
    Swordfish 38 "swordfish";
    /// Three digits together have only three possible cells in a house.
    HiddenTriple 40 "hidden triple";
    /// A pivot cell with candidates x and y sees two pincer cells. One pincer has the candidates x
    /// and z, the other has y and z. Cells that see both pincers lose z.
    XyWing 42 "XY-wing";
    /// A pivot cell with candidates x, y and z sees two pincer cells. One pincer has the candidates
    /// x and z, the other has y and z. Cells that see the pivot and both pincers lose z.
    XyzWing 44 "XYZ-wing";
    /// Four cells are the corners of a rectangle in two boxes and have the same two digits as
    /// candidates. One of the cells has extra candidates. This cell loses the two digits.
    UniqueRectangle1 45 "unique rectangle, type 1";
    /// Like [`Technique::UniqueRectangle1`], but several cells have the same extra candidate. Cells
    /// that see all these cells lose the extra candidate.
    UniqueRectangle2 45 "unique rectangle, type 2";
    /// Like [`Technique::UniqueRectangle1`], but two cells have extra candidates. These two cells
    /// form a subset with other cells of their house.
    UniqueRectangle3 45 "unique rectangle, type 3";
    /// Like [`Technique::UniqueRectangle1`], but two cells have extra candidates. One digit of the
    /// rectangle is locked in these two cells. The two cells lose the other digit of the rectangle.
    UniqueRectangle4 45 "unique rectangle, type 4";
    /// Like [`Technique::UniqueRectangle1`], with a loop of six or more cells.
    UniqueLoop1 46 "unique loop, type 1";
    /// Like [`Technique::UniqueRectangle2`], with a loop of six or more cells.
    UniqueLoop2 46 "unique loop, type 2";
    /// Like [`Technique::UniqueRectangle3`], with a loop of six or more cells.
    UniqueLoop3 46 "unique loop, type 3";
    /// Like [`Technique::UniqueRectangle4`], with a loop of six or more cells.
    UniqueLoop4 46 "unique loop, type 4";
    /// Four cells of a house together have only four candidates.
    NakedQuad 50 "naked quad";
    /// Like [`Technique::XWing`], with four rows and four columns.
    Jellyfish 52 "jellyfish";
    /// Four digits together have only four possible cells in a house.
    HiddenQuad 54 "hidden quad";
    /// Without the extra candidates of one cell, every empty cell would have two candidates, and
    /// every digit would have two possible cells in each house where it is missing. So one of the
    /// extra candidates is true.
    Bug1 56 "bivalue universal grave, type 1";
    /// Like [`Technique::Bug1`], but several cells have the same extra candidate.
    Bug2 57 "bivalue universal grave, type 2";
    /// Like [`Technique::Bug1`], but two cells of a house have extra candidates. A digit other than
    /// the extra candidates is locked in these two cells.
    Bug4 57 "bivalue universal grave, type 4";
    /// Like [`Technique::Bug1`], but several cells of a house have extra candidates. These cells
    /// act as one cell that has only the extra candidates. It forms a subset with other cells of
    /// the house.
    Bug3 58 "bivalue universal grave, type 3";
    /// Two cells are tested with each pair of candidates, one from each cell. A pair is impossible
    /// if it leaves no candidate in a bivalue cell that sees the two cells. A candidate without a
    /// possible pair is removed.
    AlignedPairExclusion 62 "aligned pair exclusion";
    /// A bidirectional cycle of one digit.
    XCycle 65 "X-cycle";
    /// A bidirectional cycle through bivalue cells.
    YCycle 65 "Y-cycle";
    /// A chain of one digit from a candidate to its own negation.
    ForcingXChain 66 "forcing X-chain";
    /// A closed chain that is valid in both directions and has links of every kind.
    BidirectionalCycle 70 "bidirectional cycle";
    /// A chain with links of every kind, from a candidate to its own negation.
    ForcingChain 70 "forcing chain";
    /// Like [`Technique::AlignedPairExclusion`], but tests triples of candidates of three cells,
    /// and looks at all cells with two or three candidates that see the three cells.
    AlignedTripleExclusion 75 "aligned triple exclusion";
    /// A digit is assumed in a cell, or excluded from a cell. Links of this digit alone then lead
    /// to a contradiction.
    Nishio 75 "Nishio";
    /// All candidates of a cell lead to the same conclusion.
    CellForcingChains 80 "cell forcing chains";
    /// All candidates of a digit in a house lead to the same conclusion.
    HouseForcingChains 80 "house forcing chains";
    /// A candidate and its negation lead to the same conclusion. Links may use all earlier links.
    DynamicDouble 85 "dynamic double forcing chains";
    /// Like [`Technique::CellForcingChains`], but links may use all earlier links.
    DynamicCell 85 "dynamic cell forcing chains";
    /// Like [`Technique::HouseForcingChains`], but links may use all earlier links.
    DynamicHouse 85 "dynamic house forcing chains";
    /// A candidate or its negation leads to a contradiction. Links may use all earlier links.
    DynamicContradiction 85 "dynamic contradiction";
    /// Like [`Technique::DynamicDouble`], but links may also use locked candidates, pairs and
    /// X-wings.
    DynamicPlusDouble 90 "dynamic double forcing chains (+)";
    /// Like [`Technique::DynamicCell`], but links may also use locked candidates, pairs and
    /// X-wings.
    DynamicPlusCell 90 "dynamic cell forcing chains (+)";
    /// Like [`Technique::DynamicHouse`], but links may also use locked candidates, pairs and
    /// X-wings.
    DynamicPlusHouse 90 "dynamic house forcing chains (+)";
    /// Like [`Technique::DynamicContradiction`], but links may also use locked candidates, pairs
    /// and X-wings.
    DynamicPlusContradiction 90 "dynamic contradiction (+)";
}

impl Technique {
    /// The maximum rating of level "hard".
    pub const HARD_RATING: Rating = Technique::NakedTriple.rating();

    /// Whether the technique relies on the fact that the puzzle has only one solution.
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
