//! Enums of which each value has one word: in JSON, in tables, and where users type it.

/// Defines an enum with the word of each value, which is its name unless another one is given.
macro_rules! words {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$of_value:meta])* $value:ident $(= $word:literal)?,)+ }) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$of_value])* $value,)+
        }

        impl $name {
            /// Every value, in this order.
            pub const ALL: [Self; [$(stringify!($value)),+].len()] = [$(Self::$value),+];

            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$value => words!(@word $value $($word)?),)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.pad(self.word())
            }
        }
    };
    (@word $value:ident $word:literal) => { $word };
    (@word $value:ident) => { stringify!($value) };
}
pub(crate) use words;
