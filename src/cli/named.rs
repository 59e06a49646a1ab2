//! A parser for arguments that name something built-in. Shell completions offer the names.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};

use crate::presets::printers::PRINTERS;
use crate::spec::COVERS;
use crate::template::TEMPLATES;
use bookgen_puzzles::KINDS;

/// A parser that accepts every text. Shell completions offer the names. The command reports other
/// texts itself, with a suggestion, or accepts them as the path of a file.
#[derive(Clone)]
pub struct Named(Vec<&'static str>);

impl Named {
    /// A parser that offers these names.
    pub fn new(names: impl IntoIterator<Item = &'static str>) -> Named {
        Named(names.into_iter().collect())
    }

    /// Offers the built-in templates.
    pub fn templates() -> Named {
        Named::new(TEMPLATES.names())
    }

    /// Offers the built-in printers.
    pub fn printers() -> Named {
        Named::new(PRINTERS.names())
    }

    /// Offers the kinds of puzzle.
    pub fn kinds() -> Named {
        Named::new(KINDS.iter().map(|kind| kind.about().name))
    }

    /// Offers the built-in cover designs.
    pub fn covers() -> Named {
        Named::new(COVERS.names())
    }
}

impl TypedValueParser for Named {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        // Without names, a shell offers files.
        let names = Some(&self.0).filter(|names| !names.is_empty())?;
        Some(Box::new(names.iter().map(PossibleValue::new)))
    }
}
