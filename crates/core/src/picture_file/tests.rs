//! Tests of picture files.

use proptest::prelude::*;

use super::*;

/// A PNG file.
fn png(width: u32, height: u32, colour: png::ColorType, samples: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(samples).unwrap();
    writer.finish().unwrap();
    file
}

fn read(bytes: &[u8]) -> (usize, usize, Vec<u8>) {
    let Pixels { width, height, darkness } = Pixels::read(bytes).unwrap();
    (width, height, darkness)
}

#[test]
fn texts_are_pictures() {
    assert_eq!(read(b"\n# .\n.#\n \n\n"), (3, 2, vec![255, 0, 0, 0, 255, 0]));
    assert_eq!(read(b"\xef\xbb\xbf#\r\n.\r\n"), (1, 2, vec![255, 0]));
}

#[test]
fn bitmaps_are_pictures() {
    let plain = b"P1 # a comment\n#another\n 3\n2 0 1 # bits\n1\n100";
    assert_eq!(read(plain), (3, 2, vec![0, 255, 255, 255, 0, 0]));
    let raw = b"P4\n10 2\n\x80\x40\x01\x80";
    let mut expected = vec![0; 20];
    for black in [0, 9, 17, 18] {
        expected[black] = 255;
    }
    assert_eq!(read(raw), (10, 2, expected));
}

#[test]
fn pngs_are_pictures() {
    use png::ColorType::{Grayscale, GrayscaleAlpha, Rgb, Rgba};
    assert_eq!(read(&png(3, 1, Grayscale, &[0, 100, 255])), (3, 1, vec![255, 155, 0]));
    // Transparent pixels are white.
    assert_eq!(read(&png(2, 1, GrayscaleAlpha, &[0, 0, 0, 255])), (2, 1, vec![0, 255]));
    let colours = [255, 0, 0, 0, 255, 0, 0, 0, 255];
    assert_eq!(read(&png(3, 1, Rgb, &colours)), (3, 1, vec![179, 106, 226]));
    assert_eq!(read(&png(1, 1, Rgba, &[0, 0, 0, 51])), (1, 1, vec![51]));
}

#[test]
fn other_files_are_no_pictures() {
    let fault = |bytes: &[u8]| Pixels::read(bytes).unwrap_err().label;
    assert_eq!(fault(b""), "the file is empty");
    assert_eq!(fault(b" \n\n"), "the file is empty");
    assert_eq!(fault(b"#.\n#o\n"), "line 2 has the character 'o'");
    assert_eq!(fault(b"\xff\xd8\xff"), "the file is neither a PNG, a PBM nor a text");
    assert_eq!(fault(b"P1\n3"), "the PBM does not begin with its size");
    assert_eq!(fault(b"P1\n0 5\n"), "the picture has no pixels");
    assert_eq!(fault(b"P1\n2 1\n12"), "a pixel of the PBM is neither 0 nor 1");
    assert_eq!(fault(b"P1\n2 2\n101"), "the file is damaged: it ends before the last pixel");
    assert_eq!(fault(b"P4\n9 2\n\0\0\0"), "the file is damaged: it ends before the last pixel");
    assert_eq!(fault(b"P4\n99999999999 9\n"), "the picture has more than 33554432 pixels");
    let whole = png(3, 1, png::ColorType::Grayscale, &[0, 100, 255]);
    assert!(fault(&whole[..40]).starts_with("the file is damaged: "));
    // The header of a PNG with 100,000 x 100,000 pixels.
    let mut large = whole;
    large[16..24].copy_from_slice(&[0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0]);
    assert!(Pixels::read(&large).is_err());
}

proptest! {
    #[test]
    fn any_file_is_a_picture_or_an_error(
        start in prop::sample::select(vec![&b"P1\n"[..], b"P4 ", b"\x89PNG\r\n\x1a\n", b"", b"P4 9 9 "]),
        rest in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        if let Ok(Pixels { width, height, darkness }) = Pixels::read(&[start, &rest].concat()) {
            prop_assert_eq!(darkness.len(), width * height);
        }
    }
}
