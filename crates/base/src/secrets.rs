//! The secrets that this process knows, and text without them.
//!
//! The log masks what looks like a secret: headers, fields and words of well-known forms. That cannot be
//! all. A server may quote a token anywhere in a page or a message, and a proxy's password stands within its
//! URL. So whatever takes a secret in remembers it here, and everything that is written for people (the log,
//! progress, failures) passes through [`redacted`] on its way out. Data that was requested does not: it is
//! what the user may read anyway.

mod compared;
mod scrub;

use std::borrow::Cow;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::{GeneralPurpose, STANDARD, URL_SAFE};
use regex::Regex;

pub use compared::compared;
pub use scrub::{hide_flag_values, names_a_secret, scrub, scrubbed};

/// What stands where a secret was.
pub const MASK: &str = "<masked>";

/// What the names of fields with secrets end with, written together and in lower case.
const FIELDS: [&str; 23] = [
    "token",
    "password",
    "passwd",
    "passphrase",
    "secret",
    "hash",
    "privatekey",
    "keydata",
    "authorization",
    "cookie",
    "bindpw",
    "apikey",
    "accesskey",
    "secretkey",
    "servicekey",
    "routingkey",
    "userkey",
    "credentials",
    "encryptionkey",
    "secretkeybase",
    "requirepass",
    // Addresses that alone let anybody send messages there.
    "apiurl",
    "webhookurl",
];

/// The last word of names of secrets, as `DB_PASS` and `smtpAuth`. It also names groups of settings, so only what is on its line is
/// a secret.
const WORDS: &str = r"(?:\b|_)(?:pass|pwd|auth)|(?-i:[a-z](?:Pass|Pwd|Auth))";

static ENDS_WITH_WORD: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(&format!("(?i-u:{WORDS})[^A-Za-z0-9]*$")).ok());

pub fn is_secret_field(name: &str) -> bool {
    is_wholly_secret(name) || ENDS_WITH_WORD.as_ref().is_some_and(|word| word.is_match(name))
}

/// Whether all that is below a field of this name is a secret as well.
fn is_wholly_secret(name: &str) -> bool {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = plain.to_ascii_lowercase();
    FIELDS.iter().any(|end| plain.ends_with(end))
}

/// Whether the text after the name of a field only switches something on or off, as in `auth: false`.
fn is_switch(text: &str) -> bool {
    let value = text.split([',', ';', '}', ']', '\n']).next().unwrap_or_default();
    matches!(value.trim(), "true" | "false")
}

/// Whether the value is a group of settings, whose names tell of each whether it is a secret.
fn is_group(name: &str, value: &str) -> bool {
    name.trim_end().ends_with(':') && value.trim_start().starts_with('{') && !is_wholly_secret(name)
}

/// A line of a log without what looks like a secret: values behind the names of secret fields, tokens, and users in
/// URLs.
pub fn masked_line(line: &str) -> String {
    let mut hides_next = false;
    let mut words = Vec::new();
    for word in line.split(' ') {
        if hides_next && !word.is_empty() {
            // `Authorization: Bearer abc`
            hides_next = is_scheme(word);
            words.push(MASK.to_owned());
            continue;
        }
        hides_next |= is_scheme(word) || begins_secret(word);
        words.push(masked_word(word));
    }
    words.join(" ")
}

fn is_scheme(word: &str) -> bool {
    word.trim_matches(|character: char| !character.is_alphanumeric()).eq_ignore_ascii_case("bearer")
}

/// Where in a text the value of a field with a secret begins.
fn secret_within(text: &str) -> Option<usize> {
    let ends = text.match_indices([':', '=']).map(|(index, _)| index);
    let is_part = |character: char| {
        character.is_ascii_alphanumeric() || matches!(character, '_' | '-' | '.' | '"' | '\'')
    };
    ends.filter(|end| {
        let before = text[..*end].trim_end();
        let name = before.rsplit(|character| !is_part(character)).next();
        let (name_and_mark, value) = text.split_at(end + 1);
        name.is_some_and(is_secret_field) && !is_switch(value) && !is_group(name_and_mark, value)
    })
    .map(|end| end + 1)
    .next()
}

fn begins_secret(word: &str) -> bool {
    secret_within(word).is_some_and(|begin| word[begin..].trim_matches(['"', '\'', '=']).is_empty())
}

fn masked_word(word: &str) -> String {
    if let Some(begin) = secret_within(word).filter(|begin| *begin < word.len()) {
        return format!("{}{MASK}", &word[..begin]);
    }
    // A signed token is recognised anywhere by its form.
    if let Some(begin) = word.find("eyJ").filter(|begin| word[*begin..].matches('.').count() >= 2) {
        return format!("{}{MASK}", &word[..begin]);
    }
    // A token may be all that is before the host.
    without_users_in_urls(word, |_| true).into_owned()
}

/// `text` without those users in its URLs that are secrets, each with its password.
fn without_users_in_urls(text: &str, is_secret: impl Fn(&str) -> bool) -> Cow<'_, str> {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find("://").map(|begin| begin + 3) {
        let ends = |character: char| character.is_whitespace() || "/?#\"`<>\\".contains(character);
        let authority = rest[begin..].split(ends).next().unwrap_or_default();
        let user = authority.rsplit_once('@').map(|(user, _)| user);
        shown.push_str(&rest[..begin]);
        rest = &rest[begin..];
        if let Some(user) = user.filter(|user| is_secret(user)) {
            shown.push_str(MASK);
            rest = &rest[user.len()..];
        }
    }
    if shown.is_empty() {
        return Cow::Borrowed(text);
    }
    shown.push_str(rest);
    Cow::Owned(shown)
}

/// Shorter ones cannot be distinguished from words.
const SHORTEST: usize = 8;

/// Every form of every secret, the longest first: one may be part of another.
static FORMS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn forms() -> MutexGuard<'static, Vec<String>> {
    FORMS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps `secret` out of everything that is written for people from now on: as it is, in base64 and as part
/// of a URL. Of a secret of several lines, such as a key, each line is one.
pub fn remember(secret: &str) {
    let secret = secret.trim();
    if secret.len() < SHORTEST {
        return;
    }
    let mut found = vec![secret.to_owned(), in_url(secret)];
    for before in 0..3 {
        found.push(within(&STANDARD, secret, before));
        found.push(within(&URL_SAFE, secret, before));
    }
    let lines = secret.lines().map(str::trim).filter(|line| !line.starts_with("-----"));
    found.extend(lines.filter(|line| line.len() >= SHORTEST).map(str::to_owned));
    let mut forms = forms();
    for form in found {
        if form.len() >= SHORTEST && !forms.contains(&form) {
            forms.push(form);
        }
    }
    forms.sort_by_key(|form| std::cmp::Reverse(form.len()));
}

/// Keeps what a URL carries of a user's name and password out of everything that is written for people.
pub fn remember_password_of(url: &str) {
    let behind_scheme = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = behind_scheme.split(['/', '?', '#']).next().unwrap_or_default();
    let Some((user, _)) = authority.rsplit_once('@') else { return };
    remember(user);
    if let Some((name, password)) = user.split_once(':') {
        let plain = from_url(password);
        remember(password);
        remember(&plain);
        remember(&format!("{}:{plain}", from_url(name)));
    }
}

/// `text` without any secret that was remembered, and without passwords in URLs: servers quote those of proxies, which this
/// process has never read.
pub fn redacted(text: &str) -> Cow<'_, str> {
    let mut text = without_users_in_urls(text, |user| user.contains(':'));
    for form in forms().iter() {
        if text.contains(form.as_str()) {
            text = Cow::Owned(text.replace(form.as_str(), MASK));
        }
    }
    text
}

/// What `secret` looks like in base64 behind so many bytes of something else: the digits that are its own.
fn within(engine: &GeneralPurpose, secret: &str, before: usize) -> String {
    let encoded = engine.encode([&vec![0; before], secret.as_bytes()].concat());
    let whole = (before + secret.len()) / 3 * 4;
    encoded[before.div_ceil(3) * 4..whole].to_owned()
}

/// `text` as a part of a URL: of its path, or of a name or value of its query.
pub fn in_url(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

/// A part of a URL, as it was before.
fn from_url(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let digits = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = digits.filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_masked_in_every_form() {
        remember("marked/token+of-this-test\n");
        for (text, shown) in [
            ("marked/token+of-this-test".to_owned(), format!("a {MASK} b")),
            ("marked%2Ftoken%2Bof-this-test".to_owned(), format!("a {MASK} b")),
            // 25 bytes: the last of them is in digits that depend on what follows.
            (STANDARD.encode("marked/token+of-this-test"), format!("a {MASK}dA== b")),
            (URL_SAFE.encode("u:marked/token+of-this-test"), format!("a dTpt{MASK} b")),
            (STANDARD.encode("marked/token+of-this-test and"), format!("a {MASK}dCBhbmQ= b")),
        ] {
            assert_eq!(redacted(&format!("a {text} b")), shown);
        }
        assert!(matches!(redacted("nothing of that"), Cow::Borrowed(_)));
    }

    #[test]
    fn the_lines_of_a_key_are_masked_each() {
        remember(
            "-----BEGIN KEY-----\nbGluZS1vbmUtb2YtdGhpcy10ZXN0\nbGluZS10d28tb2YtdGhpcy10ZXN0\n-----END KEY-----\n",
        );
        let shown = redacted("x bGluZS10d28tb2YtdGhpcy10ZXN0 -----BEGIN KEY-----").into_owned();
        assert_eq!(shown, format!("x {MASK} -----BEGIN KEY-----"));
    }

    #[test]
    fn the_password_of_a_proxy_is_a_secret() {
        remember_password_of("http://proxy-user:p%40ss-of-this-test@proxy.example:3128/x@y");
        let basic = STANDARD.encode("proxy-user:p@ss-of-this-test");
        for text in ["p%40ss-of-this-test", "p@ss-of-this-test", &basic] {
            assert!(!redacted(text).contains(text), "{text}");
        }
        assert_eq!(redacted("proxy.example:3128"), "proxy.example:3128");
    }

    #[test]
    fn a_line_of_a_log_has_no_secrets() {
        for (line, shown) in [
            ("starting on port 8080: ok", "starting on port 8080: ok"),
            ("password=hunter22 user=x", "password=<masked> user=x"),
            ("DB_PASS=hunter22 smtpAuth=x", "DB_PASS=<masked> smtpAuth=<masked>"),
            ("--anonymous-auth=false --bypass=x", "--anonymous-auth=false --bypass=x"),
            ("user=x,db-password=a,b c", "user=x,db-password=<masked> c"),
            ("the password: \"hunter22\" is wrong", "the password: <masked> is wrong"),
            ("Authorization: Bearer abc.def next", "Authorization: <masked> <masked> next"),
            ("sent bearer abc", "sent bearer <masked>"),
            ("jwt eyJhbGciOi.eyJzdWIi.c2ln end", "jwt <masked> end"),
            ("dial postgres://u:p@db:5432/x failed", "dial postgres://<masked>@db:5432/x failed"),
            ("clone https://ghp_abc@host/x", "clone https://<masked>@host/x"),
            ("see https://example.com/a@b", "see https://example.com/a@b"),
        ] {
            assert_eq!(masked_line(line), shown);
        }
    }

    #[test]
    fn a_password_in_any_url_is_masked() {
        for (text, shown) in [
            (
                r#"{"https":"http://u:p@proxy:3128","no":["https://a:b@c/d@e"]}"#,
                r#"{"https":"http://<masked>@proxy:3128","no":["https://<masked>@c/d@e"]}"#,
            ),
            ("to http://u:pa'ss@proxy", "to http://<masked>@proxy"),
            ("HTTPS_PROXY=http://u:p@@proxy", "HTTPS_PROXY=http://<masked>@proxy"),
            ("see https://proxy:3128/a:b@c and x:y@z", "see https://proxy:3128/a:b@c and x:y@z"),
            ("ssh://root@node", "ssh://root@node"),
        ] {
            assert_eq!(redacted(text), shown);
        }
    }

    #[test]
    fn words_are_no_secrets() {
        remember("admin");
        remember_password_of("https://proxy.example:3128");
        assert_eq!(redacted("admin"), "admin");
    }
}
