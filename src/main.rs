//! The program `bookgen`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(bookgen::cli::run(std::env::args_os()))
}

/// Finds out whether the standard output is closed (`>&-`). This check must run before `main`,
/// because Rust opens `/dev/null` in place of a closed output before `main`. All output would then
/// be lost without an error.
#[cfg(all(unix, not(target_vendor = "apple")))]
mod closed_output {
    /// The system calls the functions of this section before `main`.
    #[used]
    #[expect(unsafe_code, reason = "only a function in this section runs before `main`")]
    #[unsafe(link_section = ".init_array")]
    static CHECK: extern "C" fn() = check;

    extern "C" fn check() {
        if rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err() {
            bookgen::cli::mark_closed();
        }
    }
}
