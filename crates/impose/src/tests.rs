//! Tests of `impose`.

use lopdf::Object;
use proptest::prelude::*;

use super::page_order::Sheet;
use super::placed_page::{Placement, placed_pages};
use super::*;
use bookgen_contract::foreign::PdfRect;

/// Empty pages with sizes and a bleed in points.
fn source(sizes: &[(f64, f64)], bleed: f64) -> SourcePages {
    let page = |(index, &(width, height)): (usize, &(f64, f64))| {
        let trim = PdfRect::new(17.0, -5.0, Size::new(Pt(width), Pt(height)));
        SourcePage {
            number: index + 1,
            trim,
            bleed: trim.expanded(bleed),
            unit: 1.0,
            rotation: 0,
            content: Object::Null,
            resources: None,
            group: None,
            annotations: 0,
        }
    };
    let pages = sizes.iter().enumerate().map(page).collect();
    SourcePages { pages, direct_resources: Vec::new() }
}

/// A page or a blank in its cell on a sheet.
struct Cell {
    sheet: usize,
    side: usize,
    page: Option<usize>,
    placement: Placement,
}

/// The geometry and all cells of a job; `None` if the job is not possible.
fn cells(job: &ImpositionJob, source: &SourcePages) -> Option<(SheetGeometry, Vec<Cell>)> {
    let sizes: Vec<(usize, Size)> =
        source.pages.iter().map(|page| (page.number, page.size())).collect();
    let bleed = source.pages.first().map_or(0.0, SourcePage::max_bleed);
    let geometry = SheetGeometry::new(job, &sizes, bleed).ok()?;
    let sheets = job.scheme.sheets(sizes.len(), job.is_duplex(), job.right_to_left);
    let mut cells = Vec::new();
    for (sheet, Sheet { sides, depth }) in sheets.iter().enumerate() {
        for (side, pages) in sides.iter().enumerate() {
            for placed in placed_pages(job, &geometry, source, pages, *depth) {
                let page = placed.content.map(|content| content.index);
                cells.push(Cell { sheet, side, page, placement: placed.placement });
            }
        }
    }
    Some((geometry, cells))
}

fn schemes() -> impl Strategy<Value = Scheme> {
    prop_oneof![
        prop::option::of(1u32..4).prop_map(|signature| Scheme::Booklet { signature }),
        (1u32..5, 1u32..5).prop_map(|(columns, rows)| Scheme::NUp { columns, rows }),
        (1u32..5, 1u32..5).prop_map(|(columns, rows)| Scheme::CutStacks { columns, rows }),
    ]
}

fn jobs() -> impl Strategy<Value = ImpositionJob> {
    let sheet =
        prop::option::of(prop::sample::select(vec!["a4", "sra3", "letter", "600pt x 500pt"]));
    let scale = prop::sample::select(vec![Scale::Shrink, Scale::Fit, Scale::ActualSize]);
    let lengths = (prop::option::of(0.0..40.0), 0.0..30.0, 0.0..0.5);
    (schemes(), sheet, scale, lengths, any::<(bool, bool)>()).prop_map(
        |(scheme, sheet, scale, (margin, gutter, creep), (right_to_left, crop))| ImpositionJob {
            sheet: sheet.and_then(|sheet| sheet.parse().ok()),
            scale,
            margin: margin.map(Pt),
            gutter: Pt(gutter),
            creep: Pt(creep),
            right_to_left,
            marks: PrinterMarks { crop, ..PrinterMarks::default() },
            ..ImpositionJob::new(scheme)
        },
    )
}

proptest! {
    #[test]
    fn pages_do_not_overlap(
        job in jobs(),
        sizes in prop::collection::vec((50.0..500.0, 50.0..700.0), 1..5),
        copies in 1usize..12,
        bleed in 0.0..20.0,
    ) {
        // Repeat the first size, so that it is the most frequent size.
        let sizes: Vec<(f64, f64)> =
            std::iter::repeat_n(sizes[0], copies).chain(sizes.iter().copied()).collect();
        let source = source(&sizes, bleed);
        let Some((geometry, cells)) = cells(&job, &source) else { return Ok(()) };
        let mut pages: Vec<usize> = cells.iter().filter_map(|cell| cell.page).collect();
        pages.sort_unstable();
        prop_assert_eq!(pages, (0..sizes.len()).collect::<Vec<usize>>());

        // Pages may extend beyond the sheet by the tolerance for rounded paper sizes.
        let sheet = PdfRect::new(0.0, 0.0, geometry.sheet).expanded(2.1);
        for (number, cell) in cells.iter().enumerate() {
            let Cell { placement, .. } = cell;
            let is_on_sheet = |rect: &PdfRect| sheet.intersection(rect) == Some(*rect);
            let trim = placement.trim.expanded(-0.001);
            prop_assert!(is_on_sheet(&trim), "{placement:?} on {:?}", geometry.sheet);
            prop_assert!(is_on_sheet(&placement.visible.expanded(-0.001)));
            let same_side = |other: &&Cell| (other.sheet, other.side) == (cell.sheet, cell.side);
            for other in cells[..number].iter().filter(same_side) {
                let other = &other.placement;
                let shared = placement.visible.expanded(-0.001).intersection(&other.visible);
                prop_assert!(shared.is_none(), "{placement:?} and {other:?}");
            }
        }
    }

    #[test]
    fn the_two_pages_of_a_leaf_cover_each_other(
        scheme in schemes().prop_filter("duplex", |scheme| !matches!(scheme, Scheme::NUp { .. })),
        pages in 1usize..60,
        creep in 0.0..0.4,
        right_to_left in any::<bool>(),
    ) {
        let job = ImpositionJob { creep: Pt(creep), right_to_left, ..ImpositionJob::new(scheme) };
        let source = source(&vec![(100.0, 150.0); pages], 0.0);
        let Some((geometry, cells)) = cells(&job, &source) else { return Ok(()) };
        let columns = scheme.grid().0 as usize;
        let per_side = cells.iter().filter(|cell| (cell.sheet, cell.side) == (0, 0)).count();
        for sheet in cells.chunks(2 * per_side) {
            let (front, back) = sheet.split_at(per_side);
            for (at, cell) in front.iter().enumerate() {
                let row_start = at - at % columns;
                let behind = &back[row_start + columns - 1 - at % columns];
                let width = geometry.sheet.width.0;
                let (trim, trim_behind) = (cell.placement.trim, behind.placement.trim);
                prop_assert!((trim.left - (width - trim_behind.right)).abs() < 1e-9);
                prop_assert!((trim.bottom - trim_behind.bottom).abs() < 1e-9);
                if let (Some(page), Some(behind)) = (cell.page, behind.page) {
                    prop_assert_eq!(page.min(behind) / 2, page.max(behind) / 2);
                    prop_assert_eq!(page.abs_diff(behind), 1);
                }
            }
        }
    }

    #[test]
    fn creep_grows_toward_the_innermost_sheet(pages in 1usize..200, creep in 0.0..0.4) {
        let source = source(&vec![(100.0, 150.0); pages], 0.0);
        let scheme = Scheme::Booklet { signature: None };
        let with_creep = |creep: f64| {
            cells(&ImpositionJob { creep: Pt(creep), ..ImpositionJob::new(scheme) }, &source)
        };
        let (Some((geometry, flat)), Some((_, crept))) = (with_creep(0.0), with_creep(creep))
        else {
            return Ok(());
        };
        let mut last = -1e-9;
        for (flat, crept) in flat.iter().zip(&crept) {
            let middle = geometry.sheet.width.0 / 2.0;
            let toward_spine = if flat.placement.trim.left < middle - 1.0 { 1.0 } else { -1.0 };
            let moved = (crept.placement.trim.left - flat.placement.trim.left) * toward_spine;
            prop_assert!((moved - creep * flat.sheet as f64).abs() < 1e-9);
            prop_assert!(moved > last - 1e-9);
            last = moved;
            // No page crosses the fold.
            let visible = crept.placement.visible;
            let crosses =
                if toward_spine > 0.0 { visible.right > middle } else { visible.left < middle };
            prop_assert!(!crosses);
        }
    }
}
