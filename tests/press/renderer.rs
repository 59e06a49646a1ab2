//! Pages as a renderer, poppler, shows them.

use super::external_program::run;

/// Two greys that differ by less than this look alike.
const MIN_DIFFERENCE: u8 = 64;

/// A rendered page: a greyscale picture in the format PGM.
pub struct Picture(Vec<u8>);

impl Picture {
    /// Whether a pixel of another picture of the same size has another grey.
    pub fn differs(&self, other: &Picture) -> bool {
        assert_eq!(self.0.len(), other.0.len());
        self.0.iter().zip(&other.0).any(|(a, b)| a.abs_diff(*b) >= MIN_DIFFERENCE)
    }
}

/// The pages of a file, two pixels per point. `None` if poppler is not installed.
pub fn pictures(pdf: &[u8]) -> Option<Vec<Picture>> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.pdf");
    std::fs::write(&file, pdf).unwrap();
    let to = folder.path().join("p");
    run("pdftoppm", &["-r", "144", "-gray", "{}", to.to_str().unwrap()], &file)?;
    let files = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|e| e == "pgm")).collect();
    // The names have page numbers of one length.
    files.sort();
    Some(files.into_iter().map(|path| Picture(std::fs::read(path).unwrap())).collect())
}
