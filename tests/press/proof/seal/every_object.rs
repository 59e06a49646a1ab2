//! Changes every kind of key, operator and operand of finished files, one at a time.

use std::collections::BTreeSet;

use bookgen_contract::manifest::Manifest;
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};

use super::super::super::pdf_reader::stream;
use super::super::{covers, findings, finished};
use super::sheets;
use crate::soak::sample;

/// A change of a file: a description, and the changed file.
struct Change {
    description: String,
    bytes: Vec<u8>,
}

fn saved(mut doc: Document, description: String) -> Change {
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    Change { description, bytes }
}

/// Another value of the same type.
fn other(object: &Object) -> Object {
    match object {
        Object::Null => Object::Boolean(true),
        Object::Boolean(value) => Object::Boolean(!value),
        Object::Integer(number) => Object::Integer(number + 1),
        Object::Real(number) => Object::Real(number + 0.5),
        Object::Name(name) => Object::Name([name.as_slice(), b"X"].concat()),
        Object::String(text, format) => Object::String([text.as_slice(), b"X"].concat(), *format),
        Object::Array(items) => Object::Array([&items[..], &[Object::Integer(7)]].concat()),
        Object::Dictionary(keys) => {
            let mut keys = keys.clone();
            keys.set("Odd", 1);
            Object::Dictionary(keys)
        }
        Object::Reference((number, generation)) => Object::Reference((number + 1, *generation)),
        Object::Stream(_) => Object::Null,
    }
}

/// The paths to all dictionaries inside an object: lists of keys and indices.
fn dictionaries(object: &Object, path: &mut Vec<Step>, found: &mut Vec<Vec<Step>>) {
    match object {
        Object::Dictionary(keys) => {
            found.push(path.clone());
            for (key, value) in keys {
                path.push(Step::Key(key.clone()));
                dictionaries(value, path, found);
                path.pop();
            }
        }
        Object::Stream(stream) => {
            dictionaries(&Object::Dictionary(stream.dict.clone()), path, found);
        }
        Object::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                path.push(Step::Index(at));
                dictionaries(item, path, found);
                path.pop();
            }
        }
        _ => {}
    }
}

#[derive(Clone, Debug)]
enum Step {
    Key(Vec<u8>),
    Index(usize),
}

fn dictionary_at<'a>(doc: &'a mut Document, id: ObjectId, path: &[Step]) -> &'a mut Dictionary {
    let mut object = doc.objects.get_mut(&id).unwrap();
    for step in path {
        object = match step {
            Step::Key(key) => match object {
                Object::Stream(stream) => stream.dict.get_mut(key).unwrap(),
                object => object.as_dict_mut().unwrap().get_mut(key).unwrap(),
            },
            Step::Index(at) => &mut object.as_array_mut().unwrap()[*at],
        };
    }
    match object {
        Object::Stream(stream) => &mut stream.dict,
        object => object.as_dict_mut().unwrap(),
    }
}

/// Changes and removes each kind of key, and inserts a key into each dictionary. Two keys are of the
/// same kind if their name and the type of their dictionary are equal.
fn changed_keys(bytes: &[u8]) -> Vec<Change> {
    let doc = Document::load_mem(bytes).unwrap();
    let mut kinds = BTreeSet::new();
    let mut changes = Vec::new();
    for (id, object) in &doc.objects {
        let mut paths = Vec::new();
        dictionaries(object, &mut Vec::new(), &mut paths);
        for path in paths {
            let keys = dictionary_at(&mut doc.clone(), *id, &path).clone();
            let names: Vec<String> =
                keys.iter().map(|(key, _)| String::from_utf8_lossy(key).into_owned()).collect();
            let owner = match keys.get(b"Type").and_then(Object::as_name) {
                Ok(kind) => String::from_utf8_lossy(kind).into_owned(),
                Err(_) => format!("{path:?} {names:?}"),
            };
            let mut changed = doc.clone();
            dictionary_at(&mut changed, *id, &path).set("Odd", 1);
            changes.push(saved(changed, format!("insert /Odd into {id:?} {owner}")));
            for (key, value) in &keys {
                let text = String::from_utf8_lossy(key).into_owned();
                // The library sets the length when it writes the file.
                if text == "Length" || !kinds.insert((owner.clone(), text.clone())) {
                    continue;
                }
                let mut changed = doc.clone();
                dictionary_at(&mut changed, *id, &path).remove(key);
                changes.push(saved(changed, format!("remove /{text} of {owner}")));
                let mut changed = doc.clone();
                dictionary_at(&mut changed, *id, &path).set(key.clone(), other(value));
                changes.push(saved(changed, format!("change /{text} of {owner}")));
            }
        }
    }
    changes
}

/// Changes, removes and inserts each kind of operator and operand, in the content of pages and forms.
fn changed_operators(bytes: &[u8]) -> Vec<Change> {
    let doc = Document::load_mem(bytes).unwrap();
    let pages: Vec<ObjectId> = doc.page_iter().collect();
    let contents = pages.iter().filter_map(|page| {
        doc.get_dictionary(*page).unwrap().get(b"Contents").ok()?.as_reference().ok()
    });
    let forms = doc.objects.iter().filter_map(|(id, object)| {
        let keys = &object.as_stream().ok()?.dict;
        (keys.get(b"Subtype").and_then(Object::as_name).ok()? == b"Form").then_some(*id)
    });
    let mut kinds = BTreeSet::new();
    let mut changes = Vec::new();
    for id in contents.chain(forms) {
        let content = Content::decode(&stream(&doc, &Object::Reference(id))).unwrap();
        let is_page = doc.get_dictionary(id).is_ok_and(|keys| !keys.has(b"Subtype"));
        for (at, operation) in content.operations.iter().enumerate() {
            let operator = &operation.operator;
            if !kinds.insert((operator.clone(), is_page)) {
                continue;
            }
            let mut change = |what: String, edit: &dyn Fn(&mut Vec<Operation>)| {
                let mut operations = content.operations.clone();
                edit(&mut operations);
                let mut changed = doc.clone();
                let Object::Stream(stream) = changed.get_object_mut(id).unwrap() else { panic!() };
                stream.dict.remove(b"Filter");
                stream.set_content(Content { operations }.encode().unwrap());
                changes.push(saved(changed, what));
            };
            change(format!("remove {operator}"), &|operations| {
                operations.remove(at);
            });
            change(format!("insert {operator}"), &|operations| {
                operations.insert(at, operation.clone());
            });
            for (number, operand) in operation.operands.iter().enumerate() {
                change(format!("change operand {number} of {operator}"), &|operations| {
                    operations[at].operands[number] = other(operand);
                });
                change(format!("remove operand {number} of {operator}"), &|operations| {
                    operations[at].operands.remove(number);
                });
                change(format!("insert operand {number} of {operator}"), &|operations| {
                    operations[at].operands.insert(number, Object::Integer(1));
                });
            }
        }
    }
    changes
}

/// Proves all changes of a file. Returns the number of changes, and the descriptions of the changes
/// that pass the proof.
fn proved(bytes: &[u8], manifest: &Manifest) -> (usize, Vec<String>) {
    let changes = changed_keys(bytes).into_iter().chain(changed_operators(bytes));
    let mut tried = 0;
    let mut passed = Vec::new();
    for Change { description, bytes } in sample(changes, 3) {
        tried += 1;
        let expectations = bookgen_proof::Expectations {
            manifest: Some(manifest),
            ..bookgen_proof::Expectations::default()
        };
        let is_refused = match bookgen_proof::prove(bytes, expectations) {
            Ok(report) => !report.findings.is_empty(),
            Err(_) => true,
        };
        if !is_refused {
            passed.push(description);
        }
    }
    (tried, passed)
}

#[test]
fn every_change_of_a_key_an_operator_or_an_operand_is_refused() {
    let file = finished();
    let sheets = sheets();
    let (cover, cover_manifest) = covers::cover();
    assert_eq!(findings(file.bytes.clone(), &file.manifest), [""; 0]);
    for (what, bytes, manifest) in [
        ("a book", &file.bytes, &file.manifest),
        ("a cover", cover, cover_manifest),
        ("sheets", &sheets.bytes, &sheets.manifest),
    ] {
        let (tried, passed) = proved(bytes, manifest);
        println!("{what}: {tried} changes, {} refused", tried - passed.len());
        assert!(tried > 50, "{what}: {tried}");
        assert_eq!(passed, [""; 0], "{what}");
    }
}
