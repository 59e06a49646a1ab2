//! Makes, prints and proves one puzzle of each row of `benches/matrix.tsv`. `benches/soak.py` does the
//! same with all puzzles of each row.

use std::fmt::Write;

use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record;

use crate::test_dir::TestDir;

/// The number of rows in one book. A book has at most 200 chapters.
const ROWS: usize = 100;

#[test]
fn a_puzzle_of_each_row_of_the_matrix_is_proved_from_its_page() {
    let dir = TestDir::with_examples();
    for name in ["nine-letters.txt", "birds.txt"] {
        dir.put(name, dir.bytes(&format!("words/{name}")));
    }
    let rows = include_str!("../../benches/matrix.tsv").lines().filter(|row| !row.starts_with('#'));
    let rows: Vec<[&str; 3]> = rows
        .map(|row| match row.split('\t').collect::<Vec<_>>()[..] {
            [kind, options, level, _] => [kind, options, level],
            _ => panic!("four fields: {row}"),
        })
        .collect();
    for rows in rows.chunks(ROWS) {
        let mut spec =
            "[book]\ntitle = \"Rows\"\nseed = 20\ntemplate = \"letter-sheet\"\nlock = \"rows.lock\"\n".to_owned();
        for (at, [kind, options, level]) in rows.iter().enumerate() {
            write!(
                spec,
                "[[chapter]]\nid = \"row-{at}\"\nkind = \"{kind}\"\nlevel = \"{level}\"\ncount = 1\n\
                 per_page = 1\noptions = {{ {options} }}\n"
            )
            .unwrap();
        }
        dir.put("rows.toml", spec);
        dir.remove("rows.lock");
        dir.done(&["build", "rows.toml", "--quiet"]);
        // The proof reads each puzzle from the pages, and compares its level with the record.
        let proof = dir.done(&["proof", "rows.pdf"]).out;
        let count = rows.len();
        assert!(
            proof.contains(&format!("{count} puzzles and {count} answers read back")),
            "{proof}"
        );
        let record = record::read(&Source::new("rows.lock", dir.text("rows.lock"))).unwrap();
        for (at, row) in rows.iter().enumerate() {
            let entry = record.entry(&format!("row-{at}/1")).unwrap();
            let found = (entry.puzzle.kind.as_str(), entry.level.as_deref());
            assert_eq!(found, (row[0], Some(row[2])), "{row:?}");
        }
    }
}
