//! Contradictions between the keys of a printer's file.

use bookgen_base::diagnostic::{Diagnostic, Faults, Place, did_you_mean};

use super::keys::PrinterKeys;

/// Adds a fault for each contradiction.
pub(super) fn check(printer: &PrinterKeys, faults: &mut Faults) {
    let inside = printer.inside.iter().flat_map(|inside| &inside.rows);
    check_order(inside.map(|row| &row.max_pages), faults);
    for cover in printer.covers.values().filter(|cover| cover.offered) {
        check_order(cover.spines.iter().map(|row| &row.max_pages), faults);
    }
    let known = || {
        let offered = printer.papers.iter().filter(|(_, paper)| paper.offered);
        offered.map(|(name, _)| name.as_str())
    };
    let mut unknown = |paper: &str, place| {
        let help = did_you_mean(paper, known(), || {
            format!("the papers are {}", known().collect::<Vec<_>>().join(", "))
        });
        let fault = Diagnostic::input(format!("the printer has no paper `{paper}`"));
        faults.push(fault.at(place, "not one of [papers]").help(help));
    };
    if let Some((paper, place)) = &printer.paper
        && !known().any(|known| known == paper)
    {
        unknown(paper, place);
    }
    let trims = printer.trims.iter().map(|row| &row.max_pages);
    let trims = trims.chain(printer.custom.iter().map(|custom| &custom.max_pages));
    for (paper, (_, place)) in trims.flatten() {
        // A row of trim sizes may name a paper that the printer no longer offers.
        if !printer.papers.contains_key(paper) {
            unknown(paper, place);
        }
    }
    let (min, place) = &printer.pages.min;
    let max = printer.pages.max;
    if *min > max {
        let fault = Diagnostic::input("the minimum page count is greater than the maximum");
        let label = format!("greater than `most`, which is {max}");
        faults.push(fault.at(place, label).help("lower `least` or raise `most`"));
    }
}

/// Adds a fault for each page count that is not greater than the page count before it.
fn check_order<'a>(counts: impl Iterator<Item = &'a (u32, Place)>, faults: &mut Faults) {
    let mut last = None;
    for (pages, place) in counts {
        if last.is_some_and(|last| last >= pages) {
            faults.push(
                Diagnostic::input("the rows are not in the order of their page counts")
                    .at(place, "not greater than the page count of the previous row")
                    .help("sort the rows by page count, smallest first"),
            );
        }
        last = Some(pages);
    }
}
