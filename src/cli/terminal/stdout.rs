//! Writes to the standard output, and reports every error. The standard library would hide some
//! errors: it opens `/dev/null` in place of a closed output, and ignores an output that is open for
//! reading only.

use std::io::{self, ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the standard output was closed when the program started.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Records that the standard output was closed when the program started. The program calls this
/// function before the standard library opens `/dev/null` in place of the output.
pub fn mark_closed() {
    IS_CLOSED.store(true, Ordering::Relaxed);
}

/// Writes bytes to the standard output. Returns `false` if the reader of the output has closed it (a
/// broken pipe); this is not an error.
///
/// # Errors
/// The output cannot be written.
pub fn write(bytes: &[u8]) -> io::Result<bool> {
    if bytes.is_empty() {
        return Ok(true);
    }
    if IS_CLOSED.load(Ordering::Relaxed) {
        return Err(io::Error::other("the standard output is closed"));
    }
    // Holds the lock, so that the output of several threads is not mixed.
    let out = io::stdout().lock();
    match write_all(&out, bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn write_all(out: &io::StdoutLock<'_>, bytes: &[u8]) -> io::Result<()> {
    use std::fs::File;
    use std::os::fd::AsFd;
    File::from(out.as_fd().try_clone_to_owned()?).write_all(bytes)
}

#[cfg(not(unix))]
fn write_all(_: &io::StdoutLock<'_>, bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(bytes).and_then(|()| out.flush())
}
