//! The keys of a cover design.

use std::collections::BTreeMap;

use bookgen_base::diagnostic::Place;
use bookgen_base::keys;
use bookgen_base::schema::Type;
use bookgen_base::units::Pt;
use bookgen_press::cover::{Caps, CoverItemType, CoverPart, GridLines};

const PERCENT: Type = Type::Number(0.0, 100.0);
const PARTS: Type = Type::Choice(&["own", "standard"]);
const LINE: Type = Type::Length(0.1, 24.0);

keys! {
    /// A cover design.
    #[derive(Clone, Debug)]
    pub struct DesignKeys {
        /// the built-in cover design that this design changes
        base: Option<(String, Place)>,
        /// a description, in one sentence
        about: String,
        /// the default palette
        colours: (String, Place) as Id,
        /// the margin between texts and the edges of each part of the cover, in percent of the
        /// front's width or of 7/10 of the front's height, whichever is less; if the printer
        /// requires a larger margin, the printer's margin is used
        margin: f64 as PERCENT = 8,
        /// fonts by name; each font is a built-in font or the path of a font file
        fonts: BTreeMap<String, (String, Place)>,
        /// palettes by name; each palette has colours by name; a colour is the percentages of cyan,
        /// magenta, yellow and black; colours that a palette leaves out come from the default
        /// palette of `base`
        palettes: BTreeMap<String, BTreeMap<String, [u8; 4]>> as Map(&Map(&List(&Int(0, 100), 4, 4))),
        /// the line widths and the type size of the grid on the cover
        grid: GridLines,
        /// the back: only the items of the design, or also the standard items
        back: String as PARTS = "own",
        /// the spine: only the items of the design, or also the standard items
        spine: String as PARTS = "own",
        /// the items, in painting order
        "item" => items: Vec<(ItemKeys, Place)>[1..=200],
    }

    /// The standard back and the standard spine.
    #[derive(Clone, Debug)]
    pub struct StandardKeys {
        /// the items
        "item" => items: Vec<(ItemKeys, Place)>[1..=200],
    }

    /// An item of a design.
    #[derive(Clone, Debug)]
    pub struct ItemKeys {
        /// the part of the cover; `wrap` is the whole cover
        "on" => part: CoverPart,
        /// `area`: a filled box; `disc`: a filled circle; `rule`: a horizontal line; `frame`: four
        /// lines; `text`: a text; `blurb`: the text of the back cover; `grid`: the puzzle;
        /// `mosaic`: coloured tiles for the symbols of the puzzle; `picture`: the picture that
        /// `art` names in [cover]; `stack`: a column of the items whose key `in` has its name, one
        /// below the other; `path`: a filled path; `glyphs`: a text as large as its box, which may
        /// extend over the edges; `pattern`: the symbols of the puzzle, all over the box; `tiles`:
        /// geometric tiles all over the box, which the puzzle decides
        shape: CoverItemType,
        /// for `area`, `picture`, `path`, `glyphs`, `pattern` and `tiles`: left, top, width and
        /// height, in percent of the part of the cover that `on` names; for other items: left, top,
        /// width and height, in percent of the area inside the margins; for `frame`: the distances
        /// of the left, top, right and bottom lines from the margins, in percent of the same length
        /// as `margin`; for an item in a stack: left, distance from the item above, width and
        /// maximum height
        "box" => frame: [f64; 4] as Number(-50.0, 150.0),
        /// for a text, a grid and a stack: whether `box` is in percent of the area inside the
        /// margins, or of the whole part of the cover, as for an `area` behind it
        within: String as Choice(&["margins", "part"]) = "margins",
        /// a colour of the palette
        colour: (String, Place) as Id,
        /// the text; placeholders in braces are filled in
        text: (String, Place) = "",
        /// a font of [fonts]
        font: Option<(String, Place)> as Id,
        /// minimum and maximum type size, in percent of the same length as `margin`
        size: [f64; 2] as Number(0.5, 60.0) = [3, 3],
        /// the maximum number of lines of a text
        lines: usize as Int(1, 12) = 1,
        /// the distance between baselines, in multiples of the type size
        leading: f64 as Number(0.7, 2.0) = 1.1,
        /// the space between letters, in multiples of the type size
        tracking: f64 as Number(-0.1, 1.0) = 0,
        /// `small`: print the text in small capitals; `all`: print the text in capitals
        caps: Caps = "no",
        /// horizontal alignment
        align: String as Choice(&["left", "centre", "right"]) = "left",
        /// vertical alignment
        valign: String as Choice(&["top", "middle", "bottom"]) = "top",
        /// the line width of a rule or a frame
        line: Pt as LINE = "1pt",
        /// further colours: for a mosaic, one colour for each symbol; for a pattern and tiles,
        /// their colours; for a grid, the colours of the puzzle's number and level; for a text, the
        /// colours of the second line and the lines after it
        more: Vec<(String, Place)>[0..=12] as Id = [],
        /// the background of a grid, a mosaic or a text: a colour of the palette
        panel: Option<(String, Place)> as Id,
        /// whether the panel of a text is a disc as large as the box, as on a badge
        round: bool = false,
        /// the name of a stack
        name: Option<String> as Id,
        /// the name of the stack that contains the item
        "in" => stack: Option<(String, Place)> as Id,
        /// a path, in the syntax of the attribute `d` in SVG
        path: Option<(String, Place)>,
        /// the width and the height of the box of a path, in the coordinates of the path; the path
        /// may extend beyond the box
        view: [f64; 2] as Number(1.0, 10_000.0) = [100, 100],
        /// whether a path is stretched to the proportions of its box
        stretch: bool = false,
        /// the number of columns of a pattern or of tiles
        columns: u16 as Int(1, 60) = 6,
        /// a second colour of the palette for symbols on tiles; it is used on the tiles where it
        /// has more contrast than `colour`
        instead: Option<(String, Place)> as Id,
        /// print the item only if this placeholder has a value
        with: Option<(String, Place)>,
        /// print the item only if this placeholder has no value
        without: Option<(String, Place)>,
    }
}
/// The placeholders of texts on a cover.
pub const PLACEHOLDERS: [&str; 17] = [
    "title",
    "subtitle",
    "author",
    "publisher",
    "series",
    "volume",
    "puzzles",
    "count",
    "levels",
    "kinds",
    "isbn",
    "back_puzzle",
    "number",
    "mark",
    "headline",
    "symbol",
    "symbol_word",
];
