//! `fmt`'s verbs: one value under one verb with its flags.

use super::{Value, float, quote, sorted};

/// The flags, the width and the precision in front of a verb.
#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each flag of a verb is on or off by itself")]
pub(super) struct Directive {
    pub(super) minus: bool,
    pub(super) plus: bool,
    pub(super) sharp: bool,
    pub(super) space: bool,
    pub(super) zero: bool,
    /// `%#v`: Go's own syntax.
    pub(super) syntax: bool,
    pub(super) width: Option<usize>,
    pub(super) precision: Option<usize>,
    /// Once more bytes than these are there, nothing more of a collection is written: each of its parts may
    /// be filled up to a megabyte.
    pub(super) most: usize,
}

/// Writes `value` as an argument of `fmt.Sprintf`.
pub(super) fn argument(out: &mut Vec<u8>, directive: &Directive, verb: char, value: &Value) {
    match (verb, value.is_present()) {
        ('T' | 'v', false) => directive.pad(out, b"<nil>"),
        (_, false) => bad_verb(out, directive, verb, value),
        ('T', true) => directive.text(out, value.type_name().as_bytes()),
        _ => print(out, directive, verb, value),
    }
}

/// `%!verb(type=value)`, which is how `fmt` complains.
pub(super) fn bad_verb(out: &mut Vec<u8>, directive: &Directive, verb: char, value: &Value) {
    out.extend_from_slice(format!("%!{verb}(").as_bytes());
    typed(out, directive, value);
    out.push(b')');
}

/// `type=value`.
pub(super) fn typed(out: &mut Vec<u8>, directive: &Directive, value: &Value) {
    out.extend_from_slice(value.type_name().as_bytes());
    if value.is_present() {
        out.push(b'=');
        print(out, directive, 'v', value);
    }
}

fn print(out: &mut Vec<u8>, directive: &Directive, verb: char, value: &Value) {
    match value {
        Value::Missing | Value::Null if directive.syntax => out.extend_from_slice(b"interface {}(nil)"),
        Value::Missing | Value::Null => out.extend_from_slice(b"<nil>"),
        Value::Bool(truth) if matches!(verb, 't' | 'v') => directive.pad(out, truth.to_string().as_bytes()),
        Value::Integer(number) | Value::Count(number) => {
            integer(out, directive, verb, number.unsigned_abs(), *number < 0, value);
        }
        Value::Byte(number) => integer(out, directive, verb, u64::from(*number), false, value),
        Value::Float(number) => decimal(out, directive, verb, *number, value),
        Value::Text(text) => string(out, directive, verb, text, value),
        Value::List(items) => {
            collection(out, directive, value, items.iter(), |out, item| {
                print(out, directive, verb, &Value::from(item));
            });
        }
        Value::Map(fields) => {
            collection(out, directive, value, sorted(fields).into_iter(), |out, (key, item)| {
                print(out, directive, verb, &Value::Text(key.as_bytes().into()));
                out.push(b':');
                print(out, directive, verb, &Value::from(item));
            });
        }
        Value::Bool(_) => bad_verb(out, directive, verb, value),
    }
}

fn collection<T>(
    out: &mut Vec<u8>,
    directive: &Directive,
    value: &Value,
    items: impl Iterator<Item = T>,
    one: impl Fn(&mut Vec<u8>, T),
) {
    let (open, separator, close) = match (directive.syntax, value) {
        (true, _) => (format!("{}{{", value.type_name()), ", ", b'}'),
        (false, Value::Map(_)) => ("map[".to_owned(), " ", b']'),
        (false, _) => ("[".to_owned(), " ", b']'),
    };
    out.extend_from_slice(open.as_bytes());
    for (index, item) in items.enumerate() {
        if out.len() > directive.most {
            break;
        }
        if index > 0 {
            out.extend_from_slice(separator.as_bytes());
        }
        one(out, item);
    }
    out.push(close);
}

fn integer(
    out: &mut Vec<u8>,
    directive: &Directive,
    verb: char,
    magnitude: u64,
    negative: bool,
    value: &Value,
) {
    let signed = |digits: String| directive.number(verb, &digits, negative);
    let bytes = match verb {
        'v' if directive.syntax && matches!(value, Value::Byte(_)) => format!("{magnitude:#x}"),
        'v' | 'd' => signed(magnitude.to_string()),
        'b' => signed(format!("{magnitude:b}")),
        'o' | 'O' => signed(format!("{magnitude:o}")),
        'x' => signed(format!("{magnitude:x}")),
        'X' => signed(format!("{magnitude:X}")),
        'c' => return directive.pad(out, character(magnitude, negative).to_string().as_bytes()),
        'q' => {
            let quoted = quote::quote_char(character(magnitude, negative), directive.plus);
            return directive.pad(out, quoted.as_bytes());
        }
        'U' => unicode(directive, magnitude, negative),
        _ => return bad_verb(out, directive, verb, value),
    };
    Directive { zero: false, ..directive.clone() }.pad(out, bytes.as_bytes());
}

fn character(magnitude: u64, negative: bool) -> char {
    let code = u32::try_from(magnitude).ok().filter(|_| !negative || magnitude == 0);
    code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// `U+0078`, and with `#` the character itself.
fn unicode(directive: &Directive, magnitude: u64, negative: bool) -> String {
    let code = if negative { magnitude.wrapping_neg() } else { magnitude };
    let digits = directive.precision.unwrap_or_default().max(4);
    let shown = u32::try_from(code)
        .ok()
        .and_then(char::from_u32)
        .filter(|c| directive.sharp && quote::is_printable(*c));
    let shown = shown.map_or_else(String::new, |character| format!(" '{character}'"));
    let hexadecimal = format!("{code:X}");
    format!("U+{}{hexadecimal}{shown}", "0".repeat(digits.saturating_sub(hexadecimal.len())))
}

fn decimal(out: &mut Vec<u8>, directive: &Directive, verb: char, number: f64, value: &Value) {
    let digits = match verb {
        'v' | 'g' | 'G' => float::format(number, 'g', directive.precision),
        'f' | 'F' => float::format(number, 'f', Some(directive.precision.unwrap_or(6))),
        'e' | 'E' => float::format(number, 'e', Some(directive.precision.unwrap_or(6))),
        _ => return bad_verb(out, directive, verb, value),
    };
    let digits = if matches!(verb, 'E' | 'G') { digits.to_uppercase() } else { digits };
    let sign = directive.sign(number.is_sign_negative());
    match directive.width {
        // The sign remains in front of the zeros.
        Some(width) if directive.zero && !directive.minus => {
            let zeros = width.saturating_sub(digits.len() + sign.len());
            out.extend_from_slice(format!("{sign}{}{digits}", "0".repeat(zeros)).as_bytes());
        }
        _ => directive.pad(out, format!("{sign}{digits}").as_bytes()),
    }
}

fn string(out: &mut Vec<u8>, directive: &Directive, verb: char, text: &[u8], value: &Value) {
    match verb {
        'v' if directive.syntax => directive.quoted(out, text),
        'v' | 's' => directive.text(out, text),
        'q' => directive.quoted(out, text),
        'x' | 'X' => directive.hexadecimal(out, text, verb == 'X'),
        _ => bad_verb(out, directive, verb, value),
    }
}

impl Directive {
    /// A verb without flags.
    pub(super) fn plain(most: usize) -> Self {
        Self { most, ..Self::default() }
    }

    /// Writes `bytes` filled up to the width.
    fn pad(&self, out: &mut Vec<u8>, bytes: &[u8]) {
        let filling = self.width.unwrap_or_default().saturating_sub(count(bytes));
        let fill = if self.zero && !self.minus { b'0' } else { b' ' };
        let (left, right) = if self.minus { (0, filling) } else { (filling, 0) };
        out.extend(std::iter::repeat_n(fill, left));
        out.extend_from_slice(bytes);
        out.extend(std::iter::repeat_n(fill, right));
    }

    /// `text` cut to the precision and filled up to the width.
    fn text(&self, out: &mut Vec<u8>, text: &[u8]) {
        self.pad(out, self.cut(text));
    }

    fn cut<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        let Some(limit) = self.precision else { return text };
        &text[..characters(text).take(limit).sum()]
    }

    fn quoted(&self, out: &mut Vec<u8>, text: &[u8]) {
        let text = self.cut(text);
        if self.sharp && quote::can_backquote(text) {
            self.pad(out, &[b"`", text, b"`"].concat());
        } else {
            self.pad(out, quote::quote(text, self.plus).as_bytes());
        }
    }

    /// Each byte as two digits.
    fn hexadecimal(&self, out: &mut Vec<u8>, text: &[u8], upper: bool) {
        let bytes = &text[..self.precision.unwrap_or(text.len()).min(text.len())];
        let digits =
            bytes.iter().map(|byte| if upper { format!("{byte:02X}") } else { format!("{byte:02x}") });
        let prefix = match (self.sharp, upper) {
            (false, _) => "",
            (true, false) => "0x",
            (true, true) => "0X",
        };
        let joined = if self.space {
            digits.map(|pair| format!("{prefix}{pair}")).collect::<Vec<_>>().join(" ")
        } else {
            let digits: String = digits.collect();
            if digits.is_empty() { digits } else { format!("{prefix}{digits}") }
        };
        self.pad(out, joined.as_bytes());
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, _, _) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        }
    }

    /// An integer's digits with leading zeros, the prefix of their base and the sign.
    fn number(&self, verb: char, digits: &str, negative: bool) -> String {
        if self.precision == Some(0) && digits == "0" {
            return String::new();
        }
        let sign = self.sign(negative);
        let least = match (self.precision, self.width) {
            (Some(precision), _) => precision,
            (None, Some(width)) if self.zero && !self.minus => width - sign.len().min(width),
            _ => 0,
        };
        let zeros = "0".repeat(least.saturating_sub(digits.len()));
        let prefix = match verb {
            'O' if self.sharp && !zeros.starts_with('0') && digits != "0" => "0o0",
            'O' => "0o",
            'b' if self.sharp => "0b",
            'x' if self.sharp => "0x",
            'X' if self.sharp => "0X",
            'o' if self.sharp && zeros.is_empty() && digits != "0" => "0",
            _ => "",
        };
        format!("{sign}{prefix}{zeros}{digits}")
    }
}

/// The length in bytes of each character; a byte that is not part of one counts as one.
fn characters(bytes: &[u8]) -> impl Iterator<Item = usize> {
    bytes.utf8_chunks().flat_map(|chunk| {
        let invalid = chunk.invalid().iter().map(|_| 1);
        chunk.valid().chars().map(char::len_utf8).chain(invalid)
    })
}

fn count(bytes: &[u8]) -> usize {
    characters(bytes).count()
}
