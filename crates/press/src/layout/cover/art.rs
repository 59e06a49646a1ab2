//! Areas and pictures of a cover.

use crate::cover::Art;
use crate::page::{Colour, Ink, Item, Paint, Picture, PictureSource, Role};
use bookgen_base::units::{Rect, Size, rectangle};

/// A filled box.
pub fn area(rect: Rect, colour: Colour) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path: rectangle(rect), paint: Paint::Fill, colour })
}

/// A picture that fills a box. The picture keeps its aspect ratio and is cropped to the box.
pub fn picture(art: &Art, rect: Rect) -> Item {
    let aspect = art.image.aspect_ratio();
    let (width, height) = if rect.width.0 > rect.height.0 * aspect {
        (rect.width, rect.width / aspect)
    } else {
        (rect.height * aspect, rect.height)
    };
    let frame = Rect::new(
        rect.x - (width - rect.width) / 2.0,
        rect.y - (height - rect.height) / 2.0,
        width,
        height,
    );
    let size = Size::new(rect.width, rect.height);
    let source = PictureSource { name: art.path.clone(), digest: art.digest.clone(), size };
    Item::Image(Picture {
        role: Role::artwork(&art.path, source),
        image: art.image.clone(),
        frame,
        window: rect,
    })
}

/// The resolution of a picture that fills a box, in pixels per inch.
pub fn resolution(art: &Art, rect: Rect) -> f64 {
    let (width, height) = (f64::from(art.image.width), f64::from(art.image.height));
    (width / rect.width.inches()).min(height / rect.height.inches())
}
