//! Tables of the pages that say what the code says elsewhere.

use domain::node::{Role, Roles};
use domain::service_config::CONFIGS;

use crate::root;

/// The rows of the table below this header, cell by cell.
fn rows(page: &str, header: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(root().join("docs").join(page)).unwrap();
    let mut lines = text.lines().skip_while(|line| !line.starts_with(header)).skip(2);
    let mut rows = Vec::new();
    while let Some(line) = lines.next().filter(|line| line.starts_with('|')) {
        let cells = line.trim_matches('|').split(" | ");
        rows.push(cells.map(|cell| cell.trim().to_owned()).collect());
    }
    assert!(!rows.is_empty(), "{page} has no table {header:?}");
    rows
}

#[test]
fn the_table_of_roles_is_the_codes() {
    let words = |mut words: Vec<&str>| {
        words.sort_unstable();
        words.join(",")
    };
    for row in rows("nodes.md", "| roles | labels |") {
        let roles: Roles = row[0].parse().unwrap();
        let labels = words(roles.list().iter().map(|role| role.word()).collect());
        assert_eq!(words(row[1].split(", ").collect()), labels, "{}", row[0]);
        let taints = roles.taints();
        let keys = |role: &Role| taints.iter().any(|taint| taint.key == role.label());
        let keys: Vec<&str> = Role::ALL.iter().filter(|role| keys(role)).map(|role| role.word()).collect();
        let told = row[2].split(", ").filter(|word| *word != "none").collect();
        assert_eq!(words(told), words(keys), "{}", row[0]);
    }
}

#[test]
fn the_table_of_configurations_is_the_codes() {
    let rows = rows("service-configurations.md", "| name | ConfigMap |");
    assert_eq!(rows.len(), CONFIGS.len());
    for (row, config) in rows.iter().zip(&CONFIGS) {
        let names: Vec<String> =
            std::iter::once(&config.name).chain(config.aliases).map(|name| format!("`{name}`")).collect();
        assert_eq!(row[0], names.join(", "));
        assert_eq!(row[1].as_str(), config.config_map);
        assert_eq!(row[2].as_str(), config.namespace);
        assert!(row[3].starts_with(&config.formulas.join(", ")), "{row:?}");
    }
}
