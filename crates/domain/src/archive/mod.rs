//! Archives: the ISO images of Solutions, and of MetalK8s itself, that were imported into the cluster.
//!
//! The [`catalogue`] lists the imported versions of Solutions, [`contents`] records what is in their archives, and
//! [`presence`] says where each archive is. [`capacity`] limits both records. The archives of MetalK8s are no part of the
//! catalogue: they are in [`product`]. [`plan`] imports archives and removes them.

pub mod capacity;
pub mod catalogue;
pub mod contents;
pub mod plan;
pub mod presence;
pub mod product;
