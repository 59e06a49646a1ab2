//! How many puzzles stand on a page, in how many columns, and how large.

use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::{Board, Face, Style};

/// What one face of a puzzle needs of its cell on the page, captions apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Footprint {
    /// The least size of the figure.
    pub least: Size,
    /// The greatest size of the figure.
    pub most: Size,
    /// A title of its own above the figure.
    pub title: Option<String>,
    /// The widths of the entries of its list, if it has one.
    pub list: Vec<Pt>,
}

impl Footprint {
    /// The footprint of a board's face, without a list.
    pub fn of(board: &dyn Board, face: Face, style: &Style) -> Footprint {
        let extent = board.extent(face, style);
        Footprint { least: extent.least, most: extent.most, title: None, list: Vec::new() }
    }
}

/// What is taken from each cell besides figure and list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CaptionRoom {
    /// The width of a column of captions beside the figure; none for captions above it.
    pub side: Option<Pt>,
    /// The height of a caption above the figure.
    pub above: Pt,
    /// The width that such a caption needs of its cell.
    pub width: Pt,
}

/// How lists are set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListStyle {
    /// From one entry to the next.
    pub leading: Pt,
    /// Between two columns of entries.
    pub gutter: Pt,
    /// Between figure and list.
    pub gap: Pt,
}

/// How what goes with a figure is set.
#[derive(Clone, Copy)]
pub struct Company<'a> {
    /// Lists.
    pub list: ListStyle,
    /// The height of a title in so much width.
    pub title: &'a dyn Fn(&str, Pt) -> Pt,
}

impl Company<'_> {
    /// The height of the highest title of some footprints. All cells keep it, so that their
    /// figures are of one size and stand in line.
    fn title_height(&self, footprints: &[Footprint], width: Pt) -> Pt {
        let titles = footprints.iter().filter_map(|footprint| footprint.title.as_ref());
        titles.fold(Pt::ZERO, |highest, title| highest.max((self.title)(title, width)))
    }
}

/// Where a list stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListPlace {
    /// Its columns.
    pub columns: usize,
    /// The width of a column, gutter included.
    pub pitch: Pt,
    /// The width of all columns.
    pub width: Pt,
    /// Whether it stands beside the figure rather than below.
    pub beside: bool,
    /// Its height.
    pub height: Pt,
}

/// A figure, and perhaps a list, in a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// The size of the figure.
    pub figure: Size,
    /// Its scale: 1 is the greatest size.
    pub scale: f64,
    /// Its list.
    pub list: Option<ListPlace>,
}

impl Fitted {
    /// The size of figure and list together.
    pub fn block(&self, list: ListStyle) -> Size {
        let figure = self.figure;
        match self.list {
            Some(place) if place.beside => {
                Size::new(figure.width + list.gap + place.pitch, figure.height)
            }
            Some(place) => Size::new(figure.width, figure.height + list.gap + place.height),
            None => figure,
        }
    }
}

/// Fits a footprint into the room that its cell has beside captions and title, as large as it goes.
pub fn fit(footprint: &Footprint, room: Size, list: ListStyle) -> Option<Fitted> {
    if footprint.list.is_empty() {
        return figure(footprint, room, None);
    }
    // Below the figure the list is as wide as the figure, if it is no higher for that; else as
    // wide as the cell.
    let widest = footprint.list.iter().fold(Pt::ZERO, |widest, &width| widest.max(width));
    let wide = below(footprint, room, list, room.width, widest);
    let below = match wide {
        Some(wide) => {
            let narrow = wide.figure.width.max(widest);
            let narrow = below(footprint, room, list, narrow, widest);
            narrow.filter(|narrow| narrow.scale > wide.scale * 0.97).or(Some(wide))
        }
        None => None,
    };
    let beside_height = list.leading * footprint.list.len() as f64;
    let beside = figure(
        footprint,
        Size::new(room.width - widest - list.gap, room.height),
        Some(ListPlace {
            columns: 1,
            pitch: widest,
            width: widest,
            beside: true,
            height: beside_height,
        }),
    )
    .filter(|fitted| beside_height <= fitted.figure.height + Pt(0.5));
    match (below, beside) {
        (Some(below), Some(beside)) if beside.scale > below.scale => Some(beside),
        (below, beside) => below.or(beside),
    }
}

/// Fits a figure with its list below it, the list being so wide.
fn below(
    footprint: &Footprint,
    room: Size,
    list: ListStyle,
    width: Pt,
    widest: Pt,
) -> Option<Fitted> {
    if widest > width {
        return None;
    }
    let entries = footprint.list.len();
    let most = ((width + list.gutter) / (widest + list.gutter)).floor() as usize;
    let rows = entries.div_ceil(most.clamp(1, entries));
    // No more columns than the rows need, so that the last is not nearly empty.
    let columns = entries.div_ceil(rows);
    let height = list.leading * rows as f64;
    let room = Size::new(room.width, room.height - height - list.gap);
    let pitch = (width + list.gutter) / columns as f64;
    figure(footprint, room, Some(ListPlace { columns, pitch, width, beside: false, height }))
}

fn figure(footprint: &Footprint, room: Size, list: Option<ListPlace>) -> Option<Fitted> {
    if room.width < footprint.least.width || room.height < footprint.least.height {
        return None;
    }
    let scale =
        (room.width / footprint.most.width).min(room.height / footprint.most.height).min(1.0);
    let figure = Size::new(footprint.most.width * scale, footprint.most.height * scale);
    Some(Fitted { figure, scale, list })
}

/// Cells of one size in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrangement {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// The size of a cell, captions included.
    pub cell: Size,
    /// The captions of each cell.
    pub captions: CaptionRoom,
    /// The height that each cell keeps above its figure for a title.
    pub title: Pt,
    /// The scale of the smallest figure.
    pub scale: f64,
    /// The height of the highest cell's content, captions included.
    pub content: Pt,
}

impl Arrangement {
    /// What a cell has for figure and list.
    pub fn room(&self) -> Size {
        let side = self.captions.side.unwrap_or(Pt::ZERO);
        Size::new(self.cell.width - side, self.cell.height - self.captions.above - self.title)
    }
}

/// The arrangement of `count` cells in which the smallest figure is largest, if all fit. Captions
/// at the side go with one column only.
pub fn arrange(
    count: usize,
    body: Size,
    gap: Pt,
    captions: &[CaptionRoom],
    footprints: &[Footprint],
    company: Company<'_>,
) -> Option<Arrangement> {
    let mut best: Option<Arrangement> = None;
    for columns in 1..=count {
        let rows = count.div_ceil(columns);
        let cell =
            Size::new(body.width.column_width(columns, gap), body.height.column_width(rows, gap));
        for &captions in captions {
            if captions.side.is_some() && columns > 1 {
                continue;
            }
            let (title, content) = (Pt::ZERO, Pt::ZERO);
            let mut arrangement =
                Arrangement { columns, rows, cell, captions, title, scale: 1.0, content };
            let width = arrangement.room().width;
            if width < captions.width {
                continue;
            }
            arrangement.title = company.title_height(footprints, width);
            let room = arrangement.room();
            let fitted = footprints.iter().map(|footprint| fit(footprint, room, company.list));
            let Some(fitted) = fitted.collect::<Option<Vec<_>>>() else { continue };
            for fitted in fitted {
                let block = fitted.block(company.list).height;
                let height = captions.above + arrangement.title + block;
                arrangement.scale = arrangement.scale.min(fitted.scale);
                arrangement.content = arrangement.content.max(height);
            }
            // Of those that are all as large as may be, the one with fewer rows: a few figures
            // stand together at the head of a page rather than far apart.
            let wider = |best: Arrangement| columns > best.columns && best.scale >= 1.0;
            if best.is_none_or(|best| {
                arrangement.scale > best.scale + 1e-9
                    || (arrangement.scale >= best.scale && wider(best))
            }) {
                best = Some(arrangement);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: ListStyle = ListStyle { leading: Pt(12.0), gutter: Pt(10.0), gap: Pt(10.0) };

    /// A letter of a title is 5 pt wide; lines stand 20 pt apart.
    const COMPANY: Company<'_> = Company {
        list: LIST,
        title: &|title, width| Pt(20.0) * (title.len() as f64 * 5.0 / width.0).ceil(),
    };

    fn square(least: f64, most: f64) -> Footprint {
        Footprint {
            least: Size::new(Pt(least), Pt(least)),
            most: Size::new(Pt(most), Pt(most)),
            title: None,
            list: Vec::new(),
        }
    }

    fn above(height: f64) -> CaptionRoom {
        CaptionRoom { side: None, above: Pt(height), width: Pt::ZERO }
    }

    #[test]
    fn two_on_a_high_page_stand_one_under_the_other() {
        let body = Size::new(Pt(300.0), Pt(520.0));
        let found = arrange(2, body, Pt(20.0), &[above(0.0)], &[square(100.0, 400.0)], COMPANY);
        let found = found.unwrap();
        assert_eq!((found.columns, found.rows), (1, 2));
        assert_eq!(found.cell, Size::new(Pt(300.0), Pt(250.0)));
    }

    #[test]
    fn six_stand_two_by_three() {
        let body = Size::new(Pt(340.0), Pt(540.0));
        let found = arrange(6, body, Pt(20.0), &[above(16.0)], &[square(120.0, 170.0)], COMPANY);
        assert_eq!(found.map(|found| (found.columns, found.rows)), Some((2, 3)));
        assert_eq!(
            arrange(12, body, Pt(20.0), &[above(16.0)], &[square(120.0, 170.0)], COMPANY),
            None
        );
    }

    #[test]
    fn a_few_that_cannot_grow_stand_side_by_side() {
        let body = Size::new(Pt(500.0), Pt(720.0));
        let found = |count| {
            let found =
                arrange(count, body, Pt(20.0), &[above(16.0)], &[square(100.0, 200.0)], COMPANY);
            found.map(|found| (found.columns, found.rows))
        };
        assert_eq!([found(2), found(3), found(4)], [Some((2, 1)), Some((2, 2)), Some((2, 2))]);
    }

    #[test]
    fn captions_at_the_side_go_with_one_column() {
        let body = Size::new(Pt(340.0), Pt(520.0));
        let both =
            [CaptionRoom { side: Some(Pt(60.0)), above: Pt::ZERO, width: Pt::ZERO }, above(30.0)];
        let found = arrange(2, body, Pt(20.0), &both, &[square(100.0, 400.0)], COMPANY).unwrap();
        assert_eq!(found.captions.side, Some(Pt(60.0)));
        let found = arrange(4, body, Pt(20.0), &both, &[square(100.0, 400.0)], COMPANY).unwrap();
        assert_eq!((found.columns, found.captions.side), (2, None));
    }

    #[test]
    fn a_list_goes_where_the_figure_stays_larger() {
        let mut footprint = square(100.0, 400.0);
        footprint.list = vec![Pt(60.0); 12];
        let high = fit(&footprint, Size::new(Pt(300.0), Pt(500.0)), LIST).unwrap();
        let place = high.list.unwrap();
        assert_eq!((place.beside, place.columns, place.height), (false, 4, Pt(36.0)));
        assert_eq!(high.figure.width, Pt(300.0));
        let wide = fit(&footprint, Size::new(Pt(500.0), Pt(300.0)), LIST).unwrap();
        assert!(wide.list.unwrap().beside);
        assert_eq!(wide.figure.width, Pt(300.0));
        assert_eq!(fit(&footprint, Size::new(Pt(110.0), Pt(110.0)), LIST), None);
    }

    #[test]
    fn a_title_takes_as_many_lines_as_the_cell_makes_it() {
        let mut footprints = [square(100.0, 400.0), square(100.0, 400.0)];
        footprints[0].title = Some("t".repeat(50));
        let found = |width, height| {
            let body = Size::new(Pt(width), Pt(height));
            arrange(1, body, Pt(20.0), &[above(0.0)], &footprints, COMPANY)
        };
        let one = found(300.0, 310.0).unwrap();
        assert_eq!((one.title, one.room().height), (Pt(20.0), Pt(290.0)));
        let three = found(120.0, 170.0).unwrap();
        assert_eq!((three.title, three.room().height), (Pt(60.0), Pt(110.0)));
        assert_eq!(found(120.0, 150.0), None);
        // The figure without a title is as large as the one that has it.
        for footprint in &footprints {
            let figure = fit(footprint, three.room(), LIST).unwrap().figure;
            assert!((figure.height.0 - 110.0).abs() < 1e-9);
        }
    }

    #[test]
    fn a_caption_or_a_word_wider_than_the_cell_does_not_fit() {
        let body = Size::new(Pt(340.0), Pt(540.0));
        let wide = CaptionRoom { width: Pt(200.0), ..above(20.0) };
        let found = arrange(2, body, Pt(20.0), &[wide], &[square(100.0, 200.0)], COMPANY);
        assert_eq!(found.map(|found| found.columns), Some(1));
        assert_eq!(arrange(8, body, Pt(20.0), &[wide], &[square(100.0, 200.0)], COMPANY), None);
        let mut footprint = square(100.0, 400.0);
        footprint.list = vec![Pt(350.0)];
        assert_eq!(fit(&footprint, body, LIST), None);
    }
}
