//! The columns of titles and authors in a table with a puzzle a line.

use bookgen_base::text_table::Separator;

use bookgen_core::heading::{Heading, Key, TextKey};

/// The separators of tables, in the order in which they are looked for.
const SEPARATORS: [Separator; 3] = [Separator::Tab, Separator::Semicolon, Separator::Comma];

/// The columns with titles and authors.
#[derive(Debug)]
pub(super) struct HeadingColumns {
    separator: Separator,
    /// The columns, counted from 0.
    columns: Vec<(usize, Key)>,
}

impl HeadingColumns {
    /// The columns of a line of headings such as `Title,Author,Puzzle`. `None` for any other line.
    pub fn new(line: &str) -> Option<HeadingColumns> {
        let separator = SEPARATORS.into_iter().find(|separator| separator.is_in(line))?;
        let cells = separator.all_cells(line);
        let columns: Vec<(usize, Key)> = { cells.iter().enumerate() }
            .filter_map(|(at, cell)| Some((at, TextKey::column(cell)?)))
            .collect();
        (!columns.is_empty()).then_some(HeadingColumns { separator, columns })
    }

    /// The heading in a line of the table.
    pub fn heading(&self, line: &str) -> Heading {
        let cells = self.separator.all_cells(line);
        let mut heading = Heading::default();
        for (at, key) in &self.columns {
            heading.add(*key, cells.get(*at).map_or("", String::as_str));
        }
        heading
    }
}
