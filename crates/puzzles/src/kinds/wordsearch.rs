//! Word search: words of a list hidden in a grid of letters, each exactly once.
//!
//! The list is a text file of one word or phrase a line; see [`list`] for its form and [`letters`]
//! for what of an entry goes into the grid. The first section of a list is the first puzzle, with
//! its title, the second the second; behind the last it begins again with other grids and, where
//! `words_per_puzzle` leaves some over, with other words. The words of a section with more than a
//! puzzle takes, and of a list without sections, are dealt evenly: none comes back before all were
//! used ([`deal`]).
//!
//! | level | directions |
//! |---|---|
//! | easy | right, down |
//! | medium | also right-down and right-up; at least one word on a diagonal |
//! | hard | all eight; at least one word backwards: to the left or straight up |
//!
//! No word is given that stands in another of the same puzzle, forwards or backwards, since it
//! would be in the grid twice. A word that reads the same from both ends has one place, however
//! it is read. The letters between the words are drawn from the words themselves, so that none
//! gives a word away by its rarity, and spell neither a listed word again nor, unless
//! `keep_out = false`, a rude word of eight languages ([`keepout`]).
//!
//! | file | what it does |
//! |---|---|
//! | `list`, `letters`, `pool` | the list of words, its letters, its faults |
//! | `deal`, `kept` | which words go into which puzzle, and whether the list still has them |
//! | `setter`, `compose`, `spread`, `canvas`, `trie`, `keepout` | making the grid |
//! | `board`, `verify`, `grade` | a finished puzzle: its string, its proof, its level |
//! | `draw`, `read` | to a drawing and back |

mod board;
mod canvas;
mod compose;
mod deal;
mod draw;
mod grade;
mod keepout;
mod kept;
mod letters;
mod list;
mod pool;
mod read;
mod setter;
mod spread;
mod trie;
mod verify;

#[cfg(test)]
mod tests;

use std::fmt::Write;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use self::board::WordSearch;
use self::letters::Accents;
use self::pool::{Pool, Wish, alphabet, plain};
use self::setter::WordSetter;
use self::trie::Trie;
use super::{
    About, Board, Claim, Extent, Face, Figure, Fingerprint, Flaw, Grade, Kind, Level, Puzzle,
    RepeatPolicy, Setter, Style, SymbolRole,
};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::schema::{Field, Need, Type, Values};
use bookgen_base::units::Size;

/// The kind's name.
const NAME: &str = "wordsearch";
/// The least and the greatest number of columns and of rows.
const LEAST_SIDE: usize = 5;
const MOST_SIDE: usize = 25;
/// The fewest letters of a word: two stand in a grid by chance.
const LEAST_LETTERS: usize = 3;
/// The most words of a puzzle.
const MOST_WORDS: usize = 80;
/// The longest entry and the longest title, in characters.
const MOST_CHARACTERS: usize = 80;
const MOST_TITLE: usize = 100;
/// The most faults of a list that are shown.
const MOST_FAULTS: usize = 50;

/// Words of a list hidden in a grid of letters.
#[derive(Debug)]
pub struct WordSearches;

static LEVELS: [Level; 3] = [
    Level { name: "easy", needs: "words run to the right and down" },
    Level { name: "medium", needs: "also along diagonals, read to the right" },
    Level { name: "hard", needs: "in all eight directions, backwards too" },
];

static ABOUT: About = About {
    name: NAME,
    texts: texts!("wordsearch"),
    summary: "Words of a list hidden in a grid of letters, each exactly once",
    options: &[
        Field {
            name: "words",
            ty: Type::TextFile,
            need: Need::Required,
            help: "the list: one word or phrase a line; a line [Garden birds] begins a section, and \
                   the puzzles take the sections in turn, each with its title; lines that begin \
                   with # are notes",
        },
        Field {
            name: "words_per_puzzle",
            ty: Type::Int(1, MOST_WORDS as i64),
            need: Need::Optional,
            help: "the most words of a puzzle; if missing, all words of a section, or 20 of a list \
                   without sections; words left over go to the next puzzles, and none comes back \
                   before all were used",
        },
        Field {
            name: "columns",
            ty: Type::Int(LEAST_SIDE as i64, MOST_SIDE as i64),
            need: Need::Optional,
            help: "letters in a row; if missing, as many as the words fill well",
        },
        Field {
            name: "rows",
            ty: Type::Int(LEAST_SIDE as i64, MOST_SIDE as i64),
            need: Need::Optional,
            help: "rows of letters; if missing, as many as the words fill well",
        },
        Field {
            name: "accents",
            ty: Type::Choice(Accents::NAMES),
            need: Need::Default("\"keep\""),
            help: "whether letters stand in the grid with their accents (É, Ü) or without (E, U; Œ \
                   as OE); Ñ is a letter of its own and stays, ß is SS either way, and the list \
                   prints its words as they are written",
        },
        Field {
            name: "keep_out",
            ty: Type::Flag,
            need: Need::Default("true"),
            help: "whether rude words of eight languages are kept out of the letters between the \
                   words",
        },
    ],
    levels: &LEVELS,
    default_level: "medium",
    scale: None,
    claim: Claim::ValidAnswer,
    repeats: RepeatPolicy::Identical,
    symbols: SymbolRole::Letter,
    ascending: false,
};

impl Kind for WordSearches {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        let Some(source) = options.file("words") else {
            return Err(Diagnostic::book("a word search has no `words`")
                .at(&options.place, "missing here")
                .help("add a line `words = \"words.txt\"` with the name of a list")
                .into());
        };
        let named = options.place("words");
        let accents = Accents::named(options.text("accents"));
        let mut faults = Vec::new();
        let sections = list::read(source, named, accents, &mut faults);
        let number = |name: &str| options.int(name).and_then(|n| usize::try_from(n).ok());
        let wish = Wish {
            columns: number("columns"),
            rows: number("rows"),
            words_per_puzzle: number("words_per_puzzle"),
        };
        let keep_out = options.flag("keep_out");
        let asked = asked(wish, accents, keep_out);
        let titled = sections.iter().any(|section| section.title.is_some());
        let (alphabet, numbers) = alphabet(&sections);
        let (plain, plain_numbers) = plain(&alphabet);
        let mut kept_out = Trie::new();
        for word in keepout::words().filter(|_| keep_out) {
            // A word with a letter that no listed word has cannot come about.
            let letters = word.iter().map(|letter| plain_numbers.get(letter).copied());
            if let Some(letters) = letters.collect::<Option<Vec<u32>>>() {
                kept_out.add(&letters, 0);
            }
        }
        let pools: Vec<Pool> = sections
            .into_iter()
            .filter(|section| !section.entries.is_empty())
            .map(|section| Pool::new(section, wish, &numbers, &mut faults))
            .collect();
        in_order(faults, source).into_result(())?;
        Ok(Box::new(WordSetter { pools, titled, alphabet, plain, kept_out, asked }))
    }

    fn board(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(WordSearch::parse(puzzle)?))
    }

    fn read(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        read::read(puzzle, answer)
    }

    /// An answer shows neither the list nor the other letters.
    fn read_alone(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        match face {
            Face::Puzzle => read::read_alone(figure).map(Some),
            Face::Answer => Ok(None),
        }
    }
}

impl Board for WordSearch {
    fn verify(&self) -> Result<(), Flaw> {
        verify::verify(self)
    }

    fn grade(&self) -> Grade {
        grade::grade(self)
    }

    /// The letters of the grid and those of the words, however they are printed.
    fn fingerprint(&self) -> Fingerprint {
        let mut words: Vec<String> = self.words.iter().map(|word| word.letters.concat()).collect();
        words.sort();
        let size = format!("{}x{}", self.columns, self.rows);
        let parts = std::iter::once(&size).chain(&self.cells).chain(&words);
        let mut digest = digest(parts.map(String::as_str));
        digest.truncate(32);
        Fingerprint(digest)
    }

    fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    fn word_list(&self) -> Vec<&str> {
        self.words.iter().map(|word| word.entry.as_str()).collect()
    }

    fn extent(&self, _: Face, style: &Style) -> Extent {
        draw::extent(self, style)
    }

    fn draw(&self, face: Face, style: &Style, frame: Size) -> Figure {
        draw::draw(self, face, style, frame)
    }
}

/// The options in canonical form, without the list.
fn asked(wish: Wish, accents: Accents, keep_out: bool) -> String {
    let or_usual = |number: Option<usize>| number.map_or("usual".to_owned(), |n| n.to_string());
    format!(
        "columns={};rows={};words_per_puzzle={};accents={};keep_out={keep_out}",
        or_usual(wish.columns),
        or_usual(wish.rows),
        or_usual(wish.words_per_puzzle),
        accents.name(),
    )
}

/// SHA-256 over texts, each preceded by its length, in hexadecimal.
fn digest<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    hash.finalize().iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// The faults of the list as a whole, then those of its lines in their order; of very many the
/// first.
fn in_order(mut faults: Vec<Diagnostic>, list: &Arc<Source>) -> Faults {
    faults.sort_by_key(|fault| match &fault.place {
        Some((place, _)) if Arc::ptr_eq(&place.source, list) => (true, place.span.start),
        _ => (false, 0),
    });
    let more = faults.len().saturating_sub(MOST_FAULTS);
    if more > 0 {
        faults.truncate(MOST_FAULTS);
        faults.push(
            Diagnostic::book(format!("{more} more faults of this list are not shown"))
                .help("mend those above and build again"),
        );
    }
    Faults(faults)
}
