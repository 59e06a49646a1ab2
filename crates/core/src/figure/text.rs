//! Text that is only read: a panel that is set in lines of ordinary type.

/// Text that is only read, such as the quotation of a cryptogram. Its lines break at spaces only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// A paragraph.
    Paragraph(String),
    /// A name at the right, such as the author.
    Signature(String),
    /// Words in columns, in groups.
    Words(Vec<WordGroup>),
}

/// Words below a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordGroup {
    /// The heading.
    pub heading: String,
    /// The words, in reading order: column by column.
    pub words: Vec<String>,
}

impl Text {
    /// All texts, in reading order.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Text::Paragraph(text) | Text::Signature(text) => vec![text],
            Text::Words(groups) => {
                let mut texts = Vec::new();
                for WordGroup { heading, words } in groups {
                    texts.push(heading.as_str());
                    texts.extend(words.iter().map(String::as_str));
                }
                texts
            }
        }
    }
}
