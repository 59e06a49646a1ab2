//! Printer's marks are at the cuts and folds, and never on a page.

use bookgen_base::units::Pt;
use bookgen_impose::{ImpositionJob, PrinterMarks, Scheme};

use super::super::pdf_reader::PagePath;
use super::{A5, MM, Sides, booklet, done, near, numbered, refused};

const ALL: PrinterMarks = PrinterMarks { crop: true, fold: true, registration: true };

/// The straight marks of a side, each with the coordinates of its lower left end and its upper
/// right end. The circles are left out.
fn straight_marks(sides: &Sides, side: usize) -> Vec<([f64; 4], PagePath)> {
    let marks = sides.read(side).paths.into_iter().filter(|drawn| {
        drawn.line.is_some_and(|(width, _)| near(&[width], &[0.25])) && drawn.points.len() == 2
    });
    marks
        .map(|mark| {
            let [a, b] = [mark.points[0], mark.points[1]];
            ([a.0.min(b.0), a.1.min(b.1), a.0.max(b.0), a.1.max(b.1)], mark)
        })
        .collect()
}

#[test]
fn a_booklet_has_crop_marks_outside_and_fold_marks_in_the_middle() {
    let marks = PrinterMarks { crop: true, fold: true, registration: false };
    let imposed = done(&numbered(4, A5, 0.0), &ImpositionJob { marks, ..booklet() });
    let room = 9.0 * MM;
    let (width, height) = (2.0 * A5.0 + 2.0 * room, A5.1 + 2.0 * room);
    assert!(near(&[imposed.size.width.0, imposed.size.height.0], &[width, height]));
    let sides = Sides::new(&imposed);
    for side in 0..2 {
        let (near_by, far) = (3.0 * MM, 9.0 * MM);
        let [left, bottom, right, top] = [room, room, width - room, height - room];
        assert!(near(&sides.area(side, "TrimBox"), &[left, bottom, right, top]));
        let mut wanted = Vec::new();
        for x in [left, right] {
            wanted.push(([x, top + near_by, x, top + far], false));
            wanted.push(([x, bottom - far, x, bottom - near_by], false));
        }
        for y in [bottom, top] {
            wanted.push(([left - far, y, left - near_by, y], false));
            wanted.push(([right + near_by, y, right + far, y], false));
        }
        let middle = width / 2.0;
        wanted.push(([middle, top + near_by, middle, top + far], true));
        wanted.push(([middle, bottom - far, middle, bottom - near_by], true));
        let found = straight_marks(&sides, side);
        assert_eq!(found.len(), wanted.len());
        for (line, dashed) in wanted {
            let there = |(found, drawn): &&([f64; 4], PagePath)| {
                near(found, &line) && drawn.dashed == dashed
            };
            let (_, drawn) = found.iter().find(there).unwrap_or_else(|| panic!("{line:?}"));
            assert_eq!(drawn.colour, [1.0], "the colour is 100 % of every ink");
        }
    }
}

#[test]
fn crop_marks_of_inner_sheets_follow_the_creep() {
    let marks = PrinterMarks { crop: true, ..PrinterMarks::default() };
    let job = ImpositionJob { marks, creep: Pt(1.0), ..booklet() };
    let sides = Sides::new(&done(&numbered(16, A5, 0.0), &job));
    for side in 0..8 {
        let depth = f64::from(side as u8 / 2);
        let [left, _, right, _] = sides.area(side, "TrimBox");
        let [_, _, width, _] = sides.area(side, "MediaBox");
        let from_fold = A5.0 - depth;
        assert!(near(&[left, right], &[width / 2.0 - from_fold, width / 2.0 + from_fold]));
        let upright: Vec<f64> = straight_marks(&sides, side)
            .into_iter()
            .filter(|(line, _)| line[0] == line[2])
            .map(|(line, _)| (line[0] - width / 2.0).abs())
            .collect();
        assert_eq!(upright.len(), 4);
        assert!(upright.iter().all(|&x| near(&[x], &[from_fold])), "{upright:?}");
    }
}

#[test]
fn no_mark_is_on_a_page() {
    for gutter in [0.0, 12.0, 80.0] {
        for scheme in
            [Scheme::NUp { columns: 3, rows: 2 }, Scheme::CutStacks { columns: 2, rows: 2 }]
        {
            let marks = PrinterMarks { fold: false, ..ALL };
            let job = ImpositionJob { marks, gutter: Pt(gutter), ..ImpositionJob::new(scheme) };
            let sides = Sides::new(&done(&numbered(12, (200.0, 300.0), 9.0), &job));
            let [left, bottom, right, top] = sides.area(0, "TrimBox");
            let columns = ((right - left + gutter) / (200.0 + gutter)).round() as u32;
            let rows = ((top - bottom + gutter) / (300.0 + gutter)).round() as u32;
            let found = straight_marks(&sides, 0);
            // Each page edge has two marks, one at each end of its column or row. An edge that two
            // pages share counts once.
            let edges = |count: u32| if gutter == 0.0 { count + 1 } else { 2 * count };
            let cuts = 2 * (edges(columns) + edges(rows)) as usize;
            let inside = if gutter == 80.0 { 1 } else { 0 };
            let crosses = 2 * (2 * 4 - usize::from(columns == 1) - usize::from(rows == 1));
            match inside {
                0 => assert_eq!(found.len(), cuts + crosses, "{scheme:?} {gutter}"),
                _ => assert!(found.len() > cuts + crosses, "wide gutters have marks"),
            }
            for (line, _) in found {
                for column in 0..columns {
                    for row in 0..rows {
                        let x = left + f64::from(column) * (200.0 + gutter);
                        let y = bottom + f64::from(row) * (300.0 + gutter);
                        let apart = line[2] < x + 0.01
                            || line[0] > x + 199.99
                            || line[3] < y + 0.01
                            || line[1] > y + 299.99;
                        assert!(apart, "{scheme:?} {gutter}: {line:?} on {column}, {row}");
                    }
                }
            }
        }
    }
}

#[test]
fn marks_are_in_registration_colour() {
    let imposed = done(&numbered(4, A5, 0.0), &ImpositionJob { marks: ALL, ..booklet() });
    let sides = Sides::new(&imposed);
    let page = sides.doc.get_dictionary(sides.pages[0]).unwrap();
    let resources = page.get(b"Resources").unwrap().as_dict().unwrap();
    let colours = resources.get(b"ColorSpace").unwrap().as_dict().unwrap();
    let space = colours.get(b"Registration").unwrap();
    let space = sides.doc.dereference(space).unwrap().1.as_array().unwrap();
    assert_eq!(space[0].as_name().unwrap(), b"Separation");
    assert_eq!(space[1].as_name().unwrap(), b"All");
}

#[test]
fn marks_without_space_are_refused() {
    let bytes = numbered(4, A5, 0.0);
    let job = ImpositionJob { marks: ALL, sheet: Some("a4".parse().unwrap()), ..booklet() };
    let (message, help) = refused(&bytes, &job);
    assert_eq!(
        message,
        "there is no space for marks: they need 6.0 mm around the pages, and a4 leaves 0.0 mm"
    );
    assert!(help.contains("sra4"), "{help}");
    let sheet = Some("sra4".parse().unwrap());
    let imposed = done(&bytes, &ImpositionJob { sheet, ..job.clone() });
    assert_eq!(imposed.scale, 1.0);
    // If the pages are scaled down to fit the sheet, there is space for the marks.
    let large = numbered(4, (432.0, 648.0), 0.0);
    assert!(done(&large, &job).scale < 0.9);
    let margin = Some(Pt(20.0));
    assert!(done(&bytes, &ImpositionJob { margin, ..job.clone() }).scale < 1.0);
    // Only a booklet is folded.
    let fold = ImpositionJob { scheme: Scheme::NUp { columns: 2, rows: 1 }, ..job };
    assert_eq!(refused(&bytes, &fold).0, "only a booklet has fold marks");
}
