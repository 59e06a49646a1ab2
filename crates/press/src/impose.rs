//! Imposition: the pages of a PDF on sheets that are printed, folded and cut.
//!
//! A pure function from bytes to bytes, for our own PDFs and for other people's. [`scheme`] says
//! which page stands where, `fit` how large and exactly at what place; `read` and `source` read
//! the pages with bounds, and `sheet` writes. Pages are not drawn anew: each becomes a form of the
//! new document, so that all stays as sharp as it was, and fonts and pictures are there once.
//!
//! What goes with the pages: fonts, pictures, colours, layers (`OCProperties`), output intents (the
//! colours still mean the same), the title and the other facts about the book. What does not:
//! annotations with links and forms, bookmarks, tags, labels of pages, since all of these belong to
//! pages that no longer are; XMP, which repeats the facts; and the claim to be PDF/X, since nobody
//! has checked the sheets for that.

mod area;
mod copy;
mod fit;
pub mod marks;
mod ops;
pub mod paper;
mod read;
pub mod scheme;
mod sheet;
mod source;

use std::ops::RangeInclusive;

use sha2::{Digest, Sha256};

use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Pt, Size};
use bookgen_contract::pdf::PdfError;

use fit::Fit;
use marks::Marks;
use paper::{Paper, sides};
use read::Pdf;
use scheme::Scheme;
use source::{Source, SourcePage};

/// More sheets than this in one fold no stapler takes, and no fold lies flat.
const MOST_IN_A_FOLD: u32 = 25;

/// More columns or rows of pages on a side than anybody reads.
const MOST_CELLS: u32 = 32;

/// What is to be made of a PDF.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// How the pages are arranged.
    pub scheme: Scheme,
    /// The sheets; without it, just as large as is needed, or paper that is hardly larger.
    pub sheet: Option<Paper>,
    /// How large the pages become.
    pub scale: Scale,
    /// What stays free round the pages; without it nothing, or what marks need where no sheet is
    /// named.
    pub margin: Option<Pt>,
    /// What stays free between the pages.
    pub gutter: Pt,
    /// The thickness of a sheet: in a booklet each page moves so far toward the spine for every
    /// sheet that lies round its own, because inner sheets stick out when they are folded.
    pub thickness: Pt,
    /// How the printer turns a sheet over; none if it prints one side. Without it, as needs no
    /// turning of the back: like the page of a book.
    pub duplex: Option<Duplex>,
    /// Whether the book is read from right to left.
    pub right_to_left: bool,
    /// The marks round the pages.
    pub marks: Marks,
    /// The pages, in this order; without it, all.
    pub pages: Option<Vec<PageRange>>,
}

impl Job {
    /// A job without further wishes.
    pub fn new(scheme: Scheme) -> Job {
        Job {
            scheme,
            sheet: None,
            scale: Scale::Shrink,
            margin: None,
            gutter: Pt::ZERO,
            thickness: Pt::ZERO,
            duplex: None,
            right_to_left: false,
            marks: Marks::default(),
            pages: None,
        }
    }

    /// Whether its parts go together.
    fn check(&self) -> Result<(), Diagnostic> {
        let booklet = matches!(self.scheme, Scheme::Booklet { .. });
        let (columns, rows) = self.scheme.cells();
        if !(1..=MOST_CELLS).contains(&columns) || !(1..=MOST_CELLS).contains(&rows) {
            return Err(Diagnostic::usage(format!("{columns} columns and {rows} rows of pages"))
                .help(format!("each is from 1 to {MOST_CELLS}")));
        }
        if booklet && self.duplex == Some(Duplex::None) {
            return Err(Diagnostic::usage("a booklet is printed on both sides")
                .help("a printer that cannot turn sheets over prints the odd pages of the PDF first, then, with the paper put in again, the even ones"));
        }
        if !booklet && self.marks.fold {
            return Err(Diagnostic::usage("there is nothing to fold")
                .help("only a booklet has a fold: --marks crop,registration"));
        }
        Ok(())
    }

    /// Whether sheets are printed on both sides.
    fn both_sides(&self) -> bool {
        match (self.scheme, self.duplex) {
            (Scheme::Booklet { .. }, _) => true,
            (_, Some(duplex)) => duplex != Duplex::None,
            (Scheme::Stacks(..), None) => true,
            (Scheme::Grid(..), None) => false,
        }
    }
}

/// How large pages become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Smaller, where they would not fit.
    Shrink,
    /// As large as fits.
    Fit,
    /// As large as they are.
    None,
}

/// How a printer turns a sheet over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplex {
    /// About its short edge.
    Short,
    /// About its long edge.
    Long,
    /// Not at all: it prints one side.
    None,
}

/// Some pages in a row, from 1: to the last page of the file, if there is no end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRange {
    /// The first.
    pub first: usize,
    /// The last.
    pub last: Option<usize>,
}

impl PageRange {
    fn of(&self, pages: usize) -> Result<RangeInclusive<usize>, Diagnostic> {
        let last = self.last.unwrap_or(pages);
        match [self.first, last].into_iter().find(|&page| page > pages || page == 0) {
            Some(page) => Err(Diagnostic::usage(format!("the file has no page {page}"))
                .help(format!("its pages are 1 to {pages}"))),
            None => Ok(self.first..=last),
        }
    }
}

/// Sheets ready to be printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Imposed {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// How many sheets of paper it is.
    pub sheets: usize,
    /// How many pages stand on them.
    pub pages: usize,
    /// How many places stayed blank.
    pub blank: usize,
    /// The sheet, by its name or its sides.
    pub paper: Paper,
    /// The size of a sheet as it lies.
    pub size: Size,
    /// The scale of the pages, those of the commonest size if they differ.
    pub scale: f64,
    /// How the printer is to turn the sheets over.
    pub duplex: Duplex,
    /// What is probably not meant.
    pub advice: Vec<Diagnostic>,
}

/// Imposes a PDF; `name` is what messages call it.
///
/// # Errors
/// A file that cannot be read, or a job that cannot be done with it.
pub fn impose(name: &str, bytes: &[u8], job: &Job) -> Result<Imposed, Diagnostic> {
    let unreadable = |fault: PdfError| {
        Diagnostic::file(format!("{name} cannot be read: {fault}")).help(fault.help())
    };
    job.check()?;
    let mut pdf = Pdf::open(bytes).map_err(unreadable)?;
    let mut source = Source::read(&mut pdf).map_err(unreadable)?;
    if let Some(ranges) = &job.pages {
        let mut chosen = Vec::new();
        for range in ranges {
            let range = range.of(source.pages.len())?;
            chosen.extend(
                source
                    .pages
                    .get(range.start() - 1..*range.end())
                    .unwrap_or_default()
                    .iter()
                    .cloned(),
            );
        }
        source.pages = chosen;
    }
    let sizes: Vec<(usize, Size)> =
        source.pages.iter().map(|page| (page.number, page.size())).collect();
    let bleed = source.pages.iter().map(SourcePage::most_bleed).fold(0.0, f64::max);
    let fit = Fit::new(job, &sizes, bleed)?;
    let sheets = job.scheme.sheets(sizes.len(), job.both_sides(), job.right_to_left);
    let depth = sheets.iter().map(|sheet| sheet.depth).max().unwrap_or(0);
    let creep = job.thickness.0 * f64::from(depth);
    if creep > fit.common.width.0 * fit.scale / 4.0 {
        return Err(Diagnostic::usage(format!(
            "the pages of the innermost sheet would move {:.1} mm toward the spine",
            Pt(creep).mm()
        ))
        .help("a sheet of paper is about 0.1 mm thick; a thick book is folded in several parts: --signature 8"));
    }

    let duplex = turned_over(job, fit.sheet);
    let upside_down = match duplex {
        Duplex::None => false,
        Duplex::Short => fit.sheet.width.0 <= fit.sheet.height.0,
        Duplex::Long => fit.sheet.width.0 > fit.sheet.height.0,
    };
    let plan = sheet::Plan { job, fit: &fit, sheets: &sheets, duplex, upside_down };
    let written = sheet::write(&mut pdf, &source, &plan, identity(bytes, job));
    let written = written.map_err(unreadable)?;
    let places: usize = sheets.iter().flat_map(|sheet| &sheet.sides).map(Vec::len).sum();
    Ok(Imposed {
        bytes: written,
        sheets: sheets.len(),
        pages: sizes.len(),
        blank: places - sizes.len(),
        paper: fit.paper,
        size: fit.sheet,
        scale: fit.scale,
        duplex,
        advice: advice(job, &source, &fit, depth, pdf.missing()),
    })
}

/// What the document is named by: the file it was made of, and what was made of it.
fn identity(bytes: &[u8], job: &Job) -> Vec<u8> {
    let hash = Sha256::new().chain_update(bytes).chain_update(format!("{job:?}"));
    hash.finalize().into_iter().take(16).collect()
}

/// How the sheets are to be turned over: if nobody says, like the page of a book.
fn turned_over(job: &Job, sheet: Size) -> Duplex {
    match (job.both_sides(), job.duplex) {
        (false, _) => Duplex::None,
        (true, Some(duplex @ (Duplex::Short | Duplex::Long))) => duplex,
        (true, _) if sheet.width.0 > sheet.height.0 => Duplex::Short,
        (true, _) => Duplex::Long,
    }
}

fn advice(job: &Job, source: &Source, fit: &Fit, depth: u32, missing: usize) -> Vec<Diagnostic> {
    let mut advice = Vec::new();
    if missing > 0 {
        let (what, are) = if missing == 1 { ("object", "is") } else { ("objects", "are") };
        advice.push(
            Diagnostic::advice(format!(
                "{missing} {what} that the pages name {are} not in the file"
            ))
            .help("compare the sheets with the pages: a font or a picture may be missing"),
        );
    }
    let annotations: usize = source.pages.iter().map(|page| page.annotations).sum();
    if annotations > 0 {
        let (what, are) =
            if annotations == 1 { ("annotation", "is") } else { ("annotations", "are") };
        advice.push(
            Diagnostic::advice(format!("{annotations} {what} {are} left behind"))
                .help("links, comments and fields to fill in lie on a page, not in it; where they are to be printed, print the file into a PDF first"),
        );
    }
    let smaller = source.pages.iter().find(|page| fit.scale_of(page.size()) < fit.scale);
    if let Some(page) = smaller {
        let (size, scale) = (page.size(), fit.scale_of(page.size()) * 100.0);
        advice.push(
            Diagnostic::advice(format!(
                "page {} is {}, larger than the others: it is printed at {scale:.1} %",
                page.number,
                sides(size)
            ))
            .help(format!("most pages are {}", sides(fit.common))),
        );
    }
    if matches!(job.scheme, Scheme::Booklet { .. }) && depth >= MOST_IN_A_FOLD {
        advice.push(
            Diagnostic::advice(format!("{} sheets lie in one fold", depth + 1)).help(
                "few staplers take so many; several thinner parts can be sewn: --signature 8",
            ),
        );
    }
    advice
}

#[cfg(test)]
mod tests;
