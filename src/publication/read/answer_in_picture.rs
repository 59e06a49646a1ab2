//! Reads `answer_in_picture` of a slot, and checks that it has an effect.

use super::SpecReader;
use crate::publication::definition::{Edition, Feature, Show};
use crate::spec;
use bookgen_base::diagnostic::Place;
use bookgen_base::schema::{Data, Values};
use bookgen_puzzles::{KINDS, Kind};

/// A size of a free place that every grid has room for, for messages.
const EXAMPLE: &str = "4x4";

impl SpecReader {
    /// The place of `answer_in_picture` in a slot, if it is set. `kind` is the kind of the slot, if known.
    pub(super) fn answer_in_picture(
        &mut self,
        slot: &Values,
        kind: Option<&'static dyn Kind>,
    ) -> Option<Place> {
        let place = slot.place("answer_in_picture").clone();
        let kind = kind.filter(|_| slot.flag("answer_in_picture"))?;
        let Some(option) = kind.free_place_option() else {
            let kinds = KINDS.iter().filter(|kind| kind.free_place_option().is_some());
            let kinds: Vec<&str> = kinds.map(|kind| kind.about().name).collect();
            let label = format!("the kind `{}` leaves no place free", kind.about().name);
            let help = format!(
                "remove `answer_in_picture`: the answer is printed with the other answers; these kinds can have it in their grids: {}",
                kinds.join(", ")
            );
            let message = "`answer_in_picture` needs a free place in the grid";
            self.fault(&place, message, &label, help);
            return None;
        };
        let has_option = slot.get("options").is_some_and(|options| match &options.data {
            Data::Open(node) => spec::key_place(node, option).is_some(),
            _ => false,
        });
        if !has_option {
            let message = "`answer_in_picture` needs a free place in the grid";
            let label = format!("`{option}` is missing in `options`");
            let help = format!(
                "write the columns and rows of the place: `{option} = \"{EXAMPLE}\"` in `options`"
            );
            self.fault(&place, message, &label, help);
        }
        Some(place)
    }

    /// Checks that the pages of some edition show the answers of the previous issue.
    pub(super) fn check_answers_in_pictures(&mut self, features: &[Feature], editions: &[Edition]) {
        if editions.iter().any(|edition| edition.show == Show::Previous) {
            return;
        }
        for place in features.iter().filter_map(|feature| feature.answer_in_picture.as_ref()) {
            let message = "`answer_in_picture` has no effect";
            let label = "no page shows the answers of the previous issue";
            let help = "write `show = \"previous\"` in [answers], or remove `answer_in_picture`";
            self.fault(place, message, label, help);
        }
    }
}
