//! Checks the output intent: the printing condition of a file.

use hayro_syntax::object::{Dict, Number, Stream};

use super::PdfxCheck;
use crate::dictionary::text_string;
use crate::preflight::Violation;
use bookgen_contract::icc::{self, IccError, ProfileInfo};
use bookgen_contract::pdf::decoded;
use bookgen_contract::printer::Standard;

impl PdfxCheck<'_> {
    /// Checks that the file has exactly one output intent, that the output intent is complete, and
    /// that the printer accepts it.
    pub(super) fn check_output_intent(&self) -> Vec<Violation> {
        let intents = self.output_intents();
        let [intent] = &intents[..] else {
            let message = match intents.len() {
                0 => "the file has no output intent (GTS_PDFX)".to_owned(),
                many => format!("the file has {many} output intents; exactly one is required"),
            };
            return vec![self.file_violation(message)];
        };
        let value = |key: &str| text_string(intent, key).filter(|text| !text.trim().is_empty());
        let mut violations = Vec::new();
        let mut add = |message: &str| violations.push(self.file_violation(message));
        let identifier = value("OutputConditionIdentifier");
        if identifier.is_none() {
            add("the output intent has no OutputConditionIdentifier");
        }
        let profile = profile(intent, self.standard);
        match &profile {
            None if self.standard == Standard::X4 => {
                add("the output intent has no profile (DestOutputProfile)");
            }
            None if value("RegistryName").is_none() => {
                add("the output intent has neither a RegistryName nor a profile");
            }
            Some(Err(error)) => add(&format!("the output intent: {}", error.label)),
            Some(Ok((about, stream))) if i64::from(about.inks) != components(stream) => {
                add("the profile of the output intent has a wrong number of colours (N)");
            }
            _ => {}
        }
        if value("Info").is_none() {
            add("the output intent has no Info");
        }
        if let (Some(identifier), Some(rules)) = (identifier, self.rules)
            && !rules.printer.file.accepts_intent(&identifier)
        {
            let file = &rules.printer.file;
            let message = format!(
                "the printing condition is {identifier}; {} accepts {}",
                rules.printer.name,
                file.intents.join(", ")
            );
            violations.push(self.printer_violation(message, &file.origin));
        }
        violations
    }

    /// The number of colours of the output intent's profile, if there is a valid profile.
    pub(super) fn profile_inks(&self) -> Option<u8> {
        let intents = self.output_intents();
        let (about, _) = profile(intents.first()?, self.standard)?.ok()?;
        Some(about.inks)
    }
}

/// Reads the profile of an output intent, if there is a profile. Returns the properties of the
/// profile and the stream that contains it, or the reason why the profile is invalid.
fn profile<'a>(
    intent: &Dict<'a>,
    standard: Standard,
) -> Option<Result<(ProfileInfo, Stream<'a>), IccError>> {
    let stream = intent.get::<Stream<'_>>("DestOutputProfile")?;
    let Some(bytes) = decoded(&stream) else {
        let label = "the profile cannot be decoded".to_owned();
        return Some(Err(IccError { label, help: "" }));
    };
    Some(icc::check(&bytes, standard).map(|about| (about, stream)))
}

/// The number of colour components that a profile's stream declares.
fn components(stream: &Stream<'_>) -> i64 {
    stream.dict().get::<Number>("N").map_or(0, |number| number.as_i64())
}
