//! The colour that paths and texts are painted with.

use std::rc::Rc;

use hayro_syntax::object::Number;

use super::colour::ColourSpace;
use crate::display_list::Colour;

/// The current colour for filling or for stroking.
#[derive(Clone)]
pub struct Paint {
    /// The colour.
    pub colour: Rc<Colour>,
    pub space: Rc<ColourSpace>,
    /// Whether the colour has the number of components that its colour space requires.
    pub is_complete: bool,
}

impl Paint {
    /// A colour in a device colour space, which a content stream uses by its name.
    pub fn device(space: &'static str, colour: Colour) -> Paint {
        let space = Rc::new(ColourSpace::new(space));
        Paint { colour: Rc::new(colour), space, is_complete: true }
    }

    /// The initial colour of a colour space.
    pub fn initial(space: ColourSpace) -> Paint {
        let colour = Rc::new(space.initial_colour());
        Paint { colour, space: Rc::new(space), is_complete: true }
    }

    pub fn set_components(&mut self, components: &[Number]) {
        self.is_complete = self.space.has_components(components.len());
        self.colour = Rc::new(self.space.colour(components));
    }

    pub fn set_pattern(&mut self) {
        self.colour = Rc::new(Colour::Pattern);
    }

    /// The reason why the colour is not read: a noun phrase. `None` if it is read.
    pub fn unread(&self) -> Option<&str> {
        match *self.colour {
            Colour::Pattern => Some("a pattern"),
            _ if !self.is_complete => Some("a colour with a wrong number of components"),
            _ => self.space.unread.as_deref(),
        }
    }

    /// Whether a colour profile defines the colour.
    pub fn has_profile(&self) -> bool {
        self.space.has_profile
    }
}
