//! Tests of the composition of backs and spines.

use bookgen::pipeline;
use bookgen::spec::LOOKS;
use bookgen_base::units::{Pt, Rect};
use bookgen_press::layout::CoverLayout;
use bookgen_press::page::{Ink, Item};

use crate::cover_layout::{book, small};

/// The box of a filled rectangle.
fn rectangle(ink: &Ink) -> Rect {
    let points = ink.path.iter().filter_map(|segment| match *segment {
        bookgen_base::units::Segment::Move(at) | bookgen_base::units::Segment::Line(at) => {
            Some(Rect::new(at.x, at.y, Pt::ZERO, Pt::ZERO))
        }
        _ => None,
    });
    points.reduce(Rect::union).unwrap_or_default()
}

/// The panel of the puzzle on the back: the item before the figure.
fn panel(cover: &CoverLayout) -> Option<Rect> {
    let fold = cover.geometry.spine.x;
    cover.page.items.windows(2).find_map(|pair| match pair {
        [Item::Ink(panel), Item::Group(group)] if Pt(group.transform.0[4]) < fold => {
            Some(rectangle(panel))
        }
        _ => None,
    })
}

#[test]
fn the_puzzle_of_a_back_has_the_foot_of_the_barcode() {
    let trims = ["5in x 8in", "6in x 9in", "8.5in x 11in", "8.5in x 8.5in", "148mm x 210mm"];
    let (_, laid_out) = small("", "");
    for (at, (design, colours)) in LOOKS.iter().enumerate() {
        for (trim, publisher) in [
            (trims[at % trims.len()], ""),
            (trims[(at + 2) % trims.len()], "publisher = \"Quiet Hours Press\"\n"),
        ] {
            let head = format!("author = \"A. Setter\"\n{publisher}[page]\ntrim = \"{trim}\"");
            let book = book(&head, &format!("design = \"{design}\"\ncolours = \"{colours}\""));
            let cover = pipeline::cover_of(&book.document, &laid_out, 200);
            let cover = cover.unwrap_or_else(|faults| panic!("{design} {trim}: {faults}"));
            let barcode = cover.geometry.barcode.unwrap();
            let panel = panel(&cover).unwrap_or_else(|| panic!("{design} {trim}: no puzzle"));
            let off = (panel.bottom() - barcode.bottom()).0.abs();
            assert!(off < 0.01, "{design} {trim}: the feet differ by {off} pt");
            let gap = barcode.x - panel.right();
            assert!(gap >= Pt(17.99), "{design} {trim}: {gap} between puzzle and barcode");
            assert!(panel.height > barcode.height, "{design} {trim}: {panel:?}");
        }
    }
}

#[test]
fn capitals_stand_in_the_middle_of_the_spine() {
    let (_, laid_out) = small("", "");
    for (design, colours) in LOOKS {
        for language in ["en", "de"] {
            let head = format!("author = \"A. Setter\"\nlanguage = \"{language}\"");
            let book = book(&head, &format!("design = \"{design}\"\ncolours = \"{colours}\""));
            let cover = pipeline::cover_of(&book.document, &laid_out, 160);
            let cover = cover.unwrap_or_else(|faults| panic!("{design}: {faults}"));
            let spine = cover.geometry.spine;
            let mut texts = 0;
            for item in &cover.page.items {
                let Item::Group(group) = item else { continue };
                let [0.0, turn, _, 0.0, x, _] = group.transform.0 else { continue };
                let Some(Item::Glyphs(run)) = group.items.first() else { continue };
                let face = book.document.design.fonts.face(run.font).unwrap();
                let (foot, top) = (run.origin.y, run.origin.y - run.size * face.cap_height());
                // Text that reads downwards has its foot at the left.
                let place = |y: Pt| if turn > 0.0 { Pt(x) - y } else { Pt(x) + y };
                let (a, b) = (place(foot), place(top));
                let (left, right) = (a.min(b) - spine.x, spine.right() - a.max(b));
                assert!((left - right).0.abs() < 0.01, "{design} {language}: {left} and {right}");
                assert!(left >= Pt(4.5), "{design} {language}: {left} from the fold");
                texts += 1;
            }
            assert_eq!(texts, 2, "{design} {language}");
        }
    }
}

#[test]
fn no_colour_changes_on_a_fold() {
    let (_, laid_out) = small("", "");
    for (design, colours) in LOOKS {
        for (trim, number) in [
            ("5in x 8in", ""),
            ("6in x 9in", "volume = 3\n"),
            ("8.5in x 8.5in", ""),
            ("8.5in x 11in", ""),
        ] {
            let head = format!("author = \"A. Setter\"\n{number}[page]\ntrim = \"{trim}\"");
            let book = book(&head, &format!("design = \"{design}\"\ncolours = \"{colours}\""));
            let cover = pipeline::cover_of(&book.document, &laid_out, 200);
            let cover = cover.unwrap_or_else(|faults| panic!("{design} {trim}: {faults}"));
            let spine = cover.geometry.spine;
            // The colour at a place: the last rectangle that contains it. Other drawings do not end at
            // a fold, because their bounding boxes have no edge there.
            let colour_at = |x: Pt, y: Pt| {
                let mut colour = None;
                for item in &cover.page.items {
                    let Item::Ink(ink) = item else { continue };
                    let rect = rectangle(ink);
                    let is_plain = ink.path.len() <= 5;
                    let inside = (rect.x..=rect.right()).contains(&x)
                        && (rect.y..=rect.bottom()).contains(&y);
                    if is_plain && inside {
                        colour = Some(ink.colour);
                    } else if !is_plain && inside {
                        let edges = [rect.x, rect.right()];
                        let on_fold = |edge: &Pt| {
                            [spine.x, spine.right()]
                                .iter()
                                .any(|fold| (*edge - *fold).0.abs() < 4.5)
                        };
                        assert!(
                            !edges.iter().any(on_fold),
                            "{design} {trim}: a drawing ends on a fold"
                        );
                    }
                }
                colour
            };
            for fold in [spine.x, spine.right()] {
                for step in 0..40 {
                    let y = cover.page.size.height * (f64::from(step) + 0.5) / 40.0;
                    let (left, right) =
                        (colour_at(fold - Pt(1.0), y), colour_at(fold + Pt(1.0), y));
                    assert_eq!(left, right, "{design} {colours} {trim}: at {fold}, {y}");
                }
            }
        }
    }
}
