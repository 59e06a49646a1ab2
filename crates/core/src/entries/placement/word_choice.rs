//! The words of a chapter: a list by classes, or numbers, and the user's own words.

use std::sync::{Arc, OnceLock};

use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{BUILT_IN_PREFIX, Values};
use bookgen_words::ShippedFile;

use super::super::{ChosenWords, Lexicon, LexiconBuilder, WordFile, WordId, read_words};
use super::listed_grid::ListedGrid;
use crate::letters::main_language;
use crate::setter::Change;
use crate::word_list::{
    ALL_THEMES, NUMBERS, crossword_spelling, enumerate_words, random_number, short_digest,
};

/// How many numbers of three and of more digits the list has.
const COUNTS: [usize; 7] = [400, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000];
/// The least number of digits, and of letters of a word in a lattice.
const LEAST: usize = 3;
/// The maximum number of own words.
const MAX_OWN: usize = 40;
/// The text before the digests of lists in the parameters of a setter.
const DIGEST: &str = ";list=";

/// The words of a chapter.
#[derive(Debug)]
pub struct WordChoice {
    list: ListOfWords,
    /// The list with the own words, if there are own words.
    merged: Option<Lexicon>,
    /// The words that must be in each puzzle.
    pub own: Vec<WordId>,
    own_digest: Option<String>,
}

#[derive(Debug)]
enum ListOfWords {
    Words(ChosenWords),
    /// The words of all themes of a language, and their file.
    Themes(Box<WordFile>, &'static ShippedFile),
    Numbers(&'static Lexicon),
}

impl ListOfWords {
    /// The list, unless it has numbers.
    fn file(&self) -> Option<&WordFile> {
        match self {
            ListOfWords::Words(words) => Some(words.file()),
            ListOfWords::Themes(file, _) => Some(file),
            ListOfWords::Numbers(_) => None,
        }
    }
}

impl WordChoice {
    /// Reads the options `words`, `own_words`, `accents`, `ij` and `language` for a grid of columns and rows.
    ///
    /// # Errors
    /// A list does not exist or cannot be used.
    pub fn of_options(
        options: &Values,
        (columns, rows): (usize, usize),
    ) -> Result<WordChoice, Faults> {
        let language = options.text("language").unwrap_or("en");
        let built_in = options.files("words").and_then(|files| files.built_in.as_deref());
        let own_file = options.file("own_words");
        if built_in == Some(NUMBERS)
            && let Some(numbers) = numbers()
        {
            if own_file.is_some() {
                return Err(Diagnostic::input("numbers do not mix with own words")
                    .at(options.place("own_words"), "the puzzles have numbers")
                    .help("remove `own_words`, or name a list of words with `words`")
                    .into());
            }
            let list = ListOfWords::Numbers(numbers);
            return Ok(WordChoice { list, merged: None, own: Vec::new(), own_digest: None });
        }
        // A built-in list has the spelling of its language.
        let main = built_in
            .and_then(bookgen_words::list)
            .map_or(main_language(language), |list| list.language);
        let list = match themes(options) {
            Some(shipped) => {
                let source = Source::new(format!("{BUILT_IN_PREFIX}{ALL_THEMES}"), shipped.text);
                let place = source.place(0..0);
                let file = read_words(&source, &place, crossword_spelling(options)?, main)?;
                ListOfWords::Themes(Box::new(file), shipped)
            }
            None => ListOfWords::Words(ChosenWords::of_options(options, main)?.0),
        };
        let (Some(source), Some(chosen)) = (own_file, list.file()) else {
            return Ok(WordChoice { list, merged: None, own: Vec::new(), own_digest: None });
        };
        let place = options.place("own_words");
        let own = OwnWords { source, place, columns, rows };
        let file = read_words(source, place, crossword_spelling(options)?, main)?;
        own.check(&file)?;
        let merged = merged(&chosen.lexicon, &file.lexicon).map_err(|count| {
            Diagnostic::input("the words have too many different letters")
                .at(place, format!("{count} letters"))
                .help("use words of one alphabet")
        })?;
        let words = file.lexicon.words().map(|word| file.lexicon.letters(word).collect::<Vec<_>>());
        let own = words.filter_map(|letters| merged.find(&letters)).collect();
        Ok(WordChoice { list, merged: Some(merged), own, own_digest: Some(file.digest) })
    }

    /// The words.
    pub fn lexicon(&self) -> &Lexicon {
        match (&self.merged, &self.list) {
            (Some(merged), _) => merged,
            (None, ListOfWords::Words(words)) => &words.file().lexicon,
            (None, ListOfWords::Themes(file, _)) => &file.lexicon,
            (None, ListOfWords::Numbers(numbers)) => numbers,
        }
    }

    /// Whether the words are numbers.
    pub fn are_numbers(&self) -> bool {
        matches!(self.list, ListOfWords::Numbers(_))
    }

    /// Whether the list is the user's.
    pub fn is_of_user(&self) -> bool {
        matches!(self.list, ListOfWords::Words(ChosenWords::Own(_)))
    }

    /// The file that bookgen ships, if the words are from it.
    pub fn shipped(&self) -> Option<&'static ShippedFile> {
        match &self.list {
            ListOfWords::Words(words) => words.file().shipped(),
            ListOfWords::Themes(_, shipped) => Some(shipped),
            ListOfWords::Numbers(_) => None,
        }
    }

    /// The classes of the words of a grid, if the words have classes.
    pub fn classes(&self, grid: &ListedGrid) -> Vec<u8> {
        let Some(file) = self.list.file() else { return Vec::new() };
        let class = |letters: &Vec<String>| Some(file.lexicon.class(file.lexicon.find(letters)?));
        let words = grid.words.iter().filter(|_| file.has_classes);
        words.filter_map(|word| class(&word.letters)).collect()
    }

    /// The highest class of a level, if the words have classes.
    pub fn ceiling(&self, class: u8) -> u8 {
        match self.list.file() {
            Some(file) if file.has_classes => class,
            _ => u8::MAX,
        }
    }

    /// The options and the digests of the lists: the parameters of a setter.
    pub fn params(&self, options: &str) -> String {
        let digest = self.list.file().map_or(NUMBERS, |file| short_digest(&file.digest));
        let own = self.own_digest.as_deref().map(short_digest);
        format!("{options}{DIGEST}{digest}{}", own.map_or(String::new(), |own| format!("+{own}")))
    }

    /// Checks whether a recorded puzzle is still one of these options and lists: the lists may change, as
    /// long as they have the words of the puzzle. `current` are the options without the lists.
    ///
    /// # Errors
    /// The change that makes the puzzle invalid.
    pub fn check_recorded(
        &self,
        current: &str,
        recorded: &str,
        grid: Option<&ListedGrid>,
    ) -> Result<(), Change> {
        let options = recorded.rsplit_once(DIGEST).map_or(recorded, |(options, _)| options);
        if options != current {
            let (recorded, current) = (recorded.to_owned(), self.params(current));
            return Err(Change::Options { recorded, current });
        }
        // A puzzle string that cannot be parsed is reported elsewhere.
        let Some(grid) = grid else { return Ok(()) };
        let lexicon = self.lexicon();
        let is_gone = |letters: &&[String]| lexicon.find(letters).is_none();
        let names = |words: Vec<String>| {
            let names: Vec<&str> = words.iter().map(String::as_str).collect();
            enumerate_words(&names)
        };
        let gone: Vec<String> =
            grid.letters().into_iter().filter(is_gone).map(<[String]>::concat).collect();
        if !gone.is_empty() {
            let part = "words that are no longer in the list";
            return Err(Change::File { file: "list of words", part, names: names(gone) });
        }
        let letters = |word: &WordId| lexicon.letters(*word).map(str::to_owned).collect();
        let own: Vec<Vec<String>> = self.own.iter().map(letters).collect();
        let missing = own.iter().filter(|own| !grid.letters().contains(&own.as_slice()));
        let missing: Vec<String> = missing.map(|own| own.concat()).collect();
        match missing.is_empty() {
            true => Ok(()),
            false => {
                let part = "words that are not in the puzzle";
                Err(Change::File { file: "list of own words", part, names: names(missing) })
            }
        }
    }
}

/// The file of themes, if the option `words` names all themes, or if it is missing and the language has themes
/// but no list by classes.
fn themes(options: &Values) -> Option<&'static ShippedFile> {
    let language = options.text("language").unwrap_or("en");
    let is_named = match options.files("words") {
        Some(files) => files.built_in.as_deref() == Some(ALL_THEMES),
        None => bookgen_words::list(language).is_none(),
    };
    bookgen_words::theme_file(language).filter(|_| is_named)
}

/// The own words of a chapter and the grid in which they must fit.
struct OwnWords<'a> {
    source: &'a Arc<Source>,
    place: &'a Place,
    columns: usize,
    rows: usize,
}

impl OwnWords<'_> {
    fn check(&self, file: &WordFile) -> Result<(), Diagnostic> {
        let OwnWords { source, place, columns, rows } = self;
        let fault = |message: String, label: String, help: &str| {
            Err(Diagnostic::input(message).at(place, label).help(help))
        };
        let words: Vec<WordId> = file.lexicon.words().collect();
        if file.refused > 0 || file.skipped.0 > 0 {
            let label = format!("{} lines are no words", file.refused + file.skipped.0);
            let examples = match file.skipped.1.is_empty() {
                true => String::new(),
                false => format!(", for example {}", file.skipped.1.join(", ")),
            };
            let help = "own words have 3 to 25 letters and no digits, and none is offensive";
            return fault(
                format!("{} has lines that are no words", source.name),
                label + &examples,
                help,
            );
        }
        if words.len() > MAX_OWN {
            let label = format!("{} words; the maximum is {MAX_OWN}", words.len());
            return fault(
                format!("{} has too many words", source.name),
                label,
                "leave some words out",
            );
        }
        let longest = *columns.max(rows);
        if let Some(word) = words.iter().find(|word| !(LEAST..=longest).contains(&word.length)) {
            let text = file.lexicon.text(*word);
            let label =
                format!("{} letters; a word has {LEAST} to {longest} in this grid", word.length);
            let help = match word.length < LEAST {
                true => "leave the word out",
                false => "choose more columns or rows, or leave the word out",
            };
            return fault(format!("{text} does not fit in the grid"), label, help);
        }
        let letters: usize = words.iter().map(|word| word.length).sum();
        if letters * 3 > columns * rows {
            let label = format!("{letters} letters for {columns} columns and {rows} rows");
            let help = "choose more columns and rows, or leave some words out";
            return fault("the own words are too many for the grid".to_owned(), label, help);
        }
        Ok(())
    }
}

/// The words of two lexicons. Own words have class 0.
fn merged(list: &Lexicon, own: &Lexicon) -> Result<Lexicon, usize> {
    let mut builder = LexiconBuilder::default();
    for word in list.words() {
        builder.add(list.letters(word), list.class(word));
    }
    for word in own.words() {
        builder.add(own.letters(word), 0);
    }
    builder.build()
}

/// Random numbers of three to nine digits.
fn numbers() -> Option<&'static Lexicon> {
    static LIST: OnceLock<Option<Lexicon>> = OnceLock::new();
    let list = LIST.get_or_init(|| {
        let mut rng = StreamName::new().with("lattices").with("built-in numbers").stream();
        let mut builder = LexiconBuilder::default();
        for (count, digits) in COUNTS.into_iter().zip(LEAST..) {
            let mut found = 0;
            while found < count {
                let number = random_number(digits, &mut rng);
                found += usize::from(builder.add((0..digits).map(|at| &number[at..=at]), 0));
            }
        }
        builder.build().ok()
    });
    list.as_ref()
}
