//! The printing condition that a file names.

use hayro_syntax::object::{Dict, Number, Stream};

use super::Exchange;
use crate::document::text;
use crate::preflight::Breach;
use bookgen_contract::icc::{self, IccError, ProfileInfo};
use bookgen_contract::pdf::decoded;
use bookgen_contract::printer::Standard;

impl Exchange<'_> {
    /// One output intent, whole, of a condition that the printer takes.
    pub(super) fn intent(&self) -> Vec<Breach> {
        let intents = self.intents();
        let [intent] = &intents[..] else {
            let message = match intents.len() {
                0 => "the file names no printing condition (an output intent GTS_PDFX)".to_owned(),
                many => format!("the file names {many} printing conditions; one is asked for"),
            };
            return vec![self.whole(message)];
        };
        let says = |key: &str| text(intent, key).filter(|text| !text.trim().is_empty());
        let mut breaches = Vec::new();
        let mut wrong = |message: &str| breaches.push(self.whole(message));
        let identifier = says("OutputConditionIdentifier");
        if identifier.is_none() {
            wrong("its printing condition has no OutputConditionIdentifier");
        }
        let profile = profile(intent, self.standard);
        match &profile {
            None if self.standard == Standard::X4 => {
                wrong("its printing condition has no profile (DestOutputProfile)");
            }
            None if says("RegistryName").is_none() => {
                wrong("its printing condition has neither a RegistryName nor a profile");
            }
            Some(Err(error)) => {
                wrong(&format!("the profile of its printing condition: {}", error.label))
            }
            Some(Ok((about, stream))) if i64::from(about.inks) != components(stream) => {
                wrong(
                    "the profile of its printing condition has another number of colours than its N says",
                );
            }
            _ => {}
        }
        if says("Info").is_none() {
            wrong("its printing condition has no Info");
        }
        if let (Some(identifier), Some(rules)) = (identifier, self.rules)
            && !rules.printer.file.accepts_intent(&identifier)
        {
            let file = &rules.printer.file;
            let message = format!(
                "its printing condition is {identifier}; {} prints in {}",
                rules.printer.name,
                file.intents.join(", ")
            );
            breaches.push(self.asked(message, &file.origin));
        }
        breaches
    }

    /// How many colours the profile of the printing condition has, if there is one.
    pub(super) fn profile_inks(&self) -> Option<u8> {
        let intents = self.intents();
        let (about, _) = profile(intents.first()?, self.standard)?.ok()?;
        Some(about.inks)
    }
}

/// The profile of an output intent, if it has one.
fn profile<'a>(
    intent: &Dict<'a>,
    standard: Standard,
) -> Option<Result<(ProfileInfo, Stream<'a>), IccError>> {
    let stream = intent.get::<Stream<'_>>("DestOutputProfile")?;
    let Some(bytes) = decoded(&stream) else {
        let label = "it cannot be decoded".to_owned();
        return Some(Err(IccError { label, help: "" }));
    };
    Some(icc::check(&bytes, standard).map(|about| (about, stream)))
}

fn components(stream: &Stream<'_>) -> i64 {
    stream.dict().get::<Number>("N").map_or(0, |number| number.as_i64())
}
