//! The design of the pages, from the values of a template.

mod consistency;
mod printer_rules;
mod template_slots;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::font::load_font;
use crate::presets::fonts::PICTURES;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::schema::{Data, Reader, Values};
use bookgen_base::units::Pt;
use bookgen_press::design::{
    Bleed, Captions, Design, Folio, FontFace, HowTo, OpenerPages, References, Sides, Style, Tabs,
    TypeFaces, TypeSizes,
};
use bookgen_press::font::FontSet;
use bookgen_press::page::FontId;
use bookgen_press::printing::Printing;
use bookgen_puzzles::Medium;
use bookgen_puzzles::figure::Tone;

/// Makes the design from the complete values of a template, and applies the printer's rules. Adds
/// the faults of fonts, and faults that depend on several keys, such as margins that leave no text
/// area.
pub(super) fn page_design(
    values: &Values,
    printing: Option<&Printing>,
    spec: &Arc<Source>,
    reader: &mut Reader<'_>,
    advice: &mut Vec<Diagnostic>,
) -> Option<Design> {
    let table = |name: &str| values.table(name);
    let margins = table("margins")?;
    let heads = table("heads")?;
    let folio = table("folio")?;
    let trim = values.size("trim")?;
    let least_type = values.length("least_type").unwrap_or(Pt::ZERO);
    let italics = values.flag("italics");
    let mut fonts = FontSet::default();
    let faces = faces(table("fonts")?, italics, &mut fonts, reader);
    let opener_tint = values.int("opener_tint").and_then(|tint| u8::try_from(tint).ok())?;
    let edge = values.length("bleed")?;
    let medium = match values.text("medium")? {
        "newsprint" => Medium::Newsprint,
        "screen" => Medium::Screen,
        _ => Medium::Book,
    };
    let tabs = match values.text("tabs")? {
        "chapter" => Tabs::Chapter,
        "level" => Tabs::Level,
        _ => Tabs::None,
    };
    // Newspapers print grey lines as dots.
    let answer_tone = if medium == Medium::Newsprint { Tone::Black } else { Tone::Dark };
    check_how_to(values, &mut reader.faults);
    let mut design = Design {
        trim,
        sides: if values.text("sides")? == "single" { Sides::Single } else { Sides::Mirrored },
        page_multiple: number(values, "page_multiple")?,
        min_pages: number(values, "least_pages")?,
        max_pages: number(values, "most_pages")?,
        last_blank: false,
        max_padding: 0,
        min_line_width: Pt::ZERO,
        least_type,
        answers_per_page: number(values, "answers_per_page")?,
        has_exact_answers: false,
        answer_columns: None,
        openers: values.flag("openers"),
        opener_pages: match values.text("opener_pages")? {
            "right" => OpenerPages::Right,
            "any" => OpenerPages::Any,
            _ => OpenerPages::Auto,
        },
        how_to: match values.text("how_to")? {
            "short" => HowTo::Short,
            _ => HowTo::Pages,
        },
        opener_tint,
        opener_ornament: number(values, "opener_ornament")?,
        bleed: (opener_tint > 0 && values.flag("openers") || tabs != Tabs::None)
            .then_some(Bleed { edge, gutter: true }),
        tabs,
        title_art: values.flag("title_art"),
        captions: match values.text("captions")? {
            "side" => Captions::Side,
            _ => Captions::Above,
        },
        centred: values.flag("centred"),
        puzzles_in_middle: values.text("puzzles_at")? == "middle",
        answers_run_on: values.flag("answers_run_on"),
        references: match values.text("references")? {
            "caption" => References::Caption,
            "foot" => References::Foot,
            _ => References::None,
        },
        level_steps: values.flag("level_steps"),
        small_caps: values.flag("small_caps"),
        justify: values.flag("justify"),
        name_line: values.flag("name_line"),
        headline: values.text("headline")?.to_owned(),
        rules_line: values.flag("rules_line"),
        slots: template_slots::slots(values, &mut reader.faults),
        heads: (heads.text("left")?.to_owned(), heads.text("right")?.to_owned()),
        head_baseline: heads.length("baseline")?,
        folio: match folio.text("at")? {
            "outside" => Folio::Outside,
            "inside" => Folio::Inside,
            "centre" => Folio::Centre,
            _ => Folio::None,
        },
        folio_baseline: folio.length("baseline")?,
        top: margins.length("top")?,
        bottom: margins.length("bottom")?,
        outside: margins.length("outside")?,
        spine: margins.length("spine")?,
        inside: inside(margins, &mut reader.faults)?,
        fonts,
        faces: faces?,
        sizes: TypeSizes::new(table("sizes")?)?,
        medium,
        puzzle: style(table("puzzle")?, least_type, medium, Tone::Black)?,
        puzzle_gap: table("puzzle")?.length("gap")?,
        dense_cell: values.length("dense_cell"),
        easy_cell: values.length("easy_cell"),
        answer: style(table("answer")?, Pt::ZERO, medium, answer_tone)?,
        answer_gap: table("answer")?.length("gap")?,
        places: places(values),
        place: values.place.clone(),
    };
    if let Some(printing) = printing {
        let corrections = printer_rules::apply(&mut design, printing, spec);
        corrections.report(printing.binds, &mut reader.faults, advice);
    }
    consistency::check(&design, spec, &mut reader.faults);
    advice.extend(consistency::advice(&design));
    Some(design)
}

/// Checks that short rules have opening pages to be printed on.
fn check_how_to(values: &Values, faults: &mut Faults) {
    if values.text("how_to") == Some("short") && !values.flag("openers") {
        let fault = Diagnostic::input("the pages have no place for the short rules");
        let label =
            "short rules are on the opening pages of chapters, which this template does not have";
        faults.push(fault.at(values.place("how_to"), label).help(
            "write `openers = true` in [page], or remove `how_to`; `rules_line = true` prints the rules in \
             one sentence at the foot of each page",
        ));
    }
}

fn number(values: &Values, name: &str) -> Option<u32> {
    values.int(name).and_then(|number| u32::try_from(number).ok())
}

/// The inner margins of a template: pairs of a maximum page count and the margin up to this count.
/// Without the key `inside`, the template sets no inner margin, and the printer's margins apply.
fn inside(margins: &Values, faults: &mut Faults) -> Option<Vec<(u32, Pt)>> {
    const MAX_PAGES: u32 = 10_000;
    if margins.get("inside").is_none() {
        return (!margins.wrote("inside")).then(|| vec![(MAX_PAGES, Pt::ZERO)]);
    }
    let mut brackets: Vec<(u32, Pt)> = Vec::new();
    for row in margins.tables("inside") {
        let (pages, margin) = (number(row, "pages")?, row.length("margin")?);
        if brackets.last().is_some_and(|&(last, _)| last >= pages) {
            faults.push(
                Diagnostic::input("the inner margins are not sorted by page count")
                    .at(row.place("pages"), "must be more pages than in the row before")
                    .help("sort the rows by `pages`, in ascending order"),
            );
        }
        brackets.push((pages, margin));
    }
    Some(brackets)
}

/// The tint of rings, in percent of black. Newspapers print grey lines as dots.
const RING_TINT: u8 = 50;

/// Reads the style of grids. `least_type` is the minimum size of all type. `clue_tone` is the tone of cages and diagonals.
fn style(values: &Values, least_type: Pt, medium: Medium, clue_tone: Tone) -> Option<Style> {
    Some(Style {
        thin: values.length("thin")?,
        thick: values.length("thick")?,
        border: values.length("border")?,
        ring: values.length("ring")?,
        ring_black: if medium == Medium::Newsprint { 100 } else { RING_TINT },
        clue_tone,
        symbol_ratio: values.number("symbol")?,
        corner_ratio: Style::paperback().corner_ratio,
        least_symbol: values.length("least_symbol")?.max(least_type),
        least_type,
        least_cell: values.length("least_cell")?,
        most_cell: values.length("most_cell")?,
    })
}

/// Loads the fonts of the template, each font only once. If `italics` is false, the regular font
/// replaces the italic font.
fn faces(
    values: &Values,
    italics: bool,
    fonts: &mut FontSet,
    reader: &mut Reader<'_>,
) -> Option<TypeFaces> {
    let mut loaded: BTreeMap<String, Option<FontId>> = BTreeMap::new();
    let mut load = |name: &str, place: &Place| {
        if let Some(id) = loaded.get(name) {
            return *id;
        }
        let id = load_font(name, place, fonts, reader);
        loaded.insert(name.to_owned(), id);
        id
    };
    let mut fallback = Vec::new();
    for value in values.list("fallback") {
        let Some(name) = value.text() else { continue };
        fallback.extend(load(name, &value.place));
    }
    let mut face = |key: &str| -> Option<FontFace> {
        let mut face = vec![load(values.text(key)?, values.place(key))?];
        face.extend(fallback.iter().copied().filter(|id| *id != face[0]).collect::<Vec<_>>());
        Some(face)
    };
    let (regular, italic, bold) = (face("regular"), face("italic"), face("bold"));
    let (figures, figures_bold) = (face("figures"), face("figures_bold"));
    let regular = regular?;
    Some(TypeFaces {
        italic: if italics { italic? } else { regular.clone() },
        regular,
        bold: bold?,
        figures: figures?,
        figures_bold: figures_bold?,
        pictures: vec![fonts.add(PICTURES.0, PICTURES.1).ok()?],
    })
}

/// The source position of every key that is set, by the path of the key: `trim`, `margins.top`.
fn places(values: &Values) -> BTreeMap<String, Place> {
    let mut places = BTreeMap::new();
    for (name, value) in values.iter().filter(|(name, _)| values.wrote(name)) {
        places.insert(name.to_owned(), value.place.clone());
        if let Data::Table(table) = &value.data {
            for (inner, value) in table.iter().filter(|(inner, _)| table.wrote(inner)) {
                places.insert(format!("{name}.{inner}"), value.place.clone());
            }
        }
    }
    places
}
