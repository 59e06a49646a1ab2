//! Any bytes are a picture for a page or give an error. A drawing has finite paths inside its edges.
#![no_main]

use bookgen_base::units::Segment;
use bookgen_press::artwork::ArtworkData;
use bookgen_press::page::Item;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(ArtworkData::Paths(drawing)) = ArtworkData::read(bytes.to_vec()) else { return };
    assert!(drawing.size.width.0 > 0.0 && drawing.size.height.0 > 0.0);
    for item in &drawing.items {
        let Item::Ink(ink) = item else { panic!("{item:?}") };
        assert!(matches!(ink.path.first(), Some(Segment::Move(_))));
        for segment in &ink.path {
            let points = match segment {
                Segment::Move(to) | Segment::Line(to) => vec![to],
                Segment::Curve(a, b, to) => vec![a, b, to],
                Segment::Close => Vec::new(),
            };
            assert!(points.iter().all(|at| at.x.0.is_finite() && at.y.0.is_finite()));
        }
    }
});
