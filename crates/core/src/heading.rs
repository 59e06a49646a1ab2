//! The title and the author of a puzzle, which every kind can have.

mod file_texts;

use std::borrow::Cow;

use bookgen_base::schema::line_fault;

use crate::board::{
    Board, ClueCage, CluedWord, Face, Fingerprint, Flaw, FreePlace, Medium, Metadata, Step,
    Verdict, Worked,
};
use crate::figure::Figure;
use crate::level::Grade;
use crate::puzzle::Puzzle;
pub use file_texts::{Key, TextKey, key_of_line, one_line, printable, text_of};

/// The title and the author that are printed with a puzzle. The titles of lists of words and of
/// pictures are not here, because they are parts of their puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The title.
    pub title: Option<String>,
    /// The author's name.
    pub credit: Option<String>,
}

impl Heading {
    /// Divides the [`params`](Puzzle::params) of a puzzle: the parameters of the kind, optionally
    /// followed by two lines, the title and the author. One of the two lines may be empty.
    ///
    /// # Errors
    /// The text is not of this form, or a line cannot be printed.
    pub fn split(params: &str) -> Result<(&str, Heading), Flaw> {
        let Some((params, lines)) = params.split_once('\n') else {
            return Ok((params, Heading::default()));
        };
        let (title, credit) = lines.split_once('\n').unwrap_or_default();
        let texts = [title, credit];
        if texts == ["", ""] || credit.contains('\n') {
            let message = "the parameters must be one line, or three lines: the parameters, the \
                           title and the credit";
            return Err(Flaw(message.to_owned()));
        }
        if texts.iter().any(|text| text.chars().any(char::is_control)) {
            return Err(Flaw("the title or the credit contains a control character".to_owned()));
        }
        if let Some(fault) = texts.iter().find_map(|text| line_fault(text)) {
            return Err(Flaw(format!("the title or the credit has {}", fault.label)));
        }
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Ok((params, Heading { title: text(title), credit: text(credit) }))
    }

    /// A puzzle without its heading, and the heading. A puzzle without a heading is not copied.
    ///
    /// # Errors
    /// See [`Heading::split`].
    pub fn take(puzzle: &Puzzle) -> Result<(Cow<'_, Puzzle>, Heading), Flaw> {
        let (params, heading) = Heading::split(&puzzle.params)?;
        let bare = match heading.is_empty() {
            true => Cow::Borrowed(puzzle),
            false => Cow::Owned(Puzzle { params: params.to_owned(), ..puzzle.clone() }),
        };
        Ok((bare, heading))
    }

    /// The puzzle with this heading. The puzzle must have none.
    #[must_use]
    pub fn put(&self, puzzle: Puzzle) -> Puzzle {
        Puzzle { params: self.join(&puzzle.params), ..puzzle }
    }

    /// The parameters of a kind with this heading, as [`Heading::split`] reads them.
    pub fn join(&self, params: &str) -> String {
        match self {
            Heading { title: None, credit: None } => params.to_owned(),
            Heading { title, credit } => {
                let line = |text: &Option<String>| text.clone().unwrap_or_default();
                format!("{params}\n{}\n{}", line(title), line(credit))
            }
        }
    }

    /// Whether there is neither a title nor an author.
    pub fn is_empty(&self) -> bool {
        *self == Heading::default()
    }
}

/// A parsed puzzle with a heading.
pub struct HeadedBoard {
    pub board: Box<dyn Board>,
    pub heading: Heading,
}

impl Board for HeadedBoard {
    fn title(&self) -> Option<&str> {
        self.board.title().or(self.heading.title.as_deref())
    }

    fn credit(&self) -> Option<&str> {
        self.heading.credit.as_deref()
    }

    fn source(&self) -> Option<String> {
        self.board.source()
    }

    fn heading(&self) -> Option<String> {
        let own = self.board.heading();
        let Heading { title, credit } = &self.heading;
        let credit = credit.clone().filter(|author| self.board.signature(author).is_none());
        let parts: Vec<&str> =
            [&own, title, &credit].into_iter().flatten().map(String::as_str).collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    fn figure(&self, face: Face, medium: Medium) -> Figure {
        let figure = self.board.figure(face, medium);
        let Heading { title, credit } = self.heading.clone();
        let signature = credit.as_deref().and_then(|author| self.board.signature(author));
        let figure = match signature {
            Some(text) => figure.signed(text),
            None => figure,
        };
        Figure { title: figure.title.or(title), credit, ..figure }
    }

    fn describe(&self, face: Face, language: &str) -> String {
        self.board.describe(face, language)
    }

    fn verify(&self) -> Verdict {
        self.board.verify()
    }

    fn has_unlisted_words(&self) -> bool {
        self.board.has_unlisted_words()
    }

    fn text_form(&self) -> Option<&'static str> {
        self.board.text_form()
    }

    fn grade(&self) -> Grade {
        self.board.grade()
    }

    fn seconds(&self, grade: &Grade) -> Option<u32> {
        self.board.seconds(grade)
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        self.board.steps(language)
    }

    fn worked(&self) -> Option<Worked> {
        self.board.worked()
    }

    fn diagram(&self, step: usize) -> Option<Figure> {
        self.board.diagram(step)
    }

    fn fingerprint(&self) -> Fingerprint {
        self.board.fingerprint()
    }

    fn cages(&self) -> Vec<ClueCage> {
        self.board.cages()
    }

    fn listed_letters(&self) -> Vec<String> {
        self.board.listed_letters()
    }

    fn clued_words(&self) -> Vec<CluedWord> {
        self.board.clued_words()
    }

    fn free_place(&self) -> Option<FreePlace> {
        self.board.free_place()
    }

    fn ipuz(&self, face: Face, metadata: &Metadata<'_>) -> Option<String> {
        self.board.ipuz(face, metadata)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heading(title: &str, credit: &str) -> Heading {
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Heading { title: text(title), credit: text(credit) }
    }

    #[test]
    fn headings_are_stored_in_the_parameters() {
        for (title, credit) in
            [("", ""), ("", "A. Setter"), ("First light", ""), ("First: light", "A. Setter · B")]
        {
            let heading = heading(title, credit);
            assert_eq!(Heading::split(&heading.join("9x9")), Ok(("9x9", heading.clone())));
        }
        for params in
            ["9x9\n", "9x9\n\n", "9x9\na", "9x9\na\nb\nc", "9x9\na\tb\nc", "9x9\n\u{200b}\na"]
        {
            assert!(Heading::split(params).is_err(), "{params:?}");
        }
    }
}
