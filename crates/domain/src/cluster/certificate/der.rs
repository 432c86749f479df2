//! When a certificate expires: the one field of X.509 that is needed here (RFC 5280).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;

const BEGIN: &str = "-----BEGIN CERTIFICATE-----";
const END: &str = "-----END CERTIFICATE-----";

const INTEGER: u8 = 0x02;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;
const SEQUENCE: u8 = 0x30;
/// The version, which certificates of version 1 do not have.
const VERSION: u8 = 0xa0;

/// When the first certificate of a PEM text expires, or `None` if it has no readable certificate.
pub fn expiry(pem: &str) -> Option<Timestamp> {
    let (_, rest) = pem.split_once(BEGIN)?;
    let (body, _) = rest.split_once(END)?;
    let body: String = body.split_ascii_whitespace().collect();
    not_after(&STANDARD.decode(body).ok()?)
}

fn not_after(certificate: &[u8]) -> Option<Timestamp> {
    let mut outer = Elements(certificate);
    let mut signed = Elements(Elements(outer.expect(SEQUENCE)?).expect(SEQUENCE)?);
    if signed.0.first() == Some(&VERSION) {
        signed.expect(VERSION)?;
    }
    signed.expect(INTEGER)?;
    let (_algorithm, _issuer) = (signed.expect(SEQUENCE)?, signed.expect(SEQUENCE)?);
    let mut validity = Elements(signed.expect(SEQUENCE)?);
    validity.next()?;
    let (tag, text) = validity.next()?;
    moment(tag, std::str::from_utf8(text).ok()?)
}

/// The elements of a DER text that are not read yet.
struct Elements<'a>(&'a [u8]);

impl<'a> Elements<'a> {
    /// The tag and the content of the next element.
    fn next(&mut self) -> Option<(u8, &'a [u8])> {
        let (&tag, rest) = self.0.split_first()?;
        let (&first, rest) = rest.split_first()?;
        let (length, rest) = if first < 0x80 {
            (usize::from(first), rest)
        } else {
            let count = usize::from(first & 0x7f);
            // A certificate has less than 4 GiB; without a length, it would not be DER.
            if !(1..=4).contains(&count) || rest.len() < count {
                return None;
            }
            let (digits, rest) = rest.split_at(count);
            let length = digits.iter().fold(0, |length, &digit| length << 8 | usize::from(digit));
            (length, rest)
        };
        let content = rest.get(..length)?;
        self.0 = &rest[length..];
        Some((tag, content))
    }

    /// The content of the next element, which must have this tag.
    fn expect(&mut self, tag: u8) -> Option<&'a [u8]> {
        self.next().filter(|(found, _)| *found == tag).map(|(_, content)| content)
    }
}

/// `YYMMDDhhmmssZ`, or with four digits of the year.
fn moment(tag: u8, text: &str) -> Option<Timestamp> {
    let full = match tag {
        // Two digits mean a year from 1950 to 2049.
        UTC_TIME if text.get(..2)? < "50" => format!("20{text}"),
        UTC_TIME => format!("19{text}"),
        GENERALIZED_TIME => text.to_owned(),
        _ => return None,
    };
    let digits = full.strip_suffix('Z')?;
    if digits.len() != 14 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (date, time) = digits.split_at(8);
    format!("{}-{}-{}T{}:{}:{}Z", &date[..4], &date[4..6], &date[6..], &time[..2], &time[2..4], &time[4..])
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_times_are_read() {
        let read = |tag, text| moment(tag, text).map(|moment| moment.to_string());
        for (tag, text, expected) in [
            (UTC_TIME, "270301120000Z", Some("2027-03-01T12:00:00Z")),
            (UTC_TIME, "500301120000Z", Some("1950-03-01T12:00:00Z")),
            (GENERALIZED_TIME, "40960101000000Z", Some("4096-01-01T00:00:00Z")),
            (GENERALIZED_TIME, "20270231000000Z", None),
            (UTC_TIME, "270301120000", None),
            (UTC_TIME, "é", None),
            (UTC_TIME, "27030112000éZ", None),
            (SEQUENCE, "270301120000Z", None),
        ] {
            assert_eq!(read(tag, text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_certificate_that_is_cut_off_has_no_end() {
        let pem = crate::cluster::certificate::tests::pem("2027-03-01T12:00:00Z");
        assert_eq!(expiry(&pem).unwrap().to_string(), "2027-03-01T12:00:00Z");
        let body: String = pem.lines().filter(|line| !line.starts_with('-')).collect();
        let der = STANDARD.decode(body).unwrap();
        for length in 0..der.len() {
            // The whole certificate is one element, which says how long it is.
            assert_eq!(not_after(&der[..length]), None, "{length}");
        }
        assert_eq!(expiry(""), None);
        assert_eq!(expiry(&format!("{BEGIN}\nMAA=\n{END}")), None);
        assert_eq!(expiry(&format!("{BEGIN}\n?\n{END}")), None);
    }
}
