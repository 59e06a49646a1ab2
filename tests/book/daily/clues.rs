//! Clues and words that earlier issues have used.

use super::*;

/// A publication with an arrowword a day.
fn spec(id: &str, series: &str) -> String {
    format!(
        "[publication]\nname = \"The Post\"\nid = \"{id}\"\ntimezone = \"Europe/Madrid\"\n\
         template = \"a4-sheet\"\n{series}\n[[slot]]\nname = \"Arrows\"\nkind = \"arrowword\"\n\
         first_date = 2026-01-01\nlevel = \"medium\"\noptions = {{ columns = 8, rows = 8 }}\n"
    )
}

/// The words and the clues of all records below a folder. Examples of the rules do not count.
fn clues(dir: &TestDir, folder: &str) -> Vec<(String, String)> {
    let records = tree(dir, folder).into_iter().filter(|(name, _)| name.ends_with(".lock"));
    let records = records.map(|(name, bytes)| {
        record::read(&Source::new(name, String::from_utf8(bytes).unwrap())).unwrap()
    });
    let entries = records.flat_map(|record| record.entries);
    let entries = entries.filter(|entry| !entry.id.starts_with("example:"));
    let words =
        entries.flat_map(|entry| bookgen_puzzles::board(&entry.puzzle).unwrap().clued_words());
    words.map(|word| (word.letters, word.clue)).collect()
}

fn distinct<'a>(texts: impl Iterator<Item = &'a String>) -> usize {
    texts.collect::<BTreeSet<_>>().len()
}

#[test]
fn issues_do_not_repeat_clues_of_earlier_issues() {
    let now = "2026-11-21T12:00:00Z";
    let dir = TestDir::with("post.toml", &spec("post", ""));
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-22", now);
    daily(&dir, "post.toml --from 2026-11-23 --to 2026-11-24", now);
    let all = clues(&dir, "records");
    assert!(all.len() > 60, "{}", all.len());
    assert_eq!(distinct(all.iter().map(|(word, _)| word)), all.len());
    // In one run, the issues have the same puzzles.
    let again = TestDir::with("post.toml", &spec("post", ""));
    daily(&again, "post.toml --from 2026-11-20 --to 2026-11-24", now);
    assert_eq!(clues(&again, "records"), all);
}

#[test]
fn publications_that_share_a_ledger_do_not_repeat_clues() {
    let now = "2026-11-21T12:00:00Z";
    let series = "[series]\nname = \"All\"\nledger = \"../series.db\"\n";
    let made = || {
        let dir = TestDir::new();
        dir.put("one/post.toml", spec("one", series));
        dir.put("two/post.toml", spec("two", series));
        daily(&dir, "one/post.toml two/post.toml --from 2026-11-20 --to 2026-11-21", now);
        daily(&dir, "one/post.toml two/post.toml --from 2026-11-22 --to 2026-11-23", now);
        dir
    };
    let dir = made();
    let (one, two) = (clues(&dir, "one/records"), clues(&dir, "two/records"));
    let later = |all: &[(String, String)]| all.to_vec();
    let all: Vec<_> = later(&one).into_iter().chain(later(&two)).collect();
    // Issues of the same day may share words.
    let shared = all.len() - distinct(all.iter().map(|(word, _)| word));
    assert!(shared < all.len() / 10, "{shared} of {}", all.len());
    let again = made();
    assert_eq!((clues(&again, "one/records"), clues(&again, "two/records")), (one, two));
}

#[test]
fn books_of_a_series_with_a_ledger_do_not_repeat_clues() {
    let dir = TestDir::new();
    for volume in 1..=3 {
        dir.put(
            &format!("{volume}/book.toml"),
            format!(
                "[book]\ntitle = \"Arrows\"\nseed = 1\nvolume = {volume}\ntemplate = \"a4-sheet\"\n\n\
                 [series]\nname = \"Arrows\"\nledger = \"../series.db\"\n\n[[chapter]]\nid = \"one\"\n\
                 kind = \"arrowword\"\ncount = 2\nper_page = 1\noptions = {{ columns = 8, rows = 8 }}\n"
            ),
        );
        dir.done(&["build", "-q", &format!("{volume}/book.toml")]);
    }
    let all = clues(&dir, "");
    assert_eq!(distinct(all.iter().map(|(word, _)| word)), all.len());
    // A volume that is made again has its puzzles again, although the ledger has later volumes.
    let before = dir.text("2/book.lock");
    dir.done(&["build", "-q", "--relock", "2/book.toml"]);
    assert_eq!(dir.text("2/book.lock"), before);
}
