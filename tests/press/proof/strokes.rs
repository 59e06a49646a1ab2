//! Files without a manifest: strokes and stroked text that hide a puzzle are findings.

use lopdf::Document;

use super::unread::{alone, appended, prepended};

/// A change of the widths of all lines in the grids.
fn with_line_widths(change: fn(f64) -> f64) -> Vec<String> {
    alone(|doc| {
        let is_form = |doc: &Document, id| {
            let keys = doc.get_object(id).and_then(|object| object.as_stream()).ok();
            keys.is_some_and(|stream| {
                stream
                    .dict
                    .get(b"Subtype")
                    .is_ok_and(|name| name.as_name().is_ok_and(|n| n == b"Form"))
            })
        };
        let all: Vec<lopdf::ObjectId> = doc.objects.keys().copied().collect();
        for id in all.into_iter().filter(|id| is_form(doc, *id)).collect::<Vec<_>>() {
            let content = doc.get_object(id).unwrap().as_stream().unwrap();
            let content = content.get_plain_content().unwrap();
            let mut content = lopdf::content::Content::decode(&content).unwrap();
            for operation in content.operations.iter_mut().filter(|one| one.operator == "w") {
                let width = f64::from(operation.operands[0].as_float().unwrap());
                operation.operands[0] = lopdf::Object::Real(change(width) as f32);
            }
            let stream = doc.get_object_mut(id).unwrap().as_stream_mut().unwrap();
            stream.dict.remove(b"Filter");
            stream.set_content(content.encode().unwrap());
        }
    })
}

fn has(found: &[String], wanted: &str) {
    assert!(found.iter().any(|found| found == wanted), "{wanted}: {found:#?}");
}

#[test]
fn a_line_whose_width_depends_on_its_direction_is_not_read() {
    let wanted = ["page 4: not read: a line whose width depends on its direction"];
    assert_eq!(appended("0.01 0 0 100 0 0 cm 1 w 20000 0.1 m 30000 0.1 l S"), wanted);
    assert_eq!(appended("1 0 1 1 0 0 cm 1 w 20 10 m 30 10 l S"), wanted);
    assert_eq!(appended("0 2 -2 0 50 0 cm 0.1 w 5 5 m 5 9 l S"), [""; 0]);
    let negative = ["page 4: not read: a line with a negative width"];
    assert_eq!(appended("-60 w 20 10 m 30 10 l S"), negative);
}

#[test]
fn a_mitred_corner_that_reaches_into_a_grid_is_a_finding() {
    let covered = "page 4: puzzle 2: part of the grid is covered";
    has(&appended("100000 M 4 w 250 15 m 250.3 35 l 250.6 15 l S"), covered);
    // A bevelled corner is not longer than the line is wide.
    assert_eq!(appended("100000 M 2 j 4 w 250 15 m 250.3 35 l 250.6 15 l S"), [""; 0]);
    assert_eq!(appended("4 w 250 15 m 250.3 35 l 250.6 15 l S"), [""; 0]);
}

#[test]
fn lines_of_a_grid_that_are_too_thick_or_too_thin_are_findings() {
    let thick = "page 4: puzzle 1: a line of the grid is so thick that it may hide a symbol";
    has(&with_line_widths(|width| width * 12.0), thick);
    has(&with_line_widths(|width| width * 30.0), thick);
    let thin = "page 4: puzzle 1: a line of the grid is too thin to print";
    has(&with_line_widths(|width| width * 0.01), thin);
    has(&with_line_widths(|_| 0.0), thin);
    assert_eq!(with_line_widths(|width| width * 1.2), [""; 0]);
}

#[test]
fn stroked_text_and_text_that_clips_are_not_read() {
    let wanted = ["page 4: not read: stroked text, or text that clips"];
    // A space is also stroked.
    assert_eq!(appended("1 Tr 60 w BT /T0 14 Tf 20 15 Td <0001> Tj ET"), wanted);
    for mode in ["1 G 2 Tr 4 w", "1 Tr 0.001 w"] {
        has(&prepended(mode), wanted[0]);
    }
    for mode in [4, 5, 6, 7, 99, -1] {
        let clipped = format!("BT {mode} Tr /T0 1 Tf 2 2 Td <0006> Tj 0 Tr ET");
        has(&prepended(&clipped), wanted[0]);
    }
    assert_eq!(appended("BT 7 Tr ET"), wanted);
    assert_eq!(appended("3 Tr BT /T0 14 Tf 20 15 Td <0001> Tj ET"), [""; 0]);
    let tiny = appended("BT /T0 0.5 Tf 20 15 Td <0001> Tj ET");
    assert_eq!(tiny, ["page 4: not read: text that is smaller than 1 pt"]);
}
