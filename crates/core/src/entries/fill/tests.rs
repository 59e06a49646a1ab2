//! Tests of the search for words.

use std::collections::BTreeSet;

use bookgen_base::rng::{Draw, Rng, StreamName};

use super::super::lexicon::Word;
use super::super::shape::{Shape, shape};
use super::*;

fn rng(name: &str) -> Rng {
    StreamName::new().with("fill").with(name).stream()
}

fn lexicon(words: &[&str]) -> Lexicon {
    let word = |text: &&str| Word { letters: text.chars().map(String::from).collect(), class: 10 };
    let words: Vec<Word> = words.iter().map(word).collect();
    Lexicon::new(&words).unwrap()
}

/// All words of the letters A to C of a length.
fn all_words(length: u32) -> Vec<String> {
    let letter = |word: u32, place: u32| ['A', 'B', 'C'][(word / 3u32.pow(place) % 3) as usize];
    (0..3u32.pow(length))
        .map(|word| (0..length).map(|place| letter(word, place)).collect())
        .collect()
}

/// Checks a fill: crossing letters agree, and no word occurs twice.
fn check(shape: &Shape, lexicon: &Lexicon, words: &[WordId]) {
    let mut cells = vec![String::new(); shape.cells.len()];
    let mut used = BTreeSet::new();
    for (entry, word) in shape.entries().iter().zip(words) {
        assert!(used.insert(lexicon.text(*word)));
        for (cell, letter) in entry.cells.iter().zip(lexicon.letters(*word)) {
            assert!(cells[*cell].is_empty() || cells[*cell] == letter);
            cells[*cell] = letter.to_owned();
        }
    }
}

#[test]
fn crossing_words_agree() {
    let words = ["CAT", "ARE", "TEN", "DOG", "ODD", "GEM", "EAT", "ATE"];
    let lexicon = lexicon(&words);
    let allowed = WordSets::new(&lexicon, |_| true);
    let shape = shape(&["...", "...", "..."]);
    let crossings = Crossings::new(&shape.entries());
    let result = fill(&crossings, &FillOptions::new(&lexicon, &allowed), &mut rng("cat"));
    // The only square has the same words across and down, so a word would occur twice.
    assert_eq!(result.outcome, Outcome::Impossible);
    let shape = super::super::shape::shape(&["...", ".#.", "..."]);
    let crossings = Crossings::new(&shape.entries());
    let result = fill(&crossings, &FillOptions::new(&lexicon, &allowed), &mut rng("ring"));
    if result.outcome == Outcome::Filled {
        check(&shape, &lexicon, &result.words);
    }
}

/// Compares with a search that tries all words.
#[test]
fn the_search_is_complete() {
    let mut rng = rng("complete");
    let all = all_words(3);
    let shapes = [
        shape(&["...", ".#.", "..."]),
        shape(&["...", "...", "..."]),
        shape(&["...", ".##", "..."]),
        shape(&["...##", "..#..", ".....", "##.##"]),
    ];
    let (mut filled, mut impossible) = (0, 0);
    for _ in 0..400 {
        let share = 2 + rng.below(8);
        let mut words: Vec<String> =
            { all.iter() }.filter(|_| rng.below(10) < share).cloned().collect();
        words.extend(all_words(2).into_iter().filter(|_| rng.below(3) == 0));
        words.extend(all_words(5).into_iter().filter(|_| rng.below(8) == 0));
        let lexicon = self::lexicon(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let allowed = WordSets::new(&lexicon, |_| true);
        let shape = rng.choose(&shapes).unwrap();
        let entries = shape.entries();
        let crossings = Crossings::new(&entries);
        let options = FillOptions { nodes: 100_000, ..FillOptions::new(&lexicon, &allowed) };
        let result = fill(&crossings, &options, &mut rng);
        let mut letters = vec![' '; shape.cells.len()];
        let exists = try_all(&entries, &words, &mut letters, &mut Vec::new());
        match result.outcome {
            Outcome::Filled => {
                check(shape, &lexicon, &result.words);
                assert!(exists);
                filled += 1;
            }
            Outcome::Impossible => {
                assert!(!exists, "{words:?}");
                impossible += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(filled > 50 && impossible > 50, "{filled} {impossible}");
}

fn try_all(
    entries: &[super::super::shape::Entry],
    words: &[String],
    letters: &mut [char],
    used: &mut Vec<usize>,
) -> bool {
    let Some(entry) = entries.get(used.len()) else { return true };
    for (at, word) in words.iter().enumerate() {
        let fits = word.len() == entry.cells.len() && !used.contains(&at) && {
            entry.cells.iter().zip(word.chars())
        }
        .all(|(cell, letter)| letters[*cell] == ' ' || letters[*cell] == letter);
        if !fits {
            continue;
        }
        let before = letters.to_vec();
        entry.cells.iter().zip(word.chars()).for_each(|(cell, letter)| letters[*cell] = letter);
        used.push(at);
        if try_all(entries, words, letters, used) {
            return true;
        }
        used.pop();
        letters.copy_from_slice(&before);
    }
    false
}

#[test]
fn own_and_fixed_words_have_a_place() {
    let words = all_words(4);
    let lexicon = lexicon(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let shape = shape(&["....", ".##.", ".##.", "...."]);
    let crossings = Crossings::new(&shape.entries());
    let id =
        |text: &str| lexicon.find(&text.chars().map(String::from).collect::<Vec<_>>()).unwrap();
    let mut allowed = WordSets::new(&lexicon, |_| true);
    let own = [id("ABCA"), id("AABB")];
    own.iter().for_each(|word| allowed.remove(*word));
    assert!(!allowed.has(own[0]));
    let fixed = [(3, id("ACCC"))];
    let options = FillOptions { own: &own, fixed: &fixed, ..FillOptions::new(&lexicon, &allowed) };
    for seed in 0..20 {
        let result = fill(&crossings, &options, &mut rng(&seed.to_string()));
        assert_eq!(result.outcome, Outcome::Filled);
        check(&shape, &lexicon, &result.words);
        assert_eq!(result.words[3], fixed[0].1);
        assert!(own.iter().all(|word| result.words.contains(word)));
        let again = fill(&crossings, &options, &mut rng(&seed.to_string()));
        assert_eq!(again, result);
    }
    let own = [id("AAAB"), id("BAAC"), id("CBBA"), id("CAAC"), id("BBBB")];
    let options = FillOptions { own: &own, ..FillOptions::new(&lexicon, &allowed) };
    let result = fill(&crossings, &options, &mut rng("too many"));
    assert!(matches!(result.outcome, Outcome::NoPlace(_)), "{result:?}");
}

#[test]
fn words_of_one_stem_do_not_meet() {
    let words = ["PLAY", "PLAYS", "PLAYER", "PANEL", "YAWNS"];
    let lexicon = lexicon(&words);
    let allowed = WordSets::new(&lexicon, |_| true);
    // Two separate entries.
    let shape = shape(&["....#", "#####", "....."]);
    let crossings = Crossings::new(&shape.entries());
    let mut seen = BTreeSet::new();
    for seed in 0..40 {
        for has_distinct_stems in [true, false] {
            let options =
                FillOptions { has_distinct_stems, ..FillOptions::new(&lexicon, &allowed) };
            let result = fill(&crossings, &options, &mut rng(&seed.to_string()));
            assert_eq!(result.outcome, Outcome::Filled);
            seen.insert((has_distinct_stems, lexicon.text(result.words[1])));
        }
    }
    let with = |text: &str| (true, text.to_owned());
    assert!(!seen.contains(&with("PLAYS")) && seen.contains(&with("PANEL")));
    assert!(seen.contains(&(false, "PLAYS".to_owned())));
}
