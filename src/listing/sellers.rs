//! What sellers need: the built-in file `templates/sellers.toml`.

use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::schema::{FromTable, Type};
use bookgen_base::{keys, words};
use chrono::NaiveDate;

const FILE: &str = include_str!("../../templates/sellers.toml");

/// The number of sample pages.
pub const SAMPLES: usize = 6;

const PIXELS: Type = Type::Int(1, 10_000);

keys! {
    /// What sellers need.
    pub struct Sellers {
        /// the limits of texts on Amazon KDP
        kdp: TextLimits,
        /// what counts as large print
        large_print: LargePrint,
        /// the pictures
        "picture" => pictures: Vec<PictureRule>[1..=50],
        /// the ages of kinds
        "age" => ages: Vec<AgeRule>[1..=100],
    }

    /// The source of values, for the readers of the file.
    struct Origin {
        /// where the values come from
        source: String,
        /// how reliable the source is
        basis: String as Choice(&["official", "secondary", "judgment"]),
        /// when the values were last compared with the source
        checked: NaiveDate,
    }

    /// The limits of texts.
    pub struct TextLimits {
        ..Origin,
        /// the maximum number of keywords
        keywords: usize as Int(1, 20),
        /// the maximum length of a keyword
        keyword_characters: usize as Int(1, 500),
        /// the maximum length of the description, with its tags
        description_characters: usize as Int(1, 10_000),
        /// the maximum length of title and subtitle together
        title_characters: usize as Int(1, 1000),
        /// the HTML tags of a description
        tags: Vec<String>[1..=50],
    }

    /// The type size of large print.
    pub struct LargePrint {
        ..Origin,
        /// the minimum type size in points
        points: f64 as Number(1.0, 100.0),
    }

    /// A picture that sellers need. It has an exact size or minimum lengths.
    pub struct PictureRule {
        ..Origin,
        /// the file name; {number} is filled in for sample pages
        file: String,
        /// the content of the picture
        shows: Shows,
        /// the minimum of the longest side in pixels
        longest: Option<u32> as PIXELS,
        /// the minimum of the shortest side in pixels
        shortest: Option<u32> as PIXELS,
        /// the exact width in pixels
        width: Option<u32> as PIXELS,
        /// the exact height in pixels
        height: Option<u32> as PIXELS,
        /// the sellers that need the picture
        sellers: Vec<String>[1..=20],
    }

    /// The age for the puzzles of a kind.
    pub struct AgeRule {
        ..Origin,
        /// the kind
        kind: String as Id,
        /// the levels; if missing, all levels
        levels: Option<Vec<String>>[1..=20] as Id,
        /// the age in years
        "from" => age: u32 as Int(1, 18),
    }
}

words! {
    /// The content of a picture.
    pub enum Shows {
        /// The front cover.
        Cover = "cover",
        /// One sample page.
        Page = "page",
        /// The front cover beside two open pages.
        Spread = "spread",
        /// The front cover beside two rows of sample pages.
        Grid = "grid",
        /// The front cover and sample pages in one row.
        Row = "row",
    }
}

impl Sellers {
    /// Reads the built-in file.
    ///
    /// # Errors
    /// Faults of the file, which has none.
    pub fn load() -> Result<Sellers, Faults> {
        Sellers::from_toml(&Source::new("sellers.toml", FILE), "the data of sellers")
    }

    /// The names of all pictures that a listing can have.
    pub fn picture_names(&self) -> Vec<String> {
        let names = self.pictures.iter().flat_map(|rule| {
            let count = if rule.shows == Shows::Page { SAMPLES } else { 1 };
            (1..=count).map(|number| rule.file_name(number))
        });
        names.collect()
    }

    /// The age for puzzles of a kind and level. `None` if no age is known.
    pub fn age(&self, kind: &str, level: Option<&str>) -> Option<u32> {
        let applies = |rule: &&AgeRule| {
            rule.kind == kind
                && rule.levels.as_ref().is_none_or(|levels| {
                    level.is_some_and(|level| levels.iter().any(|known| known == level))
                })
        };
        self.ages.iter().find(applies).map(|rule| rule.age)
    }
}

/// The size of a picture in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureSize {
    /// An exact size: width and height.
    Exact(u32, u32),
    /// The minimum lengths of the longest side and of the shortest side. The picture has the
    /// proportions of its content.
    AtLeast(u32, u32),
}

impl PictureRule {
    /// The size of the picture.
    #[cfg_attr(not(feature = "pictures"), expect(dead_code, reason = "only pictures need it"))]
    pub fn size(&self) -> PictureSize {
        match (self.width, self.height) {
            (Some(width), Some(height)) => PictureSize::Exact(width, height),
            _ => PictureSize::AtLeast(self.longest.unwrap_or(1), self.shortest.unwrap_or(1)),
        }
    }

    /// The name of the file. `number` is the number of a sample page, from 1.
    pub fn file_name(&self, number: usize) -> String {
        self.file.replace("{number}", &number.to_string())
    }
}
