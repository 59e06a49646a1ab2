//! Work on one thing after another, by several threads, in order.

use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, Builder};

/// Takes things from `next` until there are no more, does the `work` on them in so many threads,
/// and hands what comes of each to `put` in the order they came, until that says `false`.
///
/// No more than six things a thread are under way at a time, so that the memory stays bounded
/// however many there are.
///
/// # Errors
/// The system gives no threads.
pub fn ordered<T: Send, U: Send>(
    threads: usize,
    mut next: impl FnMut() -> Option<T> + Send,
    work: impl Fn(T) -> U + Sync,
    mut put: impl FnMut(U) -> bool,
) -> io::Result<()> {
    let (jobs_in, jobs) = sync_channel::<(T, SyncSender<U>)>(threads);
    let (order_in, order) = sync_channel::<Receiver<U>>(4 * threads);
    let jobs = Mutex::new(jobs);
    // Nobody panics while he holds the lock.
    let job = || jobs.lock().ok().and_then(|jobs| jobs.recv().ok());
    thread::scope(|scope| {
        for number in 0..threads {
            let worker = Builder::new().spawn_scoped(scope, || {
                while let Some((thing, done)) = job() {
                    // Where nobody waits any more, nothing is to be done.
                    let _ = done.send(work(thing));
                }
            });
            // Some are enough.
            match worker {
                Err(error) if number == 0 => return Err(error),
                Err(_) => break,
                Ok(_) => {}
            }
        }
        Builder::new().spawn_scoped(scope, move || {
            while let Some(thing) = next() {
                let (done, result) = sync_channel(1);
                if order_in.send(result).is_err() || jobs_in.send((thing, done)).is_err() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_come_out_in_order() {
        for threads in [1, 2, 7] {
            let mut numbers = 0..1000u64;
            let mut got = Vec::new();
            // The earlier, the slower.
            let work = |n: u64| (0..(1000 - n) * 20).fold(n, |all, _| std::hint::black_box(all));
            let put = |n| {
                got.push(n);
                true
            };
            ordered(threads, || numbers.next(), work, put).unwrap();
            assert!(got.iter().copied().eq(0..1000), "{threads}");
        }
    }

    #[test]
    fn it_ends_when_nobody_listens() {
        let mut numbers = 0..;
        let mut got = 0;
        let put = |_| {
            got += 1;
            got < 10
        };
        ordered(2, || numbers.next(), |n: u64| n, put).unwrap();
        assert_eq!(got, 10);
        assert!(numbers.start < 100, "{}", numbers.start);
    }
}
