//! The options that select founding methods, and checks for options that contradict each other.

use super::dig_hole::{DIG_LEVELS, DigLevel, DigOrder};
use super::shuffle::ShuffleMethod;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{Field, Type, Values};

/// The option `fill`.
pub const FILL: Field = Field::optional(
    "fill",
    Type::Choice(FillMethod::NAMES),
    "method of the founding texts (docs/founding.md) for filling grids; if missing, a random search that can produce every grid",
);

/// The option `shuffle`.
pub const SHUFFLE: Field = Field::optional(
    "shuffle",
    Type::Choice(ShuffleMethod::NAMES),
    "method of the founding texts (docs/founding.md) for shuffling in `fill` and `transform`; if missing, Fisher-Yates",
);

/// The option `dig`.
pub const DIG: Field = Field::optional(
    "dig",
    Type::Choice(DigMethod::NAMES),
    "method of the founding texts (docs/founding.md) for removing givens; if missing, givens are removed in groups that keep the symmetry",
);

/// The option `dig_level`.
pub const DIG_LEVEL: Field = Field::optional(
    "dig_level",
    Type::Int(1, 5),
    "level 1 to 5 of the dig-hole paper (docs/founding.md); sets how many givens remain; if `dig` is missing, also sets the order in which givens are removed",
);

/// The option `transform`.
pub const TRANSFORM: Field = Field::with_default(
    "transform",
    Type::Flag,
    "false",
    "whether to transform the finished puzzle at random: rename digits, reorder rows and columns, transpose",
);

/// The option `score`.
pub const SCORE: Field = Field::optional(
    "score",
    Type::Choice(&["dig-hole", "dependency-density"]),
    "score of the founding texts (docs/founding.md); puzzles are discarded unless this score gives the level `dig_level` or `density_level`; the book prints bookgen's own level",
);

/// The option `density_level`.
pub const DENSITY_LEVEL: Field = Field::optional(
    "density_level",
    Type::Int(0, 3),
    "level 0 to 3 that `score = \"dependency-density\"` must give to a puzzle",
);

/// The option `solver`.
pub const SOLVER: Field = Field::optional(
    "solver",
    Type::Choice(&["three-step"]),
    "solver of the founding texts (docs/founding.md); puzzles that this solver cannot complete are discarded",
);

/// A method of filling a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillMethod {
    /// [`relabel`](super::relabel::relabel)
    Relabel,
    /// [`relabel_shuffled`](super::relabel::relabel_shuffled)
    RelabelShuffled,
    /// [`cyclic`](super::cyclic_shift::cyclic)
    Cyclic,
    /// [`diagonal_boxes`](super::diagonal_boxes::diagonal_boxes)
    DiagonalBoxes,
    /// [`las_vegas`](super::las_vegas::las_vegas)
    LasVegas,
}

impl FillMethod {
    /// All filling methods.
    pub const ALL: [FillMethod; 5] = [
        FillMethod::Relabel,
        FillMethod::RelabelShuffled,
        FillMethod::Cyclic,
        FillMethod::DiagonalBoxes,
        FillMethod::LasVegas,
    ];

    /// The names of [`FillMethod::ALL`] in `book.toml`.
    pub const NAMES: &'static [&'static str] =
        &["relabel", "relabel-shuffled", "cyclic", "diagonal-boxes", "las-vegas"];

    /// The filling method with this name.
    pub fn from_name(name: &str) -> Option<FillMethod> {
        value_of(&FillMethod::ALL, FillMethod::NAMES, Some(name))
    }
}

/// A method of removing givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigMethod {
    /// Removes givens one at a time, in this order.
    Holes(DigOrder),
    /// [`random_blank`](super::random_blank::random_blank); then restores givens until the solution
    /// is unique
    RandomBlank,
}

impl DigMethod {
    /// All digging methods.
    pub const ALL: [DigMethod; 5] = [
        DigMethod::Holes(DigOrder::Random),
        DigMethod::Holes(DigOrder::Jump),
        DigMethod::Holes(DigOrder::Serpentine),
        DigMethod::Holes(DigOrder::LeftToRight),
        DigMethod::RandomBlank,
    ];

    /// The names of [`DigMethod::ALL`] in `book.toml`.
    pub const NAMES: &'static [&'static str] =
        &["random", "jump", "serpentine", "left-to-right", "random-blank"];
}

/// The level that a score of the founding texts must give to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreTarget {
    /// A level of the dig-hole paper, 1 to 5.
    DigHole(u32),
    /// A level of `dependency-density`, 0 to 3.
    Density(u32),
}

/// The founding methods that a chapter selects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FoundingOptions {
    /// The method of filling grids.
    pub fill: Option<FillMethod>,
    /// The method of shuffling, used for filling and transforming.
    pub shuffle: Option<ShuffleMethod>,
    /// The method of removing givens.
    pub dig: Option<DigMethod>,
    /// The level of the dig-hole paper, 1 to 5, whose bounds limit the number of givens.
    pub dig_level: Option<u32>,
    /// Whether to transform the finished puzzle at random.
    pub transform: bool,
    /// The score that rates puzzles, and the level that the score must give.
    pub score: Option<ScoreTarget>,
    /// Whether the three-step solver must complete the puzzle.
    pub three_step: bool,
}

/// The value in `all` with this name. `names` contains the names of the values, in the same order.
fn value_of<T: Copy>(all: &[T], names: &[&str], name: Option<&str>) -> Option<T> {
    let at = names.iter().position(|known| Some(*known) == name)?;
    all.get(at).copied()
}

/// The name of a value in `all`. `names` contains the names of the values, in the same order.
fn name_of<T: PartialEq>(all: &[T], names: &[&'static str], value: T) -> &'static str {
    all.iter().position(|known| *known == value).and_then(|at| names.get(at)).unwrap_or(&"")
}

impl FoundingOptions {
    /// Reads from the options of a chapter which methods of the founding texts the chapter selects.
    ///
    /// # Errors
    /// All contradictions between the options.
    pub fn read(options: &Values) -> Result<FoundingOptions, Faults> {
        let number = |name| options.int(name).and_then(|number| u32::try_from(number).ok());
        let dig_level = number("dig_level");
        let order = dig_level.and_then(dig_level_of).map(|level| DigMethod::Holes(level.order));
        let methods = FoundingOptions {
            fill: options.text("fill").and_then(FillMethod::from_name),
            shuffle: options.text("shuffle").and_then(ShuffleMethod::from_name),
            dig: value_of(&DigMethod::ALL, DigMethod::NAMES, options.text("dig")).or(order),
            dig_level,
            transform: options.flag("transform"),
            score: match options.text("score") {
                Some("dig-hole") => dig_level.map(ScoreTarget::DigHole),
                Some(_) => number("density_level").map(ScoreTarget::Density),
                None => None,
            },
            three_step: options.text("solver").is_some(),
        };
        contradictions(options, &methods).into_result(methods)
    }

    /// The parameters of the selected `dig_level`.
    pub fn dig_level_parameters(&self) -> Option<&'static DigLevel> {
        self.dig_level.and_then(dig_level_of)
    }

    /// The methods as text, for example ` fill=cyclic dig=jump`. A space precedes each name.
    pub fn params(&self) -> String {
        let mut text = String::new();
        let mut add = |name: &str, value: &str| text += &format!(" {name}={value}");
        if let Some(fill) = self.fill {
            add("fill", name_of(&FillMethod::ALL, FillMethod::NAMES, fill));
        }
        if let Some(shuffle) = self.shuffle {
            add("shuffle", shuffle.name());
        }
        if let Some(dig) = self.dig {
            add("dig", name_of(&DigMethod::ALL, DigMethod::NAMES, dig));
        }
        if let Some(level) = self.dig_level {
            add("dig_level", &level.to_string());
        }
        if self.transform {
            add("transform", "true");
        }
        match self.score {
            Some(ScoreTarget::DigHole(_)) => add("score", "dig-hole"),
            Some(ScoreTarget::Density(level)) => {
                add("score", "dependency-density");
                add("density_level", &level.to_string());
            }
            None => {}
        }
        if self.three_step {
            add("solver", "three-step");
        }
        text
    }
}

fn dig_level_of(number: u32) -> Option<&'static DigLevel> {
    DIG_LEVELS.get(number.checked_sub(1)? as usize)
}

/// All contradictions between the options of a chapter.
fn contradictions(options: &Values, methods: &FoundingOptions) -> Faults {
    let mut faults = Faults::default();
    check_shuffle(options, methods, &mut faults);
    check_symmetry(options, methods, &mut faults);
    check_givens(options, methods, &mut faults);
    check_transform(options, methods, &mut faults);
    check_score(options, methods, &mut faults);
    faults
}

/// Adds a fault at the value of an option.
fn refuse(
    options: &Values,
    option: &str,
    message: &str,
    label: &str,
    help: &str,
    faults: &mut Faults,
) {
    faults.push(Diagnostic::book(message).at(options.place(option), label).help(help));
}

fn check_shuffle(options: &Values, methods: &FoundingOptions, faults: &mut Faults) {
    let transforms = methods.transform && methods.dig.is_some();
    let shuffles = transforms || !matches!(methods.fill, None | Some(FillMethod::LasVegas));
    if methods.shuffle.is_none() || shuffles {
        return;
    }
    let label = match methods.fill {
        None => "bookgen's own fill method does not use `shuffle`",
        Some(_) => "`fill = \"las-vegas\"` does not use `shuffle`",
    };
    let help = "add a `fill` that shuffles, for example `fill = \"cyclic\"`, or remove `shuffle`";
    refuse(options, "shuffle", "`shuffle` has no effect", label, help, faults);
}

fn check_symmetry(options: &Values, methods: &FoundingOptions, faults: &mut Faults) {
    let Some(dig) = methods.dig else { return };
    if !options.wrote("symmetry") || options.text("symmetry") == Some("none") {
        return;
    }
    let (key, value) = match options.text("dig") {
        Some(_) => {
            ("`dig`", format!("`dig = \"{}\"`", name_of(&DigMethod::ALL, DigMethod::NAMES, dig)))
        }
        None => ("`dig_level`", "`dig_level`".to_owned()),
    };
    refuse(
        options,
        "symmetry",
        &format!("{key} and `symmetry` contradict each other"),
        &format!("{value} removes one given at a time, without symmetry"),
        &format!("remove `symmetry`; or remove {key}, so that givens are removed symmetrically"),
        faults,
    );
}

fn check_givens(options: &Values, methods: &FoundingOptions, faults: &mut Faults) {
    if methods.dig == Some(DigMethod::RandomBlank) {
        for name in ["dig_level", "givens"].into_iter().filter(|name| options.wrote(name)) {
            refuse(
                options,
                name,
                &format!("`dig = \"random-blank\"` and `{name}` contradict each other"),
                "random blanking leaves about 40 givens; the number cannot be set",
                &format!(
                    "remove `{name}`, or choose a digging order, for example `dig = \"random\"`"
                ),
                faults,
            );
        }
    } else if let Some(level) = methods.dig_level_parameters()
        && options.wrote("givens")
    {
        let (min, max) = level.givens;
        let order = name_of(&DigMethod::ALL, DigMethod::NAMES, DigMethod::Holes(level.order));
        refuse(
            options,
            "givens",
            "`dig_level` and `givens` contradict each other",
            &format!("this `dig_level` leaves {min} to {max} givens"),
            &format!(
                "remove `givens`; or replace `dig_level` by its digging order, `dig = \"{order}\"`"
            ),
            faults,
        );
    }
}

fn check_transform(options: &Values, methods: &FoundingOptions, faults: &mut Faults) {
    if methods.transform && methods.dig.is_none() {
        refuse(
            options,
            "transform",
            "`transform` needs `dig` or `dig_level`",
            "without `dig`, puzzles are symmetric; a transformation would break the symmetry",
            "add a digging order, for example `dig = \"random\"`, or remove `transform`",
            faults,
        );
    }
}

fn check_score(options: &Values, methods: &FoundingOptions, faults: &mut Faults) {
    match (options.text("score"), methods.score) {
        (Some("dig-hole"), None) => refuse(
            options,
            "score",
            "`score = \"dig-hole\"` needs `dig_level`",
            "the required level, 1 to 5, is missing",
            "add `dig_level = 4`: it limits the number of givens, and the score must give level 4",
            faults,
        ),
        (Some(_), None) => refuse(
            options,
            "score",
            "`score = \"dependency-density\"` needs `density_level`",
            "the required level, 0 to 3, is missing",
            "add `density_level = 2`: nearly all puzzles except the easiest have this level",
            faults,
        ),
        _ => {}
    }
    if options.wrote("density_level") && !matches!(methods.score, Some(ScoreTarget::Density(_))) {
        refuse(
            options,
            "density_level",
            "`density_level` has no effect without `score = \"dependency-density\"`",
            "only `score = \"dependency-density\"` uses this option",
            "add `score = \"dependency-density\"`, or remove `density_level`",
            faults,
        );
    }
}
