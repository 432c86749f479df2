use std::fmt;
use std::str::FromStr;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Serialize, Serializer};

/// The number of digits of a job id, which is a time in UTC, down to the microsecond.
const DIGITS: usize = 20;

/// How long Salt keeps a job; no job runs that long.
pub const KEPT: SignedDuration = SignedDuration::from_hours(24);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jid {
    digits: String,
    started: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a job id: expected {DIGITS} digits, such as 20261121080338683268")]
pub struct InvalidJid(String);

impl Jid {
    pub fn as_str(&self) -> &str {
        &self.digits
    }

    /// When the job was submitted, according to its id.
    pub const fn started(&self) -> Timestamp {
        self.started
    }
}

impl AsRef<str> for Jid {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl FromStr for Jid {
    type Err = InvalidJid;

    fn from_str(text: &str) -> Result<Self, InvalidJid> {
        let started = moment(text).ok_or_else(|| InvalidJid(text.to_owned()))?;
        Ok(Self { digits: text.to_owned(), started })
    }
}

fn moment(text: &str) -> Option<Timestamp> {
    if text.len() != DIGITS || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = |from: usize, to: usize| text[from..to].parse::<i32>().ok();
    let small = |from, to| number(from, to).and_then(|number| i8::try_from(number).ok());
    let year = i16::try_from(number(0, 4)?).ok()?;
    let nanoseconds = number(14, DIGITS)? * 1000;
    let moment = DateTime::new(
        year,
        small(4, 6)?,
        small(6, 8)?,
        small(8, 10)?,
        small(10, 12)?,
        small(12, 14)?,
        nanoseconds,
    );
    moment.ok()?.to_zoned(TimeZone::UTC).ok().map(|moment| moment.timestamp())
}

impl fmt::Display for Jid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.digits)
    }
}

impl Serialize for Jid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.digits)
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn a_job_id_says_when_it_started() {
        let jid: Jid = "20261121080338683268".parse().unwrap();
        assert_eq!(jid.started().to_string(), "2026-11-21T08:03:38.683268Z");
        assert_eq!(jid.to_string(), "20261121080338683268");
    }

    #[test]
    fn what_is_no_moment_is_no_job_id() {
        for text in [
            "",
            "2026",
            "2026112108033868326",
            "202611210803386832680",
            "20261321080338683268",
            "2026112108033868326x",
            "２０２６１１２１０８０３３",
        ] {
            assert!(text.parse::<Jid>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_malformed_job_id_is_quoted() {
        assert_snapshot!("no\njob".parse::<Jid>().unwrap_err(), @r#""no\njob" is not a job id: expected 20 digits, such as 20261121080338683268"#);
    }
}
