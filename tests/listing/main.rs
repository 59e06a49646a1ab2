//! `bookgen listing`: the texts and pictures of product pages. The feature `pictures` adds tests.

#![allow(clippy::disallowed_methods, reason = "an environment variable names the required tools")]

#[cfg(feature = "pictures")]
#[path = "../common/external_program.rs"]
mod external_program;
mod files;
#[cfg(feature = "pictures")]
mod pictures;
#[cfg(feature = "pictures")]
mod raster;
mod sellers;
mod specs;
#[allow(dead_code, reason = "the other tests use all functions")]
#[path = "../book/test_dir.rs"]
mod test_dir;
mod texts;
