//! Inputs like those that are known, each a little wrong: what finds the nearest mistakes without a fuzzer.

/// Numbers that look like chance and are the same each time.
pub(super) struct Chance(u64);

impl Chance {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() >> 11).unwrap_or_default() % end.max(1)
    }
}

/// What breaks parsers of text and of numbers.
const TOKENS: [&[u8]; 24] = [
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b"'",
    b": ",
    b"\n",
    b"- ",
    b"#",
    b"&a ",
    b"*a",
    b"|\n",
    b"\t",
    b"\0",
    b"\xff",
    b"\xff\xff\xff\xff",
    b"\xc3\xa4",
    b"..",
    b"{{",
    b"}}",
    b"99999999999",
    b"-1",
    b"\r\n",
];

/// `input` with up to four changes; parts may come from `other`.
pub(super) fn mutated(input: &[u8], other: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=chance.below(4) {
        let at = chance.below(bytes.len() + 1);
        let end = (at + chance.below(32)).min(bytes.len());
        match chance.below(7) {
            0 => _ = bytes.drain(at..end),
            1 => _ = bytes.splice(at..at, TOKENS[chance.below(TOKENS.len())].iter().copied()),
            2 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << chance.below(8);
                }
            }
            3 => {
                let part = bytes[at..end].to_vec();
                let place = chance.below(bytes.len() + 1);
                _ = bytes.splice(place..place, part);
            }
            4 => {
                let from = chance.below(other.len() + 1);
                let until = (from + chance.below(64)).min(other.len());
                _ = bytes.splice(at..end, other[from..until].iter().copied());
            }
            5 => bytes.truncate(at),
            _ => {
                let token = TOKENS[chance.below(TOKENS.len())].repeat(1 + chance.below(40));
                _ = bytes.splice(at..at, token);
            }
        }
    }
    bytes
}
