//! The rooms of the layout: folders that other rooms enter by their door only, and only from above.

use std::collections::BTreeSet;

use crate::Fault;
use crate::paths::{Modules, absolute, paths};
use crate::source::Repository;

/// The crate with the rooms.
const CRATE: &str = "crates/press";

/// The module with the rooms.
const LAYOUT: &str = "layout";

/// The rooms from the lowest to the highest. A file names only rooms below its own.
const ROOMS: [&str; 12] = [
    "text",
    "context",
    "figures",
    "frame",
    "puzzle_pages",
    "matter",
    "manifest",
    "flow",
    "slots",
    "standalone",
    "cover",
    "review",
];

/// Files that name a room above their own, open doors, and rooms without a place in the order.
pub fn faults(repository: &Repository) -> Vec<Fault> {
    let modules = Modules::new(repository, CRATE);
    let mut faults = Vec::new();
    for (module, (file, code)) in &modules.files {
        let [layout, room, ..] = &module[..] else { continue };
        if layout != LAYOUT {
            continue;
        }
        let mut fault = |text: String| faults.push(Fault { file: (*file).to_owned(), text });
        let Some(own) = rank(room) else {
            fault(format!("`{room}` is no room; move the file into a room, or add it to `ROOMS`"));
            continue;
        };
        if module.len() == 2 && has_open_module(code) {
            fault("a door keeps its files private; re-export names with `pub(super) use`".into());
        }
        // The names of the layout that the file uses: rooms, and what lies above all rooms.
        let named = paths(code).into_iter().filter_map(|path| absolute(module, &path));
        let named = named.filter(|path| path.first().is_some_and(|first| first == LAYOUT));
        let name = |path: Vec<String>| path.get(1).cloned().unwrap_or_else(|| "*".to_owned());
        let named: BTreeSet<String> = named.map(name).collect();
        for name in named.iter().filter(|name| *name != room) {
            match rank(name) {
                None => fault(format!(
                    "`{LAYOUT}::{name}` lies above all rooms; move it into `{room}` or a room below"
                )),
                Some(other) if other > own => fault(format!(
                    "the room `{name}` lies above `{room}`; move what both need into `{room}` or a \
                     room below"
                )),
                Some(_) => {}
            }
        }
    }
    faults
}

/// The place of a room in the order.
fn rank(room: &str) -> Option<usize> {
    ROOMS.iter().position(|known| *known == room)
}

/// Whether a file declares a module that is not private.
fn has_open_module(code: &str) -> bool {
    code.lines().any(|line| line.starts_with("pub") && line.contains(" mod "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of the faults if one file of the layout holds `code`.
    fn of(file: &str, code: &str) -> Vec<String> {
        let mut repository = Repository::default();
        repository.files.insert(format!("crates/press/src/layout/{file}"), code.to_owned());
        faults(&repository).into_iter().map(|fault| fault.text).collect()
    }

    #[test]
    fn rooms_below_are_named_freely() {
        let code = "use super::headline::height;\nuse crate::layout::text::{Align, rule};\n\
                    use crate::page::Page;\nfn f() { crate::layout::figures::Caption::new() }";
        assert_eq!(of("frame/tabs.rs", code), [""; 0]);
        assert_eq!(of("frame.rs", "mod tabs;\npub(super) use tabs::tab;"), [""; 0]);
    }

    #[test]
    fn rooms_above_are_faults() {
        for code in [
            "use crate::layout::flow::paginate;",
            "use crate::layout::{text::rule, flow::paginate};",
            "use super::super::flow::paginate;",
            "fn f() { crate::layout::flow::paginate() }",
        ] {
            let found = of("frame/tabs.rs", code);
            assert_eq!(found.len(), 1, "{code}: {found:?}");
            assert!(found[0].starts_with("the room `flow` lies above `frame`"), "{found:?}");
        }
        assert_eq!(of("frame/deep/tabs.rs", "use super::super::super::flow::paginate;").len(), 1);
        assert_eq!(of("frame.rs", "use super::flow::paginate;").len(), 1);
    }

    #[test]
    fn names_above_all_rooms_are_faults() {
        for (code, name) in [("use crate::layout::lay_out;", "lay_out"), ("use super::*;", "*")] {
            let found = of("review.rs", code);
            assert_eq!(found.len(), 1, "{code}");
            assert!(found[0].starts_with(&format!("`layout::{name}` lies above")), "{found:?}");
        }
    }

    #[test]
    fn doors_are_closed() {
        for code in ["pub mod tabs;", "pub(super) mod tabs;", "pub(in crate::layout) mod tabs;"] {
            assert_eq!(of("frame.rs", code).len(), 1, "{code}");
        }
        assert_eq!(of("frame/deep.rs", "pub mod tabs;"), [""; 0]);
    }

    #[test]
    fn every_file_has_a_room() {
        for file in ["lost.rs", "lost/inner.rs"] {
            assert!(of(file, "")[0].starts_with("`lost` is no room"), "{file}");
        }
    }
}
