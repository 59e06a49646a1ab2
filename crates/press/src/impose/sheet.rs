//! The sheets as a PDF.

use std::collections::BTreeMap;

use lopdf::xref::XrefType;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary};

use super::area::Area;
use super::copy::Copier;
use super::fit::Fit;
use super::marks::{self, COLOUR, Placed, Spine};
use super::ops::Ops;
use super::read::Pdf;
use super::scheme::{Scheme, Sheet, Side};
use super::source::{Resources, Source, SourcePage, shown};
use super::{Duplex, Job};
use bookgen_base::units::Size;
use bookgen_contract::pdf::PdfError;

/// The program, as the documents it makes name it.
const PRODUCER: &str = concat!("bookgen ", env!("CARGO_PKG_VERSION"));

/// Everything that was decided.
pub struct Plan<'a> {
    /// What was asked for.
    pub job: &'a Job,
    /// Where everything stands.
    pub fit: &'a Fit,
    /// Which page stands where.
    pub sheets: &'a [Sheet],
    /// How the printer turns a sheet over.
    pub duplex: Duplex,
    /// Whether backs are printed upside down for that.
    pub upside_down: bool,
}

/// A page as it stands on a sheet.
pub(super) struct Standing<'a> {
    /// The page: its place in the order, itself, and the matrix that shows it; none is blank.
    pub page: Option<(usize, &'a SourcePage, [f64; 6])>,
    /// Where it is.
    pub placed: Placed,
}

/// Writes the sheets. `identity` is 16 bytes that tell the document from others.
///
/// # Errors
/// What of the pages cannot be read.
pub fn write(
    pdf: &mut Pdf,
    source: &Source,
    plan: &Plan<'_>,
    identity: Vec<u8>,
) -> Result<Vec<u8>, PdfError> {
    let mut doc = Document::with_version("1.4");
    doc.reference_table.cross_reference_type = XrefType::CrossReferenceTable;
    let [catalogue, tree, info] = [(); 3].map(|()| doc.new_object_id());
    let registration = plan.fit.marks.map(|_| doc.add_object(registration()));
    let mut forms =
        Forms { source, copier: Copier::default(), made: BTreeMap::new(), direct: BTreeMap::new() };

    let mut kids = Vec::new();
    for sheet in plan.sheets {
        for (number, side) in sheet.sides.iter().enumerate() {
            let standing = standing(plan, source, side, sheet.depth);
            let mut xobjects = Dictionary::new();
            let mut groups = Vec::new();
            let mut ops = Ops::default();
            let upside_down = number > 0 && plan.upside_down;
            if upside_down {
                let Size { width, height } = plan.fit.sheet;
                ops.op(&[-1.0, 0.0, 0.0, -1.0, width.0, height.0], "cm");
            }
            for Standing { page, placed } in &standing {
                let Some((index, page, matrix)) = page else { continue };
                let Some(form) = forms.form(pdf, page, &mut doc)? else { continue };
                let name = format!("P{}", index + 1);
                ops.line("q");
                ops.clip(&placed.seen);
                ops.place(*matrix);
                ops.line(&format!("/{name} Do"));
                ops.line("Q");
                xobjects.set(name, form);
                groups.extend(page.group.clone());
            }
            let placed: Vec<Placed> = standing.iter().map(|standing| standing.placed).collect();
            marks::draw(
                &mut ops,
                plan.fit,
                plan.job.marks,
                &placed,
                plan.fit.fold(plan.job.scheme),
            );

            let mut resources = Dictionary::new();
            if !xobjects.is_empty() {
                resources.set("XObject", xobjects);
            }
            if let Some(registration) = registration {
                resources.set("ColorSpace", dictionary! { COLOUR => registration });
            }
            let mut content = Stream::new(Dictionary::new(), ops.into_bytes());
            compress(&mut content)?;
            let content = doc.add_object(content);
            let mut page = page_of(plan, &placed, upside_down);
            page.set("Parent", tree);
            page.set("Resources", resources);
            page.set("Contents", content);
            // Where pages are blended, so is the sheet, in the colours of the first of them.
            if let Some(group) = groups.into_iter().next() {
                page.set("Group", forms.copier.value(group, &mut doc));
            }
            kids.push(Object::Reference(doc.add_object(page)));
        }
    }

    let root = pdf.root()?;
    doc.version = pdf.version().to_owned();
    let facts = information(pdf)?;
    let named = facts.has(b"Title");
    doc.set_object(info, facts);
    doc.set_object(
        tree,
        dictionary! { "Type" => "Pages", "Count" => kids.len() as i64, "Kids" => kids },
    );
    let mut new_root = dictionary! {
        "Type" => "Catalog",
        "Pages" => tree,
        "ViewerPreferences" => preferences(plan.duplex, named),
    };
    for key in ["Lang", "OutputIntents", "OCProperties"] {
        if let Ok(value) = root.get(key.as_bytes()) {
            new_root.set(key, forms.copier.value(value.clone(), &mut doc));
        }
    }
    doc.set_object(catalogue, new_root);
    forms.copier.finish(pdf, &mut doc)?;
    doc.trailer.set("Root", catalogue);
    doc.trailer.set("Info", info);
    let id = Object::String(identity, StringFormat::Hexadecimal);
    doc.trailer.set("ID", vec![id.clone(), id]);

    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).map_err(|error| PdfError::damaged(error.to_string()))?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// What stands in the cells of a side.
pub(super) fn standing<'a>(
    plan: &Plan<'_>,
    source: &'a Source,
    side: &Side,
    depth: u32,
) -> Vec<Standing<'a>> {
    let (columns, _) = plan.job.scheme.cells();
    let creep = plan.job.thickness.0 * f64::from(depth);
    let place = |(number, page): (u32, &Option<usize>)| {
        let (column, row) = (number % columns.max(1), number / columns.max(1));
        let (cell, reach) = (plan.fit.cell(column, row), plan.fit.reach(column, row));
        let page = page.and_then(|index| Some((index, source.pages.get(index)?)));
        let size = page.map_or(plan.fit.common, |(_, page)| page.size());
        let scale = plan.fit.scale_of(size);
        let size = Size::new(size.width * scale, size.height * scale);
        let middle = (cell.bottom + cell.top - size.height.0) / 2.0;
        let (spine, left) = match plan.job.scheme {
            Scheme::Booklet { .. } if column == 0 => {
                (Some(Spine::Right), cell.right - size.width.0 + creep)
            }
            Scheme::Booklet { .. } => (Some(Spine::Left), cell.left - creep),
            _ => (None, (cell.left + cell.right - size.width.0) / 2.0),
        };
        let trim = Area::new(left, middle, size);
        let page = page.map(|(index, page)| (index, page, page.matrix(scale, left, middle)));
        let whole = page.map_or(trim, |(_, page, matrix)| shown(matrix, &page.bleed));
        let seen = whole.common(&reach).unwrap_or(trim);
        Standing { page, placed: Placed { trim, seen, spine } }
    };
    (0..).zip(side).map(place).collect()
}

/// The page of a side, but for what is on it.
fn page_of(plan: &Plan<'_>, placed: &[Placed], upside_down: bool) -> Dictionary {
    let sheet = Area::new(0.0, 0.0, plan.fit.sheet);
    let mut page = dictionary! { "Type" => "Page", "MediaBox" => numbers(&sheet) };
    let around = |area: fn(&Placed) -> Area| {
        let all = placed.iter().map(area).reduce(|all, area| all.around(&area));
        let all = all.and_then(|all| all.common(&sheet)).unwrap_or(sheet);
        match upside_down {
            false => all,
            true => Area {
                left: sheet.right - all.right,
                bottom: sheet.top - all.top,
                right: sheet.right - all.left,
                top: sheet.top - all.bottom,
            },
        }
    };
    // Only what is cut is smaller than the sheet.
    let (trim, bleed) = match plan.job.marks.crop {
        true => (around(|placed| placed.trim), around(|placed| placed.seen.around(&placed.trim))),
        false => (sheet, sheet),
    };
    page.set("BleedBox", numbers(&bleed));
    page.set("TrimBox", numbers(&trim));
    page
}

/// The colour of marks: every ink there is.
fn registration() -> Object {
    let all = |ink: i64| Object::Array(vec![Object::Integer(ink); 4]);
    let tint = dictionary! {
        "FunctionType" => 2,
        "Domain" => vec![Object::Integer(0), Object::Integer(1)],
        "C0" => all(0),
        "C1" => all(1),
        "N" => 1,
    };
    Object::Array(vec!["Separation".into(), "All".into(), "DeviceCMYK".into(), tint.into()])
}

/// What a print dialogue is to begin with.
fn preferences(duplex: Duplex, named: bool) -> Dictionary {
    let mut preferences = dictionary! {
        "PrintScaling" => "None",
        "Duplex" => match duplex {
            Duplex::None => "Simplex",
            Duplex::Short => "DuplexFlipShortEdge",
            Duplex::Long => "DuplexFlipLongEdge",
        },
    };
    if named {
        preferences.set("DisplayDocTitle", true);
    }
    preferences
}

/// The facts about the book that are still so.
fn information(pdf: &mut Pdf) -> Result<Dictionary, PdfError> {
    let facts = pdf.information()?;
    let mut information = Dictionary::new();
    for key in
        ["Title", "Author", "Subject", "Keywords", "Creator", "CreationDate", "ModDate", "Trapped"]
    {
        match pdf.value(&facts, key.as_bytes())? {
            value @ Object::String(..) if key != "Trapped" => information.set(key, value),
            value @ Object::Name(_) if key == "Trapped" => information.set(key, value),
            _ => {}
        }
    }
    information.set("Producer", Object::string_literal(PRODUCER));
    Ok(information)
}

/// A box as PDF has it, in thousandths of a point.
fn numbers(area: &Area) -> Object {
    let number = |number: f64| {
        let milli = (number * 1000.0).round();
        match milli % 1000.0 == 0.0 {
            true => Object::Integer((milli / 1000.0) as i64),
            false => Object::Real((milli / 1000.0) as f32),
        }
    };
    Object::Array([area.left, area.bottom, area.right, area.top].map(number).to_vec())
}

/// The pages as forms, made when they are asked for.
struct Forms<'a> {
    source: &'a Source,
    copier: Copier,
    /// Forms of pages whose content is one object, by all that makes them.
    made: BTreeMap<(ObjectId, Option<Resources>, String), ObjectId>,
    /// The new places of resources that are no objects in the source.
    direct: BTreeMap<usize, ObjectId>,
}

impl Forms<'_> {
    /// The form of a page; none if it is blank.
    fn form(
        &mut self,
        pdf: &mut Pdf,
        page: &SourcePage,
        doc: &mut Document,
    ) -> Result<Option<ObjectId>, PdfError> {
        // Pages may be the same page.
        let key = match page.content {
            Object::Reference(id) => {
                Some((id, page.resources, format!("{:?} {:?}", page.bleed, page.group)))
            }
            _ => None,
        };
        if let Some(&form) = key.as_ref().and_then(|key| self.made.get(key)) {
            return Ok(Some(form));
        }
        let content = content(pdf, page).map_err(|fault| match fault {
            PdfError::Damaged(what) => PdfError::Damaged(format!("page {}: {what}", page.number)),
            fault => fault,
        })?;
        let Some(content) = content else { return Ok(None) };
        let mut form = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Form",
            "FormType" => 1,
            "BBox" => numbers(&page.bleed),
            "Resources" => self.resources(page.resources, doc),
        };
        if let Some(group) = &page.group {
            form.set("Group", self.copier.value(group.clone(), doc));
        }
        for key in [b"Filter".as_slice(), b"DecodeParms"] {
            if let Ok(value) = content.dict.get(key) {
                form.set(key, self.copier.value(value.clone(), doc));
            }
        }
        let form = doc.add_object(Stream::new(form, content.content));
        self.made.extend(key.map(|key| (key, form)));
        Ok(Some(form))
    }

    fn resources(&mut self, resources: Option<Resources>, doc: &mut Document) -> Object {
        match resources {
            None => Object::Dictionary(Dictionary::new()),
            Some(Resources::Object(id)) => Object::Reference(self.copier.place(id, doc)),
            Some(Resources::Direct(index)) => {
                if let Some(&id) = self.direct.get(&index) {
                    return Object::Reference(id);
                }
                let entries = self.source.direct.get(index).cloned().unwrap_or_default();
                let entries = self.copier.dictionary(entries, doc);
                let id = doc.add_object(entries);
                self.direct.insert(index, id);
                Object::Reference(id)
            }
        }
    }
}

/// The content of a page as one stream; none if it has none. A single stream stays as it is.
fn content(pdf: &mut Pdf, page: &SourcePage) -> Result<Option<Stream>, PdfError> {
    let items = match pdf.resolve(&page.content)? {
        Object::Array(items) => items,
        _ => vec![page.content.clone()],
    };
    let mut parts = Vec::new();
    for item in items {
        match (&item, pdf.resolve(&item)?) {
            (&Object::Reference(id), Object::Stream(stream)) => parts.push((id, stream)),
            (_, Object::Null) => {}
            _ => return Err(PdfError::damaged("its content is no stream")),
        }
    }
    if parts.iter().any(|(_, part)| part.dict.has(b"F")) {
        return Err(PdfError::damaged("its content is in another file"));
    }
    if parts.len() < 2 {
        return Ok(parts.pop().map(|(_, part)| part));
    }
    let mut whole = Vec::new();
    for (id, _) in parts {
        whole.extend(pdf.unpacked(id)?);
        // No word goes on from one part to the next.
        whole.push(b'\n');
    }
    let mut stream = Stream::new(Dictionary::new(), whole);
    compress(&mut stream)?;
    Ok(Some(stream))
}

fn compress(stream: &mut Stream) -> Result<(), PdfError> {
    stream.compress().map_err(|error| PdfError::damaged(error.to_string()))
}
