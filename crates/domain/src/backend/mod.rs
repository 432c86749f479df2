//! Who works on Solutions: Salt, or this plugin itself.
//!
//! Without Salt, the plugin applies the objects of operators itself: [`direct`] has the parts of archives that it keeps in the
//! cluster, and [`render`] makes the objects.

pub mod direct;
pub mod render;

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::object::well_known;
use crate::plan::refusal::Refusal;
use crate::words::words;
use base::error::ErrorKind;

words! {
    /// Who carries out what plans want of Solutions.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub enum Backend {
        /// Salt, as on a MetalK8s cluster.
        #[default]
        Salt = "salt",
        /// This plugin, with requests to the API server and nothing else.
        Direct = "direct",
    }
}

impl Backend {
    /// The backend to use: the given one, unless the catalogue is that of another.
    pub fn choose(given: Option<Self>, remembered: Option<Self>) -> Result<Self, Refusal> {
        match (given, remembered) {
            (Some(given), Some(remembered)) if given != remembered => Err(Refusal::conflict(format!(
                "the archives of this cluster were imported with --backend {remembered}, not {given}"
            ))
            .hint("omit --backend and KUBECTL_METALK8S_BACKEND: the cluster remembers it")),
            (given, remembered) => Ok(given.or(remembered).unwrap_or_default()),
        }
    }
}

impl FromStr for Backend {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|backend| backend.word() == text)
            .ok_or_else(|| format!("invalid backend {text:?}; use salt or direct"))
    }
}

pub fn no_salt() -> Refusal {
    Refusal::new(ErrorKind::Usage, "the direct backend has no Salt")
        .hint("nodes, volumes, service configurations and jobs are those of a MetalK8s cluster")
}

/// What the catalogue's `ConfigMap` remembers of its backend.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Remembered {
    /// The backend, or `None` before the first import.
    pub backend: Option<Backend>,
    /// Where the images of archives are; an import configures it for the direct backend.
    pub registry: Option<String>,
    /// The versions that are to be active, by Solution, or `None` if that is not known. Salt has these on the bootstrap node.
    pub active: Option<BTreeMap<String, String>>,
}

impl Remembered {
    /// Reads the annotations of the `ConfigMap`. Salt writes none.
    pub fn of(annotations: Option<&BTreeMap<String, String>>) -> Self {
        let text = |key: &str| annotations.and_then(|all| all.get(key));
        Self {
            backend: Some(if text(well_known::BACKEND).is_some_and(|name| name == "direct") {
                Backend::Direct
            } else {
                Backend::Salt
            }),
            registry: text(well_known::REGISTRY).cloned(),
            active: text(well_known::ACTIVE).and_then(|text| serde_json::from_str(text).ok()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cluster_remembers_its_backend_and_contradicts_another() {
        let (salt, direct) = (Some(Backend::Salt), Some(Backend::Direct));
        assert_eq!(Backend::choose(None, None), Ok(Backend::Salt));
        assert_eq!(Backend::choose(direct, None), Ok(Backend::Direct));
        assert_eq!(Backend::choose(None, direct), Ok(Backend::Direct));
        assert_eq!(Backend::choose(salt, salt), Ok(Backend::Salt));
        for (given, remembered) in [(salt, direct), (direct, salt)] {
            assert_eq!(Backend::choose(given, remembered).unwrap_err().kind, ErrorKind::Conflict);
        }
        for name in Backend::ALL.map(Backend::word) {
            assert_eq!(name.parse::<Backend>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn a_catalogue_without_annotations_is_salts() {
        assert_eq!(Remembered::default().backend, None);
        assert_eq!(Remembered::of(None).backend, Some(Backend::Salt));
        let annotations = BTreeMap::from([
            (well_known::BACKEND.to_owned(), "direct".to_owned()),
            (well_known::REGISTRY.to_owned(), "r.invalid".to_owned()),
            (well_known::ACTIVE.to_owned(), r#"{"x":"1.0.0"}"#.to_owned()),
        ]);
        let remembered = Remembered::of(Some(&annotations));
        assert_eq!(remembered.backend, Some(Backend::Direct));
        assert_eq!(remembered.registry.as_deref(), Some("r.invalid"));
        assert_eq!(remembered.active, Some([("x".to_owned(), "1.0.0".to_owned())].into()));
        let damaged = BTreeMap::from([(well_known::ACTIVE.to_owned(), "oops".to_owned())]);
        assert_eq!(Remembered::of(Some(&damaged)).active, None);
    }
}
