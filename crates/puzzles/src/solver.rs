//! What the kinds of puzzle share: proofs, propagation, search and the loops of generators.

pub mod model;
