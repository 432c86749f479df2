//! `fmt.Sprint`, `fmt.Sprintln` and `fmt.Sprintf`.

use super::Value;
use super::format::{Directive, argument, typed};
use crate::budget::Budget;

/// Widths and precisions above this are refused.
const LARGEST: usize = 1_000_000;

/// `fmt.Fprint`. Ends early once more than `most` bytes are there, as the other functions do.
pub(crate) fn print(out: &mut Vec<u8>, values: &[Value], most: usize) {
    let mut previous_is_text = false;
    for (index, value) in values.iter().enumerate() {
        if out.len() > most {
            return;
        }
        let is_text = matches!(value, Value::Text(_));
        if index > 0 && !is_text && !previous_is_text {
            out.push(b' ');
        }
        argument(out, &Directive::plain(most), 'v', value);
        previous_is_text = is_text;
    }
}

/// `fmt.Fprintln`.
pub(crate) fn println(out: &mut Vec<u8>, values: &[Value], most: usize) {
    for (index, value) in values.iter().enumerate() {
        if out.len() > most {
            return;
        }
        if index > 0 {
            out.push(b' ');
        }
        argument(out, &Directive::plain(most), 'v', value);
    }
    out.push(b'\n');
}

/// `fmt.Fprintf`. Ends early once the text is longer than the budget allows.
pub(crate) fn sprintf(out: &mut Vec<u8>, template: &[u8], values: &[Value], budget: &mut Budget) {
    let mut state = State {
        rest: template,
        values,
        next: 0,
        reordered: false,
        good: true,
        unclosed: false,
        out,
        most: budget.longest_text(),
        budget,
    };
    while let Some(position) = state.rest.iter().position(|byte| *byte == b'%') {
        state.out.extend_from_slice(&state.rest[..position]);
        state.rest = &state.rest[position + 1..];
        state.verb();
        if state.out.len() > state.most {
            return;
        }
    }
    state.out.extend_from_slice(state.rest);
    state.extra();
}

struct State<'t, 'v, 'o> {
    rest: &'t [u8],
    values: &'v [Value<'v>],
    /// The argument that the next verb takes.
    next: usize,
    /// An explicit index was seen: arguments that are left are no mistake.
    reordered: bool,
    /// The indices of the current verb make sense.
    good: bool,
    /// No bracket is closed from here on.
    unclosed: bool,
    out: &'o mut Vec<u8>,
    /// The length of a text that is too long.
    most: usize,
    budget: &'o mut Budget,
}

impl State<'_, '_, '_> {
    fn verb(&mut self) {
        self.good = true;
        let mut directive = self.flags();
        let mut indexed = self.index();
        self.width(&mut directive, &mut indexed);
        self.precision(&mut directive, &mut indexed);
        if !indexed {
            self.index();
        }
        let Some(verb) = self.character() else {
            self.out.extend_from_slice(b"%!(NOVERB)");
            return;
        };
        if verb == '%' {
            self.out.push(b'%');
        } else if !self.good {
            self.complain(verb, "(BADINDEX)");
        } else if let Some(value) = self.values.get(self.next) {
            if verb == 'v' {
                directive.syntax = std::mem::take(&mut directive.sharp);
                directive.plus = false;
            }
            argument(self.out, &directive, verb, value);
            self.next += 1;
        } else {
            self.complain(verb, "(MISSING)");
        }
    }

    fn flags(&mut self) -> Directive {
        let mut directive = Directive::plain(self.most);
        while let [flag, rest @ ..] = self.rest {
            match flag {
                b'#' => directive.sharp = true,
                b'0' => directive.zero = true,
                b'+' => directive.plus = true,
                b'-' => directive.minus = true,
                b' ' => directive.space = true,
                _ => break,
            }
            self.rest = rest;
        }
        directive
    }

    fn width(&mut self, directive: &mut Directive, indexed: &mut bool) {
        if self.rest.first() == Some(&b'*') {
            self.rest = &self.rest[1..];
            *indexed = false;
            match self.number_argument() {
                Some(width) => {
                    directive.width = Some(width.unsigned_abs());
                    if width < 0 {
                        directive.minus = true;
                        directive.zero = false;
                    }
                }
                None => self.out.extend_from_slice(b"%!(BADWIDTH)"),
            }
        } else {
            directive.width = self.number();
            self.good &= !(*indexed && directive.width.is_some());
        }
    }

    fn precision(&mut self, directive: &mut Directive, indexed: &mut bool) {
        let [b'.', rest @ ..] = self.rest else { return };
        if rest.is_empty() {
            return;
        }
        self.rest = rest;
        self.good &= !*indexed;
        *indexed = self.index();
        if self.rest.first() == Some(&b'*') {
            self.rest = &self.rest[1..];
            *indexed = false;
            directive.precision = self.number_argument().and_then(|number| usize::try_from(number).ok());
            if directive.precision.is_none() {
                self.out.extend_from_slice(b"%!(BADPREC)");
            }
        } else {
            directive.precision = Some(self.number().unwrap_or_default());
        }
    }

    /// Takes `[n]`, the explicit index of an argument, if it comes next.
    fn index(&mut self) -> bool {
        if self.rest.first() != Some(&b'[') {
            return false;
        }
        self.reordered = true;
        let Some(end) = self.bracket().filter(|_| self.rest.len() > 2) else {
            self.rest = &self.rest[1..];
            self.good = false;
            return false;
        };
        let inside = &self.rest[1..end];
        self.rest = &self.rest[end + 1..];
        let number =
            std::str::from_utf8(inside).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        let number = number.and_then(|text| text.parse::<usize>().ok()).filter(|number| *number <= LARGEST);
        match number {
            Some(number) if (1..=self.values.len()).contains(&number) => self.next = number - 1,
            _ => self.good = false,
        }
        number.is_some()
    }

    /// Where the next bracket is closed. What has no such bracket is looked at once.
    fn bracket(&mut self) -> Option<usize> {
        if self.unclosed {
            return None;
        }
        let end = self.rest.iter().position(|byte| *byte == b']');
        self.unclosed = end.is_none();
        self.budget.work(end.unwrap_or(self.rest.len()));
        end
    }

    fn number(&mut self) -> Option<usize> {
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number =
            std::str::from_utf8(&self.rest[..digits]).ok()?.parse().ok().filter(|number| *number <= LARGEST);
        // Go gives up on the whole format when the number is too long.
        self.rest = if digits > 0 && number.is_none() { &[] } else { &self.rest[digits..] };
        number
    }

    /// The next argument, as a width or a precision.
    fn number_argument(&mut self) -> Option<isize> {
        let value = self.values.get(self.next)?;
        self.next += 1;
        let number = match value {
            Value::Integer(number) | Value::Count(number) => isize::try_from(*number).ok(),
            Value::Byte(number) => Some(isize::from(*number)),
            _ => None,
        };
        number.filter(|number| number.unsigned_abs() <= LARGEST)
    }

    fn character(&mut self) -> Option<char> {
        let length = self.rest.len().min(4);
        let character =
            self.rest[..length].utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        let (character, width) = match character {
            Some(character) => (character, character.len_utf8()),
            None if self.rest.is_empty() => return None,
            None => (char::REPLACEMENT_CHARACTER, 1),
        };
        self.rest = &self.rest[width..];
        Some(character)
    }

    fn complain(&mut self, verb: char, what: &str) {
        self.out.extend_from_slice(format!("%!{verb}{what}").as_bytes());
    }

    /// Lists the arguments that no verb took.
    fn extra(&mut self) {
        let left = self.values.get(self.next..).unwrap_or_default();
        if self.reordered || left.is_empty() {
            return;
        }
        self.out.extend_from_slice(b"%!(EXTRA ");
        for (index, value) in left.iter().enumerate() {
            if index > 0 {
                self.out.extend_from_slice(b", ");
            }
            if self.out.len() > self.most {
                return;
            }
            typed(self.out, &Directive::plain(self.most), value);
        }
        self.out.push(b')');
    }
}
