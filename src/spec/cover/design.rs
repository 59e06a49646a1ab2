//! The looks of covers: palettes, type and composition, as TOML.
//!
//! A look is a list of things, painted in order. Each stands on the front, the back or the spine, or
//! on all of them together, in a box whose numbers are percentages: of the width and the height of
//! that part for what is painted to the edge, of what is inside its margins for type and grids. Type
//! and margins are measured by the front's width, or by seven tenths of its height where that is
//! less. So one look fits every trim.

use std::collections::BTreeMap;

use super::super::design::load_font;
use crate::presets::embedded;
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
    what: "cover design",
    folder: "templates/covers",
    files: embedded!("templates/covers": "cloth", "poster", "quilt"),
    keys: DESIGN,
};

const BOX: Type = Type::List(&Type::Number(-50.0, 150.0), 4, 4);
const PERCENT: Type = Type::Number(0.0, 100.0);

static DESIGN: &[Field] = &[
    Field::optional("base", Type::Text, "the built-in cover design this one changes"),
    Field::required("about", Type::Text, "what it looks like, in a sentence"),
    Field::required("colours", Type::Id, "the palette of a cover that names none"),
    Field::with_default(
        "margin",
        PERCENT,
        "8",
        "between type and the edges of a part, in percent of the front's width or, of a wide front, of 7/10 of its height; never less than the printer's",
    ),
    Field::required(
        "fonts",
        Type::Map(&Type::Text),
        "fonts by name: a built-in font or the path of a font file",
    ),
    Field::required(
        "palettes",
        Type::Map(&Type::Map(&Type::List(&Type::Int(0, 100), 4, 4))),
        "palettes by name, each with colours by name: percent of cyan, magenta, yellow and black",
    ),
    Field::required("grid", Type::Table(GRID), "the lines of the puzzle that is shown"),
    Field::required("item", Type::List(&Type::Table(ITEM), 1, 200), "what is on it, in order"),
];

static GRID: &[Field] = &[
    Field::with_default("thin", LINE, "\"0.75pt\"", "line between cells"),
    Field::with_default("thick", LINE, "\"1.75pt\"", "line between regions"),
    Field::with_default("border", LINE, "\"2.25pt\"", "line round the grid"),
    Field::with_default(
        "symbol",
        Type::Number(0.3, 0.9),
        "0.62",
        "type size as a share of the cell",
    ),
];

const LINE: Type = Type::Length(0.1, 24.0);

static ITEM: &[Field] = &[
    Field::required(
        "on",
        Type::Choice(&["wrap", "front", "back", "spine"]),
        "the part it stands on; wrap is all of them",
    ),
    Field::required(
        "shape",
        Type::Choice(&["area", "disc", "rule", "frame", "text", "blurb", "grid", "mosaic"]),
        "a filled box or circle, a line across, four lines, type, the text of the back, the puzzle that is shown, tiles where it has something",
    ),
    Field::required(
        "box",
        BOX,
        "left, top, width and height, in percent: of the part for areas, else of what is inside its margins; of a frame, how far inside the margins its left, top, right and bottom are, measured as `margin` is",
    ),
    Field::required("colour", Type::Id, "a colour of the palette"),
    Field::with_default("text", Type::Text, "\"\"", "the text; names in braces are filled in"),
    Field::optional("font", Type::Id, "a font of [fonts]"),
    Field::with_default(
        "size",
        Type::List(&Type::Number(0.5, 60.0), 2, 2),
        "[3, 3]",
        "least and greatest type size, measured as `margin` is",
    ),
    Field::with_default("lines", Type::Int(1, 12), "1", "the most lines of a text"),
    Field::with_default("leading", Type::Number(0.7, 2.0), "1.1", "line to line, in type sizes"),
    Field::with_default("tracking", Type::Number(-0.1, 1.0), "0", "between letters, in type sizes"),
    Field::with_default("caps", Type::Choice(&["no", "small", "all"]), "\"no\"", "capitals"),
    Field::with_default("align", Type::Choice(&["left", "centre", "right"]), "\"left\"", "across"),
    Field::with_default("valign", Type::Choice(&["top", "middle", "bottom"]), "\"top\"", "down"),
    Field::with_default("line", LINE, "\"1pt\"", "the width of a rule and of the lines of a frame"),
    Field::with_default(
        "more",
        Type::List(&Type::Id, 0, 12),
        "[]",
        "further colours: of the tiles, one for each sign; of a grid's number and level",
    ),
    Field::optional("panel", Type::Id, "a colour of the palette, under a puzzle or its tiles"),
    Field::optional(
        "instead",
        Type::Id,
        "a colour of the palette for the signs on tiles on which `colour` is harder to read",
    ),
    Field::optional("with", Type::Text, "only where this name is filled in"),
    Field::optional("without", Type::Text, "only where this name is not filled in"),
];

/// The names that texts of a cover may have.
pub const NAMES: [&str; 11] = [
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
];

/// The design of a name, in one of its palettes. Its fonts are added to those of the book; what
/// they lack the book's own lend. Faults go to the reader.
pub fn load(
    reader: &mut Reader<'_>,
    (name, asked): (&str, &Place),
    colours: Option<(&str, &Place)>,
    fonts: &mut FontSet,
    fallback: &FontFace,
) -> Option<CoverDesign> {
    let values = COVERS.load(reader, name, asked)?;
    let palettes = values.table("palettes")?;
    let (wanted, place) = colours.unwrap_or((values.text("colours")?, values.place("colours")));
    let Some(palette) = palettes.table(wanted) else {
        let known = || palettes.iter().map(|(name, _)| name);
        let help = did_you_mean(wanted, known(), || {
            format!("its colours are {}", known().collect::<Vec<_>>().join(", "))
        });
        let fault =
            Diagnostic::book(format!("the cover design `{name}` has no colours `{wanted}`"));
        reader.faults.push(fault.at(place, "no such palette").help(help));
        return None;
    };
    let palette: BTreeMap<&str, Colour> =
        palette.iter().filter_map(|(name, value)| Some((name, colour(value)?))).collect();
    let mut faces: BTreeMap<&str, FontFace> = BTreeMap::new();
    for (name, value) in values.table("fonts")?.iter() {
        let Data::Text(font) = &value.data else { continue };
        // The book may have it already.
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

fn colour(value: &Value) -> Option<Colour> {
    let Data::List(inks) = &value.data else { return None };
    let inks = inks.iter().filter_map(|ink| match ink.data {
        Data::Int(percent) => u8::try_from(percent).ok(),
        _ => None,
    });
    Some(Colour(inks.collect::<Vec<_>>().try_into().ok()?))
}

fn numbers<const N: usize>(values: &Values, key: &str) -> Option<[f64; N]> {
    let numbers = values.list(key).iter().filter_map(|value| match value.data {
        Data::Number(number) => Some(number),
        _ => None,
    });
    numbers.collect::<Vec<_>>().try_into().ok()
}

fn stand(word: &str) -> Alignment {
    match word {
        "centre" | "middle" => Alignment::Middle,
        "right" | "bottom" => Alignment::End,
        _ => Alignment::Start,
    }
}

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
                format!("its colours are {}", known().collect::<Vec<_>>().join(", "))
            });
            let fault = Diagnostic::book(format!("the palette has no colour `{name}`"));
            reader.faults.push(fault.at(place, "not one of its colours").help(help));
        }
        found
    };
    let colour = named(values.text("colour")?, values.place("colour"));
    let mut more = Vec::new();
    for value in values.list("more") {
        let Data::Text(name) = &value.data else { continue };
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
        _ => CoverItemType::Mosaic,
    };
    let font = match values.text("font") {
        Some(name) => {
            if !faces.contains_key(name) {
                let known = || faces.keys().copied();
                let help = did_you_mean(name, known(), || {
                    format!("its fonts are {}", known().collect::<Vec<_>>().join(", "))
                });
                let fault = Diagnostic::book(format!("the cover design has no font `{name}`"));
                reader
                    .faults
                    .push(fault.at(values.place("font"), "not one of its fonts").help(help));
            }
            faces.get(name).cloned()
        }
        None if matches!(
            shape,
            CoverItemType::Area | CoverItemType::Disc | CoverItemType::Rule | CoverItemType::Frame
        ) =>
        {
            Some(Vec::new())
        }
        None => {
            let fault = Diagnostic::book("what has type has a font");
            let help = "add a line `font = \"…\"` with a name of [fonts]";
            reader.faults.push(fault.at(&values.place, "this has none").help(help));
            None
        }
    };
    let text = values.text("text")?;
    let known = NAMES.map(|name| (name, ""));
    if let Err(unfilled) = expand(text, &known) {
        let fault = Diagnostic::book(unfilled.to_string());
        let names = NAMES.map(|name| format!("{{{name}}}")).join(", ");
        let help = format!("here {names} can stand. A brace itself is written twice");
        reader
            .faults
            .push(fault.at(values.place("text"), "not a name that is known here").help(help));
    }
    for key in ["with", "without"] {
        if let Some(name) = values.text(key).filter(|name| !NAMES.contains(name)) {
            let help = did_you_mean(name, NAMES, || format!("the names are {}", NAMES.join(", ")));
            let fault = Diagnostic::book(format!("nothing of a book is called `{name}`"));
            reader
                .faults
                .push(fault.at(values.place(key), "not a name that is known here").help(help));
        }
    }
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
        align: stand(values.text("align")?),
        valign: stand(values.text("valign")?),
        panel: panel?,
        contrast_colour: instead?,
        line: values.length("line")?,
        with: values.text("with").map(str::to_owned),
        without: values.text("without").map(str::to_owned),
        place: values.place.clone(),
    })
}
