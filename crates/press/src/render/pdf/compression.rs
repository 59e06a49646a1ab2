//! Compression of streams.

use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::Stream;

use crate::render::RenderError;

/// The compression level. A different level would change the bytes of every PDF.
const LEVEL: Compression = Compression::new(6);

/// Compresses streams one after the other and reuses the memory of the compression library.
pub struct Compressor(Compress);

impl Compressor {
    /// A compressor with the fixed compression level.
    pub fn new() -> Compressor {
        Compressor(Compress::new(LEVEL, true))
    }

    /// Compresses a stream with `FlateDecode`.
    ///
    /// # Errors
    /// An error of the compression library. No such error is known.
    pub fn compress(&mut self, stream: &mut Stream) -> Result<(), RenderError> {
        self.0.reset();
        let mut bytes = Vec::with_capacity(stream.content.len() / 2 + 64);
        loop {
            let read = self.0.total_in() as usize;
            let rest = stream.content.get(read..).unwrap_or_default();
            let status = self.0.compress_vec(rest, &mut bytes, FlushCompress::Finish);
            match status.map_err(|error| RenderError::Document(error.to_string()))? {
                Status::StreamEnd => break,
                Status::Ok | Status::BufError => bytes.reserve(bytes.capacity().max(64)),
            }
        }
        bytes.shrink_to_fit();
        stream.dict.set("Filter", "FlateDecode");
        stream.set_content(bytes);
        Ok(())
    }
}
