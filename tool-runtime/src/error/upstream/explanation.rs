//! What an upstream says itself of its failure: found, cut, and without the secrets of addresses.

use http::HeaderMap;
use http::header::CONTENT_TYPE;
use serde_json::Value;

use crate::text;

/// The longest explanation, in characters.
const LONGEST: usize = 300;

/// Where JSON bodies say what went wrong, most telling first: RFC 9457, OAuth (RFC 6749), and what is common.
const PLACES: &[&str] = &[
    "/detail",
    "/error/message",
    "/error_description",
    "/message",
    "/errors/0/message",
    "/errors/0/detail",
    "/error/detail",
    "/errors/0",
    "/error",
    "/title",
    "/reason",
];

/// The explanation in a body, on one line; none where there is none, and none from a page for people.
pub(super) fn explanation(headers: &HeaderMap, body: &[u8]) -> Option<String> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_ascii_lowercase();
    let found = match serde_json::from_slice::<Value>(body) {
        Ok(Value::String(text)) => text,
        Ok(value) => PLACES.iter().find_map(|place| value.pointer(place)?.as_str().map(str::to_owned))?,
        Err(_) if kind.starts_with("text/plain") => String::from_utf8_lossy(body).into_owned(),
        Err(_) => return None,
    };
    let one_line = found.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = text::line(&without_secrets(&one_line), LONGEST);
    (!shown.is_empty()).then_some(shown)
}

/// An address without what can be a secret in it: credentials, query and fragment.
pub(super) fn address(url: &str) -> String {
    without_secrets(url)
}

/// A text whose addresses have lost their credentials, queries and fragments. Before it is cut: half a secret is one too.
/// Rather too much than too little: of a word that holds an address, all up to its last `@` and from its first `?` goes.
fn without_secrets(text: &str) -> String {
    text.replace("\\/", "/").split(' ').map(word_without_secrets).collect::<Vec<_>>().join(" ")
}

fn word_without_secrets(word: &str) -> String {
    let Some((before, address)) = word.split_once("//") else {
        // A path with a query, perhaps: `/v1/x?api_key=…`.
        return word.split_once('?').filter(|(_, query)| query.contains('=')).map_or(word, |(path, _)| path).to_owned();
    };
    let address = address.rsplit_once('@').map_or(address, |(_, host)| host);
    let address = address.split_once(['?', '#']).map_or(address, |(address, _)| address);
    format!("{before}//{address}")
}

#[cfg(test)]
mod tests {
    use http::header::CONTENT_TYPE;
    use http::{HeaderMap, HeaderValue};

    use super::{LONGEST, address, explanation};

    fn of(kind: &'static str, body: &str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        explanation(&headers, body.as_bytes())
    }

    #[test]
    fn an_explanation_is_found_where_upstreams_put_it() {
        for (body, expected) in [
            (r#"{"type":"about:blank","title":"Gone","detail":"the seat is taken"}"#, Some("the seat is taken")),
            (r#"{"error":{"message":"no such card","code":7}}"#, Some("no such card")),
            (r#"{"error":"invalid_grant","error_description":"the token is too old"}"#, Some("the token is too old")),
            (r#"{"errors":[{"message":"first"},{"message":"second"}]}"#, Some("first")),
            (r#"{"error":"slow down"}"#, Some("slow down")),
            (r#""slow down""#, Some("slow down")),
            (r#"{"status":429}"#, None),
            (r#"{"message":"  "}"#, None),
            ("[]", None),
            ("", None),
        ] {
            assert_eq!(of("application/json", body).as_deref(), expected, "{body}");
        }
        assert_eq!(of("text/plain; charset=utf-8", "try\n later").as_deref(), Some("try later"));
        assert_eq!(of("text/html", "<h1>Bad Gateway</h1>"), None);
    }

    #[test]
    fn an_explanation_is_cut_and_has_no_secrets_and_no_hidden_characters() {
        let long = of("text/plain", &"x".repeat(5_000)).unwrap_or_default();
        assert_eq!(long.chars().count(), LONGEST + 1);
        let told =
            of("text/plain", "connect postgres://app:hunter2@db:5432/x?sslkey=k failed, see \"https://a:b@h/p#f\"");
        assert_eq!(told.as_deref(), Some("connect postgres://db:5432/x failed, see \"https://h/p"));
        for told in [
            "https://a:b@h/x,https://c:hunter2@h?q=1",
            "https://user:hun/ter2hunter2@host/x",
            "https://user:p?hunter2@host/x",
            "GET /v1/x?api_key=hunter2 failed",
            "//user:hunter2@host/path?k=hunter2",
            r"https:\/\/user:hunter2@host?k=v",
            "https://h/?a=\"hunter2\"&k=hunter2",
        ] {
            let told = of("text/plain", told).unwrap_or_default();
            assert!(!told.contains("hunter2"), "{told}");
        }
        assert_eq!(of("text/plain", "is it 3? or 4 // maybe").as_deref(), Some("is it 3? or 4 // maybe"));
        assert_eq!(of("text/plain", "a\u{202e}b\u{7}").as_deref(), Some("a\\u{202e}b\\u{7}"));
        // The whole text is looked at before it is cut.
        for filler in 250..310 {
            let told =
                of("text/plain", &format!("{} https://user:hunter2@host/", "x".repeat(filler))).unwrap_or_default();
            assert!(!told.contains("hunter") && !told.contains("user"), "{told}");
        }
        assert_eq!(address("https://user:pw@shop.example/a/b?key=secret#part"), "https://shop.example/a/b");
    }
}
