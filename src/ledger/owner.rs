//! The process that makes an issue.

use std::hash::{BuildHasher, Hasher, RandomState};

/// The duration of a reservation in seconds. A run renews its reservation just before it renames
/// its files. Layout, proof and writing of a book take only seconds, so the reservation does not
/// expire during the run.
pub const LEASE: i64 = 600;

/// A process that makes an issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The name of the machine, its boot id and its process namespace, separated by slashes.
    pub host: String,
    /// The process id.
    pub process: i64,
    /// A random token that identifies the run.
    pub token: String,
}

impl Owner {
    /// The current process, with a new token.
    pub fn current() -> Owner {
        let random = || RandomState::new().build_hasher().finish();
        let token = format!("{:016x}{:016x}", random(), random());
        Owner { host: host(), process: i64::from(std::process::id()), token }
    }

    /// The name of the machine.
    pub fn machine(&self) -> &str {
        self.host.split('/').next().unwrap_or_default()
    }

    /// Whether the process is known to have ended. `observer` can see the process only if both run
    /// on the same machine and in the same container, and if the machine was not restarted. If
    /// `observer` cannot see the process, the result is `false`.
    pub fn has_ended(&self, observer: &Owner) -> bool {
        self.host == observer.host && !is_running(self.process)
    }
}

#[cfg(unix)]
fn host() -> String {
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let namespace = std::fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    let namespace: String =
        namespace.to_string_lossy().chars().filter(char::is_ascii_digit).collect();
    format!("{name}/{}/{namespace}", boot.trim())
}

#[cfg(not(unix))]
fn host() -> String {
    // On this platform, `is_running` always returns `true`, so a reservation ends only when its
    // time has expired.
    "unknown".to_owned()
}

#[cfg(unix)]
fn is_running(process: i64) -> bool {
    let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
    let tested = process.map(rustix::process::test_kill_process);
    tested.is_some_and(|tested| tested != Err(rustix::io::Errno::SRCH))
}

#[cfg(not(unix))]
fn is_running(_: i64) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn an_ended_process_is_known_on_its_own_machine_only() {
        let me = Owner::current();
        assert!(!me.has_ended(&me), "{me:?}");
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let other = Owner { process: i64::from(child.id()), ..Owner::current() };
        child.wait().unwrap();
        assert!(other.has_ended(&me));
        let elsewhere = Owner { host: format!("{}x", other.host), ..other };
        assert!(!elsewhere.has_ended(&me), "processes of another machine are unknown");
        assert_ne!(Owner::current().token, me.token);
    }
}
