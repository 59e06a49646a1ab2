//! Tests of the built-in pictures.

use super::super::built_in::{BuiltIn, overview, pictures};
use super::super::levels::{EASY, EXPERT};
use super::*;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::NoFiles;
use bookgen_core::{Order, Setter, Target};

/// A setter of built-in pictures with further options.
fn built_in(options: &str) -> Box<dyn Setter> {
    let options = format!("pictures = \"built-in\"\n{options}");
    setter(&options, &NoFiles).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The puzzle of a setter for a seed.
fn drawn(setter: &dyn Setter, target: Target, seed: u64) -> NonogramBoard {
    let stream = StreamName::new().with_number(seed);
    let order = Order { index: 0, target, chapter: stream.stream(), earlier: Vec::new() };
    NonogramBoard::parse(&setter.make(&order, &mut stream.stream()).unwrap()).unwrap()
}

#[test]
fn all_pictures_are_line_solvable_and_proved() {
    for side in [10, 15, 20] {
        assert_eq!(pictures().iter().filter(|picture| picture.side() == side).count(), 20);
    }
    let mut prints = BTreeSet::new();
    for built_in in pictures() {
        // No cell is changed, and no step needs two lines.
        assert!(built_in.level < EXPERT, "{:?}", built_in.titles);
        let board = NonogramBoard::new(built_in.picture.clone(), None);
        testing::check(&Nonogram, &board.puzzle(), LEVELS[built_in.level].name);
        let titled = NonogramBoard { title: Some(built_in.titles[1].to_owned()), ..board.clone() };
        assert_eq!(titled.fingerprint(), board.fingerprint());
        assert!(prints.insert(board.fingerprint()), "{:?}", built_in.titles);
    }
    assert_eq!(prints.len(), 60);
}

#[test]
fn every_picture_has_a_title_of_its_own_in_four_languages() {
    for language in 0..4 {
        let titles: BTreeSet<&str> = pictures().iter().map(|own| own.titles[language]).collect();
        assert_eq!(titles.len(), 60);
    }
    assert!(pictures().iter().all(|picture| picture.titles.len() == 4));
}

#[test]
fn the_setter_draws_pictures_of_the_level_and_the_size() {
    let setter = built_in("columns = 15\nlanguage = \"fr\"");
    let easy = Target::Level(&LEVELS[EASY]);
    let mut titles = BTreeSet::new();
    for seed in 0..200 {
        let board = drawn(&*setter, easy, seed);
        assert_eq!((board.clues.columns, board.clues.rows), (15, 15));
        assert_eq!(board.grade().level_name(), Some("easy"));
        titles.insert(board.title.unwrap());
    }
    let capacity = setter.capacity(easy).unwrap();
    assert_eq!(capacity.of, "easy built-in pictures of 15x15 cells");
    assert_eq!(titles.len() as u64, capacity.count);
    let known = |title: &String| pictures().iter().any(|own| own.titles[3] == title);
    assert!(titles.iter().all(known), "{titles:?}");
    assert_eq!(built_in("").capacity(Target::Any).unwrap().count, 60);
    // American English has some titles of its own.
    let american = built_in("language = \"en-US\"");
    let titles = (0..400).map(|seed| drawn(&*american, Target::Any, seed).title.unwrap());
    let titles: BTreeSet<String> = titles.collect();
    assert!(titles.contains("Truck") && titles.contains("Owl") && !titles.contains("Lorry"));
}

#[test]
fn puzzles_rank_by_level_then_by_size() {
    let setter = built_in("");
    let rank = |own: &BuiltIn| setter.rank(&NonogramBoard::new(own.picture.clone(), None).puzzle());
    let ranks: Vec<u32> = pictures().iter().map(rank).collect();
    assert!(ranks.is_sorted() && ranks[0] == 10, "{ranks:?}");
}

#[test]
fn a_slot_has_pictures_of_one_size() {
    let mut setter = built_in("");
    setter.fix_size();
    assert!((0..30).all(|seed| drawn(&*setter, Target::Any, seed).clues.columns == 10));
}

#[test]
fn options_without_pictures_are_refused() {
    let faults = |options: &str| {
        let options = format!("pictures = \"built-in\"\n{options}");
        testing::setter_faults(&Nonogram, &options, &NoFiles)
    };
    assert_eq!(
        faults("columns = 12"),
        "no built-in picture has 12x12 cells (book.toml:2:11); write 10, 15 or 20 \
         for `columns`, and leave out `rows`\n"
    );
    assert!(faults("columns = 10\nrows = 15").starts_with("no built-in picture has 10x15 cells"));
    assert!(faults("titles = [\"A\"]").starts_with("`titles` needs picture files"));
    assert!(faults("threshold = 50").starts_with("`threshold` needs picture files"));
    let expert = built_in("").check(Target::Level(&LEVELS[EXPERT])).unwrap_err().to_string();
    assert!(expert.contains("no built-in picture is expert"), "{expert}");
    assert!(expert.contains(&overview()), "{expert}");
}

#[test]
fn the_documentation_has_the_numbers_of_pictures() {
    let text = include_str!("../../../../../../docs/nonogram.md");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in overview().split("; ") {
        assert!(text.contains(part), "docs/nonogram.md lacks {part:?}");
    }
}
