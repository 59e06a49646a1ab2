//! Checks for options that contradict each other or have no effect.

use super::{DigMethod, FillMethod, FoundingOptions, ScoreTarget, name_of};
use crate::founding::dig_hole::BoundSet;
use crate::founding::shuffle::{ShuffleMethod, Stride};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::Values;

/// All contradictions between the options of a chapter, and all options without an effect.
pub(super) fn contradictions(options: &Values, methods: &FoundingOptions) -> Faults {
    let mut check = Check { options, methods, faults: Faults::default() };
    check.fill();
    check.shuffle();
    check.symmetry();
    check.blanks();
    check.givens();
    check.dig_level();
    check.transform();
    check.score();
    check.faults
}

struct Check<'a> {
    options: &'a Values,
    methods: &'a FoundingOptions,
    faults: Faults,
}

impl Check<'_> {
    /// Adds a fault at the value of an option.
    fn refuse(&mut self, option: &str, message: &str, label: &str, help: &str) {
        let place = self.options.place(option);
        self.faults.push(Diagnostic::input(message).at(place, label).help(help));
    }

    /// Refuses the options of `names` that the spec sets, because only `users` use them. `add` is an
    /// option that uses them.
    fn refuse_unused(&mut self, names: &[&str], users: &str, add: &str) {
        for name in names.iter().filter(|name| self.options.wrote(name)) {
            self.refuse(
                name,
                &format!("`{name}` has no effect"),
                &format!("only {users} uses this option"),
                &format!("add `{add}`, or remove `{name}`"),
            );
        }
    }

    fn fill(&mut self) {
        if self.methods.fill != Some(FillMethod::LasVegas) {
            self.refuse_unused(
                &["start_cells", "start_digits"],
                "`fill = \"las-vegas\"`",
                "fill = \"las-vegas\"",
            );
        }
        if self.methods.fill != Some(FillMethod::EraseRow) {
            self.refuse_unused(&["more_cells"], "`fill = \"erase-row\"`", "fill = \"erase-row\"");
        }
    }

    fn shuffle(&mut self) {
        let method = self.methods.shuffle.map(|shuffle| shuffle.method);
        if method != Some(ShuffleMethod::RandomSwaps) {
            self.refuse_unused(
                &["swaps"],
                "`shuffle = \"random-swaps\"`",
                "shuffle = \"random-swaps\"",
            );
        }
        if method != Some(ShuffleMethod::StrideProbe) {
            self.refuse_unused(
                &["stride"],
                "`shuffle = \"stride-probe\"`",
                "shuffle = \"stride-probe\"",
            );
        }
        if let Some(Stride::Fixed(stride)) = self.methods.shuffle.map(|shuffle| shuffle.stride)
            && !Stride::Fixed(stride).reaches_all(9)
        {
            self.refuse(
                "stride",
                &format!("the stride {stride} is not coprime to 9"),
                "a search with this stride reaches only three of nine places",
                "write 1, 2, 4, 5, 7 or 8",
            );
        }
        let transforms = self.methods.transform && self.methods.dig.is_some();
        let shuffles = transforms || self.methods.fill.is_some_and(FillMethod::shuffles);
        if method.is_none() || shuffles {
            return;
        }
        let label = match self.methods.fill {
            None => "bookgen's own fill method does not use `shuffle`".to_owned(),
            Some(fill) => format!("`fill = \"{}\"` does not use `shuffle`", fill.name()),
        };
        let help =
            "add a `fill` that shuffles, for example `fill = \"cyclic\"`, or remove `shuffle`";
        self.refuse("shuffle", "`shuffle` has no effect", &label, help);
    }

    fn symmetry(&mut self) {
        let Some(dig) = self.methods.dig else { return };
        if !self.options.wrote("symmetry") || self.options.text("symmetry") == Some("none") {
            return;
        }
        let (key, value) = match self.options.text("dig") {
            Some(_) => ("`dig`", format!("`dig = \"{}\"`", dig.name())),
            None => ("`dig_level`", "`dig_level`".to_owned()),
        };
        self.refuse(
            "symmetry",
            &format!("{key} and `symmetry` contradict each other"),
            &format!("{value} removes one given at a time, without symmetry"),
            &format!(
                "remove `symmetry`; or remove {key}, so that givens are removed symmetrically"
            ),
        );
    }

    fn blanks(&mut self) {
        if !matches!(self.methods.dig, Some(dig) if dig.blanks()) {
            self.refuse_unused(&["blanks"], "random blanking", "dig = \"random-blank\"");
        }
    }

    fn givens(&mut self) {
        let Some(dig) = self.methods.dig else { return };
        if dig.blanks() {
            for name in ["dig_level", "givens"] {
                if !self.options.wrote(name) {
                    continue;
                }
                self.refuse(
                    name,
                    &format!("`dig = \"{}\"` and `{name}` contradict each other", dig.name()),
                    "random blanking ignores the number of givens; `blanks` sets the cleared cells",
                    &format!(
                        "remove `{name}`, or choose a digging order, for example `dig = \"random\"`"
                    ),
                );
            }
        } else if let Some(level) = self.methods.dig_level_parameters()
            && self.options.wrote("givens")
        {
            let (min, max) = level.givens(self.methods.bounds);
            let order = name_of(&DigMethod::ALL, DigMethod::NAMES, DigMethod::Holes(level.order));
            let label = match self.methods.bounds {
                BoundSet::EnglishEdition => {
                    format!("this `dig_level` leaves {min} to {max} givens")
                }
                BoundSet::FiveIntervals => {
                    format!("this `dig_level` draws the least number of givens from {min} to {max}")
                }
            };
            self.refuse(
                "givens",
                "`dig_level` and `givens` contradict each other",
                &label,
                &format!(
                    "remove `givens`; or replace `dig_level` by its digging order, `dig = \"{order}\"`"
                ),
            );
        }
    }

    fn dig_level(&mut self) {
        if self.methods.dig_level.is_none() {
            self.refuse_unused(&["bounds", "lines"], "`dig_level`", "dig_level = 4");
        }
    }

    fn transform(&mut self) {
        if self.methods.transform && self.methods.dig.is_none() {
            self.refuse(
                "transform",
                "`transform` needs `dig` or `dig_level`",
                "without `dig`, puzzles are symmetric; a transformation would break the symmetry",
                "add a digging order, for example `dig = \"random\"`, or remove `transform`",
            );
        }
    }

    fn score(&mut self) {
        match (self.options.text("score"), self.methods.score) {
            (Some("dig-hole"), None) => self.refuse(
                "score",
                "`score = \"dig-hole\"` needs `dig_level`",
                "the required level, 1 to 5, is missing",
                "add `dig_level = 4`: it limits the number of givens, and the score must give level 4",
            ),
            (Some(_), None) => self.refuse(
                "score",
                "`score = \"dependency-density\"` needs `density_level`",
                "the required level, 0 to 3, is missing",
                "add `density_level = 2`: nearly all puzzles except the easiest have this level",
            ),
            _ => {}
        }
        let has_density = matches!(self.methods.score, Some(ScoreTarget::Density(_)));
        if self.options.wrote("density_level") && !has_density {
            self.refuse(
                "density_level",
                "`density_level` has no effect without `score = \"dependency-density\"`",
                "only `score = \"dependency-density\"` uses this option",
                "add `score = \"dependency-density\"`, or remove `density_level`",
            );
        }
    }
}
