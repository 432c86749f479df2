//! How long a registry wants to be left alone: `Retry-After` (RFC 9110, section 10.2.3).

use std::time::Duration;

use http::HeaderMap;
use http::header::{DATE, RETRY_AFTER};
use jiff::{Timestamp, civil, fmt::strtime, tz::TimeZone};

/// The forms of a date in HTTP, the preferred one first; a recipient has to read all three (RFC 9110, section 5.6.7).
const DATES: [&str; 3] = ["%a, %d %b %Y %H:%M:%S GMT", "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"];

/// How long to wait after an answer with these headers: seconds, or up to a date. Dates are compared with the server's
/// own, because its clock need not be ours. `None` where the answer does not say.
pub(super) fn after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let until = date(text)?;
    let theirs = headers.get(DATE).and_then(|date| date.to_str().ok()).and_then(date);
    let wait = until.duration_since(theirs.unwrap_or(now));
    Some(wait.try_into().unwrap_or_default())
}

fn date(text: &str) -> Option<Timestamp> {
    let read = |format: &&str| strtime::parse(format, text).ok()?.to_datetime().ok();
    let date: civil::DateTime = DATES.iter().find_map(read)?;
    Some(date.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

#[cfg(test)]
mod field {
    use super::*;

    /// The examples of RFC 9110, and values of real servers.
    #[test]
    fn delays_are_seconds_and_dates() {
        let now: Timestamp = "1994-11-06T08:49:07Z".parse().unwrap();
        let far = "Sun, 06 Nov 1994 08:59:37 GMT";
        for (value, date, seconds) in [
            ("120", None, Some(120)),
            (" 0 ", None, Some(0)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", None, Some(30)),
            ("Sunday, 06-Nov-94 08:49:37 GMT", None, Some(30)),
            ("Sun Nov  6 08:49:37 1994", None, Some(30)),
            (far, Some("Sun, 06 Nov 1994 08:59:07 GMT"), Some(30)),
            (far, Some("Sun, 06 Nov 1994 09:59:07 GMT"), Some(0)),
            ("Sun, 06 Nov 1994 08:00:00 GMT", None, Some(0)),
            ("soon", None, None),
            ("-1", None, None),
            ("1.5", None, None),
            ("", None, None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, value.parse().unwrap());
            if let Some(date) = date {
                headers.insert(DATE, date.parse().unwrap());
            }
            let expected = seconds.map(Duration::from_secs);
            assert_eq!(after(&headers, now), expected, "{value:?}, {date:?}");
        }
        assert_eq!(after(&HeaderMap::new(), now), None);
    }
}
