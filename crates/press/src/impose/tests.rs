use lopdf::Object;
use proptest::prelude::*;

use super::area::Area;
use super::marks::Placed;
use super::*;

/// Pages of sizes in points with a bleed, and nothing on them.
fn source(sizes: &[(f64, f64)], bleed: f64) -> Source {
    let page = |(index, &(width, height)): (usize, &(f64, f64))| {
        let trim = Area::new(17.0, -5.0, Size::new(Pt(width), Pt(height)));
        SourcePage {
            number: index + 1,
            trim,
            bleed: trim.grown(bleed),
            unit: 1.0,
            turns: 0,
            content: Object::Null,
            resources: None,
            group: None,
            annotations: 0,
        }
    };
    Source { pages: sizes.iter().enumerate().map(page).collect(), direct: Vec::new() }
}

/// Where each page stands: sheet, side and the place; none if the job cannot be done.
type Standing = Vec<(usize, usize, Option<usize>, Placed)>;

fn standing(job: &Job, source: &Source) -> Option<(Fit, Standing)> {
    let sizes: Vec<(usize, Size)> =
        source.pages.iter().map(|page| (page.number, page.size())).collect();
    let bleed = source.pages.first().map_or(0.0, SourcePage::most_bleed);
    let fit = Fit::new(job, &sizes, bleed).ok()?;
    let sheets = job.scheme.sheets(sizes.len(), job.both_sides(), job.right_to_left);
    let plan =
        sheet::Plan { job, fit: &fit, sheets: &sheets, duplex: Duplex::None, upside_down: false };
    let mut all = Vec::new();
    for (number, sheet) in sheets.iter().enumerate() {
        for (side, pages) in sheet.sides.iter().enumerate() {
            for standing in sheet::standing(&plan, source, pages, sheet.depth) {
                let page = standing.page.map(|(index, _, _)| index);
                all.push((number, side, page, standing.placed));
            }
        }
    }
    Some((fit, all))
}

fn schemes() -> impl Strategy<Value = Scheme> {
    prop_oneof![
        prop::option::of(1u32..4).prop_map(|signature| Scheme::Booklet { signature }),
        (1u32..5, 1u32..5).prop_map(|(columns, rows)| Scheme::Grid(columns, rows)),
        (1u32..5, 1u32..5).prop_map(|(columns, rows)| Scheme::Stacks(columns, rows)),
    ]
}

fn jobs() -> impl Strategy<Value = Job> {
    let sheet =
        prop::option::of(prop::sample::select(vec!["a4", "sra3", "letter", "600pt x 500pt"]));
    let scale = prop::sample::select(vec![Scale::Shrink, Scale::Fit, Scale::None]);
    let lengths = (prop::option::of(0.0..40.0), 0.0..30.0, 0.0..0.5);
    (schemes(), sheet, scale, lengths, any::<(bool, bool)>()).prop_map(
        |(scheme, sheet, scale, (margin, gutter, thickness), (right_to_left, crop))| Job {
            sheet: sheet.and_then(|sheet| sheet.parse().ok()),
            scale,
            margin: margin.map(Pt),
            gutter: Pt(gutter),
            thickness: Pt(thickness),
            right_to_left,
            marks: Marks { crop, ..Marks::default() },
            ..Job::new(scheme)
        },
    )
}

proptest! {
    #[test]
    fn every_page_has_its_own_place(
        job in jobs(),
        sizes in prop::collection::vec((50.0..500.0, 50.0..700.0), 1..5),
        copies in 1usize..12,
        bleed in 0.0..20.0,
    ) {
        // Most books are of one size.
        let sizes: Vec<(f64, f64)> =
            std::iter::repeat_n(sizes[0], copies).chain(sizes.iter().copied()).collect();
        let source = source(&sizes, bleed);
        let Some((fit, standing)) = standing(&job, &source) else { return Ok(()) };
        let mut pages: Vec<usize> = standing.iter().filter_map(|(_, _, page, _)| *page).collect();
        pages.sort_unstable();
        prop_assert_eq!(pages, (0..sizes.len()).collect::<Vec<usize>>());

        // What hangs over an edge is no more than the rounding of sizes that is tolerated.
        let sheet = Area::new(0.0, 0.0, fit.sheet).grown(2.1);
        for (number, (at_sheet, side, _, placed)) in standing.iter().enumerate() {
            let inside = |area: &Area| sheet.common(area) == Some(*area);
            prop_assert!(inside(&placed.trim.grown(-0.001)), "{placed:?} on {:?}", fit.sheet);
            prop_assert!(inside(&placed.seen.grown(-0.001)));
            for (_, _, _, other) in standing[..number]
                .iter()
                .filter(|(other_sheet, other_side, ..)| (other_sheet, other_side) == (at_sheet, side))
            {
                let shared = placed.seen.grown(-0.001).common(&other.seen);
                prop_assert!(shared.is_none(), "{placed:?} and {other:?}");
            }
        }
    }

    #[test]
    fn a_leaf_has_two_sides(
        scheme in schemes().prop_filter("no leaves", |scheme| !matches!(scheme, Scheme::Grid(..))),
        pages in 1usize..60,
        thickness in 0.0..0.4,
        right_to_left in any::<bool>(),
    ) {
        let job = Job { thickness: Pt(thickness), right_to_left, ..Job::new(scheme) };
        let source = source(&vec![(100.0, 150.0); pages], 0.0);
        let Some((fit, standing)) = standing(&job, &source) else { return Ok(()) };
        let (columns, _) = scheme.cells();
        let cells = standing.iter().filter(|(sheet, side, ..)| (*sheet, *side) == (0, 0)).count();
        for sheet in standing.chunks(2 * cells) {
            let (front, back) = sheet.split_at(cells);
            for (cell, (_, _, page, placed)) in front.iter().enumerate() {
                let row = cell - cell % columns as usize;
                let behind = row + columns as usize - 1 - cell % columns as usize;
                let (_, _, page_behind, placed_behind) = &back[behind];
                // Seen through the paper they cover each other.
                let width = fit.sheet.width.0;
                prop_assert!((placed.trim.left - (width - placed_behind.trim.right)).abs() < 1e-9);
                prop_assert!((placed.trim.bottom - placed_behind.trim.bottom).abs() < 1e-9);
                if let (Some(page), Some(behind)) = (page, page_behind) {
                    prop_assert_eq!(page.min(behind) / 2, page.max(behind) / 2);
                    prop_assert_eq!(page.abs_diff(*behind), 1);
                }
            }
        }
    }

    #[test]
    fn creep_grows_from_nothing(pages in 1usize..200, thickness in 0.0..0.4) {
        let source = source(&vec![(100.0, 150.0); pages], 0.0);
        let places = |thickness: f64| {
            let scheme = Scheme::Booklet { signature: None };
            standing(&Job { thickness: Pt(thickness), ..Job::new(scheme) }, &source)
        };
        let (Some((fit, flat)), Some((_, crept))) = (places(0.0), places(thickness)) else {
            return Ok(());
        };
        let mut last = -1e-9;
        for ((sheet, _, _, flat), (.., crept)) in flat.iter().zip(&crept) {
            let middle = fit.sheet.width.0 / 2.0;
            let toward = if flat.trim.left < middle - 1.0 { 1.0 } else { -1.0 };
            let moved = (crept.trim.left - flat.trim.left) * toward;
            prop_assert!((moved - thickness * *sheet as f64).abs() < 1e-9);
            prop_assert!(moved > last - 1e-9);
            last = moved;
            // Nothing crosses the fold.
            let half = if toward > 0.0 { crept.seen.right <= middle } else { crept.seen.left >= middle };
            prop_assert!(half);
        }
    }
}
