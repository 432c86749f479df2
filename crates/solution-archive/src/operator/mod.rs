//! What an archive brings for its operator, in `operator/deploy`.
//!
//! `definitions` are its custom resource definitions, judged as an API server judges them: every field has the
//! type that it reads, and each version a structural schema, for which `schema` has the rules, from types and
//! defaults to the syntax of CEL. `roles` are the permissions that the operator asks for: what each rule grants, which rules
//! have an effect, and what a reviewer should look at. The roles are compared with the kinds that the definitions
//! define.

pub(crate) mod definitions;
pub mod roles;
pub(crate) mod schema;
