//! The methods of the four texts on which bookgen is based (the founding texts), in a book and on
//! the command line.

mod methods;

use bookgen_puzzles::sudoku::founding::dig_hole::{BoundSet, LineRule};
use bookgen_puzzles::sudoku::founding::las_vegas::StartDigits;
use bookgen_puzzles::sudoku::founding::options::{DigMethod, FillMethod, SolverMethod};
use bookgen_puzzles::sudoku::founding::shuffle::ShuffleMethod;

use crate::test_dir::{TestDir, project};

#[test]
fn the_manual_names_every_method() {
    let text = std::fs::read_to_string(project().join("docs/founding.md")).unwrap();
    let methods = [ShuffleMethod::NAMES, FillMethod::NAMES, DigMethod::NAMES, SolverMethod::NAMES];
    let variants = [BoundSet::NAMES, LineRule::NAMES, StartDigits::NAMES];
    for name in [methods.concat(), variants.concat()].concat() {
        assert!(text.contains(&format!("\"{name}\"`")), "{name}");
    }
    for option in [
        "swaps",
        "stride",
        "start_cells",
        "start_digits",
        "more_cells",
        "blanks",
        "bounds",
        "lines",
    ] {
        assert!(text.contains(&format!("| `{option}` (")), "{option}");
    }
    // The exact bias of `stride-probe`, which a unit test computes.
    for figure in ["2.13 times", "0.38 times", "19.4 cells", "339.89 and 0.0084"] {
        assert!(text.contains(figure), "{figure}");
    }
    for command in ["list", "shuffle", "fill", "dig", "solve", "relabel", "check", "blank", "rate"]
    {
        assert!(text.contains(&format!("`bookgen founding {command}")), "{command}");
    }
}

#[test]
fn relabel_prints_boards_in_the_layout_of_the_founding_text() {
    let dir = TestDir::new();
    let printed = dir.done(&["founding", "relabel", "--count", "3"]).out;
    assert_eq!(printed.len(), 3 * 256);
    for board in printed.as_bytes().chunks(256) {
        // A digit and a space, and three more spaces after every third digit, also at the end.
        let lines: Vec<&[u8]> = board.split(|byte| *byte == b'\n').collect();
        let lengths: Vec<usize> = lines.iter().map(|line| line.len()).collect();
        assert_eq!(lengths, [27, 27, 27, 0, 27, 27, 27, 0, 27, 27, 27, 0, 0, 0]);
        for row in lines.iter().filter(|line| !line.is_empty()) {
            for part in row.chunks(9) {
                assert!([1, 3, 5, 6, 7, 8].iter().all(|&at| part[at] == b' '));
                assert!([0, 2, 4].iter().all(|&at| part[at].is_ascii_digit()));
            }
        }
    }
    let file = ["founding", "relabel", "--count", "3", "-o", "sudotiku.txt"];
    assert_eq!(dir.done(&file).out, "sudotiku.txt: 3 boards\n");
    assert_eq!(dir.text("sudotiku.txt"), printed);
    let again = dir.run(&file);
    assert_eq!(
        (again.code, again.err.lines().next()),
        (3, Some("  × sudotiku.txt already exists"))
    );
    // Another seed, another shuffle method, or reordered rows and columns give other boards.
    let other_words = [
        &["--seed", "2"][..],
        &["--shuffle", "stride-probe"],
        &["--shuffle", "stride-probe", "--stride", "7"],
        &["--shuffle", "random-swaps", "--swaps", "3"],
        &["--shuffled"],
        &["--reorder"],
    ];
    for words in other_words {
        let other = dir.done(&[&["founding", "relabel", "--count", "3"], words].concat()).out;
        assert_ne!(other, printed, "{words:?}");
        assert_eq!(other.len(), printed.len());
    }
    for words in [
        &["--count", "0"][..],
        &["--count", "4000001", "-o", "big.txt"],
        &["--shuffle", "riffle"],
        &["--reorder", "--shuffled"],
        &["--swaps", "3"],
    ] {
        assert_eq!(dir.run(&[&["founding", "relabel"], words].concat()).code, 2, "{words:?}");
    }
}

/// With renamed digits, the text has the order of the digits in the fixed grid. With reordered
/// lines alone, the digits of a row are those of a row of the fixed grid.
#[test]
fn boards_come_from_the_grid_of_the_text() {
    let grid =
        "123567948 456891372 789234615 948123567 372456891 615789234 567948123 891372456 234615789";
    let rows: Vec<&str> = grid.split(' ').collect();
    let dir = TestDir::new();
    let board = |words: &[&str]| -> Vec<String> {
        let words = [&["founding", "relabel", "--count", "1"], words].concat();
        let printed = dir.done(&words).out.replace(' ', "");
        printed.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
    };
    let renamed = board(&[]).concat();
    let mut names = [b'0'; 10];
    for (old, new) in rows.concat().bytes().zip(renamed.bytes()) {
        let name = &mut names[usize::from(old - b'0')];
        assert!(*name == b'0' || *name == new);
        *name = new;
    }
    let boxes = |row: &str| -> Vec<String> {
        let mut boxes: Vec<String> = (0..3)
            .map(|at| {
                let mut digits: Vec<char> = row[3 * at..3 * at + 3].chars().collect();
                digits.sort_unstable();
                digits.into_iter().collect()
            })
            .collect();
        boxes.sort();
        boxes
    };
    let reordered = board(&["--reorder"]);
    for row in &reordered {
        assert!(rows.iter().any(|known| boxes(known) == boxes(row)), "{row}");
    }
    assert_ne!(reordered.concat(), rows.concat());
}

/// There are 362,880 boards with renamed digits. After the last board, the sequence starts again.
#[test]
fn any_number_of_boards_is_printed() {
    let dir = TestDir::new();
    let printed = dir.done(&["founding", "relabel", "--count", "5000"]).out;
    let boards: Vec<&str> = printed.split("\n\n\n").filter(|board| !board.is_empty()).collect();
    assert_eq!(boards.len(), 5000);
    let different: std::collections::BTreeSet<&str> = boards.into_iter().collect();
    assert_eq!(different.len(), 5000);
}

#[test]
fn check_finds_ill_formed_boards() {
    let dir = TestDir::new();
    dir.done(&["founding", "relabel", "--count", "20", "--shuffled", "-o", "boards.txt"]);
    assert_eq!(
        dir.done(&["founding", "check", "boards.txt"]).out,
        "boards.txt: 20 boards, all well-formed\n"
    );
    let text = dir.text("boards.txt");
    let mut lines: Vec<&str> = text.lines().collect();
    // A row of eight digits in the second board, and two equal rows in the third board.
    let eight = lines[14][..22].to_owned();
    lines[14] = &eight;
    lines[27] = lines[26];
    dir.put("boards.txt", lines.join("\n"));
    let run = dir.run(&["founding", "check", "boards.txt"]);
    assert_eq!(run.code, 1);
    assert_eq!(run.out, "");
    let faults: Vec<&str> = run.err.lines().collect();
    assert_eq!(faults[0], "boards.txt:15: board 2: row 2 has 8 digits, not 9");
    assert!(faults[1].starts_with("boards.txt:28: board 3: "), "{faults:?}");
    assert_eq!(faults[2], "  × boards.txt: 2 of 20 boards are ill-formed");
    assert_eq!(dir.run(&["founding", "check", "none.txt"]).code, 3);
    dir.put("long.txt", "1".repeat(100_000));
    let run = dir.run(&["founding", "check", "long.txt"]);
    assert_eq!(
        (run.code, run.err.lines().next()),
        (3, Some("  × long.txt is not a file of boards"))
    );
}

/// A method option that has no effect is refused, with a way out.
#[test]
fn options_of_commands_without_an_effect_are_refused() {
    let dir = TestDir::new();
    let only = |option: &str, user: &str| {
        format!(
            "  × {option} has no effect\n  help: only {user} uses this option: add {user}, or remove {option}\n"
        )
    };
    for (words, error) in [
        (&["shuffle", "--swaps", "9"][..], only("--swaps", "--shuffle random-swaps")),
        (
            &["shuffle", "--shuffle", "rejection", "--stride", "7"],
            only("--stride", "--shuffle stride-probe"),
        ),
        (
            &["shuffle", "--shuffle", "stride-probe", "--stride", "6"],
            "  × a search with the stride 6 misses free places\n  help: the strides for 9 symbols are 1, 2, 4, 5, 7, 8\n".to_owned(),
        ),
        (
            &["shuffle", "--of", "1", "--shuffle", "stride-probe", "--stride", "1"],
            "  × a search with the stride 1 misses free places\n  help: remove --stride\n".to_owned(),
        ),
        (&["relabel", "--stride", "7"], only("--stride", "--shuffle stride-probe")),
        (
            &["relabel", "--trace", "-o", "boards.txt"],
            "  × --trace has no effect with --output, which writes only boards\n  help: remove --trace, or remove --output\n".to_owned(),
        ),
        (&["blank", "--start-cells", "9"], only("--start-cells", "--fill las-vegas")),
        (&["fill", "cyclic", "--start-cells", "9"], only("--start-cells", "fill las-vegas")),
        (&["fill", "cyclic", "--more-cells", "9"], only("--more-cells", "fill erase-row")),
        (
            &["fill", "cyclic", "--as-written", "--limit", "9", "--ticks", "9"],
            only("--limit", "fill erase-row") + "\n" + &only("--ticks", "fill relabel"),
        ),
        (
            &["fill", "reorder", "--as-written"],
            "  × --as-written has no effect with fill reorder\n  help: the text does not describe a program for this method: remove --as-written\n".to_owned(),
        ),
        (
            &["fill", "las-vegas", "--as-written", "--start-digits", "any"],
            "  × --start-digits has no effect with --as-written\n  help: as written, the digits can be any digits: remove one of the two options\n".to_owned(),
        ),
        (
            &["dig", "grids.txt", "--count", "9", "--start-cells", "9"],
            "  × --count has no effect, because the grids are given\n  help: remove --count, or remove the grids\n\n".to_owned()
                + &only("--start-cells", "a command that fills grids"),
        ),
        (
            &["blank", "--fill", "erase-row", "--start-digits", "any", "--swaps", "2"],
            only("--start-digits", "--fill las-vegas") + "\n" + &only("--swaps", "--shuffle random-swaps"),
        ),
        (
            &["blank", "--fill", "cyclic-text", "--shuffle", "rejection"],
            "  × --shuffle has no effect with --fill cyclic-text\n  help: choose a method that shuffles, for example --fill cyclic, or remove --shuffle\n".to_owned(),
        ),
    ] {
        let run = dir.run(&[&["founding"], words].concat());
        let err = run.err.replace("\n        ", " ");
        assert_eq!((run.code, err), (2, error), "{words:?}");
    }
    let run = dir.run(&["sudoku", "generate", "--seed", "1", "--swaps", "9"]);
    assert!(run.code != 0 && run.err.contains("`swaps` has no effect"), "{}", run.err);
}

/// A publication refuses options without effect as a book does.
#[test]
fn a_slot_of_a_publication_refuses_options_without_effect() {
    let dir = TestDir::with_examples();
    let spec = dir.text("daily.toml");
    let at = spec.find("first_number = 6182\n").unwrap();
    let (before, after) = spec.split_at(at);
    dir.put("daily.toml", format!("{before}options = {{ stride = 7 }}\n{after}"));
    let run = dir.run(&["daily", "daily.toml", "--date", "2026-11-24"]);
    assert_eq!(run.code, 1);
    assert_eq!(run.err.lines().next(), Some("  × the issue of 2026-11-24: `stride` has no effect"));
    assert!(run.err.contains("only `shuffle = \"stride-probe\"` uses this option"), "{}", run.err);
    assert!(!dir.path("out").exists());
}

#[test]
fn generate_takes_the_parameters_of_the_methods() {
    let dir = TestDir::new();
    let mut puzzles = Vec::new();
    for words in [
        &["--fill", "reorder"][..],
        &["--fill", "cyclic-text"],
        &["--fill", "erase-row"],
        &["--fill", "las-vegas", "--start-cells", "5", "--start-digits", "any"],
        &["--fill", "relabel", "--shuffle", "random-swaps", "--swaps", "20"],
        &["--fill", "relabel", "--shuffle", "stride-probe", "--stride", "7"],
        &["--dig", "random-blank", "--blanks", "45"],
        &["--dig", "random-blank-text"],
        &["--dig-level", "4", "--bounds", "five-intervals", "--lines", "more-than"],
        &["--solver", "three-step-text"],
    ] {
        let words = [&["sudoku", "generate", "--level", "gentle", "--seed", "9"], words].concat();
        let puzzle = dir.done(&words).out;
        assert_eq!(dir.done(&["sudoku", "solve", puzzle.trim()]).code, 0);
        puzzles.push(puzzle);
    }
    puzzles.sort();
    puzzles.dedup();
    assert_eq!(puzzles.len(), 10);
}

#[test]
fn shuffle_draws_permutations_with_every_method() {
    let dir = TestDir::new();
    let mut all = Vec::new();
    for method in
        ["rejection", "random-swaps", "shrinking-draw", "factorial-unrank", "stride-probe", ""]
    {
        let words = ["founding", "shuffle", "--of", "12", "--count", "5", "--shuffle", method];
        let words = if method.is_empty() { &words[..6] } else { &words[..] };
        let printed = dir.done(words).out;
        assert_eq!(printed.lines().count(), 5);
        for line in printed.lines() {
            let mut numbers: Vec<u32> = line.split(' ').map(|n| n.parse().unwrap()).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=12).collect::<Vec<u32>>(), "{method}");
        }
        let other = dir.done(&[words, &["--seed", "2"]].concat()).out;
        assert_ne!(printed, other, "{method}");
        all.extend([printed, other]);
    }
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 12, "each method draws its own orders");
    assert_eq!(dir.done(&["founding", "shuffle"]).out.split_whitespace().count(), 9);
    for of in ["0", "13"] {
        assert_eq!(dir.run(&["founding", "shuffle", "--of", of]).code, 2);
    }
}

#[test]
fn blank_repairs_puzzles_with_several_solutions_and_counts_them() {
    let dir = TestDir::new();
    for words in [
        &[][..],
        &["--fill", "las-vegas"],
        &["--fill", "las-vegas", "--start-cells", "7", "--start-digits", "any"],
        &["--fill", "cyclic-text"],
        &["--fill", "erase-row"],
        &["--shuffle", "rejection"],
    ] {
        let run = dir.done(&[&["founding", "blank", "--count", "40"], words].concat());
        let lines: Vec<Vec<&str>> =
            run.out.lines().map(|line| line.split('\t').collect()).collect();
        assert_eq!(lines.len(), 40);
        let several = lines.iter().filter(|line| line[2] == "several solutions").count();
        let share = 100.0 * several as f64 / 40.0;
        let summary = format!(
            "{several} of 40 puzzles had several solutions ({share:.1} %); all are repaired\n"
        );
        assert_eq!(run.err, summary);
        assert!((15..40).contains(&several), "{summary}");
        let count = |text: &str| text.chars().filter(char::is_ascii_digit).count();
        let (mut raw, mut repaired) = (String::new(), String::new());
        for line in &lines {
            let back: usize = line[3].parse().unwrap();
            assert_eq!(count(line[4]) - count(line[1]), back);
            assert_eq!(line[2] == "one solution", back == 0);
            raw += &format!("{}\n", line[1]);
            repaired += &format!("{}\n", line[4]);
        }
        dir.put("raw.txt", raw);
        dir.put("repaired.txt", repaired);
        let solved = dir.run(&["sudoku", "solve", "raw.txt"]);
        assert_eq!(solved.code, 1);
        assert_eq!(solved.out.matches("\tseveral solutions").count(), several);
        dir.done(&["sudoku", "solve", "repaired.txt"]);
    }
    assert_eq!(dir.run(&["founding", "blank", "--fill", "random"]).code, 2);
    // The number of cleared cells.
    let run = dir.done(&["founding", "blank", "--count", "5", "--blanks", "45"]);
    assert_eq!(run.out.lines().count(), 5);
    for line in run.out.lines() {
        assert_eq!(line.split('\t').nth(1).unwrap().matches('.').count(), 45);
    }
}

#[test]
fn rate_scores_each_line() {
    let dir = TestDir::new();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let zeros = puzzle.replace('.', "0");
    let open = puzzle.replace("6..195...", ".........");
    let text = format!("# three\n{puzzle}\n\n{zeros} and more\n123\n{puzzle}\r\n{open}\n");
    dir.put("puzzles.txt", text);
    let run = dir.run(&["founding", "rate", "puzzles.txt"]);
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("#\tpuzzle\tdig-hole\tlevel\t"));
    let rated = |line: u32| format!("{line}\t{puzzle}\t3.7\t4\t30\t1\t4631\t0.582\t2\tsolved");
    // A puzzle with several solutions has no score.
    let not = format!("7\t{open}{}", "\t-".repeat(8));
    assert_eq!(lines[1..], [rated(2), rated(4), rated(6), not]);
    assert!(run.err.contains("[puzzles.txt:5:"), "{}", run.err);
    assert!(run.err.contains("more than one solution\n   ╭─[puzzles.txt:7:"), "{}", run.err);
    assert!(run.err.contains("puzzles.txt: errors in 2 of 5 puzzles"), "{}", run.err);
    assert!(dir.done(&["founding", "rate", puzzle]).out.ends_with("\tsolved\n"));
    // 30 givens are level 4 of the English edition and level 4 of the five intervals; 22 givens are
    // level 5 and level 4.
    let few = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let rate = |words: &[&str]| {
        let out = dir.done(&[&["founding", "rate"], words].concat()).out;
        let columns: Vec<String> =
            out.lines().nth(1).unwrap().split('\t').skip(2).map(str::to_owned).collect();
        columns
    };
    assert_eq!(rate(&[few])[..2], ["5.0", "5"]);
    assert_eq!(rate(&[few, "--bounds", "five-intervals"])[..2], ["4.6", "5"]);
    // Without hidden singles, the solver needs trials.
    assert_eq!(rate(&[puzzle, "--solver", "three-step-text"])[7], "solved");
    assert_eq!(rate(&[few, "--solver", "three-step-text"])[7], "stuck");
    assert_eq!(dir.run(&["founding", "rate", "none.txt"]).code, 3);
    assert_eq!(dir.run(&["founding", "rate", "."]).code, 3);
}

/// The example has a chapter for each text. The record tells the methods of each chapter.
#[test]
fn the_booklet_has_a_chapter_with_the_methods_of_each_text() {
    let dir = TestDir::with_examples();
    dir.done(&["build", "founding.toml"]);
    let record = dir.text("founding.lock");
    for (setter, level) in [
        ("fill=erase-row more_cells=9 shuffle=stride-probe dig=random transform=true", "easy"),
        ("fill=relabel shuffle=factorial-unrank", "medium"),
        ("fill=cyclic-text dig=random-blank solver=three-step", "gentle"),
        ("fill=las-vegas dig=serpentine dig_level=4 transform=true score=dig-hole", "medium"),
    ] {
        let line = format!("{setter}\"\nasked = \"{level}\"\nlevel = \"{level}\"");
        assert_eq!(record.matches(&line).count(), 6, "{setter}: {record}");
    }
    let record: toml::Table = record.parse().unwrap();
    let answers = |chapter: &str| -> Vec<String> {
        let entries = record["puzzle"].as_array().unwrap().iter();
        let of_chapter = entries
            .filter(|entry| entry["id"].as_str().unwrap().starts_with(&format!("{chapter}/")));
        of_chapter.map(|entry| entry["answer"].as_str().unwrap().to_owned()).collect()
    };
    // The intros say: the answers of text B are one grid, and those of text C begin with 1.
    let pattern = |answer: &str| -> Vec<usize> {
        answer.chars().map(|digit| answer.find(digit).unwrap()).collect()
    };
    let relabelled = answers("relabel");
    assert_eq!(relabelled.len(), 6);
    assert!(relabelled.iter().all(|answer| pattern(answer) == pattern(&relabelled[0])));
    let cyclic = answers("cyclic");
    assert_eq!(cyclic.len(), 6);
    assert!(cyclic.iter().all(|answer| answer.starts_with('1')));
}

#[test]
fn a_record_has_the_level_of_bookgen_and_the_score_of_the_founding_text() {
    let dir = TestDir::with_examples();
    dir.done(&["build", "founding.toml"]);
    let rated = dir.done(&["founding", "rate", "founding.lock"]).out;
    let dug: Vec<Vec<&str>> = rated
        .lines()
        .filter(|line| line.starts_with("dig-hole/"))
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(dug.len(), 6, "{rated}");
    // The score of the dig-hole paper gives level 4, and the number of givens is in the paper's
    // range for level 4.
    for columns in dug {
        let givens: u32 = columns[4].parse().unwrap();
        assert_eq!(columns[3], "4", "{rated}");
        assert!((28..=31).contains(&givens), "{rated}");
    }
}
