//! `bookgen founding list`, `fill`, `dig` and `solve`: the methods of the texts, as written and
//! sound.

use bookgen::founding_texts::{METHODS, Method, TEXTS};
use bookgen_puzzles::sudoku::{board, solve};

use crate::test_dir::{TestDir, golden, project};

/// Runs a pipeline of commands. Each command must succeed. Returns the output of the last one.
fn run_pipeline(dir: &TestDir, pipeline: &str) -> String {
    pipeline.split('|').fold(String::new(), |input, command| {
        let words: Vec<&str> = command.split_whitespace().collect();
        assert_eq!(words.first(), Some(&"bookgen"), "{pipeline}");
        let run = dir.run_on(&words[1..], &input);
        assert_eq!(run.code, 0, "{pipeline}: {}", run.err);
        run.out
    })
}

#[test]
fn the_list_names_every_method_with_its_command() {
    let dir = TestDir::new();
    let listed = dir.done(&["founding", "list"]).out;
    golden("golden/founding-list.txt", &listed);
    for method in METHODS {
        let line = listed.lines().find(|line| line.contains(method.name)).unwrap();
        assert!(line.ends_with(method.command) && line.contains(method.chinese), "{line}");
    }
    for text in TEXTS {
        assert!(METHODS.iter().any(|method| method.text == text.letter));
        assert!(listed.contains(&format!("{}  {}", text.letter, text.title)), "{listed}");
    }
    let mut names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), METHODS.len());
}

#[test]
fn every_command_of_the_list_succeeds_and_prints_something() {
    let dir = TestDir::new();
    for method in METHODS {
        let out = run_pipeline(&dir, method.command);
        assert!(!out.is_empty(), "{}", method.command);
        // The same command prints the same text.
        if !method.command.contains(" -o ") {
            assert_eq!(run_pipeline(&dir, method.command), out, "{}", method.command);
        }
        let has_steps = out.lines().any(|line| line.starts_with("  "));
        assert_eq!(has_steps, method.command.contains("--trace"), "{out}");
    }
}

/// The Chinese page has every command and every Chinese name.
#[test]
fn the_chinese_page_has_every_method() {
    let page = std::fs::read_to_string(project().join("docs/founding.zh.md")).unwrap();
    for Method { chinese, command, name, .. } in METHODS {
        let command = format!("`{}`", command.replace('|', "\\|"));
        assert!(page.contains(&command), "{name}: {command}");
        assert!(page.contains(chinese), "{name}: {chinese}");
    }
    for text in TEXTS {
        assert!(page.contains(text.chinese), "{}", text.letter);
    }
}

/// The worked example of text A.
#[test]
fn number_19_is_decoded_as_in_the_text() {
    let dir = TestDir::new();
    let words = ["founding", "shuffle", "--shuffle", "factorial-unrank", "--of", "4", "--number"];
    let run = dir.done(&[&words[..], &["19", "--trace"]].concat());
    assert_eq!(run.out, "2 4 3 1\n  19 -> 3010 -> 1320\n");
    let run = dir.run(&[&words[..], &["24"]].concat());
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "  × there is no permutation of 4 symbols with this number\n  help: the numbers are 0 to 23\n"
        )
    );
    let run = dir.run(&["founding", "shuffle", "--number", "19"]);
    assert_eq!((run.code, run.err.lines().next()), (2, Some("  × --number has no effect")));
}

#[test]
fn fill_fills_grids_by_every_method_in_both_readings() {
    let dir = TestDir::new();
    let mut all = Vec::new();
    for method in ["relabel", "cyclic", "diagonal-boxes", "erase-row", "las-vegas"] {
        for words in [&["--trace"][..], &["--as-written", "--trace"]] {
            let words = [&["founding", "fill", method, "--count", "5"], words].concat();
            let out = dir.done(&words).out;
            let (steps, grids): (Vec<&str>, Vec<&str>) =
                out.lines().partition(|line| line.starts_with("  "));
            assert!(!steps.is_empty(), "{words:?}");
            for grid in &grids {
                assert!(board::is_solution(&board::parse_givens(grid).unwrap()), "{words:?}");
            }
            let plain = dir.done(&words[..words.len() - 1]).out;
            assert_eq!(plain.lines().collect::<Vec<_>>(), grids);
            all.push(plain);
        }
    }
    all.sort_unstable();
    all.dedup();
    // erase-row as written prints the grids that the sound version prints, unless a try never ends.
    assert!((9..=10).contains(&all.len()), "{}", all.len());
}

/// As written, text B makes few boards, because its generator is seeded before every draw.
#[test]
fn a_reseeded_generator_repeats_its_boards() {
    let dir = TestDir::new();
    for ticks in ["1", "1000"] {
        let words = ["founding", "relabel", "--as-written", "--count", "2000", "--ticks", ticks];
        let out = dir.done(&words).out;
        let mut boards: Vec<&str> = out.split("\n\n\n").collect();
        boards.sort_unstable();
        boards.dedup();
        assert!((10..=45).contains(&boards.len()), "{}", boards.len());
    }
}

#[test]
fn a_grid_that_is_never_filled_is_left_out_and_counted() {
    let dir = TestDir::new();
    let words = ["founding", "fill", "erase-row", "--as-written", "--count", "40", "--limit", "99"];
    let run = dir.done(&words);
    let missing = 40 - run.out.lines().count();
    assert!((1..12).contains(&missing), "{missing}");
    let summary = format!("{missing} of 40 grids were not finished within the limit\n");
    assert_eq!(run.err, summary);
    // If more cells are erased, every grid is filled.
    let more = [&words[..6], &["--more-cells", "9"]].concat();
    assert_eq!(dir.done(&more).out.lines().count(), 40);
}

#[test]
fn dig_digs_unique_puzzles_from_filled_and_from_given_grids() {
    let dir = TestDir::new();
    let grids = dir.done(&["founding", "fill", "las-vegas", "--count", "3"]).out;
    dir.put("grids.txt", &grids);
    for words in [
        &[][..],
        &["--level", "1"],
        &["--level", "3", "--as-written"],
        &["--level", "4", "--transform"],
        &["--level", "4", "--transform-swaps", "5"],
        &["--order", "left-to-right", "--min-givens", "40", "--min-in-line", "3"],
        &["--proof", "enumeration"],
        &["--pruning", "rescanning"],
        &["--pruning", "refilling"],
    ] {
        for source in [&["grids.txt"][..], &["--fill", "cyclic", "--count", "3"]] {
            if source.len() == 1 && words.contains(&"--as-written") {
                continue;
            }
            let words = [&["founding", "dig"], words, source].concat();
            let out = dir.done(&words).out;
            assert_eq!(out.lines().count(), 3, "{words:?}");
            for line in out.lines() {
                let columns: Vec<&str> = line.split('\t').collect();
                let puzzle = board::parse_givens(columns[0]).unwrap();
                assert_eq!(solve::count(&puzzle, 2), 1, "{words:?}");
                let givens = board::filled(&puzzle).count_ones();
                assert_eq!(columns[1], givens.to_string());
                let tries: u32 = columns[2].parse().unwrap();
                assert!(tries >= 81 - givens, "{words:?}");
                assert_eq!(
                    tries > 81,
                    words.contains(&"refilling") || words.contains(&"rescanning")
                );
            }
        }
    }
    // Reductio and enumeration, and rescanning and pruning, dig the same holes.
    let puzzle = |words: &[&str]| {
        let out = dir.done(&[&["founding", "dig", "grids.txt", "--order", "jump"], words].concat());
        out.out.lines().map(|line| line[..81].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(puzzle(&["--proof", "enumeration"]), puzzle(&[]));
    assert_eq!(puzzle(&["--pruning", "rescanning"]), puzzle(&[]));
    let run = dir.run_on(&["founding", "dig", "-"], &format!("{}\n", ".".repeat(81)));
    assert_eq!(run.code, 1);
    assert!(run.err.contains("× the grid is not solved\n   ╭─[standard input:1:1]"), "{}", run.err);
}

#[test]
fn solve_prints_the_result_and_the_counts_of_each_solver() {
    let dir = TestDir::new();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let open = puzzle.replace("6..195...", ".........");
    let solve = |words: &[&str], puzzle: &str| {
        dir.done(&[&["founding", "solve"], words, &[puzzle]].concat()).out
    };
    let line = |grid: &str, rest: &str| format!("{grid}\t{rest}\n");
    assert_eq!(
        solve(&["three-step"], puzzle),
        line(solved, "solved\t51 cells by step 1, 0 cells by step 2, 0 trials")
    );
    assert_eq!(solve(&["depth-first"], puzzle), line(solved, "one solution\t4631 steps"));
    assert_eq!(solve(&["five-arrays"], puzzle), line(puzzle, "one solution\t4631 steps"));
    assert!(solve(&["depth-first"], &open).contains(" solutions\t"));
    assert!(solve(&["depth-first", "--first"], &open).contains("\ta solution\t"));
    assert_eq!(
        solve(&["depth-first", "--max-steps", "9"], puzzle),
        line(puzzle, "given up, no solution\t9 steps")
    );
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let stuck = solve(&["three-step", "--as-written", "--trace"], hard);
    assert!(stuck.contains("\tstuck\t0 cells by step 1, 0 cells by step 2, "), "{stuck}");
    assert!(stuck.contains("\n  step 3: "), "{stuck}");
    for (words, option) in [
        (&["depth-first", "--as-written"][..], "--as-written"),
        (&["three-step", "--first"], "--first"),
        (&["five-arrays", "--max-steps", "9"], "--max-steps"),
    ] {
        let run = dir.run(&[&["founding", "solve"], words, &[puzzle]].concat());
        let message = format!("  × {option} has no effect");
        assert_eq!((run.code, run.err.lines().next()), (2, Some(message.as_str())));
    }
}

#[test]
fn rate_counts_pairs_once_or_twice_and_shows_its_calculation() {
    let dir = TestDir::new();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rate = |words: &[&str]| {
        let out = dir.done(&[&["founding", "rate", puzzle, "--trace"], words].concat()).out;
        out.lines().skip(2).take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        rate(&[]),
        [
            "  0.4 x 4 (30 givens) + 0.3 x 5 (1 in a line) + 0.3 x 2 (4631 steps) = 3.7: level 4",
            "  534 pairs / (18 x 51 blanks) = 0.582: level 2"
        ]
    );
    assert_eq!(rate(&["--pairs", "once"])[1], "  267 pairs / (18 x 51 blanks) = 0.291: level 1");
    let words = ["--bounds", "five-intervals", "--solver", "three-step-text"];
    assert_eq!(rate(&["--as-written"]), rate(&words));
}
