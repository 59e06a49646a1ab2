//! Makes the nonograms of the pictures of a chapter. Each picture gives one puzzle, always the same.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::board::NonogramBoard;
use super::levels::{EXPERT, MAX_ROUNDS, Measured, measure};
use super::picture::Picture;
use super::puzzle_text::{check_title, params};
use super::repair::repair;
use super::{LEVELS, MAX_SIDE, MIN_SIDE};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::Rng;
use bookgen_base::schema::{Data, FileBytes, Value, Values};
use bookgen_base::wording::counted;
use bookgen_core::picture_file::Pixels;
use bookgen_core::raster::{GridSize, raster};
use bookgen_core::{Capacity, Change, Level, Order, Puzzle, Setter, Shortfall, Target};

/// In the setter's parameters, the text between the options and the hash of the picture.
const HASH_KEY: &str = ";picture=";

/// The maximum number of groups of cells that a message lists.
const MAX_GROUPS: usize = 6;

/// Makes the nonograms of the pictures of a chapter.
#[derive(Clone, Debug)]
pub struct PictureSetter {
    pictures: Vec<PicturePuzzle>,
    /// The position of the list of pictures in the spec.
    place: Place,
    /// The options in canonical form, without the pictures.
    options: String,
}

/// The puzzle of a picture.
#[derive(Clone, Debug)]
struct PicturePuzzle {
    /// The name of the file.
    file: String,
    /// The position of the name in the spec.
    place: Place,
    /// The puzzles with their levels: the line-solvable puzzle, and the puzzle that needs
    /// contradictions. At least one of them exists.
    puzzles: Vec<(NonogramBoard, &'static Level)>,
}

/// The longer side of the grid for a large picture, if the options do not set the size.
const LONGER_SIDE: usize = 30;

impl PictureSetter {
    /// Creates a setter from the options of a chapter with pictures.
    ///
    /// # Errors
    /// A file is not a picture, or a picture gives no puzzle. The number of titles differs from the
    /// number of pictures.
    pub fn new(options: &Values) -> Result<PictureSetter, Faults> {
        let side = |name| options.int(name).and_then(|side| usize::try_from(side).ok());
        let threshold = options.int("threshold").and_then(|percent| u32::try_from(percent).ok());
        let size =
            GridSize { columns: side("columns"), rows: side("rows"), longer_side: LONGER_SIDE };
        let pictures = options.list("pictures");
        let mut faults = Vec::new();
        let titles = titles(options, pictures.len()).unwrap_or_else(|fault| {
            faults.push(fault);
            vec![None; pictures.len()]
        });
        let mut puzzles = Vec::new();
        for (value, title) in pictures.iter().zip(titles) {
            let Value { place, data: Data::Bytes(file) } = value else { continue };
            match PicturePuzzle::new(file, place, title, size, threshold) {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(fault) => faults.push(fault),
            }
        }
        Faults(faults).into_result(())?;
        let or_free = |number: Option<usize>| number.map_or("free".to_owned(), |n| n.to_string());
        let options_text = format!(
            "columns={};rows={};threshold={}",
            or_free(size.columns),
            or_free(size.rows),
            or_free(threshold.map(|percent| percent as usize)),
        );
        let place = options.place("pictures").clone();
        Ok(PictureSetter { pictures: puzzles, place, options: options_text })
    }
}

/// The title of each picture. An empty text is no title.
fn titles(options: &Values, count: usize) -> Result<Vec<Option<String>>, Diagnostic> {
    let titles = options.list("titles");
    if titles.is_empty() {
        return Ok(vec![None; count]);
    }
    if titles.len() != count {
        let (has, needs) = (counted(titles.len(), "title"), counted(count, "picture"));
        let message = format!("there is another number of titles: {has} for {needs}");
        return Err(Diagnostic::input(message)
            .at(options.place("titles"), "must have a title for each picture")
            .help("write the titles in the order of the pictures; write \"\" for no title"));
    }
    let title = |value: &Value| match value.text() {
        None | Some("") => Ok(None),
        Some(title) => match check_title(title) {
            Ok(()) => Ok(Some(title.to_owned())),
            Err(reason) => Err(Diagnostic::input(format!("a title {reason}"))
                .at(&value.place, "this title")
                .help("write one line of text")),
        },
    };
    titles.iter().map(title).collect()
}

impl PicturePuzzle {
    fn new(
        file: &FileBytes,
        place: &Place,
        title: Option<String>,
        size: GridSize,
        threshold: Option<u32>,
    ) -> Result<PicturePuzzle, Diagnostic> {
        let name = &file.name;
        let fault = |message: String, label: String| Diagnostic::file(message).at(place, label);
        let pixels = Pixels::of_file(file, place)?;
        let (columns, rows) = size.fit(&pixels, MIN_SIDE..=MAX_SIDE);
        let picture = Picture::new(columns, raster(&pixels, columns, rows, threshold));
        let size = params(columns, rows);
        let blank = match picture.black_cells() {
            0 => Some("white"),
            black if black == picture.cells() => Some("black"),
            _ => None,
        };
        if let Some(colour) = blank {
            let message = format!("{name} is only {colour} at {size} cells");
            let help = "set another `threshold`, or use a picture with more contrast";
            return Err(fault(message, "this picture".to_owned()).help(help));
        }
        let mut puzzles = Vec::new();
        let repaired = repair(&picture);
        if let Ok(repaired) = &repaired {
            puzzles.extend(graded(repaired, title.as_ref()));
        }
        if repaired.as_ref() != Ok(&picture) {
            let expert = graded(&picture, title.as_ref());
            puzzles.extend(expert.filter(|(_, level)| *level == &LEVELS[EXPERT]));
        }
        match repaired {
            Err(open) if puzzles.is_empty() => {
                let message = format!("{name} gives no nonogram of {size} cells");
                let label = format!("{} without a decision", counted(open.len(), "cell"));
                let help = format!(
                    "change the picture there: {}; or choose other numbers of `columns` and \
                     `rows`, or another `threshold`",
                    groups(columns, &open)
                );
                Err(fault(message, label).help(help))
            }
            _ => Ok(PicturePuzzle { file: name.clone(), place: place.clone(), puzzles }),
        }
    }

    /// The puzzle for a requested difficulty.
    fn puzzle(&self, target: Target) -> Option<&NonogramBoard> {
        let fits = |level: &Level| match target {
            Target::Level(wanted) => wanted == level,
            Target::Any => true,
            Target::Rating(..) => false,
        };
        self.puzzles.iter().find(|(_, level)| fits(level)).map(|(board, _)| board)
    }
}

/// The puzzle of a picture, with its level.
fn graded(picture: &Picture, title: Option<&String>) -> Option<(NonogramBoard, &'static Level)> {
    let board = NonogramBoard::new(picture.clone(), title.cloned());
    let Measured { level, .. } = measure(&board.clues, MAX_ROUNDS)?;
    Some((board, LEVELS.get(level)?))
}

/// The places of cells in words, row by row: "row 2, columns 3 to 5; row 4, column 7".
fn groups(columns: usize, cells: &[usize]) -> String {
    let in_one_row = |a: &usize, b: &usize| a + 1 == *b && a / columns == b / columns;
    let groups: Vec<&[usize]> = cells.chunk_by(in_one_row).collect();
    let name = |group: &&[usize]| {
        let (first, last) = (group[0], group[group.len() - 1]);
        let (row, from, to) = (first / columns + 1, first % columns + 1, last % columns + 1);
        match from == to {
            true => format!("row {row}, column {from}"),
            false => format!("row {row}, columns {from} to {to}"),
        }
    };
    let mut text = groups.iter().take(MAX_GROUPS).map(name).collect::<Vec<_>>().join("; ");
    if let Some(more) = groups.len().checked_sub(MAX_GROUPS).filter(|more| *more > 0) {
        let _ = write!(text, "; and {more} more");
    }
    text
}

impl Setter for PictureSetter {
    /// The options, and a hash of the puzzles of the picture.
    fn params(&self, index: u32) -> String {
        let Some(picture) = self.pictures.get(index as usize) else { return self.options.clone() };
        let mut hash = Sha256::new();
        for (board, _) in &picture.puzzles {
            hash.update(board.puzzle().answer);
            hash.update("\n");
        }
        let digits = hash.finalize().iter().take(16).fold(String::new(), |mut digits, byte| {
            // Writing to a string cannot fail.
            let _ = write!(digits, "{byte:02x}");
            digits
        });
        format!("{}{HASH_KEY}{digits}", self.options)
    }

    fn check_recorded(&self, index: u32, params: &str, _: &Puzzle) -> Result<(), Change> {
        let recorded = params.rsplit_once(HASH_KEY).map_or(params, |(options, _)| options);
        match self.pictures.get(index as usize) {
            Some(picture) if recorded == self.options => Err(Change::File {
                file: "picture",
                part: "a picture or a title that has changed",
                names: format!("`{}`", picture.file),
            }),
            _ => Err(Change::Options { recorded: params.to_owned(), current: self.params(index) }),
        }
    }

    fn natural_count(&self) -> Option<u32> {
        u32::try_from(self.pictures.len()).ok()
    }

    fn capacity(&self, _: Target) -> Option<Capacity> {
        let (line, _) = self.place.line_column();
        let of = format!("nonograms of the pictures in line {line}");
        Some(Capacity { of, count: self.pictures.len() as u64 })
    }

    fn default_target(&self) -> Option<Target> {
        Some(Target::Any)
    }

    fn check(&self, target: Target) -> Result<(), Faults> {
        let missed = self.pictures.iter().filter(|picture| picture.puzzle(target).is_none());
        let faults = missed.map(|picture| {
            let levels: Vec<&str> = picture.puzzles.iter().map(|(_, level)| level.name).collect();
            let message = format!(
                "the nonogram of {} is {}, not {target}",
                picture.file,
                levels.join(" or ")
            );
            let help = "move the picture to a chapter of its level, or to a chapter without \
                        `level`; another number of columns can give another level";
            Diagnostic::input(message).at(&picture.place, "this picture").help(help)
        });
        Faults(faults.collect()).into_result(())
    }

    fn imported_at(&self, index: u32) -> Option<&Place> {
        self.pictures.get(index as usize).map(|picture| &picture.place)
    }

    fn make(&self, order: &Order, _: &mut Rng) -> Result<Puzzle, Shortfall> {
        let count = self.pictures.len();
        let Some(picture) = self.pictures.get(order.index as usize) else {
            let pictures = counted(count, "picture");
            return Err(Shortfall::refused(&format!("the chapter has only {pictures}")));
        };
        let board = picture.puzzle(order.target);
        board.map(NonogramBoard::puzzle).ok_or_else(|| {
            Shortfall::refused(&format!("the nonogram of {} has another level", picture.file))
        })
    }
}
