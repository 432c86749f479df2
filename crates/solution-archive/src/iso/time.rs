//! The two forms that ISO 9660 has for a moment.

/// A moment, in universal time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Time {
    year: i16,
    fields: [u8; 5],
}

impl Time {
    /// The moment so many seconds after 1970 began; what the format cannot represent is cut off.
    pub(crate) fn from_seconds(seconds: u64) -> Self {
        // The short form ends with the year 2155.
        let seconds = i64::try_from(seconds).unwrap_or(i64::MAX).min(5_869_583_999);
        let moment = jiff::Timestamp::from_second(seconds).unwrap_or_default();
        let moment = moment.to_zoned(jiff::tz::TimeZone::UTC);
        let fields = [moment.month(), moment.day(), moment.hour(), moment.minute(), moment.second()];
        Self { year: moment.year(), fields: fields.map(|field| u8::try_from(field).unwrap_or_default()) }
    }

    /// Seven bytes, as in directory records.
    pub(crate) fn short(self) -> [u8; 7] {
        let [month, day, hour, minute, second] = self.fields;
        [u8::try_from(self.year - 1900).unwrap_or_default(), month, day, hour, minute, second, 0]
    }

    /// Seventeen bytes, as in volume descriptors.
    pub(crate) fn long(self) -> [u8; 17] {
        let [month, day, hour, minute, second] = self.fields;
        let text = format!("{:04}{month:02}{day:02}{hour:02}{minute:02}{second:02}00", self.year);
        let mut bytes = [0; 17];
        for (place, byte) in bytes.iter_mut().zip(text.bytes()) {
            *place = byte;
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_have_two_forms() {
        let time = Time::from_seconds(1_700_000_000);
        assert_eq!(time.short(), [123, 11, 14, 22, 13, 20, 0]);
        assert_eq!(&time.long(), b"2023111422132000\0");
        assert_eq!(Time::from_seconds(u64::MAX).short(), [255, 12, 31, 23, 59, 59, 0]);
    }
}
