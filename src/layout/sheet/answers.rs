//! The slot that holds answers.

use super::Sheet;
use crate::diagnostic::Diagnostic;
use crate::kinds::Face;
use crate::layout::answers::{Answer, caption_height, company};
use crate::layout::arrange::{CaptionRoom, Footprint, arrange};
use crate::layout::caption;
use crate::layout::makeup::{Makeup, distinct, largest};
use crate::layout::paragraph::{Setting, plain, stack};
use crate::page::{Group, Item, Role, Transform};
use crate::spec::{AnswersAt, Earlier, PageSlot, mm};
use crate::units::{Point, Pt, Rect, Size};

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
                let answer = |earlier: &'a Earlier| {
                    let kind = earlier.puzzle.kind.as_str();
                    let level = earlier.level.as_deref();
                    Answer {
                        board: &*earlier.board,
                        kind,
                        number: earlier.number,
                        named: false,
                        beside: Some(caption::level_of(job, kind, level, earlier.rating).text),
                        above: caption_height(job),
                        scale: 1.0,
                    }
                };
                earlier.map(answer).collect()
            }
        }
    }

    /// How the answers of every issue are arranged in their slot, so that those of all are.
    pub(super) fn answers_fitted(&self, slot: &PageSlot) -> Result<Makeup, Diagnostic> {
        let job = self.job;
        let design = &job.book.design;
        let issues: Vec<Vec<Answer<'_>>> =
            (0..self.issues()).map(|issue| self.answers_in(issue)).collect();
        let count = issues.iter().map(Vec::len).max().unwrap_or(0);
        let style = &design.answer;
        let footprints = issues.iter().flatten();
        let footprints = distinct(
            footprints.map(|answer| Ok(Footprint::of(answer.board, Face::Answer, style))),
        )?;
        let captions = [CaptionRoom { side: None, above: caption_height(job), width: Pt::ZERO }];
        let gap = design.answer_gap;
        let Size { width, height } = slot.frame.size();
        let size = Size::new(width, height - self.notices(width)?.1);
        let found = arrange(count, size, gap, &captions, &footprints, company(job));
        if let Some(arrangement) = found {
            return Ok(Makeup { arrangement, gap, above: Pt::ZERO, lowered: false, flush: true });
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

    /// What the issue has to say of those before it, from the top of an area so wide, and the height
    /// that this takes with the white below.
    pub(super) fn notices(&self, width: Pt) -> Result<(Vec<Item>, Pt), Diagnostic> {
        let composer = self.job.composer;
        let book = self.job.book;
        let style = composer.regular(composer.design().sizes.small);
        let leading = style.size * 1.3;
        let (mut items, mut y) = (Vec::new(), Pt::ZERO);
        for notice in &book.notices {
            let day = book.language.date(notice.date);
            let args = [("date", day.as_str()), ("puzzle", &notice.puzzle), ("note", &notice.note)];
            let words = book.language.say("correction", &args);
            let lines = plain(composer, &style, &words, width, Setting::Left)?;
            let count = lines.len() as f64;
            items
                .extend(stack(lines, Point::new(Pt::ZERO, y + style.size), leading, &Role::Text).0);
            y += leading * (count + 0.5);
        }
        Ok((items, y))
    }

    /// What a first issue says in their place.
    fn answers_to_come(&self, area: Rect) -> Result<Vec<Item>, Diagnostic> {
        let composer = self.job.composer;
        let style = composer.regular(composer.design().sizes.body);
        let words = self.job.book.language.say("answers-next", &[]);
        let lines = plain(composer, &style, &words, area.width, Setting::Left)?;
        let first = Point::new(area.x, area.y + style.size);
        Ok(stack(lines, first, composer.design().sizes.leading, &Role::Text).0)
    }

    /// The answers in an issue, of that before or its own upside down; what is to be said of those
    /// before stands above them.
    pub(super) fn answers(
        &self,
        issue: usize,
        area: Rect,
        slot: &PageSlot,
    ) -> Result<Vec<Item>, Diagnostic> {
        let (mut items, taken) = self.notices(area.width)?;
        let area = Rect { y: area.y + taken, height: area.height - taken, ..area };
        items.extend(self.answers_below(issue, area, slot.centred)?);
        Ok(items)
    }

    fn answers_below(
        &self,
        issue: usize,
        area: Rect,
        centred: bool,
    ) -> Result<Vec<Item>, Diagnostic> {
        let answers = self.answers_in(issue);
        let Some(makeup) = self.answers.as_ref().filter(|_| !answers.is_empty()) else {
            return self.answers_to_come(area);
        };
        let Size { width, height } = makeup.arrangement.room();
        let style = &self.job.book.design.answer;
        let mut items = Vec::new();
        for (i, answer) in answers.into_iter().enumerate() {
            // As large as its cell: those of one kind and size are all alike.
            let most = answer.board.extent(Face::Answer, style).most;
            let scale = (width / most.width).min(height / most.height).min(1.0);
            let answer = Answer { scale, ..answer };
            items.extend(answer.set(
                self.job,
                makeup.cell(area, i),
                if centred { 0.5 } else { 0.0 },
            )?);
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
