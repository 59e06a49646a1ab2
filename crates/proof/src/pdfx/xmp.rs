//! The metadata packet (XMP, ISO 16684-1): simple properties, by namespace and name.

use std::collections::BTreeMap;

use hayro_syntax::object::Stream;
use quick_xml::NsReader;
use quick_xml::events::Event;
use quick_xml::name::ResolveResult;

use crate::document::Document;
use bookgen_contract::pdf::decoded;

/// No element lies deeper in a packet.
const MOST_DEPTH: usize = 64;

/// What a packet says; nothing, if there is none or it is no XML.
#[derive(Default)]
pub(super) struct Packet {
    /// Whether there is one.
    pub there: bool,
    facts: BTreeMap<(String, String), String>,
}

impl Packet {
    /// The packet of a document.
    pub fn of(document: &Document) -> Packet {
        let Some(stream) = document.catalogue().get::<Stream<'_>>("Metadata") else {
            return Packet::default();
        };
        let text = decoded(&stream).and_then(|bytes| String::from_utf8(bytes).ok());
        let facts = text.as_deref().and_then(facts).unwrap_or_default();
        Packet { there: true, facts }
    }

    /// A property, if it has a text.
    pub fn get(&self, space: &str, name: &str) -> Option<&str> {
        let text = self.facts.get(&(space.to_owned(), name.to_owned()))?;
        Some(text.as_str()).filter(|text| !text.is_empty())
    }
}

/// The texts of elements, with those of the elements inside them, and of attributes.
fn facts(text: &str) -> Option<BTreeMap<(String, String), String>> {
    let mut reader = NsReader::from_str(text);
    let mut facts = BTreeMap::new();
    let mut open: Vec<((String, String), String)> = Vec::new();
    loop {
        let event = reader.read_event().ok()?;
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                let resolver = reader.resolver();
                for attribute in tag.attributes().flatten() {
                    let (space, name) = resolver.resolve_attribute(attribute.key);
                    let value = attribute.value.trim().to_owned();
                    facts.entry(key(&space, name.as_ref())).or_insert(value);
                }
                if matches!(event, Event::Start(_)) {
                    if open.len() == MOST_DEPTH {
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
                facts.entry(key).or_insert(text.trim().to_owned());
            }
            Event::Text(text) => {
                if let Some((_, inner)) = open.last_mut() {
                    inner.push_str(&text.xml10_content());
                }
            }
            // An entity stands for some character: that there is one is all that counts.
            Event::GeneralRef(_) => {
                if let Some((_, inner)) = open.last_mut() {
                    inner.push('&');
                }
            }
            Event::Eof => return Some(facts),
            _ => {}
        }
    }
}

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
        let facts = facts(text).unwrap_or_default();
        Packet { there: true, facts }.get(space, name).map(str::to_owned)
    }

    #[test]
    fn properties_are_elements_or_attributes_by_any_prefix() {
        let elements = "<?xpacket?><x><r:D xmlns:r=\"rdf\" xmlns:q=\"urn:x\">\
                        <q:Title><r:Alt><r:li>A &amp; B</r:li></r:Alt></q:Title></r:D></x>";
        assert_eq!(get(elements, "urn:x", "Title").as_deref(), Some("A & B"));
        assert_eq!(get(elements, "urn:y", "Title"), None);
        let attributes = "<D xmlns:z=\"urn:x\" z:Version=\"PDF/X-4\" z:None=\"\"/>";
        assert_eq!(get(attributes, "urn:x", "Version").as_deref(), Some("PDF/X-4"));
        assert_eq!(get(attributes, "urn:x", "None"), None);
    }

    #[test]
    fn what_is_no_packet_says_nothing() {
        let deep = "<a>".repeat(100);
        for text in ["<a", "</a>", "<a></b>", &deep] {
            assert!(facts(text).is_none_or(|facts| facts.is_empty()), "{text}");
        }
    }
}
