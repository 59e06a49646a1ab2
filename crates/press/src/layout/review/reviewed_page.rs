//! A page, its content and its measures.

use super::measure::MeasuredPage;
use crate::layout::frame::PageContent;
use crate::page::Page;

/// A page, its content and its measures.
pub struct ReviewedPage<'a> {
    /// The page.
    pub page: &'a Page,
    /// The content; `None` for a document with slots.
    pub content: Option<&'a PageContent>,
    /// The measures.
    pub measured: MeasuredPage,
}
