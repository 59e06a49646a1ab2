//! Lists the slots of a book. Each slot holds one puzzle and has a stable id and its own random
//! stream.

use std::sync::Arc;

use bookgen_base::diagnostic::Place;
use bookgen_base::rng::{Rng, StreamName};
use bookgen_press::document::{Chapter, Labels};
use bookgen_puzzles::record::chapter_id;
use bookgen_puzzles::{Kind, Order, Puzzle, Setter, Target};

use crate::spec::{Book, ChapterSetter};

/// The prefix of the ids of examples. A chapter id cannot have a colon.
const EXAMPLE: &str = "example:";

/// Whether a chapter id is the id of an example in the rules, not of a chapter of the book.
pub fn is_example(chapter: &str) -> bool {
    chapter.starts_with(EXAMPLE)
}

/// A slot of the book, which holds one puzzle.
pub struct Slot<'a> {
    /// The stable id: the id of the chapter and the index in the chapter, from 1, for example
    /// `warm-up/17`. An example of the rules has an id such as `example:sudoku/1`, or
    /// `example:wordsearch-en/1` if it depends on the language.
    pub id: String,
    /// The index of the chapter in the book, or `None` for the example puzzle of
    /// the rules.
    pub chapter: Option<usize>,
    /// The index of the slot among the slots of its chapter and setter, from 0.
    pub index: u32,
    /// The index for which the setter makes the puzzle. It differs from `index` if an earlier chapter
    /// uses the same word list: the chapter continues where the earlier chapter ends.
    pub deal: u32,
    /// Whether another chapter uses the same word list.
    pub shares_list: bool,
    /// The kind of puzzle.
    pub kind: &'static dyn Kind,
    /// The requested difficulty.
    pub target: Target,
    /// The setter that makes the puzzle.
    pub setter: &'a dyn Setter,
    /// The source position of the chapter in the spec, or `None` for the example puzzle of
    /// the rules.
    pub place: Option<&'a Place>,
    /// The index of the setter in the chapter.
    pub member: usize,
    /// In a chapter with several levels: puzzles of a lower rank are printed first. The rank rises with
    /// the level and, if the puzzles are for a class, with the pupil. `None` in other chapters.
    pub rank: Option<u64>,
    /// Whether the chapter has several kinds of puzzle.
    pub is_mixed: bool,
    /// Whether the record stores the predicted solving time, because the pages print it.
    pub has_time: bool,
    stream: StreamName,
    chapter_stream: StreamName,
}

impl Slot<'_> {
    /// Whether the puzzle depends on the puzzles before it. An imported puzzle does not.
    pub fn uses_earlier(&self) -> bool {
        self.kind.uses_earlier() && self.setter.imported_at(self.index).is_none()
    }

    /// The id of the chapter, or the first part of an example's id.
    pub fn chapter_id(&self) -> &str {
        chapter_id(&self.id)
    }

    /// The random stream of a candidate. Candidate 0 is made first. The next candidate is made only
    /// if a candidate repeats a printed puzzle.
    pub fn candidate(&self, candidate: u32) -> Rng {
        self.stream.clone().with_number(u64::from(candidate)).stream()
    }

    /// The request to the setter: which puzzle the setter must make for this slot. `earlier` are the
    /// puzzles of this kind that come before, the latest last.
    pub fn order(&self, earlier: &[Arc<Puzzle>]) -> Order {
        Order {
            index: self.deal,
            target: self.target,
            chapter: self.chapter_stream.stream(),
            earlier: earlier.to_vec(),
        }
    }
}

/// The first parts of the names of a kind's random streams for a seed and a volume.
fn base(kind: &dyn Kind, seed: u64, volume: u32) -> StreamName {
    StreamName::new()
        .with("bookgen")
        .with_number(u64::from(kind.about().generator))
        .with_number(seed)
        .with_number(u64::from(volume))
}

/// A request for a puzzle of a dated issue.
pub struct Dated<'a> {
    /// The id of the feature that the puzzle belongs to. A feature is a recurring puzzle of a
    /// publication.
    pub id: &'a str,
    /// The kind of puzzle.
    pub kind: &'static dyn Kind,
    /// The requested difficulty.
    pub target: Target,
    /// The setter that makes the puzzle.
    pub setter: &'a dyn Setter,
    /// The index for which the setter makes the puzzle: the number of the feature's puzzles in earlier
    /// issues. If several features use the same word list, the number of the puzzles of all these
    /// features.
    pub index: u32,
    /// The id of the first feature that uses the same word list, or of the feature itself.
    pub deal_id: &'a str,
    /// The source position of the feature in the spec.
    pub place: &'a Place,
    /// Whether the record stores the predicted solving time, because the pages print it.
    pub has_time: bool,
}

/// The slots of a dated issue. The streams depend only on the seed, the publication, the date and
/// the feature. The ids depend on the publication, the date and the feature. The stream
/// `chapter_stream` of a slot does not depend on the date. With this stream, a setter distributes
/// the words of a word list evenly over all issues.
pub fn dated<'a>(
    seed: u64,
    publication: &str,
    date: &str,
    puzzles: impl IntoIterator<Item = Dated<'a>>,
) -> Vec<Slot<'a>> {
    let slots = puzzles.into_iter().enumerate().map(|(number, puzzle)| {
        let base = base(puzzle.kind, seed, 1).with("issue").with(publication);
        Slot {
            id: format!("{publication}-{date}-{}", puzzle.id),
            chapter: Some(number),
            index: puzzle.index,
            deal: puzzle.index,
            shares_list: puzzle.deal_id != puzzle.id,
            kind: puzzle.kind,
            target: puzzle.target,
            setter: puzzle.setter,
            place: Some(puzzle.place),
            member: 0,
            rank: None,
            is_mixed: false,
            has_time: puzzle.has_time,
            stream: base.clone().with(date).with(puzzle.id).with("slot"),
            chapter_stream: base.clone().with(puzzle.deal_id).with("deal"),
        }
    });
    slots.collect()
}

/// How a chapter uses its word list.
struct Deal {
    /// The first chapter that uses the list, or the chapter itself.
    leader: usize,
    /// The number of puzzles of earlier chapters that use the list.
    first: u32,
    /// Whether another chapter uses the list.
    is_shared: bool,
}

/// How the chapters of a book use their word lists. Chapters with the same list use its sections in
/// turn, as if they were one chapter.
fn deals(book: &Book) -> Vec<Deal> {
    let chapters = &book.document.chapters;
    // The members of a mixed chapter do not share their lists. The levels of a chapter have one list.
    let digest = |at: usize| {
        let first = book.setters[at].first().filter(|_| !chapters[at].is_mixed)?;
        first.setter.word_lists().map(|lists| &lists.digest)
    };
    let deal = |at: usize| {
        let shares =
            |other: &usize| *other == at || digest(at).is_some() && digest(at) == digest(*other);
        let sharing: Vec<usize> = (0..chapters.len()).filter(shares).collect();
        let before = sharing.iter().filter(|other| **other < at);
        let first = before.fold(0, |sum: u32, other| sum.saturating_add(chapters[*other].count));
        Deal { leader: sharing[0], first, is_shared: sharing.len() > 1 }
    };
    (0..chapters.len()).map(deal).collect()
}

/// The slots of a book: the examples first, then each chapter.
pub fn plan(book: &Book) -> Vec<Slot<'_>> {
    let base = |kind| base(kind, book.document.file.seed, book.document.volume);
    let mut slots = Vec::new();
    for example in &book.examples {
        let stream = base(example.kind).with("example").with(example.kind.about().name);
        slots.push(Slot {
            id: format!("{EXAMPLE}{}/1", example.name),
            chapter: None,
            index: 0,
            deal: 0,
            shares_list: false,
            kind: example.kind,
            target: example.target,
            setter: &*example.setter,
            place: None,
            member: 0,
            rank: None,
            is_mixed: false,
            has_time: false,
            stream: stream.clone(),
            chapter_stream: stream.with("chapter"),
        });
    }
    let chapters = book.document.chapters.iter().zip(&book.setters);
    let deals = deals(book);
    for ((number, (chapter, setters)), deal) in chapters.enumerate().zip(deals) {
        let pupils = &book.pupil_setters[number];
        let leader = &book.document.chapters[deal.leader];
        for (index, turn) in (0u32..).zip(turns(chapter, setters, pupils)) {
            let Turn { member, index: own_index, rank } = turn;
            let ChapterSetter { kind, setter, target, .. } = &setters[member];
            let stream = base(*kind).with("chapter").with(&chapter.id);
            // Members of the same kind need separate streams.
            let deal_stream = base(*kind).with("chapter").with(&leader.id).with("deal");
            let deal_stream = match chapter.is_mixed {
                true => deal_stream.with_number(member as u64),
                false => deal_stream,
            };
            slots.push(Slot {
                id: format!("{}/{}", chapter.id, index + 1),
                chapter: Some(number),
                index: own_index,
                deal: deal.first + own_index,
                shares_list: deal.is_shared,
                kind: *kind,
                target: *target,
                setter: &**setter,
                place: Some(&chapter.place),
                member,
                rank,
                is_mixed: chapter.is_mixed,
                has_time: book.document.time,
                stream: stream.with("slot").with_number(u64::from(index)),
                chapter_stream: deal_stream,
            });
        }
    }
    slots
}

/// The setter of a puzzle.
struct Turn {
    /// The index of the setter in the chapter.
    member: usize,
    /// The index for which the setter makes the puzzle.
    index: u32,
    /// The rank of the puzzle, see [`Slot::rank`].
    rank: Option<u64>,
}

/// The setters of all puzzles of a chapter. The levels of a chapter with several levels alternate, so that
/// a longer chapter begins like a shorter one; the rank brings the puzzles into rising order. If the puzzles
/// are for the pupils of a class, each pupil has all levels, or the setters that `of_pupils` lists for the
/// pupil.
fn turns(chapter: &Chapter, setters: &[ChapterSetter], of_pupils: &[Vec<usize>]) -> Vec<Turn> {
    if chapter.is_mixed {
        let mut interleaved = Interleaved::new(setters);
        let turn = |(member, index)| Turn { member, index, rank: None };
        return (0..chapter.count).map(|_| turn(interleaved.next())).collect();
    }
    let pupils = match &chapter.labels {
        Labels::Names(names) => u32::try_from(names.len()).unwrap_or(u32::MAX),
        _ => 1,
    };
    let (part, levels) = ((chapter.count / pupils.max(1)).max(1), setters.len() as u64);
    if !of_pupils.is_empty() {
        let turn = |index: u32| {
            let (pupil, place) = (index / part, (index % part) as usize);
            let own = of_pupils.get(pupil as usize).map_or(&[][..], Vec::as_slice);
            let level = place % own.len().max(1);
            let rank = u64::from(pupil) * levels + level as u64;
            Turn { member: own.get(level).copied().unwrap_or(0), index, rank: Some(rank) }
        };
        return (0..chapter.count).map(turn).collect();
    }
    let turn = |index: u32| {
        let level = u64::from(index % part) % levels;
        let rank = (levels > 1).then(|| u64::from(index / part) * levels + level);
        Turn { member: level as usize, index, rank }
    };
    (0..chapter.count).map(turn).collect()
}

/// The members of a mixed chapter, alternating. Each member occurs as often as its weight says,
/// with its puzzles as far from each other as possible. A longer chapter begins like a shorter one.
struct Interleaved {
    weights: Vec<u64>,
    /// The number of puzzles of each member so far.
    counts: Vec<u32>,
}

impl Interleaved {
    fn new(setters: &[ChapterSetter]) -> Interleaved {
        let weights = setters.iter().map(|setter| u64::from(setter.weight).max(1)).collect();
        Interleaved { weights, counts: vec![0; setters.len()] }
    }

    /// The member of the next puzzle, and the number of earlier puzzles of this member.
    fn next(&mut self) -> (usize, u32) {
        // The next puzzle of a member is due at (2 count + 1) / weight.
        let due = |member: usize| 2 * u64::from(self.counts[member]) + 1;
        let earlier =
            |a: &usize, b: &usize| (due(*a) * self.weights[*b]).cmp(&(due(*b) * self.weights[*a]));
        let member = (0..self.weights.len()).min_by(earlier).unwrap_or_default();
        let count = self.counts[member];
        self.counts[member] += 1;
        (member, count)
    }
}
