//! The contexts of `--contexts`: names and regular expressions.

use std::str::FromStr;

use regex::Regex;

use crate::plan::refusal::Refusal;
use base::error::ErrorKind;
use base::nearest::did_you_mean;

#[derive(Debug, Clone)]
pub struct Contexts(Vec<Term>);

#[derive(Debug, Clone)]
enum Term {
    Name(String),
    Pattern(Regex),
}

impl Contexts {
    /// The selected ones of the contexts that exist, each once: in the order of the terms, and those of an expression in
    /// the order of the kubeconfig.
    pub fn select(&self, existing: &[String]) -> Result<Vec<String>, Refusal> {
        let mut selected: Vec<String> = Vec::new();
        for term in &self.0 {
            let found: Vec<&String> = existing.iter().filter(|name| term.matches(name)).collect();
            if found.is_empty() {
                return Err(term.unmatched(existing));
            }
            for name in found {
                if !selected.contains(name) {
                    selected.push(name.clone());
                }
            }
        }
        Ok(selected)
    }
}

impl Term {
    fn matches(&self, context: &str) -> bool {
        match self {
            Self::Name(name) => name == context,
            Self::Pattern(pattern) => pattern.is_match(context),
        }
    }

    fn unmatched(&self, existing: &[String]) -> Refusal {
        let message = match self {
            Self::Name(name) => {
                let known = existing.iter().map(String::as_str);
                format!("the kubeconfig has no context {name:?}{}", did_you_mean(name, known))
            }
            Self::Pattern(pattern) => format!("no context of the kubeconfig matches /{pattern}/"),
        };
        Refusal::new(ErrorKind::Usage, message).hint("the contexts: kubectl config get-contexts")
    }
}

impl FromStr for Contexts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut terms = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (term, after) = term(rest)?;
            terms.push(term);
            rest = after;
        }
        if terms.is_empty() {
            return Err("write names and /regular expressions/, separated by commas".to_owned());
        }
        Ok(Self(terms))
    }
}

/// The first term, and what follows its comma. An expression ends at a slash before a comma, so that it may contain both.
fn term(text: &str) -> Result<(Term, &str), String> {
    let Some(pattern) = text.strip_prefix('/') else {
        let (name, after) = text.split_once(',').unwrap_or((text, ""));
        if name.is_empty() {
            return Err("the name of a context is empty".to_owned());
        }
        return Ok((Term::Name(name.to_owned()), after));
    };
    let (pattern, after) = match pattern.split_once("/,") {
        Some(parts) => parts,
        None => {
            (pattern.strip_suffix('/').ok_or_else(|| format!("/{pattern} does not end with a slash"))?, "")
        }
    };
    let regex = Regex::new(pattern).map_err(|error| {
        let reason = error.to_string();
        let reason = reason.lines().last().unwrap_or_default().trim();
        format!("/{pattern}/: {}", reason.trim_start_matches("error: "))
    })?;
    Ok((Term::Pattern(regex), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn select(terms: &str) -> Result<Vec<String>, String> {
        let existing = ["prod-a", "staging", "prod-b", "a/b"].map(str::to_owned);
        let contexts: Contexts = terms.parse()?;
        contexts.select(&existing).map_err(|refusal| {
            assert_eq!(refusal.kind, ErrorKind::Usage);
            refusal.message
        })
    }

    #[test]
    fn names_and_expressions_select_each_context_once() {
        for (terms, expected) in [
            ("staging", &["staging"][..]),
            ("staging,prod-a", &["staging", "prod-a"]),
            ("prod-b,/^prod/,staging", &["prod-b", "prod-a", "staging"]),
            ("/^prod-[a,b]$/,a/b", &["prod-a", "prod-b", "a/b"]),
            ("/a/b/", &["a/b"]),
        ] {
            assert_eq!(select(terms).unwrap(), expected, "{terms}");
        }
    }

    #[test]
    fn what_selects_nothing_is_named() {
        for (terms, told) in [
            ("stagign", "the kubeconfig has no context \"stagign\"; did you mean staging?"),
            ("nowhere", "the kubeconfig has no context \"nowhere\""),
            ("staging,/^x/", "no context of the kubeconfig matches /^x/"),
            ("", "write names and /regular expressions/, separated by commas"),
            (",a", "the name of a context is empty"),
            ("/a", "/a does not end with a slash"),
            ("/(/", "/(/: unclosed group"),
        ] {
            assert_eq!(select(terms).unwrap_err(), told, "{terms}");
        }
    }
}
