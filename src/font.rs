//! Fonts: loading, measuring and shaping.
