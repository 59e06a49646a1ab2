//! What a printer's rules make of a design. What only the template says is raised to what the
//! printer asks for; what the writer of the book says is never changed, but refused.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::check::{self, Strip};
use super::{Bleed, Design, Printing};
use crate::template::TEMPLATES;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::units::Pt;
use bookgen_base::units::inches;
use bookgen_contract::printer::{Binding, Origin, Rule};

/// Lengths that differ by less are the same.
const SAME: f64 = 0.005;

/// What a margin that only the template says is more than that of the printer whom the spec names:
/// letters that stand on its edge hang over it a little, and who measures a page may not forgive that.
const OVERHANG: Pt = Pt(1.0);

/// How many blank pages may end a book whose printer says nothing of it.
const PADDING: u32 = 10;

/// What printers' rules found in a design.
#[derive(Default)]
pub(super) struct Found {
    /// What breaks a rule.
    pub complaints: Vec<Diagnostic>,
    /// What was raised.
    pub raised: Option<Diagnostic>,
}

struct Press<'a> {
    printing: &'a Printing,
    places: BTreeMap<String, Place>,
    complaints: Vec<Diagnostic>,
    raised: Vec<String>,
}

/// SlotContent a design to its printer's rules.
pub(super) fn apply(design: &mut Design, printing: &Printing, spec: &Arc<Source>) -> Found {
    let places = design.places.clone();
    let mut press = Press { printing, places, complaints: Vec::new(), raised: Vec::new() };
    press.trim(design, spec);
    press.pages(design);
    press.inside(design);
    press.tint(design);
    press.margins(design);
    press.lines(design);
    press.type_sizes(design);
    let name = &printing.printer.name;
    let raised = (!press.raised.is_empty()).then(|| {
        Diagnostic::advice(format!("{name} asks for more than the template has"))
            .at(&printing.place, "what only the template says is raised")
            .help(format!(
                "{}. Written in [page], as much or more, they are the book's own",
                press.raised.join(", ")
            ))
    });
    Found { complaints: press.complaints, raised }
}

impl Press<'_> {
    /// Whether the writer of the book wrote a key, and not a built-in template.
    fn own(&self, key: &str) -> Option<&Place> {
        self.places.get(key).filter(|place| !TEMPLATES.holds(&place.source))
    }

    /// Raises a length to the least there may be, or complains of it.
    fn least(
        &mut self,
        (key, value): (&str, &mut Pt),
        (least, slack, origin): (Pt, Pt, &Origin),
        what: &str,
        text: fn(Pt) -> String,
    ) {
        // What only the template says of its printer is good enough as it is.
        let slack = if self.printing.binds { slack } else { Pt::ZERO };
        match self.own(key) {
            Some(_) if value.0 >= least.0 - SAME => {}
            Some(place) => {
                let name = &self.printing.printer.name;
                let complaint = self
                    .printing
                    .complaint(format!("`{key}` is too small for {name}: {what}"), origin)
                    .at(place, format!("{}, and {} is the least", text(*value), text(least)))
                    .help(format!("write {} or more", text(least)));
                self.complaints.push(complaint);
            }
            None if value.0 >= (least + slack).0 - SAME => {}
            None => {
                let enough = least + slack;
                self.raised.push(format!("{key} from {} to {}", text(*value), text(enough)));
                *value = enough;
            }
        }
    }

    fn trim(&mut self, design: &Design, spec: &Arc<Source>) {
        let Printing { printer, paper, place, .. } = self.printing;
        let name = &printer.name;
        let own = design.place("trim");
        // What the spec does not say is not at fault, but the printer it names.
        let (place, label) = match Arc::ptr_eq(&own.source, spec) {
            true => (own, String::new()),
            false => (place, format!("the template's pages are {}; ", design.trim)),
        };
        let from = printer.trims.first().map(|row| &row.origin);
        let from = from.or(printer.custom.as_ref().map(|custom| &custom.origin));
        let origin = from.cloned().unwrap_or_default();
        let complaint = |what: String| self.printing.complaint(what, &origin);
        match printer.takes(design.trim) {
            None => {
                let nearest = printer.nearest(design.trim, 3);
                let nearest: Vec<String> = nearest.iter().map(ToString::to_string).collect();
                let complaint =
                    complaint(format!("{name} does not print pages of {}", design.trim))
                        .at(place, format!("{label}not one of its sizes"))
                        .help(format!("the nearest are {}", nearest.join(", ")));
                self.complaints.push(complaint);
            }
            Some(pages) => {
                let paper = paper.as_deref().unwrap_or_default();
                if pages.get(paper) == Some(&0) {
                    let others: Vec<&str> = pages
                        .iter()
                        .filter(|(_, most)| **most > 0)
                        .map(|(paper, _)| paper.as_str())
                        .collect();
                    let complaint = complaint(format!(
                        "{name} does not print pages of {} on {paper} paper",
                        design.trim
                    ))
                    .at(place, format!("{label}not on {paper}"))
                    .help(format!("it prints them on {}", others.join(", ")));
                    self.complaints.push(complaint);
                }
            }
        }
    }

    /// The page count: what the template asks for and what the printer does hold both.
    fn pages(&mut self, design: &mut Design) {
        let Printing { printer, paper, binds, place } = self.printing;
        let (least, most) = printer.page_limits(design.trim, paper.as_deref());
        if least > design.least_pages {
            design.least_pages = least;
            design.places.insert("least_pages".to_owned(), place.clone());
        }
        // A size that is not to be had has no page count.
        if most > 0 && most < design.most_pages {
            design.most_pages = most;
            design.places.insert("most_pages".to_owned(), place.clone());
        }
        design.page_multiple = common_multiple(design.page_multiple, printer.pages.multiple);
        if *binds {
            design.last_blank = printer.pages.last_blank;
            design.max_padding = printer.blank.as_ref().map_or(PADDING, |blank| blank.end);
        }
    }

    /// The inner margin: at each page count the greater of the template's and the printer's.
    fn inside(&mut self, design: &mut Design) {
        let printer = &self.printing.printer;
        let Some(rows) = &printer.inside else { return };
        let own = std::mem::take(&mut design.inside);
        let at = |rows: &[(u32, Pt)], pages: u32| {
            rows.iter().find(|(most, _)| pages <= *most).map(|(_, margin)| *margin)
        };
        let mut counts: Vec<u32> = own.iter().chain(rows.iter()).map(|(pages, _)| *pages).collect();
        counts.sort_unstable();
        counts.dedup();
        let mut small = None;
        for pages in counts {
            // Beyond its last row neither says anything.
            let (Some(ours), Some(theirs)) = (at(&own, pages), at(rows, pages)) else { continue };
            if ours.max(design.spine).0 < theirs.0 - SAME && small.is_none() {
                small = Some((pages, ours, theirs));
            }
            // The printer's alone is what only the template says.
            let theirs = if self.printing.binds { theirs + OVERHANG } else { theirs };
            design.inside.push((pages, ours.max(theirs)));
        }
        if let (Some((pages, ours, theirs)), Some(place)) = (small, self.own("margins.inside")) {
            let what = format!("`inside` is too small for {} and {pages} pages", printer.name);
            let [ours, theirs] = [ours, theirs].map(inches);
            let complaint = self.printing.complaint(what, &rows.origin);
            let complaint = complaint.at(place, format!("{ours}, and {theirs} is the least"));
            self.complaints
                .push(complaint.help("leave `inside` out, and the printer's margins are taken"));
        }
    }

    /// The ground of opening pages: whether it may go to the edge, how far beyond it, and how dark.
    fn tint(&mut self, design: &mut Design) {
        let printer = &self.printing.printer;
        let name = &printer.name;
        let Some(bleeding) = &mut design.bleed else { return };
        let place = self.places.get("opener_tint").unwrap_or(&self.printing.place);
        match &printer.bleed {
            None => {
                let what = format!("{name} prints nothing to the edge of the paper");
                let complaint = self.printing.complaint(what, &printer.margins.origin);
                let complaint = complaint.at(place, "the ground of a page goes to its edge");
                let help = "leave `opener_tint` out, or name a printer whose books are trimmed";
                self.complaints.push(complaint.help(help));
            }
            Some(rule) => {
                let (own, asked) = (bleeding.edge, rule.edge);
                let differs = (own - asked).0.abs() > SAME;
                if let Some(place) = self.own("bleed").filter(|_| differs) {
                    let what = format!("{name} asks for a bleed of {}", inches(asked));
                    let complaint = self.printing.complaint(what, &rule.origin);
                    let complaint = complaint.at(place, format!("this is {}", inches(own)));
                    let help = "leave `bleed` out, and the printer's is taken";
                    self.complaints.push(complaint.help(help));
                }
                *bleeding = Bleed { edge: asked, gutter: rule.gutter };
            }
        }
        let tint = design.opener_tint;
        let ink = &printer.ink;
        let least = ink.least_tint.filter(|least| tint < *least);
        let most = ink.under_type.or(ink.most_tint).filter(|most| tint > *most);
        let (what, help) = match (least, most) {
            (Some(least), _) => (
                format!("a tint of {tint} % may vanish at {name}"),
                format!("write {least} or more"),
            ),
            (_, Some(most)) => (
                format!("type on a tint of {tint} % is hard to read as {name} prints it"),
                format!("write {most} or less"),
            ),
            _ => return,
        };
        let complaint = self.printing.complaint(what, &ink.origin);
        self.complaints.push(complaint.at(place, format!("{tint} % of black")).help(help));
    }

    /// The margins of everything printed: the text, the running heads, the page numbers.
    fn margins(&mut self, design: &mut Design) {
        let printer = &self.printing.printer;
        let (margins, origin) = match (&printer.bleed, design.bleed) {
            (Some(rule), Some(_)) => (rule.margins, &rule.origin),
            _ => (*printer.margins, &printer.margins.origin),
        };
        let what = "nothing is printed so near the edge";
        for (key, value, least) in [
            ("margins.top", &mut design.top, margins.top),
            ("margins.bottom", &mut design.bottom, margins.bottom),
            ("margins.outside", &mut design.outside, margins.outside),
        ] {
            // Where nothing is asked for, there is nothing to hang over.
            let slack = if least > Pt::ZERO { OVERHANG } else { Pt::ZERO };
            self.least((key, value), (least, slack, origin), what, inches);
        }
        if printer.binding == Binding::Sheets && printer.inside.is_none() {
            let least = margins.outside;
            let value = ("margins.spine", &mut design.spine);
            self.least(value, (least, Pt::ZERO, origin), what, inches);
        }
        // The whole height of the type counts, not only that of its letters.
        let face = design.faces.regular.first().and_then(|font| design.fonts.face(*font));
        let (ascent, descent) = face.map_or((1.0, 0.3), |face| (face.ascent(), -face.descent()));
        let strips: Vec<Strip> = check::strips(design);
        for Strip { keys, size, reach, .. } in strips {
            let (baseline, margin, least, high) = match keys[0] {
                "heads.baseline" => {
                    (&mut design.head_baseline, &mut design.top, margins.top, size * ascent)
                }
                _ => {
                    let bottom = &mut design.bottom;
                    (&mut design.folio_baseline, bottom, margins.bottom, size * descent)
                }
            };
            // Only where the printer says something of the edge.
            if least > Pt::ZERO {
                let least = (least + reach.0, (high - reach.0).max(Pt::ZERO) + OVERHANG, origin);
                self.least((keys[0], baseline), least, what, inches);
            }
            let needed = *baseline + reach.1;
            if *margin < needed && self.own(keys[1]).is_none() && self.own(keys[0]).is_none() {
                self.least((keys[1], margin), (needed, Pt::ZERO, origin), what, inches);
            }
        }
    }

    fn lines(&mut self, design: &mut Design) {
        let rule = &self.printing.printer.lines;
        let Rule { is: lines, origin } = rule;
        let Some(least) = lines.positive else { return };
        design.min_line_width = least;
        let what = "so thin a line breaks or vanishes";
        for (table, style) in [("puzzle", &mut design.puzzle), ("answer", &mut design.answer)] {
            for (key, value) in [
                ("thin", &mut style.thin),
                ("thick", &mut style.thick),
                ("border", &mut style.border),
                ("ring", &mut style.ring),
            ] {
                let key = format!("{table}.{key}");
                let least = (least, Pt::ZERO, origin);
                self.least((&key, value), least, what, |length| length.to_string());
            }
        }
    }

    fn type_sizes(&mut self, design: &mut Design) {
        let Rule { is: sizes, origin } = &self.printing.printer.type_sizes;
        let Some(least) = sizes.solid else { return };
        let what = "so small a type is not printed";
        let points = |length: Pt| length.to_string();
        for (key, value) in design.sizes.all_mut() {
            if key != "leading" {
                let key = format!("sizes.{key}");
                self.least((&key, value), (least, Pt::ZERO, origin), what, points);
            }
        }
        for (table, style) in [("puzzle", &mut design.puzzle), ("answer", &mut design.answer)] {
            let key = format!("{table}.least_symbol");
            let value = (key.as_str(), &mut style.least_symbol);
            self.least(value, (least, Pt::ZERO, origin), what, points);
        }
    }
}

/// The least count that is a multiple of both. Both are 64 at most.
fn common_multiple(a: u32, b: u32) -> u32 {
    let (mut x, mut y) = (a.max(1), b.max(1));
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a.max(1) / x * b.max(1)
}

/// Passes on what was found: to the faults, or where nothing binds to the advice.
pub(super) fn report(found: Found, binds: bool, faults: &mut Faults, advice: &mut Vec<Diagnostic>) {
    match binds {
        true => faults.0.extend(found.complaints),
        false => advice.extend(found.complaints),
    }
    advice.extend(found.raised);
}

#[cfg(test)]
mod tests {
    use super::common_multiple;

    #[test]
    fn page_counts_hold_both_multiples() {
        let cases =
            [((1, 1), 1), ((2, 1), 2), ((4, 2), 4), ((2, 4), 4), ((6, 4), 12), ((64, 2), 64)];
        for ((a, b), both) in cases {
            assert_eq!(common_multiple(a, b), both, "{a} {b}");
        }
    }
}
