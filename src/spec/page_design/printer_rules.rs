//! Applies the rules of a printer to a design.
//!
//! A value of the template that breaks a rule is increased to the printer's minimum, and the user
//! gets advice. A value that is derived from the trim of the book is increased without advice. A
//! value of the spec is never changed: a value of the spec that breaks a rule is a fault.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::consistency::{MarginLine, margin_lines};
use crate::template::TEMPLATES;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::units::{Pt, inches};
use bookgen_contract::printer::{Binding, Origin, Rule};
use bookgen_press::design::{Bleed, Design};
use bookgen_press::printing::Printing;

/// The tolerance of comparisons, in points.
const TOLERANCE: f64 = 0.005;

/// Extra margin for glyphs that extend above or below the text area. It is added to the printer's
/// margin if the template sets the margin and the spec names the printer.
const OVERHANG: Pt = Pt(1.0);

/// Extra margin for glyphs that extend to the left or right of the text area, as a share of the type
/// size. An italic f at the end of a line extends by about 0.22 of its size.
const SIDE_OVERHANG: f64 = 0.25;

/// The maximum number of blank pages at the end of the book, if the printer sets no maximum.
const MAX_PADDING: u32 = 10;

/// The extra margin for glyphs that extend to the left or right of the text area.
fn side_overhang(design: &Design) -> Pt {
    design.sizes.body * SIDE_OVERHANG
}

/// The results of applying a printer's rules to a design.
pub(super) struct Corrections {
    /// Broken rules.
    complaints: Vec<Diagnostic>,
    /// Advice about values of the template that were raised.
    raised: Option<Diagnostic>,
}

impl Corrections {
    /// Adds the results to the faults and the advice. If the rules are not binding, broken rules
    /// are advice too.
    pub(super) fn report(self, binds: bool, faults: &mut Faults, advice: &mut Vec<Diagnostic>) {
        if binds {
            faults.0.extend(self.complaints);
        } else {
            advice.extend(self.complaints);
        }
        advice.extend(self.raised);
    }
}

/// Applies the rules of the printer to a design.
pub(super) fn apply(design: &mut Design, printing: &Printing, spec: &Arc<Source>) -> Corrections {
    let places = design.places.clone();
    let mut rules = PrinterRules { printing, places, complaints: Vec::new(), raised: Vec::new() };
    rules.trim(design, spec);
    rules.page_count(design);
    rules.inner_margins(design);
    rules.opener_tint(design);
    rules.margins(design);
    rules.line_widths(design);
    rules.type_sizes(design);
    let name = &printing.printer.name;
    let raised = (!rules.raised.is_empty()).then(|| {
        Diagnostic::advice(format!("{name} requires larger values than the template has"))
            .at(&printing.place, "the values of the template were raised")
            .help(format!(
                "{}. To turn off this advice, set these keys in [page] to at least the new values",
                rules.raised.join(", ")
            ))
    });
    Corrections { complaints: rules.complaints, raised }
}

/// A minimum that a printer requires.
struct Minimum<'r> {
    length: Pt,
    /// The length that is added to the minimum if the template sets the value and the rules are
    /// binding.
    extra: Pt,
    origin: &'r Origin,
}

/// The printer's rules, and the results so far.
struct PrinterRules<'a> {
    printing: &'a Printing,
    places: BTreeMap<String, Place>,
    complaints: Vec<Diagnostic>,
    raised: Vec<String>,
}

impl PrinterRules<'_> {
    /// Where the author of the book sets a key: in the spec or in a template file. Returns `None`
    /// if a built-in template sets the key, or if the value follows from the trim.
    fn author_place(&self, key: &str) -> Option<&Place> {
        let place = self.places.get(key).filter(|place| !TEMPLATES.contains(&place.source));
        place.filter(|_| !self.follows_trim(key))
    }

    /// Whether a value was computed for the trim of the book: such values have the place of the
    /// trim.
    fn follows_trim(&self, key: &str) -> bool {
        key != "trim" && self.places.get(key) == self.places.get("trim")
    }

    /// Compares a length with a minimum. A smaller value of the template is raised; a smaller value
    /// of the spec is reported. `reason` explains the rule, and `text` formats a length.
    fn require(
        &mut self,
        key: &str,
        value: &mut Pt,
        minimum: &Minimum<'_>,
        reason: &str,
        text: fn(Pt) -> String,
    ) {
        let Minimum { length: min, extra, origin } = *minimum;
        // The rules are not binding if the printer comes from the template. Such a template already
        // fits the printer's margins, so no extra length is needed.
        let extra = if self.printing.binds { extra } else { Pt::ZERO };
        match self.author_place(key) {
            Some(_) if value.0 >= min.0 - TOLERANCE => {}
            Some(place) => {
                let name = &self.printing.printer.name;
                let complaint = self
                    .printing
                    .complaint(format!("`{key}` is too small for {name}: {reason}"), origin)
                    .at(place, format!("{}, but the minimum is {}", text(*value), text(min)))
                    .help(format!("write {} or more", text(min)));
                self.complaints.push(complaint);
            }
            None if value.0 >= (min + extra).0 - TOLERANCE => {}
            None => {
                let enough = min + extra;
                // A value that is derived from the trim also depends on the printer.
                if !self.follows_trim(key) {
                    self.raised.push(format!("{key} from {} to {}", text(*value), text(enough)));
                }
                *value = enough;
            }
        }
    }

    /// Checks that the printer prints the trim size on the chosen paper.
    fn trim(&mut self, design: &Design, spec: &Arc<Source>) {
        let Printing { printer, paper, place, .. } = self.printing;
        let name = &printer.name;
        let own = design.place("trim");
        // If the spec does not set the trim size, the fault is reported at the key that names the
        // printer.
        let (place, label) = if Arc::ptr_eq(&own.source, spec) {
            (own, String::new())
        } else {
            (place, format!("the template's pages are {}; ", design.trim))
        };
        let origin = printer.trims.first().map(|row| &row.origin);
        let origin = origin.or(printer.custom.as_ref().map(|custom| &custom.origin));
        let origin = origin.cloned().unwrap_or_default();
        let complaint = |what: String| self.printing.complaint(what, &origin);
        let Some(pages) = printer.accepted_trim(design.trim) else {
            let nearest = printer.nearest_trims(design.trim, 3);
            let nearest: Vec<String> = nearest.iter().map(ToString::to_string).collect();
            let complaint = complaint(format!("{name} does not print pages of {}", design.trim))
                .at(place, format!("{label}not one of the printer's sizes"))
                .help(format!("the nearest sizes are {}", nearest.join(", ")));
            self.complaints.push(complaint);
            return;
        };
        let paper = paper.as_deref().unwrap_or_default();
        if pages.get(paper).is_some_and(|(max, _)| *max == 0) {
            let others: Vec<&str> = pages
                .iter()
                .filter(|(_, (max, _))| *max > 0)
                .map(|(paper, _)| paper.as_str())
                .collect();
            let what = format!("{name} does not print pages of {} on {paper} paper", design.trim);
            let complaint = complaint(what)
                .at(place, format!("{label}not on {paper}"))
                .help(format!("the printer prints this size on {}", others.join(", ")));
            self.complaints.push(complaint);
        }
    }

    /// Combines the template's and the printer's limits on the page count.
    fn page_count(&mut self, design: &mut Design) {
        let Printing { printer, paper, binds, place } = self.printing;
        let (min, max) = printer.page_limits(design.trim, paper.as_deref());
        if min > design.min_pages {
            design.min_pages = min;
            design.places.insert("least_pages".to_owned(), place.clone());
        }
        // The maximum is 0 if the printer does not print this trim size.
        if max > 0 && max < design.max_pages {
            design.max_pages = max;
            design.places.insert("most_pages".to_owned(), place.clone());
        }
        design.page_multiple = common_multiple(design.page_multiple, printer.pages.multiple);
        if *binds {
            design.last_blank = printer.pages.last_blank;
            design.max_padding = printer.blank.as_ref().map_or(MAX_PADDING, |blank| blank.end);
        }
    }

    /// Sets the inner margins: for each page count, the larger of the template's margin and the
    /// printer's margin.
    fn inner_margins(&mut self, design: &mut Design) {
        let printer = &self.printing.printer;
        let Some(inside) = &printer.inside else { return };
        let own = std::mem::take(&mut design.inside);
        let own_margin =
            |pages: u32| own.iter().find(|(max, _)| pages <= *max).map(|(_, margin)| *margin);
        let mut counts: Vec<u32> = own.iter().map(|(pages, _)| *pages).collect();
        counts.extend(inside.rows.iter().map(|row| row.max_pages.0));
        counts.sort_unstable();
        counts.dedup();
        let mut too_small = None;
        for pages in counts {
            // A page count beyond the last row of the template's or the printer's table has no
            // margin.
            let (Some(ours), Some(theirs)) = (own_margin(pages), inside.at(pages)) else {
                continue;
            };
            if ours.max(design.spine).0 < theirs.0 - TOLERANCE && too_small.is_none() {
                too_small = Some((pages, ours, theirs));
            }
            let theirs = if self.printing.binds { theirs + side_overhang(design) } else { theirs };
            design.inside.push((pages, ours.max(theirs)));
        }
        if let (Some((pages, ours, theirs)), Some(place)) =
            (too_small, self.author_place("margins.inside"))
        {
            let what = format!("`inside` is too small for {} and {pages} pages", printer.name);
            let [ours, theirs] = [ours, theirs].map(inches);
            let complaint = self.printing.complaint(what, &inside.origin);
            let complaint = complaint.at(place, format!("{ours}, but the minimum is {theirs}"));
            self.complaints.push(complaint.help("remove `inside` to use the printer's margins"));
        }
    }

    /// Checks the tint of opening pages. The tint extends to the edge of the paper, so the printer
    /// must allow this, and the bleed must be the printer's bleed. The tint must be neither too
    /// light nor too dark for the printer.
    fn opener_tint(&mut self, design: &mut Design) {
        let printer = &self.printing.printer;
        let name = &printer.name;
        let Some(bleeding) = &mut design.bleed else { return };
        let (key, what) = match design.opener_tint {
            0 => ("tabs", "tabs extend to the edge of the page"),
            _ => ("opener_tint", "the tint extends to the edge of the page"),
        };
        let place = self.places.get(key).unwrap_or(&self.printing.place);
        match &printer.bleed {
            None => {
                let message = format!("{name} does not print to the edge of the paper");
                let complaint = self.printing.complaint(message, &printer.margins.origin);
                let complaint = complaint.at(place, what);
                let help = format!("remove `{key}`, or choose a printer that trims the pages");
                self.complaints.push(complaint.help(help));
            }
            Some(rule) => {
                let (own, required) = (bleeding.edge, rule.edge);
                let differs = (own - required).0.abs() > TOLERANCE;
                if let Some(place) = self.author_place("bleed").filter(|_| differs) {
                    let what = format!("{name} requires a bleed of {}", inches(required));
                    let complaint = self.printing.complaint(what, &rule.origin);
                    let complaint = complaint.at(place, format!("the bleed is {}", inches(own)));
                    let help = "remove `bleed` to use the printer's bleed";
                    self.complaints.push(complaint.help(help));
                }
                *bleeding = Bleed { edge: required, gutter: rule.gutter };
            }
        }
        let tint = design.opener_tint;
        if tint == 0 {
            return;
        }
        let ink = &printer.ink;
        let min = ink.min_tint.filter(|min| tint < *min);
        let max = ink.max_tint_under_type.or(ink.max_tint).filter(|max| tint > *max);
        let (what, help) = match (min, max) {
            (Some(min), _) => (
                format!("a tint of {tint} % is too light for {name}: it can vanish in print"),
                format!("write {min} or more"),
            ),
            (_, Some(max)) => (
                format!("{name} prints type on a tint of {tint} % with too little contrast"),
                format!("write {max} or less"),
            ),
            _ => return,
        };
        let complaint = self.printing.complaint(what, &ink.origin);
        self.complaints.push(complaint.at(place, format!("{tint} % of black")).help(help));
    }

    /// Checks the distances from the edge: of the text, of the running heads and of the page
    /// numbers.
    fn margins(&mut self, design: &mut Design) {
        let printer = &self.printing.printer;
        let margins = printer.margins(design.bleed.is_some());
        let origin = match (&printer.bleed, design.bleed) {
            (Some(rule), Some(_)) => &rule.origin,
            _ => &printer.margins.origin,
        };
        let reason = "the printer cannot print so near the edge";
        let side = side_overhang(design);
        for (key, value, min, overhang) in [
            ("margins.top", &mut design.top, margins.top, OVERHANG),
            ("margins.bottom", &mut design.bottom, margins.bottom, OVERHANG),
            ("margins.outside", &mut design.outside, margins.outside, side),
        ] {
            // If the printer requires no margin, no extra length is needed.
            let extra = if min > Pt::ZERO { overhang } else { Pt::ZERO };
            self.require(key, value, &Minimum { length: min, extra, origin }, reason, inches);
        }
        if printer.binding == Binding::Sheets && printer.inside.is_none() {
            let minimum = Minimum { length: margins.outside, extra: Pt::ZERO, origin };
            self.require("margins.spine", &mut design.spine, &minimum, reason, inches);
        }
        // The printer measures the whole height of the font, not only the height of its letters.
        let face = design.faces.regular.first().and_then(|font| design.fonts.face(*font));
        let (ascent, descent) = face.map_or((1.0, 0.3), |face| (face.ascent(), -face.descent()));
        for MarginLine { baseline_key, margin_key, size, toward_edge, toward_text, .. } in
            margin_lines(design)
        {
            let is_head = baseline_key == "heads.baseline";
            let (baseline, margin) = if is_head {
                (&mut design.head_baseline, &mut design.top)
            } else {
                (&mut design.folio_baseline, &mut design.bottom)
            };
            let (min, height) = if is_head {
                (margins.top, size * ascent)
            } else {
                (margins.bottom, size * descent)
            };
            if min > Pt::ZERO {
                let extra = (height - toward_edge).max(Pt::ZERO) + OVERHANG;
                let minimum = Minimum { length: min + toward_edge, extra, origin };
                self.require(baseline_key, baseline, &minimum, reason, inches);
            }
            let needed = *baseline + toward_text;
            if *margin < needed
                && self.author_place(margin_key).is_none()
                && self.author_place(baseline_key).is_none()
            {
                let minimum = Minimum { length: needed, extra: Pt::ZERO, origin };
                self.require(margin_key, margin, &minimum, reason, inches);
            }
        }
    }

    /// Checks the widths of the lines of grids.
    fn line_widths(&mut self, design: &mut Design) {
        let Rule { value: lines, origin } = &self.printing.printer.lines;
        let Some(min) = lines.positive else { return };
        design.min_line_width = min;
        let minimum = Minimum { length: min, extra: Pt::ZERO, origin };
        let reason = "such a thin line breaks or vanishes";
        for (table, style) in [("puzzle", &mut design.puzzle), ("answer", &mut design.answer)] {
            for (key, value) in [
                ("thin", &mut style.thin),
                ("thick", &mut style.thick),
                ("border", &mut style.border),
                ("ring", &mut style.ring),
            ] {
                let key = format!("{table}.{key}");
                self.require(&key, value, &minimum, reason, |length| length.to_string());
            }
        }
    }

    /// Checks the type sizes of texts and grids.
    fn type_sizes(&mut self, design: &mut Design) {
        let Rule { value: sizes, origin } = &self.printing.printer.type_sizes;
        let Some(min) = sizes.solid else { return };
        let minimum = Minimum { length: min, extra: Pt::ZERO, origin };
        let reason = "such small type is not readable in print";
        let points = |length: Pt| length.to_string();
        design.least_type = design.least_type.max(min);
        for (key, value) in design.sizes.all_mut() {
            if key != "leading" {
                self.require(&format!("sizes.{key}"), value, &minimum, reason, points);
            }
        }
        for (table, style) in [("puzzle", &mut design.puzzle), ("answer", &mut design.answer)] {
            let key = format!("{table}.least_symbol");
            self.require(&key, &mut style.least_symbol, &minimum, reason, points);
            // The sizes of other texts follow from the size of symbols.
            style.least_type = style.least_type.max(min);
        }
    }
}

/// The least common multiple. Both numbers are at most 64, and 0 counts as 1.
fn common_multiple(a: u32, b: u32) -> u32 {
    let (mut x, mut y) = (a.max(1), b.max(1));
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a.max(1) / x * b.max(1)
}

#[cfg(test)]
mod tests {
    use super::common_multiple;

    #[test]
    fn the_least_common_multiple_is_computed() {
        let cases =
            [((1, 1), 1), ((2, 1), 2), ((4, 2), 4), ((2, 4), 4), ((6, 4), 12), ((64, 2), 64)];
        for ((a, b), multiple) in cases {
            assert_eq!(common_multiple(a, b), multiple, "{a} {b}");
        }
    }
}
