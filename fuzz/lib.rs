//! What all fuzz targets share.

pub use cap::Cap;
pub use libfuzzer_sys;

/// The most memory that an input may take. More ends the run as a failed allocation.
pub const MOST_MEMORY: usize = 1 << 30;

/// The target that runs this function on each input.
#[macro_export]
macro_rules! fuzz {
    ($run:expr) => {
        #[global_allocator]
        static ALLOCATOR: $crate::Cap<std::alloc::System> =
            $crate::Cap::new(std::alloc::System, $crate::MOST_MEMORY);

        $crate::libfuzzer_sys::fuzz_target!(|input: &[u8]| {
            let run: fn(&[u8]) = $run;
            run(input)
        });
    };
}
