//! Colour spaces and colours.

use hayro_syntax::object::{Array, Dict, Name, Number, Object};
use hayro_syntax::page::Resources;

use crate::dictionary::{family, text};
use crate::display_list::{Colour, luminance};

/// Black has less luminance than this, and paper has more than one minus this.
const DARK: f64 = 0.3;

/// The colour spaces of devices, which need no parameters.
const DEVICE_SPACES: [&str; 3] = ["DeviceGray", "DeviceRGB", "DeviceCMYK"];

/// A colour space that a content stream uses.
#[derive(Clone, Debug, PartialEq)]
pub struct ColourSpace {
    /// The family, for example `DeviceGray`.
    pub family: String,
    /// The reason why colours of the space are not read: a noun phrase. `None` if they are read.
    pub unread: Option<String>,
    /// Whether a colour profile defines the space.
    pub has_profile: bool,
    /// The number of components of a space that a colour profile defines.
    components: Option<usize>,
}

impl ColourSpace {
    /// A colour space that is read.
    pub fn new(family: &str) -> ColourSpace {
        ColourSpace {
            family: family.to_owned(),
            unread: None,
            has_profile: false,
            components: None,
        }
    }

    /// The colour space that a content stream names.
    pub fn named(resources: &Resources<'_>, named: &Name<'_>) -> ColourSpace {
        match resources.get_color_space(named) {
            Some(space) => ColourSpace::read(&space),
            None => ColourSpace::read(&Object::Name(named.clone())),
        }
    }

    /// The colour space that an object of the resources defines.
    pub fn read(space: &Object<'_>) -> ColourSpace {
        let own = ColourSpace::new(&family(space));
        let Object::Array(array) = space else {
            let is_known = DEVICE_SPACES.contains(&&*own.family) || own.family == "Pattern";
            let unread = (!is_known).then(|| format!("the colour space {}", own.family));
            return ColourSpace { unread, ..own };
        };
        let mut components = None;
        let unread = match own.family.as_str() {
            "DeviceGray" | "DeviceRGB" | "DeviceCMYK" | "Pattern" => None,
            "ICCBased" => {
                let inks = match array.iter::<Object<'_>>().nth(1) {
                    Some(Object::Stream(profile)) => profile.dict().get::<Number>("N"),
                    _ => None,
                };
                let inks = inks.and_then(|inks| usize::try_from(inks.as_i64()).ok());
                components = inks.filter(|inks| [1, 3, 4].contains(inks));
                components.is_none().then(|| "a colour profile".to_owned())
            }
            "Separation" => unread_spot_colour(array),
            other => Some(format!("the colour space {other}")),
        };
        ColourSpace { has_profile: own.family == "ICCBased", unread, components, ..own }
    }

    /// The initial colour of the space.
    pub fn initial_colour(&self) -> Colour {
        match self.family.as_str() {
            "DeviceGray" => Colour::Grey(0.0),
            "DeviceRGB" => Colour::Rgb([0.0; 3]),
            "DeviceCMYK" => Colour::Cmyk([0.0, 0.0, 0.0, 1.0]),
            "Pattern" => Colour::Pattern,
            // The initial colour is full ink.
            "Separation" => Colour::Other("Separation".to_owned(), vec![1.0]),
            other => Colour::Other(other.to_owned(), Vec::new()),
        }
    }

    /// Whether a colour of the space has this number of components.
    pub fn has_components(&self, count: usize) -> bool {
        match self.family.as_str() {
            "DeviceGray" | "Separation" => count == 1,
            "DeviceRGB" => count == 3,
            "DeviceCMYK" => count == 4,
            // The number of components of a profile is its `N`.
            "ICCBased" => self.components == Some(count),
            _ => true,
        }
    }

    /// The colour that the components define in the space.
    pub fn colour(&self, components: &[Number]) -> Colour {
        let components: Vec<f64> = components.iter().map(|number| number.as_f64()).collect();
        match (self.family.as_str(), &components[..]) {
            ("DeviceGray", &[grey]) => Colour::Grey(grey),
            ("DeviceRGB", &[r, g, b]) => Colour::Rgb([r, g, b]),
            ("DeviceCMYK", &[c, m, y, k]) => Colour::Cmyk([c, m, y, k]),
            (family, _) => Colour::Other(family.to_owned(), components),
        }
    }
}

/// The reason why a spot colour is not read. A spot colour is read if full ink is dark and no ink is
/// paper white.
fn unread_spot_colour(array: &Array<'_>) -> Option<String> {
    let mut items = array.iter::<Object<'_>>().skip(1);
    let ink = match items.next() {
        Some(Object::Name(ink)) => text(&ink),
        _ => String::new(),
    };
    let is_read = ink != "None" && items.next().zip(items.next()).is_some_and(is_dark_ink);
    (!is_read).then(|| format!("the spot colour {ink}"))
}

/// Whether a spot colour is dark. The arguments are its alternate colour space and its tint
/// transform. Only a linear function of all tints from 0 to 1 is read as a tint transform.
fn is_dark_ink((alternate, transform): (Object<'_>, Object<'_>)) -> bool {
    let alternate = ColourSpace::read(&alternate);
    let Object::Dict(transform) = transform else { return false };
    let number = |key: &str| transform.get::<Number>(key).map(|number| number.as_f64());
    let is_plain = |limits: Vec<f64>| {
        !limits.is_empty() && limits.chunks(2).all(|limits| limits == [0.0, 1.0])
    };
    let limits = |key: &str| {
        let limits = transform.get::<Array<'_>>(key)?;
        Some(limits.iter::<Number>().map(|limit| limit.as_f64()).collect())
    };
    let has_range = transform.contains_key("Range");
    if !limits("Domain").is_some_and(is_plain)
        || has_range && !limits("Range").is_some_and(is_plain)
        || alternate.unread.is_some()
        || number("FunctionType") != Some(2.0)
        || number("N") != Some(1.0)
    {
        return false;
    }
    let luminance = |key: &str, default: f64| {
        let components = transform.get::<Array<'_>>(key);
        let components: Vec<Number> = match components {
            Some(components) => components.iter::<Number>().collect(),
            None => vec![Number::from_f32(default as f32)],
        };
        alternate.colour(&components).to_rgb().map(luminance)
    };
    luminance("C1", 1.0).is_some_and(|full| full < DARK)
        && luminance("C0", 0.0).is_some_and(|none| none > 1.0 - DARK)
}

/// The device colour spaces of which the resources replace the meaning.
pub fn unread_defaults(spaces: &Dict<'_>) -> impl Iterator<Item = String> {
    ["DefaultGray", "DefaultRGB", "DefaultCMYK"]
        .into_iter()
        .filter(|key| spaces.contains_key(key))
        .map(|key| format!("the colour space {key}"))
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
