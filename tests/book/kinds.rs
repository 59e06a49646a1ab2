//! Checks the rules that all kinds of puzzle must follow, for every kind and level.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use bookgen::presets::languages;
use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{FileError, Files, Need, Reader, parse};
use bookgen_puzzles::figure::Panel;
use bookgen_puzzles::{Face, KINDS, Kind, KindTexts, Level, Medium, Order, Puzzle, Setter, Target};

/// The setter of a kind, which makes puzzles of this kind. A kind with required options has the
/// options and files of its example.
fn setter(kind: &dyn Kind) -> Box<dyn Setter> {
    let about = kind.about();
    let texts = KindTexts::load(kind, "en").unwrap().unwrap();
    let is_required = about.options.iter().any(|option| option.need == Need::Required);
    let options = texts.example.options.clone().filter(|_| is_required);
    let node = options.unwrap_or_else(|| parse(&Source::new("options", "")).unwrap());
    let mut reader = Reader::new(&texts.example);
    let values = reader.table(&node, about.options, "options");
    assert_eq!(reader.faults.to_string(), "");
    kind.setter(&values).unwrap_or_else(|faults| panic!("{}: {faults}", about.name))
}

fn make(kind: &dyn Kind, target: Target, seed: u64) -> Puzzle {
    let name = StreamName::new().with("kinds").with(kind.about().name).with_number(seed);
    let order = Order {
        index: seed as u32,
        target,
        chapter: name.clone().with("chapter").stream(),
        earlier: Vec::new(),
    };
    setter(kind).make(&order, &mut name.stream()).unwrap_or_else(|short| panic!("{short:?}"))
}

/// Calls the test with puzzles of every kind: four of each level with `BOOKGEN_SOAK=1`, else one of
/// the default level. The tests of each kind check its other levels. Several tests share the puzzles.
fn for_each_level(mut test: impl FnMut(&'static dyn Kind, &'static Level, &Puzzle)) {
    static PUZZLES: LazyLock<Vec<(&dyn Kind, &Level, Puzzle)>> = LazyLock::new(|| {
        let is_soak = std::env::var_os("BOOKGEN_SOAK").is_some();
        let seeds = if is_soak { 4 } else { 1 };
        let mut puzzles = Vec::new();
        for kind in KINDS {
            let about = kind.about();
            for level in about.levels {
                if is_soak || level.name == about.default_level {
                    let made = (0..seeds).map(|seed| make(*kind, Target::Level(level), seed));
                    puzzles.extend(made.map(|puzzle| (*kind, level, puzzle)));
                }
            }
        }
        puzzles
    });
    PUZZLES.iter().for_each(|(kind, level, puzzle)| test(*kind, level, puzzle));
}

#[test]
fn every_level_is_met_and_every_claim_is_verified() {
    for_each_level(|kind, level, puzzle| {
        let name = kind.about().name;
        let board = kind.board(puzzle).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        board.verify().proved().unwrap_or_else(|flaw| panic!("{name} {}: {flaw}", level.name));
        assert_eq!(board.grade().level, Some(level), "{name}: {puzzle}");
        assert_eq!(board.fingerprint().0.len(), 32);
        assert_eq!(puzzle.kind, name);
    });
}

#[test]
fn kinds_with_a_rating_scale_meet_a_target_rating() {
    for kind in KINDS {
        let Some(scale) = kind.about().scale else { continue };
        assert!(scale.ratings.is_sorted());
        let low = scale.ratings[0];
        let high = bookgen_puzzles::Rating(low.0 + 10);
        let puzzle = make(*kind, Target::Rating(low, high), 1);
        let rating = kind.board(&puzzle).unwrap().grade().rating.unwrap();
        assert!(low <= rating && rating <= high, "{rating}");
    }
}

#[test]
fn one_stream_gives_one_puzzle_and_streams_differ() {
    let mut seen = BTreeSet::new();
    for_each_level(|kind, level, puzzle| {
        assert_eq!(*puzzle, make(kind, Target::Level(level), 0));
        let fingerprint = kind.board(puzzle).unwrap().fingerprint();
        assert!(seen.insert((kind.about().name, level.name, fingerprint.0)), "{puzzle}");
    });
}

#[test]
fn a_puzzle_reads_back_from_its_string() {
    for_each_level(|kind, _, puzzle| {
        assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle.clone()));
        // Truncated givens or answers give a different puzzle or an error, but never a panic.
        for cut in (0..puzzle.givens.len()).step_by(puzzle.givens.len().div_ceil(60).max(1)) {
            let Some(givens) = puzzle.givens.get(..cut) else { continue };
            let _ = kind.board(&Puzzle { givens: givens.to_owned(), ..puzzle.clone() });
            let answer = puzzle.answer.get(..cut).unwrap_or_default().to_owned();
            let _ = kind.board(&Puzzle { answer, ..puzzle.clone() });
        }
    });
}

#[test]
fn figures_are_valid_and_read_back() {
    let mut others: BTreeMap<&str, Puzzle> = BTreeMap::new();
    for_each_level(|kind, _, puzzle| {
        let board = kind.board(puzzle).unwrap();
        for medium in Medium::ALL {
            let [front, back] = [Face::Puzzle, Face::Answer].map(|face| {
                let figure = board.figure(face, medium);
                assert_eq!(figure.check(), Ok(()), "{puzzle}");
                figure.canonical()
            });
            assert_eq!(kind.read(&front, &back), Ok(puzzle.clone()));
            // A figure without one of its marks is refused, and so is the answer of another puzzle.
            let marks = front.grid().map_or(0, |grid| grid.marks.len());
            for index in (0..marks).step_by(marks.div_ceil(25).max(1)) {
                let mut less = front.clone();
                if let Panel::Grid(grid) = &mut less.panels[0] {
                    grid.marks.remove(index);
                }
                // Without its tints, a figure is the figure of newsprint.
                let is_of_newsprint =
                    less.check_equal(board.figure(Face::Puzzle, Medium::Newsprint)).is_ok();
                let is_read = kind.read(&less, &back) == Ok(puzzle.clone());
                assert!(is_of_newsprint || !is_read, "{puzzle}");
            }
            let other = others
                .entry(kind.about().name)
                .or_insert_with(|| make(kind, Target::Level(&kind.about().levels[0]), 100));
            let wrong = kind.board(other).unwrap().figure(Face::Answer, medium);
            assert!(kind.read(&front, &wrong).is_err(), "{puzzle}: {other}");
        }
    });
}

/// The folder of an example, with more files that options can name.
struct HostileFiles<'a>(&'a dyn Files);

impl Files for HostileFiles<'_> {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "empty.txt" => Ok(Vec::new()),
            "one.txt" => Ok(b"A\n".to_vec()),
            "huge.txt" => Ok(b"ABCDEFGHIJ\n".repeat(20_000)),
            "noise.txt" => Ok((0..5_000).map(|at| (at * at % 251) as u8).collect()),
            _ => self.0.bytes(path),
        }
    }
}

/// Values of options far outside their ranges, and unsuitable files. Each value is refused, or
/// the kind makes puzzles with it. It never panics.
#[test]
fn extreme_options_are_faults_or_valid() {
    const VALUES: &[&str] = &[
        "0",
        "1",
        "2",
        "-1",
        "1000",
        "4294967296",
        "2.5",
        "true",
        "\"\"",
        "\"x\"",
        "\"\\u0000\"",
        "[]",
        "[\"\"]",
        "\"empty.txt\"",
        "\"one.txt\"",
        "\"huge.txt\"",
        "\"noise.txt\"",
        "[\"noise.txt\"]",
        "\"missing.txt\"",
        "{}",
    ];
    let mut accepted = 0;
    for kind in KINDS {
        let about = kind.about();
        let texts = KindTexts::load(*kind, "en").unwrap().unwrap();
        let files = HostileFiles(&texts.example);
        for option in about.options {
            let others = about.options.iter().filter(|o| o.need == Need::Required);
            let required: Vec<&str> =
                others.map(|o| o.name).filter(|k| *k != option.name).collect();
            for value in VALUES {
                let mut text = format!("{} = {value}\n", option.name);
                for key in &required {
                    text += &format!("{key} = \"one.txt\"\n");
                }
                let node = parse(&Source::new("options", text.as_str())).unwrap();
                let mut reader = Reader::new(&files);
                let values = reader.table(&node, about.options, "options");
                if !reader.faults.0.is_empty() {
                    assert!(!reader.faults.to_string().is_empty());
                    continue;
                }
                match kind.setter(&values) {
                    Ok(_) => accepted += 1,
                    Err(faults) => assert!(!faults.0.is_empty(), "{}: {text}", about.name),
                }
            }
        }
    }
    assert!(accepted > 0);
}

#[test]
fn the_table_of_kinds_is_complete() {
    let is_of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    let mut names = BTreeSet::new();
    for kind in KINDS {
        let about = kind.about();
        assert!(names.insert(about.name), "{} is in the table twice", about.name);
        assert!(about.name.bytes().all(is_of_name), "{}", about.name);
        assert!(about.level(about.default_level).is_some(), "{}", about.name);
        assert!(!about.summary.is_empty() && !about.levels.is_empty());
        assert!(about.options.iter().all(|option| !option.help.is_empty()), "{}", about.name);
        for code in languages::codes() {
            let language = languages::load(code).unwrap().unwrap();
            let texts =
                language.kind(about.name).unwrap_or_else(|| panic!("{code}: {}", about.name));
            assert!(about.level(&texts.example.level).is_some(), "{code}: {}", about.name);
            for level in about.levels {
                assert!(language.level(about.name, level.name).is_some(), "{code}: {}", level.name);
            }
        }
    }
}
