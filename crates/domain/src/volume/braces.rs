//! Braces in a device's path: `/dev/sd{b..k}`, `/dev/sd{b,c,f}`, `/dev/nvme{0..3}n1`.

/// A larger number of paths is probably a mistake.
pub const MOST: usize = 1000;

/// Every text that `pattern` expands to, in order, as in a shell. A pattern without braces expands to itself.
pub fn expand(pattern: &str) -> Result<Vec<String>, String> {
    let mut expanded = vec![String::new()];
    let mut rest = pattern;
    while let Some(open) = rest.find(['{', '}']) {
        let wrong = |why: &str| format!("{pattern:?} cannot be expanded: {why}");
        let inner = rest[open..].strip_prefix('{').ok_or_else(|| wrong("a '}' without '{'"))?;
        let close = inner.find('}').ok_or_else(|| wrong("a '{' without '}'"))?;
        let choices = choices(&inner[..close]).map_err(|why| wrong(&why))?;
        if expanded.len() * choices.len() > MOST {
            return Err(wrong(&format!("it expands to more than {MOST} paths")));
        }
        expanded = expanded
            .iter()
            .flat_map(|begun| choices.iter().map(move |choice| (begun, choice)))
            .map(|(begun, choice)| format!("{begun}{}{choice}", &rest[..open]))
            .collect();
        rest = &inner[close + 1..];
    }
    for one in &mut expanded {
        one.push_str(rest);
    }
    let mut sorted: Vec<&String> = expanded.iter().collect();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("{pattern:?} names {} twice", pair[0])),
        None => Ok(expanded),
    }
}

fn choices(inner: &str) -> Result<Vec<String>, String> {
    if inner.contains('{') {
        return Err("braces within braces".to_owned());
    }
    if let Some((first, last)) = inner.split_once("..") {
        return range(first, last).ok_or_else(|| {
            format!("{{{inner}}} is not a valid range; write {{b..k}} with letters or {{1..12}} with numbers")
        });
    }
    let choices: Vec<String> = inner.split(',').map(str::to_owned).collect();
    if choices.len() < 2 || choices.iter().any(String::is_empty) {
        return Err(format!("{{{inner}}} is not a valid list; write {{b,c,f}}"));
    }
    Ok(choices)
}

/// From one letter to another, or from one number to another with as many digits as they have.
fn range(first: &str, last: &str) -> Option<Vec<String>> {
    if let ([first], [last]) = (first.as_bytes(), last.as_bytes())
        && (first.is_ascii_lowercase() && last.is_ascii_lowercase()
            || first.is_ascii_uppercase() && last.is_ascii_uppercase())
    {
        let letters = (*first.min(last)..=*first.max(last)).map(|letter| char::from(letter).to_string());
        return Some(in_order(letters.collect(), first > last));
    }
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(first) || !is_number(last) {
        return None;
    }
    let padded = [first, last].iter().any(|text| text.len() > 1 && text.starts_with('0'));
    let width = if padded { first.len().max(last.len()) } else { 0 };
    let (first, last): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
    // One more than the limit is enough for the caller to refuse it.
    let numbers =
        (first.min(last)..=first.max(last)).take(MOST + 1).map(|number| format!("{number:0width$}"));
    Some(in_order(numbers.collect(), first > last))
}

fn in_order(mut texts: Vec<String>, backwards: bool) -> Vec<String> {
    if backwards {
        texts.reverse();
    }
    texts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn expanded(pattern: &str) -> String {
        expand(pattern).unwrap().join(" ")
    }

    #[test]
    fn ranges_and_lists_expand_as_in_a_shell() {
        for (pattern, texts) in [
            ("/dev/sdb", "/dev/sdb"),
            ("/dev/sd{b..e}", "/dev/sdb /dev/sdc /dev/sdd /dev/sde"),
            ("/dev/sd{b,c,f}", "/dev/sdb /dev/sdc /dev/sdf"),
            ("/dev/sd{d..b}", "/dev/sdd /dev/sdc /dev/sdb"),
            ("/dev/nvme{0..1}n1p{1,2}", "/dev/nvme0n1p1 /dev/nvme0n1p2 /dev/nvme1n1p1 /dev/nvme1n1p2"),
            ("d{8..11}", "d8 d9 d10 d11"),
            ("d{08..11}", "d08 d09 d10 d11"),
            ("{a..c}x", "ax bx cx"),
        ] {
            assert_eq!(expanded(pattern), texts, "{pattern}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for pattern in [
            "{",
            "}",
            "a{b",
            "a}b",
            "{}",
            "{a}",
            "{a,}",
            "{a..}",
            "{a..B}",
            "{a..3}",
            "{-1..3}",
            "{{a,b},c}",
            "{1..2000}",
            "{0..9}{0..9}{0..9}{0..9}",
            "{a,a}",
            "{1..99999999999}",
            "{ab..cd}",
        ] {
            assert!(expand(pattern).is_err(), "{pattern}");
        }
    }

    proptest! {
        // What fails is written down as a test of its own instead.
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn lists_keep_count_order_and_surroundings(
            before in "[a-z/]{0,8}",
            choices in prop::collection::btree_set("[a-z0-9]{1,4}", 2..9),
            after in "[a-z/]{0,8}",
        ) {
            let choices: Vec<String> = choices.into_iter().collect();
            let pattern = format!("{before}{{{}}}{after}", choices.join(","));
            let wanted: Vec<String> = choices.iter().map(|one| format!("{before}{one}{after}")).collect();
            prop_assert_eq!(expand(&pattern).unwrap(), wanted);
        }

        #[test]
        fn ranges_are_steps_of_one(first in 0..500_u32, length in 0..400_u32) {
            let last = first + length;
            let numbers = expand(&format!("{{{first}..{last}}}")).unwrap();
            let wanted: Vec<String> = (first..=last).map(|number| number.to_string()).collect();
            prop_assert_eq!(&numbers, &wanted);
            let backwards = expand(&format!("{{{last}..{first}}}")).unwrap();
            prop_assert!(backwards.iter().eq(wanted.iter().rev()));
        }

        #[test]
        fn no_text_makes_it_panic(pattern in "[a-c{},.0-9]{0,24}") {
            if let Ok(texts) = expand(&pattern) {
                prop_assert!(!texts.is_empty() && texts.len() <= MOST);
            }
        }
    }
}
