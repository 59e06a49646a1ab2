//! Fonts: loading, measuring and shaping.
use crate::page::FontId;
use std::borrow::Cow;
/// x
#[derive(Default)]
pub struct FontSet(u8);
impl FontSet {
    /// x
    pub fn add(&mut self, _: &str, _: Cow<'static, [u8]>) -> Result<FontId, String> {
        self.0 += 1;
        Ok(FontId(self.0 - 1))
    }
}
