//! Tests of `kinds::sudoku::founding::methods`.

use super::*;
use crate::{LEVELS, Sudoku, board};
use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{NoFiles, Reader, parse};
use bookgen_core::{Kind, Order, Puzzle, Setter, Target, Verdict};

fn values(options: &str) -> Values {
    let source = Source::new("book.toml", options);
    let mut reader = Reader::new(&NoFiles);
    let values = reader.table(&parse(&source).unwrap(), Sudoku.about().options, "the options");
    assert_eq!(reader.faults.to_string(), "");
    values
}

fn methods(options: &str) -> FoundingMethods {
    FoundingMethods::from_options(&values(options)).unwrap().unwrap()
}

fn setter(options: &str) -> Box<dyn Setter> {
    Sudoku.setter(&values(options)).unwrap_or_else(|faults| panic!("{faults}"))
}

fn make(setter: &dyn Setter, level: &str, seed: u64) -> Puzzle {
    let level = LEVELS.iter().find(|known| known.name == level).unwrap();
    let order = Order {
        index: 0,
        target: Target::Level(level),
        chapter: StreamName::new().stream(),
        earlier: Vec::new(),
    };
    let mut rng = StreamName::new().with_number(seed).stream();
    setter.make(&order, &mut rng).unwrap_or_else(|short| panic!("{short:?}"))
}

fn cells(puzzle: &Puzzle) -> Cells {
    board::parse_givens(&puzzle.givens).unwrap()
}

/// One case per entry: the options of a chapter, a level that puzzles with these options can reach,
/// and the text that `Setter::params` must return after `symmetry=`. Each founding method occurs.
const CHAPTERS: [(&str, &str, &str); 40] = [
    ("fill = \"relabel\"", "easy", "half-turn fill=relabel"),
    ("fill = \"relabel-shuffled\"", "hard", "half-turn fill=relabel-shuffled"),
    ("fill = \"reorder\"", "easy", "half-turn fill=reorder"),
    ("fill = \"cyclic-text\"", "easy", "half-turn fill=cyclic-text"),
    ("fill = \"erase-row\"", "medium", "half-turn fill=erase-row"),
    ("fill = \"erase-row\"\nmore_cells = 9", "easy", "half-turn fill=erase-row more_cells=9"),
    (
        "fill = \"las-vegas\"\nstart_cells = 5\nstart_digits = \"any\"",
        "easy",
        "half-turn fill=las-vegas start_cells=5 start_digits=any",
    ),
    (
        "fill = \"las-vegas\"\nstart_cells = 11\nstart_digits = \"legal\"",
        "easy",
        "half-turn fill=las-vegas",
    ),
    (
        "fill = \"relabel\"\nshuffle = \"random-swaps\"\nswaps = 20",
        "easy",
        "half-turn fill=relabel shuffle=random-swaps swaps=20",
    ),
    (
        "fill = \"relabel\"\nshuffle = \"stride-probe\"\nstride = 7",
        "easy",
        "half-turn fill=relabel shuffle=stride-probe stride=7",
    ),
    ("dig = \"random-blank\"\nblanks = 45", "gentle", "none dig=random-blank blanks=45"),
    ("dig = \"random-blank-text\"", "gentle", "none dig=random-blank-text"),
    ("dig = \"random-blank-text\"\nblanks = 30", "gentle", "none dig=random-blank-text blanks=30"),
    (
        "dig_level = 4\nbounds = \"five-intervals\"",
        "easy",
        "none dig=serpentine dig_level=4 bounds=five-intervals",
    ),
    (
        "dig_level = 5\nbounds = \"five-intervals\"\nlines = \"more-than\"\nscore = \"dig-hole\"",
        "medium",
        "none dig=left-to-right dig_level=5 bounds=five-intervals lines=more-than score=dig-hole",
    ),
    ("dig_level = 3\nlines = \"more-than\"", "gentle", "none dig=jump dig_level=3 lines=more-than"),
    ("fill = \"cyclic\"", "medium", "half-turn fill=cyclic"),
    ("fill = \"diagonal-boxes\"", "easy", "half-turn fill=diagonal-boxes"),
    ("fill = \"las-vegas\"", "gentle", "half-turn fill=las-vegas"),
    (
        "fill = \"cyclic\"\nshuffle = \"rejection\"",
        "easy",
        "half-turn fill=cyclic shuffle=rejection",
    ),
    (
        "fill = \"relabel\"\nshuffle = \"random-swaps\"",
        "easy",
        "half-turn fill=relabel shuffle=random-swaps",
    ),
    (
        "fill = \"relabel-shuffled\"\nshuffle = \"shrinking-draw\"",
        "easy",
        "half-turn fill=relabel-shuffled shuffle=shrinking-draw",
    ),
    (
        "fill = \"diagonal-boxes\"\nshuffle = \"factorial-unrank\"",
        "easy",
        "half-turn fill=diagonal-boxes shuffle=factorial-unrank",
    ),
    (
        "fill = \"diagonal-boxes\"\nshuffle = \"stride-probe\"",
        "easy",
        "half-turn fill=diagonal-boxes shuffle=stride-probe",
    ),
    ("dig = \"random\"", "medium", "none dig=random"),
    ("dig = \"jump\"", "medium", "none dig=jump"),
    ("dig = \"serpentine\"", "expert", "none dig=serpentine"),
    ("dig = \"left-to-right\"\ngivens = [26, 30]", "medium", "none givens=26-30 dig=left-to-right"),
    ("dig = \"random-blank\"", "gentle", "none dig=random-blank"),
    ("dig_level = 1", "gentle", "none dig=random dig_level=1"),
    ("dig_level = 2", "gentle", "none dig=random dig_level=2"),
    ("dig_level = 3", "easy", "none dig=jump dig_level=3"),
    ("dig_level = 4", "medium", "none dig=serpentine dig_level=4"),
    ("dig_level = 5", "medium", "none dig=left-to-right dig_level=5"),
    ("dig = \"jump\"\ntransform = true", "medium", "none dig=jump transform=true"),
    (
        "dig = \"random\"\ntransform = true\nshuffle = \"stride-probe\"",
        "medium",
        "none shuffle=stride-probe dig=random transform=true",
    ),
    (
        "score = \"dependency-density\"\ndensity_level = 1",
        "easy",
        "half-turn score=dependency-density density_level=1",
    ),
    ("solver = \"three-step\"", "extreme", "half-turn solver=three-step"),
    ("solver = \"three-step-text\"", "gentle", "half-turn solver=three-step-text"),
    (
        "fill = \"las-vegas\"\ndig = \"serpentine\"\nscore = \"dig-hole\"\ndig_level = 4",
        "medium",
        "none fill=las-vegas dig=serpentine dig_level=4 score=dig-hole",
    ),
];

#[test]
fn every_method_makes_unique_puzzles_of_the_requested_level() {
    for (options, level, params) in CHAPTERS {
        let setter = setter(options);
        assert_eq!(setter.params(0), format!("symmetry={params}"));
        for seed in 0..2 {
            let puzzle = make(&*setter, level, seed);
            let board = Sudoku.board(&puzzle).unwrap();
            assert_eq!(board.verify(), Verdict::Proved, "{options}");
            assert_eq!(board.grade().level_name(), Some(level), "{options}");
            assert_eq!(puzzle, make(&*setter, level, seed), "{options}");
            let (givens, methods) = (cells(&puzzle), methods(options));
            assert!(methods.accepts(&givens), "{options}");
            let set = board::filled(&givens);
            if let Some((least, most)) = methods.givens() {
                assert!((least..=most).contains(&set.count_ones()), "{options}");
            }
            if let Some(level) = methods.0.dig_level_parameters() {
                let FoundingOptions { bounds, lines, .. } = methods.0;
                let bounds = Bounds {
                    min_givens: level.givens(bounds).0,
                    min_in_line: level.min_in_line(lines),
                    min_in_box: 0,
                };
                assert!(bounds.allow(set), "{options}");
            }
        }
    }
}

#[test]
fn puzzles_have_the_requested_score() {
    for level in 3..=5 {
        let options = format!("dig_level = {level}\nscore = \"dig-hole\"");
        let puzzle = make(&*setter(&options), "medium", 1);
        let score = DigHoleScore::new(&cells(&puzzle));
        assert_eq!(score.level(BoundSet::EnglishEdition), level);
    }
    for level in 2..=3 {
        let options =
            format!("dig = \"random\"\nscore = \"dependency-density\"\ndensity_level = {level}");
        let puzzle = make(&*setter(&options), "medium", 1);
        assert_eq!(DependencyDensity::new(&cells(&puzzle)).level(), level);
    }
}

#[test]
fn options_without_a_founding_method_give_none() {
    for options in ["", "symmetry = \"full\"\ngivens = [30, 34]", "transform = false"] {
        assert!(FoundingMethods::from_options(&values(options)).unwrap().is_none(), "{options}");
    }
}

#[test]
fn contradictory_options_are_refused() {
    let messages = |options: &str| {
        let faults = FoundingMethods::from_options(&values(options)).map(|_| ()).unwrap_err();
        faults.0.into_iter().map(|fault| fault.message).collect::<Vec<_>>()
    };
    for (options, message) in [
        ("shuffle = \"rejection\"", "`shuffle` has no effect"),
        ("shuffle = \"rejection\"\nfill = \"las-vegas\"", "`shuffle` has no effect"),
        ("shuffle = \"rejection\"\nfill = \"cyclic-text\"", "`shuffle` has no effect"),
        ("shuffle = \"rejection\"\nfill = \"erase-row\"", "`shuffle` has no effect"),
        ("fill = \"cyclic\"\nswaps = 20", "`swaps` has no effect"),
        ("fill = \"cyclic\"\nshuffle = \"rejection\"\nswaps = 20", "`swaps` has no effect"),
        ("fill = \"cyclic\"\nshuffle = \"random-swaps\"\nstride = 7", "`stride` has no effect"),
        (
            "fill = \"cyclic\"\nshuffle = \"stride-probe\"\nstride = 6",
            "the stride 6 is not coprime to 9",
        ),
        ("start_cells = 11", "`start_cells` has no effect"),
        ("fill = \"erase-row\"\nstart_cells = 9", "`start_cells` has no effect"),
        ("fill = \"cyclic\"\nstart_digits = \"legal\"", "`start_digits` has no effect"),
        ("fill = \"cyclic\"\nmore_cells = 9", "`more_cells` has no effect"),
        ("blanks = 40", "`blanks` has no effect"),
        ("dig = \"random\"\nblanks = 40", "`blanks` has no effect"),
        ("bounds = \"english-edition\"", "`bounds` has no effect"),
        ("dig = \"jump\"\nbounds = \"five-intervals\"", "`bounds` has no effect"),
        ("dig = \"jump\"\nlines = \"more-than\"", "`lines` has no effect"),
        ("dig = \"jump\"\nsymmetry = \"full\"", "`dig` and `symmetry` contradict each other"),
        ("dig_level = 2\nsymmetry = \"full\"", "`dig_level` and `symmetry` contradict each other"),
        (
            "dig = \"random-blank\"\ndig_level = 2",
            "`dig = \"random-blank\"` and `dig_level` contradict each other",
        ),
        (
            "dig = \"random-blank-text\"\ndig_level = 2",
            "`dig = \"random-blank-text\"` and `dig_level` contradict each other",
        ),
        (
            "dig = \"random-blank\"\ngivens = [30, 40]",
            "`dig = \"random-blank\"` and `givens` contradict each other",
        ),
        ("dig_level = 2\ngivens = [30, 40]", "`dig_level` and `givens` contradict each other"),
        ("transform = true\nfill = \"cyclic\"", "`transform` needs `dig` or `dig_level`"),
        ("score = \"dig-hole\"", "`score = \"dig-hole\"` needs `dig_level`"),
        (
            "score = \"dependency-density\"",
            "`score = \"dependency-density\"` needs `density_level`",
        ),
        (
            "density_level = 2",
            "`density_level` has no effect without `score = \"dependency-density\"`",
        ),
        (
            "dig_level = 2\nscore = \"dig-hole\"\ndensity_level = 2",
            "`density_level` has no effect without `score = \"dependency-density\"`",
        ),
    ] {
        assert_eq!(messages(options), [message], "{options}");
    }
    let many = "shuffle = \"rejection\"\nscore = \"dig-hole\"\ntransform = true\ndensity_level = 1";
    assert_eq!(messages(many).len(), 4);
    // Combinations without a contradiction.
    for options in [
        "dig = \"jump\"\nsymmetry = \"none\"",
        "dig = \"jump\"\ngivens = [30, 40]",
        "fill = \"las-vegas\"\ndig = \"jump\"\ntransform = true\nshuffle = \"rejection\"",
    ] {
        assert!(FoundingMethods::from_options(&values(options)).is_ok(), "{options}");
    }
}

/// Puzzles with several solutions are discarded, because the method as written does not repair
/// them.
#[test]
fn a_puzzle_with_several_solutions_is_never_made() {
    let setter = setter("dig = \"random-blank-text\"\nblanks = 64");
    let order = Order {
        index: 0,
        target: Target::Any,
        chapter: StreamName::new().stream(),
        earlier: Vec::new(),
    };
    let shortfall = setter.make(&order, &mut StreamName::new().stream()).unwrap_err();
    assert_eq!(shortfall.attempts, BUDGET);
    assert_eq!(shortfall.found, [("with several solutions".to_owned(), BUDGET)]);
}

#[test]
fn the_hint_names_the_option_to_change() {
    let general = "choose another level";
    for (options, hint) in [
        (
            "dig_level = 5",
            "choose another level or another `dig_level`; more givens make a puzzle easier",
        ),
        (
            "dig = \"random-blank\"",
            "choose another level, or remove `dig`: bookgen then removes givens to reach the level",
        ),
        (
            "score = \"dependency-density\"\ndensity_level = 3",
            "choose another level, or change or remove `score`",
        ),
        (
            "fill = \"cyclic\"",
            "choose another level, or remove the options that select founding methods \
             (docs/founding.md)",
        ),
    ] {
        assert_eq!(methods(options).hint(general), hint);
    }
}
