//! The slots that hold words: the name of the page, headlines, the rules of play.

use super::Sheet;
use crate::design::PageSlot;
use crate::document::AnswersAt;
use crate::font::{Face, TextStyle};
use crate::layout::arrange_sheet::{GUTTER, text_columns};
use crate::layout::compose::{Align, rule};
use crate::layout::markdown::markdown;
use crate::layout::paragraph::{Line, Setting, Span, even, plain, stack};
use crate::layout::prose::{Prose, pages};
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::placeholders::expand;
use bookgen_base::units::mm;
use bookgen_base::units::{Point, Pt, Rect};
use bookgen_puzzles::KindTexts;

impl<'a> Sheet<'a> {
    /// A text of a slot, its names filled in.
    pub(super) fn words(&self, text: &str, chapter: Option<usize>) -> String {
        let book = self.job.book;
        let answers = match book.answers {
            AnswersAt::UpsideDown => "answers",
            _ => book.answers_heading,
        };
        let [answers, rules] = [answers, "how-to-solve"].map(|id| book.language.say(id, &[]));
        let subtitle = book.subtitle.as_deref().unwrap_or_default();
        let mut args = vec![
            ("book", book.title.as_str()),
            ("subtitle", subtitle),
            ("answers", &answers),
            ("rules", &rules),
        ];
        if let Some(chapter) = chapter.and_then(|chapter| book.chapters.get(chapter)) {
            let kind = chapter.kind.about().name;
            let kind = book.language.kind(kind).map_or(kind, |texts| &texts.title);
            args.extend([("kind", kind), ("chapter", chapter.title.as_str())]);
        }
        // Names that are not known were refused with the spec.
        expand(text, &args).unwrap_or_default()
    }

    /// The name of the page at the left, what belongs to it at the right, on one baseline; or the one
    /// below the other where they are too long for that. Neither is ever cut.
    pub(super) fn title(
        &self,
        text: &str,
        aside: &str,
        area: Rect,
    ) -> Result<Vec<Item>, Diagnostic> {
        let composer = self.job.composer;
        let sizes = &composer.design().sizes;
        let [words, aside] = [text, aside].map(|text| self.words(text, None));
        let (high, deep) = self.reach(&composer.bold(sizes.title));
        let size = sizes.title.min(area.height / (high + deep));
        let usual = sizes.subtitle.min(size * 0.7);
        let small = sizes.small.min(usual);
        // On one line, with the aside smaller rather than the name much smaller.
        for (aside_size, share) in [(usual, 0.8), ((usual + small) / 2.0, 0.8), (small, 0.6)] {
            let small = composer.regular(aside_size);
            let taken = composer.width(&small, &aside)?;
            let gap = if taken > Pt::ZERO { size * 0.5 } else { Pt::ZERO };
            let room = area.width - taken - gap;
            let style = composer.shrunk(composer.bold(size), &words, room, size * share)?;
            if composer.width(&style, &words)? <= room + Pt(0.1) {
                let y = area.bottom() - size * deep;
                let at = Point::new(area.x + self.hang(&style, &words)?, y);
                let mut items = composer.line(&style, &words, at, Align::Left, Role::Heading(1))?;
                let at = Point::new(area.right(), y);
                items.extend(composer.line(&small, &aside, at, Align::Right, Role::Text)?);
                return Ok(items);
            }
        }
        self.title_in_lines(&words, &aside, area)?.ok_or_else(|| {
            let long = if words.chars().count() < aside.chars().count() { aside } else { words };
            Diagnostic::book(format!("{long:?} does not fit into the slot of the title"))
                .help("shorten it, or make the slot larger")
        })
    }

    /// The name in a line or two, and what belongs to it in one of its own below, as large as there is
    /// room for; nothing if there is none.
    fn title_in_lines(
        &self,
        words: &str,
        aside: &str,
        area: Rect,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let composer = self.job.composer;
        let sizes = &composer.design().sizes;
        let usual = sizes.subtitle.min(sizes.title * 0.7);
        let style = composer.shrunk(composer.regular(usual), aside, area.width, sizes.small)?;
        if composer.width(&style, aside)? > area.width + Pt(0.1) {
            return Ok(None);
        }
        let below = if aside.is_empty() { Pt::ZERO } else { style.size.min(area.height * 0.35) };
        let small = composer.regular(below.max(sizes.small.min(style.size)));
        let (_, aside_deep) = self.reach(&small);
        let below = if aside.is_empty() { Pt::ZERO } else { small.size * 1.2 };
        let (high, deep) = self.reach(&composer.bold(sizes.title));
        for (count, least) in [(1, 0.4), (2, 0.3)] {
            let least = (sizes.title * least).max(sizes.small);
            let leading = 1.05;
            let all = high + deep + leading * f64::from(count - 1);
            let mut size = sizes.title.min((area.height - below) / all);
            while size >= least {
                let bold = composer.bold(size);
                let lines = plain(composer, &bold, words, area.width, Setting::Left)?;
                if lines.len() <= count as usize {
                    let last = area.bottom() - below - size * deep;
                    let up = size * leading * lines.len().saturating_sub(1) as f64;
                    let first = Point::new(area.x + self.hang(&bold, words)?, last - up);
                    let role = Role::Heading(1);
                    let mut items = stack(lines, first, size * leading, &role).0;
                    let at = Point::new(area.x, area.bottom() - small.size * aside_deep);
                    items.extend(composer.line(&small, aside, at, Align::Left, Role::Text)?);
                    return Ok(Some(items));
                }
                size -= Pt(0.5);
            }
        }
        Ok(None)
    }

    /// How far a line is moved to the right so that no tail hangs out at its left: that of a J.
    fn hang(&self, style: &TextStyle, words: &str) -> Result<Pt, Diagnostic> {
        Ok((-self.job.composer.shape(style, words)?.ink.x).max(Pt::ZERO))
    }

    /// How far letters of a style reach above and below their line, in shares of its size.
    fn reach(&self, style: &TextStyle) -> (f64, f64) {
        let face = style.fonts.first().and_then(|&font| self.job.book.design.fonts.face(font));
        face.map_or((0.95, 0.3), Face::reach)
    }

    /// The rules of play of a chapter, from the top: with a word on where to begin, if there is room
    /// for that, or else at length, or else in a sentence. That depends on language and slot alone,
    /// so that it is the same in every issue, but for one that has something to correct: that stands
    /// at the foot, and the rules give way to it.
    pub(super) fn rules(
        &self,
        number: usize,
        chapter: usize,
        area: Rect,
        slot: &PageSlot,
    ) -> Result<Vec<Item>, Diagnostic> {
        let composer = self.job.composer;
        let corrected = self.notices_at() == Some(number);
        let (notices, taken) = match corrected {
            true => self.notices(area.width)?,
            false => (Vec::new(), Pt::ZERO),
        };
        if taken > area.height {
            let fault = Diagnostic::book("a correction does not fit into the slot of the rules");
            let label = format!("the slot is {} x {}", mm(area.width), mm(area.height));
            let help = format!("it is {} high: write a shorter note", mm(taken));
            return Err(fault.at(&slot.place, label).help(help));
        }
        let at_foot = moved(notices, Point::new(area.x, area.bottom() - taken));
        let room = match corrected {
            true => area.height - taken - composer.design().sizes.leading,
            false => area.height,
        };
        let kind = self.job.book.chapters[chapter].kind.about().name;
        let Some(texts) = self.job.book.language.kind(kind) else { return Ok(at_foot) };
        let parts = self.parts(chapter, texts);
        for count in (1..=parts.len()).rev() {
            if let Some(mut items) =
                self.in_columns(&parts[..count], Rect { height: room, ..area })?
            {
                items.extend(at_foot);
                return Ok(items);
            }
        }
        let (lines, leading, needed) = self.short_rules(chapter, area.width)?;
        if needed <= room {
            let first = Point::new(area.x, area.y + leading / 1.3 * 0.82);
            let mut items = stack(lines, first, leading, &Role::Text).0;
            items.extend(at_foot);
            return Ok(items);
        }
        // A correction goes before the rules of play.
        if corrected {
            return Ok(at_foot);
        }
        let fault =
            Diagnostic::book(format!("the rules of play of {kind} do not fit into their slot"));
        let label = format!("the slot is {} x {}", mm(area.width), mm(area.height));
        Err(fault.at(&slot.place, label).help(format!(
            "in {} they are {} high; make the slot larger, or take smaller type: `small` in [page.sizes]",
            leading / 1.3,
            mm(needed)
        )))
    }

    /// The rules of a chapter's kind at length, where to begin, and what its levels need: each with its
    /// heading, if it has one, and its paragraphs.
    fn parts(&self, chapter: usize, texts: &'a KindTexts) -> Vec<(String, Vec<[String; 2]>)> {
        let plain = |text: &str| vec![[String::new(), text.to_owned()]];
        let about = self.job.book.chapters[chapter].kind.about();
        let levels = about.levels.iter().filter_map(|level| {
            let texts = self.job.book.language.level(about.name, level.name)?;
            Some([texts.name.clone(), texts.needs.clone()])
        });
        let title = self.job.book.language.say("the-levels", &[]);
        vec![
            (String::new(), plain(&texts.rules)),
            (texts.begin_title.clone(), plain(&texts.begin)),
            (title, levels.collect()),
        ]
    }

    /// Texts from the top of an area, side by side where that is wide, else one below the other;
    /// nothing if they do not fit.
    fn in_columns(
        &self,
        parts: &[(String, Vec<[String; 2]>)],
        area: Rect,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let composer = self.job.composer;
        let body = composer.design().sizes.body;
        let columns = text_columns(area.width, body).min(parts.len());
        let width = area.width.divided(columns, GUTTER);
        let mut items = Vec::new();
        for (column, parts) in parts.chunks(parts.len().div_ceil(columns)).enumerate() {
            let mut prose = Prose::new(composer, width);
            for (i, (title, paragraphs)) in parts.iter().enumerate() {
                // A column of its own has a heading, and a list of levels.
                let [name, _] = &paragraphs[0];
                if !title.is_empty() && (i == 0 || !name.is_empty()) {
                    prose.subheading(title)?;
                }
                for [name, text] in paragraphs {
                    if name.is_empty() {
                        markdown(&mut prose, text)?;
                        continue;
                    }
                    let name = Span { style: composer.bold(body), text: format!("{name}: ") };
                    let text = Span { style: composer.regular(body), text: text.clone() };
                    prose.paragraph(&[name, text], Setting::Left)?;
                }
            }
            let [page] = &mut pages(prose.blocks, area.height)[..] else { return Ok(None) };
            let x = area.x + (width + GUTTER) * column as f64;
            items.extend(moved(std::mem::take(page), Point::new(x, area.y)));
        }
        Ok(Some(items))
    }

    /// A line to write a name on, at the foot of an area, as far as two thirds of it.
    pub(super) fn name_line(&self, area: Rect) -> Result<Vec<Item>, Diagnostic> {
        let composer = self.job.composer;
        let style = composer.regular(composer.design().sizes.head);
        let words = self.job.book.language.say("name-line", &[]);
        let y = area.bottom() - style.size * 0.4;
        let mut items =
            composer.line(&style, &words, Point::new(area.x, y), Align::Left, Role::Text)?;
        let left = area.x + composer.width(&style, &words)? + style.size * 0.5;
        let right = area.x + area.width * 0.64;
        let width = Pt(0.75).max(composer.design().min_line_width);
        let y = y + Pt(1.5);
        items.push(rule(Point::new(left, y), Point::new(right, y), width));
        Ok(items)
    }

    /// The rules of play of a chapter in a sentence: its lines, from one to the next, and the height
    /// of all.
    pub(super) fn short_rules(
        &self,
        chapter: usize,
        width: Pt,
    ) -> Result<(Vec<Line>, Pt, Pt), Diagnostic> {
        let composer = self.job.composer;
        let kind = self.job.book.chapters[chapter].kind.about().name;
        let short = self.job.book.language.kind(kind).map_or("", |texts| &texts.short);
        let style = composer.regular(composer.design().sizes.small);
        let lines = even(composer, &style, short, width)?;
        let leading = style.size * 1.3;
        let needed = style.size * 1.1 + leading * lines.len().saturating_sub(1) as f64;
        Ok((lines, leading, needed))
    }
}
