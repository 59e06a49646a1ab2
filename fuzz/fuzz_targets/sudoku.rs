//! Any file gives puzzles and errors, each with a line number. A puzzle can be solved, written in
//! every format and read back.
#![no_main]

use bookgen_puzzles::sudoku::format::{Format, ReadError, Reader};
use bookgen_puzzles::sudoku::solutions::Solutions;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut found = 0;
    for puzzle in Reader::new(bytes) {
        found += 1;
        match puzzle {
            Ok(entry) => {
                assert!(entry.line > 0);
                if found < 4 {
                    let _ = Solutions::new(&entry.givens).to_string();
                }
                for (name, format) in Format::ALL {
                    let mut text = String::new();
                    format.write_header(entry.metadata(), &mut text);
                    format.write_puzzle(&entry, &mut text);
                    format.write_footer(&mut text);
                    let again: Vec<_> = Reader::new(text.as_bytes()).collect();
                    let [Ok(again)] = &again[..] else { panic!("{name}: {again:?}\n{text}") };
                    assert_eq!(again.givens, entry.givens, "{name}");
                }
            }
            Err(ReadError::Format(error)) => assert!(error.line > 0 && error.column > 0),
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    }
    // A file without a puzzle gives an error.
    assert!(found > 0);
});
