//! The default text of the back cover, made from facts about the book: a headline, two or three
//! sentences, and a list.

use std::collections::BTreeMap;

use crate::design::{Design, HowTo};
use crate::document::{AnswersAt, Chapter, Document, Labels, Matter, MatterPage};
use crate::language::capital;
use crate::layout::context::Context;
use crate::layout::figures::level_text;
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::{self as kinds, Claim};

/// A book is large print if no type outside its answers is smaller than this.
const LARGE_PRINT: Pt = Pt(16.0);

/// A page of at least this width is large.
const LARGE_PAGE: Pt = Pt(7.4 * 72.0);

/// A book of at most this width fits in a bag.
const POCKET: Pt = Pt(5.5 * 72.0);

/// A book with more kinds than this number has no line with the numbers of its puzzles.
const MAX_COUNTED: usize = 4;

/// A text with more kinds than this number names only some of them.
const MAX_NAMED: usize = 10;

/// The number of kinds that a book with many kinds names.
const NAMED: usize = 6;

/// The maximum number of list items.
const MAX_POINTS: usize = 6;

/// Sentences that suit every book with several kinds. The title chooses one.
const INVITATIONS: [&str; 3] = ["cover-turn-1", "cover-turn-2", "cover-turn-3"];

/// Sentences that suit every book with one kind. The title chooses one.
const INVITATIONS_ONE_KIND: [&str; 3] = ["cover-solo-1", "cover-solo-2", "cover-solo-3"];

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
    /// The id of the level, if all puzzles have one level.
    only: Option<&'static str>,
}

impl BackCopy {
    /// The text for a document and its puzzles.
    pub(super) fn new(context: Context<'_>) -> BackCopy {
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
        if let Some((last, first)) = points.split_last().filter(|_| points.len() > 3) {
            // The last item is about the answers.
            versions.push(format!("{paragraph}\n\n{}\n{last}", first[..2].join("\n")));
        }
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
        names.entry(step).or_insert_with(|| level_text(context, placed).name);
    }
    let document = context.document;
    // A name from the spec is printed as it is.
    let in_sentence = |name: &String| match document.level_places.contains_key(name) {
        true => name.clone(),
        false => document.language.level_in_sentence(name),
    };
    let (lowest, first) = names.first_key_value()?;
    let (highest, last) = names.last_key_value()?;
    let only = context.puzzles.first().and_then(|placed| placed.grade.level);
    let only = only.filter(|_| lowest == highest).map(|level| level.name);
    Some(Range { first: in_sentence(first), last: in_sentence(last), only })
}

/// The text of a book with one kind of puzzle.
fn one_kind(context: Context<'_>, group: &Group<'_>, range: Option<Range>) -> BackCopy {
    let language = &context.document.language;
    let many = numbered(context.document, group);
    let headline = match range.as_ref().filter(|range| range.first != range.last) {
        Some(Range { first, last, .. }) => {
            let args = [("puzzles", many.as_str()), ("first", first), ("last", last)];
            language.text("cover-head-levels", &args)
        }
        None => many,
    };
    let texts = language.kind(group.kind);
    let pitch = texts.and_then(|texts| texts.cover.as_ref()).map(|cover| cover.pitch.clone());
    let pitch = pitch.or_else(|| texts.map(|texts| texts.short.clone()));
    let invitation = invitation(context, INVITATIONS_ONE_KIND);
    let sentences =
        pitch.into_iter().chain([invitation]).chain(claim(context, &[group.kind])).collect();
    let level = range.and_then(|range| virtue(context, &range));
    let points = points(context, level, "cover-rules");
    BackCopy { contents: Some(headline.clone()), headline, sentences, points }
}

/// The text of a book with several kinds of puzzle.
fn several_kinds(context: Context<'_>, groups: &[Group<'_>], range: Option<Range>) -> BackCopy {
    let document = context.document;
    let language = &document.language;
    let count = capital(&language.cardinal(groups.len()));
    let headline = language.text("cover-head-kinds", &[("count", &count)]);
    let mut names: Vec<&str> = groups.iter().map(|group| group.kind).collect();
    let claim = claim(context, &names);
    language.sort_by_fame(&mut names);
    let puzzles = number(document, context.puzzles.len());
    let in_list: Vec<String> = names.iter().map(|kind| language.in_list(kind)).collect();
    let sentence = if names.len() <= MAX_NAMED {
        let list = language.enumeration(&in_list);
        language.text("cover-kinds", &[("list", &list), ("puzzles", &puzzles)])
    } else {
        let more = language.cardinal(names.len() - NAMED);
        let list = in_list[..NAMED].join(", ");
        let args = [("list", list.as_str()), ("more", &more), ("puzzles", &puzzles)];
        language.text("cover-kinds-more", &args)
    };
    let sentences = [capital(&sentence), invitation(context, INVITATIONS)];
    let level = range.and_then(|range| match range.first == range.last {
        true => virtue(context, &range),
        false => {
            let args = [("first", range.first.as_str()), ("last", &range.last)];
            Some(language.text("cover-range", &args))
        }
    });
    BackCopy {
        headline,
        contents: (groups.len() <= MAX_COUNTED).then(|| contents(document, groups)),
        sentences: sentences.into_iter().chain(claim).collect(),
        points: points(context, level, "cover-rules-kinds"),
    }
}

/// The kinds of a book with the numbers of their puzzles: "48 Slitherlink, 42 Futoshiki and 20 mazes". If a
/// kind has only one puzzle, there are no numbers: "Slitherlink, Futoshiki and mazes".
fn contents(document: &Document, groups: &[Group<'_>]) -> String {
    let language = &document.language;
    let has_single = groups.iter().any(|group| group.count == 1);
    let part = |group: &Group<'_>| match has_single {
        true => language.in_list(group.kind),
        false => {
            let many = language.counted(group.kind);
            let puzzles = number(document, group.count);
            language.text("cover-head", &[("puzzles", &puzzles), ("many", &many)])
        }
    };
    capital(&language.enumeration(&groups.iter().map(part).collect::<Vec<String>>()))
}

/// A sentence that invites to solve. Books with other titles have other sentences.
fn invitation(context: Context<'_>, ids: [&'static str; 3]) -> String {
    let sum = context.document.title.bytes().map(usize::from).sum::<usize>();
    context.document.language.text(ids[sum % ids.len()], &[])
}

/// What is good about the only level of a book: easy puzzles are relaxing, hard puzzles are a
/// challenge.
fn virtue(context: Context<'_>, range: &Range) -> Option<String> {
    let id = match range.only {
        Some("gentle" | "easy") => Some("cover-relaxed"),
        Some("hard" | "expert" | "extreme" | "diabolical") => Some("cover-challenge"),
        _ => None,
    };
    id.map(|id| context.document.language.text(id, &[]))
}

/// The sentence about the solutions, if each puzzle of these kinds has exactly one solution.
fn claim(context: Context<'_>, names: &[&str]) -> Option<String> {
    let is_unique = |name: &&str| {
        kinds::find(name).is_some_and(|kind| kind.about().claim == Claim::OneSolution)
    };
    let all_unique = !names.is_empty() && names.iter().all(is_unique);
    all_unique.then(|| context.document.language.text("cover-claim", &[]))
}

/// The list items. `level` is the text about the levels, if it is not in the headline. `rules` is the id
/// of the text about the rules of play.
fn points(context: Context<'_>, level: Option<String>, rules: &'static str) -> Vec<String> {
    let document = context.document;
    let chapters = &document.chapters;
    let say = |id: &str| document.language.text(id, &[]);
    let is_dated = chapters.iter().any(|chapter| matches!(chapter.labels, Labels::Dates(_)));
    let is_rising = !chapters.is_empty() && chapters.iter().all(|chapter| chapter.levels.len() > 1);
    let has_one_each = !chapters.is_empty()
        && document.design.slots.is_empty()
        && chapters.iter().all(|chapter| chapter.per_page == 1);
    let answers = match document.answers {
        AnswersAt::End => Some("cover-answers"),
        AnswersAt::Chapter => Some("cover-answers-chapter"),
        AnswersAt::UpsideDown => Some("cover-answers-page"),
        AnswersAt::Separate | AnswersAt::Previous => None,
    };
    let answers = answers.map(say);
    let facts = [
        page_size(document, &document.design),
        is_dated.then(|| say("cover-daily")),
        level,
        is_rising.then(|| say("cover-rising")),
        has_chapters_of_levels(document).then(|| say("cover-level-chapters")),
        has_one_each.then(|| say("cover-one-each")),
        document.hints.is_some().then(|| say("cover-hints")),
        rules_of(document, rules).map(say),
    ];
    let rest = MAX_POINTS - answers.iter().count();
    facts.into_iter().flatten().take(rest).chain(answers).collect()
}

/// The id of the text about the rules of play: `with_example`, if the rules have pages with an example.
fn rules_of(document: &Document, with_example: &'static str) -> Option<&'static str> {
    let is_rules = |page: &MatterPage| matches!(page.content, Matter::HowToSolve);
    let has_pages = document.front.iter().chain(&document.back).any(is_rules);
    match document.design.how_to {
        HowTo::Short => Some("cover-rules-short"),
        HowTo::Pages if has_pages && !document.examples.is_empty() => Some(with_example),
        HowTo::Pages => None,
    }
}

/// Whether a book with one kind of puzzle has one chapter for each of its levels.
fn has_chapters_of_levels(document: &Document) -> bool {
    let kind = |chapter: &Chapter| chapter.kind.about().name;
    if document.chapters.windows(2).any(|pair| kind(&pair[0]) != kind(&pair[1])) {
        return false;
    }
    let levels: Vec<Option<&str>> =
        document.chapters.iter().map(|chapter| chapter.level().map(|level| level.name)).collect();
    let mut distinct = levels.clone();
    distinct.sort_unstable();
    distinct.dedup();
    levels.len() > 1 && distinct.len() == levels.len() && !levels.contains(&None)
}

/// The text about the size of the type or of a page, if the type or the page is large, or the page is
/// small.
fn page_size(document: &Document, design: &Design) -> Option<String> {
    let Size { width, height } = design.trim;
    let id = match () {
        () if design.least_type >= LARGE_PRINT => "cover-large",
        () if width >= LARGE_PAGE => "cover-large-pages",
        () if width <= POCKET => "cover-pocket",
        () => return None,
    };
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
    let points = design.least_type.0.floor().to_string();
    let args = [("width", width.as_str()), ("height", &height), ("points", &points)];
    Some(document.language.text(id, &args))
}

/// The number and the name of the puzzles of a kind: "120 Sudoku puzzles".
fn numbered(document: &Document, group: &Group<'_>) -> String {
    let language = &document.language;
    if group.count == 1 {
        return language.kind(group.kind).map_or(group.kind, |texts| &texts.title).to_owned();
    }
    let (puzzles, many) = (number(document, group.count), language.several(group.kind));
    language.text("cover-head", &[("puzzles", &puzzles), ("many", &many)])
}

/// A number in figures, with the separators of the language.
fn number(document: &Document, count: usize) -> String {
    document.language.puzzle_number(u32::try_from(count).unwrap_or(u32::MAX))
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
