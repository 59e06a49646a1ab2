//! Specs that several benchmarks use.

/// The spec of a book with a chapter of Sudoku of each level, `each` puzzles in a chapter. `keys` are
/// further lines of the table `[book]`.
pub fn book(levels: &[&str], each: u32, keys: &str) -> String {
    let chapters = levels.iter().map(|level| {
        format!(
            "[[chapter]]\nid = \"{level}\"\nkind = \"sudoku\"\nlevel = \"{level}\"\ncount = {each}\n"
        )
    });
    format!("[book]\ntitle = \"Bench\"\nseed = 400\n{keys}") + &chapters.collect::<String>()
}
