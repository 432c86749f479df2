//! Numbers and texts as ISO 9660 stores them.

/// The little-endian number of four bytes at `at`; 0 where `bytes` end before.
pub(crate) fn little_32(bytes: &[u8], at: usize) -> u32 {
    array(bytes, at).map_or(0, u32::from_le_bytes)
}

/// A number of four bytes that is stored twice, in both byte orders, or `None` if the two differ.
pub(crate) fn both_32(bytes: &[u8], at: usize) -> Option<u32> {
    let little = array(bytes, at).map(u32::from_le_bytes)?;
    let big = array(bytes, at + 4).map(u32::from_be_bytes)?;
    (little == big).then_some(little)
}

/// A number of two bytes that is stored twice, in both byte orders, or `None` if the two differ.
pub(crate) fn both_16(bytes: &[u8], at: usize) -> Option<u16> {
    let little = array(bytes, at).map(u16::from_le_bytes)?;
    let big = array(bytes, at + 2).map(u16::from_be_bytes)?;
    (little == big).then_some(little)
}

/// The text of `length` bytes at `at`, without the blanks that fill it up.
pub(crate) fn text(bytes: &[u8], at: usize, length: usize) -> String {
    let field = bytes.get(at..at + length).unwrap_or_default();
    String::from_utf8_lossy(field).trim_end_matches([' ', '\0']).to_owned()
}

/// Appends a number of four bytes in both byte orders.
pub(crate) fn push_both_32(bytes: &mut Vec<u8>, number: u32) {
    bytes.extend(number.to_le_bytes());
    bytes.extend(number.to_be_bytes());
}

/// Appends a number of two bytes in both byte orders.
pub(crate) fn push_both_16(bytes: &mut Vec<u8>, number: u16) {
    bytes.extend(number.to_le_bytes());
    bytes.extend(number.to_be_bytes());
}

fn array<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..at.checked_add(N)?)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_both_orders_or_not_at_all() {
        assert_eq!(both_32(&[1, 2, 3, 4, 4, 3, 2, 1], 0), Some(0x0403_0201));
        assert_eq!(both_32(&[1, 2, 3, 4, 4, 3, 2, 2], 0), None);
        assert_eq!(both_32(&[1, 2, 3], 0), None);
        assert_eq!(both_16(&[0, 8, 8, 0], 0), Some(2048));
        assert_eq!(little_32(&[9], usize::MAX), 0);
    }

    #[test]
    fn texts_lose_their_filling() {
        assert_eq!(text(b"demo 1.0   ", 0, 11), "demo 1.0");
        assert_eq!(text(b"short", 0, 11), "");
    }
}
