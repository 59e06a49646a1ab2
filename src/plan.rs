//! A book to its slots: one for each puzzle, with a stable name and a random stream of its own.

use bookgen_base::rng::{Rng, StreamName};
use bookgen_puzzles::record::chapter_id;
use bookgen_puzzles::{Kind, Order, Setter, Target};

use crate::spec::{Book, Chapter};

/// The version of the generators. It is part of every stream and rises whenever the same stream
/// would give another puzzle than before.
pub const GENERATOR: u32 = 1;

/// What the names of examples begin with, as no chapter's does.
const EXAMPLE: &str = "example:";

/// Whether what stands where a chapter's id does is an example's name.
pub fn is_example(chapter: &str) -> bool {
    chapter.starts_with(EXAMPLE)
}

/// A place in the book that one puzzle fills.
pub struct Slot<'a> {
    /// Its stable name: the chapter's id and the index in it, from 1: `warm-up/17`. An example of
    /// the rules has a name that no chapter can have: `example:sudoku/1`, with the language where
    /// its words are of it: `example:wordsearch-en/1`.
    pub id: String,
    /// The chapter, by its place in the book; none for an example of the rules.
    pub chapter: Option<usize>,
    /// The index in the chapter, from 0.
    pub index: u32,
    /// The kind of puzzle.
    pub kind: &'static dyn Kind,
    /// How hard it shall be.
    pub target: Target,
    /// What makes it.
    pub setter: &'a dyn Setter,
    stream: StreamName,
    chapter_stream: StreamName,
}

impl Slot<'_> {
    /// The id of its chapter, or what stands for one before an example's name.
    pub fn chapter_id(&self) -> &str {
        chapter_id(&self.id)
    }

    /// The stream of a candidate: candidate 0 is what the slot gets, the next if that one is taken.
    pub fn candidate(&self, candidate: u32) -> Rng {
        self.stream.clone().with_number(u64::from(candidate)).stream()
    }

    /// What is asked of the setter.
    pub fn order(&self) -> Order {
        Order { index: self.index, target: self.target, chapter: self.chapter_stream.stream() }
    }
}

/// What the names of all streams of a seed and a volume begin with.
fn base(seed: u64, volume: u32) -> StreamName {
    StreamName::new()
        .with("bookgen")
        .with_number(u64::from(GENERATOR))
        .with_number(seed)
        .with_number(u64::from(volume))
}

/// The slots of an issue of a publication: a chapter of one puzzle each, with the count of those that
/// its earlier issues had. Their streams depend on seed, publication, date and chapter alone; in a
/// record they are called by the last three. What is dealt out evenly is dealt over all issues.
pub fn dated<'a>(
    seed: u64,
    publication: &str,
    date: &str,
    chapters: impl IntoIterator<Item = (&'a Chapter, u32)>,
) -> Vec<Slot<'a>> {
    let base = base(seed, 1).with("issue").with(publication);
    let slots = chapters.into_iter().enumerate().map(|(number, (chapter, index))| Slot {
        id: format!("{publication}-{date}-{}", chapter.id),
        chapter: Some(number),
        index,
        kind: chapter.kind,
        target: chapter.target,
        setter: &*chapter.setter,
        stream: base.clone().with(date).with(&chapter.id).with("slot"),
        chapter_stream: base.clone().with(&chapter.id).with("deal"),
    });
    slots.collect()
}

/// All slots of a book: the examples first, then chapter by chapter.
pub fn plan(book: &Book) -> Vec<Slot<'_>> {
    let base = base(book.seed, book.volume);
    let mut slots = Vec::new();
    for example in &book.examples {
        let stream = base.clone().with("example").with(example.kind.about().name);
        slots.push(Slot {
            id: format!("{EXAMPLE}{}/1", example.name),
            chapter: None,
            index: 0,
            kind: example.kind,
            target: example.target,
            setter: &*example.setter,
            stream: stream.clone(),
            chapter_stream: stream.with("chapter"),
        });
    }
    for (number, chapter) in book.chapters.iter().enumerate() {
        let stream = base.clone().with("chapter").with(&chapter.id);
        for index in 0..chapter.count {
            slots.push(Slot {
                id: format!("{}/{}", chapter.id, index + 1),
                chapter: Some(number),
                index,
                kind: chapter.kind,
                target: chapter.target,
                setter: &*chapter.setter,
                stream: stream.clone().with("slot").with_number(u64::from(index)),
                chapter_stream: stream.clone().with("deal"),
            });
        }
    }
    slots
}
