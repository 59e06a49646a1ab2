//! Stands in for the founding methods in a build without the feature `founding`: a chapter cannot
//! choose a method, so [`FoundingMethods`] has no value.

use super::board::{CellSet, Cells};
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::Rng;
use bookgen_base::schema::{Field, Values};

/// The options of founding methods: none.
pub const FIELDS: [Field; 0] = [];

/// The heading of the options in listings.
pub const HEADING: &str = "";

/// The maximum number of attempts with a founding method.
pub const BUDGET: u64 = 0;

/// The founding methods of a chapter. There are none.
#[derive(Clone, Copy, Debug)]
pub enum FoundingMethods {}

impl FoundingMethods {
    pub fn from_options(_: &Values) -> Result<Option<FoundingMethods>, Faults> {
        Ok(None)
    }

    pub fn digs(&self) -> bool {
        match *self {}
    }

    pub fn proves_uniqueness(&self) -> bool {
        match *self {}
    }

    pub fn givens(&self) -> Option<(u32, u32)> {
        match *self {}
    }

    pub fn params(&self) -> String {
        match *self {}
    }

    pub fn fill(&self, _: &mut Rng) -> Cells {
        match *self {}
    }

    pub fn dig(&self, _: &Cells, _: (u32, u32), _: bool, _: &mut Rng) -> Option<(Cells, CellSet)> {
        match *self {}
    }

    pub fn accepts(&self, _: &Cells) -> bool {
        match *self {}
    }

    pub fn hint(&self, _: &str) -> String {
        match *self {}
    }
}
