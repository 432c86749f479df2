//! What all fuzz targets share.

pub use cap::Cap;
pub use kubectl_metalk8s::fuzzing::run;
pub use libfuzzer_sys;

/// The most memory that an input may take. More ends the run as a failed allocation.
pub const MOST_MEMORY: usize = 1 << 30;

/// The target of this name.
#[macro_export]
macro_rules! fuzz {
    ($name:literal) => {
        #[global_allocator]
        static ALLOCATOR: $crate::Cap<std::alloc::System> =
            $crate::Cap::new(std::alloc::System, $crate::MOST_MEMORY);

        $crate::libfuzzer_sys::fuzz_target!(|input: &[u8]| $crate::run($name, input));
    };
}
