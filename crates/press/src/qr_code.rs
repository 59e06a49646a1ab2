//! QR codes (ISO/IEC 18004).

use std::fmt;

use qrcodegen::{QrCode as Encoder, QrCodeEcc, QrSegment, Version};

use crate::page::{Colour, Drawing, Group, Ink, Item, Paint, Role, Transform};
use bookgen_base::diagnostic::Place;
use bookgen_base::units::{Point, Pt, Rect, rectangle};

/// The margin without ink on all sides, in modules. ISO/IEC 18004 requires four modules.
const QUIET_ZONE: usize = 4;

/// The least side of a module: 0.4 mm, rounded up to a hundredth of a point.
const MIN_MODULE: f64 = 1.14;

/// The largest side of a module.
const MAX_MODULE: f64 = 1.98;

/// The side that codes have if their modules are neither too small nor too large: 22 mm.
const SIDE: f64 = 62.0;

/// The largest version, with 57 modules on a side. Larger codes are hard to read with a telephone.
const MAX_VERSION: u8 = 10;

/// A QR code.
#[derive(Clone, PartialEq)]
pub struct QrCode {
    /// The encoded text.
    pub text: String,
    /// The text that is printed beside the code.
    pub printed: String,
    /// The place of the text in the spec.
    pub place: Place,
    /// The number of modules on a side.
    side: usize,
    /// Whether each module is dark, row by row.
    dark: Vec<bool>,
}

impl fmt::Debug for QrCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "QrCode({:?}, {} modules)", self.text, self.side)
    }
}

impl QrCode {
    /// Encodes a text. `printed` is the text to print beside the code. Returns `None` if the text is
    /// too long.
    pub fn new(text: &str, printed: &str, place: &Place) -> Option<QrCode> {
        let segments = QrSegment::make_segments(text);
        let (min, max) = (Version::new(1), Version::new(MAX_VERSION));
        let level = QrCodeEcc::Medium;
        let code =
            Encoder::encode_segments_advanced(&segments, level, min, max, None, true).ok()?;
        let side = usize::try_from(code.size()).ok()?;
        let rows = 0..code.size();
        let dark = rows.flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark = dark.map(|(x, y)| code.get_module(x, y)).collect();
        let (text, printed) = (text.to_owned(), printed.to_owned());
        Some(QrCode { text, printed, place: place.clone(), side, dark })
    }

    /// The side of a module. Sides of modules are multiples of a hundredth of a point, so rounding
    /// in the file changes no module.
    fn module(&self) -> f64 {
        let module = (SIDE / self.side as f64 * 100.0).floor() / 100.0;
        module.clamp(MIN_MODULE, MAX_MODULE)
    }

    /// The side of the code with its quiet zone.
    pub fn outer_side(&self) -> Pt {
        Pt(self.module() * (self.side + 2 * QUIET_ZONE) as f64)
    }

    /// The width of the quiet zone.
    pub fn quiet_zone(&self) -> Pt {
        Pt(self.module() * QUIET_ZONE as f64)
    }

    /// The code on white ground, with its quiet zone. `at` is the top left corner of the quiet zone.
    pub fn item(&self, at: Point, alt: String) -> Item {
        let module = self.module();
        let outer = self.outer_side();
        let mut path = Vec::new();
        for (y, row) in self.dark.chunks(self.side).enumerate() {
            let mut x = 0;
            for run in row.chunk_by(|a, b| a == b) {
                if run[0] {
                    let place = |index: usize| Pt((index + QUIET_ZONE) as f64 * module);
                    let width = Pt(run.len() as f64 * module);
                    path.extend(rectangle(Rect::new(place(x), place(y), width, Pt(module))));
                }
                x += run.len();
            }
        }
        let ground = rectangle(Rect::new(Pt::ZERO, Pt::ZERO, outer, outer));
        let fill = |path, colour| {
            Item::Ink(Ink { role: Role::Artifact, path, paint: Paint::Fill, colour })
        };
        let drawing = Drawing { code: Some(self.text.clone()), ..Drawing::new(alt) };
        // The corner is rounded like the modules.
        let round = |length: Pt| Pt((length.0 * 100.0).round() / 100.0);
        Item::Group(Group {
            role: Role::Figure(drawing.into()),
            transform: Transform::translate(Point::new(round(at.x), round(at.y))),
            shared: false,
            items: vec![fill(ground, Colour::PAPER), fill(path, Colour::BLACK)],
        })
    }
}
