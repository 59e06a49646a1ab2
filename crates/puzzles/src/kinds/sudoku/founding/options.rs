//! The options of the founding methods, and what goes together.

use super::dig_hole::{DIG_LEVELS, DigLevel, Order};
use super::shuffle::Shuffle;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{Field, Type, Values};

/// `fill`.
pub const FILL: Field = Field::optional(
    "fill",
    Type::Choice(Fill::NAMES),
    "how grids are filled, by a founding text (docs/founding.md); without it, by a search that every grid can come out of",
);

/// `shuffle`.
pub const SHUFFLE: Field = Field::optional(
    "shuffle",
    Type::Choice(Shuffle::NAMES),
    "how `fill` and `transform` shuffle, by a founding text; without it, by Fisher and Yates",
);

/// `dig`.
pub const DIG: Field = Field::optional(
    "dig",
    Type::Choice(Dig::NAMES),
    "how givens are taken out, by a founding text; without it, in orbits of the symmetry",
);

/// `dig_level`.
pub const DIG_LEVEL: Field = Field::optional(
    "dig_level",
    Type::Int(1, 5),
    "dig within the bounds of the dig-hole paper for this level, and in its order unless `dig` names another",
);

/// `transform`.
pub const TRANSFORM: Field = Field::with_default(
    "transform",
    Type::Flag,
    "false",
    "disguise the dug puzzle: digits renamed, lines reordered, perhaps transposed",
);

/// `score`.
pub const SCORE: Field = Field::optional(
    "score",
    Type::Choice(&["dig-hole", "dependency-density"]),
    "only puzzles that a score of a founding text puts at `dig_level` or `density_level`; the level printed is bookgen's own",
);

/// `density_level`.
pub const DENSITY_LEVEL: Field = Field::optional(
    "density_level",
    Type::Int(0, 3),
    "the level that the score dependency-density must give",
);

/// `solver`.
pub const SOLVER: Field = Field::optional(
    "solver",
    Type::Choice(&["three-step"]),
    "only puzzles that this solver of a founding text finishes",
);

/// A method of filling, by its name in `book.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// [`relabel`](super::relabel::relabel).
    Relabel,
    /// [`relabel_shuffled`](super::relabel::relabel_shuffled).
    RelabelShuffled,
    /// [`cyclic`](super::cyclic::cyclic).
    Cyclic,
    /// [`diagonal_boxes`](super::diagonal::diagonal_boxes).
    DiagonalBoxes,
    /// [`las_vegas`](super::las_vegas::las_vegas).
    LasVegas,
}

impl Fill {
    /// All of them.
    pub const ALL: [Fill; 5] =
        [Fill::Relabel, Fill::RelabelShuffled, Fill::Cyclic, Fill::DiagonalBoxes, Fill::LasVegas];

    /// The names of [`Fill::ALL`].
    pub const NAMES: &'static [&'static str] =
        &["relabel", "relabel-shuffled", "cyclic", "diagonal-boxes", "las-vegas"];

    /// The method of a name.
    pub fn named(name: &str) -> Option<Fill> {
        named(&Fill::ALL, Fill::NAMES, Some(name))
    }
}

/// A method of taking out givens, by its name in `book.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dig {
    /// Digging holes in an order.
    Holes(Order),
    /// [`random_blank`](super::blank::random_blank), mended.
    RandomBlank,
}

impl Dig {
    /// All of them.
    pub const ALL: [Dig; 5] = [
        Dig::Holes(Order::Random),
        Dig::Holes(Order::Jump),
        Dig::Holes(Order::Serpentine),
        Dig::Holes(Order::LeftToRight),
        Dig::RandomBlank,
    ];

    /// The names of [`Dig::ALL`].
    pub const NAMES: &'static [&'static str] =
        &["random", "jump", "serpentine", "left-to-right", "random-blank"];
}

/// What a score must give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A level, 1 to 5, of the dig-hole paper.
    DigHole(u32),
    /// A level, 0 to 3, of `dependency-density`.
    Density(u32),
}

/// The founding methods of a chapter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Methods {
    /// How grids are filled.
    pub fill: Option<Fill>,
    /// How fill and disguise shuffle.
    pub shuffle: Option<Shuffle>,
    /// How givens are taken out.
    pub dig: Option<Dig>,
    /// The level, 1 to 5, whose bounds digging keeps to.
    pub dig_level: Option<u32>,
    /// Whether the puzzle is disguised in the end.
    pub transform: bool,
    /// What a score must give.
    pub score: Option<Score>,
    /// Whether the three-step solver must finish the puzzle.
    pub three_step: bool,
}

/// The value at a name's place.
fn named<T: Copy>(all: &[T], names: &[&str], name: Option<&str>) -> Option<T> {
    let at = names.iter().position(|known| Some(*known) == name)?;
    all.get(at).copied()
}

/// The name at a value's place.
fn name_of<T: PartialEq>(all: &[T], names: &[&'static str], value: T) -> &'static str {
    all.iter().position(|known| *known == value).and_then(|at| names.get(at)).unwrap_or(&"")
}

impl Methods {
    /// The methods that the options of a chapter name.
    ///
    /// # Errors
    /// All that contradicts each other.
    pub fn of(options: &Values) -> Result<Methods, Faults> {
        let number = |name| options.int(name).and_then(|number| u32::try_from(number).ok());
        let dig_level = number("dig_level");
        let order = dig_level.and_then(level_of).map(|level| Dig::Holes(level.order));
        let methods = Methods {
            fill: options.text("fill").and_then(Fill::named),
            shuffle: options.text("shuffle").and_then(Shuffle::named),
            dig: named(&Dig::ALL, Dig::NAMES, options.text("dig")).or(order),
            dig_level,
            transform: options.flag("transform"),
            score: match options.text("score") {
                Some("dig-hole") => dig_level.map(Score::DigHole),
                Some(_) => number("density_level").map(Score::Density),
                None => None,
            },
            three_step: options.text("solver").is_some(),
        };
        contradictions(options, &methods).into_result(methods)
    }

    /// The bounds that `dig_level` sets.
    pub fn bounds(&self) -> Option<&'static DigLevel> {
        self.dig_level.and_then(level_of)
    }

    /// The methods as the parameters of a setter name them, each after a space.
    pub fn params(&self) -> String {
        let mut text = String::new();
        let mut add = |name: &str, value: &str| text += &format!(" {name}={value}");
        if let Some(fill) = self.fill {
            add("fill", name_of(&Fill::ALL, Fill::NAMES, fill));
        }
        if let Some(shuffle) = self.shuffle {
            add("shuffle", shuffle.name());
        }
        if let Some(dig) = self.dig {
            add("dig", name_of(&Dig::ALL, Dig::NAMES, dig));
        }
        if let Some(level) = self.dig_level {
            add("dig_level", &level.to_string());
        }
        if self.transform {
            add("transform", "true");
        }
        match self.score {
            Some(Score::DigHole(_)) => add("score", "dig-hole"),
            Some(Score::Density(level)) => {
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

fn level_of(number: u32) -> Option<&'static DigLevel> {
    DIG_LEVELS.get(number.checked_sub(1)? as usize)
}

/// Everything that cannot be had together.
fn contradictions(options: &Values, methods: &Methods) -> Faults {
    let mut faults = Faults::default();
    let mut refuse = |message: &str, at: &str, label: &str, help: &str| {
        faults.push(Diagnostic::book(message).at(options.place(at), label).help(help));
    };
    let disguised = methods.transform && methods.dig.is_some();
    let shuffles = disguised || !matches!(methods.fill, None | Some(Fill::LasVegas));
    if methods.shuffle.is_some() && !shuffles {
        refuse(
            "`shuffle` has nothing to shuffle",
            "shuffle",
            match methods.fill {
                None => "bookgen's own fill has a shuffle of its own",
                Some(_) => "`fill = \"las-vegas\"` draws cells and digits one by one",
            },
            "add a fill that shuffles, such as `fill = \"cyclic\"`, or leave out `shuffle`",
        );
    }
    if let Some(dig) = methods.dig
        && options.wrote("symmetry")
        && options.text("symmetry") != Some("none")
    {
        let (key, dug) = match options.text("dig") {
            Some(_) => ("`dig`", format!("`dig = \"{}\"`", name_of(&Dig::ALL, Dig::NAMES, dig))),
            None => ("`dig_level`", "`dig_level`".to_owned()),
        };
        refuse(
            &format!("{key} and `symmetry` contradict each other"),
            "symmetry",
            &format!("{dug} takes out one cell at a time, in no symmetry"),
            &format!(
                "leave out `symmetry`; or leave out {key} for bookgen's own, symmetric digging"
            ),
        );
    }
    if methods.dig == Some(Dig::RandomBlank) {
        for name in ["dig_level", "givens"].into_iter().filter(|name| options.wrote(name)) {
            refuse(
                &format!("`dig = \"random-blank\"` and `{name}` contradict each other"),
                name,
                "how many givens are left, some 40, is for its random draws to say",
                &format!("leave out `{name}`, or dig in an order instead: `dig = \"random\"`"),
            );
        }
    } else if let (Some(level), true) = (methods.bounds(), options.wrote("givens")) {
        let (least, most) = level.givens;
        refuse(
            "`dig_level` and `givens` contradict each other",
            "givens",
            &format!("its level leaves {least} to {most} givens"),
            &format!(
                "leave out `givens`; or leave out `dig_level` and name its order: `dig = \"{}\"`",
                name_of(&Dig::ALL, Dig::NAMES, Dig::Holes(level.order))
            ),
        );
    }
    if methods.transform && methods.dig.is_none() {
        refuse(
            "`transform` needs `dig` or `dig_level` beside it",
            "transform",
            "it would break the symmetry that bookgen's own digging keeps",
            "add an order to dig in, such as `dig = \"random\"`, or leave out `transform`",
        );
    }
    match (options.text("score"), methods.score) {
        (Some("dig-hole"), None) => refuse(
            "`score = \"dig-hole\"` needs `dig_level` beside it",
            "score",
            "which level of that score, 1 to 5?",
            "add `dig_level = 4`: puzzles are dug within the bounds of level 4, and must score it",
        ),
        (Some(_), None) => refuse(
            "`score = \"dependency-density\"` needs `density_level` beside it",
            "score",
            "which level of that score, 0 to 3?",
            "add `density_level = 2`: nearly all puzzles but the easiest score that",
        ),
        _ => {}
    }
    if options.wrote("density_level") && !matches!(methods.score, Some(Score::Density(_))) {
        refuse(
            "`density_level` has no effect without its score",
            "density_level",
            "only `score = \"dependency-density\"` looks at it",
            "add `score = \"dependency-density\"`, or leave out `density_level`",
        );
    }
    faults
}
