//! The options that decide how the entries of a list become letters.

use crate::letters::{Accents, Case, LanguageLetters, Spelling};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::{Field, Need, TextFiles, Type, Values};

/// The option `signs` of kinds with word lists.
pub const SIGNS: Field = Field {
    name: "signs",
    ty: Type::Choice(&["keep", "drop"]),
    need: Need::Optional,
    help: "what digits and the signs &+@%=*$€£¥ of the words become: keep gives each a cell of the \
           grid, drop leaves them out; if missing, a word with them is an error",
};

/// The option `case` of kinds whose grids can have lower-case letters.
pub const CASE: Field = Field {
    name: "case",
    ty: Type::Choice(&["upper", "lower"]),
    need: Need::Default("\"upper\""),
    help: "whether the letters of the grid are capitals or, for children, lower-case letters; the \
           printed list keeps the words as they are written",
};

/// The option `accents` of crosswords and of other grids of words.
pub const GRID_ACCENTS: Field = Field {
    name: "accents",
    ty: Type::Choice(Accents::NAMES),
    need: Need::Optional,
    help: "whether letters in the grid keep their accents (É, Ü), drop them (E, U) or expand them as \
           in German (Ü becomes UE); if missing, as crosswords of the language do",
};

/// The option `accents` of puzzles of words without a grid.
pub const ACCENTS: Field = Field {
    help: "whether letters keep their accents (É, Ü), drop them (E, U) or expand them as in German \
           (Ü becomes UE); if missing, as crosswords of the language do",
    ..GRID_ACCENTS
};

/// The option `ij` of kinds with words.
pub const IJ: Field = Field {
    name: "ij",
    ty: Type::Choice(&["two", "one"]),
    need: Need::Default("\"two\""),
    help: "whether the Dutch IJ fills two cells, or one as the letter Ĳ",
};

/// Whether the option `ij` puts the Dutch `IJ` in one cell.
///
/// # Errors
/// The language has other rules for its letters.
pub fn joins_ij(options: &Values) -> Result<bool, Diagnostic> {
    let language = options.text("language").unwrap_or("en");
    let case = LanguageLetters::spelling(language, None).case;
    let is_one = options.text("ij") == Some("one");
    match is_one && options.wrote("language") && case != Case::Common {
        true => Err(Diagnostic::input(format!("`ij` is for Dutch words, not for `{language}`"))
            .at(options.place("ij"), "this language has rules of its own for its letters")
            .help("remove `ij`, or set `language = \"nl\"`")),
        false => Ok(is_one),
    }
}

/// The spelling of words in crosswords: the options `language`, `accents` and `ij`.
///
/// # Errors
/// The language has other rules than `ij`.
pub fn crossword_spelling(options: &Values) -> Result<Spelling, Diagnostic> {
    let language = options.text("language").unwrap_or("en");
    let accents = options.text("accents").map(|name| Accents::from_name(Some(name)));
    let spelling = LanguageLetters::spelling(language, accents);
    Ok(if joins_ij(options)? { Spelling { case: Case::DutchIj, ..spelling } } else { spelling })
}

/// The option `ij` in canonical form, after a semicolon. Empty if it is not set.
pub fn canonical_ij(options: &Values) -> &'static str {
    if options.text("ij") == Some("one") { ";ij=one" } else { "" }
}

/// The options of a kind that decide how entries become letters.
#[derive(Clone, Copy, Debug)]
pub struct SpellingOptions {
    accents: Accents,
    /// `None`: the letters of the list decide.
    case: Option<Case>,
    /// Whether digits and signs fill cells. `None`: an entry with them is a fault.
    pub signs: Option<bool>,
    /// Whether the letters are lower-case letters.
    pub is_lower: bool,
}

impl SpellingOptions {
    /// Reads the options `accents`, `language`, `ij`, `signs` and `case`.
    pub fn new(options: &Values) -> SpellingOptions {
        let ij = joins_ij(options).ok().filter(|is_one| *is_one).map(|_| Case::DutchIj);
        let language = options.text("language").filter(|_| options.wrote("language"));
        SpellingOptions {
            accents: Accents::from_name(options.text("accents")),
            // The language of a book is the default of the option, so only a language with rules of its
            // own decides.
            case: ij.or(language.map(Case::of_language).filter(|case| *case != Case::Common)),
            signs: options.text("signs").map(|signs| signs == "keep"),
            is_lower: options.text("case") == Some("lower"),
        }
    }

    /// The usual options of a language.
    pub fn of_language(language: &str) -> SpellingOptions {
        let case = Some(Case::of_language(language)).filter(|case| *case != Case::Common);
        SpellingOptions { accents: Accents::Keep, case, signs: None, is_lower: false }
    }

    /// The spelling of the entries of lists.
    pub fn spelling(self, lists: &TextFiles) -> Spelling {
        let of_lists = || {
            let texts = lists.sources.iter().map(|source| Case::of_text(&source.text));
            { texts }.find(|case| *case != Case::Common).unwrap_or(Case::Common)
        };
        Spelling {
            accents: self.accents,
            case: self.case.unwrap_or_else(of_lists),
            signs: self.signs == Some(true),
            is_lower: self.is_lower,
        }
    }

    /// The options that are set, in canonical form. Empty if only `accents` is set.
    pub fn canonical(self, options: &Values) -> String {
        let signs = self.signs.map(|keep| if keep { ";signs=keep" } else { ";signs=drop" });
        let language = options.text("language").filter(|_| self.case.is_some());
        let language = language.filter(|code| Case::of_language(code) != Case::Common);
        let language = language.map(|code| format!(";letters={code}"));
        let case = if self.is_lower { ";case=lower" } else { "" };
        let ij = canonical_ij(options);
        format!("{}{}{case}{ij}", signs.unwrap_or_default(), language.unwrap_or_default())
    }
}
