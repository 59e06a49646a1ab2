//! Checks of a design that involve several of its keys.

use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::units::Pt;
use bookgen_press::design::{Design, Folio, References};

/// The minimum width and height of the text area.
const MIN_TEXT_AREA: Pt = Pt(36.0);

/// The minimum ratio of the width of lines between regions to the width of lines between cells.
const MIN_THICK_RATIO: f64 = 1.4;

/// Adds a fault for each contradiction between keys.
pub(super) fn check(design: &Design, spec: &Arc<Source>, faults: &mut Faults) {
    let least_inside = design.inside.first().map_or(Pt::ZERO, |(_, margin)| *margin);
    let across = design.spine.max(least_inside) + design.outside;
    let down = design.top + design.bottom;
    for (margins, room, key, word) in
        [(across, design.trim.width, "trim", "wide"), (down, design.trim.height, "trim", "high")]
    {
        if room - margins < MIN_TEXT_AREA {
            faults.push(
                Diagnostic::input("the margins leave no text area on the page")
                    .at(
                        design.place(key),
                        format!("the page is {room} {word}, and the margins take {margins}"),
                    )
                    .help("use a larger trim size or smaller margins; a grid of 9 rows needs at least 2.5 in"),
            );
        }
    }
    for (style, table) in [(&design.puzzle, "puzzle"), (&design.answer, "answer")] {
        if style.least_written() > style.most_cell {
            faults.push(
                Diagnostic::input(format!("[{table}]: the minimum cell size is above the maximum"))
                    .at(
                        design.place(&format!("{table}.most_cell")),
                        format!(
                            "a cell can be at most {} wide, but with type of {} it needs at least {}",
                            style.most_cell,
                            style.least_symbol,
                            style.least_written()
                        ),
                    )
                    .help("increase `most_cell`, or reduce `least_cell` and `least_symbol`"),
            );
        }
        // The lines between regions must look different from the lines between cells. Otherwise,
        // neither readers nor the checks of the finished PDF can recognise the regions.
        let min_thick = style.thin * MIN_THICK_RATIO;
        if style.thick < min_thick {
            let what = format!("lines of {} and of {} look alike", style.thick, style.thin);
            faults.push(
                Diagnostic::input(what)
                    .at(design.place(&format!("{table}.thick")), "the lines between regions")
                    .help(format!("set `thick` to {min_thick} or more, or make `thin` thinner")),
            );
        }
    }
    if design.min_pages > design.max_pages {
        let fault = Diagnostic::input("the minimum page count is greater than the maximum");
        let key = design.written_in(spec, ["most_pages", "least_pages"]);
        let label = match key {
            "least_pages" => format!("`most_pages` is {}", design.max_pages),
            _ => format!("`least_pages` is {}", design.min_pages),
        };
        let fault = design.point_at(fault, key, label);
        faults.push(fault.help("set `least_pages` to at most the value of `most_pages`"));
    }
    let width = design.trim.width - across;
    let height = design.trim.height - down;
    if width >= MIN_TEXT_AREA && height >= MIN_TEXT_AREA {
        type_sizes(design, width, height, faults);
        margin_lines_in_place(design, spec, faults);
    }
}

/// Advice about a key that has no effect.
pub(super) fn advice(design: &Design) -> Option<Diagnostic> {
    if design.opener_tint == 0 || design.openers {
        return None;
    }
    let fault = Diagnostic::advice("`opener_tint` has no effect: the book has no opening pages");
    let fault = design.point_at(fault, "opener_tint", "the tint of opening pages".to_owned());
    Some(fault.help("set `openers = true` in [page] to give each chapter an opening page"))
}

/// Checks that no type size is under the minimum or too large for the text area.
fn type_sizes(design: &Design, width: Pt, height: Pt, faults: &mut Faults) {
    for (key, size) in design.sizes.all() {
        if size < design.least_type {
            let message = format!("the type size `{key}` is under the minimum");
            let label = format!("`least_type` is {}", design.least_type);
            let fault = Diagnostic::input(message);
            let fault = design.point_at(fault, &format!("sizes.{key}"), label);
            faults.push(fault.help(format!("set `{key}` to at least {}", design.least_type)));
        }
        // The white space above a heading is as high as the heading's type size.
        if size > width || size * 2.5 > height {
            let fault =
                Diagnostic::input(format!("the type size `{key}` is too large for the page"));
            let label = format!("the text area is {width} x {height}");
            let fault = design.point_at(fault, &format!("sizes.{key}"), label);
            faults.push(fault.help("use smaller type, a larger trim size or smaller margins"));
        }
    }
}

/// A line of type in the top or bottom margin.
pub(super) struct MarginLine {
    /// The name of the line in messages.
    what: &'static str,
    /// The key of the baseline.
    pub baseline_key: &'static str,
    /// The key of the margin that the line is in.
    pub margin_key: &'static str,
    /// The distance from the edge of the page to the baseline.
    baseline: Pt,
    /// The height of the margin.
    margin: Pt,
    /// The type size.
    pub size: Pt,
    /// The extent of the type from the baseline toward the edge.
    pub toward_edge: Pt,
    /// The extent of the type from the baseline toward the text.
    pub toward_text: Pt,
}

/// The lines of type in the margins: the running head, and the line with the page number and the
/// reference to the answers.
pub(super) fn margin_lines(design: &Design) -> Vec<MarginLine> {
    // The extent of type above and below its baseline, as a share of the type size.
    const ABOVE: f64 = 0.75;
    const BELOW: f64 = 0.25;
    let mut lines = Vec::new();
    // Pages with fixed slots have no lines in the margins.
    if !design.slots.is_empty() {
        return lines;
    }
    // Pages of answers have a running head unless the design has a headline.
    let has_heads = !(design.heads.0.is_empty() && design.heads.1.is_empty());
    if has_heads || design.name_line || design.headline.is_empty() {
        let size = design.sizes.head;
        lines.push(MarginLine {
            what: "running head",
            baseline_key: "heads.baseline",
            margin_key: "margins.top",
            baseline: design.head_baseline,
            margin: design.top,
            size,
            toward_edge: size * ABOVE,
            toward_text: size * BELOW,
        });
    }
    let has_reference = design.references == References::Foot;
    if design.folio != Folio::None || has_reference {
        let reference = if has_reference { design.sizes.reference } else { Pt::ZERO };
        let size = design.sizes.folio.max(reference);
        lines.push(MarginLine {
            what: "page number",
            baseline_key: "folio.baseline",
            margin_key: "margins.bottom",
            baseline: design.folio_baseline,
            margin: design.bottom,
            size,
            toward_edge: size * BELOW,
            toward_text: size * ABOVE,
        });
    }
    lines
}

/// Checks that running heads and page numbers are inside the page and outside the text area.
fn margin_lines_in_place(design: &Design, spec: &Arc<Source>, faults: &mut Faults) {
    for line in margin_lines(design) {
        let MarginLine { what, baseline_key, margin_key, baseline, margin, .. } = line;
        let (min, max) = (line.toward_edge, margin - line.toward_text);
        if baseline >= min && baseline <= max {
            continue;
        }
        let message = if baseline < min {
            format!("the {what} extends beyond the edge of the page")
        } else {
            format!("the {what} overlaps the text area")
        };
        let key = design.written_in(spec, [baseline_key, margin_key]);
        let label = if key == baseline_key {
            format!("`{margin_key}` is {margin}")
        } else {
            format!("`{baseline_key}` is {baseline}")
        };
        let help = if min <= max {
            format!("the baseline must be {min} to {max} from the edge")
        } else {
            let needed = line.toward_edge + line.toward_text;
            format!("set the margin to {needed} or more, or use smaller type")
        };
        faults.push(design.point_at(Diagnostic::input(message), key, label).help(help));
    }
}
