//! A bill of materials in CycloneDX 1.5.

use anyhow::Result;
use cargo_metadata::Package;
use serde_json::{Value, json};

use crate::libraries::{Release, purl};

pub(crate) fn write(release: &Release) -> Result<String> {
    let components: Vec<Value> =
        release.libraries.iter().map(|library| component(library, "library")).collect();
    let all = std::iter::once(&release.binary).chain(&release.libraries);
    let by_id = |id| all.clone().find(|package| package.id == id).map(purl);
    let dependencies: Vec<Value> = all
        .clone()
        .map(|package| {
            let mut needs: Vec<String> =
                release.needs[&package.id].iter().cloned().filter_map(by_id).collect();
            needs.sort();
            json!({"ref": purl(package), "dependsOn": needs})
        })
        .collect();
    let bill = json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": component(&release.binary, "application")},
        "components": components,
        "dependencies": dependencies,
    });
    Ok(serde_json::to_string_pretty(&bill)? + "\n")
}

fn component(package: &Package, kind: &str) -> Value {
    let mut component = json!({
        "type": kind,
        "bom-ref": purl(package),
        "name": package.name.as_str(),
        "version": package.version.to_string(),
        "purl": purl(package),
    });
    if let Some(licence) = &package.license {
        // An older form of SPDX's OR, with and without spaces.
        let alternatives: Vec<&str> = licence.split('/').map(str::trim).collect();
        component["licenses"] = json!([{"expression": alternatives.join(" OR ")}]);
    }
    if let Some(repository) = &package.repository {
        component["externalReferences"] = json!([{"type": "vcs", "url": repository}]);
    }
    component
}
