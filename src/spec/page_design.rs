//! The design of the pages, from the values of a template.

mod consistency;
mod printer_rules;
mod template_slots;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::font::load_font;
use crate::presets::fonts::PICTURES;
use crate::template::{Fonts, Grids, InnerMargin, Margins, Template};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::schema::{Data, FromTable, Reader, Values};
use bookgen_base::units::Pt;
use bookgen_press::design::{Bleed, Design, FontFace, HowTo, Style, Tabs, TypeFaces};
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
    let slots = template_slots::slots(values, &mut reader.faults);
    let mut fonts = FontSet::default();
    let faces = values.read("fonts").and_then(|keys| faces(&keys, &mut fonts, reader));
    let keys = Template::from_table(values)?;
    check_how_to(&keys, &mut reader.faults);
    let inside = inside(&keys.margins, &mut reader.faults);
    let least_type = keys.least_type.unwrap_or(Pt::ZERO);
    let mut faces = faces?;
    if !keys.italics {
        faces.italic = faces.regular.clone();
    }
    let has_bleed = keys.opener_tint > 0 && keys.openers || keys.tabs != Tabs::None;
    // Newspapers print grey lines as dots.
    let answer_tone = if keys.medium == Medium::Newsprint { Tone::Black } else { Tone::Dark };
    let mut design = Design {
        trim: keys.trim,
        sides: keys.sides,
        page_multiple: keys.page_multiple,
        min_pages: keys.min_pages,
        max_pages: keys.max_pages,
        last_blank: false,
        max_padding: 0,
        min_line_width: Pt::ZERO,
        least_type,
        answers_per_page: keys.answers_per_page,
        has_exact_answers: false,
        answer_columns: None,
        openers: keys.openers,
        opener_pages: keys.opener_pages,
        how_to: keys.how_to.0,
        opener_tint: keys.opener_tint,
        opener_ornament: keys.opener_ornament,
        bleed: has_bleed.then_some(Bleed { edge: keys.bleed, gutter: true }),
        tabs: keys.tabs,
        title_art: keys.title_art,
        captions: keys.captions,
        centred: keys.centred,
        puzzles_in_middle: keys.puzzles_at == "middle",
        answers_run_on: keys.answers_run_on,
        references: keys.references,
        level_steps: keys.level_steps,
        small_caps: keys.small_caps,
        justify: keys.justify,
        name_line: keys.name_line,
        headline: keys.headline,
        rules_line: keys.rules_line,
        slots,
        heads: (keys.heads.left, keys.heads.right),
        head_baseline: keys.heads.baseline,
        folio: keys.folio.position,
        folio_baseline: keys.folio.baseline,
        top: keys.margins.top,
        bottom: keys.margins.bottom,
        outside: keys.margins.outside,
        spine: keys.margins.spine,
        inside,
        fonts,
        faces,
        sizes: keys.sizes,
        medium: keys.medium,
        puzzle: style(&keys.puzzle, least_type, keys.medium, Tone::Black),
        puzzle_gap: keys.puzzle.gap,
        dense_cell: keys.dense_cell,
        easy_cell: keys.easy_cell,
        answer: style(&keys.answer, Pt::ZERO, keys.medium, answer_tone),
        answer_gap: keys.answer.gap,
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
fn check_how_to(keys: &Template, faults: &mut Faults) {
    if let (HowTo::Short, place) = &keys.how_to
        && !keys.openers
    {
        let fault = Diagnostic::input("the pages have no place for the short rules");
        let label =
            "short rules are on the opening pages of chapters, which this template does not have";
        faults.push(fault.at(place, label).help(
            "write `openers = true` in [page], or remove `how_to`; `rules_line = true` prints the rules in \
             one sentence at the foot of each page",
        ));
    }
}

/// The inner margins of a template: pairs of a maximum page count and the margin up to this count.
/// Without the key `inside`, the template sets no inner margin, and the printer's margins apply.
fn inside(margins: &Margins, faults: &mut Faults) -> Vec<(u32, Pt)> {
    const MAX_PAGES: u32 = 10_000;
    let Some(rows) = &margins.inside else { return vec![(MAX_PAGES, Pt::ZERO)] };
    let mut brackets: Vec<(u32, Pt)> = Vec::new();
    for InnerMargin { max_pages: (pages, place), margin } in rows {
        if brackets.last().is_some_and(|(last, _)| last >= pages) {
            faults.push(
                Diagnostic::input("the inner margins are not sorted by page count")
                    .at(place, "must be more pages than in the row before")
                    .help("sort the rows by `pages`, in ascending order"),
            );
        }
        brackets.push((*pages, *margin));
    }
    brackets
}

/// The tint of rings, in percent of black. Newspapers print grey lines as dots.
const RING_TINT: u8 = 50;

/// The style of grids. `least_type` is the minimum size of all type. `clue_tone` is the tone of cages
/// and diagonals.
fn style(grids: &Grids, least_type: Pt, medium: Medium, clue_tone: Tone) -> Style {
    Style {
        thin: grids.thin,
        thick: grids.thick,
        border: grids.border,
        ring: grids.ring,
        ring_black: if medium == Medium::Newsprint { 100 } else { RING_TINT },
        clue_tone,
        symbol_ratio: grids.symbol,
        corner_ratio: Style::paperback().corner_ratio,
        least_symbol: grids.least_symbol.max(least_type),
        least_type,
        least_cell: grids.least_cell,
        most_cell: grids.most_cell,
    }
}

/// Loads the fonts of the template, each font only once.
fn faces<'k>(keys: &'k Fonts, fonts: &mut FontSet, reader: &mut Reader<'_>) -> Option<TypeFaces> {
    let mut loaded: BTreeMap<&str, Option<FontId>> = BTreeMap::new();
    let mut load = |(name, place): &'k (String, Place)| {
        if let Some(id) = loaded.get(name.as_str()) {
            return *id;
        }
        let id = load_font(name, place, fonts, reader);
        loaded.insert(name, id);
        id
    };
    let fallback: Vec<FontId> = keys.fallback.iter().filter_map(&mut load).collect();
    let mut face = |font: &'k (String, Place)| -> Option<FontFace> {
        let first = load(font)?;
        let others = fallback.iter().copied().filter(|id| *id != first);
        Some(std::iter::once(first).chain(others).collect())
    };
    let (regular, italic, bold) = (face(&keys.regular), face(&keys.italic), face(&keys.bold));
    let (figures, figures_bold) = (face(&keys.figures), face(&keys.figures_bold));
    Some(TypeFaces {
        regular: regular?,
        italic: italic?,
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
