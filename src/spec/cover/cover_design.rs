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

use super::design_keys::{DESIGN_KEYS, PLACEHOLDERS, STANDARD_KEYS};
use super::design_path::drawing;
use crate::presets::embedded;
use crate::spec::font::load_font;
use bookgen_base::diagnostic::{Diagnostic, Place, Source, did_you_mean};
use bookgen_base::placeholders::expand;
use bookgen_base::presets::Presets;
use bookgen_base::schema::{Data, Reader, Value, Values, parse};
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
    files: embedded!(
        "templates/covers": "cloth", "poster", "quilt", "kiosk", "broadside", "numeral", "scatter", "tangram",
        "lamp", "horizon", "cafe", "deckchair", "notebook", "pencil", "parade", "zoo", "photo"
    ),
    keys: DESIGN_KEYS,
};

/// Eighteen designs, each with a palette, that suit books of every kind and that buyers can tell apart
/// when the covers are as small as a thumb.
pub const LOOKS: [(&str, &str); 18] = [
    ("cloth", "navy"),
    ("poster", "vermilion"),
    ("quilt", "harbour"),
    ("quilt", "night"),
    ("kiosk", "lemon"),
    ("broadside", "ink"),
    ("numeral", "ivory"),
    ("numeral", "cobalt"),
    ("scatter", "confetti"),
    ("tangram", "primary"),
    ("tangram", "sorbet"),
    ("lamp", "midnight"),
    ("horizon", "dusk"),
    ("horizon", "lagoon"),
    ("cafe", "latte"),
    ("deckchair", "seaside"),
    ("notebook", "classic"),
    ("pencil", "mustard"),
];

/// The file of the standard back and the standard spine.
const STANDARD: (&str, &str) = (
    "templates/cover-parts/standard.toml",
    include_str!("../../../templates/cover-parts/standard.toml"),
);

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
            Diagnostic::input(format!("the cover design `{name}` has no palette `{wanted}`"));
        reader.faults.push(fault.at(place, "unknown palette").help(help));
        return None;
    };
    // Colours that a palette leaves out come from the default palette of the base.
    let base = values.text("base").map(str::to_owned);
    let base = base.and_then(|base| COVERS.load(reader, &base, values.place("base")));
    let default =
        base.as_ref().and_then(|base| base.table("palettes")?.table(base.text("colours")?));
    let colours = default.into_iter().flat_map(Values::iter).chain(palette.iter());
    let palette: BTreeMap<&str, Colour> =
        colours.filter_map(|(name, value)| Some((name, colour(value)?))).collect();
    let mut faces: BTreeMap<&str, FontFace> = BTreeMap::new();
    for (name, value) in values.table("fonts")?.iter() {
        let Some(font) = value.text() else { continue };
        // The font may already be loaded for the pages.
        let known = fonts.faces().find(|(_, face)| face.name() == font).map(|(id, _)| id);
        if let Some(id) = known.or_else(|| load_font(font, &value.place, fonts, reader)) {
            faces.insert(name, std::iter::once(id).chain(fallback.iter().copied()).collect());
        }
    }
    let standard = standard_items(reader, &values);
    let mut items: Vec<CoverItem> = Vec::new();
    let mut stacks: BTreeMap<String, usize> = BTreeMap::new();
    let tables = values.tables("item").chain(&standard);
    for table in tables {
        let Some(item) = item(reader, table, &palette, &faces) else { continue };
        let Some(name) = table.text("in") else {
            if let Some(name) = table.text("name") {
                stacks.insert(name.to_owned(), items.len());
            }
            items.push(item);
            continue;
        };
        match stacks.get(name).and_then(|index| items.get_mut(*index)) {
            Some(stack) if stack.part == item.part => stack.children.push(item),
            _ => reader.faults.push(unknown_stack(table, name, item.part, &items, &stacks)),
        }
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

/// The standard items of the parts of the cover for which a design asks.
fn standard_items(reader: &mut Reader<'_>, design: &Values) -> Vec<Values> {
    let is_wanted = |part: &str| design.text(part) == Some("standard");
    if !is_wanted("back") && !is_wanted("spine") {
        return Vec::new();
    }
    let (name, text) = STANDARD;
    let Some(node) = reader.faults.collect(parse(&Source::new(name, text))) else {
        return Vec::new();
    };
    let values = reader.table(&node, STANDARD_KEYS, "the standard items");
    let items = values.tables("item");
    items.filter(|item| item.text("on").is_some_and(is_wanted)).cloned().collect()
}

/// The fault of an item in a stack that does not exist on its part of the cover.
fn unknown_stack(
    table: &Values,
    name: &str,
    part: CoverPart,
    items: &[CoverItem],
    stacks: &BTreeMap<String, usize>,
) -> Diagnostic {
    let known = || {
        let here = stacks.iter().filter(|(_, index)| items[**index].part == part);
        here.map(|(name, _)| name.as_str())
    };
    let help = did_you_mean(name, known(), || match known().collect::<Vec<_>>()[..] {
        [] => "add an item with `shape = \"stack\"` and this `name` before the item".to_owned(),
        ref known => format!("the stacks above this item are {}", known.join(", ")),
    });
    let fault = Diagnostic::input(format!("there is no stack `{name}` above this item"));
    fault.at(table.place("in"), "unknown stack").help(help)
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
            let fault = Diagnostic::input(format!("the palette has no colour `{name}`"));
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
        "stack" => CoverItemType::Stack,
        "path" => CoverItemType::Path,
        "glyphs" => CoverItemType::Glyphs,
        "pattern" => CoverItemType::Pattern,
        "tiles" => CoverItemType::Tiles,
        _ => CoverItemType::Picture,
    };
    if shape == CoverItemType::Stack && values.text("name").is_none() {
        let fault = Diagnostic::input("a stack needs a name");
        let fault = fault.at(&values.place, "`name` is missing");
        reader.faults.push(
            fault.help(
                "add a line `name = \"main\"`, and `in = \"main\"` to the items of the stack",
            ),
        );
    }
    let drawing = drawing(reader, values, numbers(values, "view")?);
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
        is_within_part: values.text("within")? == "part",
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
        is_round: values.flag("round"),
        contrast_colour: instead?,
        line: values.length("line")?,
        drawing: drawing?,
        columns: values.int("columns").and_then(|columns| u16::try_from(columns).ok())?,
        children: Vec::new(),
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
                let fault = Diagnostic::input(format!("the cover design has no font `{name}`"));
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
                | CoverItemType::Stack
                | CoverItemType::Path
                | CoverItemType::Tiles
        ) =>
        {
            Some(Vec::new())
        }
        None => {
            let fault = Diagnostic::input("an item with text needs a font");
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
        let fault = Diagnostic::input(error.to_string());
        let names = PLACEHOLDERS.map(|name| format!("{{{name}}}")).join(", ");
        let help = format!("the placeholders here are {names}. To print a brace, write two braces");
        reader.faults.push(fault.at(values.place("text"), "unknown placeholder").help(help));
    }
    for key in ["with", "without"] {
        if let Some(name) = values.text(key).filter(|name| !PLACEHOLDERS.contains(name)) {
            let help = did_you_mean(name, PLACEHOLDERS, || {
                format!("the placeholders are {}", PLACEHOLDERS.join(", "))
            });
            let fault = Diagnostic::input(format!("there is no placeholder `{name}`"));
            reader.faults.push(fault.at(values.place(key), "unknown placeholder").help(help));
        }
    }
}
