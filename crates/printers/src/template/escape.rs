//! `html`, `js` and `urlquery`.

use crate::go::is_printable;

/// Makes `text` safe between HTML tags.
pub(super) fn html(text: &[u8]) -> Vec<u8> {
    let escaped = text.iter().map(|byte| match byte {
        b'\0' => "\u{fffd}".as_bytes(),
        b'"' => b"&#34;",
        b'\'' => b"&#39;",
        b'&' => b"&amp;",
        b'<' => b"&lt;",
        b'>' => b"&gt;",
        _ => std::slice::from_ref(byte),
    });
    escaped.collect::<Vec<_>>().concat()
}

/// Makes `text` safe inside of quoted text in JavaScript.
pub(super) fn js(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        for character in chunk.valid().chars() {
            let code = u32::from(character);
            match character {
                '\\' | '\'' | '"' => out.extend([b'\\', character as u8]),
                '<' | '>' | '&' | '=' | '\0'..' ' => out.extend(format!("\\u{code:04X}").bytes()),
                _ if character.is_ascii() || is_printable(character) => {
                    out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                }
                _ => out.extend(format!("\\u{code:04X}").bytes()),
            }
        }
        out.extend_from_slice(chunk.invalid());
    }
    out
}

/// Makes `text` safe in a URL's query.
pub(super) fn url_query(text: &[u8]) -> Vec<u8> {
    let escaped = text.iter().map(|byte| match byte {
        b' ' => "+".to_owned(),
        b'-' | b'_' | b'.' | b'~' => char::from(*byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(*byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    escaped.collect::<String>().into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_for_where_it_goes() {
        let text = "a<b> & \"c\" 'd' =\n\\ü\u{200b}".as_bytes();
        let escaped = |escape: fn(&[u8]) -> Vec<u8>| String::from_utf8(escape(text)).unwrap();
        assert_eq!(escaped(html), "a&lt;b&gt; &amp; &#34;c&#34; &#39;d&#39; =\n\\ü\u{200b}");
        assert_eq!(escaped(js), r#"a\u003Cb\u003E \u0026 \"c\" \'d\' \u003D\u000A\\ü\u200B"#);
        assert_eq!(escaped(url_query), "a%3Cb%3E+%26+%22c%22+%27d%27+%3D%0A%5C%C3%BC%E2%80%8B");
    }
}
