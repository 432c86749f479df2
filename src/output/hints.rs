//! Hints that fit the command: a flag is offered only where it is taken.

/// For a flag that hints name: what leads to the same with a command that does not take it.
const ELSEWHERE: [(&str, &str); 5] = [
    (
        "webhook",
        "choose for all of them: kubectl metalk8s upgrade solution NAME -e ENV --version VERSION --webhook or --webhook=false; \
         VERSION may be the present one",
    ),
    ("adopt", "to label it and never delete it later: set adopted: true for this namespace in the document"),
    (
        "allow-crd-changes",
        "to accept that: kubectl metalk8s upgrade solution NAME -e ENV --version VERSION --allow-crd-changes",
    ),
    ("registry", "to name it: kubectl metalk8s import archive FILE --registry HOST:PORT"),
    ("pre", "pre-releases are considered if their exact version is given"),
];

/// The hint for a command that takes these long flags, if there is one. A hint with a command is about that command's flags.
pub(super) fn fitting(hint: &str, flags: &[String]) -> Option<String> {
    let foreign = flags_in(hint).find(|flag| !flags.iter().any(|known| known == flag));
    match foreign {
        Some(flag) if !hint.contains("kubectl ") => {
            let (_, other) = ELSEWHERE.iter().find(|(name, _)| *name == flag)?;
            Some((*other).to_owned())
        }
        _ => Some(hint.to_owned()),
    }
}

fn flags_in(hint: &str) -> impl Iterator<Item = &str> {
    let flags = hint.split([' ', '`', '(']).filter_map(|word| word.strip_prefix("--"));
    flags.map(|flag| {
        flag.split(|letter: char| letter != '-' && !letter.is_ascii_lowercase()).next().unwrap_or(flag)
    })
}

#[cfg(test)]
mod tests {
    use super::fitting;

    #[test]
    fn a_flag_is_offered_only_where_it_is_taken() {
        let flags = ["webhook".to_owned(), "force".to_owned()];
        let kept = [
            "choose for all of them: --webhook or --webhook=false",
            "to end it: --force",
            "try again",
            "to pull it: kubectl metalk8s pull archive X --replace",
        ];
        for hint in kept {
            assert_eq!(fitting(hint, &flags).as_deref(), Some(hint));
        }
        assert_eq!(fitting("to deploy it anyway: --allow-inactive", &flags), None);
        let other = fitting("choose for all of them: --webhook or --webhook=false", &[]);
        assert!(other.is_some_and(|other| other.contains("kubectl metalk8s upgrade solution NAME")));
    }
}
