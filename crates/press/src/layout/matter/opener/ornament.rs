//! The ornament of an opener: a picture, or the pictures of the chapter's puzzles.

use crate::artwork::{Artwork, PRINT_PPI};
use crate::font::TextStyle;
use crate::layout::context::Context;
use crate::layout::frame::PageFrame;
use crate::layout::text::{Align, Typesetter, check_picture};
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size};
use bookgen_puzzles::Face;
use bookgen_puzzles::figure::pictures::is_picture;

/// The space between two pictures, as a multiple of their size.
const GAP: f64 = 0.35;

/// The least and the largest width of an ornament, as shares of the width of the text.
const WIDTHS: (f64, f64) = (0.36, 0.62);

/// The least height of an ornament, as a share of the height of the page.
const LEAST_HEIGHT: f64 = 0.075;

/// The ornament of an opener.
pub enum Ornament<'a> {
    /// A picture.
    Artwork(&'a Artwork),
    /// The pictures of puzzles.
    Pictures(Vec<String>),
}

impl<'a> Ornament<'a> {
    /// The ornament of a chapter: its picture; without one, the pictures in the cells of its puzzles.
    pub fn of_chapter(context: Context<'a>, index: usize) -> Option<Ornament<'a>> {
        if let Some(artwork) = &context.document.chapters[index].ornament {
            return Some(Ornament::Artwork(artwork));
        }
        let placed = context.puzzles.iter().find(|placed| placed.chapter == Some(index))?;
        let figure = placed.board.figure(Face::Answer, context.document.design.medium);
        let texts = figure.grid()?.centre_texts().ok()?;
        let mut pictures: Vec<String> = Vec::new();
        for (text, _) in texts.into_iter().flatten() {
            if !is_picture(text) {
                return None;
            }
            if pictures.iter().all(|known| known != text) {
                pictures.push(text.to_owned());
            }
        }
        (pictures.len() > 1).then_some(Ornament::Pictures(pictures))
    }

    /// The size of the ornament: the share of the page that the design sets, but at most `room` high
    /// and at least as large as ornaments of a design without a share.
    ///
    /// # Errors
    /// The ornament breaks a rule of the printer.
    pub fn size(
        &self,
        typesetter: Typesetter<'_>,
        text: &Rect,
        room: Pt,
    ) -> Result<Size, Diagnostic> {
        let design = typesetter.design();
        let page = design.trim.height;
        let least = Size::new(text.width * WIDTHS.0, page * LEAST_HEIGHT);
        let height = (page * (f64::from(design.opener_ornament) / 100.0)).min(room);
        let largest = Size::new(text.width * WIDTHS.1, height);
        let is_larger = design.opener_ornament > 0 && height > least.height;
        match self {
            Ornament::Artwork(artwork) => {
                let mut size = artwork.fitted(if is_larger { largest } else { least });
                // A picture of few pixels is not enlarged.
                if artwork.resolution(size.width).is_some_and(|ppi| ppi < PRINT_PPI) {
                    let natural = artwork.natural_size();
                    let small = artwork.fitted(least);
                    size = if natural.width > small.width { natural } else { small };
                }
                check_picture(typesetter, artwork, size.width)?;
                Ok(size)
            }
            Ornament::Pictures(pictures) => {
                let room = if is_larger { largest } else { least };
                let units = pictures.len() as f64 * (1.0 + GAP) - GAP;
                // A row of pictures is half as high as a single picture.
                let side = (room.width / units).min(room.height * 0.5);
                Ok(Size::new(side * units, side))
            }
        }
    }

    /// The items of the ornament in a rectangle.
    ///
    /// # Errors
    /// No font has a picture.
    pub fn items(&self, typesetter: Typesetter<'_>, rect: Rect) -> Result<Vec<Item>, Diagnostic> {
        match self {
            Ornament::Artwork(artwork) => Ok(vec![artwork.item(rect, "")]),
            Ornament::Pictures(pictures) => {
                let faces = &typesetter.design().faces;
                let style = TextStyle::new(faces.pictures.clone(), rect.height);
                let mut items = Vec::new();
                let mut x = rect.x;
                for picture in pictures {
                    let at = Point::new(x, rect.bottom());
                    items.extend(typesetter.line(
                        &style,
                        picture,
                        at,
                        Align::Left,
                        Role::Artifact,
                    )?);
                    x += rect.height * (1.0 + GAP);
                }
                Ok(items)
            }
        }
    }

    /// The rectangle of an ornament at the outer side of the text, below the y coordinate `top`.
    pub fn place(frame: &PageFrame, size: Size, top: Pt) -> Rect {
        let text = frame.text;
        let x = if frame.is_verso { text.x } else { text.right() - size.width };
        Rect::new(x, top, size.width, size.height)
    }
}
