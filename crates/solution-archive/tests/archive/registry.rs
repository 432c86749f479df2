//! `registry-config.inc.j2`: what keeps nginx from starting, or from serving the images, is found with its
//! line, and what is found to be right is accepted by nginx itself.

use std::fs;
use std::path::Path;

use minijinja::{Environment, context};
use proptest::prelude::*;
use solution_archive::Finding;

use crate::support::{self, REGISTRY, Solution, tools};

/// The text of the location with this part in its path.
pub(crate) fn location(text: &str, part: &str) -> String {
    let found = text
        .split_inclusive("\n}\n")
        .find(|location| location.lines().next().is_some_and(|line| line.contains(part)));
    found.unwrap_or_else(|| panic!("{part} is not served")).to_owned()
}

/// What is found in a good tree with this configuration.
fn findings(solution: &Solution, text: &str) -> Vec<Finding> {
    solution.write(REGISTRY, text);
    support::check(&solution.root()).findings
}

fn good() -> (Solution, String) {
    let solution = Solution::new();
    let text = fs::read_to_string(solution.path(REGISTRY)).unwrap();
    (solution, text)
}

/// A change of a good configuration, and the rule that it breaks.
type Case = (&'static str, fn(&str) -> String);

#[rustfmt::skip]
const CASES: &[Case] = &[
    // Not what nginx reads.
    ("registry-config-syntax", |text| text.strip_suffix("}\n").unwrap().to_owned()),
    ("registry-config-syntax", |text| format!("garbage }}\n{text}")),
    ("registry-config-syntax", |text| format!("{text}garbage here\n")),
    ("registry-config-syntax", |text| format!("{text}}}\n")),
    ("registry-config-syntax", |text| text.replacen("}';", "};", 1)),
    // Not what a registry needs.
    ("registry-config-directive", |text| format!("garbage here;\n{text}")),
    ("registry-config-directive", |text| format!("{text}{}", location(text, "server/tags/list"))),
    ("registry-config-directive", |text| format!("{text}location / {{ }}\n")),
    ("registry-config-directive", |text| format!("{text}location = /v2/metalk8s-129.0.0/x/manifests/1 {{ }}\n")),
    ("registry-config-directive", |text| format!("{text}location ~ ^/v2/.* {{ }}\n")),
    ("registry-config-directive", |text| format!("{text}location ~ /v2/{{{{ repository }}}}/server/blobs/(a)|/v2/(b) {{ }}\n")),
    ("registry-config-directive", |text| format!("{text}include /etc/passwd;\n")),
    ("registry-config-directive", |text| text.replacen("alias {{ registry_root }}/server/9/;", "alias /etc/kubernetes/;", 1)),
    ("registry-config-directive", |text| text.replacen("/server/9/;", "/server/../9/;", 1)),
    ("registry-config-directive", |text| text.replacen("error_page 404 @404_tag", "autoindex on", 1)),
    ("registry-config-directive", |text| text.replacen("error_page 404 @404_tag", "proxy_pass http://example.com", 1)),
    ("registry-config-directive", |text| text.replacen("@404_tag", "/other", 1)),
    ("registry-config-directive", |text| text.replacen("try_files manifest.json =404", "try_files manifest.json", 1)),
    ("registry-config-directive", |text| text.replacen("try_files", "alias {{ registry_root }}/server/9/; try_files", 1)),
    ("registry-config-directive", |text| text.replace(&location(text, "server/manifests/9"), "location = \"/v2/{{ repository }}/server/manifests/9\" { alias {{ registry_root }}/server/9/; }\n")),
    ("registry-config-directive", |text| text.replacen("manifest.v2+json", "manifest.v1+json", 1)),
    ("registry-config-directive", |text| text.replacen("9/$1", "9/$2", 1)),
    ("registry-config-directive", |text| text.replacen("9/$1", "9/${1}", 1)),
    ("registry-config-directive", |text| text.replacen("try_files manifest.json", "try_files $uri", 1)),
    ("registry-config-directive", |text| text.replacen("([a-f0-9]{64})", "([a-f0-9{64})", 1)),
    // Nothing to PCRE, or something else than to the expressions of this check.
    ("registry-config-directive", |text| text.replacen("([a-f0-9]{64})", "([a--9]{64})", 1)),
    ("registry-config-directive", |text| text.replacen("([a-f0-9]{64})", "([[a-f0-9]]{64})", 1)),
    ("registry-config-directive", |text| text.replacen("{64})", "{64}{1})", 1)),
    ("registry-config-directive", |text| text.replacen("{64})", "{64}${1})", 1)),
    ("registry-config-directive", |text| text.replacen("{64})", "{64}++)", 1)),
    ("registry-config-constants", |text| format!("{text}location = /v2/ {{ return 200 'ok'; }}\n")),
    // Not the images.
    ("registry-config-image", |text| text.replacen("alias {{ registry_root }}/server/9/;", "alias {{ registry_root }}/sample-operator/1.2.3/;", 1)),
    ("registry-config-image", |text| text.replacen("alias {{ registry_root }}/server/9/;", "alias {{ registry_root }}/server/9;", 1)),
    ("registry-config-image", |text| { let own = location(text, "server/manifests/9"); text.replace(&own, &own.replace("manifest.json", "version")) }),
    ("registry-config-image", |text| text.replace(&location(text, "server/manifests/sha256"), "")),
    ("registry-config-image", |text| text.replacen("server/blobs/sha256:([a-f0-9]{64})", "server/blobs/sha256:([0-9]{64})", 1)),
    ("registry-config-image", |text| text.replacen("try_files 9/$1", "try_files $1", 1)),
    ("registry-config-image", |text| text.replacen("\"tags\":[\"9\"]", "\"tags\":[\"8\"]", 1)),
    ("registry-config-image", |text| text.replacen("{\"name\":\"server\",\"tags\":[\"9\"]}", "nothing", 1)),
    ("registry-config-digest", |text| { let own = location(text, "server/manifests/9"); text.replace(&own, &own.replace("'sha256:", "'sha512:")) }),
    // No template.
    ("registry-config-template", |text| format!("{{# {text} #}}")),
    ("registry-config-template", |text| format!("{text}{{# never closed")),
    ("registry-config-template", |text| format!("{text}{{% if repository %}}")),
    ("registry-config-template", |text| format!("{text}{{{{ grains.id }}}}")),
    ("registry-config-template", |text| format!("{}{text}{}", "{% for a in range(99999) %}".repeat(4), "{% endfor %}".repeat(4))),
    // A statement switches nothing off.
    ("registry-config-syntax", |text| format!("{{% if repository %}}\n{{% endif -%}}\n\n{text}}}\n")),
    ("registry-config-image", |text| text.replace(&location(text, "server/manifests/9"), "{% set unused = repository %}")),
];

#[test]
fn each_fault_is_found_with_its_line() {
    let (solution, text) = good();
    assert_eq!(findings(&solution, &text), []);
    assert_eq!(text.lines().count(), 44);
    let mut messages = Vec::new();
    for (number, (rule, change)) in CASES.iter().enumerate() {
        let changed = change(&text);
        assert_ne!(changed, text, "change {number}");
        let found = findings(&solution, &changed);
        let [finding] = found.as_slice() else { panic!("change {number}, {rule}: found {found:#?}") };
        assert_eq!(finding.rule.id, *rule, "change {number}");
        messages.push(format!("{rule}: {}", finding.message));
    }
    support::without_digests(|| insta::assert_snapshot!(messages.join("\n")));
}

#[test]
fn other_ways_to_write_the_same_are_accepted() {
    let (solution, text) = good();
    let by_statement = text.replace(
        &location(&text, "server/manifests/9"),
        &format!(
            "{{% for tag in ['9'] %}}{}{{% endfor %}}",
            location(&text, "server/manifests/9").replace("/9", "/{{ tag }}")
        ),
    );
    for text in [
        text.replace("}\nlocation", "} location"),
        text.replace('\n', " "),
        text.replace("{{ repository }}", "{{repository}}"),
        text.replace("{{ registry_root }}", "{{registry_root }}"),
        text.replace("location = /", "location =/"),
        text.replace("([a-f0-9]{64})", "(?<digest>[0-9a-f]+)$").replace("/$1", "/${digest}"),
        text.replace("try_files manifest.json =404;", "")
            .replace("/9/;", "/9/manifest.json;")
            .replace("/1.2.3/;", "/1.2.3/manifest.json;"),
        format!("{{# A comment. #}}\n{text}{{% raw %}}# {{{{ x }}}}{{% endraw %}}\n"),
        by_statement,
    ] {
        assert_eq!(findings(&solution, &text), [], "{text}");
        accepted_by_nginx(&text);
    }
}

#[test]
fn what_is_built_is_accepted() {
    let (solution, _) = good();
    solution.remove(REGISTRY);
    let image = solution.build();
    assert_eq!(support::rules(&support::check(&image)), Vec::<&str>::new());
    if tools::have(&["isoinfo", "nginx"]) {
        let name = "/REGISTRY_CONFIG_INC.J2;1";
        let text = tools::succeed("isoinfo", &["-i", image.to_str().unwrap(), "-x", name]);
        accepted_by_nginx(&String::from_utf8(text).unwrap());
    }
}

/// MetalK8s' server, with the locations of the registry that are the same for all archives.
fn configuration(directory: &Path) -> String {
    let directory = directory.display();
    format!(
        "pid {directory}/pid;\nerror_log {directory}/log;\nevents {{ }}\nhttp {{\n    access_log off;\n    \
         client_body_temp_path {directory}/body;\n    proxy_temp_path {directory}/proxy;\n    \
         fastcgi_temp_path {directory}/fastcgi;\n    uwsgi_temp_path {directory}/uwsgi;\n    \
         scgi_temp_path {directory}/scgi;\n    server {{\n        listen 127.0.0.1:8080;\n        \
         server_name localhost;\n        location / {{ root /var/www/repositories; autoindex on; }}\n        \
         location = /v2 {{ return 301 /v2/; }}\n        location = /v2/ {{ return 200 'ok'; }}\n        \
         location @404_tag {{ internal; return 404; }}\n        include {directory}/archive.inc;\n    }}\n}}\n"
    )
}

/// What MetalK8s makes of a template, however the blanks in it are.
fn rendered(template: &str) -> String {
    let variables = context! {
        repository => "sample-1.2.3",
        registry_root => "/srv/scality/sample-1.2.3/images",
    };
    Environment::new().render_str(template, variables).unwrap()
}

/// Whether nginx takes a configuration, or `None` without nginx.
fn nginx_takes(text: &str) -> Option<bool> {
    if !tools::have(&["nginx"]) {
        return None;
    }
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("archive.inc"), rendered(text)).unwrap();
    let path = directory.path().join("nginx.conf");
    fs::write(&path, configuration(directory.path())).unwrap();
    let prefix = directory.path().to_str().unwrap();
    let output = tools::run("nginx", &["-t", "-q", "-p", prefix, "-c", path.to_str().unwrap()]);
    Some(output.status.success())
}

fn accepted_by_nginx(template: &str) {
    assert_ne!(nginx_takes(template), Some(false), "{template}");
}

/// A change of a configuration: bytes taken away at a place, and others put there.
fn edit() -> impl Strategy<Value = (prop::sample::Index, usize, String)> {
    let put = prop_oneof![
        3 => Just(String::new()),
        3 => "[;{}\"'$\\\\# \na=~]{1,3}",
        1 => prop::sample::select(vec!["location", "} location", "alias /x;", "return 200 a;", "types { }", "try_files a =404;", "${1}", "default_type x;"]).prop_map(str::to_owned),
    ];
    (any::<prop::sample::Index>(), 0..3_usize, put)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nginx_takes_whatever_is_found_to_be_right(edits in prop::collection::vec(edit(), 1..3), keep in 1..7_usize) {
        let (solution, text) = good();
        let mut text: Vec<char> = text.split_inclusive("\n}\n").take(keep).collect::<String>().chars().collect();
        for (place, length, put) in edits {
            let start = place.index(text.len());
            let end = (start + length).min(text.len());
            text.splice(start..end, put.chars());
        }
        let text: String = text.into_iter().collect();
        let found = findings(&solution, &text);
        let is_of_nginx = |finding: &Finding| {
            ["registry-config-syntax", "registry-config-directive", "registry-config-template", "registry-config-constants"]
                .contains(&finding.rule.id)
        };
        // Too short a text has no variables, and one that is not a template cannot be rendered for nginx.
        if found.iter().any(|finding| finding.rule.id == "registry-config-template") {
            return Ok(());
        }
        if let Some(takes) = nginx_takes(&text) {
            prop_assert!(takes || found.iter().any(is_of_nginx), "{text}\n{found:?}");
        }
    }
}
