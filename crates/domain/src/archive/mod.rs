//! Archives: the imported ISO images of Solutions, and those of MetalK8s itself.
//!
//! The [`catalogue`] lists the imported versions of Solutions, [`contents`] records the content of their archives, and
//! [`presence`] says where each archive is. [`capacity`] limits both records. The archives of MetalK8s are no part of the
//! catalogue: they are in [`product`]. The [`plan`] imports archives and removes them.

pub mod capacity;
pub mod catalogue;
pub mod contents;
pub mod plan;
pub mod presence;
pub mod product;

use base::shell::quoted;

pub fn import_command(paths: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let quoted = paths.into_iter().map(|path| format!(" {}", quoted(path.as_ref())));
    format!("kubectl metalk8s import archive{}", quoted.collect::<String>())
}
