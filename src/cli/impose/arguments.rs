//! The arguments of `bookgen impose`.

use std::path::PathBuf;

use crate::PRODUCER;
use crate::disk::book_files::with_suffix;
use bookgen_base::units::{LengthError, Pt};
use bookgen_impose::{Duplex, ImpositionJob, PageRange, Paper, PrinterMarks, Scale, Scheme};

#[derive(clap::Args, Debug)]
#[command(group = clap::ArgGroup::new("scheme").required(true))]
pub struct Arguments {
    /// The PDF, made by bookgen or by any other program
    #[arg(value_name = "FILE.PDF")]
    pub file: PathBuf,
    /// The imposed PDF; `-` writes the PDF to the standard output [default: NAME-booklet.pdf,
    /// NAME-4up.pdf or NAME-stacks.pdf in the same folder]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A booklet with two pages on a side; the sheets are folded and stapled in the middle
    #[arg(long, group = "scheme")]
    booklet: bool,
    /// The numbers of columns and rows of pages on each side of a sheet, with the pages in reading
    /// order: `2x1`, `2x2`, `3x2`
    #[arg(long, group = "scheme", value_name = "COLUMNSxROWS", value_parser = grid)]
    nup: Option<(u32, u32)>,
    /// The numbers of columns and rows of pages on each side of a sheet, for sheets that are cut
    /// into stacks: `2x2`. To get the book, put the stacks on each other in reading order
    #[arg(long, group = "scheme", value_name = "COLUMNSxROWS", value_parser = grid)]
    stacks: Option<(u32, u32)>,
    /// The paper size of the sheets: a3, a4, sra3, letter, tabloid ..., or `297mm x 210mm`
    /// [default: the size that the pages need]
    #[arg(long, value_name = "PAPER", value_parser = paper)]
    sheet: Option<Paper>,
    /// Shrink pages that do not fit, scale all pages to fit, or do not scale
    #[arg(long, value_enum, default_value = "shrink", value_name = "HOW")]
    scale: ScaleArgument,
    /// The margin around the pages: `10mm`
    #[arg(long, value_name = "LENGTH", value_parser = length)]
    margin: Option<Pt>,
    /// The space between the pages: `5mm`
    #[arg(long, value_name = "LENGTH", value_parser = length)]
    gutter: Option<Pt>,
    /// The maximum number of sheets in a signature; a thicker book gets several signatures, which
    /// are sewn together
    #[arg(long, value_name = "SHEETS", conflicts_with_all = ["nup", "stacks"])]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    signature: Option<u32>,
    /// The thickness of a sheet, about `0.1mm` for 80 g/m². The inner sheets of a folded signature
    /// stick out, so their pages are moved toward the spine: by this length in the second sheet
    /// from the outside, by twice this length in the third sheet, and so on
    #[arg(long, value_name = "THICKNESS", value_parser = length)]
    #[arg(conflicts_with_all = ["nup", "stacks"])]
    creep: Option<Pt>,
    /// The edge about which the printer turns a sheet, or `none` to print one side only [default:
    /// the edge for which no page is printed upside down; with --nup, `none`]
    #[arg(long, value_enum, value_name = "EDGE")]
    duplex: Option<DuplexArgument>,
    /// Impose a book that is read from right to left
    #[arg(long)]
    rtl: bool,
    /// The marks to draw around the pages
    #[arg(long, value_enum, value_delimiter = ',', value_name = "MARKS")]
    marks: Vec<MarkArgument>,
    /// Impose only these pages, in this order: `1-8`, `5`, `9-`, `1,2,9-12`
    #[arg(long, value_delimiter = ',', value_name = "PAGES", value_parser = pages)]
    pages: Option<Vec<PageRange>>,
    /// Print only errors
    #[arg(short, long)]
    pub quiet: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ScaleArgument {
    /// Shrink pages that do not fit
    Shrink,
    /// Scale all pages to fit
    Fit,
    /// Do not scale
    None,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum DuplexArgument {
    /// Turn the sheet about its short edge
    Short,
    /// Turn the sheet about its long edge
    Long,
    /// Print one side only
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
enum MarkArgument {
    /// Marks that show where to cut
    Crop,
    /// Marks that show where to fold
    Fold,
    /// Crosshairs printed in every ink, to check that the inks are aligned
    Registration,
    /// All marks that this kind of imposition needs
    All,
}

fn grid(text: &str) -> Result<(u32, u32), String> {
    let count = |text: &str| text.trim().parse().ok().filter(|count| (1..=32).contains(count));
    text.split_once(['x', '×'])
        .and_then(|(columns, rows)| Some((count(columns)?, count(rows)?)))
        .ok_or_else(|| "write columns and rows, each from 1 to 32: 2x1 or 3x2".to_owned())
}

fn paper(text: &str) -> Result<Paper, String> {
    text.parse::<Paper>().map_err(|error| error.to_string())
}

fn length(text: &str) -> Result<Pt, String> {
    match text.parse::<Pt>() {
        Ok(length) if (0.0..=1000.0).contains(&length.0) => Ok(length),
        Ok(_) => Err("the length must be from 0 to 1000pt (350mm)".to_owned()),
        Err(error @ LengthError::NoUnit) => Err(format!("{error}: 10mm, 0.4in")),
        Err(error) => Err(format!("{error}; for example 10mm or 0.4in")),
    }
}

fn pages(text: &str) -> Result<PageRange, String> {
    let page = |text: &str| text.trim().parse::<usize>().ok().filter(|&page| page > 0);
    let range = match text.split_once('-') {
        None => page(text).map(|page| PageRange { first: page, last: Some(page) }),
        Some((first, "")) => page(first).map(|first| PageRange { first, last: None }),
        Some((first, last)) => match (page(first), page(last)) {
            (Some(first), Some(last)) if first > last => {
                return Err(format!("write the lower page number first: {last}-{first}"));
            }
            (Some(first), Some(last)) => Some(PageRange { first, last: Some(last) }),
            _ => None,
        },
    };
    range.ok_or_else(|| {
        "write page numbers and ranges, separated by commas: 1-8 or 1,5,9-".to_owned()
    })
}

impl Arguments {
    fn scheme(&self) -> Scheme {
        match (self.nup, self.stacks) {
            (Some((columns, rows)), _) => Scheme::NUp { columns, rows },
            (None, Some((columns, rows))) => Scheme::CutStacks { columns, rows },
            (None, None) => Scheme::Booklet { signature: self.signature },
        }
    }

    /// What to do with the pages.
    pub fn job(&self) -> ImpositionJob {
        let scheme = self.scheme();
        let wants = |mark| self.marks.contains(&mark);
        let all = wants(MarkArgument::All);
        ImpositionJob {
            sheet: self.sheet,
            scale: match self.scale {
                ScaleArgument::Shrink => Scale::Shrink,
                ScaleArgument::Fit => Scale::Fit,
                ScaleArgument::None => Scale::ActualSize,
            },
            margin: self.margin,
            gutter: self.gutter.unwrap_or_default(),
            creep: self.creep.unwrap_or_default(),
            duplex: self.duplex.map(|duplex| match duplex {
                DuplexArgument::Short => Duplex::ShortEdge,
                DuplexArgument::Long => Duplex::LongEdge,
                DuplexArgument::None => Duplex::Simplex,
            }),
            right_to_left: self.rtl,
            marks: PrinterMarks {
                crop: all || wants(MarkArgument::Crop),
                fold: wants(MarkArgument::Fold) || all && matches!(scheme, Scheme::Booklet { .. }),
                registration: all || wants(MarkArgument::Registration),
            },
            pages: self.pages.clone(),
            producer: PRODUCER.to_owned(),
            ..ImpositionJob::new(scheme)
        }
    }

    /// The path of the imposed PDF.
    pub fn output(&self) -> PathBuf {
        let suffix = match self.scheme() {
            Scheme::Booklet { .. } => "-booklet".to_owned(),
            Scheme::NUp { columns, rows } => format!("-{}up", columns * rows),
            Scheme::CutStacks { .. } => "-stacks".to_owned(),
        };
        self.output.clone().unwrap_or_else(|| with_suffix(&self.file, &suffix))
    }
}
