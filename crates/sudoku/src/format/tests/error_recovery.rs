//! Tests that damaged puzzles are reported as errors, and that headings are not reported.

use super::*;
use crate::format::line_kind::is_percent_comment;

const OTHERS: [&str; 4] = [
    "91.......6..9...5...5.682.3....8.5.6.2.3.7.1.1.4.2....2.187.9...3...4..2.......78",
    ".3...84.9..1..3..68...9..5....84..21...3.2...21..79....6..8...34..2..5..1.34...9.",
    ".9.25.7.48..7..1....1......93...28...2.4.5.1...59...47......9....6..9..35.9.17.2.",
    "8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3",
];

/// The line numbers of all puzzles and errors, in order. A `!` follows the number of an error.
fn outline(text: impl AsRef<[u8]>) -> String {
    let one = |found: Result<PuzzleEntry, FormatError>| match found {
        Ok(entry) => format!("{}", entry.line),
        Err(error) => format!("{}!", error.line),
    };
    read_all(text).into_iter().map(one).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_damaged_first_puzzle_is_reported() {
    let [a, b, ..] = OTHERS;
    let blocks = |puzzle: &str| rows(puzzle).join(" ");
    let damaged = |puzzle: &str, at: usize, with: &str| {
        format!("{}{with}{}", &puzzle[..at], &puzzle[at + 1..])
    };
    for first in [
        blocks(&damaged(a, 31, "l")),
        blocks(&damaged(a, 31, "")),
        a.replace('.', "O"),
        a.replace('.', "e"),
        blocks(&a.replace('.', "A")),
        damaged(&a.replace('.', "O"), 0, "l"),
        damaged(a, 31, "\0"),
        damaged(a, 0, "{"),
        damaged(a, 0, "<"),
        damaged(a, 0, "ü"),
        format!("1;{};easy", blocks(&damaged(a, 31, "l"))),
        format!(":0300:4:{}:112 113::", damaged(a, 31, "l")),
        format!(":0300:4:53+4.7{}:112::", &PUZZLE[6..]),
        a.replace(['1', '3', '5'], "B").replace(['2', '4'], "k").replace('9', "J"),
        a[..50].replace('6', "G"),
    ] {
        for text in [format!("{first}\n{b}\n"), format!("puzzle\n# mine\n{first}\n{b}\n")] {
            let found = read_all(&text);
            let line = text.lines().count() as u64 - 1;
            assert_eq!(outline(&text), format!("{line}! {}", line + 1), "{text}");
            assert_eq!(found[1].as_ref().unwrap().givens, parse(b));
        }
    }
}

/// Headings above puzzles and grids.
#[test]
fn headings_are_not_reported() {
    let grid = rows(PUZZLE).join("\n");
    for heading in [
        "puzzle,solution,clues,difficulty",
        "id;puzzle;solution",
        "Puzzles of 2026-11-20, 10:15, by A. Setter: 120, from 1.2 to 9.0",
        "************************ Sunday Puzzles, 2026-11-20 ************************",
        "Easy ................................................................. 12",
        "-------- Easy --------",
        "Grid 01",
        "Puzzle001",
        "P0000012",
        "A1234567",
        "1.",
        "https://example.org/sudoku/2026/11/20/easy/0001",
        "~~~~~~~~~~~~~~~~~~~~~",
        "Sudoku\n---------",
        "Simple Sudoku 4.2n",
        "[Puzzle]",
    ] {
        for space in ["", "\n"] {
            let under = heading.lines().count() as u64 + space.len() as u64 + 1;
            let text = format!("{heading}\n{space}{PUZZLE}\n{PUZZLE}\n");
            assert_eq!(outline(&text), format!("{under} {}", under + 1), "{text}");
            // Headings between grids, with and without a blank line after the grid.
            for after in ["", "\n"] {
                let text = format!("{heading}\n{space}{grid}\n{after}").repeat(3);
                let step = under + 8 + after.len() as u64;
                let lines = [under, under + step, under + 2 * step].map(|at| at.to_string());
                assert_eq!(outline(&text), lines.join(" "), "{text}");
            }
        }
    }
    // Numbers and dates are reported as faulty rows if no grid follows.
    for heading in ["2026-11-20", "12345", "20.11.2026", "2026/11/20", "№ 12345678"] {
        let text = format!("{heading}\n{grid}\n{heading}\n\n{grid}\n");
        assert_eq!(outline(&text), "2 13", "{text}");
        assert_eq!(outline(format!("{heading}\n{PUZZLE}\n")), "1! 2");
    }
}

#[test]
fn a_damaged_row_affects_only_its_grid() {
    let grids: Vec<String> = OTHERS.iter().map(|puzzle| rows(puzzle).join("\n")).collect();
    // Text between the grids.
    for between in ["", "\n", "Grid 7\n", "\nP0000012\n\n", "---------\n", "[Puzzle]\n"] {
        let step = 9 + between.matches('\n').count();
        let text: String = grids.iter().map(|grid| format!("{between}{grid}\n")).collect();
        let first = step - 8;
        let lines: Vec<String> = (0..4).map(|grid| format!("{}", first + grid * step)).collect();
        assert_eq!(outline(&text), lines.join(" "), "{text}");
        for (row, with) in
            [(0, "B1......."), (0, "B91......."), (0, "91OOOOOOO"), (4, "8"), (8, "oops")]
        {
            let mut of: Vec<&str> = text.lines().collect();
            let at = first + step + row - 1;
            of[at] = with;
            let found = outline(of.join("\n"));
            let good: Vec<&str> = found.split(' ').filter(|found| !found.ends_with('!')).collect();
            // `8` and `oops` are not rows, so they end the grid. Without a separator between the
            // grids, the rows after this line are read as a part of the next grid.
            let is_row = with.len() > 4;
            if is_row {
                assert_eq!(good, [&lines[0], &lines[2], &lines[3]], "{}", of.join("\n"));
                assert!(found.contains(&format!(" {}! ", at + 1)), "{found}");
            } else if !["", "---------\n"].contains(&between) {
                assert_eq!(good, [&lines[0], &lines[2], &lines[3]], "{}", of.join("\n"));
            }
        }
    }
    let euler =
        format!("Grid 01\n{}\nGrid 02\n{}\n", grids[0].replace("....8.5.6", "0000B0506"), grids[1]);
    assert_eq!(
        error_messages(&euler),
        ["line 5, column 5: 'B' is neither a digit nor a symbol for an empty cell"]
    );
    assert_eq!(outline(&euler), "5! 12");
    // A heading ends a grid, even if the grid is incomplete.
    let short = format!("Grid 01\n{}\nGrid 02\n{}\n", rows(OTHERS[0])[..8].join("\n"), grids[1]);
    assert_eq!(error_messages(&short), ["line 2, column 1: the grid has 8 rows instead of 9"]);
    assert_eq!(outline(&short), "2! 11");
    // A grid with two rows on one line.
    let joined = grids[0].replacen('\n', "", 1);
    assert_eq!(outline(format!("{joined}\n{}\n", grids[1])), "1! 9");
    let rows = grids[0].replace("\n....8", "....8");
    assert_eq!(outline(format!("{rows}\n{}\n", grids[1])), "3! 9");
}

/// The name of a layout, and a function that writes a puzzle in this layout.
type Layout = (&'static str, fn(&str) -> String);

/// The layouts to test.
fn layouts() -> Vec<Layout> {
    fn spaced(row: &str) -> String {
        row.chars().map(String::from).collect::<Vec<_>>().join(" ")
    }
    fn barred(row: &str) -> String {
        format!("| {} | {} | {} |", spaced(&row[..3]), spaced(&row[3..6]), spaced(&row[6..]))
    }
    fn boxes(puzzle: &str, rule: &str) -> String {
        let rows: Vec<String> = rows(puzzle).iter().map(|row| barred(row)).collect();
        let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
        format!("{rule}\n{}\n{rule}\n", bands.join(&format!("\n{rule}\n")))
    }
    vec![
        ("lines", |puzzle| format!("{puzzle}\n")),
        ("zeros", |puzzle| format!("{}\n", puzzle.replace('.', "0"))),
        ("blocks", |puzzle| format!("{}\n", rows(puzzle).join(" "))),
        ("commas", |puzzle| format!("{}\n", spaced(puzzle).replace(' ', ","))),
        ("table", |puzzle| format!("7;{puzzle};easy\n")),
        ("library", |puzzle| format!(":0300:4:{puzzle}:112 113::\n")),
        ("grid", |puzzle| format!("{}\n", rows(puzzle).join("\n"))),
        ("euler", |puzzle| format!("Grid 01\n{}\n", rows(&puzzle.replace('.', "0")).join("\n"))),
        ("blank", |puzzle| format!("{}\n\n", rows(puzzle).join("\n"))),
        ("apart", |puzzle| format!("{}\n\n\n", rows(puzzle).join("\n\n"))),
        ("bands", |puzzle| {
            let rows = rows(puzzle);
            let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
            format!("{}\n\n", bands.join("\n\n"))
        }),
        ("hyphens", |puzzle| format!("Grid\n{}\n", rows(&puzzle.replace('.', "-")).join("\n"))),
        ("sdk", |puzzle| format!("#AA. Setter\n[Puzzle]\n{}\n", rows(puzzle).join("\n"))),
        ("ruled", |puzzle| boxes(puzzle, "+-------+-------+-------+")),
        ("framed", |puzzle| boxes(puzzle, "├───────┼───────┼───────┤").replace('|', "│")),
        ("json", |puzzle| format!("{{\"puzzle\": \"{puzzle}\", \"author\": \"A. Setter\"}}\n")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// One character changes in a valid file with four puzzles. Then either four puzzles are read,
    /// or an error is reported for the changed line. At least three puzzles are read unchanged.
    #[test]
    fn one_changed_character_loses_no_puzzle_silently(
        layout in prop::sample::select(layouts()),
        at: prop::sample::Index,
        sign in "[-0-9.*xOlB%é+|:,=\"'~{}<()\\[\\]\\\\ \0]",
        change in 0..3u8,
    ) {
        let (name, write) = layout;
        let text: String = OTHERS.iter().map(|puzzle| write(puzzle)).collect();
        let mut chars: Vec<char> = text.chars().collect();
        let at = at.index(chars.len());
        let line = chars[..at].iter().filter(|c| **c == '\n').count();
        let of = text.lines().nth(line).unwrap_or_default();
        // The test ignores changes in lines without cells.
        if chars[at] == '\n' || of.starts_with(['#', '[', 'G']) {
            return Ok(());
        }
        let end = at + usize::from(change > 0);
        chars.splice(at..end, sign.chars().filter(|_| change < 2));
        let damaged: String = chars.into_iter().collect();
        // The test also ignores a change that turns the line into a comment.
        let of = damaged.lines().nth(line).unwrap_or_default();
        // The reader takes a line of eight dashes for a drawn line between rows. So it reports an
        // error for the grid and not for the line of dashes.
        let is_dashes = name == "hyphens" && !of.contains(|c: char| c.is_ascii_digit());
        let text = of.trim_start();
        if text.starts_with(['#', ';']) || is_percent_comment(text) || is_dashes {
            return Ok(());
        }
        let found = read_all(&damaged);
        let good: Vec<Cells> = found.iter().flatten().map(|entry| entry.givens).collect();
        let named = found.iter().any(|found| {
            matches!(found, Err(error) if error.line == line as u64 + 1)
        });
        prop_assert!(found.len() >= 4, "{name}: {} in\n{damaged}", outline(&damaged));
        prop_assert!(good.len() == 4 || named, "{name}: {} in\n{damaged}", outline(&damaged));
        let kept = OTHERS.iter().filter(|puzzle| good.contains(&parse(puzzle))).count();
        prop_assert!(kept >= 3, "{name}: {} in\n{damaged}", outline(&damaged));
    }

    /// If a changed character damages an object, scanning continues with the next object.
    #[test]
    fn one_changed_character_of_json_loses_one_puzzle(
        layout in 0..4usize,
        at: prop::sample::Index,
        sign in "[-0-9.xO%é+|:,=\"'~{}\\[\\]\\\\ \0\n]",
        change in 0..3u8,
    ) {
        let object = |puzzle: &&str| match layout {
            0 | 1 => format!("{{\"puzzle\":\"{puzzle}\",\"author\":\"A. Setter\"}}"),
            2 => format!("  {{\n    \"author\": \"A. Setter\",\n    \"puzzle\": \"{puzzle}\"\n  }}"),
            _ => {
                let mut ipuz = String::new();
                Format::Ipuz.write_puzzle(&PuzzleEntry::new(parse(puzzle), None, Metadata::empty()), &mut ipuz);
                ipuz.trim_end().to_owned()
            }
        };
        let objects: Vec<String> = OTHERS.iter().map(object).collect();
        let text = match layout {
            0 => format!("[{}]", objects.join(",")),
            1 => format!("[\n{}\n]\n", objects.join(",\n")),
            2 => format!("[\n{}\n]\n", objects.join(",\n")),
            _ => objects.join("\n"),
        };
        let mut chars: Vec<char> = text.chars().collect();
        let at = at.index(chars.len());
        let end = at + usize::from(change > 0);
        chars.splice(at..end, sign.chars().filter(|_| change < 2));
        let damaged: String = chars.into_iter().collect();
        let found = read_all(&damaged);
        let good: Vec<Cells> = found.iter().flatten().map(|entry| entry.givens).collect();
        prop_assert!(found.len() >= 4, "{} in\n{damaged}", outline(&damaged));
        let kept = OTHERS.iter().filter(|puzzle| good.contains(&parse(puzzle))).count();
        prop_assert!(kept >= 3, "{} in\n{damaged}", outline(&damaged));
    }
}
