//! Cover designs: palettes, fonts and composition, as TOML.
//!
//! A design is a list of items, which are painted in the order of the list. The key `on` of an item
//! names a part of the cover: the front, the back, the spine, or the whole cover. The key `box`
//! places the item in percent of the width and the height of this part. For texts and grids, the
//! percentages refer only to the area inside the margins of the part.
//!
//! Type sizes and margins are in percent of a reference length. The reference length is the width
//! of the front or 7/10 of the height of the front, whichever is less. So one design fits every
//! trim size.

use std::collections::BTreeMap;

use crate::presets::embedded;
use crate::spec::font::load_font;
use bookgen_base::diagnostic::{Diagnostic, Place, did_you_mean};
use bookgen_base::placeholders::expand;
use bookgen_base::presets::Presets;
use bookgen_base::schema::{Data, Field, Reader, Type, Value, Values};
use bookgen_press::cover::{
    Alignment, Caps, CoverDesign, CoverItem, CoverItemType, CoverPart, GridLines,
};
use bookgen_press::design::FontFace;
use bookgen_press::font::FontSet;
use bookgen_press::page::Colour;

/// The cover designs that come with the program.
pub static COVERS: Presets = Presets {
    noun: "cover design",
    folder: "templates/covers",
    files: embedded!("templates/covers": "cloth", "poster", "quilt", "kiosk", "parade", "photo"),
    keys: DESIGN_KEYS,
};

/// The left edge, the top edge, the width and the height of an item, in percent. The values
/// refer to one part of the cover, for example the front. An item may extend beyond this part.
const BOX: Type = Type::List(&Type::Number(-50.0, 150.0), 4, 4);
const PERCENT: Type = Type::Number(0.0, 100.0);

/// The keys of a cover design.
static DESIGN_KEYS: &[Field] = &[
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
        "palettes by name; each palette has colours by name; a colour is the percentages of cyan, magenta, yellow and black",
    ),
    Field::required(
        "grid",
        Type::Table(GRID_KEYS),
        "the line widths and the type size of the grid on the cover",
    ),
    Field::required(
        "item",
        Type::List(&Type::Table(ITEM_KEYS), 1, 200),
        "the items, in painting order",
    ),
];

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
const SHAPES: &[&str] =
    &["area", "disc", "rule", "frame", "text", "blurb", "grid", "mosaic", "picture"];

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
        "`area`: a filled box; `disc`: a filled circle; `rule`: a horizontal line; `frame`: four lines; `text`: a text; `blurb`: the text of the back cover; `grid`: the puzzle; `mosaic`: coloured tiles for the symbols of the puzzle; `picture`: the picture that `art` names in [cover]",
    ),
    Field::required(
        "box",
        BOX,
        "for `area`, `disc`, `rule` and `picture`: left, top, width and height, in percent of the part of the cover that `on` names; for `text`, `blurb`, `grid` and `mosaic`: left, top, width and height, in percent of the area inside the margins; for `frame`: the distances of the left, top, right and bottom lines from the margins, in percent of the same length as `margin`",
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
        "further colours: for a mosaic, one colour for each symbol; for a grid, the colours of the puzzle's number and level; for a text, the colours of the second line and the lines after it",
    ),
    Field::optional(
        "panel",
        Type::Id,
        "the background of a grid or a mosaic: a colour of the palette",
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
pub const PLACEHOLDERS: [&str; 12] = [
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
];

/// Loads a cover design with one of the palettes of the design. `name` is the name of a built-in
/// design or the path of a design file. The fonts of the design are added to `fonts`. The fonts in
/// `fallback` provide glyphs that the design's fonts lack. Faults are added to the reader.
pub fn load(
    reader: &mut Reader<'_>,
    name: &str,
    name_place: &Place,
    colours: Option<(&str, &Place)>,
    fonts: &mut FontSet,
    fallback: &FontFace,
) -> Option<CoverDesign> {
    let values = COVERS.load(reader, name, name_place)?;
    let palettes = values.table("palettes")?;
    let (wanted, place) = colours.unwrap_or((values.text("colours")?, values.place("colours")));
    let Some(palette) = palettes.table(wanted) else {
        let known = || palettes.iter().map(|(name, _)| name);
        let help = did_you_mean(wanted, known(), || {
            format!("the palettes are {}", known().collect::<Vec<_>>().join(", "))
        });
        let fault =
            Diagnostic::book(format!("the cover design `{name}` has no palette `{wanted}`"));
        reader.faults.push(fault.at(place, "unknown palette").help(help));
        return None;
    };
    let palette: BTreeMap<&str, Colour> =
        palette.iter().filter_map(|(name, value)| Some((name, colour(value)?))).collect();
    let mut faces: BTreeMap<&str, FontFace> = BTreeMap::new();
    for (name, value) in values.table("fonts")?.iter() {
        let Some(font) = value.text() else { continue };
        // The font may already be loaded for the pages.
        let known = fonts.faces().find(|(_, face)| face.name() == font).map(|(id, _)| id);
        if let Some(id) = known.or_else(|| load_font(font, &value.place, fonts, reader)) {
            faces.insert(name, std::iter::once(id).chain(fallback.iter().copied()).collect());
        }
    }
    let mut items = Vec::new();
    for table in values.tables("item") {
        items.extend(item(reader, table, &palette, &faces));
    }
    let grid = values.table("grid")?;
    Some(CoverDesign {
        name: name.to_owned(),
        margin: values.number("margin")?,
        grid: GridLines {
            thin: grid.length("thin")?,
            thick: grid.length("thick")?,
            border: grid.length("border")?,
            symbol: grid.number("symbol")?,
        },
        fonts: faces.into_iter().map(|(name, face)| (name.to_owned(), face)).collect(),
        items,
    })
}

/// Reads a colour from a list of four ink percentages.
fn colour(value: &Value) -> Option<Colour> {
    let Data::List(inks) = &value.data else { return None };
    let inks = inks.iter().filter_map(|ink| match ink.data {
        Data::Int(percent) => u8::try_from(percent).ok(),
        _ => None,
    });
    Some(Colour(inks.collect::<Vec<_>>().try_into().ok()?))
}

/// Reads the value of a key as a list of numbers. Returns `None` if the list does not have `N`
/// numbers.
fn numbers<const N: usize>(values: &Values, key: &str) -> Option<[f64; N]> {
    let numbers = values.list(key).iter().filter_map(|value| match value.data {
        Data::Number(number) => Some(number),
        _ => None,
    });
    numbers.collect::<Vec<_>>().try_into().ok()
}

/// Converts a word such as `left` or `top` to an alignment.
fn alignment(word: &str) -> Alignment {
    match word {
        "centre" | "middle" => Alignment::Middle,
        "right" | "bottom" => Alignment::End,
        _ => Alignment::Start,
    }
}

/// Makes an item of a design. `palette` has the colours by name, and `faces` has the fonts by name.
fn item(
    reader: &mut Reader<'_>,
    values: &Values,
    palette: &BTreeMap<&str, Colour>,
    faces: &BTreeMap<&str, FontFace>,
) -> Option<CoverItem> {
    let mut named = |name: &str, place: &Place| {
        let found = palette.get(name).copied();
        if found.is_none() {
            let known = || palette.keys().copied();
            let help = did_you_mean(name, known(), || {
                format!("the colours are {}", known().collect::<Vec<_>>().join(", "))
            });
            let fault = Diagnostic::book(format!("the palette has no colour `{name}`"));
            reader.faults.push(fault.at(place, "unknown colour").help(help));
        }
        found
    };
    let colour = named(values.text("colour")?, values.place("colour"));
    let mut more = Vec::new();
    for value in values.list("more") {
        let Some(name) = value.text() else { continue };
        more.extend(named(name, &value.place));
    }
    let [panel, instead] = ["panel", "instead"].map(|key| match values.text(key) {
        Some(name) => named(name, values.place(key)).map(Some),
        None => Some(None),
    });
    let shape = match values.text("shape")? {
        "area" => CoverItemType::Area,
        "disc" => CoverItemType::Disc,
        "rule" => CoverItemType::Rule,
        "frame" => CoverItemType::Frame,
        "text" => CoverItemType::Text,
        "blurb" => CoverItemType::Blurb,
        "grid" => CoverItemType::Grid,
        "mosaic" => CoverItemType::Mosaic,
        _ => CoverItemType::Picture,
    };
    let font = item_font(reader, values, shape, faces);
    let text = values.text("text")?;
    check_placeholders(reader, values, text);
    Some(CoverItem {
        part: match values.text("on")? {
            "wrap" => CoverPart::Wrap,
            "front" => CoverPart::Front,
            "back" => CoverPart::Back,
            _ => CoverPart::Spine,
        },
        item_type: shape,
        frame: numbers(values, "box")?,
        colour: colour?,
        more,
        text: text.to_owned(),
        font: font?,
        size: numbers(values, "size")?,
        lines: values.int("lines").and_then(|lines| usize::try_from(lines).ok())?,
        leading: values.number("leading")?,
        tracking: values.number("tracking")?,
        caps: match values.text("caps")? {
            "small" => Caps::Small,
            "all" => Caps::All,
            _ => Caps::No,
        },
        align: alignment(values.text("align")?),
        valign: alignment(values.text("valign")?),
        panel: panel?,
        contrast_colour: instead?,
        line: values.length("line")?,
        with: values.text("with").map(str::to_owned),
        without: values.text("without").map(str::to_owned),
        place: values.place.clone(),
    })
}

/// The font of an item. An item without text gets an empty `FontFace`. Returns `None` after a
/// fault.
fn item_font(
    reader: &mut Reader<'_>,
    values: &Values,
    shape: CoverItemType,
    faces: &BTreeMap<&str, FontFace>,
) -> Option<FontFace> {
    match values.text("font") {
        Some(name) => {
            if !faces.contains_key(name) {
                let known = || faces.keys().copied();
                let help = did_you_mean(name, known(), || {
                    format!("the fonts are {}", known().collect::<Vec<_>>().join(", "))
                });
                let fault = Diagnostic::book(format!("the cover design has no font `{name}`"));
                reader.faults.push(fault.at(values.place("font"), "unknown font").help(help));
            }
            faces.get(name).cloned()
        }
        None if matches!(
            shape,
            CoverItemType::Area
                | CoverItemType::Disc
                | CoverItemType::Rule
                | CoverItemType::Frame
                | CoverItemType::Picture
        ) =>
        {
            Some(Vec::new())
        }
        None => {
            let fault = Diagnostic::book("an item with text needs a font");
            let help = "add a line `font = \"…\"` with a name from [fonts]";
            reader.faults.push(fault.at(&values.place, "`font` is missing").help(help));
            None
        }
    }
}

/// Checks the placeholders of an item: the placeholders in its text, and the placeholders named by
/// `with` and `without`.
fn check_placeholders(reader: &mut Reader<'_>, values: &Values, text: &str) {
    let known = PLACEHOLDERS.map(|name| (name, ""));
    if let Err(error) = expand(text, &known) {
        let fault = Diagnostic::book(error.to_string());
        let names = PLACEHOLDERS.map(|name| format!("{{{name}}}")).join(", ");
        let help = format!("the placeholders here are {names}. To print a brace, write two braces");
        reader.faults.push(fault.at(values.place("text"), "unknown placeholder").help(help));
    }
    for key in ["with", "without"] {
        if let Some(name) = values.text(key).filter(|name| !PLACEHOLDERS.contains(name)) {
            let help = did_you_mean(name, PLACEHOLDERS, || {
                format!("the placeholders are {}", PLACEHOLDERS.join(", "))
            });
            let fault = Diagnostic::book(format!("there is no placeholder `{name}`"));
            reader.faults.push(fault.at(values.place(key), "unknown placeholder").help(help));
        }
    }
}
