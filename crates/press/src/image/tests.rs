//! Tests of `image`.

use super::*;
use ::png::ColorType;
use proptest::prelude::*;

fn png_file(color: ColorType, data: &[u8], width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(color);
    encoder.set_depth(::png::BitDepth::Eight);
    encoder.write_header().unwrap().write_image_data(data).unwrap();
    bytes
}

/// A JPEG with these segments and a few bytes of scan data.
fn jpeg_file(segments: &[(u8, &[u8])]) -> Vec<u8> {
    let mut bytes = vec![0xff, 0xd8];
    for (marker, segment) in segments {
        bytes.extend([0xff, *marker]);
        bytes.extend((segment.len() as u16 + 2).to_be_bytes());
        bytes.extend(*segment);
    }
    bytes.extend([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]);
    bytes
}

const SCAN: (u8, &[u8]) = (0xda, &[1, 1, 0, 0, 63, 0]);

fn label(bytes: Vec<u8>) -> String {
    Image::read(bytes).unwrap_err().label
}

#[test]
fn pngs_are_decoded_to_samples() {
    let grey = Image::read(png_file(ColorType::Grayscale, &[1, 2, 3, 4, 5, 6], 3, 2)).unwrap();
    assert_eq!((grey.width, grey.height, grey.colour_space), (3, 2, ColourSpace::Grey));
    assert_eq!(grey.bytes, [1, 2, 3, 4, 5, 6]);
    // An opaque alpha channel is dropped. A transparent alpha channel is an error.
    let opaque = png_file(ColorType::Rgba, &[1, 2, 3, 255, 4, 5, 6, 255], 2, 1);
    assert_eq!(Image::read(opaque).unwrap().bytes, [1, 2, 3, 4, 5, 6]);
    let clear = png_file(ColorType::Rgba, &[1, 2, 3, 255, 4, 5, 6, 254], 2, 1);
    assert_eq!(label(clear), "the picture has transparent parts; printers do not accept them");
    let whole = png_file(ColorType::Rgb, &[7; 300], 10, 10);
    let truncated = whole[..whole.len() - 20].to_vec();
    assert!(
        label(truncated).starts_with("the file is damaged: "),
        "{}",
        label(whole[..60].to_vec())
    );
}

#[test]
fn a_png_with_an_incomplete_palette_is_damaged() {
    let file = |palette: &[u8]| {
        let mut bytes = Vec::new();
        let mut encoder = ::png::Encoder::new(&mut bytes, 1, 1);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(::png::BitDepth::Eight);
        encoder.set_palette(palette.to_vec());
        encoder.write_header().unwrap().write_image_data(&[0]).unwrap();
        bytes
    };
    assert_eq!(Image::read(file(&[1, 2, 3])).unwrap().bytes, [1, 2, 3]);
    assert_eq!(label(file(&[1, 2, 3, 4])), "the file is damaged: its palette is not complete");
    assert!(label(file(&[1])).starts_with("the file is damaged: "));
}

#[test]
fn jpegs_are_kept_unchanged() {
    let frame = |components| [8, 0, 20, 0, 30, components, 1, 0x11, 0];
    let bytes = jpeg_file(&[(0xc0, &frame(3)), SCAN]);
    let image = Image::read(bytes.clone()).unwrap();
    assert_eq!((image.width, image.height, image.colour_space), (30, 20, ColourSpace::Rgb));
    assert_eq!((image.encoding, image.bytes), (Encoding::Jpeg { inverted: false }, bytes));
    let adobe = jpeg_file(&[(0xee, b"Adobe\0\x64\0\0\0\0\x02"), (0xc2, &frame(4)), SCAN]);
    let adobe = Image::read(adobe).unwrap();
    assert_eq!(adobe.encoding, Encoding::Jpeg { inverted: true });
    assert_eq!(adobe.colour_space, ColourSpace::Cmyk);
}

#[test]
fn pictures_that_cannot_be_printed_are_errors() {
    let frame = [8, 0, 20, 0, 30, 3, 1, 0x11, 0];
    let mut truncated = jpeg_file(&[(0xc0, &frame), SCAN]);
    truncated.truncate(truncated.len() - 2);
    assert_eq!(label(truncated), "the file is truncated");
    let exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0";
    let rotated = jpeg_file(&[(0xe1, exif), (0xc0, &frame), SCAN]);
    assert_eq!(label(rotated), "the Exif data of the file rotates the picture");
    let lossless = jpeg_file(&[(0xc3, &frame), SCAN]);
    assert_eq!(label(lossless), "printers do not support the compression of this JPEG");
    let deep = jpeg_file(&[(0xc0, &[12, 0, 20, 0, 30, 1, 1, 0x11, 0]), SCAN]);
    assert_eq!(label(deep), "the picture has 12 bits per sample instead of 8");
    assert_eq!(label(jpeg_file(&[SCAN])), "the file contains no picture");
    let wide = jpeg_file(&[(0xc0, &[8, 0, 20, 0xff, 0xff, 1, 1, 0x11, 0]), SCAN]);
    assert_eq!(label(wide), "the picture has 65535 x 20 pixels; a side may have at most 18000");
    assert_eq!(label(Vec::new()), "the file is empty");
    assert_eq!(label(b"GIF89a".to_vec()), "the file is neither a JPEG nor a PNG");
}

/// The size is in the first chunk, so a picture that is too large is not decoded.
#[test]
fn a_png_that_is_too_large_is_refused_before_it_is_decoded() {
    let mut bytes = png_file(ColorType::Grayscale, &[0; 4], 2, 2);
    let header =
        [&b"IHDR"[..], &20_000_u32.to_be_bytes(), &20_000_u32.to_be_bytes(), &[8, 0, 0, 0, 0]];
    let header = header.concat();
    bytes.splice(12..29, header.iter().copied());
    bytes.splice(29..33, crc(&header).to_be_bytes());
    bytes.truncate(60);
    assert_eq!(label(bytes), "the picture has 20000 x 20000 pixels; a side may have at most 18000");
}

/// The checksum of a chunk of a PNG.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
}

proptest! {
    #[test]
    fn any_bytes_are_a_picture_or_an_error(start in 0usize..3, rest in proptest::collection::vec(any::<u8>(), 0..200)) {
        let heads: [&[u8]; 3] = [b"\xff\xd8\xff\xe1\0\x20Exif\0\0II", b"\xff\xd8", b"\x89PNG\r\n\x1a\n"];
        let bytes = [heads[start], &rest].concat();
        if let Ok(image) = Image::read(bytes) {
            prop_assert!(image.width > 0 && image.height > 0);
        }
    }
}
