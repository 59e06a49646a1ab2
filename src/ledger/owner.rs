//! Who makes an issue: a process of a machine.

use std::hash::{BuildHasher, Hasher, RandomState};

/// How long a reservation holds without being renewed, in seconds. What lies between its beginning and
/// its end is laying out, proving and writing, which takes seconds.
pub const LEASE: i64 = 600;

/// A process that makes an issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The machine: its name and, after a stroke, what tells its boots and its containers apart.
    pub host: String,
    /// The number of the process there.
    pub process: i64,
    /// Told apart from all others by this.
    pub token: String,
}

impl Owner {
    /// This process, with a new token.
    pub fn me() -> Owner {
        let random = || RandomState::new().build_hasher().finish();
        let token = format!("{:016x}{:016x}", random(), random());
        Owner { host: host(), process: i64::from(std::process::id()), token }
    }

    /// The name of the machine.
    pub fn machine(&self) -> &str {
        self.host.split('/').next().unwrap_or_default()
    }

    /// Whether the process is there no longer, as far as `me` can know it: it sees processes of its own
    /// machine, boot and container alone.
    pub fn is_gone(&self, me: &Owner) -> bool {
        self.host == me.host && !is_there(self.process)
    }
}

#[cfg(unix)]
fn host() -> String {
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let space = std::fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    let space: String = space.to_string_lossy().chars().filter(char::is_ascii_digit).collect();
    format!("{name}/{}/{space}", boot.trim())
}

#[cfg(not(unix))]
fn host() -> String {
    // Processes are never said to be gone here: their leases tell.
    "unknown".to_owned()
}

#[cfg(unix)]
fn is_there(process: i64) -> bool {
    let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
    let asked = process.map(rustix::process::test_kill_process);
    asked.is_some_and(|asked| asked != Err(rustix::io::Errno::SRCH))
}

#[cfg(not(unix))]
fn is_there(_: i64) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_process_that_ended_is_gone() {
        let me = Owner::me();
        assert!(!me.is_gone(&me), "{me:?}");
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let other = Owner { process: i64::from(child.id()), ..Owner::me() };
        child.wait().unwrap();
        assert!(other.is_gone(&me));
        let elsewhere = Owner { host: format!("{}x", other.host), ..other };
        assert!(!elsewhere.is_gone(&me), "nobody sees into another machine");
        assert_ne!(Owner::me().token, me.token);
    }
}
