//! Tests of the head of documents.

use super::*;

#[test]
fn the_head_has_html_and_no_empty_texts() {
    let mut document = Document::new(&["sudoku#1", "sudoku/killersudoku#1"]);
    document.metadata(&Metadata {
        title: "Salt & <pepper>",
        author: "",
        copyright: "© 2026",
        source: "The Post",
        date: "11/20/2026",
        level: "easy",
    });
    document.text("date_of_print", "");
    document.dimensions(2, 1);
    document.grid("puzzle", 2, &[json!(1), json!(null)]);
    document.field("cells", places(&[0, 3], 2));
    assert_eq!(
        document.into_text(),
        "{\"version\":\"http://ipuz.org/v2\",\
         \"kind\":[\"http://ipuz.org/sudoku#1\",\"http://ipuz.org/sudoku/killersudoku#1\"],\
         \"title\":\"Salt &amp; &lt;pepper&gt;\",\"copyright\":\"© 2026\",\
         \"publication\":\"The Post\",\"date\":\"11/20/2026\",\"difficulty\":\"easy\",\
         \"dimensions\":{\"width\":2,\"height\":1},\"puzzle\":[[1,null]],\
         \"cells\":[[0,0],[1,1]]}"
    );
}

#[test]
fn other_forms_of_dates_are_left_out() {
    for date in ["2026-11-20", "11/20/26", "aa/bb/cccc", "11/20/2026 "] {
        let mut document = Document::new(&[]);
        document.text("date", date);
        assert_eq!(document.into_text(), r#"{"version":"http://ipuz.org/v2","kind":[]}"#);
    }
}
