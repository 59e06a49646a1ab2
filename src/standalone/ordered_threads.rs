//! Processes a sequence of items on several threads and keeps their order.

use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, Builder};

use bookgen_base::diagnostic::{Diagnostic, Faults};

/// Gets items from `next`, and calls `work` for each item on one of the threads. Passes the results
/// to `put` in the order of the items. Stops when `next` returns `None` or `put` returns false.
///
/// A thread that has nothing to do gets the next item itself, so it also frees what it has allocated:
/// memory that another thread frees makes both wait. At most five items for each thread are in progress,
/// so the memory use is bounded.
///
/// # Errors
/// The system cannot start a thread.
pub fn process_in_order<T: Send, U: Send>(
    threads: usize,
    next: impl FnMut() -> Option<T> + Send,
    work: impl Fn(T) -> U + Sync,
    mut put: impl FnMut(U) -> bool,
) -> io::Result<()> {
    let (order_in, order) = sync_channel::<Receiver<U>>(4 * threads);
    // Without this pair there are no more items, and the loop over `order` ends.
    let input = Mutex::new(Some((next, order_in)));
    let job = || {
        let mut input = input.lock().ok()?;
        let (mut next, order_in) = input.take()?;
        let item = next()?;
        let (done, result) = sync_channel(1);
        // Sending fails only if `put` has returned false.
        order_in.send(result).ok()?;
        *input = Some((next, order_in));
        Some((item, done))
    };
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
