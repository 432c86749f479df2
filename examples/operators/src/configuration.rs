//! The file that MetalK8s mounts into the operator's Pod: where the images of each version are.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use serde::Deserialize;

#[derive(Debug, Clone)]
pub struct Configuration {
    pub version: String,
    repositories: Vec<Repository>,
}

#[derive(Debug, Deserialize)]
struct File {
    #[serde(default)]
    repositories: BTreeMap<String, Vec<Repository>>,
}

#[derive(Debug, Clone, Deserialize)]
struct Repository {
    endpoint: String,
    images: Vec<String>,
}

impl Configuration {
    pub fn parse(text: &str, version: &str) -> Result<Self> {
        let mut file: File = serde_yaml::from_str(text)?;
        let repositories = file.repositories.remove(version);
        Ok(Self {
            version: version.to_owned(),
            repositories: repositories.with_context(|| format!("it has no images of version {version}"))?,
        })
    }

    /// The reference of the image of that name, or `None` if this version does not bring it.
    #[must_use]
    pub fn image(&self, name: &str) -> Option<String> {
        self.repositories.iter().find_map(|repository| {
            let is_wanted = |image: &&String| image.split(':').next() == Some(name);
            let image = repository.images.iter().find(is_wanted)?;
            Some(format!("{}/{image}", repository.endpoint))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "repositories:\n  1.0.0:\n  - {endpoint: r/a, images: ['pulp:1', 'foreman:1']}\n  1.1.0: []\n";

    #[test]
    fn images_are_those_of_the_version() {
        let old = Configuration::parse(TEXT, "1.0.0").unwrap();
        assert_eq!(old.image("foreman").as_deref(), Some("r/a/foreman:1"));
        assert_eq!(old.image("fore"), None);
        assert_eq!(Configuration::parse(TEXT, "1.1.0").unwrap().image("pulp"), None);
        let error = Configuration::parse(TEXT, "2.0.0").unwrap_err();
        assert_eq!(error.to_string(), "it has no images of version 2.0.0");
    }
}
