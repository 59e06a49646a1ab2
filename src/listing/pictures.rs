//! The pictures of a product page.

mod arrangement;

use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_press::document::Document;
use bookgen_press::render::raster::{PixelRect, Raster, ScreenColours};
use bookgen_press::{Page, Pages};
use rayon::prelude::*;

use super::ListingFile;
use super::facts_json::PictureFacts;
use super::sample_pages::{Content, SamplePage, Samples};
use super::sellers::{PictureRule, PictureSize, Sellers, Shows};
use super::wording::Wording;
use crate::PRODUCER;
use crate::pipeline::LaidOut;
use arrangement::{Placement, grid, row};

/// The maximum side of a picture in pixels, which Amazon sets.
const MAX_SIDE: f64 = 10_000.0;

/// The colour behind a cover and pages: a light warm grey.
const TABLE: [u8; 3] = [236, 233, 228];

/// Draws the pictures of one book.
pub struct Artist<'a> {
    document: &'a Document,
    laid_out: &'a LaidOut,
    front: Option<&'a Page>,
    samples: &'a Samples,
    wording: &'a Wording,
    colours: ScreenColours,
}

/// A sheet of paper in a picture: the front cover, a page, or two facing pages.
#[derive(Clone, Copy)]
enum Sheet<'a> {
    Single(&'a Page),
    Facing(&'a Page, &'a Page),
}

impl Sheet<'_> {
    /// The width over the height.
    fn aspect_ratio(self) -> f64 {
        let ratio = |page: &Page| page.size.width / page.size.height;
        match self {
            Sheet::Single(page) => ratio(page),
            Sheet::Facing(left, right) => ratio(left) + ratio(right),
        }
    }
}

/// A picture to be drawn.
struct Job<'a> {
    rule: &'a PictureRule,
    /// The sample page, if the picture shows one.
    sample: Option<(usize, &'a SamplePage)>,
}

impl<'a> Artist<'a> {
    /// Prepares the pictures of a book.
    ///
    /// # Errors
    /// The book has no page with items.
    pub fn new(
        document: &'a Document,
        laid_out: &'a LaidOut,
        front: Option<&'a Page>,
        samples: &'a Samples,
        wording: &'a Wording,
    ) -> Result<Artist<'a>, Faults> {
        if samples.pages.is_empty() {
            let pages = laid_out.pages.book.len();
            return Err(Diagnostic::bug(format!("all {pages} pages of the book are blank")).into());
        }
        let colours = match document.is_printed_in_rgb() {
            true => ScreenColours::Rgb,
            false => ScreenColours::Inks,
        };
        Ok(Artist { document, laid_out, front, samples, wording, colours })
    }

    /// Draws all pictures that the book can have.
    ///
    /// # Errors
    /// A picture file on the cover or on a page is damaged.
    pub fn draw(&self, sellers: &Sellers) -> Result<Vec<(ListingFile, PictureFacts)>, Faults> {
        let mut jobs = Vec::new();
        for rule in &sellers.pictures {
            match rule.shows {
                Shows::Cover if self.front.is_none() => {}
                Shows::Page => {
                    let samples = self.samples.pages.iter().enumerate();
                    jobs.extend(samples.map(|sample| Job { rule, sample: Some(sample) }));
                }
                _ => jobs.push(Job { rule, sample: None }),
            }
        }
        let drawn: Vec<_> = jobs.par_iter().map(|job| self.picture(job)).collect();
        let mut faults = Faults::default();
        let files = drawn.into_iter().filter_map(|file| faults.collect(file.map_err(Faults::from)));
        let files = files.collect();
        faults.into_result(files)
    }

    fn picture(&self, job: &Job<'_>) -> Result<(ListingFile, PictureFacts), Diagnostic> {
        let Job { rule, sample } = job;
        let raster = match (rule.shows, sample, self.front) {
            (Shows::Page, Some((_, sample)), _) => self.alone(self.page(sample), rule.size()),
            (Shows::Cover, _, Some(front)) => self.alone(front, rule.size()),
            _ => self.arranged(rule),
        }?;
        let name = rule.file_name(sample.map_or(1, |(at, _)| at + 1));
        let bytes = match name.ends_with(".jpg") {
            true => raster.to_jpeg(),
            false => raster.to_png(PRODUCER),
        };
        let bytes = bytes.map_err(|error| Diagnostic::bug(format!("{name}: {error}")))?;
        let facts = PictureFacts {
            file: name.clone(),
            width: raster.width,
            height: raster.height,
            sellers: rule.sellers.clone(),
            alt: self.alt(rule.shows, sample.map(|(_, sample)| sample)),
        };
        Ok((ListingFile { name, bytes }, facts))
    }

    /// The alternative text of a picture.
    fn alt(&self, shows: Shows, sample: Option<&SamplePage>) -> String {
        let title = self.document.title.as_str();
        let Some(SamplePage { number, content, .. }) = sample else {
            let id = match shows {
                Shows::Cover => "alt-cover",
                Shows::Spread => "alt-spread",
                _ => "alt-pages",
            };
            return self.wording.say(id, &[("title", title)]);
        };
        let id = match content {
            Content::Title => "alt-title",
            Content::Opener => "alt-opener",
            Content::Puzzles { .. } => "alt-puzzles",
            Content::Answers => "alt-answers",
            Content::Blank | Content::Other => "alt-other",
        };
        let kinds = match content {
            Content::Puzzles { kinds, .. } => &kinds[..],
            _ => &[],
        };
        let titles = kinds.iter().filter_map(|kind| self.document.language.kind(kind));
        let titles: Vec<String> = titles.map(|texts| texts.title.clone()).collect();
        let (page, kinds) = (number.to_string(), self.wording.list(&titles));
        self.wording.say(id, &[("title", title), ("page", &page), ("kinds", &kinds)])
    }

    /// A sample page.
    fn page(&self, sample: &SamplePage) -> &'a Page {
        let Pages { book, answers, .. } = &self.laid_out.pages;
        match answers {
            Some(answers) if sample.is_apart => &answers[sample.number - 1],
            _ => &book[sample.number - 1],
        }
    }

    fn raster(&self, page: &Page, width: u32, height: u32) -> Result<Raster, Diagnostic> {
        let fonts = &self.document.design.fonts;
        Raster::of_page(page, fonts, self.colours, width, height).map_err(|error| {
            Diagnostic::input(format!("a picture of the page cannot be made: {error}"))
                .help("open the picture files of the book in an image program and save them again")
        })
    }

    /// A page that fills its picture.
    fn alone(&self, page: &Page, size: PictureSize) -> Result<Raster, Diagnostic> {
        let (width, height) = match size {
            PictureSize::Exact(width, height) => (width, height),
            PictureSize::AtLeast(longest, shortest) => {
                let (width, height) = (page.size.width.0, page.size.height.0);
                let long = f64::from(longest) / width.max(height);
                let scale = long.max(f64::from(shortest) / width.min(height));
                let scale = scale.min(MAX_SIDE / width.max(height));
                let pixels = |length: f64| (length * scale).round().max(1.0) as u32;
                (pixels(width), pixels(height))
            }
        };
        self.raster(page, width, height)
    }

    /// The cover and pages on a table.
    fn arranged(&self, rule: &PictureRule) -> Result<Raster, Diagnostic> {
        let (width, height) = match rule.size() {
            PictureSize::Exact(width, height) => (width, height),
            PictureSize::AtLeast(longest, shortest) => (longest, shortest),
        };
        let mut picture = Raster::filled(width, height, TABLE);
        let sheets = match rule.shows {
            Shows::Spread => self.open_book(),
            _ => self.cover_and_samples(),
        };
        let Some((first, others)) = sheets.split_first() else { return Ok(picture) };
        let ratios: Vec<f64> = others.iter().map(|sheet| sheet.aspect_ratio()).collect();
        let room = (f64::from(width), f64::from(height));
        let places = match rule.shows {
            Shows::Grid => grid(room, first.aspect_ratio(), &ratios),
            _ => row(room, first.aspect_ratio(), &ratios),
        };
        for (sheet, place) in sheets.into_iter().zip(places) {
            self.lay(&mut picture, sheet, place)?;
        }
        Ok(picture)
    }

    /// The cover, and two facing pages or single pages.
    fn open_book(&self) -> Vec<Sheet<'a>> {
        let page = |number: &usize| &self.laid_out.pages.book[number - 1];
        let mut sheets: Vec<Sheet<'a>> = self.front.into_iter().map(Sheet::Single).collect();
        match &self.samples.spread[..] {
            [left, right] if self.samples.is_bound => {
                sheets.push(Sheet::Facing(page(left), page(right)));
            }
            single => sheets.extend(single.iter().map(|number| Sheet::Single(page(number)))),
        }
        sheets
    }

    /// The cover and the sample pages. Beside a cover, puzzles and answers say more than a title page, so
    /// they come first.
    fn cover_and_samples(&self) -> Vec<Sheet<'a>> {
        let mut samples: Vec<&SamplePage> = self.samples.pages.iter().collect();
        if self.front.is_some() {
            samples.sort_by_key(|sample| match sample.content {
                Content::Puzzles { .. } => 0,
                Content::Answers => 1,
                _ => 2,
            });
        }
        let samples = samples.into_iter().map(|sample| self.page(sample));
        self.front.into_iter().chain(samples).map(Sheet::Single).collect()
    }

    /// Lays a sheet on the table, with its shadow.
    fn lay(
        &self,
        picture: &mut Raster,
        sheet: Sheet<'_>,
        place: Placement,
    ) -> Result<(), Diagnostic> {
        let whole = |length: f64| length.round().max(1.0) as u32;
        let (left, top) = (place.left.max(0.0).round() as u32, place.top.max(0.0).round() as u32);
        let (width, height) = (whole(place.width), whole(place.height));
        let fall = whole(place.height * 0.008);
        let shadow = PixelRect { left, top: top + fall, width, height };
        picture.shade(shadow, fall * 4, 70);
        let paper = match sheet {
            Sheet::Single(page) => self.raster(page, width, height)?,
            Sheet::Facing(verso, recto) => {
                let half = width / 2;
                let mut paper = Raster::filled(width, height, [255; 3]);
                paper.paste(&self.raster(verso, half, height)?, 0, 0);
                paper.paste(&self.raster(recto, width - half, height)?, half, 0);
                let fold = PixelRect { left: half, top: 0, width: 1, height };
                paper.shade(fold, whole(place.width * 0.02), 40);
                paper
            }
        };
        picture.paste(&paper, left, top);
        Ok(())
    }
}
