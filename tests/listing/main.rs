//! Pictures of pages, with the feature `pictures`.

#[cfg(feature = "pictures")]
mod raster;
