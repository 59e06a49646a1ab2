//! Solves codewords by techniques, as a reader does who knows the words of the list.
//!
//! | technique | level | what follows |
//! |---|---|---|
//! | only word | easy | one word of the list fits an entry |
//! | last letter | easy | one number and one letter are left |
//! | same letter | medium | all words that fit an entry have the same letter at a place |
//! | only letter | hard | one letter fits all entries of a number |
//! | few letters | hard | few letters fit all entries of a number; words with other letters drop out |
//! | only number | hard | one number can have a letter, if each letter of the alphabet is used |
//!
//! Words fit an entry if they have its known letters, equal letters at equal numbers, and no known letter
//! elsewhere.

use super::knowledge::{Code, Contradiction, Knowledge, all_letters, each, only};
use bookgen_core::entries::lexicon::LetterSet;

/// A technique, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    OnlyWord,
    LastLetter,
    SameLetter,
    OnlyLetter,
    FewLetters,
    OnlyNumber,
}

impl Technique {
    /// The hardest technique.
    pub const HARDEST: Technique = Technique::OnlyNumber;

    /// The name, and the key of its word in the texts.
    pub fn name(self) -> &'static str {
        match self {
            Technique::OnlyWord => "only word",
            Technique::SameLetter => "same letter",
            Technique::LastLetter => "last letter",
            Technique::OnlyLetter => "only letter",
            Technique::FewLetters => "few letters",
            Technique::OnlyNumber => "only number",
        }
    }

    /// The index of the easiest level that has the technique.
    pub fn level(self) -> usize {
        match self {
            Technique::OnlyWord | Technique::LastLetter => 0,
            Technique::SameLetter => 1,
            Technique::OnlyLetter | Technique::FewLetters | Technique::OnlyNumber => 2,
        }
    }
}

/// The hardest technique of each level.
pub const HARDEST: [Technique; 3] =
    [Technique::LastLetter, Technique::SameLetter, Technique::OnlyNumber];

/// The maximum number of letters that a step notes for a number.
const MAX_FEW: u32 = 6;

/// A step of a solution. Numbers and letters are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeStep {
    /// One word fits an entry. The numbers whose letters were not known before, with their letters.
    Word { entry: usize, word: u32, found: Vec<(u8, u8)> },
    /// All words of an entry have the same letter for a number.
    Same { entry: usize, words: usize, number: u8, letter: u8 },
    /// One letter is left for the last number, or fits all entries of a number, or fits no other number.
    Letter { technique: Technique, number: u8, letter: u8 },
    /// A number has one of few letters.
    Few { number: u8, letters: LetterSet },
}

impl CodeStep {
    /// The technique.
    pub fn technique(&self) -> Technique {
        match self {
            CodeStep::Word { .. } => Technique::OnlyWord,
            CodeStep::Same { .. } => Technique::SameLetter,
            CodeStep::Letter { technique, .. } => *technique,
            CodeStep::Few { .. } => Technique::FewLetters,
        }
    }
}

/// The result of solving as far as the techniques lead.
pub struct Solution {
    /// What is known at the end.
    pub knowledge: Knowledge,
    /// The steps.
    pub steps: Vec<CodeStep>,
}

impl Solution {
    /// The hardest technique, if the puzzle is solved.
    pub fn hardest(&self) -> Option<Technique> {
        let hardest = self.steps.iter().map(CodeStep::technique).max();
        self.knowledge.is_solved().then(|| hardest.unwrap_or(Technique::OnlyWord))
    }
}

/// Solves a puzzle with the techniques up to the hardest. `start` is known without starters. Each step has
/// the easiest technique that finds something.
///
/// # Errors
/// The starters or the words contradict each other.
pub fn solve(
    code: &Code<'_>,
    start: &Knowledge,
    starters: &[(u8, u8)],
    hardest: Technique,
) -> Result<Solution, Contradiction> {
    let mut knowledge = start.clone();
    knowledge.set(code, starters)?;
    let mut steps = Vec::new();
    while let Some(step) = next(code, &knowledge, hardest) {
        match &step {
            CodeStep::Word { found, .. } => knowledge.set(code, found)?,
            CodeStep::Same { number, letter, .. } | CodeStep::Letter { number, letter, .. } => {
                knowledge.set(code, &[(*number, *letter)])?;
            }
            CodeStep::Few { number, letters } => {
                knowledge.keep(code, usize::from(*number), *letters)?;
            }
        }
        steps.push(step);
    }
    Ok(Solution { knowledge, steps })
}

/// The next step: the first of the easiest technique.
fn next(code: &Code<'_>, known: &Knowledge, hardest: Technique) -> Option<CodeStep> {
    if known.is_solved() {
        return None;
    }
    type Find = fn(&Code<'_>, &Knowledge) -> Option<CodeStep>;
    let find: [(Technique, Find); 6] = [
        (Technique::OnlyWord, only_word),
        (Technique::LastLetter, last_letter),
        (Technique::SameLetter, same_letter),
        (Technique::OnlyLetter, only_letter),
        (Technique::FewLetters, few_letters),
        (Technique::OnlyNumber, only_number),
    ];
    let mut usable = find.into_iter().take_while(|(technique, _)| *technique <= hardest);
    usable.find_map(|(_, find)| find(code, known))
}

fn only_word(code: &Code<'_>, known: &Knowledge) -> Option<CodeStep> {
    code.entries.iter().enumerate().find_map(|(entry, numbers)| {
        let [word] = known.words[entry][..] else { return None };
        let letters = code.lexicon.group(numbers.len()).word(word as usize);
        let mut found: Vec<(u8, u8)> = Vec::new();
        for (number, letter) in numbers.iter().zip(letters) {
            let is_new = known.letter(usize::from(*number)).is_none();
            if is_new && !found.contains(&(*number, *letter)) {
                found.push((*number, *letter));
            }
        }
        (!found.is_empty()).then_some(CodeStep::Word { entry, word, found })
    })
}

fn same_letter(code: &Code<'_>, known: &Knowledge) -> Option<CodeStep> {
    code.entries.iter().enumerate().find_map(|(entry, numbers)| {
        numbers.iter().enumerate().find_map(|(place, number)| {
            let letter = only(known.seen(entry, place))?;
            let is_new = known.letter(usize::from(*number)).is_none();
            let words = known.words[entry].len();
            is_new.then_some(CodeStep::Same { entry, words, number: *number, letter })
        })
    })
}

/// The letter of the last number, if only one letter of the alphabet is left.
fn last_letter(code: &Code<'_>, known: &Knowledge) -> Option<CodeStep> {
    let mut open = (0..code.count).filter(|number| known.letter(*number).is_none());
    let number = open.next()?;
    if code.count < code.lexicon.alphabet().len() || open.next().is_some() {
        return None;
    }
    let used = (0..code.count).filter_map(|number| known.letter(number));
    let left = used.fold(all_letters(code.lexicon), |left, letter| left & !(1 << letter));
    let letter = only(left)?;
    Some(CodeStep::Letter { technique: Technique::LastLetter, number: number as u8, letter })
}

fn only_letter(code: &Code<'_>, known: &Knowledge) -> Option<CodeStep> {
    (0..code.count).filter(|number| known.letter(*number).is_none()).find_map(|number| {
        let letter = only(known.common(code, number))?;
        Some(CodeStep::Letter { technique: Technique::OnlyLetter, number: number as u8, letter })
    })
}

/// The number with the fewest letters, if that excludes words.
fn few_letters(code: &Code<'_>, known: &Knowledge) -> Option<CodeStep> {
    let open = (0..code.count).filter(|number| known.letter(*number).is_none());
    let few = open.filter_map(|number| {
        let letters = known.common(code, number);
        let is_new = code.entries.iter().enumerate().any(|(entry, numbers)| {
            let mut places = numbers.iter().enumerate();
            places.any(|(place, own)| {
                usize::from(*own) == number && known.seen(entry, place) & !letters != 0
            })
        });
        let count = letters.count_ones();
        (is_new && count <= MAX_FEW).then_some((count, number, letters))
    });
    let (_, number, letters) = few.min()?;
    Some(CodeStep::Few { number: number as u8, letters })
}

/// A letter that one number alone can have, if there are as many numbers as letters.
fn only_number(code: &Code<'_>, known: &Knowledge) -> Option<CodeStep> {
    if code.count < code.lexicon.alphabet().len() {
        return None;
    }
    let common: Vec<LetterSet> = (0..code.count).map(|number| known.common(code, number)).collect();
    each(all_letters(code.lexicon)).find_map(|letter| {
        let mut able = (0..code.count).filter(|number| common[*number] >> letter & 1 == 1);
        let number = able.next().filter(|_| able.next().is_none())?;
        let is_new = known.letter(number).is_none();
        let technique = Technique::OnlyNumber;
        is_new.then_some(CodeStep::Letter { technique, number: number as u8, letter })
    })
}
