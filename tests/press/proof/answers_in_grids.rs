//! The answer of the previous issue in the free place of an arrowword: it is read like other answers.

use super::*;
use crate::issue_record::issue_record;
use bookgen::publication::{Publication, sheet};
use bookgen_base::units::{Point, Pt, Rect};
use bookgen_puzzles::record::Record;
use chrono::NaiveDate;

const POST: &str = r#"
[publication]
name = "The Post"
timezone = "Europe/Madrid"
template = "a4-sheet"

[[slot]]
name = "Arrows"
kind = "arrowword"
first_date = 2026-11-20
first_number = 11
level = "medium"
options = { columns = 10, rows = 13, picture = "4x6" }
answer_in_picture = true
"#;

/// The second issue: its file, its manifest, and the records of both issues.
struct Issue {
    bytes: Vec<u8>,
    manifest: Manifest,
    record: Record,
}

fn issue() -> Issue {
    let publication = Publication::read(&Source::new("daily.toml", POST), &NoFiles);
    let publication = publication.unwrap_or_else(|faults| panic!("{faults}"));
    let days: [NaiveDate; 2] = ["2026-11-20", "2026-11-21"].map(|day| day.parse().unwrap());
    let [before, record] = days.map(|day| issue_record(&publication, &NoFiles, day).unwrap());
    let (edition, previous) = (&publication.editions[0], Some((days[0], &before)));
    let made = sheet::sheet(&publication, &NoFiles, days[1], edition, &record, false, previous);
    let made = made.unwrap_or_else(|faults| panic!("{faults}"));
    let printed = pipeline::render(&made.document, Part::Book, &made.laid_out, None).unwrap();
    let mut record = made.laid_out.record;
    record.entries.extend(made.document.earlier.iter().map(|earlier| earlier.entry.clone()));
    Issue { bytes: printed.bytes, manifest: printed.manifest, record }
}

impl Issue {
    /// The findings after a change of the page. The manifest has no seal, because the seal alone finds
    /// every change.
    fn found(&self, change: impl FnOnce(&mut Vec<Operation>, &PageContent)) -> Vec<String> {
        let mut doc = Document::load_mem(&self.bytes).unwrap();
        edit(&mut doc, 1, change);
        let mut bytes = Vec::new();
        doc.save_to(&mut bytes).unwrap();
        let manifest = without_seal(&self.manifest);
        let (manifest, record) = (Some(&manifest), Some(&self.record));
        let report = prove(bytes, Expectations { manifest, record, printer: None, fonts: FONTS });
        report.unwrap().findings.iter().map(ToString::to_string).collect()
    }

    /// The area of the answer, from the top left of the page.
    fn answer(&self) -> Rect {
        let claim = self.manifest.puzzles.iter().find(|claim| claim.number == 11).unwrap();
        let place = &self.manifest.places[claim.frames[1][0]];
        let style = &self.manifest.styles[place.style];
        let length = |milli: i64| Pt(milli as f64 / 1000.0);
        let cell = length(style.cell);
        let side = |count: u16| cell * f64::from(count);
        let (columns, rows) = (style.lattice.columns, style.lattice.rows);
        Rect::new(length(place.x), length(place.y), side(columns), side(rows))
    }

    /// The letters of the answer.
    fn letters<'p>(&self, sheet: &'p PageContent) -> Vec<&'p PageGlyph> {
        const A4: f64 = 841.89;
        let area = self.answer();
        let is_letter = |glyph: &&PageGlyph| {
            let at = Point::new(Pt(glyph.x), Pt(A4 - glyph.y));
            (area.x..area.right()).contains(&at.x) && (area.y..area.bottom()).contains(&at.y)
        };
        sheet.glyphs.iter().filter(is_letter).collect()
    }
}

#[test]
fn the_answer_in_a_grid_is_read_and_a_changed_letter_is_a_finding() {
    let issue = issue();
    assert_eq!(issue.found(|_, _| ()), [""; 0]);
    let claim = issue.manifest.puzzles.iter().find(|claim| claim.number == 11).unwrap();
    assert_eq!(claim.id, "the-post-2026-11-20:the-post-2026-11-20-arrows");
    assert_eq!((claim.page, claim.answer), (None, Some(1)));
    let changed = issue.found(|operations, sheet| {
        let letters = issue.letters(sheet);
        assert!(letters.len() > 40, "{}", letters.len());
        let other = letters.iter().find(|other| other.text != letters[0].text).unwrap();
        replace(operations, letters[0], other);
    });
    let differs = "page 1: the answer of puzzle 11: the printed puzzle differs from the record";
    assert_eq!(changed, [differs]);
    let removed = issue.found(|operations, sheet| {
        let (_, item, _) = issue.letters(sheet)[0].written.unwrap();
        array(operations, issue.letters(sheet)[0])[item] = Object::Integer(-580);
    });
    let gap = "page 1: the answer of puzzle 11: in the answer, row 1, column 2 has no letter";
    assert_eq!(removed, [differs, gap]);
}

#[test]
fn other_marks_in_the_free_place_are_findings() {
    let issue = issue();
    let area = issue.answer();
    let line = |x: Pt, y: Pt| {
        issue.found(|operations, _| {
            let number = |length: Pt| Object::Real(length.0 as f32);
            let bottom = Pt(841.89) - y;
            let line = [
                Operation::new("m", vec![number(x), number(bottom)]),
                Operation::new("l", vec![number(x + Pt(20.0)), number(bottom)]),
                Operation::new("S", vec![]),
            ];
            operations.extend(line);
        })
    };
    assert_eq!(
        line(area.x + Pt(20.0), area.y + Pt(20.0)),
        ["page 1: the answer of puzzle 11: an unexpected line in row 2, column 2"]
    );
    // Beside the caption of the answer.
    assert_eq!(
        line(area.x + Pt(60.0), area.y - Pt(16.0)),
        ["page 1: puzzle 12: an unexpected line in row 8, column 8"]
    );
    let number = issue.found(|operations, sheet| {
        let number = word(sheet, "11")[0].clone();
        let alike = |other: &&PageGlyph| other.font == number.font && other.text != number.text;
        let other = sheet.glyphs.iter().find(alike).unwrap();
        replace(operations, &number, other);
    });
    assert_eq!(number, ["page 1: the answer of puzzle 11: its number is not printed near it"]);
    // White paper over the letters.
    let covered = issue.found(|operations, _| {
        let sides = [area.x, Pt(841.89) - area.bottom(), Pt(60.0), Pt(40.0)];
        operations.push(Operation::new("g", vec![Object::Integer(1)]));
        let sides = sides.map(|length| Object::Real(length.0 as f32)).to_vec();
        operations.push(Operation::new("re", sides));
        operations.push(Operation::new("f", vec![]));
    });
    assert!(covered.iter().any(|found| found.contains("the answer of puzzle 11: ")), "{covered:?}");
    // An answer that the manifest does not claim.
    let mut issue = issue;
    issue.manifest.puzzles.retain(|claim| claim.number != 11);
    let unclaimed = issue.found(|_, _| ());
    assert!(unclaimed[0].starts_with("page 1: puzzle 12: an unexpected "), "{unclaimed:?}");
}
