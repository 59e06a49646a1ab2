//! Imposition: pages on sheets, printer's marks, and PDFs of other programs.

mod foreign_pdfs;
mod impose_errors;
mod page_order;
mod printer_marks;
mod rendered_sheets;

use bookgen_base::units::{Pt, Size};
use bookgen_impose::{Imposed, ImpositionJob, Scheme, impose};
use bookgen_press::page::{Edges, Item, Page};
use bookgen_press::render::pdf::write_pdf;
use lopdf::{Document, ObjectId};

use super::pdf_reader::{PageContent, PageGlyph, number, read};
use super::sample_pages::{GARAMOND, at, fonts, grid, group, meta, style, text};

pub const MM: f64 = 72.0 / 25.4;

/// A file with pages of the given size in points. Each page shows its page number and a grid.
pub fn numbered(pages: usize, (width, height): (f64, f64), bleed: f64) -> Vec<u8> {
    let fonts = fonts();
    let page = |number: usize| {
        let mut items: Vec<Item> =
            text(&fonts, &style(GARAMOND, 40.0), at(30.0, 60.0), &number.to_string());
        let shift = bookgen_press::page::Transform::translate(at(30.0, 80.0));
        items.push(group(shift, true, grid(10.0)));
        let size = Size::new(Pt(width), Pt(height));
        Page { size, bleed: Edges::all(Pt(bleed)), label: number.to_string(), items }
    };
    let pages: Vec<Page> = (1..=pages).map(page).collect();
    write_pdf(&pages, &fonts, &meta()).unwrap()
}

/// The size of A5, rounded to whole points.
pub const A5: (f64, f64) = (420.0, 595.0);

pub fn booklet() -> ImpositionJob {
    let job = ImpositionJob::new(Scheme::Booklet { signature: None });
    ImpositionJob { producer: bookgen::PRODUCER.to_owned(), ..job }
}

/// Imposes a file. The job must succeed.
pub fn done(bytes: &[u8], job: &ImpositionJob) -> Imposed {
    impose("book.pdf", bytes, job).unwrap_or_else(|fault| panic!("{fault}: {:?}", fault.help))
}

/// The message and the help of a job that must fail.
pub fn refused(bytes: &[u8], job: &ImpositionJob) -> (String, String) {
    match impose("book.pdf", bytes, job) {
        Ok(imposed) => panic!("{} sheets", imposed.sheets),
        Err(fault) => (fault.message, fault.help.expect("a way out")),
    }
}

/// The sides of an imposed file, in printing order.
pub struct Sides {
    pub doc: Document,
    pub pages: Vec<ObjectId>,
}

impl Sides {
    pub fn new(imposed: &Imposed) -> Sides {
        let doc = Document::load_mem(&imposed.bytes).unwrap();
        let pages = doc.page_iter().collect();
        Sides { doc, pages }
    }

    pub fn read(&self, side: usize) -> PageContent {
        read(&self.doc, self.pages[side])
    }

    /// The page numbers on a side, each with the glyph of its first digit.
    pub fn numbers(&self, side: usize) -> Vec<(usize, PageGlyph)> {
        let mut numbers: Vec<(usize, PageGlyph)> = Vec::new();
        let mut before: Option<(f64, f64)> = None;
        for seen in self.read(side).glyphs {
            let digit: usize = seen.text.parse().unwrap();
            // A digit close to the previous digit belongs to the same number.
            let near = before.is_some_and(|(x, y)| {
                (seen.x - x).abs() + (seen.y - y).abs() < seen.em.0.abs() + seen.em.1.abs()
            });
            before = Some((seen.x, seen.y));
            match numbers.last_mut().filter(|_| near) {
                Some((number, _)) => *number = *number * 10 + digit,
                None => numbers.push((digit, seen)),
            }
        }
        numbers
    }

    /// A box of a side: left, bottom, right, top.
    pub fn area(&self, side: usize, name: &str) -> [f64; 4] {
        let page = self.doc.get_dictionary(self.pages[side]).unwrap();
        let items = page.get(name.as_bytes()).unwrap().as_array().unwrap();
        items.iter().map(number).collect::<Vec<f64>>().try_into().unwrap()
    }
}

/// Whether the numbers differ by less than a hundredth of a point.
pub fn near(found: &[f64], wanted: &[f64]) -> bool {
    found.len() == wanted.len()
        && found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 0.01)
}
