//! The identifier of an imposed document.

use sha2::{Digest, Sha256};

use super::job::{Duplex, ImpositionJob, PageRange, Scale};
use super::page_order::Scheme;
use super::paper::Paper;
use super::printer_marks::PrinterMarks;
use bookgen_base::units::{Pt, Size};

/// The identifier of 16 bytes: a hash of the source file and the job.
pub fn document_id(source: &[u8], job: &ImpositionJob) -> Vec<u8> {
    let hash = Sha256::new().chain_update(source).chain_update(description(job));
    hash.finalize().into_iter().take(16).collect()
}

/// The job as text. The identifier depends on this text, so the text for a job must never change.
/// It uses the names that types and fields had in the first release.
fn description(job: &ImpositionJob) -> String {
    let scheme = match job.scheme {
        Scheme::Booklet { signature } => format!("Booklet {{ signature: {signature:?} }}"),
        Scheme::NUp { columns, rows } => format!("Grid({columns}, {rows})"),
        Scheme::CutStacks { columns, rows } => format!("Stacks({columns}, {rows})"),
    };
    let length = |length: Pt| format!("Pt({:?})", length.0);
    let size = |Size { width, height }: Size| {
        format!("Size {{ width: {}, height: {} }}", length(width), length(height))
    };
    let sheet = optional(job.sheet.map(|paper| match paper {
        Paper::Named(name, sides) => format!("Named({name:?}, {})", size(sides)),
        Paper::Custom(sides) => format!("Sides({})", size(sides)),
    }));
    let scale = match job.scale {
        Scale::Shrink => "Shrink",
        Scale::Fit => "Fit",
        Scale::ActualSize => "None",
    };
    let duplex = optional(job.duplex.map(|duplex| {
        let duplex = match duplex {
            Duplex::ShortEdge => "Short",
            Duplex::LongEdge => "Long",
            Duplex::Simplex => "None",
        };
        duplex.to_owned()
    }));
    let PrinterMarks { crop, fold, registration } = job.marks;
    let range = |PageRange { first, last }: &PageRange| {
        format!("PageRange {{ first: {first}, last: {last:?} }}")
    };
    let pages =
        optional(job.pages.as_ref().map(|ranges| {
            format!("[{}]", ranges.iter().map(range).collect::<Vec<_>>().join(", "))
        }));
    format!(
        "Job {{ scheme: {scheme}, sheet: {sheet}, scale: {scale}, margin: {}, gutter: {}, \
         thickness: {}, duplex: {duplex}, right_to_left: {}, marks: Marks {{ crop: {crop}, \
         fold: {fold}, registration: {registration} }}, pages: {pages} }}",
        optional(job.margin.map(length)),
        length(job.gutter),
        length(job.creep),
        job.right_to_left,
    )
}

fn optional(text: Option<String>) -> String {
    text.map_or("None".to_owned(), |text| format!("Some({text})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_keeps_the_words_of_the_first_release() {
        let stacks = ImpositionJob {
            sheet: "a4".parse().ok(),
            scale: Scale::Fit,
            margin: Some(Pt(10.0 / 3.0)),
            gutter: Pt(1e-7),
            creep: Pt(0.283_464_566_929_133_9),
            duplex: Some(Duplex::LongEdge),
            right_to_left: true,
            marks: PrinterMarks { crop: true, fold: false, registration: true },
            pages: Some(vec![
                PageRange { first: 1, last: Some(4) },
                PageRange { first: 9, last: None },
            ]),
            ..ImpositionJob::new(Scheme::CutStacks { columns: 4, rows: 1 })
        };
        assert_eq!(
            description(&stacks),
            "Job { scheme: Stacks(4, 1), sheet: Some(Named(\"a4\", Size { width: \
             Pt(595.2755905511812), height: Pt(841.8897637795277) })), scale: Fit, margin: \
             Some(Pt(3.3333333333333335)), gutter: Pt(1e-7), thickness: Pt(0.2834645669291339), \
             duplex: Some(Long), right_to_left: true, marks: Marks { crop: true, fold: false, \
             registration: true }, pages: Some([PageRange { first: 1, last: Some(4) }, \
             PageRange { first: 9, last: None }]) }"
        );
        let booklet = ImpositionJob {
            sheet: "297mm x 210mm".parse().ok(),
            scale: Scale::ActualSize,
            ..ImpositionJob::new(Scheme::Booklet { signature: Some(8) })
        };
        assert_eq!(
            description(&booklet),
            "Job { scheme: Booklet { signature: Some(8) }, sheet: Some(Sides(Size { width: \
             Pt(841.8897637795277), height: Pt(595.2755905511812) })), scale: None, margin: None, \
             gutter: Pt(0.0), thickness: Pt(0.0), duplex: None, right_to_left: false, marks: \
             Marks { crop: false, fold: false, registration: false }, pages: None }"
        );
    }
}
