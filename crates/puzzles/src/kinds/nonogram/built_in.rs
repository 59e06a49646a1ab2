//! The pictures that bookgen brings along, drawn for bookgen, with titles in four languages.
//!
//! Each file in `pictures/` has the pictures of one size: for each picture a line with its titles in
//! English, German, Spanish and French, and its rows.

use std::sync::LazyLock;

use super::LEVELS;
use super::board::NonogramBoard;
use super::levels::measure;
use super::picture::Picture;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;
use bookgen_core::{Capacity, Level, Order, Puzzle, Setter, Shortfall, Target};

/// The value of the option `pictures` that chooses these pictures.
pub const BUILT_IN: &str = "built-in";

/// The languages of the titles, in the order of the files.
const LANGUAGES: [&str; 4] = ["en", "de", "es", "fr"];

/// British titles, each with the American title.
const AMERICAN: [(&str, &str); 2] = [("Aeroplane", "Airplane"), ("Lorry", "Truck")];

/// The sizes, with their files.
const FILES: [(usize, &str); 3] = [
    (10, include_str!("pictures/10x10.txt")),
    (15, include_str!("pictures/15x15.txt")),
    (20, include_str!("pictures/20x20.txt")),
];

/// A picture with its level.
#[derive(Clone, Debug)]
pub struct BuiltIn {
    /// The titles in the order of the languages.
    pub titles: Vec<&'static str>,
    /// The picture.
    pub picture: Picture,
    /// The level of its puzzle, as an index.
    pub level: usize,
}

impl BuiltIn {
    /// The number of columns, which is also the number of rows.
    pub fn side(&self) -> usize {
        self.picture.columns
    }
}

/// All pictures, by level, then by size.
static PICTURES: LazyLock<Vec<BuiltIn>> = LazyLock::new(|| {
    let mut pictures: Vec<BuiltIn> = FILES
        .iter()
        .flat_map(|(side, file)| file.split("\n\n").filter_map(|part| read(*side, part)))
        .collect();
    pictures.sort_by_key(|picture| (picture.level, picture.side()));
    pictures
});

/// All pictures, by level, then by size.
pub fn pictures() -> &'static [BuiltIn] {
    &PICTURES
}

/// Reads a picture. A test checks that no picture is left out.
fn read(side: usize, text: &'static str) -> Option<BuiltIn> {
    let mut lines = text.trim().lines();
    let titles = lines.next()?.split(" / ").collect();
    let rows: Vec<&str> = lines.collect();
    if rows.len() != side || rows.iter().any(|row| row.len() != side) {
        return None;
    }
    let picture = Picture::new(side, rows.concat().bytes().map(|byte| byte == b'#'));
    let level = measure(&picture.clues(), 0)?.level;
    Some(BuiltIn { titles, picture, level })
}

/// Makes nonograms of the built-in pictures.
#[derive(Clone, Debug)]
pub struct BuiltInSetter {
    /// The number of columns and rows, if the options set it.
    side: Option<usize>,
    /// The index of the language of the titles.
    language: usize,
    /// Whether the titles are in American English.
    is_american: bool,
    /// The position of the option `pictures` in the spec.
    place: Place,
}

impl BuiltInSetter {
    /// Creates a setter from the options of a chapter.
    ///
    /// # Errors
    /// There are no pictures of the requested size. An option needs picture files.
    pub fn new(options: &Values) -> Result<BuiltInSetter, Faults> {
        let stray = ["titles", "threshold"].into_iter().filter(|name| options.wrote(name));
        let mut faults: Vec<Diagnostic> = stray
            .map(|name| {
                Diagnostic::input(format!("`{name}` needs picture files"))
                    .at(
                        options.place(name),
                        "the built-in pictures have titles and cells of their own",
                    )
                    .help(format!("remove `{name}`, or list files in `pictures`"))
            })
            .collect();
        let number = |name| options.int(name).and_then(|side| usize::try_from(side).ok());
        let (columns, rows) = (number("columns"), number("rows"));
        let side = columns.or(rows);
        let name = if columns.is_some() { "columns" } else { "rows" };
        let is_known = side.is_none_or(|side| FILES.iter().any(|(known, _)| *known == side));
        if !is_known || columns.zip(rows).is_some_and(|(columns, rows)| columns != rows) {
            let (columns, rows) = (columns.or(side).unwrap_or(0), rows.or(side).unwrap_or(0));
            let message = format!("no built-in picture has {columns}x{rows} cells");
            faults.push(
                Diagnostic::input(message)
                    .at(options.place(name), "the size of the grid")
                    .help("write 10, 15 or 20 for `columns`, and leave out `rows`"),
            );
        }
        Faults(faults).into_result(())?;
        let code = options.text("language").unwrap_or(LANGUAGES[0]);
        let base = code.split('-').next();
        let language = LANGUAGES.iter().position(|known| Some(*known) == base).unwrap_or(0);
        let (is_american, place) = (code == "en-US", options.place("pictures").clone());
        Ok(BuiltInSetter { side, language, is_american, place })
    }

    /// The pictures of a difficulty.
    fn fitting(&self, target: Target) -> Vec<&'static BuiltIn> {
        let has_level = |picture: &&BuiltIn| match target {
            Target::Level(level) => LEVELS.get(picture.level) == Some(level),
            Target::Any => true,
            Target::Rating(..) => false,
        };
        let has_side = |picture: &&BuiltIn| self.side.is_none_or(|side| side == picture.side());
        pictures().iter().filter(has_side).filter(has_level).collect()
    }
}

/// How many pictures there are of each level and size: "gentle: 15 of 10x10, 3 of 15x15; easy: …".
pub fn overview() -> String {
    let level = |(at, level): (usize, &Level)| {
        let count = |side: usize| {
            let has = |picture: &&BuiltIn| picture.level == at && picture.side() == side;
            pictures().iter().filter(has).count()
        };
        let sizes: Vec<String> = FILES
            .iter()
            .map(|(side, _)| (*side, count(*side)))
            .filter(|(_, count)| *count > 0)
            .map(|(side, count)| format!("{count} of {side}x{side}"))
            .collect();
        (!sizes.is_empty()).then(|| format!("{}: {}", level.name, sizes.join(", ")))
    };
    let levels: Vec<String> = LEVELS.iter().enumerate().filter_map(level).collect();
    levels.join("; ")
}

impl Setter for BuiltInSetter {
    fn params(&self, _: u32) -> String {
        let side = self.side.map_or("free".to_owned(), |side| side.to_string());
        let code = if self.is_american { "en-US" } else { LANGUAGES[self.language] };
        format!("pictures={BUILT_IN};side={side};language={code}")
    }

    fn capacity(&self, target: Target) -> Option<Capacity> {
        let size = self.side.map_or(String::new(), |side| format!(" of {side}x{side} cells"));
        let level = match target {
            Target::Level(level) => format!("{} ", level.name),
            Target::Any | Target::Rating(..) => String::new(),
        };
        let of = format!("{level}built-in pictures{size}");
        Some(Capacity { of, count: self.fitting(target).len() as u64 })
    }

    fn fix_size(&mut self) {
        self.side.get_or_insert(FILES[0].0);
    }

    fn default_target(&self) -> Option<Target> {
        Some(Target::Any)
    }

    fn check(&self, target: Target) -> Result<(), Faults> {
        if !self.fitting(target).is_empty() {
            return Ok(());
        }
        let size = self.side.map_or(String::new(), |side| format!(" of {side}x{side} cells"));
        let message = format!("no built-in picture{size} is {target}");
        let help = format!("choose a level and a size of these: {}", overview());
        Err(Diagnostic::input(message).at(&self.place, "these pictures").help(help).into())
    }

    /// The pictures are sorted by level, then by size.
    fn rank(&self, puzzle: &Puzzle) -> u32 {
        let same = |picture: &BuiltIn| {
            NonogramBoard::new(picture.picture.clone(), None).puzzle().givens == puzzle.givens
        };
        let found = pictures().iter().find(|picture| same(picture));
        found.map_or(u32::MAX, |found| (found.level * 100 + found.side()) as u32)
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let fitting = self.fitting(order.target);
        let count = u32::try_from(fitting.len()).unwrap_or(u32::MAX);
        if count == 0 {
            let reason = format!("choose a level and a size of these: {}", overview());
            return Err(Shortfall::refused(&reason));
        }
        let picture = fitting[rng.below(count) as usize];
        let title = picture.titles.get(self.language).copied();
        let other = AMERICAN.iter().filter(|_| self.is_american);
        let other = { other }.find(|(british, _)| Some(*british) == title).map(|(_, title)| *title);
        let title = other.or(title).map(str::to_owned);
        Ok(NonogramBoard::new(picture.picture.clone(), title).puzzle())
    }
}
