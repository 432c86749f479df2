//! One pass over a file, for all consumers of its bytes.
//!
//! A reader fills a few buffers again and again; each consumer gets every buffer on its own thread. Memory use does
//! not depend on the length of the file, and the slowest consumer sets the pace.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{Builder, Scope};

use crate::source::ReadAt;

/// Length of a buffer.
const BLOCK: usize = 512 * 1024;
/// How many there are.
const BLOCKS: usize = 12;
/// The stack size of a consumer's thread.
const STACK: usize = 256 * 1024;

/// A consumer of bytes, in order.
pub(crate) trait Consumer: Send {
    /// Takes `bytes`, which are those from `offset` on.
    fn take(&mut self, offset: u64, bytes: &[u8]);
}

/// A filled buffer. Its memory goes back to the reader when the last consumer has finished.
struct Block {
    offset: u64,
    bytes: Vec<u8>,
    length: usize,
    home: Sender<Vec<u8>>,
}

impl Drop for Block {
    fn drop(&mut self) {
        // The reader may have ended already; then the buffer is not needed any more.
        let _ = self.home.send(std::mem::take(&mut self.bytes));
    }
}

/// Hands the first `end` bytes of `source` to each of `consumers`; `progress` hears how far it is.
///
/// Fails where the source cannot be read, with the place.
pub(crate) fn run(
    source: &dyn ReadAt,
    end: u64,
    consumers: &mut [&mut dyn Consumer],
    mut progress: impl FnMut(u64),
) -> Result<(), (u64, io::Error)> {
    let (home, buffers) = channel();
    for _ in 0..BLOCKS {
        // The receiver is right here.
        let _ = home.send(vec![0; BLOCK]);
    }
    std::thread::scope(|scope| {
        let mut senders = Vec::new();
        for consumer in consumers.iter_mut() {
            senders.push(spawn(scope, &mut **consumer).map_err(|error| (0, error))?);
        }
        let mut offset = 0;
        while offset < end {
            let block = fill(source, offset, end, &buffers, &home).map_err(|error| (offset, error))?;
            offset += block.length as u64;
            let block = Arc::new(block);
            for sender in &senders {
                // Fails only if the consumer panicked; the scope propagates it.
                let _ = sender.send(Arc::clone(&block));
            }
            progress(offset);
        }
        Ok(())
    })
}

fn spawn<'scope>(
    scope: &'scope Scope<'scope, '_>,
    consumer: &'scope mut dyn Consumer,
) -> io::Result<SyncSender<Arc<Block>>> {
    let (sender, receiver) = sync_channel::<Arc<Block>>(BLOCKS);
    Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
        for block in receiver {
            consumer.take(block.offset, &block.bytes[..block.length]);
        }
    })?;
    Ok(sender)
}

fn fill(
    source: &dyn ReadAt,
    offset: u64,
    end: u64,
    buffers: &Receiver<Vec<u8>>,
    home: &Sender<Vec<u8>>,
) -> io::Result<Block> {
    let bytes = buffers.recv().map_err(io::Error::other)?;
    let length = usize::try_from(end - offset).map_or(BLOCK, |left| left.min(BLOCK));
    let mut block = Block { offset, bytes, length, home: home.clone() };
    source.read_exact_at(offset, &mut block.bytes[..length])?;
    Ok(block)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Collected(Vec<u8>);

    impl Consumer for Collected {
        fn take(&mut self, offset: u64, bytes: &[u8]) {
            assert_eq!(offset, self.0.len() as u64);
            self.0.extend_from_slice(bytes);
        }
    }

    #[test]
    fn every_consumer_gets_every_byte_in_order() {
        let source: Vec<u8> = (0..20 * BLOCK + 7).map(|number| u8::try_from(number % 251).unwrap()).collect();
        let (mut first, mut second) = (Collected::default(), Collected::default());
        let mut seen = 0;
        run(&source, source.len() as u64, &mut [&mut first, &mut second], |offset| seen = offset).unwrap();
        assert_eq!(seen, source.len() as u64);
        assert!(first.0 == source && second.0 == source);
    }

    #[test]
    fn a_source_that_ends_early_is_an_error_with_its_place() {
        let source = vec![0; BLOCK + 1];
        let mut collected = Collected::default();
        let error = run(&source, 3 * BLOCK as u64, &mut [&mut collected], |_| {}).unwrap_err();
        assert_eq!(error.0, BLOCK as u64);
        assert_eq!(error.1.kind(), io::ErrorKind::UnexpectedEof);
    }
}
