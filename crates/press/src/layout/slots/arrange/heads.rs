//! The heads of the pages of a dated sheet: a headline or a title, and a line for a name.

use bookgen_base::units::{Pt, Rect};

use super::SlotArranger;
use crate::design::{ANSWERS_PLACEHOLDER, SlotContent};
use crate::layout::frame::headline_extent;

/// The maximum type size of the title of a page.
const MAX_TITLE: Pt = Pt(28.0);

impl SlotArranger<'_> {
    /// The height of the head of a page: a headline, or a title.
    fn head_height(&self) -> Pt {
        if !self.design.headline.is_empty() {
            return headline_extent(self.design, self.sizes().heading);
        }
        self.title_height_of_page()
    }

    /// The height of the title of a page.
    pub(super) fn title_height_of_page(&self) -> Pt {
        let size = self.sizes().title.min(MAX_TITLE);
        let typesetter = self.typesetter();
        let (ascent, descent) = typesetter.reach(&typesetter.bold(size));
        size * (ascent + descent)
    }

    /// The height of the line to write a name on, in the head of a page of puzzles.
    pub(super) fn name_height(&self) -> Pt {
        if self.design.name_line { self.leading() * 2.0 } else { Pt::ZERO }
    }

    /// The height of the head of a page, including the white space below the head. `name` is the
    /// height of the line to write a name on.
    pub(super) fn head_height_with_space(&self, name: Pt) -> Pt {
        let leading = self.leading();
        let rule = if self.design.headline.is_empty() { leading * 0.3 } else { Pt::ZERO };
        self.head_height() + rule + name + leading
    }

    pub(super) fn add_headline(
        &mut self,
        page: usize,
        text: &str,
        aside: &str,
        chapter: Option<usize>,
        frame: Rect,
    ) {
        let (text, aside) = (text.to_owned(), aside.to_owned());
        self.add(page, SlotContent::Headline { text, aside, chapter }, frame, 0.0);
    }

    /// Adds the head of a page: the headline of the template, or title and date above a horizontal
    /// line. A page of puzzles also has a line to write a name on, if the template has this line.
    /// Returns the rest of the text area. `chapter` is the first chapter on the page; `None` for a
    /// page of answers.
    pub(super) fn add_head(&mut self, page: usize, chapter: Option<usize>) -> Rect {
        let text = self.text;
        let frame = Rect { height: self.head_height(), ..text };
        match (self.design.headline.as_str(), chapter) {
            ("", _) => self.add_title(page, frame),
            (headline, Some(_)) => self.add_headline(page, headline, "{subtitle}", chapter, frame),
            // The headline of the template is about puzzles, so a page of answers has a different
            // headline.
            (_, None) => {
                // If the file has only answers, the headline also has the title of the document.
                let aside = if page == 0 { "{book} · {subtitle}" } else { "{subtitle}" };
                self.add_headline(page, ANSWERS_PLACEHOLDER, aside, None, frame);
            }
        }
        let name = if chapter.is_some() { self.name_height() } else { Pt::ZERO };
        let used = self.head_height_with_space(name);
        if self.design.name_line && chapter.is_some() {
            let y = text.y + used - self.leading() - name;
            self.add(page, SlotContent::Name, Rect { y, height: name, ..text }, 0.0);
        }
        Rect { y: text.y + used, height: text.height - used, ..text }
    }

    /// Adds the title and the date above a horizontal line.
    pub(super) fn add_title(&mut self, page: usize, frame: Rect) {
        let [text, aside] = ["{book}", "{subtitle}"].map(str::to_owned);
        self.add(page, SlotContent::Title { text, aside }, frame, 0.0);
        let y = frame.bottom() + self.leading() * 0.3;
        self.add(page, SlotContent::Line, Rect { y, height: Pt::ZERO, ..frame }, 0.0);
    }
}
