//! Reads simple properties from the metadata packet (XMP, ISO 16684-1).

use std::collections::BTreeMap;

use hayro_syntax::object::Stream;
use quick_xml::NsReader;
use quick_xml::events::Event;
use quick_xml::name::ResolveResult;

use crate::document::Document;
use bookgen_contract::pdf::decoded;

/// The maximum nesting depth of XML elements in a packet.
const MAX_DEPTH: usize = 64;

/// A metadata packet. A packet that is missing or is not XML has no properties.
#[derive(Default)]
pub(super) struct Packet {
    /// Whether the document has a packet.
    pub is_present: bool,
    /// The properties, by namespace and name.
    properties: BTreeMap<(String, String), String>,
}

impl Packet {
    /// Reads the packet of a document.
    pub fn new(document: &Document) -> Packet {
        let Some(stream) = document.catalogue().get::<Stream<'_>>("Metadata") else {
            return Packet::default();
        };
        let text = decoded(&stream).and_then(|bytes| String::from_utf8(bytes).ok());
        let properties = text.as_deref().and_then(properties).unwrap_or_default();
        Packet { is_present: true, properties }
    }

    /// The text of a property, if it is not empty.
    pub fn get(&self, namespace: &str, name: &str) -> Option<&str> {
        let text = self.properties.get(&(namespace.to_owned(), name.to_owned()))?;
        Some(text.as_str()).filter(|text| !text.is_empty())
    }
}

/// The texts of all elements, including the texts of their descendants, and the values of all
/// attributes. Returns `None` if the text is not XML or its elements are nested too deep.
fn properties(text: &str) -> Option<BTreeMap<(String, String), String>> {
    let mut reader = NsReader::from_str(text);
    let mut properties = BTreeMap::new();
    let mut open: Vec<((String, String), String)> = Vec::new();
    loop {
        let event = reader.read_event().ok()?;
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                let resolver = reader.resolver();
                for attribute in tag.attributes().flatten() {
                    let (space, name) = resolver.resolve_attribute(attribute.key);
                    let value = attribute.value.trim().to_owned();
                    properties.entry(key(&space, name.as_ref())).or_insert(value);
                }
                if matches!(event, Event::Start(_)) {
                    if open.len() == MAX_DEPTH {
                        return None;
                    }
                    let (space, name) = resolver.resolve_element(tag.name());
                    open.push((key(&space, name.as_ref()), String::new()));
                }
            }
            Event::End(_) => {
                let (key, text) = open.pop()?;
                if let Some((_, outer)) = open.last_mut() {
                    outer.push_str(&text);
                }
                properties.entry(key).or_insert(text.trim().to_owned());
            }
            Event::Text(text) => {
                if let Some((_, inner)) = open.last_mut() {
                    inner.push_str(&text.xml10_content());
                }
            }
            // A character reference is text. Its value does not matter: callers only test that the
            // text is not empty.
            Event::GeneralRef(_) => {
                if let Some((_, inner)) = open.last_mut() {
                    inner.push('&');
                }
            }
            Event::Eof => return Some(properties),
            _ => {}
        }
    }
}

/// The key of a property: namespace and local name.
fn key(space: &ResolveResult<'_>, name: &str) -> (String, String) {
    let space = match space {
        ResolveResult::Bound(space) => space.as_ref().to_owned(),
        _ => String::new(),
    };
    (space, name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(text: &str, space: &str, name: &str) -> Option<String> {
        let properties = properties(text).unwrap_or_default();
        Packet { is_present: true, properties }.get(space, name).map(str::to_owned)
    }

    #[test]
    fn a_property_is_an_element_or_an_attribute_with_any_prefix() {
        let elements = "<?xpacket?><x><r:D xmlns:r=\"rdf\" xmlns:q=\"urn:x\">\
                        <q:Title><r:Alt><r:li>A &amp; B</r:li></r:Alt></q:Title></r:D></x>";
        assert_eq!(get(elements, "urn:x", "Title").as_deref(), Some("A & B"));
        assert_eq!(get(elements, "urn:y", "Title"), None);
        let attributes = "<D xmlns:z=\"urn:x\" z:Version=\"PDF/X-4\" z:None=\"\"/>";
        assert_eq!(get(attributes, "urn:x", "Version").as_deref(), Some("PDF/X-4"));
        assert_eq!(get(attributes, "urn:x", "None"), None);
    }

    #[test]
    fn invalid_xml_has_no_properties() {
        let deep = "<a>".repeat(100);
        for text in ["<a", "</a>", "<a></b>", &deep] {
            assert!(properties(text).is_none_or(|properties| properties.is_empty()), "{text}");
        }
    }
}
