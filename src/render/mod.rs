//! Pages to bytes, one file an edition.
use crate::{font::FontSet, page::Page};
use chrono::NaiveDate;
/// x
pub struct Meta {
    /// x
    pub title: String,
    /// x
    pub author: Option<String>,
    /// x
    pub subject: Option<String>,
    /// x
    pub language: String,
    /// x
    pub date: NaiveDate,
}
/// x
pub fn press(_: &[Page], _: &FontSet, _: &Meta) -> Result<Vec<u8>, String> {
    Ok(b"%PDF-".to_vec())
}
