//! Chooses the next word of an entry.

use bookgen_base::rng::{Draw, Rng};

use super::super::lexicon::LetterSet;
use super::super::logarithm::log2;
use super::FillOptions;
use super::domain::{letters_of, ones};
use super::state::State;

/// The maximum number of words that are compared.
const COMPARED: usize = 1000;
/// The cost of ten classes, as a binary logarithm of the words of crossing entries.
const CLASS_COST: f32 = 0.7;
/// The range of the random part of a score.
const NOISE: f32 = 0.45;

/// The word of an entry that leaves its crossing entries the most words, with some chance.
pub fn choose_word(
    state: &State<'_>,
    options: &FillOptions<'_>,
    entry: usize,
    rng: &mut Rng,
) -> usize {
    let domain = &state.domains[entry];
    let group = state.lexicon.group(domain.length);
    let gains = gains(state, entry);
    let costs = options.costs.map(|costs| costs.of(domain.length));
    let mut best = (f32::MIN, domain.first());
    let mut compared = 0;
    // In a random rotation, so that long lists give other words each time.
    let blocks = domain.blocks();
    let start = rng.below(blocks.len() as u32) as usize;
    for block in blocks[start..].iter().chain(&blocks[..start]) {
        let block = usize::from(*block);
        for word in ones(domain.bits[block]).map(|bit| block * 64 + bit) {
            let mut score = -CLASS_COST * f32::from(group.class(word)) / 10.0;
            let letters = group.word(word);
            for (place, gain) in &gains {
                score += gain[usize::from(letters[*place])];
            }
            if let Some(costs) = costs {
                score -= costs[word];
            }
            score += NOISE * (rng.below(1 << 16) as f32 / (1 << 16) as f32);
            if score > best.0 {
                best = (score, word);
            }
            compared += 1;
        }
        if compared >= COMPARED {
            break;
        }
    }
    best.1
}

/// For each open crossing of an entry, its place, and for each letter the logarithm of the number of words
/// that the crossing entry then has.
fn gains(state: &State<'_>, entry: usize) -> Vec<(usize, Vec<f32>)> {
    let alphabet = state.lexicon.alphabet().len();
    let gain = |(place, crossing): (usize, &Option<super::super::crossings::Crossing>)| {
        let crossing = crossing.as_ref()?;
        let letters: LetterSet = state.letters[crossing.cell];
        if letters.is_power_of_two() {
            return None;
        }
        let domain = &state.domains[crossing.other];
        let group = state.lexicon.group(domain.length);
        let mut gains = vec![0.0; alphabet];
        for letter in letters_of(letters) {
            gains[letter] = log2(domain.count_of(group.with_letter(crossing.place, letter)));
        }
        Some((place, gains))
    };
    state.crossings.entries[entry].iter().enumerate().filter_map(gain).collect()
}
