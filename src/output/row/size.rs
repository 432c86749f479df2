use super::UNKNOWN;

/// A size in binary units, rounded down.
pub fn size(bytes: Option<u64>) -> String {
    match bytes {
        None => UNKNOWN.to_owned(),
        Some(bytes) if bytes >= 10 << 30 => format!("{}Gi", bytes >> 30),
        Some(bytes) if bytes >= 1 << 20 => format!("{}Mi", bytes >> 20),
        Some(bytes) => format!("{}Ki", bytes >> 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_has_a_unit_in_which_it_is_easily_compared() {
        for (bytes, text) in
            [(Some(20_480), "20Ki"), (Some(2 << 30), "2048Mi"), (Some(16 << 30), "16Gi"), (None, UNKNOWN)]
        {
            assert_eq!(size(bytes), text);
        }
    }
}
