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

use super::design_keys::{DesignKeys, ItemKeys, PLACEHOLDERS, StandardKeys};
use super::design_path::drawing;
use crate::presets::embedded;
use crate::spec::font::load_font;
use bookgen_base::diagnostic::{Diagnostic, Place, Source, did_you_mean};
use bookgen_base::placeholders::expand;
use bookgen_base::presets::Presets;
use bookgen_base::schema::{FromTable, Reader};
use bookgen_press::cover::{Alignment, CoverDesign, CoverItem, CoverItemType, CoverPart};
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
    keys: DesignKeys::KEYS,
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
    let keys = DesignKeys::from_table(&COVERS.load(reader, name, name_place)?)?;
    let (own, own_place) = &keys.colours;
    let (wanted, place) = colours.unwrap_or((own, own_place));
    let Some(palette) = keys.palettes.get(wanted) else {
        let known = || keys.palettes.keys().map(String::as_str);
        let help = did_you_mean(wanted, known(), || {
            format!("the palettes are {}", known().collect::<Vec<_>>().join(", "))
        });
        let fault =
            Diagnostic::input(format!("the cover design `{name}` has no palette `{wanted}`"));
        reader.faults.push(fault.at(place, "unknown palette").help(help));
        return None;
    };
    // Colours that a palette leaves out come from the default palette of the base.
    let base = keys.base.as_ref().and_then(|(base, place)| COVERS.load(reader, base, place));
    let base = base.and_then(|base| DesignKeys::from_table(&base));
    let default = base.as_ref().and_then(|base| base.palettes.get(&base.colours.0));
    let colours = default.into_iter().flatten().chain(palette);
    let palette: BTreeMap<&str, Colour> =
        colours.map(|(name, inks)| (name.as_str(), Colour(*inks))).collect();
    let mut faces: BTreeMap<&str, FontFace> = BTreeMap::new();
    for (name, (font, place)) in &keys.fonts {
        // The font may already be loaded for the pages.
        let known = fonts.faces().find(|(_, face)| face.name() == font).map(|(id, _)| id);
        if let Some(id) = known.or_else(|| load_font(font, place, fonts, reader)) {
            faces.insert(name, std::iter::once(id).chain(fallback.iter().copied()).collect());
        }
    }
    let standard = standard_items(reader, &keys);
    let mut items: Vec<CoverItem> = Vec::new();
    let mut stacks: BTreeMap<&str, usize> = BTreeMap::new();
    for (keys, place) in keys.items.iter().chain(&standard) {
        let Some(item) = item(reader, keys, place, &palette, &faces) else { continue };
        let Some((stack, place)) = &keys.stack else {
            if let Some(name) = &keys.name {
                stacks.insert(name, items.len());
            }
            items.push(item);
            continue;
        };
        match stacks.get(stack.as_str()).and_then(|index| items.get_mut(*index)) {
            Some(stack) if stack.part == item.part => stack.children.push(item),
            _ => reader.faults.push(unknown_stack(stack, place, item.part, &items, &stacks)),
        }
    }
    Some(CoverDesign {
        name: name.to_owned(),
        margin: keys.margin,
        grid: keys.grid,
        fonts: faces.into_iter().map(|(name, face)| (name.to_owned(), face)).collect(),
        items,
    })
}

/// The standard items of the parts of the cover for which a design asks.
fn standard_items(reader: &mut Reader<'_>, design: &DesignKeys) -> Vec<(ItemKeys, Place)> {
    let is_wanted = |part: CoverPart| match part {
        CoverPart::Back => design.back == "standard",
        CoverPart::Spine => design.spine == "standard",
        CoverPart::Wrap | CoverPart::Front => false,
    };
    if ![CoverPart::Back, CoverPart::Spine].into_iter().any(is_wanted) {
        return Vec::new();
    }
    let (name, text) = STANDARD;
    let standard = StandardKeys::from_toml(&Source::new(name, text), "the standard items");
    let items = reader.faults.collect(standard).map(|standard| standard.items);
    items.into_iter().flatten().filter(|(item, _)| is_wanted(item.part)).collect()
}

/// The fault of an item in a stack that does not exist on its part of the cover.
fn unknown_stack(
    name: &str,
    place: &Place,
    part: CoverPart,
    items: &[CoverItem],
    stacks: &BTreeMap<&str, usize>,
) -> Diagnostic {
    let known = || {
        let here = stacks.iter().filter(|(_, index)| items[**index].part == part);
        here.map(|(name, _)| *name)
    };
    let help = did_you_mean(name, known(), || match known().collect::<Vec<_>>()[..] {
        [] => "add an item with `shape = \"stack\"` and this `name` before the item".to_owned(),
        ref known => format!("the stacks above this item are {}", known.join(", ")),
    });
    let fault = Diagnostic::input(format!("there is no stack `{name}` above this item"));
    fault.at(place, "unknown stack").help(help)
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
    keys: &ItemKeys,
    place: &Place,
    palette: &BTreeMap<&str, Colour>,
    faces: &BTreeMap<&str, FontFace>,
) -> Option<CoverItem> {
    let mut named = |(name, place): &(String, Place)| {
        let found = palette.get(name.as_str()).copied();
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
    let colour = named(&keys.colour);
    let more: Vec<Colour> = keys.more.iter().filter_map(&mut named).collect();
    let [panel, instead] = [&keys.panel, &keys.instead].map(|colour| match colour {
        Some(colour) => named(colour).map(Some),
        None => Some(None),
    });
    if keys.shape == CoverItemType::Stack && keys.name.is_none() {
        let fault = Diagnostic::input("a stack needs a name");
        let fault = fault.at(place, "`name` is missing");
        reader.faults.push(
            fault.help(
                "add a line `name = \"main\"`, and `in = \"main\"` to the items of the stack",
            ),
        );
    }
    let drawing = drawing(reader, keys, place);
    let font = item_font(reader, keys, place, faces);
    check_placeholders(reader, keys);
    let text = |placeholder: &Option<(String, Place)>| Some(placeholder.as_ref()?.0.clone());
    Some(CoverItem {
        part: keys.part,
        item_type: keys.shape,
        frame: keys.frame,
        is_within_part: keys.within == "part",
        colour: colour?,
        more,
        text: keys.text.0.clone(),
        font: font?,
        size: keys.size,
        lines: keys.lines,
        leading: keys.leading,
        tracking: keys.tracking,
        caps: keys.caps,
        align: alignment(&keys.align),
        valign: alignment(&keys.valign),
        panel: panel?,
        is_round: keys.round,
        contrast_colour: instead?,
        line: keys.line,
        drawing: drawing?,
        columns: keys.columns,
        children: Vec::new(),
        with: text(&keys.with),
        without: text(&keys.without),
        place: place.clone(),
    })
}

/// The font of an item. An item without text gets an empty `FontFace`. Returns `None` after a
/// fault.
fn item_font(
    reader: &mut Reader<'_>,
    keys: &ItemKeys,
    place: &Place,
    faces: &BTreeMap<&str, FontFace>,
) -> Option<FontFace> {
    match &keys.font {
        Some((name, place)) => {
            let face = faces.get(name.as_str());
            if face.is_none() {
                let known = || faces.keys().copied();
                let help = did_you_mean(name, known(), || {
                    format!("the fonts are {}", known().collect::<Vec<_>>().join(", "))
                });
                let fault = Diagnostic::input(format!("the cover design has no font `{name}`"));
                reader.faults.push(fault.at(place, "unknown font").help(help));
            }
            face.cloned()
        }
        None if matches!(
            keys.shape,
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
            reader.faults.push(fault.at(place, "`font` is missing").help(help));
            None
        }
    }
}

/// Checks the placeholders of an item: the placeholders in its text, and the placeholders named by
/// `with` and `without`.
fn check_placeholders(reader: &mut Reader<'_>, keys: &ItemKeys) {
    let (text, place) = &keys.text;
    let known = PLACEHOLDERS.map(|name| (name, ""));
    if let Err(error) = expand(text, &known) {
        let fault = Diagnostic::input(error.to_string());
        let names = PLACEHOLDERS.map(|name| format!("{{{name}}}")).join(", ");
        let help = format!("the placeholders here are {names}. To print a brace, write two braces");
        reader.faults.push(fault.at(place, "unknown placeholder").help(help));
    }
    for (name, place) in [&keys.with, &keys.without].into_iter().flatten() {
        if !PLACEHOLDERS.contains(&name.as_str()) {
            let help = did_you_mean(name, PLACEHOLDERS, || {
                format!("the placeholders are {}", PLACEHOLDERS.join(", "))
            });
            let fault = Diagnostic::input(format!("there is no placeholder `{name}`"));
            reader.faults.push(fault.at(place, "unknown placeholder").help(help));
        }
    }
}
