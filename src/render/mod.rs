//! Pages to bytes, one file an edition.
