//! What every cryptogram does: its proof, its steps and its figures.

use super::board::CryptogramBoard;
use super::cells::Sign;
use super::solver::{FoundLetters, Technique};
use super::{Cryptogram, LEVELS, describe, figure, solver, verify};
use bookgen_core::words::Words;
use bookgen_core::{Board, Face, Figure, Fingerprint, Grade, Medium, Step, Verdict};

impl Board for CryptogramBoard {
    fn verify(&self) -> Verdict {
        verify::verify(self)
    }

    fn source(&self) -> Option<String> {
        Some(self.params.clone())
    }

    fn signature(&self, author: &str) -> Option<String> {
        Some(Words::of_kind(&Cryptogram, &self.language).say("signature", &[("author", author)]))
    }

    fn grade(&self) -> Grade {
        let solution = solver::solve(self, solver::HARDEST);
        let effort = solution.map_or(0, |solution| solution.effort());
        Grade { level: Some(&LEVELS[solver::level(self)]), rating: None, effort }
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        let words = Words::of_kind(&Cryptogram, language);
        let Some(solution) = solver::solve(self, solver::HARDEST) else { return Vec::new() };
        let step = |found: &FoundLetters| step(found, &solution.words, &words);
        solution.steps.iter().map(step).collect()
    }

    /// Puzzles with the same text are the same puzzle: with other encrypted letters, or with other given
    /// letters, the reader would find the same words.
    fn fingerprint(&self) -> Fingerprint {
        let mut order: Vec<char> = Vec::new();
        let mut pattern = String::new();
        for word in &self.plain {
            for sign in word {
                match sign {
                    Sign::Mark(mark) => pattern.push(*mark),
                    Sign::Letter(letter) => {
                        let at =
                            order.iter().position(|known| known == letter).unwrap_or_else(|| {
                                order.push(*letter);
                                order.len() - 1
                            });
                        pattern += &format!("{at},");
                    }
                }
            }
            pattern.push(' ');
        }
        Fingerprint::new(&pattern)
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        figure::figure(self, face)
    }

    fn describe(&self, face: Face, language: &str) -> String {
        describe::describe(self, face, &Words::of_kind(&Cryptogram, language))
    }
}

/// A step in words.
fn step(found: &FoundLetters, cipher: &[Vec<char>], words: &Words) -> Step {
    /// The maximum number of words that a sentence names.
    const MAX_NAMED: usize = 4;
    let text = |word: &usize| cipher.get(*word).map(|word| word.iter().collect::<String>());
    let named: Vec<String> = found.words.iter().filter_map(text).take(MAX_NAMED).collect();
    let word = named.first().cloned().unwrap_or_default();
    let (count, fitting) = &found.fitting;
    let pairs = found.letters.iter().map(|(letter, plain)| {
        let [letter, plain] = [letter, plain].map(char::to_string);
        words.say("stands-for", &[("cipher", &letter), ("letter", &plain)])
    });
    let pairs = pairs.collect::<Vec<_>>().join(", ");
    let args = [
        ("word", word.as_str()),
        ("words", &named.join(", ")),
        ("plain", fitting),
        ("count", &count.to_string()),
        ("letters", &pairs),
    ];
    let key = match found.technique {
        Technique::OneLetterWord => "short-word-fits",
        Technique::OnlyWord => "one-word-fits",
        Technique::CommonLetter => "words-share",
        Technique::SharedLetter => "letter-fits",
        Technique::Narrowing => "letter-is-left",
        Technique::Trial => "words-were-tried",
    };
    let name = found.technique.name();
    Step {
        technique: name,
        name: if words.has(name) { words.word(name) } else { name.to_owned() },
        level: Some(&LEVELS[found.technique.level()]),
        sentences: vec![words.say(key, &args)],
        place: words.say("in-word", &[("word", &word)]),
        result: pairs,
        difficulty: found.technique.effort(),
    }
}
