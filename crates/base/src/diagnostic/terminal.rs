//! Shows faults on a terminal, with the source text underlined, in colour or without colour.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceSpan, SpanContents,
};

use super::{Diagnostic, Faults, MAX_AFTER, Place, sanitized, truncated};

/// The maximum number of faults shown. Nobody fixes more faults than this before the next run.
const MAX_FAULTS: usize = 50;

/// The maximum number of characters of a line that are shown before the marked text.
const MAX_BEFORE: usize = 60;

impl Faults {
    /// The faults as text for a terminal `columns` wide. At most 50 faults are shown. A fault of a file
    /// that is read for several chapters is shown once.
    pub fn render(&self, columns: usize, colour: bool) -> String {
        let theme =
            if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(columns)
            .with_context_lines(1)
            .with_links(false);
        let mut out = String::new();
        let mut shown = BTreeSet::new();
        let mut faults = Vec::new();
        for fault in &self.0 {
            let place = fault.place.as_ref().map(|(place, label)| {
                (place.source.name.as_str(), place.span.start, label.as_str())
            });
            if shown.insert((fault.message.as_str(), place, fault.help.as_deref())) {
                faults.push(fault);
            }
        }
        for (i, fault) in faults.iter().take(MAX_FAULTS).enumerate() {
            if i > 0 {
                out.push('\n');
            }
            // Writing to a string cannot fail.
            let _ = handler.render_report(&mut out, &Report::new(fault));
        }
        if let Some(more) = faults.len().checked_sub(MAX_FAULTS).filter(|&more| more > 0) {
            out += &format!("\n{more} more faults are not shown\n");
        }
        out
    }
}

/// A diagnostic prepared for the terminal: strings without control characters, and an excerpt of
/// the source.
#[derive(Debug)]
struct Report {
    advice: bool,
    message: String,
    help: Option<String>,
    excerpt: Option<(Excerpt, LabeledSpan)>,
}

impl Report {
    fn new(fault: &Diagnostic) -> Report {
        let excerpt = fault.place.as_ref().map(|(place, label)| {
            let (excerpt, span) = Excerpt::new(place);
            (excerpt, LabeledSpan::new_with_span(Some(sanitized(label).into_owned()), span))
        });
        Report {
            advice: fault.advice,
            message: sanitized(&fault.message).into_owned(),
            help: fault.help.as_deref().map(|help| sanitized(help).into_owned()),
            excerpt,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn severity(&self) -> Option<miette::Severity> {
        Some(if self.advice { miette::Severity::Warning } else { miette::Severity::Error })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (_, label) = self.excerpt.as_ref()?;
        Some(Box::new(std::iter::once(label.clone())))
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.excerpt.as_ref().map(|(excerpt, _)| excerpt as &dyn miette::SourceCode)
    }
}

/// The source line that contains a place, with the line before and the line after. Each line is
/// truncated. A source may have megabytes; an excerpt has at most a few hundred characters.
#[derive(Debug)]
struct Excerpt {
    name: String,
    text: String,
    /// The line and the column of the place in the source, counted from 0.
    at: (usize, usize),
    /// The line number of the excerpt's first line in the source, counted from 0.
    first: usize,
}

impl Excerpt {
    /// The excerpt around a place, and the range of the place in the excerpt.
    fn new(place: &Place) -> (Excerpt, Range<usize>) {
        let text = &place.source.text;
        let floor =
            |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
        let start = floor(place.span.start).unwrap_or(0);
        let end = floor(place.span.end).unwrap_or(0).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let (line, column) = place.line_column();

        let mut shown = String::new();
        let mut first = line - 1;
        if let Some(before) = text[..line_start].strip_suffix('\n') {
            let from = before.rfind('\n').map_or(0, |at| at + 1);
            shown += &sanitized(&truncated(&before[from..], MAX_AFTER));
            shown.push('\n');
            first -= 1;
        }
        // The text before the marked text in the same line. Only the last characters are shown.
        let lead = &text[line_start..start];
        match lead.char_indices().rev().nth(MAX_BEFORE) {
            Some((at, _)) => shown += &format!("…{}", sanitized(&lead[at..])),
            None => shown += &sanitized(lead),
        }
        let from = shown.len();
        let tail = truncated(&text[start..line_end], MAX_AFTER);
        // If the marked text has several lines, only the part in the first line is underlined.
        let length = (end - start).min(tail.len());
        let length = (0..=length).rev().find(|&at| tail.is_char_boundary(at)).unwrap_or(0);
        let (marked, rest) = tail.split_at(length);
        shown += &sanitized(marked);
        let to = shown.len();
        shown += &sanitized(rest);
        if let Some(after) = text.get(line_end + 1..).filter(|after| !after.is_empty()) {
            shown.push('\n');
            shown +=
                &sanitized(&truncated(after.split('\n').next().unwrap_or_default(), MAX_AFTER));
        }
        let at = (line - 1, column - 1);
        let name = sanitized(&place.source.name).into_owned();
        (Excerpt { name, text: shown, at, first }, from..to)
    }
}

impl miette::SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let read = self.text.read_span(span, before, after)?;
        // The library miette draws the excerpt. It passes 0 for `before` and `after` when it needs
        // the line and column of the marked text in the whole source.
        let (line, column) = if (before, after) == (0, 0) {
            self.at
        } else {
            (self.first + read.line(), read.column())
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            read.data(),
            *read.span(),
            line,
            column,
            read.line_count(),
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Source;
    use super::*;

    #[test]
    fn equal_faults_are_shown_once() {
        let source = Source::new("words.txt", "Apple\nA\n");
        let fault = |at: Range<usize>| Diagnostic::input("too short").at(&source.place(at), "here");
        let faults = Faults(vec![fault(6..7), fault(0..5), fault(6..7)]);
        assert_eq!(faults.render(80, false).matches("too short").count(), 2);
    }

    #[test]
    fn a_fault_shows_its_place_and_its_help() {
        let source = Source::new("book.toml", "[book]\ntitel = \"Sunday\"\n");
        let fault = Diagnostic::input("`titel` is not a key of [book]")
            .at(&source.place(7..12), "unknown key")
            .help("did you mean `title`?");
        assert_eq!(
            Faults::from(fault).render(100, false),
            "  × `titel` is not a key of [book]
   ╭─[book.toml:2:1]
 1 │ [book]
 2 │ titel = \"Sunday\"
   · ──┬──
   ·   ╰── unknown key
   ╰────
  help: did you mean `title`?
"
        );
    }

    #[test]
    fn a_line_of_a_long_file_has_its_number() {
        let source = Source::line("puzzles.txt", 1234, "sudoku:9x9");
        let fault = Diagnostic::input("no puzzle").at(&source.place(0..6), "two fields");
        assert_eq!(
            Faults::from(fault).render(100, false),
            "  × no puzzle
      ╭─[puzzles.txt:1234:1]
 1234 │ sudoku:9x9
      · ───┬──
      ·    ╰── two fields
      ╰────
"
        );
    }

    #[test]
    fn a_long_line_is_truncated_and_further_faults_are_counted() {
        let line = format!("{}é = !{}", "a".repeat(100_000), "b".repeat(100_000));
        let source = Source::new("book.toml", format!("[book]\n{line}\n[page]\n"));
        let at = 7 + 100_000 + "é = ".len();
        let fault = Diagnostic::input("no value").at(&source.place(at..at + 1), "here");
        assert_eq!(
            Faults::from(fault.clone()).render(100, false),
            format!(
                "  × no value
   ╭─[book.toml:2:100005]
 1 │ [book]
 2 │ …{}é = !{}…
   · {}┬
   · {}╰── here
 3 │ [page]
   ╰────
",
                "a".repeat(57),
                "b".repeat(119),
                " ".repeat(62),
                " ".repeat(62)
            )
        );
        let faults = (0..20_000).map(|at| fault.clone().prefixed(at));
        let shown = Faults(faults.collect()).render(100, false);
        assert!(shown.ends_with("\n19950 more faults are not shown\n"), "{shown}");
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        let esc = "\u{1b}[31mRED\u{7}\u{7f}\u{9b}\u{202e}\u{2066}";
        let source = Source::new(format!("b{esc}"), format!("# {esc}\n{esc}\t{esc} = 1\n# {esc}"));
        let at = source.text.find('\t').unwrap_or_default();
        let name = 3 + esc.len()..at;
        let fault = Diagnostic::input(format!("no `{esc}`"))
            .at(&source.place(name), format!("not {esc}"))
            .help(format!("not {esc}\nbut"));
        let shown = Faults(vec![fault, Diagnostic::input(esc)]).render(100, false);
        let obeyed = |c: char| c.is_control() && c != '\n';
        assert!(!shown.contains(obeyed), "{shown:?}");
        assert!(!shown.contains(['\u{202e}', '\u{2066}']), "{shown:?}");
        assert_eq!(shown.matches("␛[31mRED␇␡\u{fffd}").count(), 9, "{shown}");
        assert!(shown.contains("   · ──────┬──────\n"), "{shown}");
    }
}
