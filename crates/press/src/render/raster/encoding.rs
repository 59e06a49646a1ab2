//! The file formats of pictures.

use image::ExtendedColorType;
use image::codecs::jpeg::JpegEncoder;

use super::{Raster, RenderError};

/// The quality of JPEG files, from 1 to 100.
const JPEG_QUALITY: u8 = 92;

impl Raster {
    /// The picture as a PNG file, which names `producer` as its program. If all pixels are grey, the
    /// file has one byte for each pixel.
    ///
    /// # Errors
    /// The encoder reports an error.
    pub fn to_png(&self, producer: &str) -> Result<Vec<u8>, RenderError> {
        let failed = |error: png::EncodingError| RenderError::Document(error.to_string());
        let is_grey = self.rgb.chunks_exact(3).all(|rgb| rgb[0] == rgb[1] && rgb[1] == rgb[2]);
        let grey: Vec<u8>;
        let (kind, samples) = if is_grey {
            grey = self.rgb.iter().step_by(3).copied().collect();
            (png::ColorType::Grayscale, &grey)
        } else {
            (png::ColorType::Rgb, &self.rgb)
        };
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(kind);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        encoder.add_text_chunk("Software".to_owned(), producer.to_owned()).map_err(failed)?;
        let mut writer = encoder.write_header().map_err(failed)?;
        writer.write_image_data(samples).map_err(failed)?;
        writer.finish().map_err(failed)?;
        Ok(bytes)
    }

    /// The picture as a JPEG file.
    ///
    /// # Errors
    /// A side has more than 65535 pixels.
    pub fn to_jpeg(&self) -> Result<Vec<u8>, RenderError> {
        let mut bytes = Vec::new();
        JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY)
            .encode(&self.rgb, self.width, self.height, ExtendedColorType::Rgb8)
            .map_err(|error| RenderError::Document(error.to_string()))?;
        Ok(bytes)
    }
}
