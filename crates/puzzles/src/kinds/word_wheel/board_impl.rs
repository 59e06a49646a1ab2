//! What every word wheel does: its proof, its level and its figures.

use super::board::{ListName, WordWheelBoard};
use super::{HUB, WordWheel, figure};
use bookgen_core::words::Words;
use bookgen_core::{Board, Face, Figure, Fingerprint, Flaw, Grade, Medium, Step, Verdict};

impl Board for WordWheelBoard {
    fn verify(&self) -> Verdict {
        if self.is_list_unknown() {
            let text = "this version has another built-in list of words than the puzzle names";
            return Verdict::Undecided(Flaw(text.to_owned()));
        }
        self.prove().into()
    }

    fn source(&self) -> Option<String> {
        Some(self.source.clone())
    }

    /// The words of the user's list are only in the answer.
    fn has_unlisted_words(&self) -> bool {
        matches!(self.params.list, ListName::Own(_))
    }

    /// The effort is higher if more of the words are rare.
    fn grade(&self) -> Grade {
        let [first, second, third] = self.groups.each_ref().map(Vec::len);
        let rare = (second * 50 + third * 100) / (first + second + third).max(1);
        let effort = u32::try_from(rare).unwrap_or(u32::MAX);
        Grade { level: Some(self.level()), rating: None, effort }
    }

    /// The words, the commonest first. No argument leads to them: hints are not made of these steps.
    fn steps(&self, language: &str) -> Vec<Step> {
        let words = Words::of_kind(&WordWheel, language);
        let level = self.grade().level;
        let step = |word: &String| {
            let count = word.chars().count().to_string();
            Step {
                technique: "word",
                name: words.word("word"),
                level,
                sentences: vec![words.say("word-has", &[("word", word), ("count", &count)])],
                place: String::new(),
                result: word.clone(),
                difficulty: 0,
            }
        };
        self.groups.iter().flatten().map(step).collect()
    }

    /// The order of the other letters does not matter.
    fn fingerprint(&self) -> Fingerprint {
        let mut others = self.letters.clone();
        let hub = others.swap_remove(HUB);
        others.sort_unstable();
        let others: String = others.into_iter().collect();
        Fingerprint::new(&format!("{}{hub}{others}", self.params.least))
    }

    fn figure(&self, face: Face, medium: Medium) -> Figure {
        figure::figure(self, face, medium)
    }

    /// Describes a face. Each sentence is on a separate line.
    fn describe(&self, face: Face, language: &str) -> String {
        let words = Words::of_kind(&WordWheel, language);
        if face == Face::Answer {
            let list = self.groups.iter().flatten().cloned().collect::<Vec<_>>().join(", ");
            return words.say("words-are", &[("words", &list)]);
        }
        let letters = self.letters.iter().map(char::to_string).collect::<Vec<_>>().join(", ");
        let hub = self.letters[HUB].to_string();
        let mut lines = vec![words.say("letters-are", &[("letters", &letters), ("hub", &hub)])];
        lines.extend(figure::targets(self, language));
        lines.join("\n")
    }
}
