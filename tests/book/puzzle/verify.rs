//! `bookgen puzzle verify`.

use super::{LOOP, for_each_kind};
use crate::test_dir::{TestDir, golden};

#[test]
fn generated_puzzles_are_proved() {
    for_each_kind(|dir, kind| {
        let run = dir.done(&["puzzle", "verify", kind.about().name, "puzzles.txt"]);
        let proved = dir.text("puzzles.txt");
        let proved: String =
            proved.lines().map(|puzzle| format!("proved\t-\t{puzzle}\n")).collect();
        assert_eq!((run.out, run.err.as_str()), (proved, ""));
    });
}

#[test]
fn each_puzzle_has_a_verdict() {
    let dir = TestDir::new();
    let solved = dir.done(&["puzzle", "solve", "slitherlink", LOOP]).out;
    let solved = solved.trim();
    let answer = solved.rsplit_once(':').unwrap().1;
    let second = format!("slitherlink:5x5:.........................:{answer}");
    let wrong = format!("{LOOP}{}", answer.replacen('#', ".", 1));
    let malformed = format!("{LOOP}{answer}.");
    dir.put("loops.txt", [solved, &second, &wrong, &malformed, LOOP].join("\n"));
    let run = dir.run(&["puzzle", "verify", "slitherlink", "loops.txt"]);
    assert_eq!(run.code, 1);
    golden("golden/puzzle-verify.txt", &format!("{}{}", run.out, run.err));
    let json = dir.run(&["puzzle", "verify", "slitherlink", "loops.txt", "--format=json"]);
    assert_eq!((json.code, json.err), (1, run.err));
    golden("golden/puzzle-verify.json", &json.out);
}
