//! Makes the word searches of one chapter.

use std::collections::BTreeSet;

use super::board::{Word, WordSearch};
use super::canvas::Place;
use super::compose::{Composed, Failed, Task, compose};
use super::deal::deal;
use super::digest;
use super::grade::{directions, level_of};
use super::kept::kept;
use super::pool::{Listed, Pool};
use super::trie::Trie;
use crate::kinds::{Change, Level, Order, Puzzle, Setter, Shortfall, Target};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::{Rng, StreamName};
use rand::Rng as _;

/// What stands in the parameters before the hash of the words.
const WORDS: &str = ";words=";

/// Makes the word searches of one chapter.
pub(super) struct WordSetter {
    /// One for each section, at least one.
    pub pools: Vec<Pool>,
    /// Whether the list has sections.
    pub titled: bool,
    /// All letters of the list; elsewhere a letter is its number here.
    pub alphabet: Vec<String>,
    /// What every letter is without its accents, for comparing.
    pub plain: Vec<u32>,
    /// The words to keep out, in plain letters; empty if none are.
    pub kept_out: Trie,
    /// The options in canonical form, without the list.
    pub asked: String,
}

impl Setter for WordSetter {
    /// The options, and a hash of what the puzzle is made from: its section, which that is and how
    /// often it was used before.
    fn params(&self, index: u32) -> String {
        let Some((pool, section, round)) = self.pool(index) else { return self.asked.clone() };
        let deal = format!("{section} {round}");
        let entries = pool.words.iter().map(|word| word.text.as_str());
        let title = pool.title.as_deref().unwrap_or_default();
        let words = digest([deal.as_str(), title].into_iter().chain(entries));
        format!("{}{WORDS}{words}", self.asked)
    }

    fn check_recorded(&self, index: u32, params: &str, puzzle: &Puzzle) -> Result<(), Change> {
        let then = params.rsplit_once(WORDS).map_or(params, |(asked, _)| asked);
        if then != self.asked {
            return Err(Change::Options { recorded: then.to_owned(), current: self.asked.clone() });
        }
        kept(&self.pools, index, puzzle)
    }

    /// One for each section; for a list without sections, as many as use every word once.
    fn natural_count(&self) -> Option<u32> {
        let count = match self.pools.first() {
            Some(pool) if !self.titled => pool.words.len().div_ceil(pool.take.max(1)),
            _ => self.pools.len(),
        };
        u32::try_from(count).ok()
    }

    fn check(&self, target: Target) -> Result<(), Faults> {
        let Target::Level(level) = target else { return Ok(()) };
        let faults = self.pools.iter().filter_map(|pool| {
            let [message, label, help] = pool.can_be(level.name).err()?;
            Some(Diagnostic::book(message).at(&pool.place, label).help(help))
        });
        Faults(faults.collect()).into_result(())
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let refused =
            |hint: &str| Shortfall { attempts: 0, found: Vec::new(), hint: hint.to_owned() };
        let Target::Level(level) = order.target else {
            return Err(refused("word searches have no ratings: ask for a level"));
        };
        let allowed = directions(level)
            .ok_or_else(|| refused("the levels of word searches are easy, medium and hard"))?;
        let (pool, section, round) =
            self.pool(order.index).ok_or_else(|| refused("there are no words"))?;
        let dealt = self.deal(pool, section, round, order.chapter.clone());
        let words: Vec<&[u32]> = dealt.iter().map(|&i| &*pool.words[i].letters).collect();
        let mut forbidden = self.kept_out.clone();
        for (word, number) in words.iter().zip(0..) {
            let plain: Vec<u32> = word.iter().map(|&letter| self.plain[letter as usize]).collect();
            forbidden.add(&plain, number);
        }
        let spare: BTreeSet<u32> = pool.words.iter().flat_map(|w| w.letters.clone()).collect();
        let spare: Vec<u32> = spare.into_iter().collect();
        let task = Task {
            columns: pool.columns,
            rows: pool.rows,
            words: &words,
            directions: allowed,
            accept: &|used| match level_of(used).name {
                got if got == level.name => Ok(()),
                got => Err(got),
            },
            plain: &self.plain,
            forbidden: &forbidden,
            spare: &spare,
        };
        match compose(&task, rng) {
            Ok(grid) => self.puzzle(pool, &dealt, grid).map_err(|hint| refused(&hint)),
            Err(failed) => Err(shortfall(pool, &dealt, level, &failed)),
        }
    }
}

impl WordSetter {
    /// The section of a puzzle, its place in the list and how often it was used before.
    fn pool(&self, index: u32) -> Option<(&Pool, u32, u32)> {
        let sections = self.pools.len().max(1) as u32;
        let (section, round) = (index % sections, index / sections);
        Some((self.pools.get(section as usize)?, section, round))
    }

    fn deal(&self, pool: &Pool, section: u32, round: u32, mut chapter: Rng) -> Vec<usize> {
        // Each section is dealt by a stream of its own, which the others do not move.
        let mut name = [0; 32];
        chapter.fill_bytes(&mut name);
        let stream = StreamName::new().with(name).with_number(u64::from(section)).stream();
        deal(&pool.clashes, pool.take, stream, round)
    }

    fn puzzle(&self, pool: &Pool, dealt: &[usize], grid: Composed) -> Result<Puzzle, String> {
        let spell = |letters: &[u32]| -> Vec<String> {
            letters.iter().map(|&letter| self.alphabet[letter as usize].clone()).collect()
        };
        let word = |(&i, &Place { row, column, direction }): (&usize, &Place)| Word {
            entry: pool.words[i].text.clone(),
            letters: spell(&pool.words[i].letters),
            row,
            column,
            direction,
        };
        let words = dealt.iter().zip(&grid.places).map(word).collect();
        let size = (pool.columns, pool.rows);
        WordSearch::new(size, pool.title.clone(), spell(&grid.cells), words)
            .map(|board| board.puzzle())
            .map_err(|flaw| flaw.to_string())
    }
}

fn shortfall(pool: &Pool, dealt: &[usize], level: &Level, failed: &Failed) -> Shortfall {
    let mut found: Vec<(String, u64)> =
        failed.levels.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
    let without_room: u64 = failed.homeless.values().sum();
    let mut also = |what: &str, count: u64| {
        if count > 0 {
            found.push((what.to_owned(), count));
        }
    };
    also("a word without room", without_room);
    also("a gap without a letter", failed.unfilled);
    let at_other_levels: u64 = failed.levels.values().sum();
    let hint = if without_room >= at_other_levels.max(failed.unfilled) {
        crowded(pool, dealt, failed)
    } else if failed.unfilled >= at_other_levels {
        "these words have too few different letters to put others between them that spell \
         nothing: add words with other letters"
            .to_owned()
    } else if level.name == "hard" {
        format!(
            "a hard word search has a word that is read backwards: give {} one that does not read \
             the same from both ends",
            pool.name()
        )
    } else {
        format!(
            "a {} word search has a word on a diagonal, and none of {} has room on one; {}",
            level.name,
            pool.name(),
            pool.too_long(&words(pool, dealt))
        )
    };
    Shortfall { attempts: failed.attempts, found, hint }
}

fn crowded(pool: &Pool, dealt: &[usize], failed: &Failed) -> String {
    let mut homeless: Vec<(usize, u64)> = failed.homeless.iter().map(|(&w, &n)| (w, n)).collect();
    homeless.sort_by_key(|&(word, count)| (std::cmp::Reverse(count), word));
    let named: Vec<String> = homeless
        .iter()
        .take(3)
        .filter_map(|&(word, _)| Some(format!("`{}`", pool.words.get(*dealt.get(word)?)?.text)))
        .collect();
    let words = words(pool, dealt);
    let letters: usize = words.iter().map(|word| word.letters.len()).sum();
    let longest = words.iter().map(|word| word.letters.len()).max().unwrap_or(0);
    format!(
        "there is not room for {} words of {} with {letters} letters in {} cells (left over most \
         often: {}); {}; {}",
        words.len(),
        pool.name(),
        pool.columns * pool.rows,
        named.join(", "),
        pool.longest(&words),
        pool.way_out(letters, longest)
    )
}

/// The words dealt to a puzzle.
fn words<'a>(pool: &'a Pool, dealt: &[usize]) -> Vec<&'a Listed> {
    dealt.iter().filter_map(|&i| pool.words.get(i)).collect()
}
