//! Checks that the folders of released files, of records and of embargoed files are separate.

use super::SpecReader;
use crate::publication::definition::Edition;
use bookgen_base::diagnostic::Place;
use bookgen_base::schema::Values;

/// The position of a folder relative to another folder.
enum Relation {
    Same,
    Inside,
    Around,
}

/// The position of `folder` relative to `other`; `None` if the folders are separate. Both paths are
/// relative, without `.`; the empty path is the folder of the spec.
fn relation(folder: &str, other: &str) -> Option<Relation> {
    let is_inside = |inner: &str, outer: &str| {
        outer.is_empty() || inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('/'))
    };
    match () {
        () if folder == other => Some(Relation::Same),
        () if is_inside(folder, other) => Some(Relation::Inside),
        () if is_inside(other, folder) => Some(Relation::Around),
        () => None,
    }
}

impl SpecReader {
    /// Checks that the folders of `embargo`, `records` and `output` are separate. If `output` has no
    /// folder, the released files are in the folder of the spec, and the other folders may be
    /// beside these files. `site` then serves the other folders too, so `site` is a fault.
    pub fn check_folders(&mut self, head: &Values, slug: Option<&str>, editions: &[Edition]) {
        let tidy = |path: &str| {
            let parts = path.split('/').filter(|part| !part.is_empty() && *part != ".");
            parts.collect::<Vec<_>>().join("/")
        };
        let [embargo, records] = ["embargo", "records"].map(|key| head.text(key).map(tidy));
        for (key, folder) in [("embargo", &embargo), ("records", &records)] {
            let Some(folder) = folder.as_deref() else { continue };
            let conflict = editions.iter().find_map(|edition| {
                let relation = public_relation(folder, edition, slug.unwrap_or_default())?;
                Some((edition, relation))
            });
            let Some((edition, relation)) = conflict else { continue };
            let message = match relation {
                Relation::Same => format!("`{key}` is the folder of released files"),
                Relation::Inside => format!("`{key}` is inside the folder of released files"),
                Relation::Around => format!("`{key}` contains the folder of released files"),
            };
            let output = output_place(head, edition);
            let (place, label) = if head.wrote(key) {
                (head.place(key), "not separate from the folder of `output`".to_owned())
            } else {
                (output, format!("not separate from the folder `{folder}` of `{key}`"))
            };
            let help = format!(
                "readers must not see the files in `{key}`: choose another folder for `{key}` or for `output`"
            );
            self.fault(&place.clone(), message, &label, help);
        }
        if let (Some(embargo), Some(records)) = (embargo, records)
            && let Some(relation) = relation(&embargo, &records)
        {
            let message = match relation {
                Relation::Same => "`embargo` and `records` are the same folder",
                Relation::Inside => "`embargo` is inside the folder of `records`",
                Relation::Around => "`embargo` contains the folder of `records`",
            };
            let key = if head.wrote("embargo") { "embargo" } else { "records" };
            let help = "give `embargo` and `records` folders of their own";
            self.fault(head.place(key), message, "not a separate folder", help);
        }
        let without_folder = editions.iter().find(|edition| edition.output.root().is_empty());
        if let Some(edition) = without_folder.filter(|_| head.text("site").is_some()) {
            let place = output_place(head, edition).clone();
            self.fault(
                &place,
                "a publication with `site` needs an output folder",
                "this pattern begins without a folder, so the output folder is the folder of the spec",
                "readers of `site` would see the folders of `embargo` and `records`: begin the pattern with a folder, out/{slug}-{date}.pdf",
            );
        }
    }
}

/// The place of the `output` of an edition.
fn output_place<'a>(head: &'a Values, edition: &'a Edition) -> &'a Place {
    let own = edition.values.as_ref().filter(|values| values.wrote("output"));
    own.unwrap_or(head).place("output")
}

/// The position of a folder relative to the folder of released files. If the pattern of the output
/// begins with a placeholder, each folder that can be the first folder of a path counts.
fn public_relation(folder: &str, edition: &Edition, slug: &str) -> Option<Relation> {
    let output = &edition.output;
    match output.root() {
        "" if folder.is_empty() => Some(Relation::Same),
        "" => {
            let first = folder.split('/').next().unwrap_or_default();
            let is_public = output.can_begin_with(first, slug, edition.name.as_deref());
            let relation = if first == folder { Relation::Same } else { Relation::Inside };
            is_public.then_some(relation)
        }
        root => relation(folder, root),
    }
}
