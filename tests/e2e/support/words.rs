//! The words of a command line.

/// A command line: one text with spaces between its words, or the words themselves, which may contain spaces, as paths may.
pub trait Words {
    fn words(self) -> Vec<String>;
}

impl Words for &str {
    fn words(self) -> Vec<String> {
        self.split_whitespace().map(str::to_owned).collect()
    }
}

impl Words for &String {
    fn words(self) -> Vec<String> {
        self.as_str().words()
    }
}

impl Words for String {
    fn words(self) -> Vec<String> {
        self.as_str().words()
    }
}

impl<S: AsRef<str>> Words for &[S] {
    fn words(self) -> Vec<String> {
        self.iter().map(|word| word.as_ref().to_owned()).collect()
    }
}

impl<S: AsRef<str>, const N: usize> Words for [S; N] {
    fn words(self) -> Vec<String> {
        self.as_slice().words()
    }
}

impl<S: AsRef<str>, const N: usize> Words for &[S; N] {
    fn words(self) -> Vec<String> {
        self.as_slice().words()
    }
}

impl<S: AsRef<str>> Words for Vec<S> {
    fn words(self) -> Vec<String> {
        self.as_slice().words()
    }
}

impl<S: AsRef<str>> Words for &Vec<S> {
    fn words(self) -> Vec<String> {
        self.as_slice().words()
    }
}

impl<A: Words, B: Words> Words for (A, B) {
    fn words(self) -> Vec<String> {
        [self.0.words(), self.1.words()].concat()
    }
}

impl<A: Words, B: Words, C: Words> Words for (A, B, C) {
    fn words(self) -> Vec<String> {
        [self.0.words(), self.1.words(), self.2.words()].concat()
    }
}
