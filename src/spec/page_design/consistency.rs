//! Faults of a design that show only when its keys are seen together.

use std::sync::Arc;

use super::{Design, Folio, References};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::units::Pt;

/// The least width and height of the text area.
const LEAST_TEXT: Pt = Pt(36.0);

/// How much thicker than the lines between cells those between regions are at the least.
const LEAST_THICK: f64 = 1.4;

/// Faults of keys that do not go together.
pub(super) fn check(design: &Design, spec: &Arc<Source>, faults: &mut Faults) {
    let least_inside = design.inside.first().map_or(Pt::ZERO, |(_, margin)| *margin);
    let across = design.spine.max(least_inside) + design.outside;
    let down = design.top + design.bottom;
    for (margins, room, key, word) in
        [(across, design.trim.width, "trim", "wide"), (down, design.trim.height, "trim", "high")]
    {
        if room - margins < LEAST_TEXT {
            faults.push(
                Diagnostic::book("the margins leave no room on the page")
                    .at(
                        design.place(key),
                        format!("{room} {word}, and the margins take {margins} of it"),
                    )
                    .help("take a larger trim or smaller margins; a grid of 9 rows needs 2.5 in at the least"),
            );
        }
    }
    for (style, table) in [(&design.puzzle, "puzzle"), (&design.answer, "answer")] {
        if style.least_written() > style.most_cell {
            faults.push(
                Diagnostic::book(format!("the cells of [{table}] have no size"))
                    .at(
                        design.place(&format!("{table}.most_cell")),
                        format!(
                            "at most {}, but a cell with type of {} is {} at least",
                            style.most_cell,
                            style.least_symbol,
                            style.least_written()
                        ),
                    )
                    .help("raise most_cell, or lower least_cell and least_symbol"),
            );
        }
        // A reader would not see the regions, and the proof would not either.
        let least = style.thin * LEAST_THICK;
        if style.thick < least {
            let what =
                format!("lines of {} hardly stand out from those of {}", style.thick, style.thin);
            faults.push(
                Diagnostic::book(what)
                    .at(design.place(&format!("{table}.thick")), "these part the regions")
                    .help(format!("make `thick` {least} or more, or `thin` thinner")),
            );
        }
    }
    if design.least_pages > design.most_pages {
        let fault = Diagnostic::book("no book has at least and at most so many pages");
        let key = design.written_in(spec, ["most_pages", "least_pages"]);
        let label = match key {
            "least_pages" => format!("more than the most, {}", design.most_pages),
            _ => format!("fewer than the least, {}", design.least_pages),
        };
        let fault = design.point_at(fault, key, label);
        faults.push(fault.help("make `least_pages` the smaller of the two"));
    }
    let width = design.trim.width - across;
    let height = design.trim.height - down;
    if width >= LEAST_TEXT && height >= LEAST_TEXT {
        sizes(design, width, height, faults);
        misplaced(design, spec, faults);
    }
}

/// What is probably not meant.
pub(super) fn advice(design: &Design) -> Option<Diagnostic> {
    if design.opener_tint == 0 || design.openers {
        return None;
    }
    let unseen = Diagnostic::advice("`opener_tint` is on no page: the book has no opening pages");
    let unseen = design.point_at(unseen, "opener_tint", "of which pages?".to_owned());
    Some(unseen.help("[page] openers = true gives each chapter one"))
}

/// Type that no line or no page holds.
fn sizes(design: &Design, width: Pt, height: Pt, faults: &mut Faults) {
    for (key, size) in design.sizes.all() {
        // A heading keeps white space of its own size above it.
        if size > width || size * 2.5 > height {
            let fault = Diagnostic::book(format!("the type of `{key}` is too large for the page"));
            let label = format!("the text area is {width} x {height}");
            let fault = design.point_at(fault, &format!("sizes.{key}"), label);
            faults.push(fault.help("take smaller type, a larger trim or smaller margins"));
        }
    }
}

/// A line of type between the text and an edge of the page.
pub(super) struct Strip {
    what: &'static str,
    /// The key of its baseline, and that of the margin it lies in.
    pub keys: [&'static str; 2],
    /// From the edge to its baseline.
    baseline: Pt,
    margin: Pt,
    /// The size of its type.
    pub size: Pt,
    /// What its type reaches from the baseline towards the edge, and towards the text.
    pub reach: (Pt, Pt),
}

/// The lines between the text and the edges that a design has.
pub(super) fn strips(design: &Design) -> Vec<Strip> {
    // What type reaches above and below its baseline, in shares of its size.
    const ABOVE: f64 = 0.75;
    const BELOW: f64 = 0.25;
    let mut strips = Vec::new();
    // Pages of slots have neither.
    if !design.slots.is_empty() {
        return strips;
    }
    // Pages of answers have a running head, too, unless they have a headline.
    let heads = !(design.heads.0.is_empty() && design.heads.1.is_empty());
    if heads || design.name_line || design.headline.is_empty() {
        let size = design.sizes.head;
        strips.push(Strip {
            what: "running head",
            keys: ["heads.baseline", "margins.top"],
            baseline: design.head_baseline,
            margin: design.top,
            size,
            reach: (size * ABOVE, size * BELOW),
        });
    }
    let reference = design.references == References::Foot;
    if design.folio != Folio::None || reference {
        let reference = if reference { design.sizes.reference } else { Pt::ZERO };
        let size = design.sizes.folio.max(reference);
        strips.push(Strip {
            what: "page number",
            keys: ["folio.baseline", "margins.bottom"],
            baseline: design.folio_baseline,
            margin: design.bottom,
            size,
            reach: (size * BELOW, size * ABOVE),
        });
    }
    strips
}

/// Running heads and page numbers that lie off the page or in the text.
fn misplaced(design: &Design, spec: &Arc<Source>, faults: &mut Faults) {
    for Strip { what, keys, baseline, margin, reach, .. } in strips(design) {
        let (least, most) = (reach.0, margin - reach.1);
        if baseline >= least && baseline <= most {
            continue;
        }
        let what = match baseline < least {
            true => format!("the {what} is cut by the edge of the page"),
            false => format!("the {what} lies in the text"),
        };
        let key = design.written_in(spec, keys);
        let label = match key == keys[0] {
            true => format!("and `{}` is {margin}", keys[1]),
            false => format!("and `{}` is {baseline}", keys[0]),
        };
        let help = match least <= most {
            true => format!("its baseline can be {least} to {most} from the edge"),
            false => {
                let needed = reach.0 + reach.1;
                format!("the margin must be {needed} at the least; or take smaller type")
            }
        };
        faults.push(design.point_at(Diagnostic::book(what), key, label).help(help));
    }
}
