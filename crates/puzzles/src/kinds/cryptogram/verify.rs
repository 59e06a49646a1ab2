//! Proves that a cryptogram has exactly one solution with the words of its list.
//!
//! A solution gives each encrypted letter a letter: different letters for different ones, no letter for
//! itself, and the given letters; so that each word of the text is a word of the list ([`super::list`]). The
//! search branches on the encrypted word with the fewest words, and leaves out words whose letters have no
//! word elsewhere (arc consistency, Mackworth 1977). It shares nothing with the solver of the kind.

use std::collections::BTreeMap;

use super::board::CryptogramBoard;
use super::cells::Sign;
use super::list::Listed;
use bookgen_core::{Flaw, Verdict};

/// The maximum number of nodes of the search.
const MAX_NODES: u32 = 3_000;

/// Proves the claim; see the [module](self).
pub fn verify(board: &CryptogramBoard) -> Verdict {
    let key = match board.key() {
        Ok(key) => key,
        Err(flaw) => return Verdict::Wrong(flaw),
    };
    let mut search = match Search::new(board, &key) {
        Ok(search) => search,
        Err(flaw) => return Verdict::Undecided(flaw),
    };
    let (domains, live) = search.start(board);
    search.run(domains, live);
    if let Some(other) = search.other.take() {
        return second(board, &key, &other);
    }
    if search.nodes > MAX_NODES {
        return Verdict::Undecided(Flaw(format!(
            "the search for a second text stopped after {MAX_NODES} nodes"
        )));
    }
    match search.is_answer_found {
        true => Verdict::Proved,
        false => Verdict::Wrong(Flaw("the text does not solve the puzzle".to_owned())),
    }
}

/// The verdict for a second key.
fn second(
    board: &CryptogramBoard,
    key: &BTreeMap<char, char>,
    other: &BTreeMap<char, char>,
) -> Verdict {
    let letter = |sign: &Sign| match sign {
        Sign::Letter(letter) => other.get(letter).copied().unwrap_or(*letter),
        Sign::Mark(mark) => *mark,
    };
    let words = board.cipher.iter().map(|word| word.iter().map(letter).collect::<String>());
    let answer = words.collect::<Vec<_>>().join(" ");
    let mut different = key.iter().filter(|(letter, plain)| other.get(letter) != Some(*plain));
    let difference = different.next().map_or_else(String::new, |(letter, plain)| {
        let instead = other.get(letter).copied().unwrap_or_default();
        format!("with {instead} instead of {plain} for {letter}")
    });
    Verdict::Second { answer, difference: Flaw(difference) }
}

struct Search {
    cipher: Vec<char>,
    plain: Vec<char>,
    /// The encrypted words, and the words of their patterns.
    words: Vec<(Vec<usize>, Vec<Vec<u8>>)>,
    /// The answer: the letter of each encrypted letter.
    answer: Vec<u8>,
    nodes: u32,
    is_answer_found: bool,
    other: Option<BTreeMap<char, char>>,
}

/// The letters that are possible for each encrypted letter, as bits.
type Domains = Vec<u128>;
/// The words that are possible for each encrypted word.
type Live = Vec<Vec<u32>>;

impl Search {
    fn new(board: &CryptogramBoard, key: &BTreeMap<char, char>) -> Result<Search, Flaw> {
        let listed = Listed::new(&board.language, &board.list)?;
        let cipher: Vec<char> = key.keys().copied().collect();
        let mut numbers: BTreeMap<char, u8> = BTreeMap::new();
        let mut plain = Vec::new();
        let mut too_many = false;
        let mut number = |letter: char| {
            *numbers.entry(letter).or_insert_with(|| {
                plain.push(letter);
                too_many |= plain.len() > 128;
                (plain.len() - 1).min(127) as u8
            })
        };
        let answer = key.values().map(|letter| number(*letter)).collect();
        let mut words = Vec::new();
        for (own, text) in board.words() {
            let indices: Vec<usize> =
                own.iter().map(|letter| cipher.binary_search(letter).unwrap_or(0)).collect();
            let pattern = pattern(&own);
            let mut all = vec![text.iter().map(|letter| number(*letter)).collect::<Vec<u8>>()];
            listed.each(own.len(), &board.language, |word| {
                if self::pattern(word) == pattern && *word != text[..] {
                    all.push(word.iter().map(|letter| number(*letter)).collect());
                }
            });
            words.push((indices, all));
        }
        if too_many {
            return Err(Flaw("the list has more than 128 letters".to_owned()));
        }
        Ok(Search { cipher, plain, words, answer, nodes: 0, is_answer_found: false, other: None })
    }

    fn start(&self, board: &CryptogramBoard) -> (Domains, Live) {
        let all = if self.plain.len() >= 128 { u128::MAX } else { (1 << self.plain.len()) - 1 };
        let bit =
            |letter: &char| self.plain.iter().position(|own| own == letter).map_or(0, |at| 1 << at);
        let domain = |letter: &char| match board.given.get(letter) {
            Some(given) => bit(given),
            None => all & !bit(letter),
        };
        let live = self.words.iter().map(|(_, words)| (0..words.len() as u32).collect()).collect();
        (self.cipher.iter().map(domain).collect(), live)
    }

    fn run(&mut self, mut domains: Domains, mut live: Live) {
        self.nodes += 1;
        if self.nodes > MAX_NODES || self.other.is_some() || !self.restrict(&mut domains, &mut live)
        {
            return;
        }
        let open = (0..live.len()).filter(|word| live[*word].len() > 1);
        let Some(word) = open.min_by_key(|word| live[*word].len()) else {
            let found: Vec<u8> =
                domains.iter().map(|domain| domain.trailing_zeros() as u8).collect();
            if found == self.answer {
                self.is_answer_found = true;
            } else {
                let letter =
                    |at: &u8| self.plain.get(usize::from(*at)).copied().unwrap_or_default();
                let pairs = self.cipher.iter().copied().zip(found.iter().map(letter));
                self.other = Some(pairs.collect());
            }
            return;
        };
        for choice in live[word].clone() {
            let mut next = domains.clone();
            let (letters, words) = &self.words[word];
            for (letter, plain) in letters.iter().zip(&words[choice as usize]) {
                next[*letter] &= 1 << plain;
            }
            let mut next_live = live.clone();
            next_live[word] = vec![choice];
            self.run(next, next_live);
        }
    }

    /// Leaves out words and letters without support. Returns false if there is no solution.
    fn restrict(&self, domains: &mut Domains, live: &mut Live) -> bool {
        loop {
            let before = domains.clone();
            for letter in 0..domains.len() {
                let own = domains[letter];
                if own.count_ones() == 1 {
                    let others =
                        domains.iter_mut().enumerate().filter(|(other, _)| *other != letter);
                    others.for_each(|(_, domain)| *domain &= !own);
                }
            }
            if domains.contains(&0) {
                return false;
            }
            for ((letters, words), live) in self.words.iter().zip(live.iter_mut()) {
                let mut support = vec![0u128; letters.len()];
                live.retain(|choice| {
                    let word = &words[*choice as usize];
                    let is_possible = letters
                        .iter()
                        .zip(word)
                        .all(|(letter, plain)| domains[*letter] & (1 << plain) != 0);
                    if is_possible {
                        support
                            .iter_mut()
                            .zip(word)
                            .for_each(|(support, plain)| *support |= 1 << plain);
                    }
                    is_possible
                });
                if live.is_empty() {
                    return false;
                }
                letters
                    .iter()
                    .zip(&support)
                    .for_each(|(letter, support)| domains[*letter] &= support);
            }
            if *domains == before {
                return !domains.contains(&0);
            }
        }
    }
}

/// For each letter of a word, the place of its first occurrence.
fn pattern(word: &[char]) -> Vec<usize> {
    let first = |letter: &char| word.iter().position(|own| own == letter).unwrap_or(0);
    word.iter().map(first).collect()
}
