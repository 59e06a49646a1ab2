//! The slot that holds answers.

use super::Sheet;
use crate::design::{PageSlot, SlotContent};
use crate::document::{AnswersAt, Correction, EarlierPuzzle};
use crate::language::capital;
use crate::layout::answers::{Answer, caption_height, company};
use crate::layout::arrange::{CaptionRoom, Footprint, arrange};
use crate::layout::caption;
use crate::layout::compose::rule;
use crate::layout::makeup::{Makeup, distinct, largest};
use crate::layout::paragraph::{Setting, Span, paragraph, plain, stack};
use crate::page::{Group, Item, Role, Transform};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::mm;
use bookgen_base::units::{Point, Pt, Rect, Size, edge_share};
use bookgen_puzzles::Face;

impl<'a> Sheet<'a> {
    /// The answers in an issue.
    pub(super) fn answers_in(&self, issue: usize) -> Vec<Answer<'a>> {
        let job = self.job;
        let own = |issue: usize| -> Vec<Answer<'a>> {
            let answer = |at: usize| {
                let level = caption::level(job, job.puzzles[at]).text;
                Answer { beside: Some(level), ..Answer::of(job, at) }
            };
            self.of_issue(issue).into_iter().map(answer).collect()
        };
        match (job.book.answers, issue.checked_sub(1)) {
            (AnswersAt::UpsideDown, _) => own(issue),
            (_, Some(before)) => own(before),
            (_, None) => {
                let earlier = job.book.earlier.iter();
                let answer = |earlier: &'a EarlierPuzzle| {
                    let kind = earlier.puzzle.kind.as_str();
                    Answer {
                        board: &*earlier.board,
                        kind,
                        number: earlier.number,
                        named: false,
                        beside: Some(
                            caption::level_of(job, earlier.kind, earlier.level, earlier.rating)
                                .text,
                        ),
                        above: caption_height(job),
                        scale: 1.0,
                    }
                };
                earlier.map(answer).collect()
            }
        }
    }

    /// How the answers of every issue are arranged in their slot, so that those of all are.
    pub(super) fn answers_fitted(&self, number: usize) -> Result<Makeup, Diagnostic> {
        let job = self.job;
        let slot: &PageSlot = &job.book.design.slots[number];
        let design = &job.book.design;
        let issues: Vec<Vec<Answer<'_>>> =
            (0..self.issues()).map(|issue| self.answers_in(issue)).collect();
        let count = issues.iter().map(Vec::len).max().unwrap_or(0);
        let style = &design.answer;
        let footprints = issues.iter().flatten();
        let mut footprints = distinct(
            footprints.map(|answer| Ok(Footprint::of(answer.board, Face::Answer, style))),
        )?;
        alike(&mut footprints);
        let captions = [CaptionRoom { side: None, above: caption_height(job), width: Pt::ZERO }];
        let gap = design.answer_gap;
        let Size { width, height } = slot.frame.size();
        let size = Size::new(width, height - self.notices_above(number, width)?.1);
        let found = arrange(count, size, gap, &captions, &footprints, company(job));
        if let Some(arrangement) = found {
            return Ok(Makeup {
                arrangement,
                gap,
                above: Pt::ZERO,
                lowered: false,
                share: Some(0.5),
            });
        }
        let least = largest(&footprints);
        let what = match count {
            1 => "the answer does not fit into its slot".to_owned(),
            count => format!("{count} answers do not fit into their slot"),
        };
        Err(Diagnostic::book(what)
            .at(&slot.place, format!("the slot is {} x {}", mm(width), mm(height)))
            .help(format!(
                "each needs {} x {} and its caption, with {gap} between two; make the slot larger, or `least_symbol` in [page.answer] or the grids smaller",
                mm(least.width),
                mm(least.height)
            )))
    }

    /// What the issue has to say of those before it, from the top of an area so wide, a line above it,
    /// and its height.
    pub(super) fn notices(&self, width: Pt) -> Result<(Vec<Item>, Pt), Diagnostic> {
        let composer = self.job.composer;
        let book = self.job.book;
        if book.notices.is_empty() {
            return Ok((Vec::new(), Pt::ZERO));
        }
        let size = composer.design().sizes.small;
        let leading = size * 1.3;
        let thin = composer.design().puzzle.thin;
        let mut items =
            vec![rule(Point::new(Pt::ZERO, thin / 2.0), Point::new(width, thin / 2.0), thin)];
        let mut y = thin + size * 0.5;
        for Correction { notice, kind } in &book.notices {
            // After the lead-in a sentence begins.
            let day = capital(&book.language.date(notice.date));
            // It is called as its page calls it: by its name, or else by its kind and its number.
            let number = notice.puzzle.rsplit(' ').next().unwrap_or_default();
            let kind = kind.as_deref().and_then(|kind| book.language.kind(kind));
            let puzzle = match kind.filter(|_| !self.says(&notice.puzzle)) {
                Some(kind) => format!("{} {number}", kind.title),
                None => notice.puzzle.clone(),
            };
            let args = [("date", day.as_str()), ("puzzle", &puzzle), ("note", &notice.note)];
            let lead = Span {
                style: composer.bold(size),
                text: book.language.say("correction-lead", &[]) + " ",
            };
            let words = Span {
                style: composer.regular(size),
                text: book.language.say("correction-text", &args),
            };
            let lines = paragraph(composer, &[lead, words], width, Setting::Left)?;
            let count = lines.len() as f64;
            items.extend(stack(lines, Point::new(Pt::ZERO, y + size), leading, &Role::Text).0);
            y += leading * count + size * 0.4;
        }
        Ok((items, y))
    }

    /// The slot that has them: the largest for rules that holds them beside a sentence on how to
    /// play, else that for answers, else the largest for rules.
    pub(super) fn notices_at(&self) -> Option<usize> {
        if self.job.book.notices.is_empty() {
            return None;
        }
        let slots = &self.job.book.design.slots;
        let area = |at: &usize| slots[*at].frame.width.0 * slots[*at].frame.height.0;
        let rules =
            (0..slots.len()).filter(|at| matches!(slots[*at].content, SlotContent::Rules(_)));
        let rules = rules.max_by(|a, b| area(a).total_cmp(&area(b)));
        let answers = slots.iter().position(|slot| slot.content == SlotContent::Answers);
        let fits = |at: &usize| {
            let Size { width, height } = slots[*at].frame.size();
            let SlotContent::Rules(chapter) = slots[*at].content else { return false };
            let sizes = [
                self.notices(width).map(|(_, height)| height),
                self.short_rules(chapter, width).map(|(_, _, height)| height),
            ];
            let needed: Pt = sizes.into_iter().flatten().sum();
            needed + self.job.book.design.sizes.leading <= height
        };
        rules.filter(fits).or(answers).or(rules)
    }

    /// Those above the answers, and the height they take with the white below.
    fn notices_above(&self, number: usize, width: Pt) -> Result<(Vec<Item>, Pt), Diagnostic> {
        if self.notices_at() != Some(number) {
            return Ok((Vec::new(), Pt::ZERO));
        }
        let (mut items, height) = self.notices(width)?;
        // The headline above them has its own line.
        items.remove(0);
        Ok((items, height + self.job.book.design.sizes.leading))
    }

    /// What a first issue says in their place, in the middle of it.
    fn answers_to_come(&self, area: Rect) -> Result<Vec<Item>, Diagnostic> {
        let composer = self.job.composer;
        let style = composer.regular(composer.design().sizes.subtitle);
        let words = self.job.book.language.say("answers-next", &[]);
        let lines = plain(composer, &style, &words, area.width, Setting::Centred)?;
        let leading = style.size * 1.3;
        let height = leading * lines.len().saturating_sub(1) as f64 - style.size * 0.7;
        let first = Point::new(area.x, area.centre().y - height / 2.0);
        Ok(stack(lines, first, leading, &Role::Text).0)
    }

    /// The answers in an issue, of that before or its own upside down; what is to be said of those
    /// before stands above them, unless there is a better place for it.
    pub(super) fn answers(
        &self,
        issue: usize,
        number: usize,
        area: Rect,
    ) -> Result<Vec<Item>, Diagnostic> {
        let (mut items, taken) = self.notices_above(number, area.width)?;
        let area = Rect { y: area.y + taken, height: area.height - taken, ..area };
        items.extend(self.answers_below(issue, area)?);
        Ok(items)
    }

    fn answers_below(&self, issue: usize, area: Rect) -> Result<Vec<Item>, Diagnostic> {
        let answers = self.answers_in(issue);
        let Some(makeup) = self.answers.as_ref().filter(|_| !answers.is_empty()) else {
            return self.answers_to_come(area);
        };
        let width = makeup.arrangement.room().width;
        let height = makeup.arrangement.content - makeup.arrangement.captions.above;
        let style = &self.job.book.design.answer;
        let mut items = Vec::new();
        let (count, columns) = (answers.len(), makeup.arrangement.columns);
        for (i, answer) in answers.into_iter().enumerate() {
            // As large as its cell: those of one kind and size are all alike.
            let most = answer.board.extent(Face::Answer, style).most;
            let scale = (width / most.width).min(height / most.height).min(1.0);
            let answer = Answer { scale, ..answer };
            let mut cell = makeup.cell(area, i);
            // The outer ones are on the edges of the slot; a last row that is not full, in its middle.
            let here = columns.min(count - i / columns * columns);
            let share = if here < columns { 0.5 } else { edge_share(i % columns, columns) };
            cell.x += (cell.width + makeup.gap) * (columns - here) as f64 / 2.0;
            items.extend(answer.set(self.job, cell, share)?);
        }
        if self.job.book.answers != AnswersAt::UpsideDown {
            return Ok(items);
        }
        Ok(vec![Item::Group(Group {
            role: Role::Artifact,
            transform: Transform::upside_down(Point::new(area.right(), area.bottom())),
            shared: false,
            items,
        })])
    }
}

/// Lets none be larger than the smallest is at most, unless it must be: what has more cells has
/// smaller ones rather than the room of others.
fn alike(footprints: &mut [Footprint]) {
    let widths = footprints.iter().map(|footprint| footprint.most.width);
    let Some(width) = widths.reduce(Pt::min) else { return };
    for Footprint { least, most, .. } in footprints {
        let scale = (width / most.width).max(least.width / most.width).min(1.0);
        *most = Size::new(most.width * scale, most.height * scale);
    }
}
