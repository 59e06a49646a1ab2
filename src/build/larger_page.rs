//! Finds a trim size for a book that does not fit on its pages.

use super::fit::Fit;
use crate::pipeline::{self, Silent};
use crate::spec::{Book, Request};
use crate::template::TRIM_SIZES;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::{INCH, Pt, Size};

/// The maximum number of trim sizes that are tried.
const MAX_TRIALS: usize = 8;

/// Adds to the help of each fault that a larger page can remove a trim size that removes it: the smallest
/// size that the printer prints. The layouts of the book with larger pages show that the size is right.
pub fn with_trims(faults: Faults, fit: Fit<'_>) -> Faults {
    if !faults.0.iter().any(|fault| fault.may_need_larger_page) || fit.request.trim.is_some() {
        return faults;
    }
    let advice = match fit.request.edition {
        Some(_) => "or use a larger trim".to_owned(),
        None => {
            let Ok(book) = (fit.read)(&fit.request) else { return faults };
            let sizes = larger_sizes(&book);
            match sizes.iter().find(|size| is_enough(fit, **size)) {
                Some(size) => format!("or write `trim = \"{}\"` in [book]", name(*size)),
                None => "no larger trim of this printer is large enough".to_owned(),
            }
        }
    };
    let advised = |fault: Diagnostic| match &fault.help {
        Some(help) if fault.may_need_larger_page => {
            let help = format!("{help}; {advice}");
            fault.help(help)
        }
        _ => fault,
    };
    Faults(faults.0.into_iter().map(advised).collect())
}

/// The sizes that are at least as wide and as high as the pages of a book, the smallest first.
fn larger_sizes(book: &Book) -> Vec<Size> {
    let own = book.document.design.trim;
    let printer = book.document.printing.as_ref().map(|printing| &printing.printer);
    let accepted =
        |size: &Size| printer.is_none_or(|printer| printer.accepted_trim(*size).is_some());
    let of_printer = printer.into_iter().flat_map(|printer| &printer.trims);
    let of_printer = of_printer.flat_map(|row| row.sizes.iter().copied());
    let named = TRIM_SIZES.iter().map(|named| named.size).filter(accepted);
    let is_larger =
        |size: &Size| size.width >= own.width && size.height >= own.height && *size != own;
    let mut sizes: Vec<Size> = of_printer.chain(named).filter(is_larger).collect();
    let area = |size: &Size| size.width.0 * size.height.0;
    sizes.sort_by(|a, b| area(a).total_cmp(&area(b)));
    sizes.dedup();
    // Neighbouring sizes differ little, so some of many sizes are left out, but not the largest.
    let step = sizes.len().div_ceil(MAX_TRIALS).max(1);
    let mut chosen: Vec<Size> = sizes.iter().rev().step_by(step).copied().collect();
    chosen.reverse();
    chosen
}

/// Whether pages of a size are large enough for a book. It may have other faults.
fn is_enough(fit: Fit<'_>, size: Size) -> bool {
    let request = Request { trim: Some(size), ..fit.request };
    // The template may have one size only.
    if (fit.read)(&request).is_err() {
        return false;
    }
    let fit = Fit { request, ..fit };
    let laid_out = fit.book(None).and_then(|(book, _)| {
        pipeline::lay_out(&book, fit.record, &fit.options, &Silent).map(|_| ())
    });
    match laid_out {
        Ok(()) => true,
        Err(faults) => !faults.0.iter().any(|fault| fault.may_need_larger_page),
    }
}

/// The size as a spec has it.
fn name(size: Size) -> String {
    let named = TRIM_SIZES.iter().find(|named| named.size == size);
    let inches = |length: Pt| format!("{:.3}", length.0 / INCH);
    let inches =
        |length: Pt| format!("{}in", inches(length).trim_end_matches('0').trim_end_matches('.'));
    named.map_or_else(
        || format!("{} x {}", inches(size.width), inches(size.height)),
        |named| named.name.to_owned(),
    )
}
