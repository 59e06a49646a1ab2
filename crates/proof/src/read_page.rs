//! A page as a reader sees it: its grids, the text around them, and the level marks.

mod crossed_texts;
mod lattices;
mod level_marks;
mod proximity;

use super::barcode::bars;
use super::claimed_artwork::ClaimedArtwork;
use super::claimed_grids::ClaimedFigure;
use super::clue_lists::{self, FragmentClaim, ReadFragment};
use super::display_list::{DASHED_LINE, DisplayList, Glyph, Item};
use super::document::{Boxes, Document};
use super::fonts::Font;
use super::geometry::{bounding_box, near, overlaps};
use super::grids::{self, ClaimedRegions, Grid, find_grids, is_claimed, is_visible};
use super::occlusion::Occlusion;
use super::qr_code::{self, ReadCode};
use super::recognise::{ItemBounds, frame_region};
use super::text_runs::{TextRun, text_runs};
use super::work::{self, Work};
use bookgen_base::units::{Pt, Rect};
use bookgen_contract::manifest::TextDigest;
pub use lattices::LatticeDrawing;
use proximity::{Object, Side, distance, nearest_grid};

/// The maximum distance between a grid and its caption.
const MAX_CAPTION_DISTANCE: Pt = Pt(60.0);

/// The maximum vertical gap between two lines of a caption that is higher, as a multiple of the larger type
/// size.
const MAX_CAPTION_GAP: f64 = 1.2;

/// A line of a caption is compared with this many runs of the caption below the line.
const MAX_NEIGHBOURS: usize = 32;

/// If a number is within this distance of a grid, it is part of the grid's caption and not a folio.
const MAX_NUMBER_DISTANCE: Pt = Pt(18.0);

/// Running heads and folios are in the first and last part of a page: this share of its height, and at
/// least this length.
const MARGIN_SHARE: f64 = 0.08;
const MIN_MARGIN: Pt = Pt(46.0);

/// The maximum number of different fonts and sizes of the texts near a grid among which a word list
/// is searched.
const MAX_STYLES: usize = 50;

/// A grid of a file: the index of a page, and the index of the grid on that page.
pub type GridIndex = (usize, usize);

/// What the manifest claims on a page.
#[derive(Clone, Copy, Default)]
pub struct Claimed<'c> {
    /// The figures.
    pub figures: &'c [ClaimedFigure<'c>],
    /// The fragments of clue lists.
    pub fragments: &'c [FragmentClaim<'c>],
    /// The artwork of the whole file.
    pub artwork: ClaimedArtwork<'c>,
    /// Whether the texts of the page are compared with the manifest. On a cover, texts may be set over
    /// artwork.
    pub has_texts: bool,
}

/// A page as a reader sees it.
pub struct ReadPage {
    /// The label of the page in the PDF.
    pub label: String,
    /// The width and the height of the trimmed page, in points.
    pub size: (f64, f64),
    /// The grids, row by row.
    pub grids: Vec<Grid>,
    /// The fragments of clue lists that the manifest claims.
    pub fragments: Vec<ReadFragment>,
    /// The text outside the grids and fragments.
    pub runs: Vec<TextRun>,
    /// For each text run that may be a caption: the grid below or next to the run, and the
    /// distance.
    captions: Vec<Option<(usize, Pt)>>,
    /// For each text run that may be an entry of a word list: the grid above or next to the run,
    /// and the distance. The distance is reduced if the run is in the usual position of a word
    /// list.
    entries: Vec<Option<(usize, Pt)>>,
    /// For each grid, the number of filled level marks and the number of all level marks.
    pub level_marks: Vec<[usize; 2]>,
    /// The digest of the visible text.
    pub text_digest: String,
    /// Narrow dark rectangles, possibly the bars of a barcode.
    pub bars: Vec<Rect>,
    /// The drawings that look like QR codes.
    pub codes: Vec<ReadCode>,
    /// Drawings outside the grids that may be puzzles.
    pub drawings: Vec<LatticeDrawing>,
    /// Single digits and letters outside the grids that may be puzzles.
    pub lone_characters: Vec<Rect>,
    /// Things on the page that are not read: noun phrases, each with whether the thing is in a form.
    pub unread: Vec<(String, bool)>,
    /// The visible parts of pictures of pixels, whose content is not read.
    pub pictures: Vec<Rect>,
    /// Whether colour profiles define colours of the page.
    pub has_profiles: bool,
    /// The reasons why the page may have been read wrongly.
    pub faults: Vec<String>,
}

/// Makes the grids as wide as the clue lists below them.
fn widen(grids: &mut [Grid], fragments: &[ReadFragment]) {
    for grid in grids {
        grid.with_list = grid.border;
        let Some(owner) = grid.claimed.as_ref().map(|claimed| claimed.owner) else { continue };
        let border = grid.border;
        let is_below =
            |own: &&ReadFragment| own.owner == owner && own.region.y >= border.bottom() - Pt(1.0);
        for fragment in fragments.iter().filter(is_below) {
            let left = grid.with_list.x.min(fragment.region.x);
            let right = grid.with_list.right().max(fragment.region.right());
            grid.with_list = Rect { x: left, width: right - left, ..border };
        }
    }
}

/// Reads the figures that the manifest claims on a page.
fn claimed_grids(
    figures: &[ClaimedFigure<'_>],
    list: &DisplayList,
    bounds: &ItemBounds,
    occlusion: &Occlusion,
    fonts: &[Font],
    work: &mut Work<'_>,
) -> Vec<Grid> {
    // Only a grid with free cells can have other figures in it.
    let has_free = |figure: &ClaimedFigure<'_>| {
        let mut frames = figure.frames.iter().flatten();
        frames.any(|frame| !frame.style.lattice.absent.is_empty())
    };
    let mut regions: Vec<(usize, Rect)> = Vec::new();
    if figures.iter().any(has_free) {
        for (at, figure) in figures.iter().enumerate() {
            let frames = figure.frames.iter().flatten().filter(|_| work.spend(work::OUTLINE));
            regions.extend(frames.filter_map(frame_region).map(|region| (at, region)));
        }
    }
    let grid = |(at, figure): (usize, &ClaimedFigure<'_>)| {
        let mut others = Vec::new();
        if has_free(figure) && work.spend(work::comparisons(regions.len(), 1)) {
            let regions = regions.iter().filter(|(other, _)| *other != at);
            others.extend(regions.map(|(_, region)| *region));
        }
        Grid::claimed(figure, &others, list, bounds, occlusion, fonts, work)
    };
    figures.iter().enumerate().filter_map(grid).collect()
}

impl ReadPage {
    /// Reads a page from its display list. `at` is the index of the page in the file, and `claimed`
    /// has the figures and list fragments that the manifest claims on the page.
    pub fn new(
        document: &Document,
        list: &DisplayList,
        boxes: &Boxes,
        at: usize,
        claimed: Claimed<'_>,
        work: &mut Work<'_>,
    ) -> ReadPage {
        let fonts = &document.fonts;
        let occlusion = Occlusion::new(list, work);
        let bounds = ItemBounds::new(list, fonts);
        let mut grids = claimed_grids(claimed.figures, list, &bounds, &occlusion, fonts, work);
        let fragments = claimed.fragments.iter();
        let fragments = fragments
            .filter_map(|claim| clue_lists::read(claim, list, &bounds, &occlusion, fonts, work));
        let fragments: Vec<ReadFragment> = fragments.collect();
        let of_grids = || grids.iter().filter_map(|grid| grid.claimed.as_ref());
        let mut regions: Vec<Rect> = of_grids().flat_map(|grid| grid.regions.clone()).collect();
        regions.extend(fragments.iter().map(|fragment| fragment.region));
        let open = of_grids().flat_map(|grid| grid.open.clone()).collect();
        let regions = ClaimedRegions::new(regions, open);
        let (found, outside) = find_grids(list, &occlusion, fonts, &regions, work);
        let mut regions = regions.all;
        grids.extend(found);
        grids::sort(&mut grids);
        widen(&mut grids, &fragments);
        let glyphs: Vec<&Glyph> = outside.iter().map(|(_, glyph)| *glyph).collect();
        let runs = text_runs(&glyphs, &document.fonts);
        let captions = runs.iter().map(|run| {
            let nearest = nearest_grid(Object::of_run(run), &grids, Side::Above);
            nearest.map(|nearest| (nearest.grid, nearest.distance))
        });
        let entries = runs.iter().map(|run| {
            let nearest = nearest_grid(Object::of_run(run), &grids, Side::Below);
            nearest.map(|nearest| (nearest.grid, nearest.weight))
        });
        let mut faults = list.faults.clone();
        if occlusion.is_too_complex && !(grids.is_empty() && fragments.is_empty()) {
            faults.push("the page has too many areas to find covered objects".to_owned());
        }
        if claimed.has_texts {
            let is_read = |rect: Rect| grids::is_in_region(rect, &regions);
            faults.extend(crossed_texts::fault(list, &bounds, &outside, is_read, work));
            faults.extend(claimed.artwork.faults(at + 1, list, &bounds, work));
        }
        let codes = qr_code::codes(list, &occlusion, work);
        regions.extend(codes.iter().map(|code| code.rect));
        let drawings = lattices::find(
            list,
            boxes.size(),
            &grids,
            &regions,
            &claimed.artwork.areas(at + 1),
            work,
        );
        let mut page = ReadPage {
            label: document.label(at),
            size: boxes.size(),
            captions: captions.collect(),
            entries: entries.collect(),
            level_marks: Vec::new(),
            text_digest: text_digest(list, &occlusion, &document.fonts),
            bars: bars(list, &occlusion, &grids),
            codes,
            drawings,
            lone_characters: lattices::lone_characters(&runs),
            unread: unread(list, &grids),
            pictures: pictures(list),
            has_profiles: list.has_profiles,
            grids,
            fragments,
            runs,
            faults,
        };
        let height =
            |grid| page.caption_runs(grid).last().map_or(Pt::ZERO, |(distance, _)| *distance);
        let heights: Vec<Pt> = (0..page.grids.len()).map(height).collect();
        page.level_marks = level_marks::count(list, &occlusion, &page.grids, &heights);
        page
    }

    /// The areas of [`ReadPage::lone_characters`] that overlap none of the drawings that `counts`
    /// accepts.
    pub fn lone_characters_outside(
        &self,
        counts: impl Fn(&LatticeDrawing) -> bool,
    ) -> impl Iterator<Item = Rect> {
        let is_outside = move |area: &Rect| {
            let mut drawings = self.drawings.iter().filter(|drawing| counts(drawing));
            !drawings.any(|drawing| overlaps(drawing.area, *area))
        };
        self.lone_characters.iter().copied().filter(is_outside)
    }

    /// The text above or next to a grid, in reading order.
    pub fn caption(&self, grid: usize) -> Vec<&TextRun> {
        let mut runs: Vec<&TextRun> =
            self.caption_runs(grid).into_iter().map(|(_, run)| run).collect();
        let sign = if self.grids[grid].is_upside_down { -1.0 } else { 1.0 };
        runs.sort_by(|a, b| {
            let line = |run: &TextRun| (run.rect.bottom().0 * sign / 4.0).round();
            line(a).total_cmp(&line(b)).then((a.rect.x.0 * sign).total_cmp(&(b.rect.x.0 * sign)))
        });
        runs
    }

    /// The text runs in the caption of a grid, the nearest first, each with its distance. A caption
    /// consists of the runs near the grid and the lines above them.
    fn caption_runs(&self, grid: usize) -> Vec<(Pt, &TextRun)> {
        let runs = self.runs.iter().zip(&self.captions);
        let of_grid = runs.filter_map(|(run, caption)| {
            let (of, distance) = (*caption)?;
            (of == grid).then_some((distance, run))
        });
        let mut runs: Vec<(Pt, &TextRun)> = of_grid.collect();
        // The lines are added from the grid upwards. A line at the side may be farther from the grid
        // than the line above it.
        let sign = if self.grids[grid].is_upside_down { -1.0 } else { 1.0 };
        runs.sort_by(|(_, a), (_, b)| {
            (b.rect.bottom().0 * sign).total_cmp(&(a.rect.bottom().0 * sign))
        });
        let is_near = |(distance, _): &(Pt, &TextRun)| *distance <= MAX_CAPTION_DISTANCE;
        let (mut caption, far): (Vec<_>, Vec<_>) = runs.into_iter().partition(is_near);
        for (distance, run) in far {
            // A line may have texts at both ends, so only the vertical gap counts.
            let is_next_line = |(_, below): &(Pt, &TextRun)| {
                let (a, b) = (run.rect, below.rect);
                let gap = (b.y - a.bottom()).max(a.y - b.bottom());
                gap <= run.size.max(below.size) * MAX_CAPTION_GAP
            };
            if caption.iter().rev().take(MAX_NEIGHBOURS).any(is_next_line) {
                caption.push((distance, run));
            }
        }
        caption.sort_by(|a, b| a.0.0.total_cmp(&b.0.0));
        caption
    }

    /// The numbers in the caption of a grid, the nearest first.
    pub fn numbers(&self, grid: usize) -> Vec<u32> {
        self.caption_runs(grid).into_iter().filter_map(|(_, run)| run.number()).collect()
    }

    /// The number in a text run, if the run can be a folio: it is in the head or the foot of the
    /// page, and not next to a grid. A running head can also be such a number.
    pub fn margin_number(&self, run: &TextRun) -> Option<u32> {
        let (_, height) = self.size;
        let y = run.rect.bottom().0;
        let margin = (height * MARGIN_SHARE).max(MIN_MARGIN.0);
        let in_margin = y < margin || y > height - margin;
        let near_grid =
            || self.grids.iter().any(|grid| distance(run.rect, grid) < MAX_NUMBER_DISTANCE);
        run.number().filter(|_| in_margin && !near_grid())
    }

    /// Finds a word list of `count` entries below or next to the given grids: the nearest text runs
    /// of one font and size. Returns the entries column by column, or `None` if there is no such
    /// list.
    pub fn word_list(&self, grids: &[usize], count: usize) -> Option<Vec<String>> {
        list_of(self.runs_below(grids), count)
    }

    /// Whether the nearest text runs of one font and size, below or next to a grid, are the given words,
    /// column by column. A list of one entry may be further from its grid than a caption.
    pub fn has_word_list(&self, grid: usize, words: &[String]) -> bool {
        let mut styles: Vec<Vec<&TextRun>> = Vec::new();
        for run in self.runs_below(&[grid]) {
            add_to_style(&mut styles, run);
        }
        styles.into_iter().any(|mut runs| {
            runs.truncate(words.len());
            in_columns(runs) == words
        })
    }

    /// Finds a word list of `count` entries of which some may be nearer to another grid: on a page with
    /// several puzzles, the last column of a wide list is below its own grid and next to another.
    pub fn wide_word_list(&self, grid: usize, count: usize) -> Option<Vec<String>> {
        let own = std::slice::from_ref(&self.grids[grid]);
        let runs = self.runs.iter().filter_map(|run| {
            let nearest = nearest_grid(Object::of_run(run), own, Side::Below)?;
            Some((nearest.weight, run))
        });
        let mut runs: Vec<(Pt, &TextRun)> = runs.collect();
        runs.sort_by(|a, b| a.0.0.total_cmp(&b.0.0));
        list_of(runs.into_iter().map(|(_, run)| run).collect(), count)
    }

    /// The texts below or next to the given grids that may be a word list. Each list contains all
    /// texts of one font and size, column by column. The nearest lists come first, and there are at
    /// most [`MAX_STYLES`].
    pub fn word_lists(&self, grids: &[usize]) -> Vec<Vec<String>> {
        let mut styles: Vec<Vec<&TextRun>> = Vec::new();
        for run in self.runs_below(grids) {
            add_to_style(&mut styles, run);
        }
        styles.into_iter().map(in_columns).collect()
    }

    /// The text runs below or next to the given grids, the nearest first.
    fn runs_below(&self, grids: &[usize]) -> Vec<&TextRun> {
        let mut near_runs: Vec<(Pt, &TextRun)> = Vec::new();
        for (run, entry) in self.runs.iter().zip(&self.entries) {
            let Some((grid, weight)) = *entry else { continue };
            if grids.contains(&grid) {
                near_runs.push((weight, run));
            }
        }
        near_runs.sort_by(|a, b| a.0.0.total_cmp(&b.0.0));
        near_runs.into_iter().map(|(_, run)| run).collect()
    }
}

/// The texts of the first `count` runs that have the same font and size, column by column. Returns
/// `None` if no combination of font and size has `count` runs.
fn list_of(runs: Vec<&TextRun>, count: usize) -> Option<Vec<String>> {
    if count == 0 {
        return Some(Vec::new());
    }
    let mut styles: Vec<Vec<&TextRun>> = Vec::new();
    let list = runs.into_iter().find_map(|run| {
        let style = add_to_style(&mut styles, run)?;
        (style.len() == count).then(|| style.clone())
    })?;
    Some(in_columns(list))
}

/// Adds a text run to the runs of the same font and size, and returns these runs. Returns `None` if
/// there are too many styles.
fn add_to_style<'s, 'r>(
    styles: &'s mut Vec<Vec<&'r TextRun>>,
    run: &'r TextRun,
) -> Option<&'s Vec<&'r TextRun>> {
    let known = styles.iter().position(|runs| has_same_style(runs[0], run));
    let at = known.unwrap_or(styles.len());
    if at == styles.len() {
        if at == MAX_STYLES {
            return None;
        }
        styles.push(Vec::new());
    }
    styles[at].push(run);
    Some(&styles[at])
}

/// The texts of a list, column by column.
fn in_columns(mut list: Vec<&TextRun>) -> Vec<String> {
    list.sort_by(|a, b| a.rect.x.0.total_cmp(&b.rect.x.0));
    // A column begins more than one em to the right of the start of the column before it.
    let mut column = 0;
    let mut start = Pt(f64::NEG_INFINITY);
    let mut placed: Vec<(usize, &TextRun)> = Vec::new();
    for run in list {
        if run.rect.x > start + run.size {
            column += 1;
            start = run.rect.x;
        }
        placed.push((column, run));
    }
    placed.sort_by(|(c, a), (d, b)| c.cmp(d).then(a.rect.bottom().0.total_cmp(&b.rect.bottom().0)));
    placed.into_iter().map(|(_, run)| run.text.clone()).collect()
}

fn has_same_style(a: &TextRun, b: &TextRun) -> bool {
    a.font == b.font && near(a.size, b.size, 0.01)
}

/// The visible parts of pictures of pixels.
fn pictures(list: &DisplayList) -> Vec<Rect> {
    let items = list.items.iter().enumerate();
    let pictures = items.filter_map(|(at, item)| match item {
        Item::Image(image) => Some(list.visible_part(at, image.frame)),
        _ => None,
    });
    pictures.filter(|rect| rect.width > Pt::ZERO && rect.height > Pt::ZERO).collect()
}

/// The things on a page that are not read. Dashed lines are read if all of them are in grids that the
/// manifest claims.
fn unread(list: &DisplayList, grids: &[Grid]) -> Vec<(String, bool)> {
    let is_read = list.items.iter().all(|item| match item {
        Item::Path(painted) if painted.stroke.as_ref().is_some_and(|line| line.dash.is_some()) => {
            bounding_box(&painted.path).is_some_and(|rect| is_claimed(rect, grids))
        }
        _ => true,
    });
    let mut unread = list.unread.clone();
    if is_read {
        unread.remove(DASHED_LINE);
    }
    unread.into_iter().collect()
}

/// The digest of the visible text of a page.
fn text_digest(list: &DisplayList, occlusion: &Occlusion, fonts: &[Font]) -> String {
    let mut digest = TextDigest::default();
    for (at, item) in list.items.iter().enumerate() {
        let Item::Glyph(glyph) = item else { continue };
        if is_visible(list, occlusion, at, glyph, glyph.bounds(fonts).centre()) {
            digest.push(&glyph.text);
        }
    }
    digest.digest()
}
