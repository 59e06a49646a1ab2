//! The words and letters that are still possible, with propagation and a trail to go back.

use super::super::crossings::Crossings;
use super::super::lexicon::{Group, LetterSet, Lexicon, WordId};
use super::FillOptions;
use super::domain::{Domain, letters_of};

/// An entry that can have no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub entry: usize,
    /// The crossed cell whose letters excluded the last word. `None` if the last word was excluded because
    /// it is elsewhere in the grid.
    pub cell: Option<usize>,
}

/// Up to this number of words, the letters of a domain are collected word by word.
const FEW: u32 = 48;

/// What is possible. Changes are undone with [`State::pop`], back to the last [`State::push`].
pub struct State<'a> {
    pub lexicon: &'a Lexicon,
    pub crossings: &'a Crossings,
    has_distinct_stems: bool,
    /// The words of each entry.
    pub domains: Vec<Domain>,
    /// The letters of each crossed cell.
    pub letters: Vec<LetterSet>,
    /// The entries of each length.
    by_length: Vec<Vec<usize>>,
    /// For each entry, the index of its first place among all places.
    first_place: Vec<usize>,
    /// For each place and letter, a block that had a word with this letter. It is tried first.
    residues: Vec<u16>,
    trail: Trail,
    queue: Vec<usize>,
    is_queued: Vec<bool>,
    /// Whether the words of an entry have changed for another reason than its letters.
    is_changed: Vec<bool>,
    /// For each place, the letters before the changes that its entry has not seen; 0 if it has seen all.
    unseen: Vec<LetterSet>,
}

/// What changed since each push.
#[derive(Default)]
struct Trail {
    domains: Vec<SavedDomain>,
    blocks: Vec<(u16, u64)>,
    letters: Vec<(usize, LetterSet)>,
    levels: Vec<Level>,
    /// The number of the current level. Numbers are never used twice.
    now: u32,
    last: u32,
    /// The level in which each domain, and each cell, was saved last.
    domain_saved: Vec<u32>,
    letters_saved: Vec<u32>,
}

struct SavedDomain {
    entry: usize,
    active: usize,
    count: u32,
    /// The index of its first block among the saved blocks.
    blocks: usize,
}

struct Level {
    domains: usize,
    letters: usize,
    number: u32,
}

impl<'a> State<'a> {
    /// The state at the start of a search: all allowed words that agree with each other.
    pub fn new(crossings: &'a Crossings, options: &FillOptions<'a>) -> Result<State<'a>, Conflict> {
        let lexicon = options.lexicon;
        let lengths = crossings.entries.iter().map(Vec::len);
        let own = options.own.iter().chain(options.fixed.iter().map(|(_, word)| word));
        let domain = |length: usize| {
            let mut bits = options.allowed.bits(length).to_vec();
            for word in own.clone().filter(|word| word.length == length) {
                bits[word.index / 64] |= 1 << (word.index % 64);
            }
            Domain::new(length, &bits)
        };
        let domains: Vec<Domain> = lengths.clone().map(domain).collect();
        let mut by_length = vec![Vec::new(); lengths.clone().max().unwrap_or(0) + 1];
        let mut first_place = Vec::new();
        let mut places = 0;
        for (entry, length) in lengths.enumerate() {
            by_length[length].push(entry);
            first_place.push(places);
            places += length;
        }
        let (count, alphabet) = (domains.len(), lexicon.alphabet().len());
        let all = LetterSet::MAX >> (LetterSet::BITS as usize - alphabet.max(1));
        let mut state = State {
            lexicon,
            crossings,
            has_distinct_stems: options.has_distinct_stems,
            domains,
            letters: vec![all; crossings.cells],
            by_length,
            first_place,
            residues: vec![0; places * alphabet],
            trail: Trail {
                domain_saved: vec![0; count],
                letters_saved: vec![0; crossings.cells],
                ..Trail::default()
            },
            queue: Vec::new(),
            is_queued: vec![false; count],
            is_changed: vec![true; count],
            unseen: vec![0; places],
        };
        if let Some(entry) = state.domains.iter().position(|domain| domain.count == 0) {
            return Err(Conflict { entry, cell: None });
        }
        for entry in 0..count {
            state.enqueue(entry);
            if state.domains[entry].count == 1 {
                state.changed(entry)?;
            }
        }
        state.propagate()?;
        Ok(state)
    }

    fn group(&self, entry: usize) -> &'a Group {
        self.lexicon.group(self.domains[entry].length)
    }

    /// The word of an entry that has only one.
    pub fn word(&self, entry: usize) -> WordId {
        let domain = &self.domains[entry];
        WordId { length: domain.length, index: domain.first() }
    }

    /// The number of levels.
    pub fn depth(&self) -> usize {
        self.trail.levels.len()
    }

    /// Begins a level.
    pub fn push(&mut self) {
        let trail = &mut self.trail;
        trail.levels.push(Level {
            domains: trail.domains.len(),
            letters: trail.letters.len(),
            number: trail.now,
        });
        trail.last += 1;
        trail.now = trail.last;
    }

    /// Ends a level and undoes its changes.
    pub fn pop(&mut self) {
        let trail = &mut self.trail;
        let Some(level) = trail.levels.pop() else { return };
        for saved in trail.domains.drain(level.domains..).rev() {
            let domain = &mut self.domains[saved.entry];
            domain.active = saved.active;
            domain.count = saved.count;
            for (at, (block, bits)) in trail.blocks.drain(saved.blocks..).enumerate() {
                domain.order[at] = block;
                domain.bits[usize::from(block)] = bits;
            }
        }
        for (cell, letters) in trail.letters.drain(level.letters..).rev() {
            self.letters[cell] = letters;
        }
        trail.now = level.number;
    }

    fn save(&mut self, entry: usize) {
        let trail = &mut self.trail;
        if trail.levels.is_empty() || trail.domain_saved[entry] == trail.now {
            return;
        }
        trail.domain_saved[entry] = trail.now;
        let domain = &self.domains[entry];
        let blocks = trail.blocks.len();
        trail.domains.push(SavedDomain {
            entry,
            active: domain.active,
            count: domain.count,
            blocks,
        });
        let block = |block: &u16| (*block, domain.bits[usize::from(*block)]);
        trail.blocks.extend(domain.blocks().iter().map(block));
    }

    fn set_letters(&mut self, cell: usize, letters: LetterSet) {
        let trail = &mut self.trail;
        if !trail.levels.is_empty() && trail.letters_saved[cell] != trail.now {
            trail.letters_saved[cell] = trail.now;
            trail.letters.push((cell, self.letters[cell]));
        }
        self.letters[cell] = letters;
    }

    fn enqueue(&mut self, entry: usize) {
        if !std::mem::replace(&mut self.is_queued[entry], true) {
            self.queue.push(entry);
        }
    }

    /// Gives an entry one of its words.
    ///
    /// # Errors
    /// An entry has no word left. The state must then be popped.
    pub fn assign(&mut self, entry: usize, word: usize) -> Result<(), Conflict> {
        self.save(entry);
        self.domains[entry].keep_word(word);
        self.changed(entry)?;
        self.propagate()
    }

    /// Gives an entry a word, if it can have it.
    ///
    /// # Errors
    /// The entry cannot have the word.
    pub fn fix(&mut self, entry: usize, word: WordId) -> Result<(), Conflict> {
        let domain = &self.domains[entry];
        if domain.length != word.length || !domain.has(word.index) {
            return Err(Conflict { entry, cell: None });
        }
        self.assign(entry, word.index)
    }

    /// Removes a word from an entry.
    ///
    /// # Errors
    /// An entry has no word left.
    pub fn refute(&mut self, entry: usize, word: usize) -> Result<(), Conflict> {
        if !self.domains[entry].has(word) {
            return Ok(());
        }
        self.save(entry);
        self.domains[entry].remove_word(word);
        match self.domains[entry].count {
            0 => return Err(self.stop(Conflict { entry, cell: None })),
            1 => self.changed(entry)?,
            _ => {
                self.is_changed[entry] = true;
                self.enqueue(entry);
            }
        }
        self.propagate()
    }

    /// Notes that the words of an entry have changed to a single word.
    fn changed(&mut self, entry: usize) -> Result<(), Conflict> {
        self.is_changed[entry] = true;
        self.enqueue(entry);
        self.remove_elsewhere(entry).map_err(|conflict| self.stop(conflict))
    }

    /// Removes the only word of an entry from the other entries, also the words of its stem.
    fn remove_elsewhere(&mut self, entry: usize) -> Result<(), Conflict> {
        let mut waiting = vec![entry];
        while let Some(entry) = waiting.pop() {
            let word = self.word(entry);
            let lexicon = self.lexicon;
            let relatives = lexicon.relatives(word).filter(|_| self.has_distinct_stems);
            for word in std::iter::once(word).chain(relatives.collect::<Vec<_>>()) {
                for at in 0..self.by_length.get(word.length).map_or(0, Vec::len) {
                    let other = self.by_length[word.length][at];
                    // A word of the same stem that has its place already may stay.
                    let is_fixed = self.domains[other].count == 1 && word != self.word(entry);
                    if other == entry || is_fixed || !self.domains[other].has(word.index) {
                        continue;
                    }
                    self.save(other);
                    self.domains[other].remove_word(word.index);
                    match self.domains[other].count {
                        0 => return Err(Conflict { entry: other, cell: None }),
                        1 => waiting.push(other),
                        _ => {}
                    }
                    self.is_changed[other] = true;
                    self.enqueue(other);
                }
            }
        }
        Ok(())
    }

    /// Empties the queue after a conflict.
    fn stop(&mut self, conflict: Conflict) -> Conflict {
        for entry in self.queue.drain(..) {
            self.is_queued[entry] = false;
            self.is_changed[entry] = false;
            self.unseen[self.first_place[entry]..][..self.domains[entry].length].fill(0);
        }
        conflict
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        // The entry with the fewest words fails first or removes most.
        let fewest = |state: &State<'_>| {
            let count = |at: &usize| state.domains[state.queue[*at]].count;
            (0..state.queue.len()).min_by_key(count)
        };
        while let Some(at) = fewest(self) {
            let entry = self.queue[at];
            self.update(entry, at).map_err(|conflict| self.stop(conflict))?;
        }
        Ok(())
    }

    /// Removes the words of an entry that do not have the letters of its crossed cells, then the letters
    /// that no word has. `at` is the place of the entry in the queue.
    fn update(&mut self, entry: usize, at: usize) -> Result<(), Conflict> {
        let group = self.group(entry);
        let before = self.domains[entry].count;
        let mut touched: u32 = 0;
        for place in 0..group.length {
            let seen = std::mem::take(&mut self.unseen[self.first_place[entry] + place]);
            let Some(crossing) = self.crossings.entries[entry][place] else { continue };
            let now = self.letters[crossing.cell];
            let gone = seen & !now;
            if gone == 0 {
                continue;
            }
            self.save(entry);
            touched |= 1 << place;
            let domain = &mut self.domains[entry];
            if gone.count_ones() <= now.count_ones() {
                domain.remove_letters(group, place, gone);
            } else {
                domain.keep_letters(group, place, now);
            }
            if domain.active == 0 {
                domain.count = 0;
                return Err(Conflict { entry, cell: Some(crossing.cell) });
            }
        }
        self.queue.swap_remove(at);
        self.is_queued[entry] = false;
        let is_changed = std::mem::take(&mut self.is_changed[entry]);
        if touched != 0 {
            self.domains[entry].recount();
            if self.domains[entry].count == 1 && before > 1 {
                self.remove_elsewhere(entry)?;
            }
        }
        if !is_changed && (touched == 0 || self.domains[entry].count == before) {
            return Ok(());
        }
        // An entry that has changed at one place has exactly the letters of this place.
        let is_single = touched.is_power_of_two() && !is_changed;
        let few = (self.domains[entry].count <= FEW).then(|| self.letters_of_words(entry, group));
        for place in (0..group.length).filter(|place| !is_single || touched >> place & 1 == 0) {
            let Some(crossing) = self.crossings.entries[entry][place] else { continue };
            let letters = self.letters[crossing.cell];
            if letters.is_power_of_two() {
                continue;
            }
            let kept = match &few {
                Some(few) => letters & few[place],
                None => self.supported(entry, group, place, letters),
            };
            if kept != letters {
                self.set_letters(crossing.cell, kept);
                let unseen = &mut self.unseen[self.first_place[crossing.other] + crossing.place];
                if *unseen == 0 {
                    *unseen = letters;
                }
                self.enqueue(crossing.other);
            }
        }
        Ok(())
    }

    /// The letters at each place of the words of an entry.
    fn letters_of_words(&self, entry: usize, group: &Group) -> Vec<LetterSet> {
        let mut letters = vec![0; group.length];
        for word in self.domains[entry].words() {
            for (set, letter) in letters.iter_mut().zip(group.word(word)) {
                *set |= 1 << letter;
            }
        }
        letters
    }

    /// The letters that a word of the entry has at a place.
    fn supported(
        &mut self,
        entry: usize,
        group: &Group,
        place: usize,
        letters: LetterSet,
    ) -> LetterSet {
        let domain = &self.domains[entry];
        let first = (self.first_place[entry] + place) * self.lexicon.alphabet().len();
        let mut kept = letters;
        for letter in letters_of(letters) {
            let set = group.with_letter(place, letter);
            let has =
                |block: &u16| domain.bits[usize::from(*block)] & set[usize::from(*block)] != 0;
            let residue = &mut self.residues[first + letter];
            if has(residue) {
                continue;
            }
            match domain.blocks().iter().find(|block| has(block)) {
                Some(block) => *residue = *block,
                None => kept &= !(1 << letter),
            }
        }
        kept
    }
}
