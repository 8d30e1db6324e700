//! One text opens any ledger, and a wrong one says what is possible.

use std::path::Path;

use tool_runtime::ledger::{OpenError, RowKey, open};

async fn refused(url: &str) -> String {
    let error = open(url).await.expect_err("it is wrong");
    let mut text = error.to_string();
    if let OpenError::Store { source, .. } = &error {
        text = format!("{text}: {source}");
    }
    // Neither in its own words nor in those of the store's client.
    assert!(!text.contains("hunter2"), "{text}");
    text
}

#[tokio::test]
async fn a_wrong_text_says_what_is_possible() {
    for wrong in ["", "ledger", "mysql://localhost", "memory:x", "file.db"] {
        let text = refused(wrong).await;
        assert!(text.contains("memory:, sqlite:PATH, redis://"), "{wrong}: {text}");
    }
    assert!(refused("sqlite:").await.contains("sqlite:PATH"));
    assert!(refused("sqlite:/no/such/folder/ledger.db").await.contains("look at the path"));
    assert!(refused("redis://127.0.0.1:1/?durable=perhaps").await.contains("durable=yes"));
    assert!(refused("redis://user:hunter2@127.0.0.1:1/").await.contains("look at the address"));
    assert!(refused("postgres://user:hunter2@127.0.0.1:1/database").await.contains("look at the address"));
}

#[tokio::test]
async fn a_file_of_another_kind_or_of_a_later_version_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = folder.path().join("text");
    std::fs::write(&text, "not a database, but long enough to have a header of one").expect("it can be written");
    assert!(refused(&url(&text)).await.contains("look at the path"));
    let later = folder.path().join("later.db");
    open(&url(&later)).await.expect("it can be made");
    let connection = rusqlite::Connection::open(&later).expect("it can be opened");
    connection.pragma_update(None, "user_version", 99).expect("it can be set");
    assert!(refused(&url(&later)).await.contains("none later than 1"));
}

#[tokio::test]
async fn what_a_file_holds_is_there_after_it_was_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ledger.db");
    let key = RowKey::new("kept", "row");
    let draft =
        tool_runtime::ledger::Draft { version: tool_runtime::ledger::Version(1), body: b"kept".to_vec(), keep: None };
    open(&url(&path)).await.expect("it can be made").insert(&key, &draft).await.expect("it answers");
    let again = open(&url(&path)).await.expect("it can be opened");
    assert_eq!(again.get(&key).await.expect("it answers").value.map(|row| row.body), Some(b"kept".to_vec()));
    let mode: String = rusqlite::Connection::open(&path)
        .and_then(|connection| connection.pragma_query_value(None, "journal_mode", |row| row.get(0)))
        .expect("it can be asked");
    assert_eq!(mode, "wal");
}

fn url(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}
