//! Files and objects as other people have them, with the real one as the judge.

mod completion;
mod definitions;
mod kubeconfigs;
mod recorder;
mod roles;
