//! Ages as kubectl prints them: two units at most, fewer as they grow.

use jiff::Timestamp;

/// The time between `since` (RFC 3339) and `now`; `<unknown>` where it cannot be read.
pub fn age(since: Option<&str>, now: Timestamp) -> String {
    since
        .and_then(|text| text.parse::<Timestamp>().ok())
        .map_or_else(|| "<unknown>".to_owned(), |start| human(now.as_second() - start.as_second()))
}

pub fn human(seconds: i64) -> String {
    let pair = |value: i64, unit: char, rest: i64, small: char| {
        if rest == 0 { format!("{value}{unit}") } else { format!("{value}{unit}{rest}{small}") }
    };
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    match seconds {
        ..=-2 => "<invalid>".to_owned(),
        -1..=0 => "0s".to_owned(),
        1..120 => format!("{seconds}s"),
        120..600 => pair(minutes, 'm', seconds % 60, 's'),
        600..10_800 => format!("{minutes}m"),
        10_800..28_800 => pair(hours, 'h', minutes % 60, 'm'),
        28_800..172_800 => format!("{hours}h"),
        172_800..691_200 => pair(days, 'd', hours % 24, 'h'),
        691_200..63_072_000 => format!("{days}d"),
        63_072_000..252_288_000 => pair(days / 365, 'y', days % 365, 'd'),
        _ => format!("{}y", days / 365),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_abbreviated() {
        let cases = [
            (-5, "<invalid>"),
            (0, "0s"),
            (119, "119s"),
            (120, "2m"),
            (150, "2m30s"),
            (3600, "60m"),
            (4 * 3600 + 120, "4h2m"),
            (30 * 3600, "30h"),
            (3 * 86_400 + 7200, "3d2h"),
            (40 * 86_400, "40d"),
            (800 * 86_400, "2y70d"),
            (4000 * 86_400, "10y"),
        ];
        for (seconds, text) in cases {
            assert_eq!(human(seconds), text, "{seconds}");
        }
    }

    #[test]
    fn an_unknown_start_is_said_so() {
        let now = "2026-01-01T00:02:30Z".parse().unwrap();
        assert_eq!(age(Some("2026-01-01T00:00:00Z"), now), "2m30s");
        assert_eq!(age(None, now), "<unknown>");
        assert_eq!(age(Some("yesterday"), now), "<unknown>");
    }
}
