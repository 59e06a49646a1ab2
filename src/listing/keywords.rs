//! Search terms for a product page.

use std::collections::BTreeSet;

use bookgen_base::placeholders::expand;
use bookgen_puzzles::Claim;

use super::facts::{Facts, KindFacts};
use super::sellers::TextLimits;
use super::subtitle::levels;
use super::wording::Wording;

/// The maximum number of kinds that have a term of their own before the general terms.
const NAMED_KINDS: usize = 4;

/// The age up to which a book is for children.
const YOUNG: u32 = 6;

/// The search terms, the best first. The limits of the seller apply. The seller searches title and
/// subtitle too, so a term whose words all occur there is left out. A term is also left out if it has
/// no new word.
pub fn keywords(facts: &Facts, wording: &Wording, limits: &TextLimits) -> Vec<String> {
    let mut known = words(&facts.title);
    known.extend(facts.subtitle.iter().flat_map(|subtitle| words(subtitle)));
    let mut chosen = Vec::new();
    for term in candidates(facts, wording) {
        let term = term.to_lowercase().replace(" × ", "x");
        let new = words(&term);
        if chosen.len() == limits.keywords {
            break;
        }
        if term.chars().count() > limits.keyword_characters || new.is_subset(&known) {
            continue;
        }
        known.extend(new);
        chosen.push(term);
    }
    chosen
}

/// The words of a text in small letters.
fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The kinds with most puzzles first. Variants, whose titles have no new word, follow the other kinds.
fn ranked(kinds: &[KindFacts]) -> Vec<&KindFacts> {
    let mut ranked: Vec<&KindFacts> = kinds.iter().collect();
    ranked.sort_by_key(|kind| std::cmp::Reverse(kind.puzzles));
    let mut seen = BTreeSet::new();
    let mut variants = Vec::new();
    ranked.retain(|kind| {
        // A size or a letter, such as "X", is not a word.
        let name: BTreeSet<String> =
            words(&kind.title).into_iter().filter(|word| word.chars().count() > 2).collect();
        let is_variant = name.is_subset(&seen);
        seen.extend(name);
        if is_variant {
            variants.push(*kind);
        }
        !is_variant
    });
    ranked.extend(variants);
    ranked
}

/// All terms that are true of the book, the best first.
fn candidates(facts: &Facts, wording: &Wording) -> Vec<String> {
    let kinds = ranked(&facts.kinds);
    let Some(main) = kinds.first() else { return Vec::new() };
    let only = facts.only_kind();
    let first = only.and_then(|kind| kind.levels.first()).map(|level| level.title.as_str());
    let last = only.and_then(|kind| kind.levels.last()).map(|level| level.title.as_str());
    let range = only.and_then(|kind| levels(kind, wording));
    let filled = |term: &str, kind: &KindFacts| {
        let args = [
            ("kind", kind.title.as_str()),
            ("levels", range.as_deref().unwrap_or_default()),
            ("first", first.unwrap_or_default()),
            ("last", last.unwrap_or_default()),
        ];
        expand(term, &args).ok()
    };
    let general = |name: &str| -> Vec<String> {
        wording.terms(name).iter().filter_map(|term| filled(term, main)).collect()
    };
    let group = |name: &str, applies: bool| if applies { general(name) } else { Vec::new() };
    let of_kinds = |at: usize| -> Vec<String> {
        let term = wording.terms("kind").get(at).copied();
        let kinds = kinds.iter();
        kinds.filter_map(|kind| term.and_then(|term| filled(term, kind))).collect()
    };
    let most = |is_counted: fn(&KindFacts) -> bool| {
        let counted = facts.kinds.iter().filter(|kind| is_counted(kind)).count();
        counted * 2 > facts.kinds.len()
    };
    let named = of_kinds(0);
    let (early, late) = named.split_at(named.len().min(NAMED_KINDS));
    let features = &facts.features;
    let mut terms = early.to_vec();
    terms.extend(group("large", facts.is_large_print));
    terms.extend(group("young", facts.age.is_some_and(|age| age <= YOUNG)));
    terms.extend(group("dates", features.dates.is_some()));
    terms.extend(group("levels", range.is_some()));
    terms.extend(group("mixed", facts.kinds.len() > 1));
    terms.extend(group("answers", facts.has_answers()));
    terms.extend(group("hints", features.hints > 0));
    terms.extend(group("logic", most(|kind| kind.is_logic)));
    terms.extend(group("words", most(|kind| kind.claim != Claim::OneSolution)));
    terms.extend(group("page-one", features.per_page == Some(1)));
    terms.extend(group("paper", facts.is_printed));
    terms.extend(general("general"));
    terms.extend_from_slice(late);
    terms.extend(of_kinds(1));
    terms
}
