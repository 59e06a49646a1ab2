//! Any bytes decode as an image or give an error. A decoded image has pixels.
#![no_main]

use bookgen_press::image::Image;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(image) = Image::read(bytes.to_vec()) {
        assert!(image.width > 0 && image.height > 0 && image.aspect_ratio() > 0.0);
    }
});
