//! Enums of which each value has one word: in JSON, in tables, and where users type it.

/// The values of an enum, each with its word.
macro_rules! words {
    ($name:ident { $($value:ident = $word:literal),+ $(,)? }) => {
        impl $name {
            /// Every value, in this order.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$value),+];

            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)+
                }
            }
        }
    };
}
pub(crate) use words;
