pub mod delete;
mod get;
