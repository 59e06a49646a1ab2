//! The default text of the back cover, made from facts about the book: a headline, two or three
//! sentences, and at most three list items.

use std::collections::BTreeMap;

use crate::design::Design;
use crate::document::{AnswersAt, Document, Labels};
use crate::language::capital;
use crate::layout::{Context, caption};
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::{self as kinds, Claim};

/// Running text of at least this size is large print.
const LARGE_PRINT: Pt = Pt(16.0);

/// A book with more kinds than this number names only some of them.
const MAX_LISTED: usize = 4;

/// The number of kinds that a book with many kinds names.
const NAMED: usize = 3;

/// The maximum number of list items.
const MAX_POINTS: usize = 3;

/// The names of all levels from easy to hard, as most kinds use them.
const LEVELS: [&str; 7] = ["gentle", "easy", "medium", "hard", "expert", "extreme", "diabolical"];

/// The text of the back cover.
pub struct BackCopy {
    /// The headline.
    pub headline: String,
    /// The numbers and the kinds of the puzzles; `None` if a book has too many kinds for one line.
    pub contents: Option<String>,
    /// The sentences, as one paragraph.
    pub sentences: Vec<String>,
    /// The list items, without full stops.
    pub points: Vec<String>,
}

/// The puzzles of one kind.
struct Group<'a> {
    /// The name of the kind.
    kind: &'a str,
    /// The number of puzzles.
    count: usize,
}

/// The lowest and the highest level of the book, as printed in a sentence. Both are equal if all
/// puzzles have one level.
struct Range {
    first: String,
    last: String,
}

impl BackCopy {
    /// The text for a document and its puzzles.
    pub(super) fn of(context: Context<'_>) -> BackCopy {
        let groups = groups(context);
        let range = range(context, &groups);
        match groups[..] {
            [ref group] => one_kind(context, group, range),
            _ => several_kinds(context, &groups, range),
        }
    }

    /// The sentences and the list items as Markdown, from the whole text to its shortest version.
    pub fn versions(&self) -> Vec<String> {
        let paragraph = escaped(&self.sentences.join(" "));
        let points: Vec<String> =
            self.points.iter().map(|point| format!("- {}", escaped(point))).collect();
        let mut versions = vec![format!("{paragraph}\n\n{}", points.join("\n"))];
        versions.push(paragraph);
        versions.extend(self.sentences.last().map(|sentence| escaped(sentence)));
        versions
    }
}

/// The kinds of a book, in the order of their first puzzles.
fn groups<'a>(context: Context<'a>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for placed in context.puzzles {
        let kind = placed.puzzle.kind.as_str();
        match groups.iter_mut().find(|group| group.kind == kind) {
            Some(group) => group.count += 1,
            None => groups.push(Group { kind, count: 1 }),
        }
    }
    groups
}

/// The range of the levels of a book. `None` if the levels have no common order.
fn range(context: Context<'_>, groups: &[Group<'_>]) -> Option<Range> {
    // The steps of the ladder of the only kind, or the steps that most kinds have.
    let ladder: Vec<&str> = match groups {
        [group] => kinds::find(group.kind)?.about().levels.iter().map(|level| level.name).collect(),
        _ => LEVELS.to_vec(),
    };
    let mut names: BTreeMap<usize, String> = BTreeMap::new();
    for placed in context.puzzles {
        let level = placed.grade.level?;
        let step = ladder.iter().position(|name| *name == level.name)?;
        names.entry(step).or_insert_with(|| caption::level(context, placed).name);
    }
    let document = context.document;
    // A name from the spec is printed as it is.
    let in_sentence = |name: &String| match document.level_places.contains_key(name) {
        true => name.clone(),
        false => document.language.level_in_sentence(name),
    };
    let (_, first) = names.first_key_value()?;
    let (_, last) = names.last_key_value()?;
    Some(Range { first: in_sentence(first), last: in_sentence(last) })
}

/// The text of a book with one kind of puzzle.
fn one_kind(context: Context<'_>, group: &Group<'_>, range: Option<Range>) -> BackCopy {
    let language = &context.document.language;
    let many = numbered(context.document, group);
    let headline = match range.as_ref().filter(|range| range.first != range.last) {
        Some(Range { first, last }) => {
            let args = [("puzzles", many.as_str()), ("first", first), ("last", last)];
            language.text("cover-head-levels", &args)
        }
        None => many,
    };
    let texts = language.kind(group.kind);
    let pitch = texts.and_then(|texts| texts.cover.as_ref()).map(|cover| cover.pitch.clone());
    let pitch = pitch.or_else(|| texts.map(|texts| texts.short.clone()));
    let sentences = pitch.into_iter().chain(claim(context, &[group.kind])).collect();
    let difficulty = range.filter(|range| range.first == range.last);
    let difficulty = difficulty
        .map(|range| language.text("cover-difficulty", &[("level", range.first.as_str())]));
    let points = points(context, difficulty, "cover-rules");
    BackCopy { contents: Some(headline.clone()), headline, sentences, points }
}

/// The text of a book with several kinds of puzzle.
fn several_kinds(context: Context<'_>, groups: &[Group<'_>], range: Option<Range>) -> BackCopy {
    let document = context.document;
    let language = &document.language;
    let count = capital(&cardinal(document, groups.len()));
    let headline = language.text("cover-head-kinds", &[("count", &count)]);
    let mut contents = None;
    let list = if groups.len() <= MAX_LISTED {
        // A single puzzle of a kind has no number: "Sudoku puzzles, mazes and nonograms".
        let has_single = groups.iter().any(|group| group.count == 1);
        let part = |group: &Group<'_>| match has_single {
            true => many(document, group.kind),
            false => numbered(document, group),
        };
        let parts: Vec<String> = groups.iter().map(part).collect();
        let list = enumeration(document, &parts);
        contents = Some(capital(&list));
        language.text("cover-kinds", &[("list", &list)])
    } else {
        let mut largest: Vec<&Group<'_>> = groups.iter().collect();
        // The sort is stable: kinds with equally many puzzles stay in the order of the book.
        largest.sort_by_key(|group| std::cmp::Reverse(group.count));
        let named: Vec<String> =
            largest.iter().take(NAMED).map(|group| many(document, group.kind)).collect();
        let more = cardinal(document, groups.len() - NAMED);
        let puzzles = number(document, context.puzzles.len());
        let list = named.join(", ");
        let args = [("list", list.as_str()), ("more", &more), ("puzzles", &puzzles)];
        language.text("cover-kinds-more", &args)
    };
    let names: Vec<&str> = groups.iter().map(|group| group.kind).collect();
    let mut sentences = vec![capital(&list), language.text("cover-turn", &[])];
    sentences.extend(claim(context, &names));
    let range = range.map(|Range { first, last }| match first == last {
        true => language.text("cover-difficulty", &[("level", &first)]),
        false => language.text("cover-range", &[("first", &first), ("last", &last)]),
    });
    let points = points(context, range, "cover-rules-kinds");
    BackCopy { headline, contents, sentences, points }
}

/// The sentence about the solutions, if each puzzle of these kinds has exactly one solution.
fn claim(context: Context<'_>, names: &[&str]) -> Option<String> {
    let is_unique = |name: &&str| {
        kinds::find(name).is_some_and(|kind| kind.about().claim == Claim::OneSolution)
    };
    let all_unique = !names.is_empty() && names.iter().all(is_unique);
    all_unique.then(|| context.document.language.text("cover-claim", &[]))
}

/// The list items. `levels` is the text about the levels, if it is not in the headline. `rules` is the
/// id of the text about the rules of play.
fn points(context: Context<'_>, levels: Option<String>, rules: &str) -> Vec<String> {
    let document = context.document;
    let say = |id: &str| document.language.text(id, &[]);
    let is_dated =
        document.chapters.iter().any(|chapter| matches!(chapter.labels, Labels::Dates(_)));
    let answers = match document.answers {
        AnswersAt::End => Some("cover-answers"),
        AnswersAt::Chapter => Some("cover-answers-chapter"),
        AnswersAt::UpsideDown => Some("cover-answers-page"),
        AnswersAt::Separate | AnswersAt::Previous => None,
    };
    let answers = answers.map(say);
    let facts = [
        large_print(document, &document.design),
        is_dated.then(|| say("cover-daily")),
        levels,
        document.hints.is_some().then(|| say("cover-hints")),
        (!document.examples.is_empty()).then(|| say(rules)),
    ];
    let rest = MAX_POINTS - answers.iter().count();
    facts.into_iter().flatten().take(rest).chain(answers).collect()
}

/// The text about large print, if the running text of the book is large.
fn large_print(document: &Document, design: &Design) -> Option<String> {
    if design.sizes.body < LARGE_PRINT {
        return None;
    }
    let Size { width, height } = design.trim;
    let is_english = document.language.code().starts_with("en");
    let length = |length: Pt| {
        let text = match is_english {
            true => format!("{:.2}", length.inches()),
            false => format!("{:.1}", length.mm() / 10.0),
        };
        let text = text.trim_end_matches('0').trim_end_matches('.');
        text.replace('.', &document.language.text("cover-decimal", &[]))
    };
    let (width, height) = (length(width), length(height));
    Some(document.language.text("cover-large", &[("width", &width), ("height", &height)]))
}

/// The name of several puzzles of a kind.
fn many(document: &Document, kind: &str) -> String {
    let language = &document.language;
    let texts = language.kind(kind);
    match texts.and_then(|texts| texts.cover.as_ref()) {
        Some(cover) => cover.many.clone(),
        None => {
            let title = texts.map_or(kind, |texts| &texts.title);
            language.text("cover-many", &[("kind", title)])
        }
    }
}

/// The number and the name of the puzzles of a kind: "120 Sudoku puzzles".
fn numbered(document: &Document, group: &Group<'_>) -> String {
    let language = &document.language;
    if group.count == 1 {
        return language.kind(group.kind).map_or(group.kind, |texts| &texts.title).to_owned();
    }
    let (puzzles, many) = (number(document, group.count), many(document, group.kind));
    language.text("cover-head", &[("puzzles", &puzzles), ("many", &many)])
}

/// A number in figures, with the separators of the language.
fn number(document: &Document, count: usize) -> String {
    document.language.puzzle_number(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A number in words, if the language has a word for it.
fn cardinal(document: &Document, count: usize) -> String {
    let words = document.language.text("cover-cardinals", &[]);
    let word = count.checked_sub(1).and_then(|at| words.split(", ").nth(at));
    word.map_or_else(|| count.to_string(), str::to_owned)
}

/// Several texts in a sentence: "a, b and c".
fn enumeration(document: &Document, parts: &[String]) -> String {
    let Some((last, before)) = parts.split_last() else { return String::new() };
    if before.is_empty() {
        return last.clone();
    }
    let before = before.join(", ");
    document.language.text("cover-and", &[("first", &before), ("last", last)])
}

/// A text with its punctuation escaped for Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
