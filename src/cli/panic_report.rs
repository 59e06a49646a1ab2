//! Panics: every panic becomes one fault that says what to report.

use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Mutex;

use bookgen_base::diagnostic::{Diagnostic, Faults};

/// The first panic that the hook has seen: its message and its position in the source code.
static FIRST: Mutex<Option<String>> = Mutex::new(None);

/// Runs a command. A panic of the command becomes a fault.
///
/// # Errors
/// The faults of the command, or the fault of a panic.
pub fn guarded(command: impl FnOnce() -> Result<(), Faults>) -> Result<(), Faults> {
    // Several threads may panic. The hook prints nothing, so that only the fault is shown.
    panic::set_hook(Box::new(note));
    let done = panic::catch_unwind(AssertUnwindSafe(command));
    done.unwrap_or_else(|_| {
        let first = FIRST.lock().ok().and_then(|mut first| first.take());
        Err(fault(&first.unwrap_or_default()).into())
    })
}

/// Stores the message and the position of the first panic.
fn note(info: &PanicHookInfo<'_>) {
    let payload = info.payload();
    let message = payload.downcast_ref::<&str>().map(|message| (*message).to_owned());
    let message = message.or_else(|| payload.downcast_ref::<String>().cloned());
    let place = info.location().map_or(String::new(), |place| format!(" ({place})"));
    if let Ok(mut first) = FIRST.lock()
        && first.is_none()
    {
        *first = Some(format!("{}{place}", message.unwrap_or_default()));
    }
}

/// The fault of a panic.
fn fault(panic: &str) -> Diagnostic {
    let panic = panic.replace('\n', " ");
    Diagnostic::bug(format!("bookgen stopped unexpectedly: {panic}")).help(format!(
        "this is a bug in bookgen {}: please report this message with the command line and the spec; \
         no file is half written",
        env!("CARGO_PKG_VERSION")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Other tests of this program keep their messages, because the hook is restored.
    #[test]
    fn a_panic_becomes_one_fault() {
        let hook = panic::take_hook();
        let done = guarded(|| {
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| panic!("a number\nis {}", 7));
                }
            });
            Ok(())
        });
        let other = guarded(|| Err(Diagnostic::input("no pages").into()));
        panic::set_hook(hook);
        let faults = done.unwrap_err();
        assert_eq!(faults.exit_code(), 4);
        let text = faults.to_string();
        assert!(
            text.starts_with(
                "bookgen stopped unexpectedly: a number is 7 (src/cli/panic_report.rs:"
            ),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1);
        assert!(text.contains("please report this message with the command line and the spec"));
        assert_eq!(other.unwrap_err().exit_code(), 1);
    }
}
