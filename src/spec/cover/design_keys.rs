//! The keys of cover designs.

use bookgen_base::schema::{Field, Type};

/// The left edge, the top edge, the width and the height of an item, in percent. The values
/// refer to one part of the cover, for example the front. An item may extend beyond this part.
const BOX: Type = Type::List(&Type::Number(-50.0, 150.0), 4, 4);
const PERCENT: Type = Type::Number(0.0, 100.0);

/// The keys of a cover design.
pub static DESIGN_KEYS: &[Field] = &[
    Field::optional("base", Type::Text, "the built-in cover design that this design changes"),
    Field::required("about", Type::Text, "a description, in one sentence"),
    Field::required("colours", Type::Id, "the default palette"),
    Field::with_default(
        "margin",
        PERCENT,
        "8",
        "the margin between texts and the edges of each part of the cover, in percent of the front's width or of 7/10 of the front's height, whichever is less; if the printer requires a larger margin, the printer's margin is used",
    ),
    Field::required(
        "fonts",
        Type::Map(&Type::Text),
        "fonts by name; each font is a built-in font or the path of a font file",
    ),
    Field::required(
        "palettes",
        Type::Map(&Type::Map(&Type::List(&Type::Int(0, 100), 4, 4))),
        "palettes by name; each palette has colours by name; a colour is the percentages of cyan, magenta, yellow and black; colours that a palette leaves out come from the default palette of `base`",
    ),
    Field::required(
        "grid",
        Type::Table(GRID_KEYS),
        "the line widths and the type size of the grid on the cover",
    ),
    Field::with_default(
        "back",
        PARTS,
        "\"own\"",
        "the back: only the items of the design, or also the standard items",
    ),
    Field::with_default(
        "spine",
        PARTS,
        "\"own\"",
        "the spine: only the items of the design, or also the standard items",
    ),
    Field::required("item", ITEMS, "the items, in painting order"),
];

const ITEMS: Type = Type::List(&Type::Table(ITEM_KEYS), 1, 200);
const PARTS: Type = Type::Choice(&["own", "standard"]);

pub static STANDARD_KEYS: &[Field] = &[Field::required("item", ITEMS, "the items")];

/// The keys of the table `grid`.
static GRID_KEYS: &[Field] = &[
    Field::with_default("thin", LINE, "\"0.75pt\"", "width of the lines between cells"),
    Field::with_default("thick", LINE, "\"1.75pt\"", "width of the lines between regions"),
    Field::with_default("border", LINE, "\"2.25pt\"", "width of the grid's border"),
    Field::with_default(
        "symbol",
        Type::Number(0.3, 0.9),
        "0.62",
        "type size of a digit or letter, as a fraction of the cell's side",
    ),
];

const LINE: Type = Type::Length(0.1, 24.0);

/// What an item can be.
const SHAPES: &[&str] = &[
    "area", "disc", "rule", "frame", "text", "blurb", "grid", "mosaic", "picture", "stack", "path",
    "glyphs", "pattern", "tiles",
];

/// The keys of an item.
static ITEM_KEYS: &[Field] = &[
    Field::required(
        "on",
        Type::Choice(&["wrap", "front", "back", "spine"]),
        "the part of the cover; `wrap` is the whole cover",
    ),
    Field::required(
        "shape",
        Type::Choice(SHAPES),
        "`area`: a filled box; `disc`: a filled circle; `rule`: a horizontal line; `frame`: four lines; `text`: a text; `blurb`: the text of the back cover; `grid`: the puzzle; `mosaic`: coloured tiles for the symbols of the puzzle; `picture`: the picture that `art` names in [cover]; `stack`: a column of the items whose key `in` has its name, one below the other; `path`: a filled path; `glyphs`: a text as large as its box, which may extend over the edges; `pattern`: the symbols of the puzzle, all over the box; `tiles`: geometric tiles all over the box, which the puzzle decides",
    ),
    Field::required(
        "box",
        BOX,
        "for `area`, `picture`, `path`, `glyphs`, `pattern` and `tiles`: left, top, width and height, in percent of the part of the cover that `on` names; for other items: left, top, width and height, in percent of the area inside the margins; for `frame`: the distances of the left, top, right and bottom lines from the margins, in percent of the same length as `margin`; for an item in a stack: left, distance from the item above, width and maximum height",
    ),
    Field::with_default(
        "within",
        Type::Choice(&["margins", "part"]),
        "\"margins\"",
        "for a text, a grid and a stack: whether `box` is in percent of the area inside the margins, or of the whole part of the cover, as for an `area` behind it",
    ),
    Field::required("colour", Type::Id, "a colour of the palette"),
    Field::with_default(
        "text",
        Type::Text,
        "\"\"",
        "the text; placeholders in braces are filled in",
    ),
    Field::optional("font", Type::Id, "a font of [fonts]"),
    Field::with_default(
        "size",
        Type::List(&Type::Number(0.5, 60.0), 2, 2),
        "[3, 3]",
        "minimum and maximum type size, in percent of the same length as `margin`",
    ),
    Field::with_default("lines", Type::Int(1, 12), "1", "the maximum number of lines of a text"),
    Field::with_default(
        "leading",
        Type::Number(0.7, 2.0),
        "1.1",
        "the distance between baselines, in multiples of the type size",
    ),
    Field::with_default(
        "tracking",
        Type::Number(-0.1, 1.0),
        "0",
        "the space between letters, in multiples of the type size",
    ),
    Field::with_default(
        "caps",
        Type::Choice(&["no", "small", "all"]),
        "\"no\"",
        "`small`: print the text in small capitals; `all`: print the text in capitals",
    ),
    Field::with_default(
        "align",
        Type::Choice(&["left", "centre", "right"]),
        "\"left\"",
        "horizontal alignment",
    ),
    Field::with_default(
        "valign",
        Type::Choice(&["top", "middle", "bottom"]),
        "\"top\"",
        "vertical alignment",
    ),
    Field::with_default("line", LINE, "\"1pt\"", "the line width of a rule or a frame"),
    Field::with_default(
        "more",
        Type::List(&Type::Id, 0, 12),
        "[]",
        "further colours: for a mosaic, one colour for each symbol; for a pattern and tiles, their colours; for a grid, the colours of the puzzle's number and level; for a text, the colours of the second line and the lines after it",
    ),
    Field::optional(
        "panel",
        Type::Id,
        "the background of a grid, a mosaic or a text: a colour of the palette",
    ),
    Field::with_default(
        "round",
        Type::Flag,
        "false",
        "whether the panel of a text is a disc as large as the box, as on a badge",
    ),
    Field::optional("name", Type::Id, "the name of a stack"),
    Field::optional("in", Type::Id, "the name of the stack that contains the item"),
    Field::optional("path", Type::Text, "a path, in the syntax of the attribute `d` in SVG"),
    Field::with_default(
        "view",
        Type::List(&Type::Number(1.0, 10_000.0), 2, 2),
        "[100, 100]",
        "the width and the height of the box of a path, in the coordinates of the path; the path may extend beyond the box",
    ),
    Field::with_default(
        "stretch",
        Type::Flag,
        "false",
        "whether a path is stretched to the proportions of its box",
    ),
    Field::with_default(
        "columns",
        Type::Int(1, 60),
        "6",
        "the number of columns of a pattern or of tiles",
    ),
    Field::optional(
        "instead",
        Type::Id,
        "a second colour of the palette for symbols on tiles; it is used on the tiles where it has more contrast than `colour`",
    ),
    Field::optional("with", Type::Text, "print the item only if this placeholder has a value"),
    Field::optional("without", Type::Text, "print the item only if this placeholder has no value"),
];

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
