//! The registry's configuration as the Jinja template that it is, rendered as MetalK8s renders it.
//!
//! `metalk8s/solutions/available.sls` fills in two variables; Salt's engine refuses every other one, and so
//! does this one. The names that are filled in here stand for any archive's.

use minijinja::{Environment, Error, ErrorKind, UndefinedBehavior, context};

use super::Problem;
use crate::rules;

/// Stands for what MetalK8s fills in for `{{ repository }}`.
pub(super) const REPOSITORY: &str = "solution-0.0.0";
/// Stands for what MetalK8s fills in for `{{ registry_root }}`.
pub(super) const ROOT: &str = "/srv/scality/solution-0.0.0/images";
/// What rendering may cost, in the engine's units: an instruction, or 64 bytes. The largest file that is
/// read needs half of it.
const FUEL: u64 = 1_000_000;

/// What MetalK8s makes of a template.
#[derive(Debug)]
pub(super) struct Rendered {
    /// The configuration.
    pub text: String,
    /// Its lines are the template's own.
    pub has_own_lines: bool,
}

/// Renders `template`, which has to use both variables.
pub(super) fn render(template: &str) -> Result<Rendered, Problem> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_fuel(Some(FUEL));
    let variables = context! { repository => REPOSITORY, registry_root => ROOT };
    let text = environment.render_str(template, variables).map_err(|error| refused(&error, template))?;
    for (value, name) in [(ROOT, "registry_root"), (REPOSITORY, "repository")] {
        // The root contains the repository's name.
        let is_used =
            if value == REPOSITORY { text.replace(ROOT, "").contains(value) } else { text.contains(value) };
        if !is_used {
            return Err(Problem::whole(
                &rules::REGISTRY_CONFIG_TEMPLATE,
                format!("it does not use {{{{ {name} }}}}"),
            ));
        }
    }
    Ok(Rendered { has_own_lines: text.lines().count() == template.lines().count(), text })
}

fn refused(error: &Error, template: &str) -> Problem {
    let part = error.range().and_then(|range| template.get(range));
    let message = match (error.kind(), part) {
        (ErrorKind::UndefinedError, Some(part)) => {
            format!("it uses {{{{ {part} }}}}, which MetalK8s does not fill in")
        }
        (ErrorKind::OutOfFuel, _) => "rendering it takes too long".to_owned(),
        _ => {
            let detail = error.detail().unwrap_or_default();
            format!("it is not a Jinja template: {} {detail}", error.kind())
        }
    };
    Problem {
        rule: &rules::REGISTRY_CONFIG_TEMPLATE,
        line: error.line(),
        message: message.trim_end().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    fn problem(template: &str) -> String {
        let problem = render(template).unwrap_err();
        assert_eq!(problem.rule.id, "registry-config-template");
        format!("{:?} {}", problem.line, problem.message)
    }

    #[test]
    fn both_variables_are_filled_in_and_have_to_be_used() {
        let rendered = render("{{repository}}\n{{- registry_root }}\n").unwrap();
        assert_eq!(rendered.text, format!("{REPOSITORY}{ROOT}"));
        assert!(!rendered.has_own_lines);
        assert!(render("{{ repository }}\n{{ registry_root }}\n").unwrap().has_own_lines);
        assert_eq!(problem("{{ registry_root }}"), "None it does not use {{ repository }}");
        assert_eq!(
            problem("{# {{ repository }} {{ registry_root }} #}"),
            "None it does not use {{ registry_root }}"
        );
    }

    #[test]
    fn variables_that_nobody_fills_in_are_refused() {
        assert_eq!(
            problem("{{ repository }} {{ registry_root }}\n{{ server }}"),
            "Some(2) it uses {{ server }}, which MetalK8s does not fill in"
        );
    }

    #[test]
    fn what_is_no_template_is_refused_with_its_line() {
        let problems = [
            "a\n{{ repository",
            "a\n{# never closed",
            "a\n{% if repository %}",
            "a\n{% endif %}",
            "a\n{% include 'other' %}",
        ]
        .map(problem);
        assert_snapshot!(problems.join("\n"), @"
        Some(2) it is not a Jinja template: syntax error unexpected end of input, expected end of variable block
        Some(2) it is not a Jinja template: syntax error unexpected end of comment
        Some(2) it is not a Jinja template: syntax error unexpected end of input, expected end of block
        Some(2) it is not a Jinja template: syntax error unknown statement endif
        Some(2) it is not a Jinja template: syntax error unknown statement include
        ");
    }

    #[test]
    fn a_template_without_end_is_cut_off() {
        let loops = "{% for a in range(99999) %}".repeat(9) + &"{% endfor %}".repeat(9);
        let doubled = "{% set a = a ~ a %}".repeat(60);
        let doubled = format!("{{% set a = 'aaaaaaaa' %}}{doubled}");
        assert_snapshot!([&loops, &doubled].map(|text| problem(text)).join("\n"), @"
        Some(1) rendering it takes too long
        Some(1) rendering it takes too long
        ");
    }
}
