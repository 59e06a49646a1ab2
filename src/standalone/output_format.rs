//! The formats in which puzzles are printed.

use super::text::TEXT;
use bookgen_base::diagnostic::{Diagnostic, did_you_mean};
use bookgen_puzzles::{Board, Face, FileMetadata, Kind, Metadata, Puzzle, Writing};

/// A format in which puzzles are printed.
#[derive(Clone, Copy, Debug)]
pub enum OutputFormat {
    /// A JSON object a line.
    Json,
    /// An SVG drawing for each puzzle.
    Svg,
    /// A document of ipuz.org a line.
    Ipuz,
    /// Puzzle strings, or a format of the kind.
    Text(Writing),
}

impl OutputFormat {
    /// The format with this name: a format that all kinds have, or a format of the kind.
    ///
    /// # Errors
    /// The name is unknown. The message suggests the nearest name.
    pub fn named(kind: &dyn Kind, name: &str) -> Result<OutputFormat, Diagnostic> {
        let formats = std::iter::once(&TEXT).chain(kind.formats());
        let writable: Vec<(&str, Writing)> =
            formats.filter_map(|format| Some((format.name, format.writing?))).collect();
        match name {
            "json" => return Ok(OutputFormat::Json),
            "svg" => return Ok(OutputFormat::Svg),
            "ipuz" => return Ok(OutputFormat::Ipuz),
            _ => {}
        }
        let found = writable.iter().find(|(known, _)| *known == name);
        found.map(|(_, writing)| OutputFormat::Text(*writing)).ok_or_else(|| {
            let general = ["text", "json", "svg", "ipuz"];
            let own = writable.iter().map(|(name, _)| *name).skip(1);
            let known: Vec<&str> = general.into_iter().chain(own).collect();
            let all = || format!("the formats are {}", known.join(", "));
            let kind = kind.about().name;
            Diagnostic::usage(format!("puzzles of kind {kind} have no format `{name}`"))
                .help(did_you_mean(name, known.iter().copied(), all))
        })
    }

    /// The start of a file. `metadata` is true of all its puzzles.
    pub fn header(self, metadata: &FileMetadata) -> String {
        match self {
            OutputFormat::Text(writing) => writing.header_with(metadata),
            _ => String::new(),
        }
    }

    /// The end of a file.
    pub fn footer(self) -> &'static str {
        if let OutputFormat::Text(writing) = self { writing.footer } else { "" }
    }
}

/// Writes a puzzle as a document of ipuz.org, on one line.
///
/// # Errors
/// ipuz does not define this kind of puzzle.
pub fn write_ipuz(
    kind: &dyn Kind,
    board: &dyn Board,
    level: &str,
    out: &mut String,
) -> Result<(), Diagnostic> {
    let metadata = Metadata {
        title: board.title().unwrap_or_default(),
        author: board.credit().unwrap_or_default(),
        copyright: "",
        source: "",
        date: "",
        level,
    };
    let document = board.ipuz(Face::Answer, &metadata).ok_or_else(|| {
        let name = kind.about().name;
        Diagnostic::usage(format!("ipuz does not define puzzles of kind {name}"))
            .help("use another format, for example `--format json`")
    })?;
    *out += document.trim_end();
    out.push('\n');
    Ok(())
}

/// Writes a puzzle in the text form, or in a format of the kind.
///
/// # Errors
/// The text is not a puzzle of the kind. bookgen's setters make no such puzzles.
pub fn write_text(
    writing: Writing,
    puzzle: &Puzzle,
    metadata: &FileMetadata,
    out: &mut String,
) -> Result<(), Diagnostic> {
    writing
        .puzzle_with(puzzle, metadata, out)
        .map_err(|flaw| Diagnostic::bug(format!("{puzzle} cannot be written: {flaw}")))
}
