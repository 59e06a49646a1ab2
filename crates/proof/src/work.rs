//! Limits on the work that a file can cause.
//!
//! Work is counted in steps. A step is a fixed small amount of reading, drawing or comparing, so
//! the counts do not depend on the machine or on the number of threads. The steps of each page and
//! of each font are limited, and so are the steps of the whole file. The limits also bound the
//! memory, because everything that is stored costs steps.

use std::sync::atomic::{AtomicU64, Ordering};

use bookgen_contract::pdf::{PdfError, Undecoded, decoded_within};
use hayro_syntax::object::{Object, Stream};

/// The maximum number of steps for a page, and for a font. A dense page of a newspaper takes less
/// than a hundredth of this.
pub const MAX_STEPS: u64 = 8_000_000;

/// The maximum number of steps for a file, in addition to [`MAX_STEPS_PER_BYTE`].
const MAX_FILE_STEPS: u64 = 300_000_000;
/// The maximum number of steps for each byte of a file. A book takes less than half of this.
const MAX_STEPS_PER_BYTE: u64 = 20;

/// The steps of an operator of a content stream. They include one segment of a path.
pub const OPERATOR: u64 = 4;
/// The steps of each further segment of a path.
pub const SEGMENT: u64 = 4;
/// The steps of an object that a page paints.
pub const ITEM: u64 = 16;
/// The steps of a stream, in addition to its length.
pub const STREAM: u64 = 500;
/// The steps of an entry of a font's table.
pub const ENTRY: u64 = 64;
/// The steps of a glyph whose outline is compared.
pub const OUTLINE: u64 = 200;
/// The number of bytes that are read in a step.
const BYTES_PER_STEP: usize = 4;
/// The number of rectangles that are compared in a step.
const COMPARISONS_PER_STEP: usize = 16;
/// A page reports its steps to the file whenever it has taken this many.
const REPORT: u64 = 100_000;

/// The steps to read a number of bytes.
pub fn bytes(length: usize) -> u64 {
    (length / BYTES_PER_STEP) as u64
}

/// The steps to read an object of a file, and the objects to which it refers.
pub fn object(object: &Object<'_>) -> u64 {
    let length = |object: &Object<'_>| match object {
        Object::Array(array) => array.data().len(),
        Object::Dict(dict) => dict.data().len(),
        Object::Stream(stream) => stream.dict().data().len(),
        _ => 0,
    };
    let inner: usize = match object {
        Object::Array(array) => array.iter::<Object<'_>>().take(8).map(|item| length(&item)).sum(),
        _ => 0,
    };
    bytes(length(object) + inner)
}

/// The steps to compare each of `a` rectangles with each of `b` rectangles.
pub fn comparisons(a: usize, b: usize) -> u64 {
    (a.saturating_mul(b) / COMPARISONS_PER_STEP) as u64
}

/// The steps that all parts of a file have taken so far.
#[derive(Debug)]
pub struct FileWork {
    steps: AtomicU64,
    max: u64,
}

impl FileWork {
    /// The work for a file with the given number of bytes.
    pub fn new(length: usize) -> FileWork {
        let max = MAX_FILE_STEPS + MAX_STEPS_PER_BYTE * length as u64;
        FileWork { steps: AtomicU64::new(0), max }
    }

    /// Whether the parts have taken too many steps.
    fn is_exceeded(&self) -> bool {
        self.steps.load(Ordering::Relaxed) > self.max
    }

    /// Begins a part of the file: a page or a font.
    pub fn part(&self) -> Work<'_> {
        Work { file: self, steps: 0, reported: 0, is_exceeded: self.is_exceeded() }
    }

    /// Checks that the file has not exceeded its limit of steps.
    ///
    /// The sum of the steps does not depend on the order of the parts, but which parts were read
    /// when the limit was exceeded does. So the caller must not use any of them.
    ///
    /// # Errors
    /// The parts took too many steps.
    pub fn check(&self) -> Result<(), PdfError> {
        if !self.is_exceeded() {
            return Ok(());
        }
        let what = format!("objects: to read them takes more than {} steps", self.max);
        Err(PdfError::TooLarge(what))
    }
}

/// The work for a part of a file: a page or a font.
#[derive(Debug)]
pub struct Work<'f> {
    file: &'f FileWork,
    steps: u64,
    reported: u64,
    is_exceeded: bool,
}

impl Work<'_> {
    /// Counts steps. Returns false if a limit is exceeded. Then the caller does not do the work.
    #[must_use]
    pub fn spend(&mut self, steps: u64) -> bool {
        if self.is_exceeded {
            return false;
        }
        self.steps = self.steps.saturating_add(steps);
        self.is_exceeded = self.steps > MAX_STEPS;
        if self.is_exceeded || self.steps - self.reported >= REPORT {
            self.report();
        }
        !self.is_exceeded
    }

    /// Decodes a stream. Returns `None` if the stream cannot be decoded, or if a limit is exceeded.
    pub fn decoded(&mut self, stream: &Stream<'_>) -> Option<Vec<u8>> {
        if !self.spend(STREAM + bytes(stream.dict().data().len())) {
            return None;
        }
        let max = (MAX_STEPS - self.steps) * BYTES_PER_STEP as u64;
        let (length, data) = match decoded_within(stream, max) {
            Ok(data) => (data.len(), Some(data)),
            Err(Undecoded::TooLong) => (usize::MAX, None),
            Err(Undecoded::Damaged) => (stream.raw_data().len(), None),
        };
        if self.spend(bytes(length)) { data } else { None }
    }

    /// Whether a limit is exceeded.
    pub fn is_exceeded(&self) -> bool {
        self.is_exceeded
    }

    /// The finding for a page that exceeds a limit.
    pub fn fault(&self) -> Option<String> {
        let fault = || format!("not read: reading the page takes more than {MAX_STEPS} steps");
        self.is_exceeded.then(fault)
    }

    /// Adds the steps of this part to the steps of the file.
    fn report(&mut self) {
        // A part that exceeds its limit counts with its limit.
        let new = self.steps.min(MAX_STEPS) - self.reported;
        self.reported += new;
        self.file.steps.fetch_add(new, Ordering::Relaxed);
        self.is_exceeded |= self.file.is_exceeded();
    }
}

impl Drop for Work<'_> {
    fn drop(&mut self) {
        self.report();
    }
}
