//! Shared tests of kinds: makes puzzles, and checks what every kind promises.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::board::Board;
use crate::figure::{Mark, Panel};
use crate::kind_texts::KindTexts;
use crate::{Face, Kind, Medium, Order, Puzzle, Setter, Shortfall, Solved, Target, Verdict};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::rng::{Draw, StreamName};
use bookgen_base::schema::{FileError, Files, NoFiles, Reader, parse};

/// Files in memory, by their paths.
#[derive(Debug, Default)]
pub struct MemoryFiles(BTreeMap<String, Vec<u8>>);

impl MemoryFiles {
    /// The files with these paths and contents.
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> MemoryFiles {
        let file = |(path, text): (&str, &str)| (path.to_owned(), text.as_bytes().to_vec());
        MemoryFiles(files.into_iter().map(file).collect())
    }
}

impl Files for MemoryFiles {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        self.0.get(path).cloned().ok_or(FileError::Missing(Vec::new()))
    }
}

/// The number of puzzles of each level in a long test: 1,000 with `BOOKGEN_SOAK=1`, else 10.
pub fn soak_count() -> u64 {
    if std::env::var_os("BOOKGEN_SOAK").is_some() { 1000 } else { 10 }
}

/// Makes a puzzle. `options` are the options of a chapter as TOML. The same arguments give the same
/// puzzle.
///
/// # Errors
/// No puzzle of the level was found.
pub fn make(kind: &dyn Kind, options: &str, level: &str, seed: u64) -> Result<Puzzle, Shortfall> {
    make_with_files(kind, options, level, seed, &NoFiles)
}

/// Makes a puzzle with options that name files.
///
/// # Errors
/// No puzzle of the level was found.
pub fn make_with_files(
    kind: &dyn Kind,
    options: &str,
    level: &str,
    seed: u64,
    files: &dyn Files,
) -> Result<Puzzle, Shortfall> {
    let about = kind.about();
    let mut reader = Reader::new(files);
    let options = parse(&Source::new("book.toml", options)).expect("the options are TOML");
    let options = reader.table(&options, about.options, "the options");
    assert_eq!(reader.faults.to_string(), "");
    let stream = StreamName::new().with("test").with(about.name).with_number(seed);
    let target = Target::Level(about.level(level).expect("the kind has the level"));
    let order = Order { index: 0, target, chapter: stream.stream(), earlier: Vec::new() };
    kind.setter(&options).expect("the options are valid").make(&order, &mut stream.stream())
}

/// The setter for options that name files.
///
/// # Errors
/// The faults of the options.
pub fn try_setter(
    kind: &dyn Kind,
    options: &str,
    files: &dyn Files,
) -> Result<Box<dyn Setter>, Faults> {
    let node = parse(&Source::new("book.toml", options))?;
    let mut reader = Reader::new(files);
    let values = reader.table(&node, kind.about().options, "[[chapter]]");
    reader.faults.into_result(())?;
    kind.setter(&values)
}

/// The faults of options that name files, one a line. Empty without faults.
pub fn fault_lines(kind: &dyn Kind, options: &str, files: &dyn Files) -> String {
    let faults = try_setter(kind, options, files).err().unwrap_or_default();
    faults.0.iter().map(Diagnostic::one_line).collect::<Vec<_>>().join("\n")
}

/// Makes a puzzle after earlier puzzles. The same arguments give the same puzzle.
///
/// # Errors
/// No puzzle of the level was found.
pub fn make_after(
    kind: &dyn Kind,
    setter: &dyn Setter,
    level: &str,
    seed: u64,
    earlier: &[Arc<Puzzle>],
) -> Result<Puzzle, Shortfall> {
    let about = kind.about();
    let target = Target::Level(about.level(level).expect("the kind has the level"));
    let stream = StreamName::new().with(about.name).with(level).with_number(seed);
    let order = Order { index: 0, target, chapter: stream.stream(), earlier: earlier.to_vec() };
    setter.make(&order, &mut stream.stream())
}

/// The answers of the German clues that bookgen ships, as the word list `words.txt`.
pub fn german_words() -> MemoryFiles {
    let clues = bookgen_words::clues("de").expect("German clues").text;
    let words = clues.lines().filter(|line| !line.starts_with('#'));
    let words: Vec<&str> = words.filter_map(|line| line.split(',').next()).collect();
    MemoryFiles::new([("words.txt", words.join("\n").as_str())])
}

/// Passes 3,000 texts to a check that are puzzle strings with up to three changed characters. `signs` has
/// the characters that are inserted. Every twentieth text is made from the first string.
pub fn for_changed_strings(strings: [&str; 2], signs: &str, check: &dyn Fn(&Puzzle)) {
    let mut rng = StreamName::new().with("mutation").stream();
    let signs: Vec<char> = signs.chars().collect();
    for at in 0..3000 {
        let mut text: Vec<char> = strings[usize::from(at % 20 > 0)].chars().collect();
        for _ in 0..=rng.below(3) {
            let at = rng.below(text.len() as u32) as usize;
            match rng.below(3) {
                0 => drop(text.remove(at)),
                1 => text[at] = *rng.choose(&signs).expect("there are signs"),
                _ => text.insert(at, *rng.choose(&signs).expect("there are signs")),
            }
        }
        if let Ok(changed) = text.into_iter().collect::<String>().parse::<Puzzle>() {
            check(&changed);
        }
    }
}

/// The example puzzle of each of the kinds.
pub fn examples(kinds: &[&'static dyn Kind]) -> Vec<(&'static dyn Kind, Puzzle)> {
    let example = |kind: &'static dyn Kind| {
        let example = KindTexts::load(kind, "en").unwrap().unwrap().example;
        let empty = parse(&Source::new("options", "")).expect("the text is TOML");
        let mut reader = Reader::new(&example);
        let options = example.options.as_ref().unwrap_or(&empty);
        let options = reader.table(options, kind.about().options, "the options");
        let target = Target::Level(kind.about().level(&example.level).expect("a level"));
        let mut stream = StreamName::new().with("example").stream();
        let order = Order { index: 0, target, chapter: stream.clone(), earlier: Vec::new() };
        let setter = kind.setter(&options).expect("the options are valid");
        (kind, setter.make(&order, &mut stream).expect("an example"))
    };
    kinds.iter().copied().map(example).collect()
}

/// The messages about options that a setter refuses.
pub fn setter_faults(kind: &dyn Kind, options: &str, files: &dyn Files) -> String {
    let mut reader = Reader::new(files);
    let options = parse(&Source::new("book.toml", options)).expect("the options are TOML");
    let options = reader.table(&options, kind.about().options, "the options");
    match kind.setter(&options) {
        Ok(_) => String::new(),
        Err(faults) => faults.to_string(),
    }
}

/// The messages about a level that a setter with these options refuses.
pub fn level_faults(kind: &dyn Kind, options: &str, level: &str) -> String {
    let mut reader = Reader::new(&NoFiles);
    let options = parse(&Source::new("book.toml", options)).expect("the options are TOML");
    let options = reader.table(&options, kind.about().options, "the options");
    let setter = kind.setter(&options).expect("the options are valid");
    let level = kind.about().level(level).expect("the kind has the level");
    setter.check(Target::Level(level)).err().unwrap_or_default().to_string()
}

/// Parses a puzzle of a test.
pub fn board(kind: &dyn Kind, puzzle: &Puzzle) -> Box<dyn Board> {
    kind.board(puzzle).unwrap_or_else(|flaw| panic!("{flaw}: {puzzle}"))
}

/// Checks a puzzle of a kind whose puzzles have one solution: the proof, the level, the solution, and
/// reading back from the figures, in all media, from both faces and from each face alone.
pub fn check(kind: &dyn Kind, puzzle: &Puzzle, level: &str) {
    let board = board(kind, puzzle);
    assert_eq!(board.verify(), Verdict::Proved, "{puzzle}");
    assert_eq!(board.grade().level_name(), Some(level), "{puzzle}");
    assert_eq!(kind.solve(puzzle), Ok(Solved::One(puzzle.answer.clone())), "{puzzle}");
    for medium in Medium::ALL {
        let faces = [Face::Puzzle, Face::Answer].map(|face| {
            let figure = board.figure(face, medium);
            figure.check().unwrap_or_else(|flaw| panic!("{flaw}: {puzzle}"));
            figure.canonical()
        });
        assert_eq!(kind.read(&faces[0], &faces[1]).as_ref(), Ok(puzzle));
        assert!(kind.read(&faces[1], &faces[0]).is_err(), "{puzzle}");
        for (figure, face) in faces.iter().zip([Face::Puzzle, Face::Answer]) {
            if let Some(read) = kind.read_alone(figure, face).expect("the figure shows the puzzle")
            {
                assert_eq!(read, *puzzle);
            }
        }
    }
    if let Some(worked) = board.worked() {
        worked.figure.check().unwrap_or_else(|flaw| panic!("{flaw}: {puzzle}"));
        assert!(!worked.steps.is_empty(), "{puzzle}");
        let texts = KindTexts::load(kind, "en").unwrap().unwrap();
        for step in &worked.steps {
            let sentence = texts.step(step).unwrap_or_else(|| panic!("no sentence: {step:?}"));
            assert!(!sentence.contains('{'), "{sentence}");
        }
    }
    for (language, _) in kind.about().texts {
        for step in board.steps(language) {
            let texts = [step.name, step.place, step.result, step.sentences.concat()];
            assert!(texts.iter().all(|text| !text.contains('{')), "{language}: {texts:?}");
        }
    }
}

/// Makes and checks many puzzles of each level. No two may have the same fingerprint.
pub fn check_many(kind: &dyn Kind, options: &str) {
    for level in kind.about().levels {
        let mut prints = BTreeSet::new();
        for seed in 0..soak_count() {
            let puzzle = make(kind, options, level.name, 1000 + seed)
                .unwrap_or_else(|shortfall| panic!("{}: {}", level.name, shortfall.found_text()));
            check(kind, &puzzle, level.name);
            assert!(prints.insert(board(kind, &puzzle).fingerprint()), "{puzzle}");
        }
    }
}

/// The message for a changed puzzle: the flaw of its text, or of its proof.
pub fn flaw(kind: &dyn Kind, puzzle: &Puzzle, change: &dyn Fn(&mut Puzzle)) -> String {
    let mut puzzle = puzzle.clone();
    change(&mut puzzle);
    let proved = kind.board(&puzzle).and_then(|board| board.verify().proved());
    proved.map_or_else(|flaw| flaw.0, |()| "proved".to_owned())
}

/// The message for a puzzle of which one figure is wrong after a change of its marks.
pub fn misread(
    kind: &dyn Kind,
    puzzle: &str,
    face: Face,
    change: impl Fn(&mut Vec<Mark>),
) -> String {
    let board = board(kind, &puzzle.parse().unwrap());
    let mut figures = [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
    let figure = &mut figures[usize::from(face == Face::Answer)];
    let Some(Panel::Grid(grid)) = figure.panels.first_mut() else { panic!("there is no grid") };
    change(&mut grid.marks);
    kind.read(&figures[0], &figures[1]).unwrap_err().0
}
