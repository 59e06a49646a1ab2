//! Reads the options of a chapter.

use std::sync::Arc;

use super::mask_rules::MIN_BESIDE;
use super::setter::ArrowwordSetter;
use super::{MAX_OWN, MAX_PHRASE, NAME};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{Data, Values};
use bookgen_core::PuzzlePicture;
use bookgen_core::clues::{ClueList, built_in_clues, read_clues};
use bookgen_core::entries::lexicon::MAX_ALPHABET;
use bookgen_core::entries::mask::MAX_ROWS;
use bookgen_core::entries::{Lexicon, LexiconBuilder, WordId};
use bookgen_core::letters::{Accents, Case, LanguageLetters, Spelling, letters_of, main_language};
use bookgen_core::word_list::{canonical_ij, crossword_spelling, short_digest, sort_faults};

/// The places of a picture.
pub const PLACES: &[&str] = &["top-left", "top-right", "bottom-left", "bottom-right", "centre"];

/// The setter for the options of a chapter.
///
/// # Errors
/// All faults of the options and their files.
pub fn setter(options: &Values) -> Result<ArrowwordSetter, Faults> {
    let mut faults = Vec::new();
    let language = options.text("language").unwrap_or("en");
    let accents = options.text("accents").map(|name| Accents::from_name(Some(name)));
    let spelling = crossword_spelling(options)?;
    let side =
        |key: &str| options.int(key).and_then(|side| usize::try_from(side).ok()).unwrap_or(10);
    let (columns, rows) = (side("columns"), side("rows"));
    let list = match options.file("clues") {
        Some(source) => {
            Some(read_clues(source, options.place("clues"), spelling, language, &mut faults))
        }
        None => shipped(options, language, spelling, &mut faults),
    };
    let own = options.file("own_words").map(|source| {
        let place = options.place("own_words");
        let own = read_clues(source, place, spelling, language, &mut faults);
        if own.answers.len() > MAX_OWN {
            let fault = Diagnostic::input(format!("{} has too many words", source.name));
            let label = format!("{} words; the maximum is {MAX_OWN}", own.answers.len());
            faults.push(fault.at(place, label).help("leave some words out"));
        }
        own
    });
    let phrase = phrase(options, spelling, &mut faults);
    let block = block(options, columns, rows, &mut faults);
    let picture = picture(options, &mut faults);
    let sources = ["clues", "own_words"].iter().filter_map(|key| options.file(key).cloned());
    sort_faults(faults, &sources.collect::<Vec<_>>()).into_result(())?;
    let list = list.unwrap_or_default();
    let digests = format!(
        "clues={}{}",
        short_digest(&list.digest),
        own.as_ref().map_or(String::new(), |own| format!("+{}", short_digest(&own.digest)))
    );
    let clues = merged(list, own.as_ref());
    let lexicon = lexicon(&clues, options)?;
    let own: Vec<WordId> = { own.iter() }
        .flat_map(|own| &own.answers)
        .filter_map(|answer| lexicon.find(&answer.letters))
        .collect();
    check_own(&lexicon, &own, columns, rows, options)?;
    let block = block.unwrap_or([0; MAX_ROWS]);
    let shipped_clues = match options.file("clues") {
        Some(_) => None,
        None => bookgen_words::clues(language),
    };
    let block_place = options.place("picture").clone();
    let options = canonical(options, columns, rows, language, accents, &phrase);
    Ok(ArrowwordSetter {
        columns,
        rows,
        block,
        block_place,
        clues,
        shipped_clues,
        lexicon,
        own,
        phrase,
        options,
        digests,
        picture,
    })
}

/// The shipped clues. With a choice of accents, they are read again.
fn shipped(
    options: &Values,
    language: &str,
    spelling: Spelling,
    faults: &mut Vec<Diagnostic>,
) -> Option<ClueList> {
    let known = built_in_clues(language);
    let is_usual = spelling == LanguageLetters::spelling(language, None);
    if let (Some(list), true) = (known, is_usual) {
        return Some(list.clone());
    }
    let mut fault = |message: String, help: String| {
        faults.push(Diagnostic::input(message).at(&options.place, "`clues` is missing").help(help));
    };
    match known {
        Some(_) => fault(
            "the built-in clues have the usual letters of their language".to_owned(),
            format!(
                "remove `{}`, or name a list of clues with `clues`",
                if spelling.case == Case::DutchIj { "ij" } else { "accents" }
            ),
        ),
        None => fault(
            format!("there are no built-in clues in the language `{language}`"),
            "name a list of answers and clues in the option `clues`; the built-in languages are de and en".to_owned(),
        ),
    }
    None
}

/// The list with the own words. An own word replaces a word of the list.
fn merged(mut list: ClueList, own: Option<&ClueList>) -> ClueList {
    let Some(own) = own else { return list };
    list.answers.retain(|answer| own.find(&answer.letters).is_none());
    list.answers.extend(own.answers.iter().cloned());
    list.answers.sort_by(|a, b| a.letters.cmp(&b.letters));
    list
}

/// The answers as a lexicon. The class of a word is ten times the grade of its easiest clue.
fn lexicon(clues: &ClueList, options: &Values) -> Result<Lexicon, Diagnostic> {
    let mut builder = LexiconBuilder::default();
    for answer in &clues.answers {
        let grade = answer.clues.iter().map(|clue| clue.grade).min().unwrap_or(1);
        builder.add(answer.letters.iter().map(String::as_str), grade * 10);
    }
    builder.build().map_err(|count| {
        Diagnostic::input("the answers have too many different letters")
            .at(options.place("clues"), format!("{count} letters; the maximum is {MAX_ALPHABET}"))
            .help("use words of an alphabet; a criss-cross can have any letters")
    })
}

/// Checks that the own words fit in the grid.
fn check_own(
    lexicon: &Lexicon,
    own: &[WordId],
    columns: usize,
    rows: usize,
    options: &Values,
) -> Result<(), Diagnostic> {
    let longest = columns.max(rows) - 1;
    let long = own.iter().find(|word| word.length > longest);
    let short = own.iter().find(|word| word.length < 3);
    let letters: usize = own.iter().map(|word| word.length).sum();
    let fault = |message: String, label: String, help: &str| {
        Err(Diagnostic::input(message).at(options.place("own_words"), label).help(help))
    };
    if let Some(word) = long {
        let (text, length) = (lexicon.text(*word), word.length);
        return fault(
            format!("{text} is too long for the grid"),
            format!("{length} letters; a word has at most {longest} in this grid"),
            "choose more columns or rows, or leave the word out",
        );
    }
    if let Some(word) = short {
        let text = lexicon.text(*word);
        let label = "a word needs three letters or more".to_owned();
        return fault(format!("{text} is too short for an {NAME}"), label, "leave the word out");
    }
    if letters * 2 > columns * rows {
        return fault(
            "the own words are too many for the grid".to_owned(),
            format!("{letters} letters for {columns} columns and {rows} rows"),
            "choose more columns and rows, or leave some words out",
        );
    }
    Ok(())
}

/// The letters of the words of the phrase.
fn phrase(options: &Values, spelling: Spelling, faults: &mut Vec<Diagnostic>) -> Vec<Vec<String>> {
    let Some(text) = options.text("phrase") else { return Vec::new() };
    let words = text.split_whitespace().map(|word| letters_of(word, spelling));
    let words: Vec<Vec<String>> = words.filter(|word| !word.is_empty()).collect();
    let count = words.iter().map(Vec::len).sum::<usize>();
    if count == 0 || count > MAX_PHRASE {
        faults.push(
            Diagnostic::input("this phrase cannot be hidden")
                .at(
                    options.place("phrase"),
                    format!("{count} letters; 1 to {MAX_PHRASE} are possible"),
                )
                .help("write a shorter phrase in letters"),
        );
    }
    words
}

/// The cells of the place for a picture.
fn block(
    options: &Values,
    columns: usize,
    rows: usize,
    faults: &mut Vec<Diagnostic>,
) -> Option<[u32; MAX_ROWS]> {
    let text = options.text("picture")?;
    let size = text.split_once(['x', '×']);
    let size = size.and_then(|(columns, rows)| {
        Some((columns.trim().parse::<usize>().ok()?, rows.trim().parse::<usize>().ok()?))
    });
    let fits = |size: &(usize, usize)| {
        (2..=columns / 2).contains(&size.0) && (2..=rows / 2).contains(&size.1)
    };
    let Some((width, height)) = size.filter(fits) else {
        faults.push(
            Diagnostic::input(format!("`{text}` is no size for a picture"))
                .at(
                    options.place("picture"),
                    format!("the grid has {columns} columns and {rows} rows"),
                )
                .help(format!(
                    "write columns and rows, from `2x2` to `{}x{}`",
                    columns / 2,
                    rows / 2
                )),
        );
        return None;
    };
    let (left, top) = match options.text("picture_place").unwrap_or_default() {
        "top-left" => (0, 0),
        "top-right" => (columns - width, 0),
        "bottom-left" => (0, rows - height),
        "centre" => ((columns - width) / 2, (rows - height) / 2),
        _ => (columns - width, rows - height),
    };
    // Words need room between the picture and the border.
    let beside = [left, columns - width - left, top, rows - height - top];
    if let Some(room) = beside.into_iter().find(|room| (1..MIN_BESIDE).contains(room)) {
        faults.push(
            Diagnostic::input(format!("the picture `{text}` leaves too little room for words"))
                .at(options.place("picture"), format!("{room} cells between the picture and the border"))
                .help(format!(
                    "leave {MIN_BESIDE} cells or more: choose a smaller picture, a larger grid or a corner"
                )),
        );
        return None;
    }
    let mut block = [0u32; MAX_ROWS];
    for row in &mut block[top..top + height] {
        *row = (u32::MAX >> (32 - width)) << left;
    }
    Some(block)
}

/// The picture in the place for it.
fn picture(options: &Values, faults: &mut Vec<Diagnostic>) -> Option<PuzzlePicture> {
    let Data::Bytes(file) = &options.get("picture_file")?.data else { return None };
    let place = options.place("picture_file").clone();
    if options.text("picture").is_none() {
        faults.push(
            Diagnostic::input(format!("{} has no place in the grid", file.name))
                .at(&place, "`picture` is missing")
                .help("write the columns and rows of its place: `picture = \"3x4\"`"),
        );
    }
    Some(PuzzlePicture { file: Arc::clone(file), place })
}

/// The options in canonical form, without the lists and the picture.
fn canonical(
    options: &Values,
    columns: usize,
    rows: usize,
    language: &str,
    accents: Option<Accents>,
    phrase: &[Vec<String>],
) -> String {
    let main = main_language(language);
    let mut text = format!("columns={columns};rows={rows};language={main}");
    if let Some(accents) = accents {
        text = text + ";accents=" + accents.name();
    }
    text += canonical_ij(options);
    if let Some(picture) = options.text("picture") {
        let place = options.text("picture_place").unwrap_or_default();
        text = text + ";picture=" + picture + "@" + place;
    }
    if !phrase.is_empty() {
        let words: Vec<String> = phrase.iter().map(|word| word.concat()).collect();
        text = text + ";phrase=" + &words.join(" ");
    }
    text
}
