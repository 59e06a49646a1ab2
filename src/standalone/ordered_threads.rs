//! Processes a sequence of items on several threads and keeps their order.

use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, Builder};

use bookgen_base::diagnostic::{Diagnostic, Faults};

/// Gets items from `next`, and calls `work` for each item on one of the threads. Passes the results
/// to `put` in the order of the items. Stops when `next` returns `None` or `put` returns false.
///
/// At most six items for each thread are in progress, so the memory use is bounded.
///
/// # Errors
/// The system cannot start a thread.
pub fn process_in_order<T: Send, U: Send>(
    threads: usize,
    mut next: impl FnMut() -> Option<T> + Send,
    work: impl Fn(T) -> U + Sync,
    mut put: impl FnMut(U) -> bool,
) -> io::Result<()> {
    let (jobs_in, jobs) = sync_channel::<(T, SyncSender<U>)>(threads);
    let (order_in, order) = sync_channel::<Receiver<U>>(4 * threads);
    let jobs = Mutex::new(jobs);
    // Locking never fails, because no thread panics while it holds the lock.
    let job = || jobs.lock().ok().and_then(|jobs| jobs.recv().ok());
    thread::scope(|scope| {
        for number in 0..threads {
            let worker = Builder::new().spawn_scoped(scope, || {
                while let Some((item, done)) = job() {
                    // Sending fails only if the receiver was dropped. Then the result is not
                    // needed.
                    let _ = done.send(work(item));
                }
            });
            // If some threads cannot be started, fewer threads do the work.
            match worker {
                Err(error) if number == 0 => return Err(error),
                Err(_) => break,
                Ok(_) => {}
            }
        }
        Builder::new().spawn_scoped(scope, move || {
            while let Some(item) = next() {
                let (done, result) = sync_channel(1);
                if order_in.send(result).is_err() || jobs_in.send((item, done)).is_err() {
                    break;
                }
            }
        })?;
        for result in order {
            if !result.recv().is_ok_and(&mut put) {
                break;
            }
        }
        Ok(())
    })
}

/// The error if the system cannot start a thread.
pub fn no_threads(error: io::Error) -> Faults {
    Diagnostic::usage("no worker thread can be started").help(error.to_string()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_the_input() {
        for threads in [1, 2, 7] {
            let mut numbers = 0..1000u64;
            let mut got = Vec::new();
            // The work for earlier items takes longer than for later items.
            let work = |n: u64| (0..(1000 - n) * 20).fold(n, |all, _| std::hint::black_box(all));
            let put = |n| {
                got.push(n);
                true
            };
            process_in_order(threads, || numbers.next(), work, put).unwrap();
            assert!(got.iter().copied().eq(0..1000), "{threads}");
        }
    }

    #[test]
    fn processing_ends_when_put_returns_false() {
        let mut numbers = 0..;
        let mut got = 0;
        let put = |_| {
            got += 1;
            got < 10
        };
        process_in_order(2, || numbers.next(), |n: u64| n, put).unwrap();
        assert_eq!(got, 10);
        assert!(numbers.start < 100, "{}", numbers.start);
    }
}
