//! What the commands `bookgen puzzle`, `bookgen sudoku` and `bookgen founding` share.

mod batches;
pub mod for_each;
pub mod generate;
pub mod input;
pub mod kind_options;
pub mod output;
pub mod paragraph;
pub mod source;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use bookgen_puzzles::{KINDS, Kind, find};

/// The kind of puzzle.
#[derive(Clone, Copy)]
pub struct KindArgument(pub &'static dyn Kind);

impl std::fmt::Debug for KindArgument {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.about().name)
    }
}

/// Parses the name of a kind. Completions offer the names of all kinds.
fn kind_parser() -> impl TypedValueParser<Value = KindArgument> {
    PossibleValuesParser::new(KINDS.iter().map(|kind| kind.about().name))
        .try_map(|name| find(&name).map(KindArgument).ok_or("there is no such kind"))
}

/// The arguments of a command for puzzles of any kind. `T` has the arguments after the kind.
#[derive(clap::Args, Debug)]
pub struct OfKind<T: clap::Args> {
    /// The kind of the puzzles
    #[arg(value_parser = kind_parser())]
    pub kind: KindArgument,
    #[command(flatten)]
    pub arguments: T,
}
