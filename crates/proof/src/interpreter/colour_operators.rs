//! Colour operators (ISO 32000-1, 8.6.8).

use hayro_syntax::content::ops::{ColorSpaceNonStroke, ColorSpaceStroke, TypedInstruction as Op};
use hayro_syntax::object::{Name, Number};

use super::colour::ColourSpace;
use super::execution::Execution;
use super::paint::Paint;
use crate::display_list::Colour;
use crate::work;

impl Execution<'_, '_, '_, '_, '_> {
    /// If the operator is a colour operator, executes it and returns true.
    pub(super) fn colour_operator(&mut self, operator: &Op<'_, '_>) -> bool {
        if let Op::ColorSpaceNonStroke(ColorSpaceNonStroke(space))
        | Op::ColorSpaceStroke(ColorSpaceStroke(space)) = operator
            && !self.can_read_space(space)
        {
            return true;
        }
        let state = &mut self.state;
        let grey = |grey: Number| Paint::device("DeviceGray", Colour::Grey(grey.as_f64()));
        let rgb = |rgb: [Number; 3]| {
            Paint::device("DeviceRGB", Colour::Rgb(rgb.map(|component| component.as_f64())))
        };
        let cmyk = |cmyk: [Number; 4]| {
            Paint::device("DeviceCMYK", Colour::Cmyk(cmyk.map(|component| component.as_f64())))
        };
        match operator {
            Op::NonStrokeColorDeviceGray(c) => state.fill = grey(c.0),
            Op::StrokeColorDeviceGray(c) => state.stroke = grey(c.0),
            Op::NonStrokeColorDeviceRgb(c) => state.fill = rgb([c.0, c.1, c.2]),
            Op::StrokeColorDeviceRgb(c) => state.stroke = rgb([c.0, c.1, c.2]),
            Op::NonStrokeColorCmyk(c) => state.fill = cmyk([c.0, c.1, c.2, c.3]),
            Op::StrokeColorCmyk(c) => state.stroke = cmyk([c.0, c.1, c.2, c.3]),
            Op::ColorSpaceNonStroke(space) => {
                state.fill = Paint::initial(ColourSpace::named(self.resources, space.0));
            }
            Op::ColorSpaceStroke(space) => {
                state.stroke = Paint::initial(ColourSpace::named(self.resources, space.0));
            }
            Op::NonStrokeColor(c) => state.fill.set_components(&c.0),
            Op::StrokeColor(c) => state.stroke.set_components(&c.0),
            Op::NonStrokeColorNamed(c) if c.1.is_some() => state.fill.set_pattern(),
            Op::NonStrokeColorNamed(c) => state.fill.set_components(&c.0),
            Op::StrokeColorNamed(c) if c.1.is_some() => state.stroke.set_pattern(),
            Op::StrokeColorNamed(c) => state.stroke.set_components(&c.0),
            _ => return false,
        }
        true
    }

    /// Counts the steps to read a colour space of the resources. Returns false if a limit is
    /// exceeded.
    fn can_read_space(&mut self, named: &Name<'_>) -> bool {
        let space = self.resources.get_color_space(named);
        self.interpreter.work.spend(space.as_ref().map_or(0, work::object))
    }
}
