//! The raster renderer of the crate `press`.

use std::sync::Arc;

use bookgen_base::units::{Point, Pt, Rect, Size, rectangle};
use bookgen_press::page::{Colour, Edges, Group, Ink, Item, Page, Paint, Picture, Role, Transform};
use bookgen_press::render::raster::{PixelRect, Raster, ScreenColours};
use bookgen_press::{FontSet, Image, PageFault, RenderError};

fn page(items: Vec<Item>) -> Page {
    let size = Size::new(Pt(100.0), Pt(50.0));
    Page { size, bleed: Edges::all(Pt(9.0)), label: "1".to_owned(), items }
}

fn area(rect: Rect, colour: Colour) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path: rectangle(rect), paint: Paint::Fill, colour })
}

fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
    Rect::new(Pt(x), Pt(y), Pt(width), Pt(height))
}

fn drawn(items: Vec<Item>, colours: ScreenColours) -> Raster {
    Raster::of_page(&page(items), &FontSet::new(), colours, 200, 100).expect("a picture")
}

#[test]
fn a_picture_shows_the_trimmed_page() {
    let items = vec![
        // From the bleed to the middle of the page.
        area(rect(-9.0, -9.0, 59.0, 68.0), Colour::BLACK),
        area(rect(75.0, 0.0, 25.0, 25.0), Colour::black(50)),
    ];
    let picture = drawn(items, ScreenColours::Inks);
    assert_eq!((picture.width, picture.height), (200, 100));
    assert_eq!(picture.pixel(0, 0), Some([0; 3]));
    assert_eq!(picture.pixel(99, 99), Some([0; 3]));
    assert_eq!(picture.pixel(100, 0), Some([255; 3]));
    assert_eq!(picture.pixel(199, 49), Some([128; 3]));
    assert_eq!(picture.pixel(199, 50), Some([255; 3]));
    assert_eq!(picture.pixel(200, 0), None);
    assert_eq!(picture.pixel(0, 100), None);
}

#[test]
fn inks_have_the_colours_of_pdf_readers() {
    let navy = Colour([100, 80, 30, 30]);
    let colour = |colours: ScreenColours, ink| {
        drawn(vec![area(rect(0.0, 0.0, 100.0, 50.0), ink)], colours).pixel(9, 9)
    };
    // Poppler 22.12 shows this colour.
    assert_eq!(colour(ScreenColours::Inks, navy), Some([27, 53, 95]));
    assert_eq!(colour(ScreenColours::Inks, Colour([0, 0, 0, 40])), Some([153; 3]));
    let rgb = navy.to_rgb().map(|part| (part * 255.0).round() as u8);
    assert_eq!(colour(ScreenColours::Rgb, navy), Some(rgb));
}

#[test]
fn groups_are_transformed() {
    let square = area(rect(0.0, 0.0, 10.0, 10.0), Colour::BLACK);
    let group = Group {
        role: Role::Artifact,
        transform: Transform::upside_down(Point::new(Pt(100.0), Pt(50.0))),
        shared: false,
        items: vec![square],
    };
    let picture = drawn(vec![Item::Group(group)], ScreenColours::Inks);
    assert_eq!(picture.pixel(199, 99), Some([0; 3]));
    assert_eq!(picture.pixel(179, 99), Some([255; 3]));
    assert_eq!(picture.pixel(0, 0), Some([255; 3]));
}

/// A PNG of two halves: red on the left, blue on the right.
fn halves(width: u32, height: u32) -> Vec<u8> {
    let mut picture = Raster::filled(width, height, [255, 0, 0]);
    picture.paste(&Raster::filled(width / 2, height, [0, 0, 255]), width / 2, 0);
    picture.to_png("test").expect("a PNG")
}

fn placed(bytes: Vec<u8>) -> Item {
    let image = Image::read(bytes).unwrap_or_else(|error| panic!("{error:?}"));
    let frame = rect(0.0, 0.0, 100.0, 50.0);
    let window = rect(0.0, 0.0, 100.0, 25.0);
    Item::Image(Picture { role: Role::figure("halves"), image: Arc::new(image), frame, window })
}

#[test]
fn pictures_are_resized_and_clipped() {
    for (width, height) in [(20, 10), (200, 100), (1600, 800)] {
        let picture = drawn(vec![placed(halves(width, height))], ScreenColours::Inks);
        assert_eq!(picture.pixel(20, 20), Some([255, 0, 0]), "{width}");
        assert_eq!(picture.pixel(180, 20), Some([0, 0, 255]), "{width}");
        assert_eq!(picture.pixel(20, 60), Some([255; 3]), "{width}");
    }
}

#[test]
fn jpeg_files_are_decoded() {
    let mut picture = Raster::filled(64, 32, [200, 30, 30]);
    picture.paste(&Raster::filled(32, 32, [30, 30, 200]), 32, 0);
    let jpeg = picture.to_jpeg().expect("a JPEG");
    let shown = drawn(vec![placed(jpeg.clone())], ScreenColours::Inks);
    let near = |found: Option<[u8; 3]>, wanted: [u8; 3]| {
        found.is_some_and(|found| found.iter().zip(wanted).all(|(a, b)| a.abs_diff(b) < 6))
    };
    assert!(near(shown.pixel(40, 20), [200, 30, 30]), "{:?}", shown.pixel(40, 20));
    assert!(near(shown.pixel(160, 20), [30, 30, 200]), "{:?}", shown.pixel(160, 20));
    // Without its data, a JPEG is damaged.
    let scan = jpeg.windows(2).position(|pair| pair == [0xff, 0xda]).expect("a scan");
    let mut damaged = jpeg[..scan].to_vec();
    damaged.extend([0xff, 0xd9]);
    let page = page(vec![placed(damaged)]);
    let fault = Raster::of_page(&page, &FontSet::new(), ScreenColours::Inks, 20, 10).err();
    assert_eq!(fault, Some(RenderError::Page { page: 0, fault: PageFault::DamagedPicture }));
}

#[test]
fn inks_of_a_jpeg_have_the_colours_of_pdf_readers() {
    // Both files show 100 % cyan, 80 % magenta, 30 % yellow and 30 % black.
    let files = [
        &include_bytes!("../data/jpeg/cmyk.jpg")[..],
        &include_bytes!("../data/jpeg/ycck.jpg")[..],
    ];
    for file in files {
        let shown = drawn(vec![placed(file.to_vec())], ScreenColours::Inks);
        let pixel = shown.pixel(20, 20).expect("a pixel");
        let is_near = pixel.iter().zip([27, 53, 95]).all(|(a, b)| a.abs_diff(b) <= 4);
        assert!(is_near, "{pixel:?}");
    }
}

#[test]
fn a_grey_png_has_one_byte_for_each_pixel() {
    let colour_type = |colour: [u8; 3]| {
        let png = Raster::filled(40, 20, colour).to_png("bookgen test").expect("a PNG");
        let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a header");
        let info = reader.info();
        assert_eq!((info.width, info.height), (40, 20));
        assert_eq!(info.uncompressed_latin1_text[0].text, "bookgen test");
        info.color_type
    };
    assert_eq!(colour_type([9, 9, 9]), png::ColorType::Grayscale);
    assert_eq!(colour_type([9, 9, 8]), png::ColorType::Rgb);
}

#[test]
fn a_shadow_falls_off_around_its_sheet() {
    let mut table = Raster::filled(100, 100, [200; 3]);
    table.shade(PixelRect { left: 40, top: 40, width: 20, height: 20 }, 10, 100);
    let brightness = |x, y| table.pixel(x, y).map(|rgb| rgb[0]);
    assert_eq!(brightness(50, 50), Some(121));
    assert_eq!(brightness(0, 0), Some(200));
    assert!(brightness(62, 50) > brightness(59, 50));
    assert!(brightness(68, 50) > brightness(62, 50));
    // A shadow at the edge stays in the picture.
    table.shade(PixelRect { left: 90, top: 90, width: 20, height: 20 }, 40, 100);
}
