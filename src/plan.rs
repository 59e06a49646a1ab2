//! A book to its slots: one for each puzzle, with a stable name and a random stream of its own.

use bookgen_base::rng::{Rng, StreamName};
use bookgen_puzzles::record::chapter_id;
use bookgen_puzzles::{Kind, Order, Setter, Target};

use bookgen_base::diagnostic::Place;

use crate::spec::Book;

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
    /// Where its chapter stands in the spec; none for an example of the rules.
    pub place: Option<&'a Place>,
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

/// A puzzle of an issue that is to be made.
pub struct Dated<'a> {
    /// The id of its series in the publication.
    pub id: &'a str,
    /// The kind of puzzle.
    pub kind: &'static dyn Kind,
    /// How hard it shall be.
    pub target: Target,
    /// What makes it.
    pub setter: &'a dyn Setter,
    /// The number of puzzles that earlier issues had of the series.
    pub index: u32,
    /// Where the series stands in the spec.
    pub place: &'a Place,
}

/// The slots of an issue of a publication. Their streams depend on seed, publication, date and series
/// alone, and their ids in a record on the last three. What is dealt out evenly is dealt over all
/// issues.
pub fn dated<'a>(
    seed: u64,
    publication: &str,
    date: &str,
    puzzles: impl IntoIterator<Item = Dated<'a>>,
) -> Vec<Slot<'a>> {
    let base = base(seed, 1).with("issue").with(publication);
    let slots = puzzles.into_iter().enumerate().map(|(number, puzzle)| Slot {
        id: format!("{publication}-{date}-{}", puzzle.id),
        chapter: Some(number),
        index: puzzle.index,
        kind: puzzle.kind,
        target: puzzle.target,
        setter: puzzle.setter,
        place: Some(puzzle.place),
        stream: base.clone().with(date).with(puzzle.id).with("slot"),
        chapter_stream: base.clone().with(puzzle.id).with("deal"),
    });
    slots.collect()
}

/// All slots of a book: the examples first, then chapter by chapter.
pub fn plan(book: &Book) -> Vec<Slot<'_>> {
    let base = base(book.document.file.seed, book.document.volume);
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
            place: None,
            stream: stream.clone(),
            chapter_stream: stream.with("chapter"),
        });
    }
    for (number, (chapter, recipe)) in book.document.chapters.iter().zip(&book.recipes).enumerate()
    {
        let stream = base.clone().with("chapter").with(&chapter.id);
        for index in 0..chapter.count {
            slots.push(Slot {
                id: format!("{}/{}", chapter.id, index + 1),
                chapter: Some(number),
                index,
                kind: chapter.kind,
                target: recipe.target,
                setter: &*recipe.setter,
                place: Some(&chapter.place),
                stream: stream.clone().with("slot").with_number(u64::from(index)),
                chapter_stream: stream.clone().with("deal"),
            });
        }
    }
    slots
}
