//! The layout of dated sheets in every template.

mod captions;
mod corrections;

use std::collections::BTreeSet;

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{self, Part, print};
use bookgen::publication::{Publication, sheet};
use bookgen::spec::resolve;
use bookgen::template;
use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::schema::{FileError, Files};
use bookgen_base::units::{Rect, Segment};
use bookgen_press::design::SlotContent;
use bookgen_press::page::{GlyphRun, Item, Role};

use crate::issue_record::issue_record;
use crate::text_bounds::boxes;

/// The files of a publication: a word list, and a Sudoku of every level.
struct Folder;

const WORDS: &str = "[Trees]\noak\nelm\nbeech\nash tree\nyew\nrowan\nholly\nmaple\n";

/// One Sudoku of each level, from gentle to diabolical.
const LEVELS: &str = "\
.4..9...89...236.7.5.8..29..9.2...73475...82131...5.4..34..6.1.5.714...91...7..8.
....13.....27.5...1....27.94.3...87.8..6.4..2.27...9.69.13....5...5.13.....89....
1297....5.6...57......96.......5.3..4.1...6.7..8.4.......97......25...7.3....1524
67...2.1.8.19...32.2....9......8..26...715...91..4......7....9.49...32.1.3.8...54
8.1.735.6..91.....3..24....6....13...1.....9...56....1....82..3.....61..2.631.4.5
8.1.735.6..91.....3..24....6.....3...1.....9...5.....1....82..3.....61..2.631.4.5
.1.3..6..5..1.69...6..9....9..2..5.....465.....5..7..1....2..8...38.1..4..7..3.2.
";

impl Files for Folder {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "words.txt" => Ok(WORDS.as_bytes().to_vec()),
            "levels.txt" => Ok(LEVELS.as_bytes().to_vec()),
            _ => Err(FileError::Missing(Vec::new())),
        }
    }
}

/// A publication with `slots` puzzles. With `words`, the second to last puzzle, or the only puzzle,
/// is a word search.
struct Post {
    template: &'static str,
    slots: usize,
    words: bool,
    head: String,
    more: String,
}

fn post(template: &'static str, slots: usize) -> Post {
    let words = template == "newspaper-tabloid";
    Post { template, slots, words, head: String::new(), more: String::new() }
}

impl Post {
    fn spec(&self) -> String {
        let Post { template, head, more, .. } = self;
        let name = if head.contains("name =") { "" } else { "name = \"The Morning Jury\"\n" };
        let line = match head.contains("byline =") {
            true => "",
            false => "byline = \"A. Setter\"\ncopyright = \"© {year} The Post\"\n",
        };
        let mut text = format!(
            "[publication]\n{name}id = \"post\"\ntimezone = \"Europe/Madrid\"\ntemplate = \"{template}\"\n\
             {line}{head}\n"
        );
        for at in 0..self.slots {
            let words = self.words && at + 2 == self.slots.max(2);
            let kind = match words {
                true => {
                    "kind = \"wordsearch\"\nlevel = \"easy\"\noptions = { words = \"words.txt\", words_per_puzzle = 8, columns = 12, rows = 12 }"
                }
                false => "kind = \"sudoku\"\nlevel = \"gentle\"",
            };
            let name = ["Warm-up", "Second", "Third", "Fourth", "Fifth", "Sixth"][at];
            text += &format!(
                "[[slot]]\nname = \"{name}\"\nid = \"s{at}\"\n{kind}\nfirst_date = 2026-11-01\nfirst_number = {}\n",
                at * 10_000 + 10_001
            );
        }
        text + more
    }

    /// Makes the issue of 22 November, with or without the record of the previous day, and proves
    /// its pages.
    fn made(&self, before: bool, notices: &[&str]) -> Result<sheet::Sheet, Faults> {
        let publication = Publication::read(&Source::new("daily.toml", self.spec()), &Folder)?;
        let day = "2026-11-22".parse().unwrap();
        let make = |day| issue_record(&publication, &Folder, day);
        let mut record = make(day)?;
        let previous = "2026-11-21".parse().unwrap();
        let of_before = make(previous)?;
        record.notices = notices.iter().map(ToString::to_string).collect();
        let previous = before.then_some((previous, &of_before));
        let edition = &publication.editions[0];
        let made = sheet::sheet(&publication, &Folder, day, edition, &record, false, previous)?;
        print(&made.document, Part::Book, &made.laid_out, None)?;
        Ok(made)
    }

    /// Makes the separate answers of 22 November and proves them.
    fn answers(&self) -> sheet::Sheet {
        let made = || -> Result<sheet::Sheet, Faults> {
            let publication = Publication::read(&Source::new("daily.toml", self.spec()), &Folder)?;
            let day = "2026-11-22".parse().unwrap();
            let record = self.made(false, &[])?.laid_out.record;
            let edition = &publication.editions[0];
            let made = sheet::answers(&publication, &Folder, day, edition, &record)?;
            print(&made.document, Part::Book, &made.laid_out, None)?;
            Ok(made)
        };
        made().unwrap_or_else(|faults| panic!("{}: {faults}", self.template))
    }

    fn printed(&self) -> sheet::Sheet {
        self.made(true, &[]).unwrap_or_else(|faults| panic!("{}: {faults}", self.template))
    }
}

/// The templates for dated sheets, each with the number of puzzles in its test.
const TEMPLATES: [(&str, usize); 8] = [
    ("a4-sheet", 3),
    ("letter-sheet", 2),
    ("newspaper-half", 3),
    ("newspaper-column", 1),
    ("newspaper-3-columns", 1),
    ("newspaper-tabloid", 5),
    ("sau-2-columns", 1),
    ("sau-3-columns", 1),
];

/// The glyph runs of a page that are not in figures (drawings of puzzles).
fn runs(items: &[Item]) -> Vec<&GlyphRun> {
    let mut found = Vec::new();
    for item in items {
        match item {
            Item::Glyphs(run) => found.push(run),
            Item::Group(group) if !matches!(group.role, Role::Figure(_)) => {
                found.extend(runs(&group.items));
            }
            _ => {}
        }
    }
    found
}

fn words(items: &[Item]) -> String {
    let all: Vec<&str> = runs(items).into_iter().map(|run| &*run.text).collect();
    all.join(" ").replace('\u{a0}', " ")
}

fn all_words(sheet: &sheet::Sheet) -> String {
    let pages = sheet.laid_out.pages.book.iter();
    pages.map(|page| words(&page.items)).collect::<Vec<_>>().join(" ")
}

/// The left edge, the right edge and the top of each figure, from its lines.
fn figures(items: &[Item]) -> Vec<[f64; 3]> {
    fn lines(items: &[Item], found: &mut [f64; 3]) {
        for item in items {
            match item {
                Item::Ink(ink) => {
                    for segment in &ink.path {
                        if let Segment::Move(to) | Segment::Line(to) = segment {
                            found[0] = found[0].min(to.x.0);
                            found[1] = found[1].max(to.x.0);
                            found[2] = found[2].min(to.y.0);
                        }
                    }
                }
                Item::Group(group) => lines(&group.items, found),
                _ => {}
            }
        }
    }
    let of = |item: &Item| match item {
        Item::Group(group) if matches!(group.role, Role::Figure(_)) => {
            let mut found = [f64::MAX, f64::MIN, f64::MAX];
            lines(&group.items, &mut found);
            let [.., x, y] = group.transform.0;
            vec![[found[0] + x, found[1] + x, found[2] + y]]
        }
        Item::Group(group) => figures(&group.items),
        _ => Vec::new(),
    };
    items.iter().flat_map(of).collect()
}

/// The left edge and the right edge of a group of figures.
fn edges(figures: &[[f64; 3]]) -> [f64; 2] {
    let left = figures.iter().fold(f64::MAX, |left, figure| left.min(figure[0]));
    [left, figures.iter().fold(f64::MIN, |right, figure| right.max(figure[1]))]
}

/// The frame and the items of each slot that passes the test `is`.
fn slot_contents(sheet: &sheet::Sheet, is: fn(&SlotContent) -> bool) -> Vec<(Rect, &[Item])> {
    let pages = &sheet.laid_out.pages;
    let slots = sheet.document.design.slots.iter().filter(|slot| slot.content != SlotContent::Line);
    // The pages list their slots in the order of the design, so each page needs its own counter.
    let mut taken = vec![0; pages.slots.len()];
    let mut found = Vec::new();
    for slot in slots {
        let part = &pages.slots[slot.page][taken[slot.page]];
        taken[slot.page] += 1;
        if is(&slot.content) {
            found.push((slot.frame, part.items.as_slice()));
        }
    }
    found
}

#[test]
fn every_level_is_printed_in_every_newspaper_template() {
    let templates: Vec<&str> = template::names()
        .filter(|name| name.starts_with("newspaper") || name.starts_with("sau"))
        .collect();
    assert!(templates.len() >= 8, "{templates:?}");
    for template in templates {
        let chapters = template::slot_chapters(template).unwrap_or(1);
        if chapters == 0 {
            continue;
        }
        let mut spec = format!(
            "[book]\ntitle = \"Post\"\nseed = 5\nprinter = \"newspaper-k\"\ntemplate = \"{template}\"\n"
        );
        // One chapter imports a Sudoku of each level. Its puzzles are printed in the last Sudoku
        // slot, at the right edge of the page.
        let levels = match chapters {
            5 => 4,
            other => other - 1,
        };
        for at in 0..chapters {
            let kind = match at {
                at if at == levels => "kind = \"sudoku\"\npuzzles = \"levels.txt\"",
                3 => {
                    "kind = \"wordsearch\"\noptions = { words = \"words.txt\", words_per_puzzle = 8 }\ncount = 7"
                }
                _ => "kind = \"sudoku\"\nlevel = \"gentle\"\ncount = 7",
            };
            let first = at * 1000 + 1;
            spec += &format!("[[chapter]]\nid = \"c{at}\"\nfirst_number = {first}\n{kind}\n");
        }
        if template::slot_chapters(template).is_some() {
            spec += "[answers]\nat = \"upside-down\"\n";
        }
        let made = || -> Result<usize, Faults> {
            let book = resolve(&Source::new("book.toml", spec.as_str()), &Folder, None)?;
            let done =
                pipeline::lay_out(&book, None, &GenerateOptions::default(), &pipeline::Silent)?;
            print(&book.document, Part::Book, &done, None)?;
            let levels: BTreeSet<&str> =
                done.record.entries.iter().filter_map(|entry| entry.level.as_deref()).collect();
            Ok(levels.len())
        };
        let levels = made().unwrap_or_else(|faults| panic!("{template}: {faults}"));
        assert_eq!(levels, 7, "{template}");
    }
}

/// Dated sheets print predicted times beside the levels in every language. No text lies on another
/// text or on a grid.
#[test]
fn times_are_printed_on_every_sheet() {
    let texts = [("en", " minutes"), ("de", " Minuten"), ("fr", " minutes"), ("es", " minutos")];
    for (template, slots) in TEMPLATES {
        for (language, unit) in texts {
            let head = format!("language = \"{language}\"\n");
            let more = "[levels]\ntime = true\n".to_owned();
            let sheet = Post { head, more, ..post(template, slots) }.printed();
            let what = format!("{template}, {language}");
            let entries = &sheet.laid_out.record.entries;
            let timed = entries.iter().filter(|entry| entry.minutes.is_some()).count();
            assert_eq!(timed, entries.iter().filter(|entry| entry.rating.is_some()).count());
            assert_eq!(all_words(&sheet).matches(unit).count(), timed, "{what}");
            for page in &sheet.laid_out.pages.book {
                let mut found = Vec::new();
                boxes(&page.items, &sheet.document.design.fonts, &mut found);
                for (i, (text, place)) in found.iter().enumerate() {
                    for (other, there) in &found[i + 1..] {
                        assert!(!place.meets(*there), "{what}: {text:?} lies on {other:?}");
                    }
                }
            }
        }
    }
}

/// A puzzle without a time has a grid of the same size as its neighbours with times.
#[test]
fn grids_with_and_without_times_have_one_size() {
    let more =
        "[levels]\ntime = true\n[[special]]\ndate = 2026-11-22\nlevels = { s1 = \"hard\" }\n";
    for (template, slots) in [("a4-sheet", 3), ("newspaper-half", 3)] {
        let sheet = Post { more: more.to_owned(), ..post(template, slots) }.printed();
        assert_eq!(all_words(&sheet).matches(" minutes").count(), 2, "{template}");
        let grids = slot_contents(&sheet, |holds| matches!(holds, SlotContent::Puzzle(_)));
        let widths: Vec<f64> = grids
            .into_iter()
            .map(|(_, items)| {
                let [left, right, _] = figures(items)[0];
                right - left
            })
            .collect();
        assert!(widths.iter().all(|width| (width - widths[0]).abs() < 0.01), "{widths:?}");
    }
}

/// Titles with descenders, accents or many words are printed completely in every template with a
/// slot for the title.
#[test]
fn titles_are_printed_whole_or_refused() {
    let long = "The Northern Counties Evening Journal and Puzzle Gazette of the Holy Isle";
    for (template, slots) in TEMPLATES {
        for name in ["J", "ly", "Québec Jour", "Élan ÅÇ", "The Morning Post", long] {
            let head = format!(
                "name = \"{name}\"\nsubtitle = \"Last day before the winter break, {{date}}\"\n"
            );
            let sheet = Post { head, ..post(template, slots) }.printed();
            let text = all_words(&sheet);
            assert!(!text.contains('…'), "{template}, {name}: {text}");
            let titled = slot_contents(&sheet, |holds| matches!(holds, SlotContent::Title { .. }));
            for (_, items) in &titled {
                assert!(words(items).contains(name), "{template}: {}", words(items));
            }
            assert!(
                text.contains("Last day before the winter break, Sunday 22 November 2026"),
                "{template}, {name}: {text}"
            );
        }
    }
    let head = format!("name = \"{}\"\n", long.repeat(6));
    let refused = Post { head, ..post("newspaper-tabloid", 5) }.made(true, &[]);
    let text = refused.err().map(|faults| faults.render(100, false)).unwrap_or_default();
    assert!(text.contains("the slot of the title"), "{text}");
}

/// A grid is aligned to the left or right edge of its slot, or centred, even if a line of text is
/// below the grid.
#[test]
fn grids_are_aligned_to_their_slots() {
    for (template, slots) in TEMPLATES {
        let sheet = post(template, slots).printed();
        let frames = &sheet.document.design.slots;
        for (frame, items) in slot_contents(&sheet, |holds| matches!(holds, SlotContent::Puzzle(_)))
        {
            let share = frames.iter().find(|slot| slot.frame == frame).map(|slot| slot.share);
            let [left, right, _] = figures(items)[0];
            let (before, after) = (left, frame.width.0 - right);
            let is_listed = words(items).contains("rowan") || words(items).contains("holly");
            let even = match share {
                Some(0.0) => before.abs() < 2.0,
                Some(1.0) => after.abs() < 2.0,
                _ => (before - after).abs() < 3.0,
            };
            assert!(even || is_listed, "{template}: {before} {after}");
        }
        for (frame, items) in slot_contents(&sheet, |holds| *holds == SlotContent::Answers) {
            let all = figures(items);
            let [left, right] = edges(&all);
            let (before, after) = (left, frame.width.0 - right);
            assert!((before - after).abs() < 3.0, "{template}: answers {before} {after}");
        }
    }
    // The template reserves space below each slot for the line of text, so a grid fills its slot.
    let sheet = post("newspaper-half", 3).printed();
    for (frame, items) in slot_contents(&sheet, |holds| matches!(holds, SlotContent::Puzzle(_))) {
        let [left, right, _] = figures(items)[0];
        assert!(left < 2.0 && right > frame.width.0 - 2.0, "{left} {right}");
    }
}

/// Answers fill the width of the puzzle area, side by side. The gaps between them are no wider than
/// necessary.
#[test]
fn separate_answers_fill_the_width_of_their_page() {
    for (template, slots) in TEMPLATES {
        let page = post(template, slots).printed();
        let area = page.document.design.text_area();
        for words in [template == "newspaper-tabloid", template.ends_with("sheet")] {
            let sheet = Post { words, ..post(template, slots) }.answers();
            let all = figures(&sheet.laid_out.pages.book[0].items);
            assert_eq!(all.len(), slots, "{template}");
            let [left, right] = edges(&all);
            let (before, after) = (left - area.x.0, area.right().0 - right);
            assert!(before > -0.5 && after > -0.5, "{template}: {before} {after}");
            let gap = sheet.document.design.answer_gap.0;
            let is_row = |pair: &&[[f64; 3]]| (pair[0][2] - pair[1][2]).abs() < 1.0;
            let apart = all.windows(2).filter(is_row).map(|pair| pair[1][0] - pair[0][1]);
            for apart in apart {
                assert!(apart > gap - 0.5 && apart < gap * 3.0 + 12.0, "{template}: {apart}");
            }
        }
    }
}

#[test]
fn text_and_grid_of_a_column_share_the_left_edge() {
    for template in ["newspaper-column", "sau-2-columns"] {
        let sheet = post(template, 1).printed();
        let page = &sheet.laid_out.pages.book[0];
        for run in runs(&page.items).iter().filter(|run| run.origin.x.0 < 40.0) {
            assert!(run.origin.x.0 < 1.5, "{template}: {:?} at {}", run.text, run.origin.x);
        }
        let [left, right, _] = figures(&page.items)[0];
        assert!(left < 1.5 && right > page.size.width.0 - 1.5, "{template}: {left} {right}");
        // Below the grid is the byline, then a gap, then the text of the rules. The last line of
        // the rules has more than two words.
        let mut foot: Vec<&GlyphRun> =
            runs(&page.items).into_iter().filter(|run| run.origin.y.0 > right).collect();
        foot.sort_by(|a, b| a.origin.y.0.total_cmp(&b.origin.y.0));
        let line = foot.iter().position(|run| run.text.contains("Setter")).expect("the line");
        let apart = foot[line + 1].origin.y - foot[line].origin.y;
        assert!(apart.0 > foot[line].size.0 * 2.0, "{template}: {apart}");
        let last = foot.last().unwrap();
        assert!(last.text.split(' ').count() > 2, "{template}: {:?}", last.text);
    }
}

#[test]
fn the_heading_of_answers_is_printed_only_above_answers() {
    for (template, slots) in TEMPLATES {
        let first = post(template, slots).made(false, &[]);
        let first = all_words(&first.unwrap_or_else(|faults| panic!("{template}: {faults}")));
        assert!(first.contains("The answers come with the next issue."), "{template}: {first}");
        assert!(!first.contains("Yesterday"), "{template}: {first}");
        let next = all_words(&post(template, slots).printed());
        let heading = if slots == 1 { "Yesterday’s answer " } else { "Yesterday’s answers" };
        assert!(next.contains(heading), "{template}: {next}");
        // The tabloid page has a text that promises the next answers.
        let promises = template == "newspaper-tabloid";
        assert!(promises || !next.contains("next issue"), "{template}: {next}");
    }
}

/// The date is on every page with a headline or a title. The text of a special day replaces the
/// date.
#[test]
fn every_sheet_shows_its_date_or_special_day() {
    let special = "[[special]]\ndate = 2026-11-22\nsubtitle = \"Saint Cecilia, {date}\"\n";
    for (template, slots) in TEMPLATES {
        let text = all_words(&post(template, slots).printed());
        assert!(text.contains("Sunday 22 November 2026"), "{template}: {text}");
        let text = all_words(&Post { more: special.to_owned(), ..post(template, slots) }.printed());
        assert!(text.contains("Saint Cecilia, Sunday 22 November 2026"), "{template}: {text}");
    }
}

#[test]
fn a_name_line_is_printed_or_refused() {
    let named = "[page]\nname_line = true\n";
    for template in ["a4-sheet", "letter-sheet"] {
        let plain = all_words(&post(template, 2).printed());
        let text = all_words(&Post { more: named.to_owned(), ..post(template, 2) }.printed());
        assert!(text.contains("Name") && !plain.contains("Name"), "{template}: {text}");
    }
    let refused = Post { more: named.to_owned(), ..post("newspaper-half", 3) }.made(true, &[]);
    let text = refused.err().map(|faults| faults.render(100, false)).unwrap_or_default();
    assert!(text.contains("pages with fixed slots do not support `name_line`"), "{text}");
}

/// Up to four puzzles have their answers at the foot of their own sheet. The answers of more
/// puzzles are on a separate sheet with the name and the date.
#[test]
fn upside_down_answers_are_at_the_foot_of_the_sheet() {
    let more = "[answers]\nshow = \"upside-down\"\n";
    for template in ["a4-sheet", "letter-sheet"] {
        for slots in 1..=4 {
            let sheet = Post { more: more.to_owned(), ..post(template, slots) }.printed();
            assert_eq!(sheet.laid_out.pages.book.len(), 1, "{template}, {slots}");
            let found = figures(&sheet.laid_out.pages.book[0].items);
            assert_eq!(found.len(), slots * 2, "{template}, {slots}");
        }
        let sheet = Post { more: more.to_owned(), ..post(template, 6) }.printed();
        let last = words(&sheet.laid_out.pages.book.last().unwrap().items);
        for wanted in ["The Morning Jury", "Sunday 22 November 2026", "Answers"] {
            assert!(last.contains(wanted), "{template}: {last}");
        }
    }
}

#[test]
fn sheets_without_answers_use_the_space_of_the_answers() {
    for show in ["separate", "none"] {
        let more = format!("[answers]\nshow = \"{show}\"\n");
        let frame = |sheet: &sheet::Sheet, is: fn(&SlotContent) -> bool| {
            let frames = sheet.document.design.slots.iter().filter(|slot| is(&slot.content));
            frames.map(|slot| slot.frame).collect::<Vec<Rect>>()
        };
        let rules = |holds: &SlotContent| matches!(holds, SlotContent::Rules(_));
        let sheet = Post { more: more.clone(), ..post("newspaper-half", 3) }.printed();
        assert_eq!(frame(&sheet, rules)[0].width, sheet.document.design.trim.width);
        assert!(!all_words(&sheet).contains("nswers"), "{}", all_words(&sheet));
        for (template, slots) in [("newspaper-3-columns", 1), ("newspaper-tabloid", 5)] {
            let usual = post(template, slots).printed();
            let sheet = Post { more: more.clone(), ..post(template, slots) }.printed();
            let lowest = |sheet: &sheet::Sheet| -> f64 {
                let bottoms = frame(sheet, |_| true).into_iter().map(|frame| frame.bottom().0);
                bottoms.fold(0.0, f64::max)
            };
            assert!((lowest(&usual) - lowest(&sheet)).abs() < 1.0, "{template}");
        }
        let words = |holds: &SlotContent| *holds == SlotContent::Puzzle(3);
        let usual = frame(&post("newspaper-tabloid", 5).printed(), words)[0].height;
        let sheet = Post { more: more.clone(), ..post("newspaper-tabloid", 5) }.printed();
        assert!(frame(&sheet, words)[0].height.0 > usual.0 * 1.3);
    }
}

#[test]
fn dates_follow_the_language() {
    for (language, day) in [
        ("en-US", "Sunday, November 22, 2026"),
        ("es", "Domingo, 22 de noviembre de 2026"),
        ("fr", "Dimanche 22 novembre 2026"),
        ("de", "Sonntag, 22. November 2026"),
    ] {
        let head = format!("language = \"{language}\"\n");
        let text = all_words(&Post { head, ..post("newspaper-half", 3) }.printed());
        assert!(text.contains(day), "{text}");
    }
}

/// A puzzle with a word list has a whole row of the page for its grid and its list.
#[test]
fn a_word_search_has_a_row_with_its_list() {
    for template in ["a4-sheet", "letter-sheet"] {
        for show in ["previous", "upside-down", "separate"] {
            let more = format!("[answers]\nshow = \"{show}\"\n");
            let sheet = Post { more, words: true, ..post(template, 3) }.printed();
            let listed = slot_contents(&sheet, |holds| *holds == SlotContent::Puzzle(1));
            let width = sheet.document.design.trim.width;
            assert!(listed[0].0.width > width * 0.7, "{template}: {:?}", listed[0].0);
            let words = words(listed[0].1);
            assert!(words.contains("ash tree") && words.contains("yew"), "{template}: {words}");
        }
    }
}
