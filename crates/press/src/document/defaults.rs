//! Documents, chapters and puzzles with the usual values, for callers that read no spec.

use std::collections::BTreeMap;

use bookgen_base::diagnostic::Source;
use bookgen_puzzles::{Flaw, Kind, Puzzle, find};
use chrono::NaiveDate;

use super::{AnswersAt, Chapter, Collation, Document, FileMetadata, Labels, LevelMark, Placed};
use crate::design::Design;
use crate::language::Language;

/// The name of documents in messages.
const NAME: &str = "document";

impl Document {
    /// A document without chapters. Set the other fields of the document as needed:
    ///
    /// ```
    /// # use bookgen_press::design::{Design, TypeFaces};
    /// # use bookgen_press::document::{Chapter, Placed};
    /// # use bookgen_press::{Document, FontSet, Language, NaiveDate, lay_out};
    /// # use bookgen_puzzles::{Generator, find};
    /// let mut fonts = FontSet::new();
    /// let text = vec![fonts.add("Garamond", std::fs::read("../../fonts/EBGaramond-Regular.ttf")?)?];
    /// let lato = vec![fonts.add("Lato", std::fs::read("../../fonts/Lato-Regular.ttf")?)?];
    /// let symbols = vec![fonts.add("Symbols", std::fs::read("../../fonts/BookgenSymbols.ttf")?)?];
    /// let design = Design::paperback(fonts, TypeFaces::new(text, lato, symbols));
    /// let english = std::fs::read_to_string("../../templates/languages/en/book.toml")?;
    /// let date = NaiveDate::from_ymd_opt(2027, 1, 1).expect("the date exists");
    ///
    /// let kind = find("futoshiki").expect("the kind exists");
    /// let document = Document {
    ///     author: Some("A. Setter".to_owned()),
    ///     chapters: vec![Chapter { per_page: 2, ..Chapter::new("Easy", kind, 6) }],
    ///     ..Document::new("Six Futoshiki", date, Language::read("en", &english)?, design)
    /// };
    /// let generator = Generator::new("futoshiki", "easy")?;
    /// let mut puzzles = Vec::new();
    /// for index in 0..6 {
    ///     let puzzle = generator.puzzle(2027, index)?;
    ///     puzzles.push(Placed::new(format!("easy/{index}"), 0, puzzle)?);
    /// }
    /// let pages = lay_out(&document, &puzzles.iter().collect::<Vec<_>>(), &|_| {})?;
    ///
    /// // A title page and a copyright page, three pages of puzzles, a page of answers.
    /// assert_eq!(pages.book.len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        title: impl Into<String>,
        date: NaiveDate,
        language: Language,
        design: Design,
    ) -> Document {
        let source = Source::new(NAME, "");
        let place = source.place(0..0);
        Document {
            source,
            file: FileMetadata {
                seed: 1,
                template: String::new(),
                edition: None,
                date,
                pdfx: None,
            },
            title: title.into(),
            short_title: None,
            title_place: place.clone(),
            subtitle: None,
            author: None,
            publisher: None,
            copyright: None,
            series_title: None,
            volume: 1,
            week: None,
            isbn: None,
            contact: None,
            day: None,
            language,
            design,
            printing: None,
            cover: None,
            mark: LevelMark::Dots,
            time: false,
            level_places: BTreeMap::new(),
            front: Vec::new(),
            back: Vec::new(),
            page_goal: None,
            chapters: Vec::new(),
            collation: Collation::ByChapter,
            examples: Vec::new(),
            answers: AnswersAt::End,
            answers_place: place,
            hints: None,
            steps: false,
            answers_code: None,
            earlier: Vec::new(),
            answers_heading: "answers-before",
            notices: Vec::new(),
        }
    }
}

impl Chapter {
    /// A chapter with `count` puzzles of a kind, one on each page. The title is also the id.
    pub fn new(title: impl Into<String>, kind: &'static dyn Kind, count: u32) -> Chapter {
        let title = title.into();
        let place = Source::new(NAME, "").place(0..0);
        Chapter {
            id: title.clone(),
            title,
            short_title: None,
            is_mixed: false,
            intro: None,
            ornament: None,
            code: None,
            picture: None,
            answer_in_grid: None,
            kind,
            levels: Vec::new(),
            count,
            first_number: None,
            line: None,
            labels: Labels::None,
            shipped: Vec::new(),
            per_page: 1,
            per_page_place: place.clone(),
            place,
        }
    }
}

impl Placed {
    /// A puzzle of a chapter, proved and graded. `chapter` is the index of the chapter.
    ///
    /// # Errors
    /// The text is not a puzzle of its kind, or the puzzle is not valid.
    pub fn new(id: impl Into<String>, chapter: usize, puzzle: Puzzle) -> Result<Placed, Flaw> {
        let kind = find(&puzzle.kind)
            .ok_or_else(|| Flaw(format!("there is no kind of puzzle `{}`", puzzle.kind)))?;
        let board = kind.board(&puzzle)?;
        board.verify().proved()?;
        let grade = board.grade();
        let chapter = Some(chapter);
        let (id, generator) = (id.into(), kind.about().generator);
        Ok(Placed { id, chapter, kind, puzzle, board, grade, generator, minutes: None })
    }
}
