//! What sellers need: the built-in file `templates/sellers.toml`.

use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::schema::{Field, NoFiles, Reader, Type, Values, parse};

const FILE: &str = include_str!("../../templates/sellers.toml");

/// The number of sample pages.
pub const SAMPLES: usize = 6;

const SOURCE: Field = Field::required("source", Type::Text, "where the values come from");
const BASIS: Field = Field::required(
    "basis",
    Type::Choice(&["official", "secondary", "judgment"]),
    "how reliable the source is",
);
const CHECKED: Field =
    Field::required("checked", Type::Date, "when the values were last compared with the source");

static KEYS: &[Field] = &[
    Field::required("kdp", Type::Table(KDP), "the limits of texts on Amazon KDP"),
    Field::required("large_print", Type::Table(LARGE_PRINT), "what counts as large print"),
    Field::required("picture", Type::List(&Type::Table(PICTURE), 1, 50), "the pictures"),
    Field::required("age", Type::List(&Type::Table(AGE), 1, 100), "the ages of kinds"),
];

static KDP: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required("keywords", Type::Int(1, 20), "the maximum number of keywords"),
    Field::required("keyword_characters", Type::Int(1, 500), "the maximum length of a keyword"),
    Field::required(
        "description_characters",
        Type::Int(1, 10_000),
        "the maximum length of the description, with its tags",
    ),
    Field::required(
        "title_characters",
        Type::Int(1, 1000),
        "the maximum length of title and subtitle together",
    ),
    Field::required("tags", Type::List(&Type::Text, 1, 50), "the HTML tags of a description"),
];

static LARGE_PRINT: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required("points", Type::Number(1.0, 100.0), "the minimum type size in points"),
];

static PICTURE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required("file", Type::Text, "the file name; {number} is filled in for sample pages"),
    Field::required(
        "shows",
        Type::Choice(&["cover", "page", "spread", "grid", "row"]),
        "the content of the picture",
    ),
    Field::optional("longest", Type::Int(1, 10_000), "the minimum of the longest side in pixels"),
    Field::optional("shortest", Type::Int(1, 10_000), "the minimum of the shortest side in pixels"),
    Field::optional("width", Type::Int(1, 10_000), "the exact width in pixels"),
    Field::optional("height", Type::Int(1, 10_000), "the exact height in pixels"),
    Field::required("sellers", Type::List(&Type::Text, 1, 20), "the sellers that need the picture"),
];

static AGE: &[Field] = &[
    SOURCE,
    BASIS,
    CHECKED,
    Field::required("kind", Type::Id, "the kind"),
    Field::optional("levels", Type::List(&Type::Id, 1, 20), "the levels; if missing, all levels"),
    Field::required("from", Type::Int(1, 18), "the age in years"),
];

/// What sellers need.
pub struct Sellers {
    /// The limits of texts on Amazon KDP.
    pub kdp: TextLimits,
    /// The minimum type size of large print, in points.
    pub large_print: f64,
    /// The pictures.
    pub pictures: Vec<PictureRule>,
    ages: Vec<AgeRule>,
}

/// The limits of texts.
pub struct TextLimits {
    /// The maximum number of keywords.
    pub keywords: usize,
    /// The maximum number of characters of a keyword.
    pub keyword_characters: usize,
    /// The maximum number of characters of the description, with its tags.
    pub description_characters: usize,
    /// The maximum number of characters of title and subtitle together.
    pub title_characters: usize,
}

/// A picture that sellers need.
pub struct PictureRule {
    /// The name of the file. For sample pages, it has the placeholder `{number}`.
    pub file: String,
    /// The content.
    pub shows: Shows,
    /// The size in pixels.
    #[cfg_attr(not(feature = "pictures"), expect(dead_code, reason = "only pictures need it"))]
    pub size: PictureSize,
    /// The sellers that need the picture.
    #[cfg_attr(not(feature = "pictures"), expect(dead_code, reason = "only pictures need it"))]
    pub sellers: Vec<String>,
}

/// The content of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The front cover.
    Cover,
    /// One sample page.
    Page,
    /// The front cover beside two open pages.
    Spread,
    /// The front cover beside two rows of sample pages.
    Grid,
    /// The front cover and sample pages in one row.
    Row,
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

/// The age for the puzzles of a kind.
struct AgeRule {
    kind: String,
    /// The names of the levels; empty for all levels.
    levels: Vec<String>,
    from: u32,
}

impl Sellers {
    /// Reads the built-in file.
    ///
    /// # Errors
    /// Faults of the file, which has none.
    pub fn load() -> Result<Sellers, Faults> {
        let node = parse(&Source::new("sellers.toml", FILE))?;
        let mut reader = Reader::new(&NoFiles);
        let values = reader.table(&node, KEYS, "the data of sellers");
        reader.faults.into_result(())?;
        let empty = Values::empty(values.place.clone());
        let kdp = values.table("kdp").unwrap_or(&empty);
        let count = |key: &str| kdp.int(key).and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        let large_print = values.table("large_print").and_then(|table| table.number("points"));
        Ok(Sellers {
            kdp: TextLimits {
                keywords: count("keywords"),
                keyword_characters: count("keyword_characters"),
                description_characters: count("description_characters"),
                title_characters: count("title_characters"),
            },
            large_print: large_print.unwrap_or(f64::MAX),
            pictures: values.tables("picture").map(picture).collect(),
            ages: values.tables("age").map(age).collect(),
        })
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
            let has_level = level.is_some_and(|level| rule.levels.iter().any(|l| l == level));
            rule.kind == kind && (rule.levels.is_empty() || has_level)
        };
        self.ages.iter().find(applies).map(|rule| rule.from)
    }
}

impl PictureRule {
    /// The name of the file. `number` is the number of a sample page, from 1.
    pub fn file_name(&self, number: usize) -> String {
        self.file.replace("{number}", &number.to_string())
    }
}

fn pixels(values: &Values, key: &str) -> Option<u32> {
    values.int(key).and_then(|pixels| u32::try_from(pixels).ok())
}

fn picture(values: &Values) -> PictureRule {
    PictureRule {
        file: values.text("file").unwrap_or_default().to_owned(),
        shows: match values.text("shows") {
            Some("page") => Shows::Page,
            Some("spread") => Shows::Spread,
            Some("grid") => Shows::Grid,
            Some("row") => Shows::Row,
            _ => Shows::Cover,
        },
        size: match (pixels(values, "width"), pixels(values, "height")) {
            (Some(width), Some(height)) => PictureSize::Exact(width, height),
            _ => {
                let side = |key: &str| pixels(values, key).unwrap_or(1);
                PictureSize::AtLeast(side("longest"), side("shortest"))
            }
        },
        sellers: values.text_list("sellers").map(str::to_owned).collect(),
    }
}

fn age(values: &Values) -> AgeRule {
    AgeRule {
        kind: values.text("kind").unwrap_or_default().to_owned(),
        levels: values.text_list("levels").map(str::to_owned).collect(),
        from: pixels(values, "from").unwrap_or(18),
    }
}
