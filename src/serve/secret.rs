//! Random texts that nobody guesses, and how they are compared.

use subtle::ConstantTimeEq;

/// Digits and letters that cannot be confused when they are typed (Crockford's base 32).
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const BYTES: usize = 16;

/// 128 random bits as 26 letters.
pub(super) struct Secret(String);

impl Secret {
    pub(super) fn random() -> Result<Self, std::io::Error> {
        let mut bytes = [0_u8; BYTES];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        Ok(Self(letters(u128::from_be_bytes(bytes))))
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// Whether `given` is this secret. How long that takes says nothing about the letters.
    pub(super) fn is(&self, given: &str) -> bool {
        self.0.as_bytes().ct_eq(given.as_bytes()).into()
    }

    /// The letters in groups of four, to be read and typed.
    pub(super) fn grouped(&self) -> String {
        let groups = self.0.as_bytes().chunks(4).map(String::from_utf8_lossy);
        groups.collect::<Vec<_>>().join("-")
    }
}

fn letters(mut bits: u128) -> String {
    let mut text = Vec::with_capacity(26);
    for _ in 0..26 {
        text.push(LETTERS[(bits & 31) as usize]);
        bits >>= 5;
    }
    text.into_iter().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bits_are_in_the_letters() {
        assert_eq!(letters(0), "0".repeat(26));
        assert_eq!(letters(u128::MAX), format!("{}7", "z".repeat(25)));
        let mut seen = std::collections::BTreeSet::new();
        for bit in 0..128 {
            assert!(seen.insert(letters(1 << bit)), "{bit}");
        }
    }

    #[test]
    fn a_secret_is_equal_to_nothing_else() {
        let secret = Secret(letters(42));
        assert!(secret.is(secret.text()));
        for other in ["", "a", &secret.text()[1..], &format!("{}0", secret.text()), &letters(43)] {
            assert!(!secret.is(other), "{other}");
        }
        assert_eq!(secret.grouped().replace('-', ""), secret.text());
    }
}
