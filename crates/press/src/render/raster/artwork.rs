//! The pictures of a user as pixels.

use image::imageops::{FilterType, resize};
use image::{ImageBuffer, Rgb};
use tiny_skia::{IntSize, Pixmap};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace as JpegColours;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::screen_colour::pixel;
use crate::image::{ColourSpace, Encoding, Image};

/// The pixels of a picture, resized to `width` x `height`. `None` if the data is damaged.
pub fn pixels(image: &Image, width: u32, height: u32) -> Option<Pixmap> {
    let rgb = ImageBuffer::<Rgb<u8>, _>::from_raw(image.width, image.height, rgb(image)?)?;
    let rgb = match rgb.dimensions() == (width, height) {
        true => rgb,
        // The weights of this filter are polynomials, so every processor computes the same pixels.
        false => resize(&rgb, width, height, FilterType::CatmullRom),
    };
    let rgba = rgb.as_raw().chunks_exact(3).flat_map(|rgb| [rgb[0], rgb[1], rgb[2], 255]).collect();
    Pixmap::from_vec(rgba, IntSize::from_wh(width, height)?)
}

/// Three bytes for each pixel: red, green and blue.
fn rgb(image: &Image) -> Option<Vec<u8>> {
    let samples = match image.encoding {
        Encoding::Raw => image.bytes.clone(),
        Encoding::Jpeg { inverted } => {
            let mut samples = jpeg(image)?;
            if inverted {
                samples.iter_mut().for_each(|sample| *sample = 255 - *sample);
            }
            samples
        }
    };
    Some(match image.colour_space {
        ColourSpace::Grey => samples.iter().flat_map(|grey| [*grey; 3]).collect(),
        ColourSpace::Rgb => samples,
        ColourSpace::Cmyk => {
            let pixels = samples.chunks_exact(4);
            pixels.flat_map(|inks| pixel([inks[0], inks[1], inks[2], inks[3]])).collect()
        }
    })
}

/// The samples of a JPEG file in the colour space of the picture.
fn jpeg(image: &Image) -> Option<Vec<u8>> {
    let options = || {
        let options = DecoderOptions::default().set_strict_mode(false);
        options.set_max_width(usize::MAX).set_max_height(usize::MAX)
    };
    let bytes = || ZCursor::new(image.bytes.as_slice());
    let mut decoder = JpegDecoder::new_with_options(bytes(), options());
    decoder.decode_headers().ok()?;
    let stored = decoder.input_colorspace()?;
    let wanted = match image.colour_space {
        ColourSpace::Grey => JpegColours::Luma,
        ColourSpace::Rgb => JpegColours::RGB,
        // The decoder does not convert YCCK to CMYK.
        ColourSpace::Cmyk => stored,
    };
    let options = options().jpeg_set_out_colorspace(wanted);
    let mut samples = JpegDecoder::new_with_options(bytes(), options).decode().ok()?;
    if wanted == JpegColours::YCCK {
        for pixel in samples.chunks_exact_mut(4) {
            let inks = inks_of_ycc([pixel[0], pixel[1], pixel[2]]);
            pixel[..3].copy_from_slice(&inks);
        }
    }
    let length = image.colour_space.components() * image.width as usize * image.height as usize;
    (samples.len() == length).then_some(samples)
}

/// Cyan, magenta and yellow of a YCCK pixel: the complements of red, green and blue (JFIF 1.02).
fn inks_of_ycc([y, blue, red]: [u8; 3]) -> [u8; 3] {
    let (y, blue, red) = (f64::from(y), f64::from(blue) - 128.0, f64::from(red) - 128.0);
    let rgb = [y + 1.402 * red, y - 0.344_136 * blue - 0.714_136 * red, y + 1.772 * blue];
    rgb.map(|part| 255 - part.round().clamp(0.0, 255.0) as u8)
}
