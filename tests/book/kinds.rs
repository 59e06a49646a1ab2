//! Checks the rules that all kinds of puzzle must follow, for every kind and level.

use std::collections::BTreeSet;

use bookgen::presets::languages;
use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{FileError, Files, Need, Reader, parse};
use bookgen_base::units::{Pt, Segment, Size};
use bookgen_puzzles::{Face, KINDS, Kind, Order, Puzzle, Setter, Style, Target};

/// Provides a word list for kinds whose options need a file.
struct WordFile;

impl Files for WordFile {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Ok("robin\nwren\nblackbird\nsong thrush\nbullfinch\nkestrel\ngold-crest\nmagpie\nstarling\nÄsche\n"
            .as_bytes()
            .to_vec())
    }
}

/// The setter of a kind, which makes puzzles of this kind. Only the required options are set.
fn setter(kind: &dyn Kind) -> Box<dyn Setter> {
    let about = kind.about();
    let required = about.options.iter().filter(|option| option.need == Need::Required);
    let options: String =
        required.map(|option| format!("{} = \"words.txt\"\n", option.name)).collect();
    let node = parse(&Source::new("options", options)).unwrap();
    let mut reader = Reader::new(&WordFile);
    let values = reader.table(&node, about.options, "options");
    assert_eq!(reader.faults.to_string(), "");
    kind.setter(&values).unwrap_or_else(|faults| panic!("{}: {faults}", about.name))
}

fn make(kind: &dyn Kind, target: Target, seed: u64) -> Puzzle {
    let name = StreamName::new().with("kinds").with(kind.about().name).with_number(seed);
    let order =
        Order { index: seed as u32, target, chapter: name.clone().with("chapter").stream() };
    setter(kind).make(&order, &mut name.stream()).unwrap_or_else(|short| panic!("{short:?}"))
}

/// Calls the test for every kind and level, with four seeds each.
fn for_each_level(mut test: impl FnMut(&'static dyn Kind, &'static bookgen_puzzles::Level, u64)) {
    for kind in KINDS {
        for level in kind.about().levels {
            for seed in 0..4 {
                test(*kind, level, seed);
            }
        }
    }
}

fn style(thin: f64, cell: f64) -> Style {
    Style {
        thin: Pt(thin),
        thick: Pt(thin * 2.0),
        border: Pt(thin * 3.0),
        ring: Pt(thin),
        symbol_ratio: 0.64,
        least_symbol: Pt(8.0),
        least_cell: Pt(12.0),
        most_cell: Pt(cell),
    }
}

#[test]
fn every_level_is_met_and_every_claim_is_verified() {
    for_each_level(|kind, level, seed| {
        let name = kind.about().name;
        let puzzle = make(kind, Target::Level(level), seed);
        let board = kind.board(&puzzle).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        board.verify().unwrap_or_else(|flaw| panic!("{name} {}: {flaw}", level.name));
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
    for_each_level(|kind, level, seed| {
        let puzzle = make(kind, Target::Level(level), seed);
        assert_eq!(puzzle, make(kind, Target::Level(level), seed));
        let fingerprint = kind.board(&puzzle).unwrap().fingerprint();
        assert!(seen.insert((kind.about().name, level.name, fingerprint.0)), "{puzzle}");
    });
}

#[test]
fn a_puzzle_reads_back_from_its_string() {
    for_each_level(|kind, level, seed| {
        let puzzle = make(kind, Target::Level(level), seed);
        assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle.clone()));
        // Truncated givens or answers give a different puzzle or an error, but never a panic.
        for cut in 0..puzzle.givens.len() {
            let Some(givens) = puzzle.givens.get(..cut) else { continue };
            let _ = kind.board(&Puzzle { givens: givens.to_owned(), ..puzzle.clone() });
            let answer = puzzle.answer.get(..cut).unwrap_or_default().to_owned();
            let _ = kind.board(&Puzzle { answer, ..puzzle.clone() });
        }
    });
}

#[test]
fn drawings_stay_in_their_frame_and_read_back() {
    for_each_level(|kind, level, seed| {
        let puzzle = make(kind, Target::Level(level), seed);
        let board = kind.board(&puzzle).unwrap();
        for (thin, cell, frame) in [(0.75, 36.0, 240.0), (1.25, 54.0, 500.0), (0.5, 20.0, 1000.0)] {
            let style = style(thin, cell);
            let frame = Size::new(Pt(frame), Pt(frame));
            let [front, back] = [Face::Puzzle, Face::Answer].map(|face| {
                let extent = board.extent(face, &style);
                assert!(extent.least.width <= extent.most.width);
                let figure = board.draw(face, &style, frame);
                let fits = figure.size.width <= frame.width + Pt(0.01)
                    && figure.size.height <= frame.height + Pt(0.01);
                assert!(fits || extent.least.width > frame.width, "{:?}", figure.size);
                for stroke in &figure.strokes {
                    let half = stroke.role.width(&style) / 2.0;
                    for point in points(&stroke.path) {
                        let inside = |at: Pt, size: Pt| {
                            at >= -half * 0.0 - Pt(0.01) && at <= size + Pt(0.01)
                        };
                        assert!(
                            inside(point.x, figure.size.width)
                                && inside(point.y, figure.size.height),
                            "{:?} outside {:?}",
                            point,
                            figure.size
                        );
                    }
                }
                for symbol in &figure.symbols {
                    let cell = symbol.cell;
                    assert!(cell.x >= Pt::ZERO && cell.right() <= figure.size.width + Pt(0.01));
                    assert!(cell.y >= Pt::ZERO && cell.bottom() <= figure.size.height + Pt(0.01));
                }
                figure
            });
            assert_eq!(kind.read(&front, &back), Ok(puzzle.clone()));
            // The answer of another puzzle is refused.
            let other = make(kind, Target::Level(level), seed + 100);
            let wrong = kind.board(&other).unwrap().draw(Face::Answer, &style, frame);
            assert!(kind.read(&front, &wrong).is_err());
        }
    });
}

fn points(path: &[Segment]) -> Vec<bookgen_base::units::Point> {
    path.iter()
        .flat_map(|segment| match segment {
            Segment::Move(p) | Segment::Line(p) => vec![*p],
            // A curve is inside the polygon of its end points and control points.
            Segment::Curve(a, b, c) => vec![*a, *b, *c],
            Segment::Close => vec![],
        })
        .collect()
}

#[test]
fn the_table_of_kinds_is_complete() {
    let mut names = BTreeSet::new();
    for kind in KINDS {
        let about = kind.about();
        assert!(names.insert(about.name), "{} is in the table twice", about.name);
        assert!(about.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{}", about.name);
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
