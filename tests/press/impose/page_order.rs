//! The order and the positions of pages on sheets.

use bookgen_base::units::Pt;
use bookgen_impose::{Duplex, ImpositionJob, PageRange, Paper, Scale, Scheme};
use lopdf::Object;

use super::{A5, MM, Sides, booklet, done, near, numbered};

fn a4() -> Option<Paper> {
    Some("a4".parse().unwrap())
}

/// The page numbers on the left and the right half of a side; 0 is blank.
fn halves(sides: &Sides, side: usize) -> [usize; 2] {
    let [_, _, width, _] = sides.area(side, "MediaBox");
    let mut found = [0, 0];
    for (number, seen) in sides.numbers(side) {
        let half = usize::from(seen.x > width / 2.0);
        assert_eq!(found[half], 0, "two pages on one half of a side");
        found[half] = number;
    }
    found
}

#[test]
fn a_folded_booklet_has_its_pages_in_order() {
    for (pages, right_to_left) in [(16, false), (13, false), (16, true), (1, false)] {
        let job = ImpositionJob { right_to_left, sheet: a4(), ..booklet() };
        let imposed = done(&numbered(pages, A5, 0.0), &job);
        assert_eq!(imposed.sheets, pages.div_ceil(4));
        assert_eq!(imposed.blank, pages.div_ceil(4) * 4 - pages);
        assert_eq!((imposed.scale, imposed.duplex), (1.0, Duplex::ShortEdge));
        let sides = Sides::new(&imposed);
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for sheet in 0..imposed.sheets {
            let (mut front, mut back) = (halves(&sides, 2 * sheet), halves(&sides, 2 * sheet + 1));
            if right_to_left {
                front.reverse();
                back.reverse();
            }
            before.extend([front[1], back[0]]);
            after.splice(0..0, [back[1], front[0]]);
        }
        before.extend(after);
        let mut wanted: Vec<usize> = (1..=pages).collect();
        wanted.resize(imposed.sheets * 4, 0);
        assert_eq!(before, wanted);
    }
}

#[test]
fn pages_meet_in_the_fold() {
    let sheet = Some("420pt x 595pt".parse().unwrap());
    let alone = ImpositionJob { sheet, ..ImpositionJob::new(Scheme::NUp { columns: 1, rows: 1 }) };
    let original = Sides::new(&done(&numbered(1, A5, 0.0), &alone));
    let (_, first) = &original.numbers(0)[0];
    let imposed = done(&numbered(8, A5, 0.0), &ImpositionJob { sheet: a4(), ..booklet() });
    let sides = Sides::new(&imposed);
    let (width, height) = (297.0 * MM, 210.0 * MM);
    for side in 0..4 {
        assert!(near(&sides.area(side, "MediaBox"), &[0.0, 0.0, width, height]));
        assert!(near(&sides.area(side, "TrimBox"), &[0.0, 0.0, width, height]));
        for (number, seen) in sides.numbers(side) {
            let left = if number % 2 == 0 { width / 2.0 - A5.0 } else { width / 2.0 };
            let middle = (height - A5.1) / 2.0;
            assert!(near(&[seen.x, seen.y], &[left + first.x, middle + first.y]), "{number}");
            assert!(near(&[seen.em.0, seen.em.1], &[40.0, 0.0]), "{number}");
        }
    }
}

#[test]
fn inner_sheets_move_toward_the_spine() {
    let bytes = numbered(32, A5, 0.0);
    let places = |creep: f64, signature: Option<u32>| {
        let scheme = Scheme::Booklet { signature };
        let job = ImpositionJob { creep: Pt(creep), sheet: a4(), ..ImpositionJob::new(scheme) };
        let sides = Sides::new(&done(&bytes, &job));
        let all: Vec<Vec<(usize, f64, f64)>> = (0..16)
            .map(|side| {
                let places = sides.numbers(side).into_iter();
                places.map(|(number, seen)| (number, seen.x, seen.y)).collect()
            })
            .collect();
        all
    };
    for signature in [None, Some(4)] {
        let (flat, crept) = (places(0.0, signature), places(0.3, signature));
        for (side, (flat, crept)) in flat.iter().zip(&crept).enumerate() {
            let depth = match signature {
                None => side / 2,
                Some(_) => side / 2 % 4,
            };
            for (flat, crept) in flat.iter().zip(crept) {
                assert_eq!(flat.0, crept.0);
                let toward = if flat.1 < 297.0 * MM / 2.0 { 0.3 } else { -0.3 };
                let wanted = [flat.1 + toward * depth as f64, flat.2];
                assert!(near(&[crept.1, crept.2], &wanted), "side {side}: {crept:?}");
            }
        }
    }
}

#[test]
fn backs_are_rotated_for_long_edge_duplex() {
    let bytes = numbered(8, A5, 0.0);
    let turned = |duplex| {
        let job = ImpositionJob { sheet: a4(), duplex: Some(duplex), ..booklet() };
        let imposed = done(&bytes, &job);
        assert_eq!(imposed.duplex, duplex);
        Sides::new(&imposed)
    };
    let (short, long) = (turned(Duplex::ShortEdge), turned(Duplex::LongEdge));
    for side in 0..4 {
        for ((number, upright), (same, turned)) in
            short.numbers(side).into_iter().zip(long.numbers(side))
        {
            assert_eq!(number, same);
            let (width, height) = (297.0 * MM, 210.0 * MM);
            let wanted = match side % 2 {
                0 => [upright.x, upright.y, upright.em.0],
                _ => [width - upright.x, height - upright.y, -upright.em.0],
            };
            assert!(near(&[turned.x, turned.y, turned.em.0], &wanted), "{number}");
        }
    }
    let preferences = |sides: &Sides| {
        let catalogue = sides.doc.catalog().unwrap();
        let preferences = catalogue.get(b"ViewerPreferences").unwrap().as_dict().unwrap();
        String::from_utf8_lossy(preferences.get(b"Duplex").unwrap().as_name().unwrap()).into_owned()
    };
    assert_eq!(preferences(&short), "DuplexFlipShortEdge");
    assert_eq!(preferences(&long), "DuplexFlipLongEdge");
}

#[test]
fn n_up_pages_are_in_reading_order() {
    let job = ImpositionJob {
        sheet: a4(),
        gutter: Pt(10.0),
        ..ImpositionJob::new(Scheme::NUp { columns: 3, rows: 2 })
    };
    let imposed = done(&numbered(8, (300.0, 400.0), 0.0), &job);
    assert_eq!((imposed.sheets, imposed.blank, imposed.duplex), (2, 4, Duplex::Simplex));
    // The paper is in landscape because the pages are then larger than in portrait.
    assert!(imposed.size.width > imposed.size.height);
    let sides = Sides::new(&imposed);
    let room = [(297.0 * MM - 20.0) / 3.0 / 300.0, (210.0 * MM - 10.0) / 2.0 / 400.0];
    let scale = room[0].min(room[1]);
    assert!(near(&[imposed.scale], &[scale]));
    let order = |side: usize| {
        let mut found = sides.numbers(side);
        found.sort_by(|(_, a), (_, b)| {
            let row = (b.y / 100.0).round().total_cmp(&(a.y / 100.0).round());
            row.then(a.x.total_cmp(&b.x))
        });
        assert!(found.iter().all(|(_, seen)| near(&[seen.em.0], &[40.0 * scale])));
        found.into_iter().map(|(number, _)| number).collect::<Vec<usize>>()
    };
    assert_eq!(order(0), [1, 2, 3, 4, 5, 6]);
    assert_eq!(order(1), [7, 8]);
    // The distance between neighbouring pages is the width of a page and a gutter.
    let numbers = sides.numbers(0);
    assert!(near(&[numbers[1].1.x - numbers[0].1.x], &[300.0 * scale + 10.0]));
    assert!(near(&[numbers[0].1.y - numbers[3].1.y], &[400.0 * scale + 10.0]));
}

#[test]
fn cut_stacks_have_each_back_behind_its_front() {
    let bytes = numbered(24, (200.0, 280.0), 0.0);
    for duplex in [Duplex::LongEdge, Duplex::ShortEdge] {
        let job = ImpositionJob {
            sheet: a4(),
            duplex: Some(duplex),
            ..ImpositionJob::new(Scheme::CutStacks { columns: 2, rows: 2 })
        };
        let imposed = done(&bytes, &job);
        assert_eq!(imposed.sheets, 3);
        let sides = Sides::new(&imposed);
        let (width, height) = (210.0 * MM, 297.0 * MM);
        // The corner of a page, computed from the position of the page number and its offset in the
        // page.
        let corner = |seen: &super::PageGlyph| {
            let up = seen.em.0.signum();
            let (x, y) = (seen.x - up * 30.0, seen.y - up * (280.0 - 60.0));
            if up > 0.0 { (x, y) } else { (x - 200.0, y - 280.0) }
        };
        let mut piles = vec![Vec::new(); 4];
        for sheet in 0..3 {
            let backs = sides.numbers(2 * sheet + 1);
            for (number, front) in sides.numbers(2 * sheet) {
                let (x, y) = corner(&front);
                let pile = usize::from(x > width / 3.0) + 2 * usize::from(y < height / 3.0);
                let behind = match duplex {
                    Duplex::LongEdge => (width - x - 200.0, y),
                    _ => (x, height - y - 280.0),
                };
                let (back, _) = backs
                    .iter()
                    .find(|(_, back)| {
                        let (x, y) = corner(back);
                        near(&[x, y], &[behind.0, behind.1])
                    })
                    .unwrap_or_else(|| panic!("nothing behind {number}"));
                piles[pile].extend([number, *back]);
            }
        }
        assert_eq!(piles.concat(), (1..=24).collect::<Vec<usize>>(), "{duplex:?}");
    }
}

#[test]
fn selected_pages_are_imposed_in_the_given_order() {
    let range = |first, last| PageRange { first, last };
    let pages = Some(vec![range(5, None), range(2, Some(3))]);
    let job = ImpositionJob { pages, ..ImpositionJob::new(Scheme::NUp { columns: 2, rows: 2 }) };
    let sides = Sides::new(&done(&numbered(6, A5, 0.0), &job));
    let numbers: Vec<usize> = sides.numbers(0).into_iter().map(|(number, _)| number).collect();
    assert_eq!(numbers, [5, 6, 2, 3]);
}

#[test]
fn scale_fit_enlarges_pages() {
    let size = |scale| {
        let job = ImpositionJob {
            sheet: a4(),
            scale,
            margin: Some(Pt(20.0)),
            ..ImpositionJob::new(Scheme::NUp { columns: 1, rows: 1 })
        };
        done(&numbered(1, (200.0, 200.0), 0.0), &job).scale
    };
    assert_eq!((size(Scale::Shrink), size(Scale::ActualSize)), (1.0, 1.0));
    assert!(near(&[size(Scale::Fit)], &[(210.0 * MM - 40.0) / 200.0]));
}

#[test]
fn shared_objects_are_copied_once() {
    let bytes = numbered(40, A5, 0.0);
    let count = |bytes: &[u8], found: &dyn Fn(&lopdf::Dictionary) -> bool| {
        let doc = lopdf::Document::load_mem(bytes).unwrap();
        let entries = doc.objects.values().filter(|object| match object {
            Object::Stream(stream) => found(&stream.dict),
            Object::Dictionary(entries) => found(entries),
            _ => false,
        });
        entries.count()
    };
    let imposed = done(&bytes, &booklet());
    for kind in ["Font", "FontDescriptor"] {
        let of_kind = |entries: &lopdf::Dictionary| entries.has_type(kind.as_bytes());
        assert_eq!(count(&imposed.bytes, &of_kind), count(&bytes, &of_kind), "{kind}");
    }
    // There is one form XObject for each page, and one form XObject for the grid that all pages
    // share.
    let forms = |entries: &lopdf::Dictionary| entries.has_type(b"XObject");
    assert_eq!((count(&bytes, &forms), count(&imposed.bytes, &forms)), (1, 41));
    assert_eq!(count(&imposed.bytes, &|entries| entries.has_type(b"Page")), 20);
    assert_eq!(count(&imposed.bytes, &|entries| entries.has_type(b"Metadata")), 0);
    assert!(imposed.bytes.len() < bytes.len() + 30_000, "{}", imposed.bytes.len());
}

#[test]
fn an_imposed_file_keeps_the_document_information() {
    let bytes = numbered(4, A5, 0.0);
    let job = ImpositionJob { producer: "bookgen 1.2".to_owned(), ..booklet() };
    let imposed = done(&bytes, &job);
    assert!(imposed.bytes.starts_with(b"%PDF-1.4\n"));
    let mark = b"/Producer(bookgen 1.2)";
    assert!(imposed.bytes.windows(mark.len()).any(|window| window == mark));
    let [old, new] = [&bytes, &imposed.bytes].map(|bytes| {
        let doc = lopdf::Document::load_mem(bytes).unwrap();
        let info = doc.trailer.get(b"Info").unwrap().as_reference().unwrap();
        doc.get_dictionary(info).unwrap().clone()
    });
    for key in ["Title", "Author", "Subject", "CreationDate"] {
        let [old, new] = [&old, &new].map(|info| info.get(key.as_bytes()).unwrap().as_str());
        assert_eq!(old.unwrap(), new.unwrap(), "{key}");
    }
    assert_eq!(new.get(b"Trapped").unwrap().as_name().unwrap(), b"False");
    // The same job gives the same bytes; another job gives another file id.
    assert!(imposed.bytes == done(&bytes, &job).bytes);
    let ids = [booklet(), ImpositionJob { sheet: a4(), ..booklet() }].map(|job| {
        let doc = lopdf::Document::load_mem(&done(&bytes, &job).bytes).unwrap();
        format!("{:?}", doc.trailer.get(b"ID").unwrap())
    });
    assert_ne!(ids[0], ids[1]);
    // An imposed file can be imposed again.
    let again = done(
        &imposed.bytes,
        &ImpositionJob { sheet: a4(), ..ImpositionJob::new(Scheme::NUp { columns: 1, rows: 2 }) },
    );
    assert_eq!(again.sheets, 1);
}

#[test]
fn the_default_paper_fits_the_pages() {
    let of =
        |size, scheme| done(&numbered(2, size, 0.0), &ImpositionJob::new(scheme)).paper.to_string();
    let booklet = Scheme::Booklet { signature: None };
    assert_eq!(of((148.0 * MM, 210.0 * MM), booklet), "a4");
    assert_eq!(of((396.0, 612.0), booklet), "letter");
    assert_eq!(of((432.0, 648.0), booklet), "304.8 x 228.6 mm");
    assert_eq!(of((210.0 * MM, 297.0 * MM), Scheme::NUp { columns: 2, rows: 1 }), "a3");
}
