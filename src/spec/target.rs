//! The difficulty that a chapter asks for: a level, several levels, ratings or minutes.

use super::book::ChapterSetter;
use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::schema::{Data, Value, Values};
use bookgen_puzzles::{About, Kind, MinuteRange, Rating, Scale, Target, rating_ranges};

impl Resolver<'_> {
    /// Resolves the setters of a chapter with `levels`: one for each level, in the order of the list.
    /// Returns `None` if a value is faulty.
    pub(super) fn rising_members(&mut self, values: &Values) -> Option<Vec<ChapterSetter>> {
        for (key, help) in [
            ("level", "remove `level` or `levels`"),
            ("rating", "remove `rating` or `levels`"),
            ("minutes", "remove `minutes`, or set one `level`"),
            ("puzzles", "remove `levels`: the puzzles keep the order of the file"),
            ("mix", "remove `levels`, and set `level` in the entries of `mix`"),
        ] {
            if values.wrote(key) {
                let message = format!("the chapter sets both `levels` and `{key}`");
                let fault = Diagnostic::input(message);
                self.fault(fault.at(values.place(key), "`levels` is also set").help(help));
                return None;
            }
        }
        let about = self.kind(values)?.about();
        let levels = values.list("levels");
        let at = |level: &Value| match &level.data {
            Data::Text(name) => about.levels.iter().position(|known| known.name == *name),
            _ => None,
        };
        let falls = levels.windows(2).find(|pair| {
            matches!((at(&pair[0]), at(&pair[1])), (Some(before), Some(after)) if after <= before)
        });
        if let Some([_, after]) = falls {
            let fault = Diagnostic::input("`levels` does not rise");
            let names: Vec<&str> = about.levels.iter().map(|level| level.name).collect();
            let label = "not harder than the level before";
            self.fault(fault.at(&after.place, label).help(format!(
                "list each level once, the easiest first; the levels of {} are: {}",
                about.name,
                names.join(", ")
            )));
            return None;
        }
        let mut members = Vec::new();
        for level in levels {
            // The faults of the options are the same for each level, so they are reported once.
            members.push(self.member(&values.clone().with("level", level.clone()), values)?);
        }
        Some(members)
    }

    /// The requested difficulty: a level, a range of ratings, or any difficulty for imported
    /// puzzles without a level.
    pub(super) fn target(&mut self, values: &Values, kind: &'static dyn Kind) -> Option<Target> {
        let about = kind.about();
        let rating = values.list("rating");
        if values.get("rating").is_some() && values.get("level").is_some() {
            let fault = Diagnostic::input("the chapter sets both `level` and `rating`");
            self.fault(
                fault
                    .at(values.place("rating"), "`level` is also set")
                    .help("remove `level` or `rating`"),
            );
            return None;
        }
        if let [low, high] = rating {
            return self.rating(low, high, values.place("rating"), about);
        }
        if values.get("rating").is_some() {
            return None;
        }
        if values.wrote("puzzles") && !values.wrote("level") {
            return Some(Target::Any);
        }
        let name = values.text("level").unwrap_or(about.default_level);
        match about.named_level(name, values.place("level")) {
            Ok(level) => Some(Target::Level(level)),
            Err(fault) => {
                self.fault(fault);
                None
            }
        }
    }

    /// The range of predicted solving times.
    pub(super) fn minutes(&mut self, values: &Values) -> Option<MinuteRange> {
        let [min, max] = values.list("minutes") else { return None };
        let (Data::Int(min), Data::Int(max)) = (&min.data, &max.data) else { return None };
        let range = MinuteRange { min: u32::try_from(*min).ok()?, max: u32::try_from(*max).ok()? };
        if range.min > range.max {
            let MinuteRange { min, max } = range;
            let message = format!("the minimum of `minutes`, {min}, is above the maximum, {max}");
            self.fault(
                Diagnostic::input(message)
                    .at(values.place("minutes"), "an empty range")
                    .help(format!("write the smaller number first: [{max}, {min}]")),
            );
            return None;
        }
        Some(range)
    }

    /// Checks a range of ratings. The range must contain at least one rating of the kind's scale.
    fn rating(
        &mut self,
        low: &Value,
        high: &Value,
        place: &Place,
        about: &About,
    ) -> Option<Target> {
        let (Data::Number(low), Data::Number(high)) = (&low.data, &high.data) else { return None };
        let Some(Scale { name, ratings, .. }) = about.scale else {
            let fault = Diagnostic::input(format!("puzzles of kind {} have no rating", about.name));
            self.fault(
                fault
                    .at(place, "this kind has no scale of ratings")
                    .help("set a level instead: level = \"medium\""),
            );
            return None;
        };
        // Ratings have one decimal place, so both limits of the range are rounded to the nearest
        // tenth.
        let tenths = |number: f64| Rating((number * 10.0).round() as u16);
        let (low, high) = (tenths(*low), tenths(*high));
        let is_off_scale = ratings.first().is_none_or(|first| low < *first)
            || ratings.last().is_none_or(|last| high > *last);
        if low > high || is_off_scale || !ratings.iter().any(|rating| (low..=high).contains(rating))
        {
            let fault = Diagnostic::input("no puzzle has a rating in this range");
            self.fault(if low > high {
                fault
                    .at(place, "the first rating is higher than the second")
                    .help("write the lower rating first")
            } else {
                fault
                    .at(place, format!("not in the supported part of the {name} scale"))
                    .help(format!("the supported ratings are {}", rating_ranges(ratings)))
            });
            return None;
        }
        Some(Target::Rating(low, high))
    }
}
