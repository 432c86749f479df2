//! Kubernetes quantities, and their values.

/// A quantity in units of 10⁻⁹, the finest that Kubernetes keeps; what is finer is rounded up. Binary
/// sizes end at 2⁶³ - 1, as those of Kubernetes; others above 10²⁹ count as equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quantity(i128);

impl Quantity {
    /// Reads `1.5Gi`, `100m`, `1e3`; nothing for what Kubernetes does not take for a quantity. It
    /// takes a lone sign, point or suffix for zero.
    ///
    /// ```
    /// use printers::Quantity;
    ///
    /// assert_eq!(Quantity::parse(b"1.5Gi"), Quantity::parse(b"1536Mi"));
    /// assert!(Quantity::parse(b"100m") < Quantity::parse(b"1"));
    /// assert_eq!(Quantity::parse(b"ten"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok().filter(|text| !text.is_empty())?;
        let (negative, unsigned) = match text.as_bytes()[0] {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        let (whole, rest) = split_digits(unsigned);
        let (fraction, suffix) = rest.strip_prefix('.').map_or(("", rest), split_digits);
        let scale = Scale::parse(suffix)?;
        if whole.is_empty() && fraction.is_empty() && !scale.allows_no_digits() {
            return None;
        }
        let magnitude = scale.apply(&format!("{whole}{fraction}"), fraction.len());
        Some(Self(if negative { -magnitude } else { magnitude }))
    }

    /// The whole units of it, or `None` for less than nothing, and for more than fits.
    #[must_use]
    pub fn whole(self) -> Option<u64> {
        u64::try_from(self.0 / 1_000_000_000).ok()
    }

    /// Whether it is more than nothing.
    #[must_use]
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }
}

fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(text.len()))
}

/// What a suffix multiplies by.
enum Scale {
    Decimal(i32),
    Binary(u32),
}

impl Scale {
    fn parse(suffix: &str) -> Option<Self> {
        const DECIMAL: [(&str, i32); 10] = [
            ("n", -9),
            ("u", -6),
            ("m", -3),
            ("", 0),
            ("k", 3),
            ("M", 6),
            ("G", 9),
            ("T", 12),
            ("P", 15),
            ("E", 18),
        ];
        const BINARY: [(&str, u32); 6] =
            [("Ki", 10), ("Mi", 20), ("Gi", 30), ("Ti", 40), ("Pi", 50), ("Ei", 60)];
        if let Some((_, exponent)) = DECIMAL.iter().find(|(name, _)| *name == suffix) {
            return Some(Self::Decimal(*exponent));
        }
        if let Some((_, exponent)) = BINARY.iter().find(|(name, _)| *name == suffix) {
            return Some(Self::Binary(*exponent));
        }
        suffix.strip_prefix(['e', 'E'])?.parse().ok().map(Self::Decimal)
    }

    /// Kubernetes takes a suffix without a number for zero only where it need not calculate at length.
    const fn allows_no_digits(&self) -> bool {
        match self {
            Self::Decimal(exponent) => *exponent >= -9,
            Self::Binary(exponent) => *exponent <= 40,
        }
    }

    /// `digits`, of which `behind` stand behind the point, times this, in units of 10⁻⁹.
    fn apply(&self, digits: &str, behind: usize) -> i128 {
        let number = digits
            .bytes()
            .fold(0_i128, |number, digit| number.saturating_mul(10).saturating_add(i128::from(digit - b'0')));
        let behind = i32::try_from(behind).unwrap_or(i32::MAX);
        let (number, exponent) = match self {
            Self::Decimal(exponent) => (number, exponent.saturating_sub(behind)),
            Self::Binary(exponent) => (number.saturating_mul(1 << exponent), behind.saturating_neg()),
        };
        let largest = match self {
            Self::Decimal(_) => i128::MAX,
            Self::Binary(_) => i128::from(i64::MAX) * 1_000_000_000,
        };
        let exponent = exponent.saturating_add(9);
        let magnitude = match 10_i128.checked_pow(exponent.unsigned_abs()) {
            Some(power) if exponent >= 0 => number.saturating_mul(power),
            Some(power) => number / power + i128::from(number % power > 0),
            None if exponent < 0 => i128::from(number > 0),
            None if number > 0 => i128::MAX,
            None => 0,
        };
        magnitude.min(largest)
    }
}

#[cfg(test)]
mod tests {
    use super::Quantity;

    fn quantity(text: &str) -> Option<i128> {
        Quantity::parse(text.as_bytes()).map(|quantity| quantity.0)
    }

    #[test]
    fn suffixes_multiply() {
        const ONE: i128 = 1_000_000_000;
        for (text, size) in [
            ("1", ONE),
            ("1.5Ki", 1536 * ONE),
            ("100m", ONE / 10),
            ("-2k", -2000 * ONE),
            ("1e3", 1000 * ONE),
            ("1E", 1_000_000_000_000_000_000 * ONE),
            ("0.0000000001", 1),
            ("1e-999", 1),
            ("1e999", i128::MAX),
            (".", 0),
            ("m", 0),
            ("16Ei", 9_223_372_036_854_775_807 * ONE),
            ("-", 0),
        ] {
            assert_eq!(quantity(text), Some(size), "{text}");
        }
    }

    #[test]
    fn names_and_versions_are_no_quantities() {
        for text in ["", "a", "1.2.3", "1k5", "1ki", "1 ", "v1", "1e", "--1", "1e99999999999", "Ei"] {
            assert_eq!(quantity(text), None, "{text}");
        }
    }
}
