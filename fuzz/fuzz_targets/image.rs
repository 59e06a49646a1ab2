//! Any bytes are an image or an error. An image has pixels.
#![no_main]

use bookgen_press::image::Image;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(image) = Image::read(bytes.to_vec()) {
        assert!(image.width > 0 && image.height > 0 && image.aspect_ratio() > 0.0);
    }
});
