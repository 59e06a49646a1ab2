//! Documents without slots: pages that puzzles and texts fill in order.

mod advice;
mod book;
mod collation;
mod inner_margin;
mod page;
mod page_count;
mod pagination;

pub use page_count::{PageCount, count_pages, easy_per_page};

pub(super) use book::lay_out_flow;
pub(super) use inner_margin::paginate;
