//! Colour spaces and colours.

use hayro_syntax::object::{Name, Number, Object};
use hayro_syntax::page::Resources;

use crate::dictionary::family;
use crate::display_list::Colour;

/// The family of a colour space that a content stream names.
pub fn named_space(resources: &Resources<'_>, named: &Name<'_>) -> String {
    match resources.get_color_space(named) {
        Some(space) => family(&space),
        None => named.as_str().to_owned(),
    }
}

/// The family of an image's colour space. If the colour space is a palette, the result is the
/// family of the palette's base colour space. Abbreviations, which inline images can use, are
/// expanded: `G` becomes `DeviceGray`.
pub fn image_space(space: &Object<'_>) -> String {
    let family = match space {
        Object::Array(array) => {
            let mut items = array.iter::<Object<'_>>();
            match (items.next(), items.next()) {
                (Some(Object::Name(kind)), Some(base))
                    if matches!(kind.as_str(), "Indexed" | "I") =>
                {
                    family(&base)
                }
                _ => family(space),
            }
        }
        _ => family(space),
    };
    match family.as_str() {
        "G" => "DeviceGray".to_owned(),
        "RGB" => "DeviceRGB".to_owned(),
        "CMYK" => "DeviceCMYK".to_owned(),
        _ => family,
    }
}

/// The initial colour of a colour space.
pub fn initial_colour(space: &str) -> Colour {
    match space {
        "DeviceGray" => Colour::Grey(0.0),
        "DeviceRGB" => Colour::Rgb([0.0; 3]),
        "DeviceCMYK" => Colour::Cmyk([0.0, 0.0, 0.0, 1.0]),
        "Pattern" => Colour::Pattern,
        other => Colour::Other(other.to_owned(), Vec::new()),
    }
}

/// The colour that the components define in a colour space.
pub fn colour(space: &str, components: &[Number]) -> Colour {
    let components: Vec<f64> = components.iter().map(|number| number.as_f64()).collect();
    match (space, &components[..]) {
        ("DeviceGray", &[grey]) => Colour::Grey(grey),
        ("DeviceRGB", &[r, g, b]) => Colour::Rgb([r, g, b]),
        ("DeviceCMYK", &[c, m, y, k]) => Colour::Cmyk([c, m, y, k]),
        _ => Colour::Other(space.to_owned(), components),
    }
}
